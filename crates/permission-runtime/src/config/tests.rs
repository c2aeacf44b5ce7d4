use std::path::Path;

use permission_policy::{Body, Decision, Document, PatternEntry};
use proptest::prelude::*;

use super::keys::{KEYS, Kind, Managed, Merge};
use super::*;

/// Lists the problems of a text, one a line, without the file.
fn problems(text: &str) -> String {
    let checked = check(text.as_bytes(), Path::new("config.json"));
    checked
        .problems
        .iter()
        .map(|problem| {
            let span = problem
                .place
                .as_ref()
                .and_then(|place| text.get(place.span.clone()))
                .unwrap_or_default()
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned();
            format!("{problem}\n  at: {span}\n")
        })
        .collect::<Vec<_>>()
        .concat()
}

/// Lists the entries of a policy: `surface pattern decision`.
fn entries(document: &Document) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some((action, _)) = &document.fallback {
        lines.push(format!("* -> {}", action.decision));
    }
    for entry in &document.surfaces {
        match &entry.body {
            Body::All(action) => lines.push(format!("{} -> {}", entry.surface, action.decision)),
            Body::Map(patterns) => lines.extend(patterns.iter().map(
                |PatternEntry {
                     pattern, action, ..
                 }| {
                    format!("{} `{pattern}` {}", entry.surface, action.decision)
                },
            )),
        }
    }
    lines
}

fn checked(text: &str) -> Checked {
    check(text.as_bytes(), Path::new("config.json"))
}

#[test]
fn a_sound_file_has_no_problems_and_keeps_its_order() {
    let checked = checked(
        "\u{feff}// a policy\n{\n  \"yoloMode\": true, /* why not */\n  \"permission\": {\n    \"*\": \"ask\",\n    \"bash\": {\"z\": \"deny\", \"7\": \"allow\", \"a\": {\"action\": \"ask\", \"reason\": \"r\"}, \"1\": \"deny\",},\n    \"read\": \"allow\",\n  },\n}\n",
    );
    assert_eq!(checked.problems, []);
    assert!(!checked.in_error);
    assert!(checked.config.yolo_mode);
    assert_eq!(
        entries(&checked.document),
        [
            "* -> ask",
            "bash `z` deny",
            "bash `7` allow",
            "bash `a` ask",
            "bash `1` deny",
            "read -> allow"
        ]
    );
    let Some(Body::Map(patterns)) = checked.document.surfaces.first().map(|entry| &entry.body)
    else {
        panic!("bash is a map");
    };
    let reason = patterns[2].action.reason.as_deref();
    assert_eq!(reason, Some("r"));
    let place = patterns[1].place.as_ref().unwrap();
    assert_eq!((place.line, place.column), (6, 27));
    let place = checked
        .document
        .fallback
        .as_ref()
        .unwrap()
        .1
        .as_ref()
        .unwrap();
    assert_eq!((place.line, place.column), (5, 5));
}

#[test]
fn ten_mistakes_are_reported_at_once() {
    let text = r#"{
  "debugLo": true,
  "debugLog": "yes",
  "promptMaxRows": 0,
  "toolInputPreviewMaxLength": 400,
  "recursiveReads": "strickt",
  "shellTools": {"exec": {"command": "cmd"}},
  "bash": "allow",
  "permission": {
    "*": {"rm *": "deny"},
    "path_wrote": {"*": "deny"},
    "bash": {
      "rm *": "forbid",
      "git *": "allow",
      "git *": "deny",
      "x": {"action": "deny", "raeson": "no"},
      "<opaque-bash-wrapper>": "allow",
      "": "ask"
    },
    "read": ["allow"],
    "edit": true
  },
  "debugLog": false
}
"#;
    insta::assert_snapshot!(problems(text));
}

