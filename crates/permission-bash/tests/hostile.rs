//! Inputs that make other parsers overflow the stack, blow up or hang. Each is read in a thread with a 2 MiB stack.
//!
//! There are no timings here (`benches/parse.rs` has them); an input that is not read in linear time would still show,
//! because it is large.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may abort and print"
)]
#![expect(
    clippy::disallowed_types,
    reason = "only a thread of its own has a stack of known size"
)]

use std::thread;

use permission_bash::{IssueCode, parse, walk};

const STACK: usize = 2 << 20;

/// Reads `text` on a small stack and returns the names of the commands found, and the issues' codes.
fn read(text: String) -> (Vec<Option<String>>, Vec<IssueCode>) {
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || {
            let script = parse(&text);
            for issue in &script.issues {
                assert!(
                    text.get(issue.span.start..issue.span.end).is_some(),
                    "{issue:?}"
                );
            }
            let names = walk(&script)
                .commands
                .iter()
                .map(|found| found.simple.words[0].literal())
                .collect();
            let codes = script.issues.iter().map(|issue| issue.code).collect();
            drop(script.clone());
            (names, codes)
        })
        .unwrap()
        .join()
        .unwrap()
}

fn nested(open: &str, inner: &str, close: &str, times: usize) -> String {
    format!("{}{inner}{}", open.repeat(times), close.repeat(times))
}

/// Every construct that nests, with a command inside.
const NESTING: [(&str, &str, &str); 36] = [
    ("$(", "rm x", ")"),
    ("echo $(", "rm x", ")"),
    ("echo \"$(", "rm x", ")\""),
    ("echo \"${x:-\"$(", "rm x", ")\"}\""),
    ("( ", "rm x", " )"),
    ("((", "rm x", "))"),
    ("((", "rm x", " ) )"),
    ("((", "rm x", "\n)\n)"),
    ("$((", "$(rm x)", "))"),
    ("$((", "rm x", " ) )"),
    ("$[", "$(rm x)", "]"),
    ("a[", "$(rm x)", "]=1"),
    ("{ ", "rm x", "; }"),
    ("{ ", "rm x\n", "}\n"),
    ("if ", "rm x", "; then a; fi"),
    ("if a; then ", "rm x", "; fi"),
    ("while ", "rm x", "; do a; done"),
    ("for x in a; do ", "rm x", "; done"),
    ("for ((;;)) do ", "rm x", "; done"),
    ("case x in x) ", "rm x", ";; esac"),
    ("case $(", "rm x", ") in x) a;; esac"),
    ("f() { ", "rm x", "; }"),
    ("function f { ", "rm x", "; }"),
    ("${x:-", "$(rm x)", "}"),
    ("\"${x:-", "$(rm x)", "}\""),
    ("${x[", "$(rm x)", "]}"),
    ("${x/", "$(rm x)", "/y}"),
    ("${x:", "$(rm x)", "}"),
    ("<(", "rm x", ")"),
    ("cat <(", "rm x", ")"),
    ("@(", "$(rm x)", ")"),
    ("@(\"$(", "rm x", ")\")"),
    ("[[ ", "$(rm x)", " ]]"),
    ("[[ a =~ (", "$(rm x)", ") ]]"),
    ("coproc ", "rm x", ""),
    ("! ", "rm x", ""),
];

#[test]
fn nesting_to_the_cap_and_far_past_it() {
    for (open, inner, close) in NESTING {
        for times in [1, 10, 49, 99, 100, 101, 1_000, 10_000] {
            let (names, _) = read(nested(open, inner, close, times));
            let found = names.iter().any(|name| {
                name.as_deref() == Some("rm") || name.is_none() && inner.starts_with('$')
            });
            // Bash takes `((rm x))` as arithmetic, and negates at any depth.
            assert!(
                found || open == "((" && close == "))",
                "{open:?} x{times} lost its command: {names:?}"
            );
        }
    }
}

