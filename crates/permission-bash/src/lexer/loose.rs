//! The last resort: text that has no reading (an unterminated quote, nesting past the cap) is cut at everything
//! that could begin a command, and every piece is reported as one.
//!
//! It reports too much on purpose, always under an issue, and never too little: quotes do not hide anything here.

use std::collections::HashSet;

use super::ansi_c;
use super::cursor::Cursor;
use super::map::Map;
use crate::ast::{Command, CommandKind, Item, Pipeline, Simple};
use crate::span::Span;
use crate::word::{Literal, Parameter, Part, Parts, Quote, Word};

/// Words before which a command can stand, if they begin a candidate.
const SKIPPED: [&str; 8] = ["!", "coproc", "if", "time", "until", "while", "{", "}"];

/// Words that are no command when they stand alone.
const CLOSING: [&str; 5] = ["]]", "done", "esac", "fi", "in"];

/// Words behind which a command stands, wherever they are.
const SPLITTING: [&str; 4] = ["do", "elif", "else", "then"];

/// Returns every piece of `cursor`'s rest that could be a command, each different text once.
pub(crate) fn scan(mut cursor: Cursor<'_>, map: &Map<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut seen = HashSet::new();
    let mut piece = Piece::default();
    while let Some(byte) = cursor.peek() {
        let start = cursor.pos;
        match byte {
            b';' | b'&' | b'|' | b'(' | b')' | b'\n' | b'`' | b'<' | b'>' => {
                cursor.pos += 1;
                piece.finish(&mut items, &mut seen);
                if matches!(byte, b'<' | b'>') && cursor.byte(cursor.pos) != Some(b'(') {
                    // What follows is a target; the words after it may still belong to the command.
                    piece.words.push(operator(Span::new(
                        map.origin(start),
                        map.origin(cursor.pos),
                    )));
                }
            }
            b' ' | b'\t' => {
                cursor.pos += 1;
                if SPLITTING.contains(&piece.text.as_str()) && piece.parts.is_empty() {
                    piece.text.clear();
                    piece.span = None;
                    piece.finish(&mut items, &mut seen);
                } else {
                    piece.end_word();
                }
            }
            b'\'' | b'"' => {
                cursor.pos += 1;
                piece.touch(map.origin(start), map.origin(cursor.pos));
            }
            b'\\' => {
                cursor.pos += 1;
                let escaped = cursor.character();
                piece.push(escaped, map.origin(start), map.origin(cursor.pos));
            }
            b'$' => dollar(&mut cursor, map, &mut piece),
            b'{' | b'}' => {
                cursor.pos += 1;
                if piece.text.is_empty() || byte == b'}' {
                    piece.finish(&mut items, &mut seen);
                } else {
                    piece.push(
                        if byte == b'{' { "{" } else { "}" },
                        map.origin(start),
                        map.origin(cursor.pos),
                    );
                }
            }
            _ => {
                let run = cursor.run(|byte| {
                    !matches!(
                        byte,
                        b';' | b'&'
                            | b'|'
                            | b'('
                            | b')'
                            | b'\n'
                            | b'`'
                            | b'<'
                            | b'>'
                            | b' '
                            | b'\t'
                            | b'\''
                            | b'"'
                            | b'\\'
                            | b'$'
                            | b'{'
                            | b'}'
                    )
                });
                piece.push(run, map.origin(start), map.origin(cursor.pos));
            }
        }
    }
    piece.finish(&mut items, &mut seen);
    items
}

fn dollar(cursor: &mut Cursor<'_>, map: &Map<'_>, piece: &mut Piece) {
    let start = cursor.pos;
    cursor.pos += 1;
    match cursor.byte(cursor.pos) {
        Some(b'\'') => {
            let inner = cursor.pos + 1;
            if let Some(close) = closing_quote(cursor, inner) {
                let decoded = ansi_c::decode(cursor.slice(inner, close));
                cursor.pos = close + 1;
                piece.push(&decoded, map.origin(start), map.origin(cursor.pos));
            }
        }
        Some(b'(' | b'"') | None => {}
        Some(_) => {
            let name = cursor.identifier().map_or_else(String::new, |(name, at)| {
                cursor.pos = at;
                name
            });
            let span = Span::new(map.origin(start), map.origin(cursor.pos));
            piece.touch(span.start, span.end);
            piece.flush();
            piece.parts.push(Part::Parameter(Box::new(Parameter {
                span,
                name: name.into(),
                indirect: false,
                length: false,
                subscript: None,
                operation: None,
                quoted: false,
                source: None,
            })));
        }
    }
}

