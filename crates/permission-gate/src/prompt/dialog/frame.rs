//! The lines of the dialog. Title, what the last key did, and the choices are always drawn; the facts take the rest of the
//! rows, and what does not fit scrolls. No line is wider than the screen, and the frame is never taller.

use super::choose::{By, Choice, Choose, WORD};
use super::grant::{GrantStep, Term};
use super::keys::Action;
use super::wrap::{cut, wrap};
use super::{Dialog, Editor, Notice, Pending, Step};
use crate::prompt::line::{Line, Style};
use crate::prompt::render::{Budget, View, complete, render};
use crate::prompt::untrusted::Untrusted;

/// The room that the dialog has, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Its width.
    pub columns: usize,
    /// Its height.
    pub rows: usize,
}

/// What is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The lines, from top to bottom.
    pub lines: Vec<Line>,
    /// The line in which text is written; its first [`Style::Selected`] run stands under the cursor.
    pub cursor: Option<usize>,
}

/// From this width on title and facts stand one column in, as the keys do. Narrower, the column is of more use to them.
const MARGIN_FROM: usize = 61;

/// From this height on there is a rule above the title.
const RULED_FROM: usize = 14;

/// From this height on a row stands between facts and choices.
const SEPARATED_FROM: usize = 8;

/// What was rendered for a room, so that a frame that only changes its last rows costs nothing.
#[derive(Clone, Debug)]
pub(super) struct Rendered {
    room: (usize, usize, usize),
    view: View,
    complete: Option<Vec<Line>>,
}

impl Dialog {
    /// Draws the dialog, which makes it readable: from here on it waits for a quiet keyboard.
    ///
    /// INVARIANT: what is judged of the request is what the last frame showed of it. Pinned by
    /// `executed_text_is_not_approved_unseen`.
    pub fn frame(&mut self, room: Room, now: u64) -> Frame {
        let columns = room.columns.max(1);
        let (mut tail, mut cursor) = self.tail(columns);
        let ruled = room.rows >= RULED_FROM;
        let separated = room.rows >= SEPARATED_FROM;
        let chrome = 1 + usize::from(ruled) + usize::from(separated) + 1;
        let reserved = tail.len().max(self.most_choice_rows(columns));
        let body_rows = room.rows.saturating_sub(chrome + reserved);
        self.render(columns, body_rows);
        let body_rows = room.rows.saturating_sub(chrome + reserved);
        let body = self.body(columns, body_rows);
        // What is to be read first changes the choices, and is known only now.
        let unread = self.viewport.must_read();
        if unread != self.choose.unread {
            self.choose = Choose {
                unread,
                ..Choose::default()
            };
        }
        if matches!(self.step, Step::Choose) {
            (tail, cursor) = self.tail(columns);
        }

        let mut lines = Vec::new();
        if ruled {
            lines.push(rule("", columns));
        }
        lines.push(self.title(columns));
        lines.extend(body);
        if separated {
            lines.push(rule(&self.position(), columns));
        }
        lines.push(cut(&self.status(now), columns));
        let above = lines.len();
        lines.extend(tail);
        let mut cursor = cursor.map(|row| above + row);
        // On a screen that is smaller than title and choices, the choices stay.
        let excess = lines.len().saturating_sub(room.rows.max(1));
        lines.drain(..excess.min(lines.len()));
        cursor = cursor.and_then(|row| row.checked_sub(excess));
        self.wait.begin(now);
        Frame { lines, cursor }
    }

    /// Renders the request for the room, unless it was.
    fn render(&mut self, columns: usize, body_rows: usize) {
        let room = (columns, body_rows, self.request.context.waiting);
        let margin = usize::from(columns >= MARGIN_FROM);
        let width = columns - margin;
        if self.rendered.as_ref().is_none_or(|old| old.room != room) {
            let budget = Budget {
                rows: self.request.rows,
                field_width: self.request.field_width,
                screen_rows: body_rows,
                width,
                colour: true,
            };
            let mut view = render(&self.request.payload, &self.request.context, &budget);
            view.facts = set_in(&view.facts, width, margin);
            self.rendered = Some(Rendered {
                room,
                view,
                complete: None,
            });
        }
        if let Some(rendered) = &mut self.rendered {
            // What the screen cuts off is hidden, whatever it is.
            self.viewport.hides =
                rendered.view.executed_hidden || rendered.view.facts.len() > body_rows;
            if self.viewport.complete && rendered.complete.is_none() {
                let mut lines = complete(&self.request.payload, &self.request.context, width);
                // The title is drawn by the dialog, and stays when the rest scrolls.
                if lines.first().map(Line::plain) == Some(rendered.view.title.plain()) {
                    lines.remove(0);
                }
                rendered.complete = Some(set_in(&lines, width, margin));
            }
        }
    }

