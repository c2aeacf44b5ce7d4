//! Directories by path, for systems where the user's profile is private by its access lists (Windows).

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

use super::{Replace, Standing};

/// A directory.
#[derive(Debug)]
pub(in super::super) struct Handle(PathBuf);

impl Handle {
    pub(super) fn outer(path: &Path) -> io::Result<Option<Self>> {
        Ok(path.is_dir().then(|| Self(path.to_owned())))
    }

    pub(super) fn make(&self, name: &str) -> io::Result<()> {
        match std::fs::create_dir(self.0.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            other => other,
        }
    }

    pub(super) fn child(&self, name: &str) -> io::Result<Option<Self>> {
        let path = self.0.join(name);
        match std::fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_dir() => Ok(Some(Self(path))),
            Ok(_) => Err(io::ErrorKind::NotADirectory.into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    #[expect(
        clippy::unused_self,
        reason = "the same as where there is something to see"
    )]
    pub(super) fn distrust(&self) -> Option<String> {
        None
    }

    pub(super) fn standing(&self, name: &str) -> io::Result<Option<Standing>> {
        match std::fs::symlink_metadata(self.0.join(name)) {
            Ok(metadata) => {
                let since = metadata.modified()?.duration_since(UNIX_EPOCH);
                let modified = since.map_or(0, |since| since.as_millis());
                Ok(Some(Standing {
                    directory: metadata.is_dir(),
                    modified: i64::try_from(modified).unwrap_or(i64::MAX),
                }))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) fn temporary(name: &str) -> String {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        format!("{name}.{}.{count}.tmp", std::process::id())
    }

    pub(super) fn create(&self, name: &str) -> io::Result<File> {
        let path = self.0.join(name);
        OpenOptions::new().write(true).create_new(true).open(path)
    }

    pub(super) fn rename(&self, from: &str, to: &str, replace: Replace) -> io::Result<()> {
        let (from, to) = (self.0.join(from), self.0.join(to));
        match replace {
            Replace::Yes => std::fs::rename(from, to),
            Replace::No => {
                std::fs::hard_link(&from, to)?;
                std::fs::remove_file(from)
            }
        }
    }

    pub(super) fn put_aside(&self, name: &str, aside: &Self) -> io::Result<()> {
        std::fs::rename(self.0.join(name), aside.0.join(name))
    }

    pub(super) fn read(&self, name: &str, limit: usize) -> io::Result<Result<Vec<u8>, String>> {
        let path = self.0.join(name);
        let metadata = match std::fs::symlink_metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Err("there is no such file".to_owned()));
            }
            Err(error) => return Err(error),
        };
        if !metadata.is_file() {
            return Ok(Err("it is no regular file".to_owned()));
        }
        let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
        let mut bytes = Vec::new();
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
        if bytes.len() > limit {
            return Ok(Err(format!("it is larger than {limit} bytes")));
        }
        Ok(Ok(bytes))
    }

    pub(super) fn list(&self, limit: usize) -> io::Result<(Vec<String>, bool)> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&self.0)? {
            if names.len() >= limit {
                return Ok((names, false));
            }
            if let Ok(name) = entry?.file_name().into_string() {
                names.push(name);
            }
        }
        Ok((names, true))
    }

    pub(super) fn remove(&self, name: &str) -> io::Result<bool> {
        let path = self.0.join(name);
        let removed = if path.is_dir() {
            std::fs::remove_dir(path)
        } else {
            std::fs::remove_file(path)
        };
        match removed {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}
