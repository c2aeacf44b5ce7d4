//! Tests of passing on.

use super::*;
use crate::forward::tests::request;

fn via(request: &mut Request, sessions: &[&str]) {
    request.via = sessions
        .iter()
        .map(|session| Hop {
            session_id: (*session).to_owned(),
            agent_name: None,
        })
        .collect();
}

#[test]
fn who_wants_it_and_what_stays_as_it_came() {
    let first = request("a");
    let next = pass_on(&first, "parent", Some("planner"), "top").expect("passed on");
    assert_eq!(next.id, first.id);
    assert_eq!(next.requester_session_id, "child");
    assert_eq!(next.requester_agent_name, "reviewer");
    assert_eq!(next.target_session_id, "top");
    assert_eq!(next.access_intents, first.access_intents);
    assert_eq!(next.via.len(), 1);
    assert_eq!(next.via[0].session_id, "parent");
    assert_eq!(next.via[0].agent_name.as_deref(), Some("planner"));
}

#[test]
fn a_request_does_not_run_in_circles() {
    let check_case = |hops: &[&str], session: &str, target: &str, passes: bool| {
        let mut request = request("a");
        via(&mut request, hops);
        let passed = pass_on(&request, session, None, target);
        assert_eq!(
            passed.is_ok(),
            passes,
            "{hops:?} {session} {target}: {passed:?}"
        );
    };
    check_case(&[], "parent", "top", true);
    check_case(&["a", "b"], "parent", "top", true);
    check_case(&[], "child", "top", false);
    check_case(&[], "parent", "child", false);
    check_case(&[], "parent", "parent", false);
    check_case(&["a"], "a", "top", false);
    check_case(&["a"], "parent", "a", false);
    check_case(&["a", "a"], "parent", "top", false);
    check_case(&["child"], "parent", "top", false);
    check_case(&["1", "2", "3", "4", "5", "6", "7"], "parent", "top", true);
    check_case(
        &["1", "2", "3", "4", "5", "6", "7", "8"],
        "parent",
        "top",
        false,
    );
}

#[test]
fn what_an_old_child_said_is_passed_on_as_evidence() {
    let mut old = request("a");
    old.payload = None;
    old.legacy_text = Some("please".to_owned());
    let next = pass_on(&old, "parent", None, "top").expect("passed on");
    let payload = next.payload.expect("made");
    assert_eq!(payload.evidence[0].text, "please");
    assert_eq!(payload.kind.name(), "forwarded");
}
