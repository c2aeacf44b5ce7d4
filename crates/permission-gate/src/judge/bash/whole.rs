//! What can only be said of a shell text as a whole: nothing to run, not understood, redirects and assignments alone.

use permission_bash::analysis::{Analysis, AssignmentRun, Unparsed};
use permission_policy::{Decision, Matched, Query};

use super::super::{Judge, Question, is_catch_all, is_fallback, sentinel_finding};
use crate::evaluation::{Cause, Finding, Gate};
use crate::sentinel::Sentinel;

impl Judge<'_> {
    /// What is said of the text as a whole: nothing to run, not understood, redirects and assignments alone.
    pub(super) fn leftovers(&mut self, text: &str, analysis: &Analysis) {
        if analysis.empty {
            let question = Question::new("bash", vec![""]);
            let (mut finding, _) = self.ask_policy(Gate::Tool, "", &question);
            if finding.decision == Decision::Allow {
                finding.cause = Cause::Empty;
            }
            self.push(finding);
            return;
        }
        for span in &analysis.redirect_only {
            let value = span.of(text);
            let value = if value.is_empty() { text } else { value };
            let verdict = self.environment.policy.evaluate(&Query::new("bash", &[""]));
            let detail = "it redirects without running a command".to_owned();
            let mut finding =
                sentinel_finding(Gate::Tool, "bash", value, Sentinel::Unparseable, detail);
            if verdict.decision == Decision::Deny && is_catch_all(&verdict.matched) {
                finding.decision = Decision::Deny;
                if let (Cause::Sentinel(synthetic), Matched::Rule(rule)) =
                    (&mut finding.cause, &verdict.matched)
                {
                    synthetic.rule = Some(rule.clone());
                }
            }
            self.push(finding);
        }
        for unparsed in &analysis.unparsed {
            self.unparsed(text, unparsed, !analysis.units.is_empty());
        }
        for assignment in &analysis.assignments {
            self.protected_assignment(assignment, &assignment.name, None);
            if assignment.hijack == Some(AssignmentRun::Opaque) {
                let value = format!("{}={}", assignment.name, assignment.value.text());
                let detail = format!(
                    "`{}` makes later commands run or load something else",
                    assignment.name
                );
                self.synthetic(
                    Gate::Tool,
                    "bash",
                    &value,
                    Sentinel::EnvironmentHijack,
                    detail,
                    None,
                );
            }
        }
        if self.findings.is_empty() && analysis.units.is_empty() {
            // Only assignments, tests and arithmetic: there is no command to judge.
            let finding = Finding::new(
                Gate::Tool,
                "bash".to_owned(),
                text.to_owned(),
                Decision::Allow,
                Cause::Empty,
            );
            self.push(finding);
        }
    }

    /// Text that was not understood asks; denies are tried on it all the same.
    pub(super) fn unparsed(&mut self, text: &str, unparsed: &Unparsed, recognised: bool) {
        let sentinel = if unparsed.unit.is_none() && !recognised {
            Sentinel::Unparseable
        } else {
            Sentinel::UnparsedSubtree
        };
        let detail = format!("not all of it can be understood: {}", unparsed.reason);
        let mut finding = sentinel_finding(Gate::Tool, "bash", text, sentinel, detail);
        finding.unit = unparsed.unit;
        if let Some(rule) = self.loose_deny(&unparsed.text) {
            finding.decision = Decision::Deny;
            if let Cause::Sentinel(synthetic) = &mut finding.cause {
                synthetic.rule = Some(rule);
            }
        }
        self.push(finding);
    }

    /// Tries each deny at every place of a text where its first word stands.
    pub(super) fn loose_deny(&self, text: &str) -> Option<permission_policy::RuleRef> {
        const PLACES: usize = 64;
        let whole = self
            .environment
            .policy
            .evaluate(&Query::new("bash", &[text.trim()]));
        if whole.decision == Decision::Deny && !is_fallback(&whole.matched) {
            return whole.rule().cloned();
        }
        let edge = |character: Option<char>| {
            character
                .is_none_or(|character| !character.is_alphanumeric() && !"_-.".contains(character))
        };
        for (_, rule) in self.environment.policy.specific_denies_and_asks("bash") {
            let Some(word) = rule
                .words()
                .next()
                .filter(|word| !word.contains(['*', '?']))
            else {
                continue;
            };
            if rule.decision() != Decision::Deny {
                continue;
            }
            for (at, _) in text.match_indices(word).take(PLACES) {
                let before = text.get(..at).and_then(|text| text.chars().next_back());
                let after = text
                    .get(at + word.len()..)
                    .and_then(|text| text.chars().next());
                if !edge(before) || !edge(after) {
                    continue;
                }
                let rest = text.get(at..).unwrap_or_default();
                let line = rest.split(['\n', ';', '&', '|']).next().unwrap_or(rest);
                let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
                if rule.pattern().matches(&words) {
                    let verdict = self
                        .environment
                        .policy
                        .evaluate(&Query::new("bash", &[words.as_str()]));
                    if verdict.decision == Decision::Deny {
                        return verdict.rule().cloned();
                    }
                }
            }
        }
        None
    }
}
