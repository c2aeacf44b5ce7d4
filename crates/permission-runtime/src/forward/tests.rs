//! What the tests of forwarding share: requests, clocks that stand still, processes that live and die on demand.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use permission_gate::Grant;
use permission_gate::prompt::{
    EvidenceForm, PromptEvidence, PromptKind, PromptPayload, PromptRequestFacts, PromptRequester,
};
use permission_policy::Decision;

use super::child::World;
use super::clock::Clock;
use super::id::RequestId;
use super::liveness::{Processes, own_record};
use super::message::{Access, AccessIntent, Approval, Principal, Request};
use super::server::Records;
use super::transport::Transport;
use crate::session::{Recorded, RecordedBy};

/// The time at which every test begins.
pub(crate) const NOW: u64 = 1_790_000_000_000;

/// A clock that moves when it is told to.
#[derive(Debug, Default)]
pub(crate) struct ManualClock {
    moved: AtomicU64,
    jumped: AtomicU64,
}

impl ManualClock {
    pub(crate) fn advance(&self, ms: u64) {
        self.moved.fetch_add(ms, Ordering::SeqCst);
    }

    /// Sets the wall clock, as an administrator would; time itself does not move.
    pub(crate) fn jump_to(&self, now: u64) {
        let shown = NOW + self.moved.load(Ordering::SeqCst);
        self.jumped.store(now.wrapping_sub(shown), Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> u64 {
        (NOW + self.moved.load(Ordering::SeqCst)).wrapping_add(self.jumped.load(Ordering::SeqCst))
    }

    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.moved.load(Ordering::SeqCst))
    }
}

/// Processes by number, with the time at which they started. This one always lives.
#[derive(Debug, Default)]
pub(crate) struct FakeProcesses(pub(crate) Mutex<BTreeMap<u32, u64>>);

impl FakeProcesses {
    pub(crate) fn with_own() -> Self {
        Self(Mutex::new(BTreeMap::from([(std::process::id(), 1)])))
    }

    pub(crate) fn kill(&self, pid: u32) {
        self.0.lock().unwrap().remove(&pid);
    }
}

impl Processes for FakeProcesses {
    fn lives(&self, pid: u32) -> bool {
        self.0.lock().unwrap().contains_key(&pid)
    }

    fn started(&self, pid: u32) -> Option<u64> {
        self.0.lock().unwrap().get(&pid).copied()
    }
}

/// A world with its parts at hand.
pub(crate) struct Lab {
    pub(crate) world: World,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) processes: Arc<FakeProcesses>,
}

impl Lab {
    pub(crate) fn new(transport: impl Transport + 'static) -> Self {
        let clock = Arc::new(ManualClock::default());
        let processes = Arc::new(FakeProcesses::with_own());
        let world = World {
            transport: Arc::new(transport),
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            processes: Arc::clone(&processes) as Arc<dyn Processes>,
        };
        Self {
            world,
            clock,
            processes,
        }
    }

    /// Makes known that a session serves now.
    pub(crate) fn announce(&self, session: &str) {
        let record = own_record(session, self.clock.as_ref(), self.processes.as_ref());
        self.world.transport.announce(&record).unwrap();
    }

    pub(crate) fn server(&self, session: &str) -> super::Server {
        let world = &self.world;
        super::Server::new(
            Arc::clone(&world.transport),
            Arc::clone(&world.clock),
            session,
            600_000,
        )
    }

    pub(crate) fn ask(&self, request: Request) -> super::Ask {
        super::Ask::new(self.world.clone(), request, Duration::from_mins(10))
    }
}

/// What is recorded: one answer for all, and the grants that came.
#[derive(Debug)]
pub(crate) struct FakeRecords {
    pub(crate) decision: Decision,
    pub(crate) grants: Vec<Grant>,
    pub(crate) asked: Vec<(Option<String>, Vec<Access>)>,
}

impl FakeRecords {
    pub(crate) fn new(decision: Decision) -> Self {
        Self {
            decision,
            grants: Vec::new(),
            asked: Vec::new(),
        }
    }
}

impl Records for FakeRecords {
    fn judge(&mut self, agent: Option<&str>, accesses: &[&Access], further: &[Grant]) -> Recorded {
        self.asked.push((
            agent.map(str::to_owned),
            accesses.iter().map(|access| (*access).clone()).collect(),
        ));
        let granted = accesses.iter().all(|access| {
            let mut grants = self.grants.iter().chain(further);
            grants.any(|grant| grant.surface == access.surface)
        });
        let lifted = self.decision == Decision::Ask && granted;
        Recorded {
            decision: if lifted {
                Decision::Allow
            } else {
                self.decision
            },
            by: if lifted {
                RecordedBy::Grant
            } else {
                RecordedBy::Policy
            },
            liftable: true,
            ..Recorded::unknown()
        }
    }

    fn record(&mut self, grant: Grant) {
        self.grants.push(grant);
    }
}

/// A question about one finding.
pub(crate) fn facts(surface: &str, value: &str) -> PromptRequestFacts {
    PromptRequestFacts {
        requester: PromptRequester {
            agent_name: Some("reviewer".to_owned()),
            ..PromptRequester::default()
        },
        surface: surface.to_owned(),
        tool_name: Some("bash".to_owned()),
        value: value.to_owned(),
        matched_pattern: Some("*".to_owned()),
        ..PromptRequestFacts::default()
    }
}

pub(crate) fn intent(surface: &str, value: &str) -> AccessIntent {
    AccessIntent {
        access: Access {
            surface: surface.to_owned(),
            match_values: vec![value.to_owned()],
            ..Access::default()
        },
        requester_cwd: Some("/work/child".to_owned()),
        principal: Principal {
            session_id: "child".to_owned(),
            agent_name: Some("reviewer".to_owned()),
        },
    }
}

/// A request by `child` to `parent` about `git push`.
pub(crate) fn request(id: &str) -> Request {
    Request {
        id: RequestId::new(id).unwrap(),
        created_at: NOW,
        requester_session_id: "child".to_owned(),
        target_session_id: "parent".to_owned(),
        requester_agent_name: "reviewer".to_owned(),
        payload: Some(PromptPayload {
            kind: PromptKind::Bash,
            request: facts("bash", "git push"),
            also: Vec::new(),
            evidence: vec![PromptEvidence {
                label: "full command".to_owned(),
                text: "git push && ls".to_owned(),
                detail: None,
                form: EvidenceForm::Executed,
                flagged: None,
            }],
            annotations: Vec::new(),
            hazards: Vec::new(),
        }),
        source: Some("tool_call".to_owned()),
        surface: Some("bash".to_owned()),
        value: Some("git push".to_owned()),
        session_approval: Some(Approval {
            grants: vec![grant("bash", "git push *")],
        }),
        access_intent: Some(intent("bash", "git push")),
        access_intents: vec![intent("bash", "git push")],
        via: Vec::new(),
        legacy_text: None,
    }
}

/// The same, about a second finding too.
pub(crate) fn compound(id: &str) -> Request {
    let mut request = request(id);
    if let Some(payload) = &mut request.payload {
        payload.also.push(facts("path_write", "/etc/hosts"));
    }
    let mut second = intent("path_write", "/etc/hosts");
    second.access.boundary_value = Some("/etc/hosts".to_owned());
    request.access_intents.push(second);
    request
}

pub(crate) fn grant(surface: &str, pattern: &str) -> Grant {
    Grant {
        surface: surface.to_owned(),
        pattern: pattern.to_owned(),
        sentinel: None,
    }
}
