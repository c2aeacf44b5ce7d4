//! `man [VERB]`: the manual pages, made from the definition of the command line.

use clap_mangen::Man;

use crate::args::{ManArgs, definition};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

/// Prints a page.
pub(crate) fn run(terminal: Terminal, args: &ManArgs) -> Result<Exit, Failure> {
    let mut root = definition();
    root.build();
    let command = match &args.verb {
        None => root,
        Some(verb) => {
            let verbs: Vec<String> = root
                .get_subcommands()
                .map(|verb| verb.get_name().to_owned())
                .collect();
            let Some(command) = root.find_subcommand(verb) else {
                return Err(
                    Failure::usage(format!("there is no verb `{}`", verb.escape_debug()))
                        .help(format!("the verbs are {}", verbs.join(", "))),
                );
            };
            command.clone()
        }
    };
    let mut page = Vec::new();
    Man::new(command)
        .source(concat!("pi-permission ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)
        .map_err(|error| Failure::new(format!("the page cannot be made: {error}")))?;
    terminal.print(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Done)
}
