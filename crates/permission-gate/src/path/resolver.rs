//! Resolves the path operands of one call, within its budget.

use std::cell::Cell;

use super::canonical::Canonicalizer;
use super::device::is_device;
use super::located::{Kind, Located, Place, Unresolved};
use super::text::{self, contains, is_absolute, lexical};
use super::wildcard::{is_wild, literal_directory, matches};
use super::windows;
use super::workspace::Workspace;
use crate::facts::{EntryKind, Facts, Platform};

/// File-system questions a call may ask (semantics, 7).
const MAX_QUERIES: usize = 20_000;
/// Directory entries a call may walk (semantics, 7).
const MAX_ENTRIES: usize = 10_000;

/// How what opens a path resolves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// As the kernel does: a link first, then the `..` after it.
    Shell,
    /// As file tools do: dots by letters, then links.
    Tool,
}

/// Resolves paths for one call.
pub struct Resolver<'a> {
    pub(super) paths: Canonicalizer<'a>,
    workspace: &'a Workspace,
    entries_left: Cell<usize>,
}

impl<'a> Resolver<'a> {
    /// Starts a call with a full budget: 20,000 questions, 10,000 walked entries.
    pub fn new(facts: &'a dyn Facts, workspace: &'a Workspace) -> Self {
        Self::with_budget(facts, workspace, MAX_QUERIES, MAX_ENTRIES)
    }

    /// Starts a call with a smaller budget.
    pub fn with_budget(
        facts: &'a dyn Facts,
        workspace: &'a Workspace,
        queries: usize,
        entries: usize,
    ) -> Self {
        Self {
            paths: Canonicalizer::new(facts, queries),
            workspace,
            entries_left: Cell::new(entries),
        }
    }

