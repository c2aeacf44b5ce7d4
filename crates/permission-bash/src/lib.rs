//! Reads bash text and says what it would run.
//!
//! `parse` turns text into a [`Script`]; `commands` walks it for every simple command, redirect and
//! assignment; [`program`] knows what the words of well-known programs mean.
//! The crate knows no policy, no file system, no environment and no clock.

pub mod analysis;
pub mod ast;
pub mod commands;
pub mod issue;
mod lexer;
pub mod parser;
pub mod program;
pub mod span;
pub mod text;
pub mod word;

pub use analysis::{Analysis, Start, analyse};
pub use ast::Script;
pub use commands::{Context, Found, FoundAssignment, FoundRedirect, Walk, commands, walk};
pub use issue::{Issue, IssueCode};
pub use parser::parse;
pub use span::Span;
pub use text::Text;
pub use word::{Part, Quote, Word};
