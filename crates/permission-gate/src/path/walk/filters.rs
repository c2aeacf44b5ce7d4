//! The filters of recursive readers: names, hidden files, ignore files.

use super::ignore::{Level, Rules, Verdict};
use crate::path::glob::Component;
use crate::path::text::below;

/// What a recursive reader skips. The default skips nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// `--include` and `--exclude` of `grep`, in order: the last one that matches a file's name decides; without a
    /// match a file is read unless the first one is an include (GNU grep manual).
    pub names: Vec<NameFilter>,
    /// Patterns on the name of a directory that is not entered (`--exclude-dir`).
    pub exclude_directories: Vec<String>,
    /// Patterns on the name of a file or directory that is left out (`tar --exclude`, `rsync --exclude`, `fd -E`).
    pub exclude: Vec<String>,
    /// `-g` of `rg`, in order: gitignore syntax, relative to the root; a leading `!` leaves out.
    pub globs: Vec<String>,
    /// Patterns on the names of the files of the types that are wanted, if any is (`rg -t`). Such files are seen even if
    /// they are hidden.
    pub types: Vec<String>,
    /// The same of types that are not wanted (`rg -T`).
    pub types_not: Vec<String>,
    /// Leaves out names that begin with a dot.
    pub skip_hidden: bool,
    /// Which ignore files are honoured.
    pub ignore: IgnoreFiles,
    /// Follows links (`grep -R`, `rg -L`, `tar -h`).
    pub follow_links: bool,
    /// Levels below the root; 1 is the root's own entries.
    pub max_depth: Option<usize>,
}

/// One `--include` or `--exclude`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameFilter {
    /// Whether it is an include.
    pub include: bool,
    /// The pattern on the file's name.
    pub glob: String,
}

/// The ignore files that a reader honours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IgnoreFiles {
    /// None.
    #[default]
    None,
    /// `.gitignore` and `.git/info/exclude`.
    Git,
    /// Those, in a repository, and `.ignore`, `.rgignore`.
    Ripgrep,
    /// Those, in a repository, and `.ignore`, `.fdignore`.
    Fd,
}

/// Whether a reader sees an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    Seen,
    Skipped,
}

/// Filters, ready to match.
pub(super) struct Compiled {
    root: String,
    names: Vec<(bool, Component)>,
    exclude_directories: Vec<Component>,
    exclude: Vec<Component>,
    globs: Rules,
    only_globs: bool,
    types: Vec<Component>,
    types_not: Vec<Component>,
    skip_hidden: bool,
    skip_repository: bool,
}

impl Compiled {
    pub(super) fn new(filters: &Filters, root: &str) -> Self {
        let globs = Rules::parse(filters.globs.iter().map(String::as_str));
        Self {
            root: root.to_owned(),
            names: filters
                .names
                .iter()
                .filter_map(|name| Some((name.include, pattern(&name.glob)?)))
                .collect(),
            exclude_directories: filters
                .exclude_directories
                .iter()
                .filter_map(|glob| pattern(glob))
                .collect(),
            exclude: filters
                .exclude
                .iter()
                .filter_map(|glob| pattern(glob))
                .collect(),
            types: filters
                .types
                .iter()
                .filter_map(|glob| pattern(glob))
                .collect(),
            types_not: filters
                .types_not
                .iter()
                .filter_map(|glob| pattern(glob))
                .collect(),
            only_globs: globs.has_plain(),
            globs,
            skip_hidden: filters.skip_hidden,
            skip_repository: filters.ignore == IgnoreFiles::Git,
        }
    }

    pub(super) fn sees(
        &self,
        path: &str,
        name: &str,
        is_directory: bool,
        level: Option<&Level>,
    ) -> Sight {
        let skipped = self.is_named_out(name, is_directory)
            || (self.skip_repository && name == ".git")
            || match below(&self.root, path)
                .and_then(|relative| self.globs.decide(relative, is_directory))
            {
                // In overrides the signs are turned: a plain glob takes in, a `!` leaves out.
                Some(Verdict::Ignored) => false,
                Some(Verdict::Kept) => true,
                None if self.only_globs && !is_directory => true,
                None => match level.and_then(|level| level.decide(path, is_directory)) {
                    Some(Verdict::Ignored) => true,
                    kept => match self.is_typed(name, is_directory) {
                        Some(wanted) => !wanted,
                        None => kept.is_none() && self.skip_hidden && name.starts_with('.'),
                    },
                },
            };
        if skipped { Sight::Skipped } else { Sight::Seen }
    }

    /// Tells whether a file is of a type that is wanted, or is not; `None` if types say nothing about it.
    fn is_typed(&self, name: &str, is_directory: bool) -> Option<bool> {
        let any = |types: &[Component]| types.iter().any(|glob| glob.matches_with_dot(name));
        if is_directory {
            None
        } else if any(&self.types_not) {
            Some(false)
        } else if self.types.is_empty() {
            None
        } else {
            Some(any(&self.types))
        }
    }

    fn is_named_out(&self, name: &str, is_directory: bool) -> bool {
        if self.exclude.iter().any(|glob| glob.matches_with_dot(name)) {
            return true;
        }
        if is_directory {
            return self
                .exclude_directories
                .iter()
                .any(|glob| glob.matches_with_dot(name));
        }
        match self
            .names
            .iter()
            .rev()
            .find(|(_, glob)| glob.matches_with_dot(name))
        {
            Some((include, _)) => !include,
            None => self.names.first().is_some_and(|(include, _)| *include),
        }
    }
}

/// Reads a pattern on a name; `None` when it matches no name.
fn pattern(glob: &str) -> Option<Component> {
    let component = Component::parse_plain(&super::ignore::escaped(glob)?);
    (!component.is_unbalanced()).then_some(component)
}
