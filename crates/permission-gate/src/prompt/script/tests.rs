use super::{LOOK_ALIKE, is_mixed, mixed, word_len};

#[test]
fn the_table_is_sorted() {
    assert!(LOOK_ALIKE.is_sorted_by(|left, right| left.1 < right.0));
}

#[test]
fn words_that_mix_look_alikes_are_found() {
    for (word, odd) in [
        ("paypal", None),
        ("p\u{430}ypal", Some('\u{430}')),
        ("\u{430}pple", Some('p')),
        ("привет", None),
        ("naïve", None),
        ("日本abc", None),
        ("\u{3b1}lpha", Some('l')),
        ("ＡB", Some('B')),
        ("x2", None),
    ] {
        assert_eq!(mixed(word).map(|odd| odd.character), odd, "{word}");
    }
    assert!(is_mixed("rm -rf ./c\u{441}"));
    assert!(!is_mixed("git commit -m привет world"));
}

#[test]
fn words_end_where_letters_do() {
    for (text, length) in [("abc def", 3), ("- x", 1), ("é.", 2), ("", 0), ("a_b-c", 3)] {
        assert_eq!(word_len(text), length, "{text}");
    }
}
