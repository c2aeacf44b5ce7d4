//! `[[ … ]]`, bash manual section "Conditional Constructs".

use super::Parser;
use super::unquoted::Stop;
use crate::ast::CommandKind;
use crate::lexer::cursor::is_break;
use crate::lexer::keyword::Keyword;
use crate::word::{Literal, Part, Parts, Quote, Word};

/// Operators that take two words. Bash source: `test_binop`.
const BINARY: [&str; 14] = [
    "!=", "-ef", "-eq", "-ge", "-gt", "-le", "-lt", "-ne", "-nt", "-ot", "<", "=", "==", ">",
];

/// Letters of the operators that take one word. Bash source: `test_unop`.
const UNARY: &str = "abcdefghknoprstuvwxzGLNORS";

/// The expression was malformed; bash stops reading the text there.
struct Malformed;

impl Parser<'_, '_> {
    /// Reads `[[ … ]]`; the cursor stands at the `[[`.
    pub(super) fn conditional(&mut self) -> CommandKind {
        let start = self.cursor.pos;
        self.take_keyword(Keyword::LeftConditional);
        let mut words = Vec::new();
        let well_formed = self.condition(&mut words).is_ok() && {
            self.cursor.skip_blanks();
            self.take_keyword(Keyword::RightConditional)
        };
        if !well_formed {
            self.skip_conditional(start, &mut words);
        }
        CommandKind::Conditional(words)
    }

    /// Reads terms joined by `&&` and `||`. Parentheses are counted, not recursed into.
    fn condition(&mut self, words: &mut Vec<Word>) -> Result<(), Malformed> {
        let mut open = 0_usize;
        loop {
            self.skip_newlines();
            while self.operator_word(words, "(") {
                open += 1;
                self.skip_newlines();
            }
            if self.bang(words) {
                continue;
            }
            let bare = self.term(words)?;
            if !bare {
                self.skip_newlines();
            }
            self.cursor.skip_blanks();
            while open > 0 && self.operator_word(words, ")") {
                open -= 1;
                self.skip_newlines();
            }
            if self.operator_word(words, "&&") || self.operator_word(words, "||") {
                continue;
            }
            return if open == 0 { Ok(()) } else { Err(Malformed) };
        }
    }

    fn bang(&mut self, words: &mut Vec<Word>) -> bool {
        let start = self.cursor.pos;
        if !self.take_keyword(Keyword::Bang) {
            return false;
        }
        words.push(plain(self.since(start), "!"));
        true
    }

    /// Reads one test; returns whether it was a word alone (then no newline may follow).
    fn term(&mut self, words: &mut Vec<Word>) -> Result<bool, Malformed> {
        if self.keyword() == Some(Keyword::RightConditional) {
            return Err(Malformed);
        }
        let left = self.condition_word(Stop::Word).ok_or(Malformed)?;
        let unary = bare(&left).is_some_and(|text| {
            text.strip_prefix('-')
                .is_some_and(|letter| letter.chars().count() == 1 && UNARY.contains(letter))
        });
        words.push(left);
        self.cursor.skip_blanks();
        if unary {
            if self.keyword() == Some(Keyword::RightConditional) {
                return Err(Malformed);
            }
            words.push(self.condition_word(Stop::Word).ok_or(Malformed)?);
            return Ok(false);
        }
        match (self.peek(), self.cursor.second()) {
            (Some(b'<' | b'>'), second) if second != Some(b'(') => {
                let start = self.cursor.pos;
                let text = if self.peek() == Some(b'<') { "<" } else { ">" };
                self.cursor.pos += 1;
                if matches!(second, Some(b'<' | b'>' | b'&' | b'|')) && self.cursor.pos == start + 1
                {
                    return Err(Malformed);
                }
                words.push(plain(self.since(start), text));
                self.right(words, Stop::Word)
            }
            (Some(b')'), _) | (Some(b'&'), Some(b'&')) | (Some(b'|'), Some(b'|')) => Ok(true),
            (Some(b'\n' | b';' | b'&' | b'|' | b'(') | None, _) => Err(Malformed),
            (Some(_), _) if self.keyword() == Some(Keyword::RightConditional) => Ok(true),
            (Some(_), _) => {
                let before = self.cursor.pos;
                let operator = self.condition_word(Stop::Word).ok_or(Malformed)?;
                let stop = match bare(&operator) {
                    Some("=~") => Stop::Regex,
                    Some(text) if BINARY.contains(&text) => Stop::Word,
                    Some(_) | None => {
                        self.cursor.pos = before;
                        return Err(Malformed);
                    }
                };
                words.push(operator);
                self.right(words, stop)
            }
        }
    }

