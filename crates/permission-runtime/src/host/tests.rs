use super::*;

fn answer(text: &str) -> HookAnswer {
    HookAnswer {
        stdout: text.to_owned(),
        ..HookAnswer::silence()
    }
}

#[test]
fn names_are_read_back() {
    for host in Host::ALL {
        assert_eq!(Host::from_name(host.name()), Some(*host));
    }
    assert_eq!(Host::from_name("claude"), None);
}

#[test]
fn an_answer_in_time_is_given() {
    let given = with_deadline(Duration::MAX, || answer("done"), answer);
    assert_eq!(given, answer("done"));
}

#[test]
fn work_that_does_not_end_is_answered_for() {
    let (hold, wait) = mpsc::channel::<()>();
    let work = move || {
        // Ends when the test does.
        let _ = wait.recv();
        answer("late")
    };
    let given = with_deadline(Duration::ZERO, work, answer);
    assert_eq!(given, answer("there was no answer within 0 s"));
    drop(hold);
}

#[test]
fn work_that_panics_is_answered_for() {
    let given = with_deadline(Duration::MAX, || panic!("on purpose"), answer);
    assert_eq!(given, answer("the work ended without an answer"));
}
