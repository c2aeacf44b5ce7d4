//! What must be asked of the world to judge a call. Implementations are bounded and may cache within one call.

#[doc(hidden)]
pub mod memory;

use std::sync::Arc;

/// The names in a directory with their kinds, sorted, for several to read.
pub type Names = Arc<[(String, EntryKind)]>;

/// The answers of the world. Paths are absolute, `/`-separated on POSIX.
pub trait Facts {
    /// The platform whose path rules apply.
    fn platform(&self) -> Platform;
    /// The home directory of the user, absolute; `None` when it is unknown.
    fn home(&self) -> Option<&str>;
    /// The home directory of another user (`~name`).
    fn home_of(&self, user: &str) -> Option<String>;
    /// What stands at `path`, without following a final symbolic link. `path` has no `.` or `..` components.
    fn entry(&self, path: &str) -> Entry;
    /// The names in a directory with their kinds, sorted; at most `limit`. The flag says whether all are there.
    fn list(&self, directory: &str, limit: usize) -> Option<(Vec<(String, EntryKind)>, bool)>;
    /// The same as [`Facts::list`], for an implementation that keeps its answers.
    fn list_shared(&self, directory: &str, limit: usize) -> Option<(Names, bool)> {
        let (names, complete) = self.list(directory, limit)?;
        Some((names.into(), complete))
    }
    /// Whether it is known already, without asking the world, that `path` leads over no link to a directory. Only a
    /// short cut: "no" means that it has to be walked along.
    fn is_plain_directory(&self, path: &str) -> bool {
        let _ = path;
        false
    }
    /// The text of a small file (ignore files), or `None`; at most `limit` bytes.
    fn read_small(&self, path: &str, limit: usize) -> Option<String>;
    /// What a file holds, for a comparison; at most `limit` bytes of text. Asked only when an ask is really raised.
    fn read_file(&self, path: &str, limit: usize) -> Contents {
        match self.entry(path) {
            Entry::Missing => Contents::Missing,
            Entry::Present(_) | Entry::Link(_) | Entry::Unreadable => self
                .read_small(path, limit)
                .map_or(Contents::Unreadable, Contents::Text),
        }
    }
    /// The SHA-256 hash of some bytes in hexadecimal digits, to tell large contents apart; `None` where nobody computes it.
    fn digest(&self, bytes: &[u8]) -> Option<String> {
        let _ = bytes;
        None
    }
    /// Whether names under this path are matched without regard to case.
    fn folds_case(&self, path: &str) -> bool;
    /// The last component of an existing path as it is stored, where names fold case; `None` when it is not known.
    /// The parent of `path` is canonical, and no link stands there. Asked only where [`Facts::folds_case`] says yes.
    fn stored_name(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }
}

/// The platforms whose path semantics differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Platform {
    /// Linux and other Unix.
    Linux,
    /// macOS.
    MacOs,
    /// Windows, with Git Bash for shell tools.
    Windows,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// There is no such file.
    Missing,
    /// Text.
    Text(String),
    /// Bytes that are no text, or more than was asked for.
    Other {
        /// How many bytes.
        size: u64,
        /// The SHA-256 hash of all of them, in hexadecimal digits, if it was computed.
        hash: Option<String>,
        /// Whether they are no text.
        binary: bool,
    },
    /// It cannot be read.
    Unreadable,
}

/// What stands at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Nothing.
    Missing,
    /// A file or directory.
    Present(EntryKind),
    /// A symbolic link with its target as stored.
    Link(String),
    /// It cannot be known: permission, too long, loop, not UTF-8.
    Unreadable,
}

/// Kinds of directory entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Link,
    /// A device, socket or FIFO.
    Other,
}
