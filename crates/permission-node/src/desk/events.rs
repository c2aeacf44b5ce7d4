//! What other extensions are told: that a person is about to be asked, and how a request was decided.
//!
//! SECURITY: every extension can listen, so an event holds facts only: no evidence, no annotation, no input beyond the
//! value that the rule was asked about.

use permission_gate::prompt::{PromptKind, PromptPayload, PromptRequestFacts};
use permission_gate::{Cause, Evaluation, Finding, Lifted, ToolCall};
use permission_policy::{Decision, Origin};

use crate::wire::Source;
use crate::wire::published::{
    PermissionDecisionEvent, PermissionDecisionResolution as Resolution, PermissionDecisionResult,
    PermissionUiPromptEvent, PermissionUiPromptSource, PromptRequestFacts as Facts,
    PromptRequester,
};

/// The contexts of a command that the published field `commandContext` knows.
const CONTEXTS: [&str; 3] = ["command_substitution", "process_substitution", "subshell"];

/// Builds the event that announces a prompt.
pub(super) fn ui_prompt(
    request_id: &str,
    source: Source,
    payload: &PromptPayload,
    call: &ToolCall,
) -> PermissionUiPromptEvent {
    let request = facts(&payload.request);
    PermissionUiPromptEvent {
        request_id: request_id.to_owned(),
        source: match (source, payload.kind) {
            (Source::Skill, _) => PermissionUiPromptSource::SkillInput,
            (Source::Agent | Source::User, PromptKind::SkillRead) => {
                PermissionUiPromptSource::SkillRead
            }
            (
                Source::Agent | Source::User,
                PromptKind::Bash
                | PromptKind::Mcp
                | PromptKind::Tool
                | PromptKind::Path
                | PromptKind::ExternalDirectory
                | PromptKind::BashExternalDirectory
                | PromptKind::Skill
                | PromptKind::Forwarded,
            ) => PermissionUiPromptSource::ToolCall,
        },
        surface: Some(call.tool.clone()),
        value: Some(display_value(call, &request)),
        agent_name: call.agent.clone(),
        also: payload.also.iter().map(facts).collect(),
        request,
        forwarding: None,
    }
}

/// Returns what a notification names: the whole command, else the path, target, skill or tool.
fn display_value(call: &ToolCall, request: &Facts) -> String {
    if let Some(command) = call.shell_text() {
        return command.to_owned();
    }
    if request.value.is_empty() {
        return call.tool.clone();
    }
    request.value.clone()
}

fn facts(facts: &PromptRequestFacts) -> Facts {
    Facts {
        requester: PromptRequester {
            agent_name: facts.requester.agent_name.clone(),
            forwarded: facts.requester.forwarded,
            session_id: facts.requester.session_id.clone(),
        },
        surface: facts.surface.clone(),
        tool_name: facts.tool_name.clone(),
        invoked_tool_name: facts.invoked_tool_name.clone(),
        value: facts.value.clone(),
        flagged: facts.flagged.clone(),
        matched_pattern: facts.matched_pattern.clone(),
        matched_spelling: facts.matched_spelling.clone(),
        command_context: facts
            .command_contexts
            .iter()
            .rev()
            .find(|context| CONTEXTS.contains(&context.as_str()))
            .cloned(),
        command_contexts: facts.command_contexts.clone(),
        executed_unit: facts.executed_unit.clone(),
        reason: facts.reason.clone(),
        origin: facts.origin.clone(),
        place: facts.place.clone(),
        detail: facts.detail.clone(),
    }
}

/// Builds the event for a request that the policy decided.
pub(super) fn by_policy(
    request_id: &str,
    call: &ToolCall,
    evaluation: &Evaluation,
) -> PermissionDecisionEvent {
    match evaluation.decision {
        Decision::Allow => {
            let finding = telling(evaluation);
            let resolution = finding.map_or(Resolution::PolicyAllow, allowed_by);
            event(request_id, call, finding, resolution)
        }
        Decision::Ask => by_answer(
            request_id,
            call,
            evaluation,
            Resolution::ConfirmationUnavailable,
        ),
        Decision::Deny => event(
            request_id,
            call,
            evaluation.leading(),
            Resolution::PolicyDeny,
        ),
    }
}

/// Builds the event for a request that asked.
pub(super) fn by_answer(
    request_id: &str,
    call: &ToolCall,
    evaluation: &Evaluation,
    resolution: Resolution,
) -> PermissionDecisionEvent {
    event(request_id, call, evaluation.leading(), resolution)
}

/// Returns the finding that tells most about why a call is allowed: one that would have asked, else the first.
fn telling(evaluation: &Evaluation) -> Option<&Finding> {
    let findings = &evaluation.findings;
    findings
        .iter()
        .find(|finding| finding.lifted.is_some())
        .or_else(|| {
            findings.iter().find(|finding| match finding.cause {
                Cause::Infrastructure => true,
                Cause::Policy(_)
                | Cause::Sentinel(_)
                | Cause::Inert
                | Cause::Transparent
                | Cause::Empty
                | Cause::Unavailable(_) => false,
            })
        })
        .or_else(|| evaluation.leading())
}

fn allowed_by(finding: &Finding) -> Resolution {
    match (&finding.lifted, &finding.cause) {
        (Some(Lifted::Grant(_)), _) => Resolution::SessionApproved,
        (Some(Lifted::Yolo), _) => Resolution::AutoApproved,
        (None, Cause::Infrastructure) => Resolution::InfrastructureAutoAllowed,
        (
            Some(Lifted::Rule(_)) | None,
            Cause::Policy(_)
            | Cause::Sentinel(_)
            | Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty
            | Cause::Unavailable(_),
        ) => Resolution::PolicyAllow,
    }
}

fn event(
    request_id: &str,
    call: &ToolCall,
    finding: Option<&Finding>,
    resolution: Resolution,
) -> PermissionDecisionEvent {
    let text = |text: fn(&Finding) -> &str| {
        finding
            .map(text)
            .filter(|text| !text.is_empty())
            .unwrap_or(&call.tool)
            .to_owned()
    };
    PermissionDecisionEvent {
        request_id: request_id.to_owned(),
        surface: text(|finding| &finding.surface),
        value: text(|finding| &finding.value),
        result: result(resolution),
        resolution,
        origin: finding
            .and_then(Finding::origin)
            .map(Origin::name)
            .map(str::to_owned),
        agent_name: call.agent.clone(),
        matched_pattern: finding
            .and_then(Finding::matched_pattern)
            .map(str::to_owned),
        forwarding: None,
    }
}

fn result(resolution: Resolution) -> PermissionDecisionResult {
    match resolution {
        Resolution::PolicyAllow
        | Resolution::SessionApproved
        | Resolution::InfrastructureAutoAllowed
        | Resolution::UserApproved
        | Resolution::UserApprovedForSession
        | Resolution::AutoApproved
        | Resolution::AuthorizerAllowed => PermissionDecisionResult::Allow,
        Resolution::PolicyDeny
        | Resolution::UserDenied
        | Resolution::AuthorizerDenied
        | Resolution::ConfirmationUnavailable
        | Resolution::GateError => PermissionDecisionResult::Deny,
    }
}

#[cfg(test)]
mod tests;
