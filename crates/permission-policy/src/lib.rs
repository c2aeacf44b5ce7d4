//! Rules of the permission policy: patterns, scopes, merging and evaluation with provenance.
//!
//! Knows no bash, no host and no file system: surfaces and values are strings. The way through it:
//! a config loader makes one [`Document`] per scope, [`Policy::compose`] expands, merges and compiles
//! them, and [`Policy::evaluate`] answers a [`Query`] with a [`Verdict`] that names the deciding rule.
//!
//! ```
//! use permission_policy::Decision::{Allow, Ask, Deny};
//! use permission_policy::{Composition, Document, Origin, Policy, Query};
//!
//! let global = Document::new(Origin::Global)
//!     .with_map("bash", &[("*", Ask), ("git *", Allow), ("git push *", Deny)]);
//! let policy = Policy::compose(Composition::new(vec![global]));
//!
//! let verdict = policy.evaluate(&Query::new("bash", &["git push origin"]));
//! assert_eq!(verdict.decision, Deny);
//! assert_eq!(verdict.rule().map(|rule| rule.pattern_text()), Some("git push *"));
//! ```

pub mod decision;
pub mod document;
mod evaluate;
mod explain;
mod index;
pub mod pattern;
mod policy;
mod rule;
mod ruleset;
mod scope;
pub mod sentinel;
mod spelling;
pub mod surface;
mod table;

pub use decision::Decision;
pub use document::{Action, Body, Document, Origin, Overlay, PatternEntry, Place, SurfaceEntry};
pub use evaluate::{Also, Fallback, Matched, Query, Spelled, SpellingKind, Verdict};
pub use explain::{Consideration, Standing};
pub use pattern::{Pattern, Values};
pub use policy::{Composition, PatternFold, Policy};
pub use rule::{Rule, RuleRef};
