//! Keys as terminals send them: single bytes, the sequences of xterm ("PC-Style Function Keys", "modifyOtherKeys"), and
//! the kitty keyboard protocol. What a terminal says by itself (reports, answers to queries) is no key.

use super::input::Key;

/// A key that went down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Press {
    /// The key.
    pub(super) key: Key,
    /// Whether it is one that is held down: only the kitty protocol tells.
    pub(super) held: bool,
}

/// What one piece of input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decoded {
    /// A key.
    Press(Press),
    /// Nothing that a person did: a report, or a key that went up.
    Report,
    /// Text as it stands.
    Text,
}

const ESCAPE: char = '\u{1b}';

/// The bits of a modifier parameter less one (kitty keyboard protocol, "Modifiers"); xterm's are the first three.
const SHIFT: u32 = 1;
const ALT: u32 = 2;
const CONTROL: u32 = 4;
/// Caps lock and num lock change no key.
const LOCKS: u32 = 64 | 128;

/// What a letter does with Control, sorted: those of Emacs, as shells have them, and the interrupt.
const CONTROLLED: &[(char, Key)] = &[
    ('a', Key::Home),
    ('b', Key::Left),
    ('c', Key::Escape),
    ('d', Key::Delete),
    ('e', Key::End),
    ('f', Key::Right),
    ('k', Key::DeleteToEnd),
    ('u', Key::DeleteToStart),
    ('w', Key::DeleteWord),
];

/// The keys of a final byte, sorted (xterm, "PC-Style Function Keys").
const FINALS: &[(char, Key)] = &[
    ('A', Key::Up),
    ('B', Key::Down),
    ('C', Key::Right),
    ('D', Key::Left),
    ('F', Key::End),
    ('H', Key::Home),
    ('M', Key::Enter),
    ('Z', Key::BackTab),
];

/// The keys of a number before a tilde, sorted (xterm, rxvt and the Linux console).
const NUMBERS: &[(u32, Key)] = &[
    (1, Key::Home),
    (3, Key::Delete),
    (4, Key::End),
    (5, Key::PageUp),
    (6, Key::PageDown),
    (7, Key::Home),
    (8, Key::End),
];

/// The keys of a code of the kitty protocol that is no text, sorted.
const CODES: &[(u32, Key)] = &[
    (9, Key::Tab),
    (13, Key::Enter),
    (27, Key::Escape),
    (127, Key::Backspace),
    (57_414, Key::Enter),
    (57_417, Key::Left),
    (57_418, Key::Right),
    (57_419, Key::Up),
    (57_420, Key::Down),
    (57_421, Key::PageUp),
    (57_422, Key::PageDown),
    (57_423, Key::Home),
    (57_424, Key::End),
    (57_426, Key::Delete),
];

/// Codes of keys that only change others: locks, and modifiers alone.
const LOCK_CODES: std::ops::RangeInclusive<u32> = 57_358..=57_360;
const MODIFIER_CODES: std::ops::RangeInclusive<u32> = 57_441..=57_454;

/// Codes that stand for keys without text.
const FUNCTION_CODES: std::ops::RangeInclusive<u32> = 57_344..=63_743;

/// Reads one piece of input.
pub(super) fn decode(data: &str) -> Decoded {
    let mut characters = data.chars();
    let (Some(first), second) = (characters.next(), characters.next()) else {
        return Decoded::Report;
    };
    if first != ESCAPE {
        return match (first, second) {
            (control, None) if control.is_control() => press(byte(control)),
            _ => Decoded::Text,
        };
    }
    let rest = characters.as_str();
    match (second, rest.is_empty()) {
        (None, _) => press(Key::Escape),
        (Some('['), false) => sequence(rest),
        (Some('O'), false) => {
            let mut finals = rest.chars();
            match (
                finals.next().and_then(|end| find(FINALS, end)),
                finals.next(),
            ) {
                (Some(key), None) => press(key),
                _ => press(Key::Other),
            }
        }
        // Strings that a terminal sends: operating system, device, application, privacy, start of string.
        (Some(']' | 'P' | '_' | '^' | 'X'), false) => Decoded::Report,
        (Some(character), true) => press(with(key_of(character), ALT)),
        (Some(_), false) => press(Key::Other),
    }
}

fn press(key: Key) -> Decoded {
    Decoded::Press(Press { key, held: false })
}

/// Reads a control character.
fn byte(control: char) -> Key {
    match control {
        '\r' | '\n' => Key::Enter,
        '\t' => Key::Tab,
        '\u{8}' | '\u{7f}' => Key::Backspace,
        '\u{1}'..='\u{1a}' => char::from_u32(u32::from(control) + 0x60)
            .and_then(|letter| find(CONTROLLED, letter))
            .unwrap_or(Key::Other),
        _ => Key::Other,
    }
}

