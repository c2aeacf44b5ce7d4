//! Finds the closing bracket of a construct the way bash does before it knows what is inside.
//!
//! For `${…}`, arithmetic, extended globs and regular expressions bash first looks for the closing bracket, by rules of
//! its own, and reads the inside later. Where the two disagree (`${x[}`, `$((${x:-)} )`), the place found first counts,
//! or a command could hide between the two.

use super::Parser;
use super::builder::Builder;
use crate::word::Quote;

/// How brackets are matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matching {
    /// Parentheses of an extended glob or a regular expression: counted, quotes minded, nothing else.
    Pattern,
    /// `((…))`, `$((…))`: the same, but `$(…)` is skipped whole.
    Parentheses,
    /// `$[…]`: the same with brackets.
    Brackets,
    /// `${…}`: ends at the first `}` outside quotes and expansions.
    Brace,
}

impl Matching {
    fn brackets(self) -> (u8, u8) {
        match self {
            Self::Pattern | Self::Parentheses => (b'(', b')'),
            Self::Brackets => (b'[', b']'),
            Self::Brace => (b'{', b'}'),
        }
    }
}

impl Parser<'_, '_> {
    /// Returns where the bracket stands that closes one opened before the cursor, and pays for looking.
    ///
    /// `None` if there is none; then that was reported and the region is used up. `start`: where the construct begins.
    pub(super) fn closing_bracket(
        &mut self,
        matching: Matching,
        start: usize,
        message: &str,
    ) -> Option<usize> {
        let inner = self.cursor.pos;
        let close = self.measure(|parser| parser.skip_to_bracket(matching));
        if !self.pay(start, close.saturating_sub(inner)) {
            return None;
        }
        if self.cursor.byte(close) != Some(matching.brackets().1) {
            self.unterminated(start, message);
            return None;
        }
        Some(close)
    }

    /// Goes to the closing bracket, or to the end of the region.
    fn skip_to_bracket(&mut self, matching: Matching) {
        let (open, close) = matching.brackets();
        let mut depth = 0_usize;
        let mut ignored = Builder::default();
        while let Some(byte) = self.peek() {
            match byte {
                b'\\' => {
                    self.cursor.pos += 1;
                    self.cursor.character();
                }
                b'\'' => self.single_quotes(&mut ignored),
                b'"' => self.double_quotes(&mut ignored, self.cursor.pos, Quote::Double),
                b'`' => {
                    if self.skip_backquotes().is_none() {
                        self.cursor.pos = self.cursor.end;
                    }
                }
                b'$' => self.skip_dollar(matching, &mut ignored),
                b'<' | b'>'
                    if matching == Matching::Brace && self.cursor.second() == Some(b'(') =>
                {
                    self.process_substitution(&mut ignored);
                }
                _ if byte == close && depth == 0 => return,
                _ => {
                    if matching != Matching::Brace {
                        depth += usize::from(byte == open);
                        depth -= usize::from(byte == close);
                    }
                    self.cursor.pos += 1;
                    let plain = |byte: u8| {
                        byte != open
                            && byte != close
                            && !matches!(byte, b'\\' | b'\'' | b'"' | b'`' | b'$' | b'<' | b'>')
                    };
                    if plain(byte) {
                        self.cursor.run(plain);
                    }
                }
            }
            if self.lost {
                return;
            }
        }
    }

    fn skip_dollar(&mut self, matching: Matching, ignored: &mut Builder) {
        let nests = match self.cursor.second() {
            Some(b'\'') => {
                self.ansi_c_extent();
                return;
            }
            Some(b'(') => matching != Matching::Pattern,
            Some(b'{' | b'[') => matching == Matching::Brace,
            Some(b'$') => {
                // `$$`: the second one begins nothing.
                self.cursor.advance(2);
                return;
            }
            Some(_) | None => false,
        };
        if nests {
            self.dollar_quoted(ignored, super::quoted::Until::End);
        } else {
            self.cursor.pos += 1;
        }
    }
}
