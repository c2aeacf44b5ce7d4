use crate::machine::Machine;

const VERBS: &[&str] = &[
    "check",
    "explain",
    "parse",
    "rules",
    "allow",
    "ask",
    "deny",
    "log",
    "trust",
    "untrust",
    "hook",
    "schema",
    "completions",
    "man",
];

#[test]
fn the_schema_is_json() {
    let schema = Machine::bare().run(&["schema"]).ends(0).json();
    assert_eq!(schema["type"], "object");
    assert!(schema["properties"]["permission"].is_object());
}

#[test]
fn completions_know_every_verb() {
    let machine = Machine::bare();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = machine.run(&["completions", shell]);
        let script = &output.ends(0).stdout;
        for verb in VERBS {
            assert!(script.contains(verb), "{shell}: {verb}");
        }
    }
    machine.run(&["completions", "emacs"]).ends(2);
}

#[test]
fn manual_pages_exist_for_all_and_for_each() {
    let machine = Machine::bare();
    let root = machine.run(&["man"]);
    assert!(
        root.ends(0).stdout.contains(".TH pi-permission 1"),
        "{root:#?}"
    );
    for verb in VERBS {
        let page = machine.run(&["man", verb]);
        let title = format!(".TH pi-permission-{verb} 1");
        assert!(page.ends(0).stdout.contains(&title), "{page:#?}");
    }
    let none = machine.run(&["man", "frobnicate"]);
    assert!(
        none.ends(2).stderr.contains("help: the verbs are check, "),
        "{none:#?}"
    );
}

#[test]
fn help_lists_exactly_the_verbs_that_work() {
    let machine = Machine::bare();
    let help = machine.run(&["--help"]);
    let listed: Vec<&str> = help
        .ends(0)
        .stdout
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(listed, VERBS);
    for verb in VERBS {
        let help = machine.run(&[verb, "--help"]);
        assert!(
            help.ends(0).stdout.contains("Usage: pi-permission"),
            "{help:#?}"
        );
    }
}
