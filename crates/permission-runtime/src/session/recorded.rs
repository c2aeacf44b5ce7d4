//! What this session's recorded policy says about an access that another session asks about.
//!
//! The other session fixed the facts; here they are only looked up. Nothing is asked of the file system: what stands here under the
//! same name may be something else. What the facts do not settle is an ask.

use std::panic::{AssertUnwindSafe, catch_unwind};

use permission_gate::facts::{Entry, EntryKind, Facts, Platform};
use permission_gate::path::Workspace;
use permission_gate::{Environment, Gate, Grant, Grants, Sentinel, ToolCall, evaluate};
use permission_policy::pattern::Values;
use permission_policy::{Decision, Origin, Pattern, Query, Verdict, surface};

use super::Session;
use super::compose::Composed;
use crate::forward::message::{Access, POSSIBLE};

/// The most values of one ask that are looked up; more is an ask.
const MAX_VALUES: usize = 1024;

/// What the recorded policy says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The strictest answer to any part.
    pub decision: Decision,
    /// What gave it.
    pub by: RecordedBy,
    /// The surface that was asked about.
    pub surface: String,
    /// The pattern of the rule, if one matched.
    pub pattern: Option<String>,
    /// The scope of the rule or fallback.
    pub origin: Option<&'static str>,
    /// The author's reason.
    pub reason: Option<String>,
    /// Whether a grant or yolo may answer it, if it is an ask.
    pub liftable: bool,
}

/// What an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordedBy {
    /// A rule, or the universal fallback.
    Policy,
    /// An approval of this session.
    Grant,
    /// Yolo mode.
    Yolo,
    /// Not everything that is asked about is known.
    Unknown,
}

impl RecordedBy {
    /// Returns the name used on the wire and in logs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Policy => "policy",
            Self::Grant => "grant",
            Self::Yolo => "yolo",
            Self::Unknown => "unknown",
        }
    }
}

impl Recorded {
    /// The answer where not everything is known.
    pub fn unknown() -> Self {
        Self {
            decision: Decision::Ask,
            by: RecordedBy::Unknown,
            surface: String::new(),
            pattern: None,
            origin: None,
            reason: None,
            liftable: false,
        }
    }
}

impl Session {
    /// Judges everything that another session's ask is about, on behalf of an agent: denied if any part is, allowed only if every
    /// part is. `further` are grants that are taken to be given besides.
    pub fn judge_accesses(
        &mut self,
        agent: Option<&str>,
        accesses: &[&Access],
        further: &[Grant],
    ) -> Recorded {
        let judged = catch_unwind(AssertUnwindSafe(|| {
            self.judge_accesses_now(agent, accesses, further)
        }));
        judged.unwrap_or_else(|_| {
            self.composed.clear();
            self.sources.clear();
            Recorded::unknown()
        })
    }

    fn judge_accesses_now(
        &mut self,
        agent: Option<&str>,
        accesses: &[&Access],
        further: &[Grant],
    ) -> Recorded {
        let agent = agent.map(str::to_owned);
        self.refresh(agent.as_ref());
        let Some(composed) = self.composed.get(&agent) else {
            return Recorded::unknown();
        };
        let mut grants = self.grants.clone();
        for grant in further {
            grants.insert(grant.clone());
        }
        let home = self.places.home.as_deref().and_then(|home| home.to_str());
        let lookup = Lookup {
            composed,
            grants: &grants,
            nothing: Nothing { home },
            agent: agent.as_deref(),
        };
        let mut strictest: Option<Recorded> = None;
        let mut values = 0;
        for access in accesses {
            values += access.match_values.len() + access.asking_units.len();
            if values > MAX_VALUES {
                return Recorded::unknown();
            }
            for recorded in lookup.access(access) {
                let stricter = strictest
                    .as_ref()
                    .is_none_or(|so_far| weight(&recorded) > weight(so_far));
                if stricter {
                    strictest = Some(recorded);
                }
            }
        }
        strictest.unwrap_or_else(Recorded::unknown)
    }
}

/// Of two answers that are equally strict, the one that less can lift leads.
fn weight(recorded: &Recorded) -> (Decision, bool) {
    (recorded.decision, !recorded.liftable)
}

struct Lookup<'a> {
    composed: &'a Composed,
    grants: &'a Grants,
    nothing: Nothing<'a>,
    agent: Option<&'a str>,
}

