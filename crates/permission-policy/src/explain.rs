//! All rules that matched a query, shadowed ones too: what `evaluate` saw and why most of it did not decide.
//!
//! Looks at every rule; not used while a call is judged.

use std::sync::Arc;

use crate::evaluate::{Also, Matched, Prepared, Query, SpellingKind, Verdict};
use crate::rule::RuleRef;
use crate::{Decision, Policy};

/// What a matching rule had to do with the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It decided.
    Decides,
    /// A later rule of the same layer matches the same spellings.
    Shadowed,
    /// It is the last match of its spellings, but a stricter or a later rule decided.
    Outranked,
    /// It does not count: an overlay's allow, or an allow or catch-all on a spelling that can only tighten.
    NoOpinion,
}

/// One rule that matched.
#[derive(Clone, Debug)]
pub struct Consideration {
    /// The rule.
    pub rule: RuleRef,
    /// The rule's position in [`Policy::rules`].
    pub index: usize,
    /// The overlay it belongs to, from 0; `None` for the merged scopes.
    pub overlay: Option<usize>,
    /// A spelling it matches: the first equal one, else the first other one.
    pub spelling: (SpellingKind, usize),
    /// What it had to do with the verdict.
    pub standing: Standing,
}

impl Policy {
    /// Returns every rule that matches a spelling of the query, layer by layer, the last rule of a layer first.
    pub fn explain(&self, query: &Query<'_>) -> Vec<Consideration> {
        let verdict = self.evaluate(query);
        let surfaces = match crate::surface::directions(query.surface) {
            Some(forms) => forms.to_vec(),
            None => Vec::new(),
        };
        if surfaces.is_empty() {
            return self.explain_surface(query, &verdict);
        }
        surfaces
            .into_iter()
            .flat_map(|surface| self.explain_surface(&Query { surface, ..*query }, &verdict))
            .collect()
    }

    fn explain_surface(&self, query: &Query<'_>, verdict: &Verdict) -> Vec<Consideration> {
        let spelled = self.spell(query);
        let prepared = Prepared {
            query,
            spelled: &spelled,
        };
        let mut found = Vec::new();
        let mut before = 0;
        for (number, layer) in self.layers().enumerate() {
            let overlay = number.checked_sub(1);
            let mut seen = Seen::new(&prepared);
            for (at, table) in layer.tables_for(query.surface).iter() {
                let first = before + layer.rules_before(at);
                for (offset, rule) in table.rules().iter().enumerate().rev() {
                    let Some((spelling, fresh)) = seen.matches(rule, &prepared) else {
                        continue;
                    };
                    found.push(Consideration {
                        rule: Arc::clone(rule),
                        index: first + offset,
                        overlay,
                        spelling,
                        standing: standing(rule, spelling.0, fresh, overlay.is_some(), verdict),
                    });
                }
            }
            before += layer.rules().count();
        }
        found
    }
}

fn standing(
    rule: &RuleRef,
    kind: SpellingKind,
    fresh: bool,
    overlay: bool,
    verdict: &Verdict,
) -> Standing {
    let decides = match &verdict.matched {
        Matched::Rule(decided) => Arc::ptr_eq(decided, rule),
        Matched::Fallback(_) => false,
    };
    let counts = match kind {
        SpellingKind::Equal => !(overlay && rule.decision() == Decision::Allow),
        SpellingKind::Hardened | SpellingKind::Lexical | SpellingKind::Also => rule.sees_through(),
    };
    if decides {
        Standing::Decides
    } else if !fresh {
        Standing::Shadowed
    } else if counts {
        Standing::Outranked
    } else {
        Standing::NoOpinion
    }
}

/// Which spellings have met their last match, walking a layer backwards.
struct Seen {
    equal: bool,
    other: Vec<bool>,
    also: bool,
}

impl Seen {
    fn new(prepared: &Prepared<'_>) -> Self {
        Self {
            equal: false,
            other: vec![false; prepared.spelled.other.len()],
            also: false,
        }
    }

    /// Returns a spelling that the rule matches, one whose last match it is if there is any, and whether it is.
    fn matches(
        &mut self,
        rule: &RuleRef,
        prepared: &Prepared<'_>,
    ) -> Option<((SpellingKind, usize), bool)> {
        let mut shadowed = None;
        let mut fresh = None;
        let mut note = |spelling, seen: &mut bool| {
            let slot = if *seen { &mut shadowed } else { &mut fresh };
            slot.get_or_insert(spelling);
            *seen = true;
        };
        if let Some(at) = prepared
            .spelled
            .equal
            .iter()
            .position(|spelling| spelling.matches(rule))
        {
            note((SpellingKind::Equal, at), &mut self.equal);
        }
        for ((kind, at, spelling), seen) in prepared.spelled.other.iter().zip(&mut self.other) {
            if spelling.matches(rule) {
                note((*kind, *at), seen);
            }
        }
        let textual = shadowed.is_some() || fresh.is_some();
        if textual {
            self.also = true;
        } else if rule.sees_through() {
            match prepared.query.also.map_or(Also::No, |also| also(rule)) {
                Also::No => {}
                Also::Possible => fresh = Some((SpellingKind::Also, 0)).filter(|_| !self.also),
                Also::Certain => {
                    let slot = if self.also { &mut shadowed } else { &mut fresh };
                    *slot = Some((SpellingKind::Also, 0));
                    self.also = true;
                }
            }
        }
        let is_fresh = fresh.is_some();
        fresh.or(shadowed).map(|spelling| (spelling, is_fresh))
    }
}
