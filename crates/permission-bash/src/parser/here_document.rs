//! Here-documents, bash manual section "Here Documents": their bodies begin at the newline after the operator.

use super::Parser;
use super::builder::Builder;
use super::quoted::Until;
use crate::ast::{
    Command, CommandKind, HereDocument, Item, List, Pipeline, Redirect, RedirectOperator, Simple,
};
use crate::lexer::ansi_c;
use crate::lexer::map::Derived;
use crate::span::Span;
use crate::word::{Literal, Part, Parts, Quote, Word};

/// A here-document whose body is still to come.
#[derive(Debug)]
pub(super) struct Pending {
    /// The span of its redirect.
    pub(super) redirect: Span,
    /// The line that ends it.
    pub(super) delimiter: String,
    /// Whether the delimiter was quoted.
    pub(super) quoted: bool,
    /// `<<-`: leading tabs go.
    pub(super) tabs: bool,
    /// Its redirect is already out of reach: it stands in a substitution that ended before the body.
    orphan: bool,
}

impl Pending {
    pub(super) fn new(redirect: Span, delimiter: String, quoted: bool, tabs: bool) -> Self {
        Self {
            redirect,
            delimiter,
            quoted,
            tabs,
            orphan: false,
        }
    }
}

/// A body that was read.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) redirect: Span,
    /// `None` once it was put into its redirect.
    pub(super) document: Option<HereDocument>,
}

/// One line of a body, continuations joined.
struct Line {
    /// Where it begins.
    start: usize,
    /// Where its last newline stands, or the region's end.
    end: usize,
    /// Its pieces: the whole line, or more when continuations were removed.
    pieces: Vec<(usize, usize)>,
}

impl Parser<'_, '_> {
    /// Reads the bodies of all pending here-documents; the cursor stands behind a newline.
    pub(super) fn read_bodies(&mut self) {
        for pending in std::mem::take(&mut self.pending) {
            self.read_body(&pending);
        }
    }

    /// Ends pending here-documents at the end of a region: their bodies are empty.
    pub(super) fn flush_pending(&mut self) {
        self.cursor.pos = self.cursor.end;
        self.read_bodies();
    }

    /// Keeps the here-documents of a substitution that ended before their bodies: bash 5.2 reads them from the lines
    /// after it, other versions do not.
    pub(super) fn orphan(&mut self, pending: Vec<Pending>) {
        for mut document in pending {
            if !document.orphan {
                self.ambiguous(
                    document.redirect,
                    "a substitution ends before its here-document begins",
                );
            }
            document.orphan = true;
            self.pending.push(document);
        }
    }

    fn read_body(&mut self, pending: &Pending) {
        let body_start = self.cursor.pos;
        let mut derived = Derived::default();
        let mut plain = true;
        let mut closed = false;
        let mut body_end = body_start;
        while self.cursor.pos < self.cursor.end {
            let line = self.line(!pending.quoted);
            let tabs = if pending.tabs {
                self.leading_tabs(&line)
            } else {
                0
            };
            if let Some(behind) = self.ends_with(&line, tabs, pending) {
                closed = true;
                self.cursor.pos = behind;
                break;
            }
            plain &= tabs == 0 && line.pieces.len() == 1;
            let mut skip = tabs;
            for (start, end) in &line.pieces {
                let from = (*end).min(start + skip);
                skip -= from - start;
                derived.push(self.cursor.slice(from, *end), from);
            }
            let newline = self.cursor.end.min(line.end + 1);
            derived.push(self.cursor.slice(line.end, newline), line.end);
            self.cursor.pos = newline;
            body_end = newline;
        }
        let behind = self.cursor.pos;
        let span = self.span(body_start, body_end);
        let body = if pending.quoted {
            literal(span, derived.text)
        } else {
            self.expand_body(
                body_start,
                body_end,
                if plain { None } else { Some(derived) },
            )
        };
        self.cursor.pos = behind;
        let document = HereDocument {
            span,
            quoted: pending.quoted,
            body,
            closed,
        };
        if pending.orphan {
            self.shared
                .recovered
                .push(orphaned(pending.redirect, document));
        } else {
            self.bodies.push(Body {
                redirect: pending.redirect,
                document: Some(document),
            });
        }
    }

