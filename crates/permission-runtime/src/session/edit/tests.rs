use std::fs;

use permission_gate::ToolCall;
use serde_json::json;

use super::*;
use crate::env::Variables;
use crate::host::Host;
use crate::session::SessionOptions;
use permission_policy::Decision;

/// A home with the user's file and a project with its own, whose bytes the host trusts.
struct Bench {
    directory: tempfile::TempDir,
    session: Session,
}

impl Bench {
    fn new(global: Option<&str>, project: Option<&str>) -> Self {
        Self::with(global, project, ProjectTrust::Trusted)
    }

    fn with(global: Option<&str>, project: Option<&str>, trust: ProjectTrust) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let base = fs::canonicalize(directory.path()).unwrap();
        let root = base.join("app");
        fs::create_dir_all(&root).unwrap();
        for (path, text) in [
            (locate::global_config(&base.join("agent")), global),
            (locate::project_config(&root), project),
        ] {
            if let Some(text) = text {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
        }
        let session = Session::open(SessionOptions {
            variables: Variables::default(),
            home: Some(base.join("home")),
            agent_dir: Some(base.join("agent")),
            managed: base.join("none"),
            trust,
            ..SessionOptions::new(Host::Pi, &root)
        });
        Self { directory, session }
    }

    fn says(&mut self, command: &str) -> Decision {
        let cwd = self.session.root().to_string_lossy().into_owned();
        let call: ToolCall =
            crate::tools::call(Host::Pi, "bash", json!({"command": command}), cwd, None);
        self.session.judge(&call).decision
    }

    fn propose(&mut self, scope: EditScope, rule: &NewRule) -> Result<Proposal, EditError> {
        self.session.propose(scope, rule)
    }

    /// Proposes, applies, and accepts.
    fn write(&mut self, scope: EditScope, rule: &NewRule) -> Proposal {
        let proposal = self.propose(scope, rule).unwrap();
        proposal.change.apply().unwrap();
        self.session.accept(&proposal.change).unwrap();
        proposal
    }

    fn refusal(&mut self, scope: EditScope, rule: &NewRule) -> String {
        let error = self.propose(scope, rule).unwrap_err();
        assert!(!error.help().is_empty());
        let base = fs::canonicalize(self.directory.path()).unwrap();
        error.to_string().replace(base.to_str().unwrap(), "")
    }
}

fn allow(pattern: &str) -> NewRule {
    NewRule::new("bash", pattern, Decision::Allow)
}

use EditScope::{Global, Project};

#[test]
fn a_rule_takes_effect_on_the_next_call() {
    let mut bench = Bench::new(
        Some(
            "{\n  // mine\n  \"permission\": {\n    \"bash\": {\n      \"*\": \"ask\",\n      \"rm *\": \"deny\"\n    }\n  }\n}\n",
        ),
        None,
    );
    assert_eq!(bench.says("git log"), Decision::Ask);
    let proposal = bench.write(Global, &allow("git *"));
    assert_eq!(proposal.place.unwrap().line, 6);
    assert_eq!(bench.says("git log"), Decision::Allow);
    assert_eq!(bench.says("rm x"), Decision::Deny);
    assert_eq!(bench.says("make"), Decision::Ask);
    assert!(matches!(
        bench.propose(Global, &allow("git *")),
        Err(EditError::Already(_))
    ));
    assert_eq!(
        proposal
            .instead_of
            .map(|rule| rule.to_string())
            .as_deref()
            .map(|text| text.split(" (").next().unwrap().to_owned()),
        Some("`*` → ask under `bash`".to_owned())
    );
}

