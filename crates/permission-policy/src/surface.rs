//! What is known about surface names: which hold paths, which have directions, and what a misspelt one may mean.
//!
//! A surface is a string: any tool name is one. Only the names below mean something to the policy itself.

/// Surfaces whose values are paths, sorted.
const PATH_SURFACES: &[&str] = &[
    "edit",
    "external_directory",
    "external_directory_read",
    "external_directory_write",
    "find",
    "grep",
    "ls",
    "path",
    "path_read",
    "path_write",
    "read",
    "write",
];

/// Bare surfaces with their two directions.
const DIRECTIONAL: &[(&str, [&str; 2])] = &[
    (
        "external_directory",
        ["external_directory_read", "external_directory_write"],
    ),
    ("path", ["path_read", "path_write"]),
];

/// The surfaces that mean something to the policy or to a host adapter, sorted; any other tool name is one too.
pub const KNOWN: &[&str] = &[
    "bash",
    "edit",
    "external_directory",
    "external_directory_read",
    "external_directory_write",
    "find",
    "grep",
    "ls",
    "mcp",
    "path",
    "path_read",
    "path_write",
    "read",
    "skill",
    "task",
    "webfetch",
    "write",
];

/// Tells whether the values of this surface are paths.
pub fn is_path(surface: &str) -> bool {
    PATH_SURFACES.binary_search(&surface).is_ok()
}

/// Returns all surfaces whose values are paths.
pub fn paths() -> impl Iterator<Item = &'static str> {
    PATH_SURFACES.iter().copied()
}

/// Returns the read and the write form of a bare directional surface (`path`, `external_directory`).
pub fn directions(surface: &str) -> Option<[&'static str; 2]> {
    DIRECTIONAL
        .iter()
        .find_map(|&(bare, forms)| (bare == surface).then_some(forms))
}

/// Returns the surface that an inert key was most likely meant to be, or `None` for a key that is fine.
///
/// A rule under a misspelt special surface would never apply, so a loader reports it as an error. Names
/// that a tool may well have (`patch`, `tasks`) are left alone.
///
/// ```
/// use permission_policy::surface::misspelt;
/// assert_eq!(misspelt("path_wrote"), Some("path_write"));
/// assert_eq!(misspelt("external-dir"), Some("external_directory"));
/// assert_eq!(misspelt("patch"), None);
/// ```
pub fn misspelt(key: &str) -> Option<&'static str> {
    if KNOWN.binary_search(&key).is_ok() || key.contains(['*', '?']) {
        return None;
    }
    let plain: String = key
        .trim()
        .chars()
        .map(|letter| match letter {
            '-' | ' ' | '.' => '_',
            other => other.to_ascii_lowercase(),
        })
        .collect();
    let lookup = |name: &str| KNOWN.iter().find(|known| **known == name).copied();
    if let Some(known) = lookup(&plain) {
        return Some(known);
    }
    if let Some(known @ ("mcp" | "path" | "skill")) = plain.strip_suffix('s').and_then(lookup) {
        return Some(known);
    }
    // Under these prefixes there is nothing but the two directions, so anything else is an error.
    for &(bare, forms) in DIRECTIONAL {
        let Some(direction) = plain
            .strip_prefix(bare)
            .and_then(|rest| rest.strip_prefix('_'))
        else {
            continue;
        };
        let [read, write] = forms;
        return Some(if direction.starts_with('r') {
            read
        } else {
            write
        });
    }
    let mut words = plain.split('_');
    if let Some(first) = words.next()
        && first.len() >= 3
        && "externals".starts_with(first)
        && words.next().is_none_or(|second| second.starts_with("dir"))
        && (plain.len() > first.len() || first.len() >= "external".len())
    {
        return Some(if plain.ends_with("_read") {
            "external_directory_read"
        } else if plain.ends_with("_write") {
            "external_directory_write"
        } else {
            "external_directory"
        });
    }
    // Short names lie too close to the names of tools; only the long ones are compared letter by letter.
    KNOWN
        .iter()
        .copied()
        .filter(|known| known.len() >= "path_read".len())
        .map(|known| (distance(&plain, known), known))
        .min()
        .and_then(|(edits, known)| (edits <= 2).then_some(known))
}

/// Returns the edit distance (insert, delete, replace) of two names, at most 64 bytes each; a longer one is far from all.
fn distance(left: &str, right: &str) -> usize {
    if left.len() > 64 || right.len() > 64 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (line, a) in left.bytes().enumerate() {
        let mut diagonal = line;
        let mut before = line + 1;
        if let Some(first) = row.first_mut() {
            *first = before;
        }
        for (cell, b) in row.iter_mut().skip(1).zip(right.bytes()) {
            let here = (diagonal + usize::from(a != b))
                .min(before + 1)
                .min(*cell + 1);
            diagonal = *cell;
            *cell = here;
            before = here;
        }
    }
    row.last().copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests;
