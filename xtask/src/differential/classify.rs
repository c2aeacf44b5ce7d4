//! Why ours may differ from the peer: one entry for each reason.
//!
//! The reasons are those of the documentation's decision changes. A reason looks at what decided on either side, not at
//! the call's text alone, so that a fault that happens to concern the same call is still listed.

use permission_gate::{Cause, Evaluation, Finding, Gate};
use permission_policy::{Decision, Pattern, Values};
use serde_json::Value;

use super::Difference;
use super::generate::NOT_PATHS;

/// A reason for a finding that is stricter than the peer's answer.
type Stricter = fn(&Difference<'_>, &Finding) -> bool;

/// A reason for a decision of the peer, by its value and pattern, that is stricter than our answer.
type Laxer = fn(&Difference<'_>, &str, Option<&str>) -> bool;

const STRICTER: &[(&str, Stricter)] = &[
    ("stricter: what cannot be known asks", |_, finding| {
        finding.synthetic().is_some()
    }),
    (
        "stricter: the same file by another way (read, write, edit rules on shell commands)",
        |difference, finding| {
            is_shell(difference) && matches!(finding.surface.as_str(), "read" | "write" | "edit")
        },
    ),
    (
        "stricter: a deny sees through the spelling of a command",
        |_, finding| {
            finding.gate == Gate::Tool
                && !is_path_surface(&finding.surface)
                && matches_no_value(finding)
        },
    ),
    (
        "stricter: `dir/*` covers the directory itself",
        |_, finding| covers_directory(finding),
    ),
    (
        "stricter: what a wrapper runs is judged",
        |difference, finding| {
            finding
                .unit
                .and_then(|unit| difference.ours.units.get(unit))
                .is_some_and(|unit| unit.parent.is_some())
        },
    ),
    (
        "stricter: a path that the peer does not see",
        |difference, finding| {
            is_shell(difference) && is_path(finding) && !peer_saw(difference, &finding.value)
        },
    ),
    (
        "stricter: a command inside what the peer takes for one command",
        |difference, finding| {
            is_shell(difference)
                && finding.gate == Gate::Tool
                && !peer_saw(difference, &finding.value)
        },
    ),
    (
        "stricter: a path is judged where it leads, however it is written",
        |_, finding| {
            let written = finding.value.starts_with("./") || finding.value.contains("/../");
            written && finding.spelling.is_some()
        },
    ),
    (
        "stricter: a `cd` may fail, or lead elsewhere",
        |difference, finding| {
            let text = difference.call.input.to_string();
            is_shell(difference) && text.contains("cd ") && is_path(finding)
        },
    ),
    ("the targets of an MCP call are equal", |difference, _| {
        difference.call.tool == "mcp"
    }),
];

const LAXER: &[(&str, Laxer)] = &[
    (
        "laxer: a wrapper is opened, and what it runs is allowed",
        |difference, value, rule| {
            let wrapper =
                rule.is_none_or(|rule| rule.ends_with("-bash-wrapper>") || is_catch_all(rule));
            wrapper && opens(difference.ours, value)
        },
    ),
    (
        "laxer: an inert builtin beside another command",
        |difference, value, rule| {
            rule.is_none_or(is_catch_all)
                && difference.ours.findings.iter().any(|finding| {
                    finding.value == without_quotes(value) && matches!(finding.cause, Cause::Inert)
                })
        },
    ),
    (
        "laxer: the peer takes a compound command for one command",
        |_, value, _| {
            ["for ", "while ", "until ", "if ", "case ", "{", "(", "!"]
                .iter()
                .any(|start| value.starts_with(start))
        },
    ),
    ("laxer: a word that is no path", |difference, value, _| {
        let seen = |word: &str| {
            difference
                .ours
                .findings
                .iter()
                .any(|finding| is_path(finding) && same_path(finding, word))
        };
        // What the peer finds outside it reports with the whole text.
        is_shell(difference)
            && (value.starts_with("$(")
                || NOT_PATHS
                    .iter()
                    .any(|word| value.contains(word) && !seen(word)))
    }),
    (
        "laxer: a glob is judged by what it matches",
        |difference, value, rule| {
            let glob = Pattern::new(value, None, Values::Paths);
            is_shell(difference)
                && rule.is_none_or(is_catch_all)
                && value.contains('*')
                && difference
                    .ours
                    .findings
                    .iter()
                    .any(|finding| is_path(finding) && glob.matches(&finding.value))
        },
    ),
    (
        "laxer: the output of a substitution is known",
        |difference, value, rule| {
            rule.is_none_or(is_catch_all)
                && value.contains("$(")
                && difference
                    .ours
                    .findings
                    .iter()
                    .any(|finding| matches!(finding.cause, Cause::Inert))
        },
    ),
    (
        "laxer: after a `cd` in a loop the directory is not known, which asks",
        |difference, value, rule| {
            let text = difference.call.input.to_string();
            rule.is_none_or(is_catch_all)
                && difference.ours.decision == Decision::Ask
                && ["for ", "while "].iter().any(|word| text.contains(word))
                && text.contains("cd ")
                && value.contains("cd ")
        },
    ),
    (
        "laxer: a statement without a command word",
        |_, value, rule| {
            let assigns = value
                .split_once('=')
                .is_some_and(|(name, _)| name.bytes().all(|byte| byte.is_ascii_alphabetic()));
            rule.is_none_or(is_catch_all)
                && (assigns || value.starts_with("[[ ") || value.starts_with("2>"))
        },
    ),
    (
        "laxer: quotes and backslashes are no part of a command",
        |difference, value, rule| {
            rule.is_none_or(is_catch_all)
                && difference
                    .ours
                    .findings
                    .iter()
                    .any(|finding| finding.value != value && finding.value == without_quotes(value))
        },
    ),
    (
        "laxer: inert options are no part of a command, nor is the directory of a system program",
        |_, value, rule| {
            rule.is_none_or(|rule| is_catch_all(rule) || rule == "git *")
                && ["git --no-pager ", "git -C ", "/bin/"]
                    .iter()
                    .any(|start| value.starts_with(start))
        },
    ),
    (
        "laxer: `dir/*` covers the directory itself",
        |difference, value, rule| {
            // What the peer finds outside it reports with the whole text.
            let command = difference.call.input.get("command").and_then(Value::as_str);
            let whole = command.is_some_and(|command| command.trim() == value.trim());
            difference.ours.findings.iter().any(|finding| {
                covers_directory(finding)
                    && (same_path(finding, value) || (whole && rule.is_none_or(is_catch_all)))
            })
        },
    ),
    (
        "laxer: a path with `..` is matched where it leads",
        |_, value, _| value.contains("/../"),
    ),
    (
        "the targets of an MCP call are equal",
        |difference, _, _| difference.call.tool == "mcp",
    ),
];

/// What is said when no single reason explains everything that differs, and each thing has one.
const SEVERAL: &str = "several of these at once";

/// Returns the name of the reason that explains a difference.
pub(crate) fn explained(difference: &Difference<'_>) -> Option<&'static str> {
    if difference.ours.decision > difference.decision {
        let findings: Vec<&Finding> = difference
            .ours
            .findings
            .iter()
            .filter(|finding| finding.decision > difference.decision)
            .collect();
        first(STRICTER, &findings, |explains, finding| {
            explains(difference, finding)
        })
    } else {
        let decisions: Vec<(&str, Option<&str>)> = difference
            .theirs
            .decisions
            .iter()
            .filter(|decision| strictness(decision) > Some(difference.ours.decision))
            .map(|decision| {
                let text = |field: &str| decision.get(field).and_then(Value::as_str);
                (text("value").unwrap_or_default(), text("matchedPattern"))
            })
            .collect();
        first(LAXER, &decisions, |explains, (value, rule)| {
            explains(difference, value, *rule)
        })
    }
}

fn first<Explains, What>(
    reasons: &[(&'static str, Explains)],
    differing: &[What],
    fits: impl Fn(&Explains, &What) -> bool,
) -> Option<&'static str> {
    if differing.is_empty() {
        return None;
    }
    let one = reasons
        .iter()
        .find(|(_, explains)| differing.iter().all(|what| fits(explains, what)));
    if let Some((name, _)) = one {
        return Some(name);
    }
    let each = differing
        .iter()
        .all(|what| reasons.iter().any(|(_, explains)| fits(explains, what)));
    each.then_some(SEVERAL)
}

/// Returns how strictly the peer decided something, before anyone was asked.
fn strictness(decision: &Value) -> Option<Decision> {
    let text = |field: &str| decision.get(field).and_then(Value::as_str);
    if text("result")? == "deny" {
        Some(Decision::Deny)
    } else if text("resolution")?.starts_with("user_") {
        Some(Decision::Ask)
    } else {
        Some(Decision::Allow)
    }
}

fn is_shell(difference: &Difference<'_>) -> bool {
    difference.call.tool == "bash"
}

fn is_path(finding: &Finding) -> bool {
    matches!(finding.gate, Gate::Path | Gate::ExternalDirectory)
}

/// Tells whether the values of a surface are paths.
fn is_path_surface(surface: &str) -> bool {
    ["read", "write", "edit", "grep", "find", "ls"].contains(&surface)
}

/// Tells whether a rule matched that does not match the value as it is typed.
fn matches_no_value(finding: &Finding) -> bool {
    finding
        .matched_pattern()
        .is_some_and(|pattern| !Pattern::new(pattern, None, Values::Text).matches(&finding.value))
}

/// Tells whether a rule for what is in a directory decided about the directory.
fn covers_directory(finding: &Finding) -> bool {
    let Some(pattern) = finding
        .matched_pattern()
        .filter(|pattern| pattern.ends_with("/*"))
    else {
        return false;
    };
    let resolved = finding
        .path
        .as_ref()
        .and_then(|path| path.resolved.as_deref());
    let pattern = Pattern::new(pattern, None, Values::Paths);
    let absolute = format!("/project/{}", finding.value);
    [Some(finding.value.as_str()), Some(&absolute), resolved]
        .into_iter()
        .flatten()
        .any(|path| !pattern.matches(path) && pattern.matches(&format!("{path}/")))
}

/// Tells whether a command that the peer names runs something that we judged by itself.
fn opens(evaluation: &Evaluation, value: &str) -> bool {
    let value = without_quotes(value);
    // The shell's own `time` is no unit.
    let timed = value.starts_with("time ");
    evaluation.units.iter().enumerate().any(|(at, unit)| {
        let text = without_quotes(&unit.text);
        let opened = evaluation
            .units
            .iter()
            .any(|inner| inner.parent == Some(at));
        (text == value && unit.wrapper.is_some() && opened) || (timed && value.ends_with(&text))
    })
}

/// Tells whether the peer decided anything on this value.
fn peer_saw(difference: &Difference<'_>, value: &str) -> bool {
    difference
        .theirs
        .decisions
        .iter()
        .any(|decision| decision.get("value").and_then(Value::as_str) == Some(value))
}

fn same_path(finding: &Finding, value: &str) -> bool {
    finding.value == value
        || finding
            .path
            .as_ref()
            .is_some_and(|path| path.resolved.as_deref() == Some(value))
}

fn without_quotes(text: &str) -> String {
    text.replace(['\'', '"', '\\'], "")
}

fn is_catch_all(pattern: &str) -> bool {
    pattern.chars().all(|character| "*?/ ".contains(character))
}
