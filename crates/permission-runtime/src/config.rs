//! The configuration: reading it, judging it, and combining the scopes.
//!
//! [`keys`] is the one table of all keys; [`diagnostic`] says what is wrong with a file. Where the files are is in
//! [`crate::locate`], who composes them is [`crate::session`].

pub mod diagnostic;
pub(crate) mod frontmatter;
mod jsonc;
pub mod keys;
mod knob;
mod merge;
mod permission;
mod salvage;
pub mod schema;
pub(crate) mod source;
mod suggest;
mod tree;
mod validate;

use std::path::Path;
use std::sync::Arc;

use permission_policy::{Document, Origin};

pub use diagnostic::{Diagnostic, Severity, SourcePlace};
pub use knob::Authorizer;
pub(crate) use merge::Knobs;
pub use merge::{Config, PromptStyle};

/// What one configuration file says by itself, with everything that is wrong with it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The policy; every allow is an ask when the file is in error.
    pub document: Document,
    /// The knobs over the defaults.
    pub config: Config,
    /// What is wrong, in the order of the file.
    pub problems: Vec<Diagnostic>,
    /// Whether one of the problems is an error.
    pub in_error: bool,
}

/// Judges the text of a configuration file; `path` is only shown.
pub fn check(bytes: &[u8], path: &Path) -> Checked {
    let file: Arc<str> = Arc::from(path.to_string_lossy());
    let source = source::Source::judge(bytes, &file, Origin::Explicit, source::Format::Jsonc);
    let mut knobs = Knobs::default();
    knobs.add(&source.content.knobs);
    Checked {
        config: knobs.config(),
        document: source.content.document,
        problems: source.problems,
        in_error: source.in_error,
    }
}

#[cfg(test)]
mod tests;
