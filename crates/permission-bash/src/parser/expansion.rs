//! What follows a `$`, bash manual section "Shell Expansions".

use std::rc::Rc;

use super::Parser;
use super::builder::Builder;
use super::quoted::Until;
use crate::lexer::ansi_c;
use crate::lexer::cursor::is_name;
use crate::lexer::map::Map;
use crate::text::Text;
use crate::word::{Literal, Parameter, Part, Quote};

impl Parser<'_, '_> {
    /// Reads what begins with the `$` at the cursor, outside quotes.
    pub(super) fn dollar_unquoted(&mut self, builder: &mut Builder) {
        match self.cursor.second() {
            Some(b'\'') => self.ansi_c(builder),
            Some(b'"') => {
                let start = self.cursor.pos;
                self.cursor.pos = self.cursor.settle(start + 1);
                self.double_quotes(builder, start, Quote::Locale);
            }
            _ => self.dollar(builder, false, Quote::None),
        }
    }

    /// Reads what begins with the `$` at the cursor, in quoted text.
    pub(super) fn dollar_quoted(&mut self, builder: &mut Builder, until: Until) {
        match (self.cursor.second(), until) {
            (
                Some(b'\''),
                Until::Argument | Until::Offset | Until::Arithmetic { .. } | Until::Subscript,
            ) => {
                self.live_ansi_c(builder);
            }
            (
                Some(b'"'),
                Until::Argument | Until::Offset | Until::Arithmetic { .. } | Until::Subscript,
            ) => {
                let start = self.cursor.pos;
                self.cursor.pos = self.cursor.settle(start + 1);
                self.double_quotes(builder, start, Quote::Double);
            }
            _ => self.dollar(builder, true, Quote::Double),
        }
    }

    fn dollar(&mut self, builder: &mut Builder, quoted: bool, quote: Quote) {
        let start = self.cursor.pos;
        match self.cursor.second() {
            Some(b'(') if self.cursor.third() == Some(b'(') => {
                self.arithmetic_expansion(builder, quoted);
            }
            Some(b'(') => self.command_substitution(builder, quoted),
            Some(b'{') => self.braced_parameter(builder, quoted),
            Some(b'[') => self.bracketed_arithmetic(builder, quoted),
            Some(byte) if byte == b'_' || byte.is_ascii_alphabetic() => {
                self.cursor.advance(1);
                let mut name = Text::default();
                while self.peek().is_some_and(is_name) {
                    let from = self.cursor.pos;
                    self.cursor.run(is_name);
                    name.push(&self.piece(from, self.cursor.pos));
                }
                self.parameter(builder, start, name, quoted);
            }
            Some(b'0'..=b'9' | b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!') => {
                self.cursor.advance(2);
                let name = self.piece(self.cursor.pos.saturating_sub(1), self.cursor.pos);
                self.parameter(builder, start, name, quoted);
            }
            Some(_) | None => {
                self.cursor.pos += 1;
                builder.text(quote, self.since(start), "$");
            }
        }
    }

    fn parameter(&mut self, builder: &mut Builder, start: usize, name: Text, quoted: bool) {
        builder.part(Part::Parameter(Box::new(Parameter {
            span: self.since(start),
            name,
            indirect: false,
            length: false,
            subscript: None,
            operation: None,
            quoted,
            source: self.derived_source(start),
        })));
    }

    /// Reads `$'…'` in the argument of a quoted `${…}` (shell option `extquote`).
    ///
    /// Bash decodes it first and expands the outcome, so `"${x:-$'\x24(id)'}"` runs `id`.
    fn live_ansi_c(&mut self, builder: &mut Builder) {
        let start = self.cursor.pos;
        let Some((inner, close)) = self.ansi_c_extent() else {
            return;
        };
        let decoded = ansi_c::decode(self.cursor.slice(inner, close));
        let span = self.since(start);
        if !decoded.contains(['$', '`', '\\', '"', '}']) {
            builder.part(Part::Literal(Literal {
                span,
                text: decoded.into(),
                quote: Quote::AnsiC,
            }));
            return;
        }
        self.ambiguous(
            span,
            "a `$'…'` inside a quoted expansion holds an expansion",
        );
        if !self.enter(start) {
            return;
        }
        let map = Map::fixed(start, self.map);
        let decoded = Rc::from(decoded);
        let mut parser = Parser::new(&decoded, &map, self.shared);
        parser.quoted_text(builder, Until::End);
        self.leave();
    }
}
