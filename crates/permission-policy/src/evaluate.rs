//! What the policy says about one value: a query, and the verdict with the rule that decided.
//!
//! A value can have several spellings. Equal ones share one last match. The others can only tighten: they
//! count when the last rule that matches them is a specific deny or ask. Grants, yolo and floors are the gate's.

mod layer;

use std::fmt;
use std::sync::Arc;

pub use layer::Spelled;
pub(crate) use layer::{Hit, Prepared};

use crate::rule::{Rule, RuleRef};
use crate::{Decision, Origin, Place, Policy};

/// Which of a query's spellings a rule matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpellingKind {
    /// One of the equal spellings.
    Equal,
    /// One of the hardened spellings.
    Hardened,
    /// One of the lexical spellings.
    Lexical,
    /// The extra matcher of the query.
    Also,
}

/// What an extra matcher says about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Also {
    /// It does not match.
    No,
    /// It may match, depending on what is not known: at most an ask.
    Possible,
    /// It matches.
    Certain,
}

/// A question to the policy.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The surface. A bare directional one (`path`) takes the stricter of its two forms.
    pub surface: &'a str,
    /// Equal spellings: the last rule that matches any of them counts.
    pub equal: &'a [&'a str],
    /// Hardened spellings: each counts when its own last match is a specific deny or ask, by `max`.
    pub hardened: &'a [&'a str],
    /// Lexical spellings of a path, those that are equal ones too included: the last specific deny or ask that matches any of
    /// them counts like a hardened one, if no later rule does; an allow counts as if equal if `verify` accepts it.
    pub lexical: &'a [&'a str],
    /// Decides whether a specific allow that matches a lexical spelling holds. None does without it.
    pub verify: Option<&'a dyn Fn(&Rule) -> bool>,
    /// An extra matcher, asked about the specific denies and asks that come after every textual match; one more hardened spelling.
    pub also: Option<&'a dyn Fn(&Rule) -> Also>,
    /// If given, `also` is asked only about rules whose first word has the same base name, or contains a wildcard. Without it
    /// all rules are offered, which for thousands of them is slow.
    pub also_program: Option<&'a str>,
    /// Whether specific denies and asks match regardless of case and normal form too.
    pub fold_case: bool,
    /// Whether only rules are asked. The fallback then allows, so that it cannot stand before a laxer rule that speaks of
    /// the value: for questions like "does a rule speak of this path?", whose asker takes no notice of it.
    pub rules_only: bool,
}

impl<'a> Query<'a> {
    /// Returns a query with equal spellings only.
    pub fn new(surface: &'a str, equal: &'a [&'a str]) -> Self {
        Self {
            surface,
            equal,
            hardened: &[],
            lexical: &[],
            verify: None,
            also: None,
            also_program: None,
            fold_case: false,
            rules_only: false,
        }
    }
}

impl fmt::Debug for Query<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query")
            .field("surface", &self.surface)
            .field("equal", &self.equal)
            .field("hardened", &self.hardened)
            .field("lexical", &self.lexical)
            .field("verify", &self.verify.is_some())
            .field("also", &self.also.is_some())
            .field("also_program", &self.also_program)
            .field("fold_case", &self.fold_case)
            .field("rules_only", &self.rules_only)
            .finish()
    }
}

/// The universal fallback: what holds where no rule matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallback {
    /// What it decides.
    pub decision: Decision,
    /// The author's reason.
    pub reason: Option<Arc<str>>,
    /// The scope that set it.
    pub origin: Origin,
    /// Where it stands.
    pub place: Option<Place>,
}

/// What decided.
#[derive(Clone, Debug)]
pub enum Matched {
    /// A rule.
    Rule(RuleRef),
    /// The universal fallback: no rule speaks of the value.
    Fallback(Fallback),
}

/// The answer to a query.
#[derive(Clone, Debug)]
#[must_use]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each shown to a person"
)]
pub struct Verdict {
    /// The decision.
    pub decision: Decision,
    /// What decided.
    pub matched: Matched,
    /// The spelling that the rule matched: its kind, and its position in that list of the query.
    pub spelling: Option<(SpellingKind, usize)>,
    /// Whether the rule is an overlay's.
    pub overlay: bool,
    /// Whether the administrator's file demands this decision: neither a grant nor yolo lifts such an ask.
    pub managed: bool,
    /// Whether it is an ask only because a file is in error: neither a grant nor yolo lifts it.
    pub clamped: bool,
    /// Whether it is an ask only because the rule may match, depending on what is not known.
    pub possible: bool,
}

impl Verdict {
    /// Returns the rule that decided, or `None` for the fallback.
    pub fn rule(&self) -> Option<&RuleRef> {
        match &self.matched {
            Matched::Rule(rule) => Some(rule),
            Matched::Fallback(_) => None,
        }
    }

