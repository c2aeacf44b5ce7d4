//! The dialog: a state machine from keys and time to an answer, and the lines that show where it stands.
//!
//! Knows no terminal, no clock and no host. Keys come in as [`Input`], time as milliseconds, what a grant would do from
//! [`Proposals`]; lines go out as a [`Frame`]. What an answer leads to is not decided here.
//!
//! Its laws, which the property tests pin: nothing is approved by keys that came before the ask was readable, by one
//! press, by a key that is held, or by pasted text; text that will be executed is not approved unseen.

mod choose;
mod clock;
mod editor;
mod frame;
mod grant;
mod input;
mod keys;
mod notify;
mod remains;
mod terminal;
mod viewport;
mod wrap;

use super::payload::PromptPayload;
use super::render::Context;
use choose::{Choices, Choose};
use clock::Wait;
pub use clock::{BURST, CONFIRM_FROM, CONFIRM_UNTIL, QUIET, SETTLE};
pub use editor::Editor;
use frame::Rendered;
pub use frame::{Frame, Room};
use grant::{Did, GrantStep};
pub use grant::{Offer, Preview, Proposal, Proposals, Term};
pub use input::{Input, Key, Received};
pub use keys::{Action, KeyMap};
pub use notify::{Notification, announcement, notification};
pub use remains::{Ending, remains};
use viewport::Viewport;

/// What is asked, and how much of it the short view shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The ask.
    pub payload: PromptPayload,
    /// What is known beside it.
    pub context: Context,
    /// The most rows of facts (`promptMaxRows`).
    pub rows: usize,
    /// The most columns of a field (`promptFieldMaxWidth`).
    pub field_width: usize,
}

/// How the person wants to be asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The characters.
    pub keys: KeyMap,
    /// Whether a letter answers at once (`doublePressToConfirm: false`).
    pub single_press: bool,
}

/// What can be remembered, beside the answers that there always are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// What can be remembered for the session.
    pub session: Option<Offer>,
    /// What can be written as a rule.
    pub always: Option<Offer>,
}

/// What the person answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This call may run.
    Once,
    /// This call may run, and what the proposal covers from now on.
    Remember(Proposal),
    /// It may not run.
    Deny {
        /// The person's words for the agent.
        reason: Option<String>,
    },
}

/// What an input led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reaction {
    /// The answer. There is one at most; afterwards the dialog takes nothing any more.
    pub answer: Option<Answer>,
    /// Whether the host is to turn its own expansion, too.
    pub expand_host: bool,
}

/// What the dialog says about the last key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notice {
    Ignored,
    Pasted,
    Held,
    ReadFirst,
    ReasonRequired,
}

/// Where the dialog stands.
#[derive(Clone, Debug)]
enum Step {
    Choose,
    Grant(Box<GrantStep>),
    Reason(Editor),
}

/// An approval that waits for the keyboard to settle.
#[derive(Clone, Debug)]
struct Pending {
    answer: Answer,
    at: u64,
}

/// One ask in front of a person.
#[derive(Clone, Debug)]
pub struct Dialog {
    request: Request,
    choices: Choices,
    preferences: Preferences,
    rendered: Option<Rendered>,
    wait: Wait,
    step: Step,
    choose: Choose,
    pending: Option<Pending>,
    notice: Option<Notice>,
    last_input: Option<u64>,
    viewport: Viewport,
    closed: bool,
}

impl Dialog {
    /// Opens a dialog. It takes no answer before it was drawn. A grave ask offers nothing to remember.
    pub fn new(request: Request, offers: Offers, preferences: Preferences) -> Self {
        Self {
            choose: Choose::default(),
            choices: Choices::new(request.payload.is_grave(), offers),
            request,
            preferences,
            rendered: None,
            wait: Wait::default(),
            step: Step::Choose,
            pending: None,
            notice: None,
            last_input: None,
            viewport: Viewport::default(),
            closed: false,
        }
    }

    /// Takes an input at a time.
    pub fn input(&mut self, input: &Input, now: u64, proposals: &mut dyn Proposals) -> Reaction {
        let settled = self.tick(now);
        if self.closed {
            return settled;
        }
        let burst = self
            .last_input
            .is_some_and(|last| now.saturating_sub(last) < BURST);
        self.last_input = Some(now);
        // SECURITY: pinned by `a_held_key_does_not_confirm`.
        if self.pending.take().is_some() {
            self.discard(Notice::Held, now);
            return Reaction::default();
        }
        match (input, &mut self.step) {
            (Input::Paste(text), Step::Reason(editor)) => {
                editor.insert(text);
                self.notice = None;
                Reaction::default()
            }
            (Input::Key { key, .. }, Step::Reason(_)) => self.reason(*key, burst),
            // SECURITY: pinned by `pasted_text_answers_nothing`.
            (Input::Paste(_), Step::Choose | Step::Grant(_)) => {
                self.discard(Notice::Pasted, now);
                Reaction::default()
            }
            (Input::Key { held: true, .. }, Step::Choose) => {
                self.discard(Notice::Held, now);
                Reaction::default()
            }
            (Input::Key { key, held }, Step::Grant(_)) => {
                self.grant(*key, burst || *held, now, proposals)
            }
            (Input::Key { .. }, Step::Choose) if burst => {
                self.discard(Notice::Pasted, now);
                Reaction::default()
            }
            (Input::Key { .. }, Step::Choose) if !self.wait.over(now) => {
                self.discard(Notice::Ignored, now);
                Reaction::default()
            }
            (Input::Key { key, .. }, Step::Choose) => self.choose(*key, now, proposals),
        }
    }

