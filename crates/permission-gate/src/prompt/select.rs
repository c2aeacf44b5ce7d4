//! An ask as a list of choices below a text, for hosts that can draw nothing else: in short, and complete, cut into
//! pages that fit the screen.
//!
//! A host may cut off at the bottom what its screen does not hold, which would be the choices. So the text is fitted
//! here. A client that scrolls gets the complete request as one page.

use super::cells::Part;
use super::fit::uncut;
use super::line::{Line, Style};
use super::payload::PromptPayload;
use super::render::layout::Layout;
use super::render::{Budget, Context, all, draw};

/// The fewest rows of text that a view has, however small the screen is.
const FEWEST_ROWS: usize = 4;

/// The rows that the choices take which turn pages.
const PAGING_ROWS: usize = 2;

/// The columns of a text whose screen is not known.
const COLUMNS: usize = 80;

/// One answer that a person may give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the person reads; unique among the choices.
    pub label: String,
    /// Whether the call runs then.
    pub approves: bool,
}

/// The room for text and choices, in cells, without what the host draws around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
}

/// How much of an ask the first view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most rows of facts.
    pub rows: usize,
    /// The most columns of a field.
    pub field_width: usize,
}

/// One text with its choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectView {
    /// Title and facts.
    pub text: String,
    /// The choices, in order.
    pub options: Vec<SelectOption>,
}

/// One choice of a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    /// What the person reads; unique within the view.
    pub label: String,
    /// What it leads to.
    pub leads_to: LeadsTo,
}

/// What a choice of a view leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadsTo {
    /// An answer, by its place among the choices.
    Answer(usize),
    /// Another view, by its place among the views.
    View(usize),
}

/// Lays an ask out as views; the first is the one to begin with. `screen` is `None` for a client that scrolls.
///
/// SECURITY: text that will be executed is never approved unseen: a view that cuts it, and every page before the last,
/// offers no answer that approves. Pinned by `what_runs_is_not_allowed_before_all_of_it_was_shown`.
pub fn select(
    payload: &PromptPayload,
    context: &Context,
    limits: Limits,
    choices: &[Choice],
    screen: Option<Screen>,
) -> Vec<SelectView> {
    let columns = screen.map_or(COLUMNS, |screen| screen.columns.max(1));
    let room = screen.map(|screen| {
        let taken: usize = choices
            .iter()
            .map(|choice| uncut(&[Part::new(&*choice.label, Style::Plain)], columns).len())
            .sum();
        screen
            .rows
            .saturating_sub(PAGING_ROWS + taken)
            .max(FEWEST_ROWS)
    });
    let budget = Budget {
        rows: limits.rows,
        field_width: limits.field_width,
        screen_rows: room.map_or(usize::MAX, |rows| rows - 1),
        width: columns,
        colour: false,
    };
    let view = draw(payload, context, &budget, Layout::Linear);
    let title = view.title.plain();
    let answers = |unseen: bool| -> Vec<SelectOption> {
        choices
            .iter()
            .enumerate()
            .filter(|(_, choice)| !unseen || !choice.approves)
            .map(|(at, choice)| SelectOption {
                label: choice.label.clone(),
                leads_to: LeadsTo::Answer(at),
            })
            .collect()
    };
    let turn = |label: String, view: usize| SelectOption {
        label,
        leads_to: LeadsTo::View(view),
    };
    let label = if view.executed_hidden {
        "Show the complete request, then decide"
    } else {
        "Show the complete request"
    };
    let mut options = answers(view.executed_hidden);
    options.push(turn(label.to_owned(), 1));
    let mut views = vec![SelectView {
        text: text(&title, &view.facts),
        options,
    }];

    let lines = all(payload, context, columns, Layout::Linear);
    let page_rows = room.map_or(usize::MAX, |rows| rows - 1).max(1);
    let pages: Vec<&[Line]> = lines.chunks(page_rows).collect();
    let count = pages.len();
    let executes = payload.executes_anything();
    for (at, page) in pages.into_iter().enumerate() {
        let number = at + 1;
        let mut options = Vec::new();
        if number < count {
            options.push(turn(
                format!("Next page ({} of {count})", number + 1),
                number + 1,
            ));
        }
        options.extend(answers(number < count && executes));
        if number > 1 {
            options.push(turn("Previous page".to_owned(), number - 1));
        }
        views.push(SelectView {
            text: text(&title, page),
            options,
        });
    }
    views
}

fn text(title: &str, lines: &[Line]) -> String {
    let mut text = title.to_owned();
    for line in lines {
        text.push('\n');
        text.push_str(line.plain().trim_end());
    }
    text
}

#[cfg(test)]
mod tests;
