//! Combines the knobs of all scopes, and turns them into typed values.
//!
//! The policy itself is merged in `permission-policy`; here only the keys beside it.

use std::collections::BTreeMap;

use permission_gate::Settings;
use permission_gate::settings::{
    DeclaredWrapper, InlineCode, RecursiveReads, ShellTool, UnresolvedPaths,
};

use crate::config::keys::{DIALOG_ACTIONS, KEYS, Key, Managed, Merge};
use crate::config::knob::{self, Authorizer, Knob};
use crate::config::tree::{At, Node, Value};
use crate::config::validate::Problems;

/// The effective values of all keys but `permission`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key of the configuration"
)]
pub struct Config {
    /// `debugLog`.
    pub debug_log: bool,
    /// `permissionReviewLog`.
    pub permission_review_log: bool,
    /// `logAllows`.
    pub log_allows: bool,
    /// `yoloMode`.
    pub yolo_mode: bool,
    /// `doublePressToConfirm`.
    pub double_press_to_confirm: bool,
    /// `promptMaxRows`, in rows.
    pub prompt_max_rows: u64,
    /// `promptFieldMaxWidth`, in columns.
    pub prompt_field_max_width: u64,
    /// `promptStyle`.
    pub prompt_style: PromptStyle,
    /// `promptNotifications`: of `bell`, `osc9`, `osc777`.
    pub prompt_notifications: Vec<String>,
    /// `permissionDialogKeys`, with the defaults filled in.
    pub permission_dialog_keys: BTreeMap<String, char>,
    /// `reviewLogFieldMaxWidth`, in characters.
    pub review_log_field_max_width: u64,
    /// `forwardingTimeoutMs`, in milliseconds.
    pub forwarding_timeout_ms: u64,
    /// `authorizerChain`.
    pub authorizer_chain: Vec<String>,
    /// `authorizers`.
    pub authorizers: BTreeMap<String, Authorizer>,
    /// `piInfrastructureReadPaths`, as written.
    pub pi_infrastructure_read_paths: Vec<String>,
    /// `workspaceRoots`, as written.
    pub workspace_roots: Vec<String>,
    /// `shellTools`.
    pub shell_tools: BTreeMap<String, ShellTool>,
    /// `wrappers`.
    pub wrappers: BTreeMap<String, DeclaredWrapper>,
    /// `unresolvedPaths`.
    pub unresolved_paths: UnresolvedPaths,
    /// `recursiveReads`.
    pub recursive_reads: RecursiveReads,
    /// `inlineCode`.
    pub inline_code: InlineCode,
    /// `gateUserBash`.
    pub gate_user_bash: bool,
}

/// `promptStyle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptStyle {
    /// A dialog.
    Dialog,
    /// Plain lines.
    Linear,
}

impl Default for Config {
    fn default() -> Self {
        Knobs::default().config()
    }
}

impl Config {
    /// Returns what the gate reads of it.
    pub fn settings(&self) -> Settings {
        Settings {
            shell_tools: self.shell_tools.clone(),
            wrappers: self.wrappers.clone(),
            unresolved_paths: self.unresolved_paths,
            recursive_reads: self.recursive_reads,
            inline_code: self.inline_code,
            infrastructure_read_paths: self.pi_infrastructure_read_paths.clone(),
        }
    }
}

/// The knobs of several scopes, combined by the key table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Knobs {
    values: BTreeMap<&'static str, Knob>,
    managed: Vec<(&'static Key, Knob, At)>,
}

