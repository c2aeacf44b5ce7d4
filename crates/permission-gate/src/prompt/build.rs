//! Makes the payload of what a gate found: facts only, no text.

use permission_bash::program::{Arg, destructive};
use permission_policy::{Decision, Matched, Origin};
use serde_json::Value;

use super::evidence::{SAID, evidence};
use super::payload::{
    Hazard, PromptAnnotation, PromptKind, PromptPayload, PromptRequestFacts, PromptRequester,
};
use crate::call::ToolCall;
use crate::evaluation::{Cause, Evaluation, Finding, Gate, PathPlace};
use crate::facts::Facts;

/// Builds the question that an evaluation puts to a person. Files that the call would change are read through `facts`.
pub fn payload(call: &ToolCall, evaluation: &Evaluation, facts: &dyn Facts) -> PromptPayload {
    let mut findings = findings(call, evaluation).into_iter();
    let mut request = findings.next().unwrap_or_else(|| PromptRequestFacts {
        surface: call.tool.clone(),
        ..blank(call)
    });
    let leading = evaluation.asking().next();
    let kind = leading.map_or(PromptKind::Tool, |finding| kind(call, finding));
    // What `evidence` need not repeat.
    let value = request.value.clone();
    match kind {
        PromptKind::BashExternalDirectory => whole_command(call, &mut request),
        PromptKind::Skill | PromptKind::SkillRead => request.tool_name = None,
        PromptKind::Bash
        | PromptKind::Mcp
        | PromptKind::Tool
        | PromptKind::Path
        | PromptKind::ExternalDirectory
        | PromptKind::Forwarded => {}
    }
    let stated = if kind == PromptKind::BashExternalDirectory {
        request.value.as_str()
    } else {
        value.as_str()
    };
    PromptPayload {
        kind,
        also: findings.collect(),
        evidence: evidence(call, evaluation, stated, facts),
        request,
        annotations: annotations(call),
        hazards: hazards(evaluation),
    }
    .with_evident_hazards()
}

/// Returns the core of each finding that asks, the leading one first, without evidence.
pub fn findings(call: &ToolCall, evaluation: &Evaluation) -> Vec<PromptRequestFacts> {
    evaluation
        .asking()
        .map(|finding| facts(call, evaluation, finding))
        .collect()
}

/// A shell command that touches paths outside is asked about as a whole; the path is the flagged part.
fn whole_command(call: &ToolCall, request: &mut PromptRequestFacts) {
    if let Some(command) = call.shell_text() {
        let path = std::mem::replace(&mut request.value, command.trim().to_owned());
        request.flagged = Some(path);
    }
}

/// Returns what is grave and only the evaluation knows.
fn hazards(evaluation: &Evaluation) -> Vec<Hazard> {
    let mut hazards = Vec::new();
    for finding in &evaluation.findings {
        let unit = finding
            .unit
            .and_then(|unit| evaluation.units.get(unit))
            .filter(|unit| unit.decision == Decision::Ask);
        if finding.decision == Decision::Ask && finding.gate == Gate::Tool {
            match unit.and_then(|unit| unit.wrapper) {
                Some("boundary") => hazards.push(Hazard::Boundary),
                Some("opaque") => hazards.push(Hazard::Opaque),
                Some(_) | None => {}
            }
        }
        let Some(path) = &finding.path else { continue };
        let asks = finding.decision == Decision::Ask || unit.is_some();
        let destroys =
            path.role == "removed" || unit.is_some_and(|unit| is_destructive(&unit.text));
        if asks && destroys && path.place == PathPlace::Outside && path.role != "read" {
            hazards.push(Hazard::DestroysOutside);
        }
    }
    hazards
}

fn is_destructive(command: &str) -> bool {
    let words: Vec<Arg<'_>> = command.split_whitespace().map(Arg::certain).collect();
    destructive(&words)
}

/// The core of a call without a finding.
fn blank(call: &ToolCall) -> PromptRequestFacts {
    PromptRequestFacts {
        requester: PromptRequester {
            agent_name: call.agent.clone(),
            ..PromptRequester::default()
        },
        // A skill by name is no tool.
        tool_name: (call.tool != "skill").then(|| call.tool.clone()),
        invoked_tool_name: invoked(call),
        ..PromptRequestFacts::default()
    }
}

fn invoked(call: &ToolCall) -> Option<String> {
    call.invoked.clone().filter(|name| *name != call.tool)
}

fn facts(call: &ToolCall, evaluation: &Evaluation, finding: &Finding) -> PromptRequestFacts {
    let unit = finding.unit.and_then(|unit| evaluation.units.get(unit));
    // A wrapper's finding names what it runs.
    let executed = finding
        .unit
        .filter(|_| finding.gate == Gate::Tool)
        .and_then(|unit| {
            evaluation
                .units
                .iter()
                .find(|inner| inner.parent == Some(unit))
        })
        .map(|inner| inner.text.clone());
    PromptRequestFacts {
        surface: finding.surface.clone(),
        value: finding.value.clone(),
        matched_pattern: finding.matched_pattern().map(str::to_owned),
        matched_spelling: finding.spelling.clone(),
        command_contexts: unit
            .map(|unit| {
                unit.contexts
                    .iter()
                    .map(|context| context.name().to_owned())
                    .collect()
            })
            .unwrap_or_default(),
        executed_unit: executed,
        reason: finding.reason().map(str::to_owned),
        origin: finding.origin().map(Origin::name).map(str::to_owned),
        place: finding
            .place()
            .map(|place| format!("{}:{}", place.file, place.line)),
        detail: match &finding.cause {
            Cause::Sentinel(synthetic) => Some(synthetic.detail.clone()),
            Cause::Unavailable(reason) => Some(reason.clone()),
            Cause::Policy(Matched::Rule(_)) if finding.possible => Some(
                "depending on what cannot be known, it may be what this rule speaks of".to_owned(),
            ),
            Cause::Policy(_)
            | Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty => None,
        },
        ..blank(call)
    }
}

fn kind(call: &ToolCall, finding: &Finding) -> PromptKind {
    let shell = !call.is_file_tool() && finding.unit.is_some();
    match (finding.gate, finding.surface.as_str()) {
        (Gate::SkillRead, _) => PromptKind::SkillRead,
        (Gate::ExternalDirectory, _) if shell => PromptKind::BashExternalDirectory,
        (Gate::ExternalDirectory, _) => PromptKind::ExternalDirectory,
        (Gate::Path, _) => PromptKind::Path,
        (Gate::Tool, "bash") => PromptKind::Bash,
        (Gate::Tool, "mcp") => PromptKind::Mcp,
        (Gate::Tool, "skill") => PromptKind::Skill,
        (Gate::Tool, _) => PromptKind::Tool,
    }
}

/// What the agent itself says about its call.
fn annotations(call: &ToolCall) -> Vec<PromptAnnotation> {
    if call.shell_text().is_none() {
        // Elsewhere a field of that name may be what the call is about.
        return Vec::new();
    }
    SAID.iter()
        .filter_map(|field| call.input.get(*field).and_then(Value::as_str))
        .map(|text| PromptAnnotation {
            source: "agent".to_owned(),
            text: text.to_owned(),
        })
        .collect()
}
