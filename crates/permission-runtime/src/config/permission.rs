//! Judges the `permission` object: surfaces, patterns, decisions and reasons.
//!
//! An entry that is not understood is reported and kept as `ask`; nothing is dropped, because a dropped entry may have
//! been a deny.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use permission_policy::{
    Action, Body, Decision, Document, Origin, PatternEntry, Place, SurfaceEntry, sentinel, surface,
};

use crate::config::diagnostic::Diagnostic;
use crate::config::suggest;
use crate::config::tree::{At, Member, Node, Value};
use crate::config::validate::{Problems, excerpt};
use crate::tools;

/// The most characters a rule's reason may have.
pub(crate) const REASON_LENGTH: usize = 500;

pub(crate) use permission_policy::surface::KNOWN as SURFACES;

/// Words that other programs use for a decision.
const SYNONYMS: &[(&str, &str)] = &[
    ("accept", "allow"),
    ("allowed", "allow"),
    ("approve", "allow"),
    ("block", "deny"),
    ("blocked", "deny"),
    ("confirm", "ask"),
    ("denied", "deny"),
    ("disallow", "deny"),
    ("false", "deny"),
    ("forbid", "deny"),
    ("forbidden", "deny"),
    ("never", "deny"),
    ("no", "deny"),
    ("permit", "allow"),
    ("prompt", "ask"),
    ("refuse", "deny"),
    ("reject", "deny"),
    ("true", "allow"),
    ("yes", "allow"),
];

/// Returns a document that says nothing.
pub(crate) fn empty(origin: Origin) -> Document {
    Document::new(origin)
}

/// Appends what `other` says, as if it stood further down in the same file. A second fallback only tightens.
pub(crate) fn append(document: &mut Document, other: Document) {
    document.fallback = match (document.fallback.take(), other.fallback) {
        (Some(first), Some(second)) if second.0.decision > first.0.decision => Some(second),
        (Some(first), _) => Some(first),
        (None, second) => second,
    };
    document.surfaces.extend(other.surfaces);
}

/// Judges the object.
pub(crate) fn read(node: &Node, origin: Origin, problems: &mut Problems<'_>) -> Document {
    let mut document = empty(origin);
    let Value::Map(members) = &node.value else {
        let diagnostic = problems.wrong_type("permission", node, "an object");
        problems.push(diagnostic);
        return document;
    };
    problems.duplicates(members);
    for member in members {
        let place = place(problems, member.key_at);
        if member.key == "*" {
            let action = fallback(member, problems);
            append(
                &mut document,
                Document {
                    fallback: Some((action, place)),
                    ..empty(origin)
                },
            );
            continue;
        }
        check_surface(member, problems);
        document.surfaces.push(SurfaceEntry {
            surface: member.key.clone(),
            place,
            body: body(member, problems),
        });
    }
    strictest_of_repeated(&mut document);
    document
}

/// Names a place for a rule; inline policies have none.
fn place(problems: &Problems<'_>, at: At) -> Option<Place> {
    (at.line > 0).then(|| Place {
        file: Arc::clone(problems.file()),
        line: at.line,
        column: at.column,
    })
}

fn check_surface(member: &Member, problems: &mut Problems<'_>) {
    if member.key.trim().is_empty() {
        problems.empty_key("permission", member);
    } else if let Some(known) = surface::misspelt(&member.key) {
        problems.push(
            Diagnostic::error(
                "misspelt-surface",
                problems.place(member.key_at),
                format!("`{}` is not a surface", excerpt(&member.key)),
            )
            .help(format!("did you mean `{known}`?")),
        );
    } else if let Some(tool) = tools::hosts_name(&member.key) {
        // A tool of another host may have this name, so it is no error.
        problems.push(
            Diagnostic::warning(
                "hosts-tool-name",
                problems.place(member.key_at),
                format!(
                    "calls of Claude Code's `{}` are judged as `{}`",
                    tool.name, tool.surface
                ),
            )
            .help(format!("write these rules under `{}`", tool.surface)),
        );
    }
}

