//! `dd`: operands are `KEY=VALUE` (GNU coreutils 9.5, dd(1)).

use crate::program::engine::Reader;
use crate::program::{Effect, Piece, Role};

/// Reads the words of `dd`.
pub(in crate::program) fn read(reader: &mut Reader<'_>) {
    for at in 1..reader.argv.len() {
        let text = reader.text(at);
        let value = |key: &str| Piece {
            arg: at,
            start: key.len(),
            end: text.len(),
        };
        if text.starts_with("if=") {
            reader.path(value("if="), Effect::Read);
        } else if text.starts_with("of=") {
            reader.path(value("of="), Effect::Write);
            reader.out.destructive = true;
        } else {
            let role = if text.contains('=') || text.starts_with("--") {
                Role::Text
            } else {
                Role::Unknown
            };
            reader.operand(reader.whole(at), role);
        }
    }
}
