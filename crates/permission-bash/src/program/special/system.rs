//! Programs that take commands to run later, and `dpkg`'s archives.

use crate::program::engine::Reader;
use crate::program::{Effect, EscapeKind, PathUse, Role, Run, WrapperKind};

/// `at TIME` reads shell text from standard input unless a file is named (at(1) 3.2).
pub(in crate::program) fn at(reader: &mut Reader<'_>) {
    let lists = ["-l", "-d", "-r", "-c", "-V", "-f"]
        .iter()
        .any(|name| reader.used(name));
    let queue = matches!(crate::program::base_name(reader.text(0)), "atq" | "atrm");
    if !lists && !queue {
        reader
            .wrapper(WrapperKind::Transparent)
            .push(Run::ShellStdin);
    }
}

/// `crontab FILE` and `crontab -` replace the table of commands that run later (crontab(1), cronie 1.7).
pub(in crate::program) fn crontab(reader: &mut Reader<'_>) {
    let other = ["-l", "-r", "-e", "-V", "-T"]
        .iter()
        .any(|name| reader.used(name));
    if !other {
        let at = reader.positionals.first().copied().unwrap_or_default();
        reader.escape(at, "crontab", EscapeKind::Opaque);
    }
}

/// `dpkg -x ARCHIVE DIRECTORY`, `dpkg -b DIRECTORY ARCHIVE` write their second operand (dpkg-deb(1) 1.22).
pub(in crate::program) fn dpkg(reader: &mut Reader<'_>) {
    let second = [
        "--extract",
        "--vextract",
        "--control",
        "--build",
        "--recursive",
    ]
    .iter()
    .any(|name| reader.used(name));
    let Some(at) = reader.positionals.get(1).copied().filter(|_| second) else {
        return;
    };
    for operand in &mut reader.out.operands {
        if operand.piece.arg == at {
            operand.role = Role::Path(PathUse::new(Effect::Write));
        }
    }
}
