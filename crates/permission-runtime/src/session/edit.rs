//! Proposing a change of the configuration: the edit, and the proof that the policy then says what was meant and nothing
//! else has changed.
//!
//! Writes nothing; [`crate::config::edit::Change::apply`] does, when a person has seen the change.

use std::path::PathBuf;
use std::sync::Arc;

use permission_policy::{
    Action, Body, Document, Origin, Pattern, Place, Policy, Rule, Values, surface,
};

use super::compose::FileSpec;
use super::{ProjectTrust, Session};
use crate::config::edit::{Change, EditError, Entry, NewRule, OtherRule, edited};
use crate::config::keys::{KEYS, Kind};
use crate::config::source::{Format, Source};
use crate::config::tree::Node;
use crate::config::{Diagnostic, jsonc};
use crate::file::{self, Contents, Identity};
use crate::locate;
use crate::trust::{self, Hash};

/// The file that is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditScope {
    /// The user's.
    Global,
    /// The project's.
    Project,
}

impl EditScope {
    fn origin(self) -> Origin {
        match self {
            Self::Global => Origin::Global,
            Self::Project => Origin::Project,
        }
    }
}

/// A change that was worked out.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What would be written.
    pub change: Change,
    /// Where the rule would stand; `None` for a key.
    pub place: Option<Place>,
    /// Rules that hold beside the new one whatever it says: those of managed and untrusted files.
    pub beside: Vec<OtherRule>,
    /// The rule that decided so far, if it is stricter and one covers all that the new one speaks of.
    pub instead_of: Option<OtherRule>,
}

/// A file as it stands, parsed.
struct Standing {
    path: PathBuf,
    identity: Identity,
    text: Option<String>,
    root: Option<Node>,
}

impl Session {
    /// Works out how a rule would be written.
    ///
    /// # Errors
    ///
    /// When the file cannot be edited, another rule could answer instead of the new one, or another rule would change.
    pub fn propose(&mut self, scope: EditScope, rule: &NewRule) -> Result<Proposal, EditError> {
        check_rule(rule)?;
        let standing = self.standing(scope)?;
        let agent = self.options.agent.clone();
        self.refresh(agent.as_ref());
        let files: Arc<[FileSpec]> = self.files(agent.as_deref()).into();
        let before = self.compose(agent.as_deref(), &files).policy;
        let after = self.place_of(&standing, rule, &before);
        let mut refusal = None;
        // A map that is new to a scope replaces one decision of a lower scope: then that decision goes first.
        let replaced = self.whole_below(scope, &rule.surface);
        for first in std::iter::once(None).chain(replaced.iter().map(Some)) {
            let entry = Entry::Rule {
                rule,
                after: after.as_ref(),
                first,
            };
            let (change, source, root) = written(&standing, scope, entry)?;
            let place = place_in(&root, rule, &standing.path);
            let trial = self.trial(agent.as_deref(), &files, source);
            match judge(&before, &trial, rule, place.as_ref()) {
                Ok((beside, instead_of)) => {
                    return Ok(Proposal {
                        change,
                        place,
                        beside,
                        instead_of,
                    });
                }
                Err(error) => refusal = Some(error),
            }
        }
        Err(refusal.unwrap_or(EditError::NoPlace))
    }

    /// Works out how a key would be set. `permission` is no key for this.
    ///
    /// # Errors
    ///
    /// When the file cannot be edited, there is no such key, or the value is none for it.
    pub fn propose_setting(
        &mut self,
        scope: EditScope,
        name: &str,
        value: &serde_json::Value,
    ) -> Result<Proposal, EditError> {
        let known = KEYS
            .iter()
            .any(|key| key.name == name && key.kind != Kind::Permission);
        if !known {
            return Err(EditError::NoRule(format!(
                "`{}` is no setting",
                name.escape_debug()
            )));
        }
        let standing = self.standing(scope)?;
        let (change, _, _) = written(&standing, scope, Entry::Knob { name, value })?;
        Ok(Proposal {
            change,
            place: None,
            beside: Vec::new(),
            instead_of: None,
        })
    }