    /// Tells whether no rule speaks of the value.
    pub fn is_fallback(&self) -> bool {
        self.rule().is_none()
    }

    /// Returns the scope that decided.
    pub fn origin(&self) -> Origin {
        match &self.matched {
            Matched::Rule(rule) => rule.origin(),
            Matched::Fallback(fallback) => fallback.origin,
        }
    }

    /// Returns where the deciding rule or fallback stands.
    pub fn place(&self) -> Option<&Place> {
        match &self.matched {
            Matched::Rule(rule) => rule.place(),
            Matched::Fallback(fallback) => fallback.place.as_ref(),
        }
    }

    /// Returns the author's reason.
    pub fn reason(&self) -> Option<&Arc<str>> {
        match &self.matched {
            Matched::Rule(rule) => rule.reason(),
            Matched::Fallback(fallback) => fallback.reason.as_ref(),
        }
    }

    /// Tells whether a grant or yolo may answer this ask.
    pub fn is_liftable(&self) -> bool {
        self.decision == Decision::Ask && !self.managed && !self.clamped
    }
}

impl Policy {
    /// Answers a query.
    pub fn evaluate(&self, query: &Query<'_>) -> Verdict {
        self.evaluate_spelled(query, &self.spell(query))
    }

    /// Makes the spellings of a query ready, once for several surfaces.
    pub fn spell<'a>(&self, query: &Query<'a>) -> Spelled<'a> {
        Spelled::new(query, self.fold)
    }

    /// Answers a query whose spellings were made ready by [`Policy::spell`], by a query with the same ones.
    pub fn evaluate_spelled(&self, query: &Query<'_>, spelled: &Spelled<'_>) -> Verdict {
        if !spelled.fits(query, self.fold) {
            return self.evaluate(query);
        }
        let Some([read, write]) = crate::surface::directions(query.surface) else {
            return self.evaluate_surface(query, spelled);
        };
        let on = |surface| Query { surface, ..*query };
        stricter(
            self.evaluate_surface(&on(read), spelled),
            self.evaluate_surface(&on(write), spelled),
        )
    }

    fn evaluate_surface(&self, query: &Query<'_>, spelled: &Spelled<'_>) -> Verdict {
        let prepared = Prepared { query, spelled };
        let mut verdict = self.judge_scopes(&prepared);
        for overlay in &self.overlays {
            let Some(hit) = layer::judge(&overlay.rules.tables_for(query.surface), &prepared)
            else {
                continue;
            };
            if hit.decision == Decision::Allow {
                continue;
            }
            let managed = hit.rule.origin() == Origin::Managed;
            if hit.decision > verdict.decision
                || (hit.decision == verdict.decision
                    && (verdict.is_fallback() || (managed && !verdict.managed)))
            {
                verdict = Verdict {
                    managed,
                    overlay: true,
                    ..of_hit(&hit)
                };
            }
        }
        if self.clamp && verdict.decision == Decision::Allow {
            // SECURITY: while a file is in error, nothing is allowed.
            verdict.decision = Decision::Ask;
            verdict.clamped = true;
        }
        verdict
    }

    /// Judges by the merged scopes and the fallback.
    fn judge_scopes(&self, prepared: &Prepared<'_>) -> Verdict {
        let hit = layer::judge(&self.scopes.tables_for(prepared.query.surface), prepared);
        let fallback = &self.fallback;
        // SECURITY: a fallback that allows does not allow a sentinel.
        let decision = if prepared.query.rules_only {
            Decision::Allow
        } else if prepared.spelled.has_sentinel() {
            fallback.decision.max(Decision::Ask)
        } else {
            fallback.decision
        };
        match hit {
            Some(hit) if hit.settles || hit.decision >= decision => of_hit(&hit),
            Some(_) | None => Verdict {
                decision,
                matched: Matched::Fallback(fallback.clone()),
                spelling: None,
                overlay: false,
                managed: fallback.origin == Origin::Managed && !prepared.query.rules_only,
                clamped: false,
                possible: false,
            },
        }
    }
}

fn of_hit(hit: &Hit<'_>) -> Verdict {
    Verdict {
        decision: hit.decision,
        matched: Matched::Rule(Arc::clone(hit.rule)),
        spelling: Some(hit.spelling),
        overlay: false,
        managed: false,
        clamped: false,
        possible: hit.decision != hit.rule.decision(),
    }
}

/// Returns the stricter verdict; of two that are equal, one that cannot be lifted, or that a rule decided.
fn stricter(first: Verdict, second: Verdict) -> Verdict {
    let weight = |verdict: &Verdict| {
        (
            verdict.decision,
            verdict.managed || verdict.clamped,
            !verdict.is_fallback(),
        )
    };
    if weight(&second) > weight(&first) {
        second
    } else {
        first
    }
}

#[cfg(test)]
mod tests;
