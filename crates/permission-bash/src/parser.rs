//! Turns bash text into a [`Script`]; recursive descent over characters, the way bash 5.2 with extended globs reads it.
//!
//! Bash reads `$(…)` with its own parser, in place, and so does this one. Other constructs it first measures (matching
//! parentheses, the lines of a here-document, the next backquote) and reads again when they are expanded; there the
//! inner text is read in a region of its own ([`Parser::within`]) or as a derived text ([`Parser::derived`]).
//!
//! It never fails, never recurses deeper than [`DEPTH`], and never reads a byte more than a fixed number of times.
//! It expands nothing: values, globs and braces are the business of later stages.

mod arithmetic;
mod assignment;
mod brace;
mod builder;
mod compound;
mod conditional;
mod expansion;
mod here_document;
mod list;
mod matching;
mod quoted;
mod redirect;
mod simple;
mod substitution;
#[cfg(test)]
mod tests;
mod unquoted;

use std::collections::HashSet;
use std::rc::Rc;

use crate::ast::{Command, CommandKind, Item, List, Redirect, Script};
use crate::commands::commands;
use crate::issue::{Issue, IssueCode};
use crate::lexer::cursor::Cursor;
use crate::lexer::keyword::{Keyword, keyword_at};
use crate::lexer::loose;
use crate::lexer::map::{Derived, Map};
use crate::span::Span;
use crate::text::Text;
use here_document::{Body, Pending};

/// Constructs may nest this deep; what lies deeper is only searched for commands.
pub const DEPTH: usize = 100;

/// Texts may have this many bytes; what lies behind is only searched for commands.
pub const LENGTH: usize = 1 << 20;

/// At most this many issues are kept: the first ones say enough.
const ISSUES: usize = 64;

/// Reads `text` as bash does.
///
/// Total: any text gives a script. Time and memory are linear in the length of `text`.
pub fn parse(text: &str) -> Script {
    parse_shared(&Rc::from(text))
}

/// As [`parse`]; the words are pieces of `whole`.
pub(crate) fn parse_shared(whole: &Rc<str>) -> Script {
    let text: &str = whole;
    let mut shared = Shared::new(text.len());
    let cut = if text.len() > LENGTH {
        cut(text)
    } else {
        text.len()
    };
    let map = Map::default();
    let list = if text.as_bytes().contains(&0) {
        let mut derived = Derived::default();
        let mut at = 0;
        for piece in text.get(..cut).unwrap_or_default().split('\0') {
            derived.push(piece, at);
            at += piece.len() + 1;
        }
        let nul = text.find('\0').unwrap_or_default();
        let message = "the text holds a NUL character, which bash drops".to_owned();
        shared.report(
            IssueCode::ControlCharacter,
            Span::new(nul, nul + 1),
            message,
        );
        let (clean, map) = derived.finish(&map);
        Parser::new(&Rc::from(clean), &map, &mut shared).script_list()
    } else {
        let mut parser = Parser::new(whole, &map, &mut shared);
        parser.cursor.end = cut;
        parser.script_list()
    };
    if cut < text.len() {
        let message = format!("the text is longer than {LENGTH} bytes");
        shared.report(IssueCode::TooLong, Span::new(cut, text.len()), message);
        let mut cursor = Cursor::new(text);
        cursor.pos = cut;
        shared.recovered.extend(loose::scan(cursor, &map));
    }
    search_behind_error(text, &list, &mut shared);
    let mut script = Script {
        list,
        issues: shared.issues,
    };
    add_recovered(&mut script, shared.recovered);
    script
}

/// Searches everything from the statement with the first syntax error on.
///
/// Bash does not run it, but a word that was taken for an argument there may be a command in another reading.
fn search_behind_error(text: &str, list: &List, shared: &mut Shared) {
    let Some(error) = shared
        .issues
        .iter()
        .find(|issue| issue.code == IssueCode::Syntax)
    else {
        return;
    };
    let starts = list.items.iter().map(|item| item.first.span.start);
    let start = starts
        .filter(|start| *start <= error.span.start)
        .max()
        .unwrap_or_default();
    let mut cursor = Cursor::new(text);
    cursor.pos = start.min(text.len());
    shared
        .recovered
        .extend(loose::scan(cursor, &Map::default()));
}

