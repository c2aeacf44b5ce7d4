//! The screen never hides a path that the policy would speak of.

use permission_policy::Pattern;
use permission_policy::pattern::Values;

use super::Screen;
use crate::facts::Platform;
use crate::facts::memory::MemoryFacts;
use crate::path::Workspace;

#[test]
fn most_paths_are_ruled_out() {
    let facts = MemoryFacts::new(Platform::Linux).with_directory("/r");
    let workspace = Workspace::new(&facts, "/r", &[]);
    let patterns: Vec<Pattern> = ["*.env", "*.env.*", "/home/u/.ssh/*", "secrets/*"]
        .into_iter()
        .map(|text| Pattern::new(text, None, Values::Paths))
        .collect();
    let patterns: Vec<&Pattern> = patterns.iter().collect();
    let screen = Screen::new(&patterns).unwrap();
    for (path, expected) in [
        ("/r/src/main.rs", true),
        ("/r/.env", false),
        ("/r/a.env.local", false),
        ("/r/secrets/key", false),
        ("/r/src/secrets/key", true),
        ("/home/u/.ssh/id", false),
    ] {
        assert_eq!(screen.rules_out(path, &workspace), expected, "{path}");
    }
    let many = vec![patterns[0]; Screen::MOST + 1];
    assert!(Screen::new(&many).is_none());
}

proptest::proptest! {
    #[test]
    fn nothing_that_matches_is_ruled_out(
        texts in proptest::collection::vec("[ab/*?]{1,6}", 1..4),
        tail in "[ab]{1,2}(/[ab]{1,2}){0,2}",
    ) {
        let facts = MemoryFacts::new(Platform::Linux).with_directory("/b");
        let workspace = Workspace::new(&facts, "/b", &[]);
        let patterns: Vec<Pattern> = texts
            .iter()
            .map(|text| Pattern::new(text.as_str(), None, Values::Paths))
            .collect();
        let patterns: Vec<&Pattern> = patterns.iter().collect();
        let path = format!("/b/{tail}");
        let relative = workspace.relative(&path);
        let matched = patterns.iter().any(|pattern| {
            pattern.matches(&path) || relative.as_deref().is_some_and(|text| pattern.matches(text))
        });
        let screen = Screen::new(&patterns).unwrap();
        proptest::prop_assert_eq!(screen.rules_out(&path, &workspace), !matched);
    }
}
