//! What is known of the file system from one call to the next, as long as watches say that it still holds.
//!
//! INVARIANT: what is kept of a path was looked at after the directory it stands in was watched, and so was every
//! directory above it; none of them is a link. So whatever makes an answer wrong is told by one of these watches before
//! the next call begins. Where one of them cannot be watched, nothing is kept: then each call looks for itself.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use permission_gate::facts::{Entry, EntryKind};

#[cfg(not(target_os = "linux"))]
use super::unwatched::Watch;
#[cfg(target_os = "linux")]
use super::watch::Watch;
use crate::file::{self, Identity};

/// Calls before anything is watched: a process that judges one call must not pay for the next.
const UNWATCHED_CALLS: usize = 2;

/// The most paths of which something is kept.
const MAX_NODES: usize = 8192;

/// The longest listing that is kept.
const MAX_LISTING: usize = 2048;

/// The names in a directory with their kinds, sorted.
pub(super) type Names = Arc<[(String, EntryKind)]>;

/// What may have changed.
#[derive(Debug, PartialEq, Eq)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "nothing is watched there")
)]
pub(super) enum Change {
    /// Anything.
    All,
    /// What stands under a name in a directory, and all below; an empty name stands for one that is no text.
    Name {
        /// The directory.
        directory: Box<str>,
        /// The name.
        name: Box<str>,
    },
    /// What was watched itself, and all below.
    Watched(Box<str>),
}

/// Where the directories above a path lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Above {
    /// All are directories and watched.
    Watched,
    /// One of them does not exist, and that is watched.
    Missing,
    /// They cannot be vouched for.
    Unknown,
}

/// What is kept of one path.
#[derive(Debug)]
struct Node {
    entry: Entry,
    /// The watch on it, for a directory or a file whose identity is kept.
    watch: Option<i32>,
    /// It could not be watched.
    refused: bool,
    identity: Option<Identity>,
    names: Option<Names>,
}

/// The answers.
#[derive(Debug, Default)]
pub(super) struct Kept {
    calls: usize,
    watch: Option<Watch>,
    nodes: HashMap<Box<str>, Node>,
    /// How often something was forgotten, or the identity of a file was told that is not kept.
    doubts: u64,
}

impl Kept {
    /// Begins a call: drops what may have changed since the last one.
    pub(super) fn begin(&mut self) {
        if self.calls <= UNWATCHED_CALLS {
            self.calls += 1;
            if self.calls > UNWATCHED_CALLS {
                self.watch = Watch::open();
            }
        }
        if self.nodes.len() >= MAX_NODES {
            self.clear();
        }
        let Some(watch) = &self.watch else {
            return;
        };
        let changes = watch.changes();
        for change in changes {
            match change {
                Change::All => self.clear(),
                Change::Name { directory, name } => {
                    if let Some(node) = self.nodes.get_mut(&directory) {
                        node.names = None;
                    }
                    let mut path = String::with_capacity(directory.len() + name.len() + 1);
                    path.push_str(&directory);
                    permission_gate::path::text::push(&mut path, &name);
                    if self.nodes.contains_key(path.as_str()) {
                        self.forget(&path);
                    }
                }
                Change::Watched(path) => self.forget(&path),
            }
        }
    }

    /// Returns a number that stays the same as long as every identity told stays true.
    pub(super) fn doubts(&self) -> u64 {
        self.doubts
    }

    /// Returns what stands at a path, if that is kept.
    pub(super) fn known(&self, path: &str) -> Option<Entry> {
        self.nodes.get(path).map(|node| node.entry.clone())
    }

    /// Returns what stands at a path, and keeps it; `None` when it cannot be vouched for. `look` asks the system.
    pub(super) fn entry(&mut self, path: &str, look: &dyn Fn(&str) -> Entry) -> Option<Entry> {
        if let Some(node) = self.nodes.get(path) {
            return Some(node.entry.clone());
        }
        match self.above(path, look) {
            Above::Unknown => None,
            Above::Missing => Some(Entry::Missing),
            Above::Watched => self.keep(path, look).map(|node| node.entry.clone()),
        }
    }

    /// Tells whether it is known that a path leads over no link to a directory.
    pub(super) fn is_plain_directory(&self, path: &str) -> bool {
        self.nodes
            .get(path)
            .is_some_and(|node| node.entry == Entry::Present(EntryKind::Directory))
    }

    /// Returns the identity of a file, from what is kept if it can be.
    pub(super) fn identity(&mut self, path: &Path, look: &dyn Fn(&str) -> Entry) -> Identity {
        let kept = |nodes: &HashMap<Box<str>, Node>| nodes.get(path.to_str()?)?.identity;
        if let Some(identity) = kept(&self.nodes) {
            return identity;
        }
        let identity = self.new_identity(path, look);
        if kept(&self.nodes).is_none() {
            self.doubts += 1;
        }
        identity
    }

