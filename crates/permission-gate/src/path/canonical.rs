//! Follows a path to where the kernel would end: links, `..` after links, missing tails, `/proc`.
//!
//! Counts every question to the world and keeps the answers for one call. Knows no workspace.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::device::is_number;
use super::located::{Kind, Unresolved};
use super::text::{name, pop, push, root_length};
use crate::facts::{Entry, EntryKind, Facts, Names, Platform};

/// Links followed in one path before it counts as a loop, as Linux does (`path_resolution(7)`).
const MAX_LINKS: usize = 40;
/// Bytes of one component (`NAME_MAX`).
const MAX_NAME: usize = 255;
/// Bytes of a whole path (`PATH_MAX`).
const MAX_PATH: usize = 4096;
/// Names of one directory that are kept (semantics, 7: walked entries).
const MAX_LISTING: usize = 10_000;

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Canonical {
    /// Absolute, no links in what exists.
    pub(super) path: String,
    /// What stands there.
    pub(super) kind: Kind,
    /// Whether names there fold case.
    pub(super) folds: bool,
}

/// The names of one directory.
#[derive(Debug)]
pub(super) struct Listing {
    pub(super) names: Names,
    pub(super) complete: bool,
}

/// Follows paths for one call.
pub(super) struct Canonicalizer<'f> {
    pub(super) facts: &'f dyn Facts,
    pub(super) platform: Platform,
    queries_left: Cell<usize>,
    entries: RefCell<BTreeMap<String, Entry>>,
    directories: RefCell<BTreeMap<String, Rc<Result<Canonical, Unresolved>>>>,
    listings: RefCell<BTreeMap<String, Option<Rc<Listing>>>>,
}

/// The state of one walk along a path.
struct Steps<'t> {
    current: String,
    kind: Kind,
    /// Components of `current` that do not exist.
    missing: usize,
    links: usize,
    pending: Vec<Cow<'t, str>>,
    /// The answer depends on more than the text (`/proc/self/cwd`).
    contextual: bool,
}

impl<'f> Canonicalizer<'f> {
    pub(super) fn new(facts: &'f dyn Facts, queries: usize) -> Self {
        Self {
            facts,
            platform: facts.platform(),
            queries_left: Cell::new(queries),
            entries: RefCell::default(),
            directories: RefCell::default(),
            listings: RefCell::default(),
        }
    }

    /// Takes one question from the budget.
    pub(super) fn spend(&self) -> Result<(), Unresolved> {
        match self.queries_left.get().checked_sub(1) {
            Some(left) => {
                self.queries_left.set(left);
                Ok(())
            }
            None => Err(Unresolved::Budget),
        }
    }

    pub(super) fn queries_left(&self) -> usize {
        self.queries_left.get()
    }

    /// Follows an absolute text whose dots are not resolved. `cwd` is what `/proc/self/cwd` is taken for.
    pub(super) fn follow(&self, text: &str, cwd: &str) -> Result<Canonical, Unresolved> {
        if text.len() > MAX_PATH {
            return Err(Unresolved::TooLong);
        }
        let trimmed = match text.trim_end_matches('/') {
            short if short.len() < root_length(text) => {
                return self.run(text, cwd).map(|(end, _)| end);
            }
            short => short,
        };
        let leaf = name(trimmed);
        if matches!(leaf, "." | "..") {
            return self.run(trimmed, cwd).map(|(end, _)| end);
        }
        let above = trimmed
            .len()
            .saturating_sub(leaf.len() + 1)
            .max(root_length(trimmed));
        let Some(parent) = trimmed.get(..above) else {
            return Err(Unresolved::Unreadable);
        };
        let directory = self.directory(parent, cwd);
        match directory.as_ref() {
            Err(why) => Err(*why),
            Ok(directory) => self.step_from(directory, leaf, cwd),
        }
    }

