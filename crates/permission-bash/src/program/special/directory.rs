//! Options of a program that change the directory in which it runs another one: `uv --directory x run cmd`.

use crate::program::Run;
use crate::program::engine::Reader;

/// Gives what is run the program's directory.
pub(in crate::program) fn inherit(reader: &mut Reader<'_>) {
    let Some(last) = reader.out.directories.last().copied() else {
        return;
    };
    for run in reader
        .out
        .wrapper
        .iter_mut()
        .flat_map(|wrapper| &mut wrapper.runs)
    {
        if let Run::Words { directory, .. } = run
            && directory.is_none()
        {
            *directory = Some(last);
        }
    }
}
