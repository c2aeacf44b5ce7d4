//! Shell globs: what they match, what they expand to, which denies they may meet.
//!
//! As bash does with its default options and extended globs; `globstar`, `nullglob`, `dotglob` are off (bash
//! manual, "Pattern Matching", "Filename Expansion").

mod expand;
mod overlap;
mod pattern;

pub use expand::GlobExpansion;
pub use overlap::GlobReach;
pub(super) use pattern::{Class, Component, GroupKind, Token};

/// A run of a word: its text after quote removal, and whether its characters are live (unquoted).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlobPiece<'t> {
    /// The text.
    pub text: &'t str,
    /// Whether `*`, `?`, `[` and extended globs in it are special.
    pub live: bool,
}

/// A word that may be a glob, cut at its slashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob {
    /// Starts at the root.
    absolute: bool,
    /// The components in order; an empty last one is a final slash.
    components: Vec<Component>,
    /// A construct that spans a slash, so that the cut may be wrong.
    odd: bool,
}

impl Glob {
    /// Reads a word.
    pub fn parse(pieces: &[GlobPiece<'_>]) -> Self {
        let total = pieces.iter().map(|piece| piece.text.len()).sum();
        let mut characters = Vec::with_capacity(total);
        for piece in pieces {
            characters.extend(piece.text.chars().map(|character| (character, piece.live)));
        }
        let absolute = characters
            .first()
            .is_some_and(|(character, _)| *character == '/');
        let mut components = Vec::new();
        let mut odd = false;
        let count = characters.split(|(character, _)| *character == '/').count();
        for (at, part) in characters
            .split(|(character, _)| *character == '/')
            .enumerate()
        {
            // Doubled slashes say nothing; a final one asks for a directory.
            if part.is_empty() && (at + 1 < count || count == 1) {
                continue;
            }
            let component = Component::parse(part);
            odd |= component.is_unbalanced();
            components.push(component);
        }
        Self {
            absolute,
            components,
            odd,
        }
    }

    /// Reads a text all of whose characters are live.
    pub fn from_text(text: &str) -> Self {
        Self::parse(&[GlobPiece { text, live: true }])
    }

    /// Returns whether anything in it is special; if not, it is a plain path.
    pub fn is_magic(&self) -> bool {
        self.components.iter().any(Component::is_magic)
    }

    /// Returns the directory text before the first special component, with its final slash; empty without one.
    pub fn literal_prefix(&self) -> String {
        let mut prefix = String::from(if self.absolute { "/" } else { "" });
        for component in &self.components {
            let Some(text) = component.literal() else {
                break;
            };
            prefix.push_str(text);
            prefix.push('/');
        }
        prefix
    }
}

#[cfg(test)]
mod tests;
