use permission_policy::Origin;

use super::*;
use crate::config::source::{Format, Source};

fn read(text: &str) -> Vec<(&'static Key, Knob, At)> {
    let source = Source::judge(
        text.as_bytes(),
        &"config.json".into(),
        Origin::Global,
        Format::Jsonc,
    );
    assert_eq!(source.problems, []);
    source.content.knobs
}

#[test]
fn the_defaults() {
    let config = Config::default();
    assert!(config.permission_review_log && config.log_allows && config.double_press_to_confirm);
    assert!(!config.debug_log && !config.yolo_mode && !config.gate_user_bash);
    assert_eq!(config.prompt_max_rows, 24);
    assert_eq!(config.prompt_field_max_width, 400);
    assert_eq!(config.review_log_field_max_width, 1000);
    assert_eq!(config.forwarding_timeout_ms, 600_000);
    assert_eq!(config.permission_dialog_keys.get("approve"), Some(&'y'));
    assert_eq!(config.settings(), Settings::default());
}

#[test]
fn maps_merge_by_name() {
    let mut knobs = Knobs::default();
    knobs.add(&read(
        r#"{"shellTools": {"a": {"commandArgument": "x", "workdirArgument": "w"}, "b": {"commandArgument": "y"}}}"#,
    ));
    knobs.add(&read(r#"{"shellTools": {"a": {"commandArgument": "z"}}}"#));
    let tools = knobs.config().shell_tools;
    assert_eq!(tools.len(), 2);
    assert_eq!(tools["a"].command_argument, "z");
    assert_eq!(tools["a"].workdir_argument, None);
}

#[test]
fn the_dialog_keys_replace_as_a_whole() {
    let mut knobs = Knobs::default();
    knobs.add(&read(r#"{"permissionDialogKeys": {"approve": "p"}}"#));
    knobs.add(&read(r#"{"permissionDialogKeys": {"deny": "q"}}"#));
    let keys = knobs.config().permission_dialog_keys;
    assert_eq!((keys["approve"], keys["deny"]), ('y', 'q'));
}

#[test]
fn a_managed_file_only_tightens() {
    let managed = |text: &str, low: &str| {
        let mut knobs = Knobs::default();
        knobs.add(&read(low));
        knobs.tighten(&read(text));
        knobs.config()
    };
    assert!(!managed(r#"{"yoloMode": false}"#, r#"{"yoloMode": true}"#).yolo_mode);
    assert!(!managed(r#"{"yoloMode": true}"#, "{}").yolo_mode);
    assert!(
        managed(
            r#"{"permissionReviewLog": true}"#,
            r#"{"permissionReviewLog": false}"#
        )
        .permission_review_log
    );
    assert!(managed(r#"{"permissionReviewLog": false}"#, "{}").permission_review_log);
    assert_eq!(
        managed(r#"{"recursiveReads": "strict"}"#, "{}").recursive_reads,
        RecursiveReads::Strict
    );
    assert_eq!(
        managed(
            r#"{"recursiveReads": "ask"}"#,
            r#"{"recursiveReads": "strict"}"#
        )
        .recursive_reads,
        RecursiveReads::Strict
    );
    let roots = managed(
        r#"{"workspaceRoots": ["/b"]}"#,
        r#"{"workspaceRoots": ["/a"]}"#,
    );
    assert_eq!(roots.workspace_roots, ["/a", "/b"]);
    assert!(
        managed(r#"{"piInfrastructureReadPaths": ["/b"]}"#, "{}")
            .pi_infrastructure_read_paths
            .is_empty()
    );
}

#[test]
fn the_dialog_keys_are_checked() {
    for (text, code) in [
        (
            r#"{"permissionDialogKeys": {"approve": "n"}}"#,
            "key-used-twice",
        ),
        (
            r#"{"permissionDialogKeys": {"approve": "j"}}"#,
            "wrong-type",
        ),
        (
            r#"{"permissionDialogKeys": {"approve": "Y"}}"#,
            "wrong-type",
        ),
        (
            r#"{"permissionDialogKeys": {"approve": "yy"}}"#,
            "wrong-type",
        ),
        (
            r#"{"permissionDialogKeys": {"aprove": "x"}}"#,
            "unknown-key",
        ),
    ] {
        let source = Source::judge(
            text.as_bytes(),
            &"config.json".into(),
            Origin::Global,
            Format::Jsonc,
        );
        assert_eq!(source.problems[0].code, code, "{text}");
    }
}
