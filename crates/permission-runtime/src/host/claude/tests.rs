use std::fs;
use std::path::Path;

use super::*;

fn payload(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/claude");
    fs::read(path.join(name)).unwrap()
}

fn object(answer: &HookAnswer) -> Value {
    let value: Value = serde_json::from_str(&answer.stdout).unwrap();
    value["hookSpecificOutput"].clone()
}

fn bash(command: &str) -> ToolCall {
    tools::call(
        Host::ClaudeCode,
        "Bash",
        json!({"command": command}),
        "/".to_owned(),
        None,
    )
}

/// A policy in a directory of its own.
fn variables(directory: &Path, config: &str) -> Variables {
    let agent = directory.join("agent/extensions/pi-permission-system");
    fs::create_dir_all(&agent).unwrap();
    fs::write(agent.join("config.json"), config).unwrap();
    [("HOME", ""), ("PI_CODING_AGENT_DIR", "agent")]
        .into_iter()
        .map(|(name, path)| {
            let path = directory.join(path).to_str().unwrap().to_owned();
            (name.to_owned(), path)
        })
        .collect()
}

#[test]
fn recorded_payloads_are_mapped() {
    for (name, surface, invoked, agent, input) in [
        (
            "Agent.json",
            "task",
            Some("Agent"),
            None,
            ("subagent_type", "general-purpose"),
        ),
        (
            "Agent.subagent.json",
            "task",
            Some("Agent"),
            Some("general-purpose"),
            ("subagent_type", "general-purpose"),
        ),
        (
            "Bash.json",
            "bash",
            Some("Bash"),
            None,
            ("command", "cd /tmp && ls | head -1"),
        ),
        (
            "Bash.agentflag.json",
            "bash",
            Some("Bash"),
            Some("Explore"),
            ("command", "touch marker"),
        ),
        (
            "Bash.subagent.json",
            "bash",
            Some("Bash"),
            Some("general-purpose"),
            ("command", "echo sub > s.txt"),
        ),
        (
            "CronCreate.json",
            "CronCreate",
            None,
            None,
            ("cron", "* * * * *"),
        ),
        (
            "Edit.json",
            "edit",
            Some("Edit"),
            None,
            ("file_path", "/home/user/project/a.txt"),
        ),
        (
            "EnterWorktree.json",
            "EnterWorktree",
            None,
            None,
            ("name", "w"),
        ),
        (
            "Glob.json",
            "find",
            Some("Glob"),
            None,
            ("pattern", "**/*.txt"),
        ),
        (
            "Grep.json",
            "grep",
            Some("Grep"),
            None,
            ("path", "/home/user/project"),
        ),
        (
            "Monitor.json",
            "bash",
            Some("Monitor"),
            None,
            ("command", "echo x"),
        ),
        (
            "NotebookEdit.json",
            "edit",
            Some("NotebookEdit"),
            None,
            ("notebook_path", "/home/user/project/n.ipynb"),
        ),
        (
            "Read.json",
            "read",
            Some("Read"),
            None,
            ("file_path", "/home/user/project/a.txt"),
        ),
        (
            "Read.subagent.json",
            "read",
            Some("Read"),
            Some("general-purpose"),
            ("file_path", "/home/user/project/a.txt"),
        ),
        (
            "Skill.json",
            "skill",
            Some("Skill"),
            None,
            ("skill", "mysk"),
        ),
        (
            "TaskCreate.json",
            "TaskCreate",
            None,
            None,
            ("subject", "s"),
        ),
        (
            "WebFetch.json",
            "webfetch",
            Some("WebFetch"),
            None,
            ("url", "http://127.0.0.1:9/x"),
        ),
        (
            "WebSearch.json",
            "websearch",
            Some("WebSearch"),
            None,
            ("query", "q q"),
        ),
        (
            "Write.json",
            "write",
            Some("Write"),
            None,
            ("content", "hello\n"),
        ),
        (
            "Write.subagent.json",
            "write",
            Some("Write"),
            Some("general-purpose"),
            ("content", "1"),
        ),
        (
            "mcp__lab__echo.json",
            "mcp",
            Some("mcp__lab__echo"),
            None,
            ("text", "yo"),
        ),
        (
            "mcp__lab__echo.subagent.json",
            "mcp",
            Some("mcp__lab__echo"),
            Some("general-purpose"),
            ("text", "x"),
        ),
        (
            "mcp__lab__read_only.json",
            "mcp",
            Some("mcp__lab__read_only"),
            None,
            ("text", "x"),
        ),
    ] {
        let request = read(&payload(&format!("PreToolUse-{name}"))).unwrap();
        assert_eq!(request.event, Event::PreToolUse, "{name}");
        assert_eq!(request.call.tool, surface, "{name}");
        assert_eq!(request.call.invoked.as_deref(), invoked, "{name}");
        assert_eq!(request.call.agent.as_deref(), agent, "{name}");
        assert_eq!(request.call.cwd, "/home/user/project", "{name}");
        assert_eq!(request.call.input[input.0], input.1, "{name}");
        assert_eq!(
            request.agent_id.is_some(),
            name.contains(".subagent."),
            "{name}"
        );
        assert!(
            request.session_id.is_some() && request.tool_use_id.is_some(),
            "{name}"
        );
    }
}