#[test]
fn a_file_with_errors_keeps_its_denies_and_loses_its_allows_and_knobs() {
    let checked = checked(
        r#"{"yoloMode": true, "debugLo": 1, "permission": {"*": "allow", "bash": {"*": "allow", "rm *": "deny", "x": "dney"}}}"#,
    );
    assert!(checked.in_error);
    assert!(!checked.config.yolo_mode);
    assert_eq!(
        entries(&checked.document),
        [
            "* -> ask",
            "bash `*` ask",
            "bash `rm *` deny",
            "bash `x` ask"
        ]
    );
}

#[test]
fn a_repeated_pattern_has_its_strictest_decision() {
    let checked = checked(r#"{"permission": {"bash": {"rm *": "deny", "rm *": "allow"}}}"#);
    assert_eq!(
        entries(&checked.document),
        ["bash `rm *` deny", "bash `rm *` deny"]
    );
}

#[test]
fn a_repeated_permission_loses_no_deny() {
    let checked = checked(
        r#"{"permission": {"*": "deny", "bash": {"rm *": "deny"}}, "permission": {"*": "allow"}}"#,
    );
    assert!(checked.in_error);
    assert_eq!(
        entries(&checked.document),
        ["* -> deny", "bash `rm *` deny"]
    );
}

#[test]
fn looser_dialects_are_errors() {
    for text in [
        "{'permission': {}}",
        "{permission: {}}",
        "{\"promptMaxRows\": 0x10}",
        "{\"promptMaxRows\": +1}",
        "{\"promptMaxRows\": 1.}",
        "{\"debugLog\": true \"yoloMode\": false}",
        "{\"$schema\": \"\\x41\"}",
        "{} {}",
        "",
        "[]",
        "null",
        "{\"$schema\": \"a\nb\"}",
    ] {
        assert!(checked(text).in_error, "{text}");
    }
}

#[test]
fn syntax_errors_point_at_the_place() {
    insta::assert_snapshot!(
        [
            "{\n  \"debugLog\": true\n  \"yoloMode\": false\n}",
            "{\n  \"permission\": {\n    \"bash\": \"deny\"\n",
            "{\"permission\": {'bash': 'deny'}}",
            "{\"permission\": nope}",
        ]
        .map(problems)
        .concat(), @r"
    config.json:2:19: error[syntax]: expected comma
      help: put a comma between the entries
      at: 
    config.json:2:17: error[syntax]: unterminated object
      help: close the bracket that opens here
      at: {
    config.json:1:17: error[syntax]: single-quoted strings are not allowed
      help: put keys and strings in double quotes
      at: '
    config.json:1:16: error[syntax]: unexpected token
      help: the text must be JSON; comments and trailing commas are accepted
      at: nope
    ");
}

#[test]
fn deep_nesting_is_refused_before_anything_recurses() {
    for bracket in ["[", "{\"a\":"] {
        let text = bracket.repeat(100_000);
        assert_eq!(checked(&text).problems[0].code, "nested-too-deep");
    }
    let quoted = format!(
        "{{\"permission\": {{\"bash\": {{\"{}\": \"deny\"}}}}}}",
        "{".repeat(500)
    );
    assert_eq!(checked(&quoted).problems, []);
}

#[test]
fn deprecated_keys_warn_and_count_for_nothing() {
    let checked = checked("{\n  \"toolTextSummaryMaxLength\": 80\n}");
    assert!(!checked.in_error);
    insta::assert_snapshot!(checked.problems[0], @r"
    config.json:2:3: warning[deprecated-key]: `toolTextSummaryMaxLength` is deprecated and ignored
      help: use promptMaxRows and promptFieldMaxWidth
    ");
    assert!(super::tests::checked("{\"toolTextSummaryMaxLength\": 0}").in_error);
}

#[test]
fn a_host_s_name_for_a_surface_is_pointed_out() {
    let read = checked("{\"permission\": {\"Glob\": \"deny\"}}");
    assert!(!read.in_error);
    insta::assert_snapshot!(read.problems[0], @r"
    config.json:1:17: warning[hosts-tool-name]: calls of Claude Code's `Glob` are judged as `find`
      help: write these rules under `find`
    ");
    let read = checked("{\"permission\": {\"Bash\": \"deny\"}}");
    assert_eq!(read.problems[0].code, "misspelt-surface");
}

#[test]
fn invalid_utf_8_is_an_error_and_denies_survive() {
    let checked = check(
        b"{\"permission\": {\"bash\": {\"rm *\": \"deny\", \"\xff\": \"allow\"}}}",
        Path::new("config.json"),
    );
    assert_eq!(checked.problems[0].code, "not-utf-8");
    assert!(entries(&checked.document).contains(&"bash `rm *` deny".to_owned()));
}

#[test]
fn the_table_is_well_formed() {
    for key in KEYS {
        assert!(key.doc.ends_with('.'), "{}", key.name);
        assert!(!key.doc.contains('\n'), "{}", key.name);
        for json in [key.default, key.example] {
            assert!(
                json.is_empty() || serde_json::from_str::<serde_json::Value>(json).is_ok(),
                "{}",
                key.name
            );
        }
        assert_eq!(
            KEYS.iter().filter(|other| other.name == key.name).count(),
            1,
            "{}",
            key.name
        );
        if let Managed::AtLeast(order) = key.managed {
            assert!(order.contains(&key.default), "{}", key.name);
        }
        if let Kind::Choice(words) | Kind::Choices(words) = key.kind {
            assert!(words.is_sorted(), "{}", key.name);
        }
    }
}

/// Keys whose readers no host reaches yet, so that setting one has no effect. A key leaves this list when a host does.
const NOT_READ_YET: &[&str] = &["authorizerChain", "authorizers", "forwardingTimeoutMs"];

#[test]
fn every_key_is_read_by_something() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for key in KEYS {
        if key.deprecated.is_some() {
            assert!(key.readers.is_empty(), "{} is deprecated", key.name);
            continue;
        }
        assert!(!key.readers.is_empty(), "nothing reads {}", key.name);
        if key.name == "$schema" {
            continue;
        }
        let field = snake(key.name);
        let read = key
            .readers
            .iter()
            .any(|reader| mentions(&repository.join(reader), &[&field, key.name], 4));
        assert!(
            read || NOT_READ_YET.contains(&key.name),
            "{}: the table and the sources disagree on who reads it",
            key.name
        );
    }
}

fn snake(name: &str) -> String {
    name.chars()
        .flat_map(|character| {
            let lower = character.to_ascii_lowercase();
            character
                .is_ascii_uppercase()
                .then_some('_')
                .into_iter()
                .chain([lower])
        })
        .collect()
}

/// Looks for a field access in a file, or in the files of a directory.
fn mentions(path: &Path, names: &[&str], depth: usize) -> bool {
    if path.is_dir() {
        return depth > 0
            && std::fs::read_dir(path)
                .unwrap()
                .any(|entry| mentions(&entry.unwrap().path(), names, depth - 1));
    }
    let text = std::fs::read_to_string(path).unwrap_or_default();
    names
        .iter()
        .any(|name| text.contains(&format!(".{name}")) || text.contains(&format!("\"{name}\"")))
}

#[test]
fn every_key_survives_the_merge() {
    for key in KEYS {
        if key.merge == Merge::Own || key.kind == Kind::Permission {
            continue;
        }
        let (low, high) = two_values(key.kind);
        let read = |json: &str| {
            let text = format!("{{\"{}\": {json}}}", key.name);
            let source = source::Source::judge(
                text.as_bytes(),
                &"config.json".into(),
                permission_policy::Origin::Global,
                source::Format::Jsonc,
            );
            assert_eq!(source.problems, [], "{text}");
            source.content.knobs
        };
        let config = |scopes: &[&str]| {
            let mut knobs = Knobs::default();
            for json in scopes {
                knobs.add(&read(json));
            }
            knobs.config()
        };
        let default = config(&[]);
        assert_ne!(config(&[&low]), config(&[&high]), "{}", key.name);
        assert!(
            config(&[&low]) != default || config(&[&high]) != default,
            "{}",
            key.name
        );
        match key.merge {
            Merge::Replace => {
                assert_eq!(config(&[&low, &high]), config(&[&high]), "{}", key.name);
                assert_eq!(config(&[&high, &low]), config(&[&low]), "{}", key.name);
            }
            Merge::ByName => {
                let both = config(&[&low, &high]);
                assert_ne!(both, config(&[&low]), "{}", key.name);
                assert_ne!(both, config(&[&high]), "{}", key.name);
                assert_eq!(both, config(&[&high, &low]), "{}", key.name);
            }
            Merge::Own | Merge::Policy => unreachable!(),
        }
    }
}

/// Two values of a kind: different from each other, and not both the default.
fn two_values(kind: Kind) -> (String, String) {
    let (low, high) = match kind {
        Kind::Bool => ("true", "false"),
        Kind::Positive => ("3", "4"),
        Kind::Choice(words) | Kind::Choices(words) => {
            let list = |word: &str| {
                if matches!(kind, Kind::Choices(_)) {
                    format!("[\"{word}\"]")
                } else {
                    format!("\"{word}\"")
                }
            };
            return (list(words[0]), list(words[1]));
        }
        Kind::Texts => ("[\"a\"]", "[\"b\", \"c\"]"),
        Kind::ShellTools => (
            "{\"a\": {\"commandArgument\": \"x\"}}",
            "{\"b\": {\"commandArgument\": \"x\", \"workdirArgument\": \"y\"}}",
        ),
        Kind::Authorizers => (
            "{\"a\": {\"command\": [\"x\"]}}",
            "{\"b\": {\"command\": [\"x\"], \"timeoutMs\": 5}}",
        ),
        Kind::Wrappers => (
            "{\"a\": {\"kind\": \"boundary\"}}",
            "{\"b\": {\"kind\": \"transparent\", \"skipOptions\": true}}",
        ),
        Kind::DialogKeys => ("{\"approve\": \"p\"}", "{\"deny\": \"q\"}"),
        Kind::Text | Kind::Permission => ("\"a\"", "\"b\""),
    };
    (low.to_owned(), high.to_owned())
}

#[test]
fn the_example_is_a_sound_file_with_the_defaults() {
    let example = schema::example();
    let read = checked(&example);
    assert_eq!(read.problems, [], "{example}");
    for key in KEYS {
        assert_eq!(
            example.contains(&format!("\n  \"{}\":", key.name)),
            key.deprecated.is_none(),
            "{}",
            key.name
        );
    }
}

/// Compares a generated file of the repository; `UPDATE=1` writes it.
fn generated(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, text,
        "{name} is out of date; run the tests with UPDATE=1"
    );
}

#[test]
fn the_generated_files_are_up_to_date() {
    generated("config/schema.json", &schema::schema());
    generated("config/config.example.json", &schema::example());
    generated("docs/configuration-keys.md", &schema::reference());
}

#[test]
fn the_schema_names_every_key_and_marks_the_deprecated_ones() {
    let schema: serde_json::Value = serde_json::from_str(&schema::schema()).unwrap();
    let properties = schema["properties"].as_object().unwrap();
    assert_eq!(properties.len(), KEYS.len());
    for key in KEYS {
        let property = &properties[key.name];
        assert_eq!(
            property.get("deprecated").is_some(),
            key.deprecated.is_some(),
            "{}",
            key.name
        );
    }
}

fn decision() -> impl Strategy<Value = Decision> {
    prop_oneof![
        Just(Decision::Allow),
        Just(Decision::Ask),
        Just(Decision::Deny)
    ]
}

/// A pattern that is neither empty nor reserved.
fn pattern() -> impl Strategy<Value = String> {
    "[a-z0-9*?/~$. \"\\\\\u{e9}\u{1f600}-]{1,12}"
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let checked = check(&bytes, Path::new("config.json"));
        prop_assert_eq!(checked.in_error, checked.problems.iter().any(Diagnostic::is_error));
    }

    #[test]
    fn arbitrary_structure_never_panics(text in "[\\[\\]{}:,\"'/*# a\n\\\\-]{0,120}") {
        let checked = check(text.as_bytes(), Path::new("config.json"));
        let allows = entries(&checked.document).iter().any(|entry| entry.ends_with("allow"));
        prop_assert!(!(checked.in_error && allows));
    }

    #[test]
    fn a_printed_policy_is_read_back(
        rules in proptest::collection::vec(("[a-z]{3,8}", proptest::collection::vec((pattern(), decision()), 1..5)), 0..5)
    ) {
        let mut expected = Vec::new();
        let mut surfaces = Vec::new();
        let mut used = std::collections::HashSet::new();
        for (index, (name, patterns)) in rules.iter().enumerate() {
            // Names of tools, each used once.
            let name = format!("tool_{name}{index}");
            let mut members = Vec::new();
            used.clear();
            for (pattern, decision) in patterns {
                if used.insert(pattern.clone()) {
                    members.push(format!("{}: \"{decision}\"", serde_json::Value::String(pattern.clone())));
                    expected.push(format!("{name} `{pattern}` {decision}"));
                }
            }
            surfaces.push(format!("\"{name}\": {{{}}}", members.join(", ")));
        }
        let text = format!("{{\"permission\": {{{}}}}}", surfaces.join(",\n"));
        let read = checked(&text);
        prop_assert_eq!(&read.problems, &[]);
        prop_assert_eq!(entries(&read.document), expected);
    }

    /// Whatever is broken further down, a deny that was written before it is found.
    #[test]
    fn denies_are_found_in_broken_text(
        patterns in proptest::collection::vec("[a-z*/. ]{1,10}", 1..6),
        junk in "[\\[\\]{}:,\"'/ a-z]{0,20}",
    ) {
        let members: Vec<String> = patterns
            .iter()
            .map(|pattern| format!("\"{pattern}\": \"deny\""))
            .collect();
        let text = format!("{{\"permission\": {{\"bash\": {{{}, !{junk}", members.join(","));
        let read = checked(&text);
        prop_assert!(read.in_error);
        let found = entries(&read.document);
        for pattern in &patterns {
            let entry = format!("bash `{pattern}` deny");
            prop_assert!(found.contains(&entry), "{} in {:?}", entry, found);
        }
    }
}

#[test]
fn the_list_of_errors_is_bounded() {
    let text = format!("{{{}}}", "\"debugLo\": 1,".repeat(2_000));
    let read = checked(&text);
    assert!(read.in_error);
    assert_eq!(read.problems.len(), 500);
    let last = read
        .problems
        .iter()
        .filter(|problem| problem.code == "too-many-errors");
    assert_eq!(last.count(), 1);
}

#[test]
fn a_diagnostic_is_one_line_whatever_the_file_holds() {
    let hostile = r"a\nerror: b\r\u001b[2J\u202e";
    for text in [
        format!(r#"{{"{hostile}": 1}}"#),
        format!(r#"{{"promptStyle": "{hostile}"}}"#),
        format!(r#"{{"permission": {{"{hostile}": "{hostile}"}}}}"#),
        format!(r#"{{"permission": {{"bash": {{"{hostile}": "{hostile}"}}}}}}"#),
        format!(r#"{{"shellTools": {{"{hostile}": {{"{hostile}": true}}}}}}"#),
        format!(r#"{{"permissionDialogKeys": {{"approve": "{hostile}"}}}}"#),
    ] {
        let found = checked(&text).problems;
        assert!(!found.is_empty(), "{text}");
        for problem in found {
            let shown = format!("{}{}", problem.message, problem.help.unwrap_or_default());
            assert!(
                !shown
                    .contains(|character: char| character.is_control() || character == '\u{202e}'),
                "{shown:?}"
            );
        }
    }
}
