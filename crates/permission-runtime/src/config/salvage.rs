//! Finds the denies in text that does not parse.
//!
//! A tolerant scanner over the text: it never fails, is linear, and takes a deny wherever the surface around it can be
//! recognised. It reads nothing else: an allow or an ask of such a file says nothing.

use std::sync::Arc;

use permission_policy::{Body, Decision, Document, Origin, PatternEntry, Place, SurfaceEntry};

use crate::config::keys::{self, Kind};
use crate::config::permission;
use crate::config::tree::Positions;

/// Finds every `pattern: deny` of JSON-like text.
pub(crate) fn jsonc(text: &str, origin: Origin, file: &Arc<str>) -> Document {
    let mut salvage = Salvage::new(text, origin, file);
    salvage.brackets(Syntax::Json);
    salvage.finish()
}

/// Finds every `pattern: deny` of YAML-like text, in block and in flow style.
pub(crate) fn yaml(text: &str, origin: Origin, file: &Arc<str>) -> Document {
    let mut salvage = Salvage::new(text, origin, file);
    salvage.indented();
    salvage.brackets(Syntax::Yaml);
    salvage.finish()
}

/// Whose comments are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Syntax {
    Json,
    Yaml,
}

/// A word and where it stands.
#[derive(Clone, Debug)]
struct Word {
    text: String,
    start: usize,
}

/// What the scanner sees.
enum Token {
    Open,
    Close,
    Colon,
    Comma,
    Word(Word),
}

struct Salvage<'a> {
    text: &'a str,
    file: &'a Arc<str>,
    denies: Vec<(String, String, usize)>,
    document: Document,
}

impl<'a> Salvage<'a> {
    fn new(text: &'a str, origin: Origin, file: &'a Arc<str>) -> Self {
        Self {
            text,
            file,
            denies: Vec::new(),
            document: permission::empty(origin),
        }
    }

    /// Follows brackets. A key is the last word before a colon, a bracket or, where the colon is missing, a decision.
    fn brackets(&mut self, syntax: Syntax) {
        let mut scanner = Scanner::new(self.text, syntax);
        let mut open: Vec<Option<Word>> = Vec::new();
        let mut key: Option<Word> = None;
        let mut colon = false;
        while let Some(token) = scanner.next() {
            match token {
                Token::Open => {
                    open.push(key.take());
                    colon = false;
                }
                Token::Close => {
                    open.pop();
                    key = None;
                    colon = false;
                }
                Token::Comma => {
                    key = None;
                    colon = false;
                }
                Token::Colon => colon = key.is_some(),
                Token::Word(word) => {
                    if is_deny(&word.text)
                        && let Some(key) = key.take()
                    {
                        colon = false;
                        if syntax == Syntax::Yaml && open.is_empty() {
                            // Block style, which is read by its indentation.
                            continue;
                        }
                        let around = open.iter().rev().flatten().map(|word| word.text.as_str());
                        self.deny(&key, around);
                    } else if colon {
                        // A value that is no deny. It may still be the next key, where a comma is missing.
                        key = Some(word);
                        colon = false;
                    } else {
                        key = Some(word);
                    }
                }
            }
        }
    }

    /// Follows indentation.
    fn indented(&mut self) {
        let mut open: Vec<(usize, Word)> = Vec::new();
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let offset = start;
            start += line.len();
            let body = line.trim_start_matches([' ', '\t']);
            let indent = line.len() - body.len();
            if body.trim().is_empty() || body.starts_with('#') {
                continue;
            }
            let Some((key, value)) = split_entry(body) else {
                continue;
            };
            while open.last().is_some_and(|(outer, _)| *outer >= indent) {
                open.pop();
            }
            let key = Word {
                text: unquote(key),
                start: offset + indent,
            };
            let value = value.split(" #").next().unwrap_or_default();
            if is_deny(&unquote(value)) {
                let around = open.iter().rev().map(|(_, word)| word.text.as_str());
                let around: Vec<&str> = around.collect();
                self.deny(&key, around.into_iter());
            } else if value.trim().is_empty() {
                open.push((indent, key));
            }
        }
    }

    /// Records a deny under `key`, whose enclosing keys are given from the inside out.
    fn deny<'k>(&mut self, key: &Word, mut around: impl Iterator<Item = &'k str>) {
        let start = key.start;
        let mut pattern = key.text.as_str();
        if pattern == "action" {
            // `{"action": "deny"}` belongs to the entry around it.
            let Some(outer) = around.next() else {
                return;
            };
            pattern = outer;
        }
        match around.next() {
            Some("permission") | None if pattern == "*" => {
                self.document.fallback = Some((Decision::Deny.into(), None));
            }
            Some("permission") => self
                .denies
                .push((pattern.to_owned(), "*".to_owned(), start)),
            // Without an enclosing key a surface is only recognised by its name.
            None => {
                if permission::SURFACES.contains(&pattern) {
                    self.denies
                        .push((pattern.to_owned(), "*".to_owned(), start));
                }
            }
            Some(surface) => {
                let knob = keys::find(surface).is_some_and(|key| key.kind != Kind::Permission);
                if !knob {
                    self.denies
                        .push((surface.to_owned(), pattern.to_owned(), start));
                    // `"rm *: "deny"`: the closing quote is missing, and the colon is not part of the pattern.
                    if let Some(cut) = pattern.trim_end().strip_suffix(':') {
                        self.denies
                            .push((surface.to_owned(), cut.to_owned(), start));
                    }
                }
            }
        }
    }

    fn finish(mut self) -> Document {
        self.denies.sort_by_key(|(_, _, start)| *start);
        self.denies.dedup();
        let mut positions = Positions::new(self.text);
        for (surface, pattern, start) in self.denies {
            let at = positions.at(start, start);
            let place = Some(Place {
                file: Arc::clone(self.file),
                line: at.line,
                column: at.column,
            });
            let entry = PatternEntry {
                pattern,
                action: Decision::Deny.into(),
                place: place.clone(),
            };
            match self.document.surfaces.last_mut() {
                Some(last) if last.surface == surface => {
                    if let Body::Map(entries) = &mut last.body {
                        entries.push(entry);
                    }
                }
                Some(_) | None => self.document.surfaces.push(SurfaceEntry {
                    surface,
                    place,
                    body: Body::Map(vec![entry]),
                }),
            }
        }
        self.document
    }
}

