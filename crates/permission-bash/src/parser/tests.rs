//! Readings that other parsers, or earlier rules of this one, got wrong; the corpus and the oracle have the breadth.

use super::parse;
use crate::commands::walk;
use crate::issue::IssueCode;
use crate::word::Word;

fn show(word: &Word) -> String {
    word.literal().unwrap_or_else(|| "$".to_owned())
}

/// Checks the commands of a text, words joined by blanks, expansions as `$`, and the codes of its issues.
fn check(text: &str, expected: &[&str], codes: &[IssueCode]) {
    let script = parse(text);
    let found: Vec<String> = walk(&script)
        .commands
        .iter()
        .map(|found| {
            found
                .simple
                .words
                .iter()
                .map(show)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert_eq!(found, expected, "{text:?} {:?}", script.issues);
    let mut found: Vec<IssueCode> = script.issues.iter().map(|issue| issue.code).collect();
    found.dedup();
    assert_eq!(found, codes, "{text:?}");
}

fn certain(text: &str, expected: &[&str]) {
    check(text, expected, &[]);
}

#[test]
fn a_closing_bracket_is_the_one_bash_finds() {
    check(
        "echo ${x[}; rm y; ]}",
        &["echo $", "[", "rm y", "]}"],
        &[IssueCode::Unterminated],
    );
    certain("echo ${x:-{a}} b; rm c", &["echo $ b", "rm c"]);
    check(
        "echo $[ ${x:-]} ]; rm y",
        &["echo $ ]", "$", "x:-", "rm y"],
        &[IssueCode::Unterminated],
    );
}

#[test]
fn a_descriptor_is_none_before_a_process_substitution() {
    certain("echo 2>(rm x)", &["echo $", "rm x"]);
    certain("}<(rm x)", &["$", "rm x"]);
    certain("cat <&-foo", &["cat foo"]);
    certain("echo 99999999999>f", &["echo 99999999999"]);
}

#[test]
fn time_takes_its_options_and_nothing_else() {
    certain(
        "time -- rm x; time -p -- rm y; time -p -x",
        &["rm x", "rm y", "-x"],
    );
    certain("echo $(time)", &["echo $"]);
    check(
        "echo $(a; time)",
        &["echo $", "echo", "a"],
        &[IssueCode::Syntax],
    );
    certain("a | time rm x", &["a", "time rm x"]);
    check(
        "echo $(time (rm x))",
        &["echo $", "echo", "rm x"],
        &[IssueCode::Syntax],
    );
}

#[test]
fn quotes_that_do_not_quote() {
    certain("echo \"${x:-'$(rm y)'}\"", &["echo $", "rm y"]);
    certain("echo \"${x#'$(no)'}\"", &["echo $"]);
    certain(
        "echo $(( '$(rm y)' )) ${x:'$(rm z)'}",
        &["echo $ $", "rm y", "rm z"],
    );
    certain("a['$(rm x)']=1 b=(['$(rm y)']=2)", &["rm x", "rm y"]);
    check(
        "echo \"${x:-$'\\x24(rm y)'}\"",
        &["echo $", "rm y"],
        &[IssueCode::Ambiguous],
    );
    certain("echo \"${x:-<(no)}\" ${x:-<(rm y)}", &["echo $ $", "rm y"]);
}

#[test]
fn a_here_document_ends_where_bash_ends_it() {
    certain("echo $(cat <<E\nhi\nE)\nrm x", &["echo $", "cat", "rm x"]);
    check(
        "echo $(cat <<E\nhi\nE x) y\nrm z",
        &["echo $ y", "cat", "x", "rm z"],
        &[IssueCode::Ambiguous],
    );
    check(
        "echo $(cat <<E)\n$(rm x)\nE\nrm y",
        &["echo $", "cat", "rm x", "rm y"],
        &[IssueCode::Ambiguous],
    );
    certain(
        "cat <<E $(a\nb)\n$(rm x)\nE\nrm y",
        &["cat $", "a", "b", "rm x", "rm y"],
    );
    certain("cat <<''\n$(no)\n\nrm x", &["cat", "rm x"]);
}

#[test]
fn what_versions_of_bash_read_differently_is_said() {
    check(
        "echo ${ rm x; }",
        &["echo $", "rm x"],
        &[IssueCode::Ambiguous],
    );
    check(
        "echo ${| rm x; }",
        &["echo $", "rm x"],
        &[IssueCode::Ambiguous],
    );
    check("((rm x)\n)", &["rm x"], &[IssueCode::Ambiguous]);
    check("!(rm x)", &["!(rm x)", "rm x"], &[IssueCode::Ambiguous]);
    check(
        "echo $(cat <<E | rm; -rf x\nE\n)",
        &["echo $", "cat", "rm", "-rf x"],
        &[IssueCode::Ambiguous],
    );
}

#[test]
fn a_syntax_error_hides_no_command() {
    check(
        "for x in a do rm x; done; b",
        &["for x in a", "rm x", "b"],
        &[IssueCode::Syntax],
    );
    check(
        "a; echo (b); rm c",
        &["a", "echo", "b", "rm c"],
        &[IssueCode::Syntax],
    );
    check(
        "a 'b; rm c",
        &["a ", "b", "rm c"],
        &[IssueCode::Unterminated],
    );
    check("a=(b; rm c)", &["rm c", "b"], &[IssueCode::Syntax]);
    check("if a; fi; rm b", &["a", "rm b"], &[IssueCode::Syntax]);
}

#[test]
fn an_assignment_behind_a_redirect_is_one() {
    certain(">x a=(1 2) b[1 + 1]=3 rm y", &["rm y"]);
    certain("a=1 >x b[1 rm", &["b[1 rm"]);
    certain("a=1 >x b=2 rm", &["rm"]);
    check("a=1 >x b=(rm y)", &["rm y"], &[IssueCode::Syntax]);
}

#[test]
fn backquoted_text_keeps_its_places() {
    let text = "echo \"`echo \\\"$(rm \\\\$x)\\\"`\"";
    let script = parse(text);
    let walk = walk(&script);
    let spans: Vec<&str> = walk
        .commands
        .iter()
        .map(|found| found.span.of(text))
        .collect();
    assert_eq!(
        spans,
        [
            "echo \"`echo \\\"$(rm \\\\$x)\\\"`\"",
            "echo \\\"$(rm \\\\$x)\\\"",
            "rm \\\\$x"
        ]
    );
}

#[test]
fn a_missing_bracket_at_the_end_keeps_spans_on_characters() {
    for text in ["a[\"𖠀", "declare a=(\"é", "b[é", "a=([é"] {
        for issue in parse(text).issues {
            assert!(
                text.get(issue.span.start..issue.span.end).is_some(),
                "{text}"
            );
        }
        for found in walk(&parse(text)).commands {
            for part in found.simple.words.iter().flat_map(|word| &word.parts) {
                assert!(
                    text.get(part.span().start..part.span().end).is_some(),
                    "{text} {part:?}"
                );
            }
        }
    }
}
