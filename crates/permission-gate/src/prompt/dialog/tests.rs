//! The state machine against tables of keys, laws against random keys, and frames.

mod frames;
mod keys;
mod laws;
mod parts;

use super::*;
use crate::grant::Grant;
use crate::prompt::payload::{
    EvidenceForm, Hazard, PromptEvidence, PromptKind, PromptPayload, PromptRequestFacts,
};

const ROOM: Room = Room {
    columns: 80,
    rows: 24,
};

fn payload(value: &str) -> PromptPayload {
    PromptPayload {
        kind: PromptKind::Bash,
        request: PromptRequestFacts {
            surface: "bash".to_owned(),
            tool_name: Some("bash".to_owned()),
            value: value.to_owned(),
            matched_pattern: Some("git push *".to_owned()),
            origin: Some("global".to_owned()),
            place: Some("config.json:14".to_owned()),
            ..PromptRequestFacts::default()
        },
        also: Vec::new(),
        evidence: Vec::new(),
        annotations: Vec::new(),
        hazards: Vec::new(),
    }
}

/// An ask whose executed text does not fit the short view.
fn long() -> PromptPayload {
    let text: Vec<String> = (0..60).map(|line| format!("echo line-{line}")).collect();
    PromptPayload {
        evidence: vec![PromptEvidence {
            label: "full command".to_owned(),
            text: text.join("\n"),
            detail: None,
            form: EvidenceForm::Executed,
            flagged: None,
        }],
        ..payload("git push origin main")
    }
}

fn grave() -> PromptPayload {
    PromptPayload {
        hazards: vec![Hazard::Boundary],
        ..payload("sudo systemctl stop nginx")
    }
}

fn request(payload: PromptPayload) -> Request {
    Request {
        payload,
        context: Context::default(),
        rows: 24,
        field_width: 400,
    }
}

fn grant(pattern: &str) -> Grant {
    Grant {
        surface: "bash".to_owned(),
        pattern: pattern.to_owned(),
        sentinel: None,
    }
}

fn offers() -> Offers {
    Offers {
        session: Some(Offer {
            grants: vec![grant("git push *")],
            both: None,
            scopes: vec!["this session".to_owned()],
        }),
        always: Some(Offer {
            grants: vec![grant("git push *")],
            both: None,
            scopes: vec![
                "global   ~/config.json".to_owned(),
                "project   .pi/config.json".to_owned(),
            ],
        }),
    }
}

/// A driver that refuses patterns which do not begin with `git`.
#[derive(Default)]
struct Driver {
    asked: usize,
}

impl Proposals for Driver {
    fn preview(&mut self, proposal: &Proposal) -> Preview {
        self.asked += 1;
        let refused = proposal
            .grants
            .iter()
            .find(|grant| !grant.pattern.starts_with("git"))
            .map(|grant| format!("`{}` would not have allowed this call", grant.pattern));
        Preview {
            refused,
            covered: vec!["git push origin dev".to_owned()],
            file: (proposal.term == Term::Always).then(|| "~/config.json".to_owned()),
            change: match proposal.term {
                Term::Session => Vec::new(),
                Term::Always => vec![
                    "     \"git push *\": \"ask\",".to_owned(),
                    "+    \"git push origin *\": \"allow\",".to_owned(),
                ],
            },
        }
    }
}

/// A dialog that is played with a script.
struct Play {
    dialog: Dialog,
    driver: Driver,
    room: Room,
    now: u64,
    answer: Option<Answer>,
    expanded: usize,
}

impl Play {
    fn new(payload: PromptPayload, preferences: Preferences) -> Self {
        Self {
            dialog: Dialog::new(request(payload), offers(), preferences),
            driver: Driver::default(),
            room: ROOM,
            now: 10_000,
            answer: None,
            expanded: 0,
        }
    }

    /// Draws it and waits until keys count.
    fn readable(payload: PromptPayload) -> Self {
        let mut play = Self::new(payload, Preferences::default());
        play.draw();
        play.pass(QUIET);
        play
    }

    fn draw(&mut self) -> Frame {
        self.dialog.frame(self.room, self.now)
    }

    /// Lets time pass, as a driver does that keeps to what the dialog asks for.
    fn pass(&mut self, milliseconds: u64) {
        let until = self.now + milliseconds;
        while let Some(wake) = self.dialog.wake(self.now)
            && self.now + wake <= until
        {
            self.now += wake;
            let reaction = self.dialog.tick(self.now);
            self.take(reaction);
            self.draw();
        }
        self.now = until;
    }

    fn take(&mut self, reaction: Reaction) {
        self.expanded += usize::from(reaction.expand_host);
        if reaction.answer.is_some() {
            assert!(self.answer.is_none(), "answered twice");
            self.answer = reaction.answer;
        }
    }

    fn input(&mut self, input: &Input) {
        let reaction = self.dialog.input(input, self.now, &mut self.driver);
        self.take(reaction);
        self.draw();
    }

    /// Plays a script: words with blanks between. A number lets milliseconds pass, `<name>` is a named key, `"text` is
    /// pasted, anything else is typed, a key every 100 ms.
    fn play(&mut self, script: &str) {
        for word in script.split_whitespace() {
            if let Ok(milliseconds) = word.parse::<u64>() {
                self.pass(milliseconds);
            } else if let Some(text) = word.strip_prefix('"') {
                self.input(&Input::Paste(text.to_owned()));
            } else if word.starts_with('<') {
                self.input(&Input::key(named(word)));
            } else {
                for (at, character) in word.chars().enumerate() {
                    if at > 0 {
                        self.pass(100);
                    }
                    self.input(&Input::key(Key::Char(character)));
                }
            }
        }
    }

    fn outcome(&mut self) -> String {
        self.pass(SETTLE);
        match &self.answer {
            None => "open".to_owned(),
            Some(Answer::Once) => "once".to_owned(),
            Some(Answer::Deny { reason: None }) => "deny".to_owned(),
            Some(Answer::Deny {
                reason: Some(reason),
            }) => format!("deny: {reason}"),
            Some(Answer::Remember(proposal)) => {
                let patterns: Vec<&str> = proposal
                    .grants
                    .iter()
                    .map(|grant| grant.pattern.as_str())
                    .collect();
                format!(
                    "{:?} {}: {}",
                    proposal.term,
                    proposal.scope,
                    patterns.join(", ")
                )
            }
        }
    }

    fn screen(&mut self) -> String {
        let frame = self.draw();
        let lines: Vec<String> = frame.lines.iter().map(Line::plain).collect();
        lines.join("\n")
    }
}

use crate::prompt::line::Line;

fn named(word: &str) -> Key {
    match word {
        "<enter>" => Key::Enter,
        "<esc>" => Key::Escape,
        "<up>" => Key::Up,
        "<down>" => Key::Down,
        "<left>" => Key::Left,
        "<right>" => Key::Right,
        "<tab>" => Key::Tab,
        "<home>" => Key::Home,
        "<end>" => Key::End,
        "<pgdn>" => Key::PageDown,
        "<bs>" => Key::Backspace,
        "<wipe>" => Key::DeleteToStart,
        "<expand>" => Key::Expand,
        "<space>" => Key::Char(' '),
        "<other>" => Key::Other,
        other => panic!("no key is named {other}"),
    }
}
