//! Input, editor, key map, and the lines that remain.

use super::*;

#[test]
fn what_the_host_received_is_a_key_a_paste_or_nothing() {
    let read = |data| {
        Input::read(&Received {
            data,
            expand: false,
        })
    };
    for (data, key) in [
        ("y", Key::Char('y')),
        ("Y", Key::Char('Y')),
        ("ß", Key::Char('ß')),
        ("字", Key::Char('字')),
        (" ", Key::Char(' ')),
        ("\r", Key::Enter),
        ("\u{1b}OM", Key::Enter),
        ("\t", Key::Tab),
        ("\u{7f}", Key::Backspace),
        ("\u{1b}", Key::Escape),
        ("\u{3}", Key::Escape),
        ("\u{17}", Key::DeleteWord),
        ("\u{1b}[A", Key::Up),
        ("\u{1b}OB", Key::Down),
        ("\u{1b}[1;5D", Key::WordLeft),
        ("\u{1b}[1;3C", Key::WordRight),
        ("\u{1b}b", Key::WordLeft),
        ("\u{1b}\u{7f}", Key::DeleteWord),
        ("\u{1b}[Z", Key::BackTab),
        ("\u{1b}[3~", Key::Delete),
        ("\u{1b}[6~", Key::PageDown),
        ("\u{1b}[4~", Key::End),
        ("\u{1b}y", Key::Other),
        ("\u{1b}\r", Key::Other),
        ("\u{19}", Key::Other),
        ("\u{1b}[15~", Key::Other),
        ("\u{1b}[[A", Key::Other),
        ("\u{1b}[1;5P", Key::Other),
        // The kitty protocol: plain, with Shift, with the text it stands for, with Control, from the number pad.
        ("\u{1b}[121u", Key::Char('y')),
        ("\u{1b}[121;2u", Key::Char('Y')),
        ("\u{1b}[49:33;2u", Key::Char('!')),
        ("\u{1b}[121;129u", Key::Char('y')),
        ("\u{1b}[97;;229u", Key::Char('å')),
        ("\u{1b}[99;5u", Key::Escape),
        ("\u{1b}[121;5u", Key::Other),
        ("\u{1b}[13u", Key::Enter),
        ("\u{1b}[9;2u", Key::BackTab),
        ("\u{1b}[57414u", Key::Enter),
        ("\u{1b}[57400u", Key::Other),
        // What xterm sends for other keys.
        ("\u{1b}[27;5;119~", Key::DeleteWord),
        ("\u{1b}[27;2;89~", Key::Char('Y')),
    ] {
        assert_eq!(read(data), Some(Input::key(key)), "{data:?}");
    }
    for held in ["\u{1b}[121;1:2u", "\u{1b}[1;1:2A"] {
        assert!(
            matches!(read(held), Some(Input::Key { held: true, .. })),
            "{held:?}"
        );
    }
    // Several characters at once were not typed.
    assert_eq!(read("yes"), Some(Input::Paste("yes".to_owned())));
    assert_eq!(
        read("\u{1b}[200~y\r\u{1b}[201~"),
        Some(Input::Paste("y\r".to_owned()))
    );
    // What a terminal says by itself, a key that went up, a modifier alone.
    for report in [
        "",
        "\u{1b}[?62;c",
        "\u{1b}[?1u",
        "\u{1b}]11;rgb:00/00/00\u{7}",
        "\u{1b}P1$r0m\u{1b}\\",
        "\u{1b}[I",
        "\u{1b}[24;80R",
        "\u{1b}[8;24;80t",
        "\u{1b}[<0;1;1M",
        "\u{1b}[121;1:3u",
        "\u{1b}[57441;2u",
    ] {
        assert_eq!(read(report), None, "{report:?}");
    }
    assert_eq!(
        Input::read(&Received {
            data: "\u{f}",
            expand: true,
        }),
        Some(Input::key(Key::Expand))
    );
}

