//! The asks of this session and what became of them: what a prompt says of earlier ones, and what a grant would also
//! have covered. Bounded: the oldest are forgotten.

use std::collections::VecDeque;

use jiff::ZonedDateTime;
use permission_gate::prompt::render::Before;
use permission_gate::prompt::{Context, PromptPayload};
use permission_gate::{Evaluation, Finding};

use super::{Desk, OpenAsk};
use crate::wire::{Answer, Choice};

/// The most asks that are kept.
const MAX_ASKS: usize = 200;

/// The most calls that a prompt names as covered.
const MAX_COVERED: usize = 8;

/// From this many approvals on, a prompt names the grant that would have saved them.
const MANY: usize = 3;

/// The asks of a session.
#[derive(Debug, Default)]
pub(super) struct Past {
    asks: VecDeque<Settled>,
}

#[derive(Debug)]
struct Settled {
    surface: String,
    pattern: Option<String>,
    /// What was asked about, for a person.
    value: String,
    findings: Vec<Finding>,
    became: Became,
}

#[derive(Debug)]
enum Became {
    Allowed,
    Denied { at: String, reason: Option<String> },
}

impl Past {
    /// Adds an ask that a person answered; what nobody answered says nothing.
    pub(super) fn add(
        &mut self,
        payload: &PromptPayload,
        evaluation: &Evaluation,
        answer: &Answer,
    ) {
        let became = match answer.choice {
            Choice::Once | Choice::Session | Choice::Always => Became::Allowed,
            Choice::Deny => Became::Denied {
                at: ZonedDateTime::now().strftime("%H:%M").to_string(),
                reason: answer.reason.clone(),
            },
            Choice::Unavailable | Choice::Aborted | Choice::Failed => return,
        };
        if self.asks.len() >= MAX_ASKS {
            self.asks.pop_front();
        }
        self.asks.push_back(Settled {
            surface: payload.request.surface.clone(),
            pattern: payload.request.matched_pattern.clone(),
            value: payload.request.value.clone(),
            findings: evaluation.asking().cloned().collect(),
            became,
        });
    }

    /// Returns the asks that would not have been asked if `lifts` had held, each once.
    pub(super) fn covered(&self, lifts: impl Fn(&Finding) -> bool) -> Vec<String> {
        let mut covered: Vec<String> = Vec::new();
        for ask in &self.asks {
            let all = ask
                .findings
                .iter()
                .all(|finding| finding.liftable && lifts(finding));
            if all && !covered.contains(&ask.value) {
                covered.push(ask.value.clone());
            }
        }
        let more = covered.len().saturating_sub(MAX_COVERED);
        if more > 0 {
            covered.truncate(MAX_COVERED);
            covered.push(format!("… and {more} more"));
        }
        covered
    }

    fn before(&self, payload: &PromptPayload, grant: Option<String>) -> Before {
        let same = |ask: &&Settled| {
            ask.surface == payload.request.surface && ask.pattern == payload.request.matched_pattern
        };
        let Some(last) = self.asks.iter().rev().find(same) else {
            return Before::New;
        };
        match &last.became {
            Became::Denied { at, reason } => Before::Denied {
                at: at.clone(),
                reason: reason.clone(),
            },
            Became::Allowed => {
                let times = self
                    .asks
                    .iter()
                    .filter(same)
                    .filter(|ask| matches!(ask.became, Became::Allowed))
                    .count();
                Before::Allowed {
                    times,
                    grant: grant.filter(|_| times >= MANY),
                }
            }
        }
    }
}

impl Desk {
    #[cfg(test)]
    pub(super) fn before_of(&self, request_id: &str) -> Before {
        let ask = self.open.get(request_id).unwrap();
        self.context(ask, &ask.payload).before
    }

    /// Returns what is known beside the payload of an ask.
    pub(super) fn context(&self, ask: &OpenAsk, payload: &PromptPayload) -> Context {
        let grant = ask.suggestion.as_ref().map(|suggestion| {
            let patterns: Vec<&str> = suggestion
                .grants
                .iter()
                .map(|grant| grant.pattern.as_str())
                .collect();
            patterns.join(", ")
        });
        Context {
            waiting: 0,
            before: self.past.before(payload, grant),
            home: self
                .session
                .home()
                .map(|home| home.to_string_lossy().into_owned()),
            project_root: Some(self.session.root().to_string_lossy().into_owned()),
        }
    }
}
