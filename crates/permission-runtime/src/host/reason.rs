//! The texts that a host shows for us, where it has one field for them: what and why first, then how to change it.
//!
//! Plain text. Everything from outside is shown with its control and invisible characters written out.

use std::fmt::Write as _;

use permission_gate::{Evaluation, Finding, ToolCall};
use permission_policy::Decision;

#[allow(unused_imports, reason = "until the gate's own methods land")]

/// What every text to an agent begins with.
pub(crate) const PREFIX: &str = "[pi-permission-system]";

/// The most characters of a value that are shown.
const VALUE: usize = 400;

/// The most characters of a text.
const TEXT: usize = 2_000;

/// The most findings that are listed beside the leading one.
const ALSO: usize = 3;

/// Writes the reason of an ask, for the person whom the host asks.
pub(crate) fn ask(evaluation: &Evaluation) -> String {
    let asking: Vec<&Finding> = evaluation.asking().collect();
    let mut text = String::new();
    for (index, finding) in asking.iter().take(1 + ALSO).enumerate() {
        if index > 0 {
            text.push_str("\nalso: ");
        }
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "`{}`: {}",
            shown(&finding.value, VALUE),
            why(finding, "asks")
        );
    }
    if let Some(more) = asking.len().checked_sub(1 + ALSO).filter(|more| *more > 0) {
        let _ = write!(text, "\nand {more} more");
    }
    if let Some(finding) = asking.first() {
        let _ = write!(text, "\nto change it: {}", remedy(finding));
    }
    cut(&text, TEXT)
}

/// Writes the reason of a denial, for the agent. It names the rule, not the input.
pub(crate) fn denial(call: &ToolCall, evaluation: &Evaluation) -> String {
    let text = match evaluation.leading() {
        Some(finding) => format!("{PREFIX} denied by policy: {}", why(finding, "denies it")),
        None => format!("{PREFIX} denied by policy: {}", shown(&call.tool, VALUE)),
    };
    cut(&text, TEXT)
}

/// Writes why nothing could be judged, and what to do.
pub(crate) fn failure(why: &str) -> String {
    cut(
        &format!(
            "{PREFIX} the call could not be judged: {}; run `pi-permission doctor` to find out more",
            shown(why, VALUE)
        ),
        TEXT,
    )
}

/// Writes which rule decided, where it stands, and its reason.
fn why(finding: &Finding, verb: &str) -> String {
    let surface = shown(&finding.surface, VALUE);
    let mut text = match finding.matched_pattern() {
        Some(pattern) => format!("{surface} rule `{}` {verb}", shown(pattern, VALUE)),
        None => format!("no {surface} rule speaks of it, and the fallback {verb}"),
    };
    if let Some(place) = finding.place() {
        let _ = write!(text, " ({}:{})", shown(&place.file, VALUE), place.line);
    } else if let Some(origin) = finding.origin() {
        let _ = write!(text, " ({origin})");
    }
    if let Some(reason) = finding.reason() {
        let _ = write!(text, ": {}", shown(reason, 500));
    }
    text
}

/// Writes what the person can do about a finding.
fn remedy(finding: &Finding) -> String {
    match finding.decision {
        Decision::Allow | Decision::Ask | Decision::Deny => match finding.place() {
            Some(place) => format!("edit {}:{}", shown(&place.file, VALUE), place.line),
            None => format!(
                "add a rule for `{}` under `{}` in the configuration",
                shown(&finding.value, VALUE),
                shown(&finding.surface, VALUE)
            ),
        },
    }
}

/// Shows foreign text on one line: control, bidirectional and invisible characters by their code, the middle cut.
fn shown(text: &str, limit: usize) -> String {
    let mut line = String::new();
    for character in text.chars() {
        if character == '\n' {
            line.push('⏎');
        } else if character.is_control() || is_invisible(character) {
            let _ = write!(line, "⟨U+{:04X}⟩", u32::from(character));
        } else {
            line.push(character);
        }
    }
    cut(&line, limit)
}

/// Says whether a character is drawn as nothing, or changes the direction of its neighbours (Unicode: bidirectional
/// controls, zero-width characters, tags, variation selectors).
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
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
