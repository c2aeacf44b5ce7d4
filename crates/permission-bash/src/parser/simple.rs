//! Simple commands, bash manual section "Simple Commands", and `NAME ()` function definitions.

use super::Parser;
use super::assignment::Token;
use super::unquoted::Stop;
use crate::ast::{Command, CommandKind, Redirect, Simple};
use crate::word::{Part, Quote, Word};

/// Commands whose arguments may be array assignments. Bash source: the `ASSIGNMENT_BUILTIN` flag, and `eval` and `let`.
const DECLARATIONS: [&str; 8] = [
    "alias", "declare", "eval", "export", "let", "local", "readonly", "typeset",
];

/// A simple command while it is read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    simple: Simple,
    redirects: Vec<Redirect>,
    declaration: bool,
    after_redirect: bool,
    /// What stood at the beginning was no element.
    empty: bool,
}

impl Reading {
    /// Returns whether one word was read and nothing else.
    pub(super) fn is_one_word(&self) -> bool {
        self.simple.words.len() == 1
            && self.simple.assignments.is_empty()
            && self.redirects.is_empty()
    }
}

impl Parser<'_, '_> {
    /// Reads a simple command or a `NAME ()` definition.
    pub(super) fn simple_command(&mut self) -> Option<Command> {
        let start = self.cursor.pos;
        let mut reading = self.simple_start();
        if reading.is_one_word() {
            let name_end = self.cursor.pos;
            self.cursor.skip_blanks();
            if self.peek() == Some(b'(') {
                let mut ahead = self.cursor;
                ahead.pos += 1;
                ahead.skip_blanks();
                if ahead.peek() == Some(b')') {
                    let name = self.cursor.slice(start, name_end).replace("\\\n", "");
                    self.cursor.pos = ahead.pos + 1;
                    return self.function_body(start, name);
                }
            }
        }
        self.simple_rest(start, &mut reading)
    }

    /// Reads the first element of a simple command.
    pub(super) fn simple_start(&mut self) -> Reading {
        let mut reading = Reading::default();
        let start = self.cursor.pos;
        reading.empty = !self.element(&mut reading);
        self.negated_subshell(&reading, start);
        reading
    }

    /// Reads what follows the first element.
    pub(super) fn simple_rest(&mut self, start: usize, reading: &mut Reading) -> Option<Command> {
        if reading.empty {
            if self.cursor.pos == start {
                self.unexpected();
            }
            return None;
        }
        let mut end = self.cursor.pos;
        while self.element(reading) {
            end = self.cursor.pos;
        }
        let reading = std::mem::take(reading);
        Some(Command {
            span: self.span(start, end),
            kind: CommandKind::Simple(reading.simple),
            redirects: reading.redirects,
        })
    }

    /// Reads one assignment, word or redirect; `false` if none stands here.
    fn element(&mut self, reading: &mut Reading) -> bool {
        self.cursor.skip_blanks();
        match self.peek() {
            None => return false,
            Some(b'#') => {
                self.skip_comment();
                return false;
            }
            Some(_) => {}
        }
        if self.redirect_stands_here() {
            if reading.redirects.is_empty() {
                reading.redirects.reserve_exact(1);
            }
            reading.redirects.extend(self.redirect());
            reading.after_redirect = true;
            // Behind a redirect bash takes no array for an argument any more.
            reading.declaration = false;
            return true;
        }
        if !reading.simple.words.is_empty() {
            let token = if reading.declaration {
                self.declared_word()
            } else {
                self.word(Stop::Word)
            };
            return match token {
                Some(word) => {
                    reading.simple.words.push(word);
                    true
                }
                None => false,
            };
        }
        let full = reading.simple.assignments.is_empty() || !reading.after_redirect;
        reading.after_redirect = false;
        match self.assignment_or_word(full) {
            Some(Token::Assignment(assignment)) => {
                if reading.simple.assignments.is_empty() {
                    reading.simple.assignments.reserve_exact(1);
                }
                reading.simple.assignments.push(assignment);
                true
            }
            Some(Token::Word(word)) => {
                reading.declaration = full && is_declaration(&word);
                reading.simple.words.push(word);
                true
            }
            None => false,
        }
    }

    /// `!(…)` where `!` could be reserved: without extended globs bash runs what stands in the parentheses.
    fn negated_subshell(&mut self, reading: &Reading, start: usize) {
        let Some(Part::Literal(first)) = reading
            .simple
            .words
            .first()
            .and_then(|word| word.parts.first())
        else {
            return;
        };
        if first.quote != Quote::None || !first.text.starts_with("!(") {
            return;
        }
        let behind = self.cursor.pos;
        let span = self.span(start, behind);
        self.ambiguous(span, "`!(` is a pattern only if extended globs are on");
        if self.enter(start) {
            self.cursor.pos = start;
            self.cursor.advance(1);
            if self.pay(start, behind.saturating_sub(start)) {
                let list = self.within(behind, Self::script_list);
                self.shared.recovered.extend(list.items);
            }
            self.cursor.pos = behind;
            self.leave();
        }
    }

    /// Reports a word that bash takes as the descriptor of a redirect where a word is wanted.
    pub(super) fn reject_descriptor(&mut self, word: &Word) {
        if !matches!(
            self.cursor.byte(self.cursor.settle(self.cursor.pos)),
            Some(b'<' | b'>')
        ) {
            return;
        }
        if let [Part::Literal(literal)] = word.parts.as_slice()
            && literal.quote == Quote::None
            && super::redirect::is_descriptor(&literal.text)
        {
            self.syntax(word.span, format!("unexpected `{}`", literal.text));
        }
    }
}

fn is_declaration(word: &Word) -> bool {
    match word.parts.as_slice() {
        [Part::Literal(literal)] => {
            literal.quote == Quote::None && DECLARATIONS.contains(&literal.text.as_str())
        }
        _ => false,
    }
}
