//! Rules are written by a person at a terminal, who sees the change first; every other byte stays.

use std::fs;

use crate::machine::{GLOBAL, Machine, POLICY, PROJECT};
use crate::trust::at_terminal;

#[test]
fn edits_are_refused_without_a_terminal() {
    let machine = Machine::new();
    let before = machine.tree();
    for verb in ["allow", "ask", "deny"] {
        for arguments in [&[verb, "bash", "x *"][..], &[verb, "bash", "x *", "--yes"]] {
            let output = machine.feed(arguments, b"yes\n");
            assert!(
                output
                    .ends(1)
                    .stderr
                    .contains(&format!("`{verb}` is refused without a terminal\n  help: ")),
                "{output:#?}"
            );
        }
    }
    assert_eq!(machine.tree(), before);
}

#[test]
fn edits_are_refused_under_an_agent() {
    let mut machine = Machine::new();
    machine.set("CLAUDECODE", "1");
    let before = machine.tree();
    let output = at_terminal(&machine, &["allow", "bash", "x *", "--yes"], "yes\n");
    assert!(output.ends(1).stderr.contains("`CLAUDECODE` is set"));
    assert_eq!(machine.tree(), before);
}

#[test]
fn a_person_writes_what_is_shown() {
    let machine = Machine::new();
    machine.run(&["check", "bash", "make x"]).ends(4);
    let output = at_terminal(&machine, &["allow", "bash", "make *"], "yes\n");
    insta::assert_snapshot!(output.ends(0).all(), @r#"
    --- 0
    yes
    --- [M]/home/.pi/agent/extensions/pi-permission-system/config.json
    +++ [M]/home/.pi/agent/extensions/pi-permission-system/config.json
    @@ -4,4 +4,5 @@
         "bash": {
           "*": "ask",
    +      "make *": "allow",
           "cd *": "allow",
           "cargo *": "allow",
    write this? type `yes`: written: allow bash `make *`
      to undo: remove it from [M]/home/.pi/agent/extensions/pi-permission-system/config.json:6
    "#);
    machine.run(&["check", "bash", "make x"]).ends(0);
    let text = fs::read_to_string(machine.at(GLOBAL)).unwrap();
    assert_eq!(text.replace("      \"make *\": \"allow\",\n", ""), POLICY);
    let again = at_terminal(&machine, &["allow", "bash", "make *"], "yes\n");
    assert!(again.ends(0).stderr.contains("stands there already"));
}

#[test]
fn anything_but_yes_writes_nothing() {
    let machine = Machine::new();
    let before = machine.tree();
    let output = at_terminal(&machine, &["deny", "bash", "make *"], "y\n");
    assert!(output.ends(1).stderr.contains("nothing was changed"));
    assert_eq!(machine.tree(), before);
}

#[test]
fn a_dry_run_shows_the_change_to_anyone() {
    let machine = Machine::new();
    let before = machine.tree();
    let arguments = [
        "deny",
        "read",
        "*.pem",
        "--reason",
        "keys stay",
        "--dry-run",
    ];
    let output = machine.run(&arguments);
    insta::assert_snapshot!(output.ends(0).all(), @r#"
    --- [M]/home/.pi/agent/extensions/pi-permission-system/config.json
    +++ [M]/home/.pi/agent/extensions/pi-permission-system/config.json
    @@ -10,5 +10,8 @@
           "git push *": {"action": "ask", "reason": "pushes reach CI"}
         },
    -    "read": "allow",
    +    "read": {
    +      "*": "allow",
    +      "*.pem": {"action": "deny", "reason": "keys stay"}
    +    },
         "path": {"*": "allow", "*.env": "deny"},
         "mcp": {"exa:*": "allow"},
    --- 0
    "#);
    let json = machine
        .run(&[&arguments[..], &["--format", "json"]].concat())
        .ends(0)
        .json();
    assert_eq!(json["written"], false);
    let diff = json["diff"].as_str().unwrap();
    assert!(diff.contains("\n+      \"*.pem\": "), "{diff}");
    assert_eq!(json["line"], 14);
    assert_eq!(machine.tree(), before);
}

#[test]
fn what_stands_in_the_way_is_named() {
    let machine = Machine::new();
    let output = machine.run(&["allow", "bash", "git *", "--dry-run"]);
    insta::assert_snapshot!(output.ends(0).all(), @r#"
    --- 0
    the rule stands there already: `git *` → allow under `bash` (global, [M]/home/.pi/agent/extensions/pi-permission-system/config.json:8)
    "#);
    let output = machine.run(&["allow", "bash", "g*", "--dry-run"]);
    insta::assert_snapshot!(output.ends(1).all(), @r#"
    --- 1
    error: a later rule could answer instead: `git push *` → ask under `bash` (global, [M]/home/.pi/agent/extensions/pi-permission-system/config.json:11)
      help: make it narrower; or, if it is meant to win, put it below `git push *` by hand
    "#);
    let output = machine.run(&["allow", "path_wrote", "x", "--dry-run"]);
    insta::assert_snapshot!(output.ends(2).all(), @r#"
    --- 2
    error: `path_wrote` is no surface; did you mean `path_write`?
      help: write the pattern of what the rule is about
    "#);
    machine.write(GLOBAL, r#"{"permission": {"bash": {"*": "prompt"}}}"#);
    let output = machine.run(&["allow", "bash", "x", "--dry-run"]);
    assert!(
        output.ends(1).stderr.contains("did you mean `ask`?"),
        "{output:#?}"
    );
    machine
        .run(&["allow", "bash", "x", "--dry-run", "--config", "c.json"])
        .ends(2);
}

#[test]
fn the_first_rule_of_a_project_is_trusted() {
    let machine = Machine::new();
    machine.run(&["check", "bash", "make x"]).ends(4);
    at_terminal(
        &machine,
        &["allow", "bash", "make *", "--project", "--yes"],
        "",
    )
    .ends(0);
    machine.run(&["check", "bash", "make x"]).ends(0);
    at_terminal(
        &machine,
        &["allow", "bash", "npm *", "--scope", "project", "--yes"],
        "",
    )
    .ends(0);
    machine.run(&["check", "bash", "npm x"]).ends(0);
    // What somebody else writes there is not.
    machine.write(PROJECT, r#"{"permission": {"bash": {"*": "allow"}}}"#);
    machine.run(&["check", "bash", "make x"]).ends(4);
    let output = machine.run(&["allow", "bash", "x", "--project", "--dry-run"]);
    assert!(
        output.ends(1).stderr.contains("the project is not trusted"),
        "{output:#?}"
    );
}
