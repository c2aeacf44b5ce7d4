//! One log file and its rotated predecessors, written by many processes at once.
//!
//! A line is appended by one `write` on a descriptor in append mode, under an advisory lock on the file. The lock is for
//! rotation and for mending a torn end; a writer that does not get it in time appends without, and neither rotates nor
//! mends. That loses nothing: rotation only renames, so a line that is written through an old descriptor stands in the
//! file that was renamed. Knows nothing of what a line says.

use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::locate;

mod place;

use place::Directory;

/// How long a writer waits for the lock before it appends without.
const PATIENCE: Duration = Duration::from_millis(250);

/// How often a writer opens the file again because another process has just rotated it.
const ATTEMPTS: u32 = 100;

/// The two logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// What was asked and decided.
    Review,
    /// Why, for someone who looks for a fault.
    Debug,
}

impl Stream {
    /// Returns the name that stands in each line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Debug => "debug",
        }
    }

    /// Returns the name of the file without its ending.
    fn stem(self) -> &'static str {
        match self {
            Self::Review => "pi-permission-system-permission-review",
            Self::Debug => "pi-permission-system-debug",
        }
    }

    /// Returns the name of the file that is written to.
    pub fn file_name(self) -> String {
        format!("{}.jsonl", self.stem())
    }

    /// Returns the name of a rotated file; 1 is the youngest.
    pub fn rotated_name(self, number: usize) -> String {
        format!("{}.{number}.jsonl", self.stem())
    }
}

/// How large a log may grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The size at which a file is rotated, in bytes.
    pub size: u64,
    /// How many rotated files are kept.
    pub files: usize,
}

impl Limits {
    /// 10 MiB, and five rotated files.
    pub const DEFAULT: Self = Self {
        size: 10 * 1024 * 1024,
        files: 5,
    };
}

/// Why a line could not be written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// What stands at the place of the log is not a log of this user.
    #[error("`{}` {what}", path.display())]
    Refused {
        /// The file or its directory.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The system refused.
    #[error("`{}` cannot be written: {source}", path.display())]
    Io {
        /// The file or its directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// A log.
#[derive(Clone, Debug)]
pub struct Log {
    directory: PathBuf,
    stream: Stream,
    limits: Limits,
}

impl Log {
    /// Names a log of an agent directory. Nothing is created before the first line.
    pub fn new(agent_dir: &Path, stream: Stream) -> Self {
        Self::at(locate::logs(agent_dir), stream, Limits::DEFAULT)
    }

    /// Names a log in a directory of its own, with its own limits.
    pub fn at(directory: PathBuf, stream: Stream, limits: Limits) -> Self {
        Self {
            directory,
            stream,
            limits,
        }
    }

    /// Returns the path of the file that is written to.
    pub fn path(&self) -> PathBuf {
        self.directory.join(self.stream.file_name())
    }

    /// Returns the paths of all files that are there, oldest first.
    pub fn files(&self) -> Vec<PathBuf> {
        (1..=self.limits.files)
            .rev()
            .map(|number| self.directory.join(self.stream.rotated_name(number)))
            .chain([self.path()])
            .filter(|path| path.symlink_metadata().is_ok())
            .collect()
    }

    /// Appends a line; `line` holds no line break, one is added.
    ///
    /// # Errors
    ///
    /// When the log is not a private file of this user, or the system refuses to write it.
    pub fn append(&self, line: &[u8]) -> Result<(), LogError> {
        let directory = Directory::open(&self.directory)?;
        let name = self.stream.file_name();
        let mut rotation = Ok(());
        let mut attempts = 0;
        loop {
            attempts += 1;
            let opened = directory.open_log(&name)?;
            let lock = lock(opened.file());
            let settled = lock != Lock::Busy;
            // INVARIANT: pinned by `processes_lose_no_line`. Who waited for the lock may hold a file that was rotated
            // away meanwhile; only the one at the path is looked at further.
            if settled && attempts < ATTEMPTS && !directory.holds(&name, &opened) {
                continue;
            }
            let size = opened.size();
            let length = u64::try_from(line.len()).unwrap_or(u64::MAX);
            let full = size > 0 && size.saturating_add(length) >= self.limits.size;
            if settled && full && rotation.is_ok() && attempts < ATTEMPTS {
                rotation = self.rotate(&directory);
                continue;
            }
            let torn = lock == Lock::Held && opened.is_torn();
            write(opened.file(), line, torn, lock)
                .map_err(|source| failed(&self.path(), source))?;
            return rotation;
        }
    }

    /// Renames each file to the next number; the last one goes.
    fn rotate(&self, directory: &Directory) -> Result<(), LogError> {
        let name = |number| match number {
            0 => self.stream.file_name(),
            _ => self.stream.rotated_name(number),
        };
        for number in (0..self.limits.files.max(1)).rev() {
            let (from, to) = (name(number), name(number + 1));
            directory
                .rename(&from, &to)
                .map_err(|source| failed(&self.directory.join(from), source))?;
        }
        Ok(())
    }
}

fn failed(path: &Path, source: io::Error) -> LogError {
    LogError::Io {
        path: path.to_path_buf(),
        source,
    }
}

/// What became of the wish to lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lock {
    /// Nobody else writes.
    Held,
    /// Somebody holds it, and did not let go.
    Busy,
    /// This file system knows no locks.
    Unknown,
}

/// Locks the file; closing it unlocks. Waits in short naps, because a lock that cannot be waited for with a limit could
/// stop an agent for as long as another process is stopped.
fn lock(file: &File) -> Lock {
    let mut started: Option<Instant> = None;
    let mut nap = Duration::from_micros(20);
    loop {
        match file.try_lock() {
            Ok(()) => return Lock::Held,
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(TryLockError::Error(_)) => return Lock::Unknown,
            Err(TryLockError::WouldBlock) => {
                if started.get_or_insert_with(Instant::now).elapsed() >= PATIENCE {
                    return Lock::Busy;
                }
                std::thread::sleep(nap);
                nap = (nap * 2).min(Duration::from_millis(2));
            }
        }
    }
}

/// Writes a line with one call. A torn end of an earlier writer gets its line break first, so that it spoils one line
/// and not two.
fn write(mut file: &File, line: &[u8], torn: bool, lock: Lock) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(line.len() + 2);
    if torn {
        bytes.push(b'\n');
    }
    bytes.extend_from_slice(line);
    bytes.push(b'\n');
    let written = loop {
        match file.write(&bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => break result?,
        }
    };
    match bytes.get(written..) {
        None | Some([]) => Ok(()),
        // Nobody comes between under the lock.
        Some(rest) if lock == Lock::Held => file.write_all(rest),
        Some(_) => Err(io::ErrorKind::WriteZero.into()),
    }
}

#[cfg(test)]
mod tests;
