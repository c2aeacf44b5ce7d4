//! Input, editor, key map, and the lines that remain.

use super::*;

#[test]
fn what_the_host_received_is_a_key_a_paste_or_nothing() {
    let read = |data, name| {
        Input::read(&Received {
            data,
            name,
            ..Received::default()
        })
    };
    let key = |key| Some(Input::key(key));
    assert_eq!(read("y", Some("y")), key(Key::Char('y')));
    assert_eq!(read("Y", Some("shift+y")), key(Key::Char('Y')));
    assert_eq!(read("ß", None), key(Key::Char('ß')));
    assert_eq!(read("字", None), key(Key::Char('字')));
    assert_eq!(read(" ", Some("space")), key(Key::Char(' ')));
    assert_eq!(read("\r", Some("enter")), key(Key::Enter));
    assert_eq!(read("\u{1b}", Some("escape")), key(Key::Escape));
    assert_eq!(read("\u{3}", Some("ctrl+c")), key(Key::Escape));
    assert_eq!(read("\u{1b}[A", Some("up")), key(Key::Up));
    assert_eq!(read("\u{1b}[6~", Some("pageDown")), key(Key::PageDown));
    assert_eq!(read("\u{1b}[4~", None), key(Key::End));
    assert_eq!(read("\u{1b}y", Some("alt+y")), key(Key::Other));
    assert_eq!(read("\u{19}", Some("ctrl+y")), key(Key::Other));
    assert_eq!(read("\u{1b}[15~", Some("f5")), key(Key::Other));
    // A key as an escape sequence, with the text it stands for.
    let kitty = Received {
        data: "\u{1b}[121u",
        name: Some("y"),
        text: Some("y"),
        ..Received::default()
    };
    assert_eq!(Input::read(&kitty), key(Key::Char('y')));
    // Several characters at once were not typed.
    assert_eq!(read("yes", None), Some(Input::Paste("yes".to_owned())));
    assert_eq!(
        read("\u{1b}[200~y\r\u{1b}[201~", None),
        Some(Input::Paste("y\r".to_owned()))
    );
    // What a terminal says by itself.
    assert_eq!(read("\u{1b}[?62;c", None), None);
    assert_eq!(read("\u{1b}]11;rgb:00/00/00\u{7}", None), None);
    assert_eq!(read("\u{1b}[I", None), None);
    assert_eq!(read("", None), None);
    let expand = Received {
        data: "\u{f}",
        name: Some("ctrl+o"),
        expand: true,
        ..Received::default()
    };
    assert_eq!(Input::read(&expand), key(Key::Expand));
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
