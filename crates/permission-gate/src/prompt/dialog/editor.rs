//! A line of text that is being written: a cursor between grapheme clusters. Knows nothing of what the text is for.

use unicode_segmentation::UnicodeSegmentation;

use super::input::Key;

/// The most characters it takes; what goes beyond is not taken.
const MAX_CHARACTERS: usize = 4_000;

/// A line and a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    before: String,
    after: String,
}

impl Editor {
    /// Begins with a text; the cursor stands at its end.
    pub fn new(text: &str) -> Self {
        let mut editor = Self::default();
        editor.insert(text);
        editor
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// Returns what stands before the cursor.
    pub fn before(&self) -> &str {
        &self.before
    }

    /// Returns what stands behind the cursor.
    pub fn after(&self) -> &str {
        &self.after
    }

    /// Inserts a text. It is one line: line breaks and other control characters become blanks.
    pub fn insert(&mut self, text: &str) {
        let held = self.before.chars().count() + self.after.chars().count();
        let text = text.replace("\r\n", "\n");
        let line = text
            .chars()
            .map(|character| {
                if character.is_control() {
                    ' '
                } else {
                    character
                }
            })
            .take(MAX_CHARACTERS.saturating_sub(held));
        self.before.extend(line);
    }

    /// Does what a key does to a line; `false` when it does nothing to one.
    pub fn press(&mut self, key: Key) -> bool {
        match key {
            Key::Char(character) => self.insert(character.encode_utf8(&mut [0; 4])),
            Key::Left => self.left(),
            Key::Right => self.right(),
            Key::Home => {
                self.before.push_str(&self.after);
                self.after = std::mem::take(&mut self.before);
            }
            Key::End => self.before.push_str(&std::mem::take(&mut self.after)),
            Key::WordLeft => {
                let word = self.word_left();
                let moved = self.cut_before(word);
                self.after.insert_str(0, &moved);
            }
            Key::WordRight => {
                let word = self.word_right();
                let moved = self.cut_after(word);
                self.before.push_str(&moved);
            }
            Key::Backspace => {
                self.before.truncate(last_boundary(&self.before));
            }
            Key::Delete => {
                let first = first_boundary(&self.after);
                self.cut_after(first);
            }
            Key::DeleteWord => {
                let word = self.word_left();
                self.cut_before(word);
            }
            Key::DeleteToStart => self.before.clear(),
            Key::DeleteToEnd => self.after.clear(),
            Key::Enter
            | Key::Escape
            | Key::Up
            | Key::Down
            | Key::Tab
            | Key::BackTab
            | Key::PageUp
            | Key::PageDown
            | Key::Expand
            | Key::Other => return false,
        }
        true
    }

    fn left(&mut self) {
        let at = last_boundary(&self.before);
        let moved = self.cut_before(at);
        self.after.insert_str(0, &moved);
    }

    fn right(&mut self) {
        let at = first_boundary(&self.after);
        let moved = self.cut_after(at);
        self.before.push_str(&moved);
    }

    /// Cuts off what stands before the cursor from a byte on.
    fn cut_before(&mut self, at: usize) -> String {
        if self.before.is_char_boundary(at) {
            self.before.split_off(at)
        } else {
            String::new()
        }
    }

    /// Cuts off what stands behind the cursor up to a byte.
    fn cut_after(&mut self, at: usize) -> String {
        if !self.after.is_char_boundary(at) {
            return String::new();
        }
        let rest = self.after.split_off(at);
        std::mem::replace(&mut self.after, rest)
    }

    fn word_left(&self) -> usize {
        let trimmed = self.before.trim_end();
        trimmed
            .char_indices()
            .rev()
            .find(|(_, character)| character.is_whitespace())
            .map_or(0, |(at, character)| at + character.len_utf8())
    }

    fn word_right(&self) -> usize {
        let blanks = self.after.len() - self.after.trim_start().len();
        self.after
            .char_indices()
            .skip_while(|(at, _)| *at < blanks)
            .find(|(_, character)| character.is_whitespace())
            .map_or(self.after.len(), |(at, _)| at)
    }
}

fn last_boundary(text: &str) -> usize {
    text.grapheme_indices(true)
        .next_back()
        .map_or(0, |(at, _)| at)
}

fn first_boundary(text: &str) -> usize {
    text.graphemes(true).next().map_or(0, str::len)
}
