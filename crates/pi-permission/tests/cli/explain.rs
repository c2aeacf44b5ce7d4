use crate::machine::{GLOBAL, Machine, PROJECT};

#[test]
fn a_denied_command() {
    let machine = Machine::new();
    machine.write("home/app/build/x", "");
    let output = machine.run(&[
        "explain",
        "bash",
        "cd build && sudo rm -rf ../dist > /var/log/x",
    ]);
    insta::assert_snapshot!(output.ends(3).all(), @r#"
    deny   bash rule "rm -rf *" (global, config.json:9) on `rm -rf ../dist`: use trash

    bash  in ~/app
    ├─ cd build                    allow  "cd *"                      config.json:6
    │    shadowed: "*" → ask  config.json:5
    └─ sudo rm -rf ../dist         deny
       ├─ wrapper sudo (boundary)  ask    <indirection-bash-wrapper>  builtin
       │    `sudo` runs it as another user
       └─ runs rm -rf ../dist      deny   "rm -rf *"                  config.json:9
            use trash
            shadowed: "*" → ask  config.json:5
    paths
    ├─ build       entered  inside, ~/app/build  allow  path_read "*"                     config.json:13
    ├─ /var/log/x  written  outside              allow  path_write "*"                    config.json:13
    │                                            ask    no external_directory_write rule  config.json:3
    └─ ../dist     removed  inside, ~/app/dist   allow  path_write "*"                    config.json:13

    a denial ends the call: nobody is asked about the 2 findings that ask
    to lift the denial: edit config.json:9, or add "rm -rf ../dist": "allow" under "bash", after config.json:9

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 3
    "#);
}

#[test]
fn an_ask_says_what_would_allow_it() {
    let machine = Machine::new();
    let shown = |command: &str| machine.run(&["explain", "bash", command]).ends(4).all();
    insta::assert_snapshot!(shown("git push; npm test"), @r#"
    ask    bash rule "git push *" (global, config.json:10) on `git push`: pushes reach CI

    bash  in ~/app
    ├─ git push  ask  "git push *"  config.json:10
    │    pushes reach CI
    │    shadowed: "git *" → allow  config.json:8
    │    shadowed: "*" → ask  config.json:5
    └─ npm test  ask  "*"           config.json:5

    to allow, all of these:
       add "git push *": "allow" under "bash", after config.json:10
       add "npm test *": "allow" under "bash", after config.json:5

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 4
    "#);
    insta::assert_snapshot!(shown("timeout 30 npm test && bash -c \"$X\" && cat $F"), @r#"
    ask    external_directory_read <unresolved-path> (builtin) on `$F`: which file `$F` names cannot be known before it runs

    bash  in ~/app
    ├─ timeout 30 npm test               ask
    │  ├─ wrapper timeout (transparent)  allow  only what it runs counts
    │  └─ runs npm test                  ask    "*"                       config.json:5
    ├─ bash -c "$X"                      ask
    │  ├─ wrapper bash (opaque)          ask    <opaque-bash-wrapper>     builtin
    │  │    what `bash -c "$X"` would run cannot be known before it runs
    │  └─ runs $X (inline shell)         ask    "*"                       config.json:5
    └─ cat $F                            ask    "*"                       config.json:5
    paths
    └─ $F  ask  external_directory_read <unresolved-path>  builtin
         which file `$F` names cannot be known before it runs

    to allow, all of these:
       write the path out, allow "external_directory" as a whole, or set `unresolvedPaths` to "ignore"
       add "npm test *": "allow" under "bash", after config.json:5
       run what it hides by itself, or add a rule that names the hiding form, as in "bash -c *"
       write out what `$X` computes: no rule can name it
       add "cat *": "allow" under "bash", after config.json:5

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 4
    "#);
}

#[test]
fn an_allow_says_what_would_make_it_ask() {
    let output = Machine::new().run(&["explain", "bash", "git status"]);
    insta::assert_snapshot!(output.ends(0).all(), @r#"
    allow  bash rule "git *" (global, config.json:8)

    bash  in ~/app
    └─ git status  allow  "git *"  config.json:8
         shadowed: "*" → ask  config.json:5

    to be asked: a stricter rule after config.json:8 under "bash"

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 0
    "#);
}

#[test]
fn paths_and_tools() {
    let machine = Machine::new();
    let shown = |arguments: &[&str]| machine.run(&[&["explain"], arguments].concat()).all();
    insta::assert_snapshot!(shown(&["read", ".env"]), @r#"
    deny   path_read rule "*.env" (global, config.json:13) on `.env`

    read  in ~/app
    paths
    └─ .env  read  inside, ~/app/.env  deny   path_read "*.env"  config.json:13
                                       allow  read "*"           config.json:12
         path_read: shadowed: "*" → allow  config.json:13

    to lift the denial: edit config.json:13, or add "~/app/.env": "allow" under "path_read", after config.json:13

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 3
    "#);
    insta::assert_snapshot!(shown(&["write", "/etc/passwd"]), @r#"
    ask    no external_directory_write rule speaks of it, the fallback decides (global, config.json:3) on `/etc/passwd`

    write  in ~/app
    paths
    └─ /etc/passwd  written  outside  allow  path_write "*"                    config.json:13
                                      ask    no external_directory_write rule  config.json:3
                                      ask    no write rule                     config.json:3

    to allow, all of these:
       add "/etc/*": "allow" under "external_directory_write" in ~/.pi/agent/extensions/pi-permission-system/config.json
       add "/etc/*": "allow" under "write" in ~/.pi/agent/extensions/pi-permission-system/config.json

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 4
    "#);
    insta::assert_snapshot!(shown(&["mcp", "exa:search"]), @r#"
    allow  mcp rule "exa:*" (global, config.json:14)

    mcp  in ~/app
    └─ exa:search  allow  mcp "exa:*"  config.json:14

    to be asked: a stricter rule after config.json:14 under "mcp"

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 0
    "#);
    insta::assert_snapshot!(shown(&["deploy", "--input", "{\"target\": \"prod\"}"]), @r#"
    ask    no deploy rule speaks of it, the fallback decides (global, config.json:3)

    deploy  in ~/app
    └─ deploy  ask  no deploy rule  config.json:3

    to allow: add "deploy": "allow" under "deploy" in ~/.pi/agent/extensions/pi-permission-system/config.json

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 4
    "#);
}

#[test]
fn scopes_are_told_apart() {
    let machine = Machine::new();
    machine.write(
        PROJECT,
        "{\n  \"permission\": {\n    \"bash\": {\"git log\": \"deny\", \"make\": \"allow\"}\n  }\n}\n",
    );
    let output = machine.run(&["explain", "bash", "git log; make"]);
    insta::assert_snapshot!(output.ends(3).all(), @r#"
    deny   bash rule "git log" (project config.json:3) on `git log`

    bash  in ~/app
    ├─ git log  deny  "git log"  project config.json:3
    │    outranked: "git *" → allow  global config.json:8
    │    shadowed: "*" → ask  global config.json:5
    └─ make     ask   "*"        global config.json:5
         no opinion: "make" → allow  project config.json:3

    a denial ends the call: nobody is asked about the one finding that asks
    to lift the denial: edit project config.json:3: it only tightens, so no rule elsewhere lifts it

    files
       global config.json   ~/.pi/agent/extensions/pi-permission-system/config.json  global
       project config.json  ~/app/.pi/extensions/pi-permission-system/config.json  project
    --- 3
    warning[project-untrusted]: this project is not trusted: its file can only tighten
    --> [M]/home/app/.pi/extensions/pi-permission-system/config.json
     = help: read it, then run `pi-permission trust` in the project
    "#);
}

#[test]
fn a_configuration_in_error_is_the_reason() {
    let machine = Machine::bare();
    machine.write(GLOBAL, r#"{"permission": {"bash": "allow"}, "oops": 1}"#);
    let output = machine.run(&["explain", "bash", "ls"]);
    insta::assert_snapshot!(output.ends(4).all(), @r#"
    ask    bash rule "*" (global, config.json:1)

    bash  in ~/app
    └─ ls  ask  "*"  config.json:1
    paths
    └─ .  listed  inside, ~/app  no rule speaks of it

    to allow: repair the configuration: while one of its files is in error, every allow asks

    files
       config.json  ~/.pi/agent/extensions/pi-permission-system/config.json  global
    --- 4
    error[unknown-key]: unknown key `oops`
     --> [M]/home/.pi/agent/extensions/pi-permission-system/config.json:1:35
      |
    1 | {"permission": {"bash": "allow"}, "oops": 1}
      |                                   ^^^^^^
      |
      = help: see the keys in `config/schema.json`; `pi-permission schema` prints it
    "#);
}

#[test]
fn what_is_long_or_hostile_is_cut_and_named() {
    let machine = Machine::new();
    let long = format!("echo {}\u{1b}[2J\u{202e}", "x".repeat(5_000));
    let output = machine.run(&["explain", "bash", &long]);
    assert!(
        output.stdout.lines().all(|line| line.chars().count() < 250),
        "{output:#?}"
    );
    assert!(!output.stdout.contains(['\u{1b}', '\u{202e}']));
    assert!(output.stdout.contains(" characters … "));
    let many = "ls;".repeat(1_000);
    let output = machine.run(&["explain", "bash", &many]);
    assert!(
        output.stdout.contains("… 900 more commands: 900 ask"),
        "{output:#?}"
    );
}

#[test]
fn json_holds_everything() {
    let machine = Machine::new();
    let arguments = ["explain", "bash", "sudo rm -rf x", "--format", "json"];
    let json = machine.run(&arguments).ends(3).json();
    assert_eq!(json["decision"], "deny");
    assert_eq!(json["units"][0]["wrapper"], "boundary");
    assert_eq!(json["units"][1]["parent"], 0);
    let findings = json["findings"].as_array().unwrap();
    let deny = findings
        .iter()
        .find(|finding| finding["decision"] == "deny")
        .unwrap();
    assert_eq!(deny["rule"], "rm -rf *");
    assert_eq!(deny["place"]["line"], 9);
    assert_eq!(deny["reason"], "use trash");
    let standings: Vec<&str> = deny["considered"]
        .as_array()
        .unwrap()
        .iter()
        .map(|considered| considered["standing"].as_str().unwrap())
        .collect();
    assert_eq!(standings, ["decides", "shadowed"]);
    assert!(
        json["change"][0]
            .as_str()
            .unwrap()
            .starts_with("edit config.json:9")
    );
}
