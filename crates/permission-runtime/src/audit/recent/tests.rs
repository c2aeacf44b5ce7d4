use super::*;
use serde_json::json;

fn query() -> RecentQuery<'static> {
    RecentQuery {
        surface: "bash",
        pattern: Some("git push *"),
        value: "git push",
        session_id: Some("s1"),
    }
}

#[test]
fn answers_to_the_same_rule_are_counted() {
    let directory = tempfile::tempdir().unwrap();
    assert!(recent(directory.path(), &query(), WINDOW).is_new());
    let log = Log::new(directory.path(), Stream::Review);
    let mut number = 0;
    let mut add = |event: &str, session: &str, pattern: &str, resolution: &str| {
        number += 1;
        let line = json!({
            "timestamp": format!("2026-01-01T00:00:0{number}.000Z"),
            "event": format!("permission_request.{event}"),
            "surface": "bash", "value": "git push", "matchedPattern": pattern,
            "sessionId": session, "resolution": resolution, "denialReason": (event == "denied").then_some("use staging"),
        });
        log.append(line.to_string().as_bytes()).unwrap();
    };
    add("waiting", "s1", "git push *", "");
    add("approved", "s1", "git push *", "user_approved");
    add("approved", "s0", "git push *", "user_approved_for_session");
    add("approved", "s0", "make *", "user_approved");
    add("approved", "s0", "git push *", "authorizer_allowed");
    add("denied", "s0", "git push *", "confirmation_unavailable");
    add("denied", "s0", "git push *", "user_denied");
    let found = recent(directory.path(), &query(), WINDOW);
    let last = LastAnswer {
        approved: false,
        timestamp: "2026-01-01T00:00:07.000Z".to_owned(),
        reason: Some("use staging".to_owned()),
        in_session: false,
    };
    let expected = Recent {
        approved: 2,
        approved_in_session: 1,
        denied: 1,
        last: Some(last),
    };
    assert_eq!(found, expected);
    // Only the end is read.
    let end = recent(directory.path(), &query(), 300);
    assert_eq!((end.approved, end.denied), (0, 1));
    // The fallback has no pattern: the value tells.
    let fallback = RecentQuery {
        pattern: None,
        ..query()
    };
    assert!(recent(directory.path(), &fallback, WINDOW).is_new());
}
