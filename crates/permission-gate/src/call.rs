//! What an agent wants to do.

use serde_json::Value;

/// One tool call, in the vocabulary of the policy.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolCall {
    /// The surface its tool maps to: `bash`, `read`, `write`, `edit`, `grep`, `find`, `ls`, `mcp`, `skill`, `task`, `webfetch`, or the tool's own name.
    pub tool: String,
    /// The tool's name as the host knows it, when it differs from `tool`.
    pub invoked: Option<String>,
    /// The input as the host sent it.
    pub input: Value,
    /// The starting directory, absolute. Empty when the host sent none.
    pub cwd: String,
    /// The agent on whose behalf it is called.
    pub agent: Option<String>,
    /// Where the paths of a tool that is neither a shell nor a file tool are found.
    pub access: Access,
}

/// Where the paths of a call are found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// In the fields of the input that hold paths by convention.
    Fields,
    /// An extension that knows the tool says which file it opens; the fields mean something else.
    Path(String),
    /// An extension that should say so failed: the fields count, and the path it would have named is not known.
    Unknown,
}

impl ToolCall {
    /// Returns the shell text of a call to a shell that takes it as `command`.
    pub fn shell_text(&self) -> Option<&str> {
        matches!(self.tool.as_str(), "bash" | "powershell")
            .then(|| self.input.get("command").and_then(Value::as_str))
            .flatten()
    }

    /// Tells whether the tool works on files rather than through a shell.
    pub fn is_file_tool(&self) -> bool {
        matches!(
            self.tool.as_str(),
            "read" | "write" | "edit" | "grep" | "find" | "ls"
        )
    }
}
