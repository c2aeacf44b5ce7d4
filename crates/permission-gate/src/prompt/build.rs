//! Makes the payload of what a gate found: facts only, no text.

use permission_policy::{Matched, Origin};
use serde_json::Value;

use super::payload::{
    EvidenceForm, Hazard, PromptAnnotation, PromptEvidence, PromptKind, PromptPayload,
    PromptRequestFacts, PromptRequester,
};
use crate::call::ToolCall;
use crate::evaluation::{Cause, Evaluation, Finding, Gate, PathPlace};

/// Builds the question that an evaluation puts to a person.
pub fn payload(call: &ToolCall, evaluation: &Evaluation) -> PromptPayload {
    let requester = PromptRequester {
        agent_name: call.agent.clone(),
        ..PromptRequester::default()
    };
    let facts = |finding: &Finding| facts(call, evaluation, finding, &requester);
    let mut asking = evaluation.asking();
    let leading = asking.next();
    let request = leading.map_or_else(
        || PromptRequestFacts {
            requester: requester.clone(),
            surface: call.tool.clone(),
            tool_name: tool_name(call),
            invoked_tool_name: invoked(call),
            value: String::new(),
            flagged: None,
            matched_pattern: None,
            matched_spelling: None,
            command_contexts: Vec::new(),
            executed_unit: None,
            reason: None,
            origin: None,
            place: None,
            detail: None,
        },
        facts,
    );
    PromptPayload {
        kind: leading.map_or(PromptKind::Tool, |finding| kind(call, finding)),
        also: asking.map(facts).collect(),
        evidence: evidence(call, evaluation, &request.value),
        request,
        annotations: annotations(call),
        hazards: Vec::<Hazard>::new(),
    }
    .with_evident_hazards()
}

/// A skill by name is no tool.
fn tool_name(call: &ToolCall) -> Option<String> {
    (call.tool != "skill").then(|| call.tool.clone())
}

fn invoked(call: &ToolCall) -> Option<String> {
    call.invoked.clone().filter(|name| *name != call.tool)
}

fn facts(
    call: &ToolCall,
    evaluation: &Evaluation,
    finding: &Finding,
    requester: &PromptRequester,
) -> PromptRequestFacts {
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
        requester: requester.clone(),
        surface: finding.surface.clone(),
        tool_name: tool_name(call),
        invoked_tool_name: invoked(call),
        value: finding.value.clone(),
        flagged: None,
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

/// Evidence belongs to the call: the same whatever finding leads.
fn evidence(call: &ToolCall, evaluation: &Evaluation, shown: &str) -> Vec<PromptEvidence> {
    let mut evidence = Vec::new();
    let mut add = |label: &str, text: String, detail: Option<String>| {
        evidence.push(PromptEvidence {
            label: label.to_owned(),
            text,
            detail,
            form: EvidenceForm::Data,
            flagged: None,
        });
    };
    if !call.cwd.is_empty() {
        add("working directory", call.cwd.clone(), None);
    }
    for path in evaluation
        .findings
        .iter()
        .filter_map(|finding| Some((finding, finding.path.as_ref()?)))
    {
        let (finding, report) = path;
        if finding.gate != Gate::ExternalDirectory || report.place != PathPlace::Outside {
            continue;
        }
        let resolved = report
            .resolved
            .clone()
            .filter(|resolved| *resolved != finding.value);
        add("external path", finding.value.clone(), resolved);
    }
    let command = call.shell_text();
    if let Some(command) = command {
        if command.trim() != shown {
            add("full command", command.to_owned(), None);
        }
        if evaluation.units.len() > 1 {
            for unit in &evaluation.units {
                add(
                    "unit",
                    unit.text.clone(),
                    Some(unit.decision.name().to_owned()),
                );
            }
        }
    } else if let Value::Object(input) = &call.input {
        for (field, value) in input {
            let text = value.as_str().map_or_else(
                || serde_json::to_string_pretty(value).unwrap_or_default(),
                str::to_owned,
            );
            if text != shown {
                add(field, text, None);
            }
        }
    }
    for note in &evaluation.notes {
        add("note", note.clone(), None);
    }
    evidence
}

/// What the agent itself says about its call.
fn annotations(call: &ToolCall) -> Vec<PromptAnnotation> {
    if call.shell_text().is_none() {
        return Vec::new();
    }
    ["description", "justification"]
        .iter()
        .filter_map(|field| call.input.get(*field).and_then(Value::as_str))
        .map(|text| PromptAnnotation {
            source: "agent".to_owned(),
            text: text.to_owned(),
        })
        .collect()
}