impl Knobs {
    /// Adds the knobs of the next higher scope.
    pub(crate) fn add(&mut self, knobs: &[(&'static Key, Knob, At)]) {
        for (key, knob, _) in knobs {
            match key.merge {
                Merge::Own | Merge::Policy => {}
                Merge::Replace => {
                    self.values.insert(key.name, knob.clone());
                }
                Merge::ByName => match self.values.get_mut(key.name) {
                    Some(below) => by_name(below, knob),
                    None => {
                        self.values.insert(key.name, knob.clone());
                    }
                },
            }
        }
    }

    /// Adds the knobs of a managed file, which only tighten: they are applied last, whatever the order of the calls.
    pub(crate) fn tighten(&mut self, knobs: &[(&'static Key, Knob, At)]) {
        self.managed.extend(knobs.iter().cloned());
    }

    fn tightened(&self) -> Self {
        let mut all = Self {
            values: self.values.clone(),
            managed: Vec::new(),
        };
        all.apply(&self.managed);
        all
    }

    fn apply(&mut self, managed: &[(&'static Key, Knob, At)]) {
        for (key, knob, _) in managed {
            match key.managed {
                Managed::Ignored | Managed::Free => {}
                Managed::Adds => {
                    if let (Knob::Texts(more), Knob::Texts(list)) = (
                        knob,
                        self.values
                            .entry(key.name)
                            .or_insert_with(|| Knob::Texts(Vec::new())),
                    ) {
                        list.extend(more.iter().cloned());
                    }
                }
                Managed::AtLeast(order) => {
                    let rank = |knob: &Knob| {
                        let json = as_json(knob);
                        order.iter().position(|value| *value == json).unwrap_or(0)
                    };
                    let current = self
                        .values
                        .get(key.name)
                        .map_or_else(|| default_rank(key, order), rank);
                    if rank(knob) > current {
                        self.values.insert(key.name, knob.clone());
                    }
                }
            }
        }
    }

    /// Fills in the defaults.
    pub(crate) fn config(&self) -> Config {
        self.tightened().read()
    }

    fn read(&self) -> Config {
        let boolean = |name| match self.value(name) {
            Some(Knob::Bool(value)) => value,
            Some(_) | None => false,
        };
        let number = |name| match self.value(name) {
            Some(Knob::Number(value)) => value,
            Some(_) | None => 0,
        };
        let text = |name| match self.value(name) {
            Some(Knob::Text(value)) => value,
            Some(_) | None => String::new(),
        };
        let texts = |name| match self.value(name) {
            Some(Knob::Texts(value)) => value,
            Some(_) | None => Vec::new(),
        };
        let mut permission_dialog_keys: BTreeMap<String, char> = DIALOG_ACTIONS
            .iter()
            .filter_map(|(action, key)| Some(((*action).to_owned(), key.chars().next()?)))
            .collect();
        if let Some(Knob::DialogKeys(keys)) = self.value("permissionDialogKeys") {
            permission_dialog_keys.extend(keys);
        }
        Config {
            debug_log: boolean("debugLog"),
            permission_review_log: boolean("permissionReviewLog"),
            log_allows: boolean("logAllows"),
            yolo_mode: boolean("yoloMode"),
            double_press_to_confirm: boolean("doublePressToConfirm"),
            prompt_max_rows: number("promptMaxRows"),
            prompt_field_max_width: number("promptFieldMaxWidth"),
            prompt_style: match text("promptStyle").as_str() {
                "linear" => PromptStyle::Linear,
                _ => PromptStyle::Dialog,
            },
            prompt_notifications: texts("promptNotifications"),
            permission_dialog_keys,
            review_log_field_max_width: number("reviewLogFieldMaxWidth"),
            forwarding_timeout_ms: number("forwardingTimeoutMs"),
            authorizer_chain: texts("authorizerChain"),
            authorizers: match self.value("authorizers") {
                Some(Knob::Authorizers(value)) => value,
                Some(_) | None => BTreeMap::new(),
            },
            pi_infrastructure_read_paths: texts("piInfrastructureReadPaths"),
            workspace_roots: texts("workspaceRoots"),
            shell_tools: match self.value("shellTools") {
                Some(Knob::ShellTools(value)) => value,
                Some(_) | None => BTreeMap::new(),
            },
            wrappers: match self.value("wrappers") {
                Some(Knob::Wrappers(value)) => value,
                Some(_) | None => BTreeMap::new(),
            },
            unresolved_paths: match text("unresolvedPaths").as_str() {
                "ignore" => UnresolvedPaths::Ignore,
                _ => UnresolvedPaths::Ask,
            },
            recursive_reads: match text("recursiveReads").as_str() {
                "ignore" => RecursiveReads::Ignore,
                "strict" => RecursiveReads::Strict,
                _ => RecursiveReads::Ask,
            },
            inline_code: match text("inlineCode").as_str() {
                "ask" => InlineCode::Ask,
                _ => InlineCode::Rule,
            },
            gate_user_bash: boolean("gateUserBash"),
        }
    }

    /// Returns the effective value of a key, the default when no scope sets it.
    fn value(&self, name: &str) -> Option<Knob> {
        self.values
            .get(name)
            .cloned()
            .or_else(|| KEYS.iter().find(|key| key.name == name).and_then(default))
    }
}

/// Reads the default of a key from the table.
pub(crate) fn default(key: &Key) -> Option<Knob> {
    let json: serde_json::Value = serde_json::from_str(key.default).ok()?;
    let node = Node::from_json(&json);
    if let Value::Map(_) = node.value {
        return None;
    }
    let mut problems = Vec::new();
    knob::read(
        key,
        &node,
        &mut Problems::new(&std::sync::Arc::from("default"), &mut problems),
    )
}

fn default_rank(key: &Key, order: &[&str]) -> usize {
    order
        .iter()
        .position(|value| *value == key.default)
        .unwrap_or(0)
}

/// Writes a scalar the way the table does.
fn as_json(knob: &Knob) -> String {
    match knob {
        Knob::Bool(value) => value.to_string(),
        Knob::Number(value) => value.to_string(),
        Knob::Text(value) => format!("\"{value}\""),
        Knob::Texts(_)
        | Knob::ShellTools(_)
        | Knob::Authorizers(_)
        | Knob::Wrappers(_)
        | Knob::DialogKeys(_) => String::new(),
    }
}

/// Adds the entries of `above` to `below`; an entry of the same name is replaced.
fn by_name(below: &mut Knob, above: &Knob) {
    match (below, above) {
        (Knob::ShellTools(below), Knob::ShellTools(above)) => {
            below.extend(
                above
                    .iter()
                    .map(|(name, value)| (name.clone(), value.clone())),
            );
        }
        (Knob::Authorizers(below), Knob::Authorizers(above)) => {
            below.extend(
                above
                    .iter()
                    .map(|(name, value)| (name.clone(), value.clone())),
            );
        }
        (Knob::Wrappers(below), Knob::Wrappers(above)) => {
            below.extend(
                above
                    .iter()
                    .map(|(name, value)| (name.clone(), value.clone())),
            );
        }
        (below, above) => *below = above.clone(),
    }
}

#[cfg(test)]
mod tests;
