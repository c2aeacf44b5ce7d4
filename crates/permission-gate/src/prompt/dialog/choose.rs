//! The first screen: the choices, what is selected, what waits to be pressed again, and the word of a grave ask.

use super::clock::{CONFIRM_FROM, CONFIRM_UNTIL};
use super::grant::{GrantStep, Offer, Proposals, Term};
use super::input::Key;
use super::keys::Action;
use super::{Answer, Dialog, Editor, Notice, Offers, Reaction, Step, arrows};

/// The word that allows a grave ask.
pub(super) const WORD: &str = "yes";

/// One choice of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Once,
    Session,
    Always,
    Deny,
    DenyWithReason,
    View,
}

impl Choice {
    /// Returns the action whose character stands for it.
    pub(super) fn action(self) -> Action {
        match self {
            Self::Once => Action::Once,
            Self::Session => Action::Session,
            Self::Always => Action::Always,
            Self::Deny => Action::Deny,
            Self::DenyWithReason => Action::DenyWithReason,
            Self::View => Action::View,
        }
    }

    /// Tells whether it lets the call run, sooner or later.
    pub(super) fn approves(self) -> bool {
        match self {
            Self::Once | Self::Session | Self::Always => true,
            Self::Deny | Self::DenyWithReason | Self::View => false,
        }
    }
}

/// By what a choice was armed; it is confirmed by the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Letter,
    Enter,
}

/// A choice that waits to be pressed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Armed {
    pub(super) choice: Choice,
    pub(super) by: By,
    at: u64,
}

/// The state of the first screen.
#[derive(Clone, Debug, Default)]
pub(super) struct Choose {
    /// The place of the choice that an arrow selected.
    pub(super) selected: Option<usize>,
    pub(super) armed: Option<Armed>,
    /// What was typed of the word.
    pub(super) typed: String,
    /// Whether the choices were last drawn as those of text that is to be read first.
    pub(super) unread: bool,
}

impl Choose {
    pub(super) fn disarm(&mut self) {
        self.armed = None;
        self.typed.clear();
    }

    pub(super) fn expire(&mut self, now: u64) {
        if self.wake(now) == Some(0) {
            self.armed = None;
        }
    }

    /// Returns how long it stays armed.
    pub(super) fn wake(&self, now: u64) -> Option<u64> {
        let armed = self.armed?;
        Some((CONFIRM_UNTIL + 1).saturating_sub(now.saturating_sub(armed.at)))
    }

    fn select(&mut self, forward: bool, count: usize) {
        self.disarm();
        let last = count.saturating_sub(1);
        self.selected = Some(match (self.selected, forward) {
            (None, true) => 0,
            (Some(at), true) if at >= last => 0,
            (Some(at), true) => at + 1,
            (None | Some(0), false) => last,
            (Some(at), false) => at - 1,
        });
    }
}

/// What can be chosen.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    pub(super) grave: bool,
    pub(super) session: Option<Offer>,
    pub(super) always: Option<Offer>,
}

impl Choices {
    /// SECURITY: a grave ask is never remembered. Pinned by `a_grave_ask_takes_the_word_and_nothing_less`.
    pub(super) fn new(grave: bool, offers: Offers) -> Self {
        let usable = |offer: Option<Offer>| {
            offer.filter(|offer| !grave && !offer.grants.is_empty() && !offer.scopes.is_empty())
        };
        Self {
            grave,
            session: usable(offers.session),
            always: usable(offers.always),
        }
    }

    /// Returns the choices that can be selected, in the order they are shown.
    pub(super) fn list(&self, must_read: bool) -> Vec<Choice> {
        if must_read {
            return vec![Choice::View, Choice::Deny, Choice::DenyWithReason];
        }
        let mut list = Vec::new();
        if !self.grave {
            list.push(Choice::Once);
            if self.session.is_some() {
                list.push(Choice::Session);
            }
            if self.always.is_some() {
                list.push(Choice::Always);
            }
        }
        list.extend([Choice::Deny, Choice::DenyWithReason, Choice::View]);
        list
    }
}

/// Whether a choice was confirmed.
enum Confirmed {
    Yes,
    NotYet,
    TooSoon,
}

