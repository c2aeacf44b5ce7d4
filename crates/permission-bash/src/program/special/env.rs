//! `env -S`: the text is split into words, and the words that follow are appended (GNU coreutils 9.5, env(1)).

use crate::program::engine::Reader;
use crate::program::{EscapeKind, Piece, Role, Run, WrapperKind};

/// Completes the reading of `env`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    assignments(reader);
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
    if reader.text(text.arg).contains('\\') {
        // Escapes such as `\_` are not those of a shell.
        reader.escape(text.arg, "-S", EscapeKind::Opaque);
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

/// Takes a lone `-` and every word with `=` from the front of what it runs: any name is set, as env(1) says.
fn assignments(reader: &mut Reader<'_>) {
    let is_option = |reader: &Reader<'_>, at: usize| reader.text(at) == "-";
    let is_setting = |reader: &Reader<'_>, at: usize| {
        let text = reader.text(at);
        text.contains('=') && (text.starts_with('=') || !reader.word(at).is_empty())
    };
    let mut runs = std::mem::take(reader.wrapper(WrapperKind::Transparent));
    for run in &mut runs {
        if let Run::Words {
            args, assignments, ..
        } = run
        {
            if args.first().is_some_and(|at| is_option(reader, *at)) && assignments.is_empty() {
                args.remove(0);
            }
            while let Some(at) = args.first().copied().filter(|at| is_setting(reader, *at)) {
                assignments.push(at);
                args.remove(0);
            }
        }
    }
    runs.retain(|run| !matches!(run, Run::Words { args, .. } if args.is_empty()));
    *reader.wrapper(WrapperKind::Transparent) = runs;
}
