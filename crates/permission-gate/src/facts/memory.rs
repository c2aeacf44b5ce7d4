//! A world in memory, for tests and replays: what it was told, and nothing else.
//!
//! It resolves nothing itself: links are stored, and followed by whoever asks.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::{Contents, Entry, EntryKind, Facts, Platform};
use crate::path::text::{fold, parent};

/// Facts that were told beforehand. Parents of what is added become directories.
#[derive(Clone, Debug)]
pub struct MemoryFacts {
    platform: Platform,
    home: Option<String>,
    homes: BTreeMap<String, String>,
    folds: bool,
    nodes: BTreeMap<String, Node>,
    queries: Cell<usize>,
}

#[derive(Clone, Debug)]
struct Node {
    path: String,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    File(String),
    Directory,
    Other,
    Link(String),
    Unreadable,
}

impl MemoryFacts {
    /// Starts with an empty world. macOS and Windows fold case until told otherwise.
    pub fn new(platform: Platform) -> Self {
        Self {
            platform,
            home: None,
            homes: BTreeMap::new(),
            folds: match platform {
                Platform::Linux => false,
                Platform::MacOs | Platform::Windows => true,
            },
            nodes: BTreeMap::new(),
            queries: Cell::new(0),
        }
    }

    /// Sets the home directory and creates it.
    #[must_use]
    pub fn with_home(mut self, path: &str) -> Self {
        self.home = Some(path.to_owned());
        self.with_directory(path)
    }

    /// Sets the home directory of another user.
    #[must_use]
    pub fn with_home_of(mut self, user: &str, path: &str) -> Self {
        self.homes.insert(user.to_owned(), path.to_owned());
        self
    }

    /// Says whether names fold case.
    #[must_use]
    pub fn with_folding(mut self, folds: bool) -> Self {
        self.folds = folds;
        self
    }

    /// Adds an empty file.
    #[must_use]
    pub fn with_file(self, path: &str) -> Self {
        self.with_text(path, "")
    }

    /// Adds a file with a text.
    #[must_use]
    pub fn with_text(mut self, path: &str, text: &str) -> Self {
        self.insert(path, What::File(text.to_owned()));
        self
    }

    /// Adds a directory.
    #[must_use]
    pub fn with_directory(mut self, path: &str) -> Self {
        self.insert(path, What::Directory);
        self
    }

    /// Adds a symbolic link with its target as stored.
    #[must_use]
    pub fn with_link(mut self, path: &str, target: &str) -> Self {
        self.insert(path, What::Link(target.to_owned()));
        self
    }

    /// Adds a device.
    #[must_use]
    pub fn with_device(mut self, path: &str) -> Self {
        self.insert(path, What::Other);
        self
    }

    /// Adds a place that cannot be looked at, nor anything below it.
    #[must_use]
    pub fn with_unreadable(mut self, path: &str) -> Self {
        self.insert(path, What::Unreadable);
        self
    }

    /// Returns how many questions were asked of the file system so far.
    pub fn queries(&self) -> usize {
        self.queries.get()
    }

    fn key(&self, path: &str) -> String {
        if self.folds {
            fold(path).into_owned()
        } else {
            path.to_owned()
        }
    }

    fn insert(&mut self, path: &str, what: What) {
        let mut above = parent(path);
        while let Some(directory) = above {
            let key = self.key(directory);
            if self.nodes.contains_key(&key) {
                break;
            }
            let node = Node {
                path: directory.to_owned(),
                what: What::Directory,
            };
            self.nodes.insert(key, node);
            above = parent(directory);
        }
        let key = self.key(path);
        let keep = matches!(what, What::Directory) && self.nodes.contains_key(&key);
        if !keep {
            self.nodes.insert(
                key,
                Node {
                    path: path.to_owned(),
                    what,
                },
            );
        }
    }

    fn asked(&self) {
        self.queries.set(self.queries.get().saturating_add(1));
    }

    fn hidden(&self, path: &str) -> bool {
        let mut above = parent(path);
        while let Some(directory) = above {
            if let Some(node) = self.nodes.get(&self.key(directory))
                && matches!(node.what, What::Unreadable)
            {
                return true;
            }
            above = parent(directory);
        }
        false
    }
}

impl Facts for MemoryFacts {
    fn platform(&self) -> Platform {
        self.platform
    }

    fn home(&self) -> Option<&str> {
        self.home.as_deref()
    }

    fn home_of(&self, user: &str) -> Option<String> {
        self.homes.get(user).cloned()
    }

    fn entry(&self, path: &str) -> Entry {
        self.asked();
        if self.hidden(path) {
            return Entry::Unreadable;
        }
        match self.nodes.get(&self.key(path)).map(|node| &node.what) {
            None => Entry::Missing,
            Some(What::File(_)) => Entry::Present(EntryKind::File),
            Some(What::Directory) => Entry::Present(EntryKind::Directory),
            Some(What::Other) => Entry::Present(EntryKind::Other),
            Some(What::Link(target)) => Entry::Link(target.clone()),
            Some(What::Unreadable) => Entry::Unreadable,
        }
    }

    fn list(&self, directory: &str, limit: usize) -> Option<(Vec<(String, EntryKind)>, bool)> {
        self.asked();
        let node = self.nodes.get(&self.key(directory))?;
        if !matches!(node.what, What::Directory) || self.hidden(directory) {
            return None;
        }
        let mut start = self.key(directory);
        if !start.ends_with('/') {
            start.push('/');
        }
        let mut names = Vec::new();
        for (key, node) in self.nodes.range(start.clone()..) {
            let Some(below) = key.strip_prefix(start.as_str()) else {
                break;
            };
            if below.is_empty() || below.contains('/') {
                continue;
            }
            let kind = match node.what {
                What::File(_) => EntryKind::File,
                What::Directory | What::Unreadable => EntryKind::Directory,
                What::Other => EntryKind::Other,
                What::Link(_) => EntryKind::Link,
            };
            let name = node.path.rsplit('/').next().unwrap_or_default();
            names.push((name.to_owned(), kind));
        }
        names.sort_by(|left: &(String, EntryKind), right| left.0.cmp(&right.0));
        let complete = names.len() <= limit;
        names.truncate(limit);
        Some((names, complete))
    }

    fn read_small(&self, path: &str, limit: usize) -> Option<String> {
        self.asked();
        match self.nodes.get(&self.key(path)).map(|node| &node.what) {
            Some(What::File(text)) if text.len() <= limit => Some(text.clone()),
            Some(
                What::File(_) | What::Directory | What::Other | What::Link(_) | What::Unreadable,
            )
            | None => None,
        }
    }

    fn read_file(&self, path: &str, limit: usize) -> Contents {
        self.asked();
        match self.nodes.get(&self.key(path)).map(|node| &node.what) {
            None => Contents::Missing,
            Some(What::File(text)) if text.len() > limit || text.contains('\0') => {
                Contents::Other {
                    size: u64::try_from(text.len()).unwrap_or(u64::MAX),
                    hash: None,
                    binary: text.contains('\0'),
                }
            }
            Some(What::File(text)) => Contents::Text(text.clone()),
            Some(What::Directory | What::Other | What::Link(_) | What::Unreadable) => {
                Contents::Unreadable
            }
        }
    }

    fn folds_case(&self, _path: &str) -> bool {
        self.folds
    }

    fn stored_name(&self, path: &str) -> Option<String> {
        self.asked();
        let node = self.nodes.get(&self.key(path))?;
        node.path.rsplit('/').next().map(str::to_owned)
    }
}