#[test]
fn every_recorded_payload_is_read_and_answered() {
    let directory = tempfile::tempdir().unwrap();
    let variables = variables(directory.path(), "{}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/claude");
    let mut seen = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let bytes = fs::read(&path).unwrap();
        let gates = name.starts_with("PreToolUse") || name.starts_with("PreSkillShellCommand");
        assert_eq!(read(&bytes).is_ok(), gates, "{name}");
        let answer = hook(bytes.as_slice(), &variables);
        let output = object(&answer);
        assert_ne!(output["permissionDecision"], "allow", "{name}");
        assert!(
            !output["permissionDecisionReason"]
                .as_str()
                .unwrap()
                .is_empty(),
            "{name}"
        );
        seen += 1;
    }
    assert_eq!(seen, 28);
}

#[test]
fn the_command_of_a_skill() {
    let request = read(&payload("PreSkillShellCommand-Bash.json")).unwrap();
    assert_eq!(request.event, Event::PreSkillShellCommand);
    assert_eq!(request.call.tool, "bash");
    assert_eq!(request.call.input["command"], "touch skillmarker; echo hi");
    let answer = respond(
        request.event,
        &request.call,
        &Evaluation::unavailable("x"),
        &[],
    );
    assert_eq!(object(&answer)["hookEventName"], "PreSkillShellCommand");
}

#[test]
fn the_mcp_server_of_the_payload_is_known_to_the_session() {
    let text = r#"{"hook_event_name": "PreToolUse", "tool_name": "mcp__a_b__c", "tool_input": {}, "cwd": "/", "mcp_server": {"name": "a.b"}}"#;
    let request = read(text.as_bytes()).unwrap();
    let options = session_options(&request, &Variables::default());
    assert_eq!(options.mcp_servers, ["a.b", "a_b"]);
}

#[test]
fn the_root_is_the_host_s_project_directory() {
    let request = read(&payload("PreToolUse-Bash.json")).unwrap();
    let mut variables = Variables::default();
    assert_eq!(session_options(&request, &variables).root, None);
    variables.set("CLAUDE_PROJECT_DIR", "/home/user");
    let options = session_options(&request, &variables);
    assert_eq!(options.root.as_deref(), Some(Path::new("/home/user")));
    assert_eq!(options.cwd, Path::new("/home/user/project"));
}

