//! What is kept from the agent: tools and skills of which every use would be denied.

use permission_gate::Skill;
use permission_policy::{Decision, Policy, Query};
use permission_runtime::{Host, tools};

use crate::wire::{AgentStart, Offer, Status};

use super::Desk;

impl Desk {
    /// Takes what the agent is about to be offered, and says what of it is kept from it.
    pub fn offer(&mut self, start: &AgentStart) -> Offer {
        self.session.set_agent(start.agent_name.clone());
        self.session.set_mcp_servers(start.servers.clone());
        let skills = start.skills.iter().map(|skill| Skill {
            name: skill.name.clone(),
            directory: skill.directory.clone(),
        });
        self.session.set_skills(skills.collect());
        let mut denied_tools = Vec::new();
        for tool in &start.tools {
            if self.tool_is_denied(tool) {
                denied_tools.push(tool.clone());
            }
        }
        let policy = self.session.policy();
        let denied_skills = start
            .skills
            .iter()
            .filter(|skill| policy.is_some_and(|policy| denies(policy, "skill", &skill.name)))
            .map(|skill| skill.name.clone())
            .collect();
        Offer {
            denied_tools,
            denied_skills,
            notices: self.diagnostics(),
            status: self.status(),
        }
    }

    /// Tells whether no call of a tool could be anything but denied.
    ///
    /// A tool of an MCP server always has the same target; of any other tool the rules of its surface decide. That a
    /// path rule may deny every path it could be given is not looked at: hiding too little is harmless.
    pub(super) fn tool_is_denied(&mut self, tool: &str) -> bool {
        let mut surface = tools::surface(Host::Pi, tool);
        // PowerShell text is asked about under `bash`, as is that of the tools that the configuration calls shells.
        if surface == "powershell" || self.session.config().shell_tools.contains_key(tool) {
            surface = "bash";
        }
        if surface == "mcp" && tool != "mcp" {
            let call = tools::call(
                Host::Pi,
                tool,
                serde_json::Value::Object(serde_json::Map::new()),
                String::new(),
                None,
            );
            return self.session.judge(&call).decision == Decision::Deny;
        }
        self.session
            .policy()
            .is_some_and(|policy| policy.fully_denied(surface))
    }

    /// Says how the gate stands.
    pub fn status(&mut self) -> Status {
        super::status::status(&mut self.session)
    }
}

fn denies(policy: &Policy, surface: &str, value: &str) -> bool {
    policy.evaluate(&Query::new(surface, &[value])).decision == Decision::Deny
}

#[cfg(test)]
mod tests;
