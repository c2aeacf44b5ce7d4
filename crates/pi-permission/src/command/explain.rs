//! stub
use crate::args::{CallArgs, Global};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
pub(crate) fn run(_t: Terminal, _g: &Global, _a: &CallArgs) -> Result<Exit, Failure> { Ok(Exit::Failed) }
