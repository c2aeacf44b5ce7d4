//! Tests of the side that asks: what it makes of every answer, and of none.

use permission_policy::Decision;

use super::*;
use crate::forward::memory::MemoryTransport;
use crate::forward::message::{Response, ServingRecord};
use crate::forward::server::{Answer, Event};
use crate::forward::tests::{FakeRecords, Lab, NOW, compound, grant, request};

fn lab() -> (Lab, MemoryTransport) {
    let transport = MemoryTransport::default();
    (Lab::new(transport.clone()), transport)
}

fn response(state: State) -> Response {
    Response {
        state,
        denial_reason: None,
        responder_session_id: "parent".to_owned(),
        responded_at: NOW,
        decided_by: Some("user".to_owned()),
    }
}

fn answered(response: &Response) -> Outcome {
    let (lab, transport) = lab();
    lab.announce("parent");
    let mut ask = lab.ask(request("a"));
    assert_eq!(ask.step(), Step::Waiting);
    transport
        .respond("parent", &request("a").id, response)
        .unwrap();
    let Step::Done(outcome) = ask.step() else {
        panic!("not done");
    };
    assert_eq!(ask.step(), Step::Over);
    outcome
}

#[test]
fn every_state_has_its_outcome() {
    let approved = |grants| Outcome::Approved {
        grants,
        decided_by: Some("user".to_owned()),
    };
    assert_eq!(answered(&response(State::Approved)), approved(Vec::new()));
    assert_eq!(
        answered(&response(State::ApprovedForServingSession)),
        approved(Vec::new())
    );
    assert_eq!(
        answered(&response(State::ApprovedForSession)),
        approved(vec![grant("bash", "git push *")])
    );
    let mut denied = response(State::DeniedWithReason);
    denied.denial_reason = Some("no".to_owned());
    assert_eq!(
        answered(&denied),
        Outcome::Denied {
            reason: Some("no".to_owned()),
            decided_by: Some("user".to_owned())
        }
    );
    denied.decided_by = Some(NOBODY.to_owned());
    assert!(matches!(
        answered(&denied),
        Outcome::Unavailable(Unavailable::FurtherUp { .. })
    ));
}

#[test]
fn an_answer_by_a_stranger_is_none() {
    let mut forged = response(State::Approved);
    forged.responder_session_id = "stranger".to_owned();
    assert!(matches!(
        answered(&forged),
        Outcome::Unavailable(Unavailable::NoAnswer { .. })
    ));
}

#[test]
fn an_answer_is_applied_at_most_once() {
    let (lab, transport) = lab();
    lab.announce("parent");
    let mut first = lab.ask(request("a"));
    assert_eq!(first.step(), Step::Waiting);
    transport
        .respond(
            "parent",
            &request("a").id,
            &response(State::ApprovedForSession),
        )
        .unwrap();
    assert!(matches!(first.step(), Step::Done(Outcome::Approved { .. })));
    assert_eq!(first.step(), Step::Over);
    // Somebody who waits for the same id gets nothing of it.
    assert_eq!(
        transport.poll("parent", &request("a").id),
        Ok(Poll::Vanished)
    );
}

#[test]
fn nobody_serving_is_said_after_two_seconds() {
    let (lab, transport) = lab();
    let mut ask = lab.ask(request("a"));
    for _ in 0..8 {
        assert_eq!(ask.step(), Step::Waiting);
        lab.clock.advance(250);
    }
    let Step::Done(Outcome::Unavailable(why)) = ask.step() else {
        panic!("not said");
    };
    assert_eq!(why.name(), "no_serving_session");
    // Nobody is asked for nothing.
    assert_eq!(
        transport.poll("parent", &request("a").id),
        Ok(Poll::Vanished)
    );
}

#[test]
fn a_server_that_dies_is_noticed_two_seconds_later() {
    let (lab, _) = lab();
    lab.announce("parent");
    let mut ask = lab.ask(request("a"));
    assert_eq!(ask.step(), Step::Waiting);
    lab.clock.advance(60_000);
    lab.announce("parent");
    assert_eq!(ask.step(), Step::Waiting);
    lab.processes.kill(std::process::id());
    assert_eq!(ask.step(), Step::Waiting);
    lab.clock.advance(1999);
    assert_eq!(ask.step(), Step::Waiting);
    lab.clock.advance(1);
    assert_eq!(
        ask.step(),
        Step::Done(Outcome::Unavailable(Unavailable::NotServing {
            session: "parent".to_owned(),
            state: "dead_pid"
        }))
    );
}

#[test]
fn a_server_that_comes_back_in_time_is_waited_for() {
    let (lab, _) = lab();
    let mut ask = lab.ask(request("a"));
    assert_eq!(ask.step(), Step::Waiting);
    lab.clock.advance(1900);
    lab.announce("parent");
    assert_eq!(ask.step(), Step::Waiting);
    lab.clock.advance(1900);
    assert_eq!(ask.step(), Step::Waiting);
}

#[test]
fn a_request_that_vanishes_is_said_at_once() {
    let (lab, transport) = lab();
    let mut ask = lab.ask(request("a"));
    assert_eq!(ask.step(), Step::Waiting);
    // As 20.7.3 does with a request that has no `message`.
    transport.refuse("parent", &request("a").id).unwrap();
    assert_eq!(
        ask.step(),
        Step::Done(Outcome::Unavailable(Unavailable::Vanished {
            session: "parent".to_owned()
        }))
    );
}

