//! The rules of one surface key, and how the last one that matches is found.
//!
//! A short table, and the first look-ups in a long one, are scanned backwards; a long table that is used
//! often gets an index. Knows nothing of several spellings or layers.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use crate::index::Index;
use crate::pattern::{Glob, fold};
use crate::rule::{Rule, RuleRef};
use crate::spelling::{Ends, Spelling};

/// Tables of at most this many rules are always scanned.
const SCANNED: usize = 48;

/// Scans of a long table before its index pays for itself: one call of a hook must not build it.
const SCANS_BEFORE_INDEX: u32 = 24;

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

/// The rules that see through, by the program they name.
#[derive(Debug, Default)]
struct Programs {
    /// Base names of first words that are ASCII without wildcards, in lower case.
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

    pub(crate) fn surface_name(&self) -> Arc<str> {
        Arc::clone(&self.surface)
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
    ///
    /// Programs are compared by base name and regardless of case: `visit` looks closer.
    pub(crate) fn for_each_of_program<'p>(
        &'p self,
        program: Option<&str>,
        floor: usize,
        visit: &mut dyn FnMut(usize, &'p RuleRef) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let program = program.map(|program| fold(base_name(program)));
        let Some(program) = program.as_deref().filter(|_| self.rules.len() > SCANNED) else {
            let may_be = |rule: &Rule| match (&program, rule.program()) {
                (Some(program), Some(word)) => word.eq_ignore_ascii_case(program),
                (None, _) | (_, None) => true,
            };
            for (at, rule) in self.rules.iter().enumerate().skip(floor).rev() {
                if rule.sees_through() && may_be(rule) {
                    visit(at, rule)?;
                }
            }
            return ControlFlow::Continue(());
        };
        let programs = self.programs.get_or_init(|| self.by_program());
        let named = programs
            .named
            .get(program)
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
            match rule.program() {
                Some(word) => programs
                    .named
                    .entry(word.to_ascii_lowercase())
                    .or_default()
                    .push(at),
                None => programs.any.push(at),
            }
        }
        programs
    }
}

fn base_name(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or(word)
}
