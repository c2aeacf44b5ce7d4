//! A value made ready for matching, and the quick look that rules most rules out.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::pattern::{Glob, fold, stable_literals};
use crate::sentinel::is_sentinel;

/// What every value must have that matches a glob, exactly or folded: its first and last eight bytes in
/// lower case, as far as they are literal, and where both ends are open, the pairs of bytes inside.
///
/// Compared with a value's by a few operations; what passes is matched in full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    head: u64,
    head_mask: u64,
    tail: u64,
    tail_mask: u64,
    /// A bit for the hash of each pair of bytes. Of a glob with a literal end: none.
    pairs: u64,
}

/// Longer values hold so many pairs that looking at them rules nothing out.
const PAIRED: usize = 160;

impl Ends {
    fn of_value(value: &str) -> Self {
        let bytes = value.as_bytes();
        let (head, head_mask) = match bytes.first_chunk() {
            Some(first) => (lower(u64::from_le_bytes(*first)), u64::MAX),
            None => pack(value.bytes()),
        };
        let (tail, tail_mask) = match bytes.last_chunk() {
            Some(last) => (lower(u64::from_be_bytes(*last)), u64::MAX),
            None => pack(value.bytes().rev()),
        };
        Self {
            head,
            head_mask,
            tail,
            tail_mask,
            pairs: 0,
        }
    }

    /// The ends that every value must have that matches the glob, exactly or folded.
    ///
    /// Only ASCII counts: folding may change other characters, and an ASCII letter that is followed by one
    /// (they may compose).
    pub(crate) fn of_glob(glob: &Glob) -> Self {
        let (head, tail) = glob.required();
        let (head_bits, head_mask) = pack(stable_start(head).bytes());
        let open = glob.has_optional_end();
        let last = match tail.rfind(['*', '?']) {
            Some(wildcard) => tail.get(wildcard + 1..).unwrap_or_default(),
            None => head,
        };
        let (tail, tail_mask) = if open {
            (0, 0)
        } else {
            pack(last.bytes().rev().take_while(u8::is_ascii))
        };
        let mut ends = Self {
            head: head_bits,
            head_mask,
            tail,
            tail_mask,
            pairs: 0,
        };
        if !ends.is_anchored() {
            ends.pairs = stable_literals(glob)
                .map(pairs)
                .fold(0, std::ops::BitOr::bitor);
        }
        ends
    }

    /// Tells whether a value with these ends may match a glob with those.
    pub(crate) fn may_match(&self, glob: &Self) -> bool {
        (self.head ^ glob.head) & glob.head_mask == 0
            && (self.tail ^ glob.tail) & glob.tail_mask == 0
    }

    /// Tells whether the glob has a literal end at all.
    pub(crate) fn is_anchored(&self) -> bool {
        self.head_mask | self.tail_mask != 0
    }
}

/// Returns the ASCII start of a literal that folding keeps up to case.
fn stable_start(literal: &str) -> &str {
    match literal.bytes().position(|byte| !byte.is_ascii()) {
        Some(0) => "",
        Some(end) => literal.get(..end - 1).unwrap_or_default(),
        None => literal,
    }
}

/// Returns a bit for each pair of neighbouring bytes, in lower case.
fn pairs(text: &[u8]) -> u64 {
    let mut letters = text.iter().map(u8::to_ascii_lowercase).map(u32::from);
    let Some(mut before) = letters.next() else {
        return 0;
    };
    letters.fold(0, |bits, letter| {
        let pair = (before << 8) | letter;
        before = letter;
        bits | 1 << (pair.wrapping_mul(0x9e37_79b1) >> 26)
    })
}

/// Returns eight bytes with their ASCII capitals in lower case.
fn lower(bytes: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let low = bytes & !HIGH;
    // The high bit of each byte says whether it is at least `A`, and past `Z`; neither sum leaves its byte.
    let from_a = low + (0x80 - 0x41) * ONES;
    let past_z = low + (0x80 - 0x5b) * ONES;
    let capital = from_a & !past_z & !bytes & HIGH;
    bytes | (capital >> 2)
}

