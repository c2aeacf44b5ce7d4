//! Keeps the specs that were read, so that a process which reads many commands reads each spec once.
//!
//! A spec is a function of its text, so no result depends on what is kept; a process that reads one command keeps that
//! command's only.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::Spec;

/// A spec with the text it was read from.
struct Entry {
    text: &'static str,
    spec: Spec,
}

/// How many specs are kept. There are some 900; one that finds its places taken is read anew each time.
const PLACES: usize = 4096;
/// How many places behind the first are tried.
const TRIES: usize = 8;

static KEPT: [OnceLock<Box<Entry>>; PLACES] = [const { OnceLock::new() }; PLACES];

/// Returns the spec of a text.
pub(super) fn spec(text: &'static str) -> Cow<'static, Spec> {
    let first = place(text);
    for place in KEPT.iter().skip(first).take(TRIES) {
        // `set` fails only if another thread was faster; its entry is as good if it is of the same text.
        if place.get().is_none() {
            let _ = place.set(Box::new(Entry {
                text,
                spec: Spec::parse(text),
            }));
        }
        if let Some(entry) = place.get().filter(|entry| std::ptr::eq(entry.text, text)) {
            return Cow::Borrowed(&entry.spec);
        }
    }
    Cow::Owned(Spec::parse(text))
}

/// Returns where a text is kept, by its beginning and length.
fn place(text: &str) -> usize {
    let hash = text.bytes().take(24).fold(text.len(), |hash, byte| {
        hash.wrapping_mul(31).wrapping_add(usize::from(byte))
    });
    hash % PLACES
}
