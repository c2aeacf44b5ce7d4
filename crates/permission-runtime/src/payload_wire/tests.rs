//! Every field survives; anything malformed voids.

use permission_gate::prompt::{
    EvidenceForm, Hazard, PromptAnnotation, PromptEvidence, PromptKind, PromptPayload,
    PromptRequestFacts, PromptRequester,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{read, write};

fn reference() -> Value {
    json!({
        "kind": "bash",
        "request": {
            "requester": { "agentName": "reviewer", "forwarded": false, "sessionId": null },
            "surface": "bash", "toolName": "bash", "invokedToolName": null,
            "value": "rm -rf x", "matchedPattern": "rm *", "commandContext": "subshell", "executedUnit": null,
        },
        "evidence": [{ "label": "full command", "text": "(rm -rf x)", "detail": null }],
        "annotations": [],
    })
}

#[test]
fn a_payload_of_the_reference_is_read() {
    let payload = read(&reference()).unwrap();
    assert_eq!(payload.request.command_contexts, ["subshell"]);
    assert_eq!(payload.evidence[0].form, EvidenceForm::Executed);
    assert_eq!(payload.also, []);
    assert!(!payload.is_grave());
}

#[test]
fn what_is_unknown_is_passed_over() {
    let mut value = reference();
    value["later"] = json!({ "a": 1 });
    value["request"]["later"] = json!(7);
    assert_eq!(read(&value), read(&reference()));
}

/// Sets one field at a pointer, or removes it.
fn broken(pointer: &str, with: Option<Value>) -> Value {
    let mut value = reference();
    let (parent, field) = pointer.rsplit_once('/').unwrap();
    let object = value.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    match with {
        Some(with) => object.insert(field.to_owned(), with),
        None => object.remove(field),
    };
    value
}

#[test]
fn anything_malformed_voids() {
    let absent = [
        "/kind",
        "/request",
        "/evidence",
        "/annotations",
        "/request/requester",
        "/request/toolName",
    ];
    for pointer in absent {
        assert_eq!(read(&broken(pointer, None)), None, "{pointer} is absent");
    }
    let malformed = [
        ("/kind", json!("other")),
        ("/also", json!({})),
        ("/also", json!([{}])),
        ("/hazards", json!(["other"])),
        ("/request/value", json!(null)),
        ("/request/matchedPattern", json!(1)),
        ("/request/matchedSpelling", json!(1)),
        ("/request/commandContext", json!("function")),
        ("/request/commandContexts", json!("subshell")),
        ("/request/commandContexts", json!([1])),
        ("/request/requester/forwarded", json!("no")),
        ("/request/reason", json!([])),
        ("/evidence/0/text", json!(null)),
        ("/evidence/0/form", json!("other")),
        ("/annotations", json!([{ "source": "a" }])),
    ];
    for (pointer, with) in malformed {
        assert_eq!(
            read(&broken(pointer, Some(with.clone()))),
            None,
            "{pointer} is {with}"
        );
    }
}

#[test]
fn a_payload_cannot_leave_out_a_hazard_that_it_shows() {
    let shown = [
        (
            "/request/matchedPattern",
            "<self-protection>",
            Hazard::SelfProtection,
        ),
        (
            "/request/matchedPattern",
            "<opaque-bash-wrapper>",
            Hazard::Opaque,
        ),
        (
            "/request/matchedPattern",
            "<indirection-bash-wrapper>",
            Hazard::Boundary,
        ),
        ("/request/value", "rm \u{202e}x", Hazard::HiddenCharacters),
        ("/evidence/0/text", "rm \u{200b}x", Hazard::HiddenCharacters),
    ];
    for (pointer, text, hazard) in shown {
        let mut value = broken(pointer, Some(json!(text)));
        value["hazards"] = json!([]);
        assert_eq!(read(&value).unwrap().hazards, [hazard], "{pointer} {text}");
    }
}

#[test]
fn a_context_of_ours_travels_beside_that_of_the_reference() {
    let mut payload = read(&reference()).unwrap();
    payload.request.command_contexts = ["function", "subshell", "heredoc"]
        .map(str::to_owned)
        .to_vec();
    let value = write(&payload);
    assert_eq!(value["request"]["commandContext"], "subshell");
    payload.request.command_contexts = vec!["function".to_owned()];
    assert_eq!(write(&payload)["request"]["commandContext"], Value::Null);
}

fn words() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[a-z\u{202e}\n\"é ]{0,8}").unwrap()
}

fn maybe() -> impl Strategy<Value = Option<String>> {
    proptest::option::of(words())
}

prop_compose! {
    fn facts()(
        agent_name in maybe(), forwarded in any::<bool>(), session_id in maybe(),
        surface in words(), tool_name in maybe(), invoked_tool_name in maybe(), value in words(), flagged in maybe(),
        (matched_pattern, matched_spelling) in (maybe(), maybe()),
        command_contexts in proptest::collection::vec(words(), 0..3),
        (executed_unit, reason, origin, place, detail) in (maybe(), maybe(), maybe(), maybe(), maybe()),
    ) -> PromptRequestFacts {
        PromptRequestFacts {
            requester: PromptRequester { agent_name, forwarded, session_id },
            surface, tool_name, invoked_tool_name, value, flagged, matched_pattern, matched_spelling,
            command_contexts, executed_unit, reason, origin, place, detail,
        }
    }
}

prop_compose! {
    fn evidence()(label in words(), text in words(), detail in maybe(), form in 0..3_usize, flagged in maybe())
    -> PromptEvidence {
        PromptEvidence { label, text, detail, form: EvidenceForm::ALL[form], flagged }
    }
}

prop_compose! {
    fn payload()(
        kind in 0..PromptKind::ALL.len(), request in facts(),
        also in proptest::collection::vec(facts(), 0..3), evidence in proptest::collection::vec(evidence(), 0..3),
        annotations in proptest::collection::vec((words(), words()), 0..3),
        hazards in proptest::collection::vec(0..Hazard::ALL.len(), 0..3),
    ) -> PromptPayload {
        PromptPayload {
            kind: PromptKind::ALL[kind], request, also, evidence,
            annotations: annotations.into_iter().map(|(source, text)| PromptAnnotation { source, text }).collect(),
            hazards: hazards.into_iter().map(|at| Hazard::ALL[at]).collect(),
        }
        .with_evident_hazards()
    }
}

proptest! {
    #[test]
    fn every_field_survives(payload in payload()) {
        let written: Value = serde_json::from_str(&write(&payload).to_string()).unwrap();
        prop_assert_eq!(read(&written), Some(payload));
    }
}
