use super::{Forwarding, PromptSource, broadcast};
use crate::prompt::{PromptKind, PromptPayload, PromptRequestFacts, PromptRequester};

fn payload(kind: PromptKind, forwarded: bool) -> PromptPayload {
    PromptPayload {
        kind,
        request: PromptRequestFacts {
            requester: PromptRequester {
                agent_name: Some("reviewer".to_owned()),
                forwarded,
                session_id: forwarded.then(|| "9f2c".to_owned()),
            },
            surface: "path_write".to_owned(),
            tool_name: Some("edit".to_owned()),
            value: "a.env".to_owned(),
            ..PromptRequestFacts::default()
        },
        also: Vec::new(),
        evidence: Vec::new(),
        annotations: Vec::new(),
        hazards: Vec::new(),
    }
}

#[test]
fn the_display_projection_is_told_apart_from_the_gate() {
    let event = broadcast(
        "1",
        PromptSource::ToolCall,
        &payload(PromptKind::Path, false),
    );
    assert_eq!(event.surface.as_deref(), Some("edit"));
    assert_eq!(event.request.surface, "path_write");
    assert_eq!(event.forwarding, None);
    let event = broadcast(
        "1",
        PromptSource::SkillRead,
        &payload(PromptKind::SkillRead, false),
    );
    assert_eq!(event.surface.as_deref(), Some("skill"));
    assert_eq!(PromptSource::SkillRead.name(), "skill_read");
}

#[test]
fn a_forwarded_ask_says_where_it_came_from() {
    let event = broadcast(
        "1",
        PromptSource::ToolCall,
        &payload(PromptKind::Path, true),
    );
    let expected = Forwarding {
        requester_agent_name: Some("reviewer".to_owned()),
        requester_session_id: Some("9f2c".to_owned()),
    };
    assert_eq!(event.forwarding, Some(expected));
}
