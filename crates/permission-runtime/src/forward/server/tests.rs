//! Tests of the side that answers: what the recorded policy settles, what is escalated, and that nothing is answered twice.

mod interleavings;

use permission_gate::Grant;
use permission_gate::prompt::PromptRequester;

use super::*;
use crate::forward::child::{Outcome, Step, Unavailable};
use crate::forward::memory::MemoryTransport;
use crate::forward::message::{AccessIntent, Hop};
use crate::forward::tests::{FakeRecords, Lab, NOW, compound, grant, intent, request};

fn once() -> Answer {
    Answer::Once { decided_by: None }
}

/// Submits requests to a session that serves; returns what its first pass says.
fn first_pass(requests: &[Request], records: &mut FakeRecords) -> (Lab, Server, Vec<Event>) {
    let lab = Lab::new(MemoryTransport::default());
    lab.announce("parent");
    for request in requests {
        lab.world.transport.submit(request).unwrap();
    }
    let mut server = lab.server("parent");
    let events = server.pass(records);
    (lab, server, events)
}

fn escalated(events: &[Event]) -> &Escalation {
    let [Event::Ask(escalation)] = events else {
        panic!("{events:?}");
    };
    escalation
}

fn settled(events: &[Event]) -> &Settled {
    let [Event::Settled(settled)] = events else {
        panic!("{events:?}");
    };
    settled
}

#[test]
fn the_recorded_policy_answers_first() {
    for (decision, state) in [
        (Decision::Allow, State::Approved),
        (Decision::Deny, State::DeniedWithReason),
    ] {
        let mut records = FakeRecords::new(decision);
        let (_, _, events) = first_pass(&[compound("a")], &mut records);
        let settled = settled(&events);
        assert_eq!(settled.response.state, state);
        assert_eq!(settled.response.decided_by.as_deref(), Some("policy"));
        let [(agent, accesses)] = records.asked.as_slice() else {
            panic!("{:?}", records.asked);
        };
        assert_eq!(agent.as_deref(), Some("reviewer"));
        let surfaces: Vec<&str> = accesses
            .iter()
            .map(|access| access.surface.as_str())
            .collect();
        assert_eq!(surfaces, ["bash", "path_write"]);
    }
}

#[test]
fn what_is_not_known_is_asked_and_never_denied() {
    for decision in [Decision::Allow, Decision::Deny] {
        let mut without = request("a");
        without.access_intent = None;
        without.access_intents.clear();
        let mut records = FakeRecords::new(decision);
        let (_, _, events) = first_pass(&[without], &mut records);
        assert_eq!(escalated(&events).recorded.by, RecordedBy::Unknown);
        assert!(records.asked.is_empty());
    }
}

#[test]
fn principals_that_differ_ask() {
    let spoil: [fn(&mut AccessIntent); 3] = [
        |intent| intent.principal.agent_name = Some("other".to_owned()),
        |intent| intent.principal.agent_name = None,
        |intent| intent.principal.session_id = "other".to_owned(),
    ];
    for spoil in spoil {
        let mut spoilt = compound("a");
        spoil(&mut spoilt.access_intents[1]);
        let (_, _, events) = first_pass(&[spoilt], &mut FakeRecords::new(Decision::Allow));
        assert_eq!(escalated(&events).recorded.by, RecordedBy::Unknown);
        let mut spoilt = request("b");
        spoil(&mut spoilt.access_intents[0]);
        let (_, _, events) = first_pass(&[spoilt], &mut FakeRecords::new(Decision::Allow));
        assert_eq!(escalated(&events).recorded.by, RecordedBy::Unknown);
    }
}

#[test]
fn the_requester_is_stamped_and_the_rest_untouched() {
    let mut claimed = compound("a");
    let payload = claimed.payload.as_mut().unwrap();
    payload.request.requester.agent_name = Some("the person".to_owned());
    payload.request.requester.forwarded = false;
    let sent = payload.clone();
    let (_, _, events) = first_pass(&[claimed], &mut FakeRecords::new(Decision::Ask));
    let mut shown = escalated(&events).payload.clone();
    let requesters: Vec<_> = std::iter::once(&mut shown.request)
        .chain(&mut shown.also)
        .map(|facts| std::mem::take(&mut facts.requester))
        .collect();
    for requester in requesters {
        assert!(requester.forwarded);
        assert_eq!(requester.agent_name.as_deref(), Some("reviewer"));
        assert_eq!(requester.session_id.as_deref(), Some("child"));
    }
    let mut sent = sent;
    sent.request.requester = PromptRequester::default();
    sent.also[0].requester = PromptRequester::default();
    assert_eq!(shown, sent);
}

