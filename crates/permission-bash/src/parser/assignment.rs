//! Assignments and array values, bash manual sections "Shell Parameters" and "Arrays".

use super::Parser;
use super::builder::Builder;
use super::unquoted::{Stop, is_plain_before_equals};
use crate::ast::{Assignment, Element, Value};
use crate::lexer::cursor::{Cursor, is_break};
use crate::lexer::loose;
use crate::lexer::map::Map;
use crate::span::Span;
use crate::word::{Parts, Quote, Word};

/// What can stand before the command word.
#[derive(Debug)]
pub(super) enum Token {
    Assignment(Assignment),
    Word(Word),
}

impl Parser<'_, '_> {
    /// Reads an assignment or a word where both can stand.
    ///
    /// Without `full` (behind an assignment that a redirect follows) bash still sees assignments, but neither arrays
    /// nor blanks in a subscript.
    pub(super) fn assignment_or_word(&mut self, full: bool) -> Option<Token> {
        self.peek();
        let start = self.cursor.pos;
        if let Some(word) = self.plain_word(is_plain_before_equals) {
            return Some(Token::Word(word));
        }
        let Some(behind) = self.cursor.identifier_end() else {
            return self.word(Stop::Word).map(Token::Word);
        };
        match self.cursor.byte(behind) {
            Some(b'=' | b'+') => {
                self.cursor.pos = behind;
                if let Some(append) = self.equals() {
                    let name = self.name(start, behind);
                    let value = self.value(full);
                    return Some(Token::Assignment(Assignment {
                        span: self.since(start),
                        name,
                        subscript: None,
                        append,
                        value,
                    }));
                }
                self.cursor.pos = start;
                self.word(Stop::Word).map(Token::Word)
            }
            Some(b'[') if full || self.subscript_is_plain(behind) => {
                self.cursor.pos = behind;
                let subscript = self.subscript();
                if let Some(append) = self.equals() {
                    let name = self.name(start, behind);
                    let value = self.value(full);
                    let subscript = Some(subscript);
                    return Some(Token::Assignment(Assignment {
                        span: self.since(start),
                        name,
                        subscript,
                        append,
                        value,
                    }));
                }
                // Bash reads `name[…]` as one word whatever follows.
                let mut builder = Builder::default();
                builder.text(
                    Quote::None,
                    self.span(start, behind + 1),
                    &format!("{}[", self.name(start, behind)),
                );
                append(&mut builder, subscript);
                builder.text(Quote::None, self.last_byte(), "]");
                self.unquoted_text(&mut builder, Stop::Word);
                Some(Token::Word(builder.word(self.since(start))))
            }
            Some(_) | None => self.word(Stop::Word).map(Token::Word),
        }
    }

    /// Returns the span of the closing bracket before the cursor; an empty one if it is missing.
    fn last_byte(&self) -> Span {
        let end = self.cursor.pos;
        let start = end.saturating_sub(1);
        match self.cursor.byte(start) {
            Some(b']' | b')') => self.span(start, end),
            Some(_) | None => self.span(end, end),
        }
    }

    /// Moves over `=` or `+=`; returns whether it was `+=`.
    fn equals(&mut self) -> Option<bool> {
        match (self.peek(), self.cursor.second()) {
            (Some(b'='), _) => {
                self.cursor.advance(1);
                Some(false)
            }
            (Some(b'+'), Some(b'=')) => {
                self.cursor.advance(2);
                Some(true)
            }
            _ => None,
        }
    }

    /// Returns whether the `[` at `at` has a `]` before anything that ends a word or quotes.
    fn subscript_is_plain(&self, at: usize) -> bool {
        let mut ahead = self.cursor;
        ahead.pos = at + 1;
        ahead.run(|byte| {
            !is_break(byte) && !matches!(byte, b']' | b'\'' | b'"' | b'`' | b'$' | b'\\')
        });
        ahead.byte(ahead.pos) == Some(b']')
    }

    fn value(&mut self, arrays: bool) -> Value {
        if arrays && self.peek() == Some(b'(') {
            return Value::Array(self.array());
        }
        let start = self.cursor.pos;
        let word = self.word(Stop::Word);
        Value::Scalar(word.unwrap_or_else(|| Word {
            span: self.span(start, start),
            parts: Parts::default(),
        }))
    }

