//! Matching of one wildcard text against one value, in time linear in the value.
//!
//! The stretches between stars are found one after the other, each at its leftmost place: since a
//! stretch has a fixed number of characters, the leftmost place is also the one that ends first, so
//! no choice is ever taken back. Stretches with `?` are searched by bit-parallel simulation, 64
//! positions of the stretch at a time. Nothing is compiled: a policy with thousands of rules loads fast.

use std::sync::Arc;

use super::{Token, WILDCARDS, fold};

/// Counts the work of a match, so that a test can bound it.
pub(crate) trait Meter {
    /// Adds a number of bytes or bit blocks looked at.
    fn add(&mut self, steps: usize);
}

impl Meter for () {
    fn add(&mut self, _: usize) {}
}

#[cfg(test)]
impl Meter for usize {
    fn add(&mut self, steps: usize) {
        *self += steps;
    }
}

/// A wildcard text.
#[derive(Clone, Debug)]
pub(crate) struct Glob {
    text: Arc<str>,
    /// Bytes before the first wildcard.
    head: usize,
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Matches as it stands.
    Plain,
    /// Ends in space-star, and matches without it too.
    OptionalEnd,
    /// Matches nothing.
    Never,
}

impl Glob {
    /// Makes a glob of `literal`, in which nothing is special, followed by `rest`.
    pub(crate) fn new(literal: &str, rest: &str) -> Self {
        let mut text = String::with_capacity(literal.len() + rest.len());
        text.push_str(literal);
        text.push_str(rest);
        Self::with_literal(text.into(), literal.len())
    }

    /// Makes a glob that shares its text.
    pub(crate) fn shared(text: Arc<str>) -> Self {
        Self::with_literal(text, 0)
    }

    fn with_literal(text: Arc<str>, literal: usize) -> Self {
        let rest = text.get(literal..).unwrap_or_default();
        let head = rest
            .find(WILDCARDS)
            .map_or(text.len(), |wildcard| literal + wildcard);
        let form = if rest.ends_with('*') && text.ends_with(" *") {
            Form::OptionalEnd
        } else {
            Form::Plain
        };
        Self { text, head, form }
    }

    /// Returns the same text, matching nothing.
    pub(crate) fn never(mut self) -> Self {
        self.form = Form::Never;
        self
    }

    /// Tells whether it matches nothing.
    pub(crate) fn is_never(&self) -> bool {
        self.form == Form::Never
    }

    /// Returns the folded form, or `None` when it is the same.
    pub(crate) fn folded(&self) -> Option<Self> {
        if self.form == Form::Never
            || (self.text.is_ascii() && !self.text.bytes().any(|byte| byte.is_ascii_uppercase()))
        {
            return None;
        }
        Some(Self::new(&fold(self.head()), &fold(self.tail())))
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the literal text before the first wildcard.
    pub(crate) fn head(&self) -> &str {
        self.text.get(..self.head).unwrap_or_default()
    }

    /// Returns what follows the head: empty, or starting with a wildcard.
    pub(crate) fn tail(&self) -> &str {
        self.text.get(self.head..).unwrap_or_default()
    }

    /// Returns head and tail without the optional space-star at the end.
    pub(crate) fn required(&self) -> (&str, &str) {
        match self.form {
            Form::OptionalEnd => {
                let end = self.text.len().saturating_sub(" *".len());
                let head = self.head.min(end);
                (
                    self.text.get(..head).unwrap_or_default(),
                    self.text.get(head..end).unwrap_or_default(),
                )
            }
            Form::Plain | Form::Never => (self.head(), self.tail()),
        }
    }

    /// Tells whether a value may go on after the required text, as far as it is literal.
    pub(crate) fn has_optional_end(&self) -> bool {
        self.form == Form::OptionalEnd
    }

    pub(crate) fn matches(&self, value: &str) -> bool {
        self.matches_metered(value, &mut ())
    }

    pub(crate) fn matches_metered(&self, value: &str, meter: &mut impl Meter) -> bool {
        match self.form {
            Form::Plain => matches(self.head(), self.tail(), value, meter),
            Form::OptionalEnd => {
                let (head, tail) = self.required();
                if tail.is_empty() {
                    return value
                        .strip_prefix(head)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
                }
                matches(head, tail, value, meter) || matches(self.head(), self.tail(), value, meter)
            }
            Form::Never => false,
        }
    }

    /// Tells whether nothing remains without wildcards, blanks and, if `slashes`, `/`.
    pub(crate) fn is_bare(&self, slashes: bool) -> bool {
        !self.text.is_empty()
            && self
                .text
                .bytes()
                .all(|byte| matches!(byte, b'*' | b'?' | b' ' | b'\t') || (slashes && byte == b'/'))
            && self.text.contains(WILDCARDS)
    }

    /// Tells whether every value matches.
    pub(crate) fn is_universal(&self) -> bool {
        let (head, tail) = self.required();
        self.form != Form::Never
            && head.is_empty()
            && !tail.is_empty()
            && tail.bytes().all(|byte| byte == b'*')
    }

    /// Returns the pieces in order, never two literals in a row.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        let head = Some(self.head())
            .filter(|head| !head.is_empty())
            .map(Token::Literal);
        let mut rest = self.tail();
        head.into_iter().chain(std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let (token, length) = match first {
                '*' => (Token::Many, 1),
                '?' => (Token::One, 1),
                _ => {
                    let length = rest.find(WILDCARDS).unwrap_or(rest.len());
                    (Token::Literal(rest.get(..length)?), length)
                }
            };
            rest = rest.get(length..)?;
            Some(token)
        }))
    }
}

