//! `$((…))`, `$[…]`, `((…))` and the head of `for ((…))`.
//!
//! Bash looks for the `)` that matches the second `(`. If another `)` follows directly it is arithmetic, else the
//! parentheses are a subshell in a subshell (or in a substitution).

use super::Parser;
use super::builder::Builder;
use super::quoted::Until;
use crate::ast::CommandKind;
use crate::word::{ArithmeticExpansion, CommandSubstitution, Part, Word};

impl Parser<'_, '_> {
    /// Reads `$((…))`, or `$((…)…)` that is a command substitution; the cursor stands at the `$`.
    pub(super) fn arithmetic_expansion(&mut self, builder: &mut Builder, quoted: bool) {
        let start = self.cursor.pos;
        if !self.enter(start) {
            return;
        }
        let outer = self.cursor;
        self.cursor.advance(2);
        let inner = self.cursor.pos;
        self.cursor.advance(1);
        let issues = (self.shared.issues.len(), self.shared.recovered.len());
        if let Some(expression) = self.arithmetic() {
            let span = self.since(start);
            builder.part(Part::Arithmetic(Box::new(ArithmeticExpansion {
                span,
                expression,
                quoted,
                source: self.derived_source(start),
            })));
        } else if !self.lost {
            // The text up to the `)` that matches the first `(` is a command list.
            let mut ignored = Builder::default();
            self.quoted_text(&mut ignored, Until::PARENTHESES);
            let close = self.cursor.pos;
            if self.peek() == Some(b')') {
                self.shared.issues.truncate(issues.0);
                self.shared.recovered.truncate(issues.1);
                self.cursor.pos = inner;
                if self.pay(start, close - inner) {
                    let list = self.within(close, Self::script_list);
                    self.cursor.pos = close + 1;
                    let span = self.since(start);
                    builder.part(Part::Command(Box::new(CommandSubstitution {
                        span,
                        list,
                        backquoted: false,
                        quoted,
                        source: self.derived_source(start),
                    })));
                }
            } else {
                self.cursor.pos = outer.pos;
                self.unterminated(start, "a `$((` has no `))`");
            }
        }
        self.leave();
    }

    /// Reads `$[…]`; the cursor stands at the `$`.
    pub(super) fn bracketed_arithmetic(&mut self, builder: &mut Builder, quoted: bool) {
        let start = self.cursor.pos;
        if !self.enter(start) {
            return;
        }
        self.cursor.advance(2);
        let inner = self.cursor.pos;
        let mut text = Builder::default();
        self.quoted_text(
            &mut text,
            Until::Match {
                open: b'[',
                close: b']',
                split: false,
            },
        );
        let expression = text.word(self.since(inner));
        if self.peek() == Some(b']') {
            self.cursor.pos += 1;
        } else {
            self.unterminated(start, "a `$[` has no `]`");
        }
        let span = self.since(start);
        builder.part(Part::Arithmetic(Box::new(ArithmeticExpansion {
            span,
            expression,
            quoted,
            source: self.derived_source(start),
        })));
        self.leave();
    }

    /// Reads an expression and the `))` behind it; the cursor stands behind `((`.
    ///
    /// `None` if the region ended (reported) or only one `)` follows (the cursor stands behind it).
    fn arithmetic(&mut self) -> Option<Word> {
        let inner = self.cursor.pos;
        let mut text = Builder::default();
        self.quoted_text(&mut text, Until::PARENTHESES);
        let expression = text.word(self.since(inner));
        if self.peek() != Some(b')') {
            self.unterminated(inner, "a `((` has no `))`");
            return None;
        }
        self.cursor.pos += 1;
        // Bash does not remove a line continuation between the two.
        if self.cursor.byte(self.cursor.pos) == Some(b')') {
            self.cursor.pos += 1;
            return Some(expression);
        }
        None
    }

    /// Reads `((…))`, or `((…)…)` that is nested subshells; the cursor stands at the first `(`.
    pub(super) fn double_parenthesis(&mut self) -> Option<CommandKind> {
        let start = self.cursor.pos;
        if !self.enter(start) {
            return None;
        }
        self.cursor.advance(2);
        let issues = (self.shared.issues.len(), self.shared.recovered.len());
        let kind = if let Some(expression) = self.arithmetic() {
            Some(CommandKind::Arithmetic(expression))
        } else if self.lost {
            None
        } else {
            let length = self.cursor.pos - start;
            let lines = self
                .cursor
                .slice(start, self.cursor.end.min(self.cursor.pos + 1))
                .contains('\n');
            self.shared.issues.truncate(issues.0);
            self.shared.recovered.truncate(issues.1);
            self.cursor.pos = start;
            if lines {
                // Bash 5.2 that reads a file loses the word behind such a newline, with -c it rejects the text.
                let span = self.span(start, start + length);
                self.ambiguous(span, "a `((` that is no arithmetic goes over several lines");
            }
            if self.pay(start, length) {
                Some(self.subshell())
            } else {
                None
            }
        };
        self.leave();
        kind
    }

    /// Reads the `((…;…;…))` of a `for`; the cursor stands at the first `(`.
    pub(super) fn arithmetic_head(&mut self) -> Vec<Word> {
        let start = self.cursor.pos;
        self.cursor.advance(2);
        let mut expressions = Vec::new();
        loop {
            let inner = self.cursor.pos;
            let mut text = Builder::default();
            self.quoted_text(
                &mut text,
                Until::Match {
                    open: b'(',
                    close: b')',
                    split: true,
                },
            );
            expressions.push(text.word(self.since(inner)));
            match self.peek() {
                Some(b';') => self.cursor.pos += 1,
                Some(_) => break,
                None => {
                    self.unterminated(start, "a `for ((` has no `))`");
                    return expressions;
                }
            }
        }
        self.cursor.pos += 1;
        if self.cursor.byte(self.cursor.pos) == Some(b')') {
            self.cursor.pos += 1;
            if expressions.len() != 3 {
                self.syntax(
                    self.since(start),
                    "`for ((` takes three expressions".to_owned(),
                );
            }
        } else {
            // Bash stops reading here, without a message and with status 0.
            self.cursor.skip_blanks();
            if self.peek() == Some(b')') {
                self.cursor.pos += 1;
            }
            self.halts(start);
        }
        expressions
    }
}
