//! Edits of every host, and patches, applied to texts.

use serde_json::{Value, json};

use super::{Action, Intent, apply, intent, sections};

fn result(input: &Value, text: &str) -> Result<String, usize> {
    match intent(input.as_object().unwrap()).unwrap() {
        Intent::Content(content) => Ok(content.to_owned()),
        Intent::Edits(edits) => apply(text, &edits).map_err(|(failed, _)| failed),
    }
}

#[test]
fn edits_of_every_host_are_read() {
    let expected = Ok("one\nTWO\n".to_owned());
    for input in [
        json!({ "path": "a", "edits": [{ "oldText": "two", "newText": "TWO" }] }),
        json!({ "path": "a", "oldText": "two", "newText": "TWO" }),
        json!({ "file_path": "a", "old_string": "two", "new_string": "TWO" }),
        json!({ "file_path": "a", "edits": [{ "old_string": "two", "new_string": "2" }, { "old_string": "2", "new_string": "TWO" }] }),
        json!({ "filePath": "a", "oldString": "two", "newString": "TWO" }),
        json!({ "path": "a", "command": "str_replace", "old_str": "two", "new_str": "TWO" }),
        json!({ "path": "a", "content": "one\nTWO\n" }),
        json!({ "path": "a", "file_text": "one\nTWO\n" }),
    ] {
        assert_eq!(result(&input, "one\ntwo\n"), expected, "{input}");
    }
}

#[test]
fn an_edit_replaces_once_or_everywhere() {
    let edit = |everywhere: bool| json!({ "file_path": "a", "old_string": "x", "new_string": "y", "replace_all": everywhere });
    assert_eq!(result(&edit(false), "x x"), Ok("y x".to_owned()));
    assert_eq!(result(&edit(true), "x x"), Ok("y y".to_owned()));
}

#[test]
fn what_does_not_fit_is_counted() {
    let edits = json!({ "edits": [{ "oldText": "a", "newText": "b" }, { "oldText": "q", "newText": "r" }] });
    assert_eq!(result(&edits, "a"), Err(1));
    let create = json!({ "file_path": "a", "old_string": "", "new_string": "new" });
    assert_eq!(result(&create, ""), Ok("new".to_owned()));
    assert_eq!(result(&create, "old"), Err(1));
    // Line ends of the file do not stand in the way.
    let edit = json!({ "old_string": "a\nb", "new_string": "c" });
    assert_eq!(result(&edit, "a\r\nb\r\n"), Ok("c\n".to_owned()));
}

#[test]
fn inputs_in_other_forms_say_nothing() {
    for input in [
        json!({}),
        json!({ "edits": [] }),
        json!({ "edits": [{ "oldText": "a" }] }),
        json!({ "edits": ["a"] }),
        json!({ "old_string": "a", "new_string": 1 }),
    ] {
        assert_eq!(intent(input.as_object().unwrap()), None, "{input}");
    }
}

#[test]
fn replacements_do_not_grow_without_bound() {
    let edits: Vec<Value> = (0..40)
        .map(|_| json!({ "old_string": "aa", "new_string": "aaaa", "replace_all": true }))
        .collect();
    assert!(result(&json!({ "edits": edits }), "aaaa").is_err());
}

const PATCH: &str = "*** Begin Patch
*** Add File: new.txt
+hello
+world
*** Update File: src/a.rs
*** Move to: src/b.rs
@@ fn main
 one
-two
+TWO
 three
@@
-nine
*** Delete File: old.txt
*** End Patch";

#[test]
fn a_patch_is_read_by_file() {
    let read: Vec<_> = sections(PATCH)
        .iter()
        .map(|section| (section.path, section.action, section.moved_to))
        .collect();
    let expected = [
        ("new.txt", Action::Add, None),
        ("src/a.rs", Action::Update, Some("src/b.rs")),
        ("old.txt", Action::Delete, None),
    ];
    assert_eq!(read, expected);
    assert_eq!(sections("--- a/x\n+++ b/x\n"), []);
}

#[test]
fn a_patch_is_applied() {
    let sections = sections(PATCH);
    assert_eq!(sections[0].applied("").as_deref(), Some("hello\nworld\n"));
    let file = "zero\none\ntwo\nthree\nfour\nnine\nten\n";
    assert_eq!(
        sections[1].applied(file).as_deref(),
        Some("zero\none\nTWO\nthree\nfour\nten\n")
    );
    // Blanks at line ends do not stand in the way, and stay as the file has them.
    let file = "one  \ntwo\nthree\nnine\n";
    assert_eq!(
        sections[1].applied(file).as_deref(),
        Some("one  \nTWO\nthree\n")
    );
    assert_eq!(sections[1].applied("something else\n"), None);
    assert_eq!(sections[2].applied("gone\n").as_deref(), Some(""));
}
