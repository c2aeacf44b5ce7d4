//! What is told to everyone on the host's bus when an ask is put to a person.
//!
//! Any extension can listen, so there is neither evidence nor annotation in it, nor a text for people: only the core.

use super::payload::{PromptKind, PromptPayload, PromptRequestFacts};

/// What raised an ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PromptSource {
    /// A tool call.
    ToolCall,
    /// `/skill:name` in the input of the person.
    SkillInput,
    /// Reading a file of a skill.
    SkillRead,
}

/// The event `permissions:ui_prompt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UiPrompt {
    /// The id of the ask.
    pub request_id: String,
    /// What raised it.
    pub source: PromptSource,
    /// What to show as the place of the ask: `skill`, or the tool. The surface whose rule fired is in `request`.
    pub surface: Option<String>,
    /// What to show as its subject.
    pub value: Option<String>,
    /// The agent.
    pub agent_name: Option<String>,
    /// The core of the finding that leads.
    pub request: PromptRequestFacts,
    /// That of the others.
    pub also: Vec<PromptRequestFacts>,
    /// Where it came from, if not from this session.
    pub forwarding: Option<Forwarding>,
}

/// Where a forwarded ask came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forwarding {
    /// The agent there.
    pub requester_agent_name: Option<String>,
    /// The session.
    pub requester_session_id: Option<String>,
}

impl PromptSource {
    /// Returns the name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::ToolCall => "tool_call",
            Self::SkillInput => "skill_input",
            Self::SkillRead => "skill_read",
        }
    }
}

/// Builds the event: the one place where it is decided what others may know.
pub fn broadcast(request_id: &str, source: PromptSource, payload: &PromptPayload) -> UiPrompt {
    let request = payload.request.clone();
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let surface = match payload.kind {
        PromptKind::Skill | PromptKind::SkillRead => Some("skill".to_owned()),
        PromptKind::Bash
        | PromptKind::Mcp
        | PromptKind::Tool
        | PromptKind::Path
        | PromptKind::ExternalDirectory
        | PromptKind::BashExternalDirectory
        | PromptKind::Forwarded => request.tool_name.clone().or_else(|| some(&request.surface)),
    };
    UiPrompt {
        request_id: request_id.to_owned(),
        source,
        value: some(&request.value).or_else(|| request.tool_name.clone()),
        surface,
        agent_name: request.requester.agent_name.clone(),
        forwarding: request.requester.forwarded.then(|| Forwarding {
            requester_agent_name: request.requester.agent_name.clone(),
            requester_session_id: request.requester.session_id.clone(),
        }),
        also: payload.also.clone(),
        request,
    }
}

#[cfg(test)]
mod tests;
