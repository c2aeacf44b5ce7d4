//! Readings of many command lines, family by family, and the shape of the tables.

mod awk;
mod build;
mod cloud;
mod container;
mod coreutils;
mod database;
mod everyday;
mod finder;
mod git;
mod interpreter;
mod languages;
mod media;
mod node;
mod options;
mod python;
mod render;
mod search;
mod shape;
mod shell;
mod system;
mod text;
mod wrapper;

pub(crate) use render::{check, split};
