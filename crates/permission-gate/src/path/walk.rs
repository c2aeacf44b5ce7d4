//! What lies under a directory, as a recursive reader with its own filters would see it.
//!
//! Breadth-first and bounded by the call's budget. A filter that is not understood must be left out by the caller:
//! more is seen then, never less.

mod filters;
mod ignore;
mod types;

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use filters::{Compiled, Sight};
pub use filters::{Filters, IgnoreFiles, NameFilter};
use ignore::Level;
pub use types::patterns as type_patterns;

use super::located::{Kind, Located, Unresolved};
use super::resolver::Resolver;
use super::text;
use crate::facts::EntryKind;

/// What a walk saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkOutcome {
    /// The first path that was wanted, absolute.
    pub found: Option<String>,
    /// The budget ended before the tree did.
    pub ran_out: bool,
    /// Directories that could not be listed.
    pub unseen: Vec<String>,
    /// What the root was.
    pub root: RootState,
}

/// What a walk started from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RootState {
    /// A directory with something in it.
    Seen,
    /// A directory with nothing in it.
    Empty,
    /// Nothing.
    Missing,
    /// It could not be resolved or listed.
    Unreadable,
    /// Not a directory: there is nothing below it.
    NotDirectory,
}

impl RootState {
    /// Returns whether nothing is known of what a reader will find there (semantics, 4.6).
    pub fn is_unseen(self) -> bool {
        match self {
            Self::Empty | Self::Missing | Self::Unreadable => true,
            Self::Seen | Self::NotDirectory => false,
        }
    }
}

struct Visit {
    directory: String,
    depth: usize,
    level: Option<Rc<Level>>,
}

impl Resolver<'_> {
    /// Walks what lies under a root until `want` says yes to a path (absolute, canonical below the root).
    /// Directories are not offered, only what a reader would open.
    pub fn walk(
        &self,
        root: &Located,
        filters: &Filters,
        want: &mut dyn FnMut(&str) -> bool,
    ) -> WalkOutcome {
        let mut outcome = WalkOutcome {
            found: None,
            ran_out: false,
            unseen: Vec::new(),
            root: RootState::Seen,
        };
        let start = match (&root.canonical, root.kind) {
            (Err(Unresolved::Budget), _) => {
                outcome.ran_out = true;
                outcome.root = RootState::Unreadable;
                return outcome;
            }
            (Err(_), _) => RootState::Unreadable,
            (Ok(_), Kind::Missing) => RootState::Missing,
            (Ok(_), Kind::File | Kind::Other) => RootState::NotDirectory,
            (Ok(path), Kind::Directory) => {
                self.walk_directory(path, filters, want, &mut outcome);
                return outcome;
            }
        };
        outcome.root = start;
        outcome
    }

    fn walk_directory(
        &self,
        root: &str,
        filters: &Filters,
        want: &mut dyn FnMut(&str) -> bool,
        outcome: &mut WalkOutcome,
    ) {
        let compiled = Compiled::new(filters, root);
        let mut visited = BTreeSet::from([root.to_owned()]);
        let level = text::parent(root).and_then(|above| self.levels_above(above, filters.ignore));
        let mut queue = VecDeque::from([Visit {
            directory: root.to_owned(),
            depth: 0,
            level,
        }]);
        while let Some(visit) = queue.pop_front() {
            if filters.max_depth.is_some_and(|limit| visit.depth >= limit) {
                continue;
            }
            let limit = self.entries_left();
            if limit == 0 || self.paths.spend().is_err() {
                outcome.ran_out = true;
                return;
            }
            let Some((names, complete)) = self.paths.facts.list_shared(&visit.directory, limit)
            else {
                if visit.depth == 0 {
                    outcome.root = RootState::Unreadable;
                }
                outcome.unseen.push(visit.directory);
                continue;
            };
            self.spend_entries(names.len());
            outcome.ran_out |= !complete;
            if visit.depth == 0 && names.is_empty() {
                outcome.root = RootState::Empty;
            }
            let level = self.level_of(
                &visit.directory,
                &names,
                filters.ignore,
                visit.level.clone(),
            );
            let mut path = visit.directory.clone();
            for (name, kind) in names.iter() {
                path.truncate(visit.directory.len());
                text::push(&mut path, name);
                let is_directory = *kind == EntryKind::Directory;
                match compiled.sees(&path, name, is_directory, level.as_deref()) {
                    Sight::Skipped => continue,
                    Sight::Seen => {}
                }
                match kind {
                    EntryKind::Directory => {
                        let path = path.clone();
                        if !filters.follow_links || visited.insert(path.clone()) {
                            queue.push_back(Visit {
                                directory: path,
                                depth: visit.depth + 1,
                                level: level.clone(),
                            });
                        }
                    }
                    EntryKind::File | EntryKind::Other => {
                        if want(&path) {
                            outcome.found = Some(path);
                            return;
                        }
                    }
                    EntryKind::Link if !filters.follow_links => {}
                    EntryKind::Link => match self.paths.follow(&path, root) {
                        Ok(end) if end.kind == Kind::Directory => {
                            if visited.insert(end.path.clone()) {
                                let visit = Visit {
                                    directory: end.path,
                                    depth: visit.depth + 1,
                                    level: level.clone(),
                                };
                                queue.push_back(visit);
                            }
                        }
                        Ok(end) => {
                            if want(&path) || want(&end.path) {
                                outcome.found = Some(path);
                                return;
                            }
                        }
                        Err(Unresolved::Budget) => {
                            outcome.ran_out = true;
                            return;
                        }
                        Err(_) => outcome.unseen.push(path.clone()),
                    },
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
