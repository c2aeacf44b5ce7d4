//! `make` variables that run code, and the tool mode of `cmake`.

use crate::program::engine::Reader;
use crate::program::{EscapeKind, Piece, Role, WrapperKind};

/// Variables that name what make runs for every recipe (GNU make 4.4 manual, Choosing the Shell).
const SHELLS: [&str; 4] = ["SHELL", ".SHELLFLAGS", "MAKEFLAGS", "GNUMAKEFLAGS"];

/// `make SHELL=PROGRAM`, `make X='$(shell COMMAND)'`; a path in another variable (`PREFIX=/usr`) may be written.
pub(in crate::program) fn make(reader: &mut Reader<'_>) {
    let given = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "--file")
        .filter_map(|used| used.value)
        .find(|value| {
            let text = reader.piece_text(*value);
            matches!(text, "-" | "/dev/stdin") || text.starts_with("/dev/fd/")
        });
    if let Some(value) = given {
        // Recipes that stand in the command's input are no file of the project.
        reader.escape(value.arg, "--file", EscapeKind::Opaque);
    }
    for at in reader.positionals.clone() {
        let text = reader.text(at);
        let Some((name, value)) = text.split_once('=') else {
            continue;
        };
        let name = name.trim_end_matches([':', '+', '?', '!']);
        let plain_shell = name == "SHELL"
            && matches!(
                value,
                "/bin/sh"
                    | "/bin/bash"
                    | "/usr/bin/bash"
                    | "/bin/dash"
                    | "/bin/zsh"
                    | "sh"
                    | "bash"
            );
        if SHELLS.contains(&name) && !plain_shell {
            reader.escape(at, name, EscapeKind::Opaque);
        } else if value.contains("$(shell") || value.contains("${shell") || value.contains("$(eval")
        {
            reader.escape(at, "$(shell)", EscapeKind::Opaque);
        } else if !plain_shell && value.starts_with(['/', '~', '.']) {
            let piece = Piece {
                arg: at,
                start: text.len() - value.len(),
                end: text.len(),
            };
            reader.operand(piece, Role::Unknown);
        }
    }
}

/// `cmake -E rm -rf x`: a built-in command of the same name and meaning runs (`CMake` 3.29 manual, cmake(1), "Run a
/// Command-Line Tool").
pub(in crate::program) fn cmake(reader: &mut Reader<'_>) {
    let tool = reader.out.options.iter().find(|used| used.name == "-E");
    let Some(start) = tool.map(|used| used.arg + 1) else {
        return;
    };
    reader
        .out
        .operands
        .retain(|operand| operand.piece.arg < start);
    reader.out.options.retain(|used| used.arg < start);
    reader.out.unrecognised.retain(|at| *at < start);
    reader.out.escapes.retain(|escape| escape.arg < start);
    let commands = [
        "chdir",
        "copy",
        "copy_directory",
        "copy_if_different",
        "remove",
        "remove_directory",
    ];
    let skipped = usize::from(commands.contains(&reader.text(start)));
    if skipped == 1 {
        // These have another name than the program with their meaning: their operands may be written.
        for at in start + 1..reader.argv.len() {
            reader.operand(reader.whole(at), Role::Unknown);
        }
        reader.out.destructive |= reader.text(start).starts_with("remove");
        return;
    }
    if start < reader.argv.len() {
        reader.run_rest(WrapperKind::Transparent, start, false);
    }
}