    /// Follows the directory part of a path; the answer is kept.
    fn directory(&self, text: &str, cwd: &str) -> Rc<Result<Canonical, Unresolved>> {
        if let Some(known) = self.directories.borrow().get(text) {
            return Rc::clone(known);
        }
        // What another process sees of these differs.
        if self.platform == Platform::Linux
            && !text.starts_with("/proc")
            && !text.starts_with("/dev")
            && self.facts.is_plain_directory(text)
        {
            let end = Canonical {
                path: text.to_owned(),
                kind: Kind::Directory,
                folds: false,
            };
            return self.keep(text, Ok(end));
        }
        match self.run(text, cwd) {
            Err(why) => self.keep(text, Err(why)),
            Ok((end, false)) => self.keep(text, Ok(end)),
            Ok((end, true)) => Rc::new(Ok(end)),
        }
    }

    fn keep(
        &self,
        text: &str,
        end: Result<Canonical, Unresolved>,
    ) -> Rc<Result<Canonical, Unresolved>> {
        let end = Rc::new(end);
        self.directories
            .borrow_mut()
            .insert(text.to_owned(), Rc::clone(&end));
        end
    }

    fn step_from(
        &self,
        directory: &Canonical,
        leaf: &str,
        cwd: &str,
    ) -> Result<Canonical, Unresolved> {
        let descriptor =
            directory.path.starts_with("/dev/") || directory.path.starts_with("/proc/");
        if directory.kind == Kind::Other && descriptor {
            return Err(Unresolved::Process);
        }
        let mut current = String::with_capacity(directory.path.len() + leaf.len() + 1);
        current.push_str(&directory.path);
        let steps = Steps {
            current,
            kind: directory.kind,
            missing: usize::from(directory.kind == Kind::Missing),
            links: 0,
            pending: vec![Cow::Borrowed(leaf)],
            contextual: false,
        };
        self.finish(steps, cwd, Some(directory.folds))
            .map(|(end, _)| end)
    }

    /// Walks the whole text; the flag says that the answer holds for this `cwd` only.
    fn run(&self, text: &str, cwd: &str) -> Result<(Canonical, bool), Unresolved> {
        let (root, rest) = text
            .split_at_checked(root_length(text))
            .unwrap_or(("/", text));
        let steps = Steps {
            current: if root.is_empty() {
                "/".to_owned()
            } else {
                root.to_owned()
            },
            kind: Kind::Directory,
            missing: 0,
            links: 0,
            pending: rest.rsplit('/').map(Cow::Borrowed).collect(),
            contextual: false,
        };
        self.finish(steps, cwd, None)
    }

    fn finish(
        &self,
        mut steps: Steps<'_>,
        cwd: &str,
        folds: Option<bool>,
    ) -> Result<(Canonical, bool), Unresolved> {
        while let Some(component) = steps.pending.pop() {
            match component.as_ref() {
                "" | "." => {}
                ".." => self.up(&mut steps),
                name => self.down(&mut steps, name, cwd)?,
            }
            if steps.current.len() > MAX_PATH {
                return Err(Unresolved::TooLong);
            }
        }
        let folds = match folds {
            Some(known) if steps.links == 0 => known,
            Some(_) | None => {
                self.platform != Platform::Linux && self.facts.folds_case(&steps.current)
            }
        };
        Ok((
            Canonical {
                path: steps.current,
                kind: steps.kind,
                folds,
            },
            steps.contextual,
        ))
    }

    fn up(&self, steps: &mut Steps<'_>) {
        // The kernel resolves `/dev/fd` to `/proc/self/fd` before it goes up.
        if self.platform == Platform::Linux && steps.current == "/dev/fd" {
            "/proc/self/fd".clone_into(&mut steps.current);
        }
        pop(&mut steps.current);
        steps.missing = steps.missing.saturating_sub(1);
        steps.kind = if steps.missing > 0 {
            Kind::Missing
        } else {
            Kind::Directory
        };
    }

