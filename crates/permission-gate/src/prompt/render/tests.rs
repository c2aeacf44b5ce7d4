//! Frames of every kind and width, what must never get lost, and laws over any payload.

use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::{Before, Budget, Context, View, complete, render};
use crate::prompt::labels;
use crate::prompt::sample::{
    any_context, any_payload, bare, bash, context, evidence, facts, kinds,
};
use crate::prompt::{Hazard, Line, PromptKind, PromptPayload, PromptRequester, Style};

const WIDTHS: [usize; 5] = [20, 40, 80, 120, 160];

fn budget(width: usize) -> Budget {
    Budget {
        rows: 24,
        field_width: 400,
        screen_rows: 24,
        width,
        colour: true,
    }
}

fn frame(payload: &PromptPayload, width: usize) -> String {
    drawn(&render(payload, &context(), &budget(width)))
}

fn drawn(view: &View) -> String {
    let mut text = view.title.plain();
    for line in &view.facts {
        text.push('\n');
        text.push_str(line.plain().trim_end());
    }
    text
}

/// All of a view on one line, without gutters, for searching.
fn flat(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let line = line.plain();
        let row = line.split_once("│ ").map_or(line.as_str(), |(_, row)| row);
        text.extend(row.chars().filter(|character| !character.is_whitespace()));
    }
    text
}

