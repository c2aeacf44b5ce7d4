//! The desk of one session: judges calls, keeps the asks that wait for an answer, and records what was granted.
//!
//! It knows neither JavaScript nor JSON text; [`crate::addon`] does.

use std::collections::BTreeMap;
use std::path::PathBuf;

use permission_gate::prompt::{Denier, PromptPayload, Untrusted, denial};
use permission_gate::{Access, Evaluation, Grant, Suggestion};
use permission_policy::Decision;
use permission_runtime::audit::{Recorder, RequestId};
use permission_runtime::{Host, ProjectTrust, Session, SessionOptions, tools};

use crate::wire::published::PermissionDecisionResolution as Resolution;
use crate::wire::{
    Answer, Choice, Diagnostic, GateOptions, Judgement, Note, Outcome, PREFIX,
    PermissionDecisionEvent, Severity, Source, ToolCall, Verdict, unavailable,
};

mod always;
mod command;
mod dialog;
mod events;
mod offer;
mod past;
mod record;
mod service;
mod status;
mod unknown_tool;
mod views;

use dialog::Shown;
use past::Past;
use views::Ask;

/// The gate of a session with its open asks.
#[derive(Debug)]
pub struct Desk {
    session: Session,
    recorder: Recorder,
    /// The session's directory.
    cwd: String,
    home: Option<PathBuf>,
    /// The agent that is active, as the last call or start of the agent named it.
    agent: Option<String>,
    open: BTreeMap<String, OpenAsk>,
    /// The ask in front of the person in the terminal.
    shown: Option<Shown>,
    past: Past,
    /// INVARIANT: a session that is over decides nothing: what comes late is denied.
    closed: bool,
}

/// An ask that waits for its answer.
#[derive(Debug)]
struct OpenAsk {
    call: ToolCall,
    judged: permission_gate::ToolCall,
    evaluation: Evaluation,
    suggestion: Option<Suggestion>,
    /// What is put to a person, as it was when the call was judged.
    payload: PromptPayload,
    /// What other extensions show beside the input.
    notes: Vec<Note>,
}

impl Desk {
    /// Opens the session's policy.
    ///
    /// # Errors
    /// When the session has no place to be judged from; the text says why.
    pub fn open(options: &GateOptions) -> Result<Self, String> {
        let cwd = PathBuf::from(&options.cwd);
        if !cwd.is_absolute() {
            return Err(format!(
                "the session's directory is not absolute: `{}`",
                options.cwd
            ));
        }
        let trust = if options.trusted {
            ProjectTrust::Trusted
        } else {
            ProjectTrust::Untrusted
        };
        let mut opened = SessionOptions {
            home: options.home.as_ref().map(PathBuf::from),
            trust,
            infrastructure: options.infrastructure.iter().map(PathBuf::from).collect(),
            extension: Some(PathBuf::from(&options.extension)),
            ..SessionOptions::new(Host::Pi, cwd)
        };
        // As JavaScript sees it: what was set there may not have reached the environment of the process.
        if let Some(directory) = &options.agent_dir {
            opened.variables.set("PI_CODING_AGENT_DIR", directory);
        }
        let home = opened.home.clone();
        let session = Session::open(opened);
        Ok(Self {
            recorder: Recorder::new(session.agent_dir(), Host::Pi, options.session_id.as_deref()),
            session,
            home,
            cwd: options.cwd.clone(),
            agent: None,
            open: BTreeMap::new(),
            shown: None,
            past: Past::default(),
            closed: false,
        })
    }

    /// Ends the session, and settles what is open: nobody will answer it.
    pub fn close(&mut self) -> Vec<PermissionDecisionEvent> {
        self.closed = true;
        self.shown = None;
        let mut events = Vec::new();
        for (id, ask) in std::mem::take(&mut self.open) {
            self.record_answer(&id, &ask, Choice::Aborted, None, &[]);
            events.push(ask.event(&id, Resolution::ConfirmationUnavailable));
        }
        events
    }

