//! Readings of many command lines, family by family, and the shape of the tables.

mod awk;
mod build;
mod container;
mod coreutils;
mod finder;
mod git;
mod interpreter;
mod node;
mod options;
mod python;
mod render;
mod search;
mod shape;
mod shell;
mod text;
mod wrapper;

pub(crate) use render::{check, split};
