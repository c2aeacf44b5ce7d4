use std::fs;
use std::sync::Arc;

use permission_policy::{Body, Document, Origin};
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::config::jsonc;
use crate::config::source::{Format, Source};
use crate::config::tree::{Node, Value};
use crate::file::{self, Identity};

fn parse(text: &str) -> Node {
    let mut problems = Vec::new();
    let node = jsonc::parse(text, &Arc::from("config.json"), &mut problems);
    assert!(problems.is_empty(), "{problems:?}\n{text}");
    node.unwrap()
}

fn add(text: &str, rule: &NewRule) -> String {
    let root = parse(text);
    let entry = Entry::Rule {
        rule,
        after: rule.after.as_ref(),
        first: None,
    };
    edited(Some((text, &root)), entry)
}

fn allow(surface: &str, pattern: &str) -> NewRule {
    NewRule::new(surface, pattern, Decision::Allow)
}

/// Adds `git *` to `bash`, after the rule at a line and column if one is given.
fn check(text: &str, after: Option<(u32, u32)>, expected: &str) {
    let rule = NewRule {
        after: after.map(|(line, column)| Place {
            file: Arc::from("config.json"),
            line,
            column,
        }),
        ..allow("bash", "git *")
    };
    let edited = add(text, &rule);
    assert_eq!(edited, expected, "--- in\n{text}\n--- out\n{edited}");
    parse(&edited);
}

#[test]
fn after_the_rule_that_asked() {
    check(
        "{\n  \"permission\": {\n    \"bash\": {\n      \"*\": \"ask\", // all\n      \"rm *\": \"deny\" // never\n    }\n  }\n}\n",
        Some((4, 7)),
        "{\n  \"permission\": {\n    \"bash\": {\n      \"*\": \"ask\", // all\n      \"git *\": \"allow\",\n      \"rm *\": \"deny\" // never\n    }\n  }\n}\n",
    );
    check(
        "{\n  \"permission\": {\n    \"bash\": {\n      \"*\": \"ask\" /* a */ // all\n      // end\n    }\n  }\n}\n",
        Some((4, 7)),
        "{\n  \"permission\": {\n    \"bash\": {\n      \"*\": \"ask\", /* a */ // all\n      \"git *\": \"allow\"\n      // end\n    }\n  }\n}\n",
    );
}

#[test]
fn at_the_end_in_the_style_of_the_file() {
    for (text, expected) in [
        // A trailing comma stays one.
        (
            "{\n\t\"permission\": {\n\t\t\"bash\": {\n\t\t\t\"*\": \"ask\",\n\t\t},\n\t},\n}\n",
            "{\n\t\"permission\": {\n\t\t\"bash\": {\n\t\t\t\"*\": \"ask\",\n\t\t\t\"git *\": \"allow\",\n\t\t},\n\t},\n}\n",
        ),
        // One line.
        (
            r#"{"permission": {"bash": {"*": "ask"}}}"#,
            r#"{"permission": {"bash": {"*": "ask", "git *": "allow"}}}"#,
        ),
        (
            r#"{"permission": {"bash": {"*": "ask",}}}"#,
            r#"{"permission": {"bash": {"*": "ask", "git *": "allow",}}}"#,
        ),
        (
            "{\"permission\": {\"bash\": {\"*\": \"ask\" // why\n}}}",
            "{\"permission\": {\"bash\": {\"*\": \"ask\", \"git *\": \"allow\" // why\n}}}",
        ),
        // Windows.
        (
            "{\r\n  \"permission\": {\r\n    \"bash\": {\r\n      \"*\": \"ask\" // x\r\n    }\r\n  }\r\n}\r\n",
            "{\r\n  \"permission\": {\r\n    \"bash\": {\r\n      \"*\": \"ask\", // x\r\n      \"git *\": \"allow\"\r\n    }\r\n  }\r\n}\r\n",
        ),
        // A byte order mark.
        (
            "\u{feff}{\"permission\": {\"bash\": {\"ä\": \"ask\"}}}",
            "\u{feff}{\"permission\": {\"bash\": {\"ä\": \"ask\", \"git *\": \"allow\"}}}",
        ),
        // Commas first.
        (
            "{\"permission\": {\"bash\": {\n  \"*\": \"ask\"\n, \"x\": \"ask\"\n}}}",
            "{\"permission\": {\"bash\": {\n  \"*\": \"ask\"\n, \"x\": \"ask\", \"git *\": \"allow\"\n}}}",
        ),
        // Two in a line.
        (
            "{\"permission\": {\"bash\": {\n  \"*\": \"ask\", \"x\": \"ask\"\n}}}",
            "{\"permission\": {\"bash\": {\n  \"*\": \"ask\", \"x\": \"ask\", \"git *\": \"allow\"\n}}}",
        ),
        // Empty, with and without comments.
        (
            "{\n  \"permission\": {\n    \"bash\": {}\n  }\n}\n",
            "{\n  \"permission\": {\n    \"bash\": {\n      \"git *\": \"allow\"\n    }\n  }\n}\n",
        ),
        (
            "{\n  \"permission\": {\n    \"bash\": {\n      // nothing yet\n    }\n  }\n}\n",
            "{\n  \"permission\": {\n    \"bash\": {\n      // nothing yet\n      \"git *\": \"allow\"\n    }\n  }\n}\n",
        ),
        (
            "{\"permission\": {\"bash\": { /* none */ }}}",
            "{\"permission\": {\"bash\": { /* none */ \"git *\": \"allow\" }}}",
        ),
        (
            "{}",
            "{\n  \"permission\": {\n    \"bash\": {\n      \"git *\": \"allow\"\n    }\n  }\n}",
        ),
    ] {
        check(text, None, expected);
    }
}

