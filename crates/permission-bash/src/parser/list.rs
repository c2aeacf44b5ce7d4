//! Lists and pipelines, bash manual sections "Lists of Commands" and "Pipelines".

use super::Parser;
use crate::ast::{Command, CommandKind, Connector, Item, List, Pipeline};
use crate::lexer::keyword::{Keyword, keyword_at};

/// What stands where a command could begin, if none can begin there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// The end of the region.
    End,
    /// `)`.
    Parenthesis,
    /// `;;`, `;&` or `;;&`.
    Arm,
    /// A reserved word that ends or continues a compound command.
    Keyword(Keyword),
    /// `;`, `&`, `&&`, `|` or `||`.
    Operator,
}

impl Parser<'_, '_> {
    /// Reads commands up to the end of the region; what cannot stand there is reported and skipped.
    pub(super) fn script_list(&mut self) -> List {
        let mut list = List::default();
        loop {
            self.items(&mut list);
            match self.closing() {
                None => {}
                Some(Closing::End) => break,
                Some(closing) => self.skip_stray(closing),
            }
        }
        self.flush_pending();
        self.attach_bodies(&mut list);
        list
    }

    /// Reads commands up to a `)`, which is not consumed, or the end of the region.
    pub(super) fn list_in_parentheses(&mut self) -> List {
        let mut list = List::default();
        loop {
            self.items(&mut list);
            match self.closing() {
                None => {}
                Some(Closing::End | Closing::Parenthesis) => return list,
                Some(closing) => self.skip_stray(closing),
            }
        }
    }

    /// Reads the commands of a compound command; bash wants at least one.
    pub(super) fn compound_list(&mut self) -> List {
        let mut list = List::default();
        self.items(&mut list);
        if list.items.is_empty() {
            self.unexpected();
        }
        list
    }

    /// Reads commands as long as one can begin.
    pub(super) fn items(&mut self, list: &mut List) {
        self.skip_newlines();
        while self.closing().is_none() {
            let before = self.cursor.pos;
            self.after_redirect = false;
            let pending = self.pending.len();
            let mut item = self.item();
            self.check_reprint(&item, pending);
            let separated = self.separator(&mut item);
            if list.items.is_empty() {
                // Most lists have one; the usual first capacity of four is most of the memory of a short script.
                list.items.reserve_exact(1);
            }
            list.items.push(item);
            if !separated {
                match self.closing() {
                    Some(Closing::Keyword(_)) if self.after_redirect => self.unexpected(),
                    Some(_) => {}
                    None => self.unexpected(),
                }
            }
            if self.cursor.pos == before {
                // INVARIANT: every turn consumes something, whatever the input.
                self.cursor.character();
            }
            self.skip_newlines();
        }
    }

    /// Bash 5.2 runs a substitution from its own print of it, and that print loses the `;` behind a pipeline or a
    /// compound command with a here-document on the same line: `$(cat <<E | rm; -rf x` runs `rm -rf x`.
    fn check_reprint(&mut self, item: &Item, pending: usize) {
        if self.substitutions == 0 || self.pending.len() <= pending || self.peek() != Some(b';') {
            return;
        }
        let lone = item.rest.is_empty()
            && matches!(item.first.stages.as_slice(), [command] if matches!(command.kind, CommandKind::Simple(_)));
        if !lone {
            let span = item.first.span;
            self.ambiguous(
                span,
                "bash 5.2 loses the `;` behind a here-document in a substitution",
            );
        }
    }

    /// Consumes what ends an item; returns whether something did.
    fn separator(&mut self, item: &mut Item) -> bool {
        self.cursor.skip_blanks();
        match self.peek() {
            Some(b';') if !matches!(self.cursor.second(), Some(b';' | b'&')) => {
                self.cursor.pos += 1;
                true
            }
            Some(b'&') => {
                self.cursor.pos += 1;
                item.background = true;
                true
            }
            Some(b'#') => {
                self.skip_comment();
                true
            }
            Some(b'\n') | None => true,
            Some(_) => false,
        }
    }

    /// Returns what stands at the cursor if no command can begin there.
    pub(super) fn closing(&mut self) -> Option<Closing> {
        self.cursor.skip_blanks();
        match self.peek() {
            None => Some(Closing::End),
            Some(b')') => Some(Closing::Parenthesis),
            Some(b';') if matches!(self.cursor.second(), Some(b';' | b'&')) => Some(Closing::Arm),
            Some(b'&') if self.cursor.second() == Some(b'>') => None,
            Some(b';' | b'&' | b'|') => Some(Closing::Operator),
            Some(_) => self
                .keyword()
                .filter(|keyword| keyword.closes())
                .map(Closing::Keyword),
        }
    }

