//! The values of the keys other than `permission`: their types, and reading one from a file.
//!
//! Knows the shape of a value; what it does is for those who read it.

use std::collections::BTreeMap;

use permission_gate::settings::{DeclaredKind, DeclaredWrapper, ShellTool};

use crate::config::diagnostic::Diagnostic;
use crate::config::keys::{DIALOG_ACTIONS, Key, Kind};
use crate::config::suggest;
use crate::config::tree::{Member, Node, Value};
use crate::config::validate::Problems;

/// The value of one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Knob {
    /// A boolean.
    Bool(bool),
    /// A whole number.
    Number(u64),
    /// A string.
    Text(String),
    /// A list of strings.
    Texts(Vec<String>),
    /// `shellTools`.
    ShellTools(BTreeMap<String, ShellTool>),
    /// `authorizers`.
    Authorizers(BTreeMap<String, Authorizer>),
    /// `wrappers`.
    Wrappers(BTreeMap<String, DeclaredWrapper>),
    /// `permissionDialogKeys`.
    DialogKeys(BTreeMap<String, char>),
}

/// A program that may answer an ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorizer {
    /// The program and its arguments; never empty.
    pub command: Vec<String>,
    /// How long it may take, in milliseconds.
    pub timeout_ms: u64,
}

/// How long an authorizer may take unless its entry says otherwise, in milliseconds.
pub(crate) const AUTHORIZER_TIMEOUT_MS: u64 = 30_000;

/// Reads the value of `key`; `None` after a diagnostic when it has the wrong shape.
pub(crate) fn read(key: &Key, node: &Node, problems: &mut Problems<'_>) -> Option<Knob> {
    let path = key.name;
    match key.kind {
        Kind::Text => text(path, node, problems).map(Knob::Text),
        Kind::Bool => boolean(path, node, problems).map(Knob::Bool),
        Kind::Positive => positive(path, node, problems).map(Knob::Number),
        Kind::Choice(words) => choice(path, node, words, problems).map(Knob::Text),
        Kind::Choices(words) => list(path, node, problems, |path, node, problems| {
            choice(path, node, words, problems)
        })
        .map(Knob::Texts),
        Kind::Texts => list(path, node, problems, text).map(Knob::Texts),
        Kind::ShellTools => map(path, node, problems, shell_tool).map(Knob::ShellTools),
        Kind::Authorizers => map(path, node, problems, authorizer).map(Knob::Authorizers),
        Kind::Wrappers => map(path, node, problems, wrapper).map(Knob::Wrappers),
        Kind::DialogKeys => dialog_keys(path, node, problems).map(Knob::DialogKeys),
        Kind::Permission => None,
    }
}

fn boolean(path: &str, node: &Node, problems: &mut Problems<'_>) -> Option<bool> {
    if let Value::Bool(value) = node.value {
        Some(value)
    } else {
        let diagnostic = problems.wrong_type(path, node, "`true` or `false`");
        problems.push(diagnostic);
        None
    }
}

fn positive(path: &str, node: &Node, problems: &mut Problems<'_>) -> Option<u64> {
    if let Value::Number(source) = &node.value
        && let Some(value) = whole(source)
        && value >= 1
    {
        return Some(value);
    }
    let diagnostic = problems.wrong_type(path, node, "a whole number of at least 1");
    problems.push(diagnostic);
    None
}

/// Reads a whole number; `1e3` and `5.0` are whole too.
fn whole(source: &str) -> Option<u64> {
    /// Up to here a double holds every whole number.
    const EXACT: f64 = 9_007_199_254_740_991.0;
    source.parse().ok().or_else(|| {
        let value: f64 = source.parse().ok()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the range and the fraction are checked"
        )]
        (value.fract() == 0.0 && (0.0..=EXACT).contains(&value)).then_some(value as u64)
    })
}

fn text(path: &str, node: &Node, problems: &mut Problems<'_>) -> Option<String> {
    match &node.value {
        Value::Text(text) if !text.is_empty() => Some(text.clone()),
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::Text(_)
        | Value::List(_)
        | Value::Map(_) => {
            let diagnostic = problems.wrong_type(path, node, "a string that is not empty");
            problems.push(diagnostic);
            None
        }
    }
}

