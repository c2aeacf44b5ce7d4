//! A payload as JSON, for the forwarding spool, chain links and events.
//!
//! Names and nulls are those of the reference (`@gotgenes/pi-permission-system` 26 and later), so that sessions of both
//! understand each other. What we add may be absent when it is read. Reading is all or nothing: a field that is there
//! and malformed voids the payload, and the ask is then shown without one.

use permission_gate::prompt::{
    EvidenceForm, Hazard, PromptAnnotation, PromptEvidence, PromptKind, PromptPayload,
    PromptRequestFacts, PromptRequester,
};
use serde_json::{Map, Value, json};

/// The contexts of a command that the reference knows.
const REFERENCE_CONTEXTS: [&str; 3] = ["command_substitution", "process_substitution", "subshell"];

/// The label of evidence that is executed, in payloads that do not say how evidence is to be read.
const FULL_COMMAND: &str = "full command";

/// Writes a payload.
pub fn write(payload: &PromptPayload) -> Value {
    json!({
        "kind": payload.kind.name(),
        "request": write_facts(&payload.request),
        "also": payload.also.iter().map(write_facts).collect::<Vec<_>>(),
        "evidence": payload.evidence.iter().map(write_evidence).collect::<Vec<_>>(),
        "annotations": payload
            .annotations
            .iter()
            .map(|annotation| json!({ "source": annotation.source, "text": annotation.text }))
            .collect::<Vec<_>>(),
        "hazards": payload.hazards.iter().map(|hazard| hazard.name()).collect::<Vec<_>>(),
    })
}

/// Writes the core of one finding.
pub fn write_facts(facts: &PromptRequestFacts) -> Value {
    let context = facts
        .command_contexts
        .iter()
        .rev()
        .find(|context| REFERENCE_CONTEXTS.contains(&context.as_str()));
    json!({
        "requester": {
            "agentName": facts.requester.agent_name,
            "forwarded": facts.requester.forwarded,
            "sessionId": facts.requester.session_id,
        },
        "surface": facts.surface,
        "toolName": facts.tool_name,
        "invokedToolName": facts.invoked_tool_name,
        "value": facts.value,
        "flagged": facts.flagged,
        "matchedPattern": facts.matched_pattern,
        "matchedSpelling": facts.matched_spelling,
        "commandContext": context,
        "commandContexts": facts.command_contexts,
        "executedUnit": facts.executed_unit,
        "reason": facts.reason,
        "origin": facts.origin,
        "place": facts.place,
        "detail": facts.detail,
    })
}

fn write_evidence(evidence: &PromptEvidence) -> Value {
    json!({
        "label": evidence.label,
        "text": evidence.text,
        "detail": evidence.detail,
        "form": evidence.form.name(),
        "flagged": evidence.flagged,
    })
}

/// Reads a payload; `None` when anything of it is malformed.
pub fn read(value: &Value) -> Option<PromptPayload> {
    let object = value.as_object()?;
    let kind = text(object, "kind")?;
    let list = |name: &str| match object.get(name) {
        None => Some([].as_slice()),
        Some(value) => value.as_array().map(Vec::as_slice),
    };
    let payload = PromptPayload {
        kind: PromptKind::ALL
            .into_iter()
            .find(|known| known.name() == kind)?,
        request: read_facts(object.get("request")?)?,
        also: list("also")?
            .iter()
            .map(read_facts)
            .collect::<Option<_>>()?,
        evidence: object
            .get("evidence")?
            .as_array()?
            .iter()
            .map(read_evidence)
            .collect::<Option<_>>()?,
        annotations: object
            .get("annotations")?
            .as_array()?
            .iter()
            .map(read_annotation)
            .collect::<Option<_>>()?,
        hazards: list("hazards")?
            .iter()
            .map(|value| {
                let name = value.as_str()?;
                Hazard::ALL.into_iter().find(|known| known.name() == name)
            })
            .collect::<Option<_>>()?,
    };
    // SECURITY: pinned by `a_payload_cannot_leave_out_a_hazard_that_it_shows`.
    Some(payload.with_evident_hazards())
}

/// Reads the core of one finding; `None` when anything of it is malformed.
pub fn read_facts(value: &Value) -> Option<PromptRequestFacts> {
    let object = value.as_object()?;
    let requester = object.get("requester")?.as_object()?;
    let context = nullable(object, "commandContext")?;
    if let Some(context) = &context
        && !REFERENCE_CONTEXTS.contains(&context.as_str())
    {
        return None;
    }
    Some(PromptRequestFacts {
        requester: PromptRequester {
            agent_name: nullable(requester, "agentName")?,
            forwarded: requester.get("forwarded")?.as_bool()?,
            session_id: nullable(requester, "sessionId")?,
        },
        surface: text(object, "surface")?,
        tool_name: nullable(object, "toolName")?,
        invoked_tool_name: nullable(object, "invokedToolName")?,
        value: text(object, "value")?,
        flagged: optional(object, "flagged")?,
        matched_pattern: nullable(object, "matchedPattern")?,
        matched_spelling: optional(object, "matchedSpelling")?,
        command_contexts: match object.get("commandContexts") {
            None => context.into_iter().collect(),
            Some(value) => value
                .as_array()?
                .iter()
                .map(|context| context.as_str().map(str::to_owned))
                .collect::<Option<_>>()?,
        },
        executed_unit: nullable(object, "executedUnit")?,
        reason: optional(object, "reason")?,
        origin: optional(object, "origin")?,
        place: optional(object, "place")?,
        detail: optional(object, "detail")?,
    })
}

fn read_evidence(value: &Value) -> Option<PromptEvidence> {
    let object = value.as_object()?;
    let label = text(object, "label")?;
    let form = match optional(object, "form")? {
        Some(name) => EvidenceForm::ALL
            .into_iter()
            .find(|known| known.name() == name)?,
        None if label == FULL_COMMAND => EvidenceForm::Executed,
        None => EvidenceForm::Data,
    };
    Some(PromptEvidence {
        text: text(object, "text")?,
        detail: nullable(object, "detail")?,
        flagged: optional(object, "flagged")?,
        form,
        label,
    })
}

fn read_annotation(value: &Value) -> Option<PromptAnnotation> {
    let object = value.as_object()?;
    Some(PromptAnnotation {
        source: text(object, "source")?,
        text: text(object, "text")?,
    })
}

fn text(object: &Map<String, Value>, name: &str) -> Option<String> {
    object.get(name)?.as_str().map(str::to_owned)
}

/// Reads a field that is always written: a text or null. The outer `None` means malformed.
#[expect(
    clippy::option_option,
    reason = "malformed and null are different things"
)]
fn nullable(object: &Map<String, Value>, name: &str) -> Option<Option<String>> {
    match object.get(name)? {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(text.clone())),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Reads a field that may be absent.
#[expect(
    clippy::option_option,
    reason = "malformed and absent are different things"
)]
fn optional(object: &Map<String, Value>, name: &str) -> Option<Option<String>> {
    if object.contains_key(name) {
        nullable(object, name)
    } else {
        Some(None)
    }
}

#[cfg(test)]
mod tests;
