//! Why a call asks, in words: the rule with its place, or one sentence for what cannot be known.

use super::cells::Part;
use super::line::Style;
use super::payload::{Hazard, PromptRequestFacts};
use super::render::{Before, Context};
use crate::sentinel::Sentinel;

/// Writes why a finding asks, on one line: sentence or rule, place, reason.
pub fn why(facts: &PromptRequestFacts) -> String {
    let mut text: String = rule(facts, place(facts).as_deref())
        .iter()
        .map(|part| part.text.as_ref())
        .collect();
    if let Some(reason) = &facts.reason {
        text.push_str("   \"");
        text.push_str(reason);
        text.push('"');
    }
    text
}

/// Returns sentence or rule, with a place.
pub(super) fn rule<'t>(facts: &'t PromptRequestFacts, place: Option<&str>) -> Vec<Part<'t>> {
    let ours = |text: &'static str| Part::new(text, Style::Plain);
    let mut parts = Vec::new();
    match (&facts.detail, &facts.matched_pattern) {
        (Some(detail), Some(pattern)) if !pattern.starts_with('<') => {
            parts.push(Part::new(detail.as_str(), Style::Plain));
            parts.push(ours(": rule `"));
            parts.push(Part::new(pattern.as_str(), Style::Value));
            parts.push(ours("`"));
        }
        (Some(detail), _) => parts.push(Part::new(detail.as_str(), Style::Plain)),
        (None, Some(pattern)) => {
            if let Some(sentence) = sentence(pattern) {
                parts.push(ours(sentence));
            } else {
                parts.push(ours("rule `"));
                parts.push(Part::new(pattern.as_str(), Style::Value));
                parts.push(ours("` of "));
                parts.push(Part::new(facts.surface.as_str(), Style::Plain));
                parts.push(ours(" asks"));
            }
        }
        (None, None) if facts.surface.is_empty() => parts.push(ours("it was not said why")),
        (None, None) => {
            parts.push(ours("no rule of "));
            parts.push(Part::new(facts.surface.as_str(), Style::Plain));
            parts.push(ours(" speaks of it"));
        }
    }
    let origin = facts
        .origin
        .as_deref()
        .filter(|origin| place.is_some() || *origin != "builtin");
    let told: Vec<&str> = origin.into_iter().chain(place).collect();
    if !told.is_empty() {
        parts.push(Part::new(format!("   {}", told.join(" ")), Style::Muted));
    }
    parts
}

fn place(facts: &PromptRequestFacts) -> Option<String> {
    facts.place.clone()
}

/// Returns file and line of the rule without the directory, which the scope stands for.
pub(super) fn short_place(facts: &PromptRequestFacts) -> Option<String> {
    let place = facts.place.as_deref()?;
    Some(place.rsplit(['/', '\\']).next().unwrap_or(place).to_owned())
}

/// Returns file and line of the rule, below `~` or relative to the workspace where they lie there.
pub(super) fn full_place(facts: &PromptRequestFacts, context: &Context) -> Option<String> {
    let place = facts.place.as_deref()?;
    Some(context.shortened(place))
}

/// Returns what a synthetic rule stands for, for payloads that do not say it themselves.
fn sentence(pattern: &str) -> Option<&'static str> {
    let text = |sentinel| match sentinel {
        Sentinel::DynamicCommand => "which command it runs cannot be known before it runs",
        Sentinel::OpaqueWrapper => "what it would run cannot be known before it runs",
        Sentinel::Indirection => "it runs as another user, on another host or in another root",
        Sentinel::Unparseable => "the command could not be understood",
        Sentinel::UnparsedSubtree => "a part of the command could not be understood",
        Sentinel::EnvironmentHijack => "a variable makes a program run or load something",
        Sentinel::ExecEscape => "an option makes the program run or write something",
        Sentinel::InlineCode => "it runs code that is not looked into",
        Sentinel::UnresolvedPath => "which file it names cannot be known before it runs",
        Sentinel::RecursiveRead => "it would read a file that a rule speaks of",
        Sentinel::SelfProtection => "it touches what keeps the gate working",
    };
    Sentinel::ALL
        .into_iter()
        .find(|sentinel| sentinel.name() == pattern)
        .map(text)
}

/// Returns what is grave about an ask and is not said by its leading finding.
pub(super) fn hazards(hazards: &[Hazard], facts: &PromptRequestFacts) -> Option<String> {
    let pattern = facts.matched_pattern.as_deref();
    let said = |sentinel: Sentinel| pattern == Some(sentinel.name());
    let texts: Vec<&str> = hazards
        .iter()
        .filter_map(|hazard| match hazard {
            Hazard::SelfProtection if said(Sentinel::SelfProtection) => None,
            Hazard::Opaque if said(Sentinel::OpaqueWrapper) => None,
            Hazard::Boundary if said(Sentinel::Indirection) => None,
            Hazard::SelfProtection => Some("it touches what keeps the gate working"),
            Hazard::Opaque => Some("what it runs cannot be seen"),
            Hazard::Boundary => Some("it runs as another user, on another host or in another root"),
            Hazard::DestroysOutside => Some("it destroys something outside of the workspace"),
            Hazard::HiddenCharacters => {
                Some("it holds characters that do not show or look like others")
            }
        })
        .collect();
    (!texts.is_empty()).then(|| texts.join("; "))
}

/// Returns what is known of earlier asks.
pub(super) fn before(before: &Before) -> Option<String> {
    match before {
        Before::Unknown => None,
        Before::New => Some("new: it did not ask before".to_owned()),
        Before::Allowed { times, grant } => {
            let mut text = match times {
                1 => "allowed once".to_owned(),
                times => format!("allowed {times} times"),
            };
            if *times >= GRANT_AFTER
                && let Some(grant) = grant
            {
                text.push_str("; granting `");
                text.push_str(grant);
                text.push_str("` would have answered them");
            }
            Some(text)
        }
        Before::Denied { at, reason } => Some(match reason {
            Some(reason) => format!("denied {at}: {reason}"),
            None => format!("denied {at}"),
        }),
    }
}

/// From how many approvals on the grant is named that would have saved them.
const GRANT_AFTER: usize = 3;
