//! The configuration: reading it, judging it, and combining the scopes.
//!
//! [`keys`] is the one table of all keys; [`diagnostic`] says what is wrong with a file. Where the files are is in
//! [`crate::locate`], who composes them is [`crate::session`].

pub mod diagnostic;
pub mod edit;
pub(crate) mod frontmatter;
pub(crate) mod jsonc;
pub mod keys;
mod knob;
mod merge;
mod permission;
mod salvage;
pub mod schema;
pub(crate) mod source;
mod suggest;
pub(crate) mod tree;
mod validate;

use std::path::Path;
use std::sync::Arc;

use permission_policy::{Document, Origin};

pub use diagnostic::{Diagnostic, Severity, SourcePlace};
pub use knob::Authorizer;
pub(crate) use merge::Knobs;
pub use merge::{Config, PromptStyle};

/// What one configuration file says by itself, with everything that is wrong with it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The policy; every allow is an ask when the file is in error.
    pub document: Document,
    /// The knobs over the defaults.
    pub config: Config,
    /// What is wrong, in the order of the file.
    pub problems: Vec<Diagnostic>,
    /// Whether one of the problems is an error.
    pub in_error: bool,
}

/// Judges the text of a configuration file; `path` is only shown.
pub fn check(bytes: &[u8], path: &Path) -> Checked {
    let file: Arc<str> = Arc::from(path.to_string_lossy());
    let source = source::Source::judge(bytes, &file, Origin::Explicit, source::Format::Jsonc);
    let mut knobs = Knobs::default();
    knobs.add(&source.content.knobs);
    Checked {
        config: knobs.config(),
        document: source.content.document,
        problems: source.problems,
        in_error: source.in_error,
    }
}

/// Reads the names of the servers of an `mcp.json`: the keys of `mcpServers`, else of `mcp-servers`; `None` when it does
/// not parse.
pub(crate) fn server_names(bytes: &[u8]) -> Option<Vec<String>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let node = jsonc::parse(text, &Arc::from("mcp.json"), &mut Vec::new())?;
    let tree::Value::Map(members) = node.value else {
        return None;
    };
    let servers = ["mcpServers", "mcp-servers"]
        .iter()
        .find_map(|name| members.iter().find(|member| member.key == *name));
    let Some(servers) = servers else {
        return Some(Vec::new());
    };
    let tree::Value::Map(servers) = &servers.node.value else {
        return None;
    };
    let names = servers.iter().map(|member| member.key.trim().to_owned());
    Some(names.filter(|name| !name.is_empty()).collect())
}

#[cfg(test)]
mod tests;
