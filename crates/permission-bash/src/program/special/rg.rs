//! `rg -uu`: how often the option stands decides (ripgrep 14.1 manual, `--unrestricted`).

use crate::program::engine::Reader;

/// Completes the reading of `rg`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let unrestricted = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "--unrestricted")
        .count();
    if unrestricted >= 2
        && let Some(walk) = &mut reader.out.walk
    {
        walk.skips_hidden = false;
    }
}
