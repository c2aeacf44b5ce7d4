//! Understands the JSON of messages, whatever it holds.
//!
//! What is required and missing makes the message bad; what is optional and malformed is left out. Only known fields are taken.

use permission_gate::Grant;
use serde_json::{Map, Value};
use thiserror::Error;

use super::{
    Access, AccessIntent, Approval, Hop, Principal, Request, Response, ServingRecord, State,
};
use crate::forward::id::RequestId;
use crate::payload_wire;

/// The most entries of any list.
const MAX_ENTRIES: usize = 4096;

/// Up to here a double holds every whole number.
const EXACT: f64 = 9_007_199_254_740_991.0;

/// Why a message cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Malformed {
    /// It is no JSON object.
    #[error("it is no JSON object")]
    NoObject,
    /// A field that has to be there is missing or has the wrong type.
    #[error("`{0}` is missing or malformed")]
    Field(&'static str),
    /// The id cannot be a file name.
    #[error("`id` is not safe as a file name")]
    Id,
    /// `approved` and `state` contradict each other.
    #[error("`approved` and `state` contradict each other")]
    Contradiction,
}

type Object = Map<String, Value>;

fn object(bytes: &[u8]) -> Result<Object, Malformed> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) | Err(_) => Err(Malformed::NoObject),
    }
}

/// Reads a request.
///
/// # Errors
/// When a required field is missing or malformed.
pub fn read_request(bytes: &[u8]) -> Result<Request, Malformed> {
    let object = object(bytes)?;
    let id = required(&object, "id")?;
    let id = RequestId::new(&id).ok_or(Malformed::Id)?;
    let mut access_intent = object.get("accessIntent").and_then(read_intent);
    let access_intents = match object.get("accessIntents") {
        None => Vec::new(),
        Some(value) => {
            let all = list(value, read_intent);
            if all.is_none() {
                // SECURITY: of some findings nothing is known, so the facts of one must not answer for all of them.
                access_intent = None;
            }
            all.unwrap_or_default()
        }
    };
    Ok(Request {
        id,
        created_at: number(&object, "createdAt").ok_or(Malformed::Field("createdAt"))?,
        requester_session_id: required(&object, "requesterSessionId")?,
        target_session_id: required(&object, "targetSessionId")?,
        requester_agent_name: object
            .get("requesterAgentName")
            .and_then(Value::as_str)
            .ok_or(Malformed::Field("requesterAgentName"))?
            .to_owned(),
        payload: object.get("payload").and_then(payload_wire::read),
        source: text(&object, "source"),
        surface: text(&object, "surface"),
        value: text(&object, "value"),
        session_approval: object.get("sessionApproval").and_then(read_approval),
        access_intent,
        access_intents,
        // SECURITY: a way that cannot be read could hide a loop, so it is not optional once it is there.
        via: match object.get("via") {
            None => Vec::new(),
            Some(value) => list(value, read_hop).ok_or(Malformed::Field("via"))?,
        },
        legacy_text: text(&object, "message"),
    })
}

fn read_intent(value: &Value) -> Option<AccessIntent> {
    let object = value.as_object()?;
    let match_values = texts(object.get("matchValues")?)?;
    if match_values.is_empty() {
        return None;
    }
    let principal = object.get("principal")?.as_object()?;
    Some(AccessIntent {
        access: Access {
            surface: text(object, "surface")?,
            match_values,
            boundary_value: nullable(object, "boundaryValue")?.filter(|value| !value.is_empty()),
            floor: nullable(object, "floor")?,
            asking_units: match object.get("askingUnits") {
                None | Some(Value::Null) => Vec::new(),
                Some(value) => texts(value)?,
            },
        },
        requester_cwd: nullable(object, "requesterCwd")?,
        principal: Principal {
            session_id: text(principal, "sessionId")?,
            agent_name: nullable(principal, "agentName")?,
        },
    })
}

fn read_hop(value: &Value) -> Option<Hop> {
    let object = value.as_object()?;
    Some(Hop {
        session_id: text(object, "sessionId")?,
        agent_name: nullable(object, "agentName")?,
    })
}