impl Lookup<'_> {
    fn access(&self, access: &Access) -> Vec<Recorded> {
        let first = access.match_values.first().map(String::as_str);
        if first.is_none_or(str::is_empty) {
            return vec![Recorded::unknown()];
        }
        if access.surface == "bash" {
            let units = access.asking_units.iter().map(String::as_str);
            let units = units.filter(|unit| Some(*unit) != first);
            return first
                .into_iter()
                .map(|text| self.command(access, text, &access.match_values))
                .chain(units.map(|unit| self.command(access, unit, &[])))
                .collect();
        }
        let values: Vec<&str> = access.match_values.iter().map(String::as_str).collect();
        if surface::is_path(&access.surface) {
            let boundary = access.boundary_value.as_deref();
            let equal: Vec<&str> = boundary
                .into_iter()
                .chain(values.iter().copied().filter(|value| {
                    boundary.is_some_and(|path| names(&self.composed.workspace, value, path))
                }))
                .collect();
            // SECURITY: where a path leads decides; how else it was written can only tighten. Pinned by
            // `a_forwarded_path_is_allowed_by_where_it_leads`.
            return vec![self.lookup(access, &equal, &values, boundary.as_slice())];
        }
        // The spellings of an MCP target are equal, those of anything else are one plain text and hardened ones.
        let equal = if access.surface == "mcp" {
            values.as_slice()
        } else {
            first.as_slice()
        };
        vec![self.lookup(access, equal, &values, equal)]
    }

    fn command(&self, access: &Access, text: &str, spellings: &[String]) -> Recorded {
        let values: Vec<&str> = spellings.iter().map(String::as_str).collect();
        let mut recorded = self.verdict(access, &[text], &values);
        match self.gate(text) {
            // What was read as exactly this command is judged as a command is here.
            (Decision::Deny, true) => recorded.decision = Decision::Deny,
            // SECURITY: options in another order, a wrapper, a second command: what sees through them only tightens.
            // Pinned by `a_forwarded_command_is_seen_through`.
            (Decision::Deny | Decision::Ask, _) => {
                recorded.decision = recorded.decision.max(Decision::Ask);
            }
            (Decision::Allow, _) => {}
        }
        self.lift(access, recorded, &[text])
    }

    /// Judges a command as text of a shell, without a world. The flag says whether it was read as exactly that command.
    fn gate(&self, text: &str) -> (Decision, bool) {
        let composed = self.composed;
        let none = Grants::default();
        let environment = Environment {
            policy: &composed.policy,
            settings: &composed.settings,
            workspace: &composed.workspace,
            grants: &none,
            facts: &self.nothing,
            infrastructure: &composed.infrastructure,
            protected: &composed.protected,
            mcp_servers: &[],
            skills: &[],
            explain: false,
        };
        let call = ToolCall {
            tool: "bash".to_owned(),
            invoked: None,
            input: serde_json::json!({ "command": text }),
            cwd: composed.workspace.root().to_owned(),
            agent: self.agent.map(str::to_owned),
            access: permission_gate::call::Access::Fields,
        };
        let evaluation = evaluate(&call, &environment);
        let decision = evaluation
            .findings
            .iter()
            .filter(|finding| finding.gate == Gate::Tool && finding.surface == "bash")
            // SECURITY: yolo is asked about once, below, where the floor is known.
            .map(|finding| match &finding.lifted {
                Some(permission_gate::Lifted::Yolo) => Decision::Ask,
                Some(permission_gate::Lifted::Grant(_) | permission_gate::Lifted::Rule(_))
                | None => finding.decision,
            })
            .max()
            .unwrap_or(Decision::Ask);
        let mut units = evaluation.units.iter();
        let exact = units.next().is_some_and(|unit| unit.text == text)
            && units.all(|unit| unit.parent.is_some());
        (decision, exact)
    }

    fn lookup(&self, access: &Access, equal: &[&str], all: &[&str], granted: &[&str]) -> Recorded {
        let recorded = self.verdict(access, equal, all);
        self.lift(access, recorded, granted)
    }

    fn verdict(&self, access: &Access, equal: &[&str], all: &[&str]) -> Recorded {
        let query = Query {
            hardened: all,
            ..Query::new(&access.surface, equal)
        };
        let verdict = self.composed.policy.evaluate(&query);
        let mut recorded = of(&verdict, access);
        // INVARIANT: no allow of another session answers what cannot be known; pinned by `a_floor_stays`.
        if access.floor.is_some() && recorded.decision == Decision::Allow {
            recorded.decision = Decision::Ask;
        }
        recorded
    }

    /// Lets a grant or yolo answer an ask that may be answered.
    fn lift(&self, access: &Access, mut recorded: Recorded, values: &[&str]) -> Recorded {
        if recorded.decision != Decision::Ask {
            return recorded;
        }
        recorded.liftable &= access.floor.as_deref().is_none_or(liftable);
        if !recorded.liftable {
            return recorded;
        }
        let granted = self
            .grants
            .iter()
            .any(|grant| self.grants_it(grant, access, values));
        if granted {
            recorded.decision = Decision::Allow;
            recorded.by = RecordedBy::Grant;
        } else if self.composed.policy.yolo() {
            recorded.decision = Decision::Allow;
            recorded.by = RecordedBy::Yolo;
        }
        recorded
    }

    fn grants_it(&self, grant: &Grant, access: &Access, values: &[&str]) -> bool {
        if grant.surface != access.surface {
            return false;
        }
        let floor = access.floor.as_deref().filter(|floor| *floor != POSSIBLE);
        match (floor, &grant.sentinel) {
            // SECURITY: a grant for a synthetic ask is for that very text.
            (Some(floor), Some(sentinel)) => {
                let texts = access.match_values.iter();
                floor == sentinel
                    && texts
                        .chain(&access.asking_units)
                        .any(|text| *text == grant.pattern)
            }
            (None, None) => {
                let kind = if surface::is_path(&grant.surface) {
                    Values::Paths
                } else {
                    Values::Text
                };
                let pattern = Pattern::new(grant.pattern.as_str(), self.nothing.home, kind);
                values.iter().any(|value| pattern.matches(value))
            }
            (Some(_), None) | (None, Some(_)) => false,
        }
    }
}

