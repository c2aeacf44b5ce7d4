//! Which surface each host's tools are judged by.
//!
//! A table for each host, and nothing else: what a surface does with the input is for the gate.

use serde_json::{Value, json};

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

const fn tool(name: &'static str, surface: &'static str) -> Tool {
    Tool { name, surface }
}

/// What a host's tool is judged as.
#[derive(Clone, Debug, PartialEq)]
pub struct Mapped {
    /// The surface.
    pub surface: String,
    /// The host's name for the tool, when it differs.
    pub invoked: Option<String>,
    /// The input, in the form that the surface knows.
    pub input: Value,
}

/// Maps a tool of a host. `servers` are the MCP servers that are known.
pub fn map(host: Host, name: &str, input: Value, servers: &[String]) -> Mapped {
    if let Some((server, tool)) = mcp_name(name, servers) {
        return Mapped {
            surface: "mcp".to_owned(),
            invoked: Some(name.to_owned()),
            input: json!({"server": server, "tool": tool, "arguments": input}),
        };
    }
    let table = match host {
        Host::Pi => PI,
        Host::ClaudeCode => CLAUDE_CODE,
    };
    let surface = table
        .binary_search_by(|tool| tool.name.cmp(name))
        .ok()
        .and_then(|index| table.get(index))
        .map_or(name, |tool| tool.surface);
    Mapped {
        surface: surface.to_owned(),
        invoked: (surface != name).then(|| name.to_owned()),
        input,
    }
}

/// Splits `mcp__server__tool`. The longest known server wins; else the first separator ends the server.
pub fn mcp_name<'n>(name: &'n str, servers: &[String]) -> Option<(&'n str, &'n str)> {
    let rest = name.strip_prefix("mcp__")?;
    let known = servers
        .iter()
        .map(|server| identifier(server))
        .filter_map(|server| {
            let tool = rest.strip_prefix(server.as_str())?.strip_prefix("__")?;
            Some((rest.get(..server.len())?, tool))
        })
        .max_by_key(|(server, _)| server.len());
    known.or_else(|| rest.split_once("__")).or(Some((rest, "")))
}

/// Writes a server's name the way hosts do in a tool's name: everything but letters, digits, `_` and `-` becomes `_`.
fn identifier(server: &str) -> String {
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
