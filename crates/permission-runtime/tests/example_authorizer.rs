//! Runs the authorizer that the documentation shows.

use std::path::Path;

use permission_gate::prompt::payload;
use permission_gate::{Evaluation, ToolCall};
use permission_runtime::authority::{Chain, Raised, Reviewed, envelope, evidence, request};
use permission_runtime::config::Authorizer;
use permission_runtime::facts::System;
use permission_runtime::{Config, ConfigOrigin, Host, Session, SessionOptions, tools};
use serde_json::json;

fn judged(command: &str) -> (ToolCall, Evaluation) {
    let mut session = Session::open(SessionOptions {
        config: ConfigOrigin::Permission(json!({})),
        managed: "/nonexistent".into(),
        ..SessionOptions::new(Host::Pi, "/nonexistent/project")
    });
    let call = tools::call(
        Host::Pi,
        "bash",
        json!({ "command": command }),
        "/nonexistent/project".to_owned(),
        None,
    );
    let evaluation = session.judge(&call);
    (call, evaluation)
}

fn review(command: &str) -> Reviewed {
    let (call, evaluation) = judged(command);
    let payload = payload(&call, &evaluation, &System::new(None));
    let (request, _) = request(&Raised {
        id: "0192-a",
        created_at: 0,
        session: "own",
        target: "own",
        agent: None,
        cwd: &call.cwd,
        source: "tool_call",
        payload: &payload,
        evaluation: &evaluation,
        suggestion: None,
    });
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/authorizer.mjs");
    let mut config = Config {
        authorizer_chain: vec!["house-rules".to_owned()],
        ..Config::default()
    };
    config.authorizers.insert(
        "house-rules".to_owned(),
        Authorizer {
            command: vec!["node".to_owned(), script.to_string_lossy().into_owned()],
            timeout_ms: 60_000,
        },
    );
    let intents = &request.access_intents;
    let capped = envelope::is_capped(Some(&payload), intents, None);
    let (mut walk, unregistered) = Chain::default().walk(&config, capped);
    assert!(unregistered.is_empty());
    walk.run(&evidence("0192-a", &payload, intents, false))
}

#[test]
fn the_documented_authorizer_decides() {
    assert!(matches!(review("npm test"), Reviewed::Allowed { by } if by == "house-rules"));
    assert!(
        matches!(review("git push origin main"), Reviewed::Denied { reason: Some(reason), .. } if reason.contains("release job"))
    );
    assert!(matches!(
        review("npm test && git push"),
        Reviewed::Denied { .. }
    ));
    assert_eq!(review("make"), Reviewed::Deferred);
    // What it allows is bounded: this one writes outside the project.
    assert_eq!(review("npm test > /etc/report"), Reviewed::Deferred);
}
