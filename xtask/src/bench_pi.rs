//! What the extension adds to a run of the real Pi: `pi -p` from start to exit with one tool call, with and without it in
//! turn.
//!
//! Needs the pinned Pi in `.lab`, which `scripts/test` fetches. *Warm* keeps what Pi keeps between runs (its cache of
//! transpiled extensions); *cold* starts each run without. The model is scripted and answers at once.

mod model;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::calls;
use crate::machine::{Machine, write_config};
use crate::project::{self, report};
use crate::samples::{Samples, duration, table};
use model::Model;

/// How the addon's library is called where it is built.
const LIBRARY: &str = if cfg!(target_os = "macos") {
    "libpermission_node.dylib"
} else {
    "libpermission_node.so"
};

/// Runs the verb.
pub(crate) fn run(mut arguments: Arguments) -> Result<()> {
    if project::in_release("bench-pi", &arguments)? {
        return Ok(());
    }
    let turns = arguments.number("--turns", 40)?;
    arguments.end()?;
    let lab = project::root().join(".lab/node_modules");
    let pi = Pi {
        node: lab.join("node/bin/node"),
        cli: lab.join("@earendil-works/pi-coding-agent/dist/bundle/cli.js"),
        machine: Machine::new()?,
        model: Model::start()?,
    };
    ensure!(
        pi.node.exists() && pi.cli.exists(),
        "there is no Pi in `.lab`; run `scripts/test` once, which fetches it"
    );
    let package = package(&pi.machine)?;
    let without = pi.agent("without", None)?;
    let with = pi.agent("with", Some(&package))?;

    let mut rows = vec![
        ["start", "without", "with", "added (median of the turns)"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for (name, cold) in [("warm", false), ("cold", true)] {
        let mut plain = Samples::default();
        let mut gated = Samples::default();
        let mut added: Vec<f64> = Vec::new();
        for turn in 0..turns + 2 {
            // Each goes first in every other turn, so that neither profits from what the other warmed.
            let (one, other) = if turn % 2 == 0 {
                (&without, &with)
            } else {
                (&with, &without)
            };
            let first = pi.timed(one, cold)?;
            let second = pi.timed(other, cold)?;
            let (of_plain, of_gated) = if turn % 2 == 0 {
                (first, second)
            } else {
                (second, first)
            };
            if turn >= 2 {
                plain.push(of_plain);
                gated.push(of_gated);
                added.push(of_gated.as_secs_f64() - of_plain.as_secs_f64());
            }
        }
        added.sort_by(f64::total_cmp);
        let median = added.get(added.len() / 2).copied().unwrap_or_default();
        rows.push(vec![
            name.to_owned(),
            duration(plain.median()),
            duration(gated.median()),
            format!("{:+.1} ms", median * 1e3),
        ]);
    }
    report(&table(&rows));
    Ok(())
}

/// A Pi with a model that answers.
struct Pi {
    node: PathBuf,
    cli: PathBuf,
    machine: Machine,
    model: Model,
}

impl Pi {
    /// Writes an agent directory, with an extension or without.
    fn agent(&self, name: &str, extension: Option<&Path>) -> Result<PathBuf> {
        let directory = self.machine.home().join(name);
        write_config(&directory, &json!({ "permission": calls::policy() }))?;
        let settings = json!({
            "defaultProvider": "local",
            "defaultModel": "scripted",
            "enableInstallTelemetry": false,
            "cacheWarming": "off",
            "extensions": extension.into_iter().collect::<Vec<_>>(),
        });
        let models = json!({ "providers": { "local": {
            "baseUrl": self.model.url(),
            "api": "openai-completions",
            "apiKey": "none",
            "compat": { "supportsDeveloperRole": false },
            "models": [{ "id": "scripted", "name": "Scripted", "contextWindow": 100_000, "maxTokens": 4_000 }],
        } } });
        for (file, content) in [("settings.json", settings), ("models.json", models)] {
            fs::write(directory.join(file), serde_json::to_string(&content)?)?;
        }
        Ok(directory)
    }

    /// Runs it to its end; returns how long that took.
    fn timed(&self, agent: &Path, cold: bool) -> Result<Duration> {
        let temporary = agent.join("tmp");
        if cold && temporary.exists() {
            fs::remove_dir_all(&temporary)?;
        }
        fs::create_dir_all(&temporary)?;
        let mut command = Command::new(&self.node);
        command
            .arg(&self.cli)
            .args(["-p", "--no-session", "go"])
            .current_dir(self.machine.project())
            .env_clear()
            .env("HOME", self.machine.home())
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("TMPDIR", &temporary)
            .env("PI_CODING_AGENT_DIR", agent)
            .env("PI_OFFLINE", "1")
            .env("PI_TELEMETRY", "0")
            .env("PI_SKIP_VERSION_CHECK", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let start = Instant::now();
        let output = command.output()?;
        let took = start.elapsed();
        ensure!(
            output.status.success() && output.stdout.trim_ascii() == model::LAST_WORDS.as_bytes(),
            "Pi did not run to its end: {}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        Ok(took)
    }
}

/// Puts the package together as it ships: the JavaScript and the release build of the addon.
fn package(machine: &Machine) -> Result<PathBuf> {
    let root = project::root();
    let source = root.join("pi-extension");
    project::run(project::cargo().args([
        "build",
        "--quiet",
        "--release",
        "--package",
        "permission-node",
    ]))?;
    project::run(
        Command::new("npm")
            .args(["run", "--silent", "build", "--prefix"])
            .arg(&source),
    )?;
    let package = machine.home().join("package");
    fs::create_dir_all(package.join("dist"))?;
    fs::copy(source.join("package.json"), package.join("package.json"))?;
    fs::copy(source.join("dist/index.js"), package.join("dist/index.js"))?;
    let built = target_directory()?.join("release").join(LIBRARY);
    for entry in fs::read_dir(source.join("dist"))? {
        let name = entry?.file_name();
        if name.to_string_lossy().ends_with(".node") {
            fs::copy(&built, package.join("dist").join(&name))
                .with_context(|| format!("`{}` was not built", built.display()))?;
            return Ok(package);
        }
    }
    anyhow::bail!("the extension was never built; run `scripts/test` once")
}

/// Returns where cargo puts what it built.
fn target_directory() -> Result<PathBuf> {
    let output = project::cargo()
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let directory = metadata.get("target_directory").and_then(Value::as_str);
    Ok(PathBuf::from(
        directory.context("cargo does not say where it builds")?,
    ))
}
