//! Collects the parts of one word.

use crate::span::Span;
use crate::word::{Literal, Part, Quote, Word};

/// The parts of a word so far.
#[derive(Debug, Default)]
pub(super) struct Builder {
    parts: Vec<Part>,
}

impl Builder {
    /// Appends literal text; text quoted the same way directly before it is continued.
    pub(super) fn text(&mut self, quote: Quote, span: Span, text: &str) {
        if let Some(Part::Literal(last)) = self.parts.last_mut()
            && last.quote == quote
            && quote == Quote::None
        {
            last.span = last.span.to(span);
            last.text.push_str(text);
            return;
        }
        self.part(Part::Literal(Literal {
            span,
            text: text.to_owned(),
            quote,
        }));
    }

    /// Appends a part.
    pub(super) fn part(&mut self, part: Part) {
        if self.parts.capacity() == 0 {
            // Nearly every word has one part; the usual first capacity of four is most of the memory of a script.
            self.parts.reserve_exact(1);
        }
        self.parts.push(part);
    }

    /// Appends the parts of another word.
    pub(super) fn append(&mut self, parts: Vec<Part>) {
        for part in parts {
            match part {
                Part::Literal(literal) if literal.quote == Quote::None => {
                    self.text(Quote::None, literal.span, &literal.text);
                }
                part @ (Part::Literal(_)
                | Part::Parameter(_)
                | Part::Command(_)
                | Part::Process(_)
                | Part::Arithmetic(_)) => {
                    self.part(part);
                }
            }
        }
    }

    /// Returns whether nothing was collected.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Ends the word.
    pub(super) fn word(self, span: Span) -> Word {
        Word {
            span,
            parts: self.parts,
        }
    }
}