    /// Judges a call.
    pub fn judge(&mut self, call: ToolCall) -> Judgement {
        if self.closed {
            return Judgement::unavailable("this session of the gate is over");
        }
        if let Some(reason) = unknown_tool::refusal(&call.tool_name, &call.registered) {
            return judgement(Verdict::Deny, Some(reason));
        }
        if call.source == Source::User && !self.session.config().gate_user_bash {
            return judgement(Verdict::Allow, None);
        }
        self.agent.clone_from(&call.agent_name);
        self.session.set_agent(call.agent_name.clone());
        self.session.set_mcp_servers(call.servers.clone());
        self.judge_as(RequestId::mint().to_string(), call, Vec::new(), false)
    }

    /// Adds what another extension shows beside the input of an open ask. It cannot take anything away.
    pub fn annotate(&mut self, note: Note) {
        if let Some(ask) = self.open.get_mut(&note.request_id) {
            ask.notes.push(note);
        }
    }

    /// Judges an open ask again, under what was granted since it was raised. What is no ask any more is settled.
    pub fn recheck(&mut self, request_id: &str) -> Judgement {
        match self.open.remove(request_id) {
            Some(ask) => self.judge_as(request_id.to_owned(), ask.call, ask.notes, true),
            None => Judgement::unavailable("nothing with that id waits for an answer"),
        }
    }

    /// Judges a call under an id; `again` when it waits already.
    fn judge_as(
        &mut self,
        request_id: String,
        call: ToolCall,
        notes: Vec<Note>,
        again: bool,
    ) -> Judgement {
        let judged = gate_call(&call);
        let evaluation = self.session.judge(&judged);
        if !(again && evaluation.decision == Decision::Ask) {
            self.record_judged(&request_id, &call, &judged, &evaluation);
        }
        let mut answer = match evaluation.decision {
            Decision::Allow => settled(Verdict::Allow, None, &request_id, &judged, &evaluation),
            Decision::Deny => {
                let reason = denial(&judged, &evaluation, &Denier::Policy);
                settled(
                    Verdict::Deny,
                    Some(reason),
                    &request_id,
                    &judged,
                    &evaluation,
                )
            }
            Decision::Ask => {
                let suggestion = self.session.suggest(&judged, &evaluation);
                let payload = with_notes(self.session.payload(&judged, &evaluation), &notes);
                let announcement = events::ui_prompt(&request_id, call.source, &payload, &judged);
                let open = OpenAsk {
                    call,
                    judged,
                    evaluation,
                    suggestion,
                    payload,
                    notes,
                };
                let config = self.session.config();
                let ask = Ask {
                    payload: &open.payload,
                    context: &self.context(&open, &open.payload),
                    session: open.suggestion.as_ref().map(session_label),
                    max_rows: rows(config.prompt_max_rows),
                    max_columns: rows(config.prompt_field_max_width),
                };
                let prompt = views::prompt(request_id.clone(), &ask, open.call.screen.as_ref());
                self.open.insert(request_id.clone(), open);
                Judgement {
                    request_id: Some(request_id),
                    prompt: Some(prompt),
                    announcement: Some(announcement),
                    ..judgement(Verdict::Ask, None)
                }
            }
        };
        answer.notices = self.diagnostics();
        answer
    }

    /// Settles an ask. Each ask is settled once: a second answer, or one to an unknown ask, allows nothing.
    pub fn answer(&mut self, answer: &Answer) -> Outcome {
        let id = &answer.request_id;
        let Some(ask) = self.open.remove(id) else {
            return Outcome::unavailable("nothing with that id waits for an answer");
        };
        self.write_rule(answer);
        self.take_down(&ask, answer);
        // INVARIANT: only what was offered is recorded; a client that answers otherwise allows this call.
        let grants = self.agreed(&ask, answer);
        self.record_answer(id, &ask, answer.choice, answer.reason.as_deref(), &grants);
        match answer.choice {
            Choice::Once | Choice::Always => ask.allowed(id, Resolution::UserApproved),
            Choice::Session => {
                let resolution = if grants.is_empty() {
                    Resolution::UserApproved
                } else {
                    Resolution::UserApprovedForSession
                };
                for grant in grants {
                    self.session.grant(grant);
                }
                ask.allowed(id, resolution)
            }
            Choice::Deny => {
                let denier = Denier::User(answer.reason.clone());
                ask.denied(id, Resolution::UserDenied, ask.denial(&denier))
            }
            Choice::Unavailable => ask.denied(
                id,
                Resolution::ConfirmationUnavailable,
                ask.denial(&Denier::Nobody),
            ),
            Choice::Aborted => ask.denied(
                id,
                Resolution::ConfirmationUnavailable,
                format!("{PREFIX} interrupted before anyone answered; the call was not run."),
            ),
            Choice::Failed => {
                let why = answer.reason.as_deref().unwrap_or("the prompt failed");
                ask.denied(id, Resolution::GateError, unavailable(why))
            }
        }
    }