#[test]
fn nobody_answering_in_time_is_said() {
    let (lab, transport) = lab();
    lab.announce("parent");
    let mut ask = lab.ask(request("a"));
    for _ in 0..600 {
        assert_eq!(ask.step(), Step::Waiting);
        lab.clock.advance(1000);
        lab.announce("parent");
    }
    assert!(matches!(
        ask.step(),
        Step::Done(Outcome::Unavailable(Unavailable::TimedOut { .. }))
    ));
    let late = transport.respond("parent", &request("a").id, &response(State::Approved));
    assert!(late.is_err());
}

#[test]
fn a_clock_that_jumps_ends_no_ask() {
    for now in [0, 4_102_444_800_000] {
        let (lab, _) = lab();
        lab.announce("parent");
        let mut ask = lab.ask(request("a"));
        assert_eq!(ask.step(), Step::Waiting);
        lab.clock.jump_to(now);
        assert_eq!(ask.step(), Step::Waiting);
        lab.announce("parent");
        lab.clock.advance(3000);
        assert_eq!(ask.step(), Step::Waiting);
    }
}

#[test]
fn an_abort_takes_the_request_back() {
    let (lab, transport) = lab();
    lab.announce("parent");
    let mut ask = lab.ask(request("a"));
    let abort = ask.abort_handle();
    assert_eq!(ask.step(), Step::Waiting);
    // Answered and aborted at the same time: the abort counts.
    transport
        .respond("parent", &request("a").id, &response(State::Approved))
        .unwrap();
    abort.abort();
    assert_eq!(ask.step(), Step::Done(Outcome::Aborted));
    assert_eq!(ask.step(), Step::Over);
    assert_eq!(
        transport.poll("parent", &request("a").id),
        Ok(Poll::Vanished)
    );
}

#[test]
fn an_ask_that_is_dropped_is_taken_back() {
    let (lab, transport) = lab();
    let mut ask = lab.ask(request("a"));
    assert_eq!(ask.step(), Step::Waiting);
    drop(ask);
    assert_eq!(
        transport.poll("parent", &request("a").id),
        Ok(Poll::Vanished)
    );
}

/// Announces a session that does not take compound asks.
fn announce_older(lab: &Lab) {
    lab.world
        .transport
        .announce(&ServingRecord {
            session_id: "parent".to_owned(),
            pid: std::process::id(),
            start_time: None,
            updated_at: NOW,
            capabilities: Vec::new(),
        })
        .unwrap();
}

#[test]
fn an_older_parent_is_asked_about_each_finding() {
    for (second, approved) in [
        (Answer::Once { decided_by: None }, true),
        (
            Answer::Deny {
                reason: None,
                decided_by: None,
            },
            false,
        ),
    ] {
        let (lab, _) = lab();
        announce_older(&lab);
        let mut server = lab.server("parent");
        let mut records = FakeRecords::new(Decision::Ask);
        let mut ask = lab.ask(compound("a"));
        let mut shown = Vec::new();
        let mut answers = vec![Answer::Once { decided_by: None }, second];
        let outcome = loop {
            if let Step::Done(outcome) = ask.step() {
                break outcome;
            }
            for event in server.pass(&mut records) {
                let Event::Ask(escalation) = event else {
                    panic!("{event:?}");
                };
                assert!(escalation.payload.also.is_empty());
                assert!(escalation.offers.subagent.is_empty());
                shown.push(escalation.payload.request.value.clone());
                server.answer(&escalation.request.id, answers.remove(0), &mut records);
            }
        };
        assert_eq!(shown, ["git push", "/etc/hosts"]);
        assert_eq!(matches!(outcome, Outcome::Approved { .. }), approved);
    }
}

#[test]
fn a_parent_that_takes_compound_asks_is_asked_once() {
    let (lab, _) = lab();
    lab.announce("parent");
    let mut server = lab.server("parent");
    let mut records = FakeRecords::new(Decision::Ask);
    let mut ask = lab.ask(compound("a"));
    assert_eq!(ask.step(), Step::Waiting);
    let events = server.pass(&mut records);
    let [Event::Ask(escalation)] = events.as_slice() else {
        panic!("{events:?}");
    };
    assert_eq!(escalation.payload.also.len(), 1);
}

#[test]
fn a_finding_without_facts_is_still_shown_to_an_older_parent() {
    let (lab, transport) = lab();
    announce_older(&lab);
    let mut request = compound("a");
    request.access_intents.clear();
    let mut ask = lab.ask(request);
    assert_eq!(ask.step(), Step::Waiting);
    let inbox = transport.inbox("parent", &|_| false).unwrap();
    let payload = inbox.new[0].payload.as_ref().unwrap();
    assert!(payload.also.is_empty());
    assert_eq!(inbox.new[0].access_intent, None);
}

#[test]
fn what_nobody_answered_does_not_read_like_a_denial() {
    let session = || "p\u{202e}1".to_owned();
    let all = [
        Unavailable::NotServing {
            session: session(),
            state: "dead_pid",
        },
        Unavailable::Vanished { session: session() },
        Unavailable::TimedOut {
            session: session(),
            after_ms: 600_000,
        },
        Unavailable::NoAnswer {
            session: session(),
            why: "x\ny".to_owned(),
        },
        Unavailable::FurtherUp {
            session: session(),
            why: String::new(),
        },
        Unavailable::Transport(TransportError::Session(session())),
    ];
    for why in &all {
        let text = refusal("bash, rule \"*\"", why);
        assert!(text.contains("nobody could answer"), "{text}");
        assert!(text.contains("not denied by a person"), "{text}");
        assert!(!text.contains(['\n', '\u{202e}']), "{text}");
    }
    insta::assert_snapshot!(refusal("bash, rule \"*\"", &all[2]), @r#"[pi-permission-system] this call needs approval, and nobody could answer: bash, rule "*". Nobody answered in the parent session `p⟨U+202E⟩1` within 600 s. It was not run; it was not denied by a person. Go on without it, or ask the person to allow it."#);
}
