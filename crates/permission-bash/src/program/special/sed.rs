//! `sed` scripts: finds the commands that write, read or run (GNU sed 4.9 manual, "sed scripts").
//!
//! It is no full parser: it follows addresses, delimiters and command ends just as far as needed to know which letters
//! are commands.

use crate::program::engine::Reader;
use crate::program::spec::flag;
use crate::program::{Effect, EscapeKind, Piece, Role, Run};

/// Completes the reading of `sed`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let mut scripts: Vec<Piece> = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "--expression")
        .filter_map(|used| used.value)
        .collect();
    if !reader.flags.has(flag::GIVEN) {
        let mut first = reader.positionals.first().copied();
        // BSD: `sed -i '' SCRIPT FILE`; the empty word is the suffix.
        if reader.flags.has(flag::INPLACE) && first.is_some_and(|at| reader.text(at).is_empty()) {
            first = reader.positionals.get(1).copied();
            if let Some(at) = first {
                for operand in reader
                    .out
                    .operands
                    .iter_mut()
                    .filter(|operand| operand.piece.arg == at)
                {
                    operand.role = Role::Text;
                }
            }
        }
        scripts.extend(first.map(|at| reader.whole(at)));
    }
    reader.in_place();
    for script in scripts {
        let text = reader.piece_text(script);
        let certain = reader
            .word(script.arg)
            .len()
            .saturating_sub(script.start)
            .min(text.len());
        let text = text.get(..certain).unwrap_or_default();
        Script {
            bytes: text.as_bytes(),
            at: 0,
            piece: script,
        }
        .read(reader);
    }
}

struct Script<'a> {
    bytes: &'a [u8],
    at: usize,
    piece: Piece,
}

impl Script<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn skip_while(&mut self, test: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&test) {
            self.at += 1;
        }
    }

    fn read(&mut self, reader: &mut Reader<'_>) {
        while self.at < self.bytes.len() {
            self.skip_while(|byte| byte.is_ascii_whitespace() || byte == b';');
            self.addresses();
            let Some(command) = self.next() else { break };
            match command {
                b's' => self.substitute(reader),
                b'y' => {
                    if let Some(delimiter) = self.next() {
                        self.delimited(delimiter);
                        self.delimited(delimiter);
                    }
                }
                b'w' | b'W' => self.write(reader, char::from(command)),
                b'r' | b'R' => {
                    if let Some(file) = self.line() {
                        reader.path(file, Effect::Read);
                    }
                }
                b'e' => match self.line() {
                    Some(text) => {
                        let run = Run::Shell {
                            text,
                            arguments: Vec::new(),
                        };
                        reader.escape(self.piece.arg, "e", EscapeKind::Runs(run));
                    }
                    None => reader.escape(self.piece.arg, "e", EscapeKind::Opaque),
                },
                b'a' | b'i' | b'c' => self.text(),
                b':' | b'b' | b't' | b'T' => self.skip_while(|byte| !matches!(byte, b'\n' | b';')),
                b'#' => self.skip_while(|byte| byte != b'\n'),
                _ => {}
            }
        }
    }

    /// Passes over `1,/x/`, `$!`, `\cREc`, `0~3`, `+2`.
    fn addresses(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'0'..=b'9' | b'$' | b',' | b'~' | b'+' | b'!' | b' ' | b'\t' => self.at += 1,
                b'/' => {
                    self.at += 1;
                    self.regex(b'/');
                    self.skip_while(|byte| matches!(byte, b'I' | b'M'));
                }
                b'\\' => {
                    self.at += 1;
                    if let Some(delimiter) = self.next() {
                        self.regex(delimiter);
                        self.skip_while(|byte| matches!(byte, b'I' | b'M'));
                    }
                }
                _ => break,
            }
        }
    }

    /// Passes over text up to and with an unescaped delimiter.
    fn delimited(&mut self, delimiter: u8) {
        while let Some(byte) = self.next() {
            if byte == b'\\' {
                self.at += 1;
            } else if byte == delimiter {
                return;
            }
        }
    }

    /// As `delimited`, but a delimiter in a bracket expression is no end: `s/[/]/x/`.
    fn regex(&mut self, delimiter: u8) {
        while let Some(byte) = self.next() {
            if byte == b'\\' {
                self.at += 1;
            } else if byte == delimiter {
                return;
            } else if byte == b'[' {
                self.at = bracket_end(self.bytes, self.at);
            }
        }
    }

    fn substitute(&mut self, reader: &mut Reader<'_>) {
        let Some(delimiter) = self.next() else { return };
        self.regex(delimiter);
        self.delimited(delimiter);
        while let Some(byte) = self.peek() {
            match byte {
                b'e' => {
                    self.at += 1;
                    reader.escape(self.piece.arg, "s///e", EscapeKind::Opaque);
                }
                b'w' => {
                    self.at += 1;
                    return self.write(reader, 'w');
                }
                b'0'..=b'9' | b'g' | b'p' | b'i' | b'I' | b'm' | b'M' => self.at += 1,
                _ => return,
            }
        }
    }

    fn write(&mut self, reader: &mut Reader<'_>, name: char) {
        if let Some(file) = self.line() {
            reader.writes(if name == 'W' { "W" } else { "w" }, file);
        }
    }

    /// Takes the rest of the line, without leading blanks.
    fn line(&mut self) -> Option<Piece> {
        self.skip_while(|byte| matches!(byte, b' ' | b'\t'));
        let start = self.at;
        self.skip_while(|byte| byte != b'\n');
        (start < self.at).then_some(Piece {
            arg: self.piece.arg,
            start: self.piece.start + start,
            end: self.piece.start + self.at,
        })
    }

    /// Passes over the text of `a`, `i`, `c`: to the end of the line, lines ending in a backslash continued.
    fn text(&mut self) {
        while let Some(byte) = self.next() {
            match byte {
                b'\\' => self.at += 1,
                b'\n' => return,
                _ => {}
            }
        }
    }
}

/// Returns where to go on behind a `[` at `start - 1`: behind the bracket expression, or at `start` if it has no end.
pub(super) fn bracket_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    if bytes.get(at) == Some(&b'^') {
        at += 1;
    }
    // A `]` in first place stands for itself.
    if bytes.get(at) == Some(&b']') {
        at += 1;
    }
    while let Some(byte) = bytes.get(at) {
        match byte {
            b']' => return at + 1,
            b'\n' => return start,
            b'[' if bytes.get(at + 1).is_some_and(|kind| b":.=".contains(kind)) => {
                let kind = bytes.get(at + 1).copied().unwrap_or_default();
                // Class names are short; a longer search would make many open brackets costly.
                let class = bytes.get(at + 2..).unwrap_or_default();
                match class
                    .windows(2)
                    .take(16)
                    .position(|pair| pair == [kind, b']'])
                {
                    Some(end) => at += end + 4,
                    None => at += 1,
                }
            }
            _ => at += 1,
        }
        if at > start + LONGEST_BRACKET {
            break;
        }
    }
    start
}

/// Bracket expressions longer than this are not followed, so that many unclosed ones stay cheap.
const LONGEST_BRACKET: usize = 256;
