//! Tests of the file transport: the contract that memory keeps too, hostile files, and what is swept.

mod faults;
#[cfg(unix)]
mod hostile;

use std::path::Path;

use tempfile::TempDir;

use super::*;
use crate::forward::memory::MemoryTransport;
use crate::forward::message::State;
use crate::forward::tests::{FakeProcesses, NOW, request};

pub(super) fn response(state: State) -> Response {
    Response {
        state,
        denial_reason: None,
        responder_session_id: "parent".to_owned(),
        responded_at: NOW,
        decided_by: Some("user".to_owned()),
    }
}

pub(super) fn none(_: &RequestId) -> bool {
    false
}

/// Runs a test against both transports.
fn both(check: impl Fn(&dyn Transport)) {
    check(&MemoryTransport::default());
    let directory = TempDir::new().unwrap();
    check(&Spool::new(directory.path()));
}

#[test]
fn a_request_crosses_and_its_answer_comes_back_once() {
    both(|transport| {
        let request = request("a");
        transport.submit(&request).unwrap();
        assert_eq!(transport.poll("parent", &request.id), Ok(Poll::Waiting));
        let inbox = transport.inbox("parent", &none).unwrap();
        assert_eq!(inbox.new, std::slice::from_ref(&request));
        assert_eq!(inbox.present, std::slice::from_ref(&request.id));
        assert!(inbox.refused.is_empty() && !inbox.more);
        let known = transport.inbox("parent", &|_| true).unwrap();
        assert_eq!((known.new.len(), known.present.len()), (0, 1));
        assert!(transport.inbox("other", &none).unwrap().present.is_empty());

        let answer = response(State::Approved);
        transport.respond("parent", &request.id, &answer).unwrap();
        assert!(transport.inbox("parent", &none).unwrap().present.is_empty());
        assert_eq!(
            transport.poll("parent", &request.id),
            Ok(Poll::Answered(answer))
        );
        assert_eq!(transport.poll("parent", &request.id), Ok(Poll::Vanished));
    });
}

#[test]
fn a_request_is_answered_at_most_once() {
    both(|transport| {
        let request = request("a");
        transport.submit(&request).unwrap();
        transport
            .respond("parent", &request.id, &response(State::Denied))
            .unwrap();
        assert!(
            transport
                .respond("parent", &request.id, &response(State::Approved))
                .is_err()
        );
        assert_eq!(
            transport.poll("parent", &request.id),
            Ok(Poll::Answered(response(State::Denied)))
        );
        assert_eq!(
            transport.respond("parent", &request.id, &response(State::Approved)),
            Err(TransportError::Gone(request.id.clone()))
        );
    });
}

#[test]
fn nothing_is_answered_that_was_not_asked_or_was_taken_back() {
    both(|transport| {
        let request = request("a");
        let gone = Err(TransportError::Gone(request.id.clone()));
        let answer = response(State::Approved);
        assert_eq!(transport.respond("parent", &request.id, &answer), gone);
        transport.submit(&request).unwrap();
        transport.withdraw("parent", &request.id).unwrap();
        assert_eq!(transport.respond("parent", &request.id, &answer), gone);
        assert_eq!(transport.poll("parent", &request.id), Ok(Poll::Vanished));
        transport.withdraw("parent", &request.id).unwrap();
    });
}

#[test]
fn a_refused_request_vanishes() {
    both(|transport| {
        let request = request("a");
        transport.submit(&request).unwrap();
        transport.refuse("parent", &request.id).unwrap();
        assert_eq!(transport.poll("parent", &request.id), Ok(Poll::Vanished));
    });
}

#[test]
fn an_id_is_used_once_at_a_time() {
    both(|transport| {
        let request = request("a");
        let there = Err(TransportError::Exists(request.id.clone()));
        transport.submit(&request).unwrap();
        assert_eq!(transport.submit(&request), there);
        transport
            .respond("parent", &request.id, &response(State::Denied))
            .unwrap();
        assert_eq!(transport.submit(&request), there);
    });
}

#[test]
fn requests_come_in_the_order_they_were_raised() {
    both(|transport| {
        for (id, at) in [("c", 1), ("a", 3), ("b", 1), ("d", 0)] {
            let mut request = request(id);
            request.created_at = at;
            transport.submit(&request).unwrap();
        }
        let inbox = transport.inbox("parent", &none).unwrap();
        let order: Vec<&str> = inbox
            .new
            .iter()
            .map(|request| request.id.as_str())
            .collect();
        assert_eq!(order, ["d", "b", "c", "a"]);
    });
}

#[test]
fn a_session_announces_itself_and_stops() {
    both(|transport| {
        let record = ServingRecord {
            session_id: "a/b ä".to_owned(),
            pid: 7,
            start_time: Some(1),
            updated_at: NOW,
            capabilities: vec!["compound".to_owned()],
        };
        assert_eq!(transport.serving("a/b ä"), Ok(None));
        transport.announce(&record).unwrap();
        transport.announce(&record).unwrap();
        assert_eq!(transport.serving("a/b ä"), Ok(Some(record)));
        assert_eq!(transport.serving("parent"), Ok(None));
        transport.retire("a/b ä").unwrap();
        assert_eq!(transport.serving("a/b ä"), Ok(None));
        transport.retire("a/b ä").unwrap();
    });
}

