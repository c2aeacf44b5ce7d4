//! What is hidden, and what is not.

use serde_json::{Value, json};

use crate::desk::tests::Place;
use crate::wire::{AgentStart, Severity, Skill};

const TOOLS: [&str; 7] = [
    "bash",
    "shell_run",
    "read",
    "deploy",
    "mcp",
    "mcp__files__list",
    "mcp__my_docs__search",
];

fn denied(config: &Value) -> Vec<String> {
    let start = AgentStart {
        agent_name: None,
        tools: TOOLS.map(str::to_owned).to_vec(),
        skills: Vec::new(),
        servers: vec!["files".to_owned(), "my-docs".to_owned()],
    };
    Place::new(config).desk.offer(&start).denied_tools
}

#[test]
fn a_tool_is_hidden_only_when_no_call_of_it_could_be_anything_but_denied() {
    let shells = json!({ "shell_run": { "commandArgument": "command" } });
    for (permission, expected) in [
        (json!({ "bash": "deny" }), vec!["bash", "shell_run"]),
        (json!({ "bash": { "*": "deny", "ls *": "ask" } }), vec![]),
        (
            json!({ "bash": { "ls *": "allow", "*": "deny" } }),
            vec!["bash", "shell_run"],
        ),
        (
            json!({ "*": "deny", "read": "allow", "bash": { "ls *": "ask" }, "mcp": { "files:*": "allow" } }),
            vec!["deploy", "mcp__my_docs__search"],
        ),
        (
            json!({ "mcp": { "*": "allow", "files": "deny" } }),
            vec!["mcp__files__list"],
        ),
        (
            json!({ "mcp": { "*": "allow", "my-docs:*": "deny" } }),
            vec!["mcp__my_docs__search"],
        ),
        (
            json!({ "mcp": "deny" }),
            vec!["mcp", "mcp__files__list", "mcp__my_docs__search"],
        ),
        (
            json!({ "deploy": { "*": "deny" }, "path": "deny" }),
            vec!["deploy"],
        ),
        (json!({}), vec![]),
    ] {
        let config = json!({ "permission": permission, "shellTools": shells });
        assert_eq!(denied(&config), expected, "{config}");
    }
}

#[test]
fn denied_skills_are_named() {
    let mut place = Place::new(&json!({ "permission": {
        "skill": { "*": "ask", "deploy*": "deny", "deploy-docs": "allow" },
    } }));
    let skills = ["deploy", "deploy-docs", "review"].map(|name| Skill {
        name: name.to_owned(),
        directory: format!("/skills/{name}"),
    });
    let offer = place.desk.offer(&AgentStart {
        agent_name: None,
        tools: Vec::new(),
        skills: skills.to_vec(),
        servers: Vec::new(),
    });
    assert_eq!(offer.denied_skills, ["deploy"]);
}

#[test]
fn the_status_says_what_weakens_the_gate() {
    for (config, text, severity) in [
        (
            json!({ "permission": { "bash": "ask" } }),
            "gate live",
            None,
        ),
        (
            json!({}),
            "gate live: no rules, everything asks",
            Some(Severity::Warning),
        ),
        (
            json!({ "yoloMode": true, "permission": { "bash": "ask" } }),
            "gate yolo: asks are allowed",
            Some(Severity::Warning),
        ),
        (
            json!({ "yoloMode": true, "permision": {} }),
            "gate degraded: a configuration error, every allow asks",
            Some(Severity::Error),
        ),
    ] {
        let status = Place::new(&config).desk.status();
        assert_eq!(
            (status.text.as_str(), status.severity),
            (text, severity),
            "{config}"
        );
    }
}
