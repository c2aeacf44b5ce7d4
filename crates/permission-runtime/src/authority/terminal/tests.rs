//! Tests of who answers.

use super::*;

#[test]
fn the_first_name_of_another_session_counts() {
    let check = |registered, router, variable, expected: Option<&str>| {
        let hints = ParentHints {
            registered,
            router,
            variable,
        };
        assert_eq!(parent("own", &hints), expected, "{hints:?}");
    };
    check(None, None, None, None);
    check(Some("a"), Some("b"), Some("c"), Some("a"));
    check(None, Some("b"), Some("c"), Some("b"));
    check(None, None, Some(" c "), Some("c"));
    check(Some("own"), Some("b"), None, Some("b"));
    check(Some(" "), Some("unknown"), Some("c"), Some("c"));
    check(None, None, Some("own"), None);
    check(None, None, Some(" own "), None);
}

#[test]
fn a_session_without_a_screen_asks_its_parent() {
    let to_parent = || Terminal::Parent("p".to_owned());
    for (screen, parent, serves, expected) in [
        (true, None, false, Terminal::Local),
        (true, Some("p"), false, Terminal::Local),
        (true, Some("p"), true, to_parent()),
        (false, Some("p"), false, to_parent()),
        (false, Some("p"), true, to_parent()),
        (false, None, false, Terminal::Nobody),
    ] {
        assert_eq!(
            terminal(screen, parent, serves),
            expected,
            "{screen} {parent:?} {serves}"
        );
    }
}