#[test]
fn a_command_at_every_width() {
    let payload = bash();
    insta::assert_snapshot!(frame(&payload, 160), @r#"
    Permission needed
    command │ »git push« --force-with-lease origin main
    why     │ rule `git push *` of bash asks   global config.json:14   "pushes reach CI"
    in      │ ~/app
    context │ subshell
    also    │ path_write  ../release-notes/v2.md   rule `*` of path_write asks   global config.json:14
    full    │ cargo test --workspace && (»git push --force-with-lease origin main«) | tee ../release-notes/v2.md
    units   │ 1 ✓ cargo test --workspace                    allow  cargo test *
            │ 2 ? git push --force-with-lease origin main   ask  git push *
            │ 3 ? tee ../release-notes/v2.md                ask  ../release-notes/v2.md is outside
    » agent says: Publishes the release
    "#);
    insta::assert_snapshot!(frame(&payload, 120), @r#"
    Permission needed
    command │ »git push« --force-with-lease origin main
    why     │ rule `git push *` of bash asks   global config.json:14   "pushes reach CI"
    in      │ ~/app
    context │ subshell
    also    │ path_write  ../release-notes/v2.md   rule `*` of path_write asks   global config.json:14
    full    │ cargo test --workspace && (»git push --force-with-lease origin main«) | tee ../release-notes/v2.md
    units   │ 1 ✓ cargo test --workspace                    allow  cargo test *
            │ 2 ? git push --force-with-lease origin main   ask  git push *
            │ 3 ? tee ../release-notes/v2.md                ask  ../release-notes/v2.md is outside
    » agent says: Publishes the release
    "#);
    insta::assert_snapshot!(frame(&payload, 80), @r#"
    Permission needed
    command │ »git push« --force-with-lease origin main
    why     │ rule `git push *` of bash asks   global config.json:14
            │ "pushes reach CI"
    in      │ ~/app
    context │ subshell
    also    │ path_write  ../release-notes/v2.md   rule `*` of path_write asks
            │ global config.json:14
    full    │ cargo test --workspace && (»git push --force-with-lease origin main«)
            │ | tee ../release-notes/v2.md
    units   │ 1 ✓ cargo test --workspace   allow  cargo test *
            │ 2 ? git push --force-with-lease origin main   ask  git push *
            │ 3 ? tee ../release-notes/v2.md   ask  ../release-notes/v2.md is
            │ outside
    » agent says: Publishes the release
    "#);
    insta::assert_snapshot!(frame(&payload, 40), @r#"
    Permission needed
    command
    │ »git push« --force-with-lease origin
    │ main
    why
    │ rule `git push *` of bash asks
    │ global config.json:14
    │ "pushes reach CI"
    in
    │ ~/app
    context
    │ subshell
    also
    │ path_write  ../release-notes/v2.md
    │ rule `*` of path_write asks   global
    │ config.json:14
    full
    │ cargo test --workspace && (»git push
    │ --force-with-lease origin main«) |
    │ tee ../release-notes/v2.md
    units
    │ 2 ? git push --force-w…+28… git push *
    │ … 2 more units …
    » agent says:
    » Publishes the release
    "#);
    insta::assert_snapshot!(frame(&payload, 20), @r#"
    Permission needed
    command
    │ »git push« --force
    │ -with-lease
    │ origin main
    why
    │ rule `git push *`
    │ of …+23…ig.json:14
    │ "pushes reach CI"
    in
    │ ~/app
    context
    │ subshell
    also
    │ path_write
    │ ../release-notes/v
    │ 2. … 41 characters
    │  …  config.json:14
    full
    │ cargo t…+20…»git
    │ pu…+31…in«…+27….md
    units
    │ … 3 units …
    » agent says:
    » Publishes …+7…ease
    "#);
}

#[test]
fn every_kind() {
    let frames: Vec<String> = kinds()
        .iter()
        .skip(1)
        .map(|payload| frame(payload, 80))
        .collect();
    insta::assert_snapshot!(frames.join("\n\n"), @r"
    Permission needed
    target │ »exa:«search
    why    │ rule `exa:*` of mcp asks   global config.json:14
    in     │ ~/app
    input  │ query : rust diff
           │ limit : 10

    Permission needed
    tool       │ deploy
    why        │ rule `*` of deploy asks   global config.json:14
    in         │ ~/app
    input      │ target : production
    by weather │ sunny

    Permission needed
    path     │ config/app».env«
    tool     │ edit
    why      │ rule `*.env` of path_write asks   global config.json:14
    in       │ ~/app
    leads to │ /srv/shared/app.env
    diff     │ config/app.env: 1 line added, 1 removed
             │ @@ -1,2 +1,2 @@
             │  HOST=a
             │ -PORT=1
             │ +PORT=2

    Permission needed
    path    │ ../other/notes.md
    tool    │ read
    why     │ rule `*` of external_directory_read asks   global config.json:14
    in      │ ~/app
    outside │ ../other/notes.md → /home/u/other/notes.md

    Permission needed
    command │ grep localhost »/etc/hosts«
    why     │ rule `*` of external_directory_read asks   global config.json:14
    in      │ ~/app
    outside │ /etc/hosts → /private/etc/hosts

    Permission needed
    skill │ release
    why   │ rule `*` of skill asks   global config.json:14
    in    │ ~/app

    Permission needed
    skill │ release
    why   │ rule `*` of skill asks   global config.json:14
    in    │ ~/app
    file  │ skills/»release«/SKILL.md

    Permission needed  subagent reviewer (9f2c)
    details │ the subagent sent no details (older version)
    command │ npm publish
    why     │ no rule of bash speaks of it
    ");
}

#[test]
fn every_kind_on_a_narrow_screen() {
    let frames: Vec<String> = kinds()
        .iter()
        .skip(2)
        .map(|payload| frame(payload, 40))
        .collect();
    insta::assert_snapshot!(frames.join("\n\n"), @r"
    Permission needed
    tool
    │ deploy
    why
    │ rule `*` of deploy asks   global
    │ config.json:14
    in
    │ ~/app
    input
    │ target : production
    by weather
    │ sunny

    Permission needed
    path
    │ config/app».env«
    tool
    │ edit
    why
    │ rule `*.env` of path_write asks
    │ global config.json:14
    in
    │ ~/app
    leads to
    │ /srv/shared/app.env
    diff
    │ config/app.env: 1 line added, 1
    │ removed
    │ @@ -1,2 +1,2 @@
    │  HOST=a
    │ -PORT=1
    │ +PORT=2

    Permission needed
    path
    │ ../other/notes.md
    tool
    │ read
    why
    │ rule `*` of external_directory_read
    │ asks   global config.json:14
    in
    │ ~/app
    outside
    │ ../other/notes.md → /home/u/other/note
    │ s.md

    Permission needed
    command
    │ grep localhost »/etc/hosts«
    why
    │ rule `*` of external_directory_read
    │ asks   global config.json:14
    in
    │ ~/app
    outside
    │ /etc/hosts → /private/etc/hosts

    Permission needed
    skill
    │ release
    why
    │ rule `*` of skill asks   global
    │ config.json:14
    in
    │ ~/app

    Permission needed
    skill
    │ release
    why
    │ rule `*` of skill asks   global
    │ config.json:14
    in
    │ ~/app
    file
    │ skills/»release«/SKILL.md

    Permission needed
    from
    │ subagent reviewer (9f2c)
    details
    │ the subagent sent no details (older
    │ version)
    command
    │ npm publish
    why
    │ no rule of bash speaks of it
    ");
}

#[test]
fn colours_carry_nothing_alone() {
    for payload in kinds() {
        for width in WIDTHS {
            let coloured = render(&payload, &context(), &budget(width));
            let plain = render(
                &payload,
                &context(),
                &Budget {
                    colour: false,
                    ..budget(width)
                },
            );
            assert_eq!(drawn(&coloured), drawn(&plain));
            let mut spans = plain.facts.iter().flat_map(Line::spans);
            assert!(spans.all(|span| span.style == Style::Plain));
        }
    }
    let view = render(&bash(), &context(), &budget(80));
    let flagged: String = view.facts[0]
        .spans()
        .iter()
        .filter(|span| span.style == Style::Flagged)
        .map(|span| span.text.as_str())
        .collect();
    assert_eq!(flagged, "git push");
}

#[test]
fn the_core_is_always_there() {
    for payload in kinds() {
        for width in WIDTHS {
            let view = render(&payload, &context(), &budget(width));
            let text = flat(&[vec![view.title.clone()], view.facts.clone()].concat());
            let squeezed = |text: &str| text.split_whitespace().collect::<String>();
            for fact in std::iter::once(&payload.request).chain(&payload.also) {
                let parts = [Some(&fact.value), fact.matched_pattern.as_ref()];
                for part in parts.into_iter().flatten() {
                    let head: String = squeezed(part).chars().take(3).collect();
                    let found = text.replace(['»', '«'], "").contains(&head);
                    assert!(found, "{part} at {width}\n{}", drawn(&view));
                }
            }
            assert!(view.facts.len() <= 24, "{}", drawn(&view));
        }
    }
}

#[test]
fn the_complete_view_holds_all_of_it() {
    for payload in kinds() {
        for width in WIDTHS {
            let lines = complete(&payload, &context(), width);
            assert!(lines.iter().all(|line| line.width() <= width));
            assert!(!flat(&lines).contains('…'));
        }
    }
}

#[test]
fn who_asks_and_how_many_wait() {
    let mut payload = bare(PromptKind::Bash, facts("bash", "bash", "ls", "*"));
    let title = |payload: &PromptPayload, waiting: usize, width: usize| {
        let context = Context {
            waiting,
            ..context()
        };
        let view = render(payload, &context, &budget(width));
        let first = view.facts[0].plain();
        format!("{}|{first}", view.title.plain())
    };
    assert_eq!(title(&payload, 0, 80), "Permission needed|command │ ls");
    payload.request.requester.agent_name = Some("reviewer".to_owned());
    assert_eq!(
        title(&payload, 0, 80),
        "Permission needed  agent reviewer|command │ ls"
    );
    payload.request.requester = PromptRequester {
        forwarded: true,
        session_id: Some("9f2c".to_owned()),
        ..payload.request.requester
    };
    assert_eq!(
        title(&payload, 2, 60),
        "Permission needed  subagent reviewer (9f2c)   2 more waiting|command │ ls"
    );
    assert_eq!(title(&payload, 2, 30), "Permission needed|from");
    payload.hazards = vec![Hazard::Opaque];
    assert!(title(&payload, 0, 80).starts_with("CAREFUL  Permission needed"));
    assert!(title(&payload, 0, 20).starts_with("CAREFUL|"));
}

#[test]
fn a_grave_ask_says_why() {
    let mut payload = bare(
        PromptKind::Bash,
        facts("bash", "bash", "sudo rm -rf /srv/x", "sudo *"),
    );
    payload.hazards = vec![Hazard::Boundary, Hazard::DestroysOutside];
    insta::assert_snapshot!(frame(&payload, 80), @r"
    CAREFUL  Permission needed
    command │ »sudo« rm -rf /srv/x
    careful │ it runs as another user, on another host or in another root; it
            │ destroys something outside of the workspace
    why     │ rule `sudo *` of bash asks   global config.json:14
    in      │ ~/app
    ");
    // What the leading finding says is not said again.
    payload.request.matched_pattern = Some("<indirection-bash-wrapper>".to_owned());
    payload.hazards = vec![Hazard::Boundary];
    assert!(!frame(&payload, 80).contains("careful"));
    let hidden = bare(
        PromptKind::Bash,
        facts("bash", "bash", "rm \u{202e}txt.sh", "rm *"),
    );
    assert!(hidden.is_grave());
    insta::assert_snapshot!(frame(&hidden, 80), @r"
    CAREFUL  Permission needed
    command │ »rm« ⟨U+202E⟩txt.sh
    careful │ it holds characters that do not show or look like others
    why     │ rule `rm *` of bash asks   global config.json:14
    in      │ ~/app
    ");
}

#[test]
fn what_happened_before() {
    let payload = bare(
        PromptKind::Bash,
        facts("bash", "bash", "git push", "git push *"),
    );
    let row = |before: Before| {
        let context = Context {
            before,
            ..context()
        };
        let view = render(&payload, &context, &budget(100));
        view.facts.last().unwrap().plain()
    };
    let allowed = |times| Before::Allowed {
        times,
        grant: Some("git push *".to_owned()),
    };
    assert_eq!(row(Before::New), "before  │ new: it did not ask before");
    assert_eq!(row(allowed(1)), "before  │ allowed once");
    assert_eq!(row(allowed(2)), "before  │ allowed 2 times");
    assert_eq!(
        row(allowed(3)),
        "before  │ allowed 3 times; granting `git push *` would have answered them"
    );
    let denied = Before::Denied {
        at: "14:02".to_owned(),
        reason: Some("use staging".to_owned()),
    };
    assert_eq!(row(denied), "before  │ denied 14:02: use staging");
}

#[test]
fn other_findings_take_four_rows() {
    let mut payload = bare(PromptKind::Bash, facts("bash", "bash", "deploy", "*"));
    for number in 0..7 {
        let pattern = if number == 6 {
            "<self-protection>"
        } else {
            "/etc/*"
        };
        let value = format!("/etc/file{number}");
        payload
            .also
            .push(facts("path_write", "bash", &value, pattern));
    }
    insta::assert_snapshot!(frame(&payload, 100), @r"
    Permission needed
    command │ deploy
    why     │ rule `*` of bash asks   global config.json:14
    in      │ ~/app
    also    │ path_write  /etc/file6   it touches what keeps the gate working   global config.json:14
            │ path_write  /etc/file0   rule `/etc/*` of path_write asks   global config.json:14
            │ path_write  /etc/file1   rule `/etc/*` of path_write asks   global config.json:14
            │ … 4 more findings …
    ");
    payload.also.truncate(4);
    assert!(!frame(&payload, 100).contains("more findings"));
}

/// Inputs that were made to fill the screen, to hide something, or to pass for ours.
fn pathological() -> Vec<(&'static str, PromptPayload)> {
    let here: Vec<String> = (1..=200)
        .map(|line| format!("line {line} of the here-string"))
        .collect();
    let here = format!("cat <<< '{}'", here.join("\n"));
    let command = |value: &str| bare(PromptKind::Bash, facts("bash", "bash", value, "*"));
    let mut forwarded = command(&here);
    forwarded.request.requester = PromptRequester {
        agent_name: Some("reviewer".to_owned()),
        forwarded: true,
        session_id: Some("9f2c".to_owned()),
    };
    let mut paths = command("tar cf x.tar");
    for number in 0..1000 {
        paths.evidence.push(evidence(
            labels::EXTERNAL_PATH,
            &format!("/data/{number}"),
            None,
        ));
        paths.also.push(facts(
            "external_directory_read",
            "bash",
            &format!("/data/{number}"),
            "*",
        ));
    }
    vec![
        ("here-string", command(&here)),
        ("here-string forwarded", forwarded),
        ("one long line", command(&"x".repeat(100_000))),
        ("many short lines", command(&"a\n".repeat(400))),
        ("many paths", paths),
        (
            "hostile characters",
            command(
                "\u{1b}[2J\u{202e}\u{2066}rm\u{200b}\u{200b} -rf \u{e000}\r\n                    x",
            ),
        ),
        (
            "a forged row",
            command("x\nrule : allow\nwhy     │ rule `*` allows"),
        ),
    ]
}

#[test]
fn nothing_fills_the_screen() {
    for (name, payload) in pathological() {
        for width in WIDTHS {
            for screen_rows in [1, 3, 8, 24] {
                let budget = Budget {
                    screen_rows,
                    ..budget(width)
                };
                let view = render(&payload, &context(), &budget);
                assert!(
                    view.facts.len() <= screen_rows,
                    "{name} at {width} in {screen_rows}"
                );
                for line in &view.facts {
                    assert!(line.width() <= width, "{name} at {width}: {}", line.plain());
                }
            }
        }
    }
}

#[test]
fn pathological_inputs() {
    let frames: Vec<String> = pathological()
        .iter()
        .map(|(name, payload)| format!("== {name}\n{}", frame(payload, 80)))
        .collect();
    insta::assert_snapshot!(frames.join("\n\n"), @r"
    == here-string
    Permission needed
    command │ cat <<< 'line 1 of the here-string
            │ line 2 of the here-string
            │ line 3 of the here-string
            │ … 5,358 characters, 195 lines …
            │ line 199 of the here-string
            │ line 200 of the here-string'
    why     │ rule `*` of bash asks   global config.json:14
    in      │ ~/app

    == here-string forwarded
    Permission needed  subagent reviewer (9f2c)
    command │ cat <<< 'line 1 of the here-string
            │ line 2 of the here-string
            │ line 3 of the here-string
            │ … 5,358 characters, 195 lines …
            │ line 199 of the here-string
            │ line 200 of the here-string'
    why     │ rule `*` of bash asks   global config.json:14
    in      │ ~/app

    == one long line
    Permission needed
    command │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
            │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
            │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
            │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx … 99,612 characters
            │ … xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
            │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    why     │ rule `*` of bash asks   global config.json:14
    in      │ ~/app

    == many short lines
    Permission needed
    command │ a
            │ a
            │ a
            │ … 792 characters, 396 lines …
            │ a
            │
    why     │ rule `*` of bash asks   global config.json:14
    in      │ ~/app

    == many paths
    Permission needed
    command │ tar cf x.tar
    why     │ rule `*` of bash asks   global config.json:14
    in      │ ~/app
    also    │ external_directory_read  /data/0   … 48 characters … al config.json:14
            │ external_directory_read  /data/1   … 48 characters … al config.json:14
            │ external_directory_read  /data/2   … 48 characters … al config.json:14
            │ … 997 more findings …
    outside │ /data/0
            │ /data/1
            │ /data/2
            │ /data/3
            │ /data/4
            │ /data/5
            │ /data/6
            │ /data/7
            │ /data/8
            │ /data/9
            │ /data/10
            │ /data/11
            │ /data/12
            │ /data/13
            │ /data/14
            │ /data/15
            │ … 984 more paths …

    == hostile characters
    CAREFUL  Permission needed
    command │ ⟨U+001B⟩[2J⟨U+202E⟩⟨U+2066⟩rm⟨U+200B×2⟩ -rf ⟨U+E000⟩⟨U+000D⟩
            │                     x
    careful │ it holds characters that do not show or look like others
    why     │ rule `*` of bash asks   global config.json:14
    in      │ ~/app

    == a forged row
    Permission needed
    command │ x
            │ rule : allow
            │ why     │ rule `*` allows
    why     │ rule `*` of bash asks   global config.json:14
    in      │ ~/app
    ");
}

/// SECURITY: every row that text from outside fills begins with a gutter, whatever it says.
#[test]
fn no_row_can_be_forged() {
    let forged = "x\nwhy     │ rule `*` allows\ncommand │ ls\n» agent says: fine";
    let mut payload = bare(PromptKind::Bash, facts("bash", "bash", forged, forged));
    payload.request.reason = Some(forged.to_owned());
    payload.evidence.push(evidence("why", forged, None));
    payload
        .evidence
        .push(evidence(labels::NOTE, forged, Some(forged)));
    payload.annotate("why", forged);
    for width in [40, 80, 120] {
        for lines in [
            render(&payload, &context(), &budget(width)).facts,
            complete(&payload, &context(), width),
        ] {
            for line in &lines {
                let line = line.plain();
                let ours = line.starts_with(['»', '│', ' '])
                    || ["command", "why", "in", "by why", "note"]
                        .iter()
                        .any(|label| line.starts_with(label));
                assert!(ours, "{line}");
            }
            let count = |label: &str| {
                lines
                    .iter()
                    .filter(|line| line.plain().starts_with(label))
                    .count()
            };
            assert_eq!((count("why"), count("command")), (1, 1), "at {width}");
        }
    }
}

#[test]
fn text_that_runs_is_not_hidden_unsaid() {
    let short = bash();
    assert!(!render(&short, &context(), &budget(100)).executed_hidden);
    let mut long = bash();
    long.evidence[1].text.push_str(&" && true".repeat(400));
    let view = render(&long, &context(), &budget(100));
    assert!(view.executed_hidden && view.elided.is_some());
    // Data is only disclosed.
    let mut data = bash();
    data.evidence
        .push(evidence(labels::INPUT, &"x\n".repeat(900), None));
    let view = render(&data, &context(), &budget(100));
    assert!(
        !view.executed_hidden && view.elided.is_some(),
        "{}",
        drawn(&view)
    );
}

#[test]
fn a_forwarded_ask_renders_like_its_local_twin() {
    for local in kinds() {
        let mut forwarded = local.clone();
        for facts in std::iter::once(&mut forwarded.request).chain(&mut forwarded.also) {
            facts.requester = PromptRequester {
                agent_name: Some("reviewer".to_owned()),
                forwarded: true,
                session_id: Some("9f2c".to_owned()),
            };
        }
        let view = |payload| render(payload, &context(), &budget(120)).facts;
        if local.kind != PromptKind::Forwarded {
            assert_eq!(view(&local), view(&forwarded));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// No line too wide, never too many, no panic, equal input equal output, whatever is rendered.
    #[test]
    fn any_payload_fits(
        payload in any_payload(), context in any_context(), width in 1..170_usize, rows in 1..40_usize,
        screen_rows in 0..40_usize, field_width in 1..500_usize,
    ) {
        let budget = Budget { rows, field_width, screen_rows, width, colour: true };
        let view = render(&payload, &context, &budget);
        prop_assert!(view.facts.len() <= rows.min(screen_rows).max(1), "{}", drawn(&view));
        prop_assert!(!view.facts.is_empty());
        for line in std::iter::once(&view.title).chain(&view.facts) {
            prop_assert!(line.plain().width() <= width, "{} at {}", line.plain(), width);
            prop_assert!(!line.plain().chars().any(char::is_control));
        }
        prop_assert_eq!(&view, &render(&payload, &context, &budget));
        let whole = complete(&payload, &context, width);
        for line in &whole {
            prop_assert!(line.plain().width() <= width, "{} at {}", line.plain(), width);
        }
    }

    /// What runs is cut only if the view says so.
    #[test]
    fn what_is_hidden_is_disclosed(payload in any_payload(), width in 20..170_usize, rows in 4..40_usize) {
        let budget = Budget { rows, screen_rows: rows, ..budget(width) };
        let view = render(&payload, &Context::default(), &budget);
        prop_assert!(!view.executed_hidden || view.elided.is_some());
        if let Some(elided) = view.elided {
            prop_assert!(elided.characters + elided.entries > 0);
            prop_assert!(drawn(&view).contains('…'), "{}", drawn(&view));
        }
    }
}
