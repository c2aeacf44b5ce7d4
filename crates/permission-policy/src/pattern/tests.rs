use proptest::prelude::*;

use super::*;

fn text(pattern: &str) -> Pattern {
    Pattern::new(pattern, Some("/home/u"), Values::Text)
}

fn path(pattern: &str) -> Pattern {
    Pattern::new(pattern, Some("/home/u"), Values::Paths)
}

#[test]
fn matching() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("", &[""], &["a"]),
        ("ls", &["ls"], &["ls ", "lsof", "l", "LS"]),
        ("*", &["", "a", "a/b", "a\nb"], &[]),
        (
            "git *",
            &["git", "git ", "git x", "git a\nb"],
            &["gitx", "git\tx", " git", "gi"],
        ),
        ("git **", &["git ", "git x"], &["git"]),
        (
            "git log *",
            &["git log", "git log -p"],
            &["git logout", "git"],
        ),
        (" *", &["", " ", " x"], &["x"]),
        ("ls*", &["ls", "lsof -i", "ls -l"], &["l"]),
        (
            "*.env",
            &[".env", "src/.env", "/a/.env"],
            &[".env.x", "env", ".ENV"],
        ),
        ("?", &["a", "é", "𝄞", "\n"], &["", "ab", "e\u{301}"]),
        ("a?c", &["abc", "a?c", "a√c"], &["ac", "abbc"]),
        ("*?", &["a", "ab"], &[""]),
        ("?*?", &["ab", "abc"], &["", "a"]),
        ("*a?b*", &["a.b", "xxa-bxx", "aa.b"], &["ab", "a..b"]),
        ("*a*b", &["ab", "aab", "a b", "abab"], &["ba", "a", "b"]),
        ("a*a", &["aa", "aba"], &["a"]),
        ("*ab*ba*", &["abba", "xabybaz"], &["aba"]),
        ("[a]", &["[a]"], &["a"]),
        ("{a,b}", &["{a,b}"], &["a"]),
        ("\\?", &["\\x"], &["?"]),
        ("$(x)", &["$(x)"], &[]),
        ("* x *", &["a x", " x", "a x b", "a x x"], &["ax b", "x"]),
        ("* *", &["", "a", "a b"], &[]),
        ("rm -rf /*", &["rm -rf /", "rm -rf /etc"], &["rm -rf"]),
    ];
    for (pattern, yes, no) in cases {
        for value in *yes {
            assert!(
                text(pattern).matches(value),
                "`{pattern}` should match `{value}`"
            );
        }
        for value in *no {
            assert!(
                !text(pattern).matches(value),
                "`{pattern}` should not match `{value}`"
            );
        }
    }
}

#[test]
fn home_is_expanded_at_the_start_only() {
    for (pattern, expanded) in [
        ("~", "/home/u"),
        ("$HOME", "/home/u"),
        ("~/.ssh/*", "/home/u/.ssh/*"),
        ("$HOME/.ssh/*", "/home/u/.ssh/*"),
        ("~//.ssh/./*", "/home/u/.ssh/*"),
        ("~/", "/home/u/"),
        ("~u/x", "~u/x"),
        ("$HOMEX", "$HOMEX"),
        ("${HOME}/x", "${HOME}/x"),
        ("a ~/x", "a ~/x"),
        ("~*", "~*"),
        ("~\\x", "~\\x"),
    ] {
        assert_eq!(path(pattern).expanded(), expanded, "{pattern}");
        assert_eq!(path(pattern).written(), pattern);
    }
    assert_eq!(
        text("~/bin/get http://a//b *").expanded(),
        "/home/u/bin/get http://a//b *",
        "only paths are tidied"
    );
    assert_eq!(Pattern::new("~/x", None, Values::Paths).expanded(), "~/x");
    assert_eq!(
        Pattern::new("~/x", Some(""), Values::Paths).expanded(),
        "~/x"
    );
    assert_eq!(
        Pattern::new("~/x", Some("/"), Values::Paths).expanded(),
        "/x"
    );
}

#[test]
fn the_home_directory_is_literal() {
    let pattern = Pattern::new("~/a*", Some("/home/*?"), Values::Paths);
    assert!(pattern.matches("/home/*?/abc"));
    assert!(!pattern.matches("/home/uu/abc"));
    assert!(!pattern.matches("/home/x/y/abc"));
    assert_eq!(pattern.directory(), "/home/*?/");
}