#[test]
fn a_new_surface_and_a_new_policy() {
    check(
        "{\n  \"debugLog\": true // x\n}\n",
        None,
        "{\n  \"debugLog\": true, // x\n  \"permission\": {\n    \"bash\": {\n      \"git *\": \"allow\"\n    }\n  }\n}\n",
    );
    check(
        "{\n    \"permission\": {\n        \"read\": \"allow\"\n    }\n}\n",
        None,
        "{\n    \"permission\": {\n        \"read\": \"allow\",\n        \"bash\": {\n            \"git *\": \"allow\"\n        }\n    }\n}\n",
    );
}

#[test]
fn one_decision_becomes_a_map() {
    check(
        "{\n  \"permission\": {\n    \"bash\": \"ask\", // careful\n    \"read\": \"allow\"\n  }\n}\n",
        None,
        "{\n  \"permission\": {\n    \"bash\": {\n      \"*\": \"ask\",\n      \"git *\": \"allow\"\n    }, // careful\n    \"read\": \"allow\"\n  }\n}\n",
    );
    check(
        r#"{"permission": {"bash": {"action": "deny", "reason": "no"}}}"#,
        None,
        r#"{"permission": {"bash": {"*": {"action": "deny", "reason": "no"}, "git *": "allow"}}}"#,
    );
}

