//! What bash starts must be among what was found.
//!
//! Texts are run by real bash in an empty directory without any program in reach: every name it does not find goes to
//! `command_not_found_handle`, and the few stubs that exist do the same, so that each start is recorded with its
//! arguments and nothing else happens.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the oracle runs real bash in a scratch directory"
)]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may abort and print"
)]

#[path = "common/generate.rs"]
mod generate;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use generate::Random;
use permission_bash::word::Quote;
use permission_bash::{Part, Word, commands, parse};
use serde::Deserialize;

const BASH: &str = "/usr/bin/bash";

/// How many texts the grammar gives, and how many of them are damaged.
const GENERATED: usize = 2_400;
const DAMAGED: usize = 800;

#[derive(Deserialize)]
struct Row {
    command: String,
}

/// What one text started: argument vectors in order.
type Started = BTreeMap<usize, Vec<Vec<String>>>;

/// Runs each text in a subshell of its own and returns what was started.
fn run(texts: &[String], restricted: bool) -> Started {
    let directory = tempfile::tempdir().unwrap();
    let scratch = directory.path().join("scratch");
    let stubs = directory.path().join("stubs");
    fs::create_dir_all(&scratch).unwrap();
    fs::create_dir_all(&stubs).unwrap();
    for name in ["c98", "c99"] {
        write_stub(&stubs.join(name));
    }
    for (index, text) in texts.iter().enumerate() {
        fs::write(scratch.join(format!("text{index}")), text).unwrap();
    }
    fs::write(scratch.join("in"), "in\n").unwrap();
    let mut driver = String::from(
        "trap '' PIPE; shopt -s extglob; shopt -u sourcepath\n\
         ulimit -t 60 -f 2000 -c 0 -v 4000000\n\
         command_not_found_handle() { local IFS=' '; printf '%s\\0' \"$TEXT\" \"$#\" \"$@\" >&9; [[ $1 == *[02468] ]] || return 1; echo o; return 0; }\n\
         export TEXT; FUNCNEST=2; enable -n kill ulimit\n",
    );
    if restricted {
        driver += "set -r\n";
    }
    for index in 0..texts.len() {
        writeln!(driver, "TEXT={index}; ( cd . 2>/dev/null; source ./text{index} 2>/dev/null; wait ) </dev/null >/dev/null 2>&1").unwrap();
    }
    let driver = if restricted {
        driver
            .replace("source ./text", "source text")
            .replace("cd . 2>/dev/null; ", "")
            .replace(
                " 2>/dev/null; wait ) </dev/null >/dev/null 2>&1",
                "; wait )",
            )
    } else {
        driver
    };
    fs::write(directory.path().join("driver"), driver).unwrap();
    let log = directory.path().join("log");
    let open = format!(
        "exec 9>>'{}'; exec {BASH} --norc --noprofile ../driver",
        log.display()
    );
    let status = Command::new("/usr/bin/timeout")
        .args(["-k", "1", "900", BASH, "-c", &open])
        .current_dir(&scratch)
        .env_clear()
        .env("PATH", &stubs)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    let started = read_log(&fs::read(&log).unwrap());
    let last = started
        .keys()
        .next_back()
        .and_then(|index| texts.get(*index));
    assert!(
        status.code() != Some(124),
        "the texts did not end, {} of {} ran, the last was {last:?}",
        started.len(),
        texts.len()
    );
    started
}

