//! The change that a call would make to a file, as a unified diff.
//!
//! Works on texts; who reads the file is not its matter. Line ends are compared without their carriage returns, and a
//! change of them is stated: else a file from Windows would be all change.

use std::collections::HashMap;
use std::fmt::Write as _;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::fit::grouped;

/// Unchanged lines around a change.
const CONTEXT: usize = 3;

/// Between changes that are no further apart, the lines are shown.
const JOINED: usize = 2 * CONTEXT;

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// Hunks: a place, then lines that begin with a blank, `+` or `-`.
    pub(super) text: String,
    /// How much it is, in words.
    pub(super) summary: String,
}

/// Compares two texts.
pub(super) fn diff(old: &str, new: &str) -> Change {
    let ends = line_ends(old, new);
    let (old, new) = (unix(old), unix(new));
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let (old_ids, new_ids) = numbered(&old, &new);
    let operations = capture_diff_slices(Algorithm::Myers, &old_ids, &new_ids);
    let mut change = Written {
        old: &old,
        new: &new,
        text: String::new(),
        added: 0,
        removed: 0,
    };
    for hunk in hunks(&operations) {
        change.hunk(&hunk);
    }
    let mut summary = summary(change.added, change.removed);
    if let Some(ends) = ends {
        summary.push_str(", ");
        summary.push_str(ends);
    }
    Change {
        text: change.text.trim_end_matches('\n').to_owned(),
        summary,
    }
}

/// Says how many lines come and go.
pub(super) fn summary(added: usize, removed: usize) -> String {
    let lines = |count: usize| {
        let noun = if count == 1 { "line" } else { "lines" };
        format!("{} {noun}", grouped(count))
    };
    match (added, removed) {
        (0, 0) => "no line changes".to_owned(),
        (added, 0) => format!("{} added", lines(added)),
        (0, removed) => format!("{} removed", lines(removed)),
        (added, removed) => format!("{} added, {} removed", lines(added), grouped(removed)),
    }
}

/// Writes line ends as one character.
pub(super) fn unix(text: &str) -> String {
    text.replace("\r\n", "\n")
}

/// Says what happens to the line ends of a file, if they are not just kept.
fn line_ends(old: &str, new: &str) -> Option<&'static str> {
    let (from, to) = (ends_of(old), ends_of(new));
    if from == to || old.is_empty() || new.is_empty() {
        return None;
    }
    match (from, to) {
        (Some(true), Some(false)) => Some("line ends change from CRLF to LF"),
        (Some(false), Some(true)) => Some("line ends change from LF to CRLF"),
        (Some(_) | None, Some(_) | None) => None,
    }
}

/// Tells whether all line ends of a text are CRLF, or none is; `None` when it has none or both.
fn ends_of(text: &str) -> Option<bool> {
    let all = text.matches('\n').count();
    let windows = text.matches("\r\n").count();
    match (all, windows) {
        (0, _) => None,
        (_, 0) => Some(false),
        (all, windows) if all == windows => Some(true),
        (_, _) => None,
    }
}

/// Gives equal lines equal numbers.
fn numbered<'t>(old: &[&'t str], new: &[&'t str]) -> (Vec<usize>, Vec<usize>) {
    let mut numbers: HashMap<&'t str, usize> = HashMap::new();
    let mut number = |line: &&'t str| {
        let next = numbers.len();
        *numbers.entry(*line).or_insert(next)
    };
    let old = old.iter().map(&mut number).collect();
    let new = new.iter().map(&mut number).collect();
    (old, new)
}

/// Lines that stand together: unchanged ones around and between changes.
struct Hunk {
    old: std::ops::Range<usize>,
    new: std::ops::Range<usize>,
    pieces: Vec<DiffOp>,
}

fn hunks(operations: &[DiffOp]) -> Vec<Hunk> {
    let mut hunks: Vec<Hunk> = Vec::new();
    for operation in operations {
        let (tag, old, new) = operation.as_tag_tuple();
        if tag == similar::DiffTag::Equal {
            continue;
        }
        match hunks.last_mut() {
            Some(last) if old.start <= last.old.end + JOINED => {
                last.old.end = old.end;
                last.new.end = new.end;
                last.pieces.push(*operation);
            }
            Some(_) | None => hunks.push(Hunk {
                old,
                new,
                pieces: vec![*operation],
            }),
        }
    }
    hunks
}

struct Written<'t> {
    old: &'t [&'t str],
    new: &'t [&'t str],
    text: String,
    added: usize,
    removed: usize,
}

impl Written<'_> {
    fn hunk(&mut self, hunk: &Hunk) {
        let before = hunk.old.start.min(CONTEXT);
        let after = (self.old.len() - hunk.old.end.min(self.old.len())).min(CONTEXT);
        let start = hunk.old.start - before;
        let old = hunk.old.len() + before + after;
        let new = hunk.new.len() + before + after;
        let new_start = hunk.new.start.saturating_sub(before);
        // A range without lines is named by the line before it (POSIX `diff -u`).
        let shown = |start: usize, length: usize| if length == 0 { start } else { start + 1 };
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.text,
            "@@ -{},{old} +{},{new} @@",
            shown(start, old),
            shown(new_start, new)
        );
        let mut at = start;
        for piece in &hunk.pieces {
            let (_, old, new) = piece.as_tag_tuple();
            self.lines(' ', self.old, at..old.start);
            self.removed += old.len();
            self.added += new.len();
            at = old.end;
            self.lines('-', self.old, old);
            self.lines('+', self.new, new);
        }
        self.lines(' ', self.old, at..hunk.old.end + after);
    }

    fn lines(&mut self, sign: char, lines: &[&str], range: std::ops::Range<usize>) {
        for line in lines.get(range).unwrap_or_default() {
            self.text.push(sign);
            let end = if line.ends_with('\n') {
                ""
            } else {
                "\n\\ no newline at the end\n"
            };
            self.text.push_str(line);
            self.text.push_str(end);
        }
    }
}

#[cfg(test)]
mod tests;