    fn title(&self, columns: usize) -> Line {
        let mut line = match &self.step {
            Step::Grant(step) if !self.viewport.complete => {
                let words = match step.proposal.term {
                    Term::Session => "Allow for this session",
                    Term::Always => "Always allow",
                };
                Line::of(words, Style::Title)
            }
            Step::Choose | Step::Reason(_) | Step::Grant(_) => self
                .rendered
                .as_ref()
                .map(|rendered| rendered.view.title.clone())
                .unwrap_or_default(),
        };
        if line.is_empty() {
            line = Line::of("Permission needed", Style::Title);
        }
        cut(
            &indented(&line, usize::from(columns >= MARGIN_FROM)),
            columns,
        )
    }

    fn body(&mut self, columns: usize, rows: usize) -> Vec<Line> {
        if self.viewport.complete {
            let lines = self
                .rendered
                .as_ref()
                .and_then(|rendered| rendered.complete.as_deref())
                .unwrap_or_default();
            let viewport = &mut self.viewport;
            viewport.top = viewport.top.min(lines.len().saturating_sub(rows));
            viewport.drawn(lines.len(), rows);
            return window(lines, viewport.top, rows);
        }
        match &mut self.step {
            Step::Choose | Step::Reason(_) => self
                .rendered
                .as_ref()
                .map(|rendered| window(&rendered.view.facts, 0, rows))
                .unwrap_or_default(),
            Step::Grant(step) => {
                let value = Untrusted(&self.request.payload.request.value).to_string();
                let lines = grant_lines(step, &value, columns);
                step.top = step.top.min(lines.len().saturating_sub(rows));
                step.page = rows;
                let window = window(&lines, step.top, rows);
                // SECURITY: pinned by `what_is_remembered_is_shown_first`.
                if !window.is_empty() && step.top + rows >= lines.len() {
                    step.seen = true;
                }
                step.rows = lines.len();
                window
            }
        }
    }

    /// Returns what stands in the row between facts and choices.
    fn position(&self) -> String {
        let (top, page, rows) = match &self.step {
            Step::Choose | Step::Reason(_) | Step::Grant(_) if self.viewport.complete => {
                let viewport = self.viewport;
                (viewport.top, viewport.page, viewport.rows)
            }
            Step::Grant(step) => (step.top, step.page, step.rows),
            Step::Choose | Step::Reason(_) => return String::new(),
        };
        if rows <= page {
            return String::new();
        }
        format!(
            "rows {} to {} of {rows}, ↑↓ scroll",
            top + 1,
            (top + page).min(rows)
        )
    }

    fn status(&self, now: u64) -> Line {
        let keys = &self.preferences.keys;
        let mut line = Line::new();
        if let Some(Pending { .. }) = &self.pending {
            line.push(" …", Style::Muted);
            return line;
        }
        if let Some(notice) = self.notice {
            let words = match notice {
                Notice::Ignored => "not read: pause for half a second, then answer".to_owned(),
                Notice::Pasted => "pasted text answers nothing: pause, then press a key".to_owned(),
                Notice::Held => "held or pressed too soon: pause, then press it again".to_owned(),
                Notice::ReadFirst if matches!(self.step, Step::Grant(_)) => {
                    "read it to its end first: ↓".to_owned()
                }
                Notice::ReadFirst if self.viewport.complete => {
                    "what would run is not shown to its end yet: ↓ or the blank".to_owned()
                }
                Notice::ReadFirst => format!(
                    "what would run is cut here: read it first ({})",
                    keys.character(Action::View)
                ),
                Notice::ReasonRequired => "a reason is required; Esc goes back".to_owned(),
            };
            line.push(" ", Style::Plain);
            line.push(&words, Style::Caution);
            return line;
        }
        let armed = self
            .choose
            .armed
            .filter(|_| matches!(self.step, Step::Choose));
        if let Some(armed) = armed {
            let key = match armed.by {
                By::Letter => keys.character(armed.choice.action()).to_string(),
                By::Enter => "Enter".to_owned(),
            };
            let what = match armed.choice {
                Choice::Deny => "deny",
                Choice::Once
                | Choice::Session
                | Choice::Always
                | Choice::DenyWithReason
                | Choice::View => "allow once",
            };
            line.push(" press ", Style::Plain);
            line.push(&key, Style::Key);
            line.push(&format!(" again to {what}"), Style::Plain);
            return line;
        }
        if let Step::Grant(step) = &self.step
            && let Some(refused) = &step.preview.refused
        {
            line.push(" ", Style::Plain);
            line.push(&Untrusted(refused).to_string(), Style::Caution);
            return line;
        }
        let answers = !matches!(self.step, Step::Reason(_));
        if answers && !self.wait.over(now) {
            line.push(" keys count after half a second without one", Style::Muted);
        } else if self.viewport.complete && self.viewport.must_read() {
            line.push(" to be allowed once it was read to its end", Style::Muted);
        }
        line
    }

