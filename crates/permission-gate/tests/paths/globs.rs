//! Filename expansion, with bash as the oracle.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use permission_gate::path::{Glob, GlobPiece, Resolver, Workspace};
use proptest::prelude::*;

use crate::real::RealFacts;

fn tree(root: &Path) {
    for directory in ["src", "a", ".git", "ab/c", "a-b", "d/.h"] {
        fs::create_dir_all(root.join(directory)).unwrap();
    }
    let files = [
        ".env",
        ".env.example",
        ".a",
        "..x",
        "b",
        "abc",
        "a.b",
        "A",
        "B.md",
        "[a]",
        "a]",
        "!a",
        "-",
        "a b",
        "1",
        "a1",
        "src/a.ts",
        "src/b.ts",
        "src/.env",
        "ab/c/x",
        "ab/y",
        "a-b/z",
        "d/.h/q",
        "^",
        "(a)",
        "a|b",
    ];
    for file in files {
        fs::write(root.join(file), "").unwrap();
    }
    symlink("src", root.join("lib")).unwrap();
    symlink("nowhere", root.join("gone")).unwrap();
}

/// One run of a word: shell source and whether it is live.
type Run = (String, bool);

fn atom() -> impl Strategy<Value = Vec<Run>> {
    let live = |text: &str| vec![(text.to_owned(), true)];
    let plain = prop_oneof![
        8 => "[abcxyz.]".prop_map(move |text| vec![(text, true)]),
        6 => prop::sample::select(vec!["*", "?", "[ab]", "[!a]", "[^b.]", "[a-c]", "[]a]", "[[:alpha:]]", "[[:punct:]x]", "[.e]", "[a", "]", "[!", "[a-]", "[c-a]", "[--.]", "[[.-.]]", "-", "!", "^", "[]-a]", "[[:nope:]a]"]).prop_map(live),
        2 => prop::sample::select(vec!["/", "./", "../", "*/"]).prop_map(live),
        2 => prop::sample::select(vec!["*", "?", "[a]", "a", ".", "]", "-", "!"]).prop_map(|text| vec![(text.to_owned(), false)]),
    ];
    plain.prop_recursive(2, 12, 3, |inner| {
        let alternative = prop::collection::vec(inner, 1..3).prop_map(|parts| parts.concat());
        (
            prop::sample::select(vec!["@(", "?(", "*(", "+(", "!("]),
            prop::collection::vec(alternative, 1..3),
        )
            .prop_map(|(open, alternatives)| {
                // Bash matches nothing with some groups that can be empty, and so more with their negation.
                let nested = alternatives
                    .iter()
                    .flatten()
                    .any(|(text, _)| text.ends_with('('));
                let open = if nested && open == "!(" { "@(" } else { open };
                let mut runs = vec![(open.to_owned(), true)];
                for (at, alternative) in alternatives.into_iter().enumerate() {
                    if at > 0 {
                        runs.push(("|".to_owned(), true));
                    }
                    // A slash inside of a group cuts the word; bash and we differ in how, and it is marked.
                    let before = runs.len();
                    runs.extend(
                        alternative
                            .into_iter()
                            .filter(|(text, _)| !text.contains('/')),
                    );
                    // Bash matches nothing with an empty alternative in a nested group; we match more.
                    if runs.len() == before {
                        runs.push(("a".to_owned(), true));
                    }
                }
                runs.push((")".to_owned(), true));
                runs
            })
    })
}

fn word() -> impl Strategy<Value = Vec<Run>> {
    prop::collection::vec(atom(), 1..5).prop_map(|atoms| atoms.concat())
}

/// What bash makes of each word; `None` for a word that it rejects.
fn bash(root: &Path, words: &[Vec<Run>]) -> Option<Vec<Option<Vec<String>>>> {
    let mut script =
        String::from("shopt -s extglob nullglob\nshow() { printf '%s\\n' \"$#\" \"$@\"; }\n");
    for word in words {
        let source: String = word
            .iter()
            .map(|(text, live)| {
                if *live {
                    text.clone()
                } else {
                    format!("'{text}'")
                }
            })
            .collect();
        writeln!(
            script,
            "(eval '( show {} )') || echo rejected",
            source.replace('\'', "'\\''")
        )
        .unwrap();
    }
    let output = Command::new("bash")
        .args(["--norc", "--noprofile", "-c", &script])
        .current_dir(root)
        .env_clear()
        .env("LC_ALL", "C")
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines = text.lines();
    let mut answers = Vec::new();
    while let Some(count) = lines.next() {
        answers.push(match count.parse() {
            Ok(count) => Some(lines.by_ref().take(count).map(str::to_owned).collect()),
            Err(_) => None,
        });
    }
    assert_eq!(answers.len(), words.len());
    Some(answers)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expands_as_bash_does(words in prop::collection::vec(word(), 1..40)) {
        let scratch = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(scratch.path()).unwrap().join("proj");
        tree(&root);
        let Some(answers) = bash(&root, &words) else { return Ok(()) };
        let workspace = Workspace::new(&RealFacts, root.to_str().unwrap(), &[]);
        let resolver = Resolver::new(&RealFacts, &workspace);
        for (word, answer) in words.iter().zip(answers) {
            let Some(answer) = answer else { continue };
            let pieces: Vec<GlobPiece<'_>> = word.iter().map(|(text, live)| GlobPiece { text, live: *live }).collect();
            let glob = Glob::parse(&pieces);
            if !glob.is_magic() {
                continue;
            }
            let mut found = resolver.expand_glob(&glob, root.to_str().unwrap());
            if !found.complete {
                continue;
            }
            // Bash before 5.2 yields these two as well.
            let mut answer = answer;
            answer.retain(|name| !matches!(name.rsplit('/').next(), Some("." | "..")) || !found.dots);
            answer.sort();
            found.members.sort();
            if word.iter().any(|(text, live)| *live && text.ends_with('(')) {
                let missed = answer.iter().find(|name| !found.members.contains(name));
                prop_assert_eq!(missed, None, "{:?}", word);
            } else {
                prop_assert_eq!(found.members, answer, "{:?}", word);
            }
        }
    }
}
