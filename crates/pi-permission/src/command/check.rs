//! `check`: decides calls. One from the command line, or many from stdin.

use std::collections::HashMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use permission_gate::Evaluation;
use permission_runtime::{ConfigOrigin, Diagnostic, Host, Session};
use serde_json::Value;

use crate::args::{CheckArgs, Format, Global};
use crate::failure::{Exit, Failure};
use crate::jsonl::{self, Line};
use crate::report::diagnostics;
use crate::request::{self, Request};
use crate::terminal::{Terminal, accept};
use crate::{call, context};
use permission_runtime::report::answer::{self, Answer};
use permission_runtime::report::places::Places;

/// The most sessions that are kept; each is a composed policy.
const SESSIONS: usize = 128;

/// The most malformed lines that are also told on stderr.
const TOLD: usize = 20;

/// Runs the verb.
pub(crate) fn run(terminal: Terminal, global: &Global, args: CheckArgs) -> Result<Exit, Failure> {
    let Some(tool) = args.tool else {
        return lines(terminal, global);
    };
    let cwd = context::directory(global)?;
    let host = call::host_of(args.rest.host, &tool);
    let mut session = Session::open(context::options(
        global,
        host,
        &cwd,
        context::config(global)?,
    ));
    let call = call::build(&tool, &args.rest, context::text(&cwd)?, &session.config())?;
    let evaluation = session.judge(&call);
    let problems = session.diagnostics();
    terminal.talk(&diagnostics::render(&problems, terminal.colours_talk()));
    match global.format {
        Format::Text => {
            let places = Places::of(&evaluation, context::home().as_deref());
            let in_error = problems.iter().any(Diagnostic::is_error);
            terminal.print(&answer::text(&evaluation, &places, in_error))?;
        }
        Format::Json => {
            Terminal::print_json(&Answer::new(None, &evaluation, &problems))?;
        }
    }
    Ok(evaluation.decision.into())
}

/// Answers calls from stdin until it ends.
fn lines(terminal: Terminal, global: &Global) -> Result<Exit, Failure> {
    let cwd = global
        .cwd
        .as_ref()
        .map(|_| context::directory(global).and_then(|cwd| context::text(&cwd)))
        .transpose()?;
    let mut desk = Desk {
        terminal,
        global,
        cwd,
        config: context::config(global)?,
        sessions: HashMap::new(),
        refused: 0,
    };
    let done = jsonl::answer_each(
        io::stdin().lock(),
        io::stdout().lock(),
        |number, line, out| desk.answer(number, line, out),
    );
    accept(done)?;
    if desk.refused > TOLD {
        terminal.talk(&format!("and {} more\n", desk.refused - TOLD));
    }
    Ok(if desk.refused == 0 {
        Exit::Done
    } else {
        Exit::Failed
    })
}

/// What a session is kept under: host, directory, agent, and the configuration as JSON.
type Key = (Host, String, Option<String>, Option<String>);

/// Answers one line after the other.
struct Desk<'g> {
    terminal: Terminal,
    global: &'g Global,
    cwd: Option<String>,
    config: ConfigOrigin,
    sessions: HashMap<Key, Session>,
    refused: usize,
}

impl Desk<'_> {
    fn answer(&mut self, number: usize, line: Line<'_>, out: &mut dyn Write) -> io::Result<()> {
        let (id, request) = match line {
            Line::Text(line) => request::read(line, self.cwd.as_deref()),
            Line::Unreadable(why) => {
                let help = "write one JSON object a line, in UTF-8";
                return self.refuse(number, None, why, help, out);
            }
        };
        // An answer always has an id, so that it can be told from a line that never got one.
        let request = match request {
            Ok(request) => request,
            Err(error) => return self.refuse(number, id, &error.why, error.help, out),
        };
        let judged = catch_unwind(AssertUnwindSafe(|| self.judge(&request)));
        let Ok((evaluation, problems)) = judged else {
            self.sessions.clear();
            let help = "please report it with the line that caused it";
            return self.refuse(number, id, "an inner failure", help, out);
        };
        let id = Some(id.unwrap_or(Value::Null));
        jsonl::write(out, &Answer::new(id, &evaluation, &problems))
    }

    fn judge(&mut self, request: &Request) -> (Evaluation, Vec<Diagnostic>) {
        let agent = request.call.agent.clone();
        let config = request.config.as_ref().map(content);
        let key = (request.host, request.call.cwd.clone(), agent, config);
        if self.sessions.len() >= SESSIONS && !self.sessions.contains_key(&key) {
            self.sessions.clear();
        }
        let (global, config) = (self.global, &self.config);
        let session = self.sessions.entry(key).or_insert_with(|| {
            let config = request.config.clone().unwrap_or_else(|| config.clone());
            let mut options =
                context::options(global, request.host, Path::new(&request.call.cwd), config);
            if request.call.agent.is_some() {
                options.agent.clone_from(&request.call.agent);
            }
            Session::open(options)
        });
        let evaluation = session.judge(&request.call);
        let notices = session.notices();
        // What is wrong with a policy of the request stands in its answer.
        if request.config.is_none() && !notices.is_empty() {
            let colour = self.terminal.colours_talk();
            self.terminal.talk(&diagnostics::render(&notices, colour));
        }
        (evaluation, session.diagnostics())
    }

    fn refuse(
        &mut self,
        number: usize,
        id: Option<Value>,
        why: &str,
        help: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.refused += 1;
        if self.refused <= TOLD {
            let failure = Failure::new(format!("line {number}: {why}")).help(help);
            self.terminal.talk(&format!("{failure}\n"));
        }
        jsonl::write(out, &Answer::refused(id, format!("{why}; help: {help}")))
    }
}

fn content(config: &ConfigOrigin) -> String {
    match config {
        ConfigOrigin::Config(json) => format!("config {json}"),
        ConfigOrigin::Permission(json) => format!("permission {json}"),
        ConfigOrigin::File(_) | ConfigOrigin::Files => String::new(),
    }
}
