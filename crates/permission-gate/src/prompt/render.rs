//! An ask as lines of a screen, bounded in height, and complete.
//!
//! One renderer for every consumer that shows lines. It cuts by length, rows and the flagged part alone, never by what
//! a text says, and says how much is missing. It draws no choices: those are for the dialog and the linear form.

use super::line::{Line, Style};
use super::payload::PromptPayload;

/// The room that an ask may take, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most rows of facts that the configuration wants (`promptMaxRows`).
    pub rows: usize,
    /// The most columns that one field shows (`promptFieldMaxWidth`).
    pub field_width: usize,
    /// The most rows of facts that the screen holds beside title, choices and frame.
    pub screen_rows: usize,
    /// The columns of each line.
    pub width: usize,
    /// Whether styles are kept; without, every run is [`Style::Plain`].
    pub colour: bool,
}

/// What is not in the payload: what whoever shows it knows.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Context {
    /// How many further asks wait behind this one.
    pub waiting: usize,
    /// What is known of earlier asks by the same rule and pattern.
    pub before: Before,
    /// The home directory; paths below it are shown with `~`.
    pub home: Option<String>,
    /// The workspace root; files of rules below it are shown relative to it.
    pub project_root: Option<String>,
}

/// What this session and the recent log know of the same rule and pattern.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Before {
    /// Nobody looked; no row is shown.
    #[default]
    Unknown,
    /// It did not ask before.
    New,
    /// It was allowed.
    Allowed {
        /// How often.
        times: usize,
        /// The patterns of the grant that would have answered them.
        grant: Option<String>,
    },
    /// It was denied.
    Denied {
        /// When, as a time of day or a date, for a person.
        at: String,
        /// What the person said.
        reason: Option<String>,
    },
}

/// An ask within its budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who asks, and how many wait: one line.
    pub title: Line,
    /// The facts; at most the rows of the budget, none wider than its width.
    pub facts: Vec<Line>,
    /// How much is missing.
    pub elided: Option<Elided>,
    /// Whether all of the flagged part can be seen.
    pub flagged_visible: bool,
    /// Whether text that will be executed was cut or dropped.
    ///
    /// SECURITY: then nobody may approve before the complete view was shown to its end.
    pub executed_hidden: bool,
    /// Whether it is to be answered by a typed word.
    pub grave: bool,
}

/// How much is missing from a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Elided {
    /// Characters.
    pub characters: usize,
    /// Lines.
    pub lines: usize,
    /// Whole entries.
    pub entries: usize,
}

/// Renders an ask within a budget.
pub fn render(payload: &PromptPayload, context: &Context, budget: &Budget) -> View {
    let mut facts = complete(payload, context, budget.width);
    let most = budget.rows.min(budget.screen_rows).max(1);
    let missing = facts.len().saturating_sub(most);
    facts.truncate(most);
    View {
        title: Line::of("Permission needed", Style::Title),
        facts,
        elided: (missing > 0).then_some(Elided {
            lines: missing,
            ..Elided::default()
        }),
        flagged_visible: true,
        executed_hidden: missing > 0,
        grave: payload.is_grave(),
    }
}

/// Renders everything, uncut, for a view that scrolls. The title is its first line.
pub fn complete(payload: &PromptPayload, _context: &Context, _width: usize) -> Vec<Line> {
    super::plain::plain(payload)
        .lines()
        .map(|line| Line::of(line, Style::Plain))
        .collect()
}
