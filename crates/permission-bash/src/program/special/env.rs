//! `env -S`: the text is split into words, and the words that follow are appended (GNU coreutils 9.5, env(1)).

use crate::program::engine::Reader;
use crate::program::{Piece, Role, Run, WrapperKind};

/// Completes the reading of `env`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let Some(text) = reader.value_of("--split-string") else {
        return;
    };
    let mut rest = Vec::new();
    let runs = reader.wrapper(WrapperKind::Transparent);
    for run in runs.drain(..) {
        if let Run::Words { args, .. } = run {
            rest = args;
        }
    }
    let whole = reader.whole(text.arg);
    if text == whole {
        let args = std::iter::once(text.arg).chain(rest).collect();
        reader
            .wrapper(WrapperKind::Transparent)
            .push(Run::Joined { args });
        return;
    }
    // The text is glued to the option; what follows it can only be judged as operands of unknown role.
    for at in &rest {
        reader.operand(
            Piece {
                arg: *at,
                start: 0,
                end: reader.text(*at).len(),
            },
            Role::Unknown,
        );
    }
    reader.wrapper(WrapperKind::Transparent).push(Run::Shell {
        text,
        arguments: rest,
    });
}
