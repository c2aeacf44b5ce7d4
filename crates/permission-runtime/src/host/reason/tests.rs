use super::*;

#[test]
fn foreign_text_stays_on_one_line_and_shows_what_hides() {
    assert_eq!(
        shown("a\nb\u{202e}c\u{1b}[0m", 100),
        "a⏎b⟨U+202E⟩c⟨U+001B⟩[0m"
    );
    assert_eq!(
        shown(&"x".repeat(50), 20),
        format!("{} … 30 characters … xxxxx", "x".repeat(15))
    );
}
