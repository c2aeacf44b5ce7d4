//! The review log is written by hooks and read by people.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::machine::{Machine, POLICY};

const LOG: &str = "home/.pi/agent/extensions/pi-permission-system/logs/pi-permission-system-permission-review.jsonl";

/// A machine whose hook has answered some calls.
fn logged() -> Machine {
    let mut machine = Machine::new();
    machine.set("TZ", "UTC");
    for command in [
        "git log",
        "git push",
        "rm -rf x; git log",
        "GITHUB_TOKEN=abcdef git log",
    ] {
        hook(&machine, command);
    }
    machine
}

fn hook(machine: &Machine, command: &str) {
    let payload = serde_json::json!({
        "hook_event_name": "PreToolUse",
        "session_id": "s1",
        "tool_use_id": "t1",
        "cwd": machine.path("home/app"),
        "tool_name": "Bash",
        "tool_input": {"command": command},
    });
    machine
        .feed(&["hook", "claude-code"], payload.to_string().as_bytes())
        .ends(0);
}

/// Draws times as `T`.
fn timeless(text: &str) -> String {
    let mut drawn = String::new();
    for line in text.lines() {
        drawn.push('T');
        drawn.push_str(line.get(19..).unwrap_or(line));
        drawn.push('\n');
    }
    drawn
}

#[test]
fn the_last_entries_are_shown() {
    let machine = logged();
    let output = machine.run(&["log"]);
    insta::assert_snapshot!(timeless(&output.ends(0).stdout), @r#"
    T  allowed     bash      git log  rule "git *"  config.json:8
    T  waiting     bash      git push  rule "git push *"  config.json:10
    T  blocked     bash      rm -rf x  rule "rm -rf *"  config.json:9
    T  allowed     bash      git log  rule "git *"  config.json:8
    "#);
    assert_eq!(output.stderr, "");
    for (arguments, lines) in [
        (&["log", "-n", "1"][..], 1),
        (&["log", "--lines", "0"], 0),
        (&["log", "--all"], 4),
        (&["log", "--outcome", "blocked"], 1),
        (&["log", "--outcome", "blocked", "--outcome", "waiting"], 2),
        (&["log", "--surface", "read"], 0),
        (&["log", "--session", "s1"], 4),
        (&["log", "--session", "s2"], 0),
        (&["log", "--grep", "push"], 1),
        (&["log", "--debug"], 0),
    ] {
        assert_eq!(
            machine.run(arguments).ends(0).stdout.lines().count(),
            lines,
            "{arguments:?}"
        );
    }
}

#[test]
fn what_is_torn_is_counted() {
    let machine = logged();
    let text = fs::read_to_string(machine.at(LOG)).unwrap();
    machine.write(LOG, format!("{{\"event\":\n{text}{{\"tim"));
    let output = machine.run(&["log", "--format", "json"]);
    assert_eq!(output.ends(0).lines().len(), 4);
    assert_eq!(
        output.stderr,
        "2 lines of the log could not be read and were skipped\n"
    );
    let json = machine
        .run(&["log", "--stats", "--format", "json"])
        .ends(0)
        .json();
    assert_eq!(json["torn"], 2);
    assert_eq!(json["entries"], 4);
}

#[test]
fn json_is_what_stands_in_the_log() {
    let machine = logged();
    let text = fs::read_to_string(machine.at(LOG)).unwrap();
    assert!(!text.contains("abcdef"), "{text}");
    let output = machine.run(&["log", "--format", "json"]);
    assert_eq!(output.ends(0).stdout, machine.scrub(text.as_bytes()));
    let request = output.lines()[1]["requestId"].as_str().unwrap().to_owned();
    let one = machine.run(&["log", "--request", &request, "--format", "json"]);
    assert_eq!(one.ends(0).lines().len(), 1);
}

#[test]
fn counts_are_drawn() {
    let machine = logged();
    let output = machine.run(&["log", "--stats"]);
    insta::assert_snapshot!(output.ends(0).stdout, @r#"
    outcome
      allowed  2  ██████████████████████████████
      blocked  1  ███████████████
      waiting  1  ███████████████
    surface
      bash  4  ██████████████████████████████
    rule
      bash "git *"       2  ██████████████████████████████
      bash "git push *"  1  ███████████████
      bash "rm -rf *"    1  ███████████████
    "#);
}

#[test]
fn check_and_explain_log_nothing() {
    let machine = Machine::new();
    machine.run(&["check", "bash", "git log"]).ends(0);
    machine.run(&["explain", "bash", "git log"]).ends(0);
    machine.feed(
        &["check", "--jsonl"],
        b"{\"tool\":\"bash\",\"input\":{\"command\":\"git log\"}}\n",
    );
    assert!(!machine.at(LOG).exists());
    let output = machine.run(&["log"]);
    assert!(
        output.ends(0).stderr.contains("nothing was logged yet"),
        "{output:#?}"
    );
}

#[test]
fn entries_to_come_are_followed_through_a_rotation() {
    let machine = logged();
    let mut child = machine
        .command()
        .args(["log", "--follow", "--format", "json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || {
        let line = lines.next().unwrap().unwrap();
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        value["value"].as_str().unwrap().to_owned()
    };
    for value in ["git log", "git push", "rm -rf x", "git log"] {
        assert_eq!(next(), value);
    }
    hook(&machine, "git status");
    assert_eq!(next(), "git status");
    fs::rename(
        machine.at(LOG),
        machine.at(&LOG.replace(".jsonl", ".1.jsonl")),
    )
    .unwrap();
    hook(&machine, "cargo test");
    assert_eq!(next(), "cargo test");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(POLICY.contains("cargo"));
}
