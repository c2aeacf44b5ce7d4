//! Where an entry goes in the text of a configuration file.

use permission_policy::{Action, Place};
use serde_json::{Value as Json, json};

use super::NewRule;
use super::splice::{self, Layout, Object, Splice};
use crate::config::tree::{Member, Node, Value};

/// What is to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry<'a> {
    /// A rule, after a member of its surface that stands at a place; a surface that is not there begins with `first`.
    Rule {
        rule: &'a NewRule,
        after: Option<&'a Place>,
        first: Option<&'a Action>,
    },
    /// The value of a key other than `permission`.
    Knob { name: &'a str, value: &'a Json },
}

/// What a file holds that is not there yet.
const NEW_FILE: &str = "{}\n";

/// Returns the text with the entry. `root` is the text as it was parsed, without errors; without it a new file is begun.
pub(crate) fn edited(text: Option<(&str, &Node)>, entry: Entry<'_>) -> String {
    let Some((text, root)) = text else {
        return created(entry);
    };
    let layout = Layout::of(text);
    let editor = Editor { text, layout };
    let splices = match entry {
        Entry::Rule { rule, after, first } => editor.rule(root, rule, after, first),
        Entry::Knob { name, value } => editor.knob(root, name, value),
    };
    splice::apply(text, &splices)
}

fn created(entry: Entry<'_>) -> String {
    let object = Object {
        span: 0..2,
        members: Vec::new(),
    };
    let layout = Layout::of("");
    let editor = Editor {
        text: NEW_FILE,
        layout,
    };
    let splices = match entry {
        Entry::Rule { rule, first, .. } => editor.insert(&object, None, &|indent| {
            editor.permission(rule, first, indent)
        }),
        Entry::Knob { name, value } => {
            editor.insert(&object, None, &|_| format!("{}: {value}", quoted(name)))
        }
    };
    splice::apply(NEW_FILE, &splices)
}

struct Editor<'a> {
    text: &'a str,
    layout: Layout,
}