/// Adds the candidate commands to `script`, except those with the words of a command that was read.
fn add_recovered(script: &mut Script, recovered: Vec<Item>) {
    if recovered.is_empty() {
        return;
    }
    let known: HashSet<String> = commands(script)
        .iter()
        .map(|found| loose::key(&found.simple.words))
        .collect();
    let is_new = |item: &Item| match item.first.stages.as_slice() {
        [
            Command {
                kind: CommandKind::Simple(simple),
                ..
            },
        ] => simple.words.is_empty() || !known.contains(&loose::key(&simple.words)),
        _ => true,
    };
    script
        .list
        .items
        .extend(recovered.into_iter().filter(is_new));
}

/// Returns where a text that is too long is cut: behind a line, else before an operator, else before a blank.
fn cut(text: &str) -> usize {
    let mut limit = LENGTH.min(text.len());
    while !text.is_char_boundary(limit) {
        limit -= 1;
    }
    let head = text.get(..limit).unwrap_or_default();
    head.rfind('\n')
        .map(|at| at + 1)
        .or_else(|| head.rfind([';', '&', '|']))
        .or_else(|| head.rfind([' ', '\t']))
        .unwrap_or(limit)
}

/// What the parsers of all regions and derived texts share.
#[derive(Debug)]
struct Shared {
    issues: Vec<Issue>,
    /// Candidate commands from text that has no reading.
    recovered: Vec<Item>,
    depth: usize,
    /// How many bytes may still be read a second time.
    fuel: usize,
    /// Nothing that is found now is kept.
    measuring: bool,
    /// Bash reads nothing from here on, and the rest is a single line: nothing more is reported.
    halted: bool,
}

impl Shared {
    fn new(length: usize) -> Self {
        Self {
            issues: Vec::new(),
            recovered: Vec::new(),
            depth: 0,
            fuel: 4 * length.min(LENGTH) + (1 << 16),
            measuring: false,
            halted: false,
        }
    }

    fn report(&mut self, code: IssueCode, span: Span, message: String) {
        if self.issues.len() < ISSUES && !(self.halted && code == IssueCode::Syntax) {
            self.issues.push(Issue {
                code,
                span,
                message,
            });
        }
    }
}

/// Reads one text.
#[derive(Debug)]
struct Parser<'t, 's> {
    /// The text that is read.
    whole: &'t Rc<str>,
    cursor: Cursor<'t>,
    map: &'t Map<'t>,
    shared: &'s mut Shared,
    /// Here-documents whose bodies begin at the next newline.
    pending: Vec<Pending>,
    /// Bodies that were read, to be put into their redirects.
    bodies: Vec<Body>,
    /// How many `$(` and `<(` of this text are open; inside, `)` may end a here-document.
    substitutions: usize,
    /// The region ran out inside a construct, which was reported.
    lost: bool,
    /// The last token was the target of a redirect of a compound command: no reserved word may follow directly.
    after_redirect: bool,
    /// Where a `time` stands that bash 5.2 first takes for a word, so that nothing need follow it.
    word_time: Option<usize>,
    /// This is the text that bash reads first, not one that it reads while it expands another.
    top: bool,
}

impl<'t, 's> Parser<'t, 's> {
    fn new(whole: &'t Rc<str>, map: &'t Map<'t>, shared: &'s mut Shared) -> Self {
        Self {
            whole,
            cursor: Cursor::new(whole),
            map,
            shared,
            pending: Vec::new(),
            bodies: Vec::new(),
            substitutions: 0,
            lost: false,
            after_redirect: false,
            word_time: None,
            top: true,
        }
    }

