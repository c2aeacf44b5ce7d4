//! An ask for those who listen to it, and for terminals that cannot redraw: printed once, no box characters, choices by
//! number.
//!
//! Nothing is told by place alone: a label and a colon stand before each fact, further rows are indented.

use super::line::{Line, Style};
use super::payload::PromptPayload;
use super::render::layout::Layout;
use super::render::{Budget, Context, all, draw};

/// An ask that was printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Title, facts, choices.
    pub lines: Vec<Line>,
    /// Something is missing; the complete request is to be offered as a choice.
    pub elided: bool,
}

/// Prints an ask. What will be executed is never cut: where it would be, all of the request is printed.
///
/// The screen does not bound it: what was printed before the choices can be read above them.
pub fn linear(
    payload: &PromptPayload,
    context: &Context,
    budget: &Budget,
    choices: &[String],
) -> Linear {
    let budget = Budget {
        screen_rows: usize::MAX,
        ..*budget
    };
    let view = draw(payload, context, &budget, Layout::Linear);
    let mut lines = vec![view.title];
    let elided = view.elided.is_some() && !view.executed_hidden;
    lines.extend(if view.executed_hidden {
        linear_complete(payload, context, budget.width)
    } else {
        view.facts
    });
    for (at, choice) in choices.iter().enumerate() {
        let mut line = Line::of(&format!("{}. ", at + 1), Style::Key);
        line.push(choice, Style::Plain);
        lines.push(line);
    }
    if !budget.colour {
        lines = lines.into_iter().map(Line::uncoloured).collect();
    }
    Linear { lines, elided }
}

/// Prints all of a request, without title and choices.
pub fn linear_complete(payload: &PromptPayload, context: &Context, width: usize) -> Vec<Line> {
    all(payload, context, width, Layout::Linear)
}

#[cfg(test)]
mod tests;
