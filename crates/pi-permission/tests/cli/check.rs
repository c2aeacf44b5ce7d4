use crate::machine::{GLOBAL, Machine, PROJECT};

#[test]
fn the_exit_code_is_the_decision() {
    let machine = Machine::new();
    for (arguments, code) in [
        (&["check", "bash", "git status"][..], 0),
        (&["check", "bash", "git push"], 4),
        (&["check", "bash", "rm -rf x"], 3),
        (&["check", "read", "src/main.rs"], 0),
        (&["check", "read", ".env"], 3),
        (&["check", "mcp", "exa:search", "--input", "{\"q\": 1}"], 0),
        (&["check", "mcp", "git:push"], 4),
        (&["check", "skill", "review"], 0),
        (&["check", "deploy", "--input", "{}"], 4),
        (&["check", "Bash", "rm -rf x"], 3),
        (
            &["check", "Bash", "--input", "{\"command\": \"git log\"}"],
            0,
        ),
        (&["check", "mcp__exa__search", "--input", "{}"], 0),
        (&["check", "Read", ".env", "--host", "claude-code"], 3),
        (&["check", "bash"], 2),
        (&["check"], 2),
        (&["check", "deploy", "now"], 2),
        (&["check", "bash", "ls", "--host", "emacs"], 2),
        (&["check", "bash", "ls", "--cwd", "nowhere"], 2),
        (&["check", "bash", "--input", "{"], 2),
        (&["check", "--jsonl", "bash"], 2),
        (&["frobnicate"], 2),
        (&[], 2),
        (&["--version"], 0),
        (&["check", "--help"], 0),
    ] {
        let output = machine.run(arguments);
        output.ends(code);
        let talks = code == 2;
        assert_eq!(output.stderr.is_empty(), !talks, "{output:#?}");
        assert_eq!(output.stdout.is_empty(), talks, "{output:#?}");
    }
}

