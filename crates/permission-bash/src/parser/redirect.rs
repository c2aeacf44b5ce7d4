//! Redirects, bash manual section "Redirections".

use super::Parser;
use super::here_document::{Pending, delimiter};
use super::unquoted::Stop;
use crate::ast::{Redirect, RedirectOperator};
use crate::lexer::cursor::{Cursor, is_name};
use crate::word::{Literal, Part, Parts, Quote, Word};

impl Parser<'_, '_> {
    /// Skips blanks and returns whether a redirect begins here.
    pub(super) fn redirect_stands_here(&mut self) -> bool {
        self.cursor.skip_blanks();
        match self.peek() {
            Some(b'<' | b'>') => self.cursor.second() != Some(b'('),
            Some(b'&') => self.cursor.second() == Some(b'>'),
            Some(b'0'..=b'9' | b'{') => descriptor(self.cursor).is_some(),
            Some(_) | None => false,
        }
    }

    /// Reads a redirect; `None` if its target is missing (reported).
    pub(super) fn redirect(&mut self) -> Option<Redirect> {
        self.peek();
        let start = self.cursor.pos;
        let written = match descriptor(self.cursor) {
            Some(end) => {
                self.cursor.pos = end;
                Some(self.name(start, end))
            }
            None => None,
        };
        let operator = self.redirect_operator();
        self.cursor.skip_blanks();
        let duplicates = matches!(
            operator,
            RedirectOperator::DuplicateInput | RedirectOperator::DuplicateOutput
        );
        let target_start = self.cursor.pos;
        let target = match self.peek() {
            Some(b'-') if duplicates => {
                self.cursor.pos += 1;
                let span = self.since(target_start);
                Some(Word {
                    span,
                    parts: Parts::from(Part::Literal(Literal {
                        span,
                        text: "-".into(),
                        quote: Quote::None,
                    })),
                })
            }
            Some(b'#') => None,
            Some(_) | None => self.word(Stop::Word),
        };
        let Some(target) = target else {
            self.unexpected();
            return None;
        };
        if !duplicates
            || !target
                .text()
                .is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
        {
            self.reject_descriptor(&target);
        }
        let span = self.since(start);
        let opens = operator == RedirectOperator::DuplicateOutput && is_file(&target);
        let operator = if opens {
            RedirectOperator::WriteBoth
        } else {
            operator
        };
        let tabs = operator == RedirectOperator::HereDocumentTabs;
        let target = if tabs || operator == RedirectOperator::HereDocument {
            self.here_document(span, target_start, &target, tabs)
        } else {
            target
        };
        Some(Redirect {
            span,
            descriptor: written,
            operator,
            target,
            here_document: None,
        })
    }

    fn redirect_operator(&mut self) -> RedirectOperator {
        let first = self.peek();
        self.cursor.advance(1);
        let second = self.peek();
        let (operator, more) = match (first, second) {
            (Some(b'&'), _) => {
                self.cursor.advance(1);
                if self.peek() == Some(b'>') {
                    (RedirectOperator::AppendBoth, 1)
                } else {
                    (RedirectOperator::WriteBoth, 0)
                }
            }
            (Some(b'<'), Some(b'<')) => {
                self.cursor.advance(1);
                match self.peek() {
                    Some(b'<') => (RedirectOperator::HereString, 1),
                    Some(b'-') => (RedirectOperator::HereDocumentTabs, 1),
                    Some(_) | None => (RedirectOperator::HereDocument, 0),
                }
            }
            (Some(b'<'), Some(b'&')) => (RedirectOperator::DuplicateInput, 1),
            (Some(b'<'), Some(b'>')) => (RedirectOperator::ReadWrite, 1),
            (Some(b'<'), _) => (RedirectOperator::Read, 0),
            (_, Some(b'>')) => (RedirectOperator::Append, 1),
            (_, Some(b'&')) => (RedirectOperator::DuplicateOutput, 1),
            (_, Some(b'|')) => (RedirectOperator::Clobber, 1),
            (_, _) => (RedirectOperator::Write, 0),
        };
        self.cursor.advance(more);
        operator
    }

    /// Notes that a body is to come and returns the delimiter as a word.
    fn here_document(
        &mut self,
        redirect: crate::span::Span,
        start: usize,
        target: &Word,
        tabs: bool,
    ) -> Word {
        let raw = self.cursor.slice(start, self.cursor.pos);
        let (text, quoted) = delimiter(raw);
        let literal = target.parts.iter().all(|part| match part {
            Part::Literal(_) => true,
            Part::Parameter(parameter) => {
                parameter.operation.is_none() && parameter.subscript.is_none()
            }
            Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => false,
        });
        let inside = raw.bytes().filter(|byte| {
            !is_name(*byte) && !matches!(byte, b'$' | b'(' | b')' | b'`' | b'<' | b'>')
        });
        if !literal && inside.count() > 0 {
            // Bash compares with the text as its own printer writes it.
            self.ambiguous(
                target.span,
                "a here-document's delimiter holds an expansion",
            );
        }
        self.pending
            .push(Pending::new(redirect, text.clone(), quoted, tabs));
        let quote = if quoted { Quote::Single } else { Quote::None };
        Word {
            span: target.span,
            parts: Parts::from(Part::Literal(Literal {
                span: target.span,
                text: text.into(),
                quote,
            })),
        }
    }
}

/// Returns where the descriptor at the cursor ends if a redirect operator follows it directly.
fn descriptor(cursor: Cursor<'_>) -> Option<usize> {
    let mut ahead = cursor;
    let braced = match ahead.peek()? {
        b'{' => true,
        b'0'..=b'9' => false,
        _ => return None,
    };
    let start = ahead.pos;
    loop {
        let byte = ahead.peek()?;
        if matches!(byte, b'<' | b'>') {
            break;
        }
        let accepted = if braced {
            is_name(byte)
                || matches!(
                    byte,
                    b'{' | b'}' | b'[' | b']' | b'@' | b'*' | b'$' | b'-' | b'+'
                )
        } else {
            byte.is_ascii_digit()
        };
        if !accepted {
            return None;
        }
        ahead.pos += 1;
    }
    let text = cursor.slice(start, ahead.pos);
    let is_descriptor = if text.contains('\\') {
        is_descriptor(&text.replace("\\\n", ""))
    } else {
        is_descriptor(text)
    };
    // A process substitution continues the word.
    (is_descriptor && ahead.second() != Some(b'(')).then_some(ahead.pos)
}

/// Returns whether bash takes `text`, directly before `<` or `>`, as a descriptor.
pub(super) fn is_descriptor(text: &str) -> bool {
    if let Some(inner) = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'))
    {
        let (name, subscript) = match inner.split_once('[') {
            Some((name, rest)) => (name, rest.strip_suffix(']')),
            None => (inner, Some("0")),
        };
        let mut bytes = name.bytes();
        return bytes
            .next()
            .is_some_and(|byte| byte == b'_' || byte.is_ascii_alphabetic())
            && bytes.all(is_name)
            && subscript.is_some_and(|subscript| !subscript.is_empty());
    }
    // A number that does not fit is an ordinary word.
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && text.parse::<i32>().is_ok()
}

/// Returns whether `>&` before this word opens a file.
fn is_file(target: &Word) -> bool {
    target.text().is_some_and(|text| {
        let digits = text.strip_suffix('-').unwrap_or(&text);
        !digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}
