//! What a person does to a dialog, apart from any terminal: keys and pasted text.
//!
//! What a terminal sends for a key is read in [`terminal`]; which key shows more is the host's to say.

use super::terminal::{self, Decoded};

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key {
        /// Which.
        key: Key,
        /// Whether the terminal says that it is held down. Most terminals do not say.
        held: bool,
    },
    /// Text that arrived at once.
    Paste(String),
}

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A printable character.
    Char(char),
    /// Enter.
    Enter,
    /// Escape, and Control-C.
    Escape,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// The tabulator.
    Tab,
    /// The tabulator, backwards.
    BackTab,
    /// To the start of the line, or to the first row.
    Home,
    /// To the end of the line, or to the last row.
    End,
    /// A screen up.
    PageUp,
    /// A screen down.
    PageDown,
    /// A word to the left.
    WordLeft,
    /// A word to the right.
    WordRight,
    /// Deletes to the left.
    Backspace,
    /// Deletes to the right.
    Delete,
    /// Deletes a word to the left.
    DeleteWord,
    /// Deletes to the start of the line.
    DeleteToStart,
    /// Deletes to the end of the line.
    DeleteToEnd,
    /// The host's key that shows more.
    Expand,
    /// Any other key.
    Other,
}

/// What the host received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Received<'t> {
    /// The bytes as text: one key, or a bracketed paste with its brackets.
    pub data: &'t str,
    /// Whether it is the host's key that shows more.
    pub expand: bool,
}

const PASTE_START: &str = "\u{1b}[200~";
const PASTE_END: &str = "\u{1b}[201~";

impl Input {
    /// Reads what the host received; `None` when it is no input but something the terminal says by itself.
    pub fn read(received: &Received<'_>) -> Option<Self> {
        let Received { data, expand } = *received;
        if let Some(start) = data.find(PASTE_START) {
            let pasted = data.get(start + PASTE_START.len()..).unwrap_or_default();
            return Some(Self::Paste(pasted.replace(PASTE_END, "")));
        }
        let (key, held) = match terminal::decode(data) {
            Decoded::Report => return None,
            Decoded::Press(press) => (press.key, press.held),
            Decoded::Text => return Some(Self::text(data)),
        };
        let key = if expand { Key::Expand } else { key };
        Some(Self::Key { key, held })
    }

    /// Several characters at once were not typed.
    fn text(text: &str) -> Self {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Self::key(Key::Char(character)),
            (None | Some(_), _) => Self::Paste(text.to_owned()),
        }
    }

    /// Returns the input of one key that is pressed.
    pub const fn key(key: Key) -> Self {
        Self::Key { key, held: false }
    }
}
