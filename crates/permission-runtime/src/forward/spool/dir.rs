//! One directory of the spool, held open: everything in it is named relative to it and no link is followed.

use std::path::{Path, PathBuf};

use super::steps::{Step, Steps};
use super::{TransportError, Written, io_error};

#[cfg(unix)]
#[path = "dir/unix.rs"]
mod system;
#[cfg(not(unix))]
#[path = "dir/other.rs"]
mod system;

pub(super) use system::Handle;

/// Whether a file may take the place of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replace {
    /// It may.
    Yes,
    /// It may not.
    No,
}

/// What stands at a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// Whether it is a directory.
    pub(super) directory: bool,
    /// When it was written: milliseconds since 1970.
    pub(super) modified: i64,
}

/// A directory.
#[derive(Debug)]
pub(super) struct Dir {
    handle: Handle,
    path: PathBuf,
    steps: Steps,
}

impl Dir {
    /// Opens the directory that holds the spool. It is the user's own and may be a link; `None` when it is not there.
    pub(super) fn outer(
        path: &Path,
        create: bool,
        steps: &Steps,
    ) -> Result<Option<Self>, TransportError> {
        if create && !path.is_dir() {
            steps
                .before(Step::MakeDir, "")
                .and_then(|_| crate::file::create_private_dir(path))
                .map_err(|error| io_error("make", path, &error))?;
        }
        let handle = Handle::outer(path).map_err(|error| io_error("open", path, &error))?;
        Ok(handle.map(|handle| Self {
            handle,
            path: path.to_owned(),
            steps: steps.clone(),
        }))
    }

    /// Opens a directory in this one; `None` when it is not there and not to be made.
    ///
    /// # Errors
    /// When it is no directory of this user, or others may write to it.
    pub(super) fn child(&self, name: &str, create: bool) -> Result<Option<Self>, TransportError> {
        let path = self.path.join(name);
        if create {
            self.steps
                .before(Step::MakeDir, name)
                .and_then(|_| self.handle.make(name))
                .map_err(|error| io_error("make", &path, &error))?;
        }
        let handle = self
            .handle
            .child(name)
            .map_err(|error| io_error("open", &path, &error))?;
        let Some(handle) = handle else {
            return Ok(None);
        };
        // SECURITY: pinned by `a_hostile_spool_is_refused`.
        if let Some(why) = handle.distrust() {
            return Err(TransportError::Unsafe {
                path: path.display().to_string(),
                why,
            });
        }
        Ok(Some(Self {
            handle,
            path,
            steps: self.steps.clone(),
        }))
    }

    /// Tells whether anything stands at a name.
    pub(super) fn has(&self, name: &str) -> Result<bool, TransportError> {
        Ok(self.standing(name)?.is_some())
    }

    /// Returns what stands at a name.
    pub(super) fn standing(&self, name: &str) -> Result<Option<Standing>, TransportError> {
        self.steps
            .before(Step::Look, name)
            .and_then(|_| self.handle.standing(name))
            .map_err(|error| io_error("look at", &self.path.join(name), &error))
    }

    /// Writes a file whole or not at all.
    pub(super) fn write(&self, name: &str, bytes: &[u8], replace: Replace) -> Result<(), Written> {
        let path = self.path.join(name);
        let fail = |what| move |error| Written::Failed(io_error(what, &path, &error));
        let temporary = Handle::temporary(name);
        self.steps
            .before(Step::Create, name)
            .and_then(|_| self.handle.create(&temporary))
            .map_err(fail.clone()("create"))
            .and_then(|file| {
                let written = self.fill(file, name, bytes).map_err(fail.clone()("write"));
                let renamed = written.and_then(|()| {
                    self.steps
                        .before(Step::Rename, name)
                        .and_then(|_| self.handle.rename(&temporary, name, replace))
                        .map_err(|error| {
                            if error.kind() == std::io::ErrorKind::AlreadyExists {
                                Written::There
                            } else {
                                fail("rename")(error)
                            }
                        })
                });
                if renamed.is_err() {
                    // Best effort: what counts is the error that is returned, and what is left is swept.
                    let _ = self
                        .steps
                        .before(Step::Remove, name)
                        .and_then(|_| self.handle.remove(&temporary));
                }
                renamed
            })
    }

    fn fill(&self, mut file: std::fs::File, name: &str, bytes: &[u8]) -> std::io::Result<()> {
        use std::io::Write;
        let torn = self.steps.before(Step::Write, name)?;
        let end = torn.unwrap_or(bytes.len()).min(bytes.len());
        file.write_all(bytes.get(..end).unwrap_or_default())?;
        self.steps.before(Step::Flush, name)?;
        file.sync_data()
    }

    /// Reads a file. The inner error says why there is nothing to read in what stands there, or that nothing does.
    pub(super) fn read(
        &self,
        name: &str,
        limit: usize,
    ) -> Result<Result<Vec<u8>, String>, TransportError> {
        self.steps
            .before(Step::Read, name)
            .and_then(|_| self.handle.read(name, limit))
            .map_err(|error| io_error("read", &self.path.join(name), &error))
    }

    /// Returns the names in it, at most so many, sorted.
    pub(super) fn list(&self, limit: usize) -> Result<(Vec<String>, bool), TransportError> {
        let (mut names, all) = self
            .steps
            .before(Step::List, "")
            .and_then(|_| self.handle.list(limit))
            .map_err(|error| io_error("list", &self.path, &error))?;
        names.sort_unstable();
        Ok((names, all))
    }

    /// Removes a file, or a directory that is empty; `false` when there was none.
    pub(super) fn remove(&self, name: &str) -> Result<bool, TransportError> {
        self.steps
            .before(Step::Remove, name)
            .and_then(|_| self.handle.remove(name))
            .map_err(|error| io_error("remove", &self.path.join(name), &error))
    }

    /// Moves what stands at a name into another directory, whatever it is.
    pub(super) fn put_aside(&self, name: &str, aside: &Self) -> Result<(), TransportError> {
        self.steps
            .before(Step::PutAside, name)
            .and_then(|_| self.handle.put_aside(name, &aside.handle))
            .map_err(|error| io_error("put aside", &self.path.join(name), &error))
    }
}
