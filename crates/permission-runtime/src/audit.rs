//! The review log: one JSON object a line for every request and what became of it, and the debug log beside it.
//!
//! [`Recorder`] makes lines of evaluations and answers; [`log::Log`] appends them, safely against other processes, and
//! rotates; [`read`] reads them back. Logging never changes a decision: what goes wrong is kept as a diagnostic and said
//! once. Nothing here prints, and no evidence or annotation of a prompt gets in (`docs/log.md`).
//!
//! How a host uses it:
//!
//! ```no_run
//! use permission_runtime::audit::{Answer, DecidedBy, LogSettings, Raised, Recorder, RequestId, Verdict, Via};
//! # fn example(session: &mut permission_runtime::Session, call: &permission_gate::ToolCall) {
//! let mut recorder = Recorder::new(session.agent_dir(), session.host(), Some("session-id"));
//! let id = RequestId::mint(); // where the ask is raised
//! let evaluation = session.judge(call);
//! let settings = session.log_settings();
//! let raised = Raised { tool_call_id: Some("call-1"), ..Raised::new(&id, call, &evaluation) };
//! recorder.judged(settings, &raised); // allowed, blocked or waiting
//! // … and for an ask, when it was answered:
//! let answer = Answer { verdict: Verdict::Once, by: DecidedBy::User { via: Via::Dialog } };
//! recorder.answered(settings, &raised, &answer);
//! for trouble in recorder.trouble() {
//!     // tell the person, once
//! #   let _ = trouble;
//! }
//! # }
//! ```

pub mod entry;
pub mod id;
pub mod log;
pub mod mask;
pub mod read;
pub mod recent;
mod record;

pub use id::RequestId;
pub use log::{Limits, Log, LogError, Stream};
pub use read::{Entry, Reader};
pub use recent::{Recent, RecentQuery, recent};
pub use record::{Answer, Clock, DecidedBy, LogSettings, Raised, Recorder, Source, Verdict, Via};
