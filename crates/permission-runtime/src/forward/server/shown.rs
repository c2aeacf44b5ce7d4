//! What the serving session shows of a request: the child's facts, and who asks as the request itself names it.

use permission_gate::PromptPayload;
use permission_gate::prompt::{
    EvidenceForm, PromptEvidence, PromptKind, PromptRequestFacts, PromptRequester,
};

use crate::forward::message::Request;

/// Returns the question to show. Without a payload it is made of what the request has, and is never empty.
pub fn shown(request: &Request) -> PromptPayload {
    let requester = PromptRequester {
        agent_name: request.agent().map(str::to_owned),
        forwarded: true,
        session_id: Some(request.requester_session_id.clone()),
    };
    match &request.payload {
        Some(payload) => {
            let mut payload = payload.clone();
            // SECURITY: who asks is said by the request's own provenance, not by what it claims; everything else stays as the
            // child sent it. Pinned by `the_requester_is_stamped_and_the_rest_untouched`.
            payload.request.requester = requester.clone();
            for facts in &mut payload.also {
                facts.requester = requester.clone();
            }
            payload
        }
        None => degraded(request, requester),
    }
}

fn degraded(request: &Request, requester: PromptRequester) -> PromptPayload {
    let evidence = request
        .legacy_text
        .iter()
        .map(|text| PromptEvidence {
            label: "as sent".to_owned(),
            text: text.clone(),
            detail: None,
            form: EvidenceForm::Data,
            flagged: None,
        })
        .collect();
    let accesses = request.accesses();
    let first = accesses.first().map(|intent| &intent.access);
    let surface = request
        .surface
        .clone()
        .or_else(|| first.map(|access| access.surface.clone()))
        .unwrap_or_else(|| "unknown".to_owned());
    let value = request
        .value
        .clone()
        .or_else(|| first.and_then(|access| access.match_values.first().cloned()))
        .unwrap_or_else(|| "not said by the subagent".to_owned());
    PromptPayload {
        kind: PromptKind::Forwarded,
        request: PromptRequestFacts {
            requester,
            surface,
            value,
            ..PromptRequestFacts::default()
        },
        also: Vec::new(),
        evidence,
        annotations: Vec::new(),
        hazards: Vec::new(),
    }
    .with_evident_hazards()
}
