//! From a call to what a person sees: evidence of every tool, and what must not leave through other renderers.

mod common;

use common::World;
use permission_gate::prompt::{
    Before, Budget, Context, Denier, EvidenceForm, Hazard, PromptKind, PromptPayload, denial,
    labels, payload, render,
};
use permission_gate::{Access, ToolCall};
use serde_json::{Value, json};

fn call(tool: &str, input: Value) -> ToolCall {
    ToolCall {
        tool: tool.to_owned(),
        invoked: None,
        input,
        cwd: "/home/u/proj".to_owned(),
        agent: None,
        access: Access::Fields,
    }
}

fn ask(world: &World, tool: &str, input: Value) -> PromptPayload {
    let call = call(tool, input);
    payload(&call, &world.judge(&call), &world.facts)
}

fn frame(payload: &PromptPayload) -> String {
    let budget = Budget {
        rows: 24,
        field_width: 400,
        screen_rows: 24,
        width: 90,
        colour: false,
    };
    let context = Context {
        before: Before::Unknown,
        home: Some("/home/u".to_owned()),
        ..Context::default()
    };
    let view = render(payload, &context, &budget);
    let mut text = view.title.plain();
    for line in view.facts {
        text.push('\n');
        text.push_str(line.plain().trim_end());
    }
    text
}

fn world() -> World {
    let mut world = World::new(&json!({
        "*": "ask", "bash": { "*": "ask", "cargo *": "allow", "cat *": "allow" },
        "path": { "*.env": "ask" }, "external_directory": "ask"
    }));
    world.facts = world
        .facts
        .with_text(
            "/home/u/proj/src/main.rs",
            "fn main() {\n    one();\n    two();\n}\n",
        )
        .with_text("/home/u/proj/bin.dat", "a\0b")
        .with_text("/home/u/proj/.env", "KEY=1\n")
        .with_link("/home/u/proj/link", "/srv/data/link.txt")
        .with_text("/srv/data/link.txt", "x\n");
    world
}

