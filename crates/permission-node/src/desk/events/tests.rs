//! What other extensions are told, and what they are not.

use serde_json::{Value, json};

use crate::desk::tests::Place;
use crate::wire::published::PermissionDecisionResolution as Resolution;
use crate::wire::{Choice, Note, Source, ToolCall, Verdict};

fn policy() -> Value {
    json!({ "permission": {
        "bash": { "*": "ask", "ls *": "allow", "rm *": "deny" },
        "skill": "ask",
        "external_directory": "ask",
    } })
}

#[test]
fn every_decision_is_told_with_how_it_came_about() {
    let mut place = Place::new(&policy());
    for (command, expected) in [
        ("ls -l", Resolution::PolicyAllow),
        ("rm x", Resolution::PolicyDeny),
    ] {
        let judged = place.bash(command);
        let event = judged.event.unwrap();
        assert_eq!(event.resolution, expected, "{command}");
        assert_eq!(Some(&event.request_id), judged.request_id.as_ref());
        assert_eq!(
            (event.surface.as_str(), event.value.as_str()),
            ("bash", command)
        );
        assert_eq!(event.origin.as_deref(), Some("global"));
    }
    for (choice, expected) in [
        (Choice::Once, Resolution::UserApproved),
        (Choice::Deny, Resolution::UserDenied),
        (Choice::Unavailable, Resolution::ConfirmationUnavailable),
        (Choice::Aborted, Resolution::ConfirmationUnavailable),
        (Choice::Failed, Resolution::GateError),
        (Choice::Session, Resolution::UserApprovedForSession),
    ] {
        let ask = place.bash("make all");
        assert!(ask.event.is_none(), "an ask is not decided yet");
        let event = place.outcome(&ask, choice).event.unwrap();
        assert_eq!(event.resolution, expected);
        assert_eq!(Some(event.request_id), ask.request_id);
        assert_eq!(event.matched_pattern.as_deref(), Some("*"));
    }
    let granted = place.bash("make all");
    assert_eq!(
        granted.event.unwrap().resolution,
        Resolution::SessionApproved
    );
}

#[test]
fn yolo_is_told() {
    let mut config = policy();
    config["yoloMode"] = json!(true);
    let mut place = Place::new(&config);
    let event = place.bash("make all").event.unwrap();
    assert_eq!(event.resolution, Resolution::AutoApproved);
    assert_eq!(event.origin.as_deref(), Some("yolo"));
}

#[test]
fn an_announcement_has_the_facts_of_the_gate_beside_those_for_display() {
    let mut place = Place::new(&policy());
    let event = place
        .bash("ls -l && make all > /etc/x")
        .announcement
        .unwrap();
    let mut json = serde_json::to_value(&event).unwrap();
    json["requestId"] = json!("[id]");
    for facts in ["/request/place", "/also/0/place"] {
        *json.pointer_mut(facts).unwrap() = json!("[place]");
    }
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).unwrap(), @r#"
    {
      "requestId": "[id]",
      "source": "tool_call",
      "surface": "bash",
      "value": "ls -l && make all > /etc/x",
      "agentName": null,
      "request": {
        "requester": {
          "agentName": null,
          "forwarded": false,
          "sessionId": null
        },
        "surface": "external_directory_write",
        "toolName": "bash",
        "invokedToolName": null,
        "value": "ls -l && make all > /etc/x",
        "flagged": "/etc/x",
        "matchedPattern": "*",
        "matchedSpelling": null,
        "commandContext": null,
        "commandContexts": [],
        "executedUnit": null,
        "reason": null,
        "origin": "global",
        "place": "[place]",
        "detail": null
      },
      "also": [
        {
          "requester": {
            "agentName": null,
            "forwarded": false,
            "sessionId": null
          },
          "surface": "bash",
          "toolName": "bash",
          "invokedToolName": null,
          "value": "make all",
          "flagged": null,
          "matchedPattern": "*",
          "matchedSpelling": null,
          "commandContext": null,
          "commandContexts": [],
          "executedUnit": null,
          "reason": null,
          "origin": "global",
          "place": "[place]",
          "detail": null
        }
      ],
      "forwarding": null
    }
    "#);
}

