//! A JSON-like value in which every node knows where it stands.
//!
//! JSONC, YAML frontmatter and inline JSON are read into this one form, so that one validator serves them all. It keeps
//! the order of the entries and repeated keys; it judges nothing.

use std::sync::Arc;

use crate::config::diagnostic::SourcePlace;

/// Where a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct At {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The line, from 1; 0 when unknown.
    pub line: u32,
    /// The column in characters, from 1; 0 when unknown.
    pub column: u32,
}

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    /// The value.
    pub value: Value,
    /// Where it stands.
    pub at: At,
}

/// The kinds of value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as written.
    Number(String),
    /// A string, unescaped.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A map, in the order of the file, repeated keys kept.
    Map(Vec<Member>),
}

/// One entry of a map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    /// The key, unescaped.
    pub key: String,
    /// Where the key stands.
    pub key_at: At,
    /// Its value.
    pub node: Node,
}

impl At {
    /// Names the place in `file`.
    pub(crate) fn place(self, file: &Arc<str>) -> SourcePlace {
        SourcePlace {
            file: Arc::clone(file),
            line: self.line,
            column: self.column,
            span: self.start..self.end,
        }
    }
}

impl Value {
    /// Names the kind in a message.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::List(_) => "a list",
            Self::Map(_) => "an object",
        }
    }
}

impl Node {
    /// Returns the last member of that name, which is the one that counts.
    pub(crate) fn member(&self, name: &str) -> Option<&Member> {
        match &self.value {
            Value::Map(members) => members.iter().rev().find(|member| member.key == name),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) | Value::List(_) => {
                None
            }
        }
    }

    /// Reads an inline JSON value, whose places are unknown.
    ///
    /// The depth is bounded by the reader that made the value (`serde_json`: 128).
    pub(crate) fn from_json(json: &serde_json::Value) -> Self {
        let value = match json {
            serde_json::Value::Null => Value::Null,
            serde_json::Value::Bool(value) => Value::Bool(*value),
            serde_json::Value::Number(number) => Value::Number(number.to_string()),
            serde_json::Value::String(text) => Value::Text(text.clone()),
            serde_json::Value::Array(items) => {
                Value::List(items.iter().map(Self::from_json).collect())
            }
            serde_json::Value::Object(map) => Value::Map(
                map.iter()
                    .map(|(key, value)| Member {
                        key: key.clone(),
                        key_at: At::default(),
                        node: Self::from_json(value),
                    })
                    .collect(),
            ),
        };
        Self {
            value,
            at: At::default(),
        }
    }
}

/// Turns byte offsets into lines and columns; linear when asked in ascending order.
pub(crate) struct Positions<'a> {
    text: &'a str,
    offset: usize,
    line: u32,
    column: u32,
}

impl<'a> Positions<'a> {
    /// Starts at the beginning of `text`.
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            offset: 0,
            line: 1,
            column: 1,
        }
    }

    /// Returns where `start..end` stands.
    pub(crate) fn at(&mut self, start: usize, end: usize) -> At {
        if start < self.offset {
            *self = Self::new(self.text);
        }
        for character in self
            .text
            .get(self.offset..start)
            .unwrap_or_default()
            .chars()
        {
            if character == '\n' {
                self.line = self.line.saturating_add(1);
                self.column = 1;
            } else {
                self.column = self.column.saturating_add(1);
            }
        }
        self.offset = start.min(self.text.len());
        At {
            start,
            end,
            line: self.line,
            column: self.column,
        }
    }
}
