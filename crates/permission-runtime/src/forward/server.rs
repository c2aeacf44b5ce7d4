//! The side that answers: takes requests from a session's inbox, lets its recorded policy answer, and puts the rest to whoever can.
//!
//! A state machine that never waits: [`Server::pass`] looks once and returns what happened, [`Server::answer`] takes the answer to
//! what was escalated. It is called while the session is idle, busy or in a dialog alike. A request is answered at most once, by
//! what was decided here and nothing else.

mod shown;

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;
use std::sync::Arc;

use permission_gate::{Grant, PromptPayload};
use permission_policy::{Decision, surface};

use super::clock::Clock;
use super::id::RequestId;
use super::message::{Access, NOBODY, Request, Response, State};
use super::relay;
use super::transport::{Refused, Transport, TransportError};
use crate::session::{Recorded, RecordedBy, Session};

pub use shown::shown;

/// The most requests that are open at a time; the others wait in the inbox.
const MAX_OPEN: usize = 256;

/// The most ids that are remembered as settled.
const MAX_SETTLED: usize = 4096;

/// How far in the future a request may be dated, in milliseconds.
const FUTURE_MS: u64 = 60_000;

/// The longest reason that is passed on, in characters.
const MAX_REASON: usize = 4000;

/// What answers from what is recorded. A [`Session`] does.
pub trait Records {
    /// Judges accesses on behalf of an agent, as if these grants were given besides.
    fn judge(&mut self, agent: Option<&str>, accesses: &[&Access], further: &[Grant]) -> Recorded;
    /// Records a grant for this session and all below it.
    fn record(&mut self, grant: Grant);
}

impl Records for Session {
    fn judge(&mut self, agent: Option<&str>, accesses: &[&Access], further: &[Grant]) -> Recorded {
        self.judge_accesses(agent, accesses, further)
    }

    fn record(&mut self, grant: Grant) {
        self.grant(grant);
    }
}

/// A session that serves.
pub struct Server {
    transport: Arc<dyn Transport>,
    clock: Arc<dyn Clock>,
    session: String,
    expiry_ms: u64,
    open: BTreeMap<RequestId, Escalation>,
    settled: VecDeque<RequestId>,
    outbox: Vec<Undelivered>,
    trouble: Option<TransportError>,
}

/// An answer that could not be delivered yet.
struct Undelivered {
    request: Request,
    response: Response,
    by: Option<Recorded>,
}

/// A request that the recorded policy does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Escalation {
    /// The request as it came.
    pub request: Request,
    /// What to show: the child's facts, with the requester as the request itself names it.
    pub payload: PromptPayload,
    /// What may be offered besides once and deny.
    pub offers: Offers,
    /// What the recorded policy said.
    pub recorded: Recorded,
}

/// What may be offered besides once and deny.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// For this subagent only: the child records these. Empty when it is not offered.
    pub subagent: Vec<Grant>,
    /// For the whole session: this session records these. Empty when it is not offered.
    pub whole_session: Vec<Grant>,
}

/// The answer to what was escalated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This call.
    Once {
        /// Who decided; `None` is the user.
        decided_by: Option<String>,
    },
    /// For this subagent, until its session ends.
    Subagent {
        /// Who decided; `None` is the user.
        decided_by: Option<String>,
    },
    /// For this session and all below it, until it ends.
    WholeSession,
    /// No.
    Deny {
        /// Why.
        reason: Option<String>,
        /// Who decided; `None` is the user.
        decided_by: Option<String>,
    },
    /// Nobody could be asked.
    Nobody {
        /// Why.
        why: String,
    },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It is to be put to this session's authority, and answered by [`Server::answer`].
    Ask(Box<Escalation>),
    /// It is answered, and the answer delivered.
    Settled(Box<Settled>),
    /// It is answered, but the answer could not be delivered; that is tried again.
    Undelivered {
        /// The request.
        id: RequestId,
        /// What stands in the way.
        why: TransportError,
    },
    /// It waits for no answer any more: its child gave up, or is gone. A dialog about it is to be closed.
    Withdrawn {
        /// The request.
        id: RequestId,
    },
    /// It was not served.
    Refused(Refused),
    /// The inbox cannot be looked at. Said once until it changes.
    Trouble(TransportError),
}

