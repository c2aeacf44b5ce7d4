//! Ignore files: `.gitignore` and its relatives (`gitignore(5)`; ripgrep and fd guides for theirs).
//!
//! Global excludes are not read: what they hide is seen then, which is the stricter guess.

use std::rc::Rc;

use super::IgnoreFiles;
use crate::facts::EntryKind;
use crate::path::glob::Component;
use crate::path::resolver::Resolver;
use crate::path::text::{self, below};

/// Bytes of an ignore file that is honoured.
const MAX_BYTES: usize = 64 * 1024;
/// Directories above the root whose ignore files are read.
const MAX_ABOVE: usize = 64;

/// What an ignore file says of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Ignored,
    Kept,
}

/// The rules of one ignore file, in order.
#[derive(Debug, Default)]
pub(super) struct Rules {
    rules: Vec<Rule>,
}

#[derive(Debug)]
struct Rule {
    verdict: Verdict,
    directories_only: bool,
    /// Matched against the name alone, not the path.
    floating: bool,
    parts: Vec<PathPart>,
}

#[derive(Debug)]
enum PathPart {
    /// `**`: any number of directories.
    Deep,
    Name(Component),
}

/// The ignore files of a directory, above those of its parents.
#[derive(Debug)]
pub(super) struct Level {
    directory: String,
    above: Option<Rc<Level>>,
    /// By precedence: the tool's own file, `.ignore`.
    own: [Option<Rules>; 2],
    /// `.gitignore`, `.git/info/exclude`.
    git: [Option<Rules>; 2],
    is_repository: bool,
}

/// Reads escapes: a character after a backslash is not special. `None` when the last backslash escapes nothing.
pub(super) fn escaped(pattern: &str) -> Option<Vec<(char, bool)>> {
    let mut characters = Vec::with_capacity(pattern.len());
    let mut rest = pattern.chars();
    while let Some(character) = rest.next() {
        characters.push(if character == '\\' {
            (rest.next()?, false)
        } else {
            (character, true)
        });
    }
    Some(characters)
}

impl Rules {
    pub(super) fn parse<'t>(lines: impl Iterator<Item = &'t str>) -> Self {
        Self {
            rules: lines.filter_map(Rule::parse).collect(),
        }
    }

    fn from_text(text: &str) -> Self {
        Self::parse(
            text.strip_prefix('\u{feff}')
                .unwrap_or(text)
                .lines()
                .filter(|line| !line.starts_with('#')),
        )
    }

    /// Returns whether some rule has no `!`.
    pub(super) fn has_plain(&self) -> bool {
        self.rules
            .iter()
            .any(|rule| rule.verdict == Verdict::Ignored)
    }

    /// Returns what the last matching rule says.
    pub(super) fn decide(&self, relative: &str, is_directory: bool) -> Option<Verdict> {
        self.rules
            .iter()
            .rev()
            .find(|rule| rule.matches(relative, is_directory))
            .map(|rule| rule.verdict)
    }
}

impl Rule {
    fn parse(line: &str) -> Option<Self> {
        let line = trimmed(line.strip_suffix('\r').unwrap_or(line));
        let (verdict, line) = match line.strip_prefix('!') {
            Some(rest) => (Verdict::Kept, rest),
            None => (Verdict::Ignored, line),
        };
        let (directories_only, line) = match line.strip_suffix('/') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let floating = !line.contains('/');
        let line = line.strip_prefix('/').unwrap_or(line);
        if line.is_empty() {
            return None;
        }
        let characters = escaped(line)?;
        let mut parts = Vec::new();
        for part in characters.split(|(character, _)| *character == '/') {
            if !floating && part == [('*', true), ('*', true)] {
                parts.push(PathPart::Deep);
                continue;
            }
            let component = Component::parse_plain(part);
            if component.is_unbalanced() {
                return None;
            }
            parts.push(PathPart::Name(component));
        }
        Some(Self {
            verdict,
            directories_only,
            floating,
            parts,
        })
    }

    fn matches(&self, relative: &str, is_directory: bool) -> bool {
        if self.directories_only && !is_directory {
            return false;
        }
        if self.floating {
            let name = text::name(relative);
            return matches!(self.parts.as_slice(), [PathPart::Name(component)] if component.matches_with_dot(name));
        }
        let names: Vec<&str> = relative.split('/').collect();
        // Which numbers of leading names can be matched by the parts so far.
        let mut reach = vec![false; names.len() + 1];
        if let Some(first) = reach.first_mut() {
            *first = true;
        }
        for (at, part) in self.parts.iter().enumerate() {
            let mut next = vec![false; reach.len()];
            match part {
                PathPart::Name(component) => {
                    let steps = names.iter().zip(&reach).zip(next.iter_mut().skip(1));
                    for ((name, from), to) in steps {
                        *to = *from && component.matches_with_dot(name);
                    }
                }
                PathPart::Deep => {
                    // A final `/**` needs something below; elsewhere it may stand for nothing.
                    let last = at + 1 == self.parts.len();
                    let mut seen = false;
                    for (from, to) in reach.iter().zip(&mut next) {
                        *to = seen || (*from && !last);
                        seen |= *from;
                    }
                }
            }
            reach = next;
        }
        reach.last().copied().unwrap_or(false)
    }
}