impl Editor<'_> {
    fn rule(
        &self,
        root: &Node,
        rule: &NewRule,
        after: Option<&Place>,
        first: Option<&Action>,
    ) -> Vec<Splice> {
        let Some(permission) = root.member("permission") else {
            return self.insert(&object(root), None, &|indent| {
                self.permission(rule, first, indent)
            });
        };
        let Some(surface) = permission.node.member(&rule.surface) else {
            return self.insert(&object(&permission.node), None, &|indent| {
                self.surface(rule, first, indent)
            });
        };
        let body = &surface.node;
        match &body.value {
            Value::Map(members) if !is_action(members) => {
                if let Some(entry) = members.iter().find(|entry| entry.key == rule.pattern) {
                    return self.replace(&entry.node, &rule.action);
                }
                let index = after
                    .and_then(|place| members.iter().position(|entry| stands_at(entry, place)));
                self.insert(&object(body), index, &|_| line(rule))
            }
            // One decision is that for `*`.
            _ if rule.pattern == "*" => self.replace(body, &rule.action),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Text(_)
            | Value::List(_)
            | Value::Map(_) => self.widen(surface, rule),
        }
    }

    /// Changes the decision of a rule that is there. What else its object says stays.
    fn replace(&self, node: &Node, action: &Action) -> Vec<Splice> {
        let Value::Map(members) = &node.value else {
            return vec![Splice {
                range: node.at.start..node.at.end,
                text: action_text(action),
            }];
        };
        let mut splices = Vec::new();
        let Some(decision) = members.iter().find(|member| member.key == "action") else {
            return splices;
        };
        splices.push(Splice {
            range: decision.node.at.start..decision.node.at.end,
            text: quoted(action.decision.name()),
        });
        if let Some(reason) = &action.reason {
            match members.iter().find(|member| member.key == "reason") {
                Some(old) => splices.push(Splice {
                    range: old.node.at.start..old.node.at.end,
                    text: quoted(reason),
                }),
                None => splices.extend(self.insert(&object(node), None, &|_| {
                    format!("\"reason\": {}", quoted(reason))
                })),
            }
        }
        splices.sort_by_key(|splice| splice.range.start);
        splices
    }

    /// Turns the one decision of a surface into a map with that decision first.
    fn widen(&self, surface: &Member, rule: &NewRule) -> Vec<Splice> {
        let at = surface.node.at;
        let old = self.text.get(at.start..at.end).unwrap_or_default();
        let text = match splice::own_line(self.text, surface.key_at.start) {
            Some(indent) => self.map(indent, &[format!("\"*\": {old}"), line(rule)]),
            None => format!("{{\"*\": {old}, {}}}", line(rule)),
        };
        vec![Splice {
            range: at.start..at.end,
            text,
        }]
    }

    fn knob(&self, root: &Node, name: &str, value: &Json) -> Vec<Splice> {
        if let Some(member) = root.member(name) {
            return vec![Splice {
                range: member.node.at.start..member.node.at.end,
                text: value.to_string(),
            }];
        }
        let Value::Map(members) = &root.value else {
            return Vec::new();
        };
        // Before the policy, where the other keys stand.
        let index = members
            .iter()
            .position(|member| member.key == "permission")
            .and_then(|index| index.checked_sub(1));
        self.insert(&object(root), index, &|_| {
            format!("{}: {value}", quoted(name))
        })
    }

    fn insert(
        &self,
        object: &Object,
        after: Option<usize>,
        entry: splice::Render<'_>,
    ) -> Vec<Splice> {
        splice::insert(self.text, object, after, &self.layout, entry)
    }

    fn permission(&self, rule: &NewRule, first: Option<&Action>, indent: Option<&str>) -> String {
        let inner = indent.map(|indent| format!("{indent}{}", self.layout.unit));
        let surface = self.surface(rule, first, inner.as_deref());
        let map = match indent {
            Some(indent) => self.map(indent, &[surface]),
            None => format!("{{{surface}}}"),
        };
        format!("\"permission\": {map}")
    }

    fn surface(&self, rule: &NewRule, first: Option<&Action>, indent: Option<&str>) -> String {
        let mut entries = Vec::new();
        entries.extend(first.map(|action| format!("\"*\": {}", action_text(action))));
        entries.push(line(rule));
        let map = match indent {
            Some(indent) => self.map(indent, &entries),
            None => format!("{{{}}}", entries.join(", ")),
        };
        format!("{}: {map}", quoted(&rule.surface))
    }

    /// Writes an object over several lines; `indent` is that of the line it begins in.
    fn map(&self, indent: &str, entries: &[String]) -> String {
        let Layout { newline, unit } = &self.layout;
        let lines = entries.join(&format!(",{newline}{indent}{unit}"));
        format!("{{{newline}{indent}{unit}{lines}{newline}{indent}}}")
    }
}

fn line(rule: &NewRule) -> String {
    format!("{}: {}", quoted(&rule.pattern), action_text(&rule.action))
}

fn action_text(action: &Action) -> String {
    match &action.reason {
        None => quoted(action.decision.name()),
        Some(reason) => format!(
            "{{\"action\": {}, \"reason\": {}}}",
            quoted(action.decision.name()),
            quoted(reason)
        ),
    }
}

fn quoted(text: &str) -> String {
    json!(text).to_string()
}

fn object(node: &Node) -> Object {
    let members = match &node.value {
        Value::Map(members) => members
            .iter()
            .map(|member| member.key_at.start..member.node.at.end)
            .collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) | Value::List(_) => {
            Vec::new()
        }
    };
    Object {
        span: node.at.start..node.at.end,
        members,
    }
}

fn is_action(members: &[Member]) -> bool {
    // The file has no errors, so an object with `action` is nothing else.
    members.iter().any(|member| member.key == "action")
        && members
            .iter()
            .all(|member| matches!(member.key.as_str(), "action" | "reason"))
}

fn stands_at(member: &Member, place: &Place) -> bool {
    member.key_at.line == place.line && member.key_at.column == place.column
}