/// Returns where the `'` of a `$'…'` stands, at most a few hundred bytes away so that the scan stays linear.
fn closing_quote(cursor: &Cursor<'_>, from: usize) -> Option<usize> {
    let mut at = from;
    let limit = from + 512;
    while at < limit {
        match cursor.byte(at)? {
            b'\'' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

fn operator(span: Span) -> Word {
    Word {
        span,
        parts: Parts::from(Part::Literal(Literal {
            span,
            text: ">".into(),
            quote: Quote::None,
        })),
    }
}

/// One candidate command while it is read.
#[derive(Default)]
struct Piece {
    words: Vec<Word>,
    parts: Parts,
    text: String,
    span: Option<Span>,
}

impl Piece {
    fn touch(&mut self, start: usize, end: usize) {
        let span = Span::new(start, end);
        self.span = Some(self.span.map_or(span, |known| known.to(span)));
    }

    fn push(&mut self, text: &str, start: usize, end: usize) {
        self.touch(start, end);
        self.text.push_str(text);
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            let span = self.span.unwrap_or_default();
            self.parts.push(Part::Literal(Literal {
                span,
                text: std::mem::take(&mut self.text).into(),
                quote: Quote::None,
            }));
        }
    }

    fn end_word(&mut self) {
        self.flush();
        let parts = std::mem::take(&mut self.parts);
        let span = self.span.take().unwrap_or_default();
        if !parts.is_empty() {
            self.words.push(Word { span, parts });
        }
    }

    fn finish(&mut self, items: &mut Vec<Item>, seen: &mut HashSet<String>) {
        self.end_word();
        let words = std::mem::take(&mut self.words);
        // A candidate begins at the first word and again behind each word that only introduces a command.
        let introduces = |word: &Word| {
            word.literal().is_some_and(|text| {
                SKIPPED.contains(&text.as_str())
                    || text == ">"
                    || text
                        .split_once('=')
                        .is_some_and(|(name, _)| is_assignable(name))
            })
        };
        let lead = words.iter().take_while(|word| introduces(word)).count();
        let mut starts = vec![0];
        if lead > 0 {
            starts.push(lead);
        }
        if words.first().and_then(Word::literal).as_deref() == Some(">") {
            starts.push(lead + 1);
        }
        for start in starts {
            let candidate: Vec<Word> = words.iter().skip(start).cloned().collect();
            let (Some(first), Some(last)) = (candidate.first(), candidate.last()) else {
                continue;
            };
            let closes = || {
                first
                    .literal()
                    .is_some_and(|text| CLOSING.contains(&text.as_str()))
            };
            if start == 0 && introduces(first) || candidate.len() == 1 && closes() {
                continue;
            }
            let span = first.span.to(last.span);
            if seen.insert(key(&candidate)) {
                items.push(item(candidate, span));
            }
        }
    }
}

fn is_assignable(name: &str) -> bool {
    let name = name.strip_suffix('+').unwrap_or(name);
    !name.is_empty()
        && name.bytes().all(|byte| {
            byte == b'_' || byte == b'[' || byte == b']' || byte.is_ascii_alphanumeric()
        })
}

/// Returns a text that is the same for words that read the same; expansions only count as such.
pub(crate) fn key(words: &[Word]) -> String {
    let mut key = String::new();
    for part in words
        .iter()
        .flat_map(|word| word.parts.iter().map(Some).chain([None]))
    {
        match part {
            Some(Part::Literal(literal)) => key.push_str(&literal.text),
            Some(Part::Parameter(parameter)) => {
                key.push('$');
                key.push_str(&parameter.name);
            }
            Some(Part::Command(_) | Part::Process(_) | Part::Arithmetic(_)) => key.push('$'),
            None => key.push('\0'),
        }
    }
    key
}

fn item(words: Vec<Word>, span: Span) -> Item {
    let kind = CommandKind::Simple(Simple {
        assignments: Vec::new(),
        words,
    });
    let command = Command {
        span,
        kind,
        redirects: Vec::new(),
    };
    let first = Pipeline {
        span,
        negated: false,
        timed: false,
        stages: vec![command],
    };
    Item {
        first,
        rest: Vec::new(),
        background: false,
    }
}
