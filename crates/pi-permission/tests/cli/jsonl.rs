use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::machine::{GLOBAL, Machine};

/// Feeds requests and returns the answers and the exit code.
fn answers(machine: &Machine, requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let input = lines.join("\n");
    machine
        .feed(&["check", "--jsonl"], input.as_bytes())
        .ends(0)
        .lines()
}

#[test]
fn an_answer_has_its_shape() {
    let machine = Machine::new();
    let cwd = machine.path("home/app");
    let input = format!(
        "{}\n",
        json!({"id": "a", "tool": "bash", "input": {"command": "git push"}, "cwd": cwd})
    );
    let output = machine.feed(&["check", "--jsonl"], input.as_bytes());
    insta::assert_snapshot!(output.ends(0).all(), @r#"
    {"id":"a","decision":"ask","gate":"tool","surface":"bash","value":"git push","rule":"git push *","origin":"global","reason":"pushes reach CI","findings":[{"gate":"tool","surface":"bash","value":"git push","rule":"git push *","origin":"global","decision":"ask"}],"notes":[]}
    --- 0
    "#);
}

#[test]
fn a_policy_of_the_request_stands_for_all_files() {
    let machine = Machine::new();
    let cwd = machine.path("home/app");
    let call = |id: u32, permission: Value| json!({"id": id, "tool": "bash", "input": {"command": "rm -rf x"}, "cwd": cwd, "permission": permission});
    let found = answers(
        &machine,
        &[
            call(1, json!({"bash": "allow", "path": "allow"})),
            call(
                2,
                json!({"bash": {"*": "allow", "rm *": {"action": "deny", "reason": "no"}}}),
            ),
            call(3, json!({"bash": {"rm *": "deny", "*": "allow"}})),
            call(4, Value::Null),
            json!({"id": 5, "tool": "Bash", "input": {"command": "ls"}, "cwd": cwd, "host": "claude-code", "config": {"yoloMode": true}}),
            json!({"id": 6, "tool": "mcp__s__t", "input": {}, "cwd": cwd, "host": "claude-code", "permission": {"mcp": {"s:t": "deny"}}}),
            json!({"id": 7, "tool": "bash", "input": {"command": "rm x"}, "cwd": "/nowhere", "agent": "a", "permission": {"*": "deny"}}),
        ],
    );
    let seen: Vec<[&Value; 5]> = found
        .iter()
        .map(|answer| ["id", "decision", "rule", "origin", "reason"].map(|key| &answer[key]))
        .collect();
    let expected = json!([
        [1, "allow", "*", "config", null],
        [2, "deny", "rm *", "config", "no"],
        [3, "allow", "*", "config", null],
        [4, "deny", "rm -rf *", "global", "use trash"],
        [5, "allow", null, "yolo", null],
        [6, "deny", "s:t", "config", null],
        [7, "deny", null, "config", null],
    ]);
    assert_eq!(json!(seen), expected);
}

#[test]
fn a_line_that_is_no_request_is_answered_and_the_next_is_judged() {
    let machine = Machine::new();
    let cwd = machine.path("home/app");
    let good = json!({"id": "good", "tool": "bash", "input": {"command": "git log"}, "cwd": cwd});
    let mut input = Vec::new();
    for line in [
        "{".to_owned(),
        r#"{"id": 1, "input": {}, "cwd": "/p"}"#.to_owned(),
        r#"{"id": 2, "tool": "bash", "input": {"command": "ls"}}"#.to_owned(),
        r#"{"id": 3, "tool": "bash", "cwd": "/p", "input": "ls"}"#.to_owned(),
        r#"{"id": 4, "tool": "bash", "cwd": "/p", "input": {"command": "ls", "command": "rm"}}"#
            .to_owned(),
        "\"\\ud800\"".to_owned(),
        "[".repeat(10_000),
        String::new(),
        good.to_string(),
    ] {
        input.extend_from_slice(line.as_bytes());
        input.push(b'\n');
    }
    input.extend_from_slice(b"{\"id\": \"\xff\"}\n");
    input.extend_from_slice(&vec![b' '; 17 * 1024 * 1024]);
    input.extend_from_slice(format!("\n{good}").as_bytes());
    let output = machine.feed(&["check", "--jsonl"], &input);
    let found = output.ends(1).lines();
    assert_eq!(found.len(), 11);
    for (index, answer) in found.iter().enumerate() {
        if answer["id"] == "good" {
            assert_eq!(answer["decision"], "allow");
            assert!(answer.get("error").is_none());
            assert!(index == 7 || index == 10);
        } else {
            assert_eq!(answer["decision"], "ask", "{answer}");
            assert!(
                answer["error"].as_str().unwrap().contains("; help: "),
                "{answer}"
            );
        }
    }
    let ids: Vec<&Value> = found.iter().filter_map(|answer| answer.get("id")).collect();
    assert_eq!(json!(ids), json!([1, 2, 3, "good", "good"]));
    insta::assert_snapshot!(output.stderr, @r#"
    error: line 1: the line is no JSON: EOF while parsing an object at line 1 column 1
      help: write one object a line: {"id", "tool", "input", "cwd"}
    error: line 2: the call names no `tool`
      help: add "tool": the name of the tool, as in "bash"
    error: line 3: the call has no `cwd`
      help: add "cwd": the absolute directory it starts in, or give one for all with `--cwd`
    error: line 4: `input` is no object
      help: write the input of the tool as in {"command": "ls"}
    error: line 5: the line is no JSON: the key `command` is there twice at line 1 column 75
      help: write one object a line: {"id", "tool", "input", "cwd"}
    error: line 6: the line is no JSON: unexpected end of hex escape at line 1 column 8
      help: write one object a line: {"id", "tool", "input", "cwd"}
    error: line 7: the line is no JSON: recursion limit exceeded at line 1 column 128
      help: write one object a line: {"id", "tool", "input", "cwd"}
    error: line 10: the line is not UTF-8 (byte 8)
      help: write one JSON object a line, in UTF-8
    error: line 11: the line is longer than 16777216 bytes
      help: write one JSON object a line, in UTF-8
    "#);
}

#[test]
fn a_policy_with_errors_asks_and_says_why() {
    let machine = Machine::new();
    let cwd = machine.path("home/app");
    let call = |command: &str, permission: Value| json!({"tool": "bash", "input": {"command": command}, "cwd": cwd, "permission": permission});
    let wrong =
        json!({"bash": {"*": "allow", "rm *": "deny", "ls": "maybe"}, "path_wrote": "deny"});
    let found = answers(
        &machine,
        &[
            call("ls", wrong.clone()),
            call("rm x", wrong),
            call("ls", json!("allow")),
        ],
    );
    assert_eq!(found[0]["decision"], "ask");
    assert_eq!(found[1]["decision"], "deny");
    assert_eq!(found[2]["decision"], "ask");
    assert_eq!(found[0]["id"], Value::Null);
    assert!(
        found[0]["error"].as_str().unwrap().contains("(and 1 more)"),
        "{}",
        found[0]
    );
    let notes = found[0]["notes"].as_array().unwrap();
    assert!(
        notes
            .iter()
            .any(|note| note.as_str().unwrap().contains("path_write")),
        "{notes:?}"
    );
}

#[test]
fn a_file_in_error_is_told_once_and_noted_in_each_answer() {
    let machine = Machine::bare();
    machine.write(GLOBAL, r#"{"permission": {"bash": "allow"}, "oops": 1}"#);
    let cwd = machine.path("home/app");
    let line = json!({"id": 1, "tool": "bash", "input": {"command": "ls"}, "cwd": cwd});
    let output = machine.feed(
        &["check", "--jsonl"],
        format!("{line}\n{line}\n").as_bytes(),
    );
    for answer in output.ends(0).lines() {
        assert_eq!(answer["decision"], "ask");
        assert!(
            answer["notes"][0]
                .as_str()
                .unwrap()
                .contains("unknown key `oops`")
        );
    }
    assert_eq!(
        output.stderr.matches("error[unknown-key]").count(),
        1,
        "{}",
        output.stderr
    );
}

#[test]
fn the_directory_of_the_command_line_stands_in() {
    let machine = Machine::new();
    let line = br#"{"id": 1, "tool": "read", "input": {"path": "a"}}"#;
    let answer = machine
        .feed(&["check", "--jsonl", "--cwd", "."], line)
        .ends(0)
        .lines();
    assert_eq!(answer[0]["decision"], "allow");
}

#[test]
fn an_answer_comes_before_the_next_request() {
    let machine = Machine::new();
    let mut child = machine
        .command()
        .args(["check", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for id in 0..3 {
        let line = json!({"id": id, "tool": "bash", "input": {"command": "ls"}, "cwd": "/p"});
        writeln!(stdin, "{line}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["id"], id);
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn many_requests_with_many_policies() {
    let machine = Machine::new();
    let requests: Vec<Value> = (0..2_000)
        .map(|index| {
            json!({
                "id": index,
                "tool": "bash",
                "input": {"command": format!("tool{index} run")},
                "cwd": format!("/p{}", index % 7),
                "permission": {"bash": {"*": "ask", format!("tool{index} *"): "allow"}},
            })
        })
        .collect();
    let found = answers(&machine, &requests);
    assert_eq!(found.len(), 2_000);
    for (index, answer) in found.iter().enumerate() {
        assert_eq!(answer["id"], index);
        assert_eq!(answer["decision"], "allow", "{answer}");
    }
}
