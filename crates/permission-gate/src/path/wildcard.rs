//! The policy's wildcards on paths: `*` any run of characters, `?` one character.
//!
//! Only for questions about one pattern's parts; rules are looked up by the policy.

/// Returns whether a pattern matches a whole text.
pub fn matches(pattern: &str, text: &str) -> bool {
    let mut pattern_rest = pattern.chars();
    let mut text_rest = text.chars();
    let mut retry: Option<(std::str::Chars<'_>, std::str::Chars<'_>)> = None;
    loop {
        let before = pattern_rest.clone();
        match pattern_rest.next() {
            Some('*') => {
                retry = Some((pattern_rest.clone(), text_rest.clone()));
                continue;
            }
            Some(wanted) => {
                if let Some(found) = text_rest.next() {
                    if wanted == '?' || wanted == found {
                        continue;
                    }
                } else {
                    return before.as_str().chars().all(|wanted| wanted == '*');
                }
            }
            None => {
                if text_rest.next().is_none() {
                    return true;
                }
            }
        }
        let Some((after_star, from)) = &mut retry else {
            return false;
        };
        if from.next().is_none() {
            return false;
        }
        pattern_rest = after_star.clone();
        text_rest = from.clone();
    }
}

/// Returns whether a pattern has a wildcard.
pub fn is_wild(pattern: &str) -> bool {
    pattern.contains(['*', '?'])
}

/// Splits a pattern into its literal directory prefix (without the last `/`; empty for `/x` at a root) and the rest.
/// `None` when it has no directory part before its first wildcard.
pub fn literal_directory(pattern: &str) -> Option<(&str, &str)> {
    let literal = pattern.find(['*', '?']).unwrap_or(pattern.len());
    let slash = pattern.get(..literal)?.rfind('/')?;
    Some((pattern.get(..slash)?, pattern.get(slash + 1..)?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{literal_directory, matches};

    fn slow(pattern: &[char], text: &[char]) -> bool {
        match pattern.split_first() {
            None => text.is_empty(),
            Some(('*', rest)) => (0..=text.len()).any(|at| slow(rest, &text[at..])),
            Some((wanted, rest)) => text.split_first().is_some_and(|(found, more)| {
                (*wanted == '?' || wanted == found) && slow(rest, more)
            }),
        }
    }

    #[test]
    fn finds_literal_directories() {
        assert_eq!(literal_directory("/tmp/*"), Some(("/tmp", "*")));
        assert_eq!(literal_directory("/tmp/a/b"), Some(("/tmp/a", "b")));
        assert_eq!(literal_directory("src/*.rs"), Some(("src", "*.rs")));
        assert_eq!(literal_directory("*.env"), None);
        assert_eq!(literal_directory("/x"), Some(("", "x")));
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(pattern in "[ab*?]{0,8}", text in "[ab]{0,10}") {
            let wanted: Vec<char> = pattern.chars().collect();
            let found: Vec<char> = text.chars().collect();
            prop_assert_eq!(matches(&pattern, &text), slow(&wanted, &found));
        }
    }
}
