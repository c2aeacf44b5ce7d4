use serde_json::json;

use super::*;

fn why(line: &str) -> (Option<Value>, String) {
    let (id, request) = read(line, None);
    (id, request.unwrap_err().why)
}

#[test]
fn a_request_is_read() {
    let line = r#"{"id": 7, "tool": "Bash", "input": {"command": "ls"}, "cwd": "/p", "agent": "a", "permission": {"*": "ask"}, "expected": "ask"}"#;
    let (id, request) = read(line, None);
    assert_eq!(id, Some(json!(7)));
    assert_eq!(
        request.unwrap(),
        Request {
            host: Host::ClaudeCode,
            call: ToolCall {
                tool: "bash".to_owned(),
                invoked: Some("Bash".to_owned()),
                input: json!({"command": "ls"}),
                cwd: "/p".to_owned(),
                agent: Some("a".to_owned()),
                access: permission_gate::Access::Fields,
            },
            config: Some(ConfigOrigin::Permission(json!({"*": "ask"}))),
        }
    );
}

#[test]
fn the_directory_of_the_command_line_stands_in() {
    let line = r#"{"tool": "read", "input": {"path": "a"}, "cwd": null, "config": {}}"#;
    let (id, request) = read(line, Some("/q"));
    let request = request.unwrap();
    assert_eq!((id, request.call.cwd.as_str()), (None, "/q"));
    assert_eq!(request.config, Some(ConfigOrigin::Config(json!({}))));
    assert_eq!(request.host, Host::Pi);
}

#[test]
fn what_is_wrong_is_said_with_the_id() {
    for (line, id, expected) in [
        ("{", None, "the line is no JSON: EOF"),
        ("[]", None, "the line is no JSON object"),
        (
            r#"{"id": 1, "id": 2}"#,
            None,
            "the line is no JSON: the key `id` is there twice",
        ),
        (
            r#"{"id": 1, "cwd": "/p"}"#,
            Some(json!(1)),
            "the call names no `tool`",
        ),
        (
            r#"{"id": "x", "tool": " ", "cwd": "/p"}"#,
            Some(json!("x")),
            "the call names no `tool`",
        ),
        (r#"{"tool": 1, "cwd": "/p"}"#, None, "`tool` is no string"),
        (r#"{"tool": "bash"}"#, None, "the call has no `cwd`"),
        (
            r#"{"tool": "bash", "cwd": "p"}"#,
            None,
            "`cwd` is not absolute",
        ),
        (
            r#"{"tool": "bash", "cwd": "/p", "input": "ls"}"#,
            None,
            "`input` is no object",
        ),
        (
            r#"{"tool": "bash", "cwd": "/p", "host": "x"}"#,
            None,
            "`host` is not known",
        ),
        (
            r#"{"tool": "bash", "cwd": "/p", "config": {}, "permission": {}}"#,
            None,
            "`permission` and `config` are both there",
        ),
    ] {
        let (found, error) = why(line);
        assert_eq!(found, id, "{line}");
        assert!(error.starts_with(expected), "{line}: {error}");
    }
}