    /// Takes the bytes of a change that a person confirmed for trusted, if those it replaced were. Called after
    /// [`Change::apply`].
    ///
    /// # Errors
    ///
    /// When a trust record cannot be written; the file then only tightens.
    pub fn accept(&mut self, change: &Change) -> Result<(), trust::TrustError> {
        if change.path() != locate::project_config(&self.places.root) {
            return Ok(());
        }
        let name = trust::name_in(&self.places.root, change.path());
        let before = change.before().map(|text| Hash::of(text.as_bytes()));
        if self.may_edit(&name, before) {
            let after = Hash::of(change.after().as_bytes());
            self.pins.accept(&self.places.root, &name, after)?;
            self.composed.clear();
        }
        Ok(())
    }

    /// Says whether a file of the project, with this hash or not there, counts when it is edited. The first file of a
    /// project that has none is the person's own.
    fn may_edit(&self, name: &str, hash: Option<Hash>) -> bool {
        let first = || {
            self.options.trust != ProjectTrust::Untrusted
                && trust::project_paths(&self.places.root).iter().all(|path| {
                    trust::name_in(&self.places.root, path) == name
                        || path.symlink_metadata().is_err()
                })
        };
        self.pins.may_edit(name, hash) || (hash.is_none() && first())
    }

    fn standing(&mut self, scope: EditScope) -> Result<Standing, EditError> {
        self.system.begin();
        let path = match scope {
            EditScope::Global => {
                locate::global_config(self.places.agent_dir.as_deref().ok_or(EditError::NoPlace)?)
            }
            EditScope::Project => locate::project_config(&self.places.root),
        };
        let (bytes, identity) = match file::read(&path) {
            Ok(Contents { bytes, identity }) => (Some(bytes), identity),
            Err(Identity::Missing) => (None, Identity::Missing),
            Err(Identity::Unreadable(trouble)) => {
                return Err(EditError::Unreadable {
                    path,
                    why: trouble.message(),
                });
            }
            Err(Identity::Regular { .. }) => return Err(EditError::Changed { path }),
        };
        if scope == EditScope::Project {
            self.pins.refresh(&self.places.root, &self.system);
            let name = trust::name_in(&self.places.root, &path);
            let hash = bytes.as_deref().map(Hash::of);
            if !self.may_edit(&name, hash) {
                return Err(EditError::Untrusted { path });
            }
        }
        let Some(bytes) = bytes else {
            return Ok(Standing {
                path,
                identity,
                text: None,
                root: None,
            });
        };
        let file: Arc<str> = Arc::from(path.to_string_lossy());
        let source = Source::judge(&bytes, &file, scope.origin(), Format::Jsonc);
        let text = String::from_utf8(bytes);
        let parsed = text
            .as_deref()
            .ok()
            .and_then(|text| jsonc::parse(text, &file, &mut Vec::new()));
        match (text, parsed) {
            (Ok(text), Some(root)) if !source.in_error => Ok(Standing {
                path,
                identity,
                text: Some(text),
                root: Some(root),
            }),
            _ => Err(in_error(path, source.problems)),
        }
    }

    /// Composes the policy as it would be with another text of one file.
    fn trial(&mut self, agent: Option<&str>, files: &Arc<[FileSpec]>, source: Source) -> Policy {
        let path = source.path.clone();
        let pins = self.pins.clone();
        if let Some(hash) = source.hash {
            let name = trust::name_in(&self.places.root, &path);
            self.pins.assume(&name, hash);
        }
        let saved = self.sources.insert(path.clone(), source);
        let policy = self.compose(agent, files).policy;
        match saved {
            Some(saved) => self.sources.insert(path, saved),
            None => self.sources.remove(&path),
        };
        self.pins = pins;
        policy
    }

    /// Returns the one decision that a lower scope gives for a whole surface.
    fn whole_below(&self, scope: EditScope, surface: &str) -> Option<Action> {
        let below = match scope {
            EditScope::Global => return None,
            EditScope::Project => self.places.agent_dir.as_deref()?,
        };
        let source = self.sources.get(&locate::global_config(below))?;
        whole(&source.content.document, surface)
    }

    /// Finds the rule after which the new one goes: the one that asked, else the last in the file that covers it.
    fn place_of(&self, standing: &Standing, rule: &NewRule, policy: &Policy) -> Option<Place> {
        let here = |place: &&Place| *place.file == *standing.path.to_string_lossy();
        if let Some(place) = rule.after.as_ref().filter(here) {
            return Some(place.clone());
        }
        let pattern = self.pattern(rule);
        let mut found = None;
        for other in policy.scope_rules() {
            let speaks = other.surface_key() == rule.surface;
            if speaks && other.pattern().covers(&pattern) {
                found = other.place().filter(here).cloned();
            }
        }
        found
    }

