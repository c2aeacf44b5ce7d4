//! A line in the making: named fields in a fixed order, masked and cut as they are put in.
//!
//! Knows every field that may stand in a line, and none of the types they come from.

use serde_json::{Map, Value};

use super::mask;

/// The most bytes of a line; beyond, its lists go and `cut` says so. Only a line of very many findings is that long.
const LONGEST: usize = 256 * 1024;

/// The lists of a line, which are given up when it gets too long, in this order.
const LISTS: &[&str] = &["findings", "also", "grants", "notes"];

/// Every field of a line in the order they are written, with what it says. `docs/log.md` lists the same.
pub const FIELDS: &[(&str, &str)] = &[
    ("timestamp", "when, in UTC, to the millisecond (RFC 3339)"),
    ("extension", "always `pi-permission-system`"),
    ("stream", "`review` or `debug`"),
    ("event", "what happened"),
    (
        "requestId",
        "the one id of the request: the same in the prompt, the decision and all its lines",
    ),
    ("host", "the agent that is gated: `pi`, `claude-code`"),
    ("sessionId", "the host's session"),
    ("toolCallId", "the host's id of the tool call"),
    ("source", "`tool_call`, `skill_input` or `skill_read`"),
    ("agentName", "the agent that asks, when it has a name"),
    (
        "forwarded",
        "`true` when the request came from another session",
    ),
    ("requesterSessionId", "that session"),
    ("cwd", "the directory the call starts in"),
    ("toolName", "the tool, by the name the policy knows"),
    ("invokedToolName", "the host's name of it, when it differs"),
    (
        "decision",
        "what the policy decided: `allow`, `ask` or `deny`",
    ),
    ("surface", "the surface whose rule decided"),
    (
        "value",
        "what was judged: the command, the path as typed, the target, the name",
    ),
    (
        "matchedPattern",
        "the pattern or the synthetic rule (`<…>`) that matched",
    ),
    (
        "matchedSpelling",
        "the spelling that matched, when it is not the value",
    ),
    ("executedUnit", "what a wrapper runs"),
    (
        "commandContext",
        "where in the text the command stands, outermost first",
    ),
    ("reason", "the rule's own reason"),
    ("origin", "the scope of the rule"),
    ("place", "file and line of the rule"),
    (
        "detail",
        "for a synthetic rule, what cannot be known or is protected",
    ),
    (
        "also",
        "the other findings of the call that decided alike: `surface`, `value`, `matchedPattern`, `origin`",
    ),
    ("alsoCount", "how many those are, when not all are listed"),
    (
        "resolution",
        "how it ended, in the words of the event `permissions:decision`",
    ),
    ("denialReason", "the words of who denied"),
    (
        "grants",
        "what was recorded with the approval: `surface`, `pattern`, `scope`",
    ),
    ("decidedBy", "who decided: an object with `kind`"),
    ("findings", "debug log: every finding"),
    ("notes", "debug log: what a person should know besides"),
    (
        "cut",
        "`true` when lists were left out because the line would have been too long",
    ),
];

/// A line.
#[derive(Clone, Debug)]
pub(super) struct Line {
    fields: Map<String, Value>,
    width: usize,
    secrets: Vec<String>,
}

impl Line {
    /// Starts a line; strings longer than `width` characters will be cut.
    pub(super) fn new(width: usize) -> Self {
        Self {
            fields: Map::new(),
            width,
            secrets: Vec::new(),
        }
    }

    /// Masks what is secret in this text wherever it stands in the line.
    pub(super) fn hide(&mut self, text: &str) -> &mut Self {
        self.secrets = mask::secrets(text);
        self
    }

    /// Puts in a fixed word, which is neither masked nor cut.
    pub(super) fn word(&mut self, field: &str, word: &str) -> &mut Self {
        self.fields.insert(field.to_owned(), word.into());
        self
    }

    /// Puts in a text.
    pub(super) fn text(&mut self, field: &str, text: &str) -> &mut Self {
        let text = self.shown(text);
        self.fields.insert(field.to_owned(), text.into());
        self
    }

    /// Puts in a text if there is one.
    pub(super) fn maybe(&mut self, field: &str, text: Option<&str>) -> &mut Self {
        match text {
            Some(text) if !text.is_empty() => self.text(field, text),
            Some(_) | None => self,
        }
    }