    /// Returns the facts that are asked.
    pub fn facts(&self) -> &'a dyn Facts {
        self.paths.facts
    }

    /// Returns the workspace.
    pub fn workspace(&self) -> &'a Workspace {
        self.workspace
    }

    /// Returns how many questions are left.
    pub fn queries_left(&self) -> usize {
        self.paths.queries_left()
    }

    /// Returns how many entries may still be walked.
    pub fn entries_left(&self) -> usize {
        self.entries_left.get()
    }

    pub(super) fn spend_entries(&self, count: usize) {
        self.entries_left
            .set(self.entries_left.get().saturating_sub(count));
    }

    /// Resolves one operand against a directory (absolute; a logical path for a shell).
    pub fn locate(&self, typed: &str, directory: &str, opening: Opening) -> Located {
        let windows = self.paths.platform == Platform::Windows;
        if !windows && !is_absolute(typed) && !is_absolute(directory) {
            return Located::unresolved(typed, Unresolved::Directory);
        }
        if windows {
            return self.locate_windows(typed, directory, opening);
        }
        let lexical = lexical(directory, typed);
        let end = match opening {
            Opening::Shell if has_dots(typed) || has_dots(directory) => {
                self.paths.follow(&text::join(directory, typed), directory)
            }
            Opening::Shell | Opening::Tool => self.paths.follow(&lexical, directory),
        };
        let (canonical, kind, folds) = match end {
            Ok(end) => (Ok(end.path), end.kind, end.folds),
            Err(why) => (Err(why), Kind::Missing, false),
        };
        self.located(typed, lexical, canonical, kind, folds)
    }

    fn locate_windows(&self, typed: &str, directory: &str, opening: Opening) -> Located {
        let from = windows::directory(directory);
        if opening == Opening::Shell
            && is_device(typed, Platform::Linux)
            && typed.starts_with("/dev/")
        {
            return self.located(
                typed,
                typed.to_owned(),
                Ok(typed.to_owned()),
                Kind::Other,
                false,
            );
        }
        let reading = windows::read(typed, &from, opening);
        if !is_absolute(&reading.absolute) {
            return Located::unresolved(typed, Unresolved::Directory);
        }
        let path = lexical("/", &reading.absolute);
        let mut hardened = Vec::new();
        let mut folds = true;
        let (canonical, kind) = if is_device(&path, Platform::Windows) {
            (Ok(path.clone()), Kind::Other)
        } else if let Some(why) = reading
            .unresolved
            .or_else(|| self.ambiguous_drive(typed, &from, opening))
        {
            hardened.push(windows::cleaned(&reading.absolute));
            hardened.retain(|text| *text != path);
            (Err(why), Kind::Missing)
        } else if reading.mounted {
            (Ok(path.clone()), Kind::Missing)
        } else {
            let text = if opening == Opening::Shell {
                &reading.absolute
            } else {
                &path
            };
            match self.paths.follow(text, &from) {
                Ok(end) => {
                    folds = end.folds;
                    (Ok(end.path), end.kind)
                }
                Err(why) => (Err(why), Kind::Missing),
            }
        };
        let mut located = self.located(typed, path, canonical, kind, folds);
        if typed.contains('\\') {
            located.hardened.push(typed.replace('\\', "/"));
        }
        located.hardened.extend(hardened);
        located
    }

    /// A file tool takes `/c/x` for `C:\c\x` when that drive has a directory `c`.
    fn ambiguous_drive(&self, typed: &str, from: &str, opening: Opening) -> Option<Unresolved> {
        let first = typed.strip_prefix('/')?.split('/').next()?;
        if opening == Opening::Shell || first.len() != 1 {
            return None;
        }
        let drive = from.get(..3)?;
        match self.paths.follow(&format!("{drive}{first}"), from) {
            Ok(end) if end.kind == Kind::Missing => None,
            Ok(_) => Some(Unresolved::Form),
            Err(why) => Some(why),
        }
    }

    fn located(
        &self,
        typed: &str,
        lexical: String,
        canonical: Result<String, Unresolved>,
        kind: Kind,
        folds_case: bool,
    ) -> Located {
        let place = match &canonical {
            Err(_) => Place::Unresolved,
            Ok(path) if is_device(path, self.paths.platform) => Place::Device,
            Ok(path) if self.workspace.contains(path) => Place::Inside,
            Ok(_) => Place::Outside,
        };
        let relative = canonical
            .as_deref()
            .ok()
            .and_then(|path| self.workspace.relative(path));
        let last = typed.rsplit(['/', '\\']).next().unwrap_or_default();
        Located {
            typed: typed.to_owned(),
            lexical_relative: self.workspace.relative_to_given(&lexical),
            lexical,
            canonical,
            relative,
            kind,
            place,
            folds_case,
            directory_form: matches!(last, "" | "." | ".."),
            hardened: Vec::new(),
        }
    }

    /// Returns a text resolved by its letters: absolute, dots resolved, in this module's form.
    pub fn lexical(&self, typed: &str, directory: &str, opening: Opening) -> String {
        match self.paths.platform {
            Platform::Linux | Platform::MacOs => lexical(directory, typed),
            Platform::Windows => lexical(
                "/",
                &windows::read(typed, &windows::directory(directory), opening).absolute,
            ),
        }
    }

    /// Returns the canonical form of an absolute path, resolved as the kernel does.
    ///
    /// # Errors
    ///
    /// Says why it cannot be told.
    pub fn canonical(&self, path: &str) -> Result<String, Unresolved> {
        match self.paths.platform {
            Platform::Linux | Platform::MacOs => self.paths.follow(path, path).map(|end| end.path),
            Platform::Windows => {
                let path = windows::directory(path);
                if text::root_length(&path) == 1 {
                    return Ok(lexical("/", &path));
                }
                self.paths.follow(&path, &path).map(|end| end.path)
            }
        }
    }

    /// Returns what stands under a bare name in a directory, from one listing of it where that suffices.
    pub fn bare_name(&self, name: &str, directory: &str) -> Option<EntryKind> {
        if name.is_empty() || name.contains('/') || matches!(name, "." | "..") {
            return None;
        }
        let directory = self.canonical(directory).ok()?;
        if let Some(listing) = self.paths.listing(&directory).ok().flatten() {
            match listing.kind(name) {
                Some(kind) => return Some(kind),
                None if listing.complete && self.paths.platform == Platform::Linux => return None,
                None => {}
            }
        }
        // A directory that can be entered but not listed still opens what it holds.
        self.ask(&text::join(&directory, name))
    }

    /// Returns whether a directory holds a name that a wildcard matches; yes when that cannot be told.
    pub(super) fn holds(&self, directory: &str, pattern: &str) -> bool {
        let Ok(directory) = self.paths.follow(directory, directory) else {
            return true;
        };
        if directory.kind != Kind::Directory {
            return false;
        }
        match self.paths.listing(&directory.path) {
            Ok(Some(listing)) => {
                !listing.complete || listing.names.iter().any(|(name, _)| matches(pattern, name))
            }
            Ok(None) | Err(_) => true,
        }
    }

    fn ask(&self, path: &str) -> Option<EntryKind> {
        match self.paths.entry(path).ok()? {
            crate::facts::Entry::Missing => None,
            crate::facts::Entry::Present(kind) => Some(kind),
            crate::facts::Entry::Link(_) => Some(EntryKind::Link),
            crate::facts::Entry::Unreadable => Some(EntryKind::Other),
        }
    }

    /// Returns whether an allow whose pattern matched a lexical spelling holds for where the path leads: the pattern,
    /// with its literal directory prefix canonicalised, matches the canonical path. `~` must be expanded already.
    ///
    /// SECURITY: pinned by `an_allow_does_not_follow_a_link_out`.
    pub fn verify_allow(&self, pattern: &str, located: &Located) -> bool {
        let Ok(canonical) = &located.canonical else {
            return false;
        };
        let spellings = located.canonical_spellings(false);
        if spellings.iter().any(|spelling| matches(pattern, spelling)) {
            return true;
        }
        let slashed;
        let pattern = if self.paths.platform == Platform::Windows && pattern.contains('\\') {
            slashed = pattern.replace('\\', "/");
            slashed.as_str()
        } else {
            pattern
        };
        let Some((directory, rest)) = literal_directory(pattern) else {
            return false;
        };
        let directory = if is_absolute(pattern) {
            if directory.is_empty() {
                "/".to_owned()
            } else {
                directory.to_owned()
            }
        } else {
            text::join(self.workspace.given(), directory)
        };
        let Ok(directory) = self.canonical(&directory) else {
            return false;
        };
        let Some(below) = text::below(&directory, canonical) else {
            return false;
        };
        matches(rest, below) || (located.takes_slash(false) && matches(rest, &format!("{below}/")))
    }

    /// Returns whether a configured directory or wildcard (`piInfrastructureReadPaths`) covers a canonical path.
    pub(super) fn configured_covers(&self, entry: &str, canonical: &str, folds: bool) -> bool {
        let entry = super::input::expand_home(entry, self.facts());
        let entry = match self.paths.platform {
            Platform::Linux | Platform::MacOs => entry.into_owned(),
            Platform::Windows => windows::directory(&entry),
        };
        if !is_absolute(&entry) {
            return false;
        }
        if !is_wild(&entry) {
            return self
                .canonical(&entry)
                .is_ok_and(|directory| contains(&directory, canonical, folds));
        }
        let Some((directory, rest)) = literal_directory(&entry) else {
            return false;
        };
        let directory = if directory.is_empty() { "/" } else { directory };
        let Ok(directory) = self.canonical(directory) else {
            return false;
        };
        text::below(&directory, canonical).is_some_and(|below| matches(rest, below))
    }
}

fn has_dots(text: &str) -> bool {
    text.split('/').any(|part| part == "..")
}

#[cfg(test)]
mod tests;