#[test]
fn what_cannot_be_judged_is_refused_in_both_forms() {
    let directory = tempfile::tempdir().unwrap();
    let variables = variables(
        directory.path(),
        r#"{"permission": {"*": "allow", "bash": "allow"}}"#,
    );
    let sound = r#"{"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}, "cwd": "/"}"#;
    assert!(read(sound.as_bytes()).is_ok());
    let without = |key: &str| {
        let mut payload: Value = serde_json::from_str(sound).unwrap();
        payload.as_object_mut().unwrap().remove(key);
        payload.to_string()
    };
    let with = |key: &str, value: Value| {
        let mut payload: Value = serde_json::from_str(sound).unwrap();
        payload[key] = value;
        payload.to_string()
    };
    for (text, why) in [
        (String::new(), "the payload is empty"),
        (" \n".to_owned(), "the payload is empty"),
        ("{bad".to_owned(), "the payload is not JSON"),
        (format!("x{sound}"), "the payload is not JSON"),
        (format!("{sound}{sound}"), "the payload is not JSON"),
        ("[".repeat(100_000), "the payload is not JSON"),
        ("[]".to_owned(), "the payload is not an object"),
        (
            without("hook_event_name"),
            "the payload lacks `hook_event_name`",
        ),
        (without("tool_name"), "the payload lacks `tool_name`"),
        (without("tool_input"), "the payload lacks `tool_input`"),
        (without("cwd"), "the payload lacks `cwd`"),
        (
            with("cwd", json!("relative")),
            "`cwd` of the payload is not absolute",
        ),
        (
            with("cwd", json!(7)),
            "`cwd` of the payload is not a string",
        ),
        (
            with("cwd", json!("")),
            "`cwd` of the payload is not a string",
        ),
        (
            with("tool_name", json!(["Bash"])),
            "`tool_name` of the payload is not a string",
        ),
        (
            with("tool_input", json!("ls")),
            "`tool_input` of the payload is not an object",
        ),
        (
            with("agent_type", json!({})),
            "`agent_type` of the payload is not a string",
        ),
        (
            with("hook_event_name", json!("PostToolUse")),
            "`PostToolUse` is not an event",
        ),
    ] {
        let answer = hook(text.as_bytes(), &variables);
        assert_eq!(answer.exit, 2, "{why}");
        assert!(answer.stderr.contains(why), "{} / {why}", answer.stderr);
        assert_eq!(answer.stderr.lines().count(), 1, "{why}");
        let output = object(&answer);
        assert_eq!(output["hookEventName"], "PreToolUse", "{why}");
        assert_eq!(output["permissionDecision"], "deny", "{why}");
    }
    let invalid = hook(&b"{\"cwd\": \"\xff\"}"[..], &variables);
    assert!(invalid.stderr.contains("not UTF-8"));
    assert_eq!(invalid.exit, 2);
}

proptest::proptest! {
    #[test]
    fn arbitrary_payloads_never_panic(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..200)) {
        proptest::prop_assert!(read(&bytes).is_err());
    }

    #[test]
    fn names_are_kept(name in "[A-Za-z_]{1,12}", agent in "[a-z:/. ]{1,12}") {
        let payload = json!({
            "hook_event_name": "PreToolUse",
            "tool_name": name,
            "tool_input": {},
            "cwd": "/",
            "agent_type": agent,
        });
        let request = read(payload.to_string().as_bytes()).unwrap();
        proptest::prop_assert_eq!(request.call.invoked.unwrap_or(request.call.tool), name);
        proptest::prop_assert_eq!(request.call.agent, Some(agent));
    }
}

#[test]
fn a_payload_without_end_is_cut_off() {
    let answer = hook(std::io::repeat(b' '), &Variables::default());
    assert_eq!(answer.exit, 2);
    assert!(
        answer.stderr.contains("larger than 16 MiB"),
        "{}",
        answer.stderr
    );
}

#[test]
fn a_reader_that_fails_or_panics_refuses_the_call() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    struct Panics;
    impl Read for Panics {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            panic!("on purpose")
        }
    }
    for (answer, why) in [
        (hook(Fails, &Variables::default()), "broken"),
        (
            hook(Panics, &Variables::default()),
            "an inner failure: on purpose",
        ),
    ] {
        assert_eq!(answer.exit, 2);
        assert!(answer.stderr.contains(why), "{}", answer.stderr);
        assert_eq!(object(&answer)["permissionDecision"], "deny");
    }
}

/// The reply of the hook to a tool call under a policy, in a project of its own.
fn reply(policy: &Value, tool: &str, input: &Value) -> (HookAnswer, String) {
    let directory = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(directory.path()).unwrap();
    let config = json!({"permission": policy});
    let variables = variables(&root, &format!("{config:#}"));
    let project = root.join("project");
    fs::create_dir(&project).unwrap();
    let payload = json!({
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": input,
        "cwd": project.to_str().unwrap(),
    });
    let answer = hook(payload.to_string().as_bytes(), &variables);
    let scrubbed = answer.stdout.replace(root.to_str().unwrap(), "[root]");
    (answer, scrubbed)
}

