//! A configuration that cannot be used: said with place and remedy, decided as an ask at least, nothing written.

use std::fs;
use std::path::Path;

use crate::machine::{GLOBAL, Machine};

/// Checks a call that a sound policy would allow, and one that it would deny.
#[track_caller]
fn asks(machine: &Machine, says: &[&str]) -> String {
    let before = machine.tree();
    let mut told = String::new();
    for verb in ["check", "explain"] {
        let output = machine.run(&[verb, "bash", "git status"]);
        output.ends(4);
        assert!(output.stdout.starts_with("ask"), "{output:#?}");
        for part in ["error", "config.json", "help: "].iter().chain(says) {
            assert!(output.stderr.contains(part), "{part}: {output:#?}");
        }
        told = output.stderr;
    }
    assert_eq!(machine.run(&["rules"]).ends(0).stderr, told);
    assert_eq!(machine.tree(), before);
    told
}

#[test]
fn a_config_with_ten_mistakes_names_them_all() {
    let machine = Machine::bare();
    machine.write(
        GLOBAL,
        r#"{
  "yoloMode": "yes",
  "debugLo": true,
  "promptMaxRows": 0,
  "promptStyle": "fancy",
  "authorizerChain": "me",
  "permission": {
    "*": "sometimes",
    "path_wrote": "deny",
    "bash": {"git *": "allow", "git *": "ask", "": "deny", "rm *": "deny", "<dynamic-bash-command>": "allow"},
    "read": 7
  }
}
"#,
    );
    let told = asks(&machine, &[]);
    assert!(told.matches("error[").count() >= 10, "{told}");
    assert_eq!(machine.run(&["check", "bash", "rm x"]).code, 3);
    insta::assert_snapshot!(told, @r#"
    error[wrong-type]: `yoloMode` must be `true` or `false`, not the string `yes`
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:2:15
      |
    2 |   "yoloMode": "yes",
      |               ^^^^^
      |
      = help: write `true` or `false`
    error[unknown-key]: unknown key `debugLo`
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:3:3
      |
    3 |   "debugLo": true,
      |   ^^^^^^^^^
      |
      = help: did you mean `debugLog`?
    error[wrong-type]: `promptMaxRows` must be a whole number of at least 1, not `0`
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:4:20
      |
    4 |   "promptMaxRows": 0,
      |                    ^
      |
      = help: write a whole number of at least 1
    error[unknown-value]: `promptStyle` does not know the value `fancy`
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:5:18
      |
    5 |   "promptStyle": "fancy",
      |                  ^^^^^^^
      |
      = help: use one of `dialog`, `linear`
    error[wrong-type]: `authorizerChain` must be a list, not the string `me`
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:6:22
      |
    6 |   "authorizerChain": "me",
      |                      ^^^^
      |
      = help: write a list
    error[unknown-decision]: `permission.*` does not know the decision `sometimes`
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:8:10
      |
    8 |     "*": "sometimes",
      |          ^^^^^^^^^^^
      |
      = help: write "allow", "ask" or "deny"
    error[misspelt-surface]: `path_wrote` is not a surface
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:9:5
      |
    9 |     "path_wrote": "deny",
      |     ^^^^^^^^^^^^
      |
      = help: did you mean `path_write`?
    error[duplicate-key]: the key `git *` stands twice
      --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:10:32
       |
    10 |     "bash": {"git *": "allow", "git *": "ask", "": "deny", "rm *": "deny", "<dynamic-bash-command>": "allow"},
       |                                ^^^^^^^
       |
       = help: remove one of them; the first is on line 10
    error[empty-key]: `permission.bash` has an empty key
      --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:10:48
       |
    10 |     "bash": {"git *": "allow", "git *": "ask", "": "deny", "rm *": "deny", "<dynamic-bash-command>": "allow"},
       |                                                ^^
       |
       = help: name what the entry is for, or remove it
    error[reserved-pattern]: the pattern `<dynamic-bash-command>` is reserved
      --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:10:76
       |
    10 |     "bash": {"git *": "allow", "git *": "ask", "": "deny", "rm *": "deny", "<dynamic-bash-command>": "allow"},
       |                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = help: a synthetic ask cannot be matched by a pattern; write a rule for the command that raises it
    error[wrong-type]: `permission.read` must be `allow`, `ask` or `deny`, not `7`
      --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:11:13
       |
    11 |     "read": 7
       |             ^
       |
       = help: write `allow`, `ask` or `deny`
    "#);
}

#[test]
fn text_that_does_not_parse_keeps_its_denies() {
    let machine = Machine::bare();
    machine.write(
        GLOBAL,
        r#"{"permission": {"bash": {"git *": "allow" "rm *": "deny"}}"#,
    );
    insta::assert_snapshot!(asks(&machine, &[]), @r#"
    error[syntax]: expected comma
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:1:42
      |
    1 | {"permission": {"bash": {"git *": "allow" "rm *": "deny"}}
      |                                          ^
      |
      = help: put a comma between the entries
    "#);
    assert_eq!(machine.run(&["check", "bash", "rm x"]).code, 3);
}

#[test]
fn what_is_not_utf_8_is_in_error() {
    let machine = Machine::bare();
    machine.write(
        GLOBAL,
        b"{\"permission\": {\"bash\": {\"git *\": \"allow\", \"x\xff\": \"deny\"}}}",
    );
    asks(&machine, &["not-utf-8"]);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_said_and_never_waited_for() {
    use std::os::unix::fs::symlink;
    type Make = fn(&Path);
    let ways: [(&str, Make); 5] = [
        ("not-a-file", |path| fs::create_dir(path).unwrap()),
        ("not-a-regular-file", |path| {
            rustix::fs::mknodat(
                rustix::fs::CWD,
                path,
                rustix::fs::FileType::Fifo,
                rustix::fs::Mode::from_raw_mode(0o600),
                0,
            )
            .unwrap();
        }),
        ("link-loop", |path| symlink(path, path).unwrap()),
        ("dangling-link", |path| symlink("nothing", path).unwrap()),
        ("file-too-large", |path| {
            fs::File::create(path).unwrap().set_len(1 << 30).unwrap();
        }),
    ];
    for (code, make) in ways {
        let machine = Machine::bare();
        let path = machine.at(GLOBAL);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        make(&path);
        asks(&machine, &[code]);
        // The same for a file that is named.
        let named = machine.run(&[
            "check",
            "bash",
            "git status",
            "--config",
            path.to_str().unwrap(),
        ]);
        assert!(named.ends(4).stderr.contains(code), "{named:#?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_in_error() {
    use std::os::unix::fs::PermissionsExt;
    let machine = Machine::new();
    let path = machine.at(GLOBAL);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    // Root reads everything.
    if fs::File::open(&path).is_err() {
        asks(&machine, &["unreadable-file"]);
    }
}

#[test]
fn a_named_file_that_is_missing_is_in_error() {
    let output = Machine::new().run(&["check", "bash", "git status", "--config", "config.json"]);
    insta::assert_snapshot!(output.ends(4).all(), @r"
    ask    no bash rule speaks of it, the fallback decides (builtin)
    note: a file of the configuration is in error, so nothing is allowed
    --- 4
    error[missing-file]: the file is not there
    --> [M]/home/app/config.json
     = help: check the path
    ");
}
