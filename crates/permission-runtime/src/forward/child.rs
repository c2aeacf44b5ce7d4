//! The side that asks: puts an ask to another session and waits, until there is an answer or it is known that none will come.
//!
//! A state machine that never waits by itself: [`Ask::step`] looks once, [`Ask::wait`] runs it to the end on a thread. An ask
//! has one outcome. Only a well-formed approval by the session that was asked lets a call run.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use permission_gate::Grant;

use super::clock::Clock;
use super::id::RequestId;
use super::liveness::{Liveness, Processes};
use super::message::{NOBODY, Request, Response, State};
use super::transport::{Poll, Side, Transport, TransportError, Watch};

mod split;
mod text;

pub use text::refusal;

/// How long a child waits for a session that serves.
pub const GRACE: Duration = Duration::from_secs(2);

/// How long a wait is at most, so that time, and an abort, are noticed.
const LOOK: Duration = Duration::from_millis(250);

/// What an ask needs of the world. Cheap to clone.
#[derive(Clone)]
pub struct World {
    /// Carries the messages.
    pub transport: Arc<dyn Transport>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Knows the processes.
    pub processes: Arc<dyn Processes>,
}

/// Stops an ask from another thread.
#[derive(Clone, Debug, Default)]
pub struct Abort(Arc<AtomicBool>);

impl Abort {
    /// Stops it: it is taken back, and whatever is answered counts no more.
    pub fn abort(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// An ask that is on its way.
pub struct Ask {
    world: World,
    abort: Abort,
    timeout: Duration,
    started: Duration,
    unserved_since: Option<Duration>,
    waiting: VecDeque<Request>,
    current: Option<Request>,
    grants: Vec<Grant>,
    decided_by: Option<String>,
    finished: bool,
}

/// Where an ask stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It waits.
    Waiting,
    /// It is over. Said once.
    Done(Outcome),
    /// It was over before.
    Over,
}

/// How an ask ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The call may run.
    Approved {
        /// What this session records: it was approved for the session.
        grants: Vec<Grant>,
        /// Who decided, as far as it is known.
        decided_by: Option<String>,
    },
    /// It was denied.
    Denied {
        /// Why, if that was said.
        reason: Option<String>,
        /// Who decided, as far as it is known.
        decided_by: Option<String>,
    },
    /// Nobody could answer.
    Unavailable(Unavailable),
    /// It was stopped from here.
    Aborted,
}

/// Why nobody could answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unavailable {
    /// The session that was asked does not serve.
    NotServing {
        /// The session.
        session: String,
        /// `absent`, `stale` or `dead_pid`.
        state: &'static str,
    },
    /// The request went away without an answer: refused, or taken away by a version that does not understand it.
    Vanished {
        /// The session.
        session: String,
    },
    /// Nobody answered in time.
    TimedOut {
        /// The session.
        session: String,
        /// How long was waited, in milliseconds.
        after_ms: u64,
    },
    /// What came back was no answer.
    NoAnswer {
        /// The session.
        session: String,
        /// What is wrong with it.
        why: String,
    },
    /// The session that was asked could not ask anybody either.
    FurtherUp {
        /// The session.
        session: String,
        /// What it said.
        why: String,
    },
    /// The messages do not cross.
    Transport(TransportError),
}

impl Unavailable {
    /// Returns the name used in logs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::NotServing { .. } => "no_serving_session",
            Self::Vanished { .. } => "request_vanished",
            Self::TimedOut { .. } => "response_timed_out",
            Self::NoAnswer { .. } => "bad_response",
            Self::FurtherUp { .. } => "unavailable_further_up",
            Self::Transport(_) => "transport",
        }
    }
}

impl Ask {
    /// Puts an ask on its way; nothing is sent before the first step. `timeout` is `forwardingTimeoutMs`.
    pub fn new(world: World, request: Request, timeout: Duration) -> Self {
        let started = world.clock.elapsed();
        Self {
            world,
            abort: Abort::default(),
            timeout,
            started,
            unserved_since: None,
            waiting: VecDeque::from([request]),
            current: None,
            grants: Vec::new(),
            decided_by: None,
            finished: false,
        }
    }

    /// Returns what stops it from another thread.
    pub fn abort_handle(&self) -> Abort {
        self.abort.clone()
    }

    /// Runs it to its end on this thread.
    pub fn wait(mut self) -> Outcome {
        let mut watch: Option<(RequestId, Box<dyn Watch>)> = None;
        loop {
            match self.step() {
                Step::Done(outcome) => return outcome,
                Step::Over => return Outcome::Aborted,
                Step::Waiting => {}
            }
            let Some(current) = &self.current else {
                continue;
            };
            match &mut watch {
                Some((id, watch)) if *id == current.id => watch.wait(LOOK),
                Some(_) | None => {
                    let side = Side::Answer(&current.id);
                    let new = self.world.transport.watch(&current.target_session_id, side);
                    // Looked again before the first wait: what came before it was watched made no event.
                    watch = Some((current.id.clone(), new));
                }
            }
        }
    }

    /// Looks once, and does what is to be done now.
    pub fn step(&mut self) -> Step {
        if self.finished {
            return Step::Over;
        }
        match self.look() {
            Some(outcome) => {
                // INVARIANT: an outcome is said once; pinned by `an_answer_is_applied_at_most_once`.
                self.finished = true;
                Step::Done(outcome)
            }
            None => Step::Waiting,
        }
    }

