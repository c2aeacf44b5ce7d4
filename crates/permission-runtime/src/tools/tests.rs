use serde_json::json;

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
        (
            Host::ClaudeCode,
            "WebSearch",
            "websearch",
            Some("WebSearch"),
        ),
        (Host::ClaudeCode, "TaskCreate", "TaskCreate", None),
        (Host::ClaudeCode, "bash", "bash", None),
        (
            Host::ClaudeCode,
            "mcp__lab__echo",
            "mcp",
            Some("mcp__lab__echo"),
        ),
        (Host::Pi, "mcp__lab__echo", "mcp", Some("mcp__lab__echo")),
        (Host::Pi, "mcp__", "mcp__", None),
        (Host::Pi, "bash", "bash", None),
        (Host::Pi, "Bash", "Bash", None),
        (Host::Pi, "my_tool", "my_tool", None),
    ] {
        let call = call(host, name, json!({"a": 1}), "/".to_owned(), None);
        assert_eq!(call.tool, surface, "{name}");
        assert_eq!(call.invoked.as_deref(), invoked, "{name}");
        assert_eq!(call.input, json!({"a": 1}), "{name}");
    }
}

#[test]
fn server_names_are_written_as_in_tool_names() {
    assert_eq!(server_identifier("plugin:a.b c-d_é"), "plugin_a_b_c-d__");
}
