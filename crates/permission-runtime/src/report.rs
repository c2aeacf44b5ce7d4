//! Turns decisions and policies into text and JSON: answers, explanations, rules, and what would change a decision.
//!
//! The command line and the command in Pi say the same words. Reads nothing and decides nothing.

pub mod answer;
pub mod change;
pub mod explanation;
pub mod places;
pub mod rules;
pub mod style;
pub mod table;
pub mod text;
