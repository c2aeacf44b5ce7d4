//! What a call would make of a file: the input fields of the hosts' edit and write tools, and patches.
//!
//! It applies a change to a text the way the hosts do. A change that does not fit the text is said to, and shown as the
//! call states it.

use serde_json::{Map, Value};

use super::diff::unix;

/// Names of the text to be replaced. Sources: the edit tools of Pi, Claude Code, OpenCode and Gemini CLI, Copilot CLI.
const OLD: [&str; 4] = ["oldText", "old_string", "oldString", "old_str"];
/// Names of its replacement.
const NEW: [&str; 4] = ["newText", "new_string", "newString", "new_str"];
/// Names of the switch that replaces it everywhere.
const EVERYWHERE: [&str; 2] = ["replace_all", "replaceAll"];
/// Names of the whole text of a file.
const CONTENT: [&str; 4] = ["content", "contents", "file_text", "newContent"];
/// Names of the list of edits.
const EDITS: &str = "edits";

/// One replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit<'t> {
    pub(super) old: &'t str,
    pub(super) new: &'t str,
    everywhere: bool,
}

/// What a tool does to its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Intent<'t> {
    /// It replaces parts.
    Edits(Vec<Edit<'t>>),
    /// It writes all of it.
    Content(&'t str),
}

/// Reads what a tool does to its file; `None` when the input says it in no form that is known.
pub(super) fn intent(input: &Map<String, Value>) -> Option<Intent<'_>> {
    if let Some(edits) = input.get(EDITS).and_then(Value::as_array) {
        let edits: Option<Vec<Edit<'_>>> = edits
            .iter()
            .map(|edit| edit.as_object().and_then(one_edit))
            .collect();
        return edits.filter(|edits| !edits.is_empty()).map(Intent::Edits);
    }
    if let Some(edit) = one_edit(input) {
        return Some(Intent::Edits(vec![edit]));
    }
    text_of(input, &CONTENT).map(Intent::Content)
}

/// Tells whether a field holds what [`intent`] reads.
pub(super) fn is_read(field: &str) -> bool {
    field == EDITS
        || [&OLD[..], &NEW, &EVERYWHERE, &CONTENT]
            .iter()
            .any(|names| names.contains(&field))
}

fn one_edit(input: &Map<String, Value>) -> Option<Edit<'_>> {
    Some(Edit {
        old: text_of(input, &OLD)?,
        new: text_of(input, &NEW)?,
        everywhere: EVERYWHERE
            .iter()
            .any(|name| input.get(*name) == Some(&Value::Bool(true))),
    })
}

fn text_of<'t>(input: &'t Map<String, Value>, names: &[&str]) -> Option<&'t str> {
    names
        .iter()
        .find_map(|name| input.get(*name).and_then(Value::as_str))
}

/// Applies replacements in order. `Err` holds how many do not fit, and the text with those that do.
pub(super) fn apply(text: &str, edits: &[Edit<'_>]) -> Result<String, (usize, String)> {
    let mut text = unix(text);
    let mut failed = 0;
    for edit in edits {
        let (old, new) = (unix(edit.old), unix(edit.new));
        if old.is_empty() {
            // Hosts create a file, or write an empty one, like this.
            if text.is_empty() {
                text = new;
            } else {
                failed += 1;
            }
        } else if !text.contains(&old) {
            failed += 1;
        } else if edit.everywhere {
            text = text.replace(&old, &new);
        } else {
            text = text.replacen(&old, &new, 1);
        }
        // Repeated growth is no way to use up the memory.
        if text.len() > MAX_TEXT {
            return Err((edits.len(), String::new()));
        }
    }
    if failed == 0 {
        Ok(text)
    } else {
        Err((failed, text))
    }
}

/// The largest text that replacements may make, in bytes.
const MAX_TEXT: usize = 8 * 1024 * 1024;

/// What a patch does to one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section<'t> {
    pub(super) path: &'t str,
    pub(super) action: Action,
    pub(super) moved_to: Option<&'t str>,
    /// The lines of the section as they stand.
    pub(super) lines: Vec<&'t str>,
}

