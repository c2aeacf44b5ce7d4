//! The JSON schema, the example file and the reference page, generated from the key table.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::config::keys::{DIALOG_ACTIONS, KEYS, Key, Kind, Managed, Merge};
use crate::config::knob::quoted;
use crate::config::permission::{REASON_LENGTH, SURFACES};

/// Returns the JSON schema (draft 2020-12) of a configuration file, with a final newline.
pub fn schema() -> String {
    let properties: Map<String, Value> = KEYS
        .iter()
        .map(|key| (key.name.to_owned(), property(key)))
        .collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "pi-permission-system configuration",
        "description": "What coding agents may do. JSON with comments and trailing commas.",
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
        "$defs": {
            "decision": {
                "description": "allow runs it, ask puts it to a person, deny refuses it.",
                "enum": ["allow", "ask", "deny"],
            },
            "action": {
                "description": "A decision, or a decision with the reason that is shown with it.",
                "oneOf": [
                    {"$ref": "#/$defs/decision"},
                    {
                        "type": "object",
                        "additionalProperties": false,
                        "required": ["action"],
                        "properties": {
                            "action": {"$ref": "#/$defs/decision"},
                            "reason": {"type": "string", "maxLength": REASON_LENGTH},
                        },
                    },
                ],
            },
            "rules": {
                "description": "One decision for the whole surface, or a map of pattern to decision; the last pattern that matches wins.",
                "anyOf": [
                    {"$ref": "#/$defs/action"},
                    {
                        "type": "object",
                        "propertyNames": {"minLength": 1},
                        "additionalProperties": {"$ref": "#/$defs/action"},
                    },
                ],
            },
        },
    });
    let mut text = format!("{schema:#}");
    text.push('\n');
    text
}

fn property(key: &Key) -> Value {
    let mut first = Map::new();
    let doc = match key.deprecated {
        Some(instead) => format!("{} Deprecated: {instead}.", key.doc),
        None => key.doc.to_owned(),
    };
    first.insert("description".to_owned(), Value::String(doc));
    if let Value::Object(mut kind) = kind(key) {
        first.append(&mut kind);
    }
    if let Ok(default) = serde_json::from_str(key.default) {
        first.insert("default".to_owned(), default);
    }
    if key.deprecated.is_some() {
        first.insert("deprecated".to_owned(), Value::Bool(true));
    }
    Value::Object(first)
}

fn kind(key: &Key) -> Value {
    let text = json!({"type": "string", "minLength": 1});
    match key.kind {
        Kind::Text => text,
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Positive => json!({"type": "integer", "minimum": 1}),
        Kind::Choice(words) => json!({"enum": words}),
        Kind::Choices(words) => json!({"type": "array", "items": {"enum": words}}),
        Kind::Texts => json!({"type": "array", "items": text}),
        Kind::ShellTools => named(&json!({
            "type": "object",
            "additionalProperties": false,
            "required": ["commandArgument"],
            "properties": {
                "commandArgument": {"description": "The input field that holds the command.", "type": "string", "minLength": 1},
                "workdirArgument": {"description": "The input field that holds the working directory.", "type": "string", "minLength": 1},
            },
        })),
        Kind::Authorizers => named(&json!({
            "type": "object",
            "additionalProperties": false,
            "required": ["command"],
            "properties": {
                "command": {"description": "The program and its arguments.", "type": "array", "minItems": 1, "items": text},
                "timeoutMs": {"description": "How long it may take, in milliseconds.", "type": "integer", "minimum": 1, "default": crate::config::knob::AUTHORIZER_TIMEOUT_MS},
            },
        })),
        Kind::Wrappers => named(&json!({
            "type": "object",
            "additionalProperties": false,
            "required": ["kind"],
            "properties": {
                "kind": {"description": "transparent runs its command here as the same user; boundary elsewhere or as another user.", "enum": ["boundary", "transparent"]},
                "skipOptions": {"description": "Leading options come before the command.", "type": "boolean", "default": false},
            },
        })),
        Kind::DialogKeys => {
            let keys: Map<String, Value> = DIALOG_ACTIONS
                .iter()
                .map(|(action, default)| {
                    (
                        (*action).to_owned(),
                        json!({"type": "string", "minLength": 1, "maxLength": 1, "default": default}),
                    )
                })
                .collect();
            json!({"type": "object", "additionalProperties": false, "properties": keys})
        }
        Kind::Permission => {
            let mut surfaces: Map<String, Value> = Map::new();
            surfaces.insert("*".to_owned(), json!({"$ref": "#/$defs/action"}));
            for surface in SURFACES {
                surfaces.insert((*surface).to_owned(), json!({"$ref": "#/$defs/rules"}));
            }
            json!({
                "type": "object",
                "propertyNames": {"minLength": 1},
                "properties": surfaces,
                "additionalProperties": {"$ref": "#/$defs/rules"},
            })
        }
    }
}

