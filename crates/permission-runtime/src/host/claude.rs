//! Claude Code's hooks `PreToolUse` and `PreSkillShellCommand`.
//!
//! Contract (measured on 2.1.332): one JSON object on stdin; one on stdout with `hookEventName` set and exit 0, or exit 2
//! with a text on stderr, which refuses the call. Anything else lets it run unless the hook was installed with
//! `onFailure: "block"`, so every failure in here ends in exit 2.

use std::fmt::Write as _;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use permission_gate::{Evaluation, ToolCall};
use permission_policy::Decision;
use serde_json::{Value, json};

use super::{HookAnswer, Host, read_payload, reason};
use crate::audit::{Answer, DecidedBy, LogSettings, Raised, Recorder, RequestId, Verdict};
use crate::config::Diagnostic;
use crate::env::Variables;
use crate::session::{ProjectTrust, Session, SessionOptions, panic_text};
use crate::tools;

/// The events that gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Before a tool runs.
    PreToolUse,
    /// Before a command runs that is written into a skill; such a command raises no `PreToolUse`.
    PreSkillShellCommand,
}

impl Event {
    /// Returns the name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::PreToolUse => "PreToolUse",
            Self::PreSkillShellCommand => "PreSkillShellCommand",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        match name {
            "PreToolUse" => Some(Self::PreToolUse),
            "PreSkillShellCommand" => Some(Self::PreSkillShellCommand),
            _ => None,
        }
    }
}

/// What a payload says.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The event.
    pub event: Event,
    /// The call.
    pub call: ToolCall,
    /// The host's session.
    pub session_id: Option<String>,
    /// The subagent that calls; the agent's type is in the call.
    pub agent_id: Option<String>,
    /// The id of the call.
    pub tool_use_id: Option<String>,
    /// The MCP server the tool belongs to.
    pub mcp_server: Option<String>,
}

/// Reads a payload.
///
/// # Errors
///
/// When it is not a payload of an event that gates; the text says what is wrong with it.
pub fn read(bytes: &[u8]) -> Result<Request, String> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| format!("the payload is not UTF-8 (byte {})", error.valid_up_to()))?;
    if text.trim().is_empty() {
        return Err("the payload is empty".to_owned());
    }
    let payload: Value =
        serde_json::from_str(text).map_err(|error| format!("the payload is not JSON: {error}"))?;
    let Value::Object(mut payload) = payload else {
        return Err("the payload is not an object".to_owned());
    };
    let mut text = |name: &str| match payload.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if !text.is_empty() => Ok(Some(text)),
        Some(_) => Err(format!("`{name}` of the payload is not a string")),
    };
    let missing = |name: &str| format!("the payload lacks `{name}`");
    let event = text("hook_event_name")?.ok_or_else(|| missing("hook_event_name"))?;
    let event = Event::from_name(&event)
        .ok_or_else(|| format!("`{event}` is not an event that this hook answers"))?;
    let name = text("tool_name")?.ok_or_else(|| missing("tool_name"))?;
    let cwd = text("cwd")?.ok_or_else(|| missing("cwd"))?;
    if !PathBuf::from(&cwd).is_absolute() {
        return Err(format!("`cwd` of the payload is not absolute: `{cwd}`"));
    }
    let session_id = text("session_id")?;
    let agent_id = text("agent_id")?;
    let agent = text("agent_type")?;
    let tool_use_id = text("tool_use_id")?;
    let input = match payload.remove("tool_input") {
        Some(input @ Value::Object(_)) => input,
        Some(_) => return Err("`tool_input` of the payload is not an object".to_owned()),
        None => return Err(missing("tool_input")),
    };
    let mcp_server = payload
        .get("mcp_server")
        .and_then(|server| server.get("name"))
        .and_then(Value::as_str)
        .map(str::to_owned);
    Ok(Request {
        event,
        call: tools::call(Host::ClaudeCode, &name, input, cwd, agent),
        session_id,
        agent_id,
        tool_use_id,
        mcp_server,
    })
}

/// Returns the options of the session that a request belongs to.
pub fn session_options(request: &Request, variables: &Variables) -> SessionOptions {
    let root = variables
        .get("CLAUDE_PROJECT_DIR")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute());
    SessionOptions {
        root,
        variables: variables.clone(),
        mcp_servers: request
            .mcp_server
            .iter()
            .flat_map(|server| [server.clone(), tools::server_identifier(server)])
            .collect(),
        ..SessionOptions::new(Host::ClaudeCode, &request.call.cwd)
    }
}

/// Answers the hook call of this process: the payload on stdin, the environment, a deadline. Never fails.
pub fn hook_process() -> HookAnswer {
    let variables = Variables::from_process();
    super::with_deadline(
        super::DEADLINE,
        move || hook(std::io::stdin().lock(), &variables),
        |why| failure(Event::PreToolUse, why),
    )
}

