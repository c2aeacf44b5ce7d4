//! A session: the composed policy for a workspace, its grants, and the judging of calls.
//!
//! Opening never fails: whatever is wrong becomes a diagnostic, and the decisions are then at least asks. Who answers an
//! ask, and where it is logged, is not decided here.

mod compose;
mod edit;
mod mcp;
mod pin;
mod recorded;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use permission_gate::prompt::{PromptPayload, payload};
use permission_gate::{
    Environment, Evaluation, Grant, Grants, Settings, Suggestion, ToolCall, evaluate, suggest,
};
use permission_policy::Policy;

use crate::audit::LogSettings;
use crate::config::source::Source;
use crate::config::{Config, Diagnostic};
use crate::env::Variables;
use crate::facts::System;
use crate::host::Host;
use crate::locate;
use compose::{Composed, FileSpec};
pub use edit::{EditScope, Proposal};
use mcp::Servers;
pub use permission_gate::Skill;
use pin::Pins;
pub use recorded::{Recorded, RecordedBy};

/// The most agents whose policies are kept at a time.
const MAX_AGENTS: usize = 64;

/// What a session is opened for.
#[derive(Clone, Debug)]
pub struct SessionOptions {
    /// The agent we gate.
    pub host: Host,
    /// The directory the session was started in, absolute.
    pub cwd: PathBuf,
    /// The host's project directory; `None` takes `cwd`. Fixed for the session.
    pub root: Option<PathBuf>,
    /// Further workspace roots that the host names.
    pub further_roots: Vec<PathBuf>,
    /// The environment.
    pub variables: Variables,
    /// The home directory; `None` takes the environment's.
    pub home: Option<PathBuf>,
    /// The agent directory; `None` takes the environment's.
    pub agent_dir: Option<PathBuf>,
    /// Whether the project's files may do more than tighten.
    pub trust: ProjectTrust,
    /// The agent on whose behalf calls come that name none.
    pub agent: Option<String>,
    /// Where the configuration comes from.
    pub config: ConfigOrigin,
    /// MCP servers that are known beside those of `<agentDir>/mcp.json`.
    pub mcp_servers: Vec<String>,
    /// The skills the agent knows.
    pub skills: Vec<Skill>,
    /// Directories with the agent's own documentation and packages.
    pub infrastructure: Vec<PathBuf>,
    /// Where this system's extension is installed.
    pub extension: Option<PathBuf>,
    /// The administrator's file; only a test names another.
    pub managed: PathBuf,
}

/// Whether a project's files are trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectTrust {
    /// The host says so: the bytes that stand there when the session opens are trusted.
    Trusted,
    /// They may only tighten.
    Untrusted,
    /// What `pi-permission trust` recorded is trusted.
    ByRecord,
}

/// Where the configuration comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum ConfigOrigin {
    /// The files of all scopes.
    Files,
    /// This file in place of the user's, the project's and the agents'; managed files hold.
    File(PathBuf),
    /// This configuration in place of all files, managed ones included.
    Config(serde_json::Value),
    /// This policy in place of all files, managed ones included.
    Permission(serde_json::Value),
}

impl SessionOptions {
    /// Returns options for a directory with the environment of this process.
    pub fn new(host: Host, cwd: impl Into<PathBuf>) -> Self {
        Self {
            host,
            cwd: cwd.into(),
            root: None,
            further_roots: Vec::new(),
            variables: Variables::from_process(),
            home: None,
            agent_dir: None,
            trust: ProjectTrust::ByRecord,
            agent: None,
            config: ConfigOrigin::Files,
            mcp_servers: Vec::new(),
            skills: Vec::new(),
            infrastructure: Vec::new(),
            extension: None,
            managed: PathBuf::from(locate::MANAGED),
        }
    }
}

/// The places of a session, fixed when it is opened.
#[derive(Clone, Debug)]
struct Places {
    root: PathBuf,
    home: Option<PathBuf>,
    agent_dir: Option<PathBuf>,
    state_dir: Option<PathBuf>,
}

/// A session.
#[derive(Debug)]
pub struct Session {
    options: SessionOptions,
    places: Places,
    sources: BTreeMap<PathBuf, Source>,
    inline: Option<Source>,
    pins: Pins,
    servers: Servers,
    composed: BTreeMap<Option<String>, Composed>,
    grants: Grants,
    said: HashSet<Diagnostic>,
    system: System,
}

