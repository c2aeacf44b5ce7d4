//! The project's folder, and the programs that are run in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::arguments::Arguments;

/// Says something to the person who runs the task.
#[expect(clippy::print_stderr, reason = "a task talks to a person")]
pub(crate) fn say(text: &str) {
    eprintln!("{text}");
}

/// Writes a line of the report.
#[expect(clippy::print_stdout, reason = "the report is what a task is for")]
pub(crate) fn report(text: &str) {
    println!("{text}");
}

/// Returns the project's root.
pub(crate) fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}

/// Returns a command for cargo in the project's root.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Runs a command; fails when it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("{} could not be started", command.get_program().display()))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}

/// Runs this verb again in the release profile, unless this is it. Returns whether it ran.
///
/// A measurement of an unoptimised build measures nothing.
pub(crate) fn in_release(verb: &str, arguments: &Arguments) -> Result<bool> {
    if !cfg!(debug_assertions) {
        return Ok(false);
    }
    run(cargo()
        .args([
            "run",
            "--quiet",
            "--release",
            "--package",
            "xtask",
            "--",
            verb,
        ])
        .args(arguments.rest()))?;
    Ok(true)
}

/// Builds a package's program in the release profile and returns its path.
pub(crate) fn release_program(manifest: &Path, name: &str) -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Message {
        executable: Option<PathBuf>,
        target: Option<Target>,
    }
    #[derive(Deserialize)]
    struct Target {
        name: String,
    }
    let output = cargo()
        .args(["build", "--quiet", "--release", "--bin", name])
        .args(["--message-format", "json-render-diagnostics"])
        .arg("--manifest-path")
        .arg(manifest)
        .stderr(std::process::Stdio::inherit())
        .output()?;
    if !output.status.success() {
        bail!("`{name}` could not be built");
    }
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok())
        .filter(|message| {
            message
                .target
                .as_ref()
                .is_some_and(|target| target.name == name)
        })
        .find_map(|message| message.executable)
        .with_context(|| format!("cargo built no `{name}`"))
}