#[test]
fn answers_in_the_host_s_words() {
    let policy = json!({
        "bash": {
            "git *": "allow",
            "git push *": {"action": "ask", "reason": "look at the branch"},
            "rm *": {"action": "deny", "reason": "use the trash"},
        },
    });
    let bash = |command: &str| {
        let (answer, text) = reply(&policy, "Bash", &json!({"command": command}));
        assert_eq!((answer.exit, answer.stderr.as_str()), (0, ""), "{command}");
        text.trim_end().to_owned()
    };
    insta::assert_snapshot!(bash("git status"), @r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","permissionDecisionReason":"allowed by pi-permission-system"}}"#);
    insta::assert_snapshot!(bash("git push origin main"), @r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"`git push origin main`: rule `git push *` of bash asks   global [root]/agent/extensions/pi-permission-system/config.json:5   \"look at the branch\"\nto change it: edit [root]/agent/extensions/pi-permission-system/config.json:5"}}"#);
    insta::assert_snapshot!(bash("rm -rf x"), @r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"[pi-permission-system] denied by policy: bash (invoked as Bash), rule \"rm *\". Do not retry with another spelling. Reason: use the trash."}}"#);
    insta::assert_snapshot!(bash("ls"), @r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"`ls`: no rule of bash speaks of it\nto change it: add a rule under `bash` to the configuration"}}"#);
    insta::assert_snapshot!(bash("git push && sudo git push"), @r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"`git push`: rule `git push *` of bash asks   global [root]/agent/extensions/pi-permission-system/config.json:5   \"look at the branch\"\nalso `sudo git push`: runs `git push`; `sudo` runs it as another user\nto change it: edit [root]/agent/extensions/pi-permission-system/config.json:5"}}"#);
}

#[test]
fn allow_is_only_said_when_a_rule_decided() {
    for (policy, decision) in [
        (json!({"*": "allow"}), None),
        (json!({"*": "allow", "bash": {"x *": "deny"}}), None),
        (json!({"bash": {"ls *": "allow"}}), Some("allow")),
        (json!({"bash": {"*": "allow"}}), Some("allow")),
        (json!({"bash": "ask"}), Some("ask")),
        (json!({}), Some("ask")),
        (json!({"*": "deny"}), Some("deny")),
    ] {
        let (answer, _) = reply(&policy, "Bash", &json!({"command": "ls -l"}));
        assert_eq!(answer.exit, 0);
        match decision {
            None => assert_eq!(answer, HookAnswer::silence(), "{policy}"),
            Some(decision) => {
                assert_eq!(object(&answer)["permissionDecision"], decision, "{policy}");
                assert_eq!(answer.stdout.lines().count(), 1);
            }
        }
    }
}

#[test]
fn tools_are_judged_by_their_surface() {
    for (policy, tool, input, decision) in [
        (
            json!({"read": {"*.env": "deny"}}),
            "Read",
            json!({"file_path": ".env"}),
            "deny",
        ),
        (
            json!({"write": "deny"}),
            "Write",
            json!({"file_path": "a", "content": ""}),
            "deny",
        ),
        (
            json!({"edit": "deny"}),
            "NotebookEdit",
            json!({"notebook_path": "a.ipynb", "new_source": ""}),
            "deny",
        ),
        (
            json!({"find": "deny"}),
            "Glob",
            json!({"pattern": "*"}),
            "deny",
        ),
        (
            json!({"bash": {"rm *": "deny"}}),
            "Monitor",
            json!({"command": "rm x"}),
            "deny",
        ),
        (
            json!({"task": {"general-*": "deny"}}),
            "Agent",
            json!({"subagent_type": "general-purpose"}),
            "deny",
        ),
        (
            json!({"skill": {"mysk": "deny"}}),
            "Skill",
            json!({"skill": "mysk"}),
            "deny",
        ),
        (
            json!({"webfetch": {"http://127.*": "deny"}}),
            "WebFetch",
            json!({"url": "http://127.0.0.1:9/x"}),
            "deny",
        ),
        (
            json!({"mcp": {"lab:echo": "allow"}}),
            "mcp__lab__echo",
            json!({"text": "x"}),
            "allow",
        ),
        (
            json!({"CronCreate": "deny"}),
            "CronCreate",
            json!({"cron": "*"}),
            "deny",
        ),
        (
            json!({"path": {"*.env": "deny"}, "bash": "allow"}),
            "Bash",
            json!({"command": "cat .env"}),
            "deny",
        ),
    ] {
        let (answer, text) = reply(&policy, tool, &input);
        assert_eq!(
            object(&answer)["permissionDecision"],
            decision,
            "{tool}: {text}"
        );
    }
}

