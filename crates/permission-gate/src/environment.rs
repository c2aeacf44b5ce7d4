//! What holds while a call is judged: policy, settings, places, grants.

use permission_policy::Policy;

use crate::facts::Facts;
use crate::grant::Grants;
use crate::path::{Infrastructure, Protected, Workspace};
use crate::settings::Settings;

/// Everything beside the call itself.
#[derive(Clone, Copy)]
pub struct Environment<'a> {
    /// The effective policy for the call's agent.
    pub policy: &'a Policy,
    /// The knobs.
    pub settings: &'a Settings,
    /// The workspace.
    pub workspace: &'a Workspace,
    /// The approvals of the session.
    pub grants: &'a Grants,
    /// The answers of the world.
    pub facts: &'a dyn Facts,
    /// What may be read without crossing the boundary.
    pub infrastructure: &'a Infrastructure,
    /// What keeps the gate working.
    pub protected: &'a Protected,
    /// The names of the configured MCP servers.
    pub mcp_servers: &'a [String],
    /// The skills the agent knows.
    pub skills: &'a [Skill],
    /// Whether every rule that matched is collected, for an explanation.
    pub explain: bool,
}

/// A skill of the agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// The directory that holds its files, absolute.
    pub directory: String,
}
