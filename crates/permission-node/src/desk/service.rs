//! What other extensions may ask: the policy's word on a value, and on a tool as such. Questions only; nothing is
//! granted, recorded or put to a person.

use permission_gate::{Cause, Evaluation, Finding, Gate, Lifted, ToolCall};
use permission_policy::{Decision, Matched, Origin, Policy, Query as PolicyQuery, surface};
use permission_runtime::{Host, tools};
use serde_json::{Value, json};

use super::Desk;
use crate::wire::{Check, PermissionState, Query, ToolState};

/// Tools with rules about one field of their input.
const MAIN_FIELDS: [(&str, &str); 3] = [
    ("task", "subagent_type"),
    ("webfetch", "url"),
    ("websearch", "query"),
];

impl Desk {
    /// Says what the policy decides about a value of a surface.
    ///
    /// A shell text, a path of a tool, a skill and an MCP target are judged like a call, so that the answer is that of the
    /// gate. A path surface itself is asked about the path in every spelling, inside the workspace too.
    pub fn check(&mut self, query: &Query) -> Check {
        if self.closed {
            return closed(query);
        }
        let agent = query.agent_name.clone().or_else(|| self.agent.clone());
        let Some(value) = query.value.as_deref() else {
            return self.with_agent(agent, |desk| desk.check_surface(query, &query.surface, "*"));
        };
        let surface = tools::surface(Host::Pi, &query.surface);
        if surface::directions(surface).is_some()
            || matches!(
                surface,
                "path_read" | "path_write" | "external_directory_read" | "external_directory_write"
            )
        {
            return self.with_agent(agent, |desk| desk.check_path(query, surface, value));
        }
        let Some(input) = input(surface, value) else {
            return self.with_agent(agent, |desk| desk.check_surface(query, surface, value));
        };
        let call = ToolCall {
            agent,
            ..tools::call(Host::Pi, surface, input, self.cwd.clone(), None)
        };
        let evaluation = self.session.judge(&call);
        of_evaluation(query, &evaluation)
    }

    /// Says what the policy decides about all calls of a tool.
    pub fn tool(&mut self, query: &Query) -> ToolState {
        if self.closed {
            return ToolState {
                state: PermissionState::Deny,
                fully_denied: true,
            };
        }
        let agent = query.agent_name.clone().or_else(|| self.agent.clone());
        self.with_agent(agent, |desk| {
            let surface = tools::surface(Host::Pi, &query.surface);
            ToolState {
                state: desk.check_surface(query, surface, "*").state,
                fully_denied: desk.tool_is_denied(&query.surface),
            }
        })
    }

    /// Asks under an agent's policy.
    fn with_agent<T>(&mut self, agent: Option<String>, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.session.set_agent(agent);
        let answer = ask(self);
        self.session.set_agent(self.agent.clone());
        answer
    }

    /// Asks the rules of a surface about a text.
    fn check_surface(&mut self, query: &Query, surface: &str, value: &str) -> Check {
        self.session.policy().map_or_else(
            || closed(query),
            |policy| of_verdict(query, policy, surface, &[value]),
        )
    }

    /// Asks a path surface: the gate's answer where it has one, else that of the rules.
    fn check_path(&mut self, query: &Query, surface: &str, value: &str) -> Check {
        let tool = match surface {
            "path_read" | "external_directory_read" => "read",
            "path_write" | "external_directory_write" => "write",
            _ => "edit",
        };
        let call = ToolCall {
            agent: query.agent_name.clone().or_else(|| self.agent.clone()),
            ..tools::call(
                Host::Pi,
                tool,
                json!({ "path": value }),
                self.cwd.clone(),
                None,
            )
        };
        let evaluation = self.session.judge(&call);
        let gate = if surface.starts_with("path") {
            Gate::Path
        } else {
            Gate::ExternalDirectory
        };
        let mut asked: Option<&Finding> = None;
        for finding in evaluation
            .findings
            .iter()
            .filter(|finding| finding.gate == gate)
        {
            if asked.is_none_or(|before| finding.decision > before.decision) {
                asked = Some(finding);
            }
        }
        match asked {
            Some(finding) => of_finding(query, &evaluation, finding),
            None => self.check_surface(query, surface, value),
        }
    }
}