    fn look(&mut self) -> Option<Outcome> {
        if self.abort.is_set() {
            self.take_back();
            return Some(Outcome::Aborted);
        }
        if self.current.is_none()
            && let Err(outcome) = self.send()
        {
            return Some(outcome);
        }
        let request = self.current.clone()?;
        let session = request.target_session_id.clone();
        match self.world.transport.poll(&session, &request.id) {
            Err(error) => {
                self.take_back();
                return Some(Outcome::Unavailable(Unavailable::Transport(error)));
            }
            Ok(Poll::Vanished) => {
                return Some(Outcome::Unavailable(Unavailable::Vanished { session }));
            }
            Ok(Poll::Spoilt(why)) => {
                return Some(Outcome::Unavailable(Unavailable::NoAnswer { session, why }));
            }
            Ok(Poll::Answered(response)) => return self.answered(&request, response),
            Ok(Poll::Waiting) => {}
        }
        let elapsed = self.world.clock.elapsed();
        if elapsed.saturating_sub(self.started) >= self.timeout {
            self.take_back();
            return Some(Outcome::Unavailable(Unavailable::TimedOut {
                session,
                after_ms: u64::try_from(self.timeout.as_millis()).unwrap_or(u64::MAX),
            }));
        }
        self.unserved(session, elapsed)
    }

    /// Gives up when the session has not served for a while.
    fn unserved(&mut self, session: String, elapsed: Duration) -> Option<Outcome> {
        let liveness = Liveness::ask(
            self.world.transport.as_ref(),
            &session,
            self.world.clock.now(),
            self.world.processes.as_ref(),
        );
        let state = match liveness {
            Ok(Liveness::Alive(_)) => {
                self.unserved_since = None;
                return None;
            }
            Ok(state) => state.name(),
            Err(error) => {
                self.take_back();
                return Some(Outcome::Unavailable(Unavailable::Transport(error)));
            }
        };
        let since = *self.unserved_since.get_or_insert(elapsed);
        if elapsed.saturating_sub(since) < GRACE {
            return None;
        }
        self.take_back();
        Some(Outcome::Unavailable(Unavailable::NotServing {
            session,
            state,
        }))
    }

    /// Sends the next request; before the first it is known whether the other side takes several findings in one.
    fn send(&mut self) -> Result<(), Outcome> {
        let Some(request) = self.waiting.pop_front() else {
            return Err(Outcome::Aborted);
        };
        let broken = |error| Outcome::Unavailable(Unavailable::Transport(error));
        let request = if split::findings(&request) > 1 {
            let liveness = Liveness::ask(
                self.world.transport.as_ref(),
                &request.target_session_id,
                self.world.clock.now(),
                self.world.processes.as_ref(),
            )
            .map_err(broken)?;
            // SECURITY: who does not say that it shows every finding is asked about each alone; pinned by
            // `an_older_parent_is_asked_about_each_finding`.
            let compound = match liveness {
                Liveness::Alive(record) => record.takes_compound(),
                Liveness::Absent | Liveness::Stale | Liveness::DeadProcess => false,
            };
            if compound {
                request
            } else {
                self.waiting = split::split(&request).into();
                self.waiting.pop_front().unwrap_or(request)
            }
        } else {
            request
        };
        self.world.transport.submit(&request).map_err(broken)?;
        self.current = Some(request);
        Ok(())
    }

    fn answered(&mut self, request: &Request, response: Response) -> Option<Outcome> {
        let session = request.target_session_id.clone();
        // SECURITY: pinned by `an_answer_by_a_stranger_is_none`.
        if response.responder_session_id != session {
            return Some(Outcome::Unavailable(Unavailable::NoAnswer {
                session,
                why: format!("it is by `{}`", response.responder_session_id),
            }));
        }
        match response.state {
            State::Denied | State::DeniedWithReason => {
                if response.decided_by.as_deref() == Some(NOBODY) {
                    return Some(Outcome::Unavailable(Unavailable::FurtherUp {
                        session,
                        why: response.denial_reason.unwrap_or_default(),
                    }));
                }
                return Some(Outcome::Denied {
                    reason: response.denial_reason,
                    decided_by: response.decided_by,
                });
            }
            State::ApprovedForSession => {
                // INVARIANT: only what was offered is recorded, whatever the answer says.
                if let Some(approval) = &request.session_approval {
                    self.grants.extend(approval.grants.iter().cloned());
                }
            }
            State::Approved | State::ApprovedForServingSession => {}
        }
        self.decided_by = response.decided_by;
        self.current = None;
        if !self.waiting.is_empty() {
            return None;
        }
        Some(Outcome::Approved {
            grants: std::mem::take(&mut self.grants),
            decided_by: self.decided_by.take(),
        })
    }

    /// Takes the request back, so that nobody is asked for nothing. What cannot be taken back is swept later.
    fn take_back(&mut self) {
        if let Some(request) = self.current.take() {
            let transport = &self.world.transport;
            let _ = transport.withdraw(&request.target_session_id, &request.id);
        }
    }
}

impl Drop for Ask {
    fn drop(&mut self) {
        if !self.finished {
            self.take_back();
        }
    }
}

#[cfg(test)]
mod tests;
