use serde_json::json;

use super::*;

fn built(tool: &str, input: Option<&str>, json: Option<&str>) -> Result<ToolCall, String> {
    let args = InputArgs {
        input: input.map(str::to_owned),
        json: json.map(str::to_owned),
        host: None,
    };
    build(tool, &args, "/p".to_owned(), &Config::default()).map_err(|failure| failure.message)
}

#[test]
fn the_table_is_sorted() {
    assert!(MAIN_FIELDS.windows(2).all(|pair| pair[0].0 < pair[1].0));
}

#[test]
fn the_main_input_fills_the_field_of_its_tool() {
    for (tool, input, extra, surface, expected) in [
        ("bash", "ls", None, "bash", json!({"command": "ls"})),
        ("Bash", "ls", None, "bash", json!({"command": "ls"})),
        (
            "bash",
            "ls",
            Some(r#"{"workdir": "/x"}"#),
            "bash",
            json!({"workdir": "/x", "command": "ls"}),
        ),
        ("read", ".env", None, "read", json!({"path": ".env"})),
        ("Write", "a", None, "write", json!({"path": "a"})),
        ("skill", "review", None, "skill", json!({"name": "review"})),
        (
            "Task",
            "Explore",
            None,
            "task",
            json!({"subagent_type": "Explore"}),
        ),
        (
            "webfetch",
            "https://x",
            None,
            "webfetch",
            json!({"url": "https://x"}),
        ),
        (
            "mcp",
            "exa:search",
            None,
            "mcp",
            json!({"server": "exa", "tool": "search"}),
        ),
        (
            "mcp",
            "exa:search",
            Some(r#"{"q": 1}"#),
            "mcp",
            json!({"server": "exa", "tool": "search", "arguments": {"q": 1}}),
        ),
    ] {
        let call = built(tool, Some(input), extra).unwrap();
        assert_eq!(
            (call.tool.as_str(), &call.input),
            (surface, &expected),
            "{tool}"
        );
    }
}

#[test]
fn a_whole_input_is_taken_as_it_is() {
    let call = built("mcp__exa__search", None, Some(r#"{"q": 1}"#)).unwrap();
    assert_eq!(call.tool, "mcp");
    assert_eq!(call.invoked.as_deref(), Some("mcp__exa__search"));
    assert_eq!(call.input, json!({"q": 1}));
    assert_eq!(built("deploy", None, Some("{}")).unwrap().tool, "deploy");
    assert_eq!(built("ls", None, None).unwrap().input, json!({}));
}

#[test]
fn what_makes_no_sense_is_said() {
    for (tool, input, extra, expected) in [
        (" ", Some("x"), None, "the tool has no name"),
        ("bash", None, None, "`bash` needs an input"),
        ("deploy", None, None, "`deploy` needs an input"),
        ("deploy", Some("x"), None, "`deploy` takes no INPUT"),
        ("mcp__a__b", Some("x"), None, "`mcp__a__b` takes no INPUT"),
        ("mcp", Some("exa"), None, "`exa` is no MCP target"),
        (
            "bash",
            Some("ls"),
            Some(r#"{"command": "rm"}"#),
            "`command` is given twice",
        ),
        ("bash", None, Some("[1]"), "--input: this is no JSON object"),
        ("bash", None, Some("{"), "--input: this is no JSON: EOF"),
        (
            "bash",
            None,
            Some(r#"{"command": "ls", "command": "rm"}"#),
            "--input: this is no JSON: the key `command`",
        ),
    ] {
        let error = built(tool, input, extra).unwrap_err();
        assert!(error.starts_with(expected), "{tool}: {error}");
    }
}