#[test]
fn a_request_without_details_is_shown_and_answered() {
    for (surface, text) in [(Some("bash"), None), (None, Some("may I?")), (None, None)] {
        let mut old = request("a");
        old.payload = None;
        old.access_intent = None;
        old.access_intents.clear();
        old.surface = surface.map(str::to_owned);
        old.value = None;
        old.legacy_text = text.map(str::to_owned);
        let mut records = FakeRecords::new(Decision::Ask);
        let (lab, mut server, events) = first_pass(&[old.clone()], &mut records);
        let escalation = escalated(&events);
        assert_eq!(escalation.payload.kind.name(), "forwarded");
        assert!(!escalation.payload.request.value.is_empty());
        assert!(!escalation.payload.request.surface.is_empty());
        assert_eq!(
            escalation.payload.evidence.len(),
            usize::from(text.is_some())
        );
        assert_eq!(escalation.offers, Offers::default());
        server.answer(&old.id, once(), &mut records);
        let polled = lab.world.transport.poll("parent", &old.id).unwrap();
        assert!(
            matches!(polled, crate::forward::Poll::Answered(response) if response.state == State::Approved)
        );
    }
}

#[test]
fn a_request_is_answered_at_most_once() {
    let mut records = FakeRecords::new(Decision::Ask);
    let (lab, mut server, events) = first_pass(&[request("a")], &mut records);
    let id = escalated(&events).request.id.clone();
    assert!(server.pass(&mut records).is_empty(), "asked once");
    settled(&server.answer(&id, once(), &mut records));
    let again = server.answer(&id, once(), &mut records);
    assert_eq!(again, [Event::Withdrawn { id: id.clone() }]);
    assert!(server.pass(&mut records).is_empty());
    // The same request again is not asked again.
    let transport = &lab.world.transport;
    let _ = transport.poll("parent", &id).unwrap();
    transport.submit(&request("a")).unwrap();
    let events = server.pass(&mut records);
    assert!(
        matches!(events.as_slice(), [Event::Refused(_)]),
        "{events:?}"
    );
}

#[test]
fn an_approval_for_this_subagent_is_recorded_by_the_child() {
    let lab = Lab::new(MemoryTransport::default());
    lab.announce("parent");
    let mut records = FakeRecords::new(Decision::Ask);
    let mut server = lab.server("parent");
    let mut ask = lab.ask(request("a"));
    assert_eq!(ask.step(), Step::Waiting);
    let events = server.pass(&mut records);
    assert_eq!(
        escalated(&events).offers.subagent,
        [grant("bash", "git push *")]
    );
    let answer = Answer::Subagent { decided_by: None };
    server.answer(&request("a").id, answer, &mut records);
    let Step::Done(Outcome::Approved { grants, .. }) = ask.step() else {
        panic!("not approved");
    };
    assert_eq!(grants, [grant("bash", "git push *")]);
    assert!(records.grants.is_empty());
}

#[test]
fn an_approval_for_the_whole_session_answers_what_waits_and_what_comes() {
    let lab = Lab::new(MemoryTransport::default());
    lab.announce("parent");
    let mut records = FakeRecords::new(Decision::Ask);
    let mut server = lab.server("parent");
    let mut asks: Vec<_> = ["a", "b"].iter().map(|id| lab.ask(request(id))).collect();
    for ask in &mut asks {
        assert_eq!(ask.step(), Step::Waiting);
    }
    assert_eq!(server.pass(&mut records).len(), 2);
    let events = server.answer(&request("a").id, Answer::WholeSession, &mut records);
    assert_eq!(
        events.len(),
        2,
        "the one, and the other that waited: {events:?}"
    );
    for ask in &mut asks {
        let Step::Done(Outcome::Approved { grants, .. }) = ask.step() else {
            panic!("not approved");
        };
        assert!(grants.is_empty(), "the child records nothing");
    }
    assert_eq!(records.grants, [grant("bash", "git push *")]);
    lab.world.transport.submit(&request("c")).unwrap();
    let events = server.pass(&mut records);
    assert_eq!(
        settled(&events).response.decided_by.as_deref(),
        Some("grant")
    );
}

