//! Frames without frames.

use super::{linear, linear_complete};
use crate::prompt::sample::{bare, bash, context, facts, kinds};
use crate::prompt::{Budget, PromptKind};

const BUDGET: Budget = Budget {
    rows: 24,
    field_width: 400,
    screen_rows: 4,
    width: 80,
    colour: false,
};

fn printed(payload: &crate::PromptPayload) -> String {
    let choices = ["allow once".to_owned(), "deny".to_owned()];
    let lines = linear(payload, &context(), &BUDGET, &choices).lines;
    let lines: Vec<String> = lines
        .iter()
        .map(|line| line.plain().trim_end().to_owned())
        .collect();
    lines.join("\n")
}

#[test]
fn an_ask_is_printed_once() {
    insta::assert_snapshot!(printed(&bash()), @r#"
    Permission needed
    command: »git push« --force-with-lease origin main
    why:     rule `git push *` of bash asks   global config.json:14
             "pushes reach CI"
    in:      ~/app
    context: subshell
    also:    path_write  ../release-notes/v2.md   rule `*` of path_write asks
             global config.json:14
    full:    cargo test --workspace && (»git push --force-with-lease origin main«)
             | tee ../release-notes/v2.md
    units:   1 ✓ cargo test --workspace   allow  cargo test *
             2 ? git push --force-with-lease origin main   ask  git push *
             3 ? tee ../release-notes/v2.md   ask  ../release-notes/v2.md is outside
    » agent says: Publishes the release
    1. allow once
    2. deny
    "#);
}

#[test]
fn it_has_no_box_characters() {
    for payload in kinds() {
        let boxes = |text: &str| {
            text.chars()
                .any(|character| ('─'..='╿').contains(&character))
        };
        assert!(!boxes(&printed(&payload)), "{}", printed(&payload));
    }
}

#[test]
fn text_that_runs_is_printed_whole() {
    let command: Vec<String> = (0..300).map(|line| format!("echo {line}")).collect();
    let payload = bare(
        PromptKind::Bash,
        facts("bash", "bash", &command.join("\n"), "*"),
    );
    let shown = linear(&payload, &context(), &BUDGET, &[]);
    assert!(shown.lines.len() > 300 && !shown.elided);
    let data = bare(
        PromptKind::Tool,
        facts("deploy", "deploy", &command.join("\n"), "*"),
    );
    let shown = linear(&data, &context(), &BUDGET, &[]);
    assert!(shown.lines.len() <= 25 && shown.elided);
    assert!(linear_complete(&data, &context(), 80).len() > 300);
}
