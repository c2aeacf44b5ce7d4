//! The desk against real files: what is asked, answered, remembered and reported.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::Desk;
use crate::wire::{
    Answer, Choice, GateOptions, Judgement, OptionId, Outcome, Severity, Source, ToolCall, Verdict,
};

/// A home with a project and a policy.
pub(super) struct Place {
    root: TempDir,
    pub(super) desk: Desk,
}

impl Place {
    pub(super) fn new(config: &Value) -> Self {
        let root = TempDir::new().unwrap();
        write(
            &root
                .path()
                .join("agent/extensions/pi-permission-system/config.json"),
            &config.to_string(),
        );
        fs::create_dir(root.path().join("project")).unwrap();
        let desk = Desk::open(&options(root.path())).unwrap();
        Self { root, desk }
    }

    pub(super) fn call(&self, tool: &str, input: Value) -> ToolCall {
        ToolCall {
            tool_call_id: "call".to_owned(),
            tool_name: tool.to_owned(),
            input,
            cwd: text(&self.root.path().join("project")),
            agent_name: None,
            registered: ["bash", "read", "deploy", "mcp__files__list"]
                .map(str::to_owned)
                .to_vec(),
            servers: Vec::new(),
            access: None,
            source: Source::Agent,
            screen: None,
        }
    }

    pub(super) fn bash(&mut self, command: &str) -> Judgement {
        let call = self.call("bash", json!({ "command": command }));
        self.desk.judge(call)
    }

    /// The scratch folder.
    pub(super) fn root(&self) -> String {
        text(self.root.path())
    }

    pub(super) fn put(&self, file: &str, content: &str) {
        write(&self.root.path().join(file), content);
    }

    pub(super) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.root.path().join(file)).unwrap()
    }

    /// Answers an ask.
    pub(super) fn outcome(&mut self, judgement: &Judgement, choice: Choice) -> Outcome {
        self.desk.answer(&Answer {
            request_id: judgement.request_id.clone().unwrap(),
            choice,
            reason: None,
        })
    }

    fn answer(
        &mut self,
        judgement: &Judgement,
        choice: Choice,
        reason: Option<&str>,
    ) -> Result<(), String> {
        let request_id = judgement.prompt.as_ref().unwrap().request_id.clone();
        let outcome = self.desk.answer(&Answer {
            request_id,
            choice,
            reason: reason.map(str::to_owned),
        });
        if outcome.allow {
            Ok(())
        } else {
            Err(outcome.reason.unwrap())
        }
    }
}

fn options(root: &Path) -> GateOptions {
    GateOptions {
        cwd: text(&root.join("project")),
        agent_dir: Some(text(&root.join("agent"))),
        home: Some(text(&root.join("home"))),
        extension: text(&root.join("extension")),
        infrastructure: Vec::new(),
        trusted: false,
        session_id: Some("session".to_owned()),
    }
}

fn write(file: &Path, content: &str) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, content).unwrap();
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

fn policy() -> Value {
    json!({ "permission": { "bash": { "*": "ask", "ls *": "allow", "rm *": { "action": "deny", "reason": "use the trash" } } } })
}

#[test]
fn rules_decide() {
    let mut place = Place::new(&policy());
    assert_eq!(place.bash("ls -l").decision, Verdict::Allow);
    let denied = place.bash("cd sub && rm -r x");
    assert_eq!(denied.decision, Verdict::Deny);
    assert!(denied.reason.unwrap().contains("use the trash"));
    assert_eq!(place.bash("make").decision, Verdict::Ask);
}

#[test]
fn a_prompt_says_what_and_why() {
    let mut place = Place::new(&policy());
    let view = place.bash("make all").prompt.unwrap().views.remove(0);
    for part in ["Permission needed", "make all", "rule `*` of bash asks"] {
        assert!(view.text.contains(part), "{part} in {}", view.text);
    }
    let session = view
        .options
        .iter()
        .find(|option| option.id == OptionId::Session)
        .unwrap();
    assert_eq!(session.label, "Allow for this session: bash `make all *`");
}