fn of(verdict: &Verdict, access: &Access) -> Recorded {
    Recorded {
        decision: verdict.decision,
        by: RecordedBy::Policy,
        surface: access.surface.clone(),
        pattern: verdict.rule().map(|rule| rule.pattern_text().to_owned()),
        origin: Some(Origin::name(verdict.origin())),
        reason: verdict.reason().map(ToString::to_string),
        liftable: verdict.is_liftable() || verdict.decision == Decision::Allow,
    }
}

/// Tells whether a spelling names the same place here: the path itself, or the path relative to a root of this session.
fn names(workspace: &Workspace, spelling: &str, path: &str) -> bool {
    let spelling = spelling.strip_suffix('/').unwrap_or(spelling);
    spelling == path
        || workspace
            .relative(path)
            .is_some_and(|here| here == spelling)
}

/// Tells whether a grant or yolo may answer a synthetic ask.
fn liftable(floor: &str) -> bool {
    const ALL: [Sentinel; 11] = [
        Sentinel::DynamicCommand,
        Sentinel::OpaqueWrapper,
        Sentinel::Indirection,
        Sentinel::Unparseable,
        Sentinel::UnparsedSubtree,
        Sentinel::EnvironmentHijack,
        Sentinel::ExecEscape,
        Sentinel::InlineCode,
        Sentinel::UnresolvedPath,
        Sentinel::RecursiveRead,
        Sentinel::SelfProtection,
    ];
    floor == POSSIBLE
        || ALL
            .iter()
            .any(|sentinel| sentinel.name() == floor && sentinel.is_liftable())
}

/// A world of which nothing is known.
struct Nothing<'a> {
    home: Option<&'a str>,
}

impl Facts for Nothing<'_> {
    fn platform(&self) -> Platform {
        if cfg!(windows) {
            Platform::Windows
        } else if cfg!(target_os = "macos") {
            Platform::MacOs
        } else {
            Platform::Linux
        }
    }

    fn home(&self) -> Option<&str> {
        self.home
    }

    fn home_of(&self, _user: &str) -> Option<String> {
        None
    }

    fn entry(&self, _path: &str) -> Entry {
        Entry::Missing
    }

    fn list(&self, _directory: &str, _limit: usize) -> Option<(Vec<(String, EntryKind)>, bool)> {
        None
    }

    fn read_small(&self, _path: &str, _limit: usize) -> Option<String> {
        None
    }

    fn folds_case(&self, _path: &str) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;
