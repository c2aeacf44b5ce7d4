//! Text from outside, drawn so that it cannot pass for ours: what does not show is named.

use std::fmt::{self, Write};

/// Text that a person reads but did not write. Displaying it names every character that would not show, or that
/// would change how the rest is drawn. Newlines and tabs stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untrusted<'t>(pub &'t str);

impl Untrusted<'_> {
    /// Draws the text on one line: a newline as `⏎`, a tab as `⇥`.
    pub fn line(self) -> String {
        self.to_string().replace('\n', "⏎").replace('\t', "⇥")
    }
}

/// Runs of blanks up to this length are drawn as they are.
const MAX_BLANKS: usize = 8;

impl fmt::Display for Untrusted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut blanks = 0_usize;
        let mut repeated: Option<(char, usize)> = None;
        for character in self.0.chars() {
            if character == ' ' {
                flush_mark(f, &mut repeated)?;
                blanks += 1;
                continue;
            }
            flush_blanks(f, &mut blanks)?;
            if !is_hidden(character) {
                flush_mark(f, &mut repeated)?;
                f.write_char(character)?;
                continue;
            }
            match &mut repeated {
                Some((before, count)) if *before == character => *count += 1,
                Some(_) | None => {
                    flush_mark(f, &mut repeated)?;
                    repeated = Some((character, 1));
                }
            }
        }
        flush_blanks(f, &mut blanks)?;
        flush_mark(f, &mut repeated)
    }
}

fn flush_blanks(f: &mut fmt::Formatter<'_>, blanks: &mut usize) -> fmt::Result {
    let count = std::mem::take(blanks);
    if count > MAX_BLANKS {
        return write!(f, "⟨sp×{count}⟩");
    }
    (0..count).try_for_each(|_| f.write_char(' '))
}

fn flush_mark(f: &mut fmt::Formatter<'_>, repeated: &mut Option<(char, usize)>) -> fmt::Result {
    match repeated.take() {
        None => Ok(()),
        Some((character, 1)) => write!(f, "⟨U+{:04X}⟩", u32::from(character)),
        Some((character, count)) => write!(f, "⟨U+{:04X}×{count}⟩", u32::from(character)),
    }
}

/// Tells whether a character does not show, or changes how others are drawn.
///
/// Control characters; Unicode bidirectional controls; default-ignorable, private-use and odd blank characters
/// (Unicode `DerivedCoreProperties`, `PropList`).
pub fn is_hidden(character: char) -> bool {
    if matches!(character, '\n' | '\t') {
        return false;
    }
    character.is_control()
        || matches!(u32::from(character),
            0x00A0 | 0x00AD | 0x034F | 0x061C | 0x115F..=0x1160 | 0x1680 | 0x17B4..=0x17B5 | 0x180B..=0x180F
            | 0x2000..=0x200F | 0x2028..=0x202F | 0x205F..=0x206F | 0x3000 | 0x3164 | 0xE000..=0xF8FF
            | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A
            | 0xE0000..=0xE0FFF | 0xF0000..=0x10_FFFF)
}

/// Tells whether a text holds a character that does not show.
///
/// A selector of emoji style behind a symbol, and a joiner between characters beyond ASCII, are how people write.
pub fn is_deceptive(text: &str) -> bool {
    let mut before = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let foreign = |character: Option<char>| character.is_some_and(|other| !other.is_ascii());
        let written = match u32::from(character) {
            0xFE0E | 0xFE0F => foreign(before),
            0x200C | 0x200D => foreign(before) && foreign(characters.peek().copied()),
            // A carriage return ends a line of some editors.
            0x0D => characters.peek() == Some(&'\n'),
            _ => false,
        };
        if is_hidden(character) && !written {
            return true;
        }
        before = Some(character);
    }
    false
}

#[cfg(test)]
mod tests;
