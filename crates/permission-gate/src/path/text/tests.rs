use proptest::prelude::*;

use super::{below, contains, fold, is_absolute, lexical, name, parent};

#[test]
fn resolves_dots_by_letters() {
    let cases = [
        ("/a/b", "c", "/a/b/c"),
        ("/a/b", "./c/", "/a/b/c"),
        ("/a/b", "../c", "/a/c"),
        ("/a/b", "../../../../c", "/c"),
        ("/a/b", "", "/a/b"),
        ("/a/b", "//etc//passwd", "/etc/passwd"),
        ("/", "x", "/x"),
        ("C:/work", "../../x", "C:/x"),
        ("C:/work", "D:/x/./y", "D:/x/y"),
        ("/a", "/", "/"),
    ];
    for (directory, text, expected) in cases {
        assert_eq!(lexical(directory, text), expected, "{directory} {text}");
    }
}

#[test]
fn walks_up() {
    assert_eq!(parent("/a/b"), Some("/a"));
    assert_eq!(parent("/a"), Some("/"));
    assert_eq!(parent("/"), None);
    assert_eq!(parent("C:/a"), Some("C:/"));
    assert_eq!(parent("C:/"), None);
    assert_eq!(name("/a/b"), "b");
}

#[test]
fn contains_by_component() {
    assert_eq!(below("/a", "/a/b"), Some("b"));
    assert_eq!(below("/a", "/a"), Some(""));
    assert_eq!(below("/a", "/ab"), None);
    assert_eq!(below("/", "/a"), Some("a"));
    assert!(contains("/Users/U", "/users/u/x", true));
    assert!(!contains("/Users/U", "/users/u/x", false));
}

#[test]
fn folds_case_and_composition() {
    assert_eq!(fold("/A/b"), "/a/b");
    assert_eq!(fold("Cafe\u{301}"), fold("CAF\u{c9}"));
}

proptest! {
    #[test]
    fn lexical_has_no_dots(directory in "(/[a-c.]{1,3}){0,4}", text in "[a-c./]{0,24}") {
        let path = lexical(&directory, &text);
        prop_assert!(is_absolute(&path));
        prop_assert!(path.split('/').all(|part| part != "." && part != ".."));
        prop_assert!(!path.contains("//"));
        prop_assert_eq!(lexical("/elsewhere", &path), path);
    }
}
