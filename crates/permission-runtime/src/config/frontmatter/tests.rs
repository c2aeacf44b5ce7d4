use std::fmt::Write as _;

use permission_policy::{Body, Origin};

use super::*;
use crate::config::source::{Format, Source};

fn source(text: &str) -> Source {
    Source::judge(
        text.as_bytes(),
        &"rev.md".into(),
        Origin::Agent,
        Format::Agent,
    )
}

fn entries(source: &Source) -> Vec<String> {
    let document = &source.content.document;
    let fallback = document
        .fallback
        .iter()
        .map(|(action, _)| format!("* {}", action.decision));
    let entries = document
        .surfaces
        .iter()
        .flat_map(|entry| match &entry.body {
            Body::All(action) => vec![format!("{} {}", entry.surface, action.decision)],
            Body::Map(patterns) => patterns
                .iter()
                .map(|pattern| {
                    let line = pattern.place.as_ref().map_or(0, |place| place.line);
                    format!(
                        "{} `{}` {} {line}",
                        entry.surface, pattern.pattern, pattern.action.decision
                    )
                })
                .collect(),
        });
    fallback.chain(entries).collect()
}

#[test]
fn block_style_with_comments_and_quoted_keys() {
    let source = source(
        "---\nname: reviewer\npermission:\n  \"*\": ask\n  bash:\n    \"*\": deny   # all of it\n    \"echo a: b\": allow\n    git *: allow\n  mcp: {\"exa:*\": allow, 7: deny}\n  read: {action: deny, reason: no reading}\n---\n# body\n",
    );
    assert_eq!(source.problems, []);
    assert_eq!(
        entries(&source),
        [
            "* ask",
            "bash `*` deny 6",
            "bash `echo a: b` allow 7",
            "bash `git *` allow 8",
            "mcp `exa:*` allow 9",
            "mcp `7` deny 9",
            "read deny"
        ]
    );
}

#[test]
fn what_has_no_policy_says_nothing() {
    for text in [
        "",
        "# a\npermission: x\n",
        "---\nname: x\n---\n",
        "---\nname: x\n",
        "---\nname: a: b\nother\n---\n",
        "---\npermission:\n---\n",
        " ---\npermission: x\n---\n",
    ] {
        let source = source(text);
        assert_eq!(source.problems, [], "{text}");
        assert_eq!(entries(&source), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn line_ends_and_byte_order_marks() {
    let source = source("\u{feff}---\r\npermission:\r\n  bash: deny\r\n---\r\nx");
    assert_eq!(source.problems, []);
    assert_eq!(entries(&source), ["bash deny"]);
}

#[test]
fn only_permission_has_to_be_sound() {
    let source = source(
        "---\ndescription: Use this: it helps\npermission:\n  bash:\n    ls: allow\nmodel: x: y\n---\n",
    );
    assert_eq!(source.problems, []);
    assert_eq!(entries(&source), ["bash `ls` allow 5"]);
}

#[test]
fn errors_have_a_line_and_denies_survive() {
    let broken = source("---\npermission:\n  bash:\n    *: ask\n    \"rm *\": deny\n---\n");
    assert!(broken.in_error);
    assert_eq!(entries(&broken), ["bash `rm *` deny 5"]);
    let problem = &broken.problems[0];
    assert_eq!(problem.code, "frontmatter");
    assert_eq!(problem.place.as_ref().unwrap().line, 4, "{problem}");
    assert_eq!(
        problem.help.as_deref(),
        Some("put patterns that begin with `*` in quotes")
    );
    let unterminated = source("---\npermission:\n  bash: deny\n");
    assert!(unterminated.in_error);
    assert_eq!(entries(&unterminated), ["bash `*` deny 3"]);
    let wrong = source("---\npermission:\n  bash: dney\n  skills: deny\n---\n");
    let places: Vec<(&str, u32, u32)> = wrong
        .problems
        .iter()
        .map(|problem| {
            let place = problem.place.as_ref().unwrap();
            (problem.code, place.line, place.column)
        })
        .collect();
    assert_eq!(
        places,
        [("unknown-decision", 3, 9), ("misspelt-surface", 4, 3)]
    );
}

#[test]
fn the_body_is_not_judged() {
    let body = b"---\npermission: {bash: allow}\n---\npermission: {read: deny} \xe9\n";
    let sound = Source::judge(body, &"rev.md".into(), Origin::Agent, Format::Agent);
    assert_eq!(sound.problems, []);
    assert_eq!(entries(&sound), ["bash allow"]);
    let broken = source("---\npermission: {bash: [\n---\n\n    read: deny\n{edit: {x: deny}}\n");
    assert!(broken.in_error);
    assert_eq!(entries(&broken), Vec::<String>::new());
    let front = b"---\npermission: {bash: {x: deny, \"\xe9\": allow}}\n---\n";
    let front = Source::judge(front, &"rev.md".into(), Origin::Agent, Format::Agent);
    assert_eq!(front.problems[0].code, "not-utf-8");
    assert!(entries(&front).contains(&"bash `x` deny 2".to_owned()));
}

#[test]
fn repeated_keys_are_errors() {
    let source = source("---\npermission:\n  bash:\n    a: deny\n    a: allow\n---\n");
    assert!(source.in_error);
    assert_eq!(entries(&source), ["bash `a` deny 4"]);
    insta::assert_snapshot!(source.problems[0], @r"
    rev.md:5:5: error[frontmatter]: the frontmatter is not valid: duplicate mapping key: a
      help: remove one of the two
    ");
}

proptest::proptest! {
    #[test]
    fn arbitrary_frontmatter_never_panics(body in "[\\[\\]{}:,\"'*&!|>#~ a\n-]{0,80}") {
        let source = source(&format!("---\npermission: {body}\n---\n"));
        for problem in &source.problems {
            proptest::prop_assert!(!problem.message.contains('\n'));
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..200)) {
        let mut text = b"---\npermission:\n".to_vec();
        text.extend(bytes);
        let source = Source::judge(&text, &"a.md".into(), Origin::Agent, Format::Agent);
        proptest::prop_assert!(source.identity == crate::file::Identity::Missing);
    }
}

#[test]
fn aliases_cannot_explode() {
    let mut text = String::from("---\na: &a [x, x, x, x, x, x, x, x, x]\n");
    for index in 0..12 {
        let name = char::from(b'b' + index);
        let below = char::from(b'a' + index);
        let items = vec![format!("*{below}"); 9].join(",");
        writeln!(text, "{name}: &{name} [{items}]").unwrap();
    }
    text.push_str("permission: {bash: *m}\n---\n");
    assert!(source(&text).in_error);
}

#[test]
fn agent_names() {
    for name in [
        "rev",
        "code-reviewer",
        "a.b",
        "plugin:agent",
        "Überprüfer",
        "x y",
    ] {
        assert!(is_agent_name(name), "{name}");
    }
    for name in [
        "", ".", "..", "../x", "a/b", "a\\b", "a\0b", "a\nb", ".x", "x.", " x", "x ",
    ] {
        assert!(!is_agent_name(name), "{name:?}");
    }
    assert!(!is_agent_name(&"x".repeat(129)));
}
