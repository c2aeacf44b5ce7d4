//! A cut keeps head, flagged part and tail, and says what is missing.

use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::{Fitted, Room, fit, grouped};
use crate::prompt::cells::Part;
use crate::prompt::line::{Line, Style};

fn fitted(text: &str, flagged: Option<&str>, room: Room) -> Fitted {
    let flagged = flagged.map(|part| {
        let start = text.find(part).unwrap();
        start..start + part.len()
    });
    fit(
        &[Part {
            flagged,
            ..Part::new(text, Style::Value)
        }],
        room,
    )
}

fn shown(text: &str, flagged: Option<&str>, room: Room) -> String {
    let rows: Vec<String> = fitted(text, flagged, room)
        .rows
        .iter()
        .map(Line::plain)
        .collect();
    rows.join("\n")
}

const WIDE: Room = Room {
    width: 60,
    rows: 4,
    columns: 400,
};

#[test]
fn what_fits_is_uncut() {
    assert_eq!(shown("git push", None, WIDE), "git push");
    assert_eq!(shown("a\nb", Some("b"), WIDE), "a\n»b«");
}

#[test]
fn a_long_line_keeps_head_and_tail() {
    let text = format!("curl {} -o out.txt", "x".repeat(1000));
    insta::assert_snapshot!(shown(&text, None, WIDE), @r"
    curl xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    xxxxxxxxxxxxxxxxxxx … 808 characters … xxxxxxxxxxxxxxxxxxxxx
    xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx -o out.txt
    ");
}

#[test]
fn many_lines_are_cut_between_lines() {
    let lines: Vec<String> = (1..=400).map(|line| format!("line {line}")).collect();
    insta::assert_snapshot!(shown(&lines.join("\n"), None, Room { rows: 6, ..WIDE }), @r"
    line 1
    line 2
    line 3
    … 3,453 characters, 395 lines …
    line 399
    line 400
    ");
}

#[test]
fn the_flagged_part_stays() {
    let text = format!("{} --force {}", "a".repeat(2000), "z".repeat(3000));
    insta::assert_snapshot!(shown(&text, Some("--force"), WIDE), @r"
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
    aa … 1,879 characters … »--force« … 2,941 characters … 
    zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz
    ");
    let lines: Vec<String> = (1..=300).map(|line| format!("line {line}")).collect();
    insta::assert_snapshot!(shown(&lines.join("\n"), Some("line 150"), Room { rows: 7, ..WIDE }), @r"
    line 1
    line 2
    line 3
    … 1,212 characters, 146 lines …
    »line 150« … 1,333 characters, 149 lines …
    line 299
    line 300
    ");
    assert!(fitted(&text, Some("--force"), WIDE).flagged_visible);
}

#[test]
fn a_flagged_part_that_is_too_long_is_said_to_be() {
    let text = format!("a {} z", "f".repeat(4000));
    let flagged = "f".repeat(4000);
    let fitted = fitted(&text, Some(&flagged), WIDE);
    assert!(!fitted.flagged_visible);
}

#[test]
fn one_row() {
    let room = Room {
        width: 18,
        rows: 1,
        columns: 400,
    };
    insta::assert_snapshot!(shown(&"abc".repeat(500), None, room), @r"abcabca…+1,490…abc");
    insta::assert_snapshot!(shown(&"abc\n".repeat(500), None, Room { width: 60, ..room }), @r"abc … 1,997 characters, 500 lines …");
}

#[test]
fn numbers_are_grouped() {
    for (number, text) in [
        (0, "0"),
        (999, "999"),
        (1204, "1,204"),
        (1_234_567, "1,234,567"),
    ] {
        assert_eq!(grouped(number), text);
    }
}

proptest! {
    /// Whatever the room: no row too wide, none too many, and what is shown and what is missing is all of it.
    #[test]
    fn a_fit_fits(
        text in "[a-z \n日\u{202e}\u{301}⟨»]{0,400}", from in 0..400_usize, length in 0..80_usize,
        width in 1..90_usize, rows in 1..9_usize, columns in 1..500_usize,
    ) {
        let boundary = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap();
        let part = Part {
            flagged: Some(boundary(from)..boundary(from + length)),
            ..Part::new(text.as_str(), Style::Value)
        };
        let fitted = fit(&[part], Room { width, rows, columns });
        prop_assert!(fitted.rows.len() <= rows, "{:?}", fitted.rows);
        for row in &fitted.rows {
            prop_assert!(row.plain().width() <= width, "{}", row.plain());
        }
        prop_assert!(fitted.missing.characters <= text.chars().count());
        if fitted.missing.characters == 0 {
            prop_assert!(fitted.flagged_visible);
        } else if width * rows > 20 && columns > 20 {
            let text: String = fitted.rows.iter().map(Line::plain).collect();
            prop_assert!(text.contains('…'), "{text}");
        }
    }
}