/// Drops trailing blanks that no backslash keeps.
fn trimmed(line: &str) -> &str {
    let mut kept = line;
    while let Some(shorter) = kept.strip_suffix(' ') {
        let backslashes = shorter
            .bytes()
            .rev()
            .take_while(|byte| *byte == b'\\')
            .count();
        if backslashes % 2 == 1 {
            break;
        }
        kept = shorter;
    }
    kept
}

impl Level {
    /// Returns what the nearest ignore file of the highest precedence says of an absolute path.
    pub(super) fn decide(&self, path: &str, is_directory: bool) -> Option<Verdict> {
        let [own, general] = [0, 1].map(|kind| {
            self.chain()
                .find_map(|level| level.ask(level.own.get(kind)?.as_ref()?, path, is_directory))
        });
        own.or(general)
            .or_else(|| self.decide_by_git(path, is_directory))
    }

    /// Rules of git hold up to the top of the repository, and only in one.
    fn decide_by_git(&self, path: &str, is_directory: bool) -> Option<Verdict> {
        let top = self.chain().position(|level| level.is_repository)?;
        let [ignore, exclude] = [0, 1].map(|kind| {
            self.chain()
                .take(top + 1)
                .find_map(|level| level.ask(level.git.get(kind)?.as_ref()?, path, is_directory))
        });
        ignore.or(exclude)
    }

    fn ask(&self, rules: &Rules, path: &str, is_directory: bool) -> Option<Verdict> {
        rules.decide(below(&self.directory, path)?, is_directory)
    }

    fn chain(&self) -> impl Iterator<Item = &Level> {
        std::iter::successors(Some(self), |level| level.above.as_deref())
    }

    fn is_empty(&self) -> bool {
        !self.is_repository && self.own.iter().chain(&self.git).all(Option::is_none)
    }
}

impl IgnoreFiles {
    /// The files besides git's, by precedence.
    fn own(self) -> [Option<&'static str>; 2] {
        match self {
            Self::None | Self::Git => [None, None],
            Self::Ripgrep => [Some(".rgignore"), Some(".ignore")],
            Self::Fd => [Some(".fdignore"), Some(".ignore")],
        }
    }
}

impl Resolver<'_> {
    /// Reads the ignore files of the directories from the file-system root down to `directory`.
    pub(super) fn levels_above(&self, directory: &str, which: IgnoreFiles) -> Option<Rc<Level>> {
        if which == IgnoreFiles::None {
            return None;
        }
        let chain =
            std::iter::successors(Some(directory), |path| text::parent(path)).take(MAX_ABOVE);
        let mut directories = Vec::new();
        for above in chain {
            directories.push(above);
            if which == IgnoreFiles::Git && self.stands(above, ".git") {
                break;
            }
        }
        directories.into_iter().rev().fold(None, |level, above| {
            let own = which.own().map(|name| self.rules(above, name?));
            let git = [
                self.rules(above, ".gitignore"),
                self.rules(above, ".git/info/exclude"),
            ];
            let is_repository = self.stands(above, ".git");
            chained(Level {
                directory: above.to_owned(),
                above: level,
                own,
                git,
                is_repository,
            })
        })
    }

    /// Reads the ignore files of a directory that was listed.
    pub(super) fn level_of(
        &self,
        directory: &str,
        names: &[(String, EntryKind)],
        which: IgnoreFiles,
        above: Option<Rc<Level>>,
    ) -> Option<Rc<Level>> {
        if which == IgnoreFiles::None {
            return None;
        }
        let has = |wanted: &str| {
            names
                .binary_search_by(|(name, _)| name.as_str().cmp(wanted))
                .is_ok()
        };
        let read = |name: &str| {
            if has(name) {
                self.rules(directory, name)
            } else {
                None
            }
        };
        let is_repository = has(".git");
        let own = which.own().map(|name| read(name?));
        let exclude = if is_repository {
            self.rules(directory, ".git/info/exclude")
        } else {
            None
        };
        let git = [read(".gitignore"), exclude];
        chained(Level {
            directory: directory.to_owned(),
            above,
            own,
            git,
            is_repository,
        })
    }

    fn stands(&self, directory: &str, name: &str) -> bool {
        matches!(
            self.paths.entry(&text::join(directory, name)),
            Ok(crate::facts::Entry::Present(_) | crate::facts::Entry::Link(_))
        )
    }

    fn rules(&self, directory: &str, name: &str) -> Option<Rules> {
        self.paths.spend().ok()?;
        let text = self
            .paths
            .facts
            .read_small(&text::join(directory, name), MAX_BYTES)?;
        Some(Rules::from_text(&text)).filter(|rules| !rules.rules.is_empty())
    }
}

fn chained(level: Level) -> Option<Rc<Level>> {
    if level.is_empty() {
        level.above
    } else {
        Some(Rc::new(level))
    }
}

#[cfg(test)]
mod tests;
