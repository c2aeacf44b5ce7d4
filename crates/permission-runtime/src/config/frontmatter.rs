//! Reads the `permission` of an agent file's YAML frontmatter.
//!
//! Everything else of the frontmatter belongs to the host and is not judged.

use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::Spanned;
use serde_saphyr::options::DuplicateKeyPolicy;

use crate::config::diagnostic::{Diagnostic, SourcePlace};
use crate::config::tree::{At, Member, Node, Positions, Value};
use crate::config::validate::excerpt_of as excerpt;

/// What the frontmatter holds.
pub(crate) enum Frontmatter {
    /// No `permission`.
    None,
    /// The value of `permission`.
    Permission(Node),
    /// It cannot be read; what can be salvaged lies within its [`extent`].
    Broken,
}

/// The longest agent name, in bytes.
const NAME_LENGTH: usize = 128;

/// Says whether an agent's name may become a file name: letters, digits and ` _-.@+:`, not beginning with a dot.
///
/// SECURITY: a name comes from the agent; no separator, no `..`, no control character may reach a path.
pub(crate) fn is_agent_name(name: &str) -> bool {
    let plain = |character: char| {
        character.is_alphanumeric()
            || matches!(character, ' ' | '_' | '-' | '.' | '@' | '+')
            || (character == ':' && !cfg!(windows))
    };
    !name.is_empty()
        && name.len() <= NAME_LENGTH
        && name.chars().all(plain)
        && !name.starts_with(['.', ' '])
        && !name.ends_with(['.', ' '])
}

/// Returns how far the frontmatter reaches: to its closing marker, or to the end of the text where that is missing.
pub(crate) fn extent(text: &str) -> usize {
    match block(text) {
        None => 0,
        Some(Block::Whole { end, .. }) => end,
        Some(Block::Unterminated) => text.len(),
    }
}

/// Reads the frontmatter of `text`.
pub(crate) fn parse(text: &str, file: &Arc<str>, problems: &mut Vec<Diagnostic>) -> Frontmatter {
    let Some(block) = block(text) else {
        return Frontmatter::None;
    };
    let yaml = match block {
        Block::Whole { start, end } => (start, text.get(start..end).unwrap_or_default()),
        Block::Unterminated => {
            let rest = text.lines().any(is_permission_line);
            if !rest {
                return Frontmatter::None;
            }
            problems.push(
                Diagnostic::error(
                    "frontmatter",
                    SourcePlace::file(file),
                    "the frontmatter does not end",
                )
                .help("end it with a line `---`"),
            );
            return Frontmatter::Broken;
        }
    };
    let (start, yaml) = yaml;
    // Cheap and common: no agent of most projects has a policy.
    if !yaml.contains("permission") {
        return Frontmatter::None;
    }
    let source = Source { text, file, start };
    match read(yaml) {
        Ok(node) => return source.found(node),
        Err(whole) => {
            // Other keys are the host's matter, and hosts read YAML more loosely; only `permission` has to be well-formed.
            let Some((from, to)) = permission_block(yaml) else {
                let place = source.place_of(&whole);
                problems.push(
                    Diagnostic::error("frontmatter", place, message(&whole))
                        .help("the frontmatter must be YAML"),
                );
                return Frontmatter::Broken;
            };
            let part = yaml.get(from..to).unwrap_or_default();
            let source = Source {
                start: start + from,
                ..source
            };
            match read(part) {
                Ok(node) => return source.found(node),
                Err(error) => {
                    let place = source.place_of(&error);
                    let text = message(&error);
                    let help = if text.contains("duplicate") {
                        "remove one of the two"
                    } else if part.lines().any(|line| line.trim_start().starts_with('*')) {
                        "put patterns that begin with `*` in quotes"
                    } else {
                        "`permission` must be YAML: a map of surface to decision or to a map of patterns"
                    };
                    problems.push(Diagnostic::error("frontmatter", place, text).help(help));
                }
            }
        }
    }
    Frontmatter::Broken
}

/// Where the YAML stands.
enum Block {
    /// Between the two markers.
    Whole {
        /// The byte after the first marker's line.
        start: usize,
        /// The first byte of the closing marker.
        end: usize,
    },
    /// There is no closing marker.
    Unterminated,
}

/// Finds the frontmatter: a first line `---`, up to the next line `---` or `...`.
fn block(text: &str) -> Option<Block> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = body.split_inclusive('\n').next()?;
    if first.trim_end() != "---" {
        return None;
    }
    let start = text.len() - body.len() + first.len();
    let mut offset = start;
    for line in text.get(start..)?.split_inclusive('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            return Some(Block::Whole { start, end: offset });
        }
        offset += line.len();
    }
    Some(Block::Unterminated)
}

fn is_permission_line(line: &str) -> bool {
    ["permission", "\"permission\"", "'permission'"]
        .iter()
        .filter_map(|key| line.strip_prefix(key))
        .any(|rest| rest.trim_start().starts_with(':'))
}

