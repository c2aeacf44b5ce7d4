//! Edits a configuration file the way a person would: the entry goes in, every other byte stays.
//!
//! [`text`] finds where an entry goes and returns the new text; [`Change`] holds what would be written, shows it, and
//! writes it whole or not at all. Whether a rule would decide what it is meant to decide is for
//! [`crate::session::Session::propose`], which knows the other scopes.

mod change;
mod splice;
mod text;

use std::path::PathBuf;

use permission_policy::{Action, Decision, Place};

use crate::config::Diagnostic;

pub use change::Change;
pub(crate) use text::{Entry, edited};

/// A rule that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRule {
    /// The surface key.
    pub surface: String,
    /// The pattern.
    pub pattern: String,
    /// What it decides, and why.
    pub action: Action,
    /// The rule that asked: the new one goes directly after it.
    pub after: Option<Place>,
}

impl NewRule {
    /// Describes a rule without a reason, whose place is not given.
    pub fn new(surface: &str, pattern: &str, decision: Decision) -> Self {
        Self {
            surface: surface.to_owned(),
            pattern: pattern.to_owned(),
            action: decision.into(),
            after: None,
        }
    }
}

/// A rule that stands in the way of a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherRule {
    /// Its surface.
    pub surface: String,
    /// Its pattern.
    pub pattern: String,
    /// What it decides.
    pub decision: Decision,
    /// Its scope.
    pub origin: &'static str,
    /// Where it stands.
    pub place: Option<Place>,
}

impl std::fmt::Display for OtherRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "`{}` → {} under `{}`",
            self.pattern.escape_debug(),
            self.decision.name(),
            self.surface.escape_debug()
        )?;
        match &self.place {
            Some(place) => write!(f, " ({}, {}:{})", self.origin, place.file, place.line),
            None => write!(f, " ({})", self.origin),
        }
    }
}

/// Why a file is not edited.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// Nobody knows where the file would be.
    #[error("no home directory is known, so there is no file to edit")]
    NoPlace,
    /// The project's file counts for nothing yet.
    #[error("the project is not trusted, so a rule in `{}` could only tighten", path.display())]
    Untrusted {
        /// The file.
        path: PathBuf,
    },
    /// The surface or pattern can be no rule.
    #[error("{0}")]
    NoRule(String),
    /// The file cannot be read.
    #[error("`{}` cannot be edited: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The file has errors.
    #[error("`{}` has errors and is not edited", path.display())]
    InError {
        /// The file.
        path: PathBuf,
        /// The errors.
        problems: Vec<Diagnostic>,
    },
    /// The rule stands there already.
    #[error("the rule stands there already: {0}")]
    Already(OtherRule),
    /// A later rule could answer instead.
    #[error("a later rule could answer instead: {0}")]
    Shadowed(OtherRule),
    /// An earlier, stricter rule would no longer hold.
    #[error("the new rule would override a stricter one: {0}")]
    Overrides(OtherRule),
    /// Writing the rule would change what other rules decide.
    #[error("writing it would change other rules: {0}")]
    ChangesOthers(String),
    /// The file is not what it was when the change was proposed.
    #[error("`{}` has changed since", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The file may not be written.
    #[error("`{}` is write-protected", path.display())]
    Protected {
        /// The file.
        path: PathBuf,
    },
    /// The system refused.
    #[error("`{}` cannot be written: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

impl EditError {
    /// Says what to do about it.
    pub fn help(&self) -> String {
        match self {
            Self::NoPlace => "set HOME or PI_CODING_AGENT_DIR".to_owned(),
            Self::Untrusted { .. } => {
                "read its files and run `pi-permission trust` first, or edit the user's file"
                    .to_owned()
            }
            Self::NoRule(_) => "write the pattern of what the rule is about".to_owned(),
            Self::Unreadable { .. } => "make it a readable file of yours".to_owned(),
            Self::InError { .. } => "repair it first".to_owned(),
            Self::Already(_) => "nothing needs to be changed".to_owned(),
            Self::Shadowed(rule) => format!(
                "make it narrower; or, if it is meant to win, put it below `{}` by hand",
                rule.pattern.escape_debug()
            ),
            Self::Overrides(rule) => format!(
                "make it narrower; or put it above `{}` by hand, so that both hold",
                rule.pattern.escape_debug()
            ),
            Self::ChangesOthers(_) => "edit the file by hand".to_owned(),
            Self::Changed { .. } => "look at it and try again".to_owned(),
            Self::Protected { .. } => {
                "make it writable for you, or edit where it comes from".to_owned()
            }
            Self::Io { .. } => "free space, or make its directory writable for you".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests;
