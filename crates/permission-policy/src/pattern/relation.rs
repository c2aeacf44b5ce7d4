//! How two patterns relate: whether they can meet, and whether one contains the other.
//!
//! For edits and lint; nothing here runs while a call is judged.

use super::{Glob, Token};

/// Pairs of positions that are compared at most.
const CELLS: usize = 4_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Letter(char),
    One,
    Many,
}

/// Returns the ways to read a glob: as it stands, and without its optional end.
fn readings(glob: &Glob) -> Vec<Vec<Step>> {
    if glob.is_never() {
        return Vec::new();
    }
    let mut full = Vec::new();
    for token in glob.tokens() {
        match token {
            Token::Literal(text) => full.extend(text.chars().map(Step::Letter)),
            Token::One => full.push(Step::One),
            Token::Many => full.push(Step::Many),
        }
    }
    let mut readings = Vec::new();
    if glob.has_optional_end() {
        let short = full.get(..full.len().saturating_sub(2)).unwrap_or_default();
        readings.push(short.to_vec());
    }
    readings.push(full);
    readings
}

/// See [`super::Pattern::overlaps`].
pub(super) fn overlaps(left: &Glob, right: &Glob) -> bool {
    let right = readings(right);
    readings(left)
        .iter()
        .any(|left| right.iter().any(|right| meet(left, right)))
}

fn meet(left: &[Step], right: &[Step]) -> bool {
    if left.len().saturating_mul(right.len()) > CELLS {
        return true;
    }
    // `row[j]`: the steps read so far of `left` and the first `j` of `right` can spell the same text.
    let mut row = Vec::with_capacity(right.len() + 1);
    row.push(true);
    for step in right {
        let before = row.last().copied().unwrap_or(false);
        row.push(before && *step == Step::Many);
    }
    for step in left {
        let mut diagonal = row.first().copied().unwrap_or(false);
        let mut before = diagonal && *step == Step::Many;
        if let Some(first) = row.first_mut() {
            *first = before;
        }
        for (cell, other) in row.iter_mut().skip(1).zip(right) {
            let above = *cell;
            let here = match (step, other) {
                (Step::Many, Step::Many | Step::Letter(_) | Step::One)
                | (Step::Letter(_) | Step::One, Step::Many) => above || before,
                (Step::Letter(a), Step::Letter(b)) => diagonal && a == b,
                (Step::One, Step::One | Step::Letter(_)) | (Step::Letter(_), Step::One) => diagonal,
            };
            diagonal = above;
            *cell = here;
            before = here;
        }
    }
    row.last().copied().unwrap_or(false)
}

/// See [`super::Pattern::covers`].
pub(super) fn covers(wide: &Glob, narrow: &Glob) -> bool {
    let wide = readings(wide);
    readings(narrow)
        .iter()
        .all(|narrow| wide.iter().any(|wide| contains(wide, narrow)))
}

/// Matches `narrow` as if it were a value whose `?` and `*` are letters that only a wildcard meets.
fn contains(wide: &[Step], narrow: &[Step]) -> bool {
    if wide.len().saturating_mul(narrow.len()) > CELLS {
        return false;
    }
    let mut row = vec![false; narrow.len() + 1];
    if let Some(first) = row.first_mut() {
        *first = true;
    }
    for step in wide {
        let mut diagonal = row.first().copied().unwrap_or(false);
        let mut before = diagonal && *step == Step::Many;
        if let Some(first) = row.first_mut() {
            *first = before;
        }
        for (cell, other) in row.iter_mut().skip(1).zip(narrow) {
            let above = *cell;
            let here = match (step, other) {
                (Step::Many, Step::Many | Step::Letter(_) | Step::One) => above || before,
                (Step::Letter(a), Step::Letter(b)) => diagonal && a == b,
                (Step::One, Step::One | Step::Letter(_)) => diagonal,
                (Step::Letter(_), Step::One) | (Step::Letter(_) | Step::One, Step::Many) => false,
            };
            diagonal = above;
            *cell = here;
            before = here;
        }
    }
    row.last().copied().unwrap_or(false)
}
