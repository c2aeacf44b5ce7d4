//! Judges a tool call against a policy: paths, gates, combination, grants, and the facts of a prompt.
//!
//! Pure: the world enters through [`facts::Facts`].

pub mod call;
pub mod environment;
pub mod evaluation;
pub mod facts;
pub mod grant;
mod judge;
pub mod mcp;
pub mod path;
pub mod prompt;
pub mod sentinel;
pub mod settings;

pub use call::{Access, ToolCall};
pub use environment::{Environment, Skill};
pub use evaluation::{
    Cause, Evaluation, Finding, Gate, Lifted, PathPlace, PathReport, QuietPath, Synthetic,
    UnitReport,
};
pub use facts::Facts;
pub use grant::{Grant, Grants, Suggestion, suggest};
pub use judge::evaluate;
pub use prompt::payload::PromptPayload;
pub use sentinel::Sentinel;
pub use settings::Settings;
