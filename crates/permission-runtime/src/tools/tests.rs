use super::*;

#[test]
fn the_tables_are_sorted() {
    for table in [CLAUDE_CODE, PI] {
        assert!(table.is_sorted_by(|left, right| left.name < right.name));
    }
}

#[test]
fn tools_are_mapped() {
    for (host, name, surface, invoked) in [
        (Host::ClaudeCode, "Bash", "bash", Some("Bash")),
        (Host::ClaudeCode, "Monitor", "bash", Some("Monitor")),
        (Host::ClaudeCode, "Write", "write", Some("Write")),
        (Host::ClaudeCode, "WebSearch", "WebSearch", None),
        (Host::ClaudeCode, "bash", "bash", None),
        (Host::Pi, "bash", "bash", None),
        (Host::Pi, "Bash", "Bash", None),
        (Host::Pi, "my_tool", "my_tool", None),
    ] {
        let mapped = map(host, name, json!({}), &[]);
        assert_eq!(mapped.surface, surface, "{name}");
        assert_eq!(mapped.invoked.as_deref(), invoked, "{name}");
    }
}

#[test]
fn mcp_names_are_split() {
    let servers = ["lab".to_owned(), "lab__x".to_owned(), "a.b".to_owned()];
    for (name, expected) in [
        ("mcp__lab__echo", Some(("lab", "echo"))),
        ("mcp__lab__x__echo", Some(("lab__x", "echo"))),
        ("mcp__a_b__c", Some(("a_b", "c"))),
        ("mcp__other__a__b", Some(("other", "a__b"))),
        ("mcp__other", Some(("other", ""))),
        ("mcp_lab_echo", None),
        ("mcp", None),
    ] {
        assert_eq!(mcp_name(name, &servers), expected, "{name}");
    }
    let mapped = map(Host::Pi, "mcp__lab__echo", json!({"text": "x"}), &[]);
    assert_eq!(mapped.surface, "mcp");
    assert_eq!(
        mapped.input,
        json!({"server": "lab", "tool": "echo", "arguments": {"text": "x"}})
    );
}
