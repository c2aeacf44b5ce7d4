//! The directory of the logs and the files in it, opened so that nothing but a private file of this user is written to.
//!
//! Unix only in earnest: elsewhere a profile is private by its access lists, and what is checked is the kind of file.

#[cfg(not(unix))]
pub(super) use portable::Directory;
#[cfg(unix)]
pub(super) use unix::Directory;

/// Says what stands where a log or its directory is expected.
fn wrong_kind(kind: std::fs::FileType, expected: &'static str) -> &'static str {
    if kind.is_symlink() {
        "is a symbolic link; nothing is logged through one"
    } else if kind.is_dir() {
        "is a directory, not a log"
    } else if expected == DIRECTORY {
        "is not a directory"
    } else {
        "is a FIFO, socket or device, not a log"
    }
}

const DIRECTORY: &str = "directory";
const LOG: &str = "log";

#[cfg(unix)]
mod unix {
    use std::fs::{DirBuilder, File};
    use std::io;
    use std::os::fd::{AsFd, OwnedFd};
    use std::os::unix::fs::{DirBuilderExt, FileExt};
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, Stat};
    use rustix::io::Errno;

    use super::super::LogError;
    use super::{DIRECTORY, LOG, wrong_kind};

    const FOREIGN: &str = "belongs to another user";

    /// The open directory of the logs.
    pub(in super::super) struct Directory {
        path: PathBuf,
        descriptor: OwnedFd,
    }

    /// An open log.
    pub(in super::super) struct Opened {
        file: File,
        /// Device and inode.
        identity: (u64, u64),
    }

    impl Directory {
        /// Opens it, and makes it (0700) when it is not there. One that others can enter is made private.
        pub(in super::super) fn open(path: &Path) -> Result<Self, LogError> {
            let descriptor = match open_directory(path) {
                Err(Errno::NOENT) => {
                    DirBuilder::new()
                        .recursive(true)
                        .mode(0o700)
                        .create(path)
                        .map_err(|source| io_error(path, source))?;
                    open_directory(path)
                }
                opened => opened,
            };
            let descriptor = descriptor.map_err(|errno| explain(path, errno, DIRECTORY))?;
            let stat =
                rustix::fs::fstat(&descriptor).map_err(|errno| io_error(path, errno.into()))?;
            // SECURITY: pinned by `what_is_not_a_private_log_is_refused`.
            make_private(path, &descriptor, &stat, Mode::RWXU)?;
            Ok(Self {
                path: path.to_path_buf(),
                descriptor,
            })
        }

        /// Opens a log for appending, and makes it (0600) when it is not there.
        pub(in super::super) fn open_log(&self, name: &str) -> Result<Opened, LogError> {
            let path = self.path.join(name);
            // SECURITY: pinned by `what_is_not_a_private_log_is_refused`. Never through a link, never waiting for the
            // other end of a FIFO.
            let flags = OFlags::RDWR
                | OFlags::APPEND
                | OFlags::CREATE
                | OFlags::NOFOLLOW
                | OFlags::NONBLOCK
                | OFlags::NOCTTY
                | OFlags::CLOEXEC;
            let descriptor =
                rustix::fs::openat(&self.descriptor, name, flags, Mode::RUSR | Mode::WUSR)
                    .map_err(|errno| explain(&path, errno, LOG))?;
            let stat =
                rustix::fs::fstat(&descriptor).map_err(|errno| io_error(&path, errno.into()))?;
            if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
                return Err(LogError::Refused {
                    what: "is a FIFO, socket or device, not a log",
                    path,
                });
            }
            make_private(&path, &descriptor, &stat, Mode::RUSR | Mode::WUSR)?;
            Ok(Opened {
                file: File::from(descriptor),
                identity: identity(&stat),
            })
        }

        /// Tells whether the path still names the open file.
        pub(in super::super) fn holds(&self, name: &str, opened: &Opened) -> bool {
            rustix::fs::statat(&self.descriptor, name, AtFlags::SYMLINK_NOFOLLOW)
                .is_ok_and(|stat| identity(&stat) == opened.identity)
        }

        /// Renames a file over another; one that is not there is no error.
        pub(in super::super) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
            match rustix::fs::renameat(&self.descriptor, from, &self.descriptor, to) {
                Ok(()) | Err(Errno::NOENT) => Ok(()),
                Err(errno) => Err(errno.into()),
            }
        }
    }

    impl Opened {
        pub(in super::super) fn file(&self) -> &File {
            &self.file
        }

        /// Returns the size as it is now, in bytes.
        pub(in super::super) fn size(&self) -> u64 {
            self.file.metadata().map_or(0, |metadata| metadata.len())
        }

        /// Tells whether the last line lacks its end.
        pub(in super::super) fn is_torn(&self) -> bool {
            let Some(last) = self.size().checked_sub(1) else {
                return false;
            };
            let mut byte = [b'\n'];
            self.file.read_at(&mut byte, last).is_ok() && byte != [b'\n']
        }
    }

    fn open_directory(path: &Path) -> Result<OwnedFd, Errno> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        rustix::fs::openat(CWD, path, flags, Mode::empty())
    }

    fn identity(stat: &Stat) -> (u64, u64) {
        #[expect(
            clippy::allow_attributes,
            reason = "the types of these fields differ between systems"
        )]
        #[allow(
            clippy::useless_conversion,
            clippy::cast_sign_loss,
            clippy::unnecessary_cast,
            reason = "as above"
        )]
        (stat.st_dev as u64, stat.st_ino as u64)
    }

    /// Refuses what belongs to someone else, and takes away what others may do.
    fn make_private(
        path: &Path,
        descriptor: &OwnedFd,
        stat: &Stat,
        mode: Mode,
    ) -> Result<(), LogError> {
        if stat.st_uid != rustix::process::geteuid().as_raw() {
            return Err(LogError::Refused {
                path: path.to_path_buf(),
                what: FOREIGN,
            });
        }
        if Mode::from_raw_mode(stat.st_mode).intersects(Mode::RWXG | Mode::RWXO) {
            rustix::fs::fchmod(descriptor.as_fd(), mode)
                .map_err(|errno| io_error(path, errno.into()))?;
        }
        Ok(())
    }

    /// Finds out why something could not be opened.
    fn explain(path: &Path, errno: Errno, expected: &'static str) -> LogError {
        let wrong = std::fs::symlink_metadata(path)
            .ok()
            .map(|metadata| metadata.file_type())
            .filter(|kind| match expected {
                DIRECTORY => !kind.is_dir(),
                _ => !kind.is_file(),
            });
        match wrong {
            Some(kind) => LogError::Refused {
                path: path.to_path_buf(),
                what: wrong_kind(kind, expected),
            },
            None => io_error(path, errno.into()),
        }
    }

    fn io_error(path: &Path, source: io::Error) -> LogError {
        LogError::Io {
            path: path.to_path_buf(),
            source,
        }
    }
}

