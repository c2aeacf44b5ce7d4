//! The three answers.

use std::fmt;

/// What may be done with a tool call. Ordered by strictness, so that decisions combine by `max`.
///
/// There is deliberately no `Default`: every decision must be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// It may run.
    Allow,
    /// A person must say so.
    Ask,
    /// It must not run.
    Deny,
}

impl Decision {
    /// Returns the name used in policy files and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }

    /// Reads the name used in policy files.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "allow" => Some(Self::Allow),
            "ask" => Some(Self::Ask),
            "deny" => Some(Self::Deny),
            _ => None,
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
