//! Which files make the policy of an agent, and how they combine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use permission_gate::Settings;
use permission_gate::path::{
    Infrastructure, InfrastructureInputs, Protected, ProtectedInputs, Resolver, Workspace,
};
use permission_policy::{
    Action, Body, Composition, Decision, Document, Origin, Overlay, PatternFold, Policy,
};

use super::pin::Standing;
use super::{ConfigOrigin, Session};
use crate::config::keys::Managed;
use crate::config::source::{Format, Source};
use crate::config::{Config, Diagnostic, Knobs, SourcePlace};
use crate::facts::System;
use crate::locate;
use crate::trust;

/// One file that may be there.
#[derive(Clone, Debug)]
pub(super) struct FileSpec {
    pub(super) path: PathBuf,
    pub(super) origin: Origin,
    pub(super) format: Format,
    /// Whether its absence is an error, because it was named.
    required: bool,
}

/// Everything that holds for the calls of one agent.
#[derive(Debug)]
pub(super) struct Composed {
    /// What it was composed from.
    pub(super) files: Arc<[FileSpec]>,
    /// The state of the system ([`System::doubts`]) in which none of them had changed; `None` when each call has to look.
    pub(super) checked: Option<u64>,
    pub(super) policy: Policy,
    pub(super) config: Config,
    pub(super) settings: Settings,
    pub(super) workspace: Workspace,
    pub(super) infrastructure: Infrastructure,
    pub(super) protected: Protected,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// The parts of a composition, as the files are gone through.
#[derive(Default)]
struct Parts {
    scopes: Vec<Document>,
    overlays: Vec<Overlay>,
    knobs: Knobs,
    clamp: bool,
    diagnostics: Vec<Diagnostic>,
}

impl Session {
    /// Lists the files of an agent: managed ones, then the scopes, lowest first.
    pub(super) fn files(&self, agent: Option<&str>) -> Vec<FileSpec> {
        let spec = |path: PathBuf, origin, format| FileSpec {
            path,
            origin,
            format,
            required: false,
        };
        let mut files = Vec::new();
        let home = self.places.home.as_deref();
        match &self.options.config {
            ConfigOrigin::Config(_) | ConfigOrigin::Permission(_) => return files,
            ConfigOrigin::Files | ConfigOrigin::File(_) => {
                files.push(spec(
                    self.options.managed.clone(),
                    Origin::Managed,
                    Format::Jsonc,
                ));
                if let Some(path) = self.options.variables.get(locate::MANAGED_VARIABLE) {
                    files.push(FileSpec {
                        required: true,
                        ..spec(
                            locate::expand_home(path, home),
                            Origin::Managed,
                            Format::Jsonc,
                        )
                    });
                }
            }
        }
        if let ConfigOrigin::File(path) = &self.options.config {
            files.push(FileSpec {
                required: true,
                ..spec(path.clone(), Origin::Explicit, Format::Jsonc)
            });
            return files;
        }
        let agent_dir = self.places.agent_dir.as_deref();
        let root = self.places.root.as_path();
        if let Some(directory) = agent_dir {
            files.push(spec(
                locate::global_config(directory),
                Origin::Global,
                Format::Jsonc,
            ));
        }
        files.push(spec(
            locate::project_config(root),
            Origin::Project,
            Format::Jsonc,
        ));
        if let Some(agent) = agent {
            let global = agent_dir.and_then(|directory| locate::agent_file(directory, agent));
            let project = locate::project_agent_file(root, agent);
            files.extend(global.map(|path| spec(path, Origin::Agent, Format::Agent)));
            files.extend(project.map(|path| spec(path, Origin::ProjectAgent, Format::Agent)));
        }
        files
    }