    fn down(&self, steps: &mut Steps<'_>, name: &str, cwd: &str) -> Result<(), Unresolved> {
        if name.len() > MAX_NAME || name.contains('\0') {
            return Err(Unresolved::TooLong);
        }
        let below_file = matches!(steps.kind, Kind::File | Kind::Other);
        push(&mut steps.current, name);
        if self.platform == Platform::Linux && self.process_entry(steps, cwd)? {
            return Ok(());
        }
        if steps.missing > 0 || below_file {
            steps.missing += 1;
            steps.kind = Kind::Missing;
            return Ok(());
        }
        match self.entry(&steps.current)? {
            Entry::Missing => {
                steps.missing = 1;
                steps.kind = Kind::Missing;
                Ok(())
            }
            Entry::Present(EntryKind::File) => self.stay(steps, Kind::File),
            Entry::Present(EntryKind::Directory) => self.stay(steps, Kind::Directory),
            Entry::Present(EntryKind::Other) => self.stay(steps, Kind::Other),
            Entry::Present(EntryKind::Link) | Entry::Unreadable => Err(Unresolved::Unreadable),
            Entry::Link(target) => self.link(steps, &target),
        }
    }

    /// Stays at what was found. Where names fold case, it takes the name that is stored, so that one file has one
    /// canonical spelling.
    fn stay(&self, steps: &mut Steps<'_>, kind: Kind) -> Result<(), Unresolved> {
        steps.kind = kind;
        if self.platform != Platform::Linux && self.facts.folds_case(&steps.current) {
            self.spend()?;
            if let Some(stored) = self.facts.stored_name(&steps.current)
                && stored != name(&steps.current)
            {
                pop(&mut steps.current);
                push(&mut steps.current, &stored);
            }
        }
        Ok(())
    }

    fn link(&self, steps: &mut Steps<'_>, target: &str) -> Result<(), Unresolved> {
        steps.links += 1;
        if steps.links > MAX_LINKS {
            return Err(Unresolved::Loop);
        }
        if target.is_empty() || target.len() > MAX_PATH {
            return Err(Unresolved::Unreadable);
        }
        pop(&mut steps.current);
        let target = match self.platform {
            Platform::Linux | Platform::MacOs => Cow::Borrowed(target),
            Platform::Windows => Cow::Owned(super::windows::link_target(target)?),
        };
        let root = root_length(&target);
        let (root, rest) = target.split_at_checked(root).unwrap_or(("", &target));
        if !root.is_empty() {
            root.clone_into(&mut steps.current);
        }
        steps.kind = Kind::Directory;
        steps
            .pending
            .extend(rest.rsplit('/').map(|part| Cow::Owned(part.to_owned())));
        Ok(())
    }

    /// Treats the entries whose meaning depends on the asking process, which is not the one that will open them.
    /// Says whether the step is done.
    fn process_entry(&self, steps: &mut Steps<'_>, cwd: &str) -> Result<bool, Unresolved> {
        let more = steps
            .pending
            .iter()
            .any(|part| !matches!(part.as_ref(), "" | "."));
        if let Some(device) = steps.current.strip_prefix("/dev/") {
            if matches!(device, "stdin" | "stdout" | "stderr")
                || device.strip_prefix("fd/").is_some_and(is_number)
            {
                // What is below a descriptor is below whatever it has open.
                return if more {
                    Err(Unresolved::Process)
                } else {
                    Ok(Self::settle(steps, Kind::Other))
                };
            }
            return Ok(device == "fd" && Self::settle(steps, Kind::Directory));
        }
        let Some(process) = steps.current.strip_prefix("/proc/") else {
            return Ok(false);
        };
        let (mut owner, mut entry) = process.split_once('/').unwrap_or((process, ""));
        let own = matches!(owner, "self" | "thread-self");
        if !own && !is_number(owner) {
            return Ok(false);
        }
        if let Some(task) = entry.strip_prefix("task/") {
            (owner, entry) = task.split_once('/').unwrap_or((task, ""));
            if !is_number(owner) {
                return Ok(false);
            }
        }
        match entry {
            "" => Ok(own && Self::settle(steps, Kind::Directory)),
            "root" => {
                let target = match (own, self.entry_of_process(&steps.current)?) {
                    (false, Entry::Link(target)) if target.starts_with('/') => target,
                    (
                        _,
                        Entry::Link(_) | Entry::Missing | Entry::Present(_) | Entry::Unreadable,
                    ) => "/".to_owned(),
                };
                Self::jump(steps, &target)
            }
            "cwd" if own => {
                steps.contextual = true;
                Self::jump(steps, cwd)
            }
            "cwd" => match self.entry_of_process(&steps.current)? {
                Entry::Link(target) if target.starts_with('/') => Self::jump(steps, &target),
                Entry::Link(_) | Entry::Missing | Entry::Present(_) | Entry::Unreadable => {
                    Err(Unresolved::Process)
                }
            },
            "exe" => Ok(Self::settle(steps, Kind::Other)),
            "fd" if own => Ok(Self::settle(steps, Kind::Directory)),
            other => {
                let magic = ["fd/", "map_files/", "ns/"]
                    .iter()
                    .any(|group| other.starts_with(group));
                if !magic {
                    return Ok(false);
                }
                if !own
                    && let Entry::Link(target) = self.entry_of_process(&steps.current)?
                    && target.starts_with('/')
                {
                    return Self::jump(steps, &target);
                }
                if more {
                    Err(Unresolved::Process)
                } else {
                    Ok(Self::settle(steps, Kind::Other))
                }
            }
        }
    }

