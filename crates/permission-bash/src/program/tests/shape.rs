//! The tables keep to the notation, are sorted, unique and sourced.

use std::collections::BTreeSet;

use crate::program::Arg;
use crate::program::index;
use crate::program::spec::{Program, Spec};
use crate::program::special::tar;
use crate::program::tables::FAMILIES;

fn check(program: &'static Program, path: &str, faults: &mut Vec<String>) {
    let spec = Spec::parse(program.spec);
    if let Some(token) = spec.mistake {
        faults.push(format!("{path}: `{token}` is no token of the notation"));
    }
    let mut names = BTreeSet::new();
    for option in &spec.options {
        for name in option.names.split('|') {
            if !names.insert(name) {
                faults.push(format!("{path}: option `{name}` twice"));
            }
        }
        for other in option.stands_for.split('+').filter(|name| !name.is_empty()) {
            if spec.find(other).is_none_or(|found| found.name != other) {
                faults.push(format!("{path}: `{other}` is no canonical option"));
            }
        }
    }
    let mut children = BTreeSet::new();
    for command in program.commands {
        for name in command.names.split(' ') {
            if !children.insert(name) {
                faults.push(format!("{path}: subcommand `{name}` twice"));
            }
        }
        check(command, &format!("{path} {}", command.names), faults);
    }
    if !program
        .commands
        .is_sorted_by(|left, right| left.names < right.names)
    {
        faults.push(format!("{path}: subcommands are not sorted"));
    }
}

#[test]
fn tables_keep_to_the_notation() {
    let mut faults = Vec::new();
    let mut names = BTreeSet::new();
    for family in FAMILIES {
        for program in *family {
            check(program, program.names, &mut faults);
            if program.source.len() < 5 {
                faults.push(format!("{}: no source", program.names));
            }
            for name in program.names.split(' ') {
                if !names.insert(name) {
                    faults.push(format!("`{name}` stands twice"));
                }
            }
        }
    }
    check(&tar::ENTRY, "tar", &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_name_is_found() {
    let mut count = 0;
    for family in FAMILIES {
        for program in *family {
            for name in program.names.split(' ') {
                count += 1;
                let found = index::find(name).unwrap_or_else(|| panic!("{name}"));
                assert_eq!(found.names, program.names);
            }
        }
    }
    assert!(count >= 1500, "{count}");
    assert!(index::find("no-such-program").is_none() && index::find("").is_none());
}

proptest::proptest! {
    #[test]
    fn any_words_are_read(
        program in proptest::sample::select(names()),
        words in proptest::collection::vec((r"-{0,2}[a-zA-Z=:@/{}!;+.%',\\ü ]{0,8}", 0usize..12), 0..8),
    ) {
        let mut argv = vec![Arg::certain(program)];
        argv.extend(words.iter().map(|(text, literal)| Arg { text, literal: (*literal).min(text.len()) }));
        let reading = crate::program::read(&argv);
        for operand in &reading.operands {
            let piece = operand.piece;
            proptest::prop_assert!(argv[piece.arg].text.get(piece.start..piece.end).is_some());
            proptest::prop_assert!(operand.bases <= reading.directories.len());
        }
        // A command meets itself as a rule.
        if let Some(set) = crate::program::option_set(&argv) {
            let certain = words.iter().all(|(text, literal)| *literal >= text.len());
            let hit = crate::program::matches(&set, &set);
            proptest::prop_assert!(!certain || hit == crate::program::Match::Certain, "{argv:?} {set:?}");
        }
    }
}

fn names() -> Vec<&'static str> {
    FAMILIES
        .iter()
        .flat_map(|family| family.iter())
        .flat_map(|program| program.names.split(' '))
        .collect()
}

#[test]
fn no_words_break_the_reader() {
    // Every program, with words that strain it: empty, lone marks, values cut off, uncertain at every place.
    let strange = [
        "", "-", "--", "---", "-x", "--x=", "+", "+x", "=", "a=b", "@", "@x", ":", "::", "x:y",
        "-c", "{}", ";", "!", "(", "ü", "-ü", "s/", "\\",
    ];
    for family in FAMILIES {
        for program in *family {
            for name in program.names.split(' ').take(1) {
                for first in strange {
                    for second in ["-f", "x"] {
                        for literal in [1, usize::MAX] {
                            let argv = [
                                Arg::certain(name),
                                Arg {
                                    text: first,
                                    literal: literal.min(first.len()),
                                },
                                Arg {
                                    text: second,
                                    literal: literal.min(second.len()),
                                },
                            ];
                            for end in 2..=3 {
                                let reading = crate::program::read(&argv[..end]);
                                for operand in &reading.operands {
                                    let piece = operand.piece;
                                    assert!(
                                        argv[piece.arg].text.get(piece.start..piece.end).is_some(),
                                        "{argv:?} {operand:?}"
                                    );
                                }
                                let _ = crate::program::option_set(&argv[..end]);
                            }
                        }
                    }
                }
            }
        }
    }
}
