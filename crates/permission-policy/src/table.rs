//! The rules of one surface key, and how the last one that matches is found.
//!
//! A short table, and the first look-ups in a long one, are scanned backwards; a long table that is used
//! often gets an index. Knows nothing of several spellings or layers.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use crate::index::Index;
use crate::pattern::Glob;
use crate::rule::{Rule, RuleRef};
use crate::spelling::{Ends, Spelling};

/// Tables of at most this many rules are always scanned.
const SCANNED: usize = 48;

/// Scans of a long table before its index pays for itself: one call of a hook must not build it.
const SCANS_BEFORE_INDEX: u32 = 48;

/// The rules of one surface key, in order.
#[derive(Debug)]
pub(crate) struct Table {
    surface: Arc<str>,
    /// The surface key when it is a wildcard.
    pattern: Option<Glob>,
    rules: Vec<RuleRef>,
    ends: Vec<Ends>,
    /// Rules whose ends say nothing, so that each must be searched for in the whole value.
    unanchored: usize,
    scans: AtomicU32,
    index: OnceLock<Index>,
    programs: OnceLock<Programs>,
}

/// The rules that see through, by their first word.
#[derive(Debug, Default)]
struct Programs {
    /// ASCII first words without wildcards, in lower case.
    named: BTreeMap<String, Vec<usize>>,
    /// The others.
    any: Vec<usize>,
}

impl Table {
    pub(crate) fn new(surface: Arc<str>, rules: Vec<RuleRef>) -> Self {
        let ends: Vec<Ends> = rules
            .iter()
            .map(|rule| Ends::of_glob(rule.pattern().glob()))
            .collect();
        Self {
            pattern: surface
                .contains(['*', '?'])
                .then(|| Glob::shared(Arc::clone(&surface))),
            surface,
            unanchored: ends.iter().filter(|ends| !ends.is_anchored()).count(),
            rules,
            ends,
            scans: AtomicU32::new(0),
            index: OnceLock::new(),
            programs: OnceLock::new(),
        }
    }

    pub(crate) fn surface(&self) -> &str {
        &self.surface
    }

    pub(crate) fn is_wild(&self) -> bool {
        self.pattern.is_some()
    }

    /// Tells whether the table speaks of this surface.
    pub(crate) fn applies_to(&self, surface: &str) -> bool {
        match &self.pattern {
            Some(pattern) => pattern.matches(surface),
            None => *self.surface == *surface,
        }
    }

    pub(crate) fn rules(&self) -> &[RuleRef] {
        &self.rules
    }

    /// Returns the last rule within `range` that matches.
    pub(crate) fn last_match(&self, spelling: &Spelling<'_>, range: Range<usize>) -> Option<usize> {
        if range.is_empty() {
            return None;
        }
        match self.index_for(spelling) {
            Some(index) => self.look_up(index, spelling, range),
            None => self.scan(spelling, range),
        }
    }

    fn matches(&self, rule: usize, spelling: &Spelling<'_>) -> bool {
        self.ends
            .get(rule)
            .is_some_and(|ends| spelling.may_match(ends))
            && self
                .rules
                .get(rule)
                .is_some_and(|rule| spelling.matches(rule))
    }

    fn scan(&self, spelling: &Spelling<'_>, range: Range<usize>) -> Option<usize> {
        let start = range.start;
        self.ends
            .get(range)?
            .iter()
            .rposition(|ends| spelling.may_match(ends))
            .and_then(|offset| {
                let mut at = start + offset;
                loop {
                    if self.matches(at, spelling) {
                        return Some(at);
                    }
                    at = start
                        + self
                            .ends
                            .get(start..at)?
                            .iter()
                            .rposition(|ends| spelling.may_match(ends))?;
                }
            })
    }

