//! The rim of the permission system: configuration files and trust, the real world's facts, sessions, host contracts.
//!
//! Everything that touches the file system or knows a host stands here; what a call may do is decided in
//! `permission-gate`. Nothing here prints or exits.

pub mod config;
pub mod env;
pub mod facts;
pub(crate) mod file;
pub mod locate;
pub mod trust;