#[test]
fn a_later_rule_that_could_answer_is_named() {
    for (global, project, pattern, expected) in [
        (
            r#"{"permission": {"bash": {"*": "ask", "git push *": "ask"}}}"#,
            None,
            "git *",
            "a later rule could answer instead: `git push *` → ask under `bash` (global, /agent/extensions/pi-permission-system/config.json:1)",
        ),
        (
            r#"{"permission": {"bash": {"*": "ask"}, "ba*": {"git x": "deny"}}}"#,
            None,
            "git *",
            "a later rule could answer instead: `git x` → deny under `ba*` (global, /agent/extensions/pi-permission-system/config.json:1)",
        ),
        (
            r#"{"permission": {"bash": {"*": "ask"}}}"#,
            Some("{\"permission\": {\"bash\": {\n\"git push *\": \"deny\"}}}"),
            "git *",
            "a later rule could answer instead: `git push *` → deny under `bash` (project, /app/.pi/extensions/pi-permission-system/config.json:2)",
        ),
        (
            r#"{"permission": {"bash": {"git push *": "deny", "make": "ask"}}}"#,
            None,
            "git *",
            "the new rule would override a stricter one: `git push *` → deny under `bash` (global, /agent/extensions/pi-permission-system/config.json:1)",
        ),
        (
            r#"{"permission": {"bash": {"*": "ask"}}}"#,
            Some(r#"{"permission": {"bash": "ask"}}"#),
            "git *",
            "a later rule could answer instead: `*` → ask under `bash` (project, /app/.pi/extensions/pi-permission-system/config.json:1)",
        ),
    ] {
        let mut bench = Bench::new(Some(global), project);
        assert_eq!(bench.refusal(Global, &allow(pattern)), expected);
    }
}

#[test]
fn what_stood_behind_the_asking_rule_already_is_no_obstacle() {
    let mut bench = Bench::new(
        Some(r#"{"permission": {"bash": {"git push *": "deny", "git *": "ask", "rm *": "deny"}}}"#),
        None,
    );
    bench.write(Global, &allow("git push origin *"));
    assert_eq!(bench.says("git push origin x"), Decision::Allow);
}

#[test]
fn the_first_rule_makes_the_file() {
    let mut bench = Bench::new(None, None);
    let proposal = bench.write(Global, &allow("git *"));
    assert_eq!(
        proposal.change.after(),
        "{\n  \"permission\": {\n    \"bash\": {\n      \"git *\": \"allow\"\n    }\n  }\n}\n"
    );
    assert_eq!(bench.says("git log"), Decision::Allow);
}

#[test]
fn a_map_of_the_project_keeps_the_users_decision() {
    let mut bench = Bench::new(Some(r#"{"permission": {"bash": "deny"}}"#), Some("{}"));
    let proposal = bench.write(Project, &allow("git *"));
    assert_eq!(
        proposal.change.after(),
        "{\n  \"permission\": {\n    \"bash\": {\n      \"*\": \"deny\",\n      \"git *\": \"allow\"\n    }\n  }\n}"
    );
    assert_eq!(bench.says("git log"), Decision::Allow);
    assert_eq!(bench.says("make"), Decision::Deny);
}

#[test]
fn a_decision_of_the_project_that_replaces_rules_stays_one() {
    let mut bench = Bench::new(
        Some(r#"{"permission": {"bash": {"*": "ask", "ls *": "allow"}}}"#),
        Some(r#"{"permission": {"bash": "ask"}}"#),
    );
    let refusal = bench.refusal(Project, &allow("git *"));
    assert!(
        refusal.starts_with("writing it would change other rules: "),
        "{refusal}"
    );
}

#[test]
fn the_projects_file_stays_trusted() {
    let mut bench = Bench::new(
        Some(r#"{"permission": {"bash": "ask"}}"#),
        Some(r#"{"permission": {"bash": {"*": "ask", "make": "allow"}}}"#),
    );
    bench.write(Project, &allow("git *"));
    assert_eq!(bench.says("git log"), Decision::Allow);
    assert_eq!(bench.says("make"), Decision::Allow);
    // Bytes that nobody confirmed are not.
    let path = locate::project_config(bench.session.root());
    let text = fs::read_to_string(&path).unwrap() + " ";
    fs::write(&path, text).unwrap();
    assert_eq!(bench.says("git log"), Decision::Ask);
    assert!(matches!(
        bench.propose(Project, &allow("x *")),
        Err(EditError::Untrusted { .. })
    ));
}

#[test]
fn an_untrusted_project_is_not_edited() {
    let mut bench = Bench::with(
        Some(r#"{"permission": {"bash": "ask"}}"#),
        Some(r#"{"permission": {"bash": {"rm *": "deny"}}}"#),
        ProjectTrust::Untrusted,
    );
    assert!(matches!(
        bench.propose(Project, &allow("git *")),
        Err(EditError::Untrusted { .. })
    ));
    // Its rules hold beside one of the user's file.
    let proposal = bench.write(Global, &allow("* x"));
    assert_eq!(proposal.beside.len(), 1);
    assert_eq!(proposal.beside[0].pattern, "rm *");
}

#[test]
fn a_file_with_errors_is_not_edited() {
    for text in [
        r#"{"permission": {"bash": {"*": "prompt"}}}"#,
        r#"{"permission": {"bash": {"*": "ask" "x": "deny"}}}"#,
        r#"{"permission": {"bash": {"*": "ask", "*": "deny"}}}"#,
        "",
        "[]",
    ] {
        let mut bench = Bench::new(Some(text), None);
        let error = bench.propose(Global, &allow("git *")).unwrap_err();
        let EditError::InError { problems, .. } = error else {
            panic!("{error}");
        };
        assert!(!problems.is_empty());
    }
    let mut bench = Bench::new(None, None);
    let path = locate::global_config(
        &fs::canonicalize(bench.directory.path())
            .unwrap()
            .join("agent"),
    );
    fs::create_dir_all(path).unwrap();
    assert!(matches!(
        bench.propose(Global, &allow("git *")),
        Err(EditError::Unreadable { .. })
    ));
}

#[test]
fn what_can_be_no_rule_is_refused() {
    let mut bench = Bench::new(None, None);
    for (surface, pattern) in [
        ("", "x"),
        ("*", "x"),
        ("path_wrote", "x"),
        ("bash", ""),
        ("bash", "<opaque-bash-wrapper>"),
        ("bash", "a\nb"),
        ("bash", "a\u{1b}[31m"),
    ] {
        let rule = NewRule::new(surface, pattern, Decision::Allow);
        assert!(
            matches!(bench.propose(Global, &rule), Err(EditError::NoRule(_))),
            "{surface} {pattern:?}"
        );
    }
}

#[test]
fn denies_and_directional_surfaces() {
    let mut bench = Bench::new(
        Some(
            r#"{"permission": {"path": {"*": "allow"}, "bash": {"*": "allow", "git *": "allow"}}}"#,
        ),
        None,
    );
    bench.write(Global, &NewRule::new("path", "*.env", Decision::Deny));
    assert_eq!(bench.says("cat a.env"), Decision::Deny);
    assert_eq!(bench.says("echo x > a.env"), Decision::Deny);
    bench.write(Global, &NewRule::new("path_write", "a.txt", Decision::Ask));
    assert_eq!(bench.says("echo x > a.txt"), Decision::Ask);
    assert_eq!(bench.says("cat a.txt"), Decision::Allow);
    // It would let `dist/a.env` be asked about.
    assert!(matches!(
        bench.propose(Global, &NewRule::new("path_write", "dist/*", Decision::Ask)),
        Err(EditError::Overrides(_))
    ));
    // A later allow would answer.
    let rule = NewRule {
        after: bench
            .propose(Global, &NewRule::new("bash", "x", Decision::Deny))
            .unwrap()
            .place,
        ..NewRule::new("bash", "git push *", Decision::Deny)
    };
    bench.write(Global, &rule);
    assert_eq!(bench.says("git push"), Decision::Deny);
}

#[test]
fn settings_are_set_and_checked() {
    let mut bench = Bench::new(
        Some("{\n  // keep\n  \"permission\": {\"bash\": \"ask\"}\n}\n"),
        None,
    );
    let proposal = bench
        .session
        .propose_setting(Global, "yoloMode", &json!(true))
        .unwrap();
    proposal.change.apply().unwrap();
    assert!(bench.session.config().yolo_mode);
    assert!(proposal.change.after().contains("// keep"));
    for (name, value) in [
        ("yoloMode", json!("yes")),
        ("promptMaxRows", json!(0)),
        ("permission", json!({})),
        ("unknown", json!(1)),
    ] {
        assert!(
            bench.session.propose_setting(Global, name, &value).is_err(),
            "{name}"
        );
    }
}

/// A session that has long kept its files looks at them again before it changes one.
#[test]
fn an_edit_beside_a_long_session_is_seen() {
    let mut bench = Bench::new(Some(r#"{"permission": {"bash": {"*": "ask"}}}"#), None);
    for _ in 0..4 {
        assert_eq!(bench.says("git log"), Decision::Ask);
    }
    let path = locate::global_config(
        &fs::canonicalize(bench.directory.path())
            .unwrap()
            .join("agent"),
    );
    let text = r#"{"permission": {"bash": {"*": "ask", "git *": "allow"}}}"#;
    fs::write(path, text).unwrap();
    assert!(matches!(
        bench.propose(Global, &allow("git *")),
        Err(EditError::Already(_))
    ));
}
