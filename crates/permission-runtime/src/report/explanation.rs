//! The explanation of a decision: every command, every path, every rule that matched, and what would change it.
//!
//! The facts are the evaluation's; here they are put in order. [`text`] draws them, [`Explanation`] is their JSON.

pub mod text;

use permission_gate::{Cause, Evaluation, Finding, Lifted, PathPlace, PathReport, ToolCall};
use permission_policy::{Consideration, Matched, Origin, Standing};
use serde::Serialize;

/// An explanation as JSON. The wire type: independent of the types it is made from.
#[derive(Debug, Serialize)]
pub struct Explanation<'e> {
    decision: &'static str,
    tool: &'e str,
    invoked: Option<&'e str>,
    cwd: &'e str,
    agent: Option<&'e str>,
    error: Option<&'e str>,
    units: Vec<UnitJson<'e>>,
    findings: Vec<FindingJson<'e>>,
    quiet: Vec<QuietJson<'e>>,
    notes: &'e [String],
    change: &'e [String],
}

#[derive(Debug, Serialize)]
struct UnitJson<'e> {
    text: &'e str,
    parent: Option<usize>,
    wrapper: Option<&'static str>,
    context: Vec<&'static str>,
    span: [usize; 2],
    decision: &'static str,
}

#[derive(Debug, Serialize)]
struct FindingJson<'e> {
    gate: &'static str,
    surface: &'e str,
    value: &'e str,
    decision: &'static str,
    cause: &'static str,
    rule: Option<&'e str>,
    origin: Option<&'static str>,
    place: Option<PlaceJson<'e>>,
    reason: Option<&'e str>,
    detail: Option<&'e str>,
    spelling: Option<&'e str>,
    possible: bool,
    lifted: Option<&'static str>,
    unit: Option<usize>,
    path: Option<PathJson<'e>>,
    considered: Vec<ConsideredJson<'e>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct PlaceJson<'e> {
    file: &'e str,
    line: u32,
    column: u32,
}

#[derive(Debug, Serialize)]
struct PathJson<'e> {
    role: &'static str,
    place: &'static str,
    resolved: Option<&'e str>,
    unresolved: Option<&'static str>,
    directory: Option<&'e str>,
}

#[derive(Debug, Serialize)]
struct QuietJson<'e> {
    value: &'e str,
    unit: Option<usize>,
    path: PathJson<'e>,
}

#[derive(Debug, Serialize)]
struct ConsideredJson<'e> {
    rule: &'e str,
    decision: &'static str,
    standing: &'static str,
    origin: &'static str,
    place: Option<PlaceJson<'e>>,
    overlay: bool,
}

impl<'e> PlaceJson<'e> {
    /// Takes a place of the policy.
    pub(crate) fn new(place: &'e permission_policy::Place) -> Self {
        Self {
            file: &place.file,
            line: place.line,
            column: place.column,
        }
    }
}

impl<'e> Explanation<'e> {
    /// Collects everything there is to say.
    pub fn new(call: &'e ToolCall, evaluation: &'e Evaluation, change: &'e [String]) -> Self {
        Self {
            decision: evaluation.decision.name(),
            tool: &call.tool,
            invoked: call.invoked.as_deref(),
            cwd: &call.cwd,
            agent: call.agent.as_deref(),
            error: evaluation.unavailable_reason(),
            units: evaluation
                .units
                .iter()
                .map(|unit| UnitJson {
                    text: &unit.text,
                    parent: unit.parent,
                    wrapper: unit.wrapper,
                    context: unit.contexts.iter().map(|context| context.name()).collect(),
                    span: [unit.span.0, unit.span.1],
                    decision: unit.decision.name(),
                })
                .collect(),
            findings: evaluation.findings.iter().map(finding).collect(),
            quiet: evaluation
                .quiet
                .iter()
                .map(|quiet| QuietJson {
                    value: &quiet.value,
                    unit: quiet.unit,
                    path: path(&quiet.path),
                })
                .collect(),
            notes: &evaluation.notes,
            change,
        }
    }
}

fn finding(finding: &Finding) -> FindingJson<'_> {
    FindingJson {
        gate: finding.gate.name(),
        surface: &finding.surface,
        value: &finding.value,
        decision: finding.decision.name(),
        cause: cause(&finding.cause),
        rule: finding.matched_pattern(),
        origin: finding.origin().map(Origin::name),
        place: finding.place().map(PlaceJson::new),
        reason: finding.reason(),
        detail: match &finding.cause {
            Cause::Sentinel(synthetic) => Some(&synthetic.detail),
            Cause::Unavailable(why) => Some(why),
            Cause::Policy(_)
            | Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty => None,
        },
        spelling: finding.spelling.as_deref(),
        possible: finding.possible,
        lifted: finding.lifted.as_ref().map(|lifted| match lifted {
            Lifted::Grant(_) => "grant",
            Lifted::Yolo => "yolo",
            Lifted::Rule(_) => "rule",
        }),
        unit: finding.unit,
        path: finding.path.as_ref().map(path),
        considered: finding.considered.iter().map(considered).collect(),
    }
}

fn path(path: &PathReport) -> PathJson<'_> {
    PathJson {
        role: path.role,
        place: place(path.place),
        resolved: path.resolved.as_deref(),
        unresolved: path.unresolved,
        directory: path.directory.as_deref(),
    }
}

fn considered(considered: &Consideration) -> ConsideredJson<'_> {
    ConsideredJson {
        rule: considered.rule.pattern_text(),
        decision: considered.rule.decision().name(),
        standing: standing(considered.standing),
        origin: considered.rule.origin().name(),
        place: considered.rule.place().map(PlaceJson::new),
        overlay: considered.overlay.is_some(),
    }
}

/// Returns the name of what decided.
fn cause(cause: &Cause) -> &'static str {
    match cause {
        Cause::Policy(Matched::Rule(_)) => "rule",
        Cause::Policy(Matched::Fallback(_)) => "fallback",
        Cause::Sentinel(_) => "sentinel",
        Cause::Infrastructure => "infrastructure",
        Cause::Inert => "inert",
        Cause::Transparent => "transparent",
        Cause::Empty => "empty",
        Cause::Unavailable(_) => "unavailable",
    }
}

/// Returns the name of what a rule had to do with the verdict.
fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Decides => "decides",
        Standing::Shadowed => "shadowed",
        Standing::Outranked => "outranked",
        Standing::NoOpinion => "no opinion",
    }
}

/// Returns the name of where a path lies.
fn place(place: PathPlace) -> &'static str {
    match place {
        PathPlace::Inside => "inside",
        PathPlace::Outside => "outside",
        PathPlace::Device => "device",
        PathPlace::Unknown => "unknown",
        PathPlace::Elsewhere => "elsewhere",
    }
}
