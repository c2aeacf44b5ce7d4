//! The types that other extensions see: events on Pi's bus, and the facts of a prompt.
//!
//! They are a contract: fields are added, never renamed or removed, without a new major version. Their TypeScript
//! (`pi-extension/src/published.ts`) ships with the package.

use super::typescript::{TypeScript, wire_enum, wire_struct};

wire_struct! {
    /// `permissions:ready`: the service of a session can be found.
    PermissionsReadyEvent {
        /// The session; its service is found under this id.
        session_id: "sessionId" => Option<String>,
        /// Whether asks of this session are put to a person in it.
        adjudicates_locally: "adjudicatesLocally" => bool,
    }
}

wire_struct! {
    /// `permissions:ui_prompt`: a person is about to be asked.
    PermissionUiPromptEvent {
        /// The id of the request; the decision has the same.
        request_id: "requestId" => String,
        /// What led to it.
        source: "source" => PermissionUiPromptSource,
        /// Display: the tool.
        surface: "surface" => Option<String>,
        /// Display: the command, path, target, skill or tool.
        value: "value" => Option<String>,
        /// The agent.
        agent_name: "agentName" => Option<String>,
        /// What the gate asks about first.
        request: "request" => PromptRequestFacts,
        /// What else of the same call asks.
        also: "also" => Vec<PromptRequestFacts>,
        /// Who asked, when the ask came from another session.
        forwarding: "forwarding" => Option<ForwardedPromptContext>,
    }
}

wire_enum! {
    /// What led to a prompt.
    PermissionUiPromptSource {
        /// A tool call.
        ToolCall => "tool_call",
        /// `/skill:name`.
        SkillInput => "skill_input",
        /// Reading a file of a skill.
        SkillRead => "skill_read",
    }
}

wire_struct! {
    /// The session that an ask came from.
    ForwardedPromptContext {
        /// The agent that asks.
        requester_agent_name: "requesterAgentName" => Option<String>,
        /// Its session.
        requester_session_id: "requesterSessionId" => Option<String>,
    }
}

wire_struct! {
    /// `permissions:decision`: a request was decided.
    PermissionDecisionEvent {
        /// The id of the request.
        request_id: "requestId" => String,
        /// The surface whose rule decided.
        surface: "surface" => String,
        /// What was looked up.
        value: "value" => String,
        /// The decision.
        result: "result" => PermissionDecisionResult,
        /// How it came about.
        resolution: "resolution" => PermissionDecisionResolution,
        /// The scope of the rule that decided, or asked.
        origin: "origin" => Option<String>,
        /// The agent.
        agent_name: "agentName" => Option<String>,
        /// The pattern that matched.
        matched_pattern: "matchedPattern" => Option<String>,
        /// Who asked, when the ask came from another session.
        forwarding: "forwarding" => Option<ForwardedPromptContext>,
    }
}

wire_enum! {
    /// What a decision can be.
    PermissionDecisionResult {
        /// It runs.
        Allow => "allow",
        /// It does not.
        Deny => "deny",
    }
}

wire_enum! {
    /// How a decision came about.
    PermissionDecisionResolution {
        /// A rule allows it.
        PolicyAllow => "policy_allow",
        /// A rule denies it.
        PolicyDeny => "policy_deny",
        /// A grant of this session covers it.
        SessionApproved => "session_approved",
        /// It reads the agent's own documentation, packages or skills.
        InfrastructureAutoAllowed => "infrastructure_auto_allowed",
        /// The person allowed it once.
        UserApproved => "user_approved",
        /// The person allowed it, and what is like it.
        UserApprovedForSession => "user_approved_for_session",
        /// The person denied it.
        UserDenied => "user_denied",
        /// Yolo mode.
        AutoApproved => "auto_approved",
        /// A link of the authorizer chain allowed it.
        AuthorizerAllowed => "authorizer_allowed",
        /// A link of the authorizer chain denied it.
        AuthorizerDenied => "authorizer_denied",
        /// It asks, and nobody answered.
        ConfirmationUnavailable => "confirmation_unavailable",
        /// The gate failed.
        GateError => "gate_error",
    }
}

wire_enum! {
    /// A decision of the policy.
    PermissionState {
        /// It runs.
        Allow => "allow",
        /// It does not.
        Deny => "deny",
        /// A person is asked.
        Ask => "ask",
    }
}

wire_struct! {
    /// An ask, complete: facts, evidence, and what others say about it.
    PromptPayload {
        /// What is asked about.
        kind: "kind" => PromptPayloadKind,
        /// What the gate asks about first.
        request: "request" => PromptRequestFacts,
        /// What else of the same call asks.
        also: "also" => Vec<PromptRequestFacts>,
        /// Evidence of the call.
        evidence: "evidence" => Vec<PromptEvidence>,
        /// Texts by others.
        annotations: "annotations" => Vec<PromptAnnotation>,
        /// Why it is answered with more care than others.
        hazards: "hazards" => Vec<PromptHazard>,
    }
}