    /// Reads `( … )`; the cursor stands at the `(`.
    fn array(&mut self) -> Vec<Element> {
        let start = self.cursor.pos;
        self.cursor.pos += 1;
        let mut elements = Vec::new();
        loop {
            self.skip_newlines();
            match self.peek() {
                None => {
                    self.unterminated(start, "an array value has no `)`");
                    return elements;
                }
                Some(b')') => break,
                Some(_) => {}
            }
            let before = self.cursor.pos;
            if let Some(element) = self.element_of_array() {
                elements.push(element);
                continue;
            }
            self.unexpected();
            if self.peek() == Some(b'(') || self.cursor.pos == before && self.closing().is_some() {
                // Not an array after all: what follows is read as commands.
                self.cursor.pos = self.cursor.end.min(self.cursor.pos + 1);
                return elements;
            }
            self.cursor.character();
        }
        self.cursor.pos += 1;
        self.check_escapes(start);
        self.behind_array(&mut elements);
        elements
    }

    /// Bash 5.2 reads an array value inside `$(…)` twice, and the first time a backslash does not quote.
    fn check_escapes(&mut self, start: usize) {
        let text = self.cursor.slice(start, self.cursor.pos);
        let escapes =
            |pair: &[u8]| matches!(pair, [b'\\', b'\'' | b'"' | b'`' | b'$' | b'(' | b')']);
        if self.substitutions > 0 && text.as_bytes().windows(2).any(escapes) {
            let span = self.since(start);
            self.ambiguous(
                span,
                "an array value inside a substitution holds an escaped character",
            );
            let map = Map::fixed(start, self.map);
            let bare = text.replace('\\', "");
            self.shared
                .recovered
                .extend(loose::scan(Cursor::new(&bare), &map));
        }
    }

    /// Text directly behind the `)` makes the whole value a plain word in bash; it is kept as an element.
    fn behind_array(&mut self, elements: &mut Vec<Element>) {
        if let Some(value) = self.word(Stop::Word) {
            elements.push(Element {
                subscript: None,
                value,
            });
        }
    }

    fn element_of_array(&mut self) -> Option<Element> {
        let mut subscript = None;
        let start = self.cursor.pos;
        if self.peek() == Some(b'[') {
            subscript = Some(self.subscript());
            if self.equals().is_none() {
                // A pattern such as `[ab]*`: an ordinary word.
                let mut builder = Builder::default();
                builder.text(Quote::None, self.span(start, start + 1), "[");
                if let Some(subscript) = subscript {
                    append(&mut builder, subscript);
                }
                builder.text(Quote::None, self.last_byte(), "]");
                self.unquoted_text(&mut builder, Stop::Word);
                let value = builder.word(self.since(start));
                return Some(Element {
                    subscript: None,
                    value,
                });
            }
        }
        let behind = self.cursor.pos;
        let value = match self.word(Stop::Word) {
            Some(word) => word,
            None if subscript.is_some() => Word {
                span: self.span(behind, behind),
                parts: Parts::default(),
            },
            None => return None,
        };
        self.reject_descriptor(&value);
        Some(Element { subscript, value })
    }

    /// Reads an argument of a declaration command: a word that may be `name=( … )`.
    pub(super) fn declared_word(&mut self) -> Option<Word> {
        self.peek();
        let start = self.cursor.pos;
        if let Some(behind) = self.cursor.identifier_end() {
            self.cursor.pos = behind;
            if let Some(append) = self.equals()
                && self.peek() == Some(b'(')
            {
                let opening = self.span(start, self.cursor.pos + 1);
                let name = self.name(start, behind);
                let elements = self.array();
                let mut builder = Builder::default();
                builder.text(
                    Quote::None,
                    opening,
                    &format!("{name}{}=(", if append { "+" } else { "" }),
                );
                flatten(&mut builder, elements);
                let close = self.last_byte();
                builder.text(Quote::None, close, ")");
                return Some(builder.word(self.since(start)));
            }
            self.cursor.pos = start;
        }
        self.word(Stop::Word)
    }
}

/// Appends array elements, one blank between them.
fn flatten(builder: &mut Builder, elements: Vec<Element>) {
    for (index, element) in elements.into_iter().enumerate() {
        let at = element.value.span;
        if index > 0 {
            builder.text(Quote::None, at, " ");
        }
        if let Some(subscript) = element.subscript {
            builder.text(Quote::None, subscript.span, "[");
            append(builder, subscript);
            builder.text(Quote::None, at, "]=");
        }
        append(builder, element.value);
    }
}

fn append(builder: &mut Builder, word: Word) {
    builder.append(word.parts);
}
