//! Text in which only `$`, backquotes and some backslashes are special: the inside of double quotes, here-document
//! bodies, arguments of quoted `${…}`, arithmetic and subscripts.

use super::Parser;
use super::builder::Builder;
use crate::text::Text;
use crate::word::Quote;

/// What ends a run of such text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// `"`.
    Quote,
    /// The end of the region: a here-document body, or text whose quotes bash ignores.
    End,
    /// The end of the region: the argument of a `${…}` in double quotes or a here-document.
    Argument,
    /// The end of the region, or the `:` between offset and length.
    Offset,
    /// The end of the region: an expression. With `clause`, also `;` (`for ((…))`).
    Arithmetic {
        /// Whether `;` ends the text too.
        clause: bool,
    },
    /// The `]` of a subscript.
    Subscript,
}

impl Until {
    /// Returns whether quote characters group here (bash matches them while it looks for the end).
    fn groups_quotes(self) -> bool {
        match self {
            Self::Quote | Self::End => false,
            Self::Argument | Self::Offset | Self::Arithmetic { .. } | Self::Subscript => true,
        }
    }

    fn quote(self) -> Quote {
        match self {
            Self::Quote | Self::End | Self::Argument => Quote::Double,
            Self::Offset | Self::Arithmetic { .. } | Self::Subscript => Quote::None,
        }
    }
}

/// Where in nested brackets and `?:` the text stands.
#[derive(Default)]
struct Nesting {
    brackets: usize,
    choices: usize,
}

impl Parser<'_, '_> {
    /// Reads such text into `builder`, up to what ends it (which is not consumed).
    ///
    /// Adjacent literal text becomes one literal.
    pub(super) fn quoted_text(&mut self, builder: &mut Builder, until: Until) {
        let mut nesting = Nesting::default();
        let mut text = Text::default();
        let mut text_start = self.cursor.pos;
        loop {
            let before = self.cursor.pos;
            let Some(byte) = self.peek() else { break };
            if text.is_empty() {
                text_start = before;
            }
            if ends(byte, until, &nesting) {
                break;
            }
            let start = self.cursor.pos;
            match byte {
                b'\\' => {
                    let escaped = self.cursor.byte(start + 1);
                    self.cursor.pos = start + 1;
                    let drops = match escaped {
                        Some(b'$' | b'`' | b'\\') => true,
                        Some(b'"') => until != Until::End,
                        Some(b'}') => matches!(until, Until::Argument | Until::Offset),
                        Some(_) | None => false,
                    };
                    let from = start + usize::from(drops);
                    self.cursor.character();
                    text.push(&self.piece(from, self.cursor.pos));
                }
                b'$' => {
                    self.flush(builder, &mut text, text_start, until);
                    self.dollar_quoted(builder, until);
                }
                b'`' => {
                    self.flush(builder, &mut text, text_start, until);
                    self.backquotes(builder, true, until == Until::Quote);
                }
                b'"' if until.groups_quotes() => {
                    self.flush(builder, &mut text, text_start, until);
                    self.double_quotes(builder, start, Quote::Double);
                }
                b'\'' if until.groups_quotes() => {
                    self.flush(builder, &mut text, text_start, until);
                    self.ignored_quotes(builder, until.quote());
                }
                b'<' | b'>'
                    if self.cursor.second() == Some(b'(')
                        && matches!(until, Until::Argument | Until::Subscript) =>
                {
                    self.flush(builder, &mut text, text_start, until);
                    self.unused_process(builder);
                }
                _ => {
                    match byte {
                        b'[' if until == Until::Subscript => nesting.brackets += 1,
                        b']' if until == Until::Subscript => nesting.brackets -= 1,
                        b'(' if until == Until::Offset => nesting.brackets += 1,
                        b')' if until == Until::Offset => {
                            nesting.brackets = nesting.brackets.saturating_sub(1);
                        }
                        b'?' if until == Until::Offset => nesting.choices += 1,
                        b':' if until == Until::Offset => {
                            nesting.choices = nesting.choices.saturating_sub(1);
                        }
                        _ => {}
                    }
                    if is_special(byte) {
                        self.cursor.pos += 1;
                    } else {
                        self.cursor.run(|byte| !is_special(byte));
                    }
                    text.push(&self.piece(start, self.cursor.pos));
                }
            }
        }
        self.flush(builder, &mut text, text_start, until);
    }

    fn flush(&mut self, builder: &mut Builder, text: &mut Text, start: usize, until: Until) {
        if !text.is_empty() {
            builder.piece(until.quote(), self.since(start), std::mem::take(text));
        }
    }

    /// Reads `"…"`; the cursor stands at the `"`, the literal begins at `start`.
    pub(super) fn double_quotes(&mut self, builder: &mut Builder, start: usize, quote: Quote) {
        self.cursor.pos += 1;
        let mut inner = Builder::default();
        self.quoted_text(&mut inner, Until::Quote);
        if self.peek() == Some(b'"') {
            self.cursor.pos += 1;
        } else {
            self.unterminated(start, "a `\"` has no end");
        }
        let span = self.since(start);
        let word = inner.word(span);
        if word.parts.is_empty() {
            builder.text(quote, span, "");
        }
        let single = word.parts.len() == 1;
        for part in word.parts {
            match part {
                crate::word::Part::Literal(mut literal) => {
                    literal.quote = if literal.quote == Quote::Double {
                        quote
                    } else {
                        literal.quote
                    };
                    literal.span = if single { span } else { literal.span };
                    builder.part(crate::word::Part::Literal(literal));
                }
                part @ (crate::word::Part::Parameter(_)
                | crate::word::Part::Command(_)
                | crate::word::Part::Process(_)
                | crate::word::Part::Arithmetic(_)) => builder.part(part),
            }
        }
    }

    /// Reads `'…'` where bash matches the quotes but does not let them quote.
    fn ignored_quotes(&mut self, builder: &mut Builder, quote: Quote) {
        let start = self.cursor.pos;
        let Some(close) = self.cursor.find(b'\'', start + 1) else {
            self.unterminated(start, "a `'` has no end");
            return;
        };
        builder.text(quote, self.span(start, start + 1), "'");
        self.cursor.pos = start + 1;
        self.within(close, |parser| parser.quoted_text(builder, Until::End));
        self.cursor.pos = close + 1;
        builder.text(quote, self.span(close, close + 1), "'");
    }

    /// Reads `<(…)` where bash parses it but does not run it.
    fn unused_process(&mut self, builder: &mut Builder) {
        let start = self.cursor.pos;
        let mut ignored = Builder::default();
        self.process_substitution(&mut ignored);
        let text = self.cursor.slice(start, self.cursor.pos);
        builder.text(Quote::Double, self.since(start), text);
    }
}

fn ends(byte: u8, until: Until, nesting: &Nesting) -> bool {
    match until {
        Until::Quote => byte == b'"',
        Until::End | Until::Argument => false,
        Until::Offset => byte == b':' && nesting.brackets == 0 && nesting.choices == 0,
        Until::Arithmetic { clause } => clause && byte == b';',
        Until::Subscript => byte == b']' && nesting.brackets == 0,
    }
}

fn is_special(byte: u8) -> bool {
    matches!(
        byte,
        b'\\'
            | b'$'
            | b'`'
            | b'"'
            | b'\''
            | b'}'
            | b':'
            | b'?'
            | b'('
            | b')'
            | b'['
            | b']'
            | b';'
            | b'<'
            | b'>'
    )
}