#[test]
fn text_says_what_decided() {
    let machine = Machine::new();
    let shown = |command: &str| machine.run(&["check", "bash", command]).all();
    insta::assert_snapshot!(shown("cargo test && git push && rm -rf /x"), @r#"
    deny   bash rule "rm -rf *" (global, config.json:9) on `rm -rf /x`: use trash
    ask     also external_directory_write `/x`: no external_directory_write rule speaks of it, the fallback decides (global, config.json:3)
    ask     also bash `git push`: bash rule "git push *" (global, config.json:10)
    --- 3
    "#);
    insta::assert_snapshot!(shown("git status"), @r#"
    allow  bash rule "git *" (global, config.json:8)
    --- 0
    "#);
    insta::assert_snapshot!(shown("sudo make 'a\u{1b}[2K\u{202e}b'"), @r#"
    ask    bash <indirection-bash-wrapper> (builtin) on `sudo make a⟨U+001B⟩[2K⟨U+202E⟩b`: `sudo` runs it as another user
    ask     also bash `make a⟨U+001B⟩[2K⟨U+202E⟩b`: bash rule "*" (global, config.json:5)
    --- 4
    "#);
}

#[test]
fn json_is_the_answer_of_a_line_without_its_id() {
    let machine = Machine::new();
    let arguments = ["check", "bash", "git push", "--format", "json"];
    let output = machine.run(&arguments);
    insta::assert_snapshot!(output.ends(4).stdout, @r#"
    {
      "decision": "ask",
      "gate": "tool",
      "surface": "bash",
      "value": "git push",
      "rule": "git push *",
      "origin": "global",
      "reason": "pushes reach CI",
      "findings": [
        {
          "gate": "tool",
          "surface": "bash",
          "value": "git push",
          "rule": "git push *",
          "origin": "global",
          "decision": "ask"
        }
      ],
      "notes": []
    }
    "#);
}

#[test]
fn stdin_can_be_the_input() {
    let machine = Machine::new();
    machine.feed(&["check", "bash", "-"], b"rm -rf x\n").ends(3);
    machine.feed(&["check", "read", "-"], b".env\r\n").ends(3);
    machine
        .feed(
            &["check", "bash", "--input", "-"],
            br#"{"command": "git log"}"#,
        )
        .ends(0);
    let bad = machine.feed(&["check", "bash", "-"], b"rm \xff");
    assert_eq!(
        bad.ends(1).stderr,
        "error: the input on stdin is not UTF-8 (byte 3)\n"
    );
}

#[test]
fn options_of_every_verb_hold() {
    let mut machine = Machine::new();
    machine
        .write("other.json", r#"{"permission": {"bash": {"ls": "allow"}}}"#)
        .write(
            "home/.pi/agent/agents/rev.md",
            "---\npermission:\n  bash: {\"git *\": deny}\n---\n",
        )
        .write("sub/x", "");
    let other = machine.path("other.json");
    let sub = machine.path("sub");
    for (arguments, code) in [
        (&["check", "bash", "ls", "--config", &other][..], 0),
        (&["--config", &other, "check", "bash", "git log"], 4),
        (&["check", "bash", "git log", "--agent", "rev"], 3),
        (&["check", "read", "x", "--cwd", &sub], 0),
        (&["check", "bash", "cat x", "--config", "missing.json"], 4),
    ] {
        machine.run(arguments).ends(code);
    }
    machine.set("PI_CODING_AGENT_DIR", "~/elsewhere");
    machine.run(&["check", "bash", "git log"]).ends(4);
    machine.write(
        "home/elsewhere/extensions/pi-permission-system/config.json",
        r#"{"permission": {"bash": "allow"}}"#,
    );
    machine.run(&["check", "bash", "git log"]).ends(0);
}

#[test]
fn a_project_only_tightens_unless_it_is_trusted() {
    let machine = Machine::new();
    machine.write(
        PROJECT,
        r#"{"permission": {"bash": {"make": "allow", "git log": "deny"}}}"#,
    );
    let decide = |command: &str, trust: &str| {
        machine
            .run(&["check", "bash", command, "--project-trust", trust])
            .code
    };
    assert_eq!((decide("make", "yes"), decide("git log", "yes")), (0, 3));
    assert_eq!((decide("make", "no"), decide("git log", "no")), (4, 3));
    let output = machine.run(&["check", "bash", "make"]);
    assert!(
        output.ends(4).stderr.contains("warning[project-untrusted]"),
        "{output:#?}"
    );
}

#[test]
fn the_input_of_a_shell_alias_is_known() {
    let machine = Machine::bare();
    machine.write(
        GLOBAL,
        r#"{"shellTools": {"exec_command": {"commandArgument": "cmd"}}, "permission": {"bash": {"rm *": "deny"}}}"#,
    );
    machine.run(&["check", "exec_command", "rm x"]).ends(3);
}

#[test]
fn colour_is_never_alone_and_only_where_it_is_wanted() {
    let mut machine = Machine::new();
    let plain = machine.run(&["check", "bash", "git push"]).stdout;
    assert!(plain.starts_with("ask") && !plain.contains('\u{1b}'));
    let always = ["check", "bash", "git push", "--color", "always"];
    let coloured = machine.run(&always).stdout;
    assert!(coloured.contains("\u{1b}["));
    assert_eq!(anstream_strip(&coloured), plain);
    machine.set("CLICOLOR_FORCE", "1");
    assert!(
        machine
            .run(&["check", "bash", "git push"])
            .stdout
            .contains('\u{1b}')
    );
    assert_eq!(
        machine
            .run(&["check", "bash", "git push", "--color", "never"])
            .stdout,
        plain
    );
    machine.set("NO_COLOR", "1");
    assert_eq!(machine.run(&["check", "bash", "git push"]).stdout, plain);
}

fn anstream_strip(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    plain + rest
}

#[test]
fn nothing_is_written() {
    let machine = Machine::new();
    let before = machine.tree();
    machine.run(&["check", "bash", "git push > out"]).ends(4);
    machine.run(&["explain", "write", "x"]).ends(4);
    machine.run(&["rules"]).ends(0);
    assert_eq!(machine.tree(), before);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let machine = Machine::new();
    for verb in [
        "schema",
        "rules",
        "man",
        "completions bash",
        "explain bash 'git status'",
    ] {
        let script = format!("trap '' PIPE; {{ pi-permission {verb}; echo $? >&2; }} | :");
        let output = machine.finish(machine.process("bash").args(["-c", &script]), b"");
        assert_eq!(output.stderr, "0\n", "{verb}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_a_failure() {
    let machine = Machine::new();
    let script = "pi-permission check bash 'git status' > /dev/full";
    let output = machine.finish(machine.process("bash").args(["-c", script]), b"");
    assert!(
        output
            .ends(1)
            .stderr
            .starts_with("error: the output cannot be written: "),
        "{output:#?}"
    );
}
