//! `${…}`, bash manual section "Shell Parameter Expansion".

use super::Parser;
use super::builder::Builder;
use super::matching::Matching;
use super::quoted::Until;
use super::unquoted::Stop;
use crate::ast::List;
use crate::lexer::cursor::is_name;
use crate::text::Text;
use crate::word::{CommandSubstitution, Operation, Parameter, Part, Word};

/// How the argument of an operator is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Argument {
    /// As a word: quoted text if the expansion is quoted.
    Word,
    /// As a pattern: quotes quote even inside double quotes.
    Pattern,
    /// As pattern and replacement.
    Replacement,
    /// As offset and length.
    Offset,
}

impl Parser<'_, '_> {
    /// Reads `${…}`; the cursor stands at the `$`.
    pub(super) fn braced_parameter(&mut self, builder: &mut Builder, quoted: bool) {
        let start = self.cursor.pos;
        if !self.enter(start) {
            return;
        }
        self.cursor.advance(2);
        if let Some(close) = self.closing_bracket(Matching::Brace, start, "a `${` has no `}`") {
            if let Some(b' ' | b'\t' | b'\n' | b'|') = self.peek() {
                self.function_substitution(builder, start, close, quoted);
            } else {
                let mut parameter = None;
                self.inside(close, |parser| {
                    parameter = Some(parser.parameter_inside(quoted));
                });
                if let Some(mut parameter) = parameter {
                    parameter.span = self.since(start);
                    parameter.source = self.derived_source(start);
                    builder.part(Part::Parameter(Box::new(parameter)));
                }
            }
        }
        self.leave();
    }

    /// Reads what stands between the braces.
    fn parameter_inside(&mut self, quoted: bool) -> Parameter {
        let mut parameter = self.parameter_head();
        parameter.quoted = quoted;
        if self.peek().is_some() {
            parameter.operation = Some(self.operation(quoted, parameter.indirect));
        }
        parameter
    }

