//! Collects the parts of one word.

use crate::span::Span;
use crate::text::Text;
use crate::word::{Literal, Part, Parts, Quote, Word};

/// The parts of a word so far.
#[derive(Debug, Default)]
pub(super) struct Builder {
    parts: Parts,
}

impl Builder {
    /// Appends literal text; text quoted the same way directly before it is continued.
    pub(super) fn text(&mut self, quote: Quote, span: Span, text: &str) {
        if let Some(last) = self.continued(quote, span) {
            last.push_str(text);
        } else {
            self.part(Part::Literal(Literal {
                span,
                text: text.into(),
                quote,
            }));
        }
    }

    /// As [`Builder::text`], for a piece of the source.
    pub(super) fn piece(&mut self, quote: Quote, span: Span, text: Text) {
        if let Some(last) = self.continued(quote, span) {
            last.push(&text);
        } else {
            self.part(Part::Literal(Literal { span, text, quote }));
        }
    }

    /// Returns the bare text that bare text at `span` continues.
    fn continued(&mut self, quote: Quote, span: Span) -> Option<&mut Text> {
        match self.parts.last_mut() {
            Some(Part::Literal(last)) if quote == Quote::None && last.quote == quote => {
                last.span = last.span.to(span);
                Some(&mut last.text)
            }
            Some(_) | None => None,
        }
    }

    /// Appends a part.
    pub(super) fn part(&mut self, part: Part) {
        self.parts.push(part);
    }

    /// Appends the parts of another word.
    pub(super) fn append(&mut self, parts: Parts) {
        for part in parts {
            match part {
                Part::Literal(literal) if literal.quote == Quote::None => {
                    self.piece(Quote::None, literal.span, literal.text);
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
