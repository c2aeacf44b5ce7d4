//! `schema`: the JSON schema of the configuration, as generated from the table of keys.

use permission_runtime::config::schema::schema;

use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

/// Prints the schema.
pub(crate) fn run(terminal: Terminal) -> Result<Exit, Failure> {
    terminal.print(&schema())?;
    Ok(Exit::Done)
}