#[test]
fn each_answer_is_what_the_person_said() {
    let mut place = Place::new(&policy());
    let ask = place.bash("make all");
    assert_eq!(place.answer(&ask, Choice::Once, None), Ok(()));
    let ask = place.bash("make all");
    let text = place
        .answer(&ask, Choice::Deny, Some("not now"))
        .unwrap_err();
    assert!(
        text.contains("denied by the user") && text.contains("not now"),
        "{text}"
    );
    let ask = place.bash("make all");
    let text = place.answer(&ask, Choice::Unavailable, None).unwrap_err();
    assert!(text.contains("nobody can answer"), "{text}");
    let ask = place.bash("make all");
    let text = place.answer(&ask, Choice::Aborted, None).unwrap_err();
    assert!(text.contains("interrupted"), "{text}");
}

#[test]
fn an_answer_for_the_session_covers_what_it_showed() {
    let mut place = Place::new(&policy());
    let first = place.bash("make all");
    let queued = place.bash("make all -k");
    let other = place.bash("cmake .");
    assert_eq!(place.answer(&first, Choice::Session, None), Ok(()));
    assert_eq!(place.bash("make all -j8").decision, Verdict::Allow);

    let id = |judgement: &Judgement| judgement.prompt.as_ref().unwrap().request_id.clone();
    assert_eq!(place.desk.recheck(&id(&queued)).decision, Verdict::Allow);
    assert_eq!(
        place.desk.recheck(&id(&queued)).decision,
        Verdict::Deny,
        "it is settled"
    );
    let again = place.desk.recheck(&id(&other));
    assert_eq!(again.decision, Verdict::Ask);
    assert_eq!(id(&again), id(&other), "an ask keeps its id");
}

#[test]
fn an_ask_is_settled_once() {
    let mut place = Place::new(&policy());
    let ask = place.bash("make");
    assert!(place.answer(&ask, Choice::Deny, None).is_err());
    assert!(place.answer(&ask, Choice::Once, None).is_err());
}

#[test]
fn the_persons_own_commands_are_judged_when_the_configuration_says_so() {
    for (gated, expected) in [(false, Verdict::Allow), (true, Verdict::Deny)] {
        let mut config = policy();
        config["gateUserBash"] = json!(gated);
        let mut place = Place::new(&config);
        let call = ToolCall {
            source: Source::User,
            ..place.call("bash", json!({ "command": "rm x" }))
        };
        assert_eq!(place.desk.judge(call).decision, expected);
    }
}

#[test]
fn a_problem_of_the_configuration_is_reported_once() {
    let mut place = Place::new(&json!({ "permision": {} }));
    let found = place.desk.diagnostics();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].severity, Severity::Error);
    assert!(
        found[0].text.contains("config.json") && found[0].text.contains("permision"),
        "{found:?}"
    );
    assert!(place.bash("ls").notices.is_empty());
}

#[test]
fn a_problem_that_appears_later_is_reported_with_the_next_call() {
    let mut place = Place::new(&policy());
    assert!(place.bash("ls").notices.is_empty());
    write(
        &place
            .root
            .path()
            .join("agent/extensions/pi-permission-system/config.json"),
        "{ broken, and longer than before",
    );
    let judged = place.bash("ls");
    assert_eq!(judged.decision, Verdict::Ask);
    assert!(!judged.notices.is_empty());
}

#[test]
fn other_tools_are_judged_by_their_names() {
    let mut place =
        Place::new(&json!({ "permission": { "deploy": "deny", "mcp": { "files:*": "allow" } } }));
    let call = place.call("deploy", json!({}));
    assert_eq!(place.desk.judge(call).decision, Verdict::Deny);
    let call = place.call("mcp__files__list", json!({ "folder": "a" }));
    assert_eq!(place.desk.judge(call).decision, Verdict::Allow);
}

#[test]
fn a_session_without_an_absolute_directory_judges_nothing() {
    let place = Place::new(&policy());
    let options = GateOptions {
        cwd: "project".to_owned(),
        ..options(place.root.path())
    };
    assert!(Desk::open(&options).unwrap_err().contains("not absolute"));
}