/// Returns the input by which a call of a tool names a value; `None` where the rules speak of the text itself.
pub(super) fn input(surface: &str, value: &str) -> Option<Value> {
    Some(match surface {
        "bash" | "powershell" => json!({ "command": value }),
        "mcp" => json!({ "tool": value }),
        "skill" => json!({ "name": value }),
        "read" | "write" | "edit" | "grep" | "find" | "ls" => json!({ "path": value }),
        _ => {
            let (_, field) = MAIN_FIELDS.iter().find(|(name, _)| *name == surface)?;
            json!({ *field: value })
        }
    })
}

fn of_evaluation(query: &Query, evaluation: &Evaluation) -> Check {
    // What is allowed is allowed by every gate; the rules of the surface itself tell most.
    let own = evaluation
        .findings
        .iter()
        .find(|finding| finding.gate == Gate::Tool && evaluation.decision == Decision::Allow);
    match own.or_else(|| evaluation.leading()) {
        Some(finding) => of_finding(query, evaluation, finding),
        None => closed(query),
    }
}

fn of_finding(query: &Query, evaluation: &Evaluation, finding: &Finding) -> Check {
    let unit = finding.unit.and_then(|unit| evaluation.units.get(unit));
    let context = unit.and_then(|unit| {
        let mut names = unit.contexts.iter().rev().map(|context| context.name());
        names.find(|name| {
            matches!(
                *name,
                "command_substitution" | "process_substitution" | "subshell"
            )
        })
    });
    Check {
        tool_name: query.surface.clone(),
        state: state(finding.decision),
        reason: finding.reason().map(str::to_owned),
        matched_pattern: finding.matched_pattern().map(str::to_owned),
        command: unit.map(|unit| unit.text.clone()),
        target: (finding.surface == "mcp").then(|| finding.value.clone()),
        source: source(&finding.surface, &finding.cause, finding.lifted.as_ref()).to_owned(),
        origin: finding
            .origin()
            .unwrap_or(Origin::Builtin)
            .name()
            .to_owned(),
        command_context: context.map(str::to_owned),
    }
}

fn of_verdict(query: &Query, policy: &Policy, surface: &str, spellings: &[&str]) -> Check {
    let verdict = policy.evaluate(&PolicyQuery::new(surface, spellings));
    let (origin, reason) = match &verdict.matched {
        Matched::Rule(rule) => (rule.origin(), rule.reason().map(ToString::to_string)),
        Matched::Fallback(fallback) => (
            fallback.origin,
            fallback.reason.as_ref().map(ToString::to_string),
        ),
    };
    Check {
        tool_name: query.surface.clone(),
        state: state(verdict.decision),
        reason,
        matched_pattern: verdict.rule().map(|rule| rule.pattern_text().to_owned()),
        command: None,
        target: None,
        source: source(surface, &Cause::Policy(verdict.matched), None).to_owned(),
        origin: origin.name().to_owned(),
        command_context: None,
    }
}

/// Returns the kind of rule that decided, as the TypeScript extension names it.
fn source(surface: &str, cause: &Cause, lifted: Option<&Lifted>) -> &'static str {
    if let Some(Lifted::Grant(_)) = lifted {
        return "session";
    }
    match (surface, cause) {
        ("bash", _) => "bash",
        ("skill", _) => "skill",
        (_, Cause::Policy(Matched::Fallback(_))) => "default",
        ("mcp", _) => "mcp",
        (surface, _)
            if surface.starts_with("path") || surface.starts_with("external_directory") =>
        {
            "special"
        }
        _ => "tool",
    }
}

fn state(decision: Decision) -> PermissionState {
    match decision {
        Decision::Allow => PermissionState::Allow,
        Decision::Ask => PermissionState::Ask,
        Decision::Deny => PermissionState::Deny,
    }
}

/// The answer of a session that is over, or has no policy.
fn closed(query: &Query) -> Check {
    Check {
        tool_name: query.surface.clone(),
        state: PermissionState::Deny,
        reason: Some("this session of the gate is over".to_owned()),
        matched_pattern: None,
        command: None,
        target: None,
        source: "default".to_owned(),
        origin: Origin::Builtin.name().to_owned(),
        command_context: None,
    }
}

#[cfg(test)]
mod tests;
