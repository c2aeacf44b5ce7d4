//! stub
use crate::args::{TrustArgs, Global};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
pub(crate) fn trust(_t: Terminal, _g: &Global, _a: &TrustArgs) -> Result<Exit, Failure> { Ok(Exit::Failed) }
pub(crate) fn untrust(_t: Terminal, _g: &Global, _a: &TrustArgs) -> Result<Exit, Failure> { Ok(Exit::Failed) }
