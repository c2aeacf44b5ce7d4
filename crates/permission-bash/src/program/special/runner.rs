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

/// Runs what stands behind `--`, whatever stands before it (`chamber exec SERVICE… -- COMMAND`).
pub(in crate::program) fn behind_dashes(reader: &mut Reader<'_>) {
    let Some(separator) = reader.out.separator else {
        return;
    };
    let wrapper = reader.out.wrapper.get_or_insert(crate::program::Wrapper {
        kind: WrapperKind::Transparent,
        runs: Vec::new(),
    });
    let kind = wrapper.kind;
    let runs = wrapper.runs.len();
    wrapper.runs.retain(|run| !matches!(run, Run::Interactive));
    if separator + 1 >= reader.argv.len() || runs > wrapper.runs.len() + 1 {
        return;
    }
    let open = reader.out.wrapper.as_ref().is_some_and(|wrapper| {
        wrapper.runs.iter().any(|run| match run {
            Run::Words { args, .. } => args.first().is_some_and(|first| *first > separator),
            Run::Shell { .. }
            | Run::Joined { .. }
            | Run::ShellStdin
            | Run::ShellFile(_)
            | Run::Code(_)
            | Run::Interactive => false,
        })
    });
    if !open {
        reader
            .out
            .operands
            .retain(|operand| operand.piece.arg < separator);
        reader.run_rest(kind, separator + 1, false);
    }
}

/// A single word with blanks is shell text: `xterm -e 'TEXT'` (xterm(1)), `doppler run -- 'TEXT'`.
pub(in crate::program) fn text_word(reader: &mut Reader<'_>) {
    let argv = reader.argv;
    let Some(wrapper) = &mut reader.out.wrapper else {
        return;
    };
    for run in &mut wrapper.runs {
        if let Run::Words { args, .. } = run
            && let [only] = args.as_slice()
            && argv
                .get(*only)
                .is_some_and(|arg| arg.text.contains(char::is_whitespace))
        {
            *run = Run::Shell {
                text: crate::program::Piece {
                    arg: *only,
                    start: 0,
                    end: argv.get(*only).map_or(0, |arg| arg.text.len()),
                },
                arguments: Vec::new(),
            };
        }
    }
}

/// `ts` is a task spooler, or puts a time before lines: `ts '%H:%M'` (task-spooler 1.0, moreutils 0.69 manuals).
pub(in crate::program) fn spooler(reader: &mut Reader<'_>) {
    let argv = reader.argv;
    each_words(reader, |args| {
        if let [only] = args.as_slice()
            && argv.get(*only).is_some_and(|arg| arg.text.contains('%'))
        {
            args.clear();
        }
    });
    if let Some(wrapper) = &mut reader.out.wrapper {
        wrapper
            .runs
            .retain(|run| !matches!(run, Run::Words { args, .. } if args.is_empty()));
    }
}

/// `salt TARGET cmd.run TEXT` and `fab -- TEXT` run shell text on other hosts (Salt 3007, Fabric 3.2 manuals).
pub(in crate::program) fn fleet(reader: &mut Reader<'_>) {
    let positionals = reader.positionals.clone();
    let module = positionals.iter().position(|at| {
        reader.text(*at).starts_with("cmd.") || matches!(reader.text(*at), "-r" | "--raw")
    });
    let start = match (module, reader.out.separator) {
        (Some(at), _) => positionals.get(at + 1).copied(),
        (None, Some(separator)) => Some(separator + 1),
        (None, None) => None,
    };
    if let Some(start) = start.filter(|start| *start < reader.argv.len()) {
        let args = (start..reader.argv.len()).collect();
        reader
            .wrapper(WrapperKind::BoundaryFileSystem)
            .push(Run::Joined { args });
    }
}

/// `sail shell`, `sail bash`: the words are those of a shell in the container (Laravel 11 documentation, Sail).
pub(in crate::program) fn sail(reader: &mut Reader<'_>) {
    super::shell::elsewhere(reader, 2);
}

/// `snap run --shell APP ARGUMENTS`: the words are those of a shell in the snap (snapd 2.63, `snap run --help`).
pub(in crate::program) fn snap(reader: &mut Reader<'_>) {
    let app = reader.positionals.first().copied();
    if let Some(app) = app.filter(|_| reader.used("--shell")) {
        super::shell::elsewhere(reader, app + 1);
    }
}

