//! Makes lines of evaluations and answers: the core facts and who decided, never evidence or annotations.

use std::collections::HashSet;
use std::path::Path;
use std::time::SystemTime;

use jiff::{Timestamp, Unit};
use permission_gate::{Cause, Evaluation, Finding, Gate, Grant, Lifted, ToolCall};
use permission_policy::{Decision, Matched, Origin};
use serde_json::{Map, Value, json};

use super::entry::Line;
use super::id::RequestId;
use super::log::{Limits, Log, LogError, Stream};
use crate::config::{Config, Diagnostic, SourcePlace};
use crate::host::Host;
use crate::locate;

mod decided_by;

pub use decided_by::{DecidedBy, Via};

/// The most findings that are listed beside the leading one.
const ALSO: usize = 32;

/// How much wider than in the review log a string of the debug log may be.
const DEBUG_WIDTH: usize = 16;

/// Returns the time that is written into lines.
pub type Clock = fn() -> SystemTime;

/// What is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogSettings {
    /// `permissionReviewLog`.
    pub review: bool,
    /// `logAllows`.
    pub allows: bool,
    /// `debugLog`.
    pub debug: bool,
    /// `reviewLogFieldMaxWidth`, in characters.
    pub field_width: usize,
}

impl From<&Config> for LogSettings {
    fn from(config: &Config) -> Self {
        Self {
            review: config.permission_review_log,
            allows: config.log_allows,
            debug: config.debug_log,
            field_width: usize::try_from(config.review_log_field_max_width).unwrap_or(usize::MAX),
        }
    }
}

impl Default for LogSettings {
    fn default() -> Self {
        Self::from(&Config::default())
    }
}

/// A request as it was raised.
#[derive(Clone, Copy, Debug)]
pub struct Raised<'a> {
    /// Its id.
    pub id: &'a RequestId,
    /// The call.
    pub call: &'a ToolCall,
    /// What the policy says of it.
    pub evaluation: &'a Evaluation,
    /// The host's id of the call.
    pub tool_call_id: Option<&'a str>,
    /// What raised it.
    pub source: Source,
}

/// What raised a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A tool call.
    ToolCall,
    /// `/skill:name` in the editor.
    SkillInput,
    /// Reading a file of a skill.
    SkillRead,
}

impl Source {
    /// Returns the name in lines and events.
    pub fn name(self) -> &'static str {
        match self {
            Self::ToolCall => "tool_call",
            Self::SkillInput => "skill_input",
            Self::SkillRead => "skill_read",
        }
    }
}

impl<'a> Raised<'a> {
    /// Describes a tool call.
    pub fn new(id: &'a RequestId, call: &'a ToolCall, evaluation: &'a Evaluation) -> Self {
        let skill = evaluation
            .leading()
            .is_some_and(|finding| finding.gate == Gate::SkillRead);
        Self {
            id,
            call,
            evaluation,
            tool_call_id: None,
            source: if skill {
                Source::SkillRead
            } else {
                Source::ToolCall
            },
        }
    }
}

/// What became of an ask.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// What was said.
    pub verdict: Verdict<'a>,
    /// Who said it.
    pub by: DecidedBy,
}

