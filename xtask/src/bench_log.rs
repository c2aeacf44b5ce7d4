//! The bar of the review log: sixteen processes write ten thousand lines each to one log, across rotations.
//!
//! Runs the test of `permission-runtime` that the default run leaves out, in release mode.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::arguments::Arguments;
use crate::project::{self, report};
use crate::samples::duration;

/// The test that writes and counts.
const TEST: &str = "audit::log::tests::sixteen_processes_of_ten_thousand_lines";

/// Runs the verb.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    arguments.end()?;
    let cargo = |arguments: &[&str]| {
        Command::new("cargo")
            .current_dir(project::root())
            .args([
                "test",
                "--release",
                "--quiet",
                "-p",
                "permission-runtime",
                "--lib",
            ])
            .args(arguments)
            .status()
            .context("cargo cannot be started")
    };
    ensure!(cargo(&["--no-run"])?.success(), "the test does not compile");
    let started = Instant::now();
    let status = cargo(&["--", "--ignored", "--exact", TEST])?;
    ensure!(status.success(), "lines are missing or torn");
    report(&format!(
        "16 processes wrote 10,000 lines each in {}: every line whole, present and in order.",
        duration(started.elapsed())
    ));
    Ok(())
}