/// Answers a hook call: reads the payload, judges it, logs it, and writes the host's answer. Never fails and never panics.
pub fn hook(input: impl Read, variables: &Variables) -> HookAnswer {
    let judged = catch_unwind(AssertUnwindSafe(|| {
        let request = read(&read_payload(input)?)?;
        let mut session = Session::open(session_options(&request, variables));
        let evaluation = session.judge(&request.call);
        let problems = session.diagnostics();
        let mut answer = respond(request.event, &request.call, &evaluation, &problems);
        record(&session, &request, &evaluation, &mut answer);
        Ok::<_, String>(answer)
    }));
    let why = match judged {
        Ok(Ok(answer)) => return answer,
        Ok(Err(why)) => why,
        // SECURITY: a panic refuses the call.
        Err(panic) => format!("an inner failure: {}", panic_text(panic.as_ref())),
    };
    let mut answer = failure(Event::PreToolUse, &why);
    record_failure(variables, &why, &mut answer);
    answer
}

/// Logs a call. INVARIANT: pinned by `a_log_that_cannot_be_written_changes_nothing`: what goes wrong is said on stderr,
/// which the host keeps for its debug log, and nothing else comes of it.
fn record(session: &Session, request: &Request, evaluation: &Evaluation, answer: &mut HookAnswer) {
    logged(answer, || {
        let settings = session.log_settings();
        let mut recorder = Recorder::new(
            session.agent_dir(),
            Host::ClaudeCode,
            request.session_id.as_deref(),
        );
        let id = RequestId::mint();
        let raised = Raised {
            tool_call_id: request.tool_use_id.as_deref(),
            ..Raised::new(&id, &request.call, evaluation)
        };
        match evaluation.unavailable_reason() {
            None => recorder.judged(settings, &raised),
            Some(why) => {
                let by = DecidedBy::GateError {
                    reason: why.to_owned(),
                };
                let verdict = Verdict::Deny(None);
                recorder.answered(settings, &raised, &Answer { verdict, by });
            }
        }
        recorder
    });
}

/// Logs a call that was refused unread.
fn record_failure(variables: &Variables, why: &str, answer: &mut HookAnswer) {
    logged(answer, || {
        let mut session = Session::open(SessionOptions {
            variables: variables.clone(),
            trust: ProjectTrust::Untrusted,
            ..SessionOptions::new(Host::ClaudeCode, "/")
        });
        let settings = LogSettings::from(&session.config());
        let mut recorder = Recorder::new(session.agent_dir(), Host::ClaudeCode, None);
        let id = RequestId::mint();
        let by = DecidedBy::GateError {
            reason: why.to_owned(),
        };
        recorder.failed(settings, &id, &by);
        recorder
    });
}

fn logged(answer: &mut HookAnswer, log: impl FnOnce() -> Recorder) {
    let trouble = catch_unwind(AssertUnwindSafe(|| log().trouble()));
    for problem in trouble.into_iter().flatten() {
        // Writing to a string cannot fail.
        let _ = writeln!(answer.stderr, "{problem}");
    }
}

/// Writes the host's answer to an evaluation. `problems` are those of the configuration: an ask names the first error,
/// and stderr, which the host keeps for its debug log, has every error.
pub fn respond(
    event: Event,
    call: &ToolCall,
    evaluation: &Evaluation,
    problems: &[Diagnostic],
) -> HookAnswer {
    let mut answer = decided(event, call, evaluation, problems);
    for problem in problems.iter().filter(|problem| problem.is_error()) {
        // Writing to a string cannot fail.
        let _ = writeln!(answer.stderr, "{problem}");
    }
    answer
}

fn decided(
    event: Event,
    call: &ToolCall,
    evaluation: &Evaluation,
    problems: &[Diagnostic],
) -> HookAnswer {
    if let Some(why) = evaluation.unavailable_reason() {
        return failure(event, why);
    }
    match evaluation.decision {
        // "Allow" overrides the host's own rules, so it is only said when a rule of ours decided every question. A command
        // in a skill runs without a question anyway; there silence leaves the host its say.
        Decision::Allow => match event {
            Event::PreToolUse if evaluation.is_settled() => {
                answer(event, "allow", "allowed by pi-permission-system")
            }
            Event::PreToolUse | Event::PreSkillShellCommand => HookAnswer::silence(),
        },
        Decision::Ask => answer(event, "ask", &reason::ask(call, evaluation, problems)),
        Decision::Deny => answer(event, "deny", &reason::refusal(call, evaluation)),
    }
}

/// Refuses a call that could not be judged, in both forms that the host knows.
fn failure(event: Event, why: &str) -> HookAnswer {
    let text = reason::failure(why);
    HookAnswer {
        stderr: format!("{text}\n"),
        exit: 2,
        ..answer(event, "deny", &text)
    }
}

fn answer(event: Event, decision: &str, reason: &str) -> HookAnswer {
    let object = json!({
        "hookSpecificOutput": {
            "hookEventName": event.name(),
            "permissionDecision": decision,
            "permissionDecisionReason": reason,
        },
    });
    HookAnswer {
        stdout: format!("{object}\n"),
        ..HookAnswer::silence()
    }
}

#[cfg(test)]
mod tests;