#[cfg(not(unix))]
mod portable {
    use std::fs::{File, OpenOptions};
    use std::io::{self, Read, Seek, SeekFrom};
    use std::path::{Path, PathBuf};

    use super::super::LogError;
    use super::{LOG, wrong_kind};

    /// The directory of the logs.
    pub(in super::super) struct Directory {
        path: PathBuf,
    }

    /// An open log.
    pub(in super::super) struct Opened {
        file: File,
        created: Option<std::time::SystemTime>,
    }

    impl Directory {
        /// Makes it when it is not there.
        pub(in super::super) fn open(path: &Path) -> Result<Self, LogError> {
            std::fs::create_dir_all(path).map_err(|source| io_error(path, source))?;
            Ok(Self {
                path: path.to_path_buf(),
            })
        }

        /// Opens a log for appending, and makes it when it is not there.
        pub(in super::super) fn open_log(&self, name: &str) -> Result<Opened, LogError> {
            let path = self.path.join(name);
            if let Ok(metadata) = path.symlink_metadata()
                && !metadata.is_file()
            {
                return Err(LogError::Refused {
                    what: wrong_kind(metadata.file_type(), LOG),
                    path,
                });
            }
            let file = OpenOptions::new()
                .read(true)
                .append(true)
                .create(true)
                .open(&path)
                .map_err(|source| io_error(&path, source))?;
            let created = file.metadata().and_then(|metadata| metadata.created()).ok();
            Ok(Opened { file, created })
        }

        /// Tells whether the path still names the open file, as far as its time of creation tells.
        pub(in super::super) fn holds(&self, name: &str, opened: &Opened) -> bool {
            let created = std::fs::metadata(self.path.join(name)).and_then(|at| at.created());
            created.ok() == opened.created
        }

        /// Renames a file over another; one that is not there is no error.
        pub(in super::super) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
            match std::fs::rename(self.path.join(from), self.path.join(to)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                Ok(()) | Err(_) => Ok(()),
            }
        }
    }

    impl Opened {
        pub(in super::super) fn file(&self) -> &File {
            &self.file
        }

        /// Returns the size as it is now, in bytes.
        pub(in super::super) fn size(&self) -> u64 {
            self.file.metadata().map_or(0, |metadata| metadata.len())
        }

        /// Tells whether the last line lacks its end.
        pub(in super::super) fn is_torn(&self) -> bool {
            let mut file = &self.file;
            let mut byte = [b'\n'];
            self.size() > 0
                && file.seek(SeekFrom::End(-1)).is_ok()
                && file.read_exact(&mut byte).is_ok()
                && byte != [b'\n']
        }
    }

    fn io_error(path: &Path, source: io::Error) -> LogError {
        LogError::Io {
            path: path.to_path_buf(),
            source,
        }
    }
}
