//! The class that JavaScript sees. Strings only: what they hold is typed in [`crate::wire`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use napi_derive::napi;
use serde::Serialize;
use serde::de::DeserializeOwned;

mod dialog;

use crate::desk::Desk;
use crate::wire::{
    AgentStart, Answer, CommandLine, Completion, Diagnostic, GateOptions, Judgement, Note, Offer,
    Outcome, PermissionDecisionEvent, Query, Reply, Severity, Status, ToolCall,
};

/// The gate of one session.
#[napi]
pub struct Gate {
    desk: Result<Desk, String>,
}

#[napi]
#[expect(
    clippy::needless_pass_by_value,
    reason = "N-API hands over owned strings"
)]
impl Gate {
    /// Opens the gate of a session. Never throws: a gate that could not be opened denies every call and says why.
    #[napi(constructor)]
    pub fn new(options: String) -> Self {
        let desk =
            contained(|| Desk::open(&decode::<GateOptions>(&options)?)).and_then(|opened| opened);
        Self { desk }
    }

    /// Judges a tool call: a `ToolCall` in, a `Judgement` out.
    #[napi]
    pub fn judge(&mut self, call: String) -> String {
        let judged = self.with_desk(|desk| Ok(desk.judge(decode::<ToolCall>(&call)?)));
        encode(&judged.unwrap_or_else(|why| Judgement::unavailable(&why)))
    }

    /// Judges an open ask again, under what was granted since: a request id in, a `Judgement` out.
    #[napi]
    pub fn recheck(&mut self, request_id: String) -> String {
        let judged = self.with_desk(|desk| Ok(desk.recheck(&request_id)));
        encode(&judged.unwrap_or_else(|why| Judgement::unavailable(&why)))
    }

    /// Records what a person, or the lack of one, answered to an ask: an `Answer` in, an `Outcome` out.
    #[napi]
    pub fn answer(&mut self, answer: String) -> String {
        let outcome = self.with_desk(|desk| Ok(desk.answer(&decode::<Answer>(&answer)?)));
        encode(&outcome.unwrap_or_else(|why| Outcome::unavailable(&why)))
    }

    /// Adds what another extension shows beside the input of an open ask: a `Note` in. A note that cannot be read is
    /// left out.
    #[napi]
    pub fn annotate(&mut self, note: String) {
        let _ = self.with_desk(|desk| {
            desk.annotate(decode::<Note>(&note)?);
            Ok(())
        });
    }

    /// Ends the session: a list of `PermissionDecisionEvent` out, one for each ask that was open.
    #[napi]
    pub fn close(&mut self) -> String {
        let settled: Result<Vec<PermissionDecisionEvent>, String> =
            self.with_desk(|desk| Ok(desk.close()));
        encode(&settled.unwrap_or_default())
    }

    /// Takes what the agent is about to be offered: an `AgentStart` in, an `Offer` out.
    ///
    /// When it fails nothing is kept from the agent: every call is judged all the same.
    #[napi]
    pub fn offer(&mut self, start: String) -> String {
        let offer = self.with_desk(|desk| Ok(desk.offer(&decode::<AgentStart>(&start)?)));
        encode(&offer.unwrap_or_else(|why| Offer {
            denied_tools: Vec::new(),
            denied_skills: Vec::new(),
            notices: Vec::new(),
            status: Status::failed(&why),
        }))
    }

    /// Says how the gate stands, as a `Status`.
    #[napi]
    pub fn status(&mut self) -> String {
        let status = self.with_desk(|desk| Ok(desk.status()));
        encode(&status.unwrap_or_else(|why| Status::failed(&why)))
    }

    /// Says what the policy decides about a value: a `Query` in, a `Check` out; empty when it cannot be said.
    #[napi]
    pub fn check(&mut self, query: String) -> String {
        self.with_desk(|desk| Ok(encode(&desk.check(&decode::<Query>(&query)?))))
            .unwrap_or_default()
    }

    /// Says what the policy decides about a tool as such: a `Query` in, a `ToolState` out; empty when it cannot be said.
    #[napi]
    pub fn tool(&mut self, query: String) -> String {
        self.with_desk(|desk| Ok(encode(&desk.tool(&decode::<Query>(&query)?))))
            .unwrap_or_default()
    }

    /// Runs `/permission-system`: a `CommandLine` in, a `Reply` out.
    #[napi]
    pub fn command(&mut self, line: String) -> String {
        let reply = self.with_desk(|desk| Ok(desk.command(&decode::<CommandLine>(&line)?)));
        encode(&reply.unwrap_or_else(|why| Reply::failed(&why)))
    }

    /// Completes the arguments of `/permission-system`: a `CommandLine` in, a list of `Completion` out.
    #[napi]
    pub fn complete(&mut self, line: String) -> String {
        let found: Result<Vec<Completion>, String> =
            self.with_desk(|desk| Ok(desk.complete(&decode::<CommandLine>(&line)?)));
        encode(&found.unwrap_or_default())
    }

    /// Returns what is wrong with the configuration, as a list of `Diagnostic`.
    #[napi]
    pub fn diagnostics(&mut self) -> String {
        let found = self.with_desk(|desk| Ok(desk.diagnostics()));
        encode(&found.unwrap_or_else(|why| {
            vec![Diagnostic {
                severity: Severity::Error,
                text: why,
            }]
        }))
    }

    fn with_desk<T>(
        &mut self,
        work: impl FnOnce(&mut Desk) -> Result<T, String>,
    ) -> Result<T, String> {
        let desk = self.desk.as_mut().map_err(|why| why.clone())?;
        contained(|| work(desk)).and_then(|done| done)
    }
}

/// Returns the version of this addon, which must equal that of the extension that loads it.
#[napi]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Runs `work`; a panic becomes an error.
///
/// SECURITY: a panic must not cross into Node, which would end the process in the middle of a session, nor be taken
/// for an answer.
fn contained<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|_| "the gate failed inside; please report it".to_owned())
}

fn decode<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json)
        .map_err(|error| format!("the extension sent something the gate cannot read: {error}"))
}

/// Encodes an answer. What JavaScript cannot parse is a failure there, and blocks.
fn encode<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

#[cfg(test)]
mod tests;