/// Returns the stretches of ASCII bytes that every value contains that matches the glob, exactly or folded,
/// up to the case of letters.
///
/// An ASCII letter before another script may compose with it, and other scripts fold in many ways.
pub(crate) fn stable_literals(glob: &Glob) -> impl Iterator<Item = &[u8]> {
    let (head, tail) = glob.required();
    std::iter::once(head)
        .chain(tail.split(WILDCARDS))
        .flat_map(|literal| {
            let mut pieces = literal.split(|letter: char| !letter.is_ascii()).peekable();
            std::iter::from_fn(move || {
                let piece = pieces.next()?.as_bytes();
                let kept = if pieces.peek().is_some() {
                    piece.split_last().map_or(piece, |(_, kept)| kept)
                } else {
                    piece
                };
                Some(kept)
            })
        })
}

/// Matches a literal head and a tail that is empty or starts with a wildcard.
fn matches(head: &str, tail: &str, value: &str, meter: &mut impl Meter) -> bool {
    meter.add(head.len());
    let Some(value) = value.strip_prefix(head) else {
        return false;
    };
    if tail.is_empty() {
        return value.is_empty();
    }
    let Some((first, rest)) = tail.split_once('*') else {
        return strip_start(tail, value, meter).is_some_and(str::is_empty);
    };
    let Some(value) = strip_start(first, value, meter) else {
        return false;
    };
    let (middle, last) = rest.rsplit_once('*').unwrap_or(("", rest));
    let Some(mut value) = strip_end(last, value, meter) else {
        return false;
    };
    for stretch in middle.split('*').filter(|stretch| !stretch.is_empty()) {
        let Some(end) = find_end(stretch, value, meter) else {
            return false;
        };
        value = value.get(end..).unwrap_or_default();
    }
    true
}

/// Removes a stretch without stars from the start of a value.
fn strip_start<'v>(stretch: &str, value: &'v str, meter: &mut impl Meter) -> Option<&'v str> {
    meter.add(stretch.len());
    if !stretch.contains('?') {
        return value.strip_prefix(stretch);
    }
    let mut rest = value.chars();
    for expected in stretch.chars() {
        let found = rest.next()?;
        if expected != '?' && expected != found {
            return None;
        }
    }
    Some(rest.as_str())
}

/// Removes a stretch without stars from the end of a value.
fn strip_end<'v>(stretch: &str, value: &'v str, meter: &mut impl Meter) -> Option<&'v str> {
    meter.add(stretch.len());
    if !stretch.contains('?') {
        return value.strip_suffix(stretch);
    }
    let mut rest = value.chars();
    for expected in stretch.chars().rev() {
        let found = rest.next_back()?;
        if expected != '?' && expected != found {
            return None;
        }
    }
    Some(rest.as_str())
}

/// Returns where the leftmost occurrence of a stretch without stars ends.
fn find_end(stretch: &str, value: &str, meter: &mut impl Meter) -> Option<usize> {
    if stretch.contains('?') {
        return find_end_with_holes(stretch, value, meter);
    }
    let end = value.find(stretch).map(|start| start + stretch.len());
    meter.add(end.unwrap_or(value.len()) + stretch.len());
    end
}

/// The same for a stretch with `?`, by the shift-and method: bit `i` of the state says that the last
/// `i + 1` characters of the value match the first `i + 1` of the stretch.
fn find_end_with_holes(stretch: &str, value: &str, meter: &mut impl Meter) -> Option<usize> {
    let expected: Vec<char> = stretch.chars().collect();
    if expected.len() > value.len() {
        return None;
    }
    let blocks = expected.len().div_ceil(64);
    let mut alphabet: Vec<char> = expected.iter().copied().filter(|&c| c != '?').collect();
    alphabet.sort_unstable();
    alphabet.dedup();
    // One row of bits per character of the stretch, and a last one for all others.
    let mut rows = vec![0u64; (alphabet.len() + 1) * blocks];
    for (position, &letter) in expected.iter().enumerate() {
        let bit = 1u64 << (position % 64);
        for (row, bits) in rows.chunks_exact_mut(blocks).enumerate() {
            if (letter == '?' || alphabet.get(row) == Some(&letter))
                && let Some(block) = bits.get_mut(position / 64)
            {
                *block |= bit;
            }
        }
    }
    meter.add(stretch.len());
    let last_bit = 1u64 << ((expected.len() - 1) % 64);
    let mut state = vec![0u64; blocks];
    for (start, letter) in value.char_indices() {
        meter.add(blocks);
        let row = alphabet.binary_search(&letter).unwrap_or(alphabet.len());
        let bits = rows.get(row * blocks..(row + 1) * blocks)?;
        let mut carry = 1u64;
        for (block, allowed) in state.iter_mut().zip(bits) {
            let next = *block >> 63;
            *block = ((*block << 1) | carry) & allowed;
            carry = next;
        }
        if state.last().is_some_and(|block| block & last_bit != 0) {
            return Some(start + letter.len_utf8());
        }
    }
    None
}
