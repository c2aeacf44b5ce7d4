//! The desk of one session: judges calls, keeps the asks that wait for an answer, and records what was granted.
//!
//! It knows neither JavaScript nor JSON text; [`crate::addon`] does.

use std::collections::BTreeMap;

use crate::placeholder::Session;
use crate::wire::{
    Answer, Choice, Diagnostic, GateOptions, Judgement, Outcome, PREFIX, Severity, ToolCall,
    Verdict,
};

mod unknown_tool;
mod views;

/// The gate of a session with its open asks.
#[derive(Debug)]
pub struct Desk {
    session: Session,
    open: BTreeMap<String, ToolCall>,
    raised: u64,
}

impl Desk {
    /// Opens the session's policy.
    ///
    /// # Errors
    /// When nothing can be judged; the text says why.
    pub fn open(options: &GateOptions) -> Result<Self, String> {
        Ok(Self {
            session: Session::open(options),
            open: BTreeMap::new(),
            raised: 0,
        })
    }

    /// Judges a call.
    pub fn judge(&mut self, call: &ToolCall) -> Judgement {
        if let Some(reason) = unknown_tool::refusal(&call.tool_name, &call.registered) {
            return Judgement {
                decision: Verdict::Deny,
                reason: Some(reason),
                prompt: None,
            };
        }
        self.raised += 1;
        self.judge_as(format!("{}", self.raised), call.clone())
    }

    /// Judges an open ask again, under what was granted since it was raised. What is no ask any more is settled.
    pub fn recheck(&mut self, request_id: &str) -> Judgement {
        match self.open.remove(request_id) {
            Some(call) => self.judge_as(request_id.to_owned(), call),
            None => Judgement::unavailable("nothing with that id waits for an answer"),
        }
    }

    fn judge_as(&mut self, request_id: String, call: ToolCall) -> Judgement {
        let found = self.session.judge(&call);
        match found.decision {
            Verdict::Allow => Judgement {
                decision: Verdict::Allow,
                reason: None,
                prompt: None,
            },
            Verdict::Deny => Judgement {
                decision: Verdict::Deny,
                reason: Some(format!(
                    "{PREFIX} denied by policy: {}, rule \"{}\".",
                    call.tool_name, found.pattern
                )),
                prompt: None,
            },
            Verdict::Ask => {
                let text = format!(
                    "Permission needed\ncommand │ {}\nwhy     │ rule `{}` asks",
                    found.value, found.pattern
                );
                let session = format!("Allow for this session: bash `{}`", found.value);
                let prompt = views::prompt(
                    request_id.clone(),
                    &text,
                    &text,
                    Some(session),
                    call.screen.as_ref(),
                );
                self.open.insert(request_id, call);
                Judgement {
                    decision: Verdict::Ask,
                    reason: None,
                    prompt: Some(prompt),
                }
            }
        }
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
                self.session.grant(self.session.judge(&ask).value);
                Outcome {
                    allow: true,
                    reason: None,
                }
            }
            Choice::Deny => denied(match &answer.reason {
                Some(words) => format!("{PREFIX} denied by the user: {words}"),
                None => format!("{PREFIX} denied by the user."),
            }),
            Choice::Unavailable => {
                denied(format!("{PREFIX} nobody could answer: `{}`", ask.tool_name))
            }
            Choice::Aborted => denied(format!("{PREFIX} interrupted before anyone answered.")),
        }
    }

    /// Returns what is wrong with the configuration.
    pub fn diagnostics(&mut self) -> Vec<Diagnostic> {
        self.session
            .problems()
            .into_iter()
            .map(|text| Diagnostic {
                severity: Severity::Error,
                text,
            })
            .collect()
    }
}
