//! Programs whose words follow no common grammar, one function each.

pub(super) mod awk;
pub(super) mod build;
pub(super) mod bwrap;
pub(super) mod container;
pub(super) mod curl;
pub(super) mod dd;
pub(super) mod delegate;
pub(super) mod directory;
pub(super) mod env;
pub(super) mod find;
pub(super) mod finder;
pub(super) mod git;
pub(super) mod jq;
pub(super) mod package;
pub(super) mod parallel;
pub(super) mod rg;
pub(super) mod runner;
pub(super) mod sed;
pub(super) mod sevenzip;
pub(super) mod shell;
pub(super) mod ssh;
pub(super) mod sudo;
pub(super) mod tar;
pub(super) mod test;
pub(super) mod values;
pub(super) mod xargs;
