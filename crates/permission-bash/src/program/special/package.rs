//! Operands that look like paths and are not: package specs, test ids, `./...`.

use crate::program::engine::Reader;
use crate::program::{Effect, PathUse, Role};

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

/// Cuts the test's name or line off a test id: `tests/test_a.py::test_x`, `spec/a_spec.rb:12`, `src/a.ts:12:3` (pytest 8
/// documentation, Specifying which tests to run; `RSpec` 3 documentation, Running by line number).
pub(in crate::program) fn node_ids(reader: &mut Reader<'_>) {
    let argv = reader.argv;
    for operand in &mut reader.out.operands {
        let piece = operand.piece;
        if piece.start == 0
            && reader.positionals.binary_search(&piece.arg).is_ok()
            && let Some(end) = file_end(piece.of(argv))
        {
            operand.piece.end = end;
        }
    }
}

/// Finds where the file of a test id ends.
fn file_end(text: &str) -> Option<usize> {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let end = text.find("::").or_else(|| text.find('[')).or_else(|| {
        let (path, _) = text.rsplit_once(':').filter(|(_, line)| number(line))?;
        let shorter = path.rsplit_once(':').filter(|(_, line)| number(line));
        Some(shorter.map_or(path.len(), |(path, _)| path.len()))
    });
    end.filter(|end| *end > 0)
}

/// Go's package patterns: an import path is a name, `./x/...` a directory (Go 1.22 documentation, Package lists and
/// patterns).
pub(in crate::program) fn go(reader: &mut Reader<'_>) {
    let end = reader.positionals.len();
    go_operands(reader, end);
}

/// `go run PACKAGE ARGUMENTS` and `go run A.go B.go ARGUMENTS`.
pub(in crate::program) fn go_run(reader: &mut Reader<'_>) {
    let files = reader
        .positionals
        .iter()
        .take_while(|at| is_go_file(reader.word(**at)))
        .count();
    go_operands(reader, files.max(1));
}

/// Gives the first positional words the role of packages or files.
fn go_operands(reader: &mut Reader<'_>, count: usize) {
    let argv = reader.argv;
    let packages = reader.positionals.get(..count).unwrap_or_default();
    for operand in &mut reader.out.operands {
        if operand.role != Role::Unknown
            || packages.binary_search(&operand.piece.arg).is_err()
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
