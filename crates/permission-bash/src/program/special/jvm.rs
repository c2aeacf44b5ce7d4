//! `java Main.java`: a source file is run in place of a class (JDK 22, java, Source-File Mode).

use crate::program::engine::Reader;
use crate::program::{Effect, PathUse, Role};

/// Completes the reading of `java`.
pub(in crate::program) fn java(reader: &mut Reader<'_>) {
    let Some(at) = reader.positionals.first().copied() else {
        return;
    };
    let text = reader.text(at);
    let source = std::path::Path::new(text)
        .extension()
        .is_some_and(|extension| extension == "java");
    for operand in &mut reader.out.operands {
        if operand.piece.arg != at {
            continue;
        }
        if source {
            operand.role = Role::Path(PathUse::new(Effect::Execute));
        } else if text.starts_with('@') {
            operand.piece.start = 1;
            operand.role = Role::Path(PathUse::new(Effect::Read));
        }
    }
}
