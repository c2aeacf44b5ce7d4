//! Tests of what a serving record is worth.

use std::sync::Arc;

use super::*;
use crate::forward::memory::MemoryTransport;
use crate::forward::tests::{FakeProcesses, Lab, NOW};

fn record(pid: u32, start_time: Option<u64>, updated_at: u64) -> ServingRecord {
    ServingRecord {
        session_id: "parent".to_owned(),
        pid,
        start_time,
        updated_at,
        capabilities: Vec::new(),
    }
}

#[test]
fn a_record_is_worth_what_its_process_and_its_age_say() {
    let processes = FakeProcesses::default();
    processes.0.lock().unwrap().insert(7, 100);
    let check = |record: Option<&ServingRecord>, expected: &str| {
        let liveness = Liveness::of(record, NOW, &processes);
        assert_eq!(liveness.name(), expected, "{record:?}");
    };
    check(None, "absent");
    check(Some(&record(7, Some(100), NOW)), "alive");
    check(Some(&record(7, None, NOW)), "alive");
    check(Some(&record(7, Some(100), NOW - 5000)), "alive");
    check(Some(&record(7, Some(100), NOW - 5001)), "stale");
    check(Some(&record(7, Some(100), NOW + 5001)), "stale");
    check(Some(&record(7, Some(100), 0)), "stale");
    check(Some(&record(7, Some(100), 4_102_444_800_000)), "stale");
    check(Some(&record(8, Some(100), NOW)), "dead_pid");
}

#[test]
fn a_reused_pid_is_dead() {
    let processes = FakeProcesses::default();
    processes.0.lock().unwrap().insert(7, 101);
    let reused = record(7, Some(100), NOW);
    assert_eq!(
        Liveness::of(Some(&reused), NOW, &processes),
        Liveness::DeadProcess
    );
}

#[test]
fn the_start_time_is_found_behind_any_name() {
    let tail = "S 1 1 1 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 4711 0 0";
    for name in ["node", "a b", "a) S 1 2 3 (b", ""] {
        assert_eq!(
            start_time(&format!("12 ({name}) {tail}")),
            Some(4711),
            "{name}"
        );
    }
    for text in [
        "",
        "12",
        "12 (x",
        "12 (x) S 1",
        "12 (x) S 1 1 1 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 x",
    ] {
        assert_eq!(start_time(text), None, "{text}");
    }
}

#[test]
fn this_process_lives() {
    let processes = SystemProcesses;
    assert!(processes.lives(std::process::id()));
    assert!(!cfg!(unix) || !processes.lives(0));
    assert!(!cfg!(unix) || !processes.lives(u32::MAX));
    assert_eq!(
        processes.started(std::process::id()).is_some(),
        cfg!(target_os = "linux")
    );
}

#[test]
fn a_heartbeat_announces_and_retires() {
    let transport = MemoryTransport::default();
    let lab = Lab::new(transport.clone());
    let heartbeat = Heartbeat::start(
        Arc::new(transport.clone()),
        "parent",
        Arc::clone(&lab.world.clock),
        lab.processes.as_ref(),
    )
    .expect("started");
    let record = transport.serving("parent").unwrap().expect("announced");
    assert!(record.takes_compound());
    assert_eq!(record.pid, std::process::id());
    assert!(!heartbeat.is_failing());
    drop(heartbeat);
    assert_eq!(transport.serving("parent"), Ok(None));
}
