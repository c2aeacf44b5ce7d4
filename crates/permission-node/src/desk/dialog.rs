//! The ask that is in front of the person in the terminal: between the dialog's state machine and the session.

use permission_gate::prompt::Line;
use permission_gate::prompt::dialog::{
    Answer as Answered, Dialog, Ending, Input, KeyMap, Notification, Offer, Offers, Preferences,
    Preview, Proposal, Proposals, Reaction, Received, Request, Room, Term, announcement,
    notification, remains,
};
use permission_gate::{Finding, Grant, Suggestion};
use permission_runtime::session::EditScope;
use permission_runtime::{Config, PromptStyle, Session};

use super::always::{self, Written};
use super::past::Past;
use super::{Desk, OpenAsk, rows};
use crate::wire::dialog::{
    DialogFrame, DialogInput, DialogOpened, DialogOpening, DialogReaction, DialogRoom, DialogSpan,
};
use crate::wire::{Answer, Choice, Screen};

/// The rows that Pi draws below the dialog: its footer, with the status line of extensions.
const HOST_ROWS: usize = 4;

/// Below this size the request is not drawn as a dialog.
const FEWEST: Screen = Screen {
    columns: 30,
    rows: 12,
};

/// How grants of the session are taken back.
const UNDO: &str = "it ends with the session";

/// The ask in front of the person.
#[derive(Debug)]
pub(super) struct Shown {
    request_id: String,
    dialog: Option<Dialog>,
    request: Request,
    /// What the person answered, as they shaped it.
    answered: Option<Answered>,
    /// The files of the scopes of a rule.
    files: Vec<EditScope>,
    /// The change of a file that the person sees.
    written: Option<Written>,
    /// What became of it.
    outcome: Option<always::Outcome>,
    /// The line that is to stay.
    remains: String,
}

/// What a proposal comes to, in this session.
struct Driver<'a> {
    ask: &'a OpenAsk,
    past: &'a Past,
    session: &'a mut Session,
    /// The files of the scopes of a rule.
    files: &'a [EditScope],
    /// The change that the person sees.
    written: &'a mut Option<Written>,
}

impl Proposals for Driver<'_> {
    fn preview(&mut self, proposal: &Proposal) -> Preview {
        let grants = &proposal.grants;
        let home = self
            .session
            .home()
            .map(|home| home.to_string_lossy().into_owned());
        let home = home.as_deref();
        let lifts = |finding: &Finding| grants.iter().any(|grant| grant.lifts(finding, home));
        let mut preview = Preview::default();
        if let Some(why) = grants.iter().find_map(unfit) {
            preview.refused = Some(why);
        } else if !self
            .ask
            .evaluation
            .asking()
            .all(|finding| finding.liftable && lifts(finding))
        {
            // SECURITY: pinned by `a_pattern_that_does_not_cover_the_call_is_refused`.
            preview.refused = Some("this would not have allowed the call that asks".to_owned());
        }
        preview.covered = self.past.covered(lifts);
        *self.written = None;
        if preview.refused.is_none() && proposal.term == Term::Always {
            self.preview_rule(proposal, &mut preview);
        }
        preview
    }
}

impl Driver<'_> {
    /// Adds the change of the file, and keeps it: what is written is what is shown.
    fn preview_rule(&mut self, proposal: &Proposal, preview: &mut Preview) {
        let (Some(scope), Some(grant)) = (self.files.get(proposal.scope), proposal.grants.first())
        else {
            preview.refused = Some("there is no file for it".to_owned());
            return;
        };
        match always::propose(self.session, self.ask, *scope, grant) {
            Ok(written) => {
                preview.file = Some(written.change.path().display().to_string());
                preview.change = always::rows(&written.change);
                *self.written = Some(written);
            }
            Err(why) => preview.refused = Some(why),
        }
    }
}

/// Says why a grant is not fit to be remembered, whatever it covers.
fn unfit(grant: &Grant) -> Option<String> {
    if grant.pattern.is_empty() {
        return Some("a pattern cannot be empty".to_owned());
    }
    if grant.pattern.contains(char::is_control) {
        return Some("a pattern cannot hold a line break".to_owned());
    }
    let expands =
        grant.pattern.contains("$(") || grant.pattern.contains("${") || grant.pattern.contains('`');
    (expands && grant.sentinel.is_none() && grant.surface == "bash")
        .then(|| "a pattern cannot hold an expansion".to_owned())
}