    /// Reports and skips what cannot stand where it stands.
    fn skip_stray(&mut self, closing: Closing) {
        self.unexpected();
        match closing {
            Closing::End => {}
            Closing::Parenthesis => self.cursor.advance(1),
            Closing::Arm | Closing::Operator => {
                self.cursor.advance(1);
                while let Some(b';' | b'&' | b'|') = self.peek() {
                    if self.peek() == Some(b'&') && self.cursor.second() == Some(b'>') {
                        break;
                    }
                    self.cursor.pos += 1;
                }
            }
            Closing::Keyword(keyword) => {
                self.take_keyword(keyword);
            }
        }
    }

    /// Skips blanks, comments and newlines; reads the here-documents that begin behind a newline.
    pub(super) fn skip_newlines(&mut self) {
        loop {
            self.cursor.skip_blanks();
            match self.peek() {
                Some(b'#') => self.skip_comment(),
                Some(b'\n') => {
                    self.cursor.pos += 1;
                    if !self.pending.is_empty() {
                        self.read_bodies();
                    }
                }
                Some(_) | None => return,
            }
        }
    }

    /// Moves to the newline that ends a comment.
    pub(super) fn skip_comment(&mut self) {
        self.cursor.pos = self
            .cursor
            .find(b'\n', self.cursor.pos)
            .unwrap_or(self.cursor.end);
    }

    fn item(&mut self) -> Item {
        let first = self.pipeline();
        let mut rest = Vec::new();
        loop {
            self.cursor.skip_blanks();
            let connector = match (self.peek(), self.cursor.second()) {
                (Some(b'&'), Some(b'&')) => Connector::And,
                (Some(b'|'), Some(b'|')) => Connector::Or,
                _ => {
                    return Item {
                        first,
                        rest,
                        background: false,
                    };
                }
            };
            self.cursor.advance(2);
            self.skip_newlines();
            if self.closing().is_some() {
                self.unexpected();
                return Item {
                    first,
                    rest,
                    background: false,
                };
            }
            self.after_redirect = false;
            rest.push((connector, self.pipeline()));
        }
    }

    fn pipeline(&mut self) -> Pipeline {
        self.cursor.skip_blanks();
        let start = self.cursor.pos;
        let mut pipeline = Pipeline {
            span: self.since(start),
            negated: false,
            timed: false,
            stages: Vec::new(),
        };
        let mut prefixed = false;
        loop {
            self.cursor.skip_blanks();
            match keyword_at(&self.cursor) {
                Some((Keyword::Bang, end)) => {
                    self.cursor.pos = end;
                    pipeline.negated = !pipeline.negated;
                }
                Some((Keyword::Time, end)) => {
                    self.cursor.pos = end;
                    pipeline.timed = true;
                    self.time_options();
                }
                Some(_) | None => break,
            }
            prefixed = true;
        }
        if prefixed {
            match self.peek() {
                None | Some(b'\n' | b'#') => return pipeline,
                Some(b';') if !matches!(self.cursor.second(), Some(b';' | b'&')) => {
                    return pipeline;
                }
                Some(b')') if self.word_time == Some(start) => {
                    return pipeline;
                }
                Some(_) => {}
            }
            if self.closing().is_some() {
                self.unexpected();
                return pipeline;
            }
        }
        self.stages(&mut pipeline.stages);
        pipeline.span = self.since(start);
        pipeline
    }

    /// Moves over the `-p` and `--` of `time`.
    pub(super) fn time_options(&mut self) {
        for option in ["-p", "--"] {
            self.cursor.skip_blanks();
            let mut ahead = self.cursor;
            let plain = option.bytes().all(|byte| {
                let found = ahead.peek() == Some(byte);
                ahead.pos += 1;
                found
            });
            if plain && ahead.peek().is_none_or(crate::lexer::cursor::is_break) {
                self.cursor.pos = ahead.pos;
            }
        }
    }

    fn stages(&mut self, stages: &mut Vec<Command>) {
        loop {
            if stages.is_empty() {
                stages.reserve_exact(1);
            }
            stages.extend(self.command());
            self.cursor.skip_blanks();
            if self.peek() != Some(b'|') || self.cursor.second() == Some(b'|') {
                return;
            }
            self.cursor.advance(if self.cursor.second() == Some(b'&') {
                2
            } else {
                1
            });
            self.skip_newlines();
            if self.closing().is_some() {
                self.unexpected();
                return;
            }
            self.after_redirect = false;
            while self.keyword() == Some(Keyword::Bang) {
                self.unexpected();
                self.take_keyword(Keyword::Bang);
                self.skip_newlines();
            }
        }
    }
}
