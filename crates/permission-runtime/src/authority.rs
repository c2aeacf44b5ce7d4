//! Who answers an ask: the links of `authorizerChain`, then the terminal (a person here, the parent session, or nobody).
//!
//! A link reviews evidence and answers `allow`, `deny` or `defer`; what it may allow is bounded by [`envelope`]. Recorded policy has
//! been asked before, and nothing here changes it. Nothing here talks to a person.

pub mod chain;
pub mod envelope;
pub mod evidence;
pub mod intent;
pub mod link;
pub mod program;
pub mod terminal;

pub use chain::{Chain, ChainStep, Next, Reviewed, StepResult, Walk};
pub use evidence::evidence;
pub use intent::{Raised, accesses, request};
pub use link::{Link, LinkFailure, LinkVerdict};
pub use program::Program;
pub use terminal::{ParentHints, Terminal, parent, terminal};
