//! An ask as plain text, printed once: a title and labelled rows. Complete: nothing is cut here.

use std::fmt::Write;

use super::payload::{PromptKind, PromptPayload, PromptRequestFacts};
use super::untrusted::Untrusted;

/// Renders an ask: a title line, then one fact a line with its label; further lines of a fact begin with the gutter `│`.
pub fn plain(payload: &PromptPayload) -> String {
    let mut text = String::new();
    let request = &payload.request;
    let who = match &request.requester.agent_name {
        Some(agent) => format!("Permission needed by {}", Untrusted(agent)),
        None => "Permission needed".to_owned(),
    };
    text.push_str(&who);
    let mut rows = Vec::new();
    facts(&mut rows, payload.kind, request);
    for more in &payload.also {
        rows.push(("also", format!("{} {}", more.surface, more.value)));
        rows.push(("why", why(more)));
    }
    for evidence in &payload.evidence {
        let detail = evidence
            .detail
            .as_ref()
            .map(|detail| format!("   → {detail}"))
            .unwrap_or_default();
        rows.push((
            evidence.label.as_str(),
            format!("{}{detail}", evidence.text),
        ));
    }
    let width = rows
        .iter()
        .map(|(label, _)| label.chars().count())
        .max()
        .unwrap_or_default()
        .min(18);
    for (label, value) in &rows {
        row(&mut text, label, value, width);
    }
    for annotation in &payload.annotations {
        for line in Untrusted(&annotation.text).to_string().lines() {
            let _ = write!(text, "\n» {} says: {line}", annotation.source);
        }
    }
    text
}

fn facts(rows: &mut Vec<(&str, String)>, kind: PromptKind, request: &PromptRequestFacts) {
    if let Some(invoked) = &request.invoked_tool_name {
        rows.push((
            "tool",
            format!(
                "{} (invoked as {invoked})",
                request.tool_name.as_deref().unwrap_or_default()
            ),
        ));
    } else if !matches!(kind, PromptKind::Bash) {
        rows.extend(request.tool_name.clone().map(|tool| ("tool", tool)));
    }
    if !request.value.is_empty() && request.tool_name.as_ref() != Some(&request.value) {
        rows.push((label(kind), request.value.clone()));
    }
    if let Some(unit) = &request.executed_unit {
        rows.push(("runs", unit.clone()));
    }
    rows.push(("why", why(request)));
    if let Some(spelling) = &request.matched_spelling {
        rows.push(("matched as", spelling.clone()));
    }
    if !request.command_contexts.is_empty() {
        rows.push((
            "context",
            request.command_contexts.join(", ").replace('_', " "),
        ));
    }
}

/// Returns the name of what is asked about.
fn label(kind: PromptKind) -> &'static str {
    match kind {
        PromptKind::Bash | PromptKind::BashExternalDirectory => "command",
        PromptKind::Path | PromptKind::ExternalDirectory => "path",
        PromptKind::Mcp => "target",
        PromptKind::Skill | PromptKind::SkillRead => "skill",
        PromptKind::Tool => "input",
        PromptKind::Forwarded => "value",
    }
}

/// Returns why it asks: the rule with its place and reason, or a sentence for what cannot be known.
pub fn why(request: &PromptRequestFacts) -> String {
    let mut text = String::new();
    match (&request.detail, &request.matched_pattern) {
        (Some(detail), Some(pattern)) if !pattern.starts_with('<') => {
            let _ = write!(text, "{detail}: rule `{pattern}`");
        }
        (Some(detail), _) => text.push_str(detail),
        (None, Some(pattern)) => {
            let _ = write!(text, "rule `{pattern}` of {} asks", request.surface);
        }
        (None, None) => {
            let _ = write!(text, "no rule of {} speaks of it", request.surface);
        }
    }
    match (&request.origin, &request.place) {
        (Some(origin), Some(place)) => {
            let _ = write!(text, "   {origin} {place}");
        }
        (Some(origin), None) if origin != "builtin" => {
            let _ = write!(text, "   {origin}");
        }
        (Some(_) | None, _) => {}
    }
    if let Some(reason) = &request.reason {
        let _ = write!(text, "   \"{reason}\"");
    }
    text
}

fn row(text: &mut String, label: &str, value: &str, width: usize) {
    let value = Untrusted(value).to_string();
    let mut lines = value.split('\n');
    let first = lines.next().unwrap_or_default();
    let _ = write!(text, "\n{label:<width$} │ {first}");
    for line in lines {
        let _ = write!(text, "\n{:<width$} │ {line}", "");
    }
}
