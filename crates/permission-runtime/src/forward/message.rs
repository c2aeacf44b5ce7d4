//! What crosses between sessions: a request, its response, and the record of a session that serves.
//!
//! The core types; their JSON is made in `write` and understood in `read`. A reader is tolerant: it takes the fields it knows, leaves
//! out an optional one that is malformed, and never invents one.

mod read;
mod write;

pub(crate) use write::write_intent;

use permission_gate::{Grant, PromptPayload};

pub use read::{Malformed, read_request, read_response, read_serving};
pub use write::{write_request, write_response, write_serving};

use super::id::RequestId;

/// The agent's name where it has none.
pub const UNKNOWN_AGENT: &str = "unknown";

/// The capability of a serving session that understands one request for several findings.
pub const COMPOUND: &str = "compound";

/// `decidedBy` of a response that says that nobody could be asked. The wire has no state of its own for it.
pub const NOBODY: &str = "confirmation_unavailable";

/// The floor of an ask that neither a grant nor yolo may answer: the administrator's, or one of a policy in error.
pub const UNLIFTABLE: &str = "<unliftable>";

/// The floor of an ask about a rule that may match, depending on what is not known.
pub const POSSIBLE: &str = "<possible-match>";

/// The most sessions that may pass a request on.
pub const MAX_HOPS: usize = 8;

/// An ask on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Names it everywhere.
    pub id: RequestId,
    /// When it was raised: milliseconds since 1970.
    pub created_at: u64,
    /// The session that wants to act. Stays the same over all hops.
    pub requester_session_id: String,
    /// The session that is asked. Changes with each hop.
    pub target_session_id: String,
    /// The agent that wants to act; [`UNKNOWN_AGENT`] where it has no name.
    pub requester_agent_name: String,
    /// The question, complete.
    pub payload: Option<PromptPayload>,
    /// Display: `tool_call`, `skill_input`, `skill_read`.
    pub source: Option<String>,
    /// Display: the surface.
    pub surface: Option<String>,
    /// Display: the value.
    pub value: Option<String>,
    /// What an approval for the session would record.
    pub session_approval: Option<Approval>,
    /// What is accessed, of the finding that leads.
    pub access_intent: Option<AccessIntent>,
    /// What is accessed: one for every finding that asks. Empty when that is not known.
    pub access_intents: Vec<AccessIntent>,
    /// The sessions that passed it on, in order.
    pub via: Vec<Hop>,
    /// The text of an old child's request, which has nothing else. Never written.
    pub legacy_text: Option<String>,
}

/// What an approval for the session records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    /// The grants; never empty.
    pub grants: Vec<Grant>,
}

/// What is accessed, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessIntent {
    /// The facts, as the gate found them.
    pub access: Access,
    /// The requester's working directory, stamped by the edge that sends.
    pub requester_cwd: Option<String>,
    /// On whose behalf, stamped by the edge that sends.
    pub principal: Principal,
}

/// What is accessed: strings, never path objects.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Access {
    /// The surface that was asked about.
    pub surface: String,
    /// The texts by which rules may speak of it; the first is the plain one. Never empty.
    pub match_values: Vec<String>,
    /// For a path: where it leads. Never empty.
    pub boundary_value: Option<String>,
    /// The synthetic rule that asks, if one does. No allow of another session answers it.
    pub floor: Option<String>,
    /// The commands of a shell text that ask.
    pub asking_units: Vec<String>,
}

/// Who wants to act.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Principal {
    /// The session.
    pub session_id: String,
    /// The agent.
    pub agent_name: Option<String>,
}

/// A session that passed a request on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The session.
    pub session_id: String,
    /// Its agent.
    pub agent_name: Option<String>,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// What was decided; `approved` follows from it.
    pub state: State,
    /// Why it was denied.
    pub denial_reason: Option<String>,
    /// The session that answered.
    pub responder_session_id: String,
    /// When: milliseconds since 1970.
    pub responded_at: u64,
    /// Who decided: `policy`, `grant`, `yolo`, `user`, an authorizer's name, or [`NOBODY`].
    pub decided_by: Option<String>,
}

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Once.
    Approved,
    /// For the session of the requester, which records it.
    ApprovedForSession,
    /// For the serving session and all below it, which has recorded it.
    ApprovedForServingSession,
    /// No.
    Denied,
    /// No, and why.
    DeniedWithReason,
}

/// What a serving session says about itself, renewed every second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServingRecord {
    /// The session.
    pub session_id: String,
    /// Its process.
    pub pid: u32,
    /// When the process started, in the system's own unit; with it a reused pid is told from the old process.
    pub start_time: Option<u64>,
    /// When the record was renewed: milliseconds since 1970.
    pub updated_at: u64,
    /// What it understands.
    pub capabilities: Vec<String>,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 5] = [
        Self::Approved,
        Self::ApprovedForSession,
        Self::ApprovedForServingSession,
        Self::Denied,
        Self::DeniedWithReason,
    ];

    /// Returns the name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Approved => "approved",
            Self::ApprovedForSession => "approved_for_session",
            Self::ApprovedForServingSession => "approved_for_serving_session",
            Self::Denied => "denied",
            Self::DeniedWithReason => "denied_with_reason",
        }
    }

    /// Tells whether the call may run.
    pub fn is_approved(self) -> bool {
        match self {
            Self::Approved | Self::ApprovedForSession | Self::ApprovedForServingSession => true,
            Self::Denied | Self::DeniedWithReason => false,
        }
    }
}

impl Request {
    /// Returns everything that is accessed, or nothing when not all of it is known.
    pub fn accesses(&self) -> Vec<&AccessIntent> {
        let intents: Vec<&AccessIntent> = if self.access_intents.is_empty() {
            self.access_intent.iter().collect()
        } else {
            self.access_intents.iter().collect()
        };
        let asked = self
            .payload
            .as_ref()
            .map_or(1, |payload| 1 + payload.also.len());
        // SECURITY: a finding without facts is one that nobody judged; pinned by `facts_that_are_missing_ask`.
        if intents.len() < asked {
            return Vec::new();
        }
        intents
    }

    /// Returns the agent that wants to act, where it has a name.
    pub fn agent(&self) -> Option<&str> {
        agent_name(&self.requester_agent_name)
    }
}

impl ServingRecord {
    /// Tells whether the session understands one request for several findings.
    pub fn takes_compound(&self) -> bool {
        self.capabilities.iter().any(|name| name == COMPOUND)
    }
}

/// Returns an agent's name where it is one.
pub(crate) fn agent_name(name: &str) -> Option<&str> {
    let name = name.trim();
    (!name.is_empty() && name != UNKNOWN_AGENT).then_some(name)
}

#[cfg(test)]
mod tests;