    fn look_up(
        &self,
        index: &Index,
        spelling: &Spelling<'_>,
        range: Range<usize>,
    ) -> Option<usize> {
        let mut best: Option<usize> = None;
        let mut visit = |rules: &[usize]| {
            let floor = best.map_or(range.start, |best| best + 1);
            let found = rules
                .iter()
                .rev()
                .skip_while(|rule| **rule >= range.end)
                .take_while(|rule| **rule >= floor)
                .find(|rule| self.matches(**rule, spelling));
            if let Some(&found) = found {
                best = Some(found);
            }
        };
        visit(index.loose());
        let texts = std::iter::once(spelling.text()).chain(spelling.other_text());
        index.for_each_bucket(texts, visit);
        best
    }

    /// Returns the index where it is the cheaper way for this value, building it when it has become worth it.
    fn index_for(&self, spelling: &Spelling<'_>) -> Option<&Index> {
        let rules = self.rules.len();
        if rules <= SCANNED {
            return None;
        }
        let length = spelling.text().len();
        let scan = rules + self.unanchored.saturating_mul(16 + length / 8);
        let look_up = 64 + length.saturating_mul(2);
        if scan <= look_up {
            return None;
        }
        if let Some(index) = self.index.get() {
            return Some(index);
        }
        // One scan of a long value against unanchored rules counts as many.
        let weight = u32::try_from(scan / rules).unwrap_or(u32::MAX).max(1);
        let scans = self.scans.load(Ordering::Relaxed).saturating_add(weight);
        self.scans.store(scans, Ordering::Relaxed);
        (scans > SCANS_BEFORE_INDEX).then(|| {
            self.index
                .get_or_init(|| Index::build(self.rules.iter().map(|rule| rule.pattern().glob())))
        })
    }

    /// Visits, from the last down to `floor`, the rules that see through and whose first word may be `program`.
    pub(crate) fn for_each_of_program<'p>(
        &'p self,
        program: Option<&str>,
        floor: usize,
        visit: &mut dyn FnMut(usize, &'p RuleRef) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(program) = program.filter(|_| self.rules.len() > SCANNED) else {
            for (at, rule) in self.rules.iter().enumerate().skip(floor).rev() {
                if rule.sees_through()
                    && program.is_none_or(|program| first_word_may_be(rule, program))
                {
                    visit(at, rule)?;
                }
            }
            return ControlFlow::Continue(());
        };
        let programs = self.programs.get_or_init(|| self.by_program());
        let named = programs
            .named
            .get(&program.to_ascii_lowercase())
            .map(Vec::as_slice)
            .unwrap_or_default();
        let mut named = named.iter().rev().copied().peekable();
        let mut any = programs.any.iter().rev().copied().peekable();
        loop {
            let at = match (named.peek(), any.peek()) {
                (Some(a), Some(b)) if a > b => named.next(),
                (_, Some(_)) => any.next(),
                (_, None) => named.next(),
            };
            let Some(at) = at.filter(|at| *at >= floor) else {
                return ControlFlow::Continue(());
            };
            if let Some(rule) = self.rules.get(at) {
                visit(at, rule)?;
            }
        }
    }

    fn by_program(&self) -> Programs {
        let mut programs = Programs::default();
        for (at, rule) in self.rules.iter().enumerate() {
            if !rule.sees_through() {
                continue;
            }
            let Some(word) = literal_first_word(rule) else {
                programs.any.push(at);
                continue;
            };
            let word = word.to_ascii_lowercase();
            let base = base_name(&word);
            if base.len() < word.len() {
                programs.named.entry(base.to_owned()).or_default().push(at);
            }
            programs.named.entry(word).or_default().push(at);
        }
        programs
    }
}

/// Returns the first word of a pattern when it is ASCII without wildcards.
fn literal_first_word(rule: &Rule) -> Option<&str> {
    let (head, tail) = rule.pattern().glob().required();
    let head = head.trim_start_matches([' ', '\t']);
    let word = match head.find([' ', '\t']) {
        Some(end) => head.get(..end)?,
        None if tail.is_empty() => head,
        None => return None,
    };
    word.is_ascii().then_some(word)
}

fn base_name(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or(word)
}

fn first_word_may_be(rule: &Rule, program: &str) -> bool {
    literal_first_word(rule).is_none_or(|word| {
        word.eq_ignore_ascii_case(program) || base_name(word).eq_ignore_ascii_case(program)
    })
}