impl Dialog {
    /// Takes a key of the first screen, after the wait.
    pub(super) fn choose(&mut self, key: Key, now: u64, proposals: &mut dyn Proposals) -> Reaction {
        let list = self.choices.list(self.viewport.must_read());
        if self.viewport.scroll(scrolling(key)) {
            self.choose.disarm();
            return Reaction::default();
        }
        match key {
            Key::Char(character) if self.choices.grave && self.types_word(character) => {
                if self.viewport.must_read() {
                    self.notice = Some(Notice::ReadFirst);
                } else {
                    self.choose.selected = None;
                    self.choose.armed = None;
                    self.choose.typed.push(character);
                    self.notice = None;
                }
                Reaction::default()
            }
            Key::Backspace if self.choices.grave && !self.choose.typed.is_empty() => {
                self.choose.typed.pop();
                Reaction::default()
            }
            Key::Enter if self.choices.grave && self.choose.typed == WORD => {
                if self.viewport.must_read() {
                    self.notice = Some(Notice::ReadFirst);
                } else {
                    self.approve(Answer::Once, now);
                }
                Reaction::default()
            }
            Key::Up | Key::Left | Key::BackTab | Key::Char('k') => self.select(false, list.len()),
            Key::Down | Key::Right | Key::Tab | Key::Char('j') => self.select(true, list.len()),
            Key::Escape => self.answered(Answer::Deny { reason: None }),
            Key::Expand => self.toggle_view(true),
            Key::Enter => match self.choose.selected.and_then(|at| list.get(at)) {
                Some(choice) => self.pick(*choice, By::Enter, now, proposals),
                None => self.unbound(now),
            },
            Key::Char(character) => {
                let action = self.preferences.keys.action(character);
                let choice = action.and_then(|action| {
                    self.choices
                        .list(false)
                        .into_iter()
                        .find(|choice| choice.action() == action)
                });
                match choice {
                    Some(choice) => self.pick(choice, By::Letter, now, proposals),
                    None => self.unbound(now),
                }
            }
            Key::Home
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
            | Key::Other => self.unbound(now),
        }
    }

    fn types_word(&self, character: char) -> bool {
        let mut typed = self.choose.typed.clone();
        typed.push(character);
        WORD.starts_with(&typed)
    }

    fn select(&mut self, forward: bool, count: usize) -> Reaction {
        self.choose.select(forward, count);
        self.notice = None;
        Reaction::default()
    }

    fn unbound(&mut self, now: u64) -> Reaction {
        self.discard(Notice::Ignored, now);
        Reaction::default()
    }

    fn pick(
        &mut self,
        choice: Choice,
        by: By,
        now: u64,
        proposals: &mut dyn Proposals,
    ) -> Reaction {
        self.notice = None;
        // SECURITY: pinned by `executed_text_is_not_approved_unseen`.
        if choice.approves() && self.viewport.must_read() {
            self.choose.disarm();
            self.notice = Some(Notice::ReadFirst);
            return Reaction::default();
        }
        match choice {
            Choice::Once => match self.confirm(choice, by, now) {
                Confirmed::Yes => self.approve(Answer::Once, now),
                Confirmed::NotYet => {}
                Confirmed::TooSoon => self.discard(Notice::Held, now),
            },
            Choice::Deny => match self.confirm(choice, by, now) {
                Confirmed::Yes => return self.answered(Answer::Deny { reason: None }),
                Confirmed::NotYet => {}
                Confirmed::TooSoon => self.discard(Notice::Held, now),
            },
            Choice::Session => self.open(Term::Session, now, proposals),
            Choice::Always => self.open(Term::Always, now, proposals),
            Choice::DenyWithReason => {
                self.choose.disarm();
                self.step = Step::Reason(Editor::default());
            }
            Choice::View => return self.toggle_view(false),
        }
        Reaction::default()
    }

    fn open(&mut self, term: Term, now: u64, proposals: &mut dyn Proposals) {
        let offer = match term {
            Term::Session => &self.choices.session,
            Term::Always => &self.choices.always,
        };
        let Some(offer) = offer else { return };
        let step = GrantStep::open(term, offer, proposals);
        self.choose.disarm();
        self.step = Step::Grant(Box::new(step));
        if self.viewport.complete {
            self.viewport.toggle();
        }
        self.wait.restart(now);
    }

    /// Arms a choice, or confirms it when it was armed by the same key at the right distance.
    fn confirm(&mut self, choice: Choice, by: By, now: u64) -> Confirmed {
        let at_once = match by {
            By::Letter => self.preferences.single_press,
            By::Enter => !choice.approves(),
        };
        if at_once {
            return Confirmed::Yes;
        }
        let armed = self.choose.armed.take();
        if let Some(armed) = armed
            && armed.choice == choice
            && armed.by == by
        {
            let since = now.saturating_sub(armed.at);
            if since < CONFIRM_FROM {
                return Confirmed::TooSoon;
            }
            if since <= CONFIRM_UNTIL {
                return Confirmed::Yes;
            }
        }
        if by == By::Letter {
            self.choose.selected = None;
        }
        self.choose.armed = Some(Armed {
            choice,
            by,
            at: now,
        });
        Confirmed::NotYet
    }
}

/// The blank turns a page of the complete view, like in a pager.
fn scrolling(key: Key) -> Key {
    if key == Key::Char(' ') {
        Key::PageDown
    } else {
        arrows(key)
    }
}
