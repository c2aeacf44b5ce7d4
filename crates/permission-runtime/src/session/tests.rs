use std::fs;
use std::path::{Path, PathBuf};

use permission_policy::{Decision, Query};
use serde_json::json;

use super::*;
use crate::trust::{TrustStore, project_files};

/// A machine with a home, an agent directory and a project, and nothing in them.
struct Machine {
    _directory: tempfile::TempDir,
    base: PathBuf,
}

impl Machine {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let base = fs::canonicalize(directory.path()).unwrap();
        fs::create_dir_all(base.join("home/.pi/agent")).unwrap();
        fs::create_dir_all(base.join("project")).unwrap();
        Self {
            _directory: directory,
            base,
        }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.base.join(path)
    }

    fn write(&self, path: &str, text: &str) -> &Self {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn global(&self, text: &str) -> &Self {
        self.write(GLOBAL, text)
    }

    fn project(&self, text: &str) -> &Self {
        self.write(PROJECT, text)
    }

    fn options(&self, trust: ProjectTrust) -> SessionOptions {
        SessionOptions {
            variables: [("HOME", "home"), ("XDG_STATE_HOME", "state")]
                .into_iter()
                .map(|(name, path)| (name.to_owned(), self.at(path).to_str().unwrap().to_owned()))
                .collect(),
            trust,
            managed: self.at("etc/config.json"),
            ..SessionOptions::new(Host::Pi, self.at("project"))
        }
    }

    fn session(&self, trust: ProjectTrust) -> Session {
        Session::open(self.options(trust))
    }

    fn store(&self) -> TrustStore {
        TrustStore::new(&self.at("state/pi-permission-system"))
    }
}

const GLOBAL: &str = "home/.pi/agent/extensions/pi-permission-system/config.json";
const PROJECT: &str = "project/.pi/extensions/pi-permission-system/config.json";

fn decide(session: &mut Session, surface: &str, value: &str) -> Decision {
    session
        .policy()
        .unwrap()
        .evaluate(&Query::new(surface, &[value]))
        .decision
}

fn codes(session: &mut Session) -> Vec<&'static str> {
    session
        .diagnostics()
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect()
}

use Decision::{Allow, Ask, Deny};

#[test]
fn without_any_file_everything_asks() {
    let mut session = Machine::new().session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    assert_eq!(codes(&mut session), [""; 0]);
    assert_eq!(session.config(), Config::default());
}

