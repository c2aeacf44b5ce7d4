//! The files that switch the gate off: whoever changes them is asked, whatever the policy says (semantics, 4.7).

use std::sync::OnceLock;

use super::located::{Kind, Located};
use super::resolver::{Opening, Resolver};
use super::text::{below, contains, fold, join, parent};
use super::wildcard;

/// What the protected places are found by. Paths may be given in any spelling.
#[derive(Clone, Debug, Default)]
pub struct ProtectedInputs {
    /// The agent directory.
    pub agent_directory: Option<String>,
    /// Where this system keeps trust records, sessions and its spool.
    pub state_directory: Option<String>,
    /// This system's program.
    pub binary: Option<String>,
    /// This system's extension, where it is installed.
    pub extension: Option<String>,
    /// Further config files (managed ones).
    pub configs: Vec<String>,
    /// Further directories of hosts (`CODEX_HOME`, `CLAUDE_CONFIG_DIR`).
    pub host_directories: Vec<String>,
}

/// What happens to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// It is written or created.
    Write,
    /// It, and so everything below it, is deleted, moved, linked or given another mode or owner.
    Whole,
}

/// What protection says of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protection {
    /// Nothing.
    No,
    /// At least ask.
    Asks(Subject),
    /// Deny.
    Denied(Subject),
}

/// What is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// This system's config or agent files.
    Policy,
    /// This system's program or extension.
    Program,
    /// An agent's hooks or settings.
    Host,
    /// Trust records, sessions, the forwarding spool.
    State,
    /// Logs.
    Log,
}

/// One protected place.
#[derive(Clone, Debug)]
struct Area {
    path: String,
    /// The path has wildcards.
    wild: bool,
    subject: Subject,
    denied: bool,
}

/// How a table entry matches what lies below a home or root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// This file.
    File,
    /// Everything in this directory, and the directory.
    Tree,
    /// A pattern on the last component.
    Pattern,
}

/// Hook and settings files by their place below a home, a root or a directory in between, sorted.
/// Sources: each agent's own page on settings and hooks.
const HOST_FILES: [(&str, Shape, Subject); 19] = [
    (".claude.json", Shape::File, Subject::Host),
    (".claude/hooks", Shape::Tree, Subject::Host),
    (".claude/plugins", Shape::Tree, Subject::Host),
    (".claude/settings*.json", Shape::Pattern, Subject::Host),
    (".codex", Shape::Tree, Subject::Host),
    (".config/opencode", Shape::Tree, Subject::Host),
    (".copilot", Shape::Tree, Subject::Host),
    (".gemini", Shape::Tree, Subject::Host),
    (".github/hooks", Shape::Tree, Subject::Host),
    (".opencode", Shape::Tree, Subject::Host),
    (".pi/agents", Shape::Tree, Subject::Policy),
    (".pi/extensions", Shape::Tree, Subject::Policy),
    (".pi/git", Shape::Tree, Subject::Host),
    (".pi/npm", Shape::Tree, Subject::Host),
    (".pi/settings*.json", Shape::Pattern, Subject::Host),
    ("opencode.json", Shape::File, Subject::Host),
    ("opencode.jsonc", Shape::File, Subject::Host),
    ("opencode/opencode.json", Shape::File, Subject::Host),
    ("opencode/opencode.jsonc", Shape::File, Subject::Host),
];

/// Entries of the agent directory, sorted.
const AGENT_FILES: [(&str, Subject, bool); 8] = [
    ("agents", Subject::Policy, false),
    ("extensions", Subject::Program, false),
    ("extensions/pi-permission-system", Subject::Policy, false),
    ("extensions/pi-permission-system/logs", Subject::Log, true),
    ("git", Subject::Program, false),
    ("npm", Subject::Program, false),
    ("sessions/permission-forwarding", Subject::State, true),
    ("settings.json", Subject::Host, false),
];

/// Directories of the whole machine, sorted.
const SYSTEM: [(&str, Subject); 7] = [
    ("/Library/Application Support/ClaudeCode", Subject::Host),
    ("/etc/claude-code", Subject::Host),
    ("/etc/codex", Subject::Host),
    ("/etc/gemini-cli", Subject::Host),
    ("/etc/opencode", Subject::Host),
    ("/etc/pi-permission-system", Subject::Policy),
    ("C:/ProgramData/ClaudeCode", Subject::Host),
];

