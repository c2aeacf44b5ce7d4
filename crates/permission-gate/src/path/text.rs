//! Paths as text: joining, resolving dots, containment, case folding. Asks the world nothing.
//!
//! A path here is absolute, `/`-separated, and has a root of `/` or of a drive (`C:/`).

pub use permission_policy::pattern::fold;

/// Returns the length of the root of an absolute path: 1 for `/x`, 3 for `C:/x`, 0 when it is relative.
pub fn root_length(path: &str) -> usize {
    match path.as_bytes() {
        [b'/', ..] => 1,
        [drive, b':', b'/', ..] if drive.is_ascii_alphabetic() => 3,
        _ => 0,
    }
}

/// Returns whether a path is absolute.
pub fn is_absolute(path: &str) -> bool {
    root_length(path) > 0
}

/// Returns the directory above, `None` at a root.
pub fn parent(path: &str) -> Option<&str> {
    let root = root_length(path);
    if path.len() <= root {
        return None;
    }
    let cut = path.rfind('/').map_or(0, |at| at.max(root));
    path.get(..cut.max(root))
}

/// Returns the last component; empty at a root.
pub fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// Appends one component.
pub fn push(path: &mut String, name: &str) {
    if !path.ends_with('/') {
        path.push('/');
    }
    path.push_str(name);
}

/// Removes the last component; does nothing at a root.
pub fn pop(path: &mut String) {
    if let Some(above) = parent(path) {
        let length = above.len();
        path.truncate(length);
    }
}

/// Joins a text to a directory, dots kept. An absolute text stands alone.
pub fn join(directory: &str, text: &str) -> String {
    if is_absolute(text) {
        return text.to_owned();
    }
    let mut path = String::with_capacity(directory.len() + text.len() + 1);
    path.push_str(directory);
    if !text.is_empty() {
        push(&mut path, text);
    }
    path
}

/// Resolves a text against a directory by its letters alone: no `.`, no `..`, no doubled or final `/`.
pub fn lexical(directory: &str, text: &str) -> String {
    let mut path = String::with_capacity(directory.len() + text.len() + 1);
    let mut rest = text;
    if is_absolute(text) {
        let (root, tail) = text
            .split_at_checked(root_length(text))
            .unwrap_or(("/", text));
        path.push_str(root);
        rest = tail;
    } else {
        let (root, tail) = directory
            .split_at_checked(root_length(directory))
            .unwrap_or(("/", directory));
        path.push_str(if root.is_empty() { "/" } else { root });
        append(&mut path, tail);
    }
    append(&mut path, rest);
    path
}

fn append(path: &mut String, text: &str) {
    for component in text.split('/') {
        match component {
            "" | "." => {}
            ".." => pop(path),
            name => push(path, name),
        }
    }
}

/// Returns what remains of `path` below `directory`: empty for the directory itself, `None` outside of it.
pub fn below<'p>(directory: &str, path: &'p str) -> Option<&'p str> {
    let rest = path.strip_prefix(directory)?;
    if rest.is_empty() {
        return Some(rest);
    }
    if directory.ends_with('/') {
        Some(rest)
    } else {
        rest.strip_prefix('/')
    }
}

/// Returns whether `path` is `directory` or below it, with or without regard to case.
pub fn contains(directory: &str, path: &str, folds: bool) -> bool {
    if below(directory, path).is_some() {
        return true;
    }
    folds && below(&fold(directory), &fold(path)).is_some()
}

#[cfg(test)]
mod tests;