    /// Composes the policy of an agent from its files, which have been read.
    pub(super) fn compose(&self, agent: Option<&str>, files: &Arc<[FileSpec]>) -> Composed {
        let mut parts = Parts::default();
        if let Some(agent) = agent
            && !crate::config::frontmatter::is_agent_name(agent)
        {
            parts.diagnostics.push(Diagnostic {
                place: None,
                ..Diagnostic::warning(
                    "agent-name",
                    SourcePlace::file(&Arc::from("")),
                    format!("the agent name `{agent}` cannot name a file"),
                )
                .help("no agent file is read for it")
            });
        }
        for file in files.iter() {
            if let Some(source) = self.sources.get(&file.path) {
                self.add(&mut parts, file, source);
            }
        }
        if let Some(source) = &self.inline {
            parts.diagnostics.extend(source.problems.iter().cloned());
            parts.take(source, !source.in_error);
        }
        if let Some(error) = self.pins.trouble() {
            parts.diagnostics.push(Diagnostic {
                place: None,
                ..Diagnostic::warning(
                    "trust-record",
                    SourcePlace::file(&Arc::from("")),
                    error.to_string(),
                )
                .help("the project's files only tighten; run `pi-permission trust` again")
            });
        }
        parts.diagnostics.extend(ungated_bash(&parts.scopes));
        self.finish(parts, files)
    }

    fn add(&self, parts: &mut Parts, file: &FileSpec, source: &Source) {
        parts.diagnostics.extend(source.problems.iter().cloned());
        if file.required && !source.is_present() {
            // SECURITY: a file that was named was meant to hold; without it nothing is allowed.
            parts.clamp = true;
            parts.diagnostics.push(
                Diagnostic::error("missing-file", source.place(), "the file is not there").help(
                    match file.origin {
                        Origin::Managed => "write it, or unset `PI_PERMISSION_MANAGED_CONFIG`",
                        Origin::Builtin
                        | Origin::Baseline
                        | Origin::Global
                        | Origin::Project
                        | Origin::Agent
                        | Origin::ProjectAgent
                        | Origin::Explicit
                        | Origin::Session
                        | Origin::Yolo => "check the path",
                    },
                ),
            );
            return;
        }
        match file.origin {
            Origin::Managed => {
                for (key, _, at) in &source.content.knobs {
                    match key.managed {
                        Managed::Ignored => parts.diagnostics.push(
                            Diagnostic::warning(
                                "managed-key-ignored",
                                at.place(&Arc::from(source.path.to_string_lossy())),
                                format!("`{}` is ignored in a managed file", key.name),
                            )
                            .help("a managed file can only tighten"),
                        ),
                        Managed::Free | Managed::AtLeast(_) | Managed::Adds => {}
                    }
                }
                parts.managed(source);
            }
            Origin::Project | Origin::ProjectAgent => {
                let trusted = self.is_trusted(parts, source);
                parts.take(source, trusted && !source.in_error);
            }
            Origin::Global
            | Origin::Agent
            | Origin::Explicit
            | Origin::Builtin
            | Origin::Baseline
            | Origin::Session
            | Origin::Yolo => parts.take(source, !source.in_error),
        }
    }

    /// Says whether a project's file may do more than tighten, and explains when it may not.
    fn is_trusted(&self, parts: &mut Parts, source: &Source) -> bool {
        let Some(hash) = source.hash else {
            return false;
        };
        let name = trust::name_in(&self.places.root, &source.path);
        let standing = self.pins.standing(&name, hash);
        let diagnostic = match standing {
            Standing::Trusted => return true,
            Standing::Untrusted => Diagnostic::warning(
                "project-untrusted",
                source.place(),
                "this project is not trusted: its file can only tighten",
            )
            .help("read it, then run `pi-permission trust` in the project"),
            Standing::Changed => Diagnostic::warning(
                "project-file-changed",
                source.place(),
                "the file changed after it was trusted: it can only tighten",
            )
            .help(if self.pins.is_pinned() {
                "read it, then start a new session"
            } else {
                "read it, then run `pi-permission trust` in the project"
            }),
        };
        if source.says_something() {
            parts.diagnostics.push(diagnostic);
        }
        false
    }

