//! Whether a glob, or anything below a directory, could be a file that a deny speaks of, without looking.

use std::borrow::Cow;

use super::{Class, Glob, GroupKind, Token};
use crate::path::located::Located;
use crate::path::resolver::{Opening, Resolver};
use crate::path::text::fold;

/// States of one comparison; a larger one counts as an overlap.
const MAX_STATES: usize = 1 << 20;
/// Plain readings of a glob with extended globs.
const MAX_READINGS: usize = 64;

/// One element of the set of texts that is compared with a deny.
#[derive(Clone)]
enum Cell<'g> {
    /// This character; the flag says that it is a literal of the glob's last component.
    Char(char, bool),
    /// One character, not `/`.
    Any,
    /// One of these.
    Class(&'g Class),
    /// Any run without `/`.
    Star,
    /// Any run.
    Deep,
}

/// The texts that a glob may become, ready to be compared with many denies.
pub struct GlobReach<'g> {
    /// Each reading of the glob under each spelling of its directory.
    texts: Vec<Vec<Cell<'g>>>,
    folds: bool,
}

impl GlobReach<'_> {
    /// Returns whether one of the texts could be one that a specific deny matches, such that a literal character of
    /// the glob's last component coincides with a literal one of the deny (semantics, 4.4). Letters and digits
    /// count, and what a component begins with.
    pub fn meets(&self, deny: &str) -> bool {
        let deny = if self.folds {
            fold(deny)
        } else {
            Cow::Borrowed(deny)
        };
        let last = deny.chars().next_back();
        let deny: Vec<char> = deny.chars().collect();
        self.texts.iter().any(|cells| {
            // Most denies end otherwise than the glob does.
            let differs = match (cells.last(), last) {
                (Some(Cell::Char(ours, _)), Some(theirs)) => {
                    *ours != theirs && !matches!(theirs, '*' | '?' | '/')
                }
                _ => false,
            };
            let shares = || {
                cells
                    .iter()
                    .any(|cell| matches!(cell, Cell::Char(ours, true) if deny.contains(ours)))
            };
            !differs && shares() && meets(cells, &deny, true)
        })
    }
}

impl Resolver<'_> {
    /// Prepares a glob for [`GlobReach::meets`].
    pub fn glob_reach<'g>(&self, glob: &'g Glob, directory: &str) -> GlobReach<'g> {
        let mut reach = GlobReach {
            texts: Vec::new(),
            folds: false,
        };
        let Some((last, before)) = significant(glob) else {
            return reach;
        };
        let prefix = glob.literal_prefix();
        let place = if prefix.is_empty() { "." } else { &prefix };
        let located = self.locate(place, directory, Opening::Shell);
        reach.folds = located.folds_case;
        let literal = before
            .iter()
            .take_while(|component| !component.is_magic())
            .count();
        let mut readings = vec![Vec::new()];
        for component in before.iter().skip(literal) {
            extend(&mut readings, component.tokens(), false);
            append(&mut readings, &Cell::Char('/', false));
        }
        extend(&mut readings, last.tokens(), true);
        if reach.folds {
            readings.iter_mut().flatten().for_each(fold_cell);
        }
        let workspace = self.workspace();
        let inside =
            located.canonical() == Some(workspace.root()) || located.lexical == workspace.given();
        let spellings = [
            Some(prefix.as_str()),
            located.canonical(),
            Some(&located.lexical),
            located.relative.as_deref(),
            located.lexical_relative.as_deref(),
            inside.then_some(""),
        ];
        let mut prefixes: Vec<String> = Vec::with_capacity(spellings.len());
        for text in spellings.into_iter().flatten() {
            let mut text = if reach.folds {
                fold(text)
            } else {
                Cow::Borrowed(text)
            }
            .into_owned();
            if !text.is_empty() && !text.ends_with('/') {
                text.push('/');
            }
            if !prefixes.contains(&text) {
                prefixes.push(text);
            }
        }
        for prefix in &prefixes {
            let start = prefix.chars().map(|character| Cell::Char(character, false));
            reach.texts.extend(
                readings
                    .iter()
                    .map(|reading| start.clone().chain(reading.iter().cloned()).collect()),
            );
        }
        reach
    }

    /// Returns whether a glob may meet one deny; see [`GlobReach::meets`], which is for many.
    pub fn glob_overlaps(&self, glob: &Glob, directory: &str, deny: &str) -> bool {
        self.glob_reach(glob, directory).meets(deny)
    }

    /// Returns whether a deny could speak of something at or below a directory that was not seen.
    pub fn tree_overlaps(&self, root: &Located, deny: &str) -> bool {
        let folds = root.folds_case;
        let deny = if folds {
            fold(deny)
        } else {
            Cow::Borrowed(deny)
        };
        let deny: Vec<char> = deny.chars().collect();
        let texts = [
            root.canonical(),
            root.relative.as_deref(),
            Some(&root.lexical),
            root.lexical_relative.as_deref(),
        ];
        let inside = root.canonical() == Some(self.workspace().root());
        texts
            .into_iter()
            .flatten()
            .chain(inside.then_some(""))
            .any(|text| {
                let text = if folds {
                    fold(text)
                } else {
                    Cow::Borrowed(text)
                };
                let mut cells: Vec<Cell<'_>> = text
                    .chars()
                    .map(|character| Cell::Char(character, false))
                    .collect();
                if !text.is_empty() && !text.ends_with('/') {
                    cells.push(Cell::Char('/', false));
                }
                cells.push(Cell::Deep);
                meets(&cells, &deny, false)
            })
    }
}

