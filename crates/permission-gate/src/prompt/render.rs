//! An ask as lines of a screen, bounded in height, and complete.
//!
//! One renderer for every consumer that shows lines. It cuts by length, rows and the flagged part alone, never by what
//! a text says, and says how much is missing. It draws no choices: those are for the dialog and the linear form.

mod blocks;
mod facts;
pub(super) mod layout;
mod share;

use super::line::Line;
use super::payload::PromptPayload;
use layout::Layout;

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

impl Context {
    /// Returns a path as a person reads it: relative to the workspace, or below `~`.
    pub(super) fn shortened(&self, path: &str) -> String {
        let below = |root: &Option<String>| {
            let root = root.as_deref().filter(|root| root.len() > 1)?;
            let rest = path.strip_prefix(root)?;
            (rest.is_empty() || rest.starts_with(['/', '\\'])).then_some(rest)
        };
        if let Some(rest) = below(&self.project_root)
            && let Some(rest) = rest.get(1..)
        {
            return rest.to_owned();
        }
        below(&self.home).map_or_else(|| path.to_owned(), |rest| format!("~{rest}"))
    }
}

/// Renders an ask within a budget. Equal arguments give equal lines.
pub fn render(payload: &PromptPayload, context: &Context, budget: &Budget) -> View {
    draw(payload, context, budget, Layout::for_width(budget.width))
}

/// Renders everything, uncut, for a view that scrolls; who asks is among it, the title is not.
pub fn complete(payload: &PromptPayload, context: &Context, width: usize) -> Vec<Line> {
    all(payload, context, width, Layout::for_width(width))
}

/// Renders an ask within a budget, in a layout.
pub(super) fn draw(
    payload: &PromptPayload,
    context: &Context,
    budget: &Budget,
    layout: Layout,
) -> View {
    let width = budget.width.max(1);
    let grave = payload.is_grave();
    let (title, untold) = facts::title(payload, context, width);
    let blocks = facts::blocks(payload, context, facts::Extent::Bounded { untold }, width);
    let rows = budget.rows.min(budget.screen_rows).max(1);
    let drawn = share::share(&blocks, layout, width, rows, budget.field_width.max(1));
    let uncoloured = |line: Line| {
        if budget.colour {
            line
        } else {
            line.uncoloured()
        }
    };
    View {
        title: uncoloured(title),
        facts: drawn.lines.into_iter().map(uncoloured).collect(),
        elided: (drawn.elided != Elided::default()).then_some(drawn.elided),
        flagged_visible: drawn.flagged_visible,
        executed_hidden: drawn.executed_hidden,
        grave,
    }
}

/// Renders everything, in a layout.
pub(super) fn all(
    payload: &PromptPayload,
    context: &Context,
    width: usize,
    layout: Layout,
) -> Vec<Line> {
    let blocks = facts::blocks(payload, context, facts::Extent::Complete, width);
    share::uncut(&blocks, layout, width.max(1))
}

#[cfg(test)]
mod tests;
