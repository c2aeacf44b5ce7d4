//! Judging by one layer alone: which of its rules decides over all spellings of a query.

use std::ops::ControlFlow;

use super::{Also, Query, SpellingKind};
use crate::rule::RuleRef;
use crate::ruleset::Applicable;
use crate::spelling::Spelling;
use crate::surface::is_path;
use crate::{Decision, PatternFold};

/// A place in the order of a layer: the table, then the rule in it.
pub(crate) type Rank = (usize, usize);

/// The spellings of a query made ready, for any number of layers and surfaces.
pub struct Spelled<'a> {
    pub(crate) equal: Vec<Spelling<'a>>,
    /// Hardened, then lexical spellings, with their kind and position; without those that are equal ones.
    pub(crate) other: Vec<(SpellingKind, usize, Spelling<'a>)>,
    separators: bool,
}

/// A query with its spellings made ready.
pub(crate) struct Prepared<'a> {
    pub(crate) query: &'a Query<'a>,
    pub(crate) spelled: &'a Spelled<'a>,
}

impl<'a> Spelled<'a> {
    pub(crate) fn new(query: &Query<'a>, fold: PatternFold) -> Self {
        let separators = separators(query, fold);
        let equal = query.equal;
        let fold_case = query.fold_case;
        let spelling = move |text: &'a str| Spelling::new(text, fold_case, separators);
        let of_kind = |kind, texts: &'a [&'a str]| {
            texts
                .iter()
                .enumerate()
                .filter(move |(_, text)| !equal.contains(text))
                .map(move |(at, text)| (kind, at, spelling(text)))
        };
        Self {
            equal: equal.iter().map(|text| spelling(text)).collect(),
            other: of_kind(SpellingKind::Hardened, query.hardened)
                .chain(of_kind(SpellingKind::Lexical, query.lexical))
                .collect(),
            separators,
        }
    }

    /// Tells whether a query spells its values the same way.
    pub(crate) fn fits(&self, query: &Query<'_>, fold: PatternFold) -> bool {
        self.separators == separators(query, fold)
    }

    pub(crate) fn has_sentinel(&self) -> bool {
        self.equal.iter().any(Spelling::is_sentinel)
    }
}

impl std::fmt::Debug for Spelled<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let equal: Vec<&str> = self.equal.iter().map(Spelling::text).collect();
        let other: Vec<_> = self
            .other
            .iter()
            .map(|(kind, at, spelling)| (kind, at, spelling.text()))
            .collect();
        f.debug_struct("Spelled")
            .field("equal", &equal)
            .field("other", &other)
            .finish_non_exhaustive()
    }
}

/// Tells whether `\` counts as `/` in the values of a query.
fn separators(query: &Query<'_>, fold: PatternFold) -> bool {
    fold == PatternFold::Separators && is_path(query.surface)
}

/// A rule that matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit<'p> {
    pub(crate) rank: Rank,
    pub(crate) rule: &'p RuleRef,
    /// What it decides: an ask where a deny is only possible.
    pub(crate) decision: Decision,
    pub(crate) spelling: (SpellingKind, usize),
    /// Whether some rule speaks for the value itself, so that no fallback applies.
    pub(crate) settles: bool,
}

/// Returns the rule that decides, or `None` when none counts.
pub(crate) fn judge<'p>(tables: &Applicable<'p>, prepared: &Prepared<'_>) -> Option<Hit<'p>> {
    if tables.is_empty() {
        return None;
    }
    let mut base: Option<Hit<'p>> = None;
    for (at, spelling) in prepared.spelled.equal.iter().enumerate() {
        let floor = base.map(|base| base.rank);
        if let Some((rank, rule)) = last_match(tables, spelling, floor, None) {
            base = Some(Hit {
                rank,
                rule,
                decision: rule.decision(),
                spelling: (SpellingKind::Equal, at),
                settles: true,
            });
        }
    }
    let textual = base.map(|base| base.rank);
    let mut raised = Raised::default();
    let mut highest = textual;
    let mut lexical = LexicalForms::default();
    for (kind, at, spelling) in &prepared.spelled.other {
        let hit = match kind {
            SpellingKind::Lexical => last_lexical(tables, spelling, *at, prepared.query),
            SpellingKind::Equal | SpellingKind::Hardened | SpellingKind::Also => {
                last_match(tables, spelling, None, None).map(|(rank, rule)| Hit {
                    rank,
                    rule,
                    decision: rule.decision(),
                    spelling: (*kind, *at),
                    settles: false,
                })
            }
        };
        let Some(hit) = hit else {
            continue;
        };
        highest = highest.max(Some(hit.rank));
        if hit.settles {
            if base.is_none_or(|base| base.rank < hit.rank) {
                base = Some(hit);
            }
        } else if hit.rule.sees_through() {
            match kind {
                SpellingKind::Lexical => lexical.tightening.push(hit),
                SpellingKind::Equal | SpellingKind::Hardened | SpellingKind::Also => {
                    raised.add(hit);
                }
            }
        }
        if *kind == SpellingKind::Lexical {
            lexical.last = lexical.last.max(Some(hit.rank));
        }
    }
    if let Some(hit) = lexical.deciding(tables, prepared) {
        raised.add(hit);
    }
    also(tables, prepared.query, highest, &mut raised);
    raised.over(base)
}