    fn finish(&self, parts: Parts, files: &Arc<[FileSpec]>) -> Composed {
        let config = parts.knobs.config();
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let home = self.places.home.as_deref();
        let home_text = home.map(text);
        let policy = Policy::compose(Composition {
            scopes: parts.scopes,
            overlays: parts.overlays,
            home: home_text.as_deref(),
            fold: if cfg!(windows) {
                PatternFold::Separators
            } else {
                PatternFold::None
            },
            clamp: parts.clamp,
            yolo: config.yolo_mode,
        });
        let facts = System::new(home);
        let root = &self.places.root;
        let further: Vec<String> = self
            .options
            .further_roots
            .iter()
            .cloned()
            .chain(
                config
                    .workspace_roots
                    .iter()
                    .map(|path| root.join(locate::expand_home(path, home))),
            )
            .map(|path| text(&path))
            .collect();
        let workspace = Workspace::new(&facts, &text(root), &further);
        let agent_directory = self.places.agent_dir.as_deref().map(text);
        let state_directory = self.places.state_dir.as_deref().map(text);
        let infrastructure = Infrastructure::new(
            &Resolver::new(&facts, &workspace),
            &InfrastructureInputs {
                agent_directory: agent_directory.clone(),
                state_directory: state_directory.clone(),
                directories: self
                    .options
                    .infrastructure
                    .iter()
                    .map(|path| text(path))
                    .collect(),
                configured: config.pi_infrastructure_read_paths.clone(),
                secrets: Vec::new(),
            },
        );
        let variables = &self.options.variables;
        let mut configs = vec![text(&self.options.managed)];
        if let Some(path) = variables.get(locate::MANAGED_VARIABLE) {
            configs.push(text(&locate::expand_home(path, home)));
        }
        if let ConfigOrigin::File(path) = &self.options.config {
            configs.push(text(path));
        }
        let protected = Protected::new(ProtectedInputs {
            agent_directory,
            state_directory,
            binary: std::env::current_exe().ok().map(|path| text(&path)),
            extension: self.options.extension.as_deref().map(text),
            configs,
            host_directories: ["CLAUDE_CONFIG_DIR", "CODEX_HOME"]
                .iter()
                .filter_map(|name| variables.get(name))
                .map(str::to_owned)
                .collect(),
        });
        Composed {
            files: Arc::clone(files),
            checked: None,
            settings: config.settings(),
            policy,
            config,
            workspace,
            infrastructure,
            protected,
            diagnostics: parts.diagnostics,
        }
    }
}

impl Parts {
    /// Adds a file: as a scope with its knobs, or as an overlay without.
    fn take(&mut self, source: &Source, whole: bool) {
        // SECURITY: one file in error turns every allow of every file into an ask.
        self.clamp |= source.in_error;
        let document = &source.content.document;
        if whole {
            self.knobs.add(&source.content.knobs);
            self.scopes.push(document.clone());
        } else {
            self.overlay(document);
        }
    }

    /// Adds a managed file.
    fn managed(&mut self, source: &Source) {
        self.clamp |= source.in_error;
        self.knobs.tighten(&source.content.knobs);
        self.overlay(&source.content.document);
    }

    fn overlay(&mut self, document: &Document) {
        if document.fallback.is_some() || !document.surfaces.is_empty() {
            self.overlays.push(document.clone().into());
        }
    }
}

/// Warns when the universal fallback allows every shell command without a word about `bash`.
fn ungated_bash(scopes: &[Document]) -> Option<Diagnostic> {
    let allows = |action: &Action| match action.decision {
        Decision::Allow => true,
        Decision::Ask | Decision::Deny => false,
    };
    let (action, place) = scopes
        .iter()
        .rev()
        .find_map(|document| document.fallback.as_ref())?;
    if !allows(action) {
        return None;
    }
    let spoken = scopes
        .iter()
        .flat_map(|document| &document.surfaces)
        .filter(|entry| entry.surface == "bash")
        .any(|entry| match &entry.body {
            Body::All(_) => true,
            Body::Map(patterns) => patterns.iter().any(|entry| entry.pattern == "*"),
        });
    if spoken {
        return None;
    }
    let place = place.as_ref().map(|place| SourcePlace {
        file: Arc::clone(&place.file),
        line: place.line,
        column: place.column,
        span: 0..0,
    });
    Some(Diagnostic {
        place,
        ..Diagnostic::warning(
            "ungated-bash",
            SourcePlace::file(&Arc::from("")),
            "`\"*\": \"allow\"` lets every shell command run without a question",
        )
        .help("add `\"bash\": {\"*\": \"ask\"}`, or `\"bash\": {\"*\": \"allow\"}` if that is what you want")
    })
}
