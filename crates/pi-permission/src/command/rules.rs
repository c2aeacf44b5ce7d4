//! `rules`: the rules that are in force.

use permission_runtime::{ConfigOrigin, Host, Session, locate};

use crate::args::{Format, Global, RulesArgs};
use crate::context;
use crate::failure::{Exit, Failure};
use crate::report::diagnostics;
use crate::terminal::Terminal;
use permission_runtime::report::rules;

/// Runs the verb.
pub(crate) fn run(terminal: Terminal, global: &Global, args: &RulesArgs) -> Result<Exit, Failure> {
    let cwd = context::directory(global)?;
    let config = context::config(global)?;
    let of_files = config == ConfigOrigin::Files;
    let mut session = Session::open(context::options(global, Host::Pi, &cwd, config));
    let problems = session.diagnostics();
    terminal.talk(&diagnostics::render(&problems, terminal.colours_talk()));
    let file = session
        .agent_dir()
        .map(|directory| locate::global_config(directory).display().to_string());
    let Some(policy) = session.policy() else {
        return Err(Failure::new("the policy could not be composed"));
    };
    let surface = args.surface.as_deref();
    if policy.rules().next().is_none() && problems.is_empty() && of_files {
        let file = file.unwrap_or_else(|| "the agent directory".to_owned());
        terminal.talk(&format!(
            "there is no rule yet\n  help: write some into {file}\n"
        ));
    }
    match global.format {
        Format::Text => {
            let places = rules::places(policy, context::home().as_deref());
            terminal.print(&rules::text(policy, surface, &places))?;
        }
        Format::Json => Terminal::print_json(&rules::Rules::new(policy, surface))?,
    }
    Ok(Exit::Done)
}
