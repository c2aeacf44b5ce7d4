//! stub
use crate::args::{RulesArgs, Global};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
pub(crate) fn run(_t: Terminal, _g: &Global, _a: &RulesArgs) -> Result<Exit, Failure> { Ok(Exit::Failed) }
