//! `allow`, `ask` and `deny`: write a rule into a configuration file, in place.
//!
//! SECURITY: a person decides this, at a terminal, having seen the change; see [`super::trust`].

use std::fmt::Write as _;

use permission_policy::Decision;
use permission_runtime::config::edit::{EditError, NewRule};
use permission_runtime::report::style::{BOLD, paint, style};
use permission_runtime::report::text::{line, short};
use permission_runtime::session::{EditScope, Proposal};
use permission_runtime::{ConfigOrigin, Host, Session};
use serde_json::json;

use super::trust::{attended, confirmed};
use crate::args::{EditArgs, Format, Global, Scope};
use crate::context;
use crate::failure::{Exit, Failure};
use crate::report::diagnostics;
use crate::terminal::Terminal;

/// The widest pattern in a sentence, in columns.
const PATTERN: usize = 60;

/// Runs one of the verbs.
pub(crate) fn run(
    terminal: Terminal,
    global: &Global,
    decision: Decision,
    args: &EditArgs,
) -> Result<Exit, Failure> {
    if !args.dry_run {
        attended(decision.name())?;
    }
    if global.config.is_some() {
        return Err(Failure::usage("`--config` names no file that is edited")
            .help("name one with `--scope`"));
    }
    let scope = match (args.project, args.scope) {
        (true, _) | (false, Scope::Project) => EditScope::Project,
        (false, Scope::Global) => EditScope::Global,
    };
    let mut rule = NewRule::new(&args.surface, &args.pattern, decision);
    rule.action.reason = args.reason.as_deref().map(Into::into);
    let cwd = context::directory(global)?;
    let options = context::options(global, Host::Pi, &cwd, ConfigOrigin::Files);
    let mut session = Session::open(options);
    let proposal = match session.propose(scope, &rule) {
        Ok(proposal) => proposal,
        Err(error @ EditError::Already(_)) => {
            terminal.talk(&format!("{error}\n"));
            return report(terminal, global, None, false);
        }
        Err(error) => return Err(failure(terminal, &error)),
    };
    if args.dry_run {
        terminal.talk(&notes(&proposal));
        return report(terminal, global, Some(&proposal), false);
    }
    terminal.talk(&coloured(&proposal.change.diff()));
    terminal.talk(&notes(&proposal));
    if !args.yes && !confirmed(terminal, "write this?")? {
        return Err(Failure::new("nothing was changed"));
    }
    proposal
        .change
        .apply()
        .map_err(|error| failure(terminal, &error))?;
    if let Err(error) = session.accept(&proposal.change) {
        return Err(
            Failure::new(format!("the rule was written, but only tightens: {error}"))
                .help("run `pi-permission trust`"),
        );
    }
    let place = place(&proposal);
    terminal.talk(&format!(
        "written: {} {} `{}`\n  to undo: remove it from {place}\n",
        decision.name(),
        line(&args.surface),
        short(&args.pattern, PATTERN),
    ));
    match global.format {
        Format::Text => Ok(Exit::Done),
        Format::Json => report(terminal, global, Some(&proposal), true),
    }
}

/// Writes the change as data: with `--dry-run` and for programs.
fn report(
    terminal: Terminal,
    global: &Global,
    proposal: Option<&Proposal>,
    written: bool,
) -> Result<Exit, Failure> {
    match (global.format, proposal) {
        (Format::Text, None) => {}
        (Format::Text, Some(proposal)) => {
            terminal.print(&coloured(&proposal.change.diff()))?;
        }
        (Format::Json, proposal) => {
            let value = json!({
                "file": proposal.map(|proposal| proposal.change.path().to_string_lossy().into_owned()),
                "line": proposal.and_then(|proposal| Some(proposal.place.as_ref()?.line)),
                "diff": proposal.map(|proposal| proposal.change.diff()),
                "written": written,
            });
            Terminal::print_json(&value)?;
        }
    }
    Ok(Exit::Done)
}

fn place(proposal: &Proposal) -> String {
    let file = line(&proposal.change.path().to_string_lossy());
    match &proposal.place {
        Some(place) => format!("{file}:{}", place.line),
        None => file,
    }
}

/// Says what else a person should know.
fn notes(proposal: &Proposal) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    if let Some(rule) = &proposal.instead_of
        && rule.decision == Decision::Deny
    {
        let _ = writeln!(text, "note: until now this denies: {rule}");
    }
    for rule in &proposal.beside {
        let _ = writeln!(text, "note: this rule still holds beside it: {rule}");
    }
    text
}

/// Colours a unified diff; what is added and removed is marked by its first character too.
fn coloured(diff: &str) -> String {
    let mut text = String::new();
    for row in diff.lines() {
        let shown = line(row);
        let row = match row.as_bytes() {
            [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] => paint(BOLD, &shown),
            [b'+', ..] => paint(style(Decision::Allow), &shown),
            [b'-', ..] => paint(style(Decision::Deny), &shown),
            _ => shown,
        };
        text.push_str(&row);
        text.push('\n');
    }
    text
}

fn failure(terminal: Terminal, error: &EditError) -> Failure {
    if let EditError::InError { problems, .. } = error {
        terminal.talk(&diagnostics::render(problems, terminal.colours_talk()));
    }
    let failure = match error {
        EditError::NoRule(_) => Failure::usage(error.to_string()),
        EditError::NoPlace
        | EditError::Untrusted { .. }
        | EditError::Unreadable { .. }
        | EditError::InError { .. }
        | EditError::Already(_)
        | EditError::Shadowed(_)
        | EditError::Overrides(_)
        | EditError::ChangesOthers(_)
        | EditError::Changed { .. }
        | EditError::Protected { .. }
        | EditError::Io { .. } => Failure::new(error.to_string()),
    };
    failure.help(error.help())
}
