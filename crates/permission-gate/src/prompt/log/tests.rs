use super::{LogValue, cut_field, log_facts};
use crate::prompt::{PromptRequestFacts, PromptRequester};

#[test]
fn a_cut_says_how_much_is_missing() {
    for (text, width, shown) in [
        ("git push", 8, "git push"),
        ("git push", 3, "git…(+5)"),
        ("日本語", 1, "日…(+2)"),
        ("", 0, ""),
        ("a", 0, "…(+1)"),
    ] {
        assert_eq!(cut_field(text, width), shown);
    }
    assert!(cut_field(&"x".repeat(5000), 10).ends_with("…(+4990)"));
}

#[test]
fn what_is_absent_is_left_out() {
    let names = |facts: &PromptRequestFacts| -> Vec<&str> {
        log_facts(facts, 100)
            .iter()
            .map(|(name, _)| *name)
            .collect()
    };
    assert_eq!(names(&PromptRequestFacts::default()), ["surface", "value"]);
    let facts = PromptRequestFacts {
        requester: PromptRequester {
            agent_name: Some("reviewer".to_owned()),
            forwarded: true,
            session_id: Some("9f2c".to_owned()),
        },
        command_contexts: vec!["subshell".to_owned()],
        matched_pattern: Some("*".to_owned()),
        ..PromptRequestFacts::default()
    };
    let all = [
        "surface",
        "value",
        "agentName",
        "matchedPattern",
        "commandContexts",
        "forwarded",
        "requesterSessionId",
    ];
    assert_eq!(names(&facts), all);
    assert!(log_facts(&facts, 3).contains(&("agentName", LogValue::Text("rev…(+5)".to_owned()))));
}
