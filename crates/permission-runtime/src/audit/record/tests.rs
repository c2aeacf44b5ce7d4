use std::fs;
use std::time::Duration;

use permission_gate::facts::Platform;
use permission_gate::facts::memory::MemoryFacts;
use permission_gate::prompt::payload;
use serde_json::json;

use super::*;
use crate::audit::Reader;
use crate::session::{ConfigOrigin, Session, SessionOptions};

/// 2026-01-02T03:04:05.678Z
fn clock() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(1_767_323_045_678)
}

/// A session under a policy, with a recorder in a directory of its own.
struct Bench {
    directory: tempfile::TempDir,
    session: Session,
    recorder: Recorder,
    settings: LogSettings,
}

impl Bench {
    fn new(permission: Value) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let session = Session::open(SessionOptions {
            config: ConfigOrigin::Permission(permission),
            home: Some("/home/me".into()),
            ..SessionOptions::new(Host::Pi, "/work")
        });
        let recorder =
            Recorder::new(Some(directory.path()), Host::Pi, Some("s1")).with_clock(clock);
        Self {
            directory,
            session,
            recorder,
            settings: LogSettings::default(),
        }
    }

    fn call(tool: &str, input: Value) -> ToolCall {
        crate::tools::call(Host::Pi, tool, input, "/work".to_owned(), None)
    }

    fn judge(&mut self, call: &ToolCall) -> Evaluation {
        let evaluation = self.session.judge(call);
        let id = RequestId::foreign("id-1").unwrap();
        let raised = Raised {
            tool_call_id: Some("t1"),
            ..Raised::new(&id, call, &evaluation)
        };
        self.recorder.judged(self.settings, &raised);
        evaluation
    }

    fn bash(&mut self, command: &str) -> Evaluation {
        self.judge(&Self::call("bash", json!({"command": command})))
    }

    fn answer(&mut self, command: &str, answer: &Answer<'_>) {
        let call = Self::call("bash", json!({"command": command}));
        let evaluation = self.session.judge(&call);
        let id = RequestId::foreign("id-1").unwrap();
        let raised = Raised::new(&id, &call, &evaluation);
        self.recorder.answered(self.settings, &raised, answer);
    }

    fn lines(&self, stream: Stream) -> Vec<Value> {
        let log = Log::new(self.directory.path(), stream);
        let mut lines = Vec::new();
        for file in log.files() {
            let mut reader = Reader::open(&file).unwrap();
            while let Some(entry) = reader.next_entry().unwrap() {
                lines.push(Value::Object(entry.0));
            }
            assert_eq!(reader.torn(), 0);
        }
        lines
    }

    fn review(&self) -> Vec<Value> {
        self.lines(Stream::Review)
    }

    /// The lines without what is the same in all of them.
    fn facts(&self) -> Vec<Value> {
        let mut lines = self.review();
        for line in &mut lines {
            let line = line.as_object_mut().unwrap();
            for (field, value) in [
                ("timestamp", "2026-01-02T03:04:05.678Z"),
                ("extension", "pi-permission-system"),
                ("stream", "review"),
                ("requestId", "id-1"),
                ("host", "pi"),
                ("sessionId", "s1"),
            ] {
                assert_eq!(line.shift_remove(field), Some(value.into()), "{line:?}");
            }
        }
        lines
    }
}

