//! Passing a request on: a session that cannot answer asks its own parent, in the requester's name.

use thiserror::Error;

use super::child::{Outcome, Unavailable};
use super::message::{Hop, MAX_HOPS, Request};
use super::server::{Answer, shown};

/// Why a request is not passed on.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoRelay {
    /// It came by here before.
    #[error("the request came by the session `{0}` before")]
    Loop(String),
    /// It passed too many sessions.
    #[error("the request passed {MAX_HOPS} sessions already")]
    TooFar,
}

/// Tells whether a request may be served by a session at all: one that has come by it, or too far, may not.
///
/// # Errors
/// Why it may not.
pub fn check(request: &Request, session: &str) -> Result<(), NoRelay> {
    // SECURITY: pinned by `a_request_does_not_run_in_circles`.
    if request.via.len() > MAX_HOPS {
        return Err(NoRelay::TooFar);
    }
    let mut seen = vec![request.requester_session_id.as_str()];
    for hop in &request.via {
        if seen.contains(&hop.session_id.as_str()) {
            return Err(NoRelay::Loop(hop.session_id.clone()));
        }
        seen.push(&hop.session_id);
    }
    if seen.contains(&session) {
        return Err(NoRelay::Loop(session.to_owned()));
    }
    Ok(())
}

/// Makes the request that is put to the next session. Who wants to act, and what, stays as it came.
///
/// # Errors
/// When it would run in circles or too far.
pub fn pass_on(
    request: &Request,
    session: &str,
    agent: Option<&str>,
    target: &str,
) -> Result<Request, NoRelay> {
    check(request, session)?;
    if request.via.len() >= MAX_HOPS {
        return Err(NoRelay::TooFar);
    }
    let mut next = request.clone();
    next.via.push(Hop {
        session_id: session.to_owned(),
        agent_name: agent.map(str::to_owned),
    });
    check(&next, target)?;
    target.clone_into(&mut next.target_session_id);
    // What an old child sent as text only is passed on as evidence.
    next.payload = Some(shown(request));
    next.legacy_text = None;
    Ok(next)
}

/// Turns what came back from the next session into the answer to the one before.
pub fn answer(outcome: &Outcome) -> Answer {
    match outcome {
        Outcome::Approved { grants, decided_by } if grants.is_empty() => Answer::Once {
            decided_by: decided_by.clone(),
        },
        Outcome::Approved { decided_by, .. } => Answer::Subagent {
            decided_by: decided_by.clone(),
        },
        Outcome::Denied { reason, decided_by } => Answer::Deny {
            reason: reason.clone(),
            decided_by: decided_by.clone(),
        },
        Outcome::Unavailable(why) => Answer::Nobody {
            why: why.to_string(),
        },
        Outcome::Aborted => Answer::Nobody {
            why: "the session in between was stopped".to_owned(),
        },
    }
}

/// Returns why a request that is not passed on gets no answer from a person.
pub fn refused(why: &NoRelay) -> Answer {
    Answer::Nobody {
        why: why.to_string(),
    }
}

impl From<NoRelay> for Unavailable {
    fn from(why: NoRelay) -> Self {
        Self::FurtherUp {
            session: String::new(),
            why: why.to_string(),
        }
    }
}

#[cfg(test)]
mod tests;
