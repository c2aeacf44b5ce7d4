//! Children, servers and a person act in any order; servers are started again, children give up, requests are sent twice. What is
//! approved was approved by the person, once; what is denied was denied.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::forward::child::Ask;

/// Something that happens.
#[derive(Clone, Copy, Debug)]
enum Happening {
    /// A child looks.
    Child(usize),
    /// A child is killed: nothing of it is tidied up.
    ChildDies(usize),
    /// A child gives up.
    ChildAborts(usize),
    /// The server looks.
    Serve,
    /// The server is started again, and has forgotten everything.
    Restart,
    /// The person answers what waits longest: yes, or no.
    Answer(bool),
    /// The person answers something that was answered before.
    AnswerAgain(bool),
    /// Somebody sends a child's request again.
    Resend(usize),
    /// Time passes.
    Time(u64),
}

const CHILDREN: usize = 3;

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        6 => (0..CHILDREN).prop_map(Happening::Child),
        1 => (0..CHILDREN).prop_map(Happening::ChildDies),
        1 => (0..CHILDREN).prop_map(Happening::ChildAborts),
        6 => Just(Happening::Serve),
        1 => Just(Happening::Restart),
        5 => any::<bool>().prop_map(Happening::Answer),
        1 => any::<bool>().prop_map(Happening::AnswerAgain),
        1 => (0..CHILDREN).prop_map(Happening::Resend),
        2 => (0..1500_u64).prop_map(Happening::Time),
    ]
}

fn name(child: usize) -> Request {
    request(&format!("child-{child}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn in_any_order_only_what_was_approved_is_approved(happenings in prop::collection::vec(happening(), 1..80)) {
        let transport = MemoryTransport::default();
        let lab = Lab::new(transport);
        lab.announce("parent");
        let mut records = FakeRecords::new(Decision::Ask);
        let mut server = lab.server("parent");
        let mut children: Vec<Option<Ask>> = (0..CHILDREN).map(|child| Some(lab.ask(name(child)))).collect();
        let mut outcomes: BTreeMap<usize, Outcome> = BTreeMap::new();
        // What the person said, as it was delivered.
        let mut said: BTreeMap<RequestId, Vec<bool>> = BTreeMap::new();
        let mut waiting: Vec<RequestId> = Vec::new();
        let mut answered: Vec<RequestId> = Vec::new();
        for happening in happenings {
            match happening {
                Happening::Child(child) => {
                    if let Some(ask) = &mut children[child]
                        && let Step::Done(outcome) = ask.step()
                    {
                        prop_assert!(outcomes.insert(child, outcome).is_none(), "applied twice");
                    }
                }
                Happening::ChildDies(child) => {
                    if let Some(ask) = children[child].take() {
                        std::mem::forget(ask);
                    }
                }
                Happening::ChildAborts(child) => {
                    if let Some(ask) = &children[child] {
                        ask.abort_handle().abort();
                    }
                }
                Happening::Serve => {
                    for event in server.pass(&mut records) {
                        match event {
                            Event::Ask(escalation) => {
                                prop_assert!(!waiting.contains(&escalation.request.id), "asked twice at once");
                                waiting.push(escalation.request.id);
                            }
                            Event::Withdrawn { id } => waiting.retain(|waiting| *waiting != id),
                            Event::Refused(_) => {}
                            Event::Settled(_) | Event::Undelivered { .. } | Event::Trouble(_) => {
                                prop_assert!(false, "{event:?}");
                            }
                        }
                    }
                }
                Happening::Restart => {
                    server = lab.server("parent");
                    waiting.clear();
                }
                Happening::Answer(yes) => {
                    if waiting.is_empty() {
                        continue;
                    }
                    let id = waiting.remove(0);
                    let answer = if yes { once() } else { Answer::Deny { reason: None, decided_by: None } };
                    for event in server.answer(&id, answer, &mut records) {
                        if let Event::Settled(settled) = event {
                            prop_assert_eq!(&settled.request.id, &id);
                            said.entry(id.clone()).or_default().push(yes);
                        }
                    }
                    answered.push(id);
                }
                Happening::AnswerAgain(yes) => {
                    if let Some(id) = answered.last().filter(|id| !waiting.contains(id)).cloned() {
                        let answer = if yes { once() } else { Answer::Deny { reason: None, decided_by: None } };
                        let events = server.answer(&id, answer, &mut records);
                        prop_assert_eq!(events, [Event::Withdrawn { id }]);
                    }
                }
                Happening::Resend(child) => {
                    let _ = lab.world.transport.submit(&name(child));
                }
                Happening::Time(ms) => {
                    lab.clock.advance(ms);
                    lab.announce("parent");
                }
            }
        }
        for (child, outcome) in outcomes {
            let id = name(child).id;
            let said = said.remove(&id).unwrap_or_default();
            match outcome {
                Outcome::Approved { grants, .. } => {
                    prop_assert!(said.contains(&true), "approved by nobody");
                    prop_assert!(grants.is_empty());
                }
                Outcome::Denied { .. } => prop_assert!(said.contains(&false), "denied by nobody"),
                Outcome::Unavailable(_) | Outcome::Aborted => {}
            }
        }
    }
}
