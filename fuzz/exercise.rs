//! What the fuzz targets run, and what a normal test runs over the corpus: each takes any bytes and must neither panic,
//! nor abort, nor take longer than the bytes are long.
//!
//! Nothing of this machine is looked at: the world is in memory, and what has to be a file is a temporary one.

#![allow(dead_code, reason = "each fuzz target takes one")]

use std::fmt::Write as _;
use std::path::Path;

use permission_bash::Start;
use permission_gate::facts::Platform;
use permission_gate::facts::memory::MemoryFacts;
use permission_gate::path::{Infrastructure, Protected, ProtectedInputs, Workspace};
use permission_gate::prompt::{Budget, Context, Denier, complete, denial, payload, render};
use permission_gate::{Environment, Evaluation, Grants, Settings, ToolCall, evaluate};
use permission_policy::{Composition, Decision, Document, Policy};
use permission_runtime::{ConfigOrigin, Host, ProjectTrust, Session, SessionOptions};

const PROJECT: &str = "/home/u/project";

/// One exercise.
type Exercise = fn(&[u8]);

/// All exercises, by the name of their corpus.
pub(crate) const ALL: &[(&str, Exercise)] = &[
    ("analyse", analyse),
    ("claude", claude),
    ("config", config),
    ("frontmatter", frontmatter),
    ("whole_call", whole_call),
];

/// Reads a shell text.
pub(crate) fn analyse(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let script = permission_bash::parse(&text);
    for issue in &script.issues {
        assert!(
            text.get(issue.span.start..issue.span.end).is_some(),
            "an issue at no place of the text"
        );
        assert!(
            !issue.message.contains(char::is_control),
            "an issue of more than a line"
        );
    }
    let start = Start {
        directory: PROJECT,
        home: Some("/home/u"),
        ..Start::default()
    };
    let analysis = permission_bash::analyse(&text, &start);
    for (at, unit) in analysis.units.iter().enumerate() {
        assert!(
            text.get(unit.span.start..unit.span.end).is_some(),
            "a command at no place of the text"
        );
        assert!(
            unit.parent.is_none_or(|parent| parent < at),
            "what is opened before what opens it"
        );
        assert!(!unit.alternatives.is_empty(), "a command without words");
    }
}

/// Reads a configuration file.
pub(crate) fn config(bytes: &[u8]) {
    let checked = permission_runtime::config::check(bytes, Path::new("config.json"));
    for problem in &checked.problems {
        assert!(!problem.message.is_empty(), "a problem without text");
        assert!(
            !problem.message.contains(char::is_control),
            "a problem of more than a line"
        );
    }
    assert_eq!(
        checked.in_error,
        checked
            .problems
            .iter()
            .any(permission_runtime::config::Diagnostic::is_error),
        "a file is in error exactly when an error is listed"
    );
    judge(checked.document, "git status");
}

/// Reads an agent file.
pub(crate) fn frontmatter(bytes: &[u8]) {
    let Ok(directory) = tempfile::tempdir() else {
        return;
    };
    let agents = directory.path().join("agents");
    let written = std::fs::create_dir(&agents)
        .and_then(|()| std::fs::write(agents.join("reviewer.md"), bytes));
    if written.is_err() {
        return;
    }
    let mut session = Session::open(SessionOptions {
        variables: permission_runtime::Variables::default(),
        agent_dir: Some(directory.path().to_owned()),
        agent: Some("reviewer".to_owned()),
        trust: ProjectTrust::Untrusted,
        config: ConfigOrigin::Files,
        managed: directory.path().join("managed.json"),
        ..SessionOptions::new(Host::Pi, directory.path())
    });
    for diagnostic in session.diagnostics() {
        assert!(!diagnostic.to_string().is_empty(), "a problem without text");
    }
}

