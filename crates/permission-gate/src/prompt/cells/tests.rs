//! What is drawn of a text, cell by cell.

use super::{Part, cells};
use crate::prompt::line::Style;

fn drawn(part: Part<'_>) -> String {
    cells(&[part])
        .map(|cell| {
            if cell.newline {
                "⏎".to_owned()
            } else {
                cell.text.into_owned()
            }
        })
        .collect()
}

#[test]
fn what_does_not_show_is_named() {
    for (text, shown) in [
        ("git push", "git push"),
        ("a\nb", "a⏎b"),
        ("a\tb", "a⇥   b"),
        ("rm\u{202e}txt", "rm⟨U+202E⟩txt"),
        ("a\u{200b}\u{200b}\u{200b}b", "a⟨U+200B×3⟩b"),
        ("\u{1b}[2J", "⟨U+001B⟩[2J"),
        ("end\r\n", "end⟨U+000D⟩⏎"),
        ("a         b", "a⟨sp×9⟩b"),
        ("a        b", "a        b"),
        ("            indented", "            indented"),
        ("\u{301}x", "⟨U+0301⟩x"),
        ("e\u{301}x", "e\u{301}x"),
        ("\u{2764}\u{fe0f}!", "\u{2764}⟨U+FE0F⟩!"),
        ("👩\u{200d}💻", "👩⟨U+200D⟩💻"),
        ("⟨U+202E⟩", "⟨U+27E8⟩U+202E⟨U+27E9⟩"),
        ("p\u{430}ypal.com x", "p\u{430}ypal⟨U+0430 Cyrillic⟩.com x"),
        ("привет world", "привет world"),
        ("日本語abc", "日本語abc"),
        ("", ""),
    ] {
        assert_eq!(drawn(Part::new(text, Style::Value)), shown, "{text:?}");
    }
    let far = format!("{}x", " ".repeat(300));
    assert_eq!(drawn(Part::new(far, Style::Value)), "⟨sp×300⟩x");
    let stacked = format!("a{}", "\u{301}".repeat(20));
    assert!(drawn(Part::new(stacked, Style::Value)).contains("⟨U+0301×13⟩"));
}

#[test]
fn the_flagged_part_stands_between_marks() {
    let flagged = |text: &'static str, range| {
        drawn(Part {
            flagged: Some(range),
            ..Part::new(text, Style::Value)
        })
    };
    assert_eq!(flagged("git push --force x", 9..16), "git push »--force« x");
    assert_eq!(flagged("abc", 0..3), "»abc«");
    assert_eq!(flagged("a»b« c", 0..1), "»a«⟨U+00BB⟩b⟨U+00AB⟩ c");
    // A range that does not fit the text flags nothing.
    assert_eq!(flagged("é", 1..2), "é");
    assert_eq!(flagged("a", 0..9), "a");
}

#[test]
fn lines_of_a_change_are_told_apart() {
    let part = Part {
        diff: true,
        ..Part::new("@@ 1 @@\n same\n-old\n+new", Style::Value)
    };
    let parts = [part];
    let mut styles: Vec<Style> = cells(&parts)
        .filter(|cell| !cell.newline)
        .map(|cell| cell.style)
        .collect();
    styles.dedup();
    assert_eq!(
        styles,
        [Style::Muted, Style::Value, Style::Removed, Style::Added]
    );
}

#[test]
fn every_character_is_counted() {
    for text in [
        "a\u{202e}\u{202e}b\n日  c",
        "p\u{430}y",
        "⟨x⟩",
        "a          b",
        "👩\u{200d}💻\u{301}",
    ] {
        let counted: usize = cells(&[Part::new(text, Style::Value)])
            .map(|cell| cell.characters)
            .sum();
        assert_eq!(counted, text.chars().count(), "{text:?}");
    }
}
