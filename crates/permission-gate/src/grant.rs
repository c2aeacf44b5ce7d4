//! Approvals remembered for a session, and what a prompt suggests to remember.

mod suggest;

use permission_policy::Pattern;
use permission_policy::pattern::Values;

use crate::evaluation::{Cause, Finding};

pub use suggest::suggest;

/// An approval that is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grant {
    /// The surface of the finding it lifts.
    pub surface: String,
    /// A pattern of the policy language, or the exact source text for a sentinel.
    pub pattern: String,
    /// Set when it lifts a sentinel (`<opaque-bash-wrapper>`): `pattern` is then the exact source text.
    pub sentinel: Option<String>,
}

/// What a prompt offers to remember: one grant for every finding that asks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Suggestion {
    /// The grants; together they would have answered the call.
    pub grants: Vec<Grant>,
    /// Whether they can also be written to a policy file ("always").
    pub permanent: bool,
}

/// The grants of a session.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Grants {
    grants: Vec<Grant>,
}

impl Grants {
    /// Records a grant; a repeated one is kept once.
    pub fn insert(&mut self, grant: Grant) {
        if !self.grants.contains(&grant) {
            self.grants.push(grant);
        }
    }

    /// Returns the grants in the order they were given.
    pub fn iter(&self) -> impl Iterator<Item = &Grant> {
        self.grants.iter()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.grants.clear();
    }
}

impl Grant {
    /// Tells whether it answers an ask. The caller checks that the ask may be answered by a grant at all.
    pub fn lifts(&self, finding: &Finding, home: Option<&str>) -> bool {
        if self.surface != finding.surface {
            return false;
        }
        match (&finding.cause, &self.sentinel) {
            // SECURITY: pinned by `a_grant_for_a_sentinel_is_exact`.
            (Cause::Sentinel(synthetic), Some(sentinel)) => {
                synthetic.sentinel.name() == sentinel && synthetic.source == self.pattern
            }
            (Cause::Policy(_), None) => {
                let values = if permission_policy::surface::is_path(&self.surface) {
                    Values::Paths
                } else {
                    Values::Text
                };
                let pattern = Pattern::new(self.pattern.as_str(), home, values);
                // SECURITY: pinned by `a_grant_matches_what_an_allow_would`.
                finding
                    .spellings
                    .iter()
                    .any(|spelling| pattern.matches(spelling))
            }
            (
                Cause::Policy(_)
                | Cause::Sentinel(_)
                | Cause::Infrastructure
                | Cause::Inert
                | Cause::Transparent
                | Cause::Empty
                | Cause::Unavailable(_),
                _,
            ) => false,
        }
    }
}
