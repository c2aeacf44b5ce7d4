use proptest::prelude::*;

use super::*;
use crate::pattern::{Pattern, Values, fold};

fn found(patterns: &[Pattern], texts: &[&str]) -> Vec<usize> {
    let index = Index::build(patterns.iter().map(Pattern::glob));
    let mut found = index.loose().to_vec();
    index.for_each_bucket(texts.iter().copied(), |rules| found.extend(rules));
    found.sort_unstable();
    found
}

fn compile(patterns: &[String]) -> Vec<Pattern> {
    patterns
        .iter()
        .map(|pattern| Pattern::new(pattern.as_str(), Some("/home/u"), Values::Text))
        .collect()
}

#[test]
fn rules_are_filed_by_their_rarest_stretch() {
    let patterns: Vec<String> = (0..1000)
        .map(|number| format!("tool-{number:04} *"))
        .collect();
    let patterns = compile(&patterns);
    let candidates = found(&patterns, &["tool-0123 --flag"]);
    assert!(candidates.contains(&123));
    assert!(candidates.len() < 25, "{candidates:?}");
    assert_eq!(found(&patterns, &["something else"]), []);
}

#[test]
fn rules_without_a_stretch_are_always_candidates() {
    let patterns = compile(&[
        "*".to_owned(),
        "a?b?".to_owned(),
        "éé*".to_owned(),
        "abcd".to_owned(),
    ]);
    assert_eq!(found(&patterns, &["x"]), [0, 1, 2]);
}

proptest! {
    #[test]
    fn every_rule_that_matches_is_a_candidate(
        patterns in prop::collection::vec("[aAbBéßk*? ]{0,8}", 1..12),
        value in "[aAbBeßéK\u{301}\u{212a} ]{0,14}",
    ) {
        let patterns = compile(&patterns);
        let folded = fold(&value).into_owned();
        let candidates = found(&patterns, &[&value, &folded]);
        for (number, pattern) in patterns.iter().enumerate() {
            if pattern.matches(&value) || pattern.matches_folded(&folded) {
                prop_assert!(candidates.contains(&number), "{:?}", pattern.written());
            }
        }
    }
}
