//! Tests of programs as links. Those that never answer have a deadline; all others end by themselves.

#![cfg(unix)]

use serde_json::json;

use super::*;

fn sh(script: &str, timeout_ms: u64) -> Result<LinkVerdict, LinkFailure> {
    let command = ["sh", "-c", script].map(str::to_owned).to_vec();
    let program = Program::new(&Authorizer {
        command,
        timeout_ms,
    });
    program.authorize(&json!({"requestId": "a", "payload": {"request": {"value": "git push"}}}))
}

/// Long enough for a machine under load.
const AMPLE: u64 = 60_000;

#[test]
fn a_verdict_is_read() {
    let deny = |reason: Option<&str>| LinkVerdict::Deny {
        reason: reason.map(str::to_owned),
    };
    let check = |script: &str, expected: LinkVerdict| {
        assert_eq!(sh(script, AMPLE), Ok(expected), "{script}");
    };
    check(r#"echo '{"kind": "allow"}'"#, LinkVerdict::Allow);
    check(r#"echo '{"kind": "defer", "more": 1}'"#, LinkVerdict::Defer);
    check(r#"echo '{"kind": "deny"}'"#, deny(None));
    check(
        r#"echo '{"kind": "deny", "reason": " use staging "}'"#,
        deny(Some("use staging")),
    );
    // It sees the evidence.
    check(
        r#"if grep -q 'git push'; then echo '{"kind": "deny", "reason": "seen"}'; fi"#,
        deny(Some("seen")),
    );
}

#[test]
fn anything_else_is_a_failure() {
    let check = |script: &str, expected: fn(&LinkFailure) -> bool| {
        let result = sh(script, AMPLE);
        assert!(result.as_ref().is_err_and(expected), "{script}: {result:?}");
    };
    let nonsense: fn(&LinkFailure) -> bool = |failure| matches!(failure, LinkFailure::Nonsense(_));
    let ended: fn(&LinkFailure) -> bool = |failure| matches!(failure, LinkFailure::Ended(_));
    check("true", nonsense);
    check("echo allow", nonsense);
    check(r#"echo '{"kind": "Allow"}'"#, nonsense);
    check(r#"echo '{"kind": true}'"#, nonsense);
    check(r#"echo '["allow"]'"#, nonsense);
    check(r#"echo '{"kind": "deny", "reason": 1}'"#, nonsense);
    check(r#"echo '{"kind": "allow"}{"kind": "deny"}'"#, nonsense);
    check("head -c 70000 /dev/zero", nonsense);
    check(r#"echo '{"kind": "allow"}'; exit 1"#, ended);
    check(r#"echo '{"kind": "allow"}'; kill -9 $$"#, ended);
    let missing = Program::new(&Authorizer {
        command: vec!["/nonexistent/program".to_owned()],
        timeout_ms: AMPLE,
    });
    assert!(matches!(
        missing.authorize(&json!({})),
        Err(LinkFailure::Start(_))
    ));
}

#[test]
fn the_deadline_ends_the_whole_group() {
    let directory = tempfile::TempDir::new().unwrap();
    let pipe = directory.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    // A grandchild holds the pipe open as long as it lives.
    let script = format!("sleep 1000 > '{}' & wait", pipe.display());
    let path = pipe.clone();
    let reader = std::thread::spawn(move || std::fs::read(path).unwrap());
    assert_eq!(sh(&script, 300), Err(LinkFailure::TimedOut(300)));
    // Lets the reader go on if the grandchild did not get that far.
    drop(
        std::fs::OpenOptions::new()
            .read(true)
            .write(true)
            .open(&pipe)
            .unwrap(),
    );
    // Were it alive, this would never end.
    assert!(reader.join().unwrap().is_empty());
}

#[test]
fn a_program_that_neither_reads_nor_stops_writing_keeps_nobody() {
    let much = json!({"payload": "x".repeat(1 << 20)});
    let command = ["sh", "-c", r#"echo '{"kind": "defer"}'"#]
        .map(str::to_owned)
        .to_vec();
    let program = Program::new(&Authorizer {
        command,
        timeout_ms: AMPLE,
    });
    assert_eq!(program.authorize(&much), Ok(LinkVerdict::Defer));
    assert!(matches!(sh("yes", AMPLE), Err(LinkFailure::Nonsense(_))));
}