#[test]
fn the_published_payload_is_that_of_the_wire() {
    let evaluation = |place: &mut Place, command: &str| {
        let call = crate::desk::gate_call(&place.call("bash", json!({ "command": command })));
        let evaluation = place.desk.session.judge(&call);
        place.desk.session.payload(&call, &evaluation)
    };
    let mut place = Place::new(&policy());
    for command in [
        "ls -l && make all > /etc/x",
        "(sudo make x; eval \"$X\")",
        "python <<E\nprint(1)\nE",
    ] {
        let payload = evaluation(&mut place, command);
        let written = permission_runtime::payload_wire::write(&payload);
        let published: crate::wire::published::PromptPayload =
            serde_json::from_value(written.clone()).unwrap();
        assert_eq!(serde_json::to_value(&published).unwrap(), written);
        assert_eq!(published.request, super::facts(&payload.request));
    }
}

#[test]
fn a_marker_in_evidence_or_annotations_is_in_no_event() {
    let mut place = Place::new(&json!({ "permission": { "deploy": "ask" } }));
    let call = place.call(
        "deploy",
        json!({ "body": "MARKER", "description": "MARKER" }),
    );
    let ask = place.desk.judge(call);
    let id = ask.request_id.clone().unwrap();
    place.desk.annotate(Note {
        request_id: id.clone(),
        label: "other".to_owned(),
        text: "MARKER".to_owned(),
    });
    let again = place.desk.recheck(&id);
    let shown = serde_json::to_string(&again.prompt).unwrap();
    assert!(shown.contains("MARKER"), "the person sees it: {shown}");
    let announced = serde_json::to_string(&again.announcement).unwrap();
    let decided = serde_json::to_string(&place.outcome(&again, Choice::Deny)).unwrap();
    for text in [announced, decided] {
        assert!(!text.contains("MARKER"), "{text}");
    }
}

#[test]
fn a_note_is_added_after_what_the_call_shows() {
    let mut place = Place::new(&json!({ "permission": { "deploy": "ask" } }));
    let call = place.call("deploy", json!({ "target": "staging" }));
    let ask = place.desk.judge(call);
    let id = ask.request_id.clone().unwrap();
    place.desk.annotate(Note {
        request_id: id.clone(),
        label: "release-helper".to_owned(),
        text: "three services".to_owned(),
    });
    let view = place.desk.recheck(&id).prompt.unwrap().views.remove(0).text;
    let at = |part: &str| {
        view.find(part)
            .unwrap_or_else(|| panic!("{part} in {view}"))
    };
    assert!(at("staging") < at("release-helper"), "{view}");
    assert!(at("release-helper") < at("three services"), "{view}");
}

#[test]
fn a_typed_skill_has_a_source_of_its_own_and_no_tool() {
    let mut place = Place::new(&policy());
    let call = ToolCall {
        source: Source::Skill,
        registered: vec!["skill".to_owned()],
        ..place.call("skill", json!({ "name": "deploy" }))
    };
    let event = place.desk.judge(call).announcement.unwrap();
    assert_eq!(event.value.as_deref(), Some("deploy"));
    assert_eq!(event.request.tool_name, None);
    let json = serde_json::to_value(&event).unwrap();
    assert_eq!(json["source"], "skill_input");
}

#[test]
fn a_session_that_ends_settles_what_is_open_and_decides_nothing_more() {
    let mut place = Place::new(&policy());
    let ask = place.bash("make all");
    let events = place.desk.close();
    assert_eq!(events.len(), 1);
    assert_eq!(Some(&events[0].request_id), ask.request_id.as_ref());
    assert_eq!(events[0].resolution, Resolution::ConfirmationUnavailable);
    let late = place.outcome(&ask, Choice::Once);
    assert!(!late.allow && late.event.is_none());
    let after = place.bash("ls -l");
    assert_eq!(after.decision, Verdict::Deny);
    assert!(after.event.is_none());
}

#[test]
fn ids_are_of_version_seven() {
    let mut place = Place::new(&policy());
    let ids: Vec<String> = (0..3)
        .map(|_| place.bash("make").request_id.unwrap())
        .collect();
    for id in &ids {
        assert_eq!(uuid::Uuid::parse_str(id).unwrap().get_version_num(), 7);
    }
    assert!(ids.is_sorted() && ids[0] != ids[1]);
}
