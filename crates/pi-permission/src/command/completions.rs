//! `completions SHELL`: the completion script, made from the definition of the command line.

use crate::args::{CompletionsArgs, definition};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

/// Prints the script.
pub(crate) fn run(terminal: Terminal, args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut definition(), "pi-permission", &mut script);
    terminal.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
