//! `tmux`: several commands with `;` between, and keys that are typed into a shell (tmux(1) 3.4).

use crate::program::engine::Reader;
use crate::program::{EscapeKind, Piece, Run};

/// Commands that only show or arrange. Others behind a `;` may run something.
const QUIET: [&str; 22] = [
    "attach",
    "attach-session",
    "detach",
    "select-pane",
    "selectp",
    "select-window",
    "selectw",
    "select-layout",
    "selectl",
    "resize-pane",
    "resizep",
    "rename-window",
    "renamew",
    "rename-session",
    "rename",
    "set-option",
    "set",
    "setw",
    "display-message",
    "display",
    "list-sessions",
    "ls",
];

/// Completes the reading of `tmux`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let first = (1..reader.argv.len()).find(|at| ends_command(reader.text(*at)));
    later(reader);
    if matches!(reader.command, "send") {
        keys(reader, 1, first.unwrap_or(reader.argv.len()));
    }
    let Some(first) = first else { return };
    let glued = usize::from(reader.text(first) != ";");
    for run in reader
        .out
        .wrapper
        .iter_mut()
        .flat_map(|wrapper| &mut wrapper.runs)
    {
        if let Run::Words { args, .. } | Run::Joined { args } = run {
            args.retain(|at| *at < first + glued);
        }
    }
    let mut at = first + 1;
    while at < reader.argv.len() {
        let end = (at..reader.argv.len())
            .find(|word| ends_command(reader.text(*word)))
            .unwrap_or(reader.argv.len());
        let name = reader.text(at);
        if matches!(name, "send" | "send-keys") {
            keys(reader, at + 1, end);
        } else if !QUIET.contains(&name) {
            reader.escape(at, name, EscapeKind::Opaque);
        }
        at = end + 1;
    }
}

/// Commands of tmux that run something. Sorted.
const RUNNING: [&str; 19] = [
    "command-prompt",
    "confirm-before",
    "display-popup",
    "if",
    "if-shell",
    "new-session",
    "new-window",
    "neww",
    "pipe-pane",
    "popup",
    "respawn-pane",
    "respawn-window",
    "run",
    "run-shell",
    "send",
    "send-keys",
    "source-file",
    "split-window",
    "splitw",
];

/// Notes what runs later or beside: commands bound to a key or hook, options that name a program, `#(COMMAND)` in a
/// format (tmux(1), "Formats").
fn later(reader: &mut Reader<'_>) {
    let deferred = matches!(reader.command, "bind-key" | "if-shell");
    let option = deferred
        && reader.positionals.first().is_some_and(|at| {
            let name = reader.text(*at);
            name.ends_with("-command") || name.ends_with("-shell") || name == "editor"
        });
    let found = (1..reader.argv.len()).find(|at| {
        let text = reader.text(*at);
        let runs = deferred
            && text
                .split([' ', ';', '{', '}', '"', '\''])
                .any(|word| RUNNING.binary_search(&word).is_ok());
        // The name of the command itself is not what it defers.
        text.contains("#(") || runs && reader.out.subcommand.binary_search(at).is_err()
    });
    if let Some(at) = found.or_else(|| option.then(|| reader.positionals.get(1).copied()).flatten())
    {
        reader.escape(at, reader.command, EscapeKind::Opaque);
    }
}

fn ends_command(word: &str) -> bool {
    word == ";" || word.len() > 1 && word.ends_with(';') && !word.contains(' ')
}

/// Notes what `send-keys` types from `start` up to `end`.
fn keys(reader: &mut Reader<'_>, start: usize, end: usize) {
    let mut at = start;
    let mut typed = Vec::new();
    while at < end {
        let word = reader.text(at);
        if reader.positionals.binary_search(&at).is_ok() || start > 1 && !word.starts_with('-') {
            if !is_key(word) {
                typed.push(at);
            }
        } else if start > 1 && matches!(word, "-t" | "-c" | "-N") {
            at += 1;
        }
        at += 1;
    }
    match typed.as_slice() {
        [] => {}
        [only] => {
            let text: Piece = reader.whole(*only);
            reader.runs(*only, "send-keys", text);
        }
        [first, ..] => reader.escape(
            *first,
            "send-keys",
            EscapeKind::Runs(Run::Joined { args: typed }),
        ),
    }
}

/// Tells whether a word names a key.
fn is_key(word: &str) -> bool {
    const KEYS: [&str; 20] = [
        "Enter", "Escape", "Space", "Tab", "BTab", "BSpace", "Up", "Down", "Left", "Right", "Home",
        "End", "PageUp", "PageDown", "PgUp", "PgDn", "IC", "DC", "Insert", "Delete",
    ];
    KEYS.contains(&word)
        || word
            .strip_prefix(['C', 'M', 'S', '^'])
            .is_some_and(|rest| rest.starts_with('-') && rest.len() <= 8)
        || word
            .strip_prefix('F')
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}