    fn expand_body(&mut self, start: usize, end: usize, derived: Option<Derived>) -> Word {
        let mut builder = Builder::default();
        if !self.shared.measuring && self.enter(start) {
            match derived {
                None => {
                    self.cursor.pos = start;
                    self.within(end, |parser| parser.quoted_text(&mut builder, Until::End));
                }
                Some(derived) => {
                    if self.pay(start, end - start) {
                        self.derived(derived, |parser| {
                            parser.quoted_text(&mut builder, Until::End);
                        });
                    }
                }
            }
            self.leave();
        }
        builder.word(self.span(start, end))
    }

    /// Finds the line at the cursor; with `joins` a backslash before the newline continues it.
    fn line(&self, joins: bool) -> Line {
        let start = self.cursor.pos;
        let mut pieces = Vec::with_capacity(1);
        let mut from = start;
        loop {
            let end = self.cursor.find(b'\n', from).unwrap_or(self.cursor.end);
            let piece = self.cursor.slice(from, end);
            let backslashes = piece
                .bytes()
                .rev()
                .take_while(|byte| *byte == b'\\')
                .count();
            if !joins || backslashes % 2 == 0 || end >= self.cursor.end {
                pieces.push((from, end));
                return Line { start, end, pieces };
            }
            pieces.push((from, end - 1));
            from = end + 1;
        }
    }

    fn leading_tabs(&self, line: &Line) -> usize {
        let mut tabs = 0;
        for (start, end) in &line.pieces {
            let piece = self.cursor.slice(*start, *end);
            let here = piece.bytes().take_while(|byte| *byte == b'\t').count();
            tabs += here;
            if here < piece.len() {
                break;
            }
        }
        tabs
    }

    /// Returns where reading goes on if `line` ends the here-document.
    ///
    /// Inside `$(…)` bash also accepts a line that begins with the delimiter and holds a `)`.
    fn ends_with(&mut self, line: &Line, tabs: usize, pending: &Pending) -> Option<usize> {
        let mut wanted = pending.delimiter.as_str();
        let mut skip = tabs;
        let mut behind = line.start;
        let mut pieces = line.pieces.iter();
        let mut rest = "";
        for (start, end) in pieces.by_ref() {
            let from = (*end).min(start + skip);
            skip -= from - start;
            let piece = self.cursor.slice(from, *end);
            if piece.len() >= wanted.len() {
                rest = piece.strip_prefix(wanted)?;
                behind = from + wanted.len();
                wanted = "";
                break;
            }
            wanted = wanted.strip_prefix(piece)?;
            behind = *end;
        }
        if !wanted.is_empty() {
            return None;
        }
        let empty = rest.is_empty() && pieces.clone().all(|(start, end)| start == end);
        if empty {
            return Some(self.cursor.end.min(line.end + 1));
        }
        let tail = self.cursor.slice(behind, line.end);
        if self.substitutions == 0 || !tail.contains(')') {
            return None;
        }
        if !tail.trim_start_matches([' ', '\t']).starts_with(')') {
            let span = self.span(line.start, line.end);
            self.ambiguous(
                span,
                "a line that begins with the delimiter ends the here-document",
            );
        }
        Some(behind)
    }

    /// Puts the bodies that were read into the redirects of `list`.
    pub(super) fn attach_bodies(&mut self, list: &mut List) {
        if self.bodies.is_empty() {
            return;
        }
        self.bodies.sort_by_key(|body| body.redirect);
        self.attach_to_list(list);
    }

    fn attach_to_list(&mut self, list: &mut List) {
        for item in &mut list.items {
            for pipeline in std::iter::once(&mut item.first)
                .chain(item.rest.iter_mut().map(|(_, pipeline)| pipeline))
            {
                for command in &mut pipeline.stages {
                    self.attach_to_command(command);
                }
            }
        }
    }

