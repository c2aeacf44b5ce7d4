//! The policy's word, as other extensions ask for it.

use serde_json::json;

use crate::desk::tests::Place;
use crate::wire::{
    PermissionState::{Allow, Ask, Deny},
    Query,
};

fn query(surface: &str, value: Option<&str>) -> Query {
    Query {
        surface: surface.to_owned(),
        value: value.map(str::to_owned),
        agent_name: None,
    }
}

fn place() -> Place {
    Place::new(&json!({ "permission": {
        "*": "ask",
        "bash": { "*": "ask", "git *": "allow", "git push *": { "action": "deny", "reason": "ask first" } },
        "read": { "*": "allow", "*.key": "deny" },
        "path": { "*": "allow", "*.env": "deny" },
        "external_directory": { "*": "ask", "/usr/share/*": "allow" },
        "skill": { "deploy": "deny" },
        "mcp": { "*": "ask", "docs:*": "allow" },
        "webfetch": { "*": "ask", "https://docs.rs/*": "allow" },
        "write": { "*": "deny", "notes/*": "allow" },
        "deploy": "deny",
    } }))
}

#[test]
fn the_answer_is_that_of_the_gate() {
    let mut place = place();
    for (surface, value, expected, source) in [
        ("bash", "git status", Allow, "bash"),
        ("bash", "make", Ask, "bash"),
        ("bash", "cd sub && git -C . push origin", Deny, "bash"),
        ("bash", "timeout 30 git status", Allow, "bash"),
        ("read", "src/a.rs", Allow, "tool"),
        ("read", "a.key", Deny, "tool"),
        ("read", ".env", Deny, "special"),
        ("path", ".env", Deny, "special"),
        ("path_read", "a.txt", Allow, "special"),
        ("external_directory", "/etc/hosts", Ask, "special"),
        ("external_directory", "/usr/share/dict", Allow, "special"),
        (
            "external_directory_read",
            "/usr/share/../../etc/hosts",
            Ask,
            "special",
        ),
        ("skill", "deploy", Deny, "skill"),
        ("mcp", "docs:search", Allow, "mcp"),
        ("mcp", "other:search", Ask, "mcp"),
        ("webfetch", "https://docs.rs/x", Allow, "tool"),
        ("webfetch", "https://example.com", Ask, "tool"),
        ("deploy", "anything", Deny, "tool"),
        ("unheard_of", "anything", Ask, "default"),
    ] {
        let check = place.desk.check(&query(surface, Some(value)));
        assert_eq!(
            (check.state, check.source.as_str()),
            (expected, source),
            "{surface} {value}: {check:?}"
        );
        assert_eq!(check.tool_name, surface);
    }
}

#[test]
fn the_answer_says_which_rule_and_which_command() {
    let check = place().desk.check(&query("bash", Some("ls; (git push x)")));
    assert_eq!(check.reason.as_deref(), Some("ask first"));
    assert_eq!(check.matched_pattern.as_deref(), Some("git push *"));
    assert_eq!(check.command.as_deref(), Some("git push x"));
    assert_eq!(check.command_context.as_deref(), Some("subshell"));
    assert_eq!(check.origin, "global");
}

#[test]
fn a_tool_as_such() {
    let mut place = place();
    for (tool, state, fully) in [
        ("bash", Ask, false),
        ("read", Allow, false),
        ("write", Deny, false),
        ("deploy", Deny, true),
        ("unheard_of", Ask, false),
    ] {
        let found = place.desk.tool(&query(tool, None));
        assert_eq!((found.state, found.fully_denied), (state, fully), "{tool}");
        assert_eq!(place.desk.check(&query(tool, None)).state, state, "{tool}");
    }
}

#[test]
fn the_policy_of_another_agent_is_asked_without_changing_to_it() {
    let mut place = place();
    place.put(
        "agent/agents/builder.md",
        "---\npermission:\n  bash: deny\n---\n",
    );
    let builder = Query {
        agent_name: Some("builder".to_owned()),
        ..query("bash", Some("git status"))
    };
    assert_eq!(place.desk.check(&builder).state, Deny);
    assert!(place.desk.tool(&builder).fully_denied);
    assert_eq!(
        place.desk.check(&query("bash", Some("git status"))).state,
        Allow
    );
    assert!(!place.desk.tool(&query("bash", None)).fully_denied);
}

#[test]
fn a_session_that_is_over_says_no() {
    let mut place = place();
    place.desk.close();
    assert_eq!(
        place.desk.check(&query("bash", Some("git status"))).state,
        Deny
    );
    assert_eq!(place.desk.tool(&query("read", None)).state, Deny);
}
