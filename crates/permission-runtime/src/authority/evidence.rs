//! What a link gets to see: `{requestId, payload, accessIntents}`.
//!
//! Of an ask that came from another session it does not see where that session works and on whose behalf it acts: being named in
//! this session's chain is consent of this session, not of the other.

use permission_gate::PromptPayload;
use serde_json::{Value, json};

use crate::forward::message::{AccessIntent, write_intent};
use crate::payload_wire;

/// The label of the evidence that says where a call starts.
const WORKING_DIRECTORY: &str = "working directory";

/// Makes the evidence of an ask.
pub fn evidence(
    request_id: &str,
    payload: &PromptPayload,
    intents: &[AccessIntent],
    forwarded: bool,
) -> Value {
    let mut shown = payload.clone();
    let mut intents: Vec<Value> = intents.iter().map(write_intent).collect();
    if forwarded {
        // SECURITY: pinned by `a_link_does_not_see_where_a_forwarded_ask_comes_from`.
        shown
            .evidence
            .retain(|evidence| evidence.label != WORKING_DIRECTORY);
        for intent in intents.iter_mut().filter_map(Value::as_object_mut) {
            intent.remove("requesterCwd");
            intent.remove("principal");
        }
    }
    json!({
        "requestId": request_id,
        "payload": payload_wire::write(&shown),
        "accessIntents": intents,
    })
}