/// Reads a payload of Claude Code and judges its call.
pub(crate) fn claude(bytes: &[u8]) {
    match permission_runtime::host::claude::read(bytes) {
        Ok(request) => {
            let _ = evaluated(
                Document::new(permission_policy::Origin::Global),
                &request.call,
            );
        }
        Err(why) => assert!(!why.is_empty(), "a refusal without a reason"),
    }
}

/// Judges a shell text under a policy: a configuration, a zero byte, and the text.
pub(crate) fn whole_call(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == 0);
    let policy = parts.next().unwrap_or_default();
    let text = String::from_utf8_lossy(parts.next().unwrap_or_default());
    let checked = permission_runtime::config::check(policy, Path::new("config.json"));
    judge(checked.document, &text);
}

fn judge(document: Document, command: &str) {
    // By way of JSON, because that is how calls come.
    let payload = format!(
        "{{\"hook_event_name\":\"PreToolUse\",\"cwd\":\"{PROJECT}\",\"tool_name\":\"Bash\",\"tool_input\":{{\"command\":{}}}}}",
        quoted(command)
    );
    if let Ok(request) = permission_runtime::host::claude::read(payload.as_bytes()) {
        let _ = evaluated(document, &request.call);
    }
}

/// Writes a JSON string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// Judges a call and writes what is shown of it.
fn evaluated(document: Document, call: &ToolCall) -> Evaluation {
    let facts = MemoryFacts::new(Platform::Linux)
        .with_home("/home/u")
        .with_file("/home/u/project/src/main.rs")
        .with_file("/home/u/project/.env")
        .with_link("/home/u/project/link", "/etc")
        .with_link("/home/u/project/loop", "loop")
        .with_file("/etc/hosts");
    let policy = Policy::compose(Composition {
        home: Some("/home/u"),
        ..Composition::new(vec![document])
    });
    let workspace = Workspace::new(&facts, PROJECT, &[]);
    let judged = |explain| {
        evaluate(
            call,
            &Environment {
                policy: &policy,
                settings: &Settings::default(),
                workspace: &workspace,
                grants: &Grants::default(),
                facts: &facts,
                infrastructure: &Infrastructure::default(),
                protected: &Protected::new(ProtectedInputs::default()),
                mcp_servers: &[],
                skills: &[],
                explain,
            },
        )
    };
    let evaluation = judged(true);
    assert_eq!(
        evaluation.decision,
        judged(false).decision,
        "explaining changes no decision"
    );
    let strictest = evaluation.findings.iter().map(|finding| finding.decision);
    assert_eq!(
        Some(evaluation.decision),
        strictest.max(),
        "the strictest finding decides"
    );
    let shown = match evaluation.decision {
        Decision::Allow => return evaluation,
        Decision::Ask => asked(call, &evaluation, &facts),
        Decision::Deny => denial(call, &evaluation, &Denier::Policy),
    };
    assert!(!shown.is_empty(), "nothing is shown");
    evaluation
}

/// Draws an ask at a width and height that follow from the call, and returns all of it.
fn asked(call: &ToolCall, evaluation: &Evaluation, facts: &MemoryFacts) -> String {
    let payload = payload(call, evaluation, facts);
    let context = Context::default();
    let size = call.input.to_string().len();
    let budget = Budget {
        rows: 1 + size % 40,
        field_width: 1 + size % 500,
        screen_rows: size % 50,
        width: 1 + size % 200,
        colour: true,
    };
    let view = render(&payload, &context, &budget);
    let most = budget.rows.min(budget.screen_rows).max(1);
    assert!(view.facts.len() <= most, "more rows than there are");
    let whole = complete(&payload, &context, budget.width);
    for line in view.facts.iter().chain(&whole).chain([&view.title]) {
        assert!(line.width() <= budget.width, "a line that is too wide");
        let plain = line.plain();
        assert!(
            !plain.contains(char::is_control),
            "a character that moves the cursor"
        );
    }
    whole
        .iter()
        .map(permission_gate::prompt::Line::plain)
        .collect()
}