fn choice(path: &str, node: &Node, words: &[&str], problems: &mut Problems<'_>) -> Option<String> {
    if let Value::Text(text) = &node.value {
        if words.contains(&text.as_str()) {
            return Some(text.clone());
        }
        let help = suggest::closest(text, words.iter().copied()).map_or_else(
            || format!("use one of {}", quoted(words)),
            |word| format!("did you mean `{word}`?"),
        );
        problems.push(
            Diagnostic::error(
                "unknown-value",
                problems.place(node.at),
                format!("`{path}` does not know the value `{text}`"),
            )
            .help(help),
        );
        return None;
    }
    let diagnostic = problems.wrong_type(path, node, &format!("one of {}", quoted(words)));
    problems.push(diagnostic);
    None
}

/// Writes words as a list for a message.
pub(crate) fn quoted(words: &[&str]) -> String {
    words
        .iter()
        .map(|word| format!("`{word}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Reads every item, so that all problems are reported; `None` when one is wrong.
fn list<T>(
    path: &str,
    node: &Node,
    problems: &mut Problems<'_>,
    read: impl Fn(&str, &Node, &mut Problems<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let Value::List(items) = &node.value else {
        let diagnostic = problems.wrong_type(path, node, "a list");
        problems.push(diagnostic);
        return None;
    };
    let read: Vec<Option<T>> = items
        .iter()
        .enumerate()
        .map(|(index, item)| read(&format!("{path}[{index}]"), item, problems))
        .collect();
    read.into_iter().collect()
}

/// Reads every entry, so that all problems are reported; `None` when one is wrong.
fn map<T>(
    path: &str,
    node: &Node,
    problems: &mut Problems<'_>,
    read: impl Fn(&str, &Node, &mut Problems<'_>) -> Option<T>,
) -> Option<BTreeMap<String, T>> {
    let Value::Map(members) = &node.value else {
        let diagnostic = problems.wrong_type(path, node, "an object");
        problems.push(diagnostic);
        return None;
    };
    problems.duplicates(members);
    let mut entries = BTreeMap::new();
    let mut whole = true;
    for member in members {
        if member.key.is_empty() {
            problems.empty_key(path, member);
            whole = false;
            continue;
        }
        match read(&format!("{path}.{}", member.key), &member.node, problems) {
            Some(value) => {
                entries.insert(member.key.clone(), value);
            }
            None => whole = false,
        }
    }
    whole.then_some(entries)
}

/// Opens an object that has only the fields named, and reports the others.
fn fields<'a>(
    path: &str,
    node: &'a Node,
    known: &[&str],
    problems: &mut Problems<'_>,
) -> Option<&'a [Member]> {
    let Value::Map(members) = &node.value else {
        let expected = format!("an object with {}", quoted(known));
        let diagnostic = problems.wrong_type(path, node, &expected);
        problems.push(diagnostic);
        return None;
    };
    problems.duplicates(members);
    let mut whole = true;
    for member in members {
        if !known.contains(&member.key.as_str()) {
            problems.unknown_key(path, member, known.iter().copied());
            whole = false;
        }
    }
    whole.then_some(members)
}

/// Returns the value of a field.
fn field<'a>(members: &'a [Member], name: &str) -> Option<&'a Node> {
    members
        .iter()
        .rev()
        .find(|member| member.key == name)
        .map(|member| &member.node)
}

/// Returns the value of a field that must be there.
fn required<'a>(
    path: &str,
    node: &Node,
    members: &'a [Member],
    name: &str,
    problems: &mut Problems<'_>,
) -> Option<&'a Node> {
    let found = field(members, name);
    if found.is_none() {
        problems.push(
            Diagnostic::error(
                "missing-key",
                problems.place(node.at),
                format!("`{path}` lacks `{name}`"),
            )
            .help(format!("add `{name}`")),
        );
    }
    found
}