/// `strace -o '|COMMAND'` gives its output to a command (strace(1) 6.8, `-o`).
pub(in crate::program) fn strace(reader: &mut Reader<'_>) {
    let Some(output) = reader.value_of("--output") else {
        return;
    };
    if reader.piece_text(output).starts_with(['|', '!']) {
        reader
            .out
            .operands
            .retain(|operand| operand.piece != output);
        reader.out.escapes.retain(|escape| {
            !matches!(escape.kind, crate::program::EscapeKind::Writes(piece) if piece == output)
        });
        let text = crate::program::Piece {
            start: output.start + 1,
            ..output
        };
        reader.runs(output.arg, "--output", text);
    }
}

/// `nvm exec VERSION COMMAND`, `n exec VERSION COMMAND`: the version is no part of the command (nvm 0.39, n 9 manuals).
pub(in crate::program) fn version(reader: &mut Reader<'_>) {
    let manager = matches!(
        crate::program::base_name(reader.text(0)),
        "nvm" | "n" | "nodenv"
    );
    let argv = reader.argv;
    each_words(reader, |args| {
        let named = args
            .first()
            .and_then(|at| argv.get(*at))
            .is_some_and(|arg| {
                let text = arg.text.strip_prefix('v').unwrap_or(arg.text);
                text.starts_with(|first: char| first.is_ascii_digit())
                    || matches!(text, "node" | "stable" | "latest" | "current" | "default")
                    || text.starts_with("lts")
            });
        if manager && named && args.len() > 1 {
            args.remove(0);
        }
    });
}

/// `corepack pnpm ARGUMENTS` runs the package manager (Corepack 0.29 documentation).
pub(in crate::program) fn corepack(reader: &mut Reader<'_>) {
    let at = reader.out.subcommand.last().copied().unwrap_or(1);
    reader.run_rest(WrapperKind::Transparent, at, false);
}

/// `osascript -e 'do shell script "TEXT"'`, `expect -c 'spawn COMMAND'`: the script's own way to run a command (macOS 14
/// `AppleScript` language guide; Expect 5.45 manual).
pub(in crate::program) fn scripted(reader: &mut Reader<'_>) {
    const MARKS: [&str; 4] = ["do shell script", "exec ", "spawn ", "system "];
    let codes: Vec<crate::program::Piece> = reader
        .out
        .wrapper
        .iter()
        .flat_map(|wrapper| &wrapper.runs)
        .filter_map(|run| match run {
            Run::Code(piece) => Some(*piece),
            Run::Words { .. }
            | Run::Shell { .. }
            | Run::Joined { .. }
            | Run::ShellStdin
            | Run::ShellFile(_)
            | Run::Interactive => None,
        })
        .collect();
    for code in codes {
        let text = reader.piece_text(code);
        for mark in MARKS {
            let apple = mark.starts_with("do ");
            if apple != reader.text(0).ends_with("osascript") {
                continue;
            }
            for (found, _) in text.match_indices(mark).take(16) {
                let rest = text.get(found + mark.len()..).unwrap_or_default();
                let blank = rest.len() - rest.trim_start().len();
                let rest = rest.trim_start();
                let start = code.start + found + mark.len() + blank;
                let (skip, length) = if let Some(quoted) = rest.strip_prefix('"') {
                    (1, quoted.find('"').unwrap_or(quoted.len()))
                } else if apple {
                    // A computed text.
                    reader.escape(code.arg, mark, crate::program::EscapeKind::Opaque);
                    continue;
                } else {
                    (0, rest.find([';', '\n', '}', ']']).unwrap_or(rest.len()))
                };
                let piece = crate::program::Piece {
                    arg: code.arg,
                    start: start + skip,
                    end: start + skip + length,
                };
                reader.runs(code.arg, mark.trim_end(), piece);
            }
        }
    }
}

/// `dc -e '!COMMAND'`: an exclamation mark, other than before `<`, `=`, `>`, gives the rest of the line to a shell (GNU dc
/// 1.4 manual, "Miscellaneous").
pub(in crate::program) fn calculator(reader: &mut Reader<'_>) {
    let codes: Vec<crate::program::Piece> = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "--expression")
        .filter_map(|used| used.value)
        .collect();
    for code in codes {
        let text = reader.piece_text(code);
        let Some(mark) = text.find('!') else { continue };
        let rest = text.get(mark + 1..).unwrap_or_default();
        if rest.starts_with(['<', '=', '>']) {
            continue;
        }
        let start = code.start + mark + 1;
        let end = start + rest.find('\n').unwrap_or(rest.len());
        let piece = crate::program::Piece {
            arg: code.arg,
            start,
            end,
        };
        reader.runs(code.arg, "!", piece);
    }
}
