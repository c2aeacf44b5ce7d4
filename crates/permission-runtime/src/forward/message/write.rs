//! Makes the JSON of messages. A field named `message` is never written.

use serde_json::{Map, Value, json};

use super::{AccessIntent, Hop, Request, Response, ServingRecord};
use crate::payload_wire;

/// Writes a request.
pub fn write_request(request: &Request) -> Value {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| {
        object.insert(name.to_owned(), value);
    };
    put("id", json!(request.id.as_str()));
    put("createdAt", json!(request.created_at));
    put("requesterSessionId", json!(request.requester_session_id));
    put("targetSessionId", json!(request.target_session_id));
    put("requesterAgentName", json!(request.requester_agent_name));
    if let Some(payload) = &request.payload {
        put("payload", payload_wire::write(payload));
    }
    for (name, text) in [
        ("source", &request.source),
        ("surface", &request.surface),
        ("value", &request.value),
    ] {
        if let Some(text) = text {
            put(name, json!(text));
        }
    }
    if let Some(approval) = &request.session_approval {
        let grants: Vec<Value> = approval
            .grants
            .iter()
            .map(|grant| {
                let mut object = Map::new();
                object.insert("surface".to_owned(), json!(grant.surface));
                object.insert("pattern".to_owned(), json!(grant.pattern));
                if let Some(sentinel) = &grant.sentinel {
                    object.insert("sentinel".to_owned(), json!(sentinel));
                }
                Value::Object(object)
            })
            .collect();
        put("sessionApproval", json!({ "grants": grants }));
    }
    if let Some(intent) = &request.access_intent {
        put("accessIntent", write_intent(intent));
    }
    if !request.access_intents.is_empty() {
        put(
            "accessIntents",
            request.access_intents.iter().map(write_intent).collect(),
        );
    }
    if !request.via.is_empty() {
        put("via", request.via.iter().map(write_hop).collect());
    }
    Value::Object(object)
}

/// Writes an access intent with everything that is known about it.
pub(crate) fn write_intent(intent: &AccessIntent) -> Value {
    let access = &intent.access;
    json!({
        "surface": access.surface,
        "matchValues": access.match_values,
        "boundaryValue": access.boundary_value.as_deref().filter(|value| !value.is_empty()),
        "requesterCwd": intent.requester_cwd,
        "principal": {
            "sessionId": intent.principal.session_id,
            "agentName": intent.principal.agent_name,
        },
        "floor": access.floor,
        "askingUnits": access.asking_units,
    })
}

fn write_hop(hop: &Hop) -> Value {
    json!({ "sessionId": hop.session_id, "agentName": hop.agent_name })
}

/// Writes a response.
pub fn write_response(response: &Response) -> Value {
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| {
        object.insert(name.to_owned(), value);
    };
    put("approved", json!(response.state.is_approved()));
    put("state", json!(response.state.name()));
    if let Some(reason) = &response.denial_reason {
        put("denialReason", json!(reason));
    }
    put("responderSessionId", json!(response.responder_session_id));
    put("respondedAt", json!(response.responded_at));
    if let Some(by) = &response.decided_by {
        put("decidedBy", json!(by));
    }
    Value::Object(object)
}

/// Writes the record of a serving session.
pub fn write_serving(record: &ServingRecord) -> Value {
    json!({
        "sessionId": record.session_id,
        "pid": record.pid,
        "startTime": record.start_time,
        "updatedAt": record.updated_at,
        "capabilities": record.capabilities,
    })
}