#[test]
fn windows_paths_fold_separators() {
    let windows = |pattern| Pattern::new(pattern, Some("C:\\Users\\u"), Values::WindowsPaths);
    for (pattern, value) in [
        ("dir\\*", "dir/file"),
        ("~\\AppData\\*", "C:/Users/u/AppData/x"),
        ("~/AppData/*", "C:/Users/u/AppData/x"),
        ("/dev/null", "/dev/null"),
    ] {
        assert!(windows(pattern).matches(value), "{pattern} {value}");
    }
}

#[test]
fn catch_alls() {
    for pattern in ["*", "**", "?", "* *", " *", "*?*", "\t*"] {
        assert!(text(pattern).is_catch_all(), "{pattern}");
        assert!(path(pattern).is_catch_all(), "{pattern}");
    }
    for pattern in ["/*", "*/*", "/?*/"] {
        assert!(!text(pattern).is_catch_all(), "{pattern}");
        assert!(path(pattern).is_catch_all(), "{pattern}");
    }
    for pattern in ["a*", "*.", "~", "~/*", "./*", "*\n*", "", "/", "-*"] {
        assert!(!text(pattern).is_catch_all(), "{pattern}");
        assert!(!path(pattern).is_catch_all(), "{pattern}");
    }
    for (pattern, universal) in [
        ("*", true),
        ("**", true),
        ("* *", true),
        ("?*", false),
        (" *", false),
        ("", false),
        ("/*", false),
    ] {
        assert_eq!(text(pattern).is_universal(), universal, "{pattern}");
    }
}

#[test]
fn sentinels_match_nothing() {
    let pattern = text("<opaque-bash-wrapper>");
    assert!(!pattern.matches("<opaque-bash-wrapper>"));
    assert!(!pattern.matches_folded("<opaque-bash-wrapper>"));
    assert!(text("<T>").matches("<T>"));
}

#[test]
fn folding() {
    for (pattern, value, equal) in [
        ("*.ENV", "a/.env", true),
        ("*.env", "A/.ENV", true),
        ("RM *", "rm", true),
        ("caf\u{e9}", "CAFE\u{301}", true),
        ("stra\u{df}e", "STRASSE", true),
        ("\u{3a3}*", "\u{3c3}x", true),
        ("*\u{3a3}", "x\u{3c2}", true),
        ("\u{212a}ey", "key", true),
        ("secret", "secret\u{200b}", false),
        ("a*", "b", false),
    ] {
        assert_eq!(
            text(pattern).matches_folded(&fold(value)),
            equal,
            "{pattern} {value}"
        );
    }
    assert!(matches!(fold("plain text"), Cow::Borrowed(_)));
}

#[test]
fn directory_and_tokens() {
    for (pattern, directory, moved) in [
        ("/tmp/*", "/tmp/", "/private/tmp/*"),
        ("/tmp/a*b", "/tmp/", "/private/tmp/a*b"),
        ("/tmp/a", "/tmp/a", "/private/tmp/"),
        ("*.env", "", "/private/tmp/*.env"),
    ] {
        let pattern = path(pattern);
        assert_eq!(pattern.directory(), directory);
        assert_eq!(pattern.with_directory("/private/tmp/").expanded(), moved);
    }
    assert!(path("/t/git *").with_directory("/x/").matches("/x/git"));
    assert_eq!(
        text("a*?b").tokens().collect::<Vec<_>>(),
        [
            Token::Literal("a"),
            Token::Many,
            Token::One,
            Token::Literal("b")
        ]
    );
    assert_eq!(text("").tokens().count(), 0);
    assert_eq!(
        text("rm  -rf\t*").words().collect::<Vec<_>>(),
        ["rm", "-rf", "*"]
    );
}

#[test]
fn relations() {
    for (left, right, overlap, left_covers, right_covers) in [
        ("git *", "git push *", true, true, false),
        ("git *", "git", true, true, false),
        ("a*", "*b", true, false, false),
        ("ab", "a?", true, false, true),
        ("ab", "ac", false, false, false),
        ("*", "", true, true, false),
        ("* x *", "git x", true, true, false),
        ("npm run build *", "npm run build-evil", false, false, false),
        ("?", "*", true, false, true),
        ("<a-b>", "*", false, false, true),
    ] {
        let (l, r) = (text(left), text(right));
        assert_eq!(l.overlaps(&r), overlap, "{left} {right}");
        assert_eq!(r.overlaps(&l), overlap, "{right} {left}");
        assert_eq!(l.covers(&r), left_covers, "{left} {right}");
        assert_eq!(r.covers(&l), right_covers, "{right} {left}");
    }
}

