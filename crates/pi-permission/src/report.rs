//! Turns facts into text and JSON: answers, explanations, rules, diagnostics.
//!
//! Reads nothing but the files that diagnostics point into, and decides nothing.

pub(crate) mod answer;
pub(crate) mod change;
pub(crate) mod diagnostics;
pub(crate) mod explanation;
pub(crate) mod places;
pub(crate) mod rules;
pub(crate) mod script;
pub(crate) mod table;
pub(crate) mod text;
