//! The names of facts: what they are called on the wire, and what a person reads.

use super::payload::{PromptKind, PromptRequestFacts};

/// The directory a call starts in.
pub const WORKING_DIRECTORY: &str = "working directory";
/// All of a shell text.
pub const FULL_COMMAND: &str = "full command";
/// One command of a shell text, with its decision as detail.
pub const UNIT: &str = "unit";
/// A path outside of the workspace, with where it leads as detail.
pub const EXTERNAL_PATH: &str = "external path";
/// Where the path of the request leads.
pub const RESOLVES_TO: &str = "resolves to";
/// A file of a skill.
pub const READ_PATH: &str = "read path";
/// What a call would change in a file.
pub const DIFF: &str = "diff";
/// The input of a tool.
pub const INPUT: &str = "input";
/// Text that is fed to a program.
pub const HERE_DOCUMENT: &str = "here-document";
/// Code for another interpreter.
pub const CODE: &str = "code";
/// Which lines of a file are read.
pub const RANGE: &str = "range";
/// Something to know besides.
pub const NOTE: &str = "note";

/// The labels of evidence and what a person reads, sorted.
const SHOWN: [(&str, &str); 12] = [
    (CODE, "code"),
    (DIFF, "diff"),
    (EXTERNAL_PATH, "outside"),
    (FULL_COMMAND, "full"),
    (HERE_DOCUMENT, "heredoc"),
    (INPUT, "input"),
    (NOTE, "note"),
    (RANGE, "lines"),
    (READ_PATH, "file"),
    (RESOLVES_TO, "leads to"),
    (UNIT, "units"),
    (WORKING_DIRECTORY, "in"),
];

/// Returns what a person reads as the label of evidence, if the label is one of ours.
pub(super) fn shown(label: &str) -> Option<&'static str> {
    let index = SHOWN
        .binary_search_by(|(name, _)| (*name).cmp(label))
        .ok()?;
    SHOWN.get(index).map(|(_, shown)| *shown)
}

/// Returns the name of what is asked about.
pub(super) fn of_value(kind: PromptKind, facts: &PromptRequestFacts) -> &'static str {
    let tool = facts.tool_name.as_deref().unwrap_or_default();
    match kind {
        PromptKind::Bash | PromptKind::BashExternalDirectory => "command",
        PromptKind::Path | PromptKind::ExternalDirectory => "path",
        PromptKind::Mcp => "target",
        PromptKind::Skill | PromptKind::SkillRead => "skill",
        PromptKind::Tool if facts.value == tool => "tool",
        PromptKind::Tool => match tool {
            "webfetch" => "url",
            "websearch" => "query",
            "task" => "agent",
            "read" | "write" | "edit" | "grep" | "find" | "ls" | "apply_patch" | "patch" => "path",
            _ => "input",
        },
        PromptKind::Forwarded => match facts.surface.as_str() {
            "bash" => "command",
            "mcp" => "target",
            "skill" => "skill",
            _ if permission_policy::surface::is_path(&facts.surface) => "path",
            _ => "value",
        },
    }
}

#[cfg(test)]
mod tests;