    fn pattern(&self, rule: &NewRule) -> Pattern {
        let home = self
            .places
            .home
            .as_deref()
            .map(|home| home.to_string_lossy().into_owned());
        let values = match (surface::is_path(&rule.surface), cfg!(windows)) {
            (true, true) => Values::WindowsPaths,
            (true, false) => Values::Paths,
            (false, _) => Values::Text,
        };
        Pattern::new(rule.pattern.as_str(), home.as_deref(), values)
    }
}

/// Refuses what can be no rule.
fn check_rule(rule: &NewRule) -> Result<(), EditError> {
    let NewRule {
        surface, pattern, ..
    } = rule;
    let shown = |text: &str| text.escape_debug().to_string();
    let wrong = if surface.trim().is_empty() || surface == "*" {
        Some(format!("`{}` is no surface", shown(surface)))
    } else if let Some(known) = surface::misspelt(surface) {
        Some(format!(
            "`{}` is no surface; did you mean `{known}`?",
            shown(surface)
        ))
    } else if pattern.is_empty() || permission_policy::sentinel::is_sentinel(pattern) {
        Some(format!("`{}` can be no pattern", shown(pattern)))
    } else if pattern.contains(char::is_control) || surface.contains(char::is_control) {
        // A pattern that spans lines cannot be read in a file, nor in a prompt.
        Some(format!("`{}` holds a control character", shown(pattern)))
    } else {
        None
    };
    wrong.map_or(Ok(()), |wrong| Err(EditError::NoRule(wrong)))
}

/// Makes the edit and reads the result as any file is read.
fn written(
    standing: &Standing,
    scope: EditScope,
    entry: Entry<'_>,
) -> Result<(Change, Source, Node), EditError> {
    let Standing {
        path,
        identity,
        text,
        root,
    } = standing;
    let after = edited(text.as_deref().zip(root.as_ref()), entry);
    let file: Arc<str> = Arc::from(path.to_string_lossy());
    let mut source = Source::judge(after.as_bytes(), &file, scope.origin(), Format::Jsonc);
    source.path.clone_from(path);
    source.hash = Some(Hash::of(after.as_bytes()));
    // It is there, as far as the trial is concerned.
    source.identity = match *identity {
        Identity::Missing => Identity::Regular {
            size: 0,
            modified: (0, 0),
            changed: (0, 0),
            inode: (0, 0),
        },
        Identity::Regular { .. } | Identity::Unreadable(_) => *identity,
    };
    let parsed = jsonc::parse(&after, &file, &mut Vec::new());
    match parsed {
        Some(node) if !source.in_error => {
            let change = Change::new(path.clone(), text.clone(), after, *identity);
            Ok((change, source, node))
        }
        _ => Err(in_error(path.clone(), source.problems)),
    }
}

fn in_error(path: PathBuf, problems: Vec<Diagnostic>) -> EditError {
    EditError::InError {
        path,
        problems: problems.into_iter().filter(Diagnostic::is_error).collect(),
    }
}

/// Finds where the rule stands in the new text.
fn place_in(root: &Node, rule: &NewRule, path: &std::path::Path) -> Option<Place> {
    let at = root
        .member("permission")?
        .node
        .member(&rule.surface)?
        .node
        .member(&rule.pattern)?
        .key_at;
    Some(Place {
        file: Arc::from(path.to_string_lossy()),
        line: at.line,
        column: at.column,
    })
}

fn whole(document: &Document, surface: &str) -> Option<Action> {
    document
        .surfaces
        .iter()
        .find(|entry| entry.surface == surface)
        .and_then(|entry| match &entry.body {
            Body::All(action) => Some(action.clone()),
            Body::Map(_) => None,
        })
}

type Judged = (Vec<OtherRule>, Option<OtherRule>);