#[test]
fn a_watch_wakes_for_what_happened_before_it_waits() {
    both(|transport| {
        // Made by the first look, so that there is something to watch.
        let _ = transport.inbox("parent", &none);
        let mut watch = transport.watch("parent", Side::Requests);
        transport.submit(&request("a")).unwrap();
        // Returns at once; a watch that misses it would still return, after the time it polls with.
        watch.wait(std::time::Duration::from_millis(1));
        assert_eq!(transport.inbox("parent", &none).unwrap().new.len(), 1);
    });
}

#[cfg(unix)]
#[test]
fn everything_is_private_and_lies_where_it_should() {
    use std::os::unix::fs::PermissionsExt;
    let directory = TempDir::new().unwrap();
    let spool = Spool::new(directory.path());
    let mut asked = request("a.b-1");
    asked.target_session_id = "p/1".to_owned();
    spool.submit(&asked).unwrap();
    let home = directory
        .path()
        .join("sessions/permission-forwarding/sessions/p%2F1");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&home.join("requests/a.b-1.json")), 0o600);
    assert_eq!(mode(&home.join("requests")), 0o700);
    assert_eq!(mode(&home), 0o700);
    assert_eq!(mode(&spool.directory()), 0o700);
    spool
        .respond("p/1", &asked.id, &response(State::Approved))
        .unwrap();
    assert_eq!(mode(&home.join("responses/a.b-1.json")), 0o600);
    assert!(!home.join("requests/a.b-1.json").exists());
    let left = std::fs::read_dir(home.join("requests")).unwrap().count();
    assert_eq!(left, 0);
}

#[test]
fn an_answer_before_its_question() {
    let directory = TempDir::new().unwrap();
    let spool = Spool::new(directory.path());
    let asked = request("a");
    let responses = spool.directory().join("sessions/parent/responses");
    // As the spool makes it.
    spool.submit(&asked).unwrap();
    spool.withdraw("parent", &asked.id).unwrap();
    let forged = write_response(&response(State::Approved)).to_string();
    std::fs::write(responses.join("a.json"), forged).unwrap();
    assert_eq!(
        spool.submit(&asked),
        Err(TransportError::Exists(asked.id.clone()))
    );
}

#[test]
fn what_is_too_large_is_not_sent() {
    both(|transport| {
        let mut asked = request("a");
        asked.value = Some("x".repeat(MAX_REQUEST));
        let sent = transport.submit(&asked);
        if sent.is_ok() {
            // Memory has no limit of its own.
            return;
        }
        assert!(matches!(sent, Err(TransportError::TooLarge { .. })));
        assert_eq!(transport.poll("parent", &asked.id), Ok(Poll::Vanished));
    });
}

#[test]
fn what_dead_sessions_left_is_swept() {
    let directory = TempDir::new().unwrap();
    let spool = Spool::new(directory.path());
    let processes = FakeProcesses::default();
    processes.0.lock().unwrap().insert(7, 1);
    let serving = |session: &str, pid: u32| {
        let record = ServingRecord {
            session_id: session.to_owned(),
            pid,
            start_time: Some(1),
            updated_at: 0,
            capabilities: Vec::new(),
        };
        spool.announce(&record).unwrap();
    };
    let leave = |session: &str| {
        let mut left = request("a");
        left.target_session_id = session.to_owned();
        spool.submit(&left).unwrap();
    };
    for session in ["own", "dead", "silent"] {
        leave(session);
    }
    serving("own", 8);
    serving("dead", 8);
    let there = |session: &str| {
        let home = spool.directory().join("sessions").join(session);
        home.join("requests/a.json").exists()
    };
    // The files carry the time of the file system; the sweep is told one relative to it.
    let written = std::fs::metadata(spool.directory().join("sessions/own/requests/a.json"))
        .and_then(|metadata| metadata.modified())
        .unwrap()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap();
    let written = u64::try_from(written.as_millis()).unwrap();

    let swept = sweep(&spool, "own", written + 1000, &processes).unwrap();
    assert_eq!(
        (swept.records.as_slice(), swept.files),
        (["dead".to_owned()].as_slice(), 1)
    );
    assert!(there("own") && there("dead") && there("silent"));

    serving("dead", 8);
    let swept = sweep(&spool, "own", written + 62_000, &processes).unwrap();
    assert_eq!(swept.files, 2);
    assert!(there("own") && !there("dead") && there("silent"));
    assert!(!spool.directory().join("sessions/dead").exists());

    // Clocks that went back make nothing old.
    let swept = sweep(&spool, "own", 0, &processes).unwrap();
    assert_eq!(swept.files, 0);

    sweep(&spool, "own", written + 3_700_000, &processes).unwrap();
    assert!(there("own") && !there("silent"));
    assert!(spool.serving("own").unwrap().is_some());
}
