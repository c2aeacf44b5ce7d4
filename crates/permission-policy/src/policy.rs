//! The effective policy: merged scopes, overlays, fallback, and the questions a gate asks about rules as such.

use std::sync::Arc;

use crate::evaluate::Fallback;
use crate::rule::Rule;
use crate::ruleset::Ruleset;
use crate::scope::{FallbackEntry, Section, merge, plain};
use crate::surface::directions;
use crate::table::Table;
use crate::{Decision, Document, Origin, Overlay};

/// What paths in patterns and values are folded by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternFold {
    /// Nothing.
    None,
    /// `\` counts as `/` on path surfaces (Windows).
    Separators,
}

/// Everything that makes a policy.
#[derive(Clone, Debug)]
pub struct Composition<'a> {
    /// The trusted scopes, lowest first. They are merged.
    pub scopes: Vec<Document>,
    /// The documents that only tighten. Each is evaluated alone.
    pub overlays: Vec<Overlay>,
    /// The home directory that `~` and `$HOME` at the start of a pattern stand for.
    pub home: Option<&'a str>,
    /// How paths are folded.
    pub fold: PatternFold,
    /// Whether every allow is an ask, because a file is in error.
    pub clamp: bool,
    /// Whether yolo mode is on.
    pub yolo: bool,
}

impl Composition<'_> {
    /// Returns a composition of merged scopes only, lowest first.
    pub fn new(scopes: Vec<Document>) -> Self {
        Self {
            scopes,
            overlays: Vec::new(),
            home: None,
            fold: PatternFold::None,
            clamp: false,
            yolo: false,
        }
    }
}

/// An effective policy. Immutable; safe to share between threads.
#[derive(Debug)]
pub struct Policy {
    pub(crate) scopes: Ruleset,
    pub(crate) overlays: Vec<OverlayRules>,
    pub(crate) fallback: Fallback,
    pub(crate) fold: PatternFold,
    pub(crate) clamp: bool,
    yolo: bool,
}

/// A compiled overlay.
#[derive(Debug)]
pub(crate) struct OverlayRules {
    pub(crate) rules: Ruleset,
}

impl Policy {
    /// Expands, merges and compiles.
    pub fn compose(composition: Composition<'_>) -> Self {
        let Composition {
            scopes,
            overlays,
            home,
            fold,
            clamp,
            yolo,
        } = composition;
        let mut sections: Vec<Section> = Vec::new();
        let mut fallback = Fallback {
            decision: Decision::Ask,
            reason: None,
            origin: Origin::Builtin,
            place: None,
        };
        for document in scopes {
            let (own, plain) = plain(document);
            if let Some(own) = own {
                fallback = fallback_of(own);
            }
            sections = merge(sections, plain);
        }
        let overlays = overlays
            .into_iter()
            .map(|overlay| {
                let (own, plain) = plain(overlay.document);
                if let Some(own) = own.map(fallback_of)
                    && raises(&own, &fallback)
                {
                    fallback = own;
                }
                OverlayRules {
                    rules: Ruleset::compile(plain, home, fold, false),
                }
            })
            .collect();
        Self {
            scopes: Ruleset::compile(sections, home, fold, true),
            overlays,
            fallback,
            fold,
            clamp,
            yolo,
        }
    }

    /// Returns the universal fallback, raised by the overlays, not clamped.
    pub fn fallback(&self) -> &Fallback {
        &self.fallback
    }

    /// Tells whether every allow is an ask, because a file is in error.
    pub fn clamped(&self) -> bool {
        self.clamp
    }

    /// Tells whether yolo mode lifts asks. Never while the policy is clamped.
    pub fn yolo(&self) -> bool {
        // SECURITY: yolo comes from the same files, one of which is in error.
        self.yolo && !self.clamp
    }

