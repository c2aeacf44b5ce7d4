//! Sentinels: the reserved names in angle brackets that stand for a synthetic rule.
//!
//! Which sentinels exist is the gate's matter; here only their shape is known, so that no pattern can name one.

/// Tells whether `text` has the shape of a sentinel: two or more lower-case words joined by hyphens, in angle brackets.
///
/// ```
/// assert!(permission_policy::sentinel::is_sentinel("<opaque-bash-wrapper>"));
/// assert!(!permission_policy::sentinel::is_sentinel("<T>"));
/// ```
pub fn is_sentinel(text: &str) -> bool {
    let Some(name) = text
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'))
    else {
        return false;
    };
    name.contains('-')
        && name
            .split('-')
            .all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()))
}
