//! What keys lead to.

use super::*;

fn check(payload: &PromptPayload, cases: &[(&str, &str)]) {
    for (script, expected) in cases {
        let mut play = Play::readable(payload.clone());
        play.play(script);
        assert_eq!(&play.outcome(), expected, "keys: {script}");
    }
}

#[test]
fn the_key_map() {
    check(
        &payload("git push origin main"),
        &[
            ("y", "open"),
            ("y 200 y", "once"),
            ("n", "open"),
            ("n 200 n", "deny"),
            ("<esc>", "deny"),
            ("<enter>", "open"),
            ("<down> <enter>", "open"),
            ("<down> 200 <enter> 200 <enter>", "once"),
            ("j 200 <enter> 200 <enter>", "once"),
            ("<up> 200 <up> 200 <up> 200 <enter>", "deny"),
            ("k 200 k 200 k 200 <enter>", "deny"),
            ("<tab> 200 <enter> 200 <enter>", "once"),
            (
                "r 50 use 50 <space> 50 staging 50 <enter>",
                "deny: use staging",
            ),
            ("r 50 <enter>", "open"),
            ("r 50 x 50 <esc>", "open"),
            ("r 50 x 50 <esc> 600 <esc>", "deny"),
            ("s", "open"),
            ("s 600 <enter>", "Session 0: git push *"),
            ("s 600 <esc> 600 <esc>", "deny"),
            ("a 600 <enter>", "Always 0: git push *"),
            ("a 600 <right> 600 <enter>", "Always 1: git push *"),
            (
                "a 600 <right> 600 <right> 600 <enter>",
                "Always 0: git push *",
            ),
            ("v 100 y 200 y", "once"),
            ("v 100 v 100 y 200 y", "once"),
            ("<expand> 100 y 200 y", "once"),
        ],
    );
}

#[test]
fn nothing_counts_before_the_keyboard_was_quiet() {
    for script in [
        "y 200 y",
        "<esc>",
        "<down> 100 <enter> 200 <enter>",
        "s <enter>",
    ] {
        let mut play = Play::new(payload("git push"), Preferences::default());
        play.play(script);
        play.draw();
        play.play(script);
        assert_eq!(play.outcome(), "open", "keys: {script}");
    }
    // Each discarded key starts the wait again, however often.
    let mut play = Play::new(payload("git push"), Preferences::default());
    play.draw();
    play.play("y 499 y 499 y 499 y");
    assert_eq!(play.outcome(), "open");
    play.play("600 y 200 y");
    assert_eq!(play.outcome(), "once");
}

#[test]
fn a_key_that_is_not_bound_disarms_and_starts_the_wait_again() {
    check(
        &payload("git push"),
        &[
            ("y 200 x 200 y", "open"),
            ("y 200 x 600 y", "open"),
            ("y 200 x 600 y 200 y", "once"),
            ("x 200 <esc>", "open"),
            ("x 600 <esc>", "deny"),
            ("<other> 200 y 200 y", "open"),
            ("<enter> 200 y 200 y", "open"),
            ("y 200 n 200 y", "open"),
            ("y 200 <down> 200 y", "open"),
        ],
    );
}

#[test]
fn a_letter_confirms_in_its_window_only() {
    check(
        &payload("git push"),
        &[
            ("y 149 y", "open"),
            ("y 150 y", "once"),
            ("y 3000 y", "once"),
            ("y 3001 y", "open"),
            ("y 3001 y 200 y", "once"),
            ("<down> 200 <enter> 100 <enter>", "open"),
            // One armed by its letter is not confirmed by Enter, nor the other way.
            ("y 200 <enter>", "open"),
            ("<down> 200 <enter> 200 y", "open"),
        ],
    );
}

#[test]
fn a_held_key_does_not_confirm() {
    // It repeats every 33 ms after half a second.
    for key in ["y", "<enter>", "<space>", "s", "a"] {
        let mut play = Play::readable(payload("git push"));
        play.play(&format!(
            "<down> 100 {key} 500 {}",
            format!("{key} 33 ").repeat(60)
        ));
        assert_eq!(play.outcome(), "open", "{key} is held");
    }
    // Where the terminal says so, slow repetition is told, too.
    let mut play = Play::readable(payload("git push"));
    play.play("y 1000");
    play.input(&Input::Key {
        key: Key::Char('y'),
        held: true,
    });
    assert_eq!(play.outcome(), "open");
}

