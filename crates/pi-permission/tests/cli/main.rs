//! The command line as a process: what it prints, how it ends, what it leaves alone.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may abort"
)]

mod bad_input;
mod check;
mod docs;
#[cfg(unix)]
mod edit;
mod explain;
mod generated;
mod hook;
mod jsonl;
mod log;
mod machine;
mod parse;
mod rules;
#[cfg(unix)]
mod trust;