fn is_deny(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("deny")
}

/// Splits a YAML line at the colon that ends its key: the first one outside quotes that a blank or the end follows.
fn split_entry(line: &str) -> Option<(&str, &str)> {
    let mut quote: Option<char> = None;
    let mut characters = line.char_indices().peekable();
    while let Some((offset, character)) = characters.next() {
        match (quote, character) {
            (None, '"' | '\'') if offset == 0 => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            (None, ':') => {
                let ends = characters
                    .peek()
                    .is_none_or(|(_, next)| next.is_whitespace());
                if ends {
                    return Some((line.get(..offset)?, line.get(offset + 1..)?));
                }
            }
            (None | Some(_), _) => {}
        }
    }
    None
}

fn unquote(text: &str) -> String {
    let text = text.trim();
    for quote in ['"', '\''] {
        if let Some(inner) = text
            .strip_prefix(quote)
            .and_then(|rest| rest.strip_suffix(quote))
        {
            return inner.to_owned();
        }
    }
    text.trim_matches(['"', '\'']).to_owned()
}

/// Cuts text into tokens; whatever it does not know is skipped.
struct Scanner<'a> {
    text: &'a str,
    syntax: Syntax,
    offset: usize,
    no_block_end: bool,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str, syntax: Syntax) -> Self {
        Self {
            text,
            syntax,
            offset: 0,
            no_block_end: false,
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    fn next(&mut self) -> Option<Token> {
        loop {
            let rest = self.rest();
            let character = rest.chars().next()?;
            let start = self.offset;
            self.offset += character.len_utf8();
            match character {
                '{' | '[' => return Some(Token::Open),
                '}' | ']' => return Some(Token::Close),
                ':' => return Some(Token::Colon),
                ',' => return Some(Token::Comma),
                '"' | '\'' => {
                    return Some(Token::Word(Word {
                        text: self.quoted(character),
                        start,
                    }));
                }
                '/' if self.syntax == Syntax::Json && rest.starts_with("//") => {
                    self.offset = start + rest.find('\n').unwrap_or(rest.len());
                }
                '#' if self.syntax == Syntax::Yaml => {
                    self.offset = start + rest.find('\n').unwrap_or(rest.len());
                }
                '/' if self.syntax == Syntax::Json
                    && rest.starts_with("/*")
                    && !self.no_block_end =>
                {
                    // SECURITY: a block comment that never ends hides nothing; what follows is read.
                    match rest.find("*/") {
                        Some(end) => self.offset = start + end + 2,
                        None => self.no_block_end = true,
                    }
                }
                _ if is_word(character) => {
                    let length = rest
                        .find(|character: char| !is_word(character))
                        .unwrap_or(rest.len());
                    self.offset = start + length;
                    return Some(Token::Word(Word {
                        text: rest.get(..length).unwrap_or_default().to_owned(),
                        start,
                    }));
                }
                _ => {}
            }
        }
    }

    /// Reads to the closing quote, or to the end of the line where it is missing.
    fn quoted(&mut self, quote: char) -> String {
        let mut text = String::new();
        let mut characters = self.rest().char_indices();
        while let Some((offset, character)) = characters.next() {
            match character {
                '\\' => {
                    let Some((_, escaped)) = characters.next() else {
                        break;
                    };
                    match escaped {
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' => text.push('\r'),
                        'b' => text.push('\u{8}'),
                        'f' => text.push('\u{c}'),
                        'u' => {
                            let digits: String =
                                characters.clone().take(4).map(|(_, c)| c).collect();
                            let code = u32::from_str_radix(&digits, 16).ok();
                            if let Some(code) = code.and_then(char::from_u32) {
                                text.push(code);
                                for _ in 0..4 {
                                    characters.next();
                                }
                            }
                        }
                        other => text.push(other),
                    }
                }
                '\n' => {
                    self.offset += offset;
                    return text;
                }
                _ if character == quote => {
                    self.offset += offset + character.len_utf8();
                    return text;
                }
                _ => text.push(character),
            }
        }
        self.offset = self.text.len();
        text
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric()
        || matches!(character, '_' | '-' | '*' | '.' | '$' | '~' | '?' | '/')
}

#[cfg(test)]
mod tests;
