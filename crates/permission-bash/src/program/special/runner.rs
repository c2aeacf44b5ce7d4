//! Small corrections for wrappers whose words are almost those of the notation.

use crate::program::engine::Reader;
use crate::program::{Run, WrapperKind};

/// `mise exec TOOL@VERSION… -- COMMAND`: the tools before `--` are no command (mise manual, `mise exec`).
pub(in crate::program) fn mise(reader: &mut Reader<'_>) {
    let texts = reader.argv;
    each_words(reader, |args| {
        let tools = args
            .iter()
            .take_while(|at| texts.get(**at).is_some_and(|arg| arg.text.contains('@')))
            .count();
        args.drain(..tools);
        if args
            .first()
            .is_some_and(|at| texts.get(*at).is_some_and(|arg| arg.text == "--"))
        {
            args.remove(0);
        }
    });
}

/// `dotenvx run -- COMMAND`: `run` and `--` are no part of the command (dotenvx manual).
pub(in crate::program) fn skip_run(reader: &mut Reader<'_>) {
    let texts = reader.argv;
    each_words(reader, |args| {
        if args
            .first()
            .is_some_and(|at| texts.get(*at).is_some_and(|arg| arg.text == "run"))
        {
            while args.first().is_some_and(|at| {
                texts
                    .get(*at)
                    .is_some_and(|arg| arg.text == "run" || arg.text.starts_with('-'))
            }) {
                args.remove(0);
            }
        }
    });
}

/// `setarch ARCH COMMAND`: the architecture stands only behind the name `setarch` (setarch(8)).
pub(in crate::program) fn setarch(reader: &mut Reader<'_>) {
    let named = reader.text(0).ends_with("setarch");
    let texts = reader.argv;
    each_words(reader, |args| {
        let architecture = args
            .first()
            .and_then(|at| texts.get(*at))
            .is_some_and(|arg| {
                arg.text == "uname26"
                    || arg.text.contains("86")
                    || ["linux", "arm", "aarch", "ppc", "s390", "sparc", "mips"]
                        .iter()
                        .any(|name| arg.text.starts_with(name))
            });
        if named && architecture {
            args.remove(0);
        }
    });
}

/// `runuser -u USER COMMAND`, but `runuser [-] USER -c TEXT` (runuser(1)).
pub(in crate::program) fn runuser(reader: &mut Reader<'_>) {
    if reader.used("--user") {
        return;
    }
    let mut found = None;
    let texts = reader.argv;
    each_words(reader, |args| {
        let text = args.iter().position(|at| {
            texts.get(*at).is_some_and(|arg| {
                matches!(arg.text, "-c" | "--command" | "--session-command" | "-lc")
            })
        });
        found = text.and_then(|text| args.get(text + 1)).copied();
        args.clear();
    });
    let runs = reader.wrapper(WrapperKind::BoundaryUser);
    runs.retain(|run| !matches!(run, Run::Words { args, .. } if args.is_empty()));
    if let Some(at) = found {
        let text = reader.whole(at);
        reader.wrapper(WrapperKind::BoundaryUser).push(Run::Shell {
            text,
            arguments: Vec::new(),
        });
    } else if reader.wrapper(WrapperKind::BoundaryUser).is_empty() {
        reader
            .wrapper(WrapperKind::BoundaryUser)
            .push(Run::Interactive);
    }
}

fn each_words(reader: &mut Reader<'_>, mut change: impl FnMut(&mut Vec<usize>)) {
    let Some(wrapper) = &mut reader.out.wrapper else {
        return;
    };
    for run in &mut wrapper.runs {
        if let Run::Words { args, .. } = run {
            change(args);
        }
    }
}

/// `gh alias set NAME EXPANSION`: shell text only behind `!` or with `--shell` (GitHub CLI manual).
pub(in crate::program) fn gh_alias(reader: &mut Reader<'_>) {
    let Some(at) = reader.positionals.get(1).copied() else {
        return;
    };
    let bang = reader.text(at).starts_with('!');
    if bang || reader.used("--shell") {
        let text = crate::program::Piece {
            start: usize::from(bang),
            ..reader.whole(at)
        };
        reader.runs(at, "alias", text);
    }
}
