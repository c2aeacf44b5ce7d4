//! What an MCP call is filed under: server and tool, in every spelling a rule may use (semantics, 5).

use serde_json::{Map, Value};

/// One MCP call.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Equal spellings: `server:tool`, `server_tool`, `server`, tool, `mcp_call`, or the discovery operation.
    pub targets: Vec<String>,
    /// The spelling that is shown.
    pub shown: String,
    /// The arguments of the tool itself.
    pub arguments: Option<Map<String, Value>>,
}

impl Call {
    /// Reads a call of the umbrella tool, or of a tool named `mcp__server__tool`.
    ///
    /// `servers` are the configured names; where a name could be split in several ways, the longest of them wins.
    pub fn read(invoked: Option<&str>, input: &Map<String, Value>, servers: &[String]) -> Self {
        if let Some(name) = invoked.and_then(|name| name.strip_prefix("mcp__")) {
            let (server, tool) = split_joined(name, servers);
            let mut targets = Targets::default();
            targets.tool(server, tool, servers);
            if let Some(raw) = invoked {
                targets.add(raw);
            }
            targets.add("mcp_call");
            return targets.finish(Some(input.clone()));
        }
        let text = |field: &str| {
            input
                .get(field)
                .and_then(Value::as_str)
                .map(str::trim)
                .filter(|text| !text.is_empty())
        };
        let server = text("server");
        let mut targets = Targets::default();
        if let Some(tool) = text("tool") {
            targets.tool(server, tool, servers);
            targets.add("mcp_call");
        } else if let Some(connect) = text("connect") {
            targets.add(&format!("mcp_connect_{connect}"));
            targets.add(connect);
            targets.add("mcp_connect");
        } else if let Some(tool) = text("describe") {
            targets.tool(server, tool, servers);
            targets.add("mcp_describe");
        } else if let Some(search) = text("search") {
            if let Some(server) = server {
                targets.add(&format!("mcp_server_{server}"));
                targets.add(server);
            }
            targets.add(search);
            targets.add("mcp_search");
        } else if let Some(server) = server {
            targets.add(&format!("mcp_server_{server}"));
            targets.add(server);
            targets.add("mcp_list");
        } else {
            targets.add("mcp_status");
        }
        targets.finish(arguments(input))
    }
}

/// Writes a server's name the way the strictest host does in a tool's name: letters, digits and `_` only.
fn identifier(server: &str) -> String {
    server
        .chars()
        .map(|character| {
            if character.is_ascii_alphanumeric() {
                character
            } else {
                '_'
            }
        })
        .collect()
}

/// Splits `server__tool`.
fn split_joined<'n>(name: &'n str, servers: &[String]) -> (Option<&'n str>, &'n str) {
    let configured = servers
        .iter()
        .filter_map(|server| {
            Some((
                server.len(),
                name.strip_prefix(server.as_str())?.strip_prefix("__")?,
            ))
        })
        .max_by_key(|(length, _)| *length);
    if let Some((length, tool)) = configured {
        return (name.get(..length), tool);
    }
    match name.split_once("__") {
        Some((server, tool)) => (Some(server), tool),
        None => (None, name),
    }
}

/// Returns the arguments of the tool, also when they are JSON in a string.
fn arguments(input: &Map<String, Value>) -> Option<Map<String, Value>> {
    let value = ["arguments", "args", "input", "params"]
        .iter()
        .find_map(|field| input.get(*field))?;
    match value {
        Value::Object(arguments) => Some(arguments.clone()),
        Value::String(text) => serde_json::from_str(text).ok(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    }
}

#[derive(Default)]
struct Targets {
    targets: Vec<String>,
    shown: Option<String>,
}

impl Targets {
    fn add(&mut self, target: &str) {
        if !self.targets.iter().any(|known| known == target) {
            self.targets.push(target.to_owned());
        }
    }

    /// Adds a tool of a server, under every configured name that hosts write like this one.
    fn tool(&mut self, server: Option<&str>, tool: &str, servers: &[String]) {
        let split = tool
            .split_once(':')
            .filter(|(server, name)| !server.is_empty() && !name.is_empty());
        let (server, name) = match (server, split) {
            (Some(server), Some((_, name))) => (Some(server.to_owned()), name.trim()),
            (Some(server), None) => (Some(server.to_owned()), tool),
            (None, Some((server, name))) => (Some(server.trim().to_owned()), name.trim()),
            (None, None) => (None, tool),
        };
        if let Some(server) = server {
            // `mcp__my_docs__search` is a tool of the server `my-docs`.
            let written = identifier(&server);
            for configured in servers {
                if *configured != server && identifier(configured) == written {
                    self.on_server(configured, name);
                }
            }
            self.on_server(&server, name);
        } else {
            // `server_tool`, or a bare tool whose name ends in the server's.
            let prefixed = servers
                .iter()
                .filter_map(|server| {
                    Some((
                        server,
                        name.strip_prefix(server.as_str())?.strip_prefix('_')?,
                    ))
                })
                .max_by_key(|(server, _)| server.len());
            if let Some((server, rest)) = prefixed {
                self.on_server(server, rest);
            } else {
                for server in servers
                    .iter()
                    .filter(|server| name.ends_with(&format!("_{server}")))
                {
                    self.on_server(server, name);
                }
            }
        }
        self.add(name);
        self.add(tool);
    }

    fn on_server(&mut self, server: &str, name: &str) {
        self.shown.get_or_insert_with(|| format!("{server}:{name}"));
        self.add(&format!("{server}_{name}"));
        self.add(&format!("{server}:{name}"));
        self.add(server);
    }

    fn finish(mut self, arguments: Option<Map<String, Value>>) -> Call {
        let shown = self
            .shown
            .take()
            .or_else(|| self.targets.first().cloned())
            .unwrap_or_default();
        self.add("mcp");
        Call {
            targets: self.targets,
            shown,
            arguments,
        }
    }
}