#[test]
fn the_editor_moves_between_clusters() {
    let mut editor = Editor::new("añ👩‍👩‍👧b 字x");
    let mut play = |keys: &[Key]| {
        for key in keys {
            assert!(editor.press(*key));
        }
        format!("{}|{}", editor.before(), editor.after())
    };
    assert_eq!(play(&[]), "añ👩‍👩‍👧b 字x|");
    assert_eq!(play(&[Key::Left, Key::Left]), "añ👩‍👩‍👧b |字x");
    assert_eq!(play(&[Key::WordLeft]), "|añ👩‍👩‍👧b 字x");
    assert_eq!(play(&[Key::Right, Key::Right, Key::Right]), "añ👩‍👩‍👧|b 字x");
    assert_eq!(play(&[Key::Backspace]), "añ|b 字x");
    assert_eq!(play(&[Key::Delete]), "añ| 字x");
    assert_eq!(play(&[Key::WordRight]), "añ 字x|");
    assert_eq!(play(&[Key::DeleteWord]), "añ |");
    assert_eq!(play(&[Key::Home, Key::Char('!')]), "!|añ ");
    assert_eq!(play(&[Key::End, Key::Char('!')]), "!añ !|");
    assert_eq!(play(&[Key::Left, Key::DeleteToEnd]), "!añ |");
    assert_eq!(
        play(&[Key::DeleteToStart, Key::Backspace, Key::Delete]),
        "|"
    );
    assert!(!editor.press(Key::Enter));
}

#[test]
fn the_editor_holds_one_line_of_bounded_length() {
    let mut editor = Editor::default();
    editor.insert("a\r\nb\nc\td\u{1b}e");
    assert_eq!(editor.text(), "a b c d e");
    editor.insert(&"x".repeat(10_000));
    assert_eq!(editor.text().chars().count(), 4_000);
}

#[test]
fn what_remains_says_how_it_ended() {
    let payload = payload("git push origin main");
    let remember = |term| {
        Answer::Remember(Proposal {
            term,
            scope: 0,
            grants: vec![grant("git push *")],
        })
    };
    let line = |ending| remains(&payload, ending, Some("/undo"));
    let deny = |reason: Option<&str>| Answer::Deny {
        reason: reason.map(str::to_owned),
    };
    insta::assert_snapshot!(
        [
            line(Ending::Answered(&Answer::Once)),
            line(Ending::Answered(&remember(Term::Session))),
            line(Ending::Answered(&remember(Term::Always))),
            line(Ending::Answered(&deny(None))),
            line(Ending::Answered(&deny(Some("use staging")))),
            line(Ending::Aborted),
            line(Ending::Elsewhere),
            line(Ending::Expired),
        ]
        .join("\n"),
        @r#"
    allowed once by you: git push origin main
    allowed for this session by you: bash git push *   undo: /undo
    always allowed by you: bash git push *   undo: /undo
    denied by you: git push origin main
    denied by you: git push origin main   "use staging"
    not answered, the run was interrupted: git push origin main
    answered elsewhere: git push origin main
    not answered in time: git push origin main
    "#
    );
    let long = remains(
        &super::payload(&format!("echo\n\u{1b}[31m{}", "x".repeat(500))),
        Ending::Aborted,
        None,
    );
    assert!(
        !long.contains(['\n', '\u{1b}']) && long.chars().count() < 160,
        "{long}"
    );
}

#[test]
fn a_name_cannot_leave_its_notification() {
    let mut payload = payload("cat ~/.ssh/id_ed25519");
    payload.request.requester.agent_name = Some("x\u{7}\u{1b}]52;c;aGk=\u{7};y".repeat(9));
    let ways = [Notification::Bell, Notification::Osc9, Notification::Osc777];
    let text = notification(&payload, &ways);
    assert!(!text.contains("id_ed25519"));
    assert_eq!(text.matches('\u{1b}').count(), 2, "{text:?}");
    assert_eq!(text.matches('\u{7}').count(), 3, "{text:?}");
    assert_eq!(text.matches(';').count(), 1 + 3, "{text:?}");
    payload.request.requester.agent_name = Some("reviewer".to_owned());
    assert_eq!(
        notification(&payload, &[Notification::Osc9]),
        "\u{1b}]9;permission needed for a command by reviewer\u{7}"
    );
    assert_eq!(notification(&payload, &[]), "");
    assert_eq!(Notification::named("osc9"), Some(Notification::Osc9));
    assert_eq!(Notification::named("x"), None);
}