#[test]
fn a_configuration_in_error_asks_and_says_so() {
    let (answer, _) = reply(
        &json!({"bash": {"*": "allow", "x": "alow"}}),
        "Bash",
        &json!({"command": "ls"}),
    );
    assert_eq!(object(&answer)["permissionDecision"], "ask");
    let reason = object(&answer)["permissionDecisionReason"].to_string();
    assert!(
        reason.contains("config.json:5:12: `permission.bash.x` does not know"),
        "{reason}"
    );
    assert!(answer.stderr.contains("error[unknown-decision]") && answer.stderr.contains("help: "));
}

#[test]
fn an_unavailable_evaluation_is_refused() {
    let answer = respond(
        Event::PreToolUse,
        &bash("ls"),
        &Evaluation::unavailable("no idea"),
        &[],
    );
    assert_eq!(answer.exit, 2);
    insta::assert_snapshot!(answer.stderr.trim_end(), @"[pi-permission-system] the call could not be judged: no idea");
    insta::assert_snapshot!(answer.stdout.trim_end(), @r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"[pi-permission-system] the call could not be judged: no idea"}}"#);
}

/// The lines of the review log in the directory of [`variables`].
fn log(directory: &Path) -> Vec<Value> {
    let log = crate::audit::Log::new(&directory.join("agent"), crate::audit::Stream::Review);
    fs::read_to_string(log.path())
        .unwrap_or_default()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn each_call_leaves_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let variables = variables(
        directory.path(),
        r#"{"permission": {"bash": {"*": "ask", "cd *": "allow", "ls *": "allow", "head *": "allow"}, "write": {"*.txt": "deny"}, "external_directory": "allow"}}"#,
    );
    for (name, event, resolution) in [
        ("PreToolUse-Bash.json", "allowed", Some("policy_allow")),
        ("PreToolUse-Bash.agentflag.json", "waiting", None),
        ("PreToolUse-Write.json", "blocked", Some("policy_deny")),
    ] {
        let before = log(directory.path()).len();
        hook(payload(name).as_slice(), &variables);
        let lines = log(directory.path());
        assert_eq!(lines.len(), before + 1, "{name}");
        let line = lines.last().unwrap();
        assert_eq!(
            line["event"],
            format!("permission_request.{event}"),
            "{line}"
        );
        assert_eq!(line.get("resolution").and_then(Value::as_str), resolution);
        assert_eq!(line["host"], "claude-code");
        let sent: Value = serde_json::from_slice(&payload(name)).unwrap();
        assert_eq!(line["sessionId"], sent["session_id"]);
        assert_eq!(line["toolCallId"], sent["tool_use_id"]);
    }
    let answer = hook(&b"{"[..], &variables);
    assert_eq!(answer.exit, 2);
    let line = log(directory.path()).pop().unwrap();
    assert_eq!(line["event"], "permission_request.denied");
    assert_eq!(line["resolution"], "gate_error");
}

#[test]
fn the_log_can_be_turned_off() {
    let directory = tempfile::tempdir().unwrap();
    let variables = variables(
        directory.path(),
        r#"{"permissionReviewLog": false, "permission": {"*": "deny"}}"#,
    );
    hook(payload("PreToolUse-Bash.json").as_slice(), &variables);
    hook(&b"{"[..], &variables);
    assert!(log(directory.path()).is_empty());
}

#[test]
fn a_log_that_cannot_be_written_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let variables = variables(directory.path(), r#"{"permission": {"*": "deny"}}"#);
    let before = hook(payload("PreToolUse-Bash.json").as_slice(), &variables);
    let path = crate::audit::Log::new(
        &directory.path().join("agent"),
        crate::audit::Stream::Review,
    )
    .path();
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let after = hook(payload("PreToolUse-Bash.json").as_slice(), &variables);
    assert_eq!((&after.stdout, after.exit), (&before.stdout, before.exit));
    assert!(
        after.stderr.contains("is a directory, not a log"),
        "{after:?}"
    );
}
