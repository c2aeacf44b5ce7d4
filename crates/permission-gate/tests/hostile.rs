//! Hostile shell text through the whole gate: an answer that is at least as strict as its parts, never an abort.
//!
//! Each text runs on a thread with a stack of 2 MiB, which is what a Rust thread has when nothing else is said.

#![expect(
    clippy::disallowed_types,
    clippy::panic,
    reason = "a stack of a known size needs a thread; a test that cannot go on aborts"
)]

mod common;

use common::World;
use permission_policy::Decision;
use serde_json::json;

/// Bytes of a text. Longer ones are benched.
const SIZE: usize = 16 * 1024;

/// A text that repeats a unit to about [`SIZE`].
fn repeated(before: &str, unit: &str, after: &str) -> String {
    format!("{before}{}{after}", unit.repeat(SIZE / unit.len()))
}

fn decide(command: String) -> Decision {
    std::thread::Builder::new()
        .stack_size(2 * 1024 * 1024)
        .spawn(move || {
            let world = World::new(&json!({
                "*": "allow",
                "bash": {"*": "allow", "rm *": "deny"},
                "path": {"*": "allow", "*.env": "deny"},
                "external_directory": "ask",
            }));
            world
                .evaluate("bash", json!({ "command": command }))
                .decision
        })
        .and_then(|thread| {
            thread
                .join()
                .map_err(|_| std::io::Error::other("the gate aborted"))
        })
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn repeated_openers_ask() {
    for unit in [
        "$(",
        "`",
        "((",
        "$((",
        "( ",
        "{ ",
        "${x:-",
        "\"$(",
        "<(",
        "if ",
        "while ",
        "case x in x) ",
        "f() { ",
        "a=(",
        "<<E ",
        "for x in ",
        "eval \"",
        "bash -c '",
        "$[",
        "${x[",
        "coproc ",
        "select x in ",
    ] {
        assert!(decide(repeated("", unit, "")) > Decision::Allow, "{unit:?}");
    }
}

#[test]
fn a_denied_command_is_found_behind_anything() {
    for (before, unit) in [
        ("", "a && "),
        ("", "a | "),
        ("", "a; "),
        ("", "true\n"),
        ("", "a || "),
        ("", "a & "),
        ("x=1; ", "x=$x$x; "),
        ("", "x={a,b}{a,b}{a,b}; "),
        ("", "cd a; "),
        ("", "cd a && "),
        ("", "for i in a b; do :; done; "),
        ("", "f() { a; }; "),
        ("", "echo {1..99999} && "),
        ("", "cat <<E\nx\nE\n"),
        ("", "export A=b; "),
        ("", "set -- a b c; "),
        ("", "trap 'a' EXIT; "),
        ("", "a $(b) `c` <(d); "),
        ("", "[[ a == b ]] && "),
        ("", "read x <<< a; "),
        ("", "if a; then b; fi; "),
        ("", "case $x in a) b;; esac; "),
        ("", "pushd a; "),
    ] {
        assert_eq!(
            decide(repeated(before, unit, "rm x")),
            Decision::Deny,
            "{unit:?}"
        );
    }
}

#[test]
fn wrappers_without_end_ask_and_hide_no_denial() {
    for unit in [
        "nice ",
        "env ",
        "timeout 5 ",
        "sudo ",
        "xargs ",
        "command ",
        "nohup ",
        "time ",
    ] {
        assert!(
            decide(repeated("", unit, "rm x")) > Decision::Allow,
            "{unit:?}"
        );
    }
    for depth in [2, 8, 31] {
        assert_eq!(
            decide(format!("{}rm x", "nice ".repeat(depth))),
            Decision::Deny,
            "{depth}"
        );
    }
}

#[test]
fn long_words_and_values_are_answered() {
    for text in [
        repeated("cat ", "a", ""),
        repeated("cat ", "a/", ""),
        repeated("cat ", "../", ""),
        repeated("cat ", "a ", ""),
        repeated("cat ", "*", ""),
        repeated("cat ", "?a*", ""),
        repeated("cat ", "[a-", ""),
        repeated("cat ", "@(a|", ""),
        repeated("cat ", "{a,", ""),
        repeated("cat ", "{a,b}", ""),
        repeated("x=a; cat ", "$x", ""),
        repeated("x=$y; cat ", "$x/", ""),
        repeated("for f in ", "a ", "; do cat $f; done"),
        repeated("cat ", "\\", ""),
        repeated("cat ", "\u{202e}", ""),
        repeated("cat ", "\u{0}", ""),
        repeated("cat ", "~", ""),
        repeated("cat > ", "x > ", "y"),
        repeated("sed '", "s/a/b/;", "' x"),
        repeated("awk '", "{ print }", "' x"),
        repeated("git ", "-c a.b=c ", "log"),
        repeated("tar ", "-C a ", "x"),
        repeated("printf '", "%s", "' | sh"),
        repeated("", "A=b ", "cat x"),
    ] {
        let shown: String = text.chars().take(24).collect();
        let _: Decision = decide(text);
        assert!(!shown.is_empty());
    }
}