/// Finds the lines of the `permission` entry: from its key to the next entry at the left edge.
fn permission_block(yaml: &str) -> Option<(usize, usize)> {
    let mut from = None;
    let mut offset = 0;
    for line in yaml.split_inclusive('\n') {
        let here = offset;
        offset += line.len();
        match from {
            None if is_permission_line(line) => from = Some(here),
            Some(from)
                if line.starts_with(|c: char| c.is_alphanumeric() || c == '"' || c == '\'') =>
            {
                return Some((from, here));
            }
            None | Some(_) => {}
        }
    }
    from.map(|from| (from, yaml.len()))
}

/// Writes the library's message as ours: one line, without the place and the advice to its own callers.
fn message(error: &serde_saphyr::Error) -> String {
    let text = error.without_snippet().to_string();
    let line = text.lines().next().unwrap_or_default();
    let line = line.rsplit_once(" at line ").map_or(line, |(line, _)| line);
    let line = line.split(", set ").next().unwrap_or_default().trim();
    format!("the frontmatter is not valid: {}", excerpt(line, 200))
}

fn read(yaml: &str) -> Result<Option<Node>, serde_saphyr::Error> {
    let options = serde_saphyr::options! {
        duplicate_keys: DuplicateKeyPolicy::Error,
        with_snippet: false,
        strict_booleans: true,
    };
    let front: Option<Front> = serde_saphyr::from_str_with_options(yaml, options)?;
    Ok(front.and_then(|front| front.permission))
}

/// The one key that is ours.
#[derive(serde::Deserialize)]
struct Front {
    #[serde(default)]
    permission: Option<Node>,
}

struct Source<'a> {
    text: &'a str,
    file: &'a Arc<str>,
    start: usize,
}

impl Source<'_> {
    /// Moves the places of the nodes from the YAML to the file.
    fn found(&self, node: Option<Node>) -> Frontmatter {
        let Some(mut node) = node else {
            return Frontmatter::None;
        };
        let before = self.text.get(..self.start).unwrap_or_default();
        let lines = u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX);
        shift(&mut node, self.start, lines);
        Frontmatter::Permission(node)
    }

    fn place_of(&self, error: &serde_saphyr::Error) -> SourcePlace {
        let Some(location) = error.location() else {
            return SourcePlace::file(self.file);
        };
        let mut at = At {
            line: u32::try_from(location.line()).unwrap_or(0),
            column: u32::try_from(location.column()).unwrap_or(0),
            ..At::default()
        };
        let before = self.text.get(..self.start).unwrap_or_default();
        at.line = at
            .line
            .saturating_add(u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX));
        // The byte offset is found again from the line, because an error carries none.
        let line_start = self
            .text
            .split_inclusive('\n')
            .take(usize::try_from(at.line.saturating_sub(1)).unwrap_or(0))
            .map(str::len)
            .sum::<usize>();
        let column = usize::try_from(at.column.saturating_sub(1)).unwrap_or(0);
        let within: usize = self
            .text
            .get(line_start..)
            .unwrap_or_default()
            .chars()
            .take_while(|character| *character != '\n')
            .take(column)
            .map(char::len_utf8)
            .sum();
        let start = line_start + within;
        Positions::new(self.text).at(start, start).place(self.file)
    }
}

/// Moves a node and everything in it; the depth is bounded by the reader's budget (64).
fn shift(node: &mut Node, bytes: usize, lines: u32) {
    let moved = |at: &mut At| {
        at.start = at.start.saturating_add(bytes);
        at.end = at.end.saturating_add(bytes);
        at.line = at.line.saturating_add(lines);
    };
    moved(&mut node.at);
    match &mut node.value {
        Value::List(items) => items.iter_mut().for_each(|item| shift(item, bytes, lines)),
        Value::Map(members) => {
            for member in members {
                moved(&mut member.key_at);
                shift(&mut member.node, bytes, lines);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
    }
}

impl From<serde_saphyr::Location> for At {
    fn from(location: serde_saphyr::Location) -> Self {
        let span = location.span();
        let start = span
            .byte_offset()
            .and_then(|offset| usize::try_from(offset).ok());
        let length = span
            .byte_len()
            .and_then(|length| usize::try_from(length).ok());
        let start = start.unwrap_or(0);
        Self {
            start,
            end: start.saturating_add(length.unwrap_or(0)),
            line: u32::try_from(location.line()).unwrap_or(0),
            column: u32::try_from(location.column()).unwrap_or(0),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<Value>::deserialize(deserializer)?;
        Ok(Self {
            at: spanned.referenced.into(),
            value: spanned.value,
        })
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut members = Vec::new();
        while let Some(key) = entries.next_key::<Spanned<String>>()? {
            members.push(Member {
                key_at: key.referenced.into(),
                key: key.value,
                node: entries.next_value()?,
            });
        }
        Ok(Value::Map(members))
    }
}

#[cfg(test)]
mod tests;
