//! What a person does to a dialog, apart from any terminal: keys and pasted text.
//!
//! Does not parse escape sequences: the host names the key, in the notation of `pi-tui` (`y`, `ctrl+w`, `pageUp`). What
//! the host cannot name and what is no text is a report of the terminal itself, and no input at all.

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

/// What the host received, as it names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Received<'t> {
    /// The bytes as text: one key, or a bracketed paste with its brackets.
    pub data: &'t str,
    /// The host's name of the key.
    pub name: Option<&'t str>,
    /// The text of a key that is sent as an escape sequence.
    pub text: Option<&'t str>,
    /// Whether it is the host's key that shows more.
    pub expand: bool,
    /// Whether the key is held down.
    pub held: bool,
}

const PASTE_START: &str = "\u{1b}[200~";
const PASTE_END: &str = "\u{1b}[201~";

/// The keys that do something, by the host's name for them, sorted.
const NAMES: &[(&str, Key)] = &[
    ("alt+b", Key::WordLeft),
    ("alt+backspace", Key::DeleteWord),
    ("alt+f", Key::WordRight),
    ("alt+left", Key::WordLeft),
    ("alt+right", Key::WordRight),
    ("backspace", Key::Backspace),
    ("ctrl+a", Key::Home),
    ("ctrl+b", Key::Left),
    ("ctrl+c", Key::Escape),
    ("ctrl+d", Key::Delete),
    ("ctrl+e", Key::End),
    ("ctrl+f", Key::Right),
    ("ctrl+k", Key::DeleteToEnd),
    ("ctrl+left", Key::WordLeft),
    ("ctrl+right", Key::WordRight),
    ("ctrl+u", Key::DeleteToStart),
    ("ctrl+w", Key::DeleteWord),
    ("delete", Key::Delete),
    ("down", Key::Down),
    ("end", Key::End),
    ("enter", Key::Enter),
    ("escape", Key::Escape),
    ("home", Key::Home),
    ("left", Key::Left),
    ("pageDown", Key::PageDown),
    ("pageUp", Key::PageUp),
    ("right", Key::Right),
    ("shift+tab", Key::BackTab),
    ("space", Key::Char(' ')),
    ("tab", Key::Tab),
    ("up", Key::Up),
];

/// Keys that `parseKey` of `pi-tui` 1.6.0 does not name, as tmux, the Linux console and urxvt send them, sorted.
const UNNAMED: &[(&str, Key)] = &[
    ("\u{1b}[1~", Key::Home),
    ("\u{1b}[4~", Key::End),
    ("\u{1b}[7~", Key::Home),
    ("\u{1b}[8~", Key::End),
];

impl Input {
    /// Reads what the host received; `None` when it is no input but something the terminal says by itself.
    pub fn read(received: &Received<'_>) -> Option<Self> {
        let Received {
            data,
            name,
            text,
            expand,
            held,
        } = *received;
        let key = |key| Some(Self::Key { key, held });
        if let Some(start) = data.find(PASTE_START) {
            let pasted = data.get(start + PASTE_START.len()..).unwrap_or_default();
            return Some(Self::Paste(pasted.replace(PASTE_END, "")));
        }
        if expand {
            return key(Key::Expand);
        }
        let known = match name {
            Some(name) => find(NAMES, name),
            None => find(UNNAMED, data),
        };
        if let Some(known) = known {
            return key(known);
        }
        let typed = text.unwrap_or(data);
        if typed.is_empty() || typed.chars().any(char::is_control) {
            return match name {
                Some(_) => key(Key::Other),
                None if data.chars().all(char::is_control) && !data.is_empty() => key(Key::Other),
                None => None,
            };
        }
        let mut characters = typed.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => key(Key::Char(character)),
            (None | Some(_), _) => Some(Self::Paste(typed.to_owned())),
        }
    }

    /// Returns the input of one key that is pressed.
    pub const fn key(key: Key) -> Self {
        Self::Key { key, held: false }
    }
}

fn find(table: &[(&str, Key)], wanted: &str) -> Option<Key> {
    let at = table.binary_search_by_key(&wanted, |(name, _)| name).ok()?;
    table.get(at).map(|(_, key)| *key)
}
