//! One file of the configuration: read, judged, and reduced to what it may still say when something is wrong with it.
//!
//! Knows nothing of the other files, nor of trust.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use permission_policy::{Document, Origin};

use crate::config::diagnostic::{Diagnostic, SourcePlace};
use crate::config::frontmatter::{self, Frontmatter};
use crate::config::tree::{At, Node, Positions};
use crate::config::validate::{self, Content, Problems};
use crate::config::{jsonc, permission, salvage};
use crate::facts::System;
use crate::file::{self, Identity};
use crate::trust::Hash;

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A configuration: JSON with comments.
    Jsonc,
    /// An agent file: Markdown with YAML frontmatter.
    Agent,
}

/// One file as it stands.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its path.
    pub path: PathBuf,
    /// Which state of the file this is.
    pub identity: Identity,
    /// The hash of its bytes; `None` when there are none.
    pub hash: Option<Hash>,
    /// What it says; when it is in error, its allows are asks and it has no knobs.
    pub content: Content,
    /// What is wrong with it.
    pub problems: Vec<Diagnostic>,
    /// Whether one of the problems is an error.
    pub in_error: bool,
}

impl Source {
    /// Reads and judges a file. A file that is not there says nothing.
    pub(crate) fn load(path: &Path, origin: Origin, format: Format) -> Self {
        let file: Arc<str> = Arc::from(path.to_string_lossy());
        let silent = |identity| Self {
            path: path.to_path_buf(),
            identity,
            hash: None,
            content: silent_content(origin),
            problems: Vec::new(),
            in_error: false,
        };
        match file::read(path) {
            Ok(contents) => {
                let mut source = Self::judge(&contents.bytes, &file, origin, format);
                source.path = path.to_path_buf();
                source.identity = contents.identity;
                source.hash = Some(Hash::of(&contents.bytes));
                source
            }
            Err(identity @ (Identity::Missing | Identity::Regular { .. })) => silent(identity),
            Err(identity @ Identity::Unreadable(trouble)) => Self {
                problems: vec![
                    Diagnostic::error(trouble.code(), SourcePlace::file(&file), trouble.message())
                        .help(trouble.help()),
                ],
                in_error: true,
                ..silent(identity)
            },
        }
    }

    /// Judges the bytes of a file.
    pub(crate) fn judge(bytes: &[u8], file: &Arc<str>, origin: Origin, format: Format) -> Self {
        let mut problems = Vec::new();
        let text = String::from_utf8_lossy(bytes);
        // What an agent file says below its frontmatter is not ours to judge.
        let judged = match format {
            Format::Jsonc => text.len(),
            Format::Agent => frontmatter::extent(&text),
        };
        if let Err(error) = std::str::from_utf8(bytes)
            && error.valid_up_to() < judged
        {
            let start = error.valid_up_to();
            let at = Positions::new(&text).at(start, start.saturating_add(1));
            problems.push(
                Diagnostic::error("not-utf-8", at.place(file), "the file is not valid UTF-8")
                    .help("save it as UTF-8"),
            );
        }
        let content = match format {
            Format::Jsonc => match jsonc::parse(&text, file, &mut problems) {
                Some(node) => {
                    validate::config(&node, origin, &mut Problems::new(file, &mut problems))
                }
                None => salvaged(salvage::jsonc(&text, origin, file)),
            },
            Format::Agent => match frontmatter::parse(&text, file, &mut problems) {
                Frontmatter::None => silent_content(origin),
                Frontmatter::Permission(node) => Content {
                    knobs: Vec::new(),
                    document: permission::read(
                        &node,
                        origin,
                        &mut Problems::new(file, &mut problems),
                    ),
                },
                Frontmatter::Broken => {
                    let front = text.get(..judged).unwrap_or_default();
                    salvaged(salvage::yaml(front, origin, file))
                }
            },
        };
        Self::finish(content, problems)
    }

    /// Judges an inline configuration.
    pub(crate) fn inline_config(json: &serde_json::Value, name: &str) -> Self {
        Self::inline(json, name, |node, problems| {
            validate::config(node, Origin::Explicit, problems)
        })
    }

    /// Judges an inline policy.
    pub(crate) fn inline_policy(json: &serde_json::Value, name: &str) -> Self {
        Self::inline(json, name, |node, problems| Content {
            knobs: Vec::new(),
            document: permission::read(node, Origin::Explicit, problems),
        })
    }

    fn inline(
        json: &serde_json::Value,
        name: &str,
        judge: impl FnOnce(&Node, &mut Problems<'_>) -> Content,
    ) -> Self {
        let file: Arc<str> = Arc::from(name);
        let mut problems = Vec::new();
        let node = Node::from_json(json);
        let content = judge(&node, &mut Problems::new(&file, &mut problems));
        Self::finish(content, problems)
    }

    fn finish(mut content: Content, mut problems: Vec<Diagnostic>) -> Self {
        problems.sort_by_key(|problem| problem.place.as_ref().map_or(0, |place| place.span.start));
        let in_error = problems.iter().any(Diagnostic::is_error);
        if in_error {
            // SECURITY: errors never widen: no allow and no knob of such a file counts.
            permission::without_allows(&mut content.document);
            content.knobs.clear();
        }
        Self {
            path: PathBuf::new(),
            identity: Identity::Missing,
            hash: None,
            content,
            problems,
            in_error,
        }
    }

    /// Says whether the file has changed since it was read.
    pub(crate) fn is_stale(&self, system: &System) -> bool {
        !self.path.as_os_str().is_empty() && system.identity(&self.path) != self.identity
    }

    /// Names the file, for a diagnostic about it as a whole.
    pub(crate) fn place(&self) -> SourcePlace {
        At::default().place(&Arc::from(self.path.to_string_lossy()))
    }

    /// Says whether there is a file.
    pub(crate) fn is_present(&self) -> bool {
        match self.identity {
            Identity::Missing => false,
            Identity::Unreadable(_) | Identity::Regular { .. } => true,
        }
    }

    /// Says whether it says anything at all: a rule or a knob.
    pub(crate) fn says_something(&self) -> bool {
        let Document {
            fallback, surfaces, ..
        } = &self.content.document;
        fallback.is_some() || !surfaces.is_empty() || !self.content.knobs.is_empty()
    }
}

fn silent_content(origin: Origin) -> Content {
    salvaged(permission::empty(origin))
}

fn salvaged(document: Document) -> Content {
    Content {
        knobs: Vec::new(),
        document,
    }
}
