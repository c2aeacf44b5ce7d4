//! Trust is given by a person at a terminal and by nobody else.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::process::Stdio;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::machine::{Machine, Output, PROJECT};

const CONFIG: &str = r#"{"permission": {"bash": {"make": "allow", "rm *": "deny"}}}"#;

fn project() -> Machine {
    let machine = Machine::new();
    machine.write(PROJECT, CONFIG);
    machine
}

/// Runs the binary with a terminal as stdin and stderr, and types an answer.
pub(crate) fn at_terminal(machine: &Machine, arguments: &[&str], typed: &str) -> Output {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let terminal = OpenOptions::new()
        .read(true)
        .write(true)
        .open(name.to_str().unwrap())
        .unwrap();
    let mut controller = File::from(controller);
    controller.write_all(typed.as_bytes()).unwrap();
    let mut command = machine.command();
    let child = command
        .args(arguments)
        .stdin(terminal.try_clone().unwrap())
        .stdout(Stdio::piped())
        .stderr(terminal)
        .spawn()
        .unwrap();
    drop(command);
    let reader = std::thread::spawn(move || {
        let mut seen = Vec::new();
        let mut chunk = [0; 4096];
        // Reading fails when the last process has closed the terminal.
        while let Ok(count @ 1..) = controller.read(&mut chunk) {
            seen.extend_from_slice(&chunk[..count]);
        }
        seen
    });
    let output = child.wait_with_output().unwrap();
    Output {
        code: output.status.code().unwrap(),
        stdout: machine.scrub(&output.stdout),
        stderr: machine.scrub(&reader.join().unwrap()).replace('\r', ""),
    }
}

fn makes(machine: &Machine) -> bool {
    machine.run(&["check", "bash", "make"]).code == 0
}

#[test]
fn trust_is_refused_without_a_terminal() {
    let machine = project();
    let before = machine.tree();
    for arguments in [
        &["trust"][..],
        &["trust", "--yes"],
        &["untrust"],
        &["untrust", "--yes"],
    ] {
        let output = machine.feed(arguments, b"yes\n");
        assert!(
            output
                .ends(1)
                .stderr
                .contains("is refused without a terminal\n  help: "),
            "{output:#?}"
        );
    }
    assert_eq!(machine.tree(), before);
}

#[test]
fn trust_is_refused_under_an_agent() {
    for marker in [
        "AI_AGENT",
        "PI_CODING_AGENT",
        "CLAUDECODE",
        "CODEX_SANDBOX",
        "GEMINI_CLI",
    ] {
        let mut machine = project();
        machine.set(marker, "1");
        let before = machine.tree();
        for arguments in [&["trust", "--yes"][..], &["untrust", "--yes"]] {
            let output = at_terminal(&machine, arguments, "yes\n");
            assert!(
                output
                    .ends(1)
                    .stderr
                    .contains(&format!("`{marker}` is set")),
                "{output:#?}"
            );
        }
        assert_eq!(machine.tree(), before);
    }
}

#[test]
fn a_person_trusts_what_is_shown() {
    let machine = project();
    assert!(!makes(&machine));
    let output = at_terminal(&machine, &["trust"], "yes\n");
    insta::assert_snapshot!(output.ends(0).all(), @r#"
    --- 0
    yes
    permission files of [M]/home/app
       .pi/extensions/pi-permission-system/config.json  59 bytes
          sha256 e7720bb147515029f1abf2693b847b4b966664b09ffd363c9ab8da91141d427b
          allows bash "make"
    a file that changes is untrusted again
    trust these bytes? type `yes`: trusted: 1 file
    "#);
    assert!(makes(&machine));
    // Other bytes are not what was trusted.
    machine.write(PROJECT, format!("{CONFIG}\n"));
    assert!(!makes(&machine));
    machine.write(PROJECT, CONFIG);
    assert!(makes(&machine));
    at_terminal(&machine, &["untrust"], "yes\n").ends(0);
    assert!(!makes(&machine));
}

#[test]
fn anything_but_yes_is_no() {
    let machine = project();
    let before = machine.tree();
    for typed in ["y\n", "no\n", "\n", "\u{4}"] {
        let output = at_terminal(&machine, &["trust"], typed);
        assert!(
            output.ends(1).stderr.contains("nothing was changed"),
            "{output:#?}"
        );
    }
    assert_eq!(machine.tree(), before);
}

#[test]
fn yes_skips_the_question_only() {
    let machine = project();
    let json = at_terminal(&machine, &["trust", "--yes", "--format", "json"], "")
        .ends(0)
        .json();
    assert_eq!(json["trusted"], true);
    assert_eq!(json["files"].as_object().unwrap().len(), 1);
    assert!(makes(&machine));
    let again = at_terminal(&machine, &["untrust", "--yes"], "");
    assert!(
        again.ends(0).stderr.contains("not trusted any more"),
        "{again:#?}"
    );
    let again = at_terminal(&machine, &["untrust", "--yes"], "");
    assert!(
        again.ends(0).stderr.contains("it was not trusted"),
        "{again:#?}"
    );
}

#[test]
fn there_must_be_something_to_trust() {
    let machine = Machine::new();
    let output = at_terminal(&machine, &["trust", "--yes"], "");
    assert!(
        output.ends(1).stderr.contains("there is nothing to trust"),
        "{output:#?}"
    );
    fs::create_dir_all(machine.at(PROJECT)).unwrap();
    let output = at_terminal(&machine, &["trust", "--yes"], "");
    assert!(
        output.ends(1).stderr.contains("cannot be trusted"),
        "{output:#?}"
    );
    at_terminal(&machine, &["trust", "nowhere", "--yes"], "").ends(2);
}