    /// Puts in anything; its strings are masked and cut.
    pub(super) fn value(&mut self, field: &str, mut value: Value) -> &mut Self {
        self.clean(&mut value);
        self.fields.insert(field.to_owned(), value);
        self
    }

    fn clean(&self, value: &mut Value) {
        mask::json(value);
        each_string(value, &mut |text| {
            if !self.secrets.is_empty() {
                *text = mask::with_secrets(text, &self.secrets);
            }
            if text.len() > self.width {
                *text = cut(text, self.width);
            }
        });
    }

    /// Puts in the fields of an event of its own; those of the frame stay.
    pub(super) fn details(&mut self, details: Map<String, Value>) -> &mut Self {
        let mut details = Value::Object(details);
        self.clean(&mut details);
        if let Value::Object(details) = details {
            for (field, value) in details {
                if !value.is_null() {
                    self.fields.entry(field).or_insert(value);
                }
            }
        }
        self
    }

    /// Masks and cuts a text.
    fn shown(&self, text: &str) -> String {
        cut(&mask::with_secrets(text, &self.secrets), self.width)
    }

    /// Returns the line, without a line break.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // A map of strings and values can always be written.
        let mut line = serde_json::to_vec(&self.fields).unwrap_or_default();
        for list in LISTS {
            if line.len() <= LONGEST {
                break;
            }
            self.fields.shift_remove(*list);
            self.fields.insert("cut".to_owned(), true.into());
            line = serde_json::to_vec(&self.fields).unwrap_or_default();
        }
        line
    }
}

/// Cuts a text to `width` characters; says how many are missing.
pub(super) fn cut(text: &str, width: usize) -> String {
    // A text of no more bytes has no more characters.
    if text.len() <= width {
        return text.to_owned();
    }
    let Some((end, _)) = text.char_indices().nth(width) else {
        return text.to_owned();
    };
    let (kept, rest) = text.split_at(end);
    format!("{kept}…(+{})", rest.chars().count())
}

/// Goes through every string of a value, whose depth is bounded because it was masked first.
fn each_string(value: &mut Value, change: &mut impl FnMut(&mut String)) {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
        Value::String(text) => change(text),
        Value::Array(items) => items.iter_mut().for_each(|item| each_string(item, change)),
        Value::Object(map) => map.values_mut().for_each(|item| each_string(item, change)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_cut_says_how_much_is_missing() {
        for (text, width, expected) in [
            ("", 3, ""),
            ("abc", 3, "abc"),
            ("abcd", 3, "abc…(+1)"),
            ("äöü", 3, "äöü"),
            ("äöüß", 3, "äöü…(+1)"),
            ("abc", 0, "…(+3)"),
        ] {
            assert_eq!(cut(text, width), expected, "{text:?} at {width}");
        }
    }

    #[test]
    fn what_is_put_in_is_masked_before_it_is_cut() {
        let mut line = Line::new(24);
        line.text("value", "curl --token abcdefghijklmnopq");
        line.value(
            "grants",
            json!([{"pattern": "PASSWORD=abcdefghijklmnopqrstuvwxyz x"}]),
        );
        let line: Value = serde_json::from_slice(&line.finish()).unwrap();
        assert_eq!(line["value"], "curl --token [redacted]");
        assert_eq!(line["grants"][0]["pattern"], "PASSWORD=[redacted] x");
    }

    #[test]
    fn a_line_that_gets_too_long_gives_up_its_lists() {
        let mut line = Line::new(1000);
        let many: Vec<Value> = (0..1000).map(|_| "x".repeat(1000).into()).collect();
        line.word("event", "e").value("also", many.into());
        let bytes = line.finish();
        assert!(bytes.len() < LONGEST);
        let line: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(line, json!({"event": "e", "cut": true}));
    }

    #[test]
    fn details_do_not_replace_the_frame() {
        let mut line = Line::new(100);
        line.word("event", "config.saved");
        let Value::Object(details) = json!({"event": "forged", "path": "/x", "gone": null}) else {
            unreachable!()
        };
        line.details(details);
        let line: Value = serde_json::from_slice(&line.finish()).unwrap();
        assert_eq!(line, json!({"event": "config.saved", "path": "/x"}));
    }
}
