//! The programs, by family.
//!
//! To add a program: put one entry into the family it belongs to (or a new file, listed in [`FAMILIES`]), in order of its
//! first name, in the notation of [`super::spec`], with the manual the facts come from. Subcommands nest with
//! `.commands(&[command("names", "spec"), …])`, also sorted. Write options that take a value, change what operands mean
//! or matter to a rule; plain switches too, so that clusters split and long and short unify. Only if the notation cannot
//! say it, add a function in `special/` (`.after(…)` completes what the engine read, `.instead(…)` replaces it). Add rows
//! to `tests/FAMILY.rs`; the tests of `tests/shape.rs` check order, uniqueness, sources and notation.
//!
//! Interpreters (`python`, `node`, `perl`, `ruby`, `php`, …) stand in `interpreter`, their package tools elsewhere.

use super::spec::Program;

mod archive;
mod awk;
mod build;
mod builtin;
mod cloud;
mod container;
mod coreutils;
mod crypto;
mod database;
mod editor;
mod finder;
mod git;
mod github;
mod go;
mod interpreter;
mod json;
mod jvm;
mod kubernetes;
mod media;
mod network;
mod network_commands;
mod node;
pub(super) mod node_tools;
mod platform;
pub(super) mod python;
pub(super) mod python_tools;
mod ruby;
mod runner;
mod rust;
mod search;
mod shell;
mod system;
mod terminal;
mod text;
mod wrapper;

/// All families.
pub(super) const FAMILIES: &[&[Program]] = &[
    archive::TABLE,
    awk::TABLE,
    build::TABLE,
    builtin::TABLE,
    cloud::TABLE,
    container::TABLE,
    coreutils::TABLE,
    crypto::TABLE,
    database::TABLE,
    editor::TABLE,
    finder::TABLE,
    git::TABLE,
    github::TABLE,
    go::TABLE,
    interpreter::TABLE,
    json::TABLE,
    jvm::TABLE,
    kubernetes::TABLE,
    media::TABLE,
    network::TABLE,
    node::TABLE,
    node_tools::TABLE,
    platform::TABLE,
    python::TABLE,
    python_tools::TABLE,
    ruby::TABLE,
    runner::TABLE,
    rust::TABLE,
    search::TABLE,
    shell::TABLE,
    system::TABLE,
    terminal::TABLE,
    text::TABLE,
    wrapper::TABLE,
];
