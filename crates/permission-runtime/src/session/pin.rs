//! Which bytes of the project's files count as trusted in this session.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::facts::System;
use crate::file::{self, Contents, Identity};
use crate::trust::{self, Hash, Hashes, TrustError, TrustStore};

/// What is known of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// These bytes are trusted.
    Trusted,
    /// The project was never trusted.
    Untrusted,
    /// The project is trusted, but not these bytes.
    Changed,
}

/// The trusted bytes.
#[derive(Clone, Debug)]
pub(crate) struct Pins {
    hashes: Hashes,
    store: Option<TrustStore>,
    identity: Option<Identity>,
    trouble: Option<Arc<TrustError>>,
    pinned: bool,
}

impl Pins {
    /// Trusts nothing.
    pub(crate) fn none() -> Self {
        Self {
            hashes: Hashes::new(),
            store: None,
            identity: None,
            trouble: None,
            pinned: false,
        }
    }

    /// Trusts the bytes that stand there now.
    pub(crate) fn now(root: &Path) -> Self {
        let hashes = trust::project_paths(root)
            .into_iter()
            .filter_map(|path| {
                let Contents { bytes, .. } = file::read(&path).ok()?;
                Some((trust::name_in(root, &path), Hash::of(&bytes)))
            })
            .collect();
        Self {
            hashes,
            pinned: true,
            ..Self::none()
        }
    }

    /// Trusts what is recorded.
    pub(crate) fn record(state_dir: Option<&Path>) -> Self {
        Self {
            store: state_dir.map(TrustStore::new),
            ..Self::none()
        }
    }

    /// Reads the record if it changed; `true` when it did. A record is only looked for where the project has files.
    pub(crate) fn refresh(&mut self, root: &Path, system: &System) -> bool {
        let Some(store) = &self.store else {
            return false;
        };
        if std::fs::symlink_metadata(root.join(".pi")).is_err() {
            return false;
        }
        let path: PathBuf =
            store.record(&std::fs::canonicalize(root).unwrap_or_else(|_| root.to_path_buf()));
        let identity = system.identity(&path);
        if self.identity == Some(identity) {
            return false;
        }
        self.identity = Some(identity);
        match store.hashes(root) {
            Ok(hashes) => {
                self.hashes = hashes;
                self.trouble = None;
            }
            Err(error) => {
                self.hashes.clear();
                self.trouble = Some(Arc::new(error));
            }
        }
        true
    }

    /// Says how a file with this hash stands.
    pub(crate) fn standing(&self, name: &str, hash: Hash) -> Standing {
        match self.hashes.get(name) {
            Some(known) if *known == hash => Standing::Trusted,
            Some(_) => Standing::Changed,
            // A file that came after the others were trusted.
            None if self.pinned || !self.hashes.is_empty() => Standing::Changed,
            None => Standing::Untrusted,
        }
    }

    /// Says whether a project's file, with this hash or not there, may be edited so that it counts.
    pub(crate) fn may_edit(&self, name: &str, hash: Option<Hash>) -> bool {
        match hash {
            Some(hash) => match self.standing(name, hash) {
                Standing::Trusted => true,
                Standing::Untrusted | Standing::Changed => false,
            },
            // A new file of a project that is trusted, as far as it goes.
            None => self.pinned || !self.hashes.is_empty(),
        }
    }

    /// Takes a hash for trusted without a word to anyone.
    pub(crate) fn assume(&mut self, name: &str, hash: Hash) {
        self.hashes.insert(name.to_owned(), hash);
    }

    /// Takes a hash for trusted, and records it where trust is recorded.
    pub(crate) fn accept(&mut self, root: &Path, name: &str, hash: Hash) -> Result<(), TrustError> {
        if let Some(store) = &self.store {
            store.replace(root, name, hash)?;
        }
        self.assume(name, hash);
        Ok(())
    }

    /// Says what is wrong with the record.
    pub(crate) fn trouble(&self) -> Option<&TrustError> {
        self.trouble.as_deref()
    }

    /// Says whether the host vouched for the project when the session opened.
    pub(crate) fn is_pinned(&self) -> bool {
        self.pinned
    }
}