/// Reads `{grants: [{surface, pattern}]}`, or `{surface, patterns[]}` of an old child.
fn read_approval(value: &Value) -> Option<Approval> {
    let object = value.as_object()?;
    let grants = if let Some(grants) = object.get("grants") {
        list(grants, read_grant)?
    } else {
        let surface = text(object, "surface")?;
        texts(object.get("patterns")?)?
            .into_iter()
            .map(|pattern| Grant {
                surface: surface.clone(),
                pattern,
                sentinel: None,
            })
            .collect()
    };
    (!grants.is_empty()).then_some(Approval { grants })
}

fn read_grant(value: &Value) -> Option<Grant> {
    let object = value.as_object()?;
    Some(Grant {
        surface: text(object, "surface")?,
        pattern: text(object, "pattern")?,
        sentinel: nullable(object, "sentinel")?,
    })
}

/// Reads a response.
///
/// # Errors
/// When a required field is missing or malformed, or the answer contradicts itself.
pub fn read_response(bytes: &[u8]) -> Result<Response, Malformed> {
    let object = object(bytes)?;
    let approved = object
        .get("approved")
        .and_then(Value::as_bool)
        .ok_or(Malformed::Field("approved"))?;
    let name = required(&object, "state")?;
    let state = State::ALL
        .into_iter()
        .find(|state| state.name() == name)
        .ok_or(Malformed::Field("state"))?;
    // SECURITY: pinned by `an_answer_that_contradicts_itself_is_none`.
    if state.is_approved() != approved {
        return Err(Malformed::Contradiction);
    }
    Ok(Response {
        state,
        denial_reason: text(&object, "denialReason"),
        responder_session_id: required(&object, "responderSessionId")?,
        responded_at: number(&object, "respondedAt").unwrap_or(0),
        decided_by: text(&object, "decidedBy"),
    })
}

/// Reads the record of a serving session.
///
/// # Errors
/// When a required field is missing or malformed.
pub fn read_serving(bytes: &[u8]) -> Result<ServingRecord, Malformed> {
    let object = object(bytes)?;
    Ok(ServingRecord {
        session_id: required(&object, "sessionId")?,
        pid: number(&object, "pid")
            .and_then(|pid| u32::try_from(pid).ok())
            .filter(|pid| *pid > 0)
            .ok_or(Malformed::Field("pid"))?,
        start_time: number(&object, "startTime"),
        updated_at: number(&object, "updatedAt").ok_or(Malformed::Field("updatedAt"))?,
        capabilities: object
            .get("capabilities")
            .and_then(texts)
            .unwrap_or_default(),
    })
}

/// Reads a text that has to be there and to say something.
fn required(object: &Object, name: &'static str) -> Result<String, Malformed> {
    text(object, name)
        .filter(|text| !text.trim().is_empty())
        .ok_or(Malformed::Field(name))
}

/// Reads a text that is not empty.
fn text(object: &Object, name: &str) -> Option<String> {
    object
        .get(name)?
        .as_str()
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
}

/// Reads a text that may be null or absent. The outer `None` means malformed.
#[expect(
    clippy::option_option,
    reason = "malformed and absent are different things"
)]
fn nullable(object: &Object, name: &str) -> Option<Option<String>> {
    match object.get(name) {
        None | Some(Value::Null) => Some(None),
        Some(Value::String(text)) => Some(Some(text.clone())),
        Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => None,
    }
}

/// Reads a list whole or not at all.
fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    let entries = value.as_array()?;
    if entries.len() > MAX_ENTRIES {
        return None;
    }
    entries.iter().map(read).collect()
}

fn texts(value: &Value) -> Option<Vec<String>> {
    list(value, |entry| entry.as_str().map(str::to_owned))
}

/// Reads a whole number that is not negative; JavaScript may write it as `1.0` or `1e12`.
fn number(object: &Object, name: &str) -> Option<u64> {
    let value = object.get(name)?;
    value.as_u64().or_else(|| {
        let number = value.as_f64()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the range is checked"
        )]
        (0.0..=EXACT).contains(&number).then_some(number as u64)
    })
}