#[test]
fn a_rule_that_is_there_changes_its_decision() {
    check(
        "{\"permission\": {\"bash\": {\"git *\": \"ask\" /* why */, \"x\": \"deny\"}}}",
        None,
        "{\"permission\": {\"bash\": {\"git *\": \"allow\" /* why */, \"x\": \"deny\"}}}",
    );
    check(
        "{\"permission\": {\"bash\": {\"git *\": {\"reason\": \"r\", /* c */ \"action\": \"deny\"}}}}",
        None,
        "{\"permission\": {\"bash\": {\"git *\": {\"reason\": \"r\", /* c */ \"action\": \"allow\"}}}}",
    );
    let mut rule = NewRule::new("bash", "git *", Decision::Deny);
    rule.action.reason = Some("say \"why\"".into());
    assert_eq!(
        add(
            r#"{"permission": {"bash": {"git *": {"action": "ask"}}}}"#,
            &rule
        ),
        r#"{"permission": {"bash": {"git *": {"action": "deny", "reason": "say \"why\""}}}}"#
    );
    assert_eq!(
        add(r#"{"permission": {"bash": {"git *": "ask"}}}"#, &rule),
        r#"{"permission": {"bash": {"git *": {"action": "deny", "reason": "say \"why\""}}}}"#
    );
}

#[test]
fn settings() {
    let set = |text: &str, name, value| {
        let root = parse(text);
        edited(
            Some((text, &root)),
            Entry::Knob {
                name,
                value: &value,
            },
        )
    };
    for (text, name, value, expected) in [
        (
            "{\n  \"debugLog\": false, // noisy\n  \"permission\": {}\n}\n",
            "debugLog",
            json!(true),
            "{\n  \"debugLog\": true, // noisy\n  \"permission\": {}\n}\n",
        ),
        (
            "{\n  \"$schema\": \"x\",\n  \"permission\": {}\n}\n",
            "yoloMode",
            json!(true),
            "{\n  \"$schema\": \"x\",\n  \"yoloMode\": true,\n  \"permission\": {}\n}\n",
        ),
        (
            "{\n  \"permission\": {}\n}\n",
            "promptMaxRows",
            json!(12),
            "{\n  \"permission\": {},\n  \"promptMaxRows\": 12\n}\n",
        ),
    ] {
        assert_eq!(set(text, name, value), expected);
    }
    let value = json!(["bell"]);
    let entry = Entry::Knob {
        name: "promptNotifications",
        value: &value,
    };
    assert_eq!(
        edited(None, entry),
        "{\n  \"promptNotifications\": [\"bell\"]\n}\n"
    );
}

/// Blanks and comments between the tokens of a file.
fn trivia() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![
            6 => Just(String::new()),
            3 => Just(" ".to_owned()),
            3 => Just("\n  ".to_owned()),
            1 => Just("\r\n".to_owned()),
            1 => Just("\t".to_owned()),
            1 => Just("/* \"x\": \"deny\", } */".to_owned()),
            1 => Just("// it's \"so\", { \n".to_owned()),
            1 => Just("/* a\n b */".to_owned()),
        ],
        0..3,
    )
    .prop_map(|pieces| pieces.concat())
}

const PATTERNS: &[&str] = &[
    "*",
    "git *",
    "git push *",
    "rm *",
    "a\\b",
    "ä \"q\"",
    "make",
    "git log",
];
const SURFACES: &[&str] = &["bash", "read", "path", "path_read", "mcp", "tool"];
const DECISIONS: &[&str] = &["allow", "ask", "deny"];

fn action() -> impl Strategy<Value = String> {
    (prop::sample::select(DECISIONS), any::<bool>(), trivia()).prop_map(
        |(decision, object, blank)| {
            if object {
                format!(
                    "{{{blank}\"reason\": \"r\",{blank}\"action\":{blank}\"{decision}\"{blank}}}"
                )
            } else {
                format!("\"{decision}\"")
            }
        },
    )
}

/// An object with the members given, however it is written.
fn object(members: Vec<(String, String)>) -> impl Strategy<Value = String> {
    let count = members.len();
    (
        prop::collection::vec(trivia(), count * 4 + 1),
        any::<bool>(),
    )
        .prop_map(move |(blanks, trailing)| {
            let mut blanks = blanks.into_iter();
            let mut blank = || blanks.next().unwrap_or_default();
            let mut text = format!("{{{}", blank());
            for (at, (key, value)) in members.iter().enumerate() {
                let comma = if at + 1 < count || trailing { "," } else { "" };
                let (one, two, three) = (blank(), blank(), blank());
                text.push_str(
                    &[
                        json!(key).to_string(),
                        ":".to_owned(),
                        one,
                        value.clone(),
                        two,
                        comma.to_owned(),
                        three,
                    ]
                    .concat(),
                );
            }
            text + "}"
        })
}

fn surface() -> impl Strategy<Value = String> {
    let map = prop::sample::subsequence(PATTERNS, 0..6)
        .prop_shuffle()
        .prop_flat_map(|patterns| {
            let count = patterns.len();
            prop::collection::vec(action(), count).prop_flat_map(move |actions| {
                object(
                    patterns
                        .iter()
                        .map(|pattern| (*pattern).to_owned())
                        .zip(actions)
                        .collect(),
                )
            })
        });
    prop_oneof![4 => map, 1 => action()]
}

