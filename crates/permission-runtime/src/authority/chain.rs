//! The chain: the links named in `authorizerChain`, in that order, until one allows or denies.
//!
//! It is walked step by step, because a link may be a callback that only its host can run, and may take its time. A link that
//! fails is recorded, and the ask goes on: a failure is never an allow, and never a denial either.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::Value;
use thiserror::Error;

use super::link::{Link, LinkFailure, LinkVerdict};
use super::program::Program;
use crate::config::Config;

/// The links that are registered in a session.
#[derive(Default)]
pub struct Chain {
    registered: BTreeMap<String, Registered>,
    warned: BTreeSet<String>,
}

/// How a registered link is run.
#[derive(Clone)]
enum Registered {
    /// By its host, which reports the result.
    Host,
    /// Here.
    Here(Arc<dyn Link>),
}

/// Why a link is not registered.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a link named `{0}` is registered already")]
pub struct Taken(pub String);

/// One step that was taken, for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainStep {
    /// The link.
    pub name: String,
    /// What came of it.
    pub result: StepResult,
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// It allowed.
    Allowed,
    /// It allowed what no link may allow: it counts as deferred.
    Capped,
    /// It denied.
    Denied,
    /// It deferred.
    Deferred,
    /// It gave no answer.
    Failed(LinkFailure),
    /// Nothing of that name is registered.
    Unregistered,
}

/// What the chain answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reviewed {
    /// The call may run, this once.
    Allowed {
        /// The link.
        by: String,
    },
    /// It may not.
    Denied {
        /// The link.
        by: String,
        /// Why.
        reason: Option<String>,
    },
    /// The terminal is to say.
    Deferred,
}

/// What is to be done next.
pub enum Next {
    /// The host runs its link of this name, and reports with [`Walk::report`].
    Host(String),
    /// This link is to be run, here or on another thread, and reported with [`Walk::report`].
    Run(String, Arc<dyn Link>),
    /// The walk is over.
    Done(Reviewed),
}

/// A walk along the chain for one ask.
pub struct Walk {
    links: VecDeque<(String, Registered)>,
    running: Option<String>,
    capped: bool,
    steps: Vec<ChainStep>,
    done: Option<Reviewed>,
}

impl Chain {
    /// Registers a link that its host runs.
    ///
    /// # Errors
    /// When the name is taken.
    pub fn register_host(&mut self, name: &str) -> Result<(), Taken> {
        self.insert(name, Registered::Host)
    }

    /// Registers a link.
    ///
    /// # Errors
    /// When the name is taken.
    pub fn register(&mut self, name: &str, link: Arc<dyn Link>) -> Result<(), Taken> {
        self.insert(name, Registered::Here(link))
    }

    fn insert(&mut self, name: &str, link: Registered) -> Result<(), Taken> {
        if self.registered.contains_key(name) {
            return Err(Taken(name.to_owned()));
        }
        self.registered.insert(name.to_owned(), link);
        Ok(())
    }

    /// Takes a link away.
    pub fn unregister(&mut self, name: &str) {
        self.registered.remove(name);
    }

    /// Begins a walk for an ask. `capped` is what [`super::envelope::is_capped`] says of it. The second part names the links that are not
    /// registered, each once a session, to warn about.
    pub fn walk(&mut self, config: &Config, capped: bool) -> (Walk, Vec<String>) {
        let mut walk = Walk {
            links: VecDeque::new(),
            running: None,
            capped,
            steps: Vec::new(),
            done: None,
        };
        let mut unregistered = Vec::new();
        let mut seen = BTreeSet::new();
        for name in &config.authorizer_chain {
            if !seen.insert(name) {
                continue;
            }
            // What the person configured stands before what an extension registers under the same name.
            let program = config.authorizers.get(name).map(|authorizer| {
                Registered::Here(Arc::new(Program::new(authorizer)) as Arc<dyn Link>)
            });
            if let Some(link) = program.or_else(|| self.registered.get(name).cloned()) {
                walk.links.push_back((name.clone(), link));
                continue;
            }
            walk.steps.push(ChainStep {
                name: name.clone(),
                result: StepResult::Unregistered,
            });
            if self.warned.insert(name.clone()) {
                unregistered.push(name.clone());
            }
        }
        (walk, unregistered)
    }
}

impl Walk {
    /// Returns what is to be done next. While a link runs, that is the same link.
    pub fn step(&mut self) -> Next {
        if let Some(done) = &self.done {
            return Next::Done(done.clone());
        }
        let Some((name, link)) = self.links.front() else {
            self.done = Some(Reviewed::Deferred);
            return Next::Done(Reviewed::Deferred);
        };
        self.running = Some(name.clone());
        match link {
            Registered::Host => Next::Host(name.clone()),
            Registered::Here(link) => Next::Run(name.clone(), Arc::clone(link)),
        }
    }

    /// Takes the result of the link that was to be run. A result of any other, or a second one, does nothing.
    pub fn report(&mut self, name: &str, result: Result<LinkVerdict, LinkFailure>) {
        if self.done.is_some() || self.running.as_deref() != Some(name) {
            return;
        }
        self.running = None;
        self.links.pop_front();
        let (result, done) = match result {
            // INVARIANT: pinned by `a_link_allows_only_within_the_envelope`.
            Ok(LinkVerdict::Allow) if self.capped => (StepResult::Capped, None),
            Ok(LinkVerdict::Allow) => (
                StepResult::Allowed,
                Some(Reviewed::Allowed {
                    by: name.to_owned(),
                }),
            ),
            Ok(LinkVerdict::Deny { reason }) => (
                StepResult::Denied,
                Some(Reviewed::Denied {
                    by: name.to_owned(),
                    reason,
                }),
            ),
            Ok(LinkVerdict::Defer) => (StepResult::Deferred, None),
            // INVARIANT: a failure decides nothing; pinned by `a_link_that_fails_is_passed_over`.
            Err(failure) => (StepResult::Failed(failure), None),
        };
        self.steps.push(ChainStep {
            name: name.to_owned(),
            result,
        });
        self.done = done;
    }

    /// Walks to the end on this thread. A link that only the host can run counts as failed.
    pub fn run(&mut self, evidence: &Value) -> Reviewed {
        loop {
            match self.step() {
                Next::Done(reviewed) => return reviewed,
                Next::Host(name) => {
                    let failure = LinkFailure::Threw("nobody is here to run it".to_owned());
                    self.report(&name, Err(failure));
                }
                Next::Run(name, link) => {
                    let answered = catch_unwind(AssertUnwindSafe(|| link.authorize(evidence)));
                    let result = answered.unwrap_or_else(|panic| {
                        let why = crate::session::panic_text(panic.as_ref());
                        Err(LinkFailure::Threw(why))
                    });
                    self.report(&name, result);
                }
            }
        }
    }

    /// Returns what was done so far, for the log.
    pub fn steps(&self) -> &[ChainStep] {
        &self.steps
    }
}

#[cfg(test)]
mod tests;