#[test]
fn work_is_linear_in_the_value() {
    let patterns = [
        "*a*a*a*a*b",
        "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b*",
        "a*a*a*a*a*a*a*a*b",
        "*a?a*a?a*?b*",
        "*?a?a?a?a?a?a?a?a?b*",
        "*aaaaaaaaaaaaaaaaaaaaab*",
        "*aaaa?aaaaaaaaaaaaaaaab*a *",
        "* *a *b *",
    ];
    for pattern in patterns {
        for length in [400, 4_000, 100_000] {
            let value = "a".repeat(length);
            let mut steps = 0;
            assert!(!text(pattern).glob().matches_metered(&value, &mut steps));
            // Two readings where the end is optional, one block of 64 each, and the pattern itself.
            assert!(
                steps <= 2 * (2 * value.len() + 4 * pattern.len()),
                "{pattern} on {length}: {steps}"
            );
        }
    }
    // A stretch of more than 64 characters costs one block more for each further 64.
    let long = format!("*{}?b*", "a".repeat(640));
    let value = "a".repeat(100_000);
    let mut steps = 0;
    assert!(!text(&long).glob().matches_metered(&value, &mut steps));
    assert!(steps <= 11 * value.len() + 4 * long.len(), "{steps}");
}

/// Matches letter by letter over all splits: the definition, without any cleverness.
fn reference(pattern: &str, value: &str) -> bool {
    fn plain(pattern: &[char], value: &[char]) -> bool {
        let mut reachable = vec![false; value.len() + 1];
        reachable[0] = true;
        for &step in pattern {
            let mut next = vec![false; value.len() + 1];
            for at in 0..=value.len() {
                next[at] = match step {
                    '*' => reachable[at] || (at > 0 && next[at - 1]),
                    '?' => at > 0 && reachable[at - 1],
                    letter => at > 0 && reachable[at - 1] && value[at - 1] == letter,
                };
            }
            reachable = next;
        }
        reachable[value.len()]
    }
    let letters: Vec<char> = pattern.chars().collect();
    let value: Vec<char> = value.chars().collect();
    plain(&letters, &value)
        || (pattern.ends_with(" *") && plain(&letters[..letters.len() - 2], &value))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_the_definition(pattern in "[ab é*? ]{0,9}", value in "[abé *]{0,12}") {
        prop_assert_eq!(text(&pattern).matches(&value), reference(&pattern, &value));
    }

    #[test]
    fn agrees_with_the_definition_on_many_stars(pattern in "(\\*|\\?|a|ab|b){0,14}", value in "[ab]{0,20}") {
        prop_assert_eq!(text(&pattern).matches(&value), reference(&pattern, &value));
    }
}

proptest! {
    #[test]
    fn agrees_on_long_stretches(pattern in "\\*[ab?]{60,140}\\*", value in "[ab]{100,300}") {
        prop_assert_eq!(text(&pattern).matches(&value), reference(&pattern, &value));
    }

    #[test]
    fn a_long_stretch_is_found(before in "[ab]{0,90}", stretch in "[ab]{60,140}", after in "[ab]{0,90}", hole in 0usize..60) {
        let mut with_hole = stretch.clone();
        with_hole.replace_range(hole..=hole, "?");
        let (found, value) = (format!("*{with_hole}*"), format!("{before}{stretch}{after}"));
        prop_assert!(text(&found).matches(&value));
    }

    #[test]
    fn what_matches_matches_folded(pattern in "[aAéÉß*? ]{0,7}", value in "[aAéÉß ]{0,9}") {
        let pattern = text(&pattern.replace('?', "a"));
        if pattern.matches(&value) {
            prop_assert!(pattern.matches_folded(&fold(&value)));
        }
    }

    #[test]
    fn folding_twice_is_folding_once(value in "\\PC{0,8}") {
        let once = fold(&value).into_owned();
        prop_assert_eq!(fold(&once).into_owned(), once);
    }

    #[test]
    fn relations_hold_for_values(left in "[ab* ?]{0,6}", right in "[ab* ?]{0,6}", value in "[ab ]{0,7}") {
        let (left, right) = (text(&left), text(&right));
        let (l, r) = (left.matches(&value), right.matches(&value));
        prop_assert!(!(l && r) || left.overlaps(&right));
        prop_assert!(!(r && left.covers(&right)) || l);
    }

    #[test]
    fn nothing_panics(pattern in "\\PC{0,20}", value in "\\PC{0,20}", home in "\\PC{0,5}") {
        for values in [Values::Text, Values::Paths, Values::WindowsPaths] {
            let pattern = Pattern::new(pattern.as_str(), Some(&home), values);
            let _ = pattern.matches(&value);
            let _ = pattern.matches_folded(&fold(&value));
            let _ = (pattern.is_catch_all(), pattern.directory().len(), pattern.tokens().count());
            prop_assert!(pattern.is_catch_all() || !pattern.is_universal());
        }
    }
}