#[test]
fn a_compound_command() {
    let payload = ask(
        &world(),
        "bash",
        json!({
            "command": "cargo test && (git push --force origin main) | tee /srv/data/log", "timeout": 5000,
            "description": "Tests and pushes"
        }),
    );
    insta::assert_snapshot!(frame(&payload), @r"
    Permission needed
    command │ cargo test && (git push --force origin main) | tee »/srv/data/log«
    why     │ rule `*` of external_directory_write asks   global
    in      │ ~/proj
    also    │ bash  git push --force origin main   rule `*` of bash asks   global
            │ bash  tee /srv/data/log              rule `*` of bash asks   global
    outside │ /srv/data/log
    units   │ 1 ✓ cargo test                     allow  cargo *
            │ 2 ? git push --force origin main   ask  *
            │ 3 ? tee /srv/data/log              ask  *
    input   │ timeout : 5000
    » agent says: Tests and pushes
    ");
    assert_eq!(payload.kind, PromptKind::BashExternalDirectory);
}

#[test]
fn a_wrapper_names_what_it_runs() {
    let payload = ask(
        &world(),
        "bash",
        json!({ "command": "sudo -u www rm -rf /srv/data" }),
    );
    insta::assert_snapshot!(frame(&payload), @r"
    CAREFUL  Permission needed
    command │ sudo -u www rm -rf »/srv/data«
    careful │ it runs as another user, on another host or in another root; it destroys
            │ something outside of the workspace
    why     │ rule `*` of external_directory_write asks   global
    in      │ ~/proj
    also    │ bash  sudo -u www rm -rf /srv/data  runs rm -rf /srv/data   `sudo` runs it as
            │ another user
            │ bash  rm -rf /srv/data   rule `*` of bash asks   global
    outside │ /srv/data
    units   │ 1 ? sudo -u www rm -rf /srv/data   ask  `sudo` runs it as another user
            │ 2 ? rm -rf /srv/data               ask  *
    ");
    assert_eq!(payload.hazards, [Hazard::Boundary, Hazard::DestroysOutside]);
}

#[test]
fn code_and_here_documents_are_evidence() {
    let payload = ask(
        &world(),
        "bash",
        json!({ "command": "python3 - <<'E'\nprint(1)\nE\ncat <<E > notes\nhello\nE\nnode -e 'f(2)'" }),
    );
    let found: Vec<(&str, &str, EvidenceForm)> = payload
        .evidence
        .iter()
        .filter(|evidence| {
            matches!(
                evidence.label.as_str(),
                labels::HERE_DOCUMENT | labels::CODE
            )
        })
        .map(|evidence| {
            (
                evidence.label.as_str(),
                evidence.text.as_str(),
                evidence.form,
            )
        })
        .collect();
    let expected = [
        (labels::HERE_DOCUMENT, "print(1)\n", EvidenceForm::Executed),
        (labels::HERE_DOCUMENT, "hello\n", EvidenceForm::Data),
        (labels::CODE, "f(2)", EvidenceForm::Executed),
    ];
    assert_eq!(found, expected);
}

#[test]
fn edits() {
    let world = world();
    let frames = [
        ask(&world, "edit", json!({ "path": "src/main.rs", "edits": [{ "oldText": "two();", "newText": "three();" }] })),
        ask(&world, "edit", json!({ "file_path": "/home/u/proj/src/main.rs", "old_string": "nowhere", "new_string": "x" })),
    ]
    .map(|payload| frame(&payload));
    insta::assert_snapshot!(frames.join("\n\n"), @r"
    Permission needed
    path │ src/main.rs
    why  │ no rule of edit speaks of it   global
    in   │ ~/proj
    diff │ src/main.rs: 1 line added, 1 removed
         │ @@ -1,4 +1,4 @@
         │  fn main() {
         │      one();
         │ -    two();
         │ +    three();
         │  }

    Permission needed
    path │ /home/u/proj/src/main.rs
    why  │ no rule of edit speaks of it   global
    in   │ ~/proj
    diff │ /home/u/proj/src/main.rs: 1 of 1 edits do not fit the file
         │ @@ -1,1 +1,1 @@
         │ -nowhere
         │ +x
    ");
}

#[test]
fn writes() {
    let world = world();
    let frames = [
        ask(
            &world,
            "write",
            json!({ "path": "src/main.rs", "content": "fn main() {}\n" }),
        ),
        ask(
            &world,
            "write",
            json!({ "path": "new.txt", "content": "hello\n" }),
        ),
        ask(
            &world,
            "write",
            json!({ "path": "bin.dat", "content": "text" }),
        ),
        ask(
            &world,
            "write",
            json!({ "path": "/srv/data/link.txt", "content": "y\n" }),
        ),
        ask(&world, "write", json!({ "path": "link", "content": "y\n" })),
    ]
    .map(|payload| frame(&payload));
    insta::assert_snapshot!(frames.join("\n\n"), @r"
    Permission needed
    path │ src/main.rs
    why  │ no rule of write speaks of it   global
    in   │ ~/proj
    diff │ src/main.rs: 1 line added, 4 removed
         │ @@ -1,4 +1,1 @@
         │ -fn main() {
         │ -    one();
         │ -    two();
         │ -}
         │ +fn main() {}

    Permission needed
    path │ new.txt
    why  │ no rule of write speaks of it   global
    in   │ ~/proj
    diff │ new.txt: new file, 1 line added
         │ @@ -0,0 +1,1 @@
         │ +hello

    Permission needed
    path │ bin.dat
    why  │ no rule of write speaks of it   global
    in   │ ~/proj
    diff │ bin.dat
         │ before: binary, 3 bytes
         │ after: 4 bytes

    Permission needed
    path │ /srv/data/link.txt
    tool │ write
    why  │ rule `*` of external_directory_write asks   global
    in   │ ~/proj
    also │ write  /srv/data/link.txt   no rule of write speaks of it   global
    diff │ /srv/data/link.txt: 1 line added, 1 removed
         │ @@ -1,1 +1,1 @@
         │ -x
         │ +y

    Permission needed
    path    │ link
    tool    │ write
    why     │ rule `*` of external_directory_write asks   global
    in      │ ~/proj
    also    │ write  link   no rule of write speaks of it   global
    outside │ link → /srv/data/link.txt
    diff    │ link: 1 line added, 1 removed
            │ @@ -1,1 +1,1 @@
            │ -x
            │ +y
    ");
}

#[test]
fn patches() {
    let world = world();
    let patch = "*** Begin Patch\n*** Update File: src/main.rs\n@@\n-    one();\n+    uno();\n*** Add File: a.txt\n+a\n*** Delete File: .env\n*** Update File: gone.rs\n@@\n-x\n*** End Patch";
    insta::assert_snapshot!(frame(&ask(&world, "apply_patch", json!({ "input": patch }))), @r"
    Permission needed
    path │ .env
    tool │ apply_patch
    why  │ rule `*.env` of path_write asks   global
    in   │ ~/proj
    also │ apply_patch  src/main.rs   no rule of apply_patch speaks of it   global
         │ apply_patch  a.txt         no rule of apply_patch speaks of it   global
         │ apply_patch  .env          no rule of apply_patch speaks of it   global
         │ … 2 more findings …
    diff │ src/main.rs: 1 line added, 1 removed
         │ @@ -1,4 +1,4 @@
         │  fn main() {
         │ -    one();
         │ +    uno();
         │      two();
         │  }
    diff │ a.txt: new file, 1 line added
         │ @@ -0,0 +1,1 @@
         │ +a
    diff │ .env: 1 line removed, the file is deleted
         │ @@ -1,1 +0,0 @@
         │ -KEY=1
    diff │ gone.rs: there is no such file
         │ @@
         │ -x
    ");
    let unified = "--- a/src/main.rs\n+++ b/src/main.rs\n@@ -1 +1 @@\n-a\n+b\n";
    insta::assert_snapshot!(frame(&ask(&world, "apply_patch", json!({ "patch": unified }))), @r"
    Permission needed
    path │ a/src/main.rs
    why  │ no rule of apply_patch speaks of it   global
    in   │ ~/proj
    also │ apply_patch  src/main.rs     no rule of apply_patch speaks of it   global
         │ apply_patch  b/src/main.rs   no rule of apply_patch speaks of it   global
         │ apply_patch  apply_patch     no rule of apply_patch speaks of it   global
    diff │ --- »a/src/main.rs«
         │ +++ b/src/main.rs
         │ @@ -1 +1 @@
         │ -a
         │ +b
    ");
}

#[test]
fn inputs_of_other_tools() {
    let world = world();
    let frames = [
        ask(&world, "read", json!({ "path": ".env", "offset": 10, "limit": 50 })),
        ask(&world, "grep", json!({ "pattern": "TODO", "path": "src", "glob": "*.rs" })),
        ask(&world, "mcp", json!({ "server": "exa", "tool": "search", "arguments": { "query": "x", "options": { "deep": true, "sources": ["one", "two", "three"], "since": "2024" } } })),
        ask(&world, "webfetch", json!({ "url": "https://example.org", "prompt": "What does it say?\nwhy : allow" })),
        ask(&world, "deploy", json!({ "target": "production", "force": true })),
        ask(&world, "skill", json!({ "name": "release" })),
    ]
    .map(|payload| frame(&payload));
    insta::assert_snapshot!(frames.join("\n\n"), @r#"
    Permission needed
    path  │ .env
    tool  │ read
    why   │ rule `*.env` of path_read asks   global
    in    │ ~/proj
    also  │ read  .env   no rule of read speaks of it   global
    lines │ 50 from line 10

    Permission needed
    path  │ src
    why   │ no rule of grep speaks of it   global
    in    │ ~/proj
    input │ pattern : TODO
          │ glob    : *.rs

    Permission needed
    target │ exa:search
    why    │ no rule of mcp speaks of it   global
    in     │ ~/proj
    input  │ server    : exa
           │ tool      : search
           │ arguments : {
           │               "query": "x",
           │               "options": {
           │                 "deep": true,
           │                 "sources": [
           │                   "one",
           │                   "two",
           │                   "three"
           │                 ],
           │                 "since": "2024"
           │               }
           │             }

    Permission needed
    url   │ https://example.org
    why   │ no rule of webfetch speaks of it   global
    in    │ ~/proj
    input │ prompt : What does it say?
          │          why : allow

    Permission needed
    tool  │ deploy
    why   │ no rule of deploy speaks of it   global
    in    │ ~/proj
    input │ target : production
          │ force  : true

    Permission needed
    skill │ release
    why   │ no rule of skill speaks of it   global
    in    │ ~/proj
    "#);
}

#[test]
fn large_files_are_told_by_size() {
    let mut world = world();
    let large = "x\n".repeat(1_100_000);
    world.facts = world.facts.with_text("/home/u/proj/large", &large);
    let text = |payload: &PromptPayload| {
        payload
            .evidence
            .iter()
            .find(|evidence| evidence.label == labels::DIFF)
            .unwrap()
            .text
            .clone()
    };
    let written = ask(
        &world,
        "write",
        json!({ "path": "large", "content": "small\n" }),
    );
    assert_eq!(text(&written), "before: 2,200,000 bytes\nafter: 6 bytes");
    let written = ask(
        &world,
        "write",
        json!({ "path": "src/main.rs", "content": large }),
    );
    assert!(text(&written).starts_with("before: "), "{}", text(&written));
}

/// The files that a call would change are read for an ask, and for nothing else.
#[test]
fn evidence_belongs_to_the_call() {
    let world = world();
    let input = json!({ "path": "/srv/data/.env", "content": "y\n" });
    let payload = ask(&world, "write", input);
    assert!(payload.also.len() >= 2, "{payload:?}");
    assert!(
        payload
            .evidence
            .iter()
            .any(|evidence| evidence.label == labels::DIFF)
    );
}

/// SECURITY: evidence and annotations reach the person and the links of the chain, and nobody else.
#[test]
fn evidence_does_not_leave() {
    const MARKER: &str = "MARKER-7f3a";
    let world = world();
    for (tool, input) in [
        (
            "bash",
            json!({ "command": "git push", "description": MARKER }),
        ),
        ("write", json!({ "path": ".env", "content": MARKER })),
        (
            "mcp",
            json!({ "server": "exa", "tool": "search", "arguments": { "query": MARKER } }),
        ),
        ("deploy", json!({ "target": MARKER })),
        (
            "webfetch",
            json!({ "url": "https://example.org", "prompt": MARKER }),
        ),
    ] {
        let call = call(tool, input);
        let evaluation = world.judge(&call);
        let mut payload = payload(&call, &evaluation, &world.facts);
        payload.add_formatted("weather", MARKER);
        payload.annotate("model", MARKER);
        assert!(format!("{payload:?}").contains(MARKER));
        // What the other renderers may use of it: the core.
        let core = format!("{:?}{:?}", payload.request, payload.also);
        assert!(!core.contains(MARKER), "{tool}");
        for denier in [
            Denier::Policy,
            Denier::Nobody,
            Denier::User(None),
            Denier::Failed(String::new()),
        ] {
            assert!(
                !denial(&call, &evaluation, &denier).contains(MARKER),
                "{tool}"
            );
        }
    }
}

#[test]
fn denials_say_by_whom() {
    let world = world();
    let call = call("bash", json!({ "command": "git push" }));
    let evaluation = world.judge(&call);
    let text = |denier: &Denier| denial(&call, &evaluation, denier);
    let texts = [
        Denier::User(Some("use staging".to_owned())),
        Denier::Authorizer {
            name: "judge".to_owned(),
            reason: Some("too risky".to_owned()),
        },
        Denier::ServingSession(None),
        Denier::Failed("it timed out".to_owned()),
        Denier::Nobody,
    ]
    .map(|denier| text(&denier));
    insta::assert_snapshot!(texts.join("\n"), @r#"
    [pi-permission-system] denied by the user: bash, rule "*". Reason: use staging.
    [pi-permission-system] denied by the authorizer `judge`: bash, rule "*". Reason: too risky.
    [pi-permission-system] denied by a rule of the session that answers for this one: bash, rule "*".
    [pi-permission-system] this call needs approval, and what should have answered failed: bash, rule "*": it timed out. It was not run; it was not denied by a person.
    [pi-permission-system] this call needs approval, and nobody can answer here: bash, rule "*". It was not run; it was not denied by a person. Go on without it, or ask the person to allow it.
    "#);
}
