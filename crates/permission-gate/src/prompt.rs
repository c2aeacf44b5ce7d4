//! What is shown: the payload of an ask and its renderers. Gates emit facts, renderers make text.

pub mod denial;
pub mod payload;
pub mod plain;
pub mod untrusted;

pub use denial::{Denier, denial};
pub use payload::{PromptKind, PromptPayload, PromptRequestFacts, PromptRequester, payload};
pub use plain::plain;
pub use untrusted::Untrusted;
