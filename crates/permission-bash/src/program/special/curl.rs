//! `curl`, `wget`, `http`, `socat`: what the notation cannot say about their values.

use crate::program::engine::Reader;
use crate::program::{Effect, EscapeKind, PathUse, Piece, Role};

/// Completes the reading of `curl` (curl 8.8 manual): `-b` takes cookies or a file, `-O` writes into the working
/// directory, `--form` with several files.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let cookie = reader.value_of("--cookie");
    for operand in &mut reader.out.operands {
        if Some(operand.piece) == cookie && operand.role == Role::Unknown {
            let is_cookie = operand.piece.of(reader.argv).contains('=');
            operand.role = if is_cookie {
                Role::Text
            } else {
                Role::Path(PathUse::new(Effect::Read))
            };
        }
    }
    if reader.used("--remote-name") || reader.used("--remote-name-all") {
        remote_name(reader);
    }
}

/// `-O` names a new file after the URL: a write below the working directory or `--output-dir`, but nothing that exists
/// is lost unless it has that name.
fn remote_name(reader: &mut Reader<'_>) {
    reader
        .out
        .escapes
        .retain(|escape| !matches!(escape.kind, EscapeKind::Destroys));
    if !reader.used("--output-dir") {
        reader.out.implied = Some(PathUse::new(Effect::Write));
    }
}

/// Completes the reading of `wget` (Wget 1.24 manual): without `-O`, `-P` it writes into the working directory.
pub(in crate::program) fn wget(reader: &mut Reader<'_>) {
    let named = [
        "--output-document",
        "--directory-prefix",
        "--spider",
        "--version",
        "--help",
    ];
    if !named.iter().any(|name| reader.used(name)) {
        reader.out.implied = Some(PathUse::new(Effect::Write));
    }
    if reader.used("--delete-after") {
        reader.out.implied = None;
    }
}

/// Completes the reading of `http` (`HTTPie` 3.2 manual, "Request items"): `key@file`, `key=@file`, `key:=@file`.
pub(in crate::program) fn httpie(reader: &mut Reader<'_>) {
    let items = reader.positionals.clone();
    let mut files = Vec::new();
    for at in items.into_iter().skip(1) {
        let text = reader.text(at);
        let Some(mark) = text.find('@').filter(|_| !text.contains("://")) else {
            continue;
        };
        let end = text.find(";type=").unwrap_or(text.len());
        files.push(Piece {
            arg: at,
            start: mark + 1,
            end: end.max(mark + 1),
        });
    }
    let is_file = |operand: &crate::program::Operand| {
        files
            .binary_search_by_key(&operand.piece.arg, |file| file.arg)
            .is_ok()
    };
    reader.out.operands.retain(|operand| !is_file(operand));
    for file in files {
        reader.path(file, Effect::Read);
    }
}

/// Completes the reading of `socat` (socat 1.8 manual, "Address types"): addresses that run a program or open a file.
pub(in crate::program) fn socat(reader: &mut Reader<'_>) {
    if !reader.text(0).ends_with("socat") {
        // `nc -U SOCKET`: a Unix-domain socket in place of a host (nc(1)).
        if reader.used("--unixsock")
            && let Some(at) = reader.positionals.first().copied()
        {
            reader.path(reader.whole(at), Effect::Unproven);
        }
        return;
    }
    for at in reader.positionals.clone() {
        let text = reader.text(at);
        let Some(colon) = text.find(':') else {
            continue;
        };
        let kind = text.get(..colon).unwrap_or_default().to_ascii_uppercase();
        let end = match kind.as_str() {
            "SYSTEM" | "SHELL" => text.len(),
            _ => text.find(',').unwrap_or(text.len()),
        };
        let value = Piece {
            arg: at,
            start: colon + 1,
            end: end.max(colon + 1),
        };
        match kind.as_str() {
            "EXEC" | "SYSTEM" | "SHELL" => reader.runs(at, &kind, value),
            "OPEN" | "CREATE" | "CREAT" | "GOPEN" | "FILE" | "PIPE" => {
                reader.path(value, Effect::Unproven);
            }
            _ if kind.starts_with("UNIX") => reader.path(value, Effect::Unproven),
            _ => {}
        }
        let mut start = 0;
        for option in text.split(',') {
            let (name, file) = option.split_once('=').unwrap_or((option, ""));
            if matches!(name, "cert" | "key" | "cafile" | "capath" | "dhparams") {
                let piece = Piece {
                    arg: at,
                    start: start + name.len() + 1,
                    end: start + option.len(),
                };
                if !file.is_empty() {
                    reader.path(piece, Effect::Read);
                }
            }
            start += option.len() + 1;
        }
    }
}
