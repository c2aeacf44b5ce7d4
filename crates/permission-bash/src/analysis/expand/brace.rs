//! Brace expansion, bash manual section of that name.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Atom;

/// The most words one word may become.
const MAX_WORDS: usize = 1024;
/// The deepest nesting that is followed.
const MAX_DEPTH: usize = 32;

/// What a word becomes.
pub(super) enum Expansion<'a> {
    /// These words.
    Words(Vec<Vec<Atom<'a>>>),
    /// More than the cap.
    TooMany,
}

/// Expands the braces of a word.
pub(super) fn expand<'a>(atoms: &[Atom<'a>]) -> Expansion<'a> {
    if !atoms
        .iter()
        .any(|atom| matches!(atom, Atom::Character('{', true)))
    {
        return Expansion::Words(vec![atoms.to_vec()]);
    }
    let groups = groups(atoms);
    let mut budget = MAX_WORDS;
    match words(atoms, 0..atoms.len(), &groups, 0, &mut budget) {
        Some(words) => Expansion::Words(words),
        None => Expansion::TooMany,
    }
}

fn words<'a>(
    atoms: &[Atom<'a>],
    range: Range<usize>,
    groups: &BTreeMap<usize, Group>,
    depth: usize,
    budget: &mut usize,
) -> Option<Vec<Vec<Atom<'a>>>> {
    if depth > MAX_DEPTH {
        return None;
    }
    let mut done: Vec<Vec<Atom<'a>>> = vec![Vec::new()];
    let mut at = range.start;
    while at < range.end {
        let atom = atoms.get(at)?;
        let Some(group) = groups.get(&at) else {
            for word in &mut done {
                word.push(*atom);
            }
            at += 1;
            continue;
        };
        let choices: Vec<Vec<Atom<'a>>> = if group.commas.is_empty() {
            sequence(atoms.get(at + 1..group.end)?)?
                .iter()
                .map(|item| characters(item))
                .collect()
        } else {
            let mut choices = Vec::new();
            let mut start = at + 1;
            for comma in group.commas.iter().copied().chain([group.end]) {
                choices.extend(words(atoms, start..comma, groups, depth + 1, budget)?);
                start = comma + 1;
            }
            choices
        };
        let product = done.len().checked_mul(choices.len())?;
        *budget = budget.checked_sub(product)?;
        done = done
            .iter()
            .flat_map(|before| {
                choices
                    .iter()
                    .map(move |choice| before.iter().chain(choice).copied().collect::<Vec<_>>())
            })
            .collect();
        at = group.end + 1;
    }
    Some(done)
}

/// A brace group that expands.
struct Group {
    /// Index of the closing brace.
    end: usize,
    /// Indices of the commas of its own level; none for `{a..b}`.
    commas: Vec<usize>,
}

/// Finds the groups in one pass, by the index of their opening brace.
fn groups(atoms: &[Atom<'_>]) -> BTreeMap<usize, Group> {
    let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut found = BTreeMap::new();
    for (at, atom) in atoms.iter().enumerate() {
        match atom {
            Atom::Character('{', true) => open.push((at, Vec::new())),
            Atom::Character(',', true) => {
                if let Some((_, commas)) = open.last_mut() {
                    commas.push(at);
                }
            }
            Atom::Character('}', true) => {
                if let Some((start, commas)) = open.pop() {
                    let inside = atoms.get(start + 1..at).unwrap_or_default();
                    if !commas.is_empty() || sequence(inside).is_some() {
                        found.insert(start, Group { end: at, commas });
                    }
                }
            }
            Atom::Character(..) | Atom::Empty | Atom::Part(_) => {}
        }
    }
    found
}

/// Reads `a..b` or `a..b..step`. Too long a sequence is cut where the caller's budget will refuse it.
fn sequence(atoms: &[Atom<'_>]) -> Option<Vec<String>> {
    const LONGEST: usize = 64;
    if atoms.len() > LONGEST {
        return None;
    }
    let text: String = atoms
        .iter()
        .map(|atom| match atom {
            Atom::Character(character, _) => Some(*character),
            Atom::Empty | Atom::Part(_) => None,
        })
        .collect::<Option<_>>()?;
    let mut pieces = text.split("..");
    let (first, last, step) = (pieces.next()?, pieces.next()?, pieces.next());
    if pieces.next().is_some() {
        return None;
    }
    let step = match step {
        Some(step) => step.parse::<i64>().ok()?.unsigned_abs().max(1),
        None => 1,
    };
    let limit = MAX_WORDS + 1;
    if let (Ok(first_number), Ok(last_number)) = (first.parse::<i64>(), last.parse::<i64>()) {
        let padded = |text: &str| {
            text.trim_start_matches('-').starts_with('0') && text.trim_start_matches('-').len() > 1
        };
        let width = if padded(first) || padded(last) {
            first.len().max(last.len())
        } else {
            0
        };
        return Some(
            steps(first_number, last_number, step)
                .take(limit)
                .map(|number| format!("{number:0width$}"))
                .collect(),
        );
    }
    let letter = |text: &str| {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => {
                Some(i64::from(u32::from(letter)))
            }
            _ => None,
        }
    };
    let items = steps(letter(first)?, letter(last)?, step)
        .take(limit)
        .filter_map(|code| u32::try_from(code).ok().and_then(char::from_u32))
        .map(String::from)
        .collect();
    Some(items)
}

fn steps(first: i64, last: i64, step: u64) -> impl Iterator<Item = i64> {
    let down = first > last;
    let mut next = Some(first);
    std::iter::from_fn(move || {
        let current = next?;
        let past = if down { current < last } else { current > last };
        if past {
            return None;
        }
        next = if down {
            current.checked_sub_unsigned(step)
        } else {
            current.checked_add_unsigned(step)
        };
        Some(current)
    })
}

fn characters<'a>(text: &str) -> Vec<Atom<'a>> {
    text.chars()
        .map(|character| Atom::Character(character, false))
        .collect()
}
