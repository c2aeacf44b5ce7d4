//! The id of a permission request: one, minted where the request is raised, the same in the prompt, the decision, the
//! log and the file name of a forwarded ask.

use std::fmt;
use std::sync::Arc;

use uuid::Uuid;

/// The longest id that is taken over from elsewhere, in bytes.
const LONGEST: usize = 128;

/// The id of a permission request. Always usable as a file name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(Arc<str>);

impl RequestId {
    /// Makes a new id: a UUID of version 7, so that ids sort by time.
    pub fn mint() -> Self {
        Self(Uuid::now_v7().hyphenated().to_string().into())
    }

    /// Takes over an id from elsewhere; `None` when it could not be a file name: only letters, digits, `.`, `_` and `-`,
    /// not first a dot, at most 128 bytes.
    pub fn foreign(text: &str) -> Option<Self> {
        let usable = !text.is_empty()
            && text.len() <= LONGEST
            && !text.starts_with('.')
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
        usable.then(|| Self(text.into()))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minted_ids_are_file_names_and_sort_by_time() {
        let ids: Vec<RequestId> = (0..100).map(|_| RequestId::mint()).collect();
        for pair in ids.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
        }
        for id in &ids {
            assert_eq!(RequestId::foreign(id.as_str()).as_ref(), Some(id));
            assert_eq!(id.as_str().as_bytes()[14], b'7', "{id}");
        }
    }

    #[test]
    fn a_foreign_id_is_a_file_name_or_nothing() {
        for (text, usable) in [
            ("1700000000000-ab12-99", true),
            ("A.b_c-d", true),
            ("", false),
            (".", false),
            ("..", false),
            (".hidden", false),
            ("a/b", false),
            ("a\\b", false),
            ("a b", false),
            ("a\n", false),
            ("ä", false),
            ("a\0", false),
        ] {
            assert_eq!(RequestId::foreign(text).is_some(), usable, "{text:?}");
        }
        assert!(RequestId::foreign(&"a".repeat(LONGEST)).is_some());
        assert!(RequestId::foreign(&"a".repeat(LONGEST + 1)).is_none());
    }
}