    /// Returns the rules of all layers: the merged scopes in order, the last match deciding, then each overlay's.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rule_refs().map(Arc::as_ref)
    }

    /// Returns the rules of the merged scopes in order.
    pub fn scope_rules(&self) -> impl Iterator<Item = &Rule> {
        self.scopes.rules().map(Arc::as_ref)
    }

    /// Returns the rules of the overlays, one overlay after the other. Their allows are no opinion.
    pub fn overlay_rules(&self) -> impl Iterator<Item = &Rule> {
        self.overlays
            .iter()
            .flat_map(|overlay| overlay.rules.rules())
            .map(Arc::as_ref)
    }

    fn rule_refs(&self) -> impl Iterator<Item = &Arc<Rule>> {
        self.layers().flat_map(Ruleset::rules)
    }

    pub(crate) fn layers(&self) -> impl Iterator<Item = &Ruleset> {
        std::iter::once(&self.scopes).chain(self.overlays.iter().map(|overlay| &overlay.rules))
    }

    /// Tells whether any rule speaks of this surface, whatever the value.
    pub fn has_rules(&self, surface: &str) -> bool {
        forms(surface).any(|surface| {
            self.layers().any(|layer| {
                layer
                    .tables_for(surface)
                    .iter()
                    .any(|(_, table)| !table.rules().is_empty())
            })
        })
    }

    /// Tells whether no value of this surface can be anything but denied, so that a tool need not be offered.
    pub fn fully_denied(&self, surface: &str) -> bool {
        forms(surface).any(|surface| {
            self.layers().enumerate().any(|(number, layer)| {
                let last = layer
                    .tables_for(surface)
                    .iter()
                    .flat_map(|(_, table)| table.rules().iter().rev())
                    .find(|rule| rule.decision() != Decision::Deny || rule.pattern().is_universal())
                    .map(|rule| rule.decision());
                // Only the first layer, the merged scopes, has a fallback.
                match last {
                    Some(decision) => decision == Decision::Deny,
                    None => number == 0 && self.fallback.decision == Decision::Deny,
                }
            })
        })
    }

    /// Returns the specific denies and asks that speak of a surface, of all layers, each with its position in [`Policy::rules`].
    pub fn specific_denies_and_asks<'p>(
        &'p self,
        surface: &'p str,
    ) -> impl Iterator<Item = (usize, &'p Rule)> {
        let mut before = 0;
        let offsets: Vec<(usize, &Ruleset)> = self
            .layers()
            .map(|layer| {
                let start = before;
                before += layer.rules().count();
                (start, layer)
            })
            .collect();
        offsets
            .into_iter()
            .flat_map(|(start, layer)| forms(surface).map(move |form| (start, layer, form)))
            .flat_map(|(start, layer, form)| {
                let tables: Vec<(usize, &'p Table)> = layer.tables_for(form).iter().rev().collect();
                tables.into_iter().flat_map(move |(at, table)| {
                    let first = start + layer.rules_before(at);
                    table
                        .rules()
                        .iter()
                        .enumerate()
                        .filter(|(_, rule)| rule.sees_through())
                        .map(move |(offset, rule)| (first + offset, rule.as_ref()))
                })
            })
    }
}

/// Returns the surface itself, or the two forms of a bare directional one.
fn forms(surface: &str) -> impl Iterator<Item = &str> {
    let (single, both) = match directions(surface) {
        Some(both) => (None, Some(both)),
        None => (Some(surface), None),
    };
    single.into_iter().chain(both.into_iter().flatten())
}

fn fallback_of((action, origin, place): FallbackEntry) -> Fallback {
    Fallback {
        decision: action.decision,
        reason: action.reason,
        origin,
        place,
    }
}

/// Tells whether an overlay's fallback takes the place of the one so far; the administrator's does when it is as strict.
fn raises(own: &Fallback, so_far: &Fallback) -> bool {
    own.decision > so_far.decision
        || (own.decision == so_far.decision
            && own.decision != Decision::Allow
            && own.origin == Origin::Managed
            && so_far.origin != Origin::Managed)
}
