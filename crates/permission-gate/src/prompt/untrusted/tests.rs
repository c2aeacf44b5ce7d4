use super::Untrusted;

#[test]
fn what_does_not_show_is_named() {
    for (text, shown) in [
        ("git push", "git push"),
        ("rm\u{202e}txt", "rm⟨U+202E⟩txt"),
        ("a\u{200b}\u{200b}\u{200b}b", "a⟨U+200B×3⟩b"),
        ("\u{1b}[2J", "⟨U+001B⟩[2J"),
        ("a        b", "a        b"),
        ("a         b", "a⟨sp×9⟩b"),
        ("line\nnext\tcell", "line\nnext\tcell"),
        ("end\r", "end⟨U+000D⟩"),
        ("naïve ☕ 日本", "naïve ☕ 日本"),
    ] {
        assert_eq!(Untrusted(text).to_string(), shown, "{text:?}");
    }
}

#[test]
fn what_was_drawn_once_is_drawn_the_same_again() {
    let once = Untrusted("a\u{202e}b\u{1b}").to_string();
    assert_eq!(Untrusted(&once).to_string(), once);
}
