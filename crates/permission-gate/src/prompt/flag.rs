//! Which part of a text a rule speaks of: found by facts, shown by every renderer.

use std::ops::Range;

use super::payload::{PromptEvidence, PromptKind, PromptPayload, PromptRequestFacts};

/// The shortest piece of a pattern that is looked for, in bytes.
const SHORTEST: usize = 2;

/// Returns the part of a finding's value that its rule speaks of, in bytes; `None` when it is all of it, or not known.
pub(super) fn in_value(payload: &PromptPayload) -> Option<Range<usize>> {
    let facts = &payload.request;
    if let Some(range) = stated(facts.flagged.as_deref(), &facts.value) {
        return Some(range);
    }
    // An older child flags the paths of a command as evidence.
    if payload.kind == PromptKind::BashExternalDirectory {
        let mut outside = payload
            .evidence
            .iter()
            .filter(|evidence| evidence.label == super::labels::EXTERNAL_PATH);
        if let Some(range) = outside.find_map(|evidence| stated(Some(&evidence.text), &facts.value))
        {
            return Some(range);
        }
    }
    of_facts(facts)
}

/// Returns the part of a finding's value that its rule or its sentence names.
fn of_facts(facts: &PromptRequestFacts) -> Option<Range<usize>> {
    let pattern = facts.matched_pattern.as_deref()?;
    if pattern.starts_with('<') {
        let quoted = facts.detail.as_deref()?.split('`').nth(1);
        return stated(quoted, &facts.value);
    }
    in_text(pattern, &facts.value)
}

/// Returns the part of a piece of evidence that a rule speaks of.
pub(super) fn in_evidence(
    evidence: &PromptEvidence,
    payload: &PromptPayload,
) -> Option<Range<usize>> {
    let facts = &payload.request;
    [
        evidence.flagged.as_deref(),
        Some(facts.value.as_str()),
        facts.flagged.as_deref(),
    ]
    .into_iter()
    .find_map(|part| stated(part, &evidence.text))
}

/// Returns where a part stands in a text, if it is a part and not all of it.
fn stated(part: Option<&str>, text: &str) -> Option<Range<usize>> {
    let part = part.filter(|part| !part.trim().is_empty() && part.len() < text.trim().len())?;
    let start = text.find(part)?;
    Some(start..start + part.len())
}

/// Returns where the longest literal piece of a pattern stands in a text: a run without wildcards, else one of its words.
pub(super) fn in_text(pattern: &str, text: &str) -> Option<Range<usize>> {
    let runs = pattern.split(['*', '?']).map(str::trim);
    let words = pattern.split(['*', '?', ' ', '/']);
    longest(runs, text).or_else(|| longest(words, text))
}

fn longest<'p>(pieces: impl Iterator<Item = &'p str>, text: &str) -> Option<Range<usize>> {
    let mut best: Option<Range<usize>> = None;
    for piece in pieces.filter(|piece| piece.len() >= SHORTEST) {
        let longer = best.as_ref().is_none_or(|best| piece.len() > best.len());
        if longer && let Some(range) = stated(Some(piece), text) {
            best = Some(range);
        }
    }
    best
}