#[test]
fn nesting_that_never_closes() {
    for (open, inner, _) in NESTING {
        for times in [1, 10, 100, 10_000] {
            let (names, codes) = read(format!("{}{inner}; rm y", open.repeat(times)));
            let rm = names
                .iter()
                .filter(|name| name.as_deref() == Some("rm"))
                .count();
            assert!(rm > 0, "{open:?} x{times}: {names:?}");
            // Bash stops at a malformed `[[` with status 0.
            assert!(
                !codes.is_empty() || ["coproc ", "! ", "[[ "].contains(&open),
                "{open:?} x{times}"
            );
        }
    }
}

#[test]
fn nesting_past_the_cap_is_reported_and_hides_nothing_behind_it() {
    for (open, inner, close) in NESTING {
        let (names, codes) = read(format!("{}\nrm after", nested(open, inner, close, 5_000)));
        assert!(
            names.iter().any(|name| name.as_deref() == Some("rm")),
            "{open:?}"
        );
        // Brackets, parentheses and prefixes that bash only counts do not nest.
        if ["$(", "{ ", "if ", "${x:-", "<(", "f() { "].contains(&open) {
            assert!(codes.contains(&IssueCode::TooDeep), "{open:?} {codes:?}");
        }
    }
}

#[test]
fn flat_lists_are_long() {
    let chain = |unit: &str, joint: &str, times: usize| vec![unit; times].join(joint);
    for (text, least) in [
        (chain("rm x", " && ", 20_000), 20_000),
        (chain("rm x", " | ", 5_000), 5_000),
        (chain("rm x", ";", 100_000), 100_000),
        (chain("rm x", "\n", 100_000), 100_000),
        (chain("rm x", "&", 100_000), 100_000),
        (format!("{} rm x", "time ".repeat(10_000)), 1),
        (format!("{} rm x", "! ".repeat(10_000)), 1),
        (format!("rm {}", "a ".repeat(100_000)), 1),
        (format!("{} rm x", "a=1 ".repeat(50_000)), 1),
        (format!("{} rm x", ">f ".repeat(50_000)), 1),
        ("$(rm x)".repeat(20_000), 20_000),
        ("`rm x`".repeat(20_000), 20_000),
        ("if rm x; then rm y; fi;".repeat(5_000), 10_000),
        ("case x in x) rm x;; esac;".repeat(5_000), 5_000),
        ("f() { rm x; };".repeat(5_000), 5_000),
        ("cat <<E\n$(rm x)\nE\n".repeat(5_000), 10_000),
        (
            format!("case x in {} esac", "a) rm x;; ".repeat(20_000)),
            20_000,
        ),
        (
            format!("case x in {}a) rm x;; esac", "a|".repeat(100_000)),
            1,
        ),
        (format!("a=({})", "$(rm x) ".repeat(10_000)), 10_000),
        (
            format!("cat {}\n{}", "<<E ".repeat(10_000), "E\n".repeat(10_000)),
            1,
        ),
        (format!("rm{}", "\\\n".repeat(100_000)), 1),
        (format!("cat <<E\n{}\nE\nrm x", "a\\\n".repeat(100_000)), 2),
        (format!("[[ {} a ]]; rm x", "( ".repeat(10_000)), 1),
    ] {
        let shown: String = text.chars().take(30).collect();
        let (names, codes) = read(text);
        assert!(names.len() >= least, "{shown:?}: {} commands", names.len());
        assert!(
            codes.is_empty() || shown.starts_with("[["),
            "{shown:?}: {codes:?}"
        );
    }
}

#[test]
fn backquotes_nest_by_escaping() {
    let mut text = "rm x".to_owned();
    for _ in 0..12 {
        let escaped: String = text
            .chars()
            .flat_map(|character| {
                if matches!(character, '`' | '\\') {
                    vec!['\\', character]
                } else {
                    vec![character]
                }
            })
            .collect();
        text = format!("echo `{escaped}`");
    }
    let (names, codes) = read(text);
    assert_eq!(
        names
            .iter()
            .filter(|name| name.as_deref() == Some("rm"))
            .count(),
        1
    );
    assert!(codes.is_empty(), "{codes:?}");
}

