//! Folding of case and normal form, for file systems that do not distinguish names by them.
//!
//! Folds more rather than less (`ß` as `ss`, as Apple's file systems do): only denies and asks are compared this way.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// Returns `text` without differences of case and of Unicode normal form. Text without capitals costs one look at each byte.
pub fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(text.to_ascii_lowercase())
        } else {
            Cow::Borrowed(text)
        };
    }
    // Letter by letter: folding a whole string looks at neighbours (final sigma), which would make a
    // piece of a pattern differ from the same piece of a value.
    Cow::Owned(
        text.nfd()
            .flat_map(char::to_uppercase)
            .flat_map(char::to_lowercase)
            .nfc()
            .collect(),
    )
}
