//! The steps of the spool, each of which a test can make fail.

use std::fmt;
use std::io;
use std::sync::Arc;

/// One thing that is done to the file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    /// Makes a directory.
    MakeDir,
    /// Creates the temporary file.
    Create,
    /// Writes it.
    Write,
    /// Flushes it.
    Flush,
    /// Gives it its name.
    Rename,
    /// Looks whether a file is there.
    Look,
    /// Reads a file.
    Read,
    /// Reads a directory.
    List,
    /// Removes a file.
    Remove,
    /// Puts a bad file aside.
    PutAside,
}

/// What a hook does with a step.
#[derive(Debug)]
pub(crate) enum Act {
    /// Lets it happen.
    #[cfg_attr(not(test), expect(dead_code, reason = "only a test has a hook"))]
    Proceed,
    /// Makes it fail.
    #[cfg_attr(not(test), expect(dead_code, reason = "only a test makes a step fail"))]
    Fail(io::Error),
    /// Writes only so many bytes, and says that it wrote all.
    #[cfg_attr(not(test), expect(dead_code, reason = "only a test tears a file"))]
    Tear(usize),
}

type Hook = dyn Fn(Step, &str) -> Act + Send + Sync;

/// A hook that is asked before each step, or none.
#[derive(Clone, Default)]
pub(crate) struct Steps(Option<Arc<Hook>>);

impl Steps {
    #[cfg(test)]
    pub(crate) fn new(hook: impl Fn(Step, &str) -> Act + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(hook)))
    }

    /// Asks before a step; returns how many bytes may be written.
    pub(crate) fn before(&self, step: Step, name: &str) -> io::Result<Option<usize>> {
        match self.0.as_ref().map(|hook| hook(step, name)) {
            None | Some(Act::Proceed) => Ok(None),
            Some(Act::Fail(error)) => Err(error),
            Some(Act::Tear(bytes)) => Ok(Some(bytes)),
        }
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Steps")
    }
}
