//! What is offered, and in whose words.

use permission_gate::PromptPayload;
use permission_gate::prompt::{Context, PromptKind, PromptRequestFacts};

use super::{Ask, choices, prompt};
use crate::wire::{OptionId, Screen};

#[test]
fn a_label_that_is_too_long_to_be_read_is_not_offered() {
    let offered = |session: Option<String>| {
        choices(session)
            .iter()
            .any(|(id, _)| *id == OptionId::Session)
    };
    assert!(!offered(None));
    assert!(offered(Some("short".to_owned())));
    assert!(!offered(Some("long ".repeat(50))));
}

#[test]
fn every_choice_keeps_its_meaning() {
    let payload = PromptPayload {
        kind: PromptKind::Bash,
        request: PromptRequestFacts {
            surface: "bash".to_owned(),
            value: "ls".to_owned(),
            ..PromptRequestFacts::default()
        },
        also: Vec::new(),
        evidence: Vec::new(),
        annotations: Vec::new(),
        hazards: Vec::new(),
    };
    let ask = Ask {
        payload: &payload,
        context: &Context::default(),
        session: Some("Allow for this session".to_owned()),
        max_rows: 24,
        max_columns: 400,
    };
    let screen = Screen {
        columns: 80,
        rows: 40,
    };
    let prompt = prompt("1".to_owned(), &ask, Some(&screen));
    let ids: Vec<OptionId> = prompt.views[0]
        .options
        .iter()
        .map(|option| option.id)
        .collect();
    let all = [
        OptionId::Once,
        OptionId::Session,
        OptionId::Deny,
        OptionId::DenyWithReason,
        OptionId::Show,
    ];
    assert_eq!(ids, all);
    assert_eq!(prompt.views[0].options[4].view, Some(1));
}
