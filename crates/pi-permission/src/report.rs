//! Turns what only the command line shows into text and JSON: diagnostics with their source, and parsed scripts.
//!
//! What the command in Pi says too is in [`permission_runtime::report`].

pub(crate) mod diagnostics;
pub(crate) mod log;
pub(crate) mod script;