fn config() -> impl Strategy<Value = String> {
    let permission = prop::sample::subsequence(SURFACES, 0..5)
        .prop_shuffle()
        .prop_flat_map(|surfaces| {
            let count = surfaces.len();
            prop::collection::vec(surface(), count).prop_flat_map(move |bodies| {
                object(
                    surfaces
                        .iter()
                        .map(|surface| (*surface).to_owned())
                        .zip(bodies)
                        .collect(),
                )
            })
        });
    (permission, trivia(), trivia(), 0..3usize).prop_flat_map(
        |(permission, before, after, others)| {
            let mut members = vec![
                ("debugLog".to_owned(), "true".to_owned()),
                ("permission".to_owned(), permission),
                ("promptMaxRows".to_owned(), "12".to_owned()),
            ];
            match others {
                0 => {
                    members.remove(0);
                }
                1 => {
                    members.pop();
                }
                _ => {}
            }
            object(members).prop_map(move |object| format!("{before}{object}{after}"))
        },
    )
}

fn document(text: &str) -> Document {
    let source = Source::judge(
        text.as_bytes(),
        &Arc::from("config.json"),
        Origin::Global,
        Format::Jsonc,
    );
    assert!(!source.in_error, "{:?}\n{text}", source.problems);
    source.content.document
}

/// A policy as its rules in order, a decision for a whole surface as its rule for `*`; places left out.
fn rules(document: &Document) -> Vec<(String, String, Decision, Option<String>)> {
    let mut rules = Vec::new();
    for entry in &document.surfaces {
        let mut add = |pattern: &str, action: &Action| {
            let reason = action.reason.as_deref().map(str::to_owned);
            rules.push((
                entry.surface.clone(),
                pattern.to_owned(),
                action.decision,
                reason,
            ));
        };
        match &entry.body {
            Body::All(action) => add("*", action),
            Body::Map(entries) => entries
                .iter()
                .for_each(|entry| add(&entry.pattern, &entry.action)),
        }
    }
    rules
}

/// Tells whether `long` is `short` with bytes added. The blanks of an object that was empty do not count.
fn only_added(short: &str, long: &str) -> bool {
    let mut rest = long.bytes();
    let blank = |byte: &u8| !matches!(byte, b' ' | b'\t');
    short
        .bytes()
        .filter(blank)
        .all(|wanted| rest.any(|byte| byte == wanted))
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 500, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn every_other_rule_and_byte_stays(
        text in config(),
        surface in prop::sample::select(SURFACES),
        pattern in prop::sample::select(&["new *", "git *", "ä \"q\"", "$HOME/x", "*"][..]),
        index in 0..6usize,
    ) {
        let before = document(&text);
        let root = parse(&text);
        // The rule that asked may be any of the surface.
        let asked = root
            .member("permission")
            .and_then(|permission| permission.node.member(surface))
            .and_then(|surface| match &surface.node.value {
                Value::Map(members) => members.get(index).map(|member| member.key_at),
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::Text(_)
                | Value::List(_) => None,
            });
        let rule = NewRule {
            after: asked.map(|at| Place { file: Arc::from("config.json"), line: at.line, column: at.column }),
            ..allow(surface, pattern)
        };
        let edited = add(&text, &rule);
        let old = rules(&before);
        let new = rules(&document(&edited));
        let is_it = |rule: &(String, String, Decision, Option<String>)| rule.0 == surface && rule.1 == pattern;
        let rest = |rules: &[(String, String, Decision, Option<String>)]| {
            rules.iter().filter(|rule| !is_it(rule)).cloned().collect::<Vec<_>>()
        };
        prop_assert_eq!(rest(&old), rest(&new), "{}", &edited);
        prop_assert_eq!(new.iter().filter(|rule| is_it(rule)).count(), 1);
        prop_assert!(new.iter().any(|rule| is_it(rule) && rule.2 == Decision::Allow));
        if !old.iter().any(is_it) {
            prop_assert!(only_added(&text, &edited), "{}\n---\n{}", &text, &edited);
            prop_assert_eq!(before.fallback.map(|(action, _)| action), document(&edited).fallback.map(|(action, _)| action));
        }
        // Comments stay, whatever is replaced.
        for comment in ["it's \"so\"", "\"x\": \"deny\"", "/* a\n b */"] {
            prop_assert_eq!(text.matches(comment).count(), edited.matches(comment).count());
        }
    }

    #[test]
    fn a_setting_changes_nothing_else(text in config(), value in 1..100u32) {
        let before = document(&text);
        let root = parse(&text);
        let value = json!(value);
        let edited = edited(Some((&text, &root)), Entry::Knob { name: "promptMaxRows", value: &value });
        prop_assert_eq!(rules(&before), rules(&document(&edited)));
        let node = parse(&edited);
        prop_assert_eq!(&node.member("promptMaxRows").unwrap().node.value, &Value::Number(value.to_string()));
        if root.member("promptMaxRows").is_none() {
            prop_assert!(only_added(&text, &edited), "{}\n---\n{}", &text, &edited);
        }
    }
}

