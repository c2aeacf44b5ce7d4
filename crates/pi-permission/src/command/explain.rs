//! `explain`: decides one call and shows the whole reasoning.

use permission_policy::Policy;
use permission_runtime::{ConfigOrigin, Session, locate};

use crate::args::{CallArgs, Format, Global};
use crate::failure::{Exit, Failure};
use crate::report::diagnostics;
use crate::terminal::Terminal;
use crate::{call, context};
use permission_runtime::report::change::{Outlook, changes};
use permission_runtime::report::explanation::{Explanation, text};
use permission_runtime::report::places::Places;

/// Runs the verb.
pub(crate) fn run(terminal: Terminal, global: &Global, args: &CallArgs) -> Result<Exit, Failure> {
    let cwd = context::directory(global)?;
    let config = context::config(global)?;
    let host = call::host_of(args.rest.host, &args.tool);
    let mut session = Session::open(context::options(global, host, &cwd, config.clone()));
    let mut call = call::build(
        &args.tool,
        &args.rest,
        context::text(&cwd)?,
        &session.config(),
    )?;
    call.agent.clone_from(&global.agent);
    let evaluation = session.explain(&call);
    terminal.talk(&diagnostics::render(
        &session.diagnostics(),
        terminal.colours_talk(),
    ));
    let file = match config {
        ConfigOrigin::File(path) => Some(path),
        ConfigOrigin::Files | ConfigOrigin::Config(_) | ConfigOrigin::Permission(_) => {
            session.agent_dir().map(locate::global_config)
        }
    };
    let file = file.map(|path| path.to_string_lossy().into_owned());
    let places = Places::of(&evaluation, context::home().as_deref());
    let clamped = session.policy().is_none_or(Policy::clamped);
    let home = context::home().and_then(|home| home.to_str().map(str::to_owned));
    let change = changes(
        &evaluation,
        &Outlook {
            clamped,
            call: &call,
            session: &session,
            home: home.as_deref(),
            config: file.as_deref(),
            places: &places,
        },
    );
    match global.format {
        Format::Text => terminal.print(&text::text(&call, &evaluation, &change, &places))?,
        Format::Json => Terminal::print_json(&Explanation::new(&call, &evaluation, &change))?,
    }
    Ok(evaluation.decision.into())
}
