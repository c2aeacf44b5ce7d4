//! Which surface each host's tools are judged by.
//!
//! A table for each host, and nothing else: what a surface does with the input is for the gate.

use permission_gate::{Access, ToolCall};
use serde_json::Value;

use crate::host::Host;

/// One tool of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The name the host uses.
    pub name: &'static str,
    /// The surface.
    pub surface: &'static str,
}

/// Claude Code's tools, sorted. Source: its tool reference, and the payloads recorded from 2.1.332. A tool that is not
/// here is judged under its own name.
pub const CLAUDE_CODE: &[Tool] = &[
    tool("Agent", "task"),
    tool("Bash", "bash"),
    tool("Edit", "edit"),
    tool("Glob", "find"),
    tool("Grep", "grep"),
    tool("LS", "ls"),
    tool("Monitor", "bash"),
    tool("MultiEdit", "edit"),
    tool("NotebookEdit", "edit"),
    tool("NotebookRead", "read"),
    tool("PowerShell", "powershell"),
    tool("Read", "read"),
    tool("Skill", "skill"),
    tool("Task", "task"),
    tool("WebFetch", "webfetch"),
    tool("WebSearch", "websearch"),
    tool("Write", "write"),
];

/// Pi's tools, sorted: its names are the surfaces. Source: the tools of Pi 1.6.0.
pub const PI: &[Tool] = &[
    tool("bash", "bash"),
    tool("edit", "edit"),
    tool("find", "find"),
    tool("grep", "grep"),
    tool("ls", "ls"),
    tool("mcp", "mcp"),
    tool("powershell", "powershell"),
    tool("read", "read"),
    tool("write", "write"),
];

/// What the name of a tool of an MCP server begins with (`mcp__server__tool`); the gate splits the rest.
pub const MCP_PREFIX: &str = "mcp__";

const fn tool(name: &'static str, surface: &'static str) -> Tool {
    Tool { name, surface }
}

/// Returns the surface of a host's tool; its own name when no table knows it.
pub fn surface(host: Host, name: &str) -> &str {
    if name
        .strip_prefix(MCP_PREFIX)
        .is_some_and(|rest| !rest.is_empty())
    {
        return "mcp";
    }
    let table = match host {
        Host::Pi => PI,
        Host::ClaudeCode => CLAUDE_CODE,
    };
    find(table, name).map_or(name, |tool| tool.surface)
}

/// Returns the surface that a key of a policy names by a host's tool: rules under such a key never apply.
pub(crate) fn hosts_name(key: &str) -> Option<&'static Tool> {
    find(CLAUDE_CODE, key)
}

fn find(table: &'static [Tool], name: &str) -> Option<&'static Tool> {
    let index = table.binary_search_by(|tool| tool.name.cmp(name)).ok()?;
    table.get(index)
}

/// Builds the call of a host's tool.
pub fn call(host: Host, name: &str, input: Value, cwd: String, agent: Option<String>) -> ToolCall {
    let surface = surface(host, name);
    ToolCall {
        tool: surface.to_owned(),
        invoked: (surface != name).then(|| name.to_owned()),
        input,
        cwd,
        agent,
        access: Access::Fields,
    }
}

/// Writes a server's name the way hosts do in a tool's name: everything but letters, digits, `_` and `-` becomes `_`.
pub(crate) fn server_identifier(server: &str) -> String {
    server
        .chars()
        .map(|character| {
            if character.is_ascii_alphanumeric() || matches!(character, '_' | '-') {
                character
            } else {
                '_'
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
