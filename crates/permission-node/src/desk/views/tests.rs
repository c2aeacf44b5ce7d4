//! Pages lose nothing, fit, and lead to each other.

use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::{pages, prompt, wrap};
use crate::wire::{OptionId, Screen};

#[test]
fn a_client_that_scrolls_gets_one_page() {
    let text = "line\n".repeat(500);
    let prompt = prompt("1".to_owned(), "short", &text, None, None);
    assert_eq!(prompt.views.len(), 2);
    assert_eq!(prompt.views[1].text, text);
    assert!(
        prompt.views[1]
            .options
            .iter()
            .all(|option| option.id != OptionId::Show)
    );
}

#[test]
fn session_is_offered_when_there_is_one_and_it_can_be_read() {
    let ids = |session: Option<&str>| -> Vec<OptionId> {
        let prompt = prompt(
            "1".to_owned(),
            "short",
            "complete",
            session.map(str::to_owned),
            None,
        );
        prompt.views[0]
            .options
            .iter()
            .map(|option| option.id)
            .collect()
    };
    assert!(!ids(None).contains(&OptionId::Session));
    assert!(!ids(Some(&"long ".repeat(50))).contains(&OptionId::Session));
    assert_eq!(
        ids(Some("for the session")),
        [
            OptionId::Once,
            OptionId::Session,
            OptionId::Deny,
            OptionId::DenyWithReason,
            OptionId::Show
        ]
    );
}

#[test]
fn pages_lead_to_each_other() {
    let text = (0..100)
        .map(|line| line.to_string())
        .collect::<Vec<_>>()
        .join("\n");
    let screen = Screen {
        columns: 40,
        rows: 30,
    };
    let prompt = prompt("1".to_owned(), "short", &text, None, Some(&screen));
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

proptest! {
    #[test]
    fn nothing_is_lost(line in "\\PC{0,200}", columns in 1_usize..60) {
        prop_assert_eq!(wrap(&line, columns).concat(), line);
    }

    #[test]
    fn rows_fit(line in "[a-z 漢🙂é-]{0,200}", columns in 2_usize..60) {
        for row in wrap(&line, columns) {
            prop_assert!(row.trim_end().width() <= columns, "{row:?} in {columns}");
        }
    }

    #[test]
    fn pages_fit(text in "[a-z \\n]{0,2000}", rows in 1_usize..50, columns in 1_usize..80) {
        for page in pages(&text, &[], Some(&Screen { columns, rows })) {
            prop_assert!(page.split('\n').count() <= rows.saturating_sub(13).max(4));
        }
    }
}