impl Desk {
    /// Prepares an open ask for the terminal.
    pub fn open_dialog(&mut self, opening: &DialogOpening) -> DialogOpened {
        let config = self.session.config();
        let Some(ask) = self.open.get(&opening.request_id) else {
            return DialogOpened {
                dialog: false,
                notification: String::new(),
                announcement: String::new(),
            };
        };
        let payload = ask.payload.clone();
        let notifications: Vec<Notification> = config
            .prompt_notifications
            .iter()
            .filter_map(|name| Notification::named(name))
            .collect();
        let mut context = self.context(ask, &payload);
        context.waiting = opening.waiting;
        let request = Request {
            payload,
            context,
            rows: rows(config.prompt_max_rows),
            field_width: rows(config.prompt_field_max_width),
        };
        let opened = DialogOpened {
            dialog: draws(&config, opening),
            notification: notification(&request.payload, &notifications),
            announcement: announcement(&request.payload, &opening.expand_key),
        };
        let (always, files) = always::offer(&mut self.session, ask).unzip();
        let files = files.unwrap_or_default();
        let offers = Offers {
            session: ask.suggestion.as_ref().map(session_offer),
            always,
        };
        let preferences = Preferences {
            keys: KeyMap::new(&config.permission_dialog_keys),
            single_press: !config.double_press_to_confirm,
        };
        self.shown = Some(Shown {
            request_id: opening.request_id.clone(),
            dialog: opened
                .dialog
                .then(|| Dialog::new(request.clone(), offers, preferences)),
            request,
            answered: None,
            files,
            written: None,
            outcome: None,
            remains: String::new(),
        });
        opened
    }

    /// Draws the dialog; `None` when there is none.
    pub fn draw_dialog(&mut self, room: &DialogRoom) -> Option<DialogFrame> {
        let dialog = self.shown.as_mut()?.dialog.as_mut()?;
        dialog.set_waiting(room.waiting);
        let now = clock(room.now);
        let size = Room {
            columns: room.screen.columns,
            rows: room.screen.rows.saturating_sub(HOST_ROWS),
        };
        let frame = dialog.frame(size, now);
        Some(DialogFrame {
            lines: frame.lines.iter().map(spans).collect(),
            cursor: frame.cursor,
            wake: dialog
                .wake(now)
                .map(|wake| usize::try_from(wake).unwrap_or(usize::MAX)),
        })
    }

    /// Hands an input to the dialog; `None` when there is none.
    pub fn press_dialog(&mut self, input: &DialogInput) -> Option<DialogReaction> {
        let received = Received {
            data: &input.data,
            expand: input.expand,
        };
        let now = clock(input.now);
        let read = Input::read(&received);
        let shown = self.shown.as_mut()?;
        let dialog = shown.dialog.as_mut()?;
        let Some(read) = read else {
            return Some(DialogReaction {
                answer: None,
                expand_host: false,
            });
        };
        let mut driver = Driver {
            ask: self.open.get(&shown.request_id)?,
            past: &self.past,
            session: &mut self.session,
            files: &shown.files,
            written: &mut shown.written,
        };
        let reaction = dialog.input(&read, now, &mut driver);
        Some(shown.react(reaction))
    }

    /// Lets time pass; `None` when there is no dialog.
    pub fn tick_dialog(&mut self, now: u64) -> Option<DialogReaction> {
        let shown = self.shown.as_mut()?;
        let reaction = shown.dialog.as_mut()?.tick(now);
        Some(shown.react(reaction))
    }

    /// Returns the line that is to stay of an ask that was shown in the terminal, once; empty when there is none.
    pub fn remains(&mut self, request_id: &str) -> String {
        self.shown
            .take_if(|shown| shown.request_id == request_id)
            .map(|shown| shown.remains)
            .unwrap_or_default()
    }

    /// Returns what an answer records: what the person shaped, which was judged to cover the call, else what was offered.
    pub(super) fn agreed(&self, ask: &OpenAsk, answer: &Answer) -> Vec<Grant> {
        let shaped = self.shaped(&answer.request_id).map(|shaped| &shaped.grants);
        let offered = ask.suggestion.as_ref().map(|offered| &offered.grants);
        let made = self
            .shown
            .as_ref()
            .is_some_and(|shown| matches!(shown.outcome, Some(always::Outcome::Made(_))));
        let agreed = match answer.choice {
            Choice::Session => shaped.or(offered),
            Choice::Always => shaped.filter(|_| made),
            Choice::Once
            | Choice::Deny
            | Choice::Unavailable
            | Choice::Aborted
            | Choice::Failed => None,
        };
        agreed.cloned().unwrap_or_default()
    }

    fn shaped(&self, request_id: &str) -> Option<&Proposal> {
        let shown = self.shown.as_ref()?;
        match &shown.answered {
            Some(Answered::Remember(proposal)) if shown.request_id == request_id => Some(proposal),
            Some(Answered::Remember(_) | Answered::Once | Answered::Deny { .. }) | None => None,
        }
    }