    /// Returns the rows below the status: the choices, or the field in which text is written.
    fn tail(&self, columns: usize) -> (Vec<Line>, Option<usize>) {
        match &self.step {
            Step::Choose => (self.choice_rows(columns, self.viewport.must_read()), None),
            Step::Reason(editor) => {
                let (mut lines, cursor) = field("reason", editor, columns);
                lines.extend(items(
                    &[hint("Enter", "deny"), hint("Esc", "back")],
                    columns,
                ));
                (lines, Some(cursor))
            }
            Step::Grant(step) => match &step.editing {
                Some(editor) => {
                    let (mut lines, cursor) = field("pattern", editor, columns);
                    lines.extend(items(
                        &[hint("Enter", "take it"), hint("Esc", "as it was")],
                        columns,
                    ));
                    (lines, Some(cursor))
                }
                None => (items(&self.grant_keys(step), columns), None),
            },
        }
    }

    fn grant_keys(&self, step: &GrantStep) -> Vec<Line> {
        let keys = &self.preferences.keys;
        let mut hints = Vec::new();
        if step.preview.refused.is_none() {
            hints.push(hint(
                "Enter",
                match step.proposal.term {
                    Term::Session => "allow for this session",
                    Term::Always => "write the rule and allow",
                },
            ));
        }
        let editable = step
            .proposal
            .grants
            .iter()
            .any(|grant| grant.sentinel.is_none());
        if editable {
            hints.push(hint("e", "edit"));
        }
        if step.offer.scopes.len() > 1 {
            hints.push(hint("←→", "where"));
        }
        if step.offer.both.is_some() {
            let words = if step.both {
                "as asked"
            } else {
                "reading and writing"
            };
            hints.push(hint(&keys.character(Action::Both).to_string(), words));
        }
        hints.push(self.view_hint());
        hints.push(hint("Esc", "back"));
        hints
    }

    fn view_hint(&self) -> Line {
        let words = if self.viewport.complete {
            "short view"
        } else {
            "view"
        };
        let key = self.preferences.keys.character(Action::View);
        hint(&key.to_string(), words)
    }

    /// Returns the rows that the choices take at most, whatever is to be read first.
    fn most_choice_rows(&self, columns: usize) -> usize {
        let read = self.choice_rows(columns, false).len();
        let unread = self.choice_rows(columns, true).len();
        read.max(unread)
    }

    fn choice_rows(&self, columns: usize, must_read: bool) -> Vec<Line> {
        let keys = &self.preferences.keys;
        let selected = self
            .choose
            .selected
            .and_then(|at| self.choices.list(must_read).get(at).copied());
        let mut drawn = Vec::new();
        if self.choices.grave && !must_read {
            let mut line = Line::of(" type ", Style::Plain);
            line.push(WORD, Style::Key);
            line.push(" and Enter: allow once", Style::Plain);
            if !self.choose.typed.is_empty() {
                line.push("  ", Style::Plain);
                line.push(&format!("{}_", self.choose.typed), Style::Selected);
            }
            drawn.push(line);
        }
        for choice in self.choices.list(must_read) {
            let words = match choice {
                Choice::Once => "once",
                Choice::Session => "session…",
                Choice::Always => "always…",
                Choice::Deny => "deny",
                Choice::DenyWithReason => "deny, say why",
                Choice::View if self.viewport.complete => "short view",
                Choice::View if must_read => "read first",
                Choice::View => "view",
            };
            let key = keys.character(choice.action()).to_string();
            let style = if selected == Some(choice) {
                Style::Selected
            } else {
                Style::Plain
            };
            let mark = if selected == Some(choice) { "▸" } else { " " };
            let mut line = Line::of(mark, style);
            line.push(&key, Style::Key);
            line.push(" ", Style::Plain);
            line.push(words, style);
            drawn.push(line);
        }
        items(&drawn, columns)
    }
}

/// Sets lines in by a margin, and wraps what is too wide all the same.
fn set_in(lines: &[Line], width: usize, margin: usize) -> Vec<Line> {
    lines
        .iter()
        .flat_map(|line| wrap(line, width))
        .map(|line| indented(&line, margin))
        .collect()
}

