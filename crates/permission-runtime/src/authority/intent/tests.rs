//! Tests of the facts that cross, made by the gate itself.

use permission_gate::prompt::payload;
use serde_json::{Value, json};

use super::*;
use crate::facts::System;
use crate::forward::message::{read_request, write_request};
use crate::{ConfigOrigin, Host, Session, SessionOptions, Variables};

fn session(permission: Value) -> Session {
    Session::open(SessionOptions {
        variables: Variables::default(),
        home: Some("/home/u".into()),
        agent_dir: Some("/home/u/.pi/agent".into()),
        config: ConfigOrigin::Permission(permission),
        managed: "/nonexistent".into(),
        ..SessionOptions::new(Host::Pi, "/nonexistent/child")
    })
}

fn raise(permission: Value, command: &str) -> Request {
    let mut session = session(permission);
    let call = crate::tools::call(
        Host::Pi,
        "bash",
        json!({ "command": command }),
        "/nonexistent/child".to_owned(),
        Some("reviewer".to_owned()),
    );
    let evaluation = session.judge(&call);
    let payload = payload(&call, &evaluation, &System::new(None));
    let suggestion = session.suggest(&call, &evaluation);
    let (request, replaced) = request(&Raised {
        id: "0192-a",
        created_at: 5,
        session: "child",
        target: "parent",
        agent: Some("reviewer"),
        cwd: "/nonexistent/child",
        source: "tool_call",
        payload: &payload,
        evaluation: &evaluation,
        suggestion: suggestion.as_ref(),
    });
    assert!(!replaced);
    request
}

/// What a serving session with this policy says.
fn answer(permission: Value, request: &Request) -> permission_policy::Decision {
    let intents = request.accesses();
    let accesses: Vec<&Access> = intents.iter().map(|intent| &intent.access).collect();
    session(permission)
        .judge_accesses(None, &accesses, &[])
        .decision
}

use permission_policy::Decision::{Allow, Ask, Deny};

#[test]
fn every_finding_that_asks_has_its_facts() {
    let request = raise(json!({}), "git push && make > /etc/hosts");
    let surfaces: Vec<&str> = request
        .access_intents
        .iter()
        .map(|intent| intent.access.surface.as_str())
        .collect();
    assert!(surfaces.contains(&"bash"), "{surfaces:?}");
    assert!(
        surfaces.contains(&"external_directory_write"),
        "{surfaces:?}"
    );
    let asked = 1 + request.payload.as_ref().unwrap().also.len();
    assert_eq!(request.access_intents.len(), asked);
    assert_eq!(request.accesses().len(), asked);
    for intent in &request.access_intents {
        assert_eq!(intent.principal.agent_name.as_deref(), Some("reviewer"));
        assert_eq!(intent.requester_cwd.as_deref(), Some("/nonexistent/child"));
        assert_ne!(intent.access.boundary_value.as_deref(), Some(""));
    }
    let read = read_request(write_request(&request).to_string().as_bytes());
    assert_eq!(read, Ok(request));
}

#[test]
fn another_session_judges_the_same_facts() {
    let both = raise(json!({}), "git push && git fetch");
    assert_eq!(answer(json!({"bash": {"git *": "allow"}}), &both), Allow);
    assert_eq!(answer(json!({"bash": {"git push *": "allow"}}), &both), Ask);
    assert_eq!(
        answer(
            json!({"bash": {"git *": "allow", "git fetch": "deny"}}),
            &both
        ),
        Deny
    );
    let opaque = raise(json!({"bash": {"*": "allow"}}), "bash -c \"$X\"");
    assert_eq!(
        opaque.access_intents[0].access.floor.as_deref(),
        Some("<opaque-bash-wrapper>")
    );
    assert_eq!(
        answer(
            json!({"bash": {"*": "allow", "bash -c *": "allow"}}),
            &opaque
        ),
        Ask
    );
    assert_eq!(answer(json!({"bash": {"bash *": "deny"}}), &opaque), Deny);
    // A program by its path does not pass as the one of that name.
    let elsewhere = raise(json!({"external_directory": "allow"}), "/tmp/x/git push");
    assert_eq!(answer(json!({"bash": {"git *": "allow"}}), &elsewhere), Ask);
    assert_eq!(answer(json!({"bash": {"git *": "deny"}}), &elsewhere), Deny);
}

#[test]
fn what_the_child_could_not_judge_has_no_facts() {
    let evaluation = Evaluation::unavailable("the policy could not be composed");
    assert!(accesses(&evaluation).is_empty());
}