/// A program that records its start like `command_not_found_handle`.
fn write_stub(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let text =
        format!("#!{BASH}\nprintf '%s\\0' \"$TEXT\" \"$(($# + 1))\" \"${{0##*/}}\" \"$@\" >&9\n");
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn read_log(log: &[u8]) -> Started {
    let mut started = Started::new();
    let mut fields = log
        .split(|byte| *byte == 0)
        .map(|field| String::from_utf8_lossy(field).into_owned());
    while let Some(Ok(index)) = fields.next().map(|field| field.parse::<usize>()) {
        let count: usize = fields.next().unwrap().parse().unwrap();
        started
            .entry(index)
            .or_default()
            .push(fields.by_ref().take(count).collect());
    }
    started
}

/// Returns the text of a word whose value does not depend on anything.
fn fixed(word: &Word) -> Option<String> {
    let live = word.parts.iter().any(|part| match part {
        Part::Literal(literal) => {
            literal.quote == Quote::None && literal.text.contains(['*', '?', '[', '{', '~', '('])
        }
        Part::Parameter(_) | Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => true,
    });
    if live { None } else { word.literal() }
}

/// Returns whether `argv` can be the start of a command that was found.
fn explains(found: &[Vec<Option<String>>], argv: &[String]) -> bool {
    found.iter().any(|words| {
        if words.iter().any(Option::is_none) {
            // What cannot be known may be any number of words; the known ones must be there in order.
            let mut rest = argv.iter();
            return words[0].as_ref().is_none_or(|name| *name == argv[0])
                && words
                    .iter()
                    .flatten()
                    .all(|word| rest.any(|argument| argument == word));
        }
        words.iter().flatten().eq(argv.iter())
    })
}

fn check(texts: &[String], started: &Started) -> usize {
    let mut count = 0;
    let mut missed = Vec::new();
    for (index, argvs) in started {
        let text = &texts[*index];
        let script = parse(text);
        let found: Vec<Vec<Option<String>>> = commands(&script)
            .iter()
            .map(|found| found.simple.words.iter().map(fixed).collect())
            .collect();
        for argv in argvs {
            // An assignment that bash does not know for one, because a here-document stands in its subscript.
            if argv[0].starts_with("a[") && !script.issues.is_empty() {
                continue;
            }
            count += 1;
            let named = found
                .iter()
                .any(|words| words[0].as_ref().is_none_or(|name| *name == argv[0]));
            // Under an issue the words may differ, but no command may be missing.
            let explained = if script.issues.is_empty() {
                explains(&found, argv)
            } else {
                named
            };
            if !explained {
                missed.push(format!(
                    "{text:?}\n  started {argv:?}\n  found {found:?}\n  issues {:?}",
                    script.issues
                ));
            }
        }
    }
    missed.sort_by_key(String::len);
    assert!(
        missed.is_empty(),
        "{} of {count} missed, the shortest:\n{}",
        missed.len(),
        missed[..missed.len().min(8)].join("\n")
    );
    count
}

/// Damages a text: what bash makes of it is still bounded, because no loop can become endless.
fn damage(random: &mut Random, text: &str) -> String {
    const PIECES: [&str; 40] = [
        "'",
        "\"",
        "`",
        "\\",
        "\\\n",
        "\n",
        ";",
        "&&",
        "|",
        "(",
        ")",
        "((",
        "))",
        "{ ",
        "; }",
        "$(",
        "${",
        "$((",
        "#",
        " #",
        "<<E\n",
        "<<'E'\n",
        "\nE\n",
        "$'",
        "<(",
        "@(",
        "!(",
        "a=(",
        "a[",
        "]=",
        "[[ ",
        " ]]",
        "=",
        " ",
        "!",
        "$",
        "${v:-",
        "}",
        "if ",
        "case x in ",
    ];
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(characters.len() + 1);
        match random.below(3) {
            0 => {
                let piece = PIECES[random.below(PIECES.len())];
                characters.splice(at..at, piece.chars());
            }
            1 => {
                let end = characters.len().min(at + 1 + random.below(3));
                characters.drain(at..end);
            }
            _ => {
                let end = characters.len().min(at + random.below(12));
                let copy: Vec<char> = characters[at..end].to_vec();
                characters.splice(end..end, copy);
            }
        }
    }
    characters.into_iter().collect()
}

#[test]
fn everything_that_generated_texts_start_was_found() {
    if !Path::new(BASH).exists() {
        println!("skipped: no {BASH}");
        return;
    }
    let seed = std::env::var("ORACLE_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(1);
    let mut random = Random::new(seed);
    let mut texts: Vec<String> = (0..GENERATED)
        .map(|_| generate::script(&mut random))
        .collect();
    let endless = [
        "while", "until", "for ((", "9>", "TEXT", "source", "eval", "exec",
    ];
    let calm: Vec<String> = texts
        .iter()
        .filter(|text| text.len() < 400 && !endless.iter().any(|word| text.contains(word)))
        .cloned()
        .collect();
    for _ in 0..DAMAGED {
        let text = &calm[random.below(calm.len())];
        texts.push(damage(&mut random, text));
    }
    let clean = texts[..GENERATED]
        .iter()
        .filter(|text| parse(text).issues.is_empty())
        .count();
    let started = run(&texts, false);
    let count = check(&texts, &started);
    println!(
        "{} texts, {clean} of {GENERATED} undamaged ones without an issue, {count} starts",
        texts.len()
    );
    assert!(
        started.len() > GENERATED / 2 && count > GENERATED,
        "too little ran: {} texts, {count} starts",
        started.len()
    );
}

#[test]
fn everything_that_corpus_texts_start_was_found() {
    /// Words that could reach something outside, or not end.
    const AVOIDED: [&str; 38] = [
        "/", "~", "kill", "exec", "eval", "trap", "source", ". ", "exit", "while", "until", "for",
        "select", "coproc", "cd", "ulimit", "enable", "hash", "bind", "set", "shopt", "unset",
        "command", "builtin", "PATH", "dev", "suspend", "logout", "history", "fc", "disown", "fg",
        "bg", "read", "wait", "mapfile", "TEXT", "9",
    ];
    if !Path::new(BASH).exists() {
        println!("skipped: no {BASH}");
        return;
    }
    let rows = [
        include_str!("data/truth.jsonl"),
        include_str!("data/syntax.jsonl"),
    ];
    let texts: Vec<String> = rows
        .iter()
        .flat_map(|rows| rows.lines())
        .map(|row| serde_json::from_str::<Row>(row).unwrap().command)
        .filter(|text| !text.contains('\0') && !AVOIDED.iter().any(|word| text.contains(word)))
        .collect();
    let started = run(&texts, true);
    let count = check(&texts, &started);
    println!("{} texts, {count} starts", texts.len());
    assert!(
        texts.len() > 200 && count > 200,
        "too little ran: {} texts, {count} starts",
        texts.len()
    );
}