fn pack(bytes: impl Iterator<Item = u8>) -> (u64, u64) {
    let mut bits = [0u8; 8];
    let mut mask = [0u8; 8];
    for ((bit, mask), byte) in bits.iter_mut().zip(&mut mask).zip(bytes) {
        *bit = byte.to_ascii_lowercase();
        *mask = 0xff;
    }
    (u64::from_le_bytes(bits), u64::from_le_bytes(mask))
}

/// One spelling of a value.
pub(crate) struct Spelling<'a> {
    text: Cow<'a, str>,
    ends: Ends,
    pairs: OnceCell<u64>,
    folded: Option<Folded>,
    sentinel: bool,
}

/// The folded text, where it is to be compared too.
enum Folded {
    /// It is the text itself.
    Same,
    /// It differs by the case of ASCII letters only, so that its ends are the same.
    Lower(String),
    /// It differs.
    Other(String, Ends),
}

impl<'a> Spelling<'a> {
    /// Prepares a value; `separators` makes `\` count as `/`.
    pub(crate) fn new(value: &'a str, fold_case: bool, separators: bool) -> Self {
        let text = if separators && value.contains('\\') {
            Cow::Owned(value.replace('\\', "/"))
        } else {
            Cow::Borrowed(value)
        };
        let folded = fold_case.then(|| match fold(&text) {
            Cow::Borrowed(_) => Folded::Same,
            Cow::Owned(folded) if text.is_ascii() => Folded::Lower(folded),
            Cow::Owned(folded) => {
                let ends = Ends::of_value(&folded);
                Folded::Other(folded, ends)
            }
        });
        Self {
            ends: Ends::of_value(&text),
            pairs: OnceCell::new(),
            sentinel: is_sentinel(&text),
            folded,
            text,
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the folded text where it is not ASCII, for which an index must be asked a second time.
    pub(crate) fn other_text(&self) -> Option<&str> {
        match &self.folded {
            Some(Folded::Other(folded, _)) => Some(folded),
            Some(Folded::Same | Folded::Lower(_)) | None => None,
        }
    }

    /// Tells whether the value has the shape of a sentinel, which no allow may match.
    pub(crate) fn is_sentinel(&self) -> bool {
        self.sentinel
    }

    /// Tells whether a rule whose glob has these ends may match.
    pub(crate) fn may_match(&self, glob: &Ends) -> bool {
        let ends_match = self.ends.may_match(glob)
            || match &self.folded {
                Some(Folded::Other(_, ends)) => ends.may_match(glob),
                Some(Folded::Same | Folded::Lower(_)) | None => false,
            };
        ends_match && (glob.pairs == 0 || glob.pairs & !self.pairs() == 0)
    }

    /// Returns the pairs of all forms of the value; all bits when there are too many to tell.
    fn pairs(&self) -> u64 {
        *self.pairs.get_or_init(|| {
            if self.text.len() > PAIRED {
                return u64::MAX;
            }
            let other = self.other_text().unwrap_or_default();
            pairs(self.text.as_bytes()) | pairs(other.as_bytes())
        })
    }

    /// Tells whether the rule matches: as it stands, or folded if it is a specific deny or ask.
    pub(crate) fn matches(&self, rule: &crate::Rule) -> bool {
        // SECURITY: a sentinel is no value; nothing a file says may allow it.
        if self.sentinel && rule.decision() == crate::Decision::Allow {
            return false;
        }
        if rule.pattern().matches(&self.text) {
            return true;
        }
        // SECURITY: folding only ever makes stricter: allows stay exact.
        if !rule.sees_through() {
            return false;
        }
        match &self.folded {
            None => false,
            Some(Folded::Same) => rule.pattern().matches_folded(&self.text),
            Some(Folded::Lower(folded) | Folded::Other(folded, _)) => {
                rule.pattern().matches_folded(folded)
            }
        }
    }
}
