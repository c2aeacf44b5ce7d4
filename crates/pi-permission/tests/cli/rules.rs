use crate::machine::{GLOBAL, Machine, PROJECT};

#[test]
fn the_rules_in_order_with_their_places() {
    let machine = Machine::new();
    machine
        .write(
            PROJECT,
            r#"{"yoloMode": true, "permission": {"bash": {"make": "allow", "git *": "deny"}}}"#,
        )
        .write(
            "home/.pi/agent/agents/rev.md",
            "---\nname: rev\npermission:\n  read: {\"*.key\": deny}\n---\n",
        );
    insta::assert_snapshot!(machine.run(&["rules", "--agent", "rev"]).ends(0).stdout, @r#"
    mcp
       allow  mcp_status    baseline
       allow  mcp_list      baseline
       allow  mcp_search    baseline
       allow  mcp_describe  baseline
       allow  mcp_connect   baseline
    bash
       ask    *             global config.json:5
       allow  cd *          global config.json:6
       allow  cargo *       global config.json:7
       allow  git *         global config.json:8
       deny   rm -rf *      global config.json:9  "use trash"
       ask    git push *    global config.json:10  "pushes reach CI"
    read
       deny   *.key         rev.md:4
    path
       allow  *             global config.json:13
       deny   *.env         global config.json:13
    mcp
       allow  exa:*         global config.json:14
    skill
       allow  review        global config.json:15
    overlays  they only tighten: an allow is no opinion
       bash
          allow  make          project config.json:1
          deny   git *         project config.json:1
    where no rule matches  ask  global config.json:3

    files
       rev.md               ~/.pi/agent/agents/rev.md  agent
       global config.json   ~/.pi/agent/extensions/pi-permission-system/config.json  global
       project config.json  ~/app/.pi/extensions/pi-permission-system/config.json  project
    "#);
    insta::assert_snapshot!(machine.run(&["rules", "--surface", "path_read"]).ends(0).stdout, @r"
    path_read
       allow  *      global config.json:13
       deny   *.env  global config.json:13
    where no rule matches  ask  global config.json:3

    files
       global config.json   ~/.pi/agent/extensions/pi-permission-system/config.json  global
       project config.json  ~/app/.pi/extensions/pi-permission-system/config.json  project
    ");
}

#[test]
fn json_lists_them() {
    let machine = Machine::new();
    let json = machine
        .run(&["rules", "--surface", "bash", "--format", "json"])
        .ends(0)
        .json();
    let patterns: Vec<&str> = json["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| rule["pattern"].as_str().unwrap())
        .collect();
    assert_eq!(
        patterns,
        ["*", "cd *", "cargo *", "git *", "rm -rf *", "git push *"]
    );
    assert_eq!(json["rules"][4]["reason"], "use trash");
    assert_eq!(json["rules"][4]["place"]["line"], 9);
    assert_eq!(json["fallback"]["decision"], "ask");
}

#[test]
fn wildcard_surfaces_speak_of_what_they_cover() {
    let machine = Machine::bare();
    machine.write(
        GLOBAL,
        r#"{"permission": {"my_*": "deny", "path": {"x": "ask"}}}"#,
    );
    let count = |surface: &str| {
        let json = machine
            .run(&["rules", "--surface", surface, "--format", "json"])
            .ends(0)
            .json();
        json["rules"].as_array().unwrap().len()
    };
    assert_eq!(
        (
            count("my_tool"),
            count("other"),
            count("path"),
            count("path_write")
        ),
        (1, 0, 2, 1)
    );
}

#[test]
fn without_a_file_it_says_where_to_write_one() {
    let output = Machine::bare().run(&["rules"]);
    insta::assert_snapshot!(output.ends(0).all(), @r"
    where no rule matches  ask  builtin
    --- 0
    there is no rule yet
      help: write some into [M]/home/.pi/agent/extensions/pi-permission-system/config.json
    ");
}
