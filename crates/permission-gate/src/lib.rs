//! Judges a tool call against a policy: paths, gates, combination, grants, and the facts of a prompt.
//!
//! Pure: the world enters through [`facts::Facts`].

pub mod call;
pub mod facts;
