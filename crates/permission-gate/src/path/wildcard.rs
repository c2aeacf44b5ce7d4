//! The policy's wildcards on paths: `*` any run of characters, `?` one character.
//!
//! Only for questions about one pattern's parts; rules are looked up by the policy.

use permission_policy::{Pattern, Values};

/// Returns whether a pattern matches a whole text.
pub fn matches(pattern: &str, text: &str) -> bool {
    Pattern::new(pattern, None, Values::Paths).matches(text)
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
    use super::{literal_directory, matches};

    #[test]
    fn matches_whole_texts() {
        assert!(matches("/a/*", "/a/b/c") && matches("?", "/") && matches("", ""));
        assert!(!matches("/a", "/a/") && !matches("*.env", "x.envy"));
    }

    #[test]
    fn finds_literal_directories() {
        assert_eq!(literal_directory("/tmp/*"), Some(("/tmp", "*")));
        assert_eq!(literal_directory("/tmp/a/b"), Some(("/tmp/a", "b")));
        assert_eq!(literal_directory("src/*.rs"), Some(("src", "*.rs")));
        assert_eq!(literal_directory("*.env"), None);
        assert_eq!(literal_directory("/x"), Some(("", "x")));
    }
}
