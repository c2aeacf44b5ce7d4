//! `$(…)`, `` `…` ``, `<(…)` and `>(…)`.

use super::Parser;
use super::builder::Builder;
use crate::ast::List;
use crate::lexer::keyword::Keyword;
use crate::lexer::map::Derived;
use crate::word::{CommandSubstitution, Part, ProcessSubstitution};

impl Parser<'_, '_> {
    /// Reads `$(…)`; the cursor stands at the `$`.
    pub(super) fn command_substitution(&mut self, builder: &mut Builder, quoted: bool) {
        let start = self.cursor.pos;
        self.cursor.advance(2);
        if let Some(list) = self.parenthesised(start) {
            let span = self.since(start);
            builder.part(Part::Command(Box::new(CommandSubstitution {
                span,
                list,
                backquoted: false,
                quoted,
                source: self.derived_source(start),
            })));
        }
    }

    /// Reads `<(…)` or `>(…)`; the cursor stands at the `<` or `>`.
    pub(super) fn process_substitution(&mut self, builder: &mut Builder) {
        let start = self.cursor.pos;
        let output = self.peek() == Some(b'>');
        self.cursor.advance(2);
        if let Some(list) = self.parenthesised(start) {
            builder.part(Part::Process(Box::new(ProcessSubstitution {
                span: self.since(start),
                output,
                list,
                source: self.derived_source(start),
            })));
        }
    }

    /// Reads commands up to the `)` that ends the substitution which begins at `start`.
    fn parenthesised(&mut self, start: usize) -> Option<List> {
        if !self.enter(start) {
            return None;
        }
        // A here-document begun outside is read after the substitution, one begun inside before its end.
        let outer = std::mem::take(&mut self.pending);
        let outer_bodies = std::mem::take(&mut self.bodies);
        self.substitutions += 1;
        self.check_time();
        let mut list = self.list_in_parentheses();
        self.substitutions -= 1;
        self.attach_bodies(&mut list);
        let inner = std::mem::replace(&mut self.pending, outer);
        self.bodies = outer_bodies;
        self.orphan(inner);
        if self.peek() == Some(b')') {
            self.cursor.pos += 1;
        } else {
            self.unfinished(start, "a substitution has no `)`");
        }
        self.leave();
        Some(list)
    }

    /// Directly behind `$(` bash 5.2 first takes `time` for a word, so no compound command can follow it there,
    /// although it runs the text with `time` as the reserved word.
    fn check_time(&mut self) {
        let start = self.cursor.pos;
        self.cursor.skip_blanks();
        let word = self.cursor.pos;
        if self.take_keyword(Keyword::Time) {
            self.word_time = Some(word);
            self.time_options();
            self.cursor.skip_blanks();
            let compound = self.keyword().is_some_and(|keyword| {
                keyword == Keyword::Function
                    || keyword.begins_compound() && keyword != Keyword::LeftConditional
            });
            if compound || self.peek() == Some(b'(') {
                self.unexpected();
            }
        }
        self.cursor.pos = start;
    }

    /// Reads `` `…` ``; the cursor stands at the first backquote. `in_double_quotes`: directly inside `"…"`, where
    /// a backslash also escapes `"`.
    pub(super) fn backquotes(
        &mut self,
        builder: &mut Builder,
        quoted: bool,
        in_double_quotes: bool,
    ) {
        let start = self.cursor.pos;
        if !self.enter(start) {
            return;
        }
        let Some((inner, close)) = self.skip_backquotes() else {
            self.unterminated(start, "a backquote has no end");
            self.leave();
            return;
        };
        if self.shared.measuring {
            self.leave();
            return;
        }
        let list = if self.cursor.slice(inner, close).contains('\\') {
            let derived = self.unescape(inner, close, in_double_quotes);
            let mut list = List::default();
            if self.pay(start, close - inner) {
                self.derived(derived, |parser| list = parser.script_list());
            }
            list
        } else {
            self.cursor.pos = inner;
            let list = self.within(close, Self::script_list);
            self.cursor.pos = close + 1;
            list
        };
        let span = self.since(start);
        builder.part(Part::Command(Box::new(CommandSubstitution {
            span,
            list,
            backquoted: true,
            quoted,
            source: self.derived_source(start),
        })));
        self.leave();
    }

    /// Moves over `` `…` `` and returns where its inside begins and ends.
    pub(super) fn skip_backquotes(&mut self) -> Option<(usize, usize)> {
        let inner = self.cursor.pos + 1;
        let mut at = inner;
        loop {
            match self.cursor.byte(at)? {
                b'`' => break,
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        self.cursor.pos = at + 1;
        Some((inner, at))
    }

    /// Removes the backslashes that backquotes take away.
    fn unescape(&self, start: usize, end: usize, in_double_quotes: bool) -> Derived {
        let mut derived = Derived::default();
        let mut from = start;
        let mut at = start;
        while at < end {
            if self.cursor.byte(at) != Some(b'\\') {
                at += 1;
                continue;
            }
            match self.cursor.byte(at + 1) {
                Some(b'$' | b'`' | b'\\') => {
                    derived.push(self.cursor.slice(from, at), from);
                    from = at + 1;
                }
                Some(b'"') if in_double_quotes => {
                    derived.push(self.cursor.slice(from, at), from);
                    from = at + 1;
                }
                Some(b'\n') => {
                    derived.push(self.cursor.slice(from, at), from);
                    from = at + 2;
                }
                Some(_) | None => {}
            }
            at += 2;
        }
        derived.push(self.cursor.slice(from.min(end), end), from);
        derived
    }
}