fn indented(line: &Line, margin: usize) -> Line {
    let mut set = Line::of(&" ".repeat(margin), Style::Plain);
    set.extend(line);
    set
}

fn window(lines: &[Line], top: usize, rows: usize) -> Vec<Line> {
    lines.iter().skip(top).take(rows).cloned().collect()
}

/// Draws a row across the screen, with words in it.
fn rule(words: &str, columns: usize) -> Line {
    if words.is_empty() {
        return Line::of(&"─".repeat(columns), Style::Muted);
    }
    let mut line = Line::of(&format!("─ {words} "), Style::Muted);
    let left = columns.saturating_sub(line.width());
    line.push(&"─".repeat(left), Style::Muted);
    cut(&line, columns)
}

fn hint(key: &str, words: &str) -> Line {
    let mut line = Line::of(" ", Style::Plain);
    line.push(key, Style::Key);
    line.push(" ", Style::Plain);
    line.push(words, Style::Plain);
    line
}

/// Sets items side by side, as many in a row as fit.
fn items(items: &[Line], columns: usize) -> Vec<Line> {
    const GAP: &str = "  ";
    let mut rows: Vec<Line> = Vec::new();
    for item in items {
        match rows.last_mut() {
            Some(row) if row.width() + GAP.len() + item.width() <= columns => {
                row.push(GAP, Style::Plain);
                row.extend(item);
            }
            Some(_) | None => rows.extend(wrap(item, columns)),
        }
    }
    rows
}

/// Draws a line of text that is being written, wrapped, and returns the row of the cursor.
fn field(label: &str, editor: &Editor, columns: usize) -> (Vec<Line>, usize) {
    let mut after = Untrusted(editor.after()).to_string();
    let mut line = Line::of(&format!(" {label}: "), Style::Label);
    line.push(&Untrusted(editor.before()).to_string(), Style::Value);
    let under = after
        .chars()
        .next()
        .map_or_else(|| " ".to_owned(), |character| character.to_string());
    after.drain(..after.chars().next().map_or(0, char::len_utf8));
    line.push(&under, Style::Selected);
    line.push(&after, Style::Value);
    let lines = wrap(&line, columns);
    let row = lines
        .iter()
        .position(|line| {
            line.spans()
                .iter()
                .any(|span| span.style == Style::Selected)
        })
        .unwrap_or_default();
    (lines, row)
}

/// Draws what would be remembered: every pattern on rows of its own, uncut.
fn grant_lines(step: &GrantStep, value: &str, columns: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut add = |line: &Line| lines.extend(wrap(line, columns));
    let words = |text: &str| Line::of(text, Style::Label);
    add(&row(
        " asked",
        value.lines().next().unwrap_or_default(),
        Style::Value,
    ));
    add(&words(" to be allowed from now on:"));
    for (at, grant) in step.proposal.grants.iter().enumerate() {
        let here = at == step.row;
        let mut line = Line::of(
            if here { " ▸ " } else { "   " },
            if here { Style::Selected } else { Style::Plain },
        );
        line.push(&format!("{} ", grant.surface), Style::Label);
        if grant.sentinel.is_some() {
            line.push("exactly ", Style::Plain);
        }
        line.push(&Untrusted(&grant.pattern).to_string(), Style::Value);
        add(&line);
    }
    if let Some(scope) = step.offer.scopes.get(step.proposal.scope) {
        add(&row(" where", scope, Style::Plain));
    }
    if step.preview.covered.is_empty() {
        add(&words(
            " no other call of this session would have been allowed by it",
        ));
    } else {
        add(&words(
            " of this session's calls it would also have allowed:",
        ));
        for call in &step.preview.covered {
            let mut line = Line::of("   ", Style::Plain);
            line.push(
                &Untrusted(call).to_string().replace('\n', " "),
                Style::Value,
            );
            add(&line);
        }
    }
    if let Some(file) = &step.preview.file {
        add(&row(" changes", &Untrusted(file).to_string(), Style::Plain));
    }
    for change in &step.preview.change {
        let style = match change.chars().next() {
            Some('+') => Style::Added,
            Some('-') => Style::Removed,
            Some(_) | None => Style::Muted,
        };
        let mut line = Line::of("   ", Style::Plain);
        line.push(&Untrusted(change).to_string(), style);
        add(&line);
    }
    lines
}

fn row(label: &str, text: &str, style: Style) -> Line {
    let mut line = Line::of(label, Style::Label);
    line.push(" │ ", Style::Muted);
    line.push(text, style);
    line
}