/// The protected places of a session.
#[derive(Debug)]
pub struct Protected {
    inputs: ProtectedInputs,
    found: OnceLock<Found>,
}

#[derive(Debug)]
struct Found {
    areas: Vec<Area>,
    /// Below these, or directly in a directory above a root, table entries count; canonical and as given.
    anchors: Vec<String>,
}

/// Tells whether a path of which only the text is known, in part, may name a protected file or a directory that holds
/// one, judged by its last component.
pub(crate) fn may_be_protected(text: &str) -> bool {
    let last = text
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    let unknown = |letter: char| "$`*?[]{}()~".contains(letter);
    last.is_empty()
        || last.contains(unknown)
        || last.starts_with('.')
        || matches!(
            last,
            "agent"
                | "agents"
                | "extensions"
                | "git"
                | "hooks"
                | "npm"
                | "pi-permission-system"
                | "plugins"
        )
}

impl Protected {
    /// Keeps what the places are found by; nothing is asked before the first classification.
    pub fn new(inputs: ProtectedInputs) -> Self {
        Self {
            inputs,
            found: OnceLock::new(),
        }
    }

    /// Says what a change to a path means.
    ///
    /// SECURITY: both where the path leads and what its letters name count, so neither a link to a protected file
    /// nor a link in its place is free.
    pub fn classify(&self, resolver: &Resolver<'_>, located: &Located, touch: Touch) -> Protection {
        let found = self.found.get_or_init(|| self.find(resolver));
        let folds = located.folds_case;
        let mut strictest = Protection::No;
        let canonical = located.canonical();
        let lexical = Some(located.lexical.as_str()).filter(|text| canonical != Some(text));
        for path in canonical
            .into_iter()
            .chain(lexical)
            .chain(located.hardened_spellings())
        {
            strictest = strictest.max(found.of(path, folds));
            if touch == Touch::Whole && strictest == Protection::No {
                strictest = strictest.max(found.below(resolver, path, located.kind, folds));
            }
        }
        strictest
    }

    fn find(&self, resolver: &Resolver<'_>) -> Found {
        let mut areas = Vec::new();
        let mut add = |path: &str, subject: Subject, denied: bool| {
            let given = resolver.lexical(path, resolver.workspace().given(), Opening::Tool);
            if let Ok(canonical) = resolver.canonical(&given)
                && canonical != given
            {
                areas.push(Area::new(canonical, subject, denied));
            }
            areas.push(Area::new(given, subject, denied));
        };
        let inputs = &self.inputs;
        for (name, subject, denied) in AGENT_FILES {
            if let Some(agent) = &inputs.agent_directory {
                add(&join(agent, name), subject, denied);
            }
        }
        if let Some(path) = &inputs.state_directory {
            add(path, Subject::State, true);
        }
        for path in inputs.binary.iter().chain(&inputs.extension) {
            add(path, Subject::Program, false);
        }
        for path in &inputs.configs {
            add(path, Subject::Policy, false);
        }
        for path in &inputs.host_directories {
            add(path, Subject::Host, false);
        }
        let workspace = resolver.workspace();
        let mut anchors: Vec<String> = Vec::new();
        let homes = resolver
            .facts()
            .home()
            .map(|home| resolver.lexical(home, "/", Opening::Tool));
        let given = homes
            .into_iter()
            .chain([workspace.given().to_owned()])
            .chain(workspace.roots().iter().cloned());
        for anchor in given {
            let canonical = resolver.canonical(&anchor).ok();
            for anchor in canonical.into_iter().chain([anchor]) {
                if !anchors.contains(&anchor) {
                    anchors.push(anchor);
                }
            }
        }
        // A table directory that is a link leads the same files elsewhere.
        for anchor in &anchors {
            for (name, _, subject) in HOST_FILES {
                let top = name.split('/').next().unwrap_or_default();
                let place = join(anchor, top);
                if top.starts_with('.')
                    && let Ok(canonical) = resolver.canonical(&place)
                    && canonical != place
                {
                    let rest = name.strip_prefix(top).unwrap_or_default();
                    areas.push(Area::new(format!("{canonical}{rest}"), subject, false));
                }
            }
        }
        Found { areas, anchors }
    }
}

