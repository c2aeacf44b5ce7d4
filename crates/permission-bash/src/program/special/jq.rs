//! `jq --args`, and the functions of `yq` that read files (jq 1.7 manual; yq 4.44 manual, "Load").

use crate::program::engine::Reader;
use crate::program::{Effect, Piece, Role};

/// Completes the reading of `jq`: words after `--args` or `--jsonargs` are values.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let start = reader
        .out
        .options
        .iter()
        .filter(|used| matches!(used.name, "--args" | "--jsonargs"))
        .map(|used| used.arg)
        .min();
    let Some(start) = start else { return };
    let positionals = reader.positionals.clone();
    for operand in &mut reader.out.operands {
        if operand.piece.arg > start && positionals.binary_search(&operand.piece.arg).is_ok() {
            operand.role = Role::Text;
        }
    }
}

/// Completes the reading of `yq`: `load("file")`, `load_str("file")`, …
pub(in crate::program) fn yq(reader: &mut Reader<'_>) {
    reader.in_place();
    if reader.out.operands.iter().any(|operand| {
        operand.piece.start > 0 && operand.piece.end < reader.text(operand.piece.arg).len()
    }) {
        // The subcommand's own hook has been here.
        return;
    }
    let mut programs: Vec<Piece> = reader.value_of("--expression").into_iter().collect();
    if programs.is_empty() {
        programs.extend(reader.positionals.first().map(|at| reader.whole(*at)));
    }
    for program in programs {
        let text = reader.piece_text(program);
        let mut from = 0;
        while let Some(found) = text.get(from..).and_then(|rest| rest.find("load")) {
            let at = from + found;
            from = at + "load".len();
            let rest = text.get(from..).unwrap_or_default();
            let name = rest
                .bytes()
                .take_while(|byte| *byte == b'_' || byte.is_ascii_lowercase())
                .count();
            let Some(value) = rest.get(name..).and_then(|rest| rest.strip_prefix("(\"")) else {
                continue;
            };
            let start = from + name + 2;
            let end = start + value.find('"').unwrap_or(value.len());
            let file = Piece {
                start: program.start + start,
                end: program.start + end,
                ..program
            };
            reader.path(file, Effect::Read);
        }
    }
}