wire_enum! {
    /// Why an ask is answered with a typed word.
    PromptHazard {
        /// It touches what keeps the gate working.
        SelfProtection => "self_protection",
        /// What it runs cannot be seen.
        Opaque => "opaque",
        /// It runs as another user, on another host, or in another root.
        Boundary => "boundary",
        /// It destroys something outside the workspace.
        DestroysOutside => "destroys_outside",
        /// It holds characters that do not show.
        HiddenCharacters => "hidden_characters",
    }
}

wire_enum! {
    /// The kinds of ask.
    PromptPayloadKind {
        /// A shell command.
        Bash => "bash",
        /// An MCP call.
        Mcp => "mcp",
        /// Another tool.
        Tool => "tool",
        /// A path of a tool.
        Path => "path",
        /// A path outside the workspace.
        ExternalDirectory => "external_directory",
        /// A shell command that touches paths outside the workspace.
        BashExternalDirectory => "bash_external_directory",
        /// A skill by name.
        Skill => "skill",
        /// A file of a skill.
        SkillRead => "skill_read",
        /// Another session asks, and sent no facts.
        Forwarded => "forwarded",
    }
}

wire_struct! {
    /// The facts of one thing that asks: the gate's, not the display's.
    PromptRequestFacts {
        /// Who asks.
        requester: "requester" => PromptRequester,
        /// The surface whose rule asks.
        surface: "surface" => String,
        /// The tool; none for a skill by name.
        tool_name: "toolName" => Option<String>,
        /// The host's name of the tool, where it differs.
        invoked_tool_name: "invokedToolName" => Option<String>,
        /// What was looked up: the command, the path as typed, the target, the skill, the tool.
        value: "value" => String,
        /// The part of `value` that the rule speaks of.
        flagged: "flagged" => Option<String>,
        /// The pattern that matched, or the name in angle brackets of what cannot be known.
        matched_pattern: "matchedPattern" => Option<String>,
        /// The spelling that matched, where it is not `value`.
        matched_spelling: "matchedSpelling" => Option<String>,
        /// Where the command stands: `command_substitution`, `process_substitution` or `subshell`.
        command_context: "commandContext" => Option<String>,
        /// Everything around the command, outermost first.
        command_contexts: "commandContexts" => Vec<String>,
        /// What a wrapper runs.
        executed_unit: "executedUnit" => Option<String>,
        /// The rule's own reason.
        reason: "reason" => Option<String>,
        /// The scope of the rule.
        origin: "origin" => Option<String>,
        /// File and line of the rule.
        place: "place" => Option<String>,
        /// One sentence about what cannot be known, or what is protected.
        detail: "detail" => Option<String>,
    }
}

wire_struct! {
    /// Who asks.
    PromptRequester {
        /// The agent.
        agent_name: "agentName" => Option<String>,
        /// Whether the ask came from another session.
        forwarded: "forwarded" => bool,
        /// That session.
        session_id: "sessionId" => Option<String>,
    }
}

wire_struct! {
    /// One piece of evidence.
    PromptEvidence {
        /// What it is.
        label: "label" => String,
        /// The text, unabridged.
        text: "text" => String,
        /// A short fact about it.
        detail: "detail" => Option<String>,
        /// How it is to be read.
        form: "form" => PromptEvidenceForm,
        /// The part of the text that a rule speaks of.
        flagged: "flagged" => Option<String>,
    }
}

wire_enum! {
    /// How a piece of evidence is to be read.
    PromptEvidenceForm {
        /// Data.
        Data => "data",
        /// A change, as a unified diff.
        Diff => "diff",
        /// Text that will be executed.
        Executed => "executed",
    }
}

wire_struct! {
    /// Text by someone else.
    PromptAnnotation {
        /// Who says it.
        source: "source" => String,
        /// What they say.
        text: "text" => String,
    }
}

/// Renders the published types as a TypeScript module.
pub fn render_typescript() -> String {
    let declarations = [
        PermissionsReadyEvent::declaration(),
        PermissionUiPromptEvent::declaration(),
        PermissionUiPromptSource::declaration(),
        ForwardedPromptContext::declaration(),
        PermissionDecisionEvent::declaration(),
        PermissionDecisionResult::declaration(),
        PermissionDecisionResolution::declaration(),
        PermissionState::declaration(),
        PromptPayload::declaration(),
        PromptPayloadKind::declaration(),
        PromptRequestFacts::declaration(),
        PromptRequester::declaration(),
        PromptEvidence::declaration(),
        PromptEvidenceForm::declaration(),
        PromptHazard::declaration(),
        PromptAnnotation::declaration(),
    ];
    format!(
        "{}{}",
        super::typescript::PUBLISHED_HEADER,
        declarations.concat()
    )
}
