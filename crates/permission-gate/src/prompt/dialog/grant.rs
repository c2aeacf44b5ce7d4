//! The step that shapes what is remembered, for the session or as a rule. It opens from the first screen and is answered
//! with a key of its own: nothing is remembered by the key that opened it.

use super::clock::Wait;
use super::editor::Editor;
use super::input::Key;
use super::keys::{Action, KeyMap};
use crate::grant::Grant;

/// For how long something is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Until the session ends.
    Session,
    /// For good: a rule in a file.
    Always,
}

/// What can be remembered. The driver makes one only where it would have answered this very call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// One grant for every finding that asks; never empty.
    pub grants: Vec<Grant>,
    /// The same for reading and writing, where one of both is asked about.
    pub both: Option<Vec<Grant>>,
    /// Where it holds, in words; never empty. The first is the default.
    pub scopes: Vec<String>,
}

/// What would be remembered, as the person shaped it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// For how long.
    pub term: Term,
    /// The place in [`Offer::scopes`].
    pub scope: usize,
    /// The grants.
    pub grants: Vec<Grant>,
}

/// What a proposal comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Why it cannot be remembered; `None` when it can.
    pub refused: Option<String>,
    /// What else of this session's calls it would have allowed, each in one line.
    pub covered: Vec<String>,
    /// For a rule: the file that changes.
    pub file: Option<String>,
    /// For a rule: the change of that file, line by line; removed lines begin with `-`, added ones with `+`.
    pub change: Vec<String>,
}

/// What the dialog asks its driver while a grant is shaped.
pub trait Proposals {
    /// Tells what a proposal comes to.
    fn preview(&mut self, proposal: &Proposal) -> Preview;
}

/// The step.
#[derive(Clone, Debug)]
pub(super) struct GrantStep {
    pub(super) proposal: Proposal,
    pub(super) offer: Offer,
    pub(super) both: bool,
    /// The grant that the cursor is on.
    pub(super) row: usize,
    pub(super) editing: Option<Editor>,
    pub(super) preview: Preview,
    /// The first row of the step that is shown, when it does not fit.
    pub(super) top: usize,
    /// How many rows there are, and how many fit, when it was last drawn.
    pub(super) rows: usize,
    pub(super) page: usize,
    /// Whether its last row was shown.
    pub(super) seen: bool,
}

/// What a key did in the step.
pub(super) enum Did {
    /// Something, or nothing worth a word.
    Handled,
    /// Nothing: the key is not bound here.
    Unbound,
    /// Back to the first screen.
    Back,
    /// It is to be remembered.
    Commit,
    /// Turns the complete view on or off.
    View,
    /// It cannot be remembered unseen.
    ReadFirst,
}

impl GrantStep {
    pub(super) fn open(term: Term, offer: &Offer, proposals: &mut dyn Proposals) -> Self {
        let mut step = Self {
            proposal: Proposal {
                term,
                scope: 0,
                grants: offer.grants.clone(),
            },
            offer: offer.clone(),
            both: false,
            row: 0,
            editing: None,
            preview: Preview::default(),
            top: 0,
            rows: 0,
            page: 1,
            seen: false,
        };
        step.review(proposals);
        step
    }

    fn review(&mut self, proposals: &mut dyn Proposals) {
        self.preview = proposals.preview(&self.proposal);
        self.top = 0;
        self.seen = false;
    }

    pub(super) fn press(
        &mut self,
        key: Key,
        keys: &KeyMap,
        wait: &mut Wait,
        now: u64,
        proposals: &mut dyn Proposals,
    ) -> Did {
        if let Some(editor) = &mut self.editing {
            match key {
                Key::Enter => {
                    let pattern = editor.text().trim().to_owned();
                    self.editing = None;
                    if let Some(grant) = self.proposal.grants.get_mut(self.row)
                        && !pattern.is_empty()
                    {
                        grant.pattern = pattern;
                    }
                    self.review(proposals);
                    wait.restart(now);
                }
                Key::Escape => {
                    self.editing = None;
                    wait.restart(now);
                }
                Key::Expand => return Did::View,
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
            return Did::Handled;
        }
        match key {
            Key::Enter if !wait.over(now) || self.preview.refused.is_some() => Did::Unbound,
            Key::Enter if !self.seen => Did::ReadFirst,
            Key::Enter => Did::Commit,
            Key::Escape => Did::Back,
            Key::Expand => Did::View,
            Key::Up | Key::Char('k') => {
                self.row = self.row.saturating_sub(1);
                self.top = self.top.saturating_sub(1);
                Did::Handled
            }
            Key::Down | Key::Char('j') => {
                let last = self.proposal.grants.len().saturating_sub(1);
                self.row = (self.row + 1).min(last);
                self.top = self.top.saturating_add(1);
                Did::Handled
            }
            Key::PageUp => self.scroll(self.top.saturating_sub(self.page)),
            Key::PageDown | Key::Char(' ') => self.scroll(self.top + self.page),
            Key::Home => self.scroll(0),
            Key::End => self.scroll(usize::MAX),
            Key::Left | Key::BackTab => self.turn_scope(false, wait, now, proposals),
            Key::Right | Key::Tab => self.turn_scope(true, wait, now, proposals),
            Key::Char('e') => self.edit(),
            Key::Char(character) => match keys.action(character) {
                Some(Action::View) => Did::View,
                Some(Action::Both) => self.turn_both(wait, now, proposals),
                Some(
                    Action::Once
                    | Action::Session
                    | Action::Always
                    | Action::Deny
                    | Action::DenyWithReason,
                )
                | None => Did::Unbound,
            },
            Key::WordLeft
            | Key::WordRight
            | Key::Backspace
            | Key::Delete
            | Key::DeleteWord
            | Key::DeleteToStart
            | Key::DeleteToEnd
            | Key::Other => Did::Unbound,
        }
    }

    /// Moves what is shown; drawing keeps it in bounds.
    fn scroll(&mut self, top: usize) -> Did {
        self.top = top;
        Did::Handled
    }

    /// Begins to edit the pattern that the cursor is on. What was not understood is remembered exactly, or not at all.
    fn edit(&mut self) -> Did {
        match self.proposal.grants.get(self.row) {
            Some(grant) if grant.sentinel.is_none() => {
                self.editing = Some(Editor::new(&grant.pattern));
                Did::Handled
            }
            Some(_) | None => Did::Unbound,
        }
    }

    fn turn_scope(
        &mut self,
        forward: bool,
        wait: &mut Wait,
        now: u64,
        proposals: &mut dyn Proposals,
    ) -> Did {
        let count = self.offer.scopes.len();
        if count < 2 {
            return Did::Unbound;
        }
        let step = if forward { 1 } else { count - 1 };
        self.proposal.scope = (self.proposal.scope + step) % count;
        self.review(proposals);
        wait.restart(now);
        Did::Handled
    }

    fn turn_both(&mut self, wait: &mut Wait, now: u64, proposals: &mut dyn Proposals) -> Did {
        let Some(both) = &self.offer.both else {
            return Did::Unbound;
        };
        self.both = !self.both;
        self.proposal.grants = if self.both {
            both.clone()
        } else {
            self.offer.grants.clone()
        };
        self.row = 0;
        self.review(proposals);
        wait.restart(now);
        Did::Handled
    }
}