    fn attach_to_command(&mut self, command: &mut Command) {
        for redirect in &mut command.redirects {
            match redirect.operator {
                RedirectOperator::HereDocument | RedirectOperator::HereDocumentTabs => {
                    self.attach(redirect);
                }
                RedirectOperator::Read
                | RedirectOperator::Write
                | RedirectOperator::Append
                | RedirectOperator::Clobber
                | RedirectOperator::ReadWrite
                | RedirectOperator::WriteBoth
                | RedirectOperator::AppendBoth
                | RedirectOperator::DuplicateInput
                | RedirectOperator::DuplicateOutput
                | RedirectOperator::HereString => {}
            }
        }
        match &mut command.kind {
            CommandKind::Simple(_) | CommandKind::Arithmetic(_) | CommandKind::Conditional(_) => {}
            CommandKind::Subshell(list) | CommandKind::Group(list) => self.attach_to_list(list),
            CommandKind::If {
                branches,
                otherwise,
            } => {
                for (condition, body) in branches {
                    self.attach_to_list(condition);
                    self.attach_to_list(body);
                }
                if let Some(list) = otherwise {
                    self.attach_to_list(list);
                }
            }
            CommandKind::Loop {
                condition, body, ..
            } => {
                self.attach_to_list(condition);
                self.attach_to_list(body);
            }
            CommandKind::For { body, .. } | CommandKind::ArithmeticFor { body, .. } => {
                self.attach_to_list(body);
            }
            CommandKind::Case { arms, .. } => arms
                .iter_mut()
                .for_each(|arm| self.attach_to_list(&mut arm.body)),
            CommandKind::Function { body, .. } | CommandKind::Coprocess { body, .. } => {
                self.attach_to_command(body);
            }
        }
    }
}

/// Returns the delimiter that `raw` stands for, and whether any part of it was quoted.
pub(super) fn delimiter(raw: &str) -> (String, bool) {
    let mut out = String::new();
    let mut quoted = false;
    let mut rest = raw;
    while let Some(character) = rest.chars().next() {
        let tail = rest.get(character.len_utf8()..).unwrap_or_default();
        match character {
            '\\' => {
                let next = tail.chars().next();
                if next != Some('\n') {
                    quoted = true;
                    out.extend(next);
                }
                rest = tail
                    .get(next.map_or(0, char::len_utf8)..)
                    .unwrap_or_default();
            }
            '\'' => {
                quoted = true;
                let (inner, after) = tail.split_once('\'').unwrap_or((tail, ""));
                out.push_str(inner);
                rest = after;
            }
            '"' => {
                quoted = true;
                rest = double_quoted(tail, &mut out);
            }
            '$' if tail.starts_with('\'') => {
                quoted = true;
                let inner = tail.get(1..).unwrap_or_default();
                let mut escaped = false;
                let close = inner.bytes().position(|byte| {
                    let ends = byte == b'\'' && !escaped;
                    escaped = byte == b'\\' && !escaped;
                    ends
                });
                let close = close.unwrap_or(inner.len());
                out.push_str(&ansi_c::decode(inner.get(..close).unwrap_or_default()));
                rest = inner.get(close + 1..).unwrap_or_default();
            }
            '$' if tail.starts_with('"') => rest = tail,
            _ => {
                out.push(character);
                rest = tail;
            }
        }
    }
    (out, quoted)
}

/// Copies the inside of `"…"` and returns what follows it.
fn double_quoted<'r>(inner: &'r str, out: &mut String) -> &'r str {
    let mut characters = inner.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return inner.get(at + 1..).unwrap_or_default(),
            '\\' => match characters.next() {
                Some((_, '\n')) => {}
                Some((_, escaped @ ('$' | '`' | '"' | '\\'))) => out.push(escaped),
                Some((_, other)) => out.extend(['\\', other]),
                None => out.push('\\'),
            },
            _ => out.push(character),
        }
    }
    ""
}

fn literal(span: Span, text: String) -> Word {
    let parts = if text.is_empty() {
        Parts::default()
    } else {
        Parts::from(Part::Literal(Literal {
            span,
            text: text.into(),
            quote: Quote::Single,
        }))
    };
    Word { span, parts }
}

/// Wraps a body whose redirect is out of reach in a statement of its own.
fn orphaned(span: Span, document: HereDocument) -> Item {
    let redirect = Redirect {
        span,
        descriptor: None,
        operator: RedirectOperator::HereDocument,
        target: Word {
            span,
            parts: Parts::default(),
        },
        here_document: Some(document),
    };
    let command = Command {
        span,
        kind: CommandKind::Simple(Simple::default()),
        redirects: vec![redirect],
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

#[cfg(test)]
mod tests {
    use super::delimiter;

    #[test]
    fn a_delimiter_loses_its_quotes() {
        for (raw, expected, quoted) in [
            ("EOF", "EOF", false),
            ("E\\OF", "EOF", true),
            ("'E O'F", "E OF", true),
            ("E\"O\\$\"F", "EO$F", true),
            ("$'E\\x46'", "EF", true),
            ("$\"E\"", "E", true),
            ("$x", "$x", false),
            ("''", "", true),
            ("E\\\nF", "EF", false),
        ] {
            assert_eq!(delimiter(raw), (expected.to_owned(), quoted), "{raw}");
        }
    }
}