#[test]
fn a_long_repetition_of_any_piece_is_read() {
    for unit in [
        "((",
        "$((",
        "$(",
        "${",
        "${x:-",
        "`",
        "\"",
        "'",
        "$'",
        "(",
        ")",
        "{",
        "{ ",
        "}",
        "[[ ",
        "]]",
        "if ",
        "fi ",
        "case x in ",
        "a) ",
        ";;",
        "&&",
        "||",
        "|",
        "&",
        ";",
        "<<E ",
        "<<E\n",
        "<<<",
        "<(",
        ">(",
        ">",
        "2>&1",
        "\\",
        "\\\n",
        "#",
        "# a\n",
        "a=(",
        "a[",
        "@(",
        "!(",
        "$[",
        "time ",
        "! ",
        "coproc ",
        "function f ",
        "f() ",
        "for x in a; do ",
        "while ",
        "do ",
        "done ",
        "select x ",
        "\"$(",
        "\"${x:-\"",
        "`\\`",
        "$(\"`",
        "((\"$(",
        "@(\"$(@(",
        "$((`",
        "${ a; ",
        "${x/",
        "${x:",
        "<<'E'\n",
        "$(cat <<E\n",
        "a ",
        "é",
        "\r\n",
        "\t",
        "((a) ",
        "(( (",
        "\0",
        "${x:-$'\\x24(",
        "[[ a =~ (",
        "declare a=(",
        "\"'",
        "{a}>",
        "$'\\''",
        "a=$(",
        "))",
        ") )",
        "$(( (",
        "$(((",
        "'\"",
        "${#",
        "${!",
        "$",
        "${a[",
        "esac ",
    ] {
        let (_, _) = read(unit.repeat((64 << 10) / unit.len()));
        let (names, _) = read(format!("{}\nrm x", unit.repeat((8 << 10) / unit.len())));
        // A comment, or the body of a here-document.
        let hides = ["#", "<<E ", "<<E\n", "<<'E'\n", "$(cat <<E\n"];
        let found = names.iter().flatten().any(|name| name.contains("rm"))
            || names.iter().any(Option::is_none);
        assert!(found || hides.contains(&unit), "{unit:?} hides a command");
    }
}

#[test]
fn long_texts_are_searched_to_the_end() {
    for unit in ["a;", "echo a b c\n", "'", "é ", "$("] {
        let text = format!("{}\nrm -rf /", unit.repeat((3 << 20) / unit.len()));
        let (names, codes) = read(text);
        assert!(
            names.iter().any(|name| name.as_deref() == Some("rm")),
            "{unit:?}"
        );
        assert!(codes.contains(&IssueCode::TooLong), "{unit:?}");
    }
}

#[test]
fn a_nul_is_reported_and_dropped() {
    let (names, codes) = read("r\0m x; echo \0 \"$(l\0s)\"".to_owned());
    let names: Vec<_> = names.into_iter().flatten().collect();
    assert_eq!(names, ["rm", "echo", "ls"]);
    assert_eq!(codes, [IssueCode::ControlCharacter]);
}

/// Analyses `text` on a small stack and returns how many units and how many bytes of words there are.
fn analysed(text: String) -> (usize, usize) {
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || {
            let start = permission_bash::Start {
                directory: "/p",
                home: Some("/h"),
                ..permission_bash::Start::default()
            };
            let analysis = permission_bash::analyse(&text, &start);
            let bytes = analysis
                .units
                .iter()
                .flat_map(|unit| unit.alternatives.iter())
                .flat_map(|argv| &argv.fields)
                .map(|field| field.text().len())
                .sum();
            (analysis.units.len(), bytes)
        })
        .unwrap()
        .join()
        .unwrap()
}

