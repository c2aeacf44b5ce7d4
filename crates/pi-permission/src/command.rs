//! The verbs, one file each.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod edit;
pub(crate) mod explain;
pub(crate) mod hook;
pub(crate) mod log;
pub(crate) mod man;
pub(crate) mod parse;
pub(crate) mod rules;
pub(crate) mod schema;
pub(crate) mod trust;
