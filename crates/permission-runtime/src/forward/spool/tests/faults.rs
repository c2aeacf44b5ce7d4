//! Every step of both sides fails, dies or tears once, and whatever then happens, nothing is approved that was not, nothing is
//! applied twice, and what is not answered is said.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use permission_policy::Decision;
use tempfile::TempDir;

use super::super::steps::{Act, Step};
use super::*;
use crate::forward::child::{Outcome, Step as Asked};
use crate::forward::server::{Answer, Event, Server};
use crate::forward::tests::{FakeRecords, Lab, request};
use crate::forward::{Ask, Clock};

/// What happens to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// It fails once, and the process goes on.
    Fails,
    /// The disk is full from here on.
    Full,
    /// The process dies: nothing it does counts from here on.
    Dies,
    /// The file is torn, and nobody notices.
    Tears,
}

/// Counts the steps of one side, and makes one of them go wrong.
#[derive(Clone)]
struct Trap {
    at: usize,
    fault: Fault,
    count: Arc<AtomicUsize>,
    dead: Arc<AtomicBool>,
}

impl Trap {
    fn new(at: usize, fault: Fault) -> Self {
        Self {
            at,
            fault,
            count: Arc::default(),
            dead: Arc::default(),
        }
    }

    fn never() -> Self {
        Self::new(usize::MAX, Fault::Fails)
    }

    fn steps(&self) -> Steps {
        let trap = self.clone();
        Steps::new(move |step, _| trap.act(step))
    }

    fn act(&self, step: Step) -> Act {
        let number = self.count.fetch_add(1, Ordering::SeqCst);
        let writes = match step {
            Step::MakeDir | Step::Create | Step::Write | Step::Flush => true,
            Step::Rename | Step::Look | Step::Read | Step::List | Step::Remove | Step::PutAside => {
                false
            }
        };
        let broken = || Act::Fail(io::Error::other("broken"));
        match self.fault {
            Fault::Fails if number == self.at => broken(),
            Fault::Dies if number >= self.at => {
                self.dead.store(true, Ordering::SeqCst);
                broken()
            }
            Fault::Full if number >= self.at && writes => {
                Act::Fail(io::ErrorKind::StorageFull.into())
            }
            Fault::Tears if number == self.at && step == Step::Write => Act::Tear(20),
            Fault::Fails | Fault::Full | Fault::Dies | Fault::Tears => Act::Proceed,
        }
    }

    fn is_dead(&self) -> bool {
        self.dead.load(Ordering::SeqCst)
    }
}

/// Both sides on one spool, each with its own steps.
struct Pair {
    directory: TempDir,
    child: Lab,
    parent: Lab,
    server: Server,
    records: FakeRecords,
}

impl Pair {
    fn new(child: &Trap, parent: &Trap, decision: Decision) -> Self {
        let directory = scratch();
        let lab = |trap: &Trap| Lab::new(Spool::with_steps(directory.path(), trap.steps()));
        let (child, parent) = (lab(child), lab(parent));
        let server = parent.server("parent");
        Self {
            directory,
            child,
            parent,
            server,
            records: FakeRecords::new(decision),
        }
    }

    /// The server's process is started again, and knows nothing of before.
    fn restart(&mut self) {
        self.server = self.parent.server("parent");
    }
}

/// Makes a directory in memory where there is one: thousands of files are flushed here.
fn scratch() -> TempDir {
    TempDir::new_in("/dev/shm")
        .or_else(|_| TempDir::new())
        .unwrap()
}

/// What came of a run.
#[derive(Debug, Default)]
struct Run {
    outcomes: Vec<Outcome>,
    asked: usize,
    answered: usize,
    steps: (usize, usize),
}

/// Runs an ask to its end: both sides look in turn, and a person answers `answer`. Time passes between the looks.
fn run(child: &Trap, parent: &Trap, answer: &Answer, restart: bool) -> Run {
    let mut pair = Pair::new(child, parent, Decision::Ask);
    let mut ask: Ask = pair.child.ask(request("a"));
    let mut run = Run::default();
    let mut born_again = false;
    let mut left = 3;
    for turn in 0..60 {
        // Some turns more, for what should not happen.
        left -= usize::from(!run.outcomes.is_empty() || child.is_dead());
        if left == 0 {
            break;
        }
        if !parent.is_dead() && turn % 4 == 0 {
            let record = crate::forward::liveness::own_record(
                "parent",
                pair.parent.clock.as_ref(),
                pair.parent.processes.as_ref(),
            );
            // It renews its record in a second.
            let _ = pair.parent.world.transport.announce(&record);
        } else if parent.is_dead() && restart && !born_again {
            born_again = true;
            // The same files, and a process that works.
            pair.parent = Lab::new(Spool::new(pair.directory.path()));
            pair.parent.clock.jump_to(pair.child.clock.now());
            pair.restart();
        }
        if !parent.is_dead() || born_again {
            if born_again {
                pair.parent.announce("parent");
            }
            for event in pair.server.pass(&mut pair.records) {
                if let Event::Ask(escalation) = event {
                    run.asked += 1;
                    let id = escalation.request.id.clone();
                    let events = pair.server.answer(&id, answer.clone(), &mut pair.records);
                    run.answered += events
                        .iter()
                        .filter(|event| matches!(event, Event::Settled(_)))
                        .count();
                }
            }
        }
        if !child.is_dead()
            && let Asked::Done(outcome) = ask.step()
            && !child.is_dead()
        {
            run.outcomes.push(outcome);
        }
        pair.child.clock.advance(250);
        pair.parent.clock.advance(250);
    }
    run.steps = (
        child.count.load(Ordering::SeqCst),
        parent.count.load(Ordering::SeqCst),
    );
    run
}

