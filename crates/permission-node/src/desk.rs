//! The desk of one session: judges calls, keeps the asks that wait for an answer, and records what was granted.
//!
//! It knows neither JavaScript nor JSON text; [`crate::addon`] does.

use std::collections::BTreeMap;
use std::path::PathBuf;

use permission_gate::prompt::{Context, Denier, Untrusted, denial};
use permission_gate::{Evaluation, Grant, Suggestion};
use permission_policy::Decision;
use permission_runtime::{Host, ProjectTrust, Session, SessionOptions, tools};

use crate::wire::{
    Answer, Choice, Diagnostic, GateOptions, Judgement, Outcome, PREFIX, Severity, Source,
    ToolCall, Verdict,
};

mod unknown_tool;
mod views;

use views::Ask;

/// The gate of a session with its open asks.
#[derive(Debug)]
pub struct Desk {
    session: Session,
    open: BTreeMap<String, OpenAsk>,
    raised: u64,
}

/// An ask that waits for its answer.
#[derive(Debug)]
struct OpenAsk {
    call: ToolCall,
    judged: permission_gate::ToolCall,
    evaluation: Evaluation,
    suggestion: Option<Suggestion>,
}

impl Desk {
    /// Opens the session's policy.
    ///
    /// # Errors
    /// When the session has no place to be judged from; the text says why.
    pub fn open(options: &GateOptions) -> Result<Self, String> {
        let cwd = PathBuf::from(&options.cwd);
        if !cwd.is_absolute() {
            return Err(format!(
                "the session's directory is not absolute: `{}`",
                options.cwd
            ));
        }
        let trust = if options.trusted {
            ProjectTrust::Trusted
        } else {
            ProjectTrust::Untrusted
        };
        let mut opened = SessionOptions {
            home: options.home.as_ref().map(PathBuf::from),
            trust,
            infrastructure: options.infrastructure.iter().map(PathBuf::from).collect(),
            extension: Some(PathBuf::from(&options.extension)),
            ..SessionOptions::new(Host::Pi, cwd)
        };
        // As JavaScript sees it: what was set there may not have reached the environment of the process.
        if let Some(directory) = &options.agent_dir {
            opened.variables.set("PI_CODING_AGENT_DIR", directory);
        }
        Ok(Self {
            session: Session::open(opened),
            open: BTreeMap::new(),
            raised: 0,
        })
    }

    /// Judges a call.
    pub fn judge(&mut self, call: ToolCall) -> Judgement {
        if let Some(reason) = unknown_tool::refusal(&call.tool_name, &call.registered) {
            return judgement(Verdict::Deny, Some(reason));
        }
        if call.source == Source::User && !self.session.config().gate_user_bash {
            return judgement(Verdict::Allow, None);
        }
        self.raised += 1;
        self.judge_as(format!("ask-{}", self.raised), call)
    }

    /// Judges an open ask again, under what was granted since it was raised. What is no ask any more is settled.
    pub fn recheck(&mut self, request_id: &str) -> Judgement {
        match self.open.remove(request_id) {
            Some(ask) => self.judge_as(request_id.to_owned(), ask.call),
            None => Judgement::unavailable("nothing with that id waits for an answer"),
        }
    }

    fn judge_as(&mut self, request_id: String, call: ToolCall) -> Judgement {
        let judged = tools::call(
            Host::Pi,
            &call.tool_name,
            call.input.clone(),
            call.cwd.clone(),
            call.agent_name.clone(),
        );
        let evaluation = self.session.judge(&judged);
        let mut answer = match evaluation.decision {
            Decision::Allow => judgement(Verdict::Allow, None),
            Decision::Deny => judgement(
                Verdict::Deny,
                Some(denial(&judged, &evaluation, &Denier::Policy)),
            ),
            Decision::Ask => {
                let suggestion = self.session.suggest(&judged, &evaluation);
                let config = self.session.config();
                let ask = Ask {
                    payload: &self.session.payload(&judged, &evaluation),
                    context: &Context::default(),
                    session: suggestion.as_ref().map(session_label),
                    max_rows: rows(config.prompt_max_rows),
                    max_columns: rows(config.prompt_field_max_width),
                };
                let prompt = views::prompt(request_id.clone(), &ask, call.screen.as_ref());
                self.open.insert(
                    request_id,
                    OpenAsk {
                        call,
                        judged,
                        evaluation,
                        suggestion,
                    },
                );
                Judgement {
                    prompt: Some(prompt),
                    ..judgement(Verdict::Ask, None)
                }
            }
        };
        answer.notices = self.diagnostics();
        answer
    }

    /// Settles an ask. Each ask is settled once: a second answer, or one to an unknown ask, allows nothing.
    pub fn answer(&mut self, answer: &Answer) -> Outcome {
        let Some(ask) = self.open.remove(&answer.request_id) else {
            return Outcome::unavailable("nothing with that id waits for an answer");
        };
        let denied = |reason: String| Outcome {
            allow: false,
            reason: Some(reason),
        };
        match answer.choice {
            Choice::Once => Outcome {
                allow: true,
                reason: None,
            },
            Choice::Session => {
                // INVARIANT: only what was offered is recorded; a client that answers otherwise allows this call.
                for grant in ask
                    .suggestion
                    .into_iter()
                    .flat_map(|suggestion| suggestion.grants)
                {
                    self.session.grant(grant);
                }
                Outcome {
                    allow: true,
                    reason: None,
                }
            }
            Choice::Deny => denied(ask.denial(&Denier::User(answer.reason.clone()))),
            Choice::Unavailable => denied(ask.denial(&Denier::Nobody)),
            Choice::Aborted => denied(format!(
                "{PREFIX} interrupted before anyone answered; the call was not run."
            )),
        }
    }

    /// Returns what is wrong with the configuration and was not returned before.
    pub fn diagnostics(&mut self) -> Vec<Diagnostic> {
        let severity = |severity| match severity {
            permission_runtime::Severity::Warning => Severity::Warning,
            permission_runtime::Severity::Error => Severity::Error,
        };
        let notices = self.session.notices();
        notices
            .iter()
            .map(|notice| Diagnostic {
                severity: severity(notice.severity),
                text: notice.to_string(),
            })
            .collect()
    }
}

impl OpenAsk {
    fn denial(&self, denier: &Denier) -> String {
        denial(&self.judged, &self.evaluation, denier)
    }
}

/// Names exactly what would be recorded.
fn session_label(suggestion: &Suggestion) -> String {
    let grants: Vec<String> = suggestion.grants.iter().map(grant_label).collect();
    format!("Allow for this session: {}", grants.join(", "))
}

fn grant_label(grant: &Grant) -> String {
    let exactly = if grant.sentinel.is_some() {
        "exactly "
    } else {
        ""
    };
    format!("{} {exactly}`{}`", grant.surface, Untrusted(&grant.pattern))
}

/// A knob as a number of rows or columns.
fn rows(knob: u64) -> usize {
    usize::try_from(knob).unwrap_or(usize::MAX)
}

fn judgement(decision: Verdict, reason: Option<String>) -> Judgement {
    Judgement {
        decision,
        reason,
        prompt: None,
        notices: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
