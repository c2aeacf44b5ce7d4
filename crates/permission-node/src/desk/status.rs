//! The status line: that the gate is live, and what weakens or hampers it.

use permission_policy::Policy;
use permission_runtime::Session;

use crate::wire::{Severity, Status};

/// Says how the gate of a session stands.
pub(super) fn status(session: &mut Session) -> Status {
    let problems = session
        .diagnostics()
        .iter()
        .filter(|problem| problem.severity == permission_runtime::Severity::Error)
        .count();
    let Some(policy) = session.policy() else {
        return say("gate degraded: no policy, everything asks", Severity::Error);
    };
    if policy.clamped() {
        return say(&degraded(problems), Severity::Error);
    }
    if policy.yolo() {
        return say("gate yolo: asks are allowed", Severity::Warning);
    }
    if is_empty(policy) {
        return say("gate live: no rules, everything asks", Severity::Warning);
    }
    Status {
        text: "gate live".to_owned(),
        severity: None,
    }
}

/// A file is in error: then what it allows, and what all others allow, asks.
fn degraded(problems: usize) -> String {
    let what = match problems {
        0 | 1 => "a configuration error".to_owned(),
        more => format!("{more} configuration errors"),
    };
    format!("gate degraded: {what}, every allow asks")
}

fn is_empty(policy: &Policy) -> bool {
    policy.rules().next().is_none()
        && policy.fallback().origin == permission_policy::Origin::Builtin
}

fn say(text: &str, severity: Severity) -> Status {
    Status {
        text: text.to_owned(),
        severity: Some(severity),
    }
}