/// Reads the universal fallback, which is a decision and never a map.
fn fallback(member: &Member, problems: &mut Problems<'_>) -> Action {
    match &member.node.value {
        Value::Map(members) if !is_action(members) => {
            problems.push(
                Diagnostic::error(
                    "wrong-type",
                    problems.place(member.node.at),
                    "`permission.*` must be a decision, not a map of patterns",
                )
                .help("write \"allow\", \"ask\" or \"deny\"; put patterns under a surface such as `bash`"),
            );
            Decision::Ask.into()
        }
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::Text(_)
        | Value::List(_)
        | Value::Map(_) => action("permission.*", &member.node, problems),
    }
}

fn body(member: &Member, problems: &mut Problems<'_>) -> Body {
    let path = format!("permission.{}", excerpt(&member.key));
    match &member.node.value {
        Value::Map(members) if !is_action(members) => Body::Map(patterns(&path, members, problems)),
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::Text(_)
        | Value::List(_)
        | Value::Map(_) => Body::All(action(&path, &member.node, problems)),
    }
}

/// Tells `{"action": …, "reason": …}` from a map of patterns.
fn is_action(members: &[Member]) -> bool {
    members.iter().any(|member| member.key == "action")
        && members
            .iter()
            .all(|member| member.key == "action" || suggest::distance(&member.key, "reason") <= 2)
}

fn patterns(path: &str, members: &[Member], problems: &mut Problems<'_>) -> Vec<PatternEntry> {
    problems.duplicates(members);
    members
        .iter()
        .map(|member| {
            if member.key.is_empty() {
                problems.empty_key(path, member);
            } else if sentinel::is_sentinel(&member.key) {
                problems.push(
                    Diagnostic::error(
                        "reserved-pattern",
                        problems.place(member.key_at),
                        format!("the pattern `{}` is reserved", excerpt(&member.key)),
                    )
                    .help("a synthetic ask cannot be matched by a pattern; write a rule for the command that raises it"),
                );
            }
            PatternEntry {
                pattern: member.key.clone(),
                action: action(&format!("{path}.{}", excerpt(&member.key)), &member.node, problems),
                place: place(problems, member.key_at),
            }
        })
        .collect()
}

/// Reads a decision, or an object with a decision and a reason; `ask` after a diagnostic when it is neither.
fn action(path: &str, node: &Node, problems: &mut Problems<'_>) -> Action {
    match &node.value {
        Value::Text(text) => decision(path, text, node, problems).into(),
        Value::Map(members) => action_object(path, node, members, problems),
        Value::Bool(value) => {
            let word = if *value { "allow" } else { "deny" };
            unknown_decision(path, &value.to_string(), node, Some(word), problems);
            Decision::Ask.into()
        }
        Value::Null | Value::Number(_) | Value::List(_) => {
            let diagnostic = problems.wrong_type(path, node, "`allow`, `ask` or `deny`");
            problems.push(diagnostic);
            Decision::Ask.into()
        }
    }
}

fn decision(path: &str, text: &str, node: &Node, problems: &mut Problems<'_>) -> Decision {
    if let Some(decision) = Decision::from_name(text) {
        return decision;
    }
    let lower = text.trim().to_lowercase();
    let meant = SYNONYMS
        .iter()
        .find_map(|(word, decision)| (*word == lower).then_some(*decision))
        .or_else(|| suggest::closest(&lower, ["allow", "ask", "deny"]));
    unknown_decision(path, text, node, meant, problems);
    Decision::Ask
}

fn unknown_decision(
    path: &str,
    found: &str,
    node: &Node,
    meant: Option<&str>,
    problems: &mut Problems<'_>,
) {
    let help = meant.map_or_else(
        || "write \"allow\", \"ask\" or \"deny\"".to_owned(),
        |word| format!("did you mean `{word}`?"),
    );
    problems.push(
        Diagnostic::error(
            "unknown-decision",
            problems.place(node.at),
            format!("`{path}` does not know the decision `{}`", excerpt(found)),
        )
        .help(help),
    );
}