/// Texts that make values longer and longer: what is analysed stays bounded, and the last command is still found.
#[test]
fn values_do_not_grow_without_bound() {
    let many = 2_000;
    let texts = [
        format!("a=x{}; rm $a", "; a=$a$a".repeat(many)),
        format!("a=x{}; rm $a", "; a+=$a".repeat(many)),
        format!("a=x{}; rm $a", "; a+=y".repeat(many)),
        format!(
            "a=(x){}; rm $a",
            "; a=(\"${a[@]}\" \"${a[@]}\")".repeat(many)
        ),
        format!("set -- x{}; rm $1", "; set -- \"$@\" \"$@\"".repeat(many)),
        format!("a=x{}; rm $a", "; a=$(echo $a$a)".repeat(many)),
        format!("a=x{}; rm $a", "; a=$(find $a $a)".repeat(many)),
        format!("a=.{}; rm $a", "; a=$(find \"$a\"/b)".repeat(many)),
        format!("a=$(find .){}; rm $a", "; a=$(find $a)".repeat(many)),
        format!(
            "a={}; echo {} ; rm $a",
            "x".repeat(100_000),
            "$a ".repeat(many)
        ),
        format!("a=x; echo {}; rm $a", "$a".repeat(many)),
        format!(
            "a=$(printf '{}%s' {}); rm $a",
            "x".repeat(200_000),
            "y ".repeat(many)
        ),
        format!(
            "for a in {}; do echo {}; done; rm $a",
            "x ".repeat(1_000),
            "$a ".repeat(many)
        ),
        format!("bash <<< x{}; rm x", "$a".repeat(many)),
    ];
    for text in texts {
        let name: String = text.chars().take(60).collect();
        let (units, bytes) = analysed(text);
        assert!(units > 0, "{name}");
        assert!(bytes < 64 << 20, "{name}: {bytes}");
    }
}

/// Joins what `unit` writes for each number until that is `length` bytes.
fn counted(length: usize, unit: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0.. {
        if text.len() > length {
            break;
        }
        text.push_str(&unit(number));
    }
    text
}

/// Texts whose every statement changes what is known. One that copied or joined all of it each time would look at
/// hundreds of millions of facts, and never end here.
#[test]
fn what_is_known_is_not_copied_at_every_statement() {
    let many = 20_000;
    let length = 256 << 10;
    let body = counted(length, |number| format!("a{number}=1; "));
    let texts = [
        body.clone(),
        counted(length, |number| format!("a{number}=1 && ")),
        counted(length, |number| format!("a{number}=1 || ")),
        counted(length, |number| format!("readonly a{number}=1; ")),
        counted(length, |number| {
            format!("a{number}=1; f{number}() {{ :; }}; ")
        }),
        counted(length, |number| {
            format!("f{number}() {{ a{number}=1; }}; f{number}; ")
        }),
        counted(length, |number| format!("a{number}=1; eval \"$x\"; ")),
        counted(length, |number| {
            format!("if x; then a{number}=1; else a{number}=2; fi; ")
        }),
        counted(length, |_| "pushd /a; ".to_owned()),
        format!("f() {{ {body} }}; {} rm x", "f; ".repeat(many)),
        format!("f() {{ {body} }}; {} rm x", "x=1; f; ".repeat(many)),
        format!(
            "if c; then {body} else {body} fi {} && rm x",
            "&& b=1".repeat(many)
        ),
        format!(
            "{{ {} rm x; }} <<< {}",
            "bash; ".repeat(many),
            "x".repeat(100_000)
        ),
        format!(
            "echo {} {}; rm x",
            "x".repeat(100_000),
            "| cat".repeat(many)
        ),
    ];
    for text in texts {
        let name: String = text.chars().take(60).collect();
        let (units, _) = analysed(text + "\nrm x");
        assert!(units > 0, "{name}");
    }
}