/// The lexical forms of one path. They are equal among themselves: the last rule that matches any of them counts.
#[derive(Default)]
struct LexicalForms<'p> {
    /// Specific denies and asks.
    tightening: Vec<Hit<'p>>,
    /// The last match of any form that is no canonical one too.
    last: Option<Rank>,
}

impl<'p> LexicalForms<'p> {
    /// Returns the deny or ask that counts, if no form has a later match.
    fn deciding(&self, tables: &Applicable<'p>, prepared: &Prepared<'_>) -> Option<Hit<'p>> {
        let last = self.tightening.iter().max_by_key(|hit| hit.rank)?;
        let query = prepared.query;
        // Such a form speaks for the path itself, so that its allow counts too.
        let canonical = query
            .equal
            .iter()
            .zip(&prepared.spelled.equal)
            .filter(|(text, _)| query.lexical.contains(text))
            .find_map(|(_, spelling)| last_match(tables, spelling, Some(last.rank), None));
        (self.last <= Some(last.rank) && canonical.is_none()).then_some(*last)
    }
}

/// The specific denies and asks of spellings that can only tighten.
#[derive(Default)]
struct Raised<'p> {
    deny: Option<Hit<'p>>,
    ask: Option<Hit<'p>>,
}

impl<'p> Raised<'p> {
    fn add(&mut self, hit: Hit<'p>) {
        let slot = match hit.decision {
            Decision::Allow => return,
            Decision::Ask => &mut self.ask,
            Decision::Deny => &mut self.deny,
        };
        if slot.is_none_or(|held| held.rank < hit.rank) {
            *slot = Some(hit);
        }
    }

    /// Combines with what the value's own spellings say.
    fn over(self, base: Option<Hit<'p>>) -> Option<Hit<'p>> {
        let Some(base) = base else {
            return self.deny.or(self.ask);
        };
        // SECURITY: a later specific allow outranks an ask of another spelling, never a deny.
        let ask = self.ask.filter(|ask| {
            !(base.decision == Decision::Allow && base.rule.is_specific() && base.rank > ask.rank)
        });
        let raised = self
            .deny
            .or(ask)
            .filter(|raised| raised.decision > base.decision);
        // The value's own spellings matched something, so the fallback has no say even where a rule raises.
        Some(raised.map_or(base, |raised| Hit {
            settles: true,
            ..raised
        }))
    }
}

/// Returns the last rule above `floor` and below `ceiling` that matches, both exclusive.
fn last_match<'p>(
    tables: &Applicable<'p>,
    spelling: &Spelling<'_>,
    floor: Option<Rank>,
    ceiling: Option<Rank>,
) -> Option<(Rank, &'p RuleRef)> {
    for (at, table) in tables.iter() {
        let start = match floor {
            Some((table, _)) if at < table => return None,
            Some((table, rule)) if at == table => rule + 1,
            Some(_) | None => 0,
        };
        let end = match ceiling {
            Some((table, _)) if at > table => continue,
            Some((table, rule)) if at == table => rule,
            Some(_) | None => table.rules().len(),
        };
        if let Some(found) = table.last_match(spelling, start..end) {
            return Some(((at, found), table.rules().get(found)?));
        }
    }
    None
}

/// Returns the last rule that counts for a lexical spelling of a path.
///
/// An allow that does not hold for the canonical path is passed over, so that it does not hide a deny.
fn last_lexical<'p>(
    tables: &Applicable<'p>,
    spelling: &Spelling<'_>,
    at: usize,
    query: &Query<'_>,
) -> Option<Hit<'p>> {
    let mut ceiling = None;
    loop {
        let (rank, rule) = last_match(tables, spelling, None, ceiling)?;
        let mut hit = Hit {
            rank,
            rule,
            decision: rule.decision(),
            spelling: (SpellingKind::Lexical, at),
            settles: false,
        };
        if rule.decision() != Decision::Allow || rule.is_catch_all() {
            return Some(hit);
        }
        // SECURITY: the lexical form of a path allows only what holds for the canonical one.
        if query.verify.is_some_and(|verify| verify(rule)) {
            hit.settles = true;
            return Some(hit);
        }
        ceiling = Some(rank);
    }
}

/// Asks the query's extra matcher about the rules after every textual match.
fn also<'p>(
    tables: &Applicable<'p>,
    query: &Query<'_>,
    highest: Option<Rank>,
    raised: &mut Raised<'p>,
) {
    let Some(matcher) = query.also else {
        return;
    };
    for (at, table) in tables.iter() {
        let floor = match highest {
            Some((table, _)) if at < table => return,
            Some((table, rule)) if at == table => rule + 1,
            Some(_) | None => 0,
        };
        let mut ask = |position: usize, rule: &'p RuleRef| {
            // Where a match is only possible, a rule before it may be the last that matches.
            let (decision, next) = match matcher(rule) {
                Also::No => return ControlFlow::Continue(()),
                Also::Possible => (
                    rule.decision().min(Decision::Ask),
                    ControlFlow::Continue(()),
                ),
                Also::Certain => (rule.decision(), ControlFlow::Break(())),
            };
            raised.add(Hit {
                rank: (at, position),
                rule,
                decision,
                spelling: (SpellingKind::Also, 0),
                settles: false,
            });
            next
        };
        if table
            .for_each_of_program(query.also_program, floor, &mut ask)
            .is_break()
        {
            return;
        }
    }
}