/// An object whose keys are names.
fn named(value: &Value) -> Value {
    json!({"type": "object", "propertyNames": {"minLength": 1}, "additionalProperties": value})
}

/// Returns the example configuration: every key that is not deprecated, with what it does, and a policy to start from.
pub fn example() -> String {
    let mut text = String::from(
        "// An example for pi-permission-system: every key with its default, and a policy to start from.\n\
         // Comments and trailing commas are accepted. Keys that are left out have their defaults.\n{\n",
    );
    for key in KEYS {
        let Ok(value) = serde_json::from_str::<Value>(key.example) else {
            continue;
        };
        let value = format!("{value:#}").replace('\n', "\n  ");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  // {}\n  \"{}\": {value},", key.doc, key.name);
    }
    text.push_str("}\n");
    text
}

/// Returns the reference page of the keys, in Markdown.
pub fn reference() -> String {
    let mut text = String::from(
        "# Configuration keys\n\n\
         Generated from the key table; run the tests with `UPDATE=1` after changing it.\n\n\
         A higher scope combines with a lower one as *merge* says; what a managed file may do with a key, as *managed* says.\n\n\
         | key | value | default | merge | managed | |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    for key in KEYS {
        let default = if key.default.is_empty() {
            String::new()
        } else {
            format!("`{}`", key.default)
        };
        let doc = match key.deprecated {
            Some(instead) => format!("Deprecated and ignored: {instead}."),
            None => key.doc.to_owned(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| `{}` | {} | {default} | {} | {} | {} |",
            key.name,
            value(key.kind),
            match key.merge {
                Merge::Own => "each file its own",
                Merge::Replace => "replaces",
                Merge::ByName => "by name",
                Merge::Policy => "by surface and pattern",
            },
            match key.managed {
                Managed::Ignored => "ignored",
                Managed::Free => "may be set",
                Managed::AtLeast(_) => "only tightens",
                Managed::Adds => "adds",
            },
            doc.replace('|', "\\|")
        );
    }
    text
}

/// Says in words what a value may be.
fn value(kind: Kind) -> String {
    match kind {
        Kind::Text => "string".to_owned(),
        Kind::Bool => "boolean".to_owned(),
        Kind::Positive => "whole number, at least 1".to_owned(),
        Kind::Choice(choices) => quoted(choices),
        Kind::Choices(choices) => format!("list of {}", quoted(choices)),
        Kind::Texts => "list of strings".to_owned(),
        Kind::ShellTools => "tool to `{commandArgument, workdirArgument?}`".to_owned(),
        Kind::Authorizers => "name to `{command, timeoutMs?}`".to_owned(),
        Kind::Wrappers => "program to `{kind, skipOptions?}`".to_owned(),
        Kind::DialogKeys => format!(
            "{} to one character",
            quoted(
                &DIALOG_ACTIONS
                    .iter()
                    .map(|(action, _)| *action)
                    .collect::<Vec<_>>()
            )
        ),
        Kind::Permission => "surface to decision or to patterns".to_owned(),
    }
}