impl Session {
    /// Opens a session.
    pub fn open(options: SessionOptions) -> Self {
        let home = options.home.clone().or_else(|| options.variables.home());
        let agent_dir = options.agent_dir.clone().or_else(|| {
            locate::agent_dir(
                options.variables.get("PI_CODING_AGENT_DIR"),
                home.as_deref(),
            )
        });
        let state_dir = locate::state_dir(options.variables.get("XDG_STATE_HOME"), home.as_deref());
        let root = options.root.clone().unwrap_or_else(|| options.cwd.clone());
        let inline = match &options.config {
            ConfigOrigin::Files | ConfigOrigin::File(_) => None,
            ConfigOrigin::Config(json) => Some(Source::inline_config(json, "config")),
            ConfigOrigin::Permission(json) => Some(Source::inline_policy(json, "permission")),
        };
        let pins = match (&options.config, options.trust) {
            (ConfigOrigin::Files, ProjectTrust::Trusted) => Pins::now(&root),
            (ConfigOrigin::Files, ProjectTrust::ByRecord) => Pins::record(state_dir.as_deref()),
            (ConfigOrigin::Files, ProjectTrust::Untrusted)
            | (ConfigOrigin::File(_) | ConfigOrigin::Config(_) | ConfigOrigin::Permission(_), _) => {
                Pins::none()
            }
        };
        Self {
            system: System::new(home.as_deref()),
            servers: Servers::new(agent_dir.as_deref(), &options.mcp_servers),
            places: Places {
                root,
                home,
                agent_dir,
                state_dir,
            },
            options,
            sources: BTreeMap::new(),
            inline,
            pins,
            composed: BTreeMap::new(),
            grants: Grants::default(),
            said: HashSet::new(),
        }
    }

    /// Judges a call. Files that changed are read again first.
    pub fn judge(&mut self, call: &ToolCall) -> Evaluation {
        self.guarded(call, false)
    }

    /// Judges a call and collects every rule that matched, for an explanation.
    pub fn explain(&mut self, call: &ToolCall) -> Evaluation {
        self.guarded(call, true)
    }

    /// SECURITY: nothing that fails in here lets a call pass.
    fn guarded(&mut self, call: &ToolCall, explain: bool) -> Evaluation {
        let judged = catch_unwind(AssertUnwindSafe(|| self.judge_now(call, explain)));
        judged.unwrap_or_else(|panic| {
            // What was half done is thrown away, so that the next call starts from the files.
            self.composed.clear();
            self.sources.clear();
            self.system = System::new(self.places.home.as_deref());
            Evaluation::unavailable(format!(
                "the permission system failed: {}",
                panic_text(panic.as_ref())
            ))
        })
    }

    fn judge_now(&mut self, call: &ToolCall, explain: bool) -> Evaluation {
        let agent = call.agent.clone().or_else(|| self.options.agent.clone());
        let mut call = Cow::Borrowed(call);
        if call.cwd.is_empty() {
            call.to_mut().cwd = self.places.root.to_string_lossy().into_owned();
        }
        if call.agent != agent {
            call.to_mut().agent.clone_from(&agent);
        }
        self.refresh(agent.as_ref());
        if call.tool == "mcp" {
            // Nothing else asks for the servers.
            self.servers.refresh(&self.system);
        }
        let Some(composed) = self.composed.get(&agent) else {
            return Evaluation::unavailable("the policy could not be composed");
        };
        let environment = Environment {
            policy: &composed.policy,
            settings: &composed.settings,
            workspace: &composed.workspace,
            grants: &self.grants,
            facts: &self.system,
            infrastructure: &composed.infrastructure,
            protected: &composed.protected,
            mcp_servers: self.servers.names(),
            skills: &self.options.skills,
            explain,
        };
        evaluate(&call, &environment)
    }

    /// Returns what a prompt may offer to remember for the session: grants that would have answered this very call.
    pub fn suggest(&self, call: &ToolCall, evaluation: &Evaluation) -> Option<Suggestion> {
        let agent = call.agent.clone().or_else(|| self.options.agent.clone());
        let composed = self.composed.get(&agent)?;
        let facts = System::new(self.places.home.as_deref());
        suggest(evaluation, &facts, &composed.workspace)
    }

    /// Builds the question that an evaluation puts to a person: reads the files that the call would change.
    pub fn payload(&self, call: &ToolCall, evaluation: &Evaluation) -> PromptPayload {
        let mut call = Cow::Borrowed(call);
        if call.cwd.is_empty() {
            call.to_mut().cwd = self.places.root.to_string_lossy().into_owned();
        }
        let facts = System::new(self.places.home.as_deref());
        payload(&call, evaluation, &facts)
    }

    /// Remembers an approval until the session ends.
    pub fn grant(&mut self, grant: Grant) {
        self.grants.insert(grant);
    }

    /// Returns the approvals of the session.
    pub fn grants(&self) -> &Grants {
        &self.grants
    }

    /// Forgets the approvals.
    pub fn clear_grants(&mut self) {
        self.grants.clear();
    }

    /// Sets the skills the agent knows.
    pub fn set_skills(&mut self, skills: Vec<Skill>) {
        self.options.skills = skills;
    }

    /// Sets the MCP servers that are known beside those of `<agentDir>/mcp.json`.
    pub fn set_mcp_servers(&mut self, servers: Vec<String>) {
        self.servers.set_given(servers);
    }

