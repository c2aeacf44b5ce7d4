//! The structured question that is put to a person. Complete and unabridged: renderers cut, gates never do.

/// An ask.
#[derive(Clone, Debug, PartialEq)]
pub struct PromptPayload {
    /// What is asked about.
    pub kind: PromptKind,
    /// The finding that leads.
    pub request: PromptRequestFacts,
    /// The other findings of the same call that ask.
    pub also: Vec<PromptRequestFacts>,
    /// Evidence of the call.
    pub evidence: Vec<PromptEvidence>,
    /// Text by others.
    pub annotations: Vec<PromptAnnotation>,
}

/// The kinds of ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PromptKind {
    /// A shell command.
    Bash,
    /// An MCP call.
    Mcp,
    /// Any other tool.
    Tool,
    /// A path of a tool.
    Path,
    /// A path outside the workspace.
    ExternalDirectory,
    /// A shell command that touches paths outside the workspace.
    BashExternalDirectory,
    /// A skill by name.
    Skill,
    /// A file of a skill.
    SkillRead,
    /// Arrived without a payload.
    Forwarded,
}

/// The invariant core of a finding that asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptRequestFacts {
    /// Who asks.
    pub requester: PromptRequester,
    /// The surface whose rule fired.
    pub surface: String,
    /// The tool.
    pub tool_name: String,
    /// The host's or alias's name when it differs.
    pub invoked_tool_name: Option<String>,
    /// What is asked about.
    pub value: String,
    /// The pattern that matched, sentinels included.
    pub matched_pattern: Option<String>,
    /// The spelling that matched, when it is not `value`.
    pub matched_spelling: Option<String>,
    /// Where in the command the unit stands.
    pub command_contexts: Vec<String>,
    /// What a wrapper runs.
    pub executed_unit: Option<String>,
    /// The rule's own reason.
    pub reason: Option<String>,
    /// Where the rule stands: origin, and `file:line`.
    pub origin: Option<String>,
    /// File and line of the rule.
    pub place: Option<String>,
}

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PromptRequester {
    /// The agent.
    pub agent_name: Option<String>,
    /// Whether the ask came from another session.
    pub forwarded: bool,
    /// That session.
    pub session_id: Option<String>,
}

/// One piece of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptEvidence {
    /// What it is.
    pub label: String,
    /// The text, unabridged.
    pub text: String,
    /// What it resolves to, or another short fact.
    pub detail: Option<String>,
}

/// Text by someone else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptAnnotation {
    /// Who says it.
    pub source: String,
    /// What they say.
    pub text: String,
}