#[test]
fn what_was_not_offered_is_not_granted() {
    let spoil: [fn(&mut Request); 5] = [
        |request| request.session_approval = None,
        |request| request.payload = None,
        |request| request.session_approval.as_mut().unwrap().grants[0].pattern = "a\nb".to_owned(),
        |request| {
            let payload = request.payload.as_mut().unwrap();
            payload.hazards = vec![permission_gate::prompt::Hazard::Opaque];
        },
        // It would not have answered this.
        |request| request.session_approval.as_mut().unwrap().grants[0].surface = "read".to_owned(),
    ];
    for (number, spoil) in spoil.into_iter().enumerate() {
        for answer in [Answer::WholeSession, Answer::Subagent { decided_by: None }] {
            let mut spoilt = request("a");
            spoil(&mut spoilt);
            let mut records = FakeRecords::new(Decision::Ask);
            let (_, mut server, events) = first_pass(&[spoilt.clone()], &mut records);
            assert!(
                escalated(&events).offers.whole_session.is_empty(),
                "{number}"
            );
            let events = server.answer(&spoilt.id, answer.clone(), &mut records);
            assert!(records.grants.is_empty(), "{number}");
            let state = settled(&events).response.state;
            if number < 4 || answer == Answer::WholeSession {
                assert_eq!(state, State::Approved, "{number}");
            }
        }
    }
}

#[test]
fn a_relative_pattern_is_not_recorded_elsewhere() {
    let mut relative = request("a");
    relative.access_intents = vec![intent("path_write", "src/x")];
    relative.session_approval.as_mut().unwrap().grants = vec![grant("path_write", "src/*")];
    let (_, _, events) = first_pass(&[relative], &mut FakeRecords::new(Decision::Ask));
    assert!(escalated(&events).offers.whole_session.is_empty());
}

#[test]
fn a_child_that_gives_up_closes_the_dialog() {
    let mut records = FakeRecords::new(Decision::Ask);
    let (lab, mut server, events) = first_pass(&[request("a")], &mut records);
    let id = escalated(&events).request.id.clone();
    lab.world.transport.withdraw("parent", &id).unwrap();
    assert_eq!(
        server.pass(&mut records),
        [Event::Withdrawn { id: id.clone() }]
    );
    assert_eq!(
        server.answer(&id, once(), &mut records),
        [Event::Withdrawn { id }]
    );
}

#[test]
fn a_request_that_nobody_waits_for_is_refused() {
    let far = 4_102_444_800_000;
    for (created_at, why) in [(0, "too old"), (NOW - 600_001, "too old"), (far, "future")] {
        let mut odd = request("a");
        odd.created_at = created_at;
        let (lab, _, events) = first_pass(&[odd], &mut FakeRecords::new(Decision::Allow));
        let [Event::Refused(refused)] = events.as_slice() else {
            panic!("{events:?}");
        };
        assert!(refused.why.contains(why), "{refused:?}");
        // Its child hears of it at once.
        let polled = lab.world.transport.poll("parent", &request("a").id);
        assert_eq!(polled, Ok(crate::forward::Poll::Vanished));
    }
}

#[test]
fn a_request_in_a_circle_is_refused() {
    let hop = |session: &str| Hop {
        session_id: session.to_owned(),
        agent_name: None,
    };
    let long: Vec<Hop> = (0..9).map(|number| hop(&number.to_string())).collect();
    for via in [
        vec![hop("parent")],
        vec![hop("a"), hop("a")],
        vec![hop("child")],
        long,
    ] {
        let mut circling = request("a");
        circling.via = via;
        let (_, _, events) = first_pass(&[circling], &mut FakeRecords::new(Decision::Allow));
        assert!(
            matches!(events.as_slice(), [Event::Refused(_)]),
            "{events:?}"
        );
    }
}