    fn new_identity(&mut self, path: &Path, look: &dyn Fn(&str) -> Entry) -> Identity {
        let Some(text) = path.to_str() else {
            return file::identity(path);
        };
        if !is_clean(text) {
            return file::identity(path);
        }
        let missing = match self.above(text, look) {
            Above::Unknown => return file::identity(path),
            Above::Missing => true,
            Above::Watched => match self.keep(text, look).map(|node| &node.entry) {
                Some(Entry::Missing) => true,
                Some(Entry::Present(EntryKind::File)) => false,
                Some(Entry::Present(_) | Entry::Link(_) | Entry::Unreadable) | None => {
                    return file::identity(path);
                }
            },
        };
        if missing {
            if let Some(node) = self.insert(text, Entry::Missing) {
                node.identity = Some(Identity::Missing);
            }
            return Identity::Missing;
        }
        let watched = self.watch_file(text);
        let identity = file::identity(path);
        if watched
            && matches!(identity, Identity::Regular { .. })
            && let Some(node) = self.nodes.get_mut(text)
        {
            node.identity = Some(identity);
        }
        identity
    }

    /// Returns the names in a directory, if all of them are kept.
    pub(super) fn names(&self, directory: &str) -> Option<Names> {
        self.nodes.get(directory)?.names.clone()
    }

    /// Says whether the names of a directory can be kept: asked before they are read.
    pub(super) fn may_list(&mut self, directory: &str, look: &dyn Fn(&str) -> Entry) -> bool {
        self.watch_directory(directory, look) == Above::Watched
    }

    /// Keeps all names of a directory that was watched before they were read.
    pub(super) fn keep_names(&mut self, directory: &str, names: &Names) {
        if names.len() <= MAX_LISTING
            && let Some(node) = self.nodes.get_mut(directory)
            && node.watch.is_some()
        {
            node.names = Some(Arc::clone(names));
        }
    }

    /// Watches all directories above a path.
    fn above(&mut self, path: &str, look: &dyn Fn(&str) -> Entry) -> Above {
        match permission_gate::path::text::parent(path) {
            Some(parent) => self.watch_directory(parent, look),
            None => Above::Unknown,
        }
    }

    /// Watches a directory and all above it, the topmost first.
    fn watch_directory(&mut self, directory: &str, look: &dyn Fn(&str) -> Entry) -> Above {
        if let Some(node) = self.nodes.get(directory)
            && node.watch.is_some()
        {
            return Above::Watched;
        }
        if self.watch.is_none() || !is_clean(directory) {
            return Above::Unknown;
        }
        let ends = directory
            .match_indices('/')
            .map(|(at, _)| at.max(1))
            .chain([directory.len()]);
        for end in ends {
            let Some(path) = directory.get(..end) else {
                return Above::Unknown;
            };
            // What is below nothing is nothing, wherever it is asked from.
            match self.step(path, look) {
                Above::Watched => {}
                other @ (Above::Missing | Above::Unknown) => return other,
            }
        }
        Above::Watched
    }

    /// Watches one directory, of which all above are watched.
    fn step(&mut self, path: &str, look: &dyn Fn(&str) -> Entry) -> Above {
        let Some(node) = self.keep(path, look) else {
            return Above::Unknown;
        };
        if node.watch.is_some() {
            return Above::Watched;
        }
        match node.entry {
            Entry::Missing => return Above::Missing,
            Entry::Present(EntryKind::Directory) if !node.refused => {}
            Entry::Present(_) | Entry::Link(_) | Entry::Unreadable => return Above::Unknown,
        }
        let watch = self.watch.as_mut().and_then(|watch| watch.directory(path));
        if let Some(node) = self.nodes.get_mut(path) {
            node.watch = watch;
            node.refused = watch.is_none();
        }
        if watch.is_some() {
            Above::Watched
        } else {
            Above::Unknown
        }
    }

    fn watch_file(&mut self, path: &str) -> bool {
        let (Some(watch), Some(node)) = (&mut self.watch, self.nodes.get_mut(path)) else {
            return false;
        };
        if node.watch.is_none() && !node.refused {
            node.watch = watch.file(path);
            node.refused = node.watch.is_none();
        }
        node.watch.is_some()
    }

    /// Looks at a path whose directory is watched, and keeps the answer.
    fn keep(&mut self, path: &str, look: &dyn Fn(&str) -> Entry) -> Option<&Node> {
        if !self.nodes.contains_key(path) {
            let entry = look(path);
            // What cannot be looked at may change without a word.
            if entry == Entry::Unreadable {
                return None;
            }
            self.insert(path, entry)?;
        }
        self.nodes.get(path)
    }

    /// Keeps an answer, unless there are too many.
    fn insert(&mut self, path: &str, entry: Entry) -> Option<&mut Node> {
        if self.nodes.len() >= MAX_NODES {
            return None;
        }
        Some(self.nodes.entry(path.into()).or_insert(Node {
            entry,
            watch: None,
            refused: false,
            identity: None,
            names: None,
        }))
    }

    /// Forgets a path and all below it.
    fn forget(&mut self, path: &str) {
        self.doubts += 1;
        let watch = &mut self.watch;
        self.nodes.retain(|known, node| {
            if permission_gate::path::text::below(path, known).is_none() {
                return true;
            }
            if let (Some(watch), Some(number)) = (watch.as_mut(), node.watch) {
                watch.forget(number, known);
            }
            false
        });
    }

    fn clear(&mut self) {
        self.forget("/");
    }
}

/// Tells whether a path is absolute and has no empty component and none of dots.
fn is_clean(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|rest| {
        rest.is_empty() || rest.split('/').all(|part| !matches!(part, "" | "." | ".."))
    })
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests;
