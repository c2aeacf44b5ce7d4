use serde_json::{Value, json};

use crate::machine::{GLOBAL, Machine, Output};

/// A payload of Claude Code in the project of a machine.
fn payload(machine: &Machine, command: &str) -> String {
    let mut payload: Value =
        serde_json::from_str(include_str!("../data/claude-bash.json")).unwrap();
    payload["cwd"] = json!(machine.path("home/app"));
    payload["tool_input"]["command"] = json!(command);
    payload.to_string()
}

fn hook(machine: &Machine, stdin: &[u8]) -> Output {
    machine.feed(&["hook", "claude-code"], stdin)
}

/// The decision and the reason of an answer that is exactly one object of the host's shape.
fn decision(output: &Output) -> (String, String) {
    let answer = output.json();
    assert_eq!(output.stdout.lines().count(), 1);
    let object = answer.as_object().unwrap();
    assert_eq!(object.len(), 1);
    let inner = object["hookSpecificOutput"].as_object().unwrap();
    assert_eq!(inner.len(), 3);
    assert_eq!(inner["hookEventName"], "PreToolUse");
    let text = |key: &str| inner[key].as_str().unwrap().to_owned();
    (text("permissionDecision"), text("permissionDecisionReason"))
}

#[test]
fn a_call_is_answered_in_the_hosts_words() {
    let machine = Machine::new();
    for (command, expected, says) in [
        ("git status", "allow", "pi-permission-system"),
        ("git push", "ask", "pushes reach CI"),
        ("rm -rf x", "deny", "use trash"),
    ] {
        let output = hook(&machine, payload(&machine, command).as_bytes());
        output.ends(0);
        assert_eq!(output.stderr, "");
        let (decision, reason) = decision(&output);
        assert_eq!(decision, expected);
        assert!(reason.contains(says), "{reason}");
    }
}

#[test]
fn an_allow_of_the_fallback_is_silence() {
    let machine = Machine::bare();
    machine.write(GLOBAL, r#"{"permission": {"*": "allow"}}"#);
    let output = hook(&machine, payload(&machine, "ls").as_bytes());
    assert_eq!(output.ends(0).stdout, "");
}

#[test]
fn whatever_fails_refuses_the_call() {
    let machine = Machine::new();
    let good = payload(&machine, "git status");
    let without = |key: &str| {
        let mut payload: Value = serde_json::from_str(&good).unwrap();
        payload.as_object_mut().unwrap().remove(key);
        payload.to_string().into_bytes()
    };
    for (what, stdin) in [
        ("nothing", Vec::new()),
        ("half", good.as_bytes()[..40].to_vec()),
        ("garbage", b"\xff\xfe".to_vec()),
        ("an array", b"[]".to_vec()),
        ("no tool", without("tool_name")),
        ("no cwd", without("cwd")),
        ("no event", without("hook_event_name")),
        ("no input", without("tool_input")),
        ("deep", b"[".repeat(1_000_000)),
        ("large", vec![b' '; 17 * 1024 * 1024]),
    ] {
        let output = hook(&machine, &stdin);
        output.ends(2);
        let (decision, reason) = decision(&output);
        assert_eq!(decision, "deny", "{what}");
        assert!(!reason.is_empty() && !output.stderr.is_empty(), "{what}");
    }
}

#[test]
fn a_host_that_is_not_known_refuses_the_call() {
    let machine = Machine::new();
    for (arguments, says) in [
        (&["hook"][..], "`hook` needs the name of a host"),
        (&["hook", "emacs"], "`emacs` is no host that is known"),
        (&["hook", "pi"], "`pi` has no hooks"),
        (&["hook", "--color"], "`--color` is no host that is known"),
        (
            &["--color", "never", "hook", "emacs"],
            "`emacs` is no host that is known",
        ),
    ] {
        let output = machine.feed(arguments, payload(&machine, "git status").as_bytes());
        output.ends(2);
        assert_eq!(output.stdout, "");
        assert!(output.stderr.contains(says), "{output:#?}");
        assert!(output.stderr.contains("help: "), "{output:#?}");
    }
}

#[test]
fn options_before_the_verb_do_not_change_the_answer() {
    let machine = Machine::new();
    let stdin = payload(&machine, "rm -rf x");
    let arguments = ["--color", "always", "hook", "claude-code"];
    let output = machine.feed(&arguments, stdin.as_bytes());
    assert_eq!(decision(output.ends(0)).0, "deny");
}

#[cfg(unix)]
#[test]
fn an_answer_that_nobody_hears_refuses_the_call() {
    let machine = Machine::new();
    let stdin = payload(&machine, "rm -rf x");
    for stdout in [">&-", "> /dev/null", "> /dev/full"] {
        if stdout == "> /dev/full" && !cfg!(target_os = "linux") {
            continue;
        }
        let script = format!("pi-permission hook claude-code {stdout}");
        let output = machine.finish(
            machine.process("bash").args(["-c", &script]),
            stdin.as_bytes(),
        );
        output.ends(2);
        assert!(
            output.stderr.contains("the answer could not be given"),
            "{stdout}: {output:#?}"
        );
        assert!(output.stderr.contains("use trash"), "{stdout}: {output:#?}");
    }
    // Nothing was to be said, so nothing is lost.
    machine.write(GLOBAL, r#"{"permission": {"*": "allow"}}"#);
    let script = "pi-permission hook claude-code > /dev/null";
    let silent = payload(&machine, "ls");
    machine
        .finish(
            machine.process("bash").args(["-c", script]),
            silent.as_bytes(),
        )
        .ends(0);
}

#[cfg(unix)]
#[test]
fn closed_descriptors_do_not_let_it_pass() {
    let machine = Machine::new();
    let stdin = payload(&machine, "rm -rf x");
    for (closed, code) in [("2>&-", 0), ("<&-", 2), (">&- 2>&-", 2)] {
        let script = format!("pi-permission hook claude-code {closed}");
        machine
            .finish(
                machine.process("bash").args(["-c", &script]),
                stdin.as_bytes(),
            )
            .ends(code);
    }
}

#[test]
fn without_a_home_it_still_answers() {
    let machine = Machine::new();
    let stdin = payload(&machine, "git push");
    let output = machine.finish(
        machine
            .command()
            .args(["hook", "claude-code"])
            .env("HOME", "relative"),
        stdin.as_bytes(),
    );
    assert_ne!(decision(output.ends(0)).0, "allow");
}

#[test]
fn help_is_for_people() {
    let output = Machine::new().run(&["hook", "--help"]);
    assert!(output.ends(0).stdout.contains("Hosts: claude-code"));
}
