//! Judges the keys and values of a configuration file, and reports everything that is wrong with it at once.
//!
//! Knows nothing of files, scopes and trust: what becomes of a file with errors is for [`crate::config::source`].

use std::collections::HashMap;
use std::sync::Arc;

use permission_policy::{Document, Origin};

use crate::config::diagnostic::{Diagnostic, SourcePlace};
use crate::config::keys::{self, KEYS, Kind};
use crate::config::knob::{self, Knob};
use crate::config::permission;
use crate::config::suggest;
use crate::config::tree::{At, Member, Node, Value};

/// What a file says.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    /// The values of the keys other than `permission`, with where they stand.
    pub knobs: Vec<(&'static keys::Key, Knob, At)>,
    /// The policy.
    pub document: Document,
}

/// The most errors of one file that are listed; a person mends no more at a time, and suggestions cost time.
const MAX_ERRORS: usize = 500;

/// Collects what is wrong with one file.
pub(crate) struct Problems<'a> {
    file: &'a Arc<str>,
    list: &'a mut Vec<Diagnostic>,
    errors: usize,
}

impl<'a> Problems<'a> {
    /// Collects for `file` into `list`.
    pub(crate) fn new(file: &'a Arc<str>, list: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            file,
            list,
            errors: 0,
        }
    }

    /// Returns the file.
    pub(crate) fn file(&self) -> &Arc<str> {
        self.file
    }

    /// Names a place in the file.
    pub(crate) fn place(&self, at: At) -> SourcePlace {
        at.place(self.file)
    }

    /// Adds a problem. Errors past the cap are summed up in one.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if diagnostic.is_error() {
            self.errors += 1;
            if self.is_full() {
                if self.errors == MAX_ERRORS {
                    self.list.push(
                        Diagnostic {
                            code: "too-many-errors",
                            message: format!(
                                "more than {MAX_ERRORS} errors; the rest is not listed"
                            ),
                            ..diagnostic
                        }
                        .help("mend the first ones"),
                    );
                }
                return;
            }
        }
        self.list.push(diagnostic);
    }

    /// Says whether no further error is listed.
    fn is_full(&self) -> bool {
        self.errors >= MAX_ERRORS
    }

    /// Says that `path` must be something else.
    pub(crate) fn wrong_type(&self, path: &str, node: &Node, expected: &str) -> Diagnostic {
        let found = match &node.value {
            Value::Text(text) if text.is_empty() => "an empty string".to_owned(),
            Value::Number(source) => format!("`{source}`"),
            Value::Bool(value) => format!("`{value}`"),
            Value::Text(text) => format!("the string `{}`", excerpt(text)),
            Value::Null | Value::List(_) | Value::Map(_) => node.value.kind().to_owned(),
        };
        Diagnostic::error(
            "wrong-type",
            self.place(node.at),
            format!("`{path}` must be {expected}, not {found}"),
        )
        .help(format!("write {expected}"))
    }

    /// Says that a key is not known.
    pub(crate) fn unknown_key<'k>(
        &mut self,
        path: &str,
        member: &Member,
        known: impl IntoIterator<Item = &'k str> + Clone,
    ) {
        if self.is_full() {
            return;
        }
        let key = excerpt(&member.key);
        let message = if path.is_empty() {
            format!("unknown key `{key}`")
        } else {
            format!("unknown key `{key}` in `{path}`")
        };
        let help = suggest::closest(&member.key, known.clone()).map_or_else(
            || {
                let known: Vec<&str> = known.into_iter().collect();
                if known.len() > 8 {
                    "see the keys in `config/schema.json`; `pi-permission schema` prints it"
                        .to_owned()
                } else {
                    format!("use {}", knob::quoted(&known))
                }
            },
            |word| format!("did you mean `{word}`?"),
        );
        self.push(Diagnostic::error("unknown-key", self.place(member.key_at), message).help(help));
    }

    /// Says that a key is empty.
    pub(crate) fn empty_key(&mut self, path: &str, member: &Member) {
        self.push(
            Diagnostic::error(
                "empty-key",
                self.place(member.key_at),
                format!("`{path}` has an empty key"),
            )
            .help("name what the entry is for, or remove it"),
        );
    }

    /// Reports every key that stands twice in one object.
    pub(crate) fn duplicates(&mut self, members: &[Member]) {
        let mut seen: HashMap<&str, At> = HashMap::with_capacity(members.len());
        for member in members {
            if let Some(first) = seen.get(member.key.as_str()) {
                let first = self.place(*first);
                self.push(
                    Diagnostic::error(
                        "duplicate-key",
                        self.place(member.key_at),
                        format!("the key `{}` stands twice", excerpt(&member.key)),
                    )
                    .help(if first.line > 0 {
                        format!("remove one of them; the first is on line {}", first.line)
                    } else {
                        "remove one of them".to_owned()
                    }),
                );
            } else {
                seen.insert(&member.key, member.key_at);
            }
        }
    }
}

/// Shortens text that is quoted in a message.
pub(crate) fn excerpt(text: &str) -> String {
    excerpt_of(text, 60)
}

/// Shortens text to `length` characters and marks what would not print.
pub(crate) fn excerpt_of(text: &str, length: usize) -> String {
    let mut short: String = text
        .chars()
        .take(length)
        .map(|character| {
            if character.is_control() {
                '\u{fffd}'
            } else {
                character
            }
        })
        .collect();
    if text.chars().nth(length).is_some() {
        short.push('…');
    }
    short
}

/// Judges a whole configuration file.
pub(crate) fn config(node: &Node, origin: Origin, problems: &mut Problems<'_>) -> Content {
    let mut content = Content {
        knobs: Vec::new(),
        document: permission::empty(origin),
    };
    let Value::Map(members) = &node.value else {
        let diagnostic = problems.wrong_type("the configuration", node, "an object");
        problems.push(diagnostic);
        return content;
    };
    problems.duplicates(members);
    for member in members {
        let Some(key) = keys::find(&member.key) else {
            unknown_top_level(member, problems);
            continue;
        };
        if key.kind == Kind::Permission {
            // A repeated `permission` is an error already; both are kept, so that no deny is lost.
            let document = permission::read(&member.node, origin, problems);
            permission::append(&mut content.document, document);
            continue;
        }
        let Some(value) = knob::read(key, &member.node, problems) else {
            continue;
        };
        if let Some(instead) = key.deprecated {
            problems.push(
                Diagnostic::warning(
                    "deprecated-key",
                    problems.place(member.key_at),
                    format!("`{}` is deprecated and ignored", key.name),
                )
                .help(instead),
            );
            continue;
        }
        content.knobs.push((key, value, member.key_at));
    }
    content
}

/// Reports a key that no file may have; one that is a surface was put in the wrong place.
fn unknown_top_level(member: &Member, problems: &mut Problems<'_>) {
    if permission::SURFACES.contains(&member.key.as_str()) || member.key == "*" {
        problems.push(
            Diagnostic::error(
                "unknown-key",
                problems.place(member.key_at),
                format!("unknown key `{}`", member.key),
            )
            .help(format!(
                "`{}` is a surface: move it into `permission`",
                member.key
            )),
        );
        return;
    }
    let known = KEYS
        .iter()
        .filter(|key| key.deprecated.is_none())
        .map(|key| key.name);
    problems.unknown_key("", member, known);
}
