//! The dialog of the terminal against a session: what is opened, recorded, and said afterwards.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::desk::Desk;
use crate::wire::dialog::{DialogInput, DialogOpened, DialogOpening, DialogReaction, DialogRoom};
use crate::wire::{Choice, GateOptions, Judgement, Screen, Source, ToolCall, Verdict};

const SCREEN: Screen = Screen {
    columns: 100,
    rows: 40,
};

/// A desk with a dialog that is played.
struct Play {
    root: TempDir,
    desk: Desk,
    now: usize,
    request_id: String,
}

impl Play {
    fn new(config: &Value) -> Self {
        let root = TempDir::new().unwrap();
        let text = |path: &str| root.path().join(path).to_string_lossy().into_owned();
        let directory = root.path().join("agent/extensions/pi-permission-system");
        fs::create_dir_all(&directory).unwrap();
        fs::create_dir(root.path().join("project")).unwrap();
        fs::write(directory.join("config.json"), config.to_string()).unwrap();
        let desk = Desk::open(&GateOptions {
            cwd: text("project"),
            agent_dir: Some(text("agent")),
            home: Some(text("home")),
            extension: text("extension"),
            infrastructure: Vec::new(),
            trusted: true,
            session_id: Some("session".to_owned()),
        })
        .unwrap();
        Self {
            root,
            desk,
            now: 1_000,
            request_id: String::new(),
        }
    }

    fn judge(&mut self, command: &str) -> Judgement {
        let cwd = self.root.path().join("project");
        let judged = self.desk.judge(ToolCall {
            tool_call_id: "call".to_owned(),
            tool_name: "bash".to_owned(),
            input: json!({ "command": command }),
            cwd: cwd.to_string_lossy().into_owned(),
            agent_name: None,
            registered: vec!["bash".to_owned()],
            servers: Vec::new(),
            access: None,
            source: Source::Agent,
            screen: Some(SCREEN),
        });
        if let Some(prompt) = &judged.prompt {
            self.request_id.clone_from(&prompt.request_id);
        }
        judged
    }

    fn open(&mut self, screen: Screen, term: &str) -> DialogOpened {
        self.desk.open_dialog(&DialogOpening {
            request_id: self.request_id.clone(),
            screen,
            term: Some(term.to_owned()),
            waiting: 0,
            expand_key: "ctrl+o".to_owned(),
        })
    }

    /// Asks about a command and waits until keys count.
    fn ask(&mut self, command: &str) {
        assert_eq!(self.judge(command).decision, Verdict::Ask);
        assert!(self.open(SCREEN, "xterm").dialog);
        self.screen();
        self.now += 600;
    }

    fn screen(&mut self) -> String {
        let room = DialogRoom {
            screen: SCREEN,
            waiting: 0,
            now: self.now,
        };
        let frame = self.desk.draw_dialog(&room).unwrap();
        let lines: Vec<String> = frame
            .lines
            .iter()
            .map(|spans| spans.iter().map(|span| span.text.as_str()).collect())
            .collect();
        lines.join("\n")
    }

    fn press(&mut self, name: &str) -> Option<DialogReaction> {
        let data = match name {
            "enter" => "\r",
            "ctrl+u" => "\u{15}",
            "escape" => "\u{1b}",
            other => other,
        };
        self.now += 200;
        let reaction = self.desk.press_dialog(&DialogInput {
            data: data.to_owned(),
            expand: false,
            now: self.now,
        });
        self.desk
            .draw_dialog(&DialogRoom {
                screen: SCREEN,
                waiting: 0,
                now: self.now,
            })
            .unwrap();
        reaction
    }

    /// Presses keys; settles what they answered, and returns whether the call may run and the line that remains.
    fn answer(&mut self, keys: &[&str]) -> (bool, String) {
        let mut answer = None;
        for key in keys {
            if *key == "wait" {
                self.now += 700;
            } else {
                answer = answer.or(self.press(key).unwrap().answer);
            }
        }
        self.now += 200;
        let now = u64::try_from(self.now).unwrap();
        answer = answer.or(self.desk.tick_dialog(now).unwrap().answer);
        let answer = answer.expect("an answer");
        let outcome = self.desk.answer(&answer);
        (outcome.allow, self.desk.remains(&answer.request_id))
    }
}

fn policy() -> Value {
    json!({ "permission": { "bash": { "*": "allow", "git push *": "ask", "npm *": "ask" } } })
}

#[test]
fn an_answer_settles_the_call_and_leaves_a_line_once() {
    let mut play = Play::new(&policy());
    play.ask("git push origin main");
    let id = play.request_id.clone();
    assert_eq!(
        play.answer(&["y", "y"]),
        (true, "allowed once by you: git push origin main".to_owned())
    );
    assert_eq!(play.desk.remains(&id), "");
    play.ask("git push origin main");
    assert_eq!(
        play.answer(&["escape"]),
        (false, "denied by you: git push origin main".to_owned())
    );
}

#[test]
fn what_was_shaped_is_what_is_remembered() {
    let mut play = Play::new(&policy());
    play.ask("git push origin main");
    let mut keys = vec!["s", "wait", "e", "ctrl+u"];
    keys.extend("git push origin *".split("").filter(|key| !key.is_empty()));
    keys.extend(["enter", "wait", "enter"]);
    let (allowed, line) = play.answer(&keys);
    assert!(allowed);
    assert!(
        line.starts_with("allowed for this session by you: bash git push origin *"),
        "{line}"
    );
    assert_eq!(play.judge("git push origin dev").decision, Verdict::Allow);
    assert_eq!(play.judge("git push fork dev").decision, Verdict::Ask);
}

