use super::{Context, walk};
use crate::parser::parse;

fn contexts(text: &str) -> Vec<(String, Vec<&'static str>)> {
    let script = parse(text);
    walk(&script)
        .commands
        .iter()
        .map(|found| {
            let name = found
                .simple
                .words
                .first()
                .and_then(crate::word::Word::literal)
                .unwrap_or_default();
            (
                name,
                found.contexts.iter().copied().map(Context::name).collect(),
            )
        })
        .collect()
}

#[test]
fn contexts_are_kept_outermost_first() {
    let check = |text: &str, expected: &[(&str, &[&'static str])]| {
        let expected: Vec<_> = expected
            .iter()
            .map(|(name, contexts)| ((*name).to_owned(), contexts.to_vec()))
            .collect();
        assert_eq!(contexts(text), expected, "{text}");
    };
    check(
        "a; (b $(c))",
        &[
            ("a", &[]),
            ("b", &["subshell"]),
            ("c", &["subshell", "command_substitution"]),
        ],
    );
    check(
        "f() { a; }; if b; then c; fi",
        &[
            ("a", &["function"]),
            ("b", &["control_flow"]),
            ("c", &["control_flow"]),
        ],
    );
    check(
        "a <(b) <<E\n$(c)\nE\nd",
        &[
            ("a", &[]),
            ("b", &["process_substitution"]),
            ("c", &["heredoc", "command_substitution"]),
            ("d", &[]),
        ],
    );
    check(
        "for x in $(a); do b; done; coproc { c; }",
        &[
            ("a", &["control_flow", "command_substitution"]),
            ("b", &["control_flow"]),
            ("c", &["coprocess"]),
        ],
    );
}

#[test]
fn statements_without_a_command_word_are_kept_apart() {
    let script = parse("a=$(b) >c; d=1 e; >f");
    let walk = walk(&script);
    assert_eq!(walk.commands.len(), 2);
    assert_eq!(walk.wordless.len(), 2);
    assert_eq!(walk.assignments.len(), 2);
    assert_eq!(walk.redirects.len(), 2);
}

#[test]
fn commands_stand_in_the_order_of_the_text() {
    let names: Vec<String> = contexts("a <<E $(b) && c\n$(d)\nE\n{ e; } >$(f); g")
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["a", "b", "c", "d", "e", "f", "g"]);
}
