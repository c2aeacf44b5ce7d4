//! What an agent is told when its call does not run. Names the call, never repeats the command or the input.

use std::fmt::Write;

use permission_policy::Decision;

use super::untrusted::Untrusted;
use crate::call::ToolCall;
use crate::evaluation::{Cause, Evaluation, Finding, Gate};

/// Who did not let it run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denier {
    /// The policy.
    Policy,
    /// A person, perhaps with a reason.
    User(Option<String>),
    /// A link of the authorizer chain.
    Authorizer {
        /// Its name.
        name: String,
        /// What it says.
        reason: Option<String>,
    },
    /// A rule of the session that serves this one's asks.
    ServingSession(Option<String>),
    /// Whoever should have answered failed; the text says how.
    Failed(String),
    /// It asks, and nobody can answer here.
    Nobody,
}

/// The longest path, target or skill that a denial names, in characters.
const LONGEST: usize = 400;

/// Says that a call does not run, by what, and what to do instead.
pub fn denial(call: &ToolCall, evaluation: &Evaluation, denier: &Denier) -> String {
    const PREFIX: &str = "[pi-permission-system]";
    if let Some(reason) = evaluation.unavailable_reason() {
        let what = match denier {
            Denier::User(reason) => return by(call, evaluation, "the user", reason.as_deref()),
            Denier::Authorizer { .. }
            | Denier::ServingSession(_)
            | Denier::Failed(_)
            | Denier::Policy
            | Denier::Nobody => "could not be judged, so it was not run",
        };
        return format!(
            "{PREFIX} this `{}` call {what}: {}",
            call.tool,
            Untrusted(reason)
        );
    }
    let leading = evaluation.leading();
    match denier {
        Denier::Policy => {
            let mut text = format!("{PREFIX} denied by policy: {}", subject(call, leading));
            if let Some(detail) = leading.and_then(detail) {
                let _ = write!(text, ": {}", Untrusted(detail));
            }
            text.push_str(". Do not retry with another spelling.");
            if let Some(reason) = leading.and_then(Finding::reason) {
                let _ = write!(text, " Reason: {}", sentence(reason));
            }
            text
        }
        Denier::User(reason) => by(call, evaluation, "the user", reason.as_deref()),
        Denier::Authorizer { name, reason } => {
            let who = format!("the authorizer `{}`", Untrusted(name).line());
            by(call, evaluation, &who, reason.as_deref())
        }
        Denier::ServingSession(reason) => {
            let who = "a rule of the session that answers for this one";
            by(call, evaluation, who, reason.as_deref())
        }
        Denier::Failed(why) => format!(
            "{PREFIX} this call needs approval, and what should have answered failed: {}: {}. It was not run; it was not denied by a person.",
            subject(call, leading),
            Untrusted(why).line()
        ),
        Denier::Nobody => {
            let mut text = format!(
                "{PREFIX} this call needs approval, and nobody can answer here: {}",
                subject(call, leading)
            );
            if let Some(detail) = leading.and_then(detail) {
                let _ = write!(text, ": {}", Untrusted(detail));
            }
            text.push('.');
            if let Some(reason) = leading.and_then(Finding::reason) {
                let _ = write!(text, " Reason: {}", sentence(reason));
            }
            text.push_str(" It was not run; it was not denied by a person. Go on without it, or ask the person to allow it.");
            text
        }
    }
}

fn by(call: &ToolCall, evaluation: &Evaluation, who: &str, reason: Option<&str>) -> String {
    let mut text = format!(
        "[pi-permission-system] denied by {who}: {}.",
        subject(call, evaluation.leading())
    );
    if let Some(reason) = reason {
        let _ = write!(text, " Reason: {}", sentence(reason));
    }
    text
}

/// Names the call: surface, rule, and the path, target or skill that was flagged.
fn subject(call: &ToolCall, finding: Option<&Finding>) -> String {
    let Some(finding) = finding else {
        return call.tool.clone();
    };
    let mut text = if finding.surface.is_empty() {
        call.tool.clone()
    } else {
        finding.surface.clone()
    };
    if finding.gate != Gate::Tool && finding.surface != call.tool {
        text = format!("{text} for {}", call.tool);
    }
    if let Some(invoked) = call
        .invoked
        .as_ref()
        .filter(|invoked| **invoked != call.tool)
    {
        let _ = write!(text, " (invoked as {})", Untrusted(invoked).line());
    }
    if finding.surface != "bash" && !finding.value.is_empty() && finding.value != finding.surface {
        let value: String = finding.value.chars().take(LONGEST).collect();
        let _ = write!(text, " `{}`", Untrusted(&value));
    }
    match finding.matched_pattern() {
        Some(pattern) => {
            let _ = write!(text, ", rule \"{pattern}\"");
        }
        None if finding.decision != Decision::Allow => text.push_str(", no rule allows it"),
        None => {}
    }
    text
}

fn detail(finding: &Finding) -> Option<&str> {
    match &finding.cause {
        // The sentences of these name only words of the command that a rule or table knows.
        Cause::Sentinel(synthetic) if finding.surface != "bash" => Some(&synthetic.detail),
        Cause::Sentinel(_)
        | Cause::Policy(_)
        | Cause::Infrastructure
        | Cause::Inert
        | Cause::Transparent
        | Cause::Empty
        | Cause::Unavailable(_) => None,
    }
}

fn sentence(reason: &str) -> String {
    let reason = Untrusted(reason.trim()).to_string();
    if reason.ends_with(['.', '!', '?']) {
        reason
    } else {
        format!("{reason}.")
    }
}
