//! A position in a text that ends before its region's end.
//!
//! Outside single quotes bash removes a backslash before a newline wherever it stands, even inside an operator;
//! [`Cursor::peek`] does that.

/// A text, a position in it and the end of the region that is read.
///
/// INVARIANT: both offsets lie on character boundaries: everything the parser stops at is ASCII.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    /// The whole text.
    pub(crate) text: &'t str,
    /// The next byte to read.
    pub(crate) pos: usize,
    /// Where the region ends.
    pub(crate) end: usize,
}

impl<'t> Cursor<'t> {
    /// Starts at the beginning of `text`.
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            pos: 0,
            end: text.len(),
        }
    }

    /// Returns the byte at `at`, if it lies in the region.
    pub(crate) fn byte(&self, at: usize) -> Option<u8> {
        if at < self.end {
            self.text.as_bytes().get(at).copied()
        } else {
            None
        }
    }

    /// Returns `at`, moved behind the line continuations that stand there.
    pub(crate) fn settle(&self, mut at: usize) -> usize {
        while self.byte(at) == Some(b'\\') && self.byte(at + 1) == Some(b'\n') {
            at += 2;
        }
        at
    }

    /// Skips line continuations and returns the next byte.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        let byte = self.byte(self.pos)?;
        if byte != b'\\' {
            return Some(byte);
        }
        self.pos = self.settle(self.pos);
        self.byte(self.pos)
    }

    /// Returns the byte after the next one, line continuations skipped.
    pub(crate) fn second(&self) -> Option<u8> {
        self.byte(self.settle(self.pos + 1))
    }

    /// Returns the two bytes after the next one.
    pub(crate) fn third(&self) -> Option<u8> {
        self.byte(self.settle(self.settle(self.pos + 1) + 1))
    }

    /// Moves over `count` bytes and the line continuations between them.
    pub(crate) fn advance(&mut self, count: usize) {
        for step in 0..count {
            if step > 0 {
                self.pos = self.settle(self.pos);
            }
            self.pos = self.end.min(self.pos + 1);
        }
    }

    /// Returns the text between two offsets.
    pub(crate) fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// Returns what is left of the region.
    pub(crate) fn rest(&self) -> &'t str {
        self.slice(self.pos, self.end)
    }

    /// Returns the offset of the next `byte` at or after `from`.
    pub(crate) fn find(&self, byte: u8, from: usize) -> Option<usize> {
        let region = self.text.as_bytes().get(from..self.end)?;
        region
            .iter()
            .position(|candidate| *candidate == byte)
            .map(|offset| from + offset)
    }

    /// Moves over the run of bytes that satisfy `accept` and returns it.
    pub(crate) fn run(&mut self, accept: impl Fn(u8) -> bool) -> &'t str {
        let start = self.pos;
        let region = self
            .text
            .as_bytes()
            .get(start..self.end)
            .unwrap_or_default();
        let length = region
            .iter()
            .position(|byte| !accept(*byte))
            .unwrap_or(region.len());
        self.pos = start + length;
        self.slice(start, self.pos)
    }

    /// Moves over one character and returns it.
    pub(crate) fn character(&mut self) -> &'t str {
        let start = self.pos;
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        self.pos = start + length;
        self.slice(start, self.pos)
    }

    /// Skips blanks (space and tab only, whatever the locale) and line continuations.
    pub(crate) fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.pos += 1;
        }
    }

    /// Returns where the identifier that stands here ends, line continuations behind it included.
    pub(crate) fn identifier_end(&self) -> Option<usize> {
        let mut at = self.settle(self.pos);
        if !self
            .byte(at)
            .is_some_and(|byte| byte == b'_' || byte.is_ascii_alphabetic())
        {
            return None;
        }
        loop {
            let mut ahead = *self;
            ahead.pos = at;
            ahead.run(is_name);
            at = self.settle(ahead.pos);
            if at == ahead.pos || !self.byte(at).is_some_and(is_name) {
                return Some(at);
            }
        }
    }

    /// Returns the identifier that stands here, joined over line continuations, and where it ends.
    pub(crate) fn identifier(&self) -> Option<(String, usize)> {
        let end = self.identifier_end()?;
        Some((self.slice(self.pos, end).replace("\\\n", ""), end))
    }
}

/// Returns whether `byte` may stand in a variable's name after the first character.
pub(crate) fn is_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

/// Returns whether an unquoted `byte` ends a word.
pub(crate) fn is_break(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>'
    )
}
