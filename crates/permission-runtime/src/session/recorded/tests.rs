//! Tests of what the recorded policy says about accesses of another session.

use serde_json::{Value, json};

use super::*;
use crate::{ConfigOrigin, Host, SessionOptions, Variables};

fn session(config: Value) -> Session {
    Session::open(SessionOptions {
        variables: Variables::default(),
        home: Some("/home/u".into()),
        agent_dir: Some("/home/u/.pi/agent".into()),
        config: ConfigOrigin::Config(config),
        managed: "/nonexistent".into(),
        ..SessionOptions::new(Host::Pi, "/work/parent")
    })
}

fn access(surface: &str, values: &[&str]) -> Access {
    Access {
        surface: surface.to_owned(),
        match_values: values.iter().map(|value| (*value).to_owned()).collect(),
        ..Access::default()
    }
}

fn path(surface: &str, boundary: &str, values: &[&str]) -> Access {
    Access {
        boundary_value: Some(boundary.to_owned()),
        ..access(surface, values)
    }
}

fn judge(permission: &Value, accesses: &[Access]) -> Recorded {
    let accesses: Vec<&Access> = accesses.iter().collect();
    session(json!({ "permission": permission })).judge_accesses(None, &accesses, &[])
}

fn decision(permission: &Value, access: Access) -> Decision {
    judge(permission, &[access]).decision
}

use Decision::{Allow, Ask, Deny};

#[test]
fn all_have_to_be_allowed_and_any_denies() {
    let policy = json!({"bash": {"git *": "allow", "rm *": "deny"}, "path_write": {"/etc/*": "deny", "/tmp/*": "allow"}});
    let git = || access("bash", &["git push"]);
    let ls = || access("bash", &["ls"]);
    let rm = || access("bash", &["rm x"]);
    let tmp = || path("path_write", "/tmp/x", &["/tmp/x"]);
    let etc = || path("path_write", "/etc/x", &["/etc/x"]);
    for (accesses, expected) in [
        (vec![git()], Allow),
        (vec![git(), tmp()], Allow),
        (vec![git(), ls()], Ask),
        (vec![ls(), git()], Ask),
        (vec![git(), etc()], Deny),
        (vec![rm(), ls()], Deny),
        (vec![], Ask),
    ] {
        assert_eq!(judge(&policy, &accesses).decision, expected, "{accesses:?}");
    }
}

#[test]
fn every_asking_unit_is_judged() {
    let policy = json!({"bash": {"git *": "allow", "rm *": "deny"}});
    let mut chain = access("bash", &["git push"]);
    chain.asking_units = vec!["git push".to_owned(), "git fetch".to_owned()];
    assert_eq!(decision(&policy, chain.clone()), Allow);
    chain.asking_units.push("make".to_owned());
    assert_eq!(decision(&policy, chain.clone()), Ask);
    chain.asking_units.push("rm -rf x".to_owned());
    assert_eq!(decision(&policy, chain), Deny);
}

#[test]
fn a_forwarded_command_is_seen_through() {
    let policy =
        json!({"bash": {"*": "allow", "rm -rf *": "deny", "curl *": "deny", "sudo *": "ask"}});
    let check = |text: &str, expected: Decision| {
        assert_eq!(
            decision(&policy, access("bash", &[text])),
            expected,
            "{text}"
        );
    };
    check("ls -la", Allow);
    check("rm -rf x", Deny);
    check("rm -r -f x", Deny);
    check("rm --recursive --force x", Deny);
    check("timeout 5 curl x", Deny);
    check("sudo ls", Ask);
    // More than one command: what it holds is not lost, and is not certain either.
    check("ls; curl x", Ask);
    // Words whose quotes are gone look like commands; they are not denied for it.
    check("git commit -m a; rm -rf /", Ask);
    check("bash -c $X", Ask);
    check("", Ask);
}

