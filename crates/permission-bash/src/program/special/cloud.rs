//! Command lines of cloud providers: operations as words, local files behind a mark, modules that run shell text.

use crate::program::engine::Reader;
use crate::program::{Effect, PathUse, Piece, Role, Run, WrapperKind};

/// `aws SERVICE OPERATION`; `file://` and `fileb://` name local files (AWS CLI user guide, Loading parameters from a
/// file).
pub(in crate::program) fn aws(reader: &mut Reader<'_>) {
    operation(reader);
    for at in 1..reader.argv.len() {
        for mark in ["file://", "fileb://"] {
            local_file(reader, at, mark);
        }
    }
}

/// `az GROUP… COMMAND`; `@file` is read (Azure CLI documentation, Use quotation marks and `@`).
pub(in crate::program) fn az(reader: &mut Reader<'_>) {
    operation(reader);
    for at in 1..reader.argv.len() {
        if reader.word(at).starts_with('@') {
            local_file(reader, at, "@");
        }
    }
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

/// Adds the file behind a mark in a word.
fn local_file(reader: &mut Reader<'_>, at: usize, mark: &str) {
    let text = reader.text(at);
    let Some(found) = text.find(mark) else {
        return;
    };
    let start = found + mark.len();
    if start < text.len()
        && (found == 0 || text.get(..found).is_some_and(|head| head.ends_with('=')))
    {
        let piece = Piece {
            arg: at,
            start,
            end: text.len(),
        };
        reader.out.operands.retain(|operand| {
            operand.piece.arg != at || operand.piece != piece && operand.role != Role::Text
        });
        reader.operand(piece, Role::Path(PathUse::new(Effect::Read)));
    }
}
