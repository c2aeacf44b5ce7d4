//! Rules of the permission policy: patterns, scopes, merging and evaluation with provenance.
//!
//! Knows no bash, no host and no file system: surfaces and values are strings.

pub mod decision;

pub use decision::Decision;
