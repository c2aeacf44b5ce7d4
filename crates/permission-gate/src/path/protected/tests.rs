use super::{
    AGENT_FILES, HOST_FILES, Protected, ProtectedInputs, Protection, SYSTEM, Subject, Touch,
};
use crate::facts::Platform;
use crate::facts::memory::MemoryFacts;
use crate::path::resolver::{Opening, Resolver};
use crate::path::workspace::Workspace;

fn world() -> MemoryFacts {
    MemoryFacts::new(Platform::Linux)
        .with_home("/home/u")
        .with_file("/home/u/.pi/agent/settings.json")
        .with_file("/home/u/.pi/agent/extensions/pi-permission-system/config.json")
        .with_file("/home/u/.local/state/pi-permission-system/trust.json")
        .with_file("/home/u/.cargo/bin/pi-permission")
        .with_file("/home/u/proj/.claude/settings.json")
        .with_file("/home/u/proj/.claude/skills/a/SKILL.md")
        .with_file("/home/u/proj/src/a.rs")
        .with_link("/home/u/proj/conf", "/home/u/.pi/agent")
        .with_link("/home/u/.gemini", "/home/u/dotfiles/gemini")
        .with_file("/home/u/dotfiles/gemini/settings.json")
        .with_directory("/home/u/empty/.claude")
}

fn classify(path: &str, touch: Touch) -> Protection {
    let facts = world();
    let workspace = Workspace::new(&facts, "/home/u/proj", &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let protected = Protected::new(ProtectedInputs {
        agent_directory: Some("/home/u/.pi/agent".to_owned()),
        state_directory: Some("/home/u/.local/state/pi-permission-system".to_owned()),
        binary: Some("/home/u/.cargo/bin/pi-permission".to_owned()),
        extension: None,
        configs: vec!["/opt/managed.json".to_owned()],
        host_directories: vec!["/opt/codex".to_owned()],
    });
    protected.classify(
        &resolver,
        &resolver.locate(path, "/home/u/proj", Opening::Shell),
        touch,
    )
}

#[test]
fn tables_are_sorted() {
    assert!(HOST_FILES.is_sorted_by_key(|(name, _, _)| name));
    assert!(AGENT_FILES.is_sorted_by_key(|(name, _, _)| name));
    let posix = SYSTEM.iter().filter(|(name, _)| name.starts_with('/'));
    assert!(posix.is_sorted_by_key(|(name, _)| name));
}

#[test]
fn asks_about_what_switches_the_gate_off() {
    use Subject::{Host, Policy, Program};
    let cases = [
        (
            "/home/u/.pi/agent/extensions/pi-permission-system/config.json",
            Program,
        ),
        ("conf/extensions/pi-permission-system/config.json", Program),
        ("/home/u/.pi/agent/agents/new.md", Policy),
        ("/home/u/.pi/agent/settings.json", Host),
        (".pi/extensions/pi-permission-system/config.json", Policy),
        (".pi/agents/rev.md", Policy),
        (".claude/settings.json", Host),
        (".claude/settings.local.json", Host),
        ("sub/dir/.claude/settings.local.json", Host),
        ("/home/u/.claude/settings.json", Host),
        ("/home/u/.claude.json", Host),
        ("/home/.codex/config.toml", Host),
        (".codex/hooks.json", Host),
        (".gemini/settings.json", Host),
        ("/home/u/.gemini/settings.json", Host),
        ("/home/u/dotfiles/gemini/settings.json", Host),
        (".opencode/plugin/x.js", Host),
        ("opencode.json", Host),
        ("/home/u/.config/opencode/opencode.json", Host),
        (".github/hooks/x.json", Host),
        ("/home/u/.cargo/bin/pi-permission", Program),
        ("/etc/pi-permission-system/config.json", Policy),
        ("/opt/managed.json", Policy),
        ("/opt/codex/config.toml", Host),
    ];
    for (path, subject) in cases {
        assert_eq!(
            classify(path, Touch::Write),
            Protection::Asks(subject),
            "{path}"
        );
    }
}

#[test]
fn denies_state_and_logs() {
    for (path, subject) in [
        (
            "/home/u/.local/state/pi-permission-system/trust.json",
            Subject::State,
        ),
        (
            "/home/u/.local/state/pi-permission-system/sessions/new",
            Subject::State,
        ),
        (
            "/home/u/.pi/agent/sessions/permission-forwarding/sessions/a/responses/b.json",
            Subject::State,
        ),
        (
            "conf/extensions/pi-permission-system/logs/x.jsonl",
            Subject::Log,
        ),
    ] {
        assert_eq!(
            classify(path, Touch::Write),
            Protection::Denied(subject),
            "{path}"
        );
    }
}

#[test]
fn leaves_the_rest_alone() {
    for path in [
        "src/a.rs",
        ".claude/skills/a/SKILL.md",
        ".claude/settings/x.json",
        "opencode.json.md",
        "my.codex/x",
        "/tmp/x/.claude/settings.json",
        ".github/workflows/x.yml",
        "/home/u/.pi/agent/skills/a/SKILL.md",
        "/home/u/.pi/agent",
    ] {
        assert_eq!(classify(path, Touch::Write), Protection::No, "{path}");
    }
}

#[test]
fn moving_an_ancestor_moves_what_it_holds() {
    for path in [
        "/home/u/.pi",
        "/home/u/.pi/agent",
        "/home/u",
        "/",
        "/home/u/.local",
        ".claude",
        ".",
        "/home/u/.gemini",
        "conf",
    ] {
        assert!(
            matches!(classify(path, Touch::Whole), Protection::Asks(_)),
            "{path}"
        );
        assert!(
            path.ends_with(".gemini") || classify(path, Touch::Write) == Protection::No,
            "{path}"
        );
    }
    for path in [
        "src",
        "/home/u/proj/src/a.rs",
        ".claude/skills",
        "/home/u/dotfiles/none",
        "new",
        "/tmp",
    ] {
        assert_eq!(classify(path, Touch::Whole), Protection::No, "{path}");
    }
    assert_eq!(
        classify("/home/u/.local/state/pi-permission-system", Touch::Whole),
        Protection::Denied(Subject::State)
    );
}
