//! Which bytes of a project's files a person has trusted.
//!
//! A record holds the hash of each file, so that a file that changes is untrusted again. Deciding what an untrusted file
//! may still do is for [`crate::session`]; asking the person is for the command line and the extension.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::file::{self, Contents, Identity};
use crate::locate;

/// The most agent files of a project that are looked at.
const MAX_AGENTS: usize = 256;

/// The SHA-256 of a file's bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Hashes bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Reads the hexadecimal form.
    fn parse(text: &str) -> Option<Self> {
        let mut hash = [0; 32];
        if text.len() != 64 {
            return None;
        }
        for (index, byte) in hash.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(index * 2..index * 2 + 2)?, 16).ok()?;
        }
        Some(Self(hash))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0 {
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One file of a project that trust is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectFile {
    /// Its path relative to the root, with `/`.
    pub name: String,
    /// Its bytes, to be shown before they are trusted.
    pub bytes: Vec<u8>,
    /// Their hash.
    pub hash: Hash,
}

/// The trusted hashes of a project's files, by their path relative to the root.
pub type Hashes = BTreeMap<String, Hash>;

/// Why trust could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum TrustError {
    /// The directory is not there or cannot be resolved.
    #[error("`{path}` cannot be resolved: {source}")]
    Root {
        /// The directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A record cannot be read or written.
    #[error("the trust record `{path}` cannot be used: {source}")]
    Record {
        /// The record.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A record can be changed by others.
    #[error("the trust record `{path}` can be changed by others")]
    Exposed {
        /// The record or its directory.
        path: PathBuf,
    },
    /// A record has been damaged.
    #[error("the trust record `{path}` is damaged")]
    Damaged {
        /// The record.
        path: PathBuf,
    },
    /// A file of the project cannot be read.
    #[error("`{path}` cannot be trusted: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// The trust records of this user.
#[derive(Clone, Debug)]
pub struct TrustStore {
    directory: PathBuf,
}

impl TrustStore {
    /// Keeps the records below the state directory.
    pub fn new(state_dir: &Path) -> Self {
        Self {
            directory: state_dir.join("trust"),
        }
    }

    /// Returns the path of a project's record. `root` must be resolved.
    pub fn record(&self, root: &Path) -> PathBuf {
        let hash = Hash::of(root.as_os_str().as_encoded_bytes());
        self.directory.join(format!("{hash}.json"))
    }

    /// Returns the hashes that were trusted for a project; empty when it was never trusted.
    ///
    /// # Errors
    ///
    /// When the root cannot be resolved, or the record cannot be read, can be changed by others, or is damaged.
    pub fn hashes(&self, root: &Path) -> Result<Hashes, TrustError> {
        let root = resolve(root)?;
        let path = self.record(&root);
        let Contents { bytes, .. } = match file::read(&path) {
            Ok(contents) => contents,
            Err(Identity::Missing) => return Ok(Hashes::new()),
            Err(Identity::Unreadable(_) | Identity::Regular { .. }) => {
                return Err(TrustError::Record {
                    path,
                    source: io::Error::other("it is not a readable file"),
                });
            }
        };
        // SECURITY: a record that someone else can write is their word, not this user's.
        for part in [path.as_path(), self.directory.as_path()] {
            if !file::is_private(part) {
                return Err(TrustError::Exposed {
                    path: part.to_path_buf(),
                });
            }
        }
        parse_record(&bytes, &root).ok_or(TrustError::Damaged { path })
    }

    /// Trusts exactly these files of a project, and no others.
    ///
    /// # Errors
    ///
    /// When the root cannot be resolved or the record cannot be written.
    pub fn trust(&self, root: &Path, files: &[ProjectFile]) -> Result<(), TrustError> {
        let hashes = files
            .iter()
            .map(|file| (file.name.clone(), file.hash))
            .collect();
        self.write(root, &hashes)
    }

    /// Puts another hash in the place of that of one file, in a project that is trusted.
    ///
    /// # Errors
    ///
    /// When the root cannot be resolved, or the record cannot be read or written.
    pub(crate) fn replace(&self, root: &Path, name: &str, hash: Hash) -> Result<(), TrustError> {
        let mut hashes = self.hashes(root)?;
        hashes.insert(name.to_owned(), hash);
        self.write(root, &hashes)
    }

    fn write(&self, root: &Path, hashes: &Hashes) -> Result<(), TrustError> {
        let root = resolve(root)?;
        let path = self.record(&root);
        let hashes: serde_json::Map<String, serde_json::Value> = hashes
            .iter()
            .map(|(name, hash)| (name.clone(), hash.to_string().into()))
            .collect();
        let record = serde_json::json!({
            "version": 1,
            "root": root.to_string_lossy(),
            "files": hashes,
        });
        file::write_private(&path, format!("{record:#}\n").as_bytes())
            .map_err(|source| TrustError::Record { path, source })
    }

    /// Forgets a project; `false` when it was not trusted.
    ///
    /// # Errors
    ///
    /// When the root cannot be resolved or the record cannot be removed.
    pub fn untrust(&self, root: &Path) -> Result<bool, TrustError> {
        let root = resolve(root)?;
        let path = self.record(&root);
        match std::fs::remove_file(&path) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(source) => Err(TrustError::Record { path, source }),
        }
    }
}

/// Reads the files of a project that trust is about: its configuration and its agent files.
///
/// # Errors
///
/// When one of them is there but cannot be read.
pub fn project_files(root: &Path) -> Result<Vec<ProjectFile>, TrustError> {
    project_paths(root)
        .into_iter()
        .filter_map(|path| match file::read(&path) {
            Ok(Contents { bytes, .. }) => Some(Ok(ProjectFile {
                name: name_in(root, &path),
                hash: Hash::of(&bytes),
                bytes,
            })),
            Err(Identity::Missing | Identity::Regular { .. }) => None,
            Err(Identity::Unreadable(trouble)) => Some(Err(TrustError::File {
                path,
                why: trouble.message(),
            })),
        })
        .collect()
}

/// Lists where the files of a project may be that trust is about.
pub(crate) fn project_paths(root: &Path) -> Vec<PathBuf> {
    let mut paths = vec![locate::project_config(root)];
    let mut agents: Vec<PathBuf> = std::fs::read_dir(locate::project_agents(root))
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .take(MAX_AGENTS)
        .collect();
    agents.sort();
    paths.append(&mut agents);
    paths
}

/// Names a file of a project relative to its root.
pub(crate) fn name_in(root: &Path, path: &Path) -> String {
    path.strip_prefix(root)
        .unwrap_or(path)
        .components()
        .map(|component| component.as_os_str().to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}

fn resolve(root: &Path) -> Result<PathBuf, TrustError> {
    std::fs::canonicalize(root).map_err(|source| TrustError::Root {
        path: root.to_path_buf(),
        source,
    })
}

fn parse_record(bytes: &[u8], root: &Path) -> Option<Hashes> {
    let record: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    let same = record.get("root")?.as_str()? == root.to_string_lossy();
    let version = record.get("version")?.as_u64()? == 1;
    if !same || !version {
        return None;
    }
    record
        .get("files")?
        .as_object()?
        .iter()
        .map(|(name, hash)| Some((name.clone(), Hash::parse(hash.as_str()?)?)))
        .collect()
}

#[cfg(test)]
mod tests;
