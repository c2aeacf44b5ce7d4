//! What the command says.

use serde_json::json;

use crate::desk::tests::Place;
use crate::wire::{Choice, CommandLine, Severity};

fn place() -> Place {
    Place::new(&json!({ "permission": {
        "bash": { "*": "ask", "ls *": "allow", "rm *": { "action": "deny", "reason": "use the trash" } },
        "read": "allow",
    } }))
}

fn line(place: &Place, arguments: &str) -> CommandLine {
    CommandLine {
        arguments: arguments.to_owned(),
        agent_name: None,
        cwd: place.call("bash", json!({})).cwd,
    }
}

/// Returns what it says, with the scratch folder cut out.
fn said(place: &mut Place, arguments: &str) -> String {
    let reply = place.desk.command(&line(place, arguments));
    reply.text.replace(&place.root(), "[root]")
}

#[test]
fn help_lists_what_it_does() {
    insta::assert_snapshot!(said(&mut place(), ""), @r#"
    /permission-system
      show [SURFACE]           the rules in force, with the file and line of each
      explain [TOOL] INPUT     what would be decided about a call, and why; without a tool, about a command
      settings [NAME [VALUE]]  the switches; a change is shown before it is written
      log [COUNT]              the latest decisions in the review log
      path                     the files that are read, and those that are written
      reload                   reads all files again and reports every problem
      help                     what the command does
    "#);
}

#[test]
fn show_lists_rules_and_grants() {
    let mut place = place();
    let ask = place.bash("make all");
    place.outcome(&ask, Choice::Session);
    insta::assert_snapshot!(said(&mut place, "show bash"), @r#"
    bash
       ask    *     config.json:1
       allow  ls *  config.json:1
       deny   rm *  config.json:1  "use the trash"
    where no rule matches  ask  builtin

    files
       config.json  [root]/agent/extensions/pi-permission-system/config.json  global

    1 grant of this session
       allow  bash `make all *`
    "#);
}

#[test]
fn explain_takes_a_command_or_a_tool_with_its_input() {
    let mut place = place();
    insta::assert_snapshot!(said(&mut place, "explain ls && rm -r x"), @r#"
    deny   bash rule "rm *" (global, config.json:1) on `rm -r x`: use the trash

    bash  in [root]/project
    ├─ ls       allow  "ls *"  config.json:1
    │    shadowed: "*" → ask  config.json:1
    └─ rm -r x  deny   "rm *"  config.json:1
         use the trash
         shadowed: "*" → ask  config.json:1
    paths
    ├─ .  listed   inside, [root]/project    no rule speaks of it
    └─ x  removed  inside, [root]/project/x  no rule speaks of it

    to lift the denial: edit config.json:1, or add "rm -r x": "allow" under "bash", after config.json:1

    files
       config.json  [root]/agent/extensions/pi-permission-system/config.json  global
    "#);
    let listing = said(&mut place, r#"explain ls {"path": "."}"#);
    assert!(listing.contains("no ls rule"), "{listing}");
    let read = said(&mut place, "explain read a.txt");
    assert!(read.starts_with("allow"), "{read}");
    let command = said(&mut place, "explain ls");
    assert!(
        command.starts_with("allow"),
        "a name without input is a command: {command}"
    );
    let object = said(&mut place, r#"explain read {"path": "/etc/hosts"}"#);
    assert!(object.contains("/etc/hosts"), "{object}");
}

#[test]
fn path_names_the_files() {
    insta::assert_snapshot!(said(&mut place(), "path"), @r#"
    managed     /etc/pi-permission-system/config.json  (not there)
    global      [root]/agent/extensions/pi-permission-system/config.json
    project     [root]/project/.pi/extensions/pi-permission-system/config.json  (not there)
    review log  [root]/agent/extensions/pi-permission-system/logs/pi-permission-system-permission-review.jsonl  (not there)
    "#);
}

#[test]
fn a_setting_is_shown_before_it_is_written_and_everything_else_stays() {
    let file = "agent/extensions/pi-permission-system/config.json";
    let before = "{\n  // mine\n  \"permission\": { \"bash\": \"ask\" }, // kept\n}\n";
    let mut place = place();
    place.put(file, before);
    let menu = place.desk.command(&line(&place, "settings")).menu.unwrap();
    let labels: Vec<&str> = menu.items.iter().map(|item| item.label.as_str()).collect();
    assert!(labels.contains(&"yoloMode: false"), "{labels:?}");
    let values = place
        .desk
        .command(&line(&place, "settings yoloMode"))
        .menu
        .unwrap();
    assert_eq!(values.items[0].value, "settings yoloMode true");

    let shown = place
        .desk
        .command(&line(&place, &values.items[0].value))
        .menu
        .unwrap();
    assert!(
        shown.title.contains("+  \"yoloMode\": true"),
        "{}",
        shown.title
    );
    assert_eq!(
        place.read(file),
        before,
        "nothing is written before it was confirmed"
    );

    let reply = place.desk.command(&line(&place, &shown.items[0].value));
    assert_eq!(reply.severity, None, "{}", reply.text);
    let after = place.read(file);
    assert!(
        after.contains("// mine") && after.contains("// kept"),
        "{after}"
    );
    assert!(
        after.contains("\"permission\": { \"bash\": \"ask\" }"),
        "{after}"
    );
    assert_eq!(reply.status.text, "gate yolo: asks are allowed");
}

#[test]
fn a_setting_that_cannot_be_written_says_why() {
    let file = "agent/extensions/pi-permission-system/config.json";
    let mut place = place();
    for (content, command) in [
        ("{}", "settings permission deny"),
        ("{}", "settings yoloMode perhaps"),
        ("{ broken", "settings yoloMode true --write"),
    ] {
        place.put(file, content);
        let reply = place.desk.command(&line(&place, command));
        assert_eq!(reply.severity, Some(Severity::Error), "{command}");
        assert_eq!(place.read(file), content, "{command}");
    }
}

#[test]
fn every_switch_is_a_key() {
    let config = permission_runtime::Config::default();
    for (name, read) in super::settings::SETTINGS {
        let key = permission_runtime::config::keys::KEYS
            .iter()
            .find(|key| key.name == *name)
            .unwrap();
        assert_eq!(read(&config).to_string(), key.default, "{name}");
    }
}

#[test]
fn log_shows_the_latest_decisions() {
    let mut place = place();
    assert_eq!(place.bash("ls -l").prompt, None);
    place.bash("rm x");
    let ask = place.bash("make all");
    place.outcome(&ask, Choice::Deny);
    let text = said(&mut place, "log 2");
    let lines: Vec<String> = text
        .lines()
        .skip(1)
        .map(|line| line.chars().skip(8).collect())
        .collect();
    assert_eq!(
        lines,
        [
            "  blocked     bash      rm x  rule `rm *`  policy_deny",
            "  denied      bash      make all  rule `*`  user_denied",
        ]
    );
    let refused = place.desk.command(&line(&place, "log many"));
    assert_eq!(refused.severity, Some(Severity::Error));
}

#[test]
fn reload_reports_every_problem_anew() {
    let mut place = Place::new(&json!({ "permision": {} }));
    assert_eq!(place.desk.diagnostics().len(), 1);
    assert!(place.desk.diagnostics().is_empty());
    let reply = place.desk.command(&line(&place, "reload"));
    assert_eq!(reply.severity, Some(Severity::Error));
    assert!(reply.text.contains("permision"), "{}", reply.text);
}

#[test]
fn what_it_does_not_know_is_refused_with_what_it_does() {
    let place = &mut place();
    let reply = place.desk.command(&line(place, "allow everything"));
    assert_eq!(reply.severity, Some(Severity::Error));
    assert!(reply.text.contains("show|explain"), "{}", reply.text);
}

#[test]
fn arguments_are_completed() {
    let mut place = place();
    let mut values = |typed: &str| -> Vec<String> {
        let line = line(&place, typed);
        let found = place.desk.complete(&line);
        found
            .into_iter()
            .map(|completion| completion.value)
            .collect()
    };
    assert!(values("").len() > 4);
    assert_eq!(values("re"), ["reload"]);
    assert_eq!(values("show ba"), ["show bash"]);
    assert_eq!(values("explain webf"), ["explain webfetch"]);
    assert!(values("explain bash l").is_empty());
    assert!(values("nothing").is_empty());
}
