//! Directories by descriptor: nothing that is swapped while we look leads anywhere else.

use std::ffi::CString;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::fs::{AtFlags, FileType, Mode, OFlags, RenameFlags, Stat};
use rustix::io::Errno;

use super::{Replace, Standing};

/// A directory that is open.
#[derive(Debug)]
pub(in super::super) struct Handle(OwnedFd);

const DIRECTORY: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

impl Handle {
    pub(super) fn outer(path: &Path) -> io::Result<Option<Self>> {
        found(rustix::fs::open(path, DIRECTORY, Mode::empty())).map(|fd| fd.map(Self))
    }

    pub(super) fn make(&self, name: &str) -> io::Result<()> {
        match rustix::fs::mkdirat(&self.0, name, Mode::RWXU) {
            Ok(()) | Err(Errno::EXIST) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn child(&self, name: &str) -> io::Result<Option<Self>> {
        let flags = DIRECTORY | OFlags::NOFOLLOW;
        found(rustix::fs::openat(&self.0, name, flags, Mode::empty())).map(|fd| fd.map(Self))
    }

    /// Says why this directory is not to be trusted.
    pub(super) fn distrust(&self) -> Option<String> {
        match rustix::fs::fstat(&self.0) {
            Ok(stat) => foreign(&stat),
            Err(error) => Some(error.to_string()),
        }
    }

    pub(super) fn standing(&self, name: &str) -> io::Result<Option<Standing>> {
        let stat = rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW);
        Ok(found(stat)?.map(|stat| Standing {
            directory: FileType::from_raw_mode(stat.st_mode) == FileType::Directory,
            modified: stat.st_mtime.saturating_mul(1000),
        }))
    }

    /// Names a temporary file that nobody else of this user makes.
    pub(super) fn temporary(name: &str) -> String {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        format!("{name}.{}.{count}.tmp", std::process::id())
    }

    pub(super) fn create(&self, name: &str) -> io::Result<File> {
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let mode = Mode::RUSR | Mode::WUSR;
        match rustix::fs::openat(&self.0, name, flags, mode) {
            // Left by a process of the same number that is dead.
            Err(Errno::EXIST) => {
                self.remove(name)?;
                Ok(rustix::fs::openat(&self.0, name, flags, mode)?.into())
            }
            other => Ok(other?.into()),
        }
    }

    pub(super) fn rename(&self, from: &str, to: &str, replace: Replace) -> io::Result<()> {
        match replace {
            Replace::Yes => Ok(rustix::fs::renameat(&self.0, from, &self.0, to)?),
            Replace::No => match self.rename_new(from, &self.0, to) {
                // Not every file system can; a second name can only be given where there is none.
                Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {
                    rustix::fs::linkat(&self.0, from, &self.0, to, AtFlags::empty())?;
                    Ok(rustix::fs::unlinkat(&self.0, from, AtFlags::empty())?)
                }
                other => Ok(other?),
            },
        }
    }

    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    fn rename_new(&self, from: &str, target: &OwnedFd, to: &str) -> rustix::io::Result<()> {
        rustix::fs::renameat_with(&self.0, from, target, to, RenameFlags::NOREPLACE)
    }

    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    fn rename_new(&self, _from: &str, _target: &OwnedFd, _to: &str) -> rustix::io::Result<()> {
        Err(Errno::NOSYS)
    }

    pub(super) fn put_aside(&self, name: &str, aside: &Self) -> io::Result<()> {
        Ok(rustix::fs::renameat(&self.0, name, &aside.0, name)?)
    }

    /// SECURITY: the open neither follows a link nor waits for a writer, and acts on no device: what stands there is looked at
    /// before, and again once it is open.
    pub(super) fn read(&self, name: &str, limit: usize) -> io::Result<Result<Vec<u8>, String>> {
        let stat = rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW);
        let Some(stat) = found(stat)? else {
            return Ok(Err("there is no such file".to_owned()));
        };
        if let Some(why) = no_plain_file(&stat, limit) {
            return Ok(Err(why));
        }
        let flags =
            OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let fd = match rustix::fs::openat(&self.0, name, flags, Mode::empty()) {
            Ok(fd) => fd,
            Err(error @ (Errno::LOOP | Errno::NOENT | Errno::ACCESS | Errno::PERM)) => {
                return Ok(Err(error.to_string()));
            }
            Err(error) => return Err(error.into()),
        };
        if let Some(why) = no_plain_file(&rustix::fs::fstat(&fd)?, limit) {
            return Ok(Err(why));
        }
        let mut bytes = Vec::new();
        let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
        File::from(fd).take(most).read_to_end(&mut bytes)?;
        if bytes.len() > limit {
            return Ok(Err(too_large(limit)));
        }
        Ok(Ok(bytes))
    }

    pub(super) fn list(&self, limit: usize) -> io::Result<(Vec<String>, bool)> {
        let mut names = Vec::new();
        for entry in rustix::fs::Dir::read_from(&self.0)? {
            let entry = entry?;
            let name: CString = entry.file_name().into();
            if matches!(name.as_bytes(), b"." | b"..") {
                continue;
            }
            if names.len() >= limit {
                return Ok((names, false));
            }
            // What is no text is no name that a session writes; it stays where it is, out of reach of every name here.
            if let Ok(name) = name.into_string() {
                names.push(name);
            }
        }
        Ok((names, true))
    }

    pub(super) fn remove(&self, name: &str) -> io::Result<bool> {
        let removed = match rustix::fs::unlinkat(&self.0, name, AtFlags::empty()) {
            // Linux says the first for a directory, POSIX the second.
            Err(Errno::ISDIR | Errno::PERM) => {
                rustix::fs::unlinkat(&self.0, name, AtFlags::REMOVEDIR)
            }
            other => other,
        };
        Ok(found(removed)?.is_some())
    }
}

/// Turns "there is none" into a value.
fn found<T>(result: rustix::io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Errno::NOENT) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Says why something is not this user's own.
fn foreign(stat: &Stat) -> Option<String> {
    let user = rustix::process::geteuid().as_raw();
    if stat.st_uid != user {
        return Some(format!("it belongs to the user {}", stat.st_uid));
    }
    (stat.st_mode & 0o022 != 0).then(|| "others may write to it".to_owned())
}

fn no_plain_file(stat: &Stat, limit: usize) -> Option<String> {
    let kind = FileType::from_raw_mode(stat.st_mode);
    if kind != FileType::RegularFile {
        let what = match kind {
            FileType::Symlink => "a symbolic link",
            FileType::Directory => "a directory",
            FileType::Fifo => "a FIFO",
            FileType::Socket => "a socket",
            FileType::CharacterDevice | FileType::BlockDevice => "a device",
            FileType::RegularFile | FileType::Unknown => "no regular file",
        };
        return Some(format!("it is {what}"));
    }
    if u64::try_from(stat.st_size).unwrap_or(u64::MAX) > u64::try_from(limit).unwrap_or(u64::MAX) {
        return Some(too_large(limit));
    }
    foreign(stat)
}

fn too_large(limit: usize) -> String {
    format!("it is larger than {limit} bytes")
}