#[test]
fn with_a_single_press_a_letter_answers_when_no_other_follows() {
    let single = Preferences {
        single_press: true,
        ..Preferences::default()
    };
    for (script, expected) in [
        ("y", "once"),
        ("n", "deny"),
        ("y 50 e 50 s", "open"),
        ("<down> 200 <enter>", "open"),
        ("<down> 200 <enter> 200 <enter>", "once"),
        ("s", "open"),
    ] {
        let mut play = Play::new(payload("git push"), single.clone());
        play.draw();
        play.play(&format!("600 {script}"));
        assert_eq!(play.outcome(), expected, "keys: {script}");
    }
}

#[test]
fn pasted_text_answers_nothing() {
    check(
        &payload("git push"),
        &[
            ("\"y \"y", "open"),
            ("y 200 \"y", "open"),
            ("s 600 \"y", "open"),
            (
                "a 600 e 50 <wipe> 50 \"git 50 <enter> 600 <enter>",
                "Always 0: git push *",
            ),
            ("r 50 \"use-staging 50 <enter>", "deny: use-staging"),
        ],
    );
    // Without brackets a paste comes as keys at once; its line end is no Enter.
    let burst = |script: &str, text: &str| {
        let mut play = Play::readable(payload("git push"));
        play.play(script);
        for character in text.chars() {
            let key = if character == '\n' {
                Key::Enter
            } else {
                Key::Char(character)
            };
            play.input(&Input::key(key));
        }
        play.outcome()
    };
    for text in [
        "yy",
        "y\n",
        "jj\n\n",
        "j\n\n\n",
        "s\n",
        "s\n\n",
        "a\n",
        "no, yes\n",
        "y",
    ] {
        assert_eq!(burst("50", text), "open", "pasted: {text:?}");
    }
    assert_eq!(burst("r 50", "one\ntwo"), "open");
    let mut play = Play::readable(payload("git push"));
    play.play("r 50");
    for key in [Key::Char('a'), Key::Enter, Key::Char('b')] {
        play.input(&Input::key(key));
    }
    play.play("50 <enter>");
    assert_eq!(play.outcome(), "deny: a b");
}

#[test]
fn a_grave_ask_takes_the_word_and_nothing_less() {
    check(
        &grave(),
        &[
            ("y 200 y", "open"),
            ("s 600 <enter>", "open"),
            ("a 600 <enter>", "open"),
            ("yes", "open"),
            ("yes 100 <enter>", "once"),
            ("ye 100 <enter>", "open"),
            ("yes 100 <bs> 100 <enter>", "open"),
            ("yes 100 <bs> 100 s 100 <enter>", "once"),
            ("yesx 600 <enter>", "open"),
            ("\"yes 600 <enter>", "open"),
            ("<down> 200 <enter>", "deny"),
            ("n 200 n", "deny"),
            ("<esc>", "deny"),
            ("yes 100 n 200 n", "deny"),
            ("yes 100 <down> 100 <down> 100 <down> 100 <enter>", "open"),
            ("r 50 no 50 <enter>", "deny: no"),
        ],
    );
    let mut play = Play::readable(grave());
    for key in [Key::Char('y'), Key::Char('e'), Key::Char('s'), Key::Enter] {
        play.input(&Input::key(key));
    }
    assert_eq!(
        play.outcome(),
        "open",
        "the word was pasted without brackets"
    );
}