fn once() -> Answer {
    Answer::Once { decided_by: None }
}

fn deny() -> Answer {
    Answer::Deny {
        reason: Some("use staging".to_owned()),
        decided_by: None,
    }
}

#[test]
fn without_faults_the_answer_arrives() {
    let approved = run(&Trap::never(), &Trap::never(), &once(), false);
    assert!(matches!(
        approved.outcomes.as_slice(),
        [Outcome::Approved { .. }]
    ));
    assert_eq!((approved.asked, approved.answered), (1, 1));
    let denied = run(&Trap::never(), &Trap::never(), &deny(), false);
    assert!(
        matches!(denied.outcomes.as_slice(), [Outcome::Denied { reason: Some(reason), .. }] if reason == "use staging")
    );
}

/// Walks every step of both sides with every fault.
#[test]
fn no_fault_approves_anything_or_leaves_a_child_waiting() {
    let clean = run(&Trap::never(), &Trap::never(), &once(), false);
    // The child's steps end with its ask; the server's first ones are those that matter.
    let most = clean.steps.0.max(60);
    let mut walked = 0;
    for fault in [Fault::Fails, Fault::Full, Fault::Dies, Fault::Tears] {
        for at in 0..most {
            for on_child in [true, false] {
                for (answer, may_approve) in [(once(), true), (deny(), false)] {
                    for restart in [false, true] {
                        let (child, parent) = if on_child {
                            (Trap::new(at, fault), Trap::never())
                        } else {
                            (Trap::never(), Trap::new(at, fault))
                        };
                        let run = run(&child, &parent, &answer, restart);
                        let what =
                            format!("{fault:?} at {at}, child {on_child}, {answer:?}: {run:?}");
                        walked += 1;
                        // Applied at most once; a child that lives always hears something.
                        if child.is_dead() {
                            assert!(run.outcomes.len() <= 1, "{what}");
                        } else {
                            assert_eq!(run.outcomes.len(), 1, "{what}");
                        }
                        let approved = run
                            .outcomes
                            .iter()
                            .any(|outcome| matches!(outcome, Outcome::Approved { .. }));
                        assert!(!approved || may_approve, "{what}");
                        // What was approved, somebody was asked about.
                        assert!(!approved || run.asked >= 1, "{what}");
                        // A denial is the person's; trouble is said as trouble.
                        for outcome in &run.outcomes {
                            if let Outcome::Denied { reason, .. } = outcome {
                                assert_eq!(reason.as_deref(), Some("use staging"), "{what}");
                            }
                        }
                        // Asked again only where the first server died before its answer was there.
                        assert!(run.asked <= 1 + usize::from(restart), "{what}");
                        assert!(run.answered <= 1, "{what}");
                    }
                }
            }
        }
    }
    assert!(walked > 500, "{walked}");
}

/// A read-only spool: nothing can be sent or answered, and both sides say so.
#[test]
fn a_read_only_spool_is_said() {
    let read_only = || {
        Steps::new(|step, _| match step {
            Step::MakeDir
            | Step::Create
            | Step::Write
            | Step::Flush
            | Step::Rename
            | Step::Remove
            | Step::PutAside => Act::Fail(io::ErrorKind::ReadOnlyFilesystem.into()),
            Step::Look | Step::Read | Step::List => Act::Proceed,
        })
    };
    let directory = TempDir::new().unwrap();
    let lab = Lab::new(Spool::with_steps(directory.path(), read_only()));
    let mut ask = lab.ask(request("a"));
    let Asked::Done(Outcome::Unavailable(why)) = ask.step() else {
        panic!("not said");
    };
    assert!(why.to_string().contains("read-only"), "{why}");
    let mut server = lab.server("parent");
    let mut records = FakeRecords::new(Decision::Allow);
    let events = server.pass(&mut records);
    assert!(
        matches!(events.as_slice(), [Event::Trouble(_)]),
        "{events:?}"
    );
    assert!(server.pass(&mut records).is_empty(), "said once");
}

/// The person has answered, and the disk is full: the answer is kept and delivered when there is room.
#[test]
fn an_answer_that_cannot_be_delivered_is_delivered_later() {
    let full = Arc::new(AtomicBool::new(true));
    let directory = TempDir::new().unwrap();
    let child = Lab::new(Spool::new(directory.path()));
    let is_full = Arc::clone(&full);
    let steps = Steps::new(move |step, _| {
        if step == Step::Write && is_full.load(Ordering::SeqCst) {
            Act::Fail(io::ErrorKind::StorageFull.into())
        } else {
            Act::Proceed
        }
    });
    let parent = Lab::new(Spool::with_steps(directory.path(), steps));
    child.announce("parent");
    let mut ask = child.ask(request("a"));
    assert_eq!(ask.step(), Asked::Waiting);
    let mut server = parent.server("parent");
    let mut records = FakeRecords::new(Decision::Ask);
    assert_eq!(server.pass(&mut records).len(), 1);
    let id = request("a").id;
    let events = server.answer(&id, once(), &mut records);
    assert!(
        matches!(events.as_slice(), [Event::Undelivered { .. }]),
        "{events:?}"
    );
    assert_eq!(ask.step(), Asked::Waiting);
    // A second answer changes nothing.
    assert!(matches!(
        server.answer(&id, deny(), &mut records).as_slice(),
        [Event::Withdrawn { .. }]
    ));
    full.store(false, Ordering::SeqCst);
    assert!(matches!(
        server.pass(&mut records).as_slice(),
        [Event::Settled(_)]
    ));
    assert!(matches!(ask.step(), Asked::Done(Outcome::Approved { .. })));
}
