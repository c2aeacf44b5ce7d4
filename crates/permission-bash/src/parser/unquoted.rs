//! Text in which every kind of quote works: words, arguments of unquoted `${…}`, patterns.

use super::Parser;
use super::builder::Builder;
use super::matching::Matching;
use crate::lexer::ansi_c;
use crate::lexer::cursor::is_break;
use crate::word::{Literal, Part, Parts, Quote, Word};

/// What ends a run of unquoted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A blank or an operator.
    Word,
    /// The same, but `|` and matched parentheses belong to the word (right of `=~`).
    Regex,
    /// The end of the region.
    End,
    /// The end of the region, or `/`.
    Slash,
}

impl Parser<'_, '_> {
    /// Reads one word; `None` if none stands here.
    pub(super) fn word(&mut self, stop: Stop) -> Option<Word> {
        self.peek();
        if stop == Stop::Word
            && let Some(word) = self.plain_word(is_plain)
        {
            return Some(word);
        }
        let start = self.cursor.pos;
        let mut builder = Builder::default();
        self.unquoted_text(&mut builder, stop);
        if builder.is_empty() && self.cursor.pos == start {
            return None;
        }
        let span = self.since(start);
        Some(builder.word(span))
    }

    /// Reads a word of plain bytes only: most words. `None`, without a step, if anything else stands in it.
    pub(super) fn plain_word(&mut self, plain: fn(u8) -> bool) -> Option<Word> {
        let start = self.cursor.pos;
        let mut ahead = self.cursor;
        if ahead.run(plain).is_empty() {
            return None;
        }
        let end = ahead.pos;
        let ends = match ahead.byte(end) {
            None | Some(b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b')') => true,
            Some(_) => false,
        };
        if !ends {
            return None;
        }
        self.cursor.pos = end;
        let span = self.span(start, end);
        let text = self.piece(start, end);
        Some(Word {
            span,
            parts: Parts::from(Part::Literal(Literal {
                span,
                text,
                quote: Quote::None,
            })),
        })
    }

    /// Reads unquoted text into `builder`, up to what ends it (which is not consumed).
    pub(super) fn unquoted_text(&mut self, builder: &mut Builder, stop: Stop) {
        while let Some(byte) = self.peek() {
            let start = self.cursor.pos;
            match byte {
                b'\\' => {
                    self.cursor.pos += 1;
                    let escaped = self.cursor.character();
                    let span = self.since(start);
                    if escaped.is_empty() {
                        builder.text(Quote::None, span, "\\");
                    } else {
                        builder.part(Part::Literal(Literal {
                            span,
                            text: self.piece(self.cursor.pos - escaped.len(), self.cursor.pos),
                            quote: Quote::Backslash,
                        }));
                    }
                }
                b'\'' => self.single_quotes(builder),
                b'"' => self.double_quotes(builder, start, Quote::Double),
                b'`' => self.backquotes(builder, false, false),
                b'$' => self.dollar_unquoted(builder),
                b'<' | b'>' if self.cursor.second() == Some(b'(') => {
                    self.process_substitution(builder);
                }
                b'?' | b'*' | b'+' | b'@' | b'!'
                    if matches!(stop, Stop::Word | Stop::Regex)
                        && self.cursor.second() == Some(b'(') =>
                {
                    self.pattern(builder, 2);
                }
                b'(' if stop == Stop::Regex => self.pattern(builder, 1),
                b'|' if stop == Stop::Regex => {
                    self.cursor.pos += 1;
                    builder.text(Quote::None, self.since(start), "|");
                }
                b'/' if stop == Stop::Slash => return,
                byte if is_break(byte) && matches!(stop, Stop::Word | Stop::Regex) => return,
                _ => {
                    let ends = |byte: u8| match stop {
                        Stop::Word | Stop::Regex => {
                            is_break(byte) || matches!(byte, b'?' | b'*' | b'+' | b'@' | b'!')
                        }
                        Stop::Slash | Stop::End => matches!(byte, b'<' | b'>' | b'/'),
                    };
                    self.cursor.pos += 1;
                    self.cursor.run(|byte| {
                        !matches!(byte, b'\\' | b'\'' | b'"' | b'`' | b'$') && !ends(byte)
                    });
                    let text = self.piece(start, self.cursor.pos);
                    builder.piece(Quote::None, self.since(start), text);
                }
            }
        }
    }

    pub(super) fn single_quotes(&mut self, builder: &mut Builder) {
        let start = self.cursor.pos;
        let Some(close) = self.cursor.find(b'\'', start + 1) else {
            self.unterminated(start, "a `'` has no end");
            return;
        };
        let text = self.piece(start + 1, close);
        self.cursor.pos = close + 1;
        builder.part(Part::Literal(Literal {
            span: self.since(start),
            text,
            quote: Quote::Single,
        }));
    }

    /// Reads `$'…'`; the cursor stands at the `$`.
    pub(super) fn ansi_c(&mut self, builder: &mut Builder) {
        let start = self.cursor.pos;
        let Some((inner, close)) = self.ansi_c_extent() else {
            return;
        };
        let text = ansi_c::decode(self.cursor.slice(inner, close));
        builder.part(Part::Literal(Literal {
            span: self.since(start),
            text: text.into(),
            quote: Quote::AnsiC,
        }));
    }

    /// Moves over `$'…'` and returns where its inside begins and ends.
    pub(super) fn ansi_c_extent(&mut self) -> Option<(usize, usize)> {
        let start = self.cursor.pos;
        let inner = self.cursor.settle(start + 1) + 1;
        let mut at = inner;
        loop {
            match self.cursor.byte(at) {
                Some(b'\'') => break,
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
                None => {
                    self.unterminated(start, "a `$'` has no end");
                    return None;
                }
            }
        }
        self.cursor.pos = at + 1;
        Some((inner, at))
    }

    /// Reads an extended glob or a parenthesis of a regular expression; its first `lead` bytes end with the `(`.
    fn pattern(&mut self, builder: &mut Builder, lead: usize) {
        let start = self.cursor.pos;
        self.cursor.advance(lead);
        let inner = self.cursor.pos;
        let Some(close) = self.closing_bracket(Matching::Pattern, start, "a `(` has no `)`") else {
            return;
        };
        let text = self.cursor.slice(inner, close);
        if text.contains("$'") && text.contains(['(', '`']) {
            // Bash decodes the quotes before it reads the substitution around them.
            self.ambiguous(
                self.span(start, close),
                "a pattern holds `$'…'` in a substitution",
            );
        }
        let opening: String = self.cursor.slice(start, inner).replace("\\\n", "");
        builder.text(Quote::None, self.span(start, inner), &opening);
        self.inside(close, |parser| parser.unquoted_text(builder, Stop::End));
        builder.text(Quote::None, self.span(close, close + 1), ")");
    }
}

/// Returns whether an unquoted `byte` only stands for itself, wherever it stands in a word.
fn is_plain(byte: u8) -> bool {
    PLAIN.get(usize::from(byte)).is_some_and(|plain| *plain)
}

/// As [`is_plain`], where a word may turn out to be an assignment.
pub(super) fn is_plain_before_equals(byte: u8) -> bool {
    is_plain(byte) && byte != b'=' && byte != b'['
}

/// For each byte whether it is plain.
#[expect(clippy::indexing_slicing, reason = "runs in the compiler")]
static PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    // Breaks, quotes and expansions; what stands before the `(` of a pattern ends before a break.
    let special = b" \t\n;&|()<>\\'\"`$";
    let mut at = 0;
    while at < special.len() {
        plain[special[at] as usize] = false;
        at += 1;
    }
    plain
};
