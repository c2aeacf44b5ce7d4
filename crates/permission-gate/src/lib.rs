//! Judges a tool call against a policy: paths, gates, combination, grants, and the facts of a prompt.
//!
//! Pure: the world enters through [`facts::Facts`].

pub mod call;
pub mod evaluation;
pub mod facts;
pub mod grant;
pub mod path;
pub mod prompt;
pub mod settings;

pub use call::ToolCall;
pub use evaluation::{Cause, Evaluation, Finding, Gate};
pub use facts::Facts;
pub use grant::{Grant, Grants, Suggestion};
pub use prompt::payload::PromptPayload;
pub use settings::Settings;