    /// Writes the rule that the person saw and confirmed.
    ///
    /// INVARIANT: nothing is written but the change that was shown. Pinned by `always_writes_what_was_shown`.
    pub(super) fn write_rule(&mut self, answer: &Answer) {
        let confirmed =
            answer.choice == Choice::Always && self.shaped(&answer.request_id).is_some();
        let Some(shown) = self.shown.as_mut().filter(|_| confirmed) else {
            return;
        };
        if let Some(written) = shown.written.take() {
            shown.outcome = Some(always::write(&mut self.session, &written));
        }
    }

    /// Takes an answer down: for what is known of earlier asks, and for the line that stays.
    pub(super) fn take_down(&mut self, ask: &OpenAsk, answer: &Answer) {
        self.past.add(&ask.payload, &ask.evaluation, answer);
        let Some(shown) = &mut self.shown else { return };
        if shown.request_id != answer.request_id {
            return;
        }
        let offered = || Proposal {
            term: Term::Session,
            scope: 0,
            grants: ask
                .suggestion
                .as_ref()
                .map(|suggestion| suggestion.grants.clone())
                .unwrap_or_default(),
        };
        let answered = shown
            .answered
            .clone()
            .unwrap_or_else(|| match answer.choice {
                Choice::Once | Choice::Always => Answered::Once,
                Choice::Session => Answered::Remember(offered()),
                Choice::Deny | Choice::Unavailable | Choice::Aborted | Choice::Failed => {
                    Answered::Deny {
                        reason: answer.reason.clone(),
                    }
                }
            });
        let ending = match answer.choice {
            Choice::Aborted | Choice::Unavailable | Choice::Failed => Ending::Aborted,
            Choice::Once | Choice::Session | Choice::Always | Choice::Deny => {
                Ending::Answered(&answered)
            }
        };
        let payload = &shown.request.payload;
        shown.remains = match &shown.outcome {
            None => remains(payload, ending, Some(UNDO)),
            Some(always::Outcome::Made(undo)) => remains(payload, ending, Some(undo)),
            Some(always::Outcome::Failed(why)) => {
                let once = remains(payload, Ending::Answered(&Answered::Once), None);
                format!("{once}   the rule was not written: {why}")
            }
        };
    }
}

impl Shown {
    fn react(&mut self, reaction: Reaction) -> DialogReaction {
        let answer = reaction.answer.map(|answered| {
            let (choice, reason) = match &answered {
                Answered::Once => (Choice::Once, None),
                Answered::Remember(proposal) => match proposal.term {
                    Term::Session => (Choice::Session, None),
                    Term::Always => (Choice::Always, None),
                },
                Answered::Deny { reason } => (Choice::Deny, reason.clone()),
            };
            self.answered = Some(answered);
            Answer {
                request_id: self.request_id.clone(),
                choice,
                reason,
            }
        });
        DialogReaction {
            answer,
            expand_host: reaction.expand_host,
        }
    }
}

/// Tells whether the terminal can hold a dialog, and the person wants one.
fn draws(config: &Config, opening: &DialogOpening) -> bool {
    let wanted = match config.prompt_style {
        PromptStyle::Dialog => true,
        PromptStyle::Linear => false,
    };
    wanted
        && opening.term.as_deref() != Some("dumb")
        && opening.screen.columns >= FEWEST.columns
        && opening.screen.rows >= FEWEST.rows
}

fn session_offer(suggestion: &Suggestion) -> Offer {
    Offer {
        grants: suggestion.grants.clone(),
        both: both(&suggestion.grants),
        scopes: vec!["this session".to_owned()],
    }
}

/// Returns the same grants for reading and writing, where there is one of either.
fn both(grants: &[Grant]) -> Option<Vec<Grant>> {
    let other = |grant: &Grant| {
        let (surface, other) = match grant.surface.strip_suffix("_read") {
            Some(surface) => (surface, "_write"),
            None => (grant.surface.strip_suffix("_write")?, "_read"),
        };
        Some(Grant {
            surface: format!("{surface}{other}"),
            ..grant.clone()
        })
    };
    let mut both = grants.to_vec();
    let mut found = false;
    for grant in grants {
        if let Some(other) = other(grant)
            && !both.contains(&other)
        {
            both.push(other);
            found = true;
        }
    }
    found.then_some(both)
}

fn spans(line: &Line) -> Vec<DialogSpan> {
    line.spans()
        .iter()
        .map(|span| DialogSpan {
            text: span.text.clone(),
            style: span.style.name().to_owned(),
        })
        .collect()
}

fn clock(now: usize) -> u64 {
    u64::try_from(now).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