/// A request with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The request.
    pub request: Request,
    /// The answer.
    pub response: Response,
    /// What the recorded policy said, when it answered.
    pub by: Option<Recorded>,
    /// What this session recorded.
    pub recorded: Vec<Grant>,
}

impl Server {
    /// Serves as a session. `expiry_ms` is `forwardingTimeoutMs`: nobody waits for the answer to an older request.
    pub fn new(
        transport: Arc<dyn Transport>,
        clock: Arc<dyn Clock>,
        session: impl Into<String>,
        expiry_ms: u64,
    ) -> Self {
        Self {
            transport,
            clock,
            session: session.into(),
            expiry_ms,
            open: BTreeMap::new(),
            settled: VecDeque::new(),
            outbox: Vec::new(),
            trouble: None,
        }
    }

    /// Returns the session it serves as.
    pub fn session(&self) -> &str {
        &self.session
    }

    /// Returns what waits for an answer.
    pub fn open(&self) -> impl Iterator<Item = &Escalation> {
        self.open.values()
    }

    /// Looks into the inbox once.
    pub fn pass(&mut self, records: &mut dyn Records) -> Vec<Event> {
        let mut events = Vec::new();
        for undelivered in std::mem::take(&mut self.outbox) {
            self.deliver(undelivered, Vec::new(), &mut events);
        }
        let full = self.open.len() >= MAX_OPEN;
        let waiting: Vec<RequestId> = self
            .outbox
            .iter()
            .map(|undelivered| undelivered.request.id.clone())
            .collect();
        let known = |id: &RequestId| full || self.open.contains_key(id) || waiting.contains(id);
        let inbox = match self.transport.inbox(&self.session, &known) {
            Ok(inbox) => inbox,
            Err(error) => {
                if self.trouble.as_ref() != Some(&error) {
                    events.push(Event::Trouble(error.clone()));
                    self.trouble = Some(error);
                }
                return events;
            }
        };
        self.trouble = None;
        events.extend(inbox.refused.into_iter().map(Event::Refused));
        if !inbox.more {
            let gone: Vec<RequestId> = self
                .open
                .keys()
                .filter(|id| !inbox.present.contains(id))
                .cloned()
                .collect();
            for id in gone {
                self.open.remove(&id);
                events.push(Event::Withdrawn { id });
            }
        }
        for request in inbox.new {
            if self.open.len() >= MAX_OPEN {
                break;
            }
            self.take(request, records, &mut events);
        }
        events
    }

    /// Judges again what waits for an answer, under what was recorded meanwhile.
    pub fn recheck(&mut self, records: &mut dyn Records) -> Vec<Event> {
        let mut events = Vec::new();
        let open: Vec<RequestId> = self.open.keys().cloned().collect();
        for id in open {
            let Some(escalation) = self.open.get(&id) else {
                continue;
            };
            let recorded = judge(&escalation.request, records, &[]);
            if let Some(response) = self.by_record(&escalation.request, &recorded)
                && let Some(escalation) = self.open.remove(&id)
            {
                let undelivered = Undelivered {
                    request: escalation.request,
                    response,
                    by: Some(recorded),
                };
                self.deliver(undelivered, Vec::new(), &mut events);
            }
        }
        events
    }