fn shell_tool(path: &str, node: &Node, problems: &mut Problems<'_>) -> Option<ShellTool> {
    let members = fields(
        path,
        node,
        &["commandArgument", "workdirArgument"],
        problems,
    )?;
    let command = required(path, node, members, "commandArgument", problems)
        .and_then(|node| text(&format!("{path}.commandArgument"), node, problems));
    let workdir = match field(members, "workdirArgument") {
        None => None,
        Some(node) => Some(text(&format!("{path}.workdirArgument"), node, problems)?),
    };
    Some(ShellTool {
        command_argument: command?,
        workdir_argument: workdir,
    })
}

fn authorizer(path: &str, node: &Node, problems: &mut Problems<'_>) -> Option<Authorizer> {
    let members = fields(path, node, &["command", "timeoutMs"], problems)?;
    let command = required(path, node, members, "command", problems).and_then(|node| {
        let words = list(&format!("{path}.command"), node, problems, text)?;
        if words.is_empty() {
            let diagnostic = problems.wrong_type(
                &format!("{path}.command"),
                node,
                "a list that names a program",
            );
            problems.push(diagnostic);
            return None;
        }
        Some(words)
    });
    let timeout_ms = match field(members, "timeoutMs") {
        None => AUTHORIZER_TIMEOUT_MS,
        Some(node) => positive(&format!("{path}.timeoutMs"), node, problems)?,
    };
    Some(Authorizer {
        command: command?,
        timeout_ms,
    })
}

fn wrapper(path: &str, node: &Node, problems: &mut Problems<'_>) -> Option<DeclaredWrapper> {
    let members = fields(path, node, &["kind", "skipOptions"], problems)?;
    let kind = required(path, node, members, "kind", problems).and_then(|node| {
        choice(
            &format!("{path}.kind"),
            node,
            &["boundary", "transparent"],
            problems,
        )
    });
    let skip_options = match field(members, "skipOptions") {
        None => false,
        Some(node) => boolean(&format!("{path}.skipOptions"), node, problems)?,
    };
    Some(DeclaredWrapper {
        kind: if kind? == "transparent" {
            DeclaredKind::Transparent
        } else {
            DeclaredKind::Boundary
        },
        skip_options,
    })
}

/// Reads the keys of the dialog: printable, lower case, not `j` or `k` (they move), each used once.
fn dialog_keys(
    path: &str,
    node: &Node,
    problems: &mut Problems<'_>,
) -> Option<BTreeMap<String, char>> {
    let known: Vec<&str> = DIALOG_ACTIONS.iter().map(|(action, _)| *action).collect();
    let members = fields(path, node, &known, problems)?;
    let mut keys: BTreeMap<String, char> = BTreeMap::new();
    let mut whole = true;
    for member in members {
        let mut characters = match &member.node.value {
            Value::Text(text) => text.chars(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::List(_) | Value::Map(_) => {
                "".chars()
            }
        };
        let usable = match (characters.next(), characters.next()) {
            (Some(key), None) => {
                let free = !key.is_uppercase() && !matches!(key, 'j' | 'k');
                (free && !key.is_control() && !key.is_whitespace()).then_some(key)
            }
            (None | Some(_), _) => None,
        };
        let Some(key) = usable else {
            let diagnostic = problems.wrong_type(
                &format!("{path}.{}", member.key),
                &member.node,
                "one printable lower-case character other than `j` and `k`",
            );
            problems.push(diagnostic);
            whole = false;
            continue;
        };
        keys.insert(member.key.clone(), key);
    }
    // The actions that are not named keep their default, so a clash with one of those counts too.
    let mut used: BTreeMap<char, &str> = BTreeMap::new();
    for (action, default) in DIALOG_ACTIONS {
        let Some(key) = keys
            .get(*action)
            .copied()
            .or_else(|| default.chars().next())
        else {
            continue;
        };
        if let Some(other) = used.insert(key, action) {
            problems.push(
                Diagnostic::error(
                    "key-used-twice",
                    problems.place(node.at),
                    format!("`{path}` binds `{key}` to both `{other}` and `{action}`"),
                )
                .help("give each action its own key"),
            );
            whole = false;
        }
    }
    whole.then_some(keys)
}