fn action_object(
    path: &str,
    node: &Node,
    members: &[Member],
    problems: &mut Problems<'_>,
) -> Action {
    problems.duplicates(members);
    let mut decided: Option<Decision> = None;
    let mut reason = None;
    for member in members {
        let path = format!("{path}.{}", excerpt(&member.key));
        match member.key.as_str() {
            "action" => {
                let found = match &member.node.value {
                    Value::Text(text) => decision(&path, text, &member.node, problems),
                    Value::Null
                    | Value::Bool(_)
                    | Value::Number(_)
                    | Value::List(_)
                    | Value::Map(_) => {
                        let diagnostic =
                            problems.wrong_type(&path, &member.node, "`allow`, `ask` or `deny`");
                        problems.push(diagnostic);
                        Decision::Ask
                    }
                };
                decided = decided.max(Some(found));
            }
            "reason" => reason = reason_text(&path, &member.node, problems),
            _ => problems.unknown_key(
                path.rsplit_once('.').map_or("", |(parent, _)| parent),
                member,
                ["action", "reason"],
            ),
        }
    }
    let decision = decided.unwrap_or_else(|| {
        problems.push(
            Diagnostic::error(
                "missing-key",
                problems.place(node.at),
                format!("`{path}` lacks `action`"),
            )
            .help("write `{\"action\": \"deny\", \"reason\": \"…\"}`"),
        );
        Decision::Ask
    });
    Action { decision, reason }
}

fn reason_text(path: &str, node: &Node, problems: &mut Problems<'_>) -> Option<Arc<str>> {
    let Value::Text(text) = &node.value else {
        let diagnostic = problems.wrong_type(path, node, "a string");
        problems.push(diagnostic);
        return None;
    };
    let length = text.chars().count();
    if length > REASON_LENGTH {
        problems.push(
            Diagnostic::error(
                "reason-too-long",
                problems.place(node.at),
                format!("`{path}` has {length} characters"),
            )
            .help(format!("say it in at most {REASON_LENGTH}")),
        );
    }
    let text: String = text.chars().take(REASON_LENGTH).collect();
    (!text.trim().is_empty()).then(|| Arc::from(text))
}

/// Gives every repeated pattern the strictest decision it has anywhere in the file.
///
/// SECURITY: a repeated key is an error, and which of the two was meant is not known; the laxer one must not win.
fn strictest_of_repeated(document: &mut Document) {
    if !has_repeated(document) {
        return;
    }
    let mut strictest: HashMap<(String, String), Decision> = HashMap::new();
    for_each_action(document, |surface, pattern, action| {
        strictest
            .entry((surface.to_owned(), pattern.to_owned()))
            .and_modify(|known| *known = (*known).max(action.decision))
            .or_insert(action.decision);
    });
    for_each_action(document, |surface, pattern, action| {
        if let Some(decision) = strictest.get(&(surface.to_owned(), pattern.to_owned())) {
            action.decision = *decision;
        }
    });
}

/// Tells whether some pattern stands twice on a surface.
fn has_repeated(document: &Document) -> bool {
    let mut seen: HashSet<(&str, &str)> = HashSet::new();
    document.surfaces.iter().any(|entry| match &entry.body {
        Body::All(_) => !seen.insert((&entry.surface, "*")),
        Body::Map(patterns) => patterns
            .iter()
            .any(|pattern| !seen.insert((&entry.surface, &pattern.pattern))),
    })
}

/// Visits every action but the fallback, with its surface and pattern.
pub(crate) fn for_each_action(
    document: &mut Document,
    mut visit: impl FnMut(&str, &str, &mut Action),
) {
    for entry in &mut document.surfaces {
        match &mut entry.body {
            Body::All(action) => visit(&entry.surface, "*", action),
            Body::Map(patterns) => {
                for pattern in patterns {
                    visit(&entry.surface, &pattern.pattern, &mut pattern.action);
                }
            }
        }
    }
}

/// Turns every `allow` into `ask`: what a file with errors may still say.
pub(crate) fn without_allows(document: &mut Document) {
    let lower = |action: &mut Action| action.decision = action.decision.max(Decision::Ask);
    if let Some((action, _)) = &mut document.fallback {
        lower(action);
    }
    for_each_action(document, |_, _, action| lower(action));
}