#[test]
fn what_is_remembered_is_shown_first() {
    check(
        &payload("git push origin main"),
        &[
            // Enter counts when the step was open for half a second.
            ("s 200 <enter>", "open"),
            ("s 200 <enter> 600 <enter>", "Session 0: git push *"),
            (
                "s 600 e 50 <bs> 50 <enter> 600 <enter>",
                "Session 0: git push",
            ),
            ("s 600 e 50 <wipe> 50 npm 50 <enter> 600 <enter>", "open"),
            (
                "s 600 e 50 <wipe> 50 npm 50 <enter> 600 e 50 <wipe> 50 git 50 <enter> 600 <enter>",
                "Session 0: git",
            ),
            ("s 600 e 50 x 50 <esc> 600 <enter>", "Session 0: git push *"),
            // An empty pattern is not taken.
            (
                "s 600 e 50 <wipe> 50 <enter> 600 <enter>",
                "Session 0: git push *",
            ),
            ("s 600 x 200 <enter>", "open"),
            ("s 600 y 600 y", "open"),
            ("s 600 v 50 v 50 <enter>", "Session 0: git push *"),
        ],
    );
    // On a small screen the step is read to its end before it is committed.
    let mut play = Play::readable(payload("git push origin main"));
    play.room.rows = 9;
    play.play("a 600 <enter> 300");
    assert!(
        play.screen().contains("read it to its end"),
        "{}",
        play.screen()
    );
    play.play("<end> 300 <enter>");
    assert_eq!(play.outcome(), "Always 0: git push *");
}

#[test]
fn only_what_is_offered_can_be_chosen() {
    let mut play = Play::readable(payload("git push"));
    play.dialog = Dialog::new(
        request(payload("git push")),
        Offers::default(),
        Preferences::default(),
    );
    play.draw();
    play.play("600 s 600 <enter> 600 a 600 <enter>");
    assert_eq!(play.outcome(), "open");
    assert!(!play.screen().contains("session"));
}

#[test]
fn executed_text_is_not_approved_unseen() {
    check(
        &long(),
        &[
            ("y 200 y", "open"),
            ("s 600 <enter>", "open"),
            ("<down> 200 <enter> 200 <enter> 200 <enter>", "open"),
            ("v 100 y 200 y", "open"),
            ("v 100 <down> 100 y 200 y", "open"),
            ("v 100 <end> 100 y 200 y", "once"),
            ("v 100 <end> 100 v 100 y 200 y", "once"),
            (
                "v 100 <space> 100 <space> 100 <space> 100 <space> 100 y 200 y",
                "once",
            ),
            (
                "<expand> 100 <end> 100 s 600 <enter>",
                "Session 0: git push *",
            ),
            ("n 200 n", "deny"),
            ("r 50 no 50 <enter>", "deny: no"),
        ],
    );
    let mut grave = long();
    grave.hazards = vec![Hazard::Opaque];
    check(
        &grave,
        &[
            ("yes 100 <enter>", "open"),
            ("v 100 <end> 100 yes 100 <enter>", "once"),
        ],
    );
    // A screen that becomes too small hides again what was not read.
    let mut play = Play::readable(payload("git push origin main"));
    play.room.rows = 4;
    play.draw();
    play.play("y 200 y");
    assert_eq!(play.outcome(), "open");
}

#[test]
fn keys_can_be_bound_anew() {
    let named = [("approve", 'p'), ("deny", 'y'), ("viewComplete", 'w')]
        .map(|(action, key)| (action.to_owned(), key));
    let preferences = Preferences {
        keys: KeyMap::new(&named.into_iter().collect()),
        ..Preferences::default()
    };
    for (script, expected) in [
        ("p 200 p", "once"),
        ("y 200 y", "deny"),
        ("n 200 n", "open"),
    ] {
        let mut play = Play::new(payload("git push"), preferences.clone());
        play.draw();
        play.play(&format!("600 {script}"));
        assert_eq!(play.outcome(), expected, "keys: {script}");
    }
}

#[test]
fn the_expand_key_turns_the_hosts_view_too() {
    let mut play = Play::readable(payload("git push"));
    play.play("<expand> 100 <expand> 100 v 100 v");
    assert_eq!(play.expanded, 2);
    play.play("600 r 50 <expand> 50 s 100 <esc> 600 s 600 <expand>");
    assert_eq!(play.expanded, 4, "in every step");
}

#[test]
fn after_an_answer_nothing_counts() {
    let mut play = Play::readable(payload("git push"));
    play.play("<esc>");
    assert!(play.dialog.is_closed());
    play.play("y 200 y 600 y 200 y");
    assert_eq!(play.outcome(), "deny");
    assert_eq!(play.dialog.wake(play.now), None);
}

#[test]
fn a_clock_that_goes_back_approves_nothing() {
    let mut play = Play::readable(payload("git push"));
    play.play("y");
    play.now -= 5_000;
    play.play("y");
    assert_eq!(play.outcome(), "open");
}
