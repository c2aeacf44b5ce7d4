//! Command lines of cloud providers: operations as words, local files behind a mark, modules that run shell text.

use crate::program::engine::Reader;
use crate::program::{Effect, PathUse, Piece, Role, Run, WrapperKind};

/// `aws SERVICE OPERATION`; `file://` and `fileb://` name local files (AWS CLI user guide, Loading parameters from a
/// file).
pub(in crate::program) fn aws(reader: &mut Reader<'_>) {
    operation(reader);
    local_files(reader, &["file://", "fileb://"]);
    let (argv, included) = (reader.argv, reader.used("--include"));
    if let Some(walk) = &mut reader.out.walk {
        // A pattern is for the path below the source, so that only a leading star covers every level; a later `--include`
        // takes in again (AWS CLI 2.16 manual, "Use of Exclude and Include Filters").
        walk.filters.retain(|filter| {
            let text = filter.pattern.of(argv);
            !included && text.starts_with('*') && text.len() > 1 && !text.contains('/')
        });
    }
}

/// `az GROUP… COMMAND`; `@file` is read (Azure CLI documentation, Use quotation marks and `@`).
pub(in crate::program) fn az(reader: &mut Reader<'_>) {
    operation(reader);
    local_files(reader, &["@"]);
}

/// `gcloud GROUP… COMMAND`.
pub(in crate::program) fn gcloud(reader: &mut Reader<'_>) {
    operation(reader);
}

/// `ansible HOSTS -m shell -a TEXT`: the text runs on the hosts (Ansible 2.17 manual, ansible(1); its module is
/// `command` if none is named).
pub(in crate::program) fn ansible(reader: &mut Reader<'_>) {
    let module = reader
        .value_of("--module-name")
        .map_or("command", |module| reader.piece_text(module));
    let module = module.rsplit('.').next().unwrap_or(module);
    reader.out.wrapper = None;
    let Some(text) = reader.value_of("--args") else {
        return;
    };
    if matches!(
        module,
        "command" | "shell" | "raw" | "win_shell" | "win_command"
    ) {
        reader
            .wrapper(WrapperKind::BoundaryFileSystem)
            .push(Run::Shell {
                text,
                arguments: Vec::new(),
            });
    }
}

/// Takes the leading words for the subcommand where the table names none, and tells what destroys by its name.
fn operation(reader: &mut Reader<'_>) {
    if reader.out.subcommand.is_empty()
        && let Some(first) = reader.positionals.first().copied()
    {
        reader.out.globals = (1..first).collect();
        reader.out.subcommand = reader.positionals.iter().copied().take(2).collect();
    }
    let first = reader.out.subcommand.first().copied().unwrap_or(1);
    let mut words = first..reader.argv.len().min(first.saturating_add(6));
    reader.out.destructive |= words.any(|at| {
        let word = reader.word(at);
        let verb = word.split('-').next().unwrap_or(word);
        matches!(
            verb,
            "delete" | "destroy" | "purge" | "terminate" | "deregister"
        )
    });
}

/// Gives what stands behind a mark, at the start of a word or behind a `=`, the role of a file that is read.
fn local_files(reader: &mut Reader<'_>, marks: &[&str]) {
    let mut files: Vec<Piece> = Vec::new();
    for (at, arg) in reader.argv.iter().enumerate().skip(1) {
        let start = marks.iter().find_map(|mark| {
            if arg.text.starts_with(mark) {
                return Some(mark.len());
            }
            let (key, value) = arg.text.split_once('=')?;
            value.starts_with(mark).then(|| key.len() + 1 + mark.len())
        });
        let end = arg.text.len();
        files.extend(start.filter(|start| *start < end).map(|start| Piece {
            arg: at,
            start,
            end,
        }));
    }
    // One piece a word, in order: what was taken for text, or for this very file, gives way.
    reader.out.operands.retain(|operand| {
        let file = files.binary_search_by_key(&operand.piece.arg, |file| file.arg);
        file.is_err()
    });
    for file in files {
        reader.operand(file, Role::Path(PathUse::new(Effect::Read)));
    }
}

/// `aws ssm send-command --parameters 'commands=["TEXT"]'` runs shell text on instances (AWS Systems Manager user guide,
/// Run Command).
pub(in crate::program) fn ssm(reader: &mut Reader<'_>) {
    let Some(parameters) = reader.value_of("--parameters") else {
        return;
    };
    let text = reader.piece_text(parameters);
    let Some((_, list)) = text.split_once("commands") else {
        return;
    };
    let list = list.trim_start_matches(['"', '\'', ':', '=', '[', ' ']);
    let start = parameters.end - list.len();
    let list = list.trim_end_matches(['"', '\'', ']', '}', ' ']);
    if list.contains("\",") || list.contains("',") {
        return;
    }
    let piece = Piece {
        start,
        end: start + list.len(),
        ..parameters
    };
    reader
        .wrapper(WrapperKind::BoundaryFileSystem)
        .push(Run::Shell {
            text: piece,
            arguments: Vec::new(),
        });
}
