//! How a run ends: the exit codes, and what is said when it fails.

use std::fmt;
use std::process::ExitCode;

use permission_policy::Decision;

/// The exit codes, documented in `docs/cli.md`. Hook commands follow their host's contract instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// It was done; for a decision: allow.
    Done,
    /// It failed.
    Failed,
    /// The arguments make no sense.
    Usage,
    /// The call is denied.
    Denied,
    /// The call asks.
    Asks,
}

impl From<Decision> for Exit {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Allow => Self::Done,
            Decision::Ask => Self::Asks,
            Decision::Deny => Self::Denied,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
            Exit::Denied => 3,
            Exit::Asks => 4,
        })
    }
}

/// Why a run fails, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// How it ends.
    pub(crate) exit: Exit,
    /// What is wrong: lower case, one line, input in backticks.
    pub(crate) message: String,
    /// What to do.
    pub(crate) help: Option<String>,
}

impl Failure {
    /// Something could not be done.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Failed,
            message: message.into(),
            help: None,
        }
    }

    /// The arguments make no sense.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Usage,
            ..Self::new(message)
        }
    }

    /// Adds what to do.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}
