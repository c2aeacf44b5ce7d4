//! The input of a tool as lines `key : value`, keys aligned, values as JSON writes them where they are no plain text.

use serde_json::{Map, Value};
use unicode_width::UnicodeWidthStr;

/// The widest key that others are aligned to, in columns.
const KEY: usize = 24;

/// Structures up to this length stand on one line, in bytes.
const SHORT: usize = 60;

/// Writes fields in their order; `None` if there are none.
///
/// SECURITY: further lines of a value are indented, so that a value cannot pass for a field.
pub(super) fn fields<'v>(fields: impl Iterator<Item = (&'v String, &'v Value)>) -> Option<String> {
    let fields: Vec<(String, &Value)> = fields.map(|(key, value)| (name(key), value)).collect();
    let width = fields.iter().map(|(key, _)| key.width()).max()?.min(KEY);
    let mut text = String::new();
    for (key, value) in &fields {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(key);
        text.push_str(&" ".repeat(width.saturating_sub(key.width())));
        text.push_str(" : ");
        let shown = shown(key, value);
        let indent = format!("\n{}", " ".repeat(width + 3));
        text.push_str(&shown.replace('\n', &indent));
    }
    Some(text)
}

/// Writes a key; one that holds more than a name is quoted.
fn name(key: &str) -> String {
    let plain =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | '$');
    if !key.is_empty() && key.chars().all(plain) {
        key.to_owned()
    } else {
        Value::String(key.to_owned()).to_string()
    }
}

fn shown(key: &str, value: &Value) -> String {
    match value {
        Value::String(text) => embedded(key, text)
            .as_ref()
            .map_or_else(|| text.trim_end_matches('\n').to_owned(), structure),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Array(_) | Value::Object(_) => structure(value),
    }
}

/// Returns arguments that are passed on as a JSON text.
fn embedded(key: &str, text: &str) -> Option<Value> {
    if !matches!(key, "args" | "arguments") {
        return None;
    }
    let value: Value = serde_json::from_str(text).ok()?;
    (value.is_object() || value.is_array()).then_some(value)
}

fn structure(value: &Value) -> String {
    let short = value.to_string();
    if short.len() <= SHORT {
        return short;
    }
    serde_json::to_string_pretty(value).unwrap_or(short)
}

/// Returns the fields of an input that are not stated elsewhere.
pub(super) fn rest(
    input: &Map<String, Value>,
    stated: impl Fn(&str, &Value) -> bool,
) -> impl Iterator<Item = (&String, &Value)> {
    input.iter().filter(move |(key, value)| !stated(key, value))
}

#[cfg(test)]
mod tests;
