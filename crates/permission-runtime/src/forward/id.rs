//! The names that become file names: ids of requests and sessions.

use std::fmt;

/// The longest id of a request, in bytes.
const MAX_ID: usize = 128;

/// The longest file name that a session id may become, in bytes.
const MAX_NAME: usize = 200;

/// The id of a request: one for prompt, decision, log and file name. Safe as a file name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(String);

impl RequestId {
    /// Takes an id that is safe as a file name: `[A-Za-z0-9._-]`, at most 128 bytes, not beginning with a dot.
    pub fn new(text: &str) -> Option<Self> {
        // SECURITY: pinned by `an_id_cannot_leave_its_directory`.
        let safe = !text.is_empty()
            && text.len() <= MAX_ID
            && !text.starts_with('.')
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
        safe.then(|| Self(text.to_owned()))
    }

    /// Makes a new id, ordered by time (`UUIDv7`).
    pub fn mint() -> Self {
        Self(uuid::Uuid::now_v7().to_string())
    }

    /// Takes an id, or makes one where it is not safe; the flag says whether it was replaced, which both logs then say.
    pub fn adopt(text: &str) -> (Self, bool) {
        Self::new(text).map_or_else(|| (Self::mint(), true), |id| (id, false))
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

/// Writes a session id as a file name, as `encodeURIComponent` does; `None` when none comes of it.
pub fn session_name(session: &str) -> Option<String> {
    // SECURITY: `.` and `..` encode to themselves; pinned by `a_session_id_cannot_leave_its_directory`.
    if session.is_empty() || session == "." || session == ".." {
        return None;
    }
    let mut name = String::with_capacity(session.len());
    for byte in session.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            name.push(char::from(byte));
        } else {
            use fmt::Write;
            let _ = write!(name, "%{byte:02X}");
        }
    }
    (name.len() <= MAX_NAME).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_cannot_leave_its_directory() {
        for text in [
            "", ".", "..", "../x", "a/b", "a\\b", "a b", "a\0b", ".hidden", "ä", "a\n", "%2e%2e",
        ] {
            assert_eq!(RequestId::new(text), None, "{text:?}");
        }
        assert_eq!(RequestId::new(&"x".repeat(129)), None);
        for text in [
            "1730000000000-abcdefgh-4711",
            "0192-aa_B.c",
            &"x".repeat(128),
        ] {
            assert_eq!(RequestId::new(text).expect("safe").as_str(), text);
        }
    }

    #[test]
    fn an_unsafe_id_is_replaced() {
        let (id, replaced) = RequestId::adopt("../x");
        assert!(replaced);
        assert!(RequestId::new(id.as_str()).is_some());
        assert!(!RequestId::adopt("x-1").1);
    }

    #[test]
    fn a_session_id_cannot_leave_its_directory() {
        let check = |session: &str, name: Option<&str>| {
            assert_eq!(session_name(session).as_deref(), name, "{session:?}");
        };
        check("", None);
        check(".", None);
        check("..", None);
        check(&"x".repeat(201), None);
        check("../../etc", Some("..%2F..%2Fetc"));
        check("a b\0ä", Some("a%20b%00%C3%A4"));
        check("a-_.!~*'()Z9", Some("a-_.!~*'()Z9"));
    }
}
