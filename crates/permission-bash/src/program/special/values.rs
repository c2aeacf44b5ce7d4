//! Options whose value decides whether they load or run something: `rustc -C linker=…`, `npm config set script-shell …`.

use crate::program::engine::Reader;
use crate::program::{EscapeKind, Piece};

/// `rustc -C linker=PROGRAM` (rustc book, Codegen options).
pub(in crate::program) fn rustc(reader: &mut Reader<'_>) {
    beginning(reader, "--codegen", &["linker=", "linker-plugin-lto="]);
    beginning(reader, "-Z", &["codegen-backend=", "llvm-plugins="]);
}

/// Compilers that pass options on: `-Xclang -load`, `-fplugin=` in `-f`, `-fuse-ld=/path` (GCC 14 and Clang 18 manuals).
pub(in crate::program) fn compiler(reader: &mut Reader<'_>) {
    beginning(reader, "-Xclang", &["-load", "-plugin"]);
    beginning(
        reader,
        "-f",
        &["plugin=", "pass-plugin=", "use-ld=/", "use-ld=."],
    );
    beginning(reader, "-fuse-ld", &["/", "."]);
    if matches!(
        reader.text(0).rsplit('/').next(),
        Some("ccache" | "distcc" | "sccache")
    ) && let Some(at) = reader.positionals.first().copied()
    {
        // Their first word is the compiler.
        reader
            .out
            .operands
            .retain(|operand| operand.piece.arg != at);
        reader.operand(reader.whole(at), crate::program::Role::Text);
    }
}

/// `npm config set KEY VALUE` of a key that names a program (npm 10 documentation, config).
pub(in crate::program) fn npm_config(reader: &mut Reader<'_>) {
    const KEYS: [&str; 8] = [
        "script-shell",
        "shell",
        "node-options",
        "git",
        "editor",
        "viewer",
        "init-module",
        "browser",
    ];
    let setting = reader
        .positionals
        .iter()
        .copied()
        .filter(|at| {
            let key = reader.text(*at).split('=').next().unwrap_or_default();
            KEYS.contains(&key)
        })
        .collect::<Vec<_>>();
    let reads = reader
        .positionals
        .first()
        .is_some_and(|at| matches!(reader.text(*at), "get" | "list" | "ls" | "delete" | "rm"))
        || reader.command == "get";
    if reads {
        return;
    }
    for at in setting {
        reader.escape(at, "config", EscapeKind::Opaque);
    }
}

/// `php -d auto_prepend_file=FILE` (PHP 8.3 manual, php.ini directives).
pub(in crate::program) fn php(reader: &mut Reader<'_>) {
    beginning(
        reader,
        "--define",
        &[
            "auto_prepend_file=",
            "auto_append_file=",
            "extension=",
            "zend_extension=",
            "extension_dir=",
        ],
    );
}

/// `apt-get -o DPkg::Pre-Invoke::=COMMAND` (apt.conf(5)).
pub(in crate::program) fn apt(reader: &mut Reader<'_>) {
    containing(
        reader,
        "--option",
        &[
            "Invoke",
            "Pre-Install-Pkgs",
            "Post-Install",
            "Dir::Bin",
            "Dir::Etc",
            "ProxyAuto",
            "Pager",
        ],
    );
}

/// `mvn -Dexec.executable=PROGRAM` (exec-maven-plugin 3 documentation).
pub(in crate::program) fn maven(reader: &mut Reader<'_>) {
    beginning(
        reader,
        "--define",
        &["exec.executable=", "exec.args=", "exec.commandlineArgs="],
    );
}

/// Notes an escape hatch for each use of an option whose value begins so, or is not certain.
fn beginning(reader: &mut Reader<'_>, name: &str, starts: &[&str]) {
    noted(reader, name, |text| {
        starts.iter().any(|start| text.starts_with(start))
    });
}

fn containing(reader: &mut Reader<'_>, name: &str, parts: &[&str]) {
    noted(reader, name, |text| {
        parts.iter().any(|part| text.contains(part))
    });
}

fn noted(reader: &mut Reader<'_>, name: &str, matches: impl Fn(&str) -> bool) {
    let argv = reader.argv;
    let certain = |value: Piece| value.is_certain(argv);
    let found: Vec<usize> = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == name)
        .filter_map(|used| used.value.map(|value| (used.arg, value)))
        .filter(|(_, value)| !certain(*value) || matches(value.of(argv)))
        .map(|(at, _)| at)
        .collect();
    for at in found {
        reader.escape(at, name, EscapeKind::Opaque);
    }
}
