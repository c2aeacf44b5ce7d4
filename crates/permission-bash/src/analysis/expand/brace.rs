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
        let choices: Vec<Vec<Atom<'a>>> = match &group.kind {
            Kind::Sequence(sequence) => {
                if sequence.length() > *budget as u64 {
                    return None;
                }
                sequence
                    .items()
                    .iter()
                    .map(|item| characters(item))
                    .collect()
            }
            Kind::List(commas) => {
                let mut choices = Vec::new();
                let mut start = at + 1;
                for comma in commas.iter().copied().chain([group.end]) {
                    choices.extend(words(atoms, start..comma, groups, depth + 1, budget)?);
                    start = comma + 1;
                }
                choices
            }
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
    kind: Kind,
}

enum Kind {
    /// Indices of the commas of its own level.
    List(Vec<usize>),
    /// `{a..b}`.
    Sequence(Sequence),
}

/// What stands between the braces of `{a..b}` or `{a..b..step}`.
struct Sequence {
    first: i64,
    last: i64,
    step: u64,
    /// The members are letters; else numbers of at least this many digits.
    width: Option<usize>,
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
                    let kind = if commas.is_empty() {
                        Sequence::read(inside).map(Kind::Sequence)
                    } else {
                        Some(Kind::List(commas))
                    };
                    if let Some(kind) = kind {
                        found.insert(start, Group { end: at, kind });
                    }
                }
            }
            Atom::Character(..) | Atom::Empty | Atom::Part(_) => {}
        }
    }
    found
}

impl Sequence {
    fn read(atoms: &[Atom<'_>]) -> Option<Self> {
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
        if let (Ok(from), Ok(to)) = (first.parse::<i64>(), last.parse::<i64>()) {
            let padded = |text: &str| {
                let digits = text.trim_start_matches('-');
                digits.starts_with('0') && digits.len() > 1
            };
            let width = if padded(first) || padded(last) {
                first.len().max(last.len())
            } else {
                0
            };
            return Some(Self {
                first: from,
                last: to,
                step,
                width: Some(width),
            });
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
        Some(Self {
            first: letter(first)?,
            last: letter(last)?,
            step,
            width: None,
        })
    }

    /// Returns how many members it has.
    fn length(&self) -> u64 {
        (self.first.abs_diff(self.last) / self.step).saturating_add(1)
    }

    /// Returns the members; the caller knows that they are few.
    fn items(&self) -> Vec<String> {
        let down = self.first > self.last;
        let mut items = Vec::new();
        let mut next = Some(self.first);
        for _ in 0..self.length().min(MAX_WORDS as u64) {
            let Some(current) = next else { break };
            items.extend(match self.width {
                Some(width) => Some(format!("{current:0width$}")),
                None => u32::try_from(current)
                    .ok()
                    .and_then(char::from_u32)
                    .map(String::from),
            });
            next = if down {
                current.checked_sub_unsigned(self.step)
            } else {
                current.checked_add_unsigned(self.step)
            };
        }
        items
    }
}

fn characters<'a>(text: &str) -> Vec<Atom<'a>> {
    text.chars()
        .map(|character| Atom::Character(character, false))
        .collect()
}
