//! `ssh -o`: client options that run a command (OpenSSH 9.8, `ssh_config(5)`). `scp`, `sftp` take the same.

use crate::program::engine::Reader;
use crate::program::{EscapeKind, Piece};

/// Options whose value is a command run on this machine. Sorted, lower case.
const COMMANDS: &[&str] = &["knownhostscommand", "localcommand", "proxycommand"];
/// Options whose value names a file or library that is loaded. Sorted, lower case.
const LOADS: &[&str] = &[
    "include",
    "pkcs11provider",
    "securitykeyprovider",
    "xauthlocation",
];

/// Completes the reading of `ssh`, `scp`, `sftp`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let values: Vec<Piece> = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "-o")
        .filter_map(|used| used.value)
        .collect();
    for value in values {
        let text = reader.piece_text(value);
        let Some(end) = text.find(|letter: char| letter == '=' || letter.is_ascii_whitespace())
        else {
            continue;
        };
        let (key, rest) = text.split_at(end);
        let lower = key.to_ascii_lowercase();
        let skipped = rest.len()
            - rest
                .trim_start_matches(|letter: char| letter == '=' || letter.is_whitespace())
                .len();
        let command = Piece {
            start: value.start + end + skipped,
            ..value
        };
        if matches!(reader.piece_text(command), "none" | "") {
            continue;
        }
        if COMMANDS.contains(&lower.as_str()) {
            reader.runs(value.arg, key, command);
        } else if LOADS.contains(&lower.as_str()) {
            reader.escape(value.arg, key, EscapeKind::Opaque);
        }
    }
}

/// Completes the reading of `rsync` (rsync 3.3 manual): `-e ssh` runs nothing but ssh, and one path alone is listed.
pub(in crate::program) fn rsync(reader: &mut Reader<'_>) {
    use crate::program::{Effect, PathUse, Role, Run};
    if let Some(shell) = reader.value_of("--rsh") {
        let text = reader.piece_text(shell);
        let plain = shell.is_certain(reader.argv)
            && text.split(' ').next() == Some("ssh")
            && !text.contains("-o")
            && !text.contains("-F")
            && !text.contains([';', '|', '&', '$', '`']);
        reader.out.escapes.retain(|escape| {
            let is_shell =
                matches!(&escape.kind, EscapeKind::Runs(Run::Shell { text, .. }) if *text == shell);
            !(plain && is_shell)
        });
        // Its key is read all the same: `-e 'ssh -i FILE'`.
        if plain && let Some(at) = text.find(" -i") {
            let rest = text.get(at + 3..).unwrap_or_default();
            let blank = rest.len() - rest.trim_start().len();
            let start = shell.start + at + 3 + blank;
            let length = rest.trim_start().find(' ').unwrap_or(rest.len() - blank);
            let key = crate::program::Piece {
                start,
                end: start + length,
                ..shell
            };
            reader.path(key, Effect::Read);
        }
    }
    if let [one] = reader.positionals.as_slice() {
        for operand in reader
            .out
            .operands
            .iter_mut()
            .filter(|operand| operand.piece.arg == *one)
        {
            if matches!(operand.role, Role::Path(_)) {
                operand.role = Role::Path(PathUse::new(Effect::List));
            }
        }
    }
}
