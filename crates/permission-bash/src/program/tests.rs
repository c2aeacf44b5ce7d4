//! Readings of many command lines, family by family, and the shape of the tables.

mod awk;
mod coreutils;
mod git;
mod interpreter;
mod options;
mod render;
mod search;
mod shape;
mod shell;
mod text;
mod wrapper;

pub(crate) use render::{check, split};
