//! The agent's own documentation, packages and skills: reading them needs no leave to cross the boundary
//! (semantics, 4.5).

use super::located::Located;
use super::resolver::Resolver;
use super::text::contains;

/// Directories of the agent directory that are read freely.
const READABLE: [&str; 8] = [
    "agents",
    "docs",
    "extensions",
    "git",
    "npm",
    "prompts",
    "skills",
    "themes",
];
/// What holds secrets or this system's own state in it.
const SECRET: [&str; 6] = [
    "auth.json",
    "extensions/pi-permission-system",
    "logs",
    "models.json",
    "sessions",
    "trust.json",
];

/// What infrastructure is found by. Paths may be given in any spelling.
#[derive(Clone, Debug, Default)]
pub struct InfrastructureInputs {
    /// The agent directory.
    pub agent_directory: Option<String>,
    /// Where this system keeps its state.
    pub state_directory: Option<String>,
    /// Further directories: the agent's installation, its global packages, its documentation.
    pub directories: Vec<String>,
    /// `piInfrastructureReadPaths`: directories, or patterns with `*` or `?`.
    pub configured: Vec<String>,
    /// Further secrets: files and directories.
    pub secrets: Vec<String>,
}

/// What may be read without crossing the boundary.
#[derive(Clone, Debug, Default)]
pub struct Infrastructure {
    directories: Vec<String>,
    configured: Vec<String>,
    secrets: Vec<String>,
}

impl Infrastructure {
    /// Finds the canonical places.
    pub fn new(resolver: &Resolver<'_>, inputs: &InfrastructureInputs) -> Self {
        let canonical = |path: String| resolver.canonical(&path).ok();
        let agent = |name: &&str| {
            inputs
                .agent_directory
                .as_ref()
                .map(|agent| super::text::join(agent, name))
        };
        let directories = READABLE
            .iter()
            .filter_map(agent)
            .chain(inputs.directories.iter().cloned());
        let secrets = SECRET
            .iter()
            .filter_map(agent)
            .chain(inputs.state_directory.clone())
            .chain(inputs.secrets.iter().cloned());
        Self {
            directories: directories.filter_map(canonical).collect(),
            secrets: secrets
                .map(|path| resolver.canonical(&path).unwrap_or(path))
                .collect(),
            configured: inputs.configured.clone(),
        }
    }

    /// Returns whether reading a file skips the boundary.
    pub fn covers(&self, resolver: &Resolver<'_>, located: &Located) -> bool {
        let Some(path) = located.canonical() else {
            return false;
        };
        let folds = located.folds_case;
        let free = self
            .directories
            .iter()
            .any(|directory| contains(directory, path, folds))
            || self
                .configured
                .iter()
                .any(|entry| resolver.configured_covers(entry, path, folds));
        // SECURITY: pinned by `secrets_are_never_infrastructure`.
        free && !self
            .secrets
            .iter()
            .any(|secret| contains(secret, path, folds))
    }

    /// Returns whether reading everything below a directory skips the boundary: it holds no secret.
    pub fn covers_tree(&self, resolver: &Resolver<'_>, located: &Located) -> bool {
        let Some(path) = located.canonical() else {
            return false;
        };
        let holds = self
            .secrets
            .iter()
            .any(|secret| contains(path, secret, located.folds_case));
        !holds && self.covers(resolver, located)
    }
}

#[cfg(test)]
mod tests;