#[test]
fn a_floor_stays() {
    let floor = |name: &str| Access {
        floor: Some(name.to_owned()),
        ..access("bash", &["bash -c $X"])
    };
    for name in [
        "<opaque-bash-wrapper>",
        "<self-protection>",
        "<unliftable>",
        "<never-heard-of>",
        "",
    ] {
        let allow = json!({"bash": {"*": "allow", "bash -c *": "allow"}});
        assert_eq!(decision(&allow, floor(name)), Ask, "{name}");
        assert_eq!(
            decision(&json!({"bash": {"bash *": "deny"}}), floor(name)),
            Deny,
            "{name}"
        );
    }
    let yolo =
        |access: Access| session(json!({"yoloMode": true})).judge_accesses(None, &[&access], &[]);
    let lifted = yolo(floor("<opaque-bash-wrapper>"));
    assert_eq!((lifted.decision, lifted.by), (Allow, RecordedBy::Yolo));
    assert_eq!(yolo(floor("<self-protection>")).decision, Ask);
    assert_eq!(yolo(floor("<unliftable>")).decision, Ask);
    assert_eq!(yolo(floor("<never-heard-of>")).decision, Ask);

    let granted = |pattern: &str, sentinel: Option<&str>, floored: Access| {
        let grant = Grant {
            surface: "bash".to_owned(),
            pattern: pattern.to_owned(),
            sentinel: sentinel.map(str::to_owned),
        };
        session(json!({}))
            .judge_accesses(None, &[&floored], &[grant])
            .decision
    };
    let opaque = Some("<opaque-bash-wrapper>");
    assert_eq!(
        granted("bash -c $X", opaque, floor("<opaque-bash-wrapper>")),
        Allow
    );
    assert_eq!(
        granted("bash *", opaque, floor("<opaque-bash-wrapper>")),
        Ask
    );
    assert_eq!(granted("bash *", None, floor("<opaque-bash-wrapper>")), Ask);
    assert_eq!(granted("bash -c $X", opaque, floor("<exec-escape>")), Ask);
    assert_eq!(
        granted(
            "bash -c $X",
            Some("<self-protection>"),
            floor("<self-protection>")
        ),
        Ask
    );
    assert_eq!(granted("bash *", None, floor(POSSIBLE)), Allow);
}

#[test]
fn a_forwarded_path_is_allowed_by_where_it_leads() {
    let policy = json!({"path_write": {"/tmp/*": "allow", "src/*": "allow", "/etc/*": "deny", "*.key": "ask"}});
    let check = |boundary: &str, values: &[&str], expected: Decision| {
        let access = path("path_write", boundary, values);
        assert_eq!(decision(&policy, access), expected, "{boundary} {values:?}");
    };
    check("/tmp/x", &["/tmp/x"], Allow);
    // A link into /etc, and one out of /tmp.
    check("/etc/x", &["/tmp/x"], Deny);
    check("/srv/x", &["/tmp/x"], Ask);
    check("/tmp/x", &["/etc/x"], Deny);
    check("/tmp/a.key", &["a.key"], Ask);
    // Relative to this session's root, or to another's.
    check("/work/parent/src/x", &["src/x"], Allow);
    check("/work/child/src/x", &["src/x"], Ask);
    // Nobody knows where it leads.
    assert_eq!(decision(&policy, access("path_write", &["/tmp/x"])), Ask);
    assert_eq!(decision(&policy, access("path_write", &["/etc/x"])), Deny);
}

#[test]
fn the_policy_is_that_of_the_principal() {
    let directory = tempfile::TempDir::new().unwrap();
    let agents = directory.path().join("agents");
    std::fs::create_dir(&agents).unwrap();
    std::fs::write(
        agents.join("reviewer.md"),
        "---\npermission:\n  bash:\n    \"git push *\": deny\n    \"ls *\": allow\n---\n",
    )
    .unwrap();
    let mut session = Session::open(SessionOptions {
        variables: Variables::default(),
        home: Some(directory.path().to_owned()),
        agent_dir: Some(directory.path().to_owned()),
        managed: "/nonexistent".into(),
        ..SessionOptions::new(Host::Pi, directory.path())
    });
    let push = access("bash", &["git push origin"]);
    let mut judge = |agent: Option<&str>| session.judge_accesses(agent, &[&push], &[]).decision;
    assert_eq!(judge(Some("reviewer")), Deny);
    assert_eq!(judge(Some("planner")), Ask);
    assert_eq!(judge(Some("../reviewer")), Ask);
    assert_eq!(judge(None), Ask);
}

#[test]
fn a_grant_of_this_session_answers() {
    let mut session = session(json!({"permission": {"bash": {"git push --force *": "deny"}}}));
    let push = access("bash", &["git push origin"]);
    assert_eq!(session.judge_accesses(None, &[&push], &[]).decision, Ask);
    session.grant(Grant {
        surface: "bash".to_owned(),
        pattern: "git push *".to_owned(),
        sentinel: None,
    });
    let recorded = session.judge_accesses(None, &[&push], &[]);
    assert_eq!((recorded.decision, recorded.by), (Allow, RecordedBy::Grant));
    let forced = access("bash", &["git push --force origin"]);
    assert_eq!(session.judge_accesses(None, &[&forced], &[]).decision, Deny);
    // A program by its path is not granted by its name.
    let other = access("bash", &["/tmp/git push origin", "git push origin"]);
    assert_eq!(session.judge_accesses(None, &[&other], &[]).decision, Ask);
}

#[test]
fn a_clamped_policy_allows_nothing() {
    let policy = json!({"bash": {"git *": "allow", "x": 1}});
    assert_eq!(decision(&policy, access("bash", &["git push"])), Ask);
}

#[test]
fn too_many_values_are_asked_about() {
    let many: Vec<String> = (0..2000).map(|number| format!("ls {number}")).collect();
    let mut chain = access("bash", &["ls"]);
    chain.asking_units = many;
    assert_eq!(decision(&json!({"bash": {"*": "allow"}}), chain), Ask);
}
