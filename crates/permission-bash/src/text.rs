//! Text that is shared: most words stand in the source exactly as they read, so they are pieces of it, not copies.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::rc::Rc;

/// A piece of a shared text, or a text of its own. It compares, orders and prints as the `str` it is.
#[derive(Clone)]
pub struct Text(Repr);

#[derive(Clone)]
enum Repr {
    /// The bytes from `start` to `end` of `whole`.
    Piece {
        whole: Rc<str>,
        start: usize,
        end: usize,
    },
    /// What stands nowhere as it reads.
    Own(String),
}

impl Text {
    /// Returns the piece of `whole` between two offsets; an empty text if they are none of its.
    pub(crate) fn piece(whole: &Rc<str>, start: usize, end: usize) -> Self {
        Self(Repr::Piece {
            whole: Rc::clone(whole),
            start,
            end,
        })
    }

    /// Returns the text.
    #[inline]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Repr::Piece { whole, start, end } => whole.get(*start..*end).unwrap_or_default(),
            Repr::Own(text) => text,
        }
    }

    /// Returns the part between two offsets; an empty text if they are none of its.
    #[must_use]
    pub(crate) fn part(&self, start: usize, end: usize) -> Self {
        match &self.0 {
            Repr::Piece {
                whole, start: from, ..
            } if self.get(start..end).is_some() => Self::piece(whole, from + start, from + end),
            Repr::Piece { .. } => Self::default(),
            Repr::Own(text) => Self(Repr::Own(
                text.get(start..end).unwrap_or_default().to_owned(),
            )),
        }
    }

    /// Appends a text.
    pub(crate) fn push_str(&mut self, more: &str) {
        match &mut self.0 {
            Repr::Own(text) => text.push_str(more),
            Repr::Piece { .. } => {
                let mut text = String::with_capacity(self.len() + more.len());
                text.push_str(self);
                text.push_str(more);
                self.0 = Repr::Own(text);
            }
        }
    }

    /// Appends a text; one that follows this one in the same whole is not copied.
    pub(crate) fn push(&mut self, more: &Self) {
        match (&mut self.0, &more.0) {
            (
                Repr::Piece {
                    whole,
                    start: _,
                    end,
                },
                Repr::Piece {
                    whole: other,
                    start,
                    end: last,
                },
            ) if Rc::ptr_eq(whole, other) && *end == *start => *end = *last,
            (Repr::Own(text), Repr::Piece { .. }) if text.is_empty() => *self = more.clone(),
            (Repr::Piece { .. } | Repr::Own(_), _) => self.push_str(more),
        }
    }
}

impl Default for Text {
    fn default() -> Self {
        Self(Repr::Own(String::new()))
    }
}

impl Deref for Text {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self
    }
}

impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        self
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Repr::Own(text))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(Repr::Own(text.to_owned()))
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        match text.0 {
            Repr::Own(text) => text,
            Repr::Piece { .. } => text.as_str().to_owned(),
        }
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), formatter)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other)
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_joined_without_a_copy() {
        let whole: Rc<str> = Rc::from("one two");
        let mut text = Text::piece(&whole, 0, 2);
        text.push(&Text::piece(&whole, 2, 5));
        assert!(matches!(
            text.0,
            Repr::Piece {
                start: 0,
                end: 5,
                ..
            }
        ));
        text.push(&Text::piece(&whole, 6, 7));
        text.push_str("!");
        assert_eq!(text, "one to!");
    }

    #[test]
    fn a_part_outside_is_empty() {
        let whole: Rc<str> = Rc::from("é a");
        let text = Text::piece(&whole, 0, 4);
        assert_eq!(text.part(0, 2), "é");
        assert_eq!(text.part(0, 1), "");
        assert_eq!(text.part(0, 5), "");
        assert_eq!(Text::from("é a").part(3, 4), "a");
        assert_eq!(Text::piece(&whole, 3, 9), "");
    }
}