    fn right(&mut self, words: &mut Vec<Word>, stop: Stop) -> Result<bool, Malformed> {
        self.cursor.skip_blanks();
        if self.keyword() == Some(Keyword::RightConditional) {
            return Err(Malformed);
        }
        words.push(self.condition_word(stop).ok_or(Malformed)?);
        Ok(false)
    }

    /// Reads a word; digits directly before `<` or `>` are none here.
    fn condition_word(&mut self, stop: Stop) -> Option<Word> {
        self.cursor.skip_blanks();
        if self.peek() == Some(b'#') {
            return None;
        }
        let word = self.word(stop)?;
        let descriptor = matches!(self.peek(), Some(b'<' | b'>'))
            && bare(&word).is_some_and(super::redirect::is_descriptor);
        if descriptor { None } else { Some(word) }
    }

    fn operator_word(&mut self, words: &mut Vec<Word>, operator: &str) -> bool {
        self.cursor.skip_blanks();
        let mut ahead = self.cursor;
        for byte in operator.bytes() {
            if ahead.peek() != Some(byte) {
                return false;
            }
            ahead.pos += 1;
        }
        let start = self.cursor.pos;
        self.cursor.pos = ahead.pos;
        words.push(plain(self.since(start), operator));
        true
    }

    /// Goes on behind a malformed `[[`, up to its `]]` or the end of the command.
    fn skip_conditional(&mut self, start: usize, words: &mut Vec<Word>) {
        self.cursor.skip_blanks();
        if self.cursor.rest().trim_end_matches('\n').is_empty() {
            self.unfinished(start, "a `[[` has no `]]`");
            return;
        }
        // Bash reads the offending token whole before it complains.
        let in_word = |byte| !is_break(byte);
        if self.keyword() != Some(Keyword::RightConditional)
            && (self.peek().is_some_and(in_word) || self.cursor.second() == Some(b'('))
        {
            words.extend(self.word(Stop::Word));
        }
        self.halts(start);
        let mut open = 0_usize;
        loop {
            self.cursor.skip_blanks();
            if self.take_keyword(Keyword::RightConditional) {
                break;
            }
            match self.peek() {
                None | Some(b'\n' | b';') => break,
                Some(b'&' | b'|') if open == 0 => break,
                Some(b'#') => self.skip_comment(),
                Some(b'<' | b'>') if self.cursor.second() == Some(b'(') => {
                    words.extend(self.word(Stop::Word));
                }
                Some(byte @ (b'(' | b')' | b'<' | b'>' | b'&' | b'|')) => {
                    open += usize::from(byte == b'(');
                    open = open.saturating_sub(usize::from(byte == b')'));
                    let at = self.cursor.pos;
                    self.cursor.pos += 1;
                    let text = char::from(byte).to_string();
                    words.push(plain(self.since(at), &text));
                }
                Some(_) => words.extend(self.word(Stop::Word)),
            }
        }
    }

    /// Bash stops reading the whole text at an error of this kind, but `bash -n` returns 0.
    ///
    /// On a single line nothing that is read from here on can run, so the commands found are too many, never too
    /// few. An interactive shell would go on with the next line: then the reading is not certain.
    pub(super) fn halts(&mut self, start: usize) {
        if self.top
            && !self
                .cursor
                .slice(start, self.cursor.end)
                .trim_end_matches('\n')
                .contains('\n')
        {
            self.shared.halted = true;
        } else {
            let span = self.since(start);
            self.syntax(span, "the expression is malformed".to_owned());
        }
    }
}

fn plain(span: crate::span::Span, text: &str) -> Word {
    Word {
        span,
        parts: Parts::from(Part::Literal(Literal {
            span,
            text: text.into(),
            quote: Quote::None,
        })),
    }
}

fn bare(word: &Word) -> Option<&str> {
    match word.parts.as_slice() {
        [Part::Literal(literal)] if literal.quote == Quote::None => Some(&literal.text),
        _ => None,
    }
}
