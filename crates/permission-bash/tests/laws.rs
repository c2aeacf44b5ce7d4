//! What holds for any text.

#![allow(clippy::unwrap_used, reason = "a test may abort")]

use permission_bash::{Part, Script, Word, parse, walk};
use proptest::prelude::*;

/// Pieces of bash, so that random texts are near to real ones.
const PIECES: [&str; 74] = [
    "a",
    "rm",
    "x=",
    "a=(",
    "a[",
    "]",
    " ",
    " ",
    "\t",
    "\n",
    ";",
    ";;",
    "&",
    "&&",
    "|",
    "||",
    "|&",
    "(",
    ")",
    "((",
    "))",
    "{ ",
    "; }",
    "}",
    "$",
    "$(",
    "${",
    "${x:-",
    "${x/",
    "$((",
    "$[",
    "`",
    "\\`",
    "\\",
    "\\\n",
    "'",
    "\"",
    "$'",
    "$\"",
    "#",
    " #",
    "<",
    ">",
    "<<E\n",
    "<<-'E'\n",
    "\nE\n",
    "<<<",
    "<(",
    ">(",
    "2>&1",
    "&>",
    "{fd}>",
    "!",
    "! ",
    "@(",
    "!(",
    "?",
    "*",
    "if ",
    "then ",
    "fi",
    "case x in ",
    "esac",
    "for x in ",
    "do ",
    "done",
    "[[ ",
    " ]]",
    " =~ ",
    "é",
    "日本",
    "\r",
    "\0",
    "f() ",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..40)
            .prop_map(|pieces| pieces.concat()),
        any::<String>(),
    ]
}

fn check_word(text: &str, word: &Word) {
    assert!(
        text.get(word.span.start..word.span.end).is_some(),
        "{text:?} {:?}",
        word.span
    );
    for part in &word.parts {
        let span = part.span();
        assert!(
            text.get(span.start..span.end).is_some(),
            "{text:?} {part:?}"
        );
        if let Part::Parameter(parameter) = part {
            parameter
                .subscript
                .iter()
                .for_each(|word| check_word(text, word));
            parameter
                .operation
                .iter()
                .flat_map(|operation| &operation.arguments)
                .for_each(|word| check_word(text, word));
        }
    }
}

fn check_spans(text: &str, script: &Script) {
    for issue in &script.issues {
        assert!(
            text.get(issue.span.start..issue.span.end).is_some(),
            "{text:?} {issue:?}"
        );
        assert!(!issue.message.contains('\n'), "{issue:?}");
    }
    let walk = walk(script);
    for found in walk.commands.iter().chain(&walk.wordless) {
        assert!(
            text.get(found.span.start..found.span.end).is_some(),
            "{text:?} {:?}",
            found.span
        );
        found
            .simple
            .words
            .iter()
            .for_each(|word| check_word(text, word));
    }
    for found in &walk.redirects {
        check_word(text, &found.redirect.target);
    }
    assert!(
        walk.commands.is_sorted_by_key(|found| found.span.start),
        "{text:?}"
    );
}

fn words(script: &Script) -> Vec<Vec<String>> {
    let word = |word: &Word| word.literal().unwrap_or_else(|| "$".to_owned());
    walk(script)
        .commands
        .iter()
        .map(|found| found.simple.words.iter().map(word).collect())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_gives_a_script_with_spans_inside_it(text in text()) {
        let script = parse(&text);
        check_spans(&text, &script);
        prop_assert_eq!(&parse(&text), &script);
    }

    #[test]
    fn two_certain_texts_in_a_row_have_the_commands_of_both(first in text(), second in text()) {
        let (one, two) = (parse(&first), parse(&second));
        let ends_open = first.contains("<<") || first.ends_with('\\');
        if one.issues.is_empty() && two.issues.is_empty() && !ends_open && !first.contains("[[") {
            let both = parse(&format!("{first}\n{second}"));
            prop_assert!(both.issues.is_empty(), "{:?}", both.issues);
            let mut expected = words(&one);
            expected.extend(words(&two));
            prop_assert_eq!(words(&both), expected);
        }
    }

    #[test]
    fn a_certain_text_keeps_its_commands_in_a_subshell_and_a_group(text in text()) {
        let plain = parse(&text);
        let open = text.contains("<<") || text.ends_with('\\') || text.contains("[[");
        if plain.issues.is_empty() && !open && !plain.list.items.is_empty() {
            for wrapped in [format!("( {text}\n)"), format!("{{ {text}\n}}"), format!("if c; then {text}\nfi")] {
                let script = parse(&wrapped);
                prop_assert!(script.issues.is_empty(), "{wrapped:?} {:?}", script.issues);
                let found: Vec<_> = words(&script).into_iter().filter(|words| *words != ["c"]).collect();
                let expected: Vec<_> = words(&plain).into_iter().filter(|words| *words != ["c"]).collect();
                prop_assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn a_cut_text_hides_nothing_that_stood_before_the_cut(text in text(), tail in text()) {
        let plain = parse(&text);
        if plain.issues.is_empty() && !text.contains("<<") && !text.ends_with('\\') && !text.contains("[[") {
            let script = parse(&format!("{text}\n{tail}"));
            let found = words(&script);
            for command in words(&plain) {
                prop_assert!(found.contains(&command), "{command:?} of {text:?} is lost before {tail:?}");
            }
        }
    }
}
