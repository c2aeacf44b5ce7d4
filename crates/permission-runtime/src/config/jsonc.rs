//! Reads JSON with comments and trailing commas, and nothing looser.
//!
//! Judges only the text: what the keys mean is for [`crate::config::validate`].

use std::sync::Arc;

use jsonc_parser::ast;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use crate::config::diagnostic::Diagnostic;
use crate::config::tree::{Member, Node, Positions, Value};

/// How deep brackets may nest; a legitimate file needs five.
const MAX_DEPTH: usize = 64;

/// Every loose option of the parser is off but the two the language has.
const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Reads `text`; `None` with a diagnostic when it is not JSONC. Repeated keys and control characters are diagnosed and
/// kept.
pub(crate) fn parse(text: &str, file: &Arc<str>, problems: &mut Vec<Diagnostic>) -> Option<Node> {
    let mut positions = Positions::new(text);
    // INVARIANT: both the parser and the walk below recurse; the depth is checked before either runs.
    if let Some(offset) = too_deep(text) {
        problems.push(
            Diagnostic::error(
                "nested-too-deep",
                positions.at(offset, offset + 1).place(file),
                format!("brackets nest deeper than {MAX_DEPTH}"),
            )
            .help("a policy needs no more than five levels"),
        );
        return None;
    }
    let offset = if text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    };
    let body = text.get(offset..).unwrap_or_default();
    match parse_to_ast(body, &CollectOptions::default(), &OPTIONS) {
        Ok(parsed) => {
            let Some(value) = parsed.value else {
                problems.push(
                    Diagnostic::error(
                        "empty-file",
                        positions.at(0, 0).place(file),
                        "the file is empty",
                    )
                    .help("write `{}` or remove the file"),
                );
                return None;
            };
            Some(
                Reader {
                    text,
                    offset,
                    file,
                    positions,
                    problems,
                }
                .node(&value),
            )
        }
        Err(error) => {
            let range = error.range();
            let start = floor(text, range.start.saturating_add(offset));
            let end = range.end.saturating_add(offset).max(start);
            // The parser's range of an unterminated container spans the rest of the file; its start is what helps.
            let end = text
                .get(start..end)
                .and_then(|rest| rest.find('\n'))
                .map_or(end, |newline| start + newline);
            let mut message = error.kind().to_string();
            if let Some(first) = message.get_mut(0..1) {
                first.make_ascii_lowercase();
            }
            problems.push(
                Diagnostic::error("syntax", positions.at(start, end).place(file), message)
                    .help(syntax_help(error.kind())),
            );
            None
        }
    }
}

/// Moves `offset` back to a character boundary.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset = offset.saturating_sub(1);
    }
    offset
}

/// What usually mends a syntax error.
fn syntax_help(kind: &jsonc_parser::errors::ParseErrorKind) -> &'static str {
    use jsonc_parser::errors::ParseErrorKind as Kind;
    if matches!(kind, Kind::ExpectedComma) {
        "put a comma between the entries"
    } else if matches!(kind, Kind::UnterminatedObject | Kind::UnterminatedArray) {
        "close the bracket that opens here"
    } else if matches!(
        kind,
        Kind::SingleQuotedStringsNotAllowed
            | Kind::ExpectedStringObjectProperty
            | Kind::UnexpectedWord
    ) {
        "put keys and strings in double quotes"
    } else {
        "the text must be JSON; comments and trailing commas are accepted"
    }
}

/// Finds the bracket that nests too deep. Strings and comments are skipped the way the parser does.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut bytes = text.bytes().enumerate().peekable();
    while let Some((offset, byte)) = bytes.next() {
        match byte {
            b'"' => {
                while let Some((_, byte)) = bytes.next() {
                    match byte {
                        b'\\' => {
                            bytes.next();
                        }
                        b'"' => break,
                        _ => {}
                    }
                }
            }
            b'/' => match bytes.peek() {
                Some((_, b'/')) => {
                    for (_, byte) in bytes.by_ref() {
                        if byte == b'\n' || byte == b'\r' {
                            break;
                        }
                    }
                }
                Some((_, b'*')) => {
                    bytes.next();
                    let mut star = false;
                    for (_, byte) in bytes.by_ref() {
                        if star && byte == b'/' {
                            break;
                        }
                        star = byte == b'*';
                    }
                }
                Some(_) | None => {}
            },
            b'{' | b'[' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Some(offset);
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

struct Reader<'a, 'p> {
    text: &'a str,
    offset: usize,
    file: &'a Arc<str>,
    positions: Positions<'a>,
    problems: &'p mut Vec<Diagnostic>,
}

impl Reader<'_, '_> {
    fn node(&mut self, value: &ast::Value<'_>) -> Node {
        let range = match value {
            ast::Value::StringLit(node) => node.range,
            ast::Value::NumberLit(node) => node.range,
            ast::Value::BooleanLit(node) => node.range,
            ast::Value::Object(node) => node.range,
            ast::Value::Array(node) => node.range,
            ast::Value::NullKeyword(node) => node.range,
        };
        let at = self
            .positions
            .at(range.start + self.offset, range.end + self.offset);
        let value = match value {
            ast::Value::StringLit(node) => {
                self.control_characters(at);
                Value::Text(node.value.to_string())
            }
            ast::Value::NumberLit(node) => Value::Number(node.value.to_string()),
            ast::Value::BooleanLit(node) => Value::Bool(node.value),
            ast::Value::NullKeyword(_) => Value::Null,
            ast::Value::Array(node) => {
                Value::List(node.elements.iter().map(|item| self.node(item)).collect())
            }
            ast::Value::Object(node) => Value::Map(
                node.properties
                    .iter()
                    .map(|item| self.member(item))
                    .collect(),
            ),
        };
        Node { value, at }
    }

    fn member(&mut self, property: &ast::ObjectProp<'_>) -> Member {
        let (key, range) = match &property.name {
            ast::ObjectPropName::String(name) => (name.value.to_string(), name.range),
            ast::ObjectPropName::Word(name) => (name.value.to_owned(), name.range),
        };
        let key_at = self
            .positions
            .at(range.start + self.offset, range.end + self.offset);
        self.control_characters(key_at);
        Member {
            key,
            key_at,
            node: self.node(&property.value),
        }
    }

    /// A raw line break in a string is nearly always a missing quote that swallowed an entry.
    fn control_characters(&mut self, at: crate::config::tree::At) {
        let source = self.text.get(at.start..at.end).unwrap_or_default();
        if source.bytes().any(|byte| byte < 0x20) {
            self.problems.push(
                Diagnostic::error(
                    "control-character",
                    at.place(self.file),
                    "a string contains a raw control character",
                )
                .help("is a closing quote missing? write `\\n` for a line break"),
            );
        }
    }
}
