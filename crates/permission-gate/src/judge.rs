//! Judges one call: runs every gate, then grants and yolo, and combines by the strictest.

mod bash;
mod operand;
mod protection;
mod recursive;
mod skill;
mod tool;
mod wrapper;

use std::collections::{BTreeSet, HashSet};

use permission_policy::{Also, Decision, Matched, Query, Rule, SpellingKind, Verdict};

use crate::call::ToolCall;
use crate::environment::Environment;
use crate::evaluation::{
    Cause, Evaluation, Finding, Gate, Lifted, QuietPath, Synthetic, UnitReport,
};
use crate::path::Resolver;
use crate::sentinel::Sentinel;

/// Judges a tool call.
///
/// Every gate runs before anyone is asked; the strictest finding decides. Never fails: what cannot be known asks.
pub fn evaluate(call: &ToolCall, environment: &Environment<'_>) -> Evaluation {
    let resolver = Resolver::new(environment.facts, environment.workspace);
    let mut judge = Judge {
        call,
        environment,
        resolver: &resolver,
        findings: Vec::new(),
        notes: Vec::new(),
        units: Vec::new(),
        touched: Vec::new(),
        unresolved: false,
        alone: true,
        mounting: BTreeSet::new(),
    };
    judge.call();
    judge.finish()
}

/// One judgement in progress.
pub(crate) struct Judge<'a> {
    call: &'a ToolCall,
    environment: &'a Environment<'a>,
    resolver: &'a Resolver<'a>,
    findings: Vec<Finding>,
    notes: Vec<String>,
    units: Vec<UnitReport>,
    /// Every path, for an explanation.
    touched: Vec<QuietPath>,
    /// An operand of the call cannot be resolved.
    unresolved: bool,
    /// The call runs one command and nothing before or beside it.
    alone: bool,
    /// Commands behind which, in another file system, a recursive reader runs: it reaches what they mount.
    mounting: BTreeSet<usize>,
}

impl Judge<'_> {
    fn finish(mut self) -> Evaluation {
        self.findings.sort_by_key(|finding| finding.gate);
        let grants: Vec<_> = self.environment.grants.iter().collect();
        let yolo = self.environment.policy.yolo();
        let home = self.environment.facts.home();
        for finding in &mut self.findings {
            if finding.decision != Decision::Ask || !finding.liftable {
                continue;
            }
            if let Some(grant) = grants.iter().find(|grant| grant.lifts(finding, home)) {
                finding.decision = Decision::Allow;
                finding.lifted = Some(Lifted::Grant((*grant).clone()));
            } else if yolo {
                finding.decision = Decision::Allow;
                finding.lifted = Some(Lifted::Yolo);
            }
        }
        for finding in &self.findings {
            if let Some(unit) = finding.unit.and_then(|unit| self.units.get_mut(unit)) {
                unit.decision = unit.decision.max(finding.decision);
            }
        }
        let decision = self
            .findings
            .iter()
            .map(|finding| finding.decision)
            .max()
            .unwrap_or(Decision::Ask);
        let quiet = self.quiet();
        Evaluation {
            decision,
            findings: self.findings,
            notes: self.notes,
            units: self.units,
            quiet,
        }
    }

    /// Returns the paths that no finding is about, each once.
    fn quiet(&mut self) -> Vec<QuietPath> {
        if self.touched.is_empty() {
            return Vec::new();
        }
        let spoken: HashSet<(&str, Option<&str>)> = self
            .findings
            .iter()
            .filter_map(|finding| {
                let path = finding.path.as_ref()?;
                Some((finding.value.as_str(), path.resolved.as_deref()))
            })
            .collect();
        let mut quiet = std::mem::take(&mut self.touched);
        quiet.retain(|touched| {
            !spoken.contains(&(touched.value.as_str(), touched.path.resolved.as_deref()))
        });
        quiet
    }

    /// Puts a question to the policy and makes a finding of the answer.
    fn ask_policy(&self, gate: Gate, value: &str, question: &Question<'_>) -> (Finding, Verdict) {
        let query = question.query();
        let verdict = self.environment.policy.evaluate(&query);
        let finding = self.finding(gate, value, question, &query, &verdict);
        (finding, verdict)
    }

    /// Makes a finding of the policy's answer to a query with the spellings of a question.
    fn finding(
        &self,
        gate: Gate,
        value: &str,
        question: &Question<'_>,
        query: &Query<'_>,
        verdict: &Verdict,
    ) -> Finding {
        let mut finding = Finding::new(
            gate,
            query.surface.to_owned(),
            value.to_owned(),
            verdict.decision,
            Cause::Policy(verdict.matched.clone()),
        );
        finding.liftable = verdict.is_liftable();
        finding.possible = verdict.possible;
        if verdict.decision == Decision::Allow && !self.environment.explain {
            return finding;
        }
        finding.spelling = verdict
            .spelling
            .and_then(|(kind, at)| question.text(kind, at))
            .filter(|text| *text != value)
            .map(str::to_owned);
        if verdict.decision == Decision::Ask {
            finding.spellings = question.all().map(str::to_owned).collect();
        }
        if self.environment.explain {
            finding.considered = self.environment.policy.explain(query);
        }
        finding
    }

    fn synthetic(
        &mut self,
        gate: Gate,
        surface: &str,
        value: &str,
        sentinel: Sentinel,
        detail: String,
        unit: Option<usize>,
    ) {
        let mut finding = sentinel_finding(gate, surface, value, sentinel, detail);
        finding.unit = unit;
        self.push(finding);
    }

    /// Records a finding, once.
    fn push(&mut self, finding: Finding) {
        let repeats = |before: &Finding| {
            before.gate == finding.gate
                && before.surface == finding.surface
                && before.value == finding.value
                && before.decision == finding.decision
                && before.unit == finding.unit
                && before.matched_pattern() == finding.matched_pattern()
                && before.path == finding.path
        };
        // Repetition only comes from the same command; older findings need not be looked at.
        let look_back = if finding.decision == Decision::Allow {
            4
        } else {
            64
        };
        if !self.findings.iter().rev().take(look_back).any(repeats) {
            self.findings.push(finding);
        }
    }

    fn note(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }
}

