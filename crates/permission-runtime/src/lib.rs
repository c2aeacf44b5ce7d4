//! The rim of the permission system: configuration files and trust, the real world's facts, sessions, host contracts.
//!
//! Everything that touches the file system or knows a host stands here; what a call may do is decided in
//! `permission-gate`. Nothing here prints or exits.

pub mod audit;
pub mod authority;
pub mod config;
pub mod env;
pub mod facts;
pub(crate) mod file;
pub mod forward;
pub mod host;
pub mod locate;
pub mod payload_wire;
pub mod report;
pub mod session;
pub mod tools;
pub mod trust;

pub use config::{Config, Diagnostic, PromptStyle, Severity};
pub use env::Variables;
pub use host::{HookAnswer, Host};
pub use session::{ConfigOrigin, ProjectTrust, Session, SessionOptions};
