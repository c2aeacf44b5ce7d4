//! Where things are: the agent directory, the files of each scope, the state directory.
//!
//! Computes paths only; whether anything is there is for those who read.

use std::path::{Path, PathBuf};

use crate::config::frontmatter::is_agent_name;

/// The name of the product in every path.
pub const NAME: &str = "pi-permission-system";

/// The administrator's file.
pub const MANAGED: &str = "/etc/pi-permission-system/config.json";

/// The variable that names one more managed file.
pub const MANAGED_VARIABLE: &str = "PI_PERMISSION_MANAGED_CONFIG";

/// Expands a leading `~` or `$HOME`.
pub fn expand_home(path: &str, home: Option<&Path>) -> PathBuf {
    let rest = ["~", "$HOME"].iter().find_map(|prefix| {
        let rest = path.strip_prefix(prefix)?;
        (rest.is_empty() || rest.starts_with('/')).then_some(rest)
    });
    match (rest, home) {
        (Some(rest), Some(home)) => {
            let rest = rest.trim_start_matches('/');
            if rest.is_empty() {
                home.to_path_buf()
            } else {
                home.join(rest)
            }
        }
        (None, _) | (Some(_), None) => PathBuf::from(path),
    }
}

/// Returns the directory of the agent: `$PI_CODING_AGENT_DIR`, else `~/.pi/agent`; `None` without a home.
pub fn agent_dir(variable: Option<&str>, home: Option<&Path>) -> Option<PathBuf> {
    match variable {
        Some(value) if !value.is_empty() => Some(expand_home(value, home)),
        Some(_) | None => home.map(|home| home.join(".pi").join("agent")),
    }
}

/// Returns the state directory: `$XDG_STATE_HOME/pi-permission-system`, else below `~/.local/state`.
///
/// A relative `$XDG_STATE_HOME` is ignored, as the XDG base directory specification demands.
pub fn state_dir(variable: Option<&str>, home: Option<&Path>) -> Option<PathBuf> {
    let base = variable
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| home.map(|home| home.join(".local").join("state")))?;
    Some(base.join(NAME))
}

/// Returns the user's file.
pub fn global_config(agent_dir: &Path) -> PathBuf {
    agent_dir.join("extensions").join(NAME).join("config.json")
}

/// Returns the directory of the logs.
pub fn logs(agent_dir: &Path) -> PathBuf {
    agent_dir.join("extensions").join(NAME).join("logs")
}

/// Returns the project's file.
pub fn project_config(root: &Path) -> PathBuf {
    root.join(".pi")
        .join("extensions")
        .join(NAME)
        .join("config.json")
}

/// Returns the file of an agent in the agent directory; `None` when the name cannot be a file name.
pub fn agent_file(agent_dir: &Path, agent: &str) -> Option<PathBuf> {
    is_agent_name(agent).then(|| agent_dir.join("agents").join(format!("{agent}.md")))
}

/// Returns the directory of the project's agent files.
pub fn project_agents(root: &Path) -> PathBuf {
    root.join(".pi").join("agents")
}

/// Returns the file of an agent in the project; `None` when the name cannot be a file name.
pub fn project_agent_file(root: &Path, agent: &str) -> Option<PathBuf> {
    is_agent_name(agent).then(|| project_agents(root).join(format!("{agent}.md")))
}

#[cfg(test)]
mod tests;
