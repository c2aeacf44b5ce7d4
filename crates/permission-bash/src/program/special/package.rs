//! Operands that look like paths and are not: package specs, test ids, `./...`.

use crate::program::engine::Reader;
use crate::program::{Effect, PathUse, Piece, Role};

/// Tells package specs from paths: `@types/node`, `owner/repo`, `requests[socks]>=2` are names; `./pkg`, `../x.tgz`,
/// `file:x`, `dist/x.whl` are paths (npm 10 documentation, package-spec; pip 24 documentation, `pip install`).
pub(in crate::program) fn specs(reader: &mut Reader<'_>) {
    let argv = reader.argv;
    for operand in &mut reader.out.operands {
        if operand.role == Role::Unknown && operand.piece.is_certain(argv) {
            operand.role = spec_role(operand.piece.of(argv));
        }
    }
}

fn spec_role(text: &str) -> Role {
    const ARCHIVES: [&str; 8] = [
        ".tgz", ".tar.gz", ".whl", ".zip", ".deb", ".rpm", ".apk", ".txt",
    ];
    if text.contains("://") || text.starts_with("file:") {
        Role::Url
    } else if text.starts_with(['.', '/', '~']) || ARCHIVES.iter().any(|end| text.ends_with(end)) {
        Role::Path(PathUse::new(Effect::Read))
    } else {
        Role::Text
    }
}

/// Cuts the test's name or line off a test id: `tests/test_a.py::test_x`, `spec/a_spec.rb:12` (pytest 8 documentation,
/// Specifying which tests to run; `RSpec` 3 documentation, Running by line number).
pub(in crate::program) fn node_ids(reader: &mut Reader<'_>) {
    let argv = reader.argv;
    for at in &reader.positionals {
        for operand in &mut reader.out.operands {
            if operand.piece.arg != *at || operand.piece.start != 0 {
                continue;
            }
            let text = operand.piece.of(argv);
            let mut end = text.find("::").or_else(|| text.find('['));
            if end.is_none()
                && let Some((path, lines)) = text.rsplit_once(':')
                && !lines.is_empty()
                && lines
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b':')
            {
                // `FILE:LINE:COLUMN`.
                let shorter = path.rsplit_once(':').filter(|(_, line)| {
                    !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
                });
                end = Some(shorter.map_or(path.len(), |(path, _)| path.len()));
            }
            if let Some(end) = end.filter(|end| *end > 0) {
                operand.piece = Piece {
                    end,
                    ..operand.piece
                };
            }
        }
    }
}

/// Go's package patterns: an import path is a name, `./x/...` a directory (Go 1.22 documentation, Package lists and
/// patterns).
pub(in crate::program) fn go(reader: &mut Reader<'_>) {
    for at in reader.positionals.clone() {
        go_operand(reader, at);
    }
}

/// `go run PACKAGE ARGUMENTS` and `go run A.go B.go ARGUMENTS`.
pub(in crate::program) fn go_run(reader: &mut Reader<'_>) {
    for (index, at) in reader.positionals.clone().into_iter().enumerate() {
        let file = is_go_file(reader.word(at));
        if index > 0 && !file {
            break;
        }
        go_operand(reader, at);
        if !file {
            break;
        }
    }
}

fn go_operand(reader: &mut Reader<'_>, at: usize) {
    let argv = reader.argv;
    for operand in &mut reader.out.operands {
        if operand.piece.arg != at
            || operand.role != Role::Unknown
            || !operand.piece.is_certain(argv)
        {
            continue;
        }
        let text = operand.piece.of(argv);
        if text.starts_with(['.', '/']) || is_go_file(text) {
            let bare = text.strip_suffix("/...").unwrap_or(text);
            if !bare.is_empty() {
                operand.piece.end = operand.piece.start + bare.len();
            }
            operand.role = Role::Path(PathUse::new(Effect::Read));
        } else {
            operand.role = Role::Text;
        }
    }
}

fn is_go_file(text: &str) -> bool {
    std::path::Path::new(text)
        .extension()
        .is_some_and(|extension| extension == "go")
}
