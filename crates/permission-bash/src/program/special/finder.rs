//! `entr` and `fzf`: a command named by an option or by words, and actions bound to keys.

use crate::program::engine::Reader;
use crate::program::{EscapeKind, Run, WrapperKind};

/// `entr -s TEXT` runs its first argument in a shell; `/_` stands for the file that changed (entr(1) 5.5).
pub(in crate::program) fn entr(reader: &mut Reader<'_>) {
    let shell = reader.used("-s");
    let argv = reader.argv;
    for run in reader.wrapper(WrapperKind::Transparent) {
        let Run::Words {
            args,
            appended,
            placeholder,
            ..
        } = run
        else {
            continue;
        };
        if let Some((first, rest)) = args.split_first().filter(|_| shell) {
            let end = argv.get(*first).map_or(0, |arg| arg.text.len());
            *run = Run::Shell {
                text: crate::program::Piece {
                    arg: *first,
                    start: 0,
                    end,
                },
                arguments: rest.to_vec(),
            };
        } else if args
            .iter()
            .any(|at| argv.get(*at).is_some_and(|arg| arg.text == "/_"))
        {
            *appended = true;
            *placeholder = Some("/_".to_owned());
        }
    }
}

/// `fzf --bind KEY:execute(COMMAND)`: actions that run a command (fzf(1) 0.53, "Key/event bindings").
pub(in crate::program) fn fzf(reader: &mut Reader<'_>) {
    const ACTIONS: [&str; 6] = [
        "execute",
        "become",
        "reload",
        "transform",
        "preview(",
        "preview:",
    ];
    let binds: Vec<usize> = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "--bind")
        .filter(|used| {
            used.value.is_none_or(|value| {
                let text = value.of(reader.argv);
                !value.is_certain(reader.argv) || ACTIONS.iter().any(|action| text.contains(action))
            })
        })
        .map(|used| used.arg)
        .collect();
    for at in binds {
        reader.escape(at, "--bind", EscapeKind::Opaque);
    }
}
