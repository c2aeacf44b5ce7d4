//! Reads small files without ever blocking or reading too much, and tells whether one has changed.
//!
//! Everything this crate reads of the configuration comes through here.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes.
pub(crate) const LIMIT: u64 = 4 * 1024 * 1024;

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Which file it was.
    pub identity: Identity,
}

/// What tells one state of a file from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    /// There is no file.
    Missing,
    /// It could not be looked at, or is no regular file.
    Unreadable(Trouble),
    /// A regular file.
    Regular {
        /// Its size in bytes.
        size: u64,
        /// Its modification time: seconds and nanoseconds.
        modified: (i64, i64),
        /// Its status change time: seconds and nanoseconds.
        changed: (i64, i64),
        /// Its device and inode.
        inode: (u64, u64),
    },
}

/// Why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Trouble {
    /// A directory stands there.
    Directory,
    /// A FIFO, socket or device stands there.
    Special,
    /// It is larger than [`LIMIT`].
    TooLarge,
    /// Its symbolic links lead in a circle.
    Loop,
    /// It is a symbolic link to nothing.
    Dangling,
    /// The system refused; the kind says why.
    Refused(io::ErrorKind),
}

impl Trouble {
    /// Returns the name of its diagnostic.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Directory => "not-a-file",
            Self::Special => "not-a-regular-file",
            Self::TooLarge => "file-too-large",
            Self::Loop => "link-loop",
            Self::Dangling => "dangling-link",
            Self::Refused(_) => "unreadable-file",
        }
    }

    /// Says what is wrong.
    pub(crate) fn message(self) -> String {
        match self {
            Self::Directory => "a directory stands where a file is expected".to_owned(),
            Self::Special => "this is a FIFO, socket or device, not a regular file".to_owned(),
            Self::TooLarge => format!("the file is larger than {} MiB", LIMIT / 1024 / 1024),
            Self::Loop => "the symbolic links lead in a circle".to_owned(),
            Self::Dangling => "the symbolic link leads to nothing".to_owned(),
            Self::Refused(kind) => format!("the file cannot be read: {kind}"),
        }
    }

    /// Says what to do.
    pub(crate) fn help(self) -> &'static str {
        match self {
            Self::Directory => "move the directory away and write a file in its place",
            Self::Special => "replace it with a regular file",
            Self::TooLarge => "a policy is a few kilobytes; is this the right file?",
            Self::Loop | Self::Dangling => "remove the link or point it at a file",
            Self::Refused(_) => "make it readable for you, or remove it",
        }
    }
}

/// Looks at a file without opening it.
///
/// Asked for each file of the configuration at each call: only a link takes more than one question.
pub(crate) fn identity(path: &Path) -> Identity {
    match std::fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_symlink() => match std::fs::metadata(path) {
            Ok(metadata) => of(&metadata),
            Err(error) => missing_or(path, &error),
        },
        Ok(metadata) => of(&metadata),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Identity::Missing,
        Err(error) => missing_or(path, &error),
    }
}

/// Reads a file. `Err` when there is none (`Identity::Missing`) or it cannot be read.
pub(crate) fn read(path: &Path) -> Result<Contents, Identity> {
    // SECURITY: the type is checked before opening, because opening some devices acts on them, and again on the open
    // file, which a race may have replaced; the open itself never waits for a writer.
    let before = identity(path);
    let Identity::Regular { .. } = before else {
        return Err(before);
    };
    let mut file = open(path).map_err(|error| missing_or(path, &error))?;
    let metadata = file.metadata().map_err(|error| missing_or(path, &error))?;
    let identity = of(&metadata);
    let Identity::Regular { size, .. } = identity else {
        return Err(identity);
    };
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    Read::by_ref(&mut file)
        .take(LIMIT + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| missing_or(path, &error))?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > LIMIT {
        return Err(Identity::Unreadable(Trouble::TooLarge));
    }
    Ok(Contents { bytes, identity })
}

/// Opens for reading, without waiting and without becoming the terminal's owner.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
        options.custom_flags(i32::try_from(flags.bits()).unwrap_or(0));
    }
    options.open(path)
}

fn of(metadata: &Metadata) -> Identity {
    let kind = metadata.file_type();
    if kind.is_dir() {
        return Identity::Unreadable(Trouble::Directory);
    }
    if !kind.is_file() {
        return Identity::Unreadable(Trouble::Special);
    }
    if metadata.len() > LIMIT {
        return Identity::Unreadable(Trouble::TooLarge);
    }
    regular(metadata)
}

#[cfg(unix)]
fn regular(metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity::Regular {
        size: metadata.len(),
        modified: (metadata.mtime(), metadata.mtime_nsec()),
        changed: (metadata.ctime(), metadata.ctime_nsec()),
        inode: (metadata.dev(), metadata.ino()),
    }
}

#[cfg(not(unix))]
fn regular(metadata: &Metadata) -> Identity {
    let modified = metadata
        .modified()
        .ok()
        .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok())
        .map_or((0, 0), |since| {
            (
                i64::try_from(since.as_secs()).unwrap_or(0),
                i64::from(since.subsec_nanos()),
            )
        });
    Identity::Regular {
        size: metadata.len(),
        modified,
        changed: (0, 0),
        inode: (0, 0),
    }
}

fn missing_or(path: &Path, error: &io::Error) -> Identity {
    let kind = error.kind();
    if kind == io::ErrorKind::NotFound {
        // A link that leads nowhere was meant to be a file; a file that is not there was not.
        return if std::fs::symlink_metadata(path).is_ok() {
            Identity::Unreadable(Trouble::Dangling)
        } else {
            Identity::Missing
        };
    }
    // A component is a file: there can be nothing below it.
    if kind == io::ErrorKind::NotADirectory {
        return Identity::Missing;
    }
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error()) {
        return Identity::Unreadable(Trouble::Loop);
    }
    Identity::Unreadable(Trouble::Refused(kind))
}

/// Writes a private file whole or not at all: to a new file beside it (0600), flushed, renamed. Missing directories are
/// made private (0700).
///
/// # Errors
///
/// Whatever the system refuses; the old file then stands unchanged.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let directory = path.parent().unwrap_or(Path::new("."));
    create_private_dir(directory)?;
    let (temporary, mut file) = temporary(path)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::rename(&temporary, path));
    if written.is_err() {
        // Best effort: what counts is the error that is returned.
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

/// Creates a new private file (0600) beside `path`, to be renamed over it.
pub(crate) fn temporary(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut attempt = 0u32;
    loop {
        let temporary = temporary_name(path, attempt);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        match options.open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 16 => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

fn temporary_name(path: &Path, attempt: u32) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.{attempt}.tmp", std::process::id()));
    path.with_file_name(name)
}

/// Makes a directory and its missing parents, each 0700.
pub(crate) fn create_private_dir(directory: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(directory)
}

/// Says whether only this user (or root) can write to `path`, and it is theirs.
#[cfg(unix)]
pub(crate) fn is_private(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).is_ok_and(|metadata| {
        let user = rustix::process::geteuid().as_raw();
        (metadata.uid() == user || metadata.uid() == 0) && metadata.mode() & 0o022 == 0
    })
}

/// Says whether only this user can write to `path`; Windows profiles are private by their access lists.
#[cfg(not(unix))]
pub(crate) fn is_private(_path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests;