/// What happens to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// It is written anew.
    Add,
    /// It is removed.
    Delete,
    /// It is changed.
    Update,
}

/// Reads a patch in the form of Codex's `apply_patch`; empty when it has another.
pub(super) fn sections(patch: &str) -> Vec<Section<'_>> {
    const STARTS: [(&str, Action); 3] = [
        ("*** Add File: ", Action::Add),
        ("*** Delete File: ", Action::Delete),
        ("*** Update File: ", Action::Update),
    ];
    let mut sections: Vec<Section<'_>> = Vec::new();
    for line in patch.lines() {
        let mark = line.trim_start();
        let start = STARTS
            .iter()
            .find_map(|(start, action)| Some((mark.strip_prefix(start)?.trim(), *action)));
        if let Some((path, action)) = start {
            sections.push(Section {
                path,
                action,
                moved_to: None,
                lines: Vec::new(),
            });
        } else if let Some(section) = sections.last_mut() {
            if let Some(path) = mark.strip_prefix("*** Move to: ") {
                section.moved_to = Some(path.trim());
            } else if !mark.starts_with("*** ") {
                section.lines.push(line);
            }
        }
    }
    sections
}

impl Section<'_> {
    /// Returns what becomes of a text; `None` when a part of the section does not fit it.
    pub(super) fn applied(&self, text: &str) -> Option<String> {
        match self.action {
            Action::Delete => Some(String::new()),
            Action::Add => Some(self.added()),
            Action::Update => self.updated(text),
        }
    }

    fn added(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.push_str(line.strip_prefix('+').unwrap_or(line));
            text.push('\n');
        }
        text
    }

    fn updated(&self, text: &str) -> Option<String> {
        let text = unix(text);
        let lines: Vec<&str> = text.lines().collect();
        let mut result: Vec<&str> = Vec::new();
        let mut at = 0;
        for part in self
            .lines
            .split(|line| line.starts_with("@@"))
            .filter(|part| !part.is_empty())
        {
            let old: Vec<&str> = part.iter().filter_map(|line| kept(line, '+')).collect();
            let found = place(&lines, at, &old)?;
            result.extend(lines.get(at..found)?);
            // Unchanged lines are those of the file: a patch may write them with other blanks.
            let mut cursor = found;
            for line in part {
                match line.as_bytes().first() {
                    Some(b'+') => result.push(line.get(1..).unwrap_or_default()),
                    Some(b'-') => cursor += 1,
                    Some(_) | None => {
                        result.push(lines.get(cursor)?);
                        cursor += 1;
                    }
                }
            }
            at = cursor;
        }
        result.extend(lines.get(at..)?);
        let mut new = result.join("\n");
        if text.ends_with('\n') || text.is_empty() {
            new.push('\n');
        }
        Some(new)
    }
}

/// Returns a line of a part without its sign, unless it has the sign `other`.
fn kept<'t>(line: &&'t str, other: char) -> Option<&'t str> {
    if line.starts_with(other) {
        return None;
    }
    Some(line.get(1..).unwrap_or_default())
}

/// Finds lines in a text from a place on: as they are, else without the blanks at their ends.
fn place(lines: &[&str], from: usize, wanted: &[&str]) -> Option<usize> {
    if wanted.is_empty() {
        // Lines that are only added stand at the end.
        return Some(lines.len());
    }
    let rest = lines.get(from..)?;
    let windows = || rest.windows(wanted.len()).take(MAX_PLACES);
    let exact = windows().position(|window| window == wanted);
    let loose = || {
        windows().position(|window| {
            window
                .iter()
                .zip(wanted)
                .all(|(line, wanted)| line.trim_end() == wanted.trim_end())
        })
    };
    exact.or_else(loose).map(|found| from + found)
}

/// The most places of a file at which a part of a patch is tried.
const MAX_PLACES: usize = 200_000;

#[cfg(test)]
mod tests;
