//! The texts that a host shows for us, where it has one field for them: what and why first, then how to change it.
//!
//! Plain text within the host's limit. Everything from outside is shown with its hidden characters written out, and on
//! one line, so that it cannot pass for ours.

use std::fmt::Write as _;

use permission_gate::prompt::{Denier, PromptRequestFacts, Untrusted, denial, findings, why};
use permission_gate::{Evaluation, ToolCall};

use crate::config::Diagnostic;

/// The most characters of a value that are shown.
const VALUE: usize = 400;

/// The most characters of a text.
const TEXT: usize = 2_000;

/// The most findings that are listed beside the leading one.
const ALSO: usize = 3;

/// Writes the reason of an ask, for the person whom the host asks. `problems` are those of the configuration.
pub(crate) fn ask(call: &ToolCall, evaluation: &Evaluation, problems: &[Diagnostic]) -> String {
    let findings = findings(call, evaluation);
    let mut facts: Vec<String> = Vec::new();
    for fact in findings.iter().map(fact) {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    let more = facts.len().saturating_sub(1 + ALSO);
    facts.truncate(1 + ALSO);
    let mut text = facts.join("\nalso ");
    // Writing to a string cannot fail.
    if more > 0 {
        let _ = write!(text, "\nalso {more} more");
    }
    match problems.iter().find(|problem| problem.is_error()) {
        Some(problem) => {
            let place = problem.place.as_ref().map(ToString::to_string);
            let _ = write!(
                text,
                "\nnothing is allowed while the configuration is in error: {}: {}",
                shown(&place.unwrap_or_default(), VALUE),
                shown(&problem.message, VALUE)
            );
        }
        None => {
            let _ = write!(
                text,
                "\nto change it: {}",
                findings.first().map_or_else(String::new, remedy)
            );
        }
    }
    cut(&text, TEXT)
}

/// Writes the reason of a denial by the policy, for the agent.
pub(crate) fn refusal(call: &ToolCall, evaluation: &Evaluation) -> String {
    cut(&denial(call, evaluation, &Denier::Policy), TEXT)
}

/// Writes why nothing could be judged, and what to do.
pub(crate) fn failure(why: &str) -> String {
    cut(
        &format!(
            "[pi-permission-system] the call could not be judged: {}",
            shown(why, VALUE)
        ),
        TEXT,
    )
}

/// Writes what is asked about and why.
fn fact(request: &PromptRequestFacts) -> String {
    let mut text = String::new();
    if !request.value.is_empty() {
        let _ = write!(text, "`{}`: ", shown(&request.value, VALUE));
    }
    if let Some(unit) = &request.executed_unit {
        let _ = write!(text, "runs `{}`; ", shown(unit, VALUE));
    }
    text.push_str(&shown(&why(request), VALUE + VALUE));
    text
}

/// Writes what the person can do about it.
fn remedy(request: &PromptRequestFacts) -> String {
    match &request.place {
        Some(place) => format!("edit {}", shown(place, VALUE)),
        None => format!(
            "add a rule under `{}` to the configuration",
            shown(&request.surface, VALUE)
        ),
    }
}

/// Shows foreign text on one line, the middle cut.
fn shown(text: &str, limit: usize) -> String {
    cut(&Untrusted(text).line(), limit)
}

/// Keeps head and tail, and says how much is missing between them.
fn cut(text: &str, limit: usize) -> String {
    let length = text.chars().count();
    if length <= limit {
        return text.to_owned();
    }
    let tail = limit / 4;
    let head = limit - tail;
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(length - tail).collect();
    format!("{start} … {} characters … {end}", length - limit)
}

#[cfg(test)]
mod tests;