/// Names the key of a character that came after Escape.
fn key_of(character: char) -> Key {
    if character.is_control() {
        byte(character)
    } else {
        Key::Char(character)
    }
}

/// Reads a control sequence without its introducer.
fn sequence(rest: &str) -> Decoded {
    let Some(end) = rest.chars().next_back() else {
        return press(Key::Other);
    };
    let parameters = rest.strip_suffix(end).unwrap_or_default();
    if !parameters
        .chars()
        .all(|character| matches!(character, '0'..='9' | ';' | ':'))
    {
        // The Linux console sends its function keys so; whatever else has other parameters is a report.
        return if parameters == "[" {
            press(Key::Other)
        } else {
            Decoded::Report
        };
    }
    let mut fields = parameters.split(';');
    let first = fields.next().unwrap_or_default();
    let second = fields.next().unwrap_or_default();
    let third = fields.next().unwrap_or_default();
    match end {
        'u' => coded(first, second, third),
        '~' if first == "27" => coded(third, second, ""),
        '~' => modified(number(first).and_then(|code| find(NUMBERS, code)), second),
        'A'..='D' | 'F' | 'H' | 'Z' => modified(find(FINALS, end), second),
        'P' | 'Q' | 'S' | 'E' => modified(None, second),
        // F3, unless it is where the cursor stands.
        'R' if first.is_empty() || first == "1" => modified(None, second),
        _ => Decoded::Report,
    }
}

/// Adds what the second parameter says: modifiers, and what happened to the key.
fn modified(key: Option<Key>, second: &str) -> Decoded {
    let Some((modifiers, held)) = event(second) else {
        return Decoded::Report;
    };
    Decoded::Press(Press {
        key: with(key.unwrap_or(Key::Other), modifiers),
        held,
    })
}

/// Reads modifiers and event; `None` for a key that went up.
fn event(field: &str) -> Option<(u32, bool)> {
    let mut parts = field.split(':');
    let modifiers = parts.next().and_then(number).unwrap_or(1).saturating_sub(1);
    match parts.next() {
        Some("3") => None,
        event => Some((modifiers & !LOCKS, event == Some("2"))),
    }
}

/// Reads a key that is sent by its code point.
fn coded(codes: &str, second: &str, text: &str) -> Decoded {
    let Some((modifiers, held)) = event(second) else {
        return Decoded::Report;
    };
    let mut codes = codes.split(':').map(number);
    let code = codes.next().flatten().unwrap_or_default();
    let shifted = codes.next().flatten();
    if LOCK_CODES.contains(&code) || MODIFIER_CODES.contains(&code) {
        return Decoded::Report;
    }
    let key = if let Some(key) = find(CODES, code) {
        match (key, modifiers & SHIFT) {
            (Key::Tab, SHIFT) => Key::BackTab,
            (key, _) => with(key, modifiers),
        }
    } else if FUNCTION_CODES.contains(&code) {
        Key::Other
    } else {
        typed(code, shifted, modifiers, text)
    };
    Decoded::Press(Press { key, held })
}

/// Names the key of a code that is text.
fn typed(code: u32, shifted: Option<u32>, modifiers: u32, text: &str) -> Key {
    let plain = modifiers & !SHIFT == 0;
    let said = number(text).filter(|_| plain);
    let shown = said.or(shifted.filter(|_| modifiers & SHIFT != 0));
    let Some(character) = shown.or(Some(code)).and_then(char::from_u32) else {
        return Key::Other;
    };
    if character.is_control() {
        return Key::Other;
    }
    if plain {
        let mut upper = character.to_uppercase();
        return match (upper.next(), upper.next()) {
            (Some(upper), None) if shown.is_none() && modifiers & SHIFT != 0 => Key::Char(upper),
            _ => Key::Char(character),
        };
    }
    with(Key::Char(character), modifiers)
}

/// Applies modifiers other than Shift to a key.
fn with(key: Key, modifiers: u32) -> Key {
    let modifiers = modifiers & !SHIFT;
    match (modifiers, key) {
        (0, key) => key,
        (ALT | CONTROL, Key::Left) | (ALT, Key::Char('b')) => Key::WordLeft,
        (ALT | CONTROL, Key::Right) | (ALT, Key::Char('f')) => Key::WordRight,
        (ALT | CONTROL, Key::Backspace) => Key::DeleteWord,
        (CONTROL, Key::Char(letter)) => find(CONTROLLED, letter).unwrap_or(Key::Other),
        _ => Key::Other,
    }
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

fn find<T: Ord + Copy>(table: &[(T, Key)], wanted: T) -> Option<Key> {
    let at = table
        .binary_search_by_key(&wanted, |(name, _)| *name)
        .ok()?;
    table.get(at).map(|(_, key)| *key)
}