    /// Returns the span of the original text between two offsets of this one.
    #[inline]
    fn span(&self, start: usize, end: usize) -> Span {
        if self.map.is_identity() {
            return Span::new(start, end);
        }
        self.origin(start, end)
    }

    /// Returns the text between two offsets of this one.
    fn piece(&self, start: usize, end: usize) -> Text {
        Text::piece(self.whole, start, end)
    }

    /// Returns the name between two offsets, joined over line continuations.
    fn name(&self, start: usize, end: usize) -> Text {
        let text = self.cursor.slice(start, end);
        if text.contains('\\') {
            text.replace("\\\n", "").into()
        } else {
            self.piece(start, end)
        }
    }

    fn origin(&self, start: usize, end: usize) -> Span {
        let first = self.map.origin(start);
        // The last byte is mapped, not the end: behind it something may have been removed.
        Span::new(
            first,
            if end > start {
                self.map.origin(end - 1) + 1
            } else {
                first
            },
        )
    }

    /// Returns the text from `start` to the cursor if this text is a derived one.
    ///
    /// Nested substitutions are copied once a level, so the copies are paid for; without fuel there is none.
    fn derived_source(&mut self, start: usize) -> Option<String> {
        if self.map.is_identity() {
            return None;
        }
        let text = self.cursor.slice(start, self.cursor.pos);
        self.shared.fuel = self.shared.fuel.checked_sub(text.len())?;
        Some(text.to_owned())
    }

    /// Returns the span from `start` to the cursor.
    fn since(&self, start: usize) -> Span {
        self.span(start, self.cursor.pos)
    }

    fn peek(&mut self) -> Option<u8> {
        self.cursor.peek()
    }

    fn keyword(&self) -> Option<Keyword> {
        keyword_at(&self.cursor).map(|(keyword, _)| keyword)
    }

    /// Moves over `keyword` if it stands here.
    fn take_keyword(&mut self, keyword: Keyword) -> bool {
        match keyword_at(&self.cursor) {
            Some((found, end)) if found == keyword => {
                self.cursor.pos = end;
                true
            }
            Some(_) | None => false,
        }
    }

    /// Reports that bash rejects the text at the cursor.
    fn unexpected(&mut self) {
        self.cursor.skip_blanks();
        let start = self.cursor.pos;
        let shown = match self.peek() {
            None => {
                self.unfinished(start, "the text ends too early");
                return;
            }
            Some(b'\n') => "newline".to_owned(),
            Some(_) => {
                let mut ahead = self.cursor;
                let word = ahead.run(|byte| !crate::lexer::cursor::is_break(byte));
                let word = if word.is_empty() {
                    ahead.character()
                } else {
                    word
                };
                word.chars().take(40).collect()
            }
        };
        let end = self.cursor.end.min(start + 1);
        let end = if self.cursor.text.is_char_boundary(end) {
            end
        } else {
            self.cursor.end
        };
        self.syntax(
            self.span(start, end),
            format!("unexpected `{}`", shown.escape_debug()),
        );
    }

    fn syntax(&mut self, span: Span, message: String) {
        if !self.lost {
            self.shared.report(IssueCode::Syntax, span, message);
        }
    }

    fn ambiguous(&mut self, span: Span, message: &str) {
        self.shared
            .report(IssueCode::Ambiguous, span, message.to_owned());
    }

    /// Reports that the region ended inside the compound command that begins at `start`; its commands are read.
    fn unfinished(&mut self, start: usize, message: &str) {
        if !self.lost {
            self.lost = true;
            let span = self.span(start, self.cursor.end);
            self.shared
                .report(IssueCode::Unterminated, span, message.to_owned());
        }
    }

    /// Reports that the construct at `start` has no end, searches what it swallowed, and goes to the region's end.
    fn unterminated(&mut self, start: usize, message: &str) {
        if !self.lost {
            self.unfinished(start, message);
            self.scan_loosely(start);
        }
        self.cursor.pos = self.cursor.end;
    }

    fn scan_loosely(&mut self, start: usize) {
        self.scan_region(start, self.cursor.end);
    }

