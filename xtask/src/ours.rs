//! Our side of a measurement: a session of the library.

use std::path::Path;
use std::time::{Duration, Instant};

use permission_gate::prompt::{Budget, Context, Denier, View, denial, render};
use permission_gate::{Evaluation, ToolCall};
use permission_policy::Decision;
use permission_runtime::{Host, ProjectTrust, Session, SessionOptions, tools};
use serde_json::Value;

/// A session over files.
pub(crate) struct Ours {
    session: Session,
    cwd: String,
}

/// What a call came to, and how long that took.
pub(crate) struct Judged {
    /// The decision.
    pub(crate) decision: Decision,
    /// From the host's event to a decision with its text for the person or the agent.
    pub(crate) took: Duration,
}

impl Ours {
    /// Opens a session with an agent directory of its own.
    pub(crate) fn open(home: &Path, agent_directory: &Path, project: &Path) -> Self {
        let home = home.to_string_lossy().into_owned();
        let options = SessionOptions {
            variables: std::iter::once(("HOME".to_owned(), home)).collect(),
            agent_dir: Some(agent_directory.to_owned()),
            trust: ProjectTrust::Trusted,
            ..SessionOptions::new(Host::Pi, project)
        };
        Self {
            session: Session::open(options),
            cwd: project.to_string_lossy().into_owned(),
        }
    }

    /// Judges a call as an adapter does: the question or the denial is written out.
    pub(crate) fn judge(&mut self, tool: &str, input: &Value) -> Judged {
        let input = input.clone();
        let start = Instant::now();
        let call = tools::call(Host::Pi, tool, input, self.cwd.clone(), None);
        let evaluation = self.session.judge(&call);
        let shown = self.shown(&call, &evaluation);
        let elapsed = start.elapsed();
        std::hint::black_box(shown);
        Judged {
            decision: evaluation.decision,
            took: elapsed,
        }
    }

    /// Returns what the person or the agent is told.
    fn shown(&self, call: &ToolCall, evaluation: &Evaluation) -> Shown {
        match evaluation.decision {
            Decision::Allow => Shown::Nothing,
            Decision::Ask => {
                let payload = self.session.payload(call, evaluation);
                Shown::Ask(render(&payload, &Context::default(), &BUDGET))
            }
            Decision::Deny => Shown::Denial(denial(call, evaluation, &Denier::Policy)),
        }
    }
}

/// What an adapter hands on.
#[expect(dead_code, reason = "it is only made")]
enum Shown {
    Nothing,
    Ask(View),
    Denial(String),
}

/// A usual screen.
const BUDGET: Budget = Budget {
    rows: 24,
    field_width: 400,
    screen_rows: 20,
    width: 80,
    colour: true,
};