/// What was said to an ask.
#[derive(Clone, Copy, Debug)]
pub enum Verdict<'a> {
    /// This call may run.
    Once,
    /// This call and those that these grants speak of, until the session ends.
    Session(&'a [Grant]),
    /// This call and those that these rules speak of, which were written to a file.
    Always(&'a [Grant]),
    /// It may not run; perhaps with words for the agent.
    Deny(Option<&'a str>),
}

/// Writes the logs of a session.
#[derive(Debug)]
pub struct Recorder {
    review: Option<Log>,
    debug: Option<Log>,
    host: Host,
    session_id: Option<String>,
    clock: Clock,
    said: HashSet<String>,
    trouble: Vec<Diagnostic>,
}

impl Recorder {
    /// Records to the logs of an agent directory; without one nothing is recorded. Nothing is created before the first
    /// line.
    pub fn new(agent_dir: Option<&Path>, host: Host, session_id: Option<&str>) -> Self {
        let log = |stream| {
            agent_dir.map(|directory| Log::at(locate::logs(directory), stream, Limits::DEFAULT))
        };
        Self {
            review: log(Stream::Review),
            debug: log(Stream::Debug),
            host,
            session_id: session_id.map(str::to_owned),
            clock: SystemTime::now,
            said: HashSet::new(),
            trouble: Vec::new(),
        }
    }

    /// Takes the time from elsewhere.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// Names the host's session, when it becomes known or changes.
    pub fn set_session_id(&mut self, session_id: Option<&str>) {
        self.session_id = session_id.map(str::to_owned);
    }

    /// Returns the review log.
    pub fn review_log(&self) -> Option<&Log> {
        self.review.as_ref()
    }

    /// Records what the policy says of a call: `permission_request.allowed` (or `session_approved`, `auto_approved`,
    /// `infrastructure_auto_allowed`), `blocked`, or `waiting` for an ask.
    pub fn judged(&mut self, settings: LogSettings, raised: &Raised<'_>) {
        if settings.debug {
            self.debug_judged(settings, raised);
        }
        let evaluation = raised.evaluation;
        let by = DecidedBy::policy(evaluation);
        let allows = evaluation.decision == Decision::Allow;
        if !settings.review || (allows && !settings.allows && by.is_plain_allow()) {
            return;
        }
        let event = match evaluation.decision {
            Decision::Allow => by.allowed_event(),
            Decision::Ask => "permission_request.waiting",
            Decision::Deny => "permission_request.blocked",
        };
        let mut line = self.line(settings, Stream::Review, event, Some(raised.id));
        facts(&mut line, raised);
        match evaluation.decision {
            Decision::Ask => {}
            Decision::Allow | Decision::Deny => {
                let resolution = by.resolution(allows, false);
                line.word("resolution", resolution)
                    .value("decidedBy", by.to_json());
            }
        }
        self.write(Stream::Review, line);
    }

    /// Records what became of an ask: `permission_request.approved` or `.denied`. Called once for each ask.
    pub fn answered(&mut self, settings: LogSettings, raised: &Raised<'_>, answer: &Answer<'_>) {
        if !settings.review {
            return;
        }
        let Answer { verdict, by } = answer;
        let (event, allowed, session) = match verdict {
            Verdict::Once | Verdict::Always(_) => ("permission_request.approved", true, false),
            Verdict::Session(_) => ("permission_request.approved", true, true),
            Verdict::Deny(_) => ("permission_request.denied", false, false),
        };
        let mut line = self.line(settings, Stream::Review, event, Some(raised.id));
        facts(&mut line, raised);
        line.word("resolution", by.resolution(allowed, session));
        match verdict {
            Verdict::Once => {}
            Verdict::Deny(reason) => {
                line.maybe("denialReason", *reason);
            }
            Verdict::Session(given) => {
                line.value("grants", grants(given, "session"));
            }
            Verdict::Always(given) => {
                line.value("grants", grants(given, "always"));
            }
        }
        line.value("decidedBy", by.to_json());
        self.write(Stream::Review, line);
    }

    /// Records a call that was denied before anything was known of it.
    pub fn failed(&mut self, settings: LogSettings, id: &RequestId, by: &DecidedBy) {
        if settings.review {
            let event = "permission_request.denied";
            let mut line = self.line(settings, Stream::Review, event, Some(id));
            line.word("resolution", by.resolution(false, false))
                .value("decidedBy", by.to_json());
            self.write(Stream::Review, line);
        }
    }

    /// Records an event that is not about one evaluation (`config.loaded`, `forwarded_permission.prompted`, …).
    pub fn event(
        &mut self,
        settings: LogSettings,
        event: &str,
        request: Option<&RequestId>,
        details: Map<String, Value>,
    ) {
        if settings.review {
            let mut line = self.line(settings, Stream::Review, event, request);
            line.details(details);
            self.write(Stream::Review, line);
        }
    }

    /// Records something for whoever looks for a fault.
    pub fn debug(&mut self, settings: LogSettings, event: &str, details: Map<String, Value>) {
        if settings.debug {
            let mut line = self.line(settings, Stream::Debug, event, None);
            line.details(details);
            self.write(Stream::Debug, line);
        }
    }

    /// Returns what went wrong and was not returned before.
    pub fn trouble(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.trouble)
    }

    fn line(
        &self,
        settings: LogSettings,
        stream: Stream,
        event: &str,
        request: Option<&RequestId>,
    ) -> Line {
        let width = match stream {
            Stream::Review => settings.field_width,
            Stream::Debug => settings.field_width.saturating_mul(DEBUG_WIDTH),
        };
        let mut line = Line::new(width);
        line.word("timestamp", &timestamp((self.clock)()))
            .word("extension", locate::NAME)
            .word("stream", stream.name())
            .word("event", event);
        if let Some(request) = request {
            line.word("requestId", request.as_str());
        }
        line.word("host", self.host.name())
            .maybe("sessionId", self.session_id.as_deref());
        line
    }

    fn debug_judged(&mut self, settings: LogSettings, raised: &Raised<'_>) {
        let evaluation = raised.evaluation;
        let mut line = self.line(
            settings,
            Stream::Debug,
            "permission.decision",
            Some(raised.id),
        );
        hide(&mut line, raised.call);
        line.maybe("toolCallId", raised.tool_call_id)
            .maybe("cwd", Some(&raised.call.cwd))
            .text("toolName", &raised.call.tool)
            .word("decision", evaluation.decision.name());
        let findings: Vec<Value> = evaluation.findings.iter().map(finding_json).collect();
        line.value("findings", findings.into());
        if !evaluation.notes.is_empty() {
            line.value("notes", json!(evaluation.notes));
        }
        self.write(Stream::Debug, line);
    }

    fn write(&mut self, stream: Stream, line: Line) {
        let log = match stream {
            Stream::Review => &self.review,
            Stream::Debug => &self.debug,
        };
        let Some(log) = log else { return };
        if let Err(error) = log.append(&line.finish()) {
            self.report(&error);
        }
    }

    /// INVARIANT: pinned by `trouble_is_said_once`; nothing else comes of it.
    fn report(&mut self, error: &LogError) {
        let help = match error {
            LogError::Refused { .. } => "move it away; a new log is made in its place",
            LogError::Io { .. } => {
                "free space or make it writable for you; or set `permissionReviewLog` to `false`"
            }
        };
        let message = format!("nothing is logged: {error}");
        if self.said.insert(message.clone()) {
            self.trouble.push(Diagnostic {
                place: None,
                ..Diagnostic::warning("log-trouble", SourcePlace::file(&"".into()), message)
                    .help(help)
            });
        }
    }
}

/// Writes a time the way `Date.prototype.toISOString` does, so that lines of both products sort together.
fn timestamp(time: SystemTime) -> String {
    let time = Timestamp::try_from(time)
        .and_then(|time| time.round(Unit::Millisecond))
        .unwrap_or(Timestamp::UNIX_EPOCH);
    format!("{time:.3}")
}

/// What is secret in a command is secret in each of its parts.
fn hide(line: &mut Line, call: &ToolCall) {
    if let Some(command) = call.input.get("command").and_then(Value::as_str) {
        line.hide(command);
    }
}

/// Puts in the core facts of the finding that leads.
fn facts(line: &mut Line, raised: &Raised<'_>) {
    let Raised {
        call, evaluation, ..
    } = *raised;
    hide(line, call);
    line.maybe("toolCallId", raised.tool_call_id)
        .word("source", raised.source.name())
        .maybe("agentName", call.agent.as_deref())
        .maybe("cwd", Some(&call.cwd))
        .text("toolName", &call.tool)
        .maybe(
            "invokedToolName",
            call.invoked.as_deref().filter(|name| *name != call.tool),
        )
        .word("decision", evaluation.decision.name());
    let Some(leading) = decided_by::deciding(evaluation) else {
        return;
    };
    line.maybe("surface", Some(&leading.surface))
        .maybe("value", Some(&leading.value))
        .maybe("matchedPattern", leading.matched_pattern())
        .maybe("matchedSpelling", leading.spelling.as_deref())
        .maybe("executedUnit", executed(evaluation, leading));
    if let Some(unit) = leading.unit.and_then(|unit| evaluation.units.get(unit))
        && !unit.contexts.is_empty()
    {
        let contexts: Vec<&str> = unit.contexts.iter().map(|context| context.name()).collect();
        line.value("commandContext", contexts.into());
    }
    line.maybe("reason", leading.reason())
        .maybe("origin", leading.origin().map(Origin::name));
    if let Some(place) = leading.place() {
        line.text("place", &format!("{}:{}", place.file, place.line));
    }
    line.maybe(
        "detail",
        leading
            .synthetic()
            .map(|synthetic| synthetic.detail.as_str()),
    );
    also(line, evaluation, leading);
}

/// Puts in the other findings: those that ask or deny too, for an allow the other commands.
fn also(line: &mut Line, evaluation: &Evaluation, leading: &Finding) {
    let others = || {
        evaluation.findings.iter().filter(|finding| {
            let shown = match evaluation.decision {
                Decision::Allow => finding.gate == Gate::Tool,
                Decision::Ask | Decision::Deny => finding.decision == evaluation.decision,
            };
            shown && !std::ptr::eq(*finding, leading)
        })
    };
    let count = others().count();
    if count == 0 {
        return;
    }
    let listed: Vec<Value> = others()
        .take(ALSO)
        .map(|finding| {
            let mut also = Map::new();
            let mut put = |name: &str, value: Option<&str>| {
                if let Some(value) = value {
                    also.insert(name.to_owned(), value.into());
                }
            };
            put("surface", Some(&finding.surface));
            put("value", Some(&finding.value));
            put("matchedPattern", finding.matched_pattern());
            put("origin", finding.origin().map(Origin::name));
            also.into()
        })
        .collect();
    line.value("also", listed.into());
    if count > ALSO {
        line.value("alsoCount", count.into());
    }
}

/// Returns what the wrapper of a finding runs.
fn executed<'e>(evaluation: &'e Evaluation, finding: &Finding) -> Option<&'e str> {
    let unit = finding.unit.filter(|_| finding.gate == Gate::Tool)?;
    evaluation
        .units
        .iter()
        .find(|inner| inner.parent == Some(unit))
        .map(|inner| inner.text.as_str())
}

