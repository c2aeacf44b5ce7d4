use permission_policy::{Body, Document, Origin};

use super::*;

fn list(document: &Document) -> Vec<String> {
    let fallback = document
        .fallback
        .iter()
        .map(|(action, _)| format!("* {}", action.decision));
    let entries = document
        .surfaces
        .iter()
        .flat_map(|entry| match &entry.body {
            Body::All(action) => vec![format!("{} * {}", entry.surface, action.decision)],
            Body::Map(patterns) => patterns
                .iter()
                .map(|pattern| {
                    format!(
                        "{} {} {}",
                        entry.surface, pattern.pattern, pattern.action.decision
                    )
                })
                .collect(),
        });
    fallback.chain(entries).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let file = "config.json".into();
    assert_eq!(
        list(&jsonc(text, Origin::Global, &file)),
        expected,
        "{text}"
    );
}

#[track_caller]
fn check_yaml(text: &str, expected: &[&str]) {
    let file = "agent.md".into();
    assert_eq!(list(&yaml(text, Origin::Agent, &file)), expected, "{text}");
}

#[test]
fn denies_before_and_after_the_damage() {
    check(
        r#"{"permission": {"bash": {"rm *": "deny" "git *": "allow", "dd *": "deny"}, "read": "deny"}"#,
        &["bash rm * deny", "bash dd * deny", "read * deny"],
    );
}

#[test]
fn missing_brackets_and_colons() {
    check(
        r#"{"permission": {"bash": {"rm *": "deny", "read": {"*.env": "deny"}}"#,
        &["bash rm * deny", "read *.env deny"],
    );
    check(
        r#"{"permission": {"bash": {"rm *" "deny", "dd *": "deny""#,
        &["bash rm * deny", "bash dd * deny"],
    );
    check(
        r#"{"permission" {"bash" {"rm *": "deny"}}}"#,
        &["bash rm * deny"],
    );
    check(
        r#"{"permission": {"bash": {"rm *": "deny"}}}}}, "path": {"*.key": "deny"}"#,
        &["bash rm * deny", "path *.key deny"],
    );
}

#[test]
fn quotes_that_are_wrong() {
    check(
        "{\"permission\": {\"bash\": {\n\"rm *: \"deny\",\n'dd *': 'deny',\nfoo: deny,\n\"ok\": \"deny\"",
        &[
            "bash rm *:  deny",
            "bash rm * deny",
            "bash dd * deny",
            "bash foo deny",
            "bash ok deny",
        ],
    );
    check(
        "{\"permission\": {\"bash\": {\"rm *\": \"deny\n\"dd *\": \"deny\"",
        &["bash rm * deny", "bash dd * deny"],
    );
}

#[test]
fn objects_with_a_reason() {
    check(
        r#"{"permission": {"bash": {"rm *": {"reason": "no", "action": "deny"}, "x": {"action": "deny""#,
        &["bash rm * deny", "bash x deny"],
    );
    check(
        r#"{"permission": {"bash": {"action": "deny", }, !"#,
        &["bash * deny"],
    );
}

#[test]
fn the_fallback_and_other_keys() {
    check(r#"{"permission": {"*": "deny", !"#, &["* deny"]);
    check(r#"{"shellTools": {"x": "deny"}, "yoloMode": deny !"#, &[]);
    check(r#"{"bash": "deny", !"#, &["bash * deny"]);
}

#[test]
fn comments_hide_nothing_that_they_do_not_close() {
    check(
        "{\"permission\": {\"bash\": {// \"a\": \"deny\"\n/* \"b\": \"deny\" */ \"c\": \"deny\", /* \"d\": \"deny\"",
        &["bash c deny", "bash d deny"],
    );
}

#[test]
fn escapes_are_read() {
    check(
        r#"{"permission": {"bash": {"a\"b\u0041\\": "deny", !"#,
        &["bash a\"bA\\ deny"],
    );
}

#[test]
fn places_are_known() {
    let document = jsonc(
        "{\"permission\": {\n  \"bash\": {\n    \"rm *\": \"deny\", !",
        Origin::Global,
        &"config.json".into(),
    );
    let place = document.surfaces[0].place.clone().unwrap();
    assert_eq!((place.line, place.column), (3, 5));
}

#[test]
fn yaml_in_block_and_flow_style() {
    check_yaml(
        "---\nname: x: y\npermission:\n  \"*\": ask\n  bash:\n    \"rm *\": deny # never\n    git *: allow\n  # dd: deny\n  read: deny\n  path: {\"*.env\": deny, x: [}\n",
        &["bash rm * deny", "read * deny", "path *.env deny"],
    );
}