    /// Answers what was escalated. An answer to anything else, or a second one, does nothing.
    pub fn answer(
        &mut self,
        id: &RequestId,
        answer: Answer,
        records: &mut dyn Records,
    ) -> Vec<Event> {
        // INVARIANT: taken out before it is answered; pinned by `a_request_is_answered_at_most_once`.
        let Some(escalation) = self.open.remove(id) else {
            return vec![Event::Withdrawn { id: id.clone() }];
        };
        let Escalation {
            request, offers, ..
        } = escalation;
        let mut recorded = Vec::new();
        let user =
            |decided_by: Option<String>| Some(decided_by.unwrap_or_else(|| "user".to_owned()));
        let (state, reason, decided_by) = match answer {
            Answer::Once { decided_by } => (State::Approved, None, user(decided_by)),
            // INVARIANT: an approval for longer than was offered is one for this call; pinned by
            // `what_was_not_offered_is_not_granted`.
            Answer::Subagent { decided_by } if offers.subagent.is_empty() => {
                (State::Approved, None, user(decided_by))
            }
            Answer::Subagent { decided_by } => (State::ApprovedForSession, None, user(decided_by)),
            Answer::WholeSession => {
                recorded = offers.whole_session;
                for grant in &recorded {
                    records.record(grant.clone());
                }
                // An old child knows no such state; to it the call is approved, which is all it has to know.
                let state = if recorded.is_empty() || request.payload.is_none() {
                    State::Approved
                } else {
                    State::ApprovedForServingSession
                };
                (state, None, user(None))
            }
            Answer::Deny { reason, decided_by } => {
                let reason = reason
                    .map(|reason| reason.trim().to_owned())
                    .filter(|reason| !reason.is_empty());
                let state = if reason.is_some() {
                    State::DeniedWithReason
                } else {
                    State::Denied
                };
                (state, reason, user(decided_by))
            }
            Answer::Nobody { why } => (State::DeniedWithReason, Some(why), Some(NOBODY.to_owned())),
        };
        let response = self.response(state, reason, decided_by);
        let undelivered = Undelivered {
            request,
            response,
            by: None,
        };
        let mut events = Vec::new();
        let new = !recorded.is_empty();
        self.deliver(undelivered, recorded, &mut events);
        if new {
            events.extend(self.recheck(records));
        }
        events
    }

    /// Takes a request that is new.
    fn take(&mut self, request: Request, records: &mut dyn Records, events: &mut Vec<Event>) {
        if let Err(why) = self.servable(&request) {
            // It goes, so that its child hears at once that nobody will answer.
            let left = self.transport.refuse(&self.session, &request.id).err();
            let why = left.map_or_else(|| why.clone(), |error| format!("{why}; {error}"));
            self.settle(&request.id);
            events.push(Event::Refused(Refused {
                name: request.id.to_string(),
                why,
            }));
            return;
        }
        let recorded = judge(&request, records, &[]);
        if let Some(response) = self.by_record(&request, &recorded) {
            let undelivered = Undelivered {
                request,
                response,
                by: Some(recorded),
            };
            self.deliver(undelivered, Vec::new(), events);
            return;
        }
        let payload = shown(&request);
        let escalation = Escalation {
            offers: offers(&request, &payload, &recorded, records),
            payload,
            recorded,
            request,
        };
        self.open
            .insert(escalation.request.id.clone(), escalation.clone());
        events.push(Event::Ask(Box::new(escalation)));
    }

    fn servable(&self, request: &Request) -> Result<(), String> {
        if self.settled.contains(&request.id) {
            return Err("it was settled before".to_owned());
        }
        if request.target_session_id != self.session {
            return Err("it is for another session".to_owned());
        }
        relay::check(request, &self.session).map_err(|why| why.to_string())?;
        let now = self.clock.now();
        if request.created_at > now.saturating_add(FUTURE_MS) {
            return Err("it is dated in the future".to_owned());
        }
        if now.saturating_sub(request.created_at) > self.expiry_ms {
            return Err("nobody waits for its answer any more: it is too old".to_owned());
        }
        Ok(())
    }

