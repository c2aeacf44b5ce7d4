//! The answer of `check`: JSON in the shape that `docs/cli.md` fixes, and a few lines of text.

use std::fmt::Write as _;

use crate::config::{Diagnostic, Severity};
use permission_gate::{Cause, Evaluation, Finding};
use permission_policy::{Decision, Matched, Origin};
use serde::Serialize;
use serde_json::Value;

use super::places::Places;
use super::style::{DIM, paint, style};
use super::text::{count, short};

/// The most columns of a value in text.
const VALUE: usize = 100;

/// The most findings that text lists.
const FINDINGS: usize = 20;

/// An answer as JSON. The wire type: independent of the types it is made from.
#[derive(Debug, Serialize)]
pub struct Answer<'e> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    decision: &'static str,
    gate: Option<&'static str>,
    surface: Option<&'e str>,
    value: Option<&'e str>,
    rule: Option<&'e str>,
    origin: Option<&'static str>,
    reason: Option<&'e str>,
    findings: Vec<AnswerFinding<'e>>,
    notes: Vec<String>,
}

/// One finding of an answer.
#[derive(Debug, Serialize)]
struct AnswerFinding<'e> {
    gate: &'static str,
    surface: &'e str,
    value: &'e str,
    rule: Option<&'e str>,
    origin: Option<&'static str>,
    decision: &'static str,
}

impl<'e> Answer<'e> {
    /// Builds the answer to a call that was judged; errors of the configuration that judged it become notes.
    pub fn new(id: Option<Value>, evaluation: &'e Evaluation, problems: &[Diagnostic]) -> Self {
        let errors: Vec<&Diagnostic> = problems
            .iter()
            .filter(|problem| problem.is_error())
            .collect();
        let error = evaluation
            .unavailable_reason()
            .map(str::to_owned)
            .or_else(|| {
                let first = errors.first()?;
                let more = match errors.len() {
                    1 => String::new(),
                    many => format!(" (and {} more)", many - 1),
                };
                Some(format!(
                    "the configuration is in error, so nothing is allowed: {}{more}",
                    first.message
                ))
            });
        let leading = evaluation.leading();
        Self {
            id,
            error,
            decision: evaluation.decision.name(),
            gate: leading.map(|finding| finding.gate.name()),
            surface: leading.map(|finding| finding.surface.as_str()),
            value: leading.map(|finding| finding.value.as_str()),
            rule: leading.and_then(Finding::matched_pattern),
            origin: leading.and_then(Finding::origin).map(Origin::name),
            reason: leading.and_then(why),
            findings: evaluation.findings.iter().map(finding).collect(),
            notes: evaluation
                .notes
                .iter()
                .cloned()
                .chain(errors.iter().map(|problem| note(problem)))
                .collect(),
        }
    }

    /// Builds the answer to a request that is none.
    ///
    /// SECURITY: it asks, so that a caller who looks at the decision alone does not run the call.
    pub fn refused(id: Option<Value>, why: String) -> Self {
        Self {
            id,
            error: Some(why),
            decision: Decision::Ask.name(),
            gate: None,
            surface: None,
            value: None,
            rule: None,
            origin: None,
            reason: None,
            findings: Vec::new(),
            notes: Vec::new(),
        }
    }
}

fn finding(finding: &Finding) -> AnswerFinding<'_> {
    AnswerFinding {
        gate: finding.gate.name(),
        surface: &finding.surface,
        value: &finding.value,
        rule: finding.matched_pattern(),
        origin: finding.origin().map(Origin::name),
        decision: finding.decision.name(),
    }
}

/// Returns why a finding is what it is, in words: the rule's own reason, else what cannot be known.
pub fn why(finding: &Finding) -> Option<&str> {
    finding.reason().or(match &finding.cause {
        Cause::Sentinel(synthetic) => Some(synthetic.detail.as_str()),
        Cause::Unavailable(why) => Some(why.as_str()),
        Cause::Policy(_)
        | Cause::Infrastructure
        | Cause::Inert
        | Cause::Transparent
        | Cause::Empty => None,
    })
}

fn note(problem: &Diagnostic) -> String {
    let place = problem
        .place
        .as_ref()
        .map(|place| format!("{place}: "))
        .unwrap_or_default();
    let help = problem
        .help
        .as_ref()
        .map(|help| format!("; help: {help}"))
        .unwrap_or_default();
    let severity = match problem.severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    format!(
        "{place}{severity}[{}]: {}{help}",
        problem.code, problem.message
    )
}

