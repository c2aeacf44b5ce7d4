//! Masks values that stand under a sensitive name: `GITHUB_TOKEN=…`, `--password …`, `Authorization: …`,
//! `"api_key": "…"`, the user info of a URL.
//!
//! By name only; it does not guess what looks like a secret. It reads text, not a language, because a log line may hold
//! a command, a piece of JSON, a header or prose, and it errs towards masking. What refers to a secret (`$TOKEN`,
//! `$(pass show x)`) is left: it says where the secret comes from. Linear in the text.

use std::borrow::Cow;

use serde_json::Value;

mod name;
mod scan;

pub use name::is_sensitive;

/// What stands in place of a value.
pub const MASK: &str = "[redacted]";

/// The shortest value that is looked for elsewhere, in bytes; shorter ones stand in any text.
const SHORTEST: usize = 4;

/// How many values are looked for elsewhere.
const MOST: usize = 32;

/// How deep JSON is followed; below, everything is masked.
const DEPTH: usize = 64;

/// Masks a text.
pub fn text(text: &str) -> Cow<'_, str> {
    let spans = scan::spans(text);
    if spans.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    let mut end = 0;
    for span in spans {
        masked.push_str(text.get(end..span.start).unwrap_or_default());
        masked.push_str(MASK);
        end = span.end;
    }
    masked.push_str(text.get(end..).unwrap_or_default());
    Cow::Owned(masked)
}

/// Returns the values that are masked in a text, as they stand there and without quotes and escapes. A word of a command
/// may be shown without its quotes elsewhere, where it is not seen any more how far the value goes.
pub fn secrets(text: &str) -> Vec<String> {
    let mut secrets = Vec::new();
    for span in scan::spans(text) {
        let secret = text.get(span).unwrap_or_default();
        let bare: String = secret
            .chars()
            .filter(|character| !matches!(character, '\'' | '"' | '\\'))
            .collect();
        for secret in [secret, bare.as_str()] {
            if secret.len() >= SHORTEST && !secrets.iter().any(|known| known == secret) {
                secrets.push(secret.to_owned());
            }
        }
        if secrets.len() >= MOST {
            break;
        }
    }
    // The longest first, so that none is left in pieces.
    secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    secrets
}

/// Masks a text, and the values that are known to be secret wherever they stand in it.
pub fn with_secrets(text: &str, secrets: &[String]) -> String {
    let mut masked = Cow::Borrowed(text);
    for secret in secrets {
        if masked.contains(secret.as_str()) {
            masked = Cow::Owned(masked.replace(secret.as_str(), MASK));
        }
    }
    self::text(&masked).into_owned()
}

/// Masks every value under a sensitive key, and every text.
pub fn json(value: &mut Value) {
    deep(value, 0);
}

fn deep(value: &mut Value, depth: usize) {
    if depth >= DEPTH {
        *value = MASK.into();
        return;
    }
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
        Value::String(string) => {
            if let Cow::Owned(masked) = text(string) {
                *string = masked;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| deep(item, depth + 1)),
        Value::Object(map) => {
            for (key, value) in map.iter_mut() {
                if is_sensitive(key) && !value.is_null() {
                    *value = MASK.into();
                } else {
                    deep(value, depth + 1);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