    /// Searches the text between two offsets for whatever could be a command.
    fn scan_region(&mut self, start: usize, end: usize) {
        if self.shared.measuring {
            return;
        }
        let mut cursor = self.cursor;
        cursor.pos = start;
        cursor.end = end;
        self.shared.recovered.extend(loose::scan(cursor, self.map));
    }

    /// Enters a construct that begins at `start`; at the cap the rest of the region is only searched for commands.
    fn enter(&mut self, start: usize) -> bool {
        if self.shared.depth < DEPTH {
            self.shared.depth += 1;
            return true;
        }
        self.exhausted(start, "nesting is deeper than the cap");
        false
    }

    fn leave(&mut self) {
        self.shared.depth = self.shared.depth.saturating_sub(1);
    }

    /// Pays for reading `bytes` bytes a second time; when that was done too often the rest is only searched.
    fn pay(&mut self, start: usize, bytes: usize) -> bool {
        if let Some(left) = self.shared.fuel.checked_sub(bytes) {
            self.shared.fuel = left;
            return true;
        }
        self.exhausted(start, "nesting is too intricate");
        false
    }

    fn exhausted(&mut self, start: usize, message: &str) {
        if !self.lost {
            self.lost = true;
            let span = self.span(start, self.cursor.end);
            self.shared
                .report(IssueCode::TooDeep, span, message.to_owned());
            self.scan_loosely(start);
        }
        self.cursor.pos = self.cursor.end;
    }

    /// Reads the region from the cursor to `end` with `read`, then goes to `end`.
    fn within<R>(&mut self, end: usize, read: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.cursor.end, end);
        let pending = std::mem::take(&mut self.pending);
        let substitutions = std::mem::take(&mut self.substitutions);
        let lost = std::mem::take(&mut self.lost);
        let top = std::mem::take(&mut self.top);
        let result = read(self);
        self.flush_pending();
        self.cursor.pos = end;
        self.cursor.end = outer;
        self.pending = pending;
        self.substitutions = substitutions;
        self.lost = lost;
        self.top = top;
        result
    }

    /// Reads the inside of a bracket, from the cursor to `close`, and goes behind it. While only measuring, skips it.
    fn inside(&mut self, close: usize, read: impl FnOnce(&mut Self)) {
        if !self.shared.measuring {
            self.within(close, read);
        }
        self.cursor.pos = close + 1;
    }

    /// Reads a derived text with `read`.
    fn derived<R>(&mut self, derived: Derived, read: impl FnOnce(&mut Parser<'_, '_>) -> R) -> R {
        let (text, map) = derived.finish(self.map);
        let text = Rc::from(text);
        let mut parser = Parser::new(&text, &map, self.shared);
        parser.top = false;
        let result = read(&mut parser);
        parser.flush_pending();
        result
    }

    /// Runs `read` and forgets what it found; returns where it stopped.
    fn measure(&mut self, read: impl FnOnce(&mut Self)) -> usize {
        let start = self.cursor.pos;
        let (issues, recovered) = (self.shared.issues.len(), self.shared.recovered.len());
        let (lost, pending, bodies) = (self.lost, self.pending.len(), self.bodies.len());
        let measuring = std::mem::replace(&mut self.shared.measuring, true);
        read(self);
        self.shared.measuring = measuring;
        self.shared.issues.truncate(issues);
        self.shared.recovered.truncate(recovered);
        self.pending.truncate(pending);
        self.bodies.truncate(bodies);
        self.lost = lost;
        std::mem::replace(&mut self.cursor.pos, start)
    }

    /// Puts the here-document bodies that were read into `redirect` if one of them is its.
    fn attach(&mut self, redirect: &mut Redirect) {
        let index = self
            .bodies
            .binary_search_by_key(&redirect.span, |body| body.redirect);
        if let Some(body) = index.ok().and_then(|index| self.bodies.get_mut(index)) {
            redirect.here_document = body.document.take();
        }
    }
}