/// Writes the answer for a person: the decision and what decided, then every other finding as strict as an ask.
pub fn text(evaluation: &Evaluation, places: &Places, in_error: bool) -> String {
    let mut text = headline(evaluation, places);
    text.push('\n');
    let leading = evaluation.leading();
    let others: Vec<&Finding> = evaluation
        .findings
        .iter()
        .filter(|finding| finding.decision != Decision::Allow)
        .filter(|finding| !leading.is_some_and(|leading| is_twin(leading, finding)))
        .collect();
    // The same command may stand in a text many times; it is listed once.
    let mut lines: Vec<String> = Vec::new();
    let mut listed = 0;
    for finding in &others {
        if lines.len() >= FINDINGS {
            break;
        }
        listed += 1;
        let decision = finding.decision;
        let line = format!(
            "{}   also {} `{}`: {}",
            paint(style(decision), &format!("{:<5}", decision.name())),
            finding.surface,
            short(&finding.value, VALUE),
            cause(finding, places),
        );
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    // Writing to a string cannot fail.
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    if let Some(more) = others.len().checked_sub(listed).filter(|more| *more > 0) {
        let _ = writeln!(text, "        and {}", count(more, "more finding"));
    }
    if in_error && evaluation.decision == Decision::Ask {
        let why = "a file of the configuration is in error, so nothing is allowed";
        let _ = writeln!(text, "{} {why}", paint(DIM, "note:"));
    }
    for note in &evaluation.notes {
        let _ = writeln!(text, "{} {}", paint(DIM, "note:"), short(note, 2 * VALUE));
    }
    text
}

/// Tells whether two findings would be told in the same words.
fn is_twin(one: &Finding, other: &Finding) -> bool {
    one.surface == other.surface
        && one.value == other.value
        && one.decision == other.decision
        && one.matched_pattern() == other.matched_pattern()
        && one.place() == other.place()
        && why(one) == why(other)
}

/// Writes the decision and what decided, on one line.
pub fn headline(evaluation: &Evaluation, places: &Places) -> String {
    let decision = evaluation.decision;
    let word = paint(style(decision), &format!("{:<5}", decision.name()));
    let Some(leading) = evaluation.leading() else {
        return format!("{word}  nothing was looked at");
    };
    let mut text = format!("{word}  {}", cause(leading, places));
    if evaluation.findings.len() > 1 && !leading.value.is_empty() {
        let _ = write!(text, " on `{}`", short(&leading.value, VALUE));
    }
    if let Some(why) = why(leading) {
        let _ = write!(text, ": {}", short(why, 3 * VALUE));
    }
    text
}

/// Names what decided a finding, with its place.
pub fn cause(finding: &Finding, places: &Places) -> String {
    let surface = &finding.surface;
    let origin = finding.origin().map(Origin::name);
    let whence = match (origin, finding.place()) {
        (Some(origin), Some(place)) => {
            let label = places.label(place);
            if label.starts_with(origin) {
                format!(" ({label})")
            } else {
                format!(" ({origin}, {label})")
            }
        }
        (Some(origin), None) => format!(" ({origin})"),
        (None, _) => String::new(),
    };
    match &finding.cause {
        Cause::Policy(Matched::Rule(rule)) => {
            format!(
                "{surface} rule \"{}\"{whence}",
                short(rule.pattern_text(), VALUE)
            )
        }
        Cause::Policy(Matched::Fallback(_)) => {
            format!("no {surface} rule speaks of it, the fallback decides{whence}")
        }
        Cause::Sentinel(synthetic) => {
            let rule = synthetic
                .rule
                .as_ref()
                .map(|rule| format!(" rule \"{}\"", short(rule.pattern_text(), VALUE)))
                .unwrap_or_default();
            format!("{surface} {}{rule}{whence}", synthetic.sentinel.name())
        }
        Cause::Infrastructure => "the agent's own files may be read".to_owned(),
        Cause::Inert => "it does nothing by itself".to_owned(),
        Cause::Transparent => "only what it runs counts".to_owned(),
        Cause::Empty => "nothing in it runs".to_owned(),
        Cause::Unavailable(_) => "it could not be judged".to_owned(),
    }
}
