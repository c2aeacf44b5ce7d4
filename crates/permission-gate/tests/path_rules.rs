//! How path rules are looked up. The `path` gate asks whether a rule speaks of a path: the universal fallback has no say there, in neither direction.

mod common;

use common::World;
use permission_policy::Decision::{self, Allow, Ask, Deny};
use serde_json::json;

/// Judges a shell text under a path rule and each fallback; all shell commands are allowed.
fn check(pattern: &str, decision: &str, command: &str, expected: Decision) {
    for fallback in ["allow", "ask", "deny"] {
        let world = World::new(&json!({
            "*": fallback,
            "bash": "allow",
            "external_directory": "allow",
            "path": { pattern: decision },
        }));
        let evaluation = world.evaluate("bash", json!({ "command": command }));
        assert_eq!(
            evaluation.decision, expected,
            "{command} under a fallback of {fallback}: {:?}",
            evaluation.findings
        );
    }
}

#[test]
fn a_fallback_that_denies_does_not_silence_a_path_rule_that_asks() {
    // Spellings that can only tighten: as typed, and as text on another host.
    check("./src/*", "ask", "cat ./src/a", Ask);
    check("./src/*", "ask", "echo x > ./src/a", Ask);
    check("./src/*", "deny", "cat ./src/a", Deny);
    check("/srv/*", "ask", "docker exec box cat /srv/a", Ask);
    // Spellings that speak for the path itself.
    check("src/*", "ask", "cat ./src/a", Ask);
    check("src/*", "deny", "cat src/a", Deny);
}

#[test]
fn where_no_path_rule_speaks_the_fallback_does_not_either() {
    check("docs/*", "deny", "cat ./src/a", Allow);
    check("docs/*", "ask", "cat src/a", Allow);
}

/// `./src/a.rs` is no other file than `src/a.rs`: where the later rule for the one allows, the typed form does not deny.
#[test]
fn a_later_allow_for_one_form_of_a_path_holds_for_the_others() {
    let world = World::new(&json!({
        "*": "allow",
        "path": { "*.rs": "deny", "src/*": "allow" },
        "write": { "*.rs": "deny", "src/*": "allow" },
    }));
    for path in [
        "src/a.rs",
        "./src/a.rs",
        "/home/u/proj/src/a.rs",
        "src/../src/a.rs",
    ] {
        let written = world.evaluate("write", json!({ "path": path, "content": "" }));
        assert_eq!(written.decision, Allow, "{path}: {:?}", written.findings);
        let command = format!("echo x > {path}");
        let redirected = world.evaluate("bash", json!({ "command": command }));
        assert_eq!(
            redirected.decision, Allow,
            "{command}: {:?}",
            redirected.findings
        );
    }
    let denied = world.evaluate("write", json!({ "path": "./a.rs", "content": "" }));
    assert_eq!(denied.decision, Deny);
}
