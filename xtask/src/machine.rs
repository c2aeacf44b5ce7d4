//! A home, an agent directory and a project in a temporary folder: what all sides of a measurement look at.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::{Value, json};
use tempfile::TempDir;

/// How many files the project has in `src`.
const FILES: usize = 97;

/// The folder, removed in the end.
pub(crate) struct Machine {
    directory: TempDir,
}

impl Machine {
    /// Makes a home and a project with some files.
    pub(crate) fn new() -> Result<Self> {
        let machine = Self {
            directory: tempfile::tempdir()?,
        };
        fs::create_dir_all(machine.home())?;
        fs::create_dir_all(machine.project().join("src"))?;
        fs::create_dir_all(machine.project().join("tests"))?;
        for file in ["Cargo.toml", ".env", "README.md"] {
            fs::write(machine.project().join(file), "")?;
        }
        for part in 0..FILES {
            let name = format!("src/part{part}.rs");
            fs::write(machine.project().join(name), "// a file\n")?;
        }
        Ok(machine)
    }

    /// Returns the home directory.
    pub(crate) fn home(&self) -> PathBuf {
        self.directory.path().join("home")
    }

    /// Returns the project's directory.
    pub(crate) fn project(&self) -> PathBuf {
        self.directory.path().join("project")
    }

    /// Writes the global configuration of a new agent directory, where both ours and the peer read it. The log is off:
    /// what is compared is judging.
    pub(crate) fn agent_directory(&self, name: &str, permission: &Value) -> Result<PathBuf> {
        let directory = self.directory.path().join("agents").join(name);
        let config = json!({ "permissionReviewLog": false, "permission": permission });
        write_config(&directory, &config)?;
        Ok(directory)
    }
}

/// Writes the global configuration of an agent directory.
pub(crate) fn write_config(agent_directory: &Path, config: &Value) -> Result<()> {
    let path = permission_runtime::locate::global_config(agent_directory);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, serde_json::to_string_pretty(config)?)?;
    Ok(())
}