    /// Lets time pass: an approval that settled is answered, a key that was to be pressed again expires.
    pub fn tick(&mut self, now: u64) -> Reaction {
        if self.closed {
            return Reaction::default();
        }
        if let Some(pending) = self.pending.take() {
            if now.saturating_sub(pending.at) >= SETTLE {
                return self.answered(pending.answer);
            }
            self.pending = Some(pending);
        }
        self.choose.expire(now);
        if self.notice == Some(Notice::Ignored) && self.wait.over(now) {
            self.notice = None;
        }
        Reaction::default()
    }

    /// Returns how long to wait until something changes by itself, in milliseconds.
    pub fn wake(&self, now: u64) -> Option<u64> {
        if self.closed {
            return None;
        }
        let settle = self
            .pending
            .as_ref()
            .map(|pending| SETTLE.saturating_sub(now.saturating_sub(pending.at)));
        let quiet = self.wait.left(now).filter(|left| *left > 0);
        [settle, self.choose.wake(now), quiet]
            .into_iter()
            .flatten()
            .min()
            .map(|left| left.max(1))
    }

    /// Says how many further asks wait behind this one.
    pub fn set_waiting(&mut self, waiting: usize) {
        self.request.context.waiting = waiting;
    }

    /// Returns what is asked.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Tells whether it was answered.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    fn answered(&mut self, answer: Answer) -> Reaction {
        self.closed = true;
        Reaction {
            answer: Some(answer),
            expand_host: false,
        }
    }

    /// Takes an approval, which counts when no other key follows at once. A denial is taken at once.
    fn approve(&mut self, answer: Answer, now: u64) {
        self.choose.disarm();
        self.notice = None;
        self.pending = Some(Pending { answer, at: now });
    }

    /// Takes no notice of an input but for starting the wait again.
    fn discard(&mut self, notice: Notice, now: u64) {
        self.choose.disarm();
        self.wait.restart(now);
        self.notice = Some(notice);
    }

    fn back(&mut self, now: u64) {
        self.step = Step::Choose;
        self.choose = Choose::default();
        self.notice = None;
        self.wait.restart(now);
    }

    fn toggle_view(&mut self, host: bool) -> Reaction {
        self.viewport.toggle();
        self.choose.disarm();
        self.notice = None;
        Reaction {
            answer: None,
            expand_host: host,
        }
    }

    fn reason(&mut self, key: Key, burst: bool) -> Reaction {
        if self.viewport.scroll(upright(key)) {
            return Reaction::default();
        }
        let Step::Reason(editor) = &mut self.step else {
            return Reaction::default();
        };
        self.notice = None;
        match key {
            // The end of a pasted line is not the person's Enter.
            Key::Enter if burst => editor.insert(" "),
            Key::Enter => {
                let reason = editor.text().trim().to_owned();
                if reason.is_empty() {
                    self.notice = Some(Notice::ReasonRequired);
                } else {
                    return self.answered(Answer::Deny {
                        reason: Some(reason),
                    });
                }
            }
            Key::Escape => {
                let now = self.last_input.unwrap_or_default();
                self.back(now);
            }
            Key::Expand => return self.toggle_view(true),
            Key::Char(_)
            | Key::Up
            | Key::Down
            | Key::Left
            | Key::Right
            | Key::Tab
            | Key::BackTab
            | Key::Home
            | Key::End
            | Key::PageUp
            | Key::PageDown
            | Key::WordLeft
            | Key::WordRight
            | Key::Backspace
            | Key::Delete
            | Key::DeleteWord
            | Key::DeleteToStart
            | Key::DeleteToEnd
            | Key::Other => {
                editor.press(key);
            }
        }
        Reaction::default()
    }

    fn grant(
        &mut self,
        key: Key,
        unreliable: bool,
        now: u64,
        proposals: &mut dyn Proposals,
    ) -> Reaction {
        let writes = matches!(&self.step, Step::Grant(step) if step.editing.is_some());
        if self
            .viewport
            .scroll(if writes { upright(key) } else { arrows(key) })
        {
            return Reaction::default();
        }
        let Step::Grant(step) = &mut self.step else {
            return Reaction::default();
        };
        // INVARIANT: a pattern can be typed fast, but no line end in a burst ends it, and nothing in one commits.
        if unreliable && (step.editing.is_none() || key == Key::Enter) {
            self.discard(Notice::Pasted, now);
            return Reaction::default();
        }
        self.notice = None;
        match step.press(key, &self.preferences.keys, &mut self.wait, now, proposals) {
            Did::Handled => Reaction::default(),
            Did::Unbound => {
                self.discard(Notice::Ignored, now);
                Reaction::default()
            }
            Did::Back => {
                self.back(now);
                Reaction::default()
            }
            Did::View => self.toggle_view(key == Key::Expand),
            Did::ReadFirst => {
                self.notice = Some(Notice::ReadFirst);
                Reaction::default()
            }
            Did::Commit => {
                let answer = Answer::Remember(step.proposal.clone());
                self.approve(answer, now);
                Reaction::default()
            }
        }
    }
}

/// `j` and `k` are arrows, wherever no text is written.
fn arrows(key: Key) -> Key {
    if key == Key::Char('j') {
        Key::Down
    } else if key == Key::Char('k') {
        Key::Up
    } else {
        key
    }
}

/// Where text is written, only what moves up and down scrolls.
fn upright(key: Key) -> Key {
    if matches!(key, Key::Up | Key::Down | Key::PageUp | Key::PageDown) {
        key
    } else {
        Key::Other
    }
}

#[cfg(test)]
mod tests;