/// Compares the policy before and after.
fn judge(
    before: &Policy,
    after: &Policy,
    rule: &NewRule,
    place: Option<&Place>,
) -> Result<Judged, EditError> {
    let rules: Vec<&Rule> = after.scope_rules().collect();
    let is_new = |rule: &Rule| place.is_some() && rule.place() == place;
    let surfaces: Vec<&str> = surface::directions(&rule.surface)
        .map_or_else(|| vec![rule.surface.as_str()], |forms| forms.to_vec());
    same_otherwise(before, &rules, rule, &surfaces, is_new)?;
    let mut instead_of = None;
    let mut patterns = Vec::new();
    for surface in surfaces {
        let Some(index) = rules
            .iter()
            .position(|rule| is_new(rule) && rule.surface_text() == surface)
        else {
            let equal = rules.iter().rev().find(|other| {
                other.surface_text() == surface && other.pattern_text() == rule.pattern
            });
            return Err(equal.or(rules.last()).map_or_else(
                || EditError::ChangesOthers("the rule would not be read".to_owned()),
                |other| EditError::Shadowed(other_rule(other)),
            ));
        };
        let Some(new) = rules.get(index) else {
            continue;
        };
        patterns.push(*new);
        let meets = |other: &&&Rule| {
            surfaces_meet(other.surface_text(), surface) && other.pattern().overlaps(new.pattern())
        };
        let differs = |other: &&&Rule| other.decision() != new.decision();
        let later = rules.get(index + 1..).unwrap_or_default();
        if let Some(other) = later.iter().filter(meets).find(differs) {
            return Err(EditError::Shadowed(other_rule(other)));
        }
        let earlier = rules.get(..index).unwrap_or_default();
        for other in earlier.iter().rev().filter(meets) {
            let covers = other.surface_text() == surface && other.pattern().covers(new.pattern());
            if covers {
                // What stands before it does not decide here already.
                if other.decision() > new.decision() {
                    instead_of = Some(other_rule(other));
                }
                break;
            }
            if other.decision() > new.decision() {
                return Err(EditError::Overrides(other_rule(other)));
            }
        }
    }
    let beside = after
        .overlay_rules()
        .filter(|other| {
            other.decision() > rule.action.decision
                && patterns.iter().any(|new| {
                    surfaces_meet(other.surface_text(), new.surface_text())
                        && other.pattern().overlaps(new.pattern())
                })
        })
        .map(other_rule)
        .collect();
    Ok((beside, instead_of))
}

/// INVARIANT: pinned by `every_other_rule_stays`: nothing but the new rule is new, and nothing is gone.
fn same_otherwise(
    before: &Policy,
    after: &[&Rule],
    rule: &NewRule,
    surfaces: &[&str],
    is_new: impl Fn(&Rule) -> bool,
) -> Result<(), EditError> {
    let replaced = |other: &Rule| {
        other.pattern_text() == rule.pattern && surfaces.contains(&other.surface_text())
    };
    let fact = |rule: &Rule| {
        (
            rule.surface_text().to_owned(),
            rule.pattern_text().to_owned(),
            rule.decision(),
            rule.reason().cloned(),
        )
    };
    let old: Vec<&Rule> = before.scope_rules().collect();
    if let Some(same) = old.iter().find(|other| {
        replaced(other)
            && other.decision() == rule.action.decision
            && other.reason() == rule.action.reason.as_ref()
            && after
                .iter()
                .any(|new| is_new(new) && new.place() == other.place())
    }) {
        return Err(EditError::Already(other_rule(same)));
    }
    let old = old.into_iter().filter(|other| !replaced(other));
    let new: Vec<&&Rule> = after
        .iter()
        .filter(|other| !is_new(other) && !replaced(other))
        .collect();
    let mut rest = new.iter();
    for other in old {
        if rest.next().map(|new| fact(new)) != Some(fact(other)) {
            return Err(EditError::ChangesOthers(format!(
                "{} would not stand where it stands",
                other_rule(other)
            )));
        }
    }
    match rest.next() {
        None => Ok(()),
        Some(other) => Err(EditError::ChangesOthers(format!(
            "{} would apply again",
            other_rule(other)
        ))),
    }
}

fn other_rule(rule: &Rule) -> OtherRule {
    OtherRule {
        surface: rule.surface_key().to_owned(),
        pattern: rule.pattern_text().to_owned(),
        decision: rule.decision(),
        origin: rule.origin().name(),
        place: rule.place().cloned(),
    }
}

/// Surface keys are wildcards too.
fn surfaces_meet(left: &str, right: &str) -> bool {
    let pattern = |text: &str| Pattern::new(text, None, Values::Text);
    left == right || pattern(left).overlaps(&pattern(right))
}

#[cfg(test)]
mod tests;