    /// Returns the answer that the recorded policy gives by itself.
    fn by_record(&self, request: &Request, recorded: &Recorded) -> Option<Response> {
        let state = match recorded.decision {
            Decision::Allow => State::Approved,
            Decision::Ask => return None,
            Decision::Deny => State::DeniedWithReason,
        };
        let reason = (!state.is_approved()).then(|| {
            let mut text = format!(
                "denied by the policy of the session `{}`: {}",
                request.target_session_id, recorded.surface
            );
            if let Some(pattern) = &recorded.pattern {
                let _ = write!(text, ", rule \"{pattern}\"");
            }
            if let Some(reason) = &recorded.reason {
                let _ = write!(text, ": {reason}");
            }
            text
        });
        Some(self.response(state, reason, Some(recorded.by.name().to_owned())))
    }

    fn response(
        &self,
        state: State,
        reason: Option<String>,
        decided_by: Option<String>,
    ) -> Response {
        Response {
            state,
            denial_reason: reason.map(|reason| reason.chars().take(MAX_REASON).collect()),
            responder_session_id: self.session.clone(),
            responded_at: self.clock.now(),
            decided_by,
        }
    }

    fn deliver(&mut self, undelivered: Undelivered, recorded: Vec<Grant>, events: &mut Vec<Event>) {
        let id = undelivered.request.id.clone();
        match self
            .transport
            .respond(&self.session, &id, &undelivered.response)
        {
            Ok(()) => {
                self.settle(&id);
                events.push(Event::Settled(Box::new(Settled {
                    request: undelivered.request,
                    response: undelivered.response,
                    by: undelivered.by,
                    recorded,
                })));
            }
            Err(TransportError::Gone(_) | TransportError::Answered(_)) => {
                self.settle(&id);
                events.push(Event::Withdrawn { id });
            }
            Err(why) => {
                self.outbox.push(undelivered);
                events.push(Event::Undelivered { id, why });
            }
        }
    }

    fn settle(&mut self, id: &RequestId) {
        if self.settled.len() >= MAX_SETTLED {
            self.settled.pop_front();
        }
        self.settled.push_back(id.clone());
    }
}

/// Asks what is recorded about everything a request is about, on behalf of who wants it.
fn judge(request: &Request, records: &mut dyn Records, further: &[Grant]) -> Recorded {
    let intents = request.accesses();
    // SECURITY: facts on behalf of different agents are not facts of this request; pinned by `principals_that_differ_ask`.
    let agent = intents
        .first()
        .map(|intent| intent.principal.agent_name.as_deref());
    let Some(agent) = agent else {
        return Recorded::unknown();
    };
    let one = intents.iter().all(|intent| {
        intent.principal.agent_name.as_deref() == agent
            && intent.principal.session_id == request.requester_session_id
    });
    if !one || agent != request.agent() {
        return Recorded::unknown();
    }
    let accesses: Vec<&Access> = intents.iter().map(|intent| &intent.access).collect();
    records.judge(agent, &accesses, further)
}

/// Finds what may be offered: only what would have answered this very request, and never for a grave one.
fn offers(
    request: &Request,
    payload: &PromptPayload,
    recorded: &Recorded,
    records: &mut dyn Records,
) -> Offers {
    let Some(approval) = &request.session_approval else {
        return Offers::default();
    };
    let usable = |grant: &Grant| {
        !grant.pattern.is_empty()
            && !grant.pattern.contains(['\n', '\r'])
            && !grant.surface.is_empty()
    };
    if request.payload.is_none() || payload.is_grave() || !approval.grants.iter().all(usable) {
        return Offers::default();
    }
    // A relative pattern means another place here.
    let same_here = |grant: &Grant| {
        !surface::is_path(&grant.surface)
            || grant.sentinel.is_some()
            || grant.pattern.starts_with('/')
    };
    let answers = recorded.by != RecordedBy::Unknown
        && recorded.liftable
        && approval.grants.iter().all(same_here)
        && judge(request, records, &approval.grants).decision == Decision::Allow;
    Offers {
        subagent: approval.grants.clone(),
        whole_session: if answers {
            approval.grants.clone()
        } else {
            Vec::new()
        },
    }
}

#[cfg(test)]
mod tests;