    /// Returns what is wrong with the configuration and was not returned before.
    pub fn diagnostics(&mut self) -> Vec<Diagnostic> {
        let severity = |severity| match severity {
            permission_runtime::Severity::Warning => Severity::Warning,
            permission_runtime::Severity::Error => Severity::Error,
        };
        let mut notices = self.session.notices();
        notices.extend(self.recorder.trouble());
        notices
            .iter()
            .map(|notice| Diagnostic {
                severity: severity(notice.severity),
                text: notice.to_string(),
            })
            .collect()
    }
}

impl OpenAsk {
    fn allowed(&self, id: &str, resolution: Resolution) -> Outcome {
        Outcome {
            allow: true,
            reason: None,
            event: Some(self.event(id, resolution)),
        }
    }

    fn denied(&self, id: &str, resolution: Resolution, reason: String) -> Outcome {
        Outcome {
            allow: false,
            reason: Some(reason),
            event: Some(self.event(id, resolution)),
        }
    }

    fn event(&self, id: &str, resolution: Resolution) -> PermissionDecisionEvent {
        events::by_answer(id, &self.judged, &self.evaluation, resolution)
    }

    fn denial(&self, denier: &Denier) -> String {
        denial(&self.judged, &self.evaluation, denier)
    }
}

/// Names exactly what would be recorded.
fn session_label(suggestion: &Suggestion) -> String {
    let grants: Vec<String> = suggestion.grants.iter().map(grant_label).collect();
    format!("Allow for this session: {}", grants.join(", "))
}

fn grant_label(grant: &Grant) -> String {
    let exactly = if grant.sentinel.is_some() {
        "exactly "
    } else {
        ""
    };
    format!("{} {exactly}`{}`", grant.surface, Untrusted(&grant.pattern))
}

/// A knob as a number of rows or columns.
fn rows(knob: u64) -> usize {
    usize::try_from(knob).unwrap_or(usize::MAX)
}

/// Translates a call into the gate's words.
fn gate_call(call: &ToolCall) -> permission_gate::ToolCall {
    let access = match &call.access {
        None => Access::Fields,
        Some(access) => access.path.clone().map_or(Access::Unknown, Access::Path),
    };
    permission_gate::ToolCall {
        access,
        ..tools::call(
            Host::Pi,
            &call.tool_name,
            call.input.clone(),
            call.cwd.clone(),
            call.agent_name.clone(),
        )
    }
}

/// Adds what other extensions say, after all that the call itself shows.
fn with_notes(mut payload: PromptPayload, notes: &[Note]) -> PromptPayload {
    for note in notes {
        payload.add_formatted(&note.label, &note.text);
    }
    payload
}

/// Builds the answer to a call that the policy decided.
fn settled(
    decision: Verdict,
    reason: Option<String>,
    request_id: &str,
    call: &permission_gate::ToolCall,
    evaluation: &Evaluation,
) -> Judgement {
    Judgement {
        request_id: Some(request_id.to_owned()),
        event: Some(events::by_policy(request_id, call, evaluation)),
        ..judgement(decision, reason)
    }
}

fn judgement(decision: Verdict, reason: Option<String>) -> Judgement {
    Judgement {
        request_id: None,
        decision,
        reason,
        prompt: None,
        announcement: None,
        event: None,
        notices: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
