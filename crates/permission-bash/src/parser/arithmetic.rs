//! `$((…))`, `$[…]`, `((…))` and the head of `for ((…))`.
//!
//! Bash looks for the `)` that matches the second `(`. If another `)` follows directly it is arithmetic, else the
//! parentheses are a subshell in a subshell (or in a substitution).

use super::Parser;
use super::builder::Builder;
use super::matching::Matching;
use super::quoted::Until;
use crate::ast::{CommandKind, List};
use crate::word::{ArithmeticExpansion, CommandSubstitution, Part, Word};

impl Parser<'_, '_> {
    /// Reads `$((…))`, or `$((…)…)` that is a command substitution; the cursor stands at the `$`.
    pub(super) fn arithmetic_expansion(&mut self, builder: &mut Builder, quoted: bool) {
        let start = self.cursor.pos;
        if !self.enter(start) {
            return;
        }
        self.cursor.advance(2);
        let first = self.cursor.pos;
        if let Some(close) =
            self.closing_bracket(Matching::Parentheses, start, "a `$((` has no `))`")
        {
            self.cursor.advance(1);
            let text = self.cursor.slice(self.cursor.pos, close);
            if text.contains('\n') && text.contains("$(") && text.contains(['#', '<']) {
                // Bash counts the parentheses of its own print of the inner substitution, here-documents included.
                self.ambiguous(
                    self.span(start, close),
                    "an expression holds a comment or a here-document",
                );
                self.scan_region(self.cursor.pos, close);
            }
            if let Some(expression) = text.strip_suffix(')').filter(|text| is_balanced(text)) {
                let end = self.cursor.pos + expression.len();
                let expression = self.expression(end);
                self.cursor.pos = close + 1;
                let (span, source) = (self.since(start), self.derived_source(start));
                builder.part(Part::Arithmetic(Box::new(ArithmeticExpansion {
                    span,
                    expression,
                    quoted,
                    source,
                })));
            } else {
                let mut list = List::default();
                self.cursor.pos = first;
                self.inside(close, |parser| list = parser.script_list());
                let (span, source) = (self.since(start), self.derived_source(start));
                let part = CommandSubstitution {
                    span,
                    list,
                    backquoted: false,
                    quoted,
                    source,
                };
                builder.part(Part::Command(Box::new(part)));
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
        if let Some(close) = self.closing_bracket(Matching::Brackets, start, "a `$[` has no `]`") {
            let expression = self.expression(close);
            let (span, source) = (self.since(start), self.derived_source(start));
            builder.part(Part::Arithmetic(Box::new(ArithmeticExpansion {
                span,
                expression,
                quoted,
                source,
            })));
        }
        self.leave();
    }

    /// Reads the expression from the cursor to the bracket at `close` and goes behind that.
    fn expression(&mut self, close: usize) -> Word {
        let inner = self.cursor.pos;
        let mut text = Builder::default();
        self.inside(close, |parser| {
            parser.quoted_text(&mut text, Until::Arithmetic { clause: false });
        });
        text.word(self.span(inner, close))
    }

    /// Reads `((…))`, or `((…)…)` that is nested subshells; the cursor stands at the first `(`.
    pub(super) fn double_parenthesis(&mut self) -> Option<CommandKind> {
        let start = self.cursor.pos;
        self.cursor.advance(2);
        let close = self.closing_bracket(Matching::Parentheses, start, "a `((` has no `))`")?;
        // Bash does not remove a line continuation between the two.
        if self.cursor.byte(close + 1) == Some(b')') {
            let expression = self.expression(close);
            self.cursor.pos += 1;
            return Some(CommandKind::Arithmetic(expression));
        }
        if self
            .cursor
            .slice(start, self.cursor.end.min(close + 2))
            .contains('\n')
        {
            // Bash 5.2 that reads a file loses the word behind such a newline, with -c it rejects the text.
            let span = self.span(start, close + 1);
            self.ambiguous(span, "a `((` that is no arithmetic goes over several lines");
            self.scan_region(self.cursor.pos, close);
        }
        self.cursor.pos = start;
        Some(self.subshell())
    }

    /// Reads the `((…;…;…))` of a `for`; the cursor stands at the first `(`.
    pub(super) fn arithmetic_head(&mut self) -> Vec<Word> {
        let start = self.cursor.pos;
        self.cursor.advance(2);
        let mut expressions = Vec::new();
        let Some(close) =
            self.closing_bracket(Matching::Parentheses, start, "a `for ((` has no `))`")
        else {
            return expressions;
        };
        self.inside(close, |parser| {
            loop {
                let inner = parser.cursor.pos;
                let mut text = Builder::default();
                parser.quoted_text(&mut text, Until::Arithmetic { clause: true });
                expressions.push(text.word(parser.since(inner)));
                if parser.peek() != Some(b';') {
                    break;
                }
                parser.cursor.pos += 1;
            }
        });
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
            self.halts(start);
            self.cursor.skip_blanks();
            if self.peek() == Some(b')') {
                self.cursor.pos += 1;
            }
        }
        expressions
    }
}

/// Returns whether the parentheses of an expression match; if not, bash takes `$((…))` as a substitution.
fn is_balanced(expression: &str) -> bool {
    let mut depth = 0_usize;
    let mut bytes = expression.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'(' => depth += 1,
            b')' => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return false,
            },
            b'\\' => {
                bytes.next();
            }
            b'\'' => while bytes.next().is_some_and(|byte| byte != b'\'') {},
            b'"' => {
                while let Some(inner) = bytes.next() {
                    match inner {
                        b'"' => break,
                        b'\\' => {
                            bytes.next();
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    depth == 0
}
