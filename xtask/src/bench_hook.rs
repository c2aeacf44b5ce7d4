//! The whole process of a hook, start to exit, against an empty program of the same build profile.

use anyhow::Result;

use crate::arguments::Arguments;

/// Runs the verb.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    arguments.end()
}
