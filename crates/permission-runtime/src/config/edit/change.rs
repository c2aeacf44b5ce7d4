//! A change of a file that was worked out and not made yet: it can be shown, made, and taken back.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use similar::TextDiff;

use super::EditError;
use crate::file::{self, Contents, Identity};

/// The largest text that is compared line by line, in bytes; a configuration is a few kilobytes.
const LARGEST_DIFF: usize = 1024 * 1024;

/// A change of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    path: PathBuf,
    before: Option<String>,
    after: String,
    identity: Identity,
}

impl Change {
    /// Notes down a change of a file as it stands.
    pub(crate) fn new(
        path: PathBuf,
        before: Option<String>,
        after: String,
        identity: Identity,
    ) -> Self {
        Self {
            path,
            before,
            after,
            identity,
        }
    }

    #[cfg(test)]
    pub(super) fn identity_for_test(&mut self, identity: Identity) {
        self.identity = identity;
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the text as it stands; `None` when there is no file.
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Returns the text as it would stand.
    pub fn after(&self) -> &str {
        &self.after
    }

    /// Returns what changes as a unified diff.
    pub fn diff(&self) -> String {
        let before = self.before.as_deref().unwrap_or_default();
        if before.len().max(self.after.len()) > LARGEST_DIFF {
            return String::new();
        }
        let name = self.path.display().to_string();
        let old = if self.before.is_some() {
            name.as_str()
        } else {
            "/dev/null"
        };
        TextDiff::from_lines(before, self.after.as_str())
            .unified_diff()
            .context_radius(2)
            .header(old, &name)
            .to_string()
    }

    /// Makes the change: the file is replaced whole, keeping its mode and, if it is a link, the link. Returns the change
    /// that takes it back.
    ///
    /// # Errors
    ///
    /// When the file is not what it was, may not be written, or the system refuses; it then stands unchanged.
    pub fn apply(&self) -> Result<Self, EditError> {
        let changed = || EditError::Changed {
            path: self.path.clone(),
        };
        let failed = |source| EditError::Io {
            path: self.path.clone(),
            source,
        };
        // INVARIANT: pinned by `a_file_that_changed_is_left_alone`.
        match (file::read(&self.path), &self.before) {
            (Ok(Contents { bytes, identity }), Some(before)) => {
                if identity != self.identity || bytes != before.as_bytes() {
                    return Err(changed());
                }
                self.overwrite()?;
            }
            (Err(Identity::Missing), None) => {
                file::write_private(&self.path, self.after.as_bytes()).map_err(failed)?;
            }
            (Ok(_), None) | (Err(_), _) => return Err(changed()),
        }
        Ok(Self {
            path: self.path.clone(),
            before: Some(self.after.clone()),
            // What was not there is emptied, not removed: nothing that came to it since is lost.
            after: self.before.clone().unwrap_or_else(|| "{}\n".to_owned()),
            identity: file::identity(&self.path),
        })
    }

    /// Replaces the file that is there, through a link the file that it leads to.
    fn overwrite(&self) -> Result<(), EditError> {
        let failed = |source| EditError::Io {
            path: self.path.clone(),
            source,
        };
        let target = fs::canonicalize(&self.path).map_err(failed)?;
        let permissions = fs::metadata(&target).map_err(failed)?.permissions();
        if permissions.readonly() {
            return Err(EditError::Protected { path: target });
        }
        let (temporary, mut new) = file::temporary(&target).map_err(failed)?;
        let written = new
            .write_all(self.after.as_bytes())
            .and_then(|()| new.set_permissions(permissions))
            .and_then(|()| new.sync_all())
            .and_then(|()| fs::rename(&temporary, &target))
            .and_then(|()| sync_directory(&target));
        if written.is_err() {
            // Best effort: what counts is the error that is returned.
            let _ = fs::remove_file(&temporary);
        }
        written.map_err(failed)
    }
}

/// Makes a rename last beyond a loss of power.
fn sync_directory(path: &Path) -> io::Result<()> {
    match path.parent().map(fs::File::open) {
        // Some file systems do not sync directories; the rename is made all the same.
        Some(Ok(directory)) => directory.sync_all().or(Ok(())),
        Some(Err(_)) | None => Ok(()),
    }
}