    /// What another process's entry is; unreadable is an answer here.
    fn entry_of_process(&self, path: &str) -> Result<Entry, Unresolved> {
        if path.starts_with("/proc/self/") || path.starts_with("/proc/thread-self/") {
            return Ok(Entry::Missing);
        }
        self.entry(path)
    }

    /// Takes the step for done, whatever the facts know of it.
    fn settle(steps: &mut Steps<'_>, kind: Kind) -> bool {
        steps.kind = kind;
        steps.missing = 0;
        true
    }

    fn jump(steps: &mut Steps<'_>, target: &str) -> Result<bool, Unresolved> {
        steps.links += 1;
        if steps.links > MAX_LINKS {
            return Err(Unresolved::Loop);
        }
        let rest = target.get(root_length(target)..).unwrap_or_default();
        steps
            .pending
            .extend(rest.rsplit('/').map(|part| Cow::Owned(part.to_owned())));
        "/".clone_into(&mut steps.current);
        steps.kind = Kind::Directory;
        steps.missing = 0;
        Ok(true)
    }

    /// What stands at a path whose parent is canonical. Asked once.
    pub(super) fn entry(&self, path: &str) -> Result<Entry, Unresolved> {
        if let Some(known) = self.entries.borrow().get(path) {
            return Ok(known.clone());
        }
        if let Some(known) = self.listed(path) {
            return Ok(known);
        }
        self.spend()?;
        let entry = self.facts.entry(path);
        self.entries
            .borrow_mut()
            .insert(path.to_owned(), entry.clone());
        Ok(entry)
    }

    /// Answers from a listing that is at hand. Links need their target, so they are asked for.
    fn listed(&self, path: &str) -> Option<Entry> {
        if self.platform != Platform::Linux {
            return None;
        }
        let listings = self.listings.borrow();
        let listing = listings.get(super::text::parent(path)?)?.as_ref()?;
        match listing.kind(name(path)) {
            Some(EntryKind::Link) => None,
            Some(kind) => Some(Entry::Present(kind)),
            None => listing.complete.then_some(Entry::Missing),
        }
    }

    /// The names in a canonical directory, asked once; `None` when they cannot be read.
    pub(super) fn listing(&self, directory: &str) -> Result<Option<Rc<Listing>>, Unresolved> {
        if let Some(known) = self.listings.borrow().get(directory) {
            return Ok(known.clone());
        }
        self.spend()?;
        let listing = self
            .facts
            .list_shared(directory, MAX_LISTING)
            .map(|(names, complete)| Rc::new(Listing { names, complete }));
        self.listings
            .borrow_mut()
            .insert(directory.to_owned(), listing.clone());
        Ok(listing)
    }
}

impl Listing {
    pub(super) fn kind(&self, wanted: &str) -> Option<EntryKind> {
        let at = self
            .names
            .binary_search_by(|(name, _)| name.as_str().cmp(wanted))
            .ok()?;
        self.names.get(at).map(|(_, kind)| *kind)
    }
}
