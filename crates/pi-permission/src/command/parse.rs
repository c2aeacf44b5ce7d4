//! `parse`: what the analyser sees in a bash command, as a tree or as JSON.

use std::io;

use serde_json::{Map, Value};

use crate::args::{Format, Global, ParseArgs};
use crate::context;
use crate::failure::{Exit, Failure};
use crate::jsonl::{self, Line};
use crate::report::script::{self, Sight};
use crate::strict_json;
use crate::terminal::{Terminal, accept};

/// Runs the verb.
pub(crate) fn run(terminal: Terminal, global: &Global, args: &ParseArgs) -> Result<Exit, Failure> {
    if args.jsonl {
        return lines(terminal);
    }
    let command = match args.command.as_deref() {
        None | Some("-") => context::stdin()?,
        Some(command) => command.to_owned(),
    };
    let parsed = permission_bash::parse(&command);
    match global.format {
        Format::Text => terminal.print(&script::text(&parsed, &command))?,
        Format::Json => {
            Terminal::print_json(&Sight::new(None, &parsed, &command))?;
        }
    }
    Ok(Exit::Done)
}

/// Answers commands from stdin until it ends.
fn lines(terminal: Terminal) -> Result<Exit, Failure> {
    let mut exit = Exit::Done;
    let done = jsonl::answer_each(
        io::stdin().lock(),
        io::stdout().lock(),
        |number, line, out| match request(line) {
            Ok((id, command)) => {
                let parsed = permission_bash::parse(&command);
                jsonl::write(out, &Sight::new(Some(id), &parsed, &command))
            }
            Err((id, why)) => {
                exit = Exit::Failed;
                let help = r#"write one object a line: {"id", "command"}"#;
                let failure = Failure::new(format!("line {number}: {why}")).help(help);
                terminal.talk(&format!("{failure}\n"));
                let mut error = Map::new();
                if let Some(id) = id {
                    error.insert("id".to_owned(), id);
                }
                error.insert("error".to_owned(), format!("{why}; help: {help}").into());
                jsonl::write(out, &error)
            }
        },
    );
    accept(done)?;
    Ok(exit)
}

/// Reads a request: its id, null without one, and the command.
fn request(line: Line<'_>) -> Result<(Value, String), (Option<Value>, String)> {
    let line = match line {
        Line::Text(line) => line,
        Line::Unreadable(why) => return Err((None, why.to_owned())),
    };
    let value =
        strict_json::parse(line).map_err(|why| (None, format!("the line is no JSON: {why}")))?;
    let Value::Object(mut request) = value else {
        return Err((None, "the line is no JSON object".to_owned()));
    };
    let id = request.remove("id");
    match request.remove("command") {
        Some(Value::String(command)) => Ok((id.unwrap_or_default(), command)),
        None => Err((id, "the request has no `command`".to_owned())),
        Some(_) => Err((id, "`command` is no string".to_owned())),
    }
}
