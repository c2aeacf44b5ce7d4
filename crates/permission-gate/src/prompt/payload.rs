//! The structured question that is put to a person. Complete and unabridged: renderers cut, gates never do.

/// An ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptPayload {
    /// What is asked about.
    pub kind: PromptKind,
    /// The finding that leads.
    pub request: PromptRequestFacts,
    /// The other findings of the same call that ask.
    pub also: Vec<PromptRequestFacts>,
    /// Evidence of the call: the same whatever finding leads.
    pub evidence: Vec<PromptEvidence>,
    /// Text by others. Never in a log, a broadcast or a denial.
    pub annotations: Vec<PromptAnnotation>,
    /// Why it is to be answered with more care than others; each once, in order.
    pub hazards: Vec<Hazard>,
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
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PromptRequestFacts {
    /// Who asks.
    pub requester: PromptRequester,
    /// The surface whose rule fired.
    pub surface: String,
    /// The tool; none where there is no tool, as with a skill by name.
    pub tool_name: Option<String>,
    /// The host's or alias's name when it differs.
    pub invoked_tool_name: Option<String>,
    /// What is asked about.
    pub value: String,
    /// The part of `value` that the rule speaks of, as it stands there.
    pub flagged: Option<String>,
    /// The pattern that matched, sentinels included.
    pub matched_pattern: Option<String>,
    /// The spelling that matched, when it is not `value`.
    pub matched_spelling: Option<String>,
    /// Where in the command the unit stands, outermost first.
    pub command_contexts: Vec<String>,
    /// What a wrapper runs.
    pub executed_unit: Option<String>,
    /// The rule's own reason.
    pub reason: Option<String>,
    /// The scope of the rule.
    pub origin: Option<String>,
    /// File and line of the rule: `file:line`.
    pub place: Option<String>,
    /// One sentence for a synthetic rule: what cannot be known, or what is protected.
    pub detail: Option<String>,
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
    /// How it is to be read.
    pub form: EvidenceForm,
    /// The part of `text` that a rule speaks of, as it stands there.
    pub flagged: Option<String>,
}

/// How a piece of evidence is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvidenceForm {
    /// Data: a cut is disclosed.
    Data,
    /// A change, as a unified diff: a cut is disclosed.
    Diff,
    /// Text that will be executed: a cut has to be read before it is approved.
    Executed,
}

/// Text by someone else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptAnnotation {
    /// Who says it.
    pub source: String,
    /// What they say.
    pub text: String,
}

/// Why an ask looks different and is answered by a typed word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hazard {
    /// It touches what keeps the gate working.
    SelfProtection,
    /// What it runs cannot be seen.
    Opaque,
    /// It runs as another user, on another host, or in another root.
    Boundary,
    /// It destroys something outside of every workspace root.
    DestroysOutside,
    /// It holds characters that do not show, or that look like others.
    HiddenCharacters,
}

impl PromptKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Bash,
        Self::Mcp,
        Self::Tool,
        Self::Path,
        Self::ExternalDirectory,
        Self::BashExternalDirectory,
        Self::Skill,
        Self::SkillRead,
        Self::Forwarded,
    ];

    /// Returns the name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Mcp => "mcp",
            Self::Tool => "tool",
            Self::Path => "path",
            Self::ExternalDirectory => "external_directory",
            Self::BashExternalDirectory => "bash_external_directory",
            Self::Skill => "skill",
            Self::SkillRead => "skill_read",
            Self::Forwarded => "forwarded",
        }
    }
}

impl EvidenceForm {
    /// Every form.
    pub const ALL: [Self; 3] = [Self::Data, Self::Diff, Self::Executed];

    /// Returns the name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Diff => "diff",
            Self::Executed => "executed",
        }
    }
}

impl Hazard {
    /// Every hazard, in order.
    pub const ALL: [Self; 5] = [
        Self::SelfProtection,
        Self::Opaque,
        Self::Boundary,
        Self::DestroysOutside,
        Self::HiddenCharacters,
    ];

    /// Returns the name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::SelfProtection => "self_protection",
            Self::Opaque => "opaque",
            Self::Boundary => "boundary",
            Self::DestroysOutside => "destroys_outside",
            Self::HiddenCharacters => "hidden_characters",
        }
    }
}

impl PromptPayload {
    /// Adds what another extension shows of the input, under its name. It takes nothing away and changes no order.
    pub fn add_formatted(&mut self, extension: &str, text: &str) {
        self.evidence.push(PromptEvidence {
            label: extension.to_owned(),
            text: text.to_owned(),
            detail: None,
            form: EvidenceForm::Data,
            flagged: None,
        });
    }

    /// Adds text by someone else.
    pub fn annotate(&mut self, source: &str, text: &str) {
        self.annotations.push(PromptAnnotation {
            source: source.to_owned(),
            text: text.to_owned(),
        });
    }

    /// Tells whether it is to be answered by a typed word: by facts alone.
    pub fn is_grave(&self) -> bool {
        !self.hazards.is_empty()
    }
}
