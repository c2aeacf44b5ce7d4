//! Views lose nothing, fit, lead to each other, and offer to allow only what was shown.

use insta::assert_snapshot;
use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::{Ask, Fit, GUTTER, allows, choices, prompt, shorten, wrap};
use crate::wire::{OptionId, Prompt, Screen, View};

const SMALL: Screen = Screen {
    columns: 40,
    rows: 30,
};

fn ask(text: &str, executes: bool) -> Ask<'_> {
    Ask {
        text,
        executes,
        session: Some("Allow for this session".to_owned()),
        max_rows: 24,
        max_columns: 400,
    }
}

fn build(text: &str, executes: bool, screen: Option<&Screen>) -> Prompt {
    prompt("1".to_owned(), &ask(text, executes), screen)
}

fn offers_to_allow(view: &View) -> bool {
    view.options.iter().any(|option| allows(option.id))
}

fn long() -> String {
    (0..100)
        .map(|line| format!("row     │ {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn what_fits_is_shown_at_once() {
    let prompt = build("title\ncommand │ ls", true, Some(&SMALL));
    assert_eq!(prompt.views.len(), 2);
    assert_eq!(prompt.views[0].text, "title\ncommand │ ls");
    let ids: Vec<OptionId> = prompt.views[0]
        .options
        .iter()
        .map(|option| option.id)
        .collect();
    let all = [
        OptionId::Once,
        OptionId::Session,
        OptionId::Deny,
        OptionId::DenyWithReason,
        OptionId::Show,
    ];
    assert_eq!(ids, all);
}

#[test]
fn a_client_that_scrolls_gets_one_page() {
    let prompt = build(&long(), true, None);
    assert_eq!(prompt.views.len(), 2);
    assert_eq!(prompt.views[1].text, long());
    assert!(
        prompt.views[1]
            .options
            .iter()
            .all(|option| option.id != OptionId::Show)
    );
    assert!(offers_to_allow(&prompt.views[1]));
}

#[test]
fn what_runs_is_not_allowed_before_all_of_it_was_shown() {
    for screen in [None, Some(&SMALL)] {
        for text in [long(), format!("command │ {}", "x".repeat(500))] {
            let prompt = build(&text, true, screen);
            let (last, before) = prompt.views.split_last().unwrap();
            assert!(
                before.iter().all(|view| !offers_to_allow(view)),
                "{before:?}"
            );
            assert!(offers_to_allow(last));
            assert!(prompt.views.iter().all(|view| {
                view.options
                    .iter()
                    .any(|option| option.id == OptionId::Deny)
            }));
        }
    }
}

#[test]
fn data_that_is_cut_is_disclosed() {
    let prompt = build(&long(), false, Some(&SMALL));
    assert!(prompt.views[0].text.contains("more rows"));
    assert!(prompt.views.iter().all(offers_to_allow));
}

#[test]
fn a_label_that_is_too_long_to_be_read_is_not_offered() {
    let ids = |session: Option<String>| {
        choices(session)
            .iter()
            .any(|option| option.id == OptionId::Session)
    };
    assert!(!ids(None));
    assert!(ids(Some("short".to_owned())));
    assert!(!ids(Some("long ".repeat(50))));
}

#[test]
fn pages_lead_to_each_other() {
    let prompt = build(&long(), false, Some(&SMALL));
    assert!(prompt.views.len() > 3);
    for (at, view) in prompt.views.iter().enumerate() {
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
        for option in view
            .options
            .iter()
            .filter(|option| option.id == OptionId::Show)
        {
            let target = option.view.unwrap();
            assert!(
                target >= 1 && target < prompt.views.len() && target.abs_diff(at) == 1,
                "{at} to {target}"
            );
        }
    }
}

#[test]
fn a_cut_text_keeps_head_and_tail() {
    let ask = Ask {
        max_rows: 6,
        ..ask("", true)
    };
    let text = long();
    let (short, cut) = Fit::new(&[], None).short(&Ask { text: &text, ..ask });
    assert!(cut);
    assert_snapshot!(short, @r"
    row     │ 0
    row     │ 1
    … 95 more rows …
    row     │ 97
    row     │ 98
    row     │ 99
    ");
}

#[test]
fn a_cut_line_keeps_head_and_tail() {
    let line = shorten(&"0123456789".repeat(10), 20);
    assert!(line.is_cut);
    assert_snapshot!(line.text, @"0123456789012345 … 80 characters … 6789");
}

#[test]
fn further_rows_of_a_fact_begin_with_the_gutter() {
    let rows = wrap("command │ echo one two three why     │ rule `x` allows", 24);
    assert_snapshot!(rows.join("\n"), @r"
    command │ echo one two 
            │ three why     
            │ │ rule `x` 
            │ allows
    ");
}

proptest! {
    #[test]
    fn nothing_is_lost(label in "[a-z]{0,8}", value in "[a-z0-9 漢🙂é-]{0,200}", columns in 1_usize..60) {
        let line = format!("{label} {GUTTER}{value}");
        let rows = wrap(&line, columns);
        let gutter = format!("{}{GUTTER}", " ".repeat(label.len() + 1));
        let gutter = if gutter.width() * 2 <= columns { gutter } else { String::new() };
        let whole: String = rows
            .iter()
            .enumerate()
            .map(|(at, row)| if at == 0 { row } else { row.strip_prefix(&gutter).unwrap() })
            .collect();
        prop_assert_eq!(whole, line);
    }

    #[test]
    fn rows_fit(line in "[a-z 漢🙂é-]{0,200}", columns in 2_usize..60) {
        for row in wrap(&line, columns) {
            prop_assert!(row.trim_end().width() <= columns, "{row:?} in {columns}");
        }
    }

    #[test]
    fn views_fit(text in "[a-z \\n]{0,2000}", executes: bool, rows in 1_usize..60, columns in 10_usize..80) {
        let screen = Screen { columns, rows };
        let prompt = prompt("1".to_owned(), &Ask { session: None, ..ask(&text, executes) }, Some(&screen));
        for view in prompt.views {
            prop_assert!(view.text.split('\n').count() <= rows.saturating_sub(16).max(4));
        }
    }

    #[test]
    fn any_text_can_be_shown(text in "\\PC{0,300}|[\\s\\S]{0,300}", columns in 0_usize..40, rows in 0_usize..40) {
        build(&text, true, Some(&Screen { columns, rows }));
        build(&text, true, None);
    }
}