#[test]
fn a_pattern_that_does_not_cover_the_call_is_refused() {
    for pattern in ["npm *", "git pull *", "git push `x`", "git push $(x)"] {
        let mut play = Play::new(&policy());
        play.ask("git push origin main");
        play.press("s");
        play.now += 700;
        play.press("e");
        play.press("ctrl+u");
        for character in pattern.split("").filter(|key| !key.is_empty()) {
            play.press(character);
        }
        play.press("enter");
        play.now += 700;
        assert_eq!(play.press("enter").unwrap().answer, None);
        play.now += 700;
        let now = u64::try_from(play.now).unwrap();
        assert_eq!(
            play.desk.tick_dialog(now).unwrap().answer,
            None,
            "{pattern}"
        );
        assert!(!play.screen().contains("Enter allow"), "{pattern}");
    }
}

#[test]
fn a_step_names_the_calls_that_it_would_also_have_allowed() {
    let mut play = Play::new(&policy());
    for command in ["git push origin dev", "npm test"] {
        play.ask(command);
        play.answer(&["y", "y"]);
    }
    play.ask("git push origin main");
    play.press("s");
    let screen = play.screen();
    assert!(screen.contains("git push origin dev"), "{screen}");
    assert!(!screen.contains("npm test"), "{screen}");
}

#[test]
fn an_interrupted_ask_says_so_and_a_session_that_is_over_has_no_dialog() {
    let mut play = Play::new(&policy());
    play.ask("git push origin main");
    let id = play.request_id.clone();
    let outcome = play.desk.answer(&crate::wire::Answer {
        request_id: id.clone(),
        choice: Choice::Aborted,
        reason: None,
    });
    assert!(!outcome.allow);
    assert_eq!(
        play.desk.remains(&id),
        "not answered, the run was interrupted: git push origin main"
    );
    play.ask("git push origin main");
    play.desk.close();
    let room = DialogRoom {
        screen: SCREEN,
        waiting: 0,
        now: play.now,
    };
    assert_eq!(play.desk.draw_dialog(&room), None);
    assert_eq!(play.desk.tick_dialog(9_000), None);
}

#[test]
fn small_and_dumb_terminals_get_no_dialog_nor_who_wants_none() {
    let mut play = Play::new(&policy());
    play.judge("git push origin main");
    let screen = |columns, rows| Screen { columns, rows };
    assert!(play.open(screen(30, 12), "xterm").dialog);
    assert!(!play.open(screen(29, 40), "xterm").dialog);
    assert!(!play.open(screen(100, 11), "xterm").dialog);
    assert!(!play.open(SCREEN, "dumb").dialog);
    let mut config = policy();
    config["promptStyle"] = json!("linear");
    config["promptNotifications"] = json!(["bell", "osc9"]);
    let mut play = Play::new(&config);
    play.judge("git push origin main");
    let opened = play.open(SCREEN, "xterm");
    assert!(!opened.dialog);
    assert_eq!(
        opened.notification,
        "\u{7}\u{1b}]9;permission needed for a command\u{7}"
    );
    assert!(opened.announcement.contains("press ctrl+o"));
    play.request_id = "unknown".to_owned();
    assert!(!play.open(SCREEN, "xterm").dialog);
}

#[test]
fn earlier_asks_are_known() {
    let mut play = Play::new(&policy());
    play.ask("git push origin main");
    play.answer(&["r", "n", "o", "enter"]);
    play.ask("git push origin main");
    let before = |play: &Play| play.desk.before_of(&play.request_id);
    assert!(format!("{:?}", before(&play)).starts_with("Denied"));
    for _ in 0..3 {
        play.answer(&["y", "y"]);
        play.ask("git push origin main");
    }
    assert_eq!(
        format!("{:?}", before(&play)),
        r#"Allowed { times: 3, grant: Some("git push *") }"#
    );
    play.answer(&["escape"]);
    play.ask("npm test");
    assert_eq!(format!("{:?}", before(&play)), "New");
}

#[test]
fn always_writes_what_was_shown() {
    let mut play = Play::new(&policy());
    let file = play
        .root
        .path()
        .join("agent/extensions/pi-permission-system/config.json");
    play.ask("git push origin main");
    play.press("a");
    let screen = play.screen();
    assert!(
        screen.contains("config.json") && screen.contains('+'),
        "{screen}"
    );
    let before = fs::read_to_string(&file).unwrap();
    play.press("escape");
    play.now += 700;
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        before,
        "shown, not written"
    );
    let mut keys = vec!["a", "wait", "e", "ctrl+u"];
    keys.extend("git push origin *".split("").filter(|key| !key.is_empty()));
    keys.extend(["enter", "wait", "enter"]);
    let (allowed, line) = play.answer(&keys);
    assert!(allowed);
    assert!(
        line.starts_with("always allowed by you: bash git push origin *   undo: remove it at "),
        "{line}"
    );
    let after = fs::read_to_string(&file).unwrap();
    assert!(after.contains(r#""git push origin *": "allow""#), "{after}");
    assert_eq!(play.judge("git push origin dev").decision, Verdict::Allow);
    assert_eq!(play.judge("git push fork dev").decision, Verdict::Ask);
}

#[test]
fn a_file_that_changed_since_it_was_shown_is_not_written() {
    let mut play = Play::new(&policy());
    let file = play
        .root
        .path()
        .join("agent/extensions/pi-permission-system/config.json");
    play.ask("git push origin main");
    play.press("a");
    let other = format!("{}\n", fs::read_to_string(&file).unwrap());
    fs::write(&file, &other).unwrap();
    let (allowed, line) = play.answer(&["wait", "enter"]);
    assert!(allowed, "this call was allowed all the same");
    assert!(line.contains("the rule was not written"), "{line}");
    assert_eq!(fs::read_to_string(&file).unwrap(), other);
}
