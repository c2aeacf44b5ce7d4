//! Runners that run a tool of the project's own language: `npx TOOL`, `python -m MODULE`, `uvx TOOL`, `coverage run -m`.
//!
//! The tool comes from a package, so it is no command of the system and no wrapper is made of the runner (a rule for
//! `npx *` speaks of all it runs); but the words behind it are read by the tool's own entry if there is one.

use crate::program::engine::Reader;
use crate::program::spec::{Bits, Hook, Program, has_word};
use crate::program::tables::{node_tools, python, python_tools};
use crate::program::{Effect, Role, Run, WrapperKind};

/// How many subcommand words are read through runners that run runners.
const DEPTH: usize = 8;

/// `npx [OPTIONS] TOOL[@VERSION] ARGUMENTS` and its kin (npm 10 documentation, `npm exec`).
pub(in crate::program) fn node(reader: &mut Reader<'_>) {
    first(reader, &[node_tools::TABLE]);
}

/// `uvx [OPTIONS] TOOL[@VERSION] ARGUMENTS` and its kin (uv documentation, `uv tool run`).
pub(in crate::program) fn python(reader: &mut Reader<'_>) {
    first(reader, &[python_tools::TABLE, python::TABLE]);
}

/// `npm run SCRIPT --script-shell=PROGRAM`: npm takes its options wherever they stand before `--` (npm 10 documentation,
/// `config`).
pub(in crate::program) fn npm(reader: &mut Reader<'_>) {
    const LOADS: [&str; 5] = [
        "--git",
        "--globalconfig",
        "--node-options",
        "--script-shell",
        "--userconfig",
    ];
    super::directory::inherit(reader);
    for at in 1..reader.argv.len() {
        let text = reader.text(at);
        if text == "--" {
            break;
        }
        let name = text.split('=').next().unwrap_or(text);
        let seen = reader.out.options.iter().any(|used| used.arg == at);
        if !seen && LOADS.contains(&name) {
            reader.escape(at, name, crate::program::EscapeKind::Opaque);
        }
    }
}

/// `nix run FLAKE#NAME -- ARGUMENTS`: a program that comes from a package (Nix 2.24 manual, `nix run`).
pub(in crate::program) fn flake(reader: &mut Reader<'_>) {
    if let Some(at) = reader.positionals.first().copied() {
        reader.out.foreign = Some(at + 1);
    }
}

/// `yarn TOOL`, `pnpm TOOL`, `bun TOOL`: a script of the project or a tool of its packages.
pub(in crate::program) fn node_script(reader: &mut Reader<'_>) {
    let known = reader
        .positionals
        .first()
        .is_some_and(|at| find(tool_name(reader.word(*at)), &[node_tools::TABLE]).is_some());
    if known && reader.out.subcommand.is_empty() {
        node(reader);
    }
    super::directory::inherit(reader);
}

/// `python -m MODULE ARGUMENTS` (Python documentation, Command line and environment).
pub(in crate::program) fn module(reader: &mut Reader<'_>) {
    let Some(module) = reader.value_of("-m") else {
        return;
    };
    let name = reader.piece_text(module);
    let start = module.arg + 1;
    if matches!(
        name,
        "code" | "IPython" | "asyncio" | "ptpython" | "bpython"
    ) && start >= reader.argv.len()
    {
        reader
            .wrapper(WrapperKind::InlineShell)
            .push(Run::Interactive);
    }
    let certain = module.is_certain(reader.argv);
    if let Some(tool) = find(name, &[python_tools::TABLE, python::TABLE]).filter(|_| certain) {
        into(reader, tool, start);
    }
}

/// Reads what follows the first operand by the entry of the tool it names.
fn first(reader: &mut Reader<'_>, tables: &[&'static [Program]]) {
    let Some(at) = reader.positionals.first().copied() else {
        return;
    };
    if reader.out.subcommand.is_empty() {
        reader.out.subcommand.push(at);
        reader.out.globals.extend(1..at);
    }
    let certain = reader.text(at) == reader.word(at);
    if let Some(tool) = find(tool_name(reader.word(at)), tables).filter(|_| certain) {
        return into(reader, tool, at + 1);
    }
    forget(reader, at + 1);
    reader.out.foreign = Some(at);
    for word in at + 1..reader.argv.len() {
        if reader.word(word).starts_with('-') && reader.word(word).len() > 2 {
            reader.unrecognised(word);
        } else {
            reader.operand(reader.whole(word), Role::Unknown);
        }
    }
}

/// Reads the words from `start` on by a tool's entry.
fn into(reader: &mut Reader<'_>, tool: &'static Program, start: usize) {
    forget(reader, start);
    // `coverage run -m coverage run -m …` ends somewhere.
    if reader.out.subcommand.len() > DEPTH {
        return rest(reader, start);
    }
    reader.flags = Bits::NONE;
    reader.program(tool, start);
}

/// Forgets what was read of the words from `start` on.
fn forget(reader: &mut Reader<'_>, start: usize) {
    reader
        .out
        .operands
        .retain(|operand| operand.piece.arg < start);
    reader.out.unrecognised.retain(|at| *at < start);
    reader.out.options.retain(|used| used.arg < start);
}

/// Returns the tool that a package spec names: `prettier@3`, `@biomejs/biome`.
fn tool_name(spec: &str) -> &str {
    let name = spec.rsplit('/').next().unwrap_or(spec);
    match name.split_once('@') {
        Some((name, _)) if !name.is_empty() => name,
        _ => name,
    }
}

/// Finds a tool whose words the engine can read from any place on.
fn find(name: &str, tables: &[&'static [Program]]) -> Option<&'static Program> {
    tables
        .iter()
        .flat_map(|table| table.iter())
        .find(|program| has_word(program.names, name))
        .filter(|program| !matches!(program.hook, Hook::Instead(_)))
}

/// `uv run FILE.py`, `uv run -m MODULE`, `uv run -`: no command, but a file, module or text for Python (uv documentation,
/// `uv run`).
pub(in crate::program) fn uv_run(reader: &mut Reader<'_>) {
    let module = reader.used("--module");
    let script = reader.used("--script") || reader.used("--gui-script");
    let argv = reader.argv;
    let Some(wrapper) = &mut reader.out.wrapper else {
        return;
    };
    let Some(Run::Words { args, .. }) = wrapper.runs.first() else {
        return;
    };
    let Some(at) = args.first().copied() else {
        return;
    };
    let text = argv.get(at).map_or("", |arg| arg.text);
    let file = script
        || text.starts_with("http")
        || std::path::Path::new(text)
            .extension()
            .is_some_and(|extension| extension == "py" || extension == "pyw");
    if text == "-" {
        wrapper.runs.clear();
        wrapper.runs.push(Run::Interactive);
    } else if module {
        reader.out.wrapper = None;
        reader.operand(reader.whole(at), Role::Text);
        match find(text, &[python_tools::TABLE, python::TABLE]) {
            Some(tool) => into(reader, tool, at + 1),
            None => rest(reader, at + 1),
        }
    } else if file {
        reader.out.wrapper = None;
        reader.path(reader.whole(at), Effect::Execute);
        rest(reader, at + 1);
    }
}

/// Adds words of unknown role.
fn rest(reader: &mut Reader<'_>, start: usize) {
    for at in start..reader.argv.len() {
        reader.operand(reader.whole(at), Role::Unknown);
    }
}
