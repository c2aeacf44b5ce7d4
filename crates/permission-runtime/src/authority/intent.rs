//! What is accessed, of a call that asks: the facts that cross to another session and to the links.

use permission_gate::prompt::PromptPayload;
use permission_gate::{Cause, Evaluation, Finding, Sentinel, Suggestion};
use permission_policy::surface;

use crate::forward::id::RequestId;
use crate::forward::message::{
    Access, AccessIntent, Approval, POSSIBLE, Principal, Request, UNKNOWN_AGENT, UNLIFTABLE,
};

/// The most texts of one finding that cross.
const MAX_VALUES: usize = 64;

/// Returns what is accessed, one for every finding that asks; nothing when not all of it is known.
pub fn accesses(evaluation: &Evaluation) -> Vec<Access> {
    let accesses: Option<Vec<Access>> = evaluation.asking().map(access).collect();
    accesses.unwrap_or_default()
}

fn access(finding: &Finding) -> Option<Access> {
    let synthetic = match &finding.cause {
        Cause::Unavailable(_) => return None,
        Cause::Sentinel(synthetic) => Some(synthetic),
        Cause::Policy(_)
        | Cause::Infrastructure
        | Cause::Inert
        | Cause::Transparent
        | Cause::Empty => None,
    };
    if finding.surface.is_empty() || finding.value.is_empty() {
        return None;
    }
    let mut match_values = vec![finding.value.clone()];
    let source = synthetic.map(|synthetic| &synthetic.source);
    for text in source.into_iter().chain(&finding.spellings) {
        if match_values.len() < MAX_VALUES && !text.is_empty() && !match_values.contains(text) {
            match_values.push(text.clone());
        }
    }
    let floor = match synthetic.map(|synthetic| synthetic.sentinel) {
        Some(sentinel) if finding.liftable || sentinel == Sentinel::SelfProtection => {
            Some(sentinel.name())
        }
        Some(_) | None if !finding.liftable => Some(UNLIFTABLE),
        Some(_) | None => finding.possible.then_some(POSSIBLE),
    };
    let resolved = finding.path.as_ref().and_then(|path| path.resolved.clone());
    Some(Access {
        boundary_value: resolved
            .filter(|path| surface::is_path(&finding.surface) && !path.is_empty()),
        floor: floor.map(str::to_owned),
        asking_units: if finding.surface == "bash" {
            vec![finding.value.clone()]
        } else {
            Vec::new()
        },
        surface: finding.surface.clone(),
        match_values,
    })
}

/// An ask that was raised here and is to be answered elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Raised<'a> {
    /// Names it in the prompt, the log and the decision.
    pub id: &'a str,
    /// When: milliseconds since 1970.
    pub created_at: u64,
    /// This session.
    pub session: &'a str,
    /// The session to ask.
    pub target: &'a str,
    /// The agent that wants to act.
    pub agent: Option<&'a str>,
    /// Where the call starts.
    pub cwd: &'a str,
    /// `tool_call`, `skill_input` or `skill_read`.
    pub source: &'a str,
    /// The question.
    pub payload: &'a PromptPayload,
    /// What the gate found.
    pub evaluation: &'a Evaluation,
    /// What an approval for the session would record.
    pub suggestion: Option<&'a Suggestion>,
}

/// Makes the request. The flag says whether the id was replaced, because it cannot be a file name; both are then to be logged.
pub fn request(raised: &Raised<'_>) -> (Request, bool) {
    let (id, replaced) = RequestId::adopt(raised.id);
    let stamp = |access: Access| AccessIntent {
        access,
        requester_cwd: Some(raised.cwd.to_owned()).filter(|cwd| !cwd.is_empty()),
        principal: Principal {
            session_id: raised.session.to_owned(),
            agent_name: raised.agent.map(str::to_owned),
        },
    };
    let intents: Vec<AccessIntent> = accesses(raised.evaluation).into_iter().map(stamp).collect();
    let mut leading = intents.first().cloned();
    if let Some(leading) = leading
        .as_mut()
        .filter(|leading| leading.access.surface == "bash")
    {
        // Who reads only this one learns of every command that asks.
        let units = intents
            .iter()
            .flat_map(|intent| &intent.access.asking_units);
        leading.access.asking_units = units.cloned().collect();
    }
    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let request = Request {
        id,
        created_at: raised.created_at,
        requester_session_id: raised.session.to_owned(),
        target_session_id: raised.target.to_owned(),
        requester_agent_name: raised.agent.unwrap_or(UNKNOWN_AGENT).to_owned(),
        payload: Some(raised.payload.clone()),
        source: text(raised.source),
        surface: text(&raised.payload.request.surface),
        value: text(&raised.payload.request.value),
        session_approval: raised
            .suggestion
            .filter(|suggestion| !suggestion.grants.is_empty())
            .map(|suggestion| Approval {
                grants: suggestion.grants.clone(),
            }),
        access_intent: leading,
        access_intents: intents,
        via: Vec::new(),
        legacy_text: None,
    };
    (request, replaced)
}

#[cfg(test)]
mod tests;
