//! `docker run --entrypoint PROGRAM IMAGE ARGUMENTS`: what runs is the entry point with the words behind the image.

use crate::program::engine::Reader;
use crate::program::{Role, Run, WrapperKind};

/// Completes the reading of `docker run` (Docker 27 documentation, `--entrypoint`).
pub(in crate::program) fn entrypoint(reader: &mut Reader<'_>) {
    let Some(program) = reader.value_of("--entrypoint") else {
        return;
    };
    let whole = program.start == 0;
    let runs = reader.wrapper(WrapperKind::BoundaryFileSystem);
    let mut rest = Vec::new();
    for run in runs.drain(..) {
        if let Run::Words { args, .. } = run {
            rest = args;
        }
    }
    runs.push(if whole {
        Run::Words {
            args: std::iter::once(program.arg).chain(rest).collect(),
            assignments: Vec::new(),
            appended: false,
            placeholder: None,
            directory: None,
        }
    } else {
        Run::Shell {
            text: program,
            arguments: rest,
        }
    });
}

/// `kubectl cp NAMESPACE/POD:PATH DESTINATION`: a colon behind the first slash too names a pod (kubectl 1.30 reference).
pub(in crate::program) fn kubectl_cp(reader: &mut Reader<'_>) {
    let argv = reader.argv;
    for operand in &mut reader.out.operands {
        let text = operand.piece.of(argv);
        if !text.starts_with(['/', '.', '~']) && text.contains(':') {
            operand.role = Role::Text;
        }
    }
}