/// Turns a cell into one that matches folded text; a class may hold either case, so it matches anything.
fn fold_cell(cell: &mut Cell<'_>) {
    *cell = match cell {
        Cell::Char(character, counts) => Cell::Char(
            character.to_lowercase().next().unwrap_or(*character),
            *counts,
        ),
        Cell::Class(_) | Cell::Any => Cell::Any,
        Cell::Star => Cell::Star,
        Cell::Deep => Cell::Deep,
    };
}

/// Splits off the last component that names something.
fn significant(glob: &Glob) -> Option<(&super::Component, &[super::Component])> {
    let (last, before) = glob.components.split_last()?;
    if last.literal() == Some("") {
        before.split_last()
    } else {
        Some((last, before))
    }
}

/// Appends the plain readings of tokens to every reading so far.
fn extend<'g>(readings: &mut Vec<Vec<Cell<'g>>>, tokens: &'g [Token], counts: bool) {
    for (at, token) in tokens.iter().enumerate() {
        // A dot before a suffix, a dash or a blank stands in too many names to say anything: `*.md` is not `*.env.*`.
        let leads = at == 0;
        match token {
            Token::Char(character) => {
                let counts = counts && (character.is_alphanumeric() || leads);
                append(readings, &Cell::Char(*character, counts));
            }
            Token::Any => append(readings, &Cell::Any),
            Token::Class(class) => append(readings, &Cell::Class(class)),
            Token::Star | Token::Group(GroupKind::Not, _) => append(readings, &Cell::Star),
            Token::Group(kind, alternatives) => {
                if readings.len().saturating_mul(alternatives.len() + 1) > MAX_READINGS {
                    append(readings, &Cell::Star);
                    continue;
                }
                let mut all = match kind {
                    GroupKind::Optional | GroupKind::Many => readings.clone(),
                    GroupKind::Some | GroupKind::One | GroupKind::Not => Vec::new(),
                };
                for alternative in alternatives {
                    let mut branch = readings.clone();
                    extend(&mut branch, alternative, counts);
                    if matches!(kind, GroupKind::Many | GroupKind::Some) {
                        append(&mut branch, &Cell::Star);
                    }
                    all.append(&mut branch);
                }
                *readings = all;
            }
        }
    }
}

fn append<'g>(readings: &mut [Vec<Cell<'g>>], cell: &Cell<'g>) {
    for cells in readings {
        cells.push(cell.clone());
    }
}

/// Returns whether a text of `cells`, or that text with a final `/`, matches the deny; with `literal`, only when a
/// counting literal of the cells meets a literal of the deny.
fn meets(cells: &[Cell<'_>], deny: &[char], literal: bool) -> bool {
    if literal && !cells.iter().any(|cell| matches!(cell, Cell::Char(_, true))) {
        return false;
    }
    let (rows, columns) = (cells.len() + 1, deny.len() + 1);
    if rows.saturating_mul(columns) > MAX_STATES {
        return true;
    }
    // Bit 1: reachable; bit 2: reachable after a literal met a literal. One row of states at a time.
    let mut row = vec![0_u8; columns];
    if let Some(start) = row.first_mut() {
        *start = if literal { 1 } else { 2 };
    }
    close_stars(&mut row, deny);
    for cell in cells {
        let mut next = vec![0_u8; columns];
        match cell {
            Cell::Star | Cell::Deep => {
                // Zero or more characters: stay in the row, moving along the deny.
                next.clone_from(&row);
                let deep = matches!(cell, Cell::Deep);
                step_along(&mut next, deny, |found| deep || found != Some('/'));
            }
            Cell::Char(character, counts) => consume(&row, &mut next, deny, *counts, |found| {
                found.is_none_or(|found| found == *character)
            }),
            Cell::Any => consume(&row, &mut next, deny, false, |found| found != Some('/')),
            Cell::Class(class) => {
                consume(&row, &mut next, deny, false, |found| {
                    found.is_none_or(|found| class.matches(found))
                });
            }
        }
        close_stars(&mut next, deny);
        row = next;
    }
    let accepted = |row: &[u8]| row.last().is_some_and(|state| state & 2 != 0);
    if accepted(&row) {
        return true;
    }
    let mut slashed = vec![0_u8; columns];
    consume(&row, &mut slashed, deny, false, |found| {
        found.is_none_or(|found| found == '/')
    });
    close_stars(&mut slashed, deny);
    accepted(&slashed)
}

/// A deny's star may match nothing: whoever stands before it stands after it too.
fn close_stars(row: &mut [u8], deny: &[char]) {
    let mut carried = 0_u8;
    for (at, state) in row.iter_mut().enumerate() {
        *state |= carried;
        carried = if deny.get(at) == Some(&'*') {
            *state
        } else {
            0
        };
    }
}

/// Consumes one character that `fits`: `None` stands for a wildcard of the deny.
fn consume(
    row: &[u8],
    next: &mut [u8],
    deny: &[char],
    counts: bool,
    fits: impl Fn(Option<char>) -> bool,
) {
    for (at, state) in row.iter().enumerate().filter(|(_, state)| **state != 0) {
        let Some(wanted) = deny.get(at) else { continue };
        let wild = matches!(wanted, '*' | '?');
        if !fits((!wild).then_some(*wanted)) {
            continue;
        }
        let reached = if counts && !wild { 2 | state } else { *state };
        let to = if *wanted == '*' { at } else { at + 1 };
        if let Some(to) = next.get_mut(to) {
            *to |= reached;
        }
    }
}

/// Lets any number of characters that `fits` pass along the deny.
fn step_along(row: &mut [u8], deny: &[char], fits: impl Fn(Option<char>) -> bool) {
    let mut carried = 0_u8;
    for (at, state) in row.iter_mut().enumerate() {
        *state |= carried;
        carried = match deny.get(at) {
            Some('*' | '?') => *state,
            Some(found) if fits(Some(*found)) => *state,
            Some(_) | None => 0,
        };
    }
}
