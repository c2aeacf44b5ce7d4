//! Self-protection: the files and switches that keep the gate working (semantics, 4.7).

use permission_bash::analysis::{Argv, ResolvedAssignment};
use permission_bash::program::{Effect, base_name};
use permission_policy::Decision;

use super::operand::Touch;
use super::{Judge, sentinel_finding};
use crate::evaluation::Gate;
use crate::path::{Located, Protection, protected};
use crate::sentinel::Sentinel;

/// Agents, each with the switches that drop its hooks or move its configuration. Sources: each agent's own help.
const AGENTS: [(&str, &[&str]); 7] = [
    (
        "claude",
        &[
            "--bare",
            "--setting-sources",
            "--settings",
            "--dangerously-skip-permissions",
        ],
    ),
    (
        "codex",
        &[
            "--dangerously-bypass-hook-trust",
            "--dangerously-bypass-approvals-and-sandbox",
            "--yolo",
            "-c",
            "--config",
        ],
    ),
    (
        "copilot",
        &["--allow-all-tools", "--allow-all", "--yolo", "--config-dir"],
    ),
    (
        "gemini",
        &["--yolo", "-y", "--approval-mode", "--extensions", "-e"],
    ),
    ("opencode", &["--pure"]),
    (
        "pi",
        &["-ne", "--no-extensions", "-e", "--extension", "--agent-dir"],
    ),
    ("pi-permission", &[]),
];

/// Verbs of this system's command line that change what is allowed.
const CHANGING_VERBS: [&str; 9] = [
    "allow",
    "ask",
    "deny",
    "import",
    "init",
    "install",
    "trust",
    "uninstall",
    "untrust",
];

/// Variables that drop hooks or move configuration; a trailing `_` stands for a family. Source: each agent's documentation.
const VARIABLES: [&str; 9] = [
    "CLAUDE_CONFIG_DIR",
    "CODEX_HOME",
    "COPILOT_HOME",
    "GEMINI_CLI_HOME",
    "OPENCODE_CONFIG",
    "OPENCODE_CONFIG_DIR",
    "OPENCODE_PURE",
    "PI_CODING_AGENT_DIR",
    "PI_PERMISSION_",
];

impl Judge<'_> {
    /// Asks or denies when a change touches a protected file.
    pub(super) fn protection(&mut self, located: &Located, touch: Touch<'_>) {
        let how = match touch.usage.effect {
            Effect::Read | Effect::List | Effect::Enter | Effect::Execute => return,
            Effect::Write | Effect::Edit | Effect::Unproven => protected::Touch::Write,
            Effect::Remove | Effect::Move | Effect::Attributes | Effect::LinkTarget => {
                protected::Touch::Whole
            }
        };
        // SECURITY: what is written to a directory becomes a file in it (`cp settings.json .claude`). The directories
        // that everything is written to, the workspace and those above it, are left out.
        let into = how == protected::Touch::Write
            && located.kind == crate::path::Kind::Directory
            && !self.holds_workspace(located);
        let how = if into { protected::Touch::Whole } else { how };
        let filtered = touch.usage.recursive
            && touch.usage.effect == Effect::Remove
            && touch
                .reader
                .is_some_and(super::recursive::Reader::is_selective);
        let protection = if filtered {
            // `find . -name '*.o' -delete` takes only what it names.
            self.protected_below(located, touch)
        } else {
            self.environment
                .protected
                .classify(self.resolver, located, how)
        };
        let (decision, subject) = match protection {
            Protection::No => return,
            Protection::Asks(subject) => (Decision::Ask, subject),
            Protection::Denied(subject) => (Decision::Deny, subject),
        };
        let detail = format!("`{}` is {}", located.typed, subject.text());
        let mut finding = sentinel_finding(
            Gate::Path,
            "path_write",
            &located.typed,
            Sentinel::SelfProtection,
            detail,
        );
        finding.decision = decision;
        finding.unit = touch.unit;
        finding.path = Some(super::operand::report(located, None, touch.usage));
        self.push(finding);
    }

    /// Returns the protection of the first protected file below a directory that a command with filters would remove.
    fn protected_below(&self, root: &Located, touch: Touch<'_>) -> Protection {
        let Some(reader) = touch.reader else {
            return Protection::No;
        };
        let mut found = Protection::No;
        let mut want = |path: &str| {
            // Every protected file stands in, or is, something hidden, save for this one.
            if !path.contains("/.")
                && !path.ends_with("/opencode.json")
                && !path.ends_with("/pi-permission")
            {
                return false;
            }
            let located = self.resolver.locate(path, "/", crate::path::Opening::Shell);
            found = self.environment.protected.classify(
                self.resolver,
                &located,
                protected::Touch::Whole,
            );
            !matches!(found, Protection::No)
        };
        let _ = self.resolver.walk(root, reader.filters(), &mut want);
        found
    }

    /// Tells whether a directory is a workspace root, the home directory, or above one.
    fn holds_workspace(&self, located: &Located) -> bool {
        let workspace = self.environment.workspace;
        let Some(path) = located.canonical() else {
            return true;
        };
        let above = |place: &str| {
            path == "/"
                || place
                    .strip_prefix(path)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        workspace.roots().iter().any(|root| above(root))
            || self.environment.facts.home().is_some_and(above)
    }

    /// Asks about a command that would start an agent without its gate, or change what is allowed.
    pub(super) fn protected_command(&mut self, argv: &Argv, unit: usize, text: &str) {
        let Some(program) = argv.fields.first().map(|field| base_name(field.prefix())) else {
            return;
        };
        let Ok(at) = AGENTS.binary_search_by_key(&program, |(name, _)| name) else {
            return;
        };
        let Some((_, switches)) = AGENTS.get(at) else {
            return;
        };
        let words = || {
            argv.fields
                .iter()
                .skip(1)
                .map(permission_bash::analysis::Field::prefix)
        };
        let used = if program == "pi-permission" {
            words().find(|word| CHANGING_VERBS.contains(word))
        } else {
            words().find(|word| {
                let name = word.split('=').next().unwrap_or(word);
                switches.contains(&name)
            })
        };
        if let Some(word) = used {
            let detail = format!("`{program} {word}` changes or leaves out what gates an agent");
            self.protect(text, detail, unit);
        }
    }

    /// Asks about a variable that moves the configuration of an agent or drops its hooks.
    pub(super) fn protected_assignment(
        &mut self,
        assignment: &ResolvedAssignment,
        text: &str,
        unit: Option<usize>,
    ) {
        let protected = VARIABLES.iter().any(|variable| {
            if variable.ends_with('_') {
                assignment.name.starts_with(variable)
            } else {
                assignment.name == *variable
            }
        });
        if protected {
            let detail = format!(
                "`{}` moves or switches off what gates an agent",
                assignment.name
            );
            let mut finding =
                sentinel_finding(Gate::Tool, "bash", text, Sentinel::SelfProtection, detail);
            finding.unit = unit;
            self.push(finding);
        }
    }

    fn protect(&mut self, text: &str, detail: String, unit: usize) {
        let mut finding =
            sentinel_finding(Gate::Tool, "bash", text, Sentinel::SelfProtection, detail);
        finding.unit = Some(unit);
        self.push(finding);
    }
}