fn grants(grants: &[Grant], scope: &str) -> Value {
    grants
        .iter()
        .map(|grant| {
            let mut object =
                json!({"surface": grant.surface, "pattern": grant.pattern, "scope": scope});
            if let (Value::Object(object), Some(sentinel)) = (&mut object, &grant.sentinel) {
                object.insert("sentinel".to_owned(), sentinel.as_str().into());
            }
            object
        })
        .collect()
}

/// A finding in the debug log.
fn finding_json(finding: &Finding) -> Value {
    let lifted = finding.lifted.as_ref().map(|lifted| match lifted {
        Lifted::Grant(grant) => format!("grant {}", grant.pattern),
        Lifted::Yolo => "yolo".to_owned(),
        Lifted::Rule(rule) => format!("rule {rule}"),
    });
    let cause = match &finding.cause {
        Cause::Policy(Matched::Rule(_)) => "rule",
        Cause::Policy(Matched::Fallback(_)) => "fallback",
        Cause::Sentinel(_) => "synthetic",
        Cause::Infrastructure => "infrastructure",
        Cause::Inert => "inert",
        Cause::Transparent => "transparent",
        Cause::Empty => "empty",
        Cause::Unavailable(_) => "unavailable",
    };
    json!({
        "gate": finding.gate.name(),
        "surface": finding.surface,
        "value": finding.value,
        "decision": finding.decision.name(),
        "cause": cause,
        "matchedPattern": finding.matched_pattern(),
        "origin": finding.origin().map(Origin::name),
        "place": finding.place().map(|place| format!("{}:{}", place.file, place.line)),
        "lifted": lifted,
        "resolved": finding.path.as_ref().and_then(|path| path.resolved.clone()),
    })
}

#[cfg(test)]
mod tests;
