//! One request for each finding, for a session that would show only the first.

use crate::forward::id::RequestId;
use crate::forward::message::Request;

/// Counts the findings that a request is about.
pub(super) fn findings(request: &Request) -> usize {
    let shown = request
        .payload
        .as_ref()
        .map_or(1, |payload| 1 + payload.also.len());
    shown.max(request.access_intents.len())
}

/// Splits a request. The first keeps the id; approvals for the session are not offered, because what one records may not have been
/// shown yet.
pub(super) fn split(request: &Request) -> Vec<Request> {
    let facts = request
        .payload
        .iter()
        .flat_map(|payload| std::iter::once(&payload.request).chain(&payload.also));
    let mut facts = facts.cloned();
    (0..findings(request))
        .map(|index| {
            let mut one = request.clone();
            if index > 0 {
                let id = format!("{}.{index}", request.id);
                one.id = RequestId::new(&id).unwrap_or_else(RequestId::mint);
            }
            let fact = facts.next();
            if let Some(payload) = &mut one.payload {
                payload.also.clear();
                if let Some(fact) = fact {
                    one.surface = Some(fact.surface.clone());
                    one.value = Some(fact.value.clone());
                    payload.request = fact;
                }
            }
            one.session_approval = None;
            // Without facts of its own it is asked, not judged.
            one.access_intent = request.access_intents.get(index).cloned();
            one.access_intents = one.access_intent.iter().cloned().collect();
            one
        })
        .collect()
}
