//! One scope of the policy as it was parsed: entries in file order, nothing compiled.
//!
//! Does no parsing and no checking: a loader reads the text, reports its errors and fills these in.

use std::fmt;
use std::sync::Arc;

use crate::Decision;

/// Where in a file something stands. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file's path, as it is to be shown.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The scope that a rule or a decision came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// No file said anything: the built-in fallback.
    Builtin,
    /// The rules that come with the first allowed MCP target.
    Baseline,
    /// The administrator's file.
    Managed,
    /// The user's file.
    Global,
    /// The project's file.
    Project,
    /// The frontmatter of a global agent file.
    Agent,
    /// The frontmatter of a project's agent file.
    ProjectAgent,
    /// A file or an inline policy given for this run.
    Explicit,
    /// An approval remembered for the session.
    Session,
    /// Yolo mode.
    Yolo,
}

impl Origin {
    /// Returns the name used in logs and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Builtin => "builtin",
            Self::Baseline => "baseline",
            Self::Managed => "managed",
            Self::Global => "global",
            Self::Project => "project",
            Self::Agent => "agent",
            Self::ProjectAgent => "project-agent",
            Self::Explicit => "config",
            Self::Session => "session",
            Self::Yolo => "yolo",
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a rule says, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The decision.
    pub decision: Decision,
    /// The author's reason, shown in the prompt, in explanations and to the agent on deny.
    pub reason: Option<Arc<str>>,
}

impl From<Decision> for Action {
    fn from(decision: Decision) -> Self {
        Self {
            decision,
            reason: None,
        }
    }
}

/// One scope as parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The scope.
    pub origin: Origin,
    /// The `"*"` entry at the top: the universal fallback.
    pub fallback: Option<(Action, Option<Place>)>,
    /// The other entries, in file order.
    pub surfaces: Vec<SurfaceEntry>,
}

impl Document {
    /// Returns a document that says nothing.
    pub fn new(origin: Origin) -> Self {
        Self {
            origin,
            fallback: None,
            surfaces: Vec::new(),
        }
    }

    /// Sets the universal fallback.
    #[must_use]
    pub fn with_fallback(mut self, action: impl Into<Action>) -> Self {
        self.fallback = Some((action.into(), None));
        self
    }

    /// Appends `"surface": "decision"`.
    #[must_use]
    pub fn with_all(mut self, surface: &str, action: impl Into<Action>) -> Self {
        self.surfaces.push(SurfaceEntry {
            surface: surface.to_owned(),
            place: None,
            body: Body::All(action.into()),
        });
        self
    }

    /// Appends `"surface": {"pattern": "decision", …}`.
    #[must_use]
    pub fn with_map(mut self, surface: &str, entries: &[(&str, Decision)]) -> Self {
        let entries = entries
            .iter()
            .map(|&(pattern, decision)| PatternEntry {
                pattern: pattern.to_owned(),
                action: decision.into(),
                place: None,
            })
            .collect();
        self.surfaces.push(SurfaceEntry {
            surface: surface.to_owned(),
            place: None,
            body: Body::Map(entries),
        });
        self
    }
}

/// What a document says about one surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceEntry {
    /// The key: a surface name or a pattern of surface names.
    pub surface: String,
    /// Where the key stands.
    pub place: Option<Place>,
    /// The value.
    pub body: Body,
}

/// The value under a surface key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// One decision for the whole surface; the same as a map with the one pattern `*`, but it replaces on a merge.
    All(Action),
    /// Decisions by pattern, in file order.
    Map(Vec<PatternEntry>),
}

/// One pattern and what it decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternEntry {
    /// The pattern as written.
    pub pattern: String,
    /// What it decides.
    pub action: Action,
    /// Where the pattern stands.
    pub place: Option<Place>,
}

/// A document that may only tighten: the managed file, an untrusted file, a file with errors.
///
/// It is evaluated alone; its `allow` means no opinion, and its fallback only raises the universal fallback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// What it says.
    pub document: Document,
}

impl From<Document> for Overlay {
    fn from(document: Document) -> Self {
        Self { document }
    }
}
