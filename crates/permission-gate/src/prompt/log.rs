//! The core of a finding as the review log keeps it: facts only, absent ones left out, each within a bound.
//!
//! Evidence and annotations have no way in: nothing of a payload but its core is taken.

use std::borrow::Cow;

use super::fit::grouped;
use super::payload::PromptRequestFacts;

/// A value of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogValue {
    /// A text, cut.
    Text(String),
    /// A yes.
    Yes,
    /// Several texts, each cut.
    List(Vec<String>),
}

/// Returns the facts of a finding by their names in the log, in a fixed order. `width` is `reviewLogFieldMaxWidth`, in
/// characters. `surface` and `value` are always there.
pub fn log_facts(facts: &PromptRequestFacts, width: usize) -> Vec<(&'static str, LogValue)> {
    let text = |text: &str| LogValue::Text(cut_field(text, width).into_owned());
    let mut fields = vec![
        ("surface", text(&facts.surface)),
        ("value", text(&facts.value)),
    ];
    let optional = [
        ("agentName", &facts.requester.agent_name),
        ("toolName", &facts.tool_name),
        ("invokedToolName", &facts.invoked_tool_name),
        ("matchedPattern", &facts.matched_pattern),
        ("matchedSpelling", &facts.matched_spelling),
        ("executedUnit", &facts.executed_unit),
        ("reason", &facts.reason),
        ("origin", &facts.origin),
        ("place", &facts.place),
    ];
    for (name, value) in optional {
        fields.extend(value.as_ref().map(|value| (name, text(value))));
    }
    if !facts.command_contexts.is_empty() {
        let contexts = facts.command_contexts.iter();
        let contexts = contexts.map(|context| cut_field(context, width).into_owned());
        fields.push(("commandContexts", LogValue::List(contexts.collect())));
    }
    if facts.requester.forwarded {
        fields.push(("forwarded", LogValue::Yes));
        let session = facts.requester.session_id.as_deref();
        fields.extend(session.map(|session| ("requesterSessionId", text(session))));
    }
    fields
}

/// Cuts a text for the log: after `width` characters it says how many are missing, `…(+N)`.
pub fn cut_field(text: &str, width: usize) -> Cow<'_, str> {
    match text.char_indices().nth(width) {
        None => Cow::Borrowed(text),
        Some((end, _)) => {
            let (head, rest) = text.split_at_checked(end).unwrap_or((text, ""));
            let missing = grouped(rest.chars().count()).replace(',', "");
            Cow::Owned(format!("{head}…(+{missing})"))
        }
    }
}

#[cfg(test)]
mod tests;
