//! What a link may allow. Its denials and deferrals are never bounded.

use permission_gate::{PromptPayload, Sentinel};

use crate::forward::message::{AccessIntent, UNLIFTABLE};

/// The surfaces on which only a person allows: what is touched there is decided by where it lies.
const EXCLUDED: [&str; 6] = [
    "external_directory",
    "external_directory_read",
    "external_directory_write",
    "path",
    "path_read",
    "path_write",
];

/// Tells whether a link's `allow` counts as `defer` for this ask.
pub fn is_capped(
    payload: Option<&PromptPayload>,
    intents: &[AccessIntent],
    surface: Option<&str>,
) -> bool {
    // SECURITY: every finding counts, not only the one that leads; pinned by `a_link_allows_only_within_the_envelope`.
    let facts = payload
        .into_iter()
        .flat_map(|payload| std::iter::once(&payload.request).chain(&payload.also));
    let mut surfaces: Vec<&str> = facts.clone().map(|facts| facts.surface.as_str()).collect();
    surfaces.extend(intents.iter().map(|intent| intent.access.surface.as_str()));
    if surfaces.is_empty() {
        surfaces.extend(surface);
    }
    let protected = Sentinel::SelfProtection.name();
    let floors = intents
        .iter()
        .filter_map(|intent| intent.access.floor.as_deref())
        .chain(facts.filter_map(|facts| facts.matched_pattern.as_deref()));
    surfaces.is_empty()
        || surfaces
            .iter()
            .any(|surface| surface.trim().is_empty() || EXCLUDED.contains(surface))
        || floors
            .into_iter()
            .any(|floor| floor == protected || floor == UNLIFTABLE)
}