    /// Sets the agent on whose behalf calls come that name none, whose policy and problems are reported.
    pub fn set_agent(&mut self, agent: Option<String>) {
        self.options.agent = agent;
    }

    /// Reads every file again, and reports every problem anew.
    pub fn reload(&mut self) {
        self.composed.clear();
        self.sources.clear();
        self.said.clear();
        self.system = System::new(self.places.home.as_deref());
    }

    /// Returns the effective policy for the session's agent.
    pub fn policy(&mut self) -> Option<&Policy> {
        Some(&self.current()?.policy)
    }

    /// Returns the effective knobs.
    pub fn config(&mut self) -> Config {
        self.current()
            .map(|composed| composed.config.clone())
            .unwrap_or_default()
    }

    /// Returns what the logs read of the knobs, as they stood when a call was last judged: nothing is read again.
    pub fn log_settings(&self) -> LogSettings {
        self.composed
            .get(&self.options.agent)
            .or_else(|| self.composed.values().next())
            .map(|composed| LogSettings::from(&composed.config))
            .unwrap_or_default()
    }

    /// Returns what the gate reads of the knobs.
    pub fn settings(&mut self) -> Settings {
        self.current()
            .map(|composed| composed.settings.clone())
            .unwrap_or_default()
    }

    /// Returns everything that is wrong with the configuration as it stands.
    pub fn diagnostics(&mut self) -> Vec<Diagnostic> {
        let mut all = self
            .current()
            .map(|composed| composed.diagnostics.clone())
            .unwrap_or_default();
        all.extend_from_slice(self.servers.problems());
        all
    }

    /// Returns what is wrong and was not returned before, so that each thing is said once.
    pub fn notices(&mut self) -> Vec<Diagnostic> {
        let all = self.diagnostics();
        all.into_iter()
            .filter(|diagnostic| self.said.insert(diagnostic.clone()))
            .collect()
    }

    /// Returns the names of the MCP servers that are known.
    pub fn mcp_servers(&self) -> &[String] {
        self.servers.names()
    }

    /// Returns the host.
    pub fn host(&self) -> Host {
        self.options.host
    }

    /// Returns the home directory, when it is known.
    pub fn home(&self) -> Option<&std::path::Path> {
        self.places.home.as_deref()
    }

    /// Returns the workspace root.
    pub fn root(&self) -> &std::path::Path {
        &self.places.root
    }

    /// Returns the agent directory, when it is known.
    pub fn agent_dir(&self) -> Option<&std::path::Path> {
        self.places.agent_dir.as_deref()
    }

    /// Returns the state directory, when it is known.
    pub fn state_dir(&self) -> Option<&std::path::Path> {
        self.places.state_dir.as_deref()
    }

    fn current(&mut self) -> Option<&Composed> {
        let agent = self.options.agent.clone();
        self.refresh(agent.as_ref());
        self.servers.refresh(&self.system);
        self.composed.get(&agent)
    }

    /// Begins a call: reads again what changed, and composes the policy of an agent if it is not there.
    fn refresh(&mut self, agent: Option<&String>) {
        let agent = agent.cloned();
        // SECURITY: here, so that nobody asks the policy without it.
        self.system.begin();
        let mut changed = self.pins.refresh(&self.places.root, &self.system);
        let doubts = self.system.doubts();
        if !changed
            && let Some(composed) = self.composed.get(&agent)
            && composed.checked == Some(doubts)
        {
            return;
        }
        let files: Arc<[FileSpec]> = match self.composed.get(&agent) {
            Some(composed) => Arc::clone(&composed.files),
            None => self.files(agent.as_deref()).into(),
        };
        let mut read = false;
        for file in files.iter() {
            let known = self.sources.get(&file.path);
            if known.is_none_or(|known| known.is_stale(&self.system)) {
                // A file that is new to the session is new to every policy composed so far.
                changed |= known.is_some();
                read = true;
                let source = Source::load(&file.path, file.origin, file.format);
                self.sources.insert(file.path.clone(), source);
            }
        }
        if changed {
            self.composed.clear();
        }
        // SECURITY: pinned by `a_rule_takes_effect_on_the_next_call`: files are only left alone after each of them was
        // looked at and is kept.
        let checked = Some(doubts).filter(|doubts| !read && *doubts == self.system.doubts());
        if let Some(composed) = self.composed.get_mut(&agent) {
            composed.checked = checked;
            return;
        }
        if self.composed.len() >= MAX_AGENTS {
            self.composed.clear();
            self.sources
                .retain(|path, _| files.iter().any(|file| file.path == *path));
        }
        let mut composed = self.compose(agent.as_deref(), &files);
        composed.checked = checked;
        self.composed.insert(agent, composed);
    }
}

/// Returns what a panic said.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "an unknown error".to_owned())
}

#[cfg(test)]
mod tests;
