//! `test` and `[`: unary file operators take paths, everything else is text (POSIX test; bash manual, "Conditional
//! Expressions").

use crate::program::engine::Reader;
use crate::program::{Effect, Role};

/// Reads the words of `test` or `[`.
pub(in crate::program) fn read(reader: &mut Reader<'_>) {
    let mut at = 1;
    while at < reader.argv.len() {
        let word = reader.word(at);
        let file = matches!(
            word,
            "-a" | "-b"
                | "-c"
                | "-d"
                | "-e"
                | "-f"
                | "-g"
                | "-h"
                | "-k"
                | "-p"
                | "-r"
                | "-s"
                | "-u"
                | "-w"
                | "-x"
                | "-G"
                | "-L"
                | "-N"
                | "-O"
                | "-S"
        );
        let binary = matches!(reader.word(at + 1), "-nt" | "-ot" | "-ef");
        // `-a` between two operands is "and".
        let conjunction = word == "-a" && at > 1 && !matches!(reader.word(at - 1), "!" | "(");
        if file
            && !conjunction
            && at + 1 < reader.argv.len()
            && !matches!(reader.word(at + 1), "]" | ")")
        {
            reader.path(reader.whole(at + 1), Effect::List);
            at += 2;
        } else if binary {
            reader.path(reader.whole(at), Effect::List);
            if at + 2 < reader.argv.len() {
                reader.path(reader.whole(at + 2), Effect::List);
            }
            at += 3;
        } else {
            reader.operand(reader.whole(at), Role::Text);
            at += 1;
        }
    }
}
