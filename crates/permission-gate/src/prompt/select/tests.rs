//! Views lose nothing, fit, lead to each other, and offer to allow only what was shown.

use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::{Choice, LeadsTo, Limits, Screen, SelectView, select};
use crate::prompt::{Context, PromptKind, PromptPayload, PromptRequestFacts};

const SMALL: Screen = Screen {
    columns: 40,
    rows: 20,
};

const LIMITS: Limits = Limits {
    rows: 24,
    field_width: 400,
};

fn choices() -> Vec<Choice> {
    [
        ("Allow once", true),
        ("Deny", false),
        ("Deny, and say why", false),
    ]
    .map(|(label, approves)| Choice {
        label: label.to_owned(),
        approves,
    })
    .to_vec()
}

fn ask(kind: PromptKind, value: &str) -> PromptPayload {
    PromptPayload {
        kind,
        request: PromptRequestFacts {
            surface: "bash".to_owned(),
            value: value.to_owned(),
            matched_pattern: Some("*".to_owned()),
            ..PromptRequestFacts::default()
        },
        also: Vec::new(),
        evidence: Vec::new(),
        annotations: Vec::new(),
        hazards: Vec::new(),
    }
}

fn views(kind: PromptKind, value: &str, screen: Option<Screen>) -> Vec<SelectView> {
    select(
        &ask(kind, value),
        &Context::default(),
        LIMITS,
        &choices(),
        screen,
    )
}

fn offers_to_allow(view: &SelectView) -> bool {
    view.options
        .iter()
        .any(|option| option.leads_to == LeadsTo::Answer(0))
}

fn long() -> String {
    let lines: Vec<String> = (0..100).map(|line| format!("line {line}")).collect();
    lines.join("\n")
}

#[test]
fn what_fits_is_shown_at_once() {
    let views = views(PromptKind::Bash, "ls", Some(SMALL));
    insta::assert_snapshot!(views[0].text, @r"
    Permission needed
    command: ls
    why:     rule `*` of bash asks
    ");
    assert_eq!(views.len(), 2);
    assert_eq!(views[0].options.len(), 4);
    assert!(offers_to_allow(&views[0]));
}

#[test]
fn a_client_that_scrolls_gets_one_page() {
    let views = views(PromptKind::Bash, &long(), None);
    assert_eq!(views.len(), 2);
    assert!(views[1].text.contains("line 57"));
    assert!(
        views[1]
            .options
            .iter()
            .all(|option| matches!(option.leads_to, LeadsTo::Answer(_)))
    );
    assert!(offers_to_allow(&views[1]));
}

#[test]
fn what_runs_is_not_allowed_before_all_of_it_was_shown() {
    for screen in [None, Some(SMALL)] {
        for text in [long(), "x".repeat(3000)] {
            let views = views(PromptKind::Bash, &text, screen);
            let (last, before) = views.split_last().unwrap();
            assert!(
                before.iter().all(|view| !offers_to_allow(view)),
                "{before:?}"
            );
            assert!(offers_to_allow(last));
            for view in &views {
                assert!(
                    view.options
                        .iter()
                        .any(|option| option.leads_to == LeadsTo::Answer(1))
                );
            }
        }
    }
}

#[test]
fn data_that_is_cut_is_disclosed() {
    let views = views(PromptKind::Tool, &long(), Some(SMALL));
    assert!(views[0].text.contains("characters"), "{}", views[0].text);
    assert!(views.iter().all(offers_to_allow));
}

#[test]
fn pages_lead_to_each_other() {
    let views = views(PromptKind::Tool, &long(), Some(SMALL));
    assert!(views.len() > 3);
    for (at, view) in views.iter().enumerate() {
        let mut labels: Vec<&str> = view
            .options
            .iter()
            .map(|option| option.label.as_str())
            .collect();
        labels.sort_unstable();
        labels.dedup();
        assert_eq!(
            labels.len(),
            view.options.len(),
            "the labels of view {at} are unique"
        );
        for option in &view.options {
            if let LeadsTo::View(target) = option.leads_to {
                assert!(
                    target >= 1 && target < views.len() && target.abs_diff(at) == 1,
                    "{at} to {target}"
                );
            }
        }
    }
}

proptest! {
    #[test]
    fn views_fit(
        value in "[a-z \n日]{0,300}", columns in 1..120_usize, rows in 1..60_usize,
    ) {
        let screen = Screen { columns, rows };
        for view in views(PromptKind::Bash, &value, Some(screen)) {
            let lines = view.text.lines().count();
            let room = rows.saturating_sub(2 + choices().len()).max(super::FEWEST_ROWS);
            prop_assert!(columns < 20 || lines <= room, "{lines} lines in {room}\n{}", view.text);
            prop_assert!(view.text.lines().all(|line| line.width() <= columns), "{}", view.text);
        }
    }
}
