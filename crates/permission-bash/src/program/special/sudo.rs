//! `sudo -e`, `-s`, `-i` (sudo 1.9, sudo(8)).

use crate::program::engine::Reader;
use crate::program::{Effect, Run, WrapperKind};

/// Completes the reading of `sudo`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let words = reader.out.wrapper.as_ref().and_then(|wrapper| {
        wrapper.runs.iter().find_map(|run| match run {
            Run::Words { args, .. } => Some(args.clone()),
            Run::Shell { .. }
            | Run::Joined { .. }
            | Run::ShellStdin
            | Run::ShellFile(_)
            | Run::Code(_)
            | Run::Interactive => None,
        })
    });
    let shell = reader.used("--shell") || reader.used("--login");
    if reader.used("--edit") {
        reader.wrapper(WrapperKind::BoundaryUser).clear();
        for at in words.unwrap_or_default() {
            reader.path(reader.whole(at), Effect::Edit);
        }
    } else if shell && words.is_none() {
        reader
            .wrapper(WrapperKind::BoundaryUser)
            .push(Run::Interactive);
    }
}