fn change(path: &std::path::Path, after: &str) -> Change {
    let before = fs::read_to_string(path).ok();
    Change::new(
        path.to_path_buf(),
        before,
        after.to_owned(),
        file::identity(path),
    )
}

#[test]
fn a_change_is_shown_made_and_taken_back() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config.json");
    fs::write(&path, "{\n  \"a\": 1\n}\n").unwrap();
    let change = change(&path, "{\n  \"a\": 1,\n  \"b\": 2\n}\n");
    let shown = change.diff().replace(&path.display().to_string(), "FILE");
    insta::assert_snapshot!(shown, @r#"
    --- FILE
    +++ FILE
    @@ -1,3 +1,4 @@
     {
    -  "a": 1
    +  "a": 1,
    +  "b": 2
     }
    "#);
    let undo = change.apply().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), change.after());
    undo.apply().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), change.before().unwrap());
}

#[test]
fn a_file_that_changed_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config.json");
    // It came into being.
    let new = change(&path, "new");
    fs::write(&path, "theirs").unwrap();
    assert!(matches!(new.apply(), Err(EditError::Changed { .. })));
    // It has other bytes, even if its size and times were the same.
    let mut old = change(&path, "ours");
    fs::write(&path, "theirz").unwrap();
    assert!(matches!(old.apply(), Err(EditError::Changed { .. })));
    old.identity_for_test(file::identity(&path));
    assert!(matches!(old.apply(), Err(EditError::Changed { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "theirz");
    // It went.
    let old = change(&path, "ours");
    fs::remove_file(&path).unwrap();
    assert!(matches!(old.apply(), Err(EditError::Changed { .. })));
    assert!(!path.exists());
}

#[cfg(unix)]
#[test]
fn modes_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let directory = tempfile::tempdir().unwrap();
    let real = directory.path().join("dotfiles/config.json");
    let path = directory.path().join("agent/config.json");
    fs::create_dir_all(real.parent().unwrap()).unwrap();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&real, "{}").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("../dotfiles/config.json", &path).unwrap();
    change(&path, "{\"a\": 1}").apply().unwrap();
    assert!(path.symlink_metadata().unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "{\"a\": 1}");
    assert_eq!(real.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(real.parent().unwrap()).unwrap().count(), 1);
    // A file that is protected stays.
    fs::set_permissions(&real, fs::Permissions::from_mode(0o444)).unwrap();
    assert!(matches!(
        change(&path, "{}").apply(),
        Err(EditError::Protected { .. })
    ));
}

#[cfg(unix)]
#[test]
fn a_new_file_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a/b/config.json");
    let made = change(&path, "{}");
    assert_eq!(file::identity(&path), Identity::Missing);
    assert!(made.diff().starts_with("--- /dev/null\n"));
    let undo = made.apply().unwrap();
    let bits = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(bits(&path), 0o600);
    assert_eq!(bits(path.parent().unwrap()), 0o700);
    undo.apply().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n");
}
