//! What is shown: the payload of an ask and its renderers. Gates emit facts, renderers make text.

mod build;
mod cells;
pub mod denial;
pub mod dialog;
mod diff;
mod edit;
pub mod evidence;
mod fit;
mod flag;
mod hazard;
mod input;
pub mod labels;
pub mod line;
pub mod linear;
pub mod payload;
pub mod render;
#[cfg(test)]
mod sample;
mod script;
pub mod select;
pub mod untrusted;
pub mod why;
mod wrap;

pub use build::{findings, payload};
pub use denial::{Denier, denial};
pub use line::{Line, Span, Style};
pub use linear::{Linear, linear, linear_complete};
pub use payload::{
    EvidenceForm, Hazard, PromptAnnotation, PromptEvidence, PromptKind, PromptPayload,
    PromptRequestFacts, PromptRequester,
};
pub use render::{Before, Budget, Context, Elided, View, complete, render};
pub use untrusted::Untrusted;
pub use why::why;
