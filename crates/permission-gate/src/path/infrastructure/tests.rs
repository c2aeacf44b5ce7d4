use super::{Infrastructure, InfrastructureInputs, READABLE, SECRET};
use crate::facts::Platform;
use crate::facts::memory::MemoryFacts;
use crate::path::resolver::{Opening, Resolver};
use crate::path::workspace::Workspace;

const AGENT: &str = "/home/u/.pi/agent";

fn world() -> MemoryFacts {
    MemoryFacts::new(Platform::Linux)
        .with_home("/home/u")
        .with_file("/home/u/.pi/agent/skills/a/SKILL.md")
        .with_file("/home/u/.pi/agent/auth.json")
        .with_link("/home/u/.pi/agent/skills/key", "../auth.json")
        .with_file("/home/u/.pi/agent/extensions/pi-permission-system/config.json")
        .with_link("/opt/docs", "/usr/share/docs")
        .with_file("/usr/share/docs/a.md")
        .with_file("/usr/share/docs/a.key")
}

fn inputs() -> InfrastructureInputs {
    InfrastructureInputs {
        agent_directory: Some(AGENT.to_owned()),
        state_directory: Some("/home/u/.local/state/pi-permission-system".to_owned()),
        directories: vec!["/usr/lib/pi".to_owned()],
        configured: vec![
            "/opt/docs".to_owned(),
            "~/notes/*.md".to_owned(),
            "~/.pi/agent/*".to_owned(),
        ],
        secrets: Vec::new(),
    }
}

fn covers(path: &str, tree: bool) -> bool {
    let facts = world();
    let workspace = Workspace::new(&facts, "/home/u/proj", &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let infrastructure = Infrastructure::new(&resolver, &inputs());
    let located = resolver.locate(path, "/home/u/proj", Opening::Tool);
    if tree {
        infrastructure.covers_tree(&resolver, &located)
    } else {
        infrastructure.covers(&resolver, &located)
    }
}

#[test]
fn tables_are_sorted() {
    assert!(READABLE.is_sorted() && SECRET.is_sorted());
}

#[test]
fn covers_what_an_agent_ships() {
    for path in [
        "/home/u/.pi/agent/skills/a/SKILL.md",
        "/home/u/.pi/agent/git/x/readme.md",
        "/usr/lib/pi/docs/x.md",
        "/opt/docs/a.md",
        "/usr/share/docs/a.md",
        "/home/u/notes/x.md",
    ] {
        assert!(covers(path, false), "{path}");
    }
    for path in [
        "/etc/passwd",
        "/home/u/notes/x.key",
        "/home/u/.pi",
        "/usr/lib/pixel",
    ] {
        assert!(!covers(path, false), "{path}");
    }
}

#[test]
fn secrets_are_never_infrastructure() {
    for path in [
        "/home/u/.pi/agent/auth.json",
        "/home/u/.pi/agent/skills/key",
        "/home/u/.pi/agent/skills/../auth.json",
        "/home/u/.pi/agent/sessions/x.jsonl",
        "/home/u/.pi/agent/extensions/pi-permission-system/config.json",
        "/home/u/.pi/agent/extensions/pi-permission-system/logs/x",
        "/home/u/.local/state/pi-permission-system/trust.json",
    ] {
        assert!(!covers(path, false), "{path}");
    }
    assert!(covers("/home/u/.pi/agent/skills", true));
    assert!(!covers("/home/u/.pi/agent/extensions", true));
    assert!(!covers("/home/u/.pi/agent", true));
}
