use super::{Rules, Verdict, trimmed};

fn ignored(rules: &str, path: &str, is_directory: bool) -> bool {
    Rules::from_text(rules).decide(path, is_directory) == Some(Verdict::Ignored)
}

#[test]
fn decides_as_the_manual_says() {
    let cases = [
        ("*.o", "a/b.o", true),
        ("/a", "a", true),
        ("/a", "b/a", false),
        ("a/b", "x/a/b", false),
        ("**/a/b", "x/a/b", true),
        ("**/a", "a", true),
        ("a/**", "a", false),
        ("a/**", "a/x/y", true),
        ("a/**/b", "a/b", true),
        ("a/**/b", "a/x/y/b", true),
        ("a/*/b", "a/x/y/b", false),
        ("a**b", "axyb", true),
        ("*.o\n!a.o", "a.o", false),
        ("!a.o\n*.o", "a.o", true),
        ("\\#x", "#x", true),
        ("#x", "#x", false),
        ("\\!x", "!x", true),
        ("x\\ ", "x ", true),
        ("x  ", "x", true),
        ("x\r\n", "x", true),
        ("[", "[", false),
        ("\\", "\\", false),
        ("[!a]x", "bx", true),
        ("*", ".env", true),
        ("", "x", false),
        ("/", "x", false),
        ("\u{feff}x", "x", true),
    ];
    for (rules, path, expected) in cases {
        assert_eq!(ignored(rules, path, false), expected, "{rules:?} {path}");
    }
    assert!(ignored("d/", "x/d", true));
    assert!(!ignored("d/", "x/d", false));
}

#[test]
fn keeps_escaped_blanks() {
    assert_eq!(trimmed("a\\  "), "a\\ ");
    assert_eq!(trimmed("a\\\\ "), "a\\\\");
    assert_eq!(trimmed("   "), "");
}