/// Builds an ask that stands for something unknown.
fn sentinel_finding(
    gate: Gate,
    surface: &str,
    value: &str,
    sentinel: Sentinel,
    detail: String,
) -> Finding {
    let mut finding = Finding::new(
        gate,
        surface.to_owned(),
        value.to_owned(),
        Decision::Ask,
        Cause::Sentinel(Synthetic {
            sentinel,
            detail,
            source: value.to_owned(),
            rule: None,
        }),
    );
    finding.liftable = sentinel.is_liftable();
    finding
}

/// A question to the policy with everything it borrows.
struct Question<'q> {
    surface: &'q str,
    equal: Vec<&'q str>,
    hardened: Vec<&'q str>,
    lexical: Vec<&'q str>,
    verify: Option<&'q dyn Fn(&Rule) -> bool>,
    also: Option<&'q dyn Fn(&Rule) -> Also>,
    also_program: Option<&'q str>,
    fold_case: bool,
    rules_only: bool,
}

impl<'q> Question<'q> {
    fn new(surface: &'q str, equal: Vec<&'q str>) -> Self {
        Self {
            surface,
            equal,
            hardened: Vec::new(),
            lexical: Vec::new(),
            verify: None,
            also: None,
            also_program: None,
            fold_case: false,
            rules_only: false,
        }
    }

    fn query(&self) -> Query<'_> {
        Query {
            surface: self.surface,
            equal: &self.equal,
            hardened: &self.hardened,
            lexical: &self.lexical,
            verify: self.verify,
            also: self.also,
            also_program: self.also_program,
            fold_case: self.fold_case,
            rules_only: self.rules_only,
        }
    }

    fn text(&self, kind: SpellingKind, at: usize) -> Option<&'q str> {
        match kind {
            SpellingKind::Equal => self.equal.get(at).copied(),
            SpellingKind::Hardened => self.hardened.get(at).copied(),
            SpellingKind::Lexical => self.lexical.get(at).copied(),
            SpellingKind::Also => None,
        }
    }

    fn all(&self) -> impl Iterator<Item = &'q str> {
        self.equal
            .iter()
            .chain(&self.hardened)
            .chain(&self.lexical)
            .copied()
    }
}

/// Tells whether no rule of the surface itself decided.
fn is_fallback(matched: &Matched) -> bool {
    match matched {
        Matched::Fallback(_) => true,
        Matched::Rule(_) => false,
    }
}

/// Tells whether a catch-all rule or the fallback decided.
fn is_catch_all(matched: &Matched) -> bool {
    match matched {
        Matched::Fallback(_) => true,
        Matched::Rule(rule) => rule.is_catch_all(),
    }
}