/// Three sessions: a child asks a session that can only ask its own parent.
#[test]
fn an_ask_passes_through_the_session_in_between() {
    type Expected = fn(&Outcome) -> bool;
    let answers: [(Answer, Expected); 5] = [
        (
            once(),
            |outcome| matches!(outcome, Outcome::Approved { grants, .. } if grants.is_empty()),
        ),
        (
            Answer::Subagent { decided_by: None },
            |outcome| matches!(outcome, Outcome::Approved { grants, .. } if grants.len() == 1),
        ),
        (
            Answer::WholeSession,
            |outcome| matches!(outcome, Outcome::Approved { grants, .. } if grants.is_empty()),
        ),
        (
            Answer::Deny {
                reason: Some("no".to_owned()),
                decided_by: None,
            },
            |outcome| matches!(outcome, Outcome::Denied { reason: Some(reason), .. } if reason == "no"),
        ),
        (
            Answer::Nobody {
                why: "no terminal".to_owned(),
            },
            |outcome| matches!(outcome, Outcome::Unavailable(Unavailable::FurtherUp { .. })),
        ),
    ];
    for (answer, expected) in answers {
        let lab = Lab::new(MemoryTransport::default());
        lab.announce("parent");
        lab.announce("top");
        let mut ask = lab.ask(request("a"));
        assert_eq!(ask.step(), Step::Waiting);
        let mut middle = lab.server("parent");
        let mut in_between = FakeRecords::new(Decision::Ask);
        let events = middle.pass(&mut in_between);
        let escalation = escalated(&events);
        let next = relay::pass_on(&escalation.request, "parent", Some("planner"), "top").unwrap();
        let mut passed = lab.ask(next);
        assert_eq!(passed.step(), Step::Waiting);

        let mut top = lab.server("top");
        let mut records = FakeRecords::new(Decision::Ask);
        let events = top.pass(&mut records);
        let shown = escalated(&events);
        assert_eq!(
            shown.payload.request.requester.session_id.as_deref(),
            Some("child")
        );
        assert_eq!(shown.request.via[0].agent_name.as_deref(), Some("planner"));
        assert_eq!(
            records.asked[0].0.as_deref(),
            Some("reviewer"),
            "for the principal"
        );
        top.answer(&request("a").id, answer.clone(), &mut records);

        let Step::Done(outcome) = passed.step() else {
            panic!("not answered");
        };
        middle.answer(&request("a").id, relay::answer(&outcome), &mut in_between);
        assert!(in_between.grants.is_empty());
        let Step::Done(outcome) = ask.step() else {
            panic!("not answered");
        };
        assert!(expected(&outcome), "{answer:?}: {outcome:?}");
    }
}

#[test]
fn fifty_children_are_answered_in_order() {
    let lab = Lab::new(MemoryTransport::default());
    lab.announce("parent");
    let mut records = FakeRecords::new(Decision::Ask);
    let mut server = lab.server("parent");
    let mut asks: Vec<_> = (0..50)
        .rev()
        .map(|number: u64| {
            let mut asked = request(&format!("child-{number:02}"));
            asked.created_at = NOW - 50 + number;
            lab.ask(asked)
        })
        .collect();
    for ask in &mut asks {
        assert_eq!(ask.step(), Step::Waiting);
    }
    let queue: Vec<RequestId> = server
        .pass(&mut records)
        .into_iter()
        .map(|event| {
            let Event::Ask(escalation) = event else {
                panic!("{event:?}");
            };
            escalation.request.id
        })
        .collect();
    let expected: Vec<String> = (0..50).map(|number| format!("child-{number:02}")).collect();
    let order: Vec<&str> = queue.iter().map(RequestId::as_str).collect();
    assert_eq!(order, expected);
    for id in &queue {
        server.answer(id, once(), &mut records);
    }
    for ask in &mut asks {
        assert!(matches!(ask.step(), Step::Done(Outcome::Approved { .. })));
    }
}

#[test]
fn more_than_can_be_open_wait_for_their_turn() {
    let requests: Vec<Request> = (0..MAX_OPEN + 10)
        .map(|number| request(&format!("r-{number:04}")))
        .collect();
    let mut records = FakeRecords::new(Decision::Ask);
    let (_, mut server, events) = first_pass(&requests, &mut records);
    assert_eq!(events.len(), MAX_OPEN);
    assert!(server.pass(&mut records).is_empty());
    for event in events {
        let Event::Ask(escalation) = event else {
            panic!("{event:?}");
        };
        server.answer(&escalation.request.id, once(), &mut records);
    }
    assert_eq!(server.pass(&mut records).len(), 10);
}

#[test]
fn a_grant_for_another_text_of_a_synthetic_ask_is_not_offered() {
    let mut opaque = request("a");
    opaque.session_approval.as_mut().unwrap().grants = vec![Grant {
        surface: "other".to_owned(),
        pattern: "bash -c $X".to_owned(),
        sentinel: Some("<opaque-bash-wrapper>".to_owned()),
    }];
    let (_, _, events) = first_pass(&[opaque], &mut FakeRecords::new(Decision::Ask));
    assert!(escalated(&events).offers.whole_session.is_empty());
}
