//! The refusal of a call to a tool that does not exist. It comes before policy: a rule cannot speak of such a tool.

use crate::wire::PREFIX;

/// How many names the refusal lists.
const LISTED: usize = 10;

/// Returns the text for the agent when `name` is not among `registered`.
pub(super) fn refusal(name: &str, registered: &[String]) -> Option<String> {
    if registered.iter().any(|known| known == name) {
        return None;
    }
    let mut names: Vec<&str> = registered.iter().map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    let more = names.len().saturating_sub(LISTED);
    names.truncate(LISTED);
    let listed = names.join(", ");
    let rest = if more > 0 {
        format!(", and {more} more")
    } else {
        String::new()
    };
    let called = if name.trim().is_empty() {
        "a tool without a name".to_owned()
    } else {
        format!("`{}`", shown(name))
    };
    let known = if listed.is_empty() {
        "no tool is registered".to_owned()
    } else {
        format!("tools: {listed}{rest}")
    };
    Some(format!(
        "{PREFIX} denied: there is no tool {called}; {known}."
    ))
}

/// Returns `name`, cut to what a tool's name may reasonably be, without control characters.
fn shown(name: &str) -> String {
    name.chars()
        .filter(|character| !character.is_control())
        .take(80)
        .collect()
}