    /// Reads `!`, `#`, the name and the subscript. Without a readable name (bash: "bad substitution") the name is empty.
    fn parameter_head(&mut self) -> Parameter {
        let mut parameter = Parameter {
            span: self.since(self.cursor.pos),
            name: Text::default(),
            indirect: false,
            length: false,
            subscript: None,
            operation: None,
            quoted: false,
            source: None,
        };
        match (self.peek(), self.cursor.second()) {
            (Some(b'!'), Some(byte))
                if is_name(byte) || matches!(byte, b'@' | b'*' | b'#' | b'!' | b'$') =>
            {
                parameter.indirect = true;
                self.cursor.advance(1);
            }
            (Some(b'#'), Some(byte)) if is_name(byte) => {
                parameter.length = true;
                self.cursor.advance(1);
            }
            (Some(b'#'), Some(b'@' | b'*' | b'?' | b'-' | b'$' | b'!' | b'#'))
                if self.cursor.third().is_none() =>
            {
                parameter.length = true;
                self.cursor.advance(1);
            }
            _ => {}
        }
        match self.peek() {
            Some(b'0'..=b'9') => {
                while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                    let from = self.cursor.pos;
                    self.cursor.run(|byte| byte.is_ascii_digit());
                    parameter.name.push(&self.piece(from, self.cursor.pos));
                }
            }
            Some(b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!') => {
                parameter.name = self.piece(self.cursor.pos, self.cursor.pos + 1);
                self.cursor.pos += 1;
            }
            Some(_) | None => {
                if let Some(end) = self.cursor.identifier_end() {
                    parameter.name = self.name(self.cursor.pos, end);
                    self.cursor.pos = end;
                }
            }
        }
        if !parameter.name.is_empty() && self.peek() == Some(b'[') {
            parameter.subscript = Some(self.subscript());
        }
        parameter
    }

    /// Reads `[…]`; the cursor stands at the `[`. The word is what stands between the brackets.
    pub(super) fn subscript(&mut self) -> Word {
        let start = self.cursor.pos;
        self.cursor.pos += 1;
        let inner = self.cursor.pos;
        let mut builder = Builder::default();
        self.quoted_text(&mut builder, Until::Subscript);
        let text = self.cursor.slice(inner, self.cursor.pos);
        if text.contains("<<") && text.contains('\n') {
            self.ambiguous(self.since(start), "a subscript holds a here-document");
        }
        let word = builder.word(self.since(inner));
        if self.peek() == Some(b']') {
            self.cursor.pos += 1;
        } else {
            self.unterminated(start, "a `[` has no `]`");
        }
        word
    }

    fn operation(&mut self, quoted: bool, indirect: bool) -> Operation {
        let (operator, argument) = self.operator(indirect);
        let mut arguments = Vec::new();
        match argument {
            None => {}
            Some(Argument::Word) if quoted => arguments.push(self.quoted_argument(Until::Argument)),
            Some(Argument::Word | Argument::Pattern) => {
                arguments.push(self.unquoted_argument(Stop::End));
            }
            Some(Argument::Replacement) => {
                arguments.push(self.unquoted_argument(Stop::Slash));
                if self.peek() == Some(b'/') {
                    self.cursor.pos += 1;
                    arguments.push(self.unquoted_argument(Stop::End));
                }
            }
            Some(Argument::Offset) => {
                arguments.push(self.quoted_argument(Until::Offset));
                if self.peek() == Some(b':') {
                    self.cursor.pos += 1;
                    arguments.push(self.quoted_argument(Until::Argument));
                }
            }
        }
        Operation {
            operator,
            arguments,
        }
    }

    /// Moves over the operator. What is none (bash: "bad substitution") is an empty one with the text as argument.
    fn operator(&mut self, indirect: bool) -> (String, Option<Argument>) {
        let Some(first) = self.peek() else {
            return (String::new(), None);
        };
        let second = self.cursor.second();
        let (length, argument) = match (first, second) {
            (b':', Some(b'-' | b'=' | b'?' | b'+')) => (2, Argument::Word),
            (b':', _) => (1, Argument::Offset),
            (b'-' | b'=' | b'?' | b'+', _) => (1, Argument::Word),
            (b'#', Some(b'#'))
            | (b'%', Some(b'%'))
            | (b'^', Some(b'^'))
            | (b',', Some(b','))
            | (b'~', Some(b'~')) => (2, Argument::Pattern),
            (b'#' | b'%' | b'^' | b',' | b'~', _) => (1, Argument::Pattern),
            (b'/', Some(b'/' | b'#' | b'%')) => (2, Argument::Replacement),
            (b'/', _) => (1, Argument::Replacement),
            (b'@' | b'*', None) if indirect => {
                self.cursor.advance(1);
                return (char::from(first).to_string(), None);
            }
            (b'@', Some(letter))
                if letter.is_ascii_alphabetic() && self.cursor.third().is_none() =>
            {
                self.cursor.advance(2);
                return (format!("@{}", char::from(letter)), None);
            }
            _ => return (String::new(), Some(Argument::Word)),
        };
        let mut operator = char::from(first).to_string();
        if length == 2 {
            operator.extend(second.map(char::from));
        }
        self.cursor.advance(length);
        (operator, Some(argument))
    }

    fn quoted_argument(&mut self, until: Until) -> Word {
        let start = self.cursor.pos;
        let mut builder = Builder::default();
        self.quoted_text(&mut builder, until);
        builder.word(self.since(start))
    }

    fn unquoted_argument(&mut self, stop: Stop) -> Word {
        let start = self.cursor.pos;
        let mut builder = Builder::default();
        self.unquoted_text(&mut builder, stop);
        builder.word(self.since(start))
    }

    /// Reads `${ cmd; }` and `${| cmd; }`: bash 5.3 runs the command, older ones reject the substitution when they
    /// expand it.
    fn function_substitution(
        &mut self,
        builder: &mut Builder,
        start: usize,
        close: usize,
        quoted: bool,
    ) {
        if self.peek() == Some(b'|') {
            self.cursor.pos += 1;
        }
        let mut list = List::default();
        self.inside(close, |parser| list = parser.script_list());
        let (span, source) = (self.since(start), self.derived_source(start));
        self.ambiguous(
            span,
            "bash 5.3 runs the command in `${ …; }`, older ones do not",
        );
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
