//! Why ours may differ from the peer: one entry for each reason.

use super::Difference;

/// Returns the name of the first reason that explains a difference.
pub(crate) fn explained(_difference: &Difference<'_>) -> Option<&'static str> {
    None
}
