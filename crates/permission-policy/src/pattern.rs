//! Patterns: `*` is any run of characters, `?` one character (a Unicode scalar), nothing else is special.
//!
//! A pattern matches a whole value, case-sensitively. One that ends in space-star also matches without it
//! (`git *` matches `git`). `~` and `$HOME` at the start stand for the home directory, whose name is taken
//! literally. Nothing here touches the file system.

mod fold;
mod glob;
mod relation;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

pub use fold::fold;
pub(crate) use glob::{Glob, stable_literals};

use crate::sentinel::is_sentinel;

/// The characters that are not literal.
const WILDCARDS: [char; 2] = ['*', '?'];

/// What the values of a surface are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Values {
    /// Any text.
    Text,
    /// Paths separated by `/`.
    Paths,
    /// Windows paths: `\` in pattern and value counts as `/`.
    WindowsPaths,
}

/// A compiled pattern with its text as written.
#[derive(Clone, Debug)]
pub struct Pattern {
    written: Arc<str>,
    glob: Glob,
    catch_all: bool,
    folded: OnceLock<Option<Box<Glob>>>,
}

/// A piece of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// Text that must stand there.
    Literal(&'a str),
    /// `?`: one character.
    One,
    /// `*`: any run of characters.
    Many,
}

impl Pattern {
    /// Compiles a pattern. Without a home directory, `~` and `$HOME` are ordinary text.
    pub fn new(written: impl Into<Arc<str>>, home: Option<&str>, values: Values) -> Self {
        let written = written.into();
        let expanded = home
            .filter(|home| !home.is_empty())
            .and_then(|home| expand_home(&written, home, values));
        let fold = |text: &str| match values {
            Values::WindowsPaths => text.replace('\\', "/"),
            Values::Text | Values::Paths => text.to_owned(),
        };
        let glob = match &expanded {
            Some((literal, rest)) => Glob::new(&fold(literal), &fold(rest)),
            None if written.contains('\\') => Glob::new("", &fold(&written)),
            None => Glob::shared(Arc::clone(&written)),
        };
        // SECURITY: a sentinel names a synthetic rule; no pattern may stand for one.
        let glob = if is_sentinel(&written) {
            glob.never()
        } else {
            glob
        };
        let catch_all = glob.is_bare(values != Values::Text);
        Self {
            written,
            glob,
            catch_all,
            folded: OnceLock::new(),
        }
    }

    /// Returns the text as it stands in the file.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// Returns the text that is matched: home expanded, Windows separators as `/`.
    pub fn expanded(&self) -> &str {
        self.glob.text()
    }

    /// Tells whether the whole of `value` matches. A Windows path has its separators as `/`.
    pub fn matches(&self, value: &str) -> bool {
        self.glob.matches(value)
    }

    /// Tells whether a value that went through [`fold()`] matches this pattern regardless of case and normal form.
    pub fn matches_folded(&self, folded: &str) -> bool {
        self.folded
            .get_or_init(|| self.glob.folded().map(Box::new))
            .as_deref()
            .unwrap_or(&self.glob)
            .matches(folded)
    }

    /// Tells whether nothing remains of the pattern without `*`, `?`, blanks and, for paths, `/`.
    pub fn is_catch_all(&self) -> bool {
        self.catch_all
    }

    /// Tells whether every value matches.
    pub fn is_universal(&self) -> bool {
        self.glob.is_universal()
    }

    /// Returns the pieces in order, never two literals in a row.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        self.glob.tokens()
    }

    /// Returns the words of the matched text, split at blanks.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.glob
            .text()
            .split([' ', '\t'])
            .filter(|word| !word.is_empty())
    }

    /// Returns the literal text up to the last `/` before the first wildcard, that `/` included; the whole of a literal pattern.
    pub fn directory(&self) -> &str {
        let head = self.glob.head();
        if head.len() == self.glob.text().len() {
            return head;
        }
        let end = head.rfind('/').map_or(0, |slash| slash + 1);
        head.get(..end).unwrap_or_default()
    }

    /// Returns this pattern with another literal text in the place of [`Pattern::directory`].
    ///
    /// Used to compare a pattern with a canonical path: the caller resolves the directory.
    #[must_use]
    pub fn with_directory(&self, directory: &str) -> Self {
        let rest_of_head = self
            .glob
            .head()
            .strip_prefix(self.directory())
            .unwrap_or_default();
        let mut literal = directory.to_owned();
        literal.push_str(rest_of_head);
        Self {
            written: Arc::clone(&self.written),
            glob: Glob::new(&literal, self.glob.tail()),
            catch_all: self.catch_all,
            folded: OnceLock::new(),
        }
    }

    /// Tells whether some value can match both patterns. Never `false` when one can; a pair too large to compare is `true`.
    pub fn overlaps(&self, other: &Self) -> bool {
        relation::overlaps(&self.glob, &other.glob)
    }

    /// Tells whether every value that matches `other` surely matches this pattern. May be `false` in cases that are hard to see.
    pub fn covers(&self, other: &Self) -> bool {
        relation::covers(&self.glob, &other.glob)
    }

    pub(crate) fn glob(&self) -> &Glob {
        &self.glob
    }
}

/// Splits a pattern that starts in the home directory into literal text and the rest; `None` when it does not.
fn expand_home<'a>(pattern: &'a str, home: &str, values: Values) -> Option<(String, Cow<'a, str>)> {
    let rest = pattern
        .strip_prefix('~')
        .or_else(|| pattern.strip_prefix("$HOME"))?;
    let separated = match values {
        Values::WindowsPaths => rest.starts_with(['/', '\\']),
        Values::Text | Values::Paths => rest.starts_with('/'),
    };
    if rest.is_empty() {
        return Some((home.to_owned(), Cow::Borrowed("")));
    }
    if !separated {
        return None;
    }
    let trimmed = match values {
        Values::WindowsPaths => home.trim_end_matches(['/', '\\']),
        Values::Text | Values::Paths => home.trim_end_matches('/'),
    };
    Some((trimmed.to_owned(), tidy(rest, values)))
}

/// Drops empty and `.` components from the rest of a home pattern, so that `~//.ssh/*` is not an inert rule.
fn tidy(rest: &str, values: Values) -> Cow<'_, str> {
    if values == Values::Text || !(rest.contains("//") || rest.contains("/./")) {
        return Cow::Borrowed(rest);
    }
    let mut tidied = String::with_capacity(rest.len());
    for component in rest.split('/') {
        if !(component.is_empty() || component == ".") {
            tidied.push('/');
            tidied.push_str(component);
        }
    }
    if rest.ends_with('/') {
        tidied.push('/');
    }
    Cow::Owned(tidied)
}

#[cfg(test)]
mod tests;
