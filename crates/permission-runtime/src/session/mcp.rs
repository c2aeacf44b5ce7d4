//! The names of the MCP servers that `<agentDir>/mcp.json` configures.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::{Diagnostic, SourcePlace, server_names};
use crate::facts::System;
use crate::file::{self, Contents, Identity};

/// The known servers.
#[derive(Debug)]
pub(crate) struct Servers {
    path: Option<PathBuf>,
    identity: Option<Identity>,
    given: Vec<String>,
    names: Vec<String>,
    problems: Vec<Diagnostic>,
}

impl Servers {
    /// Knows the servers given, and those of the file once it was read.
    pub(crate) fn new(agent_dir: Option<&Path>, given: &[String]) -> Self {
        Self {
            path: agent_dir.map(|directory| directory.join("mcp.json")),
            identity: None,
            given: given.to_vec(),
            names: given.to_vec(),
            problems: Vec::new(),
        }
    }

    /// Takes other servers for the given ones.
    pub(crate) fn set_given(&mut self, given: Vec<String>) {
        if self.given != given {
            self.given = given;
            self.names.clone_from(&self.given);
            self.identity = None;
        }
    }

    /// Reads the file if it changed.
    pub(crate) fn refresh(&mut self, system: &System) {
        let Some(path) = &self.path else {
            return;
        };
        let identity = system.identity(path);
        if self.identity == Some(identity) {
            return;
        }
        self.identity = Some(identity);
        self.names.clone_from(&self.given);
        self.problems.clear();
        let file: Arc<str> = Arc::from(path.to_string_lossy());
        let warn = |message: String| {
            Diagnostic::warning("mcp-config", SourcePlace::file(&file), message)
                .help("rules that name a server may not match until it can be read")
        };
        match file::read(path) {
            Ok(Contents { bytes, .. }) => match server_names(&bytes) {
                Some(names) => self.names.extend(names),
                None => self
                    .problems
                    .push(warn("the MCP servers cannot be read".to_owned())),
            },
            Err(Identity::Unreadable(trouble)) => self.problems.push(warn(trouble.message())),
            Err(Identity::Missing | Identity::Regular { .. }) => {}
        }
        self.names.sort();
        self.names.dedup();
    }

    /// Returns the names.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns what is wrong with the file.
    pub(crate) fn problems(&self) -> &[Diagnostic] {
        &self.problems
    }
}