#[test]
fn a_file_with_an_error_asks_and_keeps_its_denies() {
    let machine = Machine::new();
    machine
        .global(r#"{"debugLog": "yes", "permission": {"bash": {"*": "allow", "rm *": "deny"}}}"#);
    let mut session = machine.session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    assert_eq!(decide(&mut session, "bash", "rm x"), Deny);
    assert_eq!(codes(&mut session), ["wrong-type"]);
}

#[test]
fn an_error_anywhere_clamps_every_allow_and_yolo() {
    for broken in ["{", r#"{"debugLo": 1}"#] {
        for trust in [
            ProjectTrust::Trusted,
            ProjectTrust::Untrusted,
            ProjectTrust::ByRecord,
        ] {
            let machine = Machine::new();
            machine
                .global(
                    r#"{"yoloMode": true, "permission": {"bash": {"*": "allow", "rm *": "deny"}}}"#,
                )
                .project(broken);
            let mut session = machine.session(trust);
            assert_eq!(decide(&mut session, "bash", "ls"), Ask, "{broken}");
            assert_eq!(decide(&mut session, "bash", "rm x"), Deny, "{broken}");
            assert!(!session.policy().unwrap().yolo());
        }
    }
}

#[test]
fn denies_of_a_file_that_does_not_parse_hold() {
    let machine = Machine::new();
    machine.global(r#"{"permission": {"bash": {"*": "allow"}}}"#);
    machine.project(r#"{"permission": {"bash": {"rm *": "deny" "ls": "allow"}}"#);
    let mut session = machine.session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "rm x"), Deny);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_an_error_and_never_waits() {
    use std::os::unix::fs::symlink;
    type Make = fn(&Path);
    let ways: [(&str, Make); 5] = [
        ("not-a-file", |path| fs::create_dir(path).unwrap()),
        ("not-a-regular-file", |path| {
            rustix::fs::mknodat(
                rustix::fs::CWD,
                path,
                rustix::fs::FileType::Fifo,
                rustix::fs::Mode::from_raw_mode(0o600),
                0,
            )
            .unwrap();
        }),
        ("link-loop", |path| symlink(path, path).unwrap()),
        ("dangling-link", |path| symlink("nothing", path).unwrap()),
        ("file-too-large", |path| {
            fs::File::create(path).unwrap().set_len(1 << 30).unwrap();
        }),
    ];
    for (code, make) in ways {
        for place in [
            GLOBAL,
            PROJECT,
            "etc/config.json",
            "home/.pi/agent/agents/rev.md",
        ] {
            let machine = Machine::new();
            machine.write(
                "home/.pi/agent/agents/other.md",
                "---\npermission: {bash: allow}\n---\n",
            );
            let path = machine.at(place);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            make(&path);
            let mut session = Session::open(SessionOptions {
                agent: Some("rev".to_owned()),
                ..machine.options(ProjectTrust::Trusted)
            });
            assert_eq!(decide(&mut session, "bash", "ls"), Ask, "{code} {place}");
            assert_eq!(codes(&mut session), [code], "{place}");
            let diagnostic = &session.diagnostics()[0];
            assert!(diagnostic.is_error() && diagnostic.help.is_some());
            assert!(diagnostic.to_string().contains(place), "{diagnostic}");
            assert!(session.policy().unwrap().clamped(), "{code} {place}");
        }
    }
}

#[test]
fn maps_merge_by_pattern_and_a_string_replaces_the_map() {
    let machine = Machine::new();
    machine
        .global(r#"{"permission": {"bash": {"*": "ask", "rm *": "deny"}}}"#)
        .project(r#"{"permission": {"bash": {"rm x": "allow"}}}"#);
    let mut session = machine.session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "rm y"), Deny);
    assert_eq!(decide(&mut session, "bash", "rm x"), Allow);
    machine.project(r#"{"permission": {"bash": "allow"}}"#);
    let mut session = machine.session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "rm y"), Allow);
}

#[test]
fn an_untrusted_project_only_tightens() {
    let machine = Machine::new();
    machine
        .global(r#"{"permission": {"bash": {"*": "ask", "ls": "allow"}}}"#)
        .project(
            r#"{"yoloMode": true, "permission": {"*": "allow", "bash": {"*": "allow", "ls": "deny", "rm x": "allow"}}}"#,
        );
    for trust in [ProjectTrust::Untrusted, ProjectTrust::ByRecord] {
        let mut session = machine.session(trust);
        assert_eq!(decide(&mut session, "bash", "rm x"), Ask);
        assert_eq!(decide(&mut session, "bash", "ls"), Deny);
        assert!(!session.config().yolo_mode);
        assert_eq!(codes(&mut session), ["project-untrusted"]);
    }
}

#[test]
fn recorded_trust_is_for_the_bytes_that_were_read() {
    let machine = Machine::new();
    machine.project(r#"{"permission": {"bash": "allow"}}"#);
    let mut session = machine.session(ProjectTrust::ByRecord);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    let root = machine.at("project");
    machine
        .store()
        .trust(&root, &project_files(&root).unwrap())
        .unwrap();
    // The record is seen by a session that is already open.
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    assert_eq!(codes(&mut session), [""; 0]);
    machine.project(r#"{"permission": {"bash": "allow", "x": "allow"}}"#);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    assert_eq!(codes(&mut session), ["project-file-changed"]);
    // A file that came later is not trusted either.
    machine
        .project(r#"{"permission": {"bash": "allow"}}"#)
        .write(
            "project/.pi/agents/rev.md",
            "---\npermission: {read: allow}\n---\n",
        );
    let mut session = Session::open(SessionOptions {
        agent: Some("rev".to_owned()),
        ..machine.options(ProjectTrust::ByRecord)
    });
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    assert_eq!(decide(&mut session, "read", "x"), Ask);
    assert_eq!(codes(&mut session), ["project-file-changed"]);
    assert!(machine.store().untrust(&root).unwrap());
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
}

#[test]
fn a_host_that_vouches_pins_the_bytes_of_the_start() {
    let machine = Machine::new();
    machine.project(r#"{"permission": {"bash": "allow"}}"#);
    let mut session = machine.session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    machine.project(r#"{"permission": {"bash": {"*": "allow", "rm *": "deny"}}}"#);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    assert_eq!(decide(&mut session, "bash", "rm x"), Deny);
    let said: Vec<&str> = session.notices().iter().map(|notice| notice.code).collect();
    assert_eq!(said, ["project-file-changed"]);
    assert_eq!(session.notices(), []);
    machine.project(r#"{"permission": {"bash": "allow"}}"#);
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
}

#[test]
fn a_file_that_appears_after_the_start_is_not_vouched_for() {
    let machine = Machine::new();
    let mut session = machine.session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    machine.project(r#"{"permission": {"bash": "allow"}}"#);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    assert_eq!(codes(&mut session), ["project-file-changed"]);
}

#[test]
fn agent_files_of_both_directories_hold_for_their_agent() {
    let machine = Machine::new();
    machine
        .global(r#"{"permission": {"bash": "allow"}}"#)
        .write(
            "project/.pi/agents/rev.md",
            "---\npermission: {bash: deny}\n---\n",
        )
        .write(
            "home/.pi/agent/agents/rev.md",
            "---\npermission: {bash: ask, read: allow}\n---\n",
        );
    let mut session = machine.session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    let mut session = Session::open(SessionOptions {
        agent: Some("rev".to_owned()),
        ..machine.options(ProjectTrust::Trusted)
    });
    assert_eq!(decide(&mut session, "bash", "ls"), Deny);
    assert_eq!(decide(&mut session, "read", "x"), Allow);
    let mut session = Session::open(SessionOptions {
        agent: Some("../agents/rev".to_owned()),
        ..machine.options(ProjectTrust::Trusted)
    });
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    assert_eq!(codes(&mut session), ["agent-name"]);
}

#[test]
fn a_managed_file_only_tightens() {
    let machine = Machine::new();
    machine
        .global(r#"{"yoloMode": true, "permission": {"*": "allow", "bash": {"*": "allow"}}}"#)
        .write(
            "etc/config.json",
            r#"{"yoloMode": false, "promptMaxRows": 3, "permission": {"*": "ask", "bash": {"rm *": "deny", "x": "allow"}}}"#,
        )
        .write("more.json", r#"{"permission": {"read": {"*.key": "deny"}}}"#);
    let mut options = machine.options(ProjectTrust::Trusted);
    let more = machine.at("more.json");
    options
        .variables
        .set(locate::MANAGED_VARIABLE, more.to_str().unwrap());
    let mut session = Session::open(options.clone());
    assert_eq!(decide(&mut session, "bash", "rm x"), Deny);
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    assert_eq!(decide(&mut session, "read", "a.key"), Deny);
    assert_eq!(decide(&mut session, "webfetch", "x"), Ask);
    assert!(!session.config().yolo_mode);
    assert_eq!(session.config().prompt_max_rows, 24);
    assert_eq!(codes(&mut session), ["managed-key-ignored"]);
    fs::remove_file(&more).unwrap();
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    assert_eq!(codes(&mut session), ["managed-key-ignored", "missing-file"]);
}

#[test]
fn one_file_in_place_of_the_scopes() {
    let machine = Machine::new();
    machine
        .global(r#"{"permission": {"bash": "deny"}}"#)
        .write(
            "etc/config.json",
            r#"{"permission": {"bash": {"rm *": "deny"}}}"#,
        )
        .write("mine.json", r#"{"permission": {"bash": "allow"}}"#);
    let mut session = Session::open(SessionOptions {
        config: ConfigOrigin::File(machine.at("mine.json")),
        ..machine.options(ProjectTrust::Trusted)
    });
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    assert_eq!(decide(&mut session, "bash", "rm x"), Deny);
    let mut session = Session::open(SessionOptions {
        config: ConfigOrigin::File(machine.at("none.json")),
        ..machine.options(ProjectTrust::Trusted)
    });
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    assert_eq!(codes(&mut session), ["missing-file"]);
}

#[test]
fn an_inline_policy_in_place_of_all_files() {
    let machine = Machine::new();
    machine
        .global("{")
        .write("etc/config.json", r#"{"permission": {"bash": "deny"}}"#);
    let open = |config| {
        Session::open(SessionOptions {
            config,
            ..machine.options(ProjectTrust::Trusted)
        })
    };
    let mut session = open(ConfigOrigin::Permission(
        json!({"bash": {"7": "deny", "*": "allow", "1": "deny"}}),
    ));
    assert_eq!(decide(&mut session, "bash", "7"), Allow);
    assert_eq!(decide(&mut session, "bash", "1"), Deny);
    assert_eq!(codes(&mut session), [""; 0]);
    let mut session = open(ConfigOrigin::Config(
        json!({"yoloMode": true, "permission": {"bash": "allow"}}),
    ));
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    assert!(session.config().yolo_mode);
    for wrong in [json!([]), json!({"bash": "dney"}), json!("allow")] {
        let mut session = open(ConfigOrigin::Permission(wrong));
        assert_eq!(decide(&mut session, "bash", "ls"), Ask);
        assert!(session.policy().unwrap().clamped());
    }
}

#[test]
fn edits_are_seen_by_the_next_question() {
    let machine = Machine::new();
    let mut session = machine.session(ProjectTrust::Trusted);
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
    machine.global(r#"{"permission": {"bash": "allow"}}"#);
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
    machine.global(r#"{"permission": {"bash": "deny"}}"#);
    assert_eq!(decide(&mut session, "bash", "ls"), Deny);
    fs::remove_file(machine.at(GLOBAL)).unwrap();
    assert_eq!(decide(&mut session, "bash", "ls"), Ask);
}

#[test]
fn the_agent_directory_of_the_environment() {
    let machine = Machine::new();
    machine.write(
        "home/elsewhere/extensions/pi-permission-system/config.json",
        r#"{"permission": {"bash": "allow"}}"#,
    );
    let mut options = machine.options(ProjectTrust::Trusted);
    options.variables.set("PI_CODING_AGENT_DIR", "~/elsewhere");
    let mut session = Session::open(options);
    assert_eq!(decide(&mut session, "bash", "ls"), Allow);
}

#[test]
fn ungated_bash_is_warned_about() {
    for (policy, expected) in [
        (r#"{"*": "allow"}"#, &["ungated-bash"][..]),
        (
            r#"{"*": "allow", "bash": {"rm *": "deny"}}"#,
            &["ungated-bash"],
        ),
        (r#"{"*": "allow", "bash": {"*": "allow"}}"#, &[]),
        (r#"{"*": "allow", "bash": "ask"}"#, &[]),
        (r#"{"*": "ask"}"#, &[]),
    ] {
        let machine = Machine::new();
        machine.global(&format!(r#"{{"permission": {policy}}}"#));
        let mut session = machine.session(ProjectTrust::Trusted);
        assert_eq!(codes(&mut session), expected, "{policy}");
    }
}

#[test]
fn mcp_servers_are_read_with_comments() {
    let machine = Machine::new();
    machine.write(
        "home/.pi/agent/mcp.json",
        "{// servers\n\"mcpServers\": {\"exa\": {}, \" foo_bar \": {\"command\": \"x\"}}}",
    );
    let mut session = machine.session(ProjectTrust::Trusted);
    session.diagnostics();
    assert_eq!(session.mcp_servers(), ["exa", "foo_bar"]);
    machine.write("home/.pi/agent/mcp.json", "{\"mcp-servers\": {\"b\": {}}}");
    session.diagnostics();
    assert_eq!(session.mcp_servers(), ["b"]);
    machine.write("home/.pi/agent/mcp.json", "{");
    assert_eq!(codes(&mut session), ["mcp-config"]);
    assert!(session.mcp_servers().is_empty());
}

#[test]
fn many_agents_do_not_pile_up() {
    let machine = Machine::new();
    let mut session = machine.session(ProjectTrust::Trusted);
    for index in 0..200 {
        let call = ToolCall {
            tool: "bash".to_owned(),
            invoked: None,
            input: json!({"command": "ls"}),
            cwd: String::new(),
            agent: Some(format!("agent{index}")),
            access: permission_gate::Access::Fields,
        };
        assert_eq!(session.judge(&call).decision, Ask);
    }
    assert!(session.composed.len() <= MAX_AGENTS);
    assert!(session.sources.len() <= 4 * MAX_AGENTS);
}

#[test]
fn grants_last_until_they_are_cleared() {
    let mut session = Machine::new().session(ProjectTrust::Trusted);
    session.grant(Grant {
        surface: "bash".to_owned(),
        pattern: "ls *".to_owned(),
        sentinel: None,
    });
    assert_eq!(session.grants().iter().count(), 1);
    session.clear_grants();
    assert_eq!(session.grants().iter().count(), 0);
}

fn call(tool: &str, input: serde_json::Value) -> ToolCall {
    crate::tools::call(Host::Pi, tool, input, String::new(), None)
}

#[test]
fn calls_are_judged_from_the_root_with_the_knobs_of_the_files() {
    let machine = Machine::new();
    machine
        .write("docs/a.md", "")
        .write("more/b.md", "")
        .write("outside/c.md", "");
    let docs = machine.at("docs").to_str().unwrap().to_owned();
    machine.global(&format!(
        r#"{{
            "shellTools": {{"exec_command": {{"commandArgument": "cmd", "workdirArgument": "workdir"}}}},
            "piInfrastructureReadPaths": ["{docs}"],
            "workspaceRoots": ["../more"],
            "permission": {{"*": "allow", "bash": {{"*": "allow", "rm *": "deny"}}, "external_directory": {{"*": "ask"}}}}
        }}"#
    ));
    let mut session = machine.session(ProjectTrust::Trusted);
    let at = |path: &str| machine.at(path).to_str().unwrap().to_owned();
    for (tool, input, expected) in [
        ("bash", json!({"command": "ls"}), Allow),
        ("bash", json!({"command": "rm x"}), Deny),
        ("bash", json!({"command": "cat ../outside/c.md"}), Ask),
        ("exec_command", json!({"cmd": "rm x"}), Deny),
        (
            "exec_command",
            json!({"cmd": "ls", "workdir": at("outside")}),
            Ask,
        ),
        ("read", json!({"path": "a"}), Allow),
        ("read", json!({"path": at("docs/a.md")}), Allow),
        ("write", json!({"path": at("docs/a.md")}), Ask),
        ("write", json!({"path": at("more/b.md")}), Allow),
        ("read", json!({"path": at("outside/c.md")}), Ask),
    ] {
        let found = session.judge(&call(tool, input.clone()));
        assert_eq!(found.decision, expected, "{tool} {input}: {found:?}");
    }
    assert_eq!(session.diagnostics(), []);
}

#[test]
fn the_policy_of_the_calls_own_agent_holds() {
    let machine = Machine::new();
    machine
        .global(r#"{"permission": {"bash": "allow"}}"#)
        .write(
            "home/.pi/agent/agents/rev.md",
            "---\npermission: {bash: deny}\n---\n",
        );
    let mut session = machine.session(ProjectTrust::Trusted);
    let plain = call("bash", json!({"command": "ls"}));
    let reviewer = ToolCall {
        agent: Some("rev".to_owned()),
        ..plain.clone()
    };
    for _ in 0..2 {
        assert_eq!(session.judge(&plain).decision, Allow);
        assert_eq!(session.judge(&reviewer).decision, Deny);
    }
    machine.write(
        "home/.pi/agent/agents/rev.md",
        "---\npermission: {read: deny}\n---\n",
    );
    assert_eq!(session.judge(&reviewer).decision, Allow);
}

#[test]
fn a_grant_answers_an_ask_and_yolo_the_rest_but_not_in_error() {
    let machine = Machine::new();
    machine.global(r#"{"permission": {"bash": {"*": "ask", "rm *": "deny"}}}"#);
    let mut session = machine.session(ProjectTrust::Trusted);
    let push = call("bash", json!({"command": "git push"}));
    assert_eq!(session.judge(&push).decision, Ask);
    session.grant(Grant {
        surface: "bash".to_owned(),
        pattern: "git push *".to_owned(),
        sentinel: None,
    });
    assert_eq!(session.judge(&push).decision, Allow);
    session.clear_grants();
    machine.global(r#"{"yoloMode": true, "permission": {"bash": {"*": "ask", "rm *": "deny"}}}"#);
    assert_eq!(session.judge(&push).decision, Allow);
    assert_eq!(
        session
            .judge(&call("bash", json!({"command": "rm x"})))
            .decision,
        Deny
    );
    machine.global(
        r#"{"yoloMode": true, "permission": {"bash": {"*": "ask", "rm *": "deny"}}, "x": 1}"#,
    );
    assert_eq!(session.judge(&push).decision, Ask);
    assert_eq!(
        session
            .judge(&call("bash", json!({"command": "rm x"})))
            .decision,
        Deny
    );
}

#[test]
fn our_own_files_are_protected_under_any_policy() {
    let machine = Machine::new();
    machine.global(r#"{"yoloMode": true, "permission": {"*": "allow", "bash": {"*": "allow"}}}"#);
    let mut session = machine.session(ProjectTrust::Trusted);
    for path in [
        GLOBAL,
        PROJECT,
        "home/.pi/agent/agents/rev.md",
        "etc/config.json",
    ] {
        let path = machine.at(path);
        let write = call(
            "write",
            json!({"path": path.to_str().unwrap(), "content": ""}),
        );
        assert_eq!(session.judge(&write).decision, Ask, "{}", path.display());
    }
    let record = machine.at("state/pi-permission-system/trust/x.json");
    let write = call(
        "write",
        json!({"path": record.to_str().unwrap(), "content": ""}),
    );
    assert_eq!(session.judge(&write).decision, Deny);
}

#[test]
fn calls_that_make_no_sense_ask() {
    let machine = Machine::new();
    machine.global(r#"{"permission": {"*": "allow", "bash": {"*": "allow"}}}"#);
    let mut session = machine.session(ProjectTrust::Trusted);
    for (tool, input) in [
        ("", json!({})),
        ("bash", json!({})),
        ("bash", json!({"command": 7})),
        ("bash", json!("ls")),
        ("bash", json!(null)),
        ("bash", json!(["ls"])),
    ] {
        assert_ne!(
            session.judge(&call(tool, input.clone())).decision,
            Allow,
            "{tool} {input}"
        );
    }
}

#[test]
fn an_explanation_decides_the_same() {
    let machine = Machine::new();
    machine.global(
        r#"{"permission": {"bash": {"*": "ask", "git *": "allow", "git push *": "deny"}}}"#,
    );
    let mut session = machine.session(ProjectTrust::Trusted);
    for command in ["git status", "git push", "ls"] {
        let call = call("bash", json!({"command": command}));
        let judged = session.judge(&call).decision;
        let explained = session.explain(&call);
        assert_eq!(judged, explained.decision, "{command}");
        assert!(
            explained
                .findings
                .iter()
                .any(|finding| !finding.considered.is_empty())
        );
    }
}

/// SECURITY: a session that has judged many calls sees a change as one that has judged none.
#[cfg(unix)]
#[test]
fn a_long_session_sees_every_change() {
    use std::os::unix::fs::symlink;

    let machine = Machine::new();
    machine
        .global(r#"{"permission": {"read": "allow", "external_directory": "deny"}}"#)
        .write("project/a/b/f", "x")
        .write("outside/b/f", "x")
        .write("outside/f", "x");
    let mut session = machine.session(ProjectTrust::Trusted);
    let read = call("read", json!({"path": "a/b/f"}));
    let mut judged = |expected: Decision, what: &str| {
        for _ in 0..4 {
            assert_eq!(session.judge(&read).decision, expected, "{what}");
        }
    };
    judged(Allow, "at first");
    let swap = |path: &str, target: &str| {
        fs::rename(machine.at(path), machine.at("away")).unwrap();
        symlink(machine.at(target), machine.at(path)).unwrap();
    };
    let restore = |path: &str| {
        fs::remove_file(machine.at(path)).unwrap();
        fs::rename(machine.at("away"), machine.at(path)).unwrap();
    };
    for (path, target) in [
        ("project/a", "outside"),
        ("project/a/b", "outside/b"),
        ("project/a/b/f", "outside/f"),
    ] {
        swap(path, target);
        judged(Deny, path);
        restore(path);
        judged(Allow, "restored");
    }
    let deny = r#"{"permission": {"read": "deny"}}"#;
    let allow = r#"{"permission": {"read": "allow"}}"#;
    machine.global(deny);
    judged(Deny, "written in place");
    machine.write("new", allow);
    fs::rename(machine.at("new"), machine.at(GLOBAL)).unwrap();
    judged(Allow, "replaced");
    machine.write("other/extensions/pi-permission-system/config.json", deny);
    swap("home/.pi/agent", "other");
    judged(Deny, "an ancestor became a link");
    machine.write("other/extensions/pi-permission-system/config.json", allow);
    judged(Allow, "written below a link");
    restore("home/.pi/agent");
    machine.project(deny);
    judged(Deny, "a project's file appeared");
    fs::remove_dir_all(machine.at("project/.pi")).unwrap();
    judged(Allow, "and went");
    machine.write("etc/config.json", deny);
    judged(Deny, "an administrator's file appeared");
}
