//! `xargs`: where the operands it appends go (GNU findutils 4.10 and BSD, xargs(1)).

use crate::program::engine::Reader;
use crate::program::{Run, WrapperKind};

/// Completes the reading of `xargs`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let given = ["-I", "-J"]
        .into_iter()
        .find_map(|name| reader.value_of(name))
        .map(|value| reader.piece_text(value));
    let replace = reader.used("--replace").then(|| {
        reader
            .value_of("--replace")
            .map(|value| reader.piece_text(value))
            .filter(|text| !text.is_empty())
            .unwrap_or("{}")
    });
    let Some(mark) = given.or(replace) else {
        return;
    };
    let argv = reader.argv;
    for run in reader.wrapper(WrapperKind::Transparent) {
        if let Run::Words {
            args,
            appended,
            placeholder,
            ..
        } = run
        {
            *appended = args
                .iter()
                .any(|word| argv.get(*word).is_some_and(|arg| arg.text.contains(mark)));
            *placeholder = Some(mark.to_owned());
        }
    }
}
