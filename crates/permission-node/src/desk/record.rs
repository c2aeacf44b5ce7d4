//! What the desk writes to the review log: each request as it was judged, and what became of each ask.

use permission_gate::{Evaluation, Grant, ToolCall};
use permission_runtime::audit::{
    Answer as Said, DecidedBy, Raised, RequestId, Source as Raiser, Verdict as Word, Via,
};

use crate::wire::{Choice, Source};

use super::{Desk, OpenAsk};

impl Desk {
    /// Records what the policy says of a call.
    pub(super) fn record_judged(
        &mut self,
        id: &str,
        call: &crate::wire::ToolCall,
        judged: &ToolCall,
        evaluation: &Evaluation,
    ) {
        let Some(id) = RequestId::foreign(id) else {
            return;
        };
        let settings = self.session.log_settings();
        let raised = raised(&id, call, judged, evaluation);
        self.recorder.judged(settings, &raised);
    }

    /// Records what became of an ask.
    pub(super) fn record_answer(
        &mut self,
        id: &str,
        ask: &OpenAsk,
        choice: Choice,
        reason: Option<&str>,
        grants: &[Grant],
    ) {
        let Some(id) = RequestId::foreign(id) else {
            return;
        };
        let via = if ask.call.screen.is_some() {
            Via::Dialog
        } else {
            Via::Select
        };
        let unavailable = |why: &str| DecidedBy::Unavailable {
            reason: why.to_owned(),
        };
        let user = DecidedBy::User { via };
        let (verdict, by) = match choice {
            // A rule that was confirmed and could not be written allows this call.
            Choice::Always if !grants.is_empty() => (Word::Always(grants), user),
            Choice::Once | Choice::Always => (Word::Once, user),
            Choice::Session => (Word::Session(grants), user),
            Choice::Deny => (Word::Deny(reason), user),
            Choice::Unavailable => (
                Word::Deny(None),
                unavailable("nobody can answer in this mode"),
            ),
            Choice::Aborted => (Word::Deny(None), unavailable("interrupted")),
            Choice::Failed => (
                Word::Deny(None),
                DecidedBy::GateError {
                    reason: reason.unwrap_or("the prompt failed").to_owned(),
                },
            ),
        };
        let settings = self.session.log_settings();
        let raised = raised(&id, &ask.call, &ask.judged, &ask.evaluation);
        self.recorder
            .answered(settings, &raised, &Said { verdict, by });
    }
}

fn raised<'a>(
    id: &'a RequestId,
    call: &'a crate::wire::ToolCall,
    judged: &'a ToolCall,
    evaluation: &'a Evaluation,
) -> Raised<'a> {
    let raised = Raised::new(id, judged, evaluation);
    Raised {
        tool_call_id: Some(call.tool_call_id.as_str()).filter(|id| !id.is_empty()),
        source: match call.source {
            Source::Skill => Raiser::SkillInput,
            Source::Agent | Source::User => raised.source,
        },
        ..raised
    }
}
