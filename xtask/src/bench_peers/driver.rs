//! An extension in a Node of its own, driven through `xtask/peer/driver.mjs`.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::calls::Call;
use crate::machine::Machine;
use crate::project;

/// A folder with the peer, jiti and a Node in its `node_modules`.
pub(crate) struct Modules {
    folder: PathBuf,
}

impl Modules {
    /// Takes a folder that is there.
    pub(crate) fn at(folder: &Path) -> Result<Self> {
        Ok(Self {
            folder: folder.canonicalize()?,
        })
    }

    /// Fetches what `xtask/peer/package-lock.json` pins, unless it is there.
    pub(crate) fn fetched() -> Result<Self> {
        let root = project::root();
        let source = root.join("xtask/peer");
        let folder = root.join(".lab/peer");
        std::fs::create_dir_all(&folder)?;
        let mut same = true;
        for file in [".npmrc", "package.json", "package-lock.json"] {
            let wanted = std::fs::read(source.join(file))?;
            same &= std::fs::read(folder.join(file)).is_ok_and(|found| found == wanted);
            std::fs::write(folder.join(file), wanted)?;
        }
        let modules = Self { folder };
        if !same || modules.node().is_err() || !modules.peer().exists() {
            project::say("fetching the peer from the npm registry");
            project::run(
                Command::new("npm")
                    .args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
                    .current_dir(&modules.folder),
            )?;
        }
        Ok(modules)
    }

    /// Returns the peer's entry point.
    pub(crate) fn peer(&self) -> PathBuf {
        self.folder
            .join("node_modules/@gotgenes/pi-permission-system/src/index.ts")
    }

    fn node(&self) -> Result<PathBuf> {
        let modules = self.folder.join("node_modules");
        let mut places = vec![modules.join("node/bin/node")];
        places.extend(
            ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64"]
                .map(|platform| modules.join(format!("node-{platform}/bin/node"))),
        );
        places
            .into_iter()
            .find(|place| place.is_file())
            .with_context(|| format!("no Node in `{}`", modules.display()))
    }
}

/// Returns our extension, if it is built.
pub(crate) fn own_extension() -> Option<PathBuf> {
    let folder = project::root().join("pi-extension/dist");
    let addon = std::fs::read_dir(&folder)
        .ok()?
        .flatten()
        .any(|entry| entry.path().extension().is_some_and(|end| end == "node"));
    let entry = folder.join("index.js");
    (addon && entry.is_file()).then_some(entry)
}

/// A running driver.
pub(crate) struct Driver {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// How long it took to open a session.
#[derive(Deserialize)]
pub(crate) struct Opened {
    /// Microseconds to load the extension and start the session.
    pub(crate) opened: f64,
}

/// What calls came to.
#[derive(Deserialize)]
pub(crate) struct Answers {
    us: Vec<f64>,
    /// How many were asked about.
    pub(crate) asked: usize,
    /// How many were blocked.
    pub(crate) blocked: usize,
}

impl Answers {
    /// Returns how long each took.
    pub(crate) fn durations(&self) -> impl Iterator<Item = Duration> {
        self.us.iter().copied().map(microseconds)
    }
}

/// Converts from the driver's unit.
pub(crate) fn microseconds(us: f64) -> Duration {
    Duration::from_secs_f64(us.max(0.0) / 1e6)
}

impl Driver {
    /// Starts Node; the extension is loaded when a session is opened. `cache` is whether transpiled files are kept.
    pub(crate) fn start(
        modules: &Modules,
        extension: &Path,
        machine: &Machine,
        cache: bool,
    ) -> Result<Self> {
        let mut child = Command::new(modules.node()?)
            .arg(project::root().join("xtask/peer/driver.mjs"))
            .arg(&modules.folder)
            .arg(extension)
            .env("HOME", machine.home())
            .env("JITI_FS_CACHE", if cache { "true" } else { "false" })
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(requests), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("Node has no pipes");
        };
        Ok(Self {
            child,
            requests,
            answers: BufReader::new(answers),
        })
    }

    /// Opens a session.
    pub(crate) fn open(&mut self, agent_directory: &Path, project: &Path) -> Result<Opened> {
        self.ask(&json!({ "open": { "agentDir": agent_directory, "cwd": project } }))
    }

    /// Judges calls, one after the other.
    pub(crate) fn judge<'a>(&mut self, calls: impl Iterator<Item = &'a Call>) -> Result<Answers> {
        let calls: Vec<Value> = calls.map(|call| json!([call.tool, call.input])).collect();
        self.ask(&json!({ "calls": calls }))
    }

    fn ask<T: DeserializeOwned>(&mut self, request: &Value) -> Result<T> {
        serde_json::to_writer(&mut self.requests, request)?;
        self.requests.write_all(b"\n")?;
        self.requests.flush()?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!("the driver ended: {}", self.child.wait()?);
        }
        serde_json::from_str(&line).with_context(|| format!("the driver said `{}`", line.trim()))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