#[test]
fn an_allow_a_denial_and_an_ask() {
    let mut bench = Bench::new(json!({"bash": {
        "git *": "allow",
        "rm *": {"action": "deny", "reason": "use trash"},
        "make *": {"action": "ask", "reason": "builds take long"},
    }}));
    let _ = bench.bash("git status && git log");
    let _ = bench.bash("git status; rm -rf x");
    let _ = bench.bash("timeout 5 make all");
    insta::assert_snapshot!(serde_json::to_string_pretty(&bench.facts()).unwrap(), @r#"
    [
      {
        "event": "permission_request.allowed",
        "toolCallId": "t1",
        "source": "tool_call",
        "cwd": "/work",
        "toolName": "bash",
        "decision": "allow",
        "surface": "bash",
        "value": "git status",
        "matchedPattern": "git *",
        "origin": "config",
        "also": [
          {
            "surface": "bash",
            "value": "git log",
            "matchedPattern": "git *",
            "origin": "config"
          }
        ],
        "resolution": "policy_allow",
        "decidedBy": {
          "kind": "rule",
          "surface": "bash",
          "pattern": "git *",
          "origin": "config"
        }
      },
      {
        "event": "permission_request.blocked",
        "toolCallId": "t1",
        "source": "tool_call",
        "cwd": "/work",
        "toolName": "bash",
        "decision": "deny",
        "surface": "bash",
        "value": "rm -rf x",
        "matchedPattern": "rm *",
        "reason": "use trash",
        "origin": "config",
        "resolution": "policy_deny",
        "decidedBy": {
          "kind": "rule",
          "surface": "bash",
          "pattern": "rm *",
          "origin": "config"
        }
      },
      {
        "event": "permission_request.waiting",
        "toolCallId": "t1",
        "source": "tool_call",
        "cwd": "/work",
        "toolName": "bash",
        "decision": "ask",
        "surface": "bash",
        "value": "make all",
        "matchedPattern": "make *",
        "reason": "builds take long",
        "origin": "config"
      }
    ]
    "#);
}

#[test]
fn who_decided() {
    let mut bench = Bench::new(json!({"bash": {"*": "ask"}}));
    let grants = [Grant {
        surface: "bash".to_owned(),
        pattern: "npm run *".to_owned(),
        sentinel: None,
    }];
    let unavailable = DecidedBy::Unavailable {
        reason: "no interface".to_owned(),
    };
    let nested = DecidedBy::Forwarded {
        responder_session_id: Some("parent".to_owned()),
        decision: Some(Box::new(DecidedBy::User { via: Via::Dialog })),
    };
    let link = |allow| DecidedBy::Authorizer {
        name: "judge".to_owned(),
        allow,
        reason: Some("typo".to_owned()),
    };
    let user = DecidedBy::User { via: Via::Dialog };
    for (verdict, by, event, resolution) in [
        (Verdict::Once, user.clone(), "approved", "user_approved"),
        (
            Verdict::Session(&grants),
            user.clone(),
            "approved",
            "user_approved_for_session",
        ),
        (
            Verdict::Always(&grants),
            user.clone(),
            "approved",
            "user_approved",
        ),
        (
            Verdict::Deny(Some("not now")),
            user,
            "denied",
            "user_denied",
        ),
        (
            Verdict::Deny(None),
            unavailable,
            "denied",
            "confirmation_unavailable",
        ),
        (Verdict::Once, link(true), "approved", "authorizer_allowed"),
        (
            Verdict::Deny(Some("typo")),
            link(false),
            "denied",
            "authorizer_denied",
        ),
        (Verdict::Once, nested, "approved", "user_approved"),
        (
            Verdict::Deny(None),
            DecidedBy::GateError {
                reason: "x".to_owned(),
            },
            "denied",
            "gate_error",
        ),
    ] {
        bench.answer(
            "npm run x",
            &Answer {
                verdict,
                by: by.clone(),
            },
        );
        let logged = bench.facts().pop().unwrap();
        assert_eq!(logged["event"], format!("permission_request.{event}"));
        assert_eq!(logged["resolution"], resolution);
        assert_eq!(logged["decidedBy"], by.to_json());
        assert_eq!(logged["value"], "npm run x");
    }
    let lines = bench.facts();
    assert_eq!(
        lines[1]["grants"],
        json!([{"surface": "bash", "pattern": "npm run *", "scope": "session"}])
    );
    assert_eq!(lines[2]["grants"][0]["scope"], "always");
    assert_eq!(lines[3]["denialReason"], "not now");
    assert_eq!(
        lines[7]["decidedBy"],
        json!({"kind": "forwarded", "responderSessionId": "parent", "decision": {"kind": "user", "via": "dialog"}})
    );
}

#[test]
fn what_lifted_an_ask_has_events_of_its_own() {
    let mut bench = Bench::new(json!({"bash": {"*": "ask"}}));
    bench.session.grant(Grant {
        surface: "bash".to_owned(),
        pattern: "make *".to_owned(),
        sentinel: None,
    });
    // Whatever is not plain is logged although allows are not.
    bench.settings.allows = false;
    let _ = bench.bash("make x");
    let line = bench.facts().pop().unwrap();
    assert_eq!(line["event"], "permission_request.session_approved");
    assert_eq!(line["resolution"], "session_approved");
    assert_eq!(
        line["decidedBy"],
        json!({"kind": "session_approval", "surface": "bash", "pattern": "make *"})
    );
}

#[test]
fn settings_decide_what_is_written() {
    let table = [
        (true, true, false, 2, 0),
        (true, false, false, 1, 0),
        (false, true, false, 0, 0),
        (true, true, true, 2, 2),
        (false, true, true, 0, 2),
    ];
    for (review, allows, debug, in_review, in_debug) in table {
        let mut bench = Bench::new(json!({"bash": {"git *": "allow", "rm *": "deny"}}));
        bench.settings = LogSettings {
            review,
            allows,
            debug,
            ..LogSettings::default()
        };
        let _ = bench.bash("git log");
        let _ = bench.bash("rm x");
        assert_eq!(bench.review().len(), in_review, "{:?}", bench.settings);
        assert_eq!(bench.lines(Stream::Debug).len(), in_debug);
        assert!(bench.recorder.trouble().is_empty());
    }
}

#[test]
fn secrets_are_masked_and_long_values_cut() {
    let mut bench = Bench::new(json!({"bash": {"*": "deny"}}));
    bench.settings.debug = true;
    bench.settings.field_width = 60;
    let long = format!(
        "GITHUB_TOKEN=S3CR3T curl -H 'Authorization: Bearer S3CR3T' {}",
        "x".repeat(300)
    );
    let _ = bench.bash(&long);
    let text = fs::read_to_string(Log::new(bench.directory.path(), Stream::Review).path()).unwrap();
    let debug = fs::read_to_string(Log::new(bench.directory.path(), Stream::Debug).path()).unwrap();
    assert!(!text.contains("S3CR3T"), "{text}");
    assert!(!debug.contains("S3CR3T"), "{debug}");
    let value = bench.facts()[0]["value"].as_str().unwrap().to_owned();
    assert!(value.contains("…(+"), "{value}");
    assert!(value.chars().count() < 70, "{value}");
}

#[test]
fn evidence_and_annotations_are_not_logged() {
    let marker = "M4RK3R";
    let calls = [
        (
            "bash",
            json!({"command": format!("cat <<E\n{marker}\nE\nnpm x"), "description": marker}),
        ),
        (
            "bash",
            json!({"command": format!("python3 - <<E\n{marker}\nE"), "justification": marker}),
        ),
        ("write", json!({"path": "a.txt", "content": marker})),
        (
            "edit",
            json!({"path": "a.txt", "edits": [{"oldText": marker, "newText": marker}]}),
        ),
        (
            "grep",
            json!({"path": "src", "pattern": marker, "glob": marker}),
        ),
        (
            "mcp",
            json!({"tool": "exa:search", "arguments": {"query": marker}}),
        ),
        ("custom", json!({"anything": marker})),
    ];
    for (tool, input) in calls {
        for decision in ["ask", "deny", "allow"] {
            let mut bench = Bench::new(json!({"*": decision}));
            let call = Bench::call(tool, input.clone());
            let evaluation = bench.judge(&call);
            let facts = MemoryFacts::new(Platform::Linux);
            let shown = payload(&call, &evaluation, &facts);
            let core = format!("{:?}{:?}", shown.request, shown.also);
            if core.contains(marker) {
                continue;
            }
            let text = serde_json::to_string(&bench.review()).unwrap();
            assert!(!text.contains(marker), "{tool} {decision}: {text}");
        }
    }
}

#[test]
fn many_findings_are_counted() {
    let mut bench = Bench::new(json!({"bash": {"*": "deny"}}));
    let command: Vec<String> = (0..100).map(|number| format!("run{number}")).collect();
    let _ = bench.bash(&command.join("; "));
    let line = bench.facts().pop().unwrap();
    assert_eq!(line["also"].as_array().unwrap().len(), ALSO);
    assert_eq!(line["alsoCount"], 99);
}

#[test]
fn trouble_is_said_once() {
    let mut bench = Bench::new(json!({"bash": "deny"}));
    let path = Log::new(bench.directory.path(), Stream::Review).path();
    fs::create_dir_all(&path).unwrap();
    let _ = bench.bash("a");
    let _ = bench.bash("b");
    let trouble = bench.recorder.trouble();
    assert_eq!(trouble.len(), 1, "{trouble:?}");
    assert!(!trouble[0].is_error());
    assert!(
        trouble[0].message.contains("is a directory, not a log"),
        "{}",
        trouble[0]
    );
    let _ = bench.bash("c");
    assert!(bench.recorder.trouble().is_empty());
}

#[test]
fn without_an_agent_directory_nothing_is_recorded() {
    let mut bench = Bench::new(json!({"bash": "deny"}));
    bench.recorder = Recorder::new(None, Host::Pi, None);
    let _ = bench.bash("a");
    assert!(bench.review().is_empty());
    assert!(bench.recorder.trouble().is_empty());
}

#[test]
fn every_field_is_in_the_table() {
    let mut bench =
        Bench::new(json!({"bash": {"*": "ask", "x *": {"action": "deny", "reason": "r"}}}));
    bench.settings.debug = true;
    let _ = bench.bash("x 1; x 2");
    let _ = bench.bash("env -i sudo y");
    let id = RequestId::mint();
    bench.recorder.failed(
        bench.settings,
        &id,
        &DecidedBy::GateError {
            reason: "r".to_owned(),
        },
    );
    let known: Vec<&str> = super::super::entry::FIELDS
        .iter()
        .map(|(name, _)| *name)
        .collect();
    for line in bench.review().iter().chain(&bench.lines(Stream::Debug)) {
        let fields: Vec<usize> = line
            .as_object()
            .unwrap()
            .keys()
            .map(|field| {
                known
                    .iter()
                    .position(|name| name == field)
                    .unwrap_or_else(|| panic!("{field}"))
            })
            .collect();
        assert!(fields.is_sorted(), "{line}");
    }
}

#[test]
fn the_page_lists_every_field() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/log.md");
    let page = fs::read_to_string(page).unwrap();
    let listed: Vec<&str> = page
        .lines()
        .skip_while(|line| !line.starts_with("| field"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    let known: Vec<String> = super::super::entry::FIELDS
        .iter()
        .map(|(name, says)| format!("| `{name}` | {says} |"))
        .collect();
    assert_eq!(listed, known);
}

#[test]
fn times_are_utc_with_milliseconds() {
    for (millis, expected) in [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_767_323_045_678, "2026-01-02T03:04:05.678Z"),
        (1_767_323_045_000, "2026-01-02T03:04:05.000Z"),
    ] {
        let time = SystemTime::UNIX_EPOCH + Duration::from_millis(millis);
        assert_eq!(timestamp(time), expected);
    }
}
