//! Tests of the wire: what is written is read back whole, and what is odd is left out or refused.

use permission_gate::prompt::{
    EvidenceForm, Hazard, PromptAnnotation, PromptEvidence, PromptKind, PromptPayload,
    PromptRequestFacts, PromptRequester,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn text() -> impl Strategy<Value = String> {
    "\\PC{1,8}"
}

prop_compose! {
    fn requester()(agent_name in of(text()), forwarded: bool, session_id in of(text())) -> PromptRequester {
        PromptRequester { agent_name, forwarded, session_id }
    }
}

prop_compose! {
    fn facts()(
        requester in requester(),
        (surface, value, tool_name) in (text(), text(), of(text())),
        (invoked_tool_name, flagged, matched_pattern) in (of(text()), of(text()), of(text())),
        (matched_spelling, command_contexts, executed_unit) in (of(text()), vec(text(), 0..3), of(text())),
        (reason, origin, place, detail) in (of(text()), of(text()), of(text()), of(text())),
    ) -> PromptRequestFacts {
        PromptRequestFacts {
            requester, surface, tool_name, invoked_tool_name, value, flagged, matched_pattern, matched_spelling,
            command_contexts, executed_unit, reason, origin, place, detail,
        }
    }
}

prop_compose! {
    fn payload()(
        kind in prop::sample::select(PromptKind::ALL.to_vec()),
        request in facts(),
        also in vec(facts(), 0..2),
        evidence in vec((text(), text(), of(text()), prop::sample::select(EvidenceForm::ALL.to_vec()), of(text())), 0..3),
        annotations in vec((text(), text()), 0..2),
        hazards in vec(prop::sample::select(Hazard::ALL.to_vec()), 0..2),
    ) -> PromptPayload {
        PromptPayload {
            kind,
            request,
            also,
            evidence: evidence
                .into_iter()
                .map(|(label, text, detail, form, flagged)| PromptEvidence { label, text, detail, form, flagged })
                .collect(),
            annotations: annotations.into_iter().map(|(source, text)| PromptAnnotation { source, text }).collect(),
            hazards,
        }
        .with_evident_hazards()
    }
}

prop_compose! {
    fn intent()(
        surface in text(),
        match_values in vec(text(), 1..3),
        (boundary_value, floor) in (of(text()), of(text())),
        asking_units in vec(text(), 0..3),
        requester_cwd in of(text()),
        (session_id, agent_name) in (text(), of(text())),
    ) -> AccessIntent {
        AccessIntent {
            access: Access { surface, match_values, boundary_value, floor, asking_units },
            requester_cwd,
            principal: Principal { session_id, agent_name },
        }
    }
}

prop_compose! {
    fn request()(
        id in "[A-Za-z0-9_-][A-Za-z0-9._-]{0,40}",
        created_at in 0..9_007_199_254_740_991_u64,
        (requester, target, agent) in ("[a-z0-9 ]{0,4}[a-z]", "\\PC{0,4}[a-z]", "\\PC{0,8}"),
        payload in of(payload()),
        (source, surface, value) in (of(text()), of(text()), of(text())),
        grants in vec((text(), text(), of(text())), 0..3),
        access_intent in of(intent()),
        access_intents in vec(intent(), 0..3),
        via in vec((text(), of(text())), 0..3),
    ) -> Request {
        Request {
            id: RequestId::new(&id).expect("safe"),
            created_at,
            requester_session_id: requester,
            target_session_id: target,
            requester_agent_name: agent,
            payload,
            source,
            surface,
            value,
            session_approval: (!grants.is_empty()).then(|| Approval {
                grants: grants
                    .into_iter()
                    .map(|(surface, pattern, sentinel)| Grant { surface, pattern, sentinel })
                    .collect(),
            }),
            access_intent,
            access_intents,
            via: via.into_iter().map(|(session_id, agent_name)| Hop { session_id, agent_name }).collect(),
            legacy_text: None,
        }
    }
}

/// Finds a field anywhere.
fn has_field(value: &Value, name: &str) -> bool {
    match value {
        Value::Object(object) => object
            .iter()
            .any(|(field, value)| field == name || has_field(value, name)),
        Value::Array(values) => values.iter().any(|value| has_field(value, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

proptest! {
    #[test]
    fn every_field_of_a_request_survives(request in request()) {
        let written = write_request(&request);
        prop_assert!(!has_field(&written, "message"));
        let read = read_request(written.to_string().as_bytes());
        prop_assert_eq!(read, Ok(request));
    }

    #[test]
    fn every_field_of_a_response_survives(
        state in prop::sample::select(State::ALL.to_vec()),
        denial_reason in of(text()),
        responder in "\\PC{0,4}[a-z]",
        responded_at in 0..9_007_199_254_740_991_u64,
        decided_by in of(text()),
    ) {
        let response = Response { state, denial_reason, responder_session_id: responder, responded_at, decided_by };
        let written = write_response(&response);
        prop_assert!(!has_field(&written, "message"));
        prop_assert_eq!(read_response(written.to_string().as_bytes()), Ok(response));
    }

    #[test]
    fn every_field_of_a_serving_record_survives(
        session_id in "\\PC{0,4}[a-z]",
        pid in 1..u32::MAX,
        start_time in of(0..9_007_199_254_740_991_u64),
        updated_at in 0..9_007_199_254_740_991_u64,
        capabilities in vec(text(), 0..3),
    ) {
        let record = ServingRecord { session_id, pid, start_time, updated_at, capabilities };
        let written = write_serving(&record);
        prop_assert!(!has_field(&written, "message"));
        prop_assert_eq!(read_serving(written.to_string().as_bytes()), Ok(record));
    }

    #[test]
    fn whatever_is_read_does_not_panic(bytes in vec(any::<u8>(), 0..200), text in "\\PC{0,80}") {
        let _ = (read_request(&bytes), read_response(&bytes), read_serving(&bytes));
        let _ = (read_request(text.as_bytes()), read_response(text.as_bytes()), read_serving(text.as_bytes()));
    }

    /// A value of the wrong type in any place of a request voids that part or the whole, and never panics.
    #[test]
    fn a_field_of_the_wrong_type_is_contained(request in request(), at in 0..14_usize, wrong in 0..6_usize) {
        let mut written = write_request(&request);
        let object = written.as_object_mut().expect("object");
        let name = object.keys().nth(at % object.len()).cloned().expect("field");
        let wrong = [json!(null), json!(true), json!(-1), json!(["x"]), json!({"x": 1}), json!(1.5e300)][wrong].clone();
        object.insert(name.clone(), wrong);
        let required = ["id", "createdAt", "requesterSessionId", "targetSessionId", "requesterAgentName"];
        match read_request(written.to_string().as_bytes()) {
            Ok(read) => {
                prop_assert!(!required.contains(&name.as_str()));
                prop_assert_eq!(read.id, request.id);
            }
            Err(_) => prop_assert!(required.contains(&name.as_str()) || name == "via", "{}", name),
        }
    }
}

fn minimal() -> Value {
    json!({
        "id": "1790000000000-abcdefgh-4711",
        "createdAt": 1_790_000_000_000_u64,
        "requesterSessionId": "child",
        "targetSessionId": "parent",
        "requesterAgentName": "unknown",
    })
}

fn with(name: &str, value: Value) -> Request {
    let mut object = minimal();
    object[name] = value;
    read_request(object.to_string().as_bytes()).expect("valid")
}

#[test]
fn what_is_required_is_required() {
    assert!(read_request(minimal().to_string().as_bytes()).is_ok());
    for name in [
        "id",
        "createdAt",
        "requesterSessionId",
        "targetSessionId",
        "requesterAgentName",
    ] {
        for wrong in [None, Some(json!(null)), Some(json!([])), Some(json!({}))] {
            let mut object = minimal();
            match wrong {
                None => drop(object.as_object_mut().unwrap().remove(name)),
                Some(wrong) => object[name] = wrong,
            }
            assert!(
                read_request(object.to_string().as_bytes()).is_err(),
                "{name}"
            );
        }
    }
    for (name, wrong) in [
        ("id", json!("../x")),
        ("id", json!(".x")),
        ("createdAt", json!("1790000000000")),
        ("createdAt", json!(-1)),
        ("requesterSessionId", json!("  ")),
    ] {
        let mut object = minimal();
        object[name] = wrong.clone();
        assert!(
            read_request(object.to_string().as_bytes()).is_err(),
            "{name}: {wrong}"
        );
    }
    for text in ["", "[]", "null", "1", "{", "{\"id\":"] {
        assert_eq!(read_request(text.as_bytes()), Err(Malformed::NoObject));
    }
}

#[test]
fn a_request_of_an_old_child_is_read() {
    let mut object = minimal();
    object["message"] = json!("Subagent wants to run git push");
    object["surface"] = json!("bash");
    object["sessionApproval"] =
        json!({"surface": "bash", "patterns": ["git push *", "git fetch *"]});
    let request = read_request(object.to_string().as_bytes()).expect("valid");
    assert_eq!(
        request.legacy_text.as_deref(),
        Some("Subagent wants to run git push")
    );
    let patterns: Vec<&str> = request
        .session_approval
        .as_ref()
        .expect("read")
        .grants
        .iter()
        .map(|grant| grant.pattern.as_str())
        .collect();
    assert_eq!(patterns, ["git push *", "git fetch *"]);
    assert!(!has_field(&write_request(&request), "message"));
}

#[test]
fn a_malformed_payload_is_absent_and_the_request_stays() {
    for wrong in [json!(1), json!({}), json!({"kind": "bash"}), json!(null)] {
        assert_eq!(with("payload", wrong).payload, None);
    }
}

#[test]
fn a_malformed_approval_is_absent() {
    for wrong in [
        json!({}),
        json!({"grants": []}),
        json!({"grants": [{"surface": "bash"}]}),
        json!({"grants": [{"surface": "bash", "pattern": 1}]}),
        json!({"grants": {}, "surface": "bash", "patterns": ["*"]}),
        json!({"surface": "bash", "patterns": "git *"}),
        json!({"patterns": ["git *"]}),
    ] {
        assert_eq!(
            with("sessionApproval", wrong.clone()).session_approval,
            None,
            "{wrong}"
        );
    }
}

#[test]
fn an_access_intent_is_whole_or_absent() {
    let good = json!({
        "surface": "path_write",
        "matchValues": ["/etc/hosts", "hosts"],
        "boundaryValue": "/etc/hosts",
        "requesterCwd": "/etc",
        "principal": {"sessionId": "child", "agentName": null},
    });
    let read = with("accessIntent", good.clone())
        .access_intent
        .expect("read");
    assert_eq!(read.access.boundary_value.as_deref(), Some("/etc/hosts"));
    assert_eq!(read.access.floor, None);

    let mut empty = good.clone();
    empty["boundaryValue"] = json!("");
    let read = with("accessIntent", empty).access_intent.expect("read");
    assert_eq!(read.access.boundary_value, None);
    assert_eq!(write::write_intent(&read)["boundaryValue"], json!(null));

    for (name, wrong) in [
        ("surface", json!("")),
        ("surface", json!(1)),
        ("matchValues", json!([])),
        ("matchValues", json!("x")),
        ("matchValues", json!(["x", 1])),
        ("matchValues", json!([{"path": "/etc/hosts"}])),
        ("boundaryValue", json!(1)),
        ("requesterCwd", json!({})),
        ("principal", json!("child")),
        ("principal", json!({"agentName": "x"})),
        ("floor", json!(true)),
        ("askingUnits", json!([1])),
    ] {
        let mut bad = good.clone();
        bad[name] = wrong.clone();
        let request = with("accessIntent", bad.clone());
        assert_eq!(request.access_intent, None, "{name}: {wrong}");
        let mut both = minimal();
        both["accessIntent"] = good.clone();
        both["accessIntents"] = json!([good.clone(), bad]);
        let request = read_request(both.to_string().as_bytes()).expect("valid");
        // Of one of the findings nothing is known, so of the whole request nothing is.
        assert!(request.accesses().is_empty(), "{name}: {wrong}");
    }
}

#[test]
fn facts_that_are_missing_ask() {
    let mut request = crate::forward::tests::compound("a");
    assert_eq!(request.accesses().len(), 2);
    request.access_intents.pop();
    assert!(request.accesses().is_empty());
    request.access_intents.clear();
    assert!(request.accesses().is_empty());
}

#[test]
fn an_answer_that_contradicts_itself_is_none() {
    for (approved, state, valid) in [
        (true, "approved", true),
        (true, "approved_for_session", true),
        (true, "approved_for_serving_session", true),
        (false, "denied", true),
        (false, "denied_with_reason", true),
        (false, "approved", false),
        (true, "denied", false),
        (true, "Approved", false),
        (true, "", false),
    ] {
        let text = json!({"approved": approved, "state": state, "responderSessionId": "parent"})
            .to_string();
        assert_eq!(read_response(text.as_bytes()).is_ok(), valid, "{text}");
    }
    for text in [
        json!({"approved": "true", "state": "approved", "responderSessionId": "parent"}),
        json!({"approved": true, "state": "approved"}),
        json!({"approved": true, "responderSessionId": "parent"}),
        json!([true]),
    ] {
        assert!(
            read_response(text.to_string().as_bytes()).is_err(),
            "{text}"
        );
    }
}