impl Found {
    fn of(&self, path: &str, folds: bool) -> Protection {
        let mut strictest = Protection::No;
        for area in &self.areas {
            let hit = contains(&area.path, path, folds)
                || area.wild && wildcard::matches(&area.path, path);
            if hit {
                strictest = strictest.max(area.protection());
            }
        }
        for (directory, subject) in SYSTEM {
            if contains(directory, path, folds) {
                strictest = strictest.max(Protection::Asks(subject));
            }
        }
        if strictest == Protection::No
            && let Some(subject) = self.by_name(path, folds)
        {
            strictest = Protection::Asks(subject);
        }
        strictest
    }

    /// Finds a table entry by its name anywhere below an anchor, or in a directory above one.
    fn by_name(&self, path: &str, folds: bool) -> Option<Subject> {
        let folded = folds.then(|| fold(path));
        let text = folded.as_deref().unwrap_or(path);
        for (at, _) in text.match_indices('/') {
            let Some(rest) = text.get(at + 1..) else {
                continue;
            };
            if !rest.starts_with(['.', 'o']) {
                continue;
            }
            let Some((_, _, subject)) = HOST_FILES
                .iter()
                .find(|(name, shape, _)| shape.matches(name, rest))
            else {
                continue;
            };
            let directory = text.get(..at.max(1)).unwrap_or("/");
            let near = self.anchors.iter().any(|anchor| {
                contains(anchor, directory, folds) || contains(directory, anchor, folds)
            });
            if near {
                return Some(*subject);
            }
        }
        None
    }

    /// Finds something protected that exists below a path.
    fn below(&self, resolver: &Resolver<'_>, path: &str, kind: Kind, folds: bool) -> Protection {
        if kind != Kind::Directory {
            return Protection::No;
        }
        let stands = |place: &str| {
            let located = resolver.locate(place, "/", Opening::Tool);
            located.kind != Kind::Missing || located.canonical().is_none()
        };
        let inside = |place: &str| contains(path, place, folds);
        for area in self.areas.iter().filter(|area| inside(&area.path)) {
            let place = if area.wild {
                parent(&area.path).unwrap_or("/")
            } else {
                &area.path
            };
            if stands(place) {
                return Protection::Asks(area.subject);
            }
        }
        for (directory, subject) in SYSTEM.iter().filter(|(directory, _)| inside(directory)) {
            if stands(directory) {
                return Protection::Asks(*subject);
            }
        }
        for anchor in self
            .anchors
            .iter()
            .filter(|anchor| inside(anchor) || contains(anchor, path, folds))
        {
            for (name, shape, subject) in HOST_FILES {
                let place = join(anchor, name);
                let there = match shape {
                    Shape::File | Shape::Tree => inside(&place) && stands(&place),
                    Shape::Pattern => {
                        let above = parent(&place).unwrap_or("/");
                        inside(above) && resolver.holds(above, super::text::name(name))
                    }
                };
                if there {
                    return Protection::Asks(subject);
                }
            }
        }
        Protection::No
    }
}

impl Area {
    fn new(path: String, subject: Subject, denied: bool) -> Self {
        Self {
            wild: wildcard::is_wild(&path),
            path,
            subject,
            denied,
        }
    }

    fn protection(&self) -> Protection {
        if self.denied {
            Protection::Denied(self.subject)
        } else {
            Protection::Asks(self.subject)
        }
    }
}

impl Shape {
    fn matches(self, name: &str, rest: &str) -> bool {
        match self {
            Self::File => rest == name,
            Self::Tree => below(name, rest).is_some(),
            Self::Pattern => {
                wildcard::matches(name, rest)
                    && !rest
                        .get(parent_length(name)..)
                        .is_some_and(|last| last.contains('/'))
            }
        }
    }
}

fn parent_length(name: &str) -> usize {
    name.rfind('/').map_or(0, |at| at + 1)
}

impl Protection {
    fn rank(self) -> u8 {
        match self {
            Self::No => 0,
            Self::Asks(_) => 1,
            Self::Denied(_) => 2,
        }
    }

    /// Returns the stricter of two; the first of equals.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        if other.rank() > self.rank() {
            other
        } else {
            self
        }
    }
}

impl Subject {
    /// Returns what it is, as a part of a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Self::Policy => "a policy or agent file of the permission system",
            Self::Program => "the permission system's program or an agent's extensions",
            Self::Host => "hooks or settings of a gated agent",
            Self::State => "state of the permission system",
            Self::Log => "a log of the permission system",
        }
    }
}

#[cfg(test)]
mod tests;
