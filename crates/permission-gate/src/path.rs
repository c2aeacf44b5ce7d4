//! Where a path leads, and by which texts a rule may speak of it.
//!
//! One operand, glob or tree at a time: which words of a call are paths, and what the policy says of them, is
//! decided elsewhere. All knowledge of the world comes from [`crate::facts::Facts`], counted and bounded.
//!
//! On Windows every path that leaves this module is written with `/` and a capital drive letter (`C:/x`).

pub mod device;
pub mod glob;
pub mod infrastructure;
pub mod input;
pub mod located;
pub mod protected;
pub mod resolver;
pub mod text;
pub mod walk;
pub mod wildcard;
pub mod workspace;

mod canonical;
mod windows;

pub use glob::{Glob, GlobExpansion, GlobPiece, GlobReach};
pub use infrastructure::{Infrastructure, InfrastructureInputs};
pub use input::{Input, expand_home, expand_tilde, read_input};
pub use located::{Kind, Located, Place, Unresolved};
pub use protected::{Protected, ProtectedInputs, Protection, Subject, Touch};
pub use resolver::{Opening, Resolver};
pub use walk::{Filters, IgnoreFiles, RootState, WalkOutcome};
pub use workspace::Workspace;
