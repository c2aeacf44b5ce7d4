//! What the dialog looks like.

use super::*;

fn screen(payload: PromptPayload, room: Room, script: &str) -> String {
    let mut play = Play::new(payload, Preferences::default());
    play.room = room;
    play.draw();
    play.pass(QUIET);
    play.play(script);
    play.screen()
}

/// Leaves out the facts, which are the renderer's.
fn chrome(screen: &str) -> String {
    let lines: Vec<&str> = screen.lines().collect();
    let below = lines
        .iter()
        .rposition(|line| line.starts_with('─'))
        .unwrap_or_default();
    [&lines[..2], &["…"], &lines[below..]].concat().join("\n")
}

#[test]
fn it_opens_with_nothing_selected_and_says_that_it_waits() {
    let mut play = Play::new(payload("git push origin main"), Preferences::default());
    insta::assert_snapshot!(chrome(&play.screen()), @r"
    ────────────────────────────────────────────────────────────────────────────────
     Permission needed
    …
    ────────────────────────────────────────────────────────────────────────────────
     keys count after half a second without one
     y once   s session…   a always…   n deny   r deny, say why   v view
    ");
    play.pass(QUIET);
    insta::assert_snapshot!(chrome(&play.screen()), @r"
    ────────────────────────────────────────────────────────────────────────────────
     Permission needed
    …
    ────────────────────────────────────────────────────────────────────────────────

     y once   s session…   a always…   n deny   r deny, say why   v view
    ");
}

#[test]
fn it_says_what_is_armed_and_what_was_not_read() {
    let last = |script: &str| {
        let screen = screen(payload("git push"), ROOM, script);
        let lines: Vec<&str> = screen.lines().collect();
        lines[lines.len() - 2..].join("\n")
    };
    insta::assert_snapshot!(
        ["y", "<down> 200 <enter>", "n", "x", "\"x", "y 50 y", "<down>"].map(last).join("\n"),
        @r"
     press y again to allow once
     y once   s session…   a always…   n deny   r deny, say why   v view
     press Enter again to allow once
    ▸y once   s session…   a always…   n deny   r deny, say why   v view
     press n again to deny
     y once   s session…   a always…   n deny   r deny, say why   v view
     not read: pause for half a second, then answer
     y once   s session…   a always…   n deny   r deny, say why   v view
     pasted text answers nothing: pause, then press a key
     y once   s session…   a always…   n deny   r deny, say why   v view
     held or pressed too soon: pause, then press it again
     y once   s session…   a always…   n deny   r deny, say why   v view

    ▸y once   s session…   a always…   n deny   r deny, say why   v view
    "
    );
}

#[test]
fn the_step_of_the_session() {
    insta::assert_snapshot!(screen(payload("git push origin main"), ROOM, "s 600"), @r"
    ────────────────────────────────────────────────────────────────────────────────
     Allow for this session
     asked │ git push origin main
     to be allowed from now on:
     ▸ bash git push *
     where │ this session
     of this session's calls it would also have allowed:
       git push origin dev
    ────────────────────────────────────────────────────────────────────────────────

     Enter allow for this session   e edit   v view   Esc back
    ");
    insta::assert_snapshot!(screen(payload("git push origin main"), ROOM, "s 600 e 50 x"), @r"
    ────────────────────────────────────────────────────────────────────────────────
     Allow for this session
     asked │ git push origin main
     to be allowed from now on:
     ▸ bash git push *
     where │ this session
     of this session's calls it would also have allowed:
       git push origin dev
    ────────────────────────────────────────────────────────────────────────────────

     pattern: git push *x 
     Enter take it   Esc as it was
    ");
}

#[test]
fn the_step_of_the_rule() {
    insta::assert_snapshot!(screen(payload("git push origin main"), ROOM, "a 600 <right> 600"), @r#"
    ────────────────────────────────────────────────────────────────────────────────
     Always allow
     asked │ git push origin main
     to be allowed from now on:
     ▸ bash git push *
     where │ project   .pi/config.json
     of this session's calls it would also have allowed:
       git push origin dev
     changes │ ~/config.json
            "git push *": "ask",
       +    "git push origin *": "allow",
    ────────────────────────────────────────────────────────────────────────────────

     Enter write the rule and allow   e edit   ←→ where   v view   Esc back
    "#);
}

#[test]
fn the_reason() {
    insta::assert_snapshot!(chrome(&screen(payload("git push origin main"), ROOM, "r 50 no 50 <left>")), @r"
    ────────────────────────────────────────────────────────────────────────────────
     Permission needed
    …
    ────────────────────────────────────────────────────────────────────────────────

     reason: no
     Enter deny   Esc back
    ");
}

#[test]
fn a_grave_ask() {
    insta::assert_snapshot!(chrome(&screen(grave(), ROOM, "ye")), @r"
    ────────────────────────────────────────────────────────────────────────────────
     CAREFUL  Permission needed
    …
    ────────────────────────────────────────────────────────────────────────────────

     type yes and Enter: allow once  ye_   n deny   r deny, say why   v view
    ");
}

#[test]
fn what_is_to_be_read_first() {
    let room = Room {
        columns: 60,
        rows: 16,
    };
    insta::assert_snapshot!(chrome(&screen(long(), room, "y")), @r"
    ────────────────────────────────────────────────────────────
    Permission needed
    …
    ────────────────────────────────────────────────────────────
     what would run is cut here: read it first (v)
     v read first   n deny   r deny, say why
    ");
    insta::assert_snapshot!(chrome(&screen(long(), room, "v 100 <down>")), @r"
    ────────────────────────────────────────────────────────────
    Permission needed
    …
    ─ rows 2 to 11 of 63, ↑↓ scroll ────────────────────────────
     to be allowed once it was read to its end
     v short view   n deny   r deny, say why
    ");
    insta::assert_snapshot!(chrome(&screen(long(), room, "v 100 <end>")), @r"
    ────────────────────────────────────────────────────────────
    Permission needed
    …
    ─ rows 54 to 63 of 63, ↑↓ scroll ───────────────────────────

     y once   s session…   a always…   n deny   r deny, say why
     v short view
    ");
}

#[test]
fn small_screens() {
    for (columns, rows) in [(40, 12), (20, 10), (20, 5), (8, 3), (1, 1)] {
        let screen = screen(payload("git push origin main"), Room { columns, rows }, "");
        assert!(screen.lines().count() <= rows);
        assert!(
            screen.contains(if columns < 20 { "" } else { "n deny" }),
            "{screen}"
        );
    }
}
