//! The views of a prompt for Pi's list of choices: in short, and complete, cut into pages that fit the screen.
//!
//! How an ask is laid out is the gate's; here it is counted what Pi draws around it.

use permission_gate::PromptPayload;
use permission_gate::prompt::Context;
use permission_gate::prompt::select::{self, Choice, LeadsTo, Limits, SelectView, select};
use unicode_width::UnicodeWidthStr;

use crate::wire::{OptionId, Prompt, PromptOption, Screen, View};

/// The rows that Pi draws around text and choices: borders, blanks, key hints, footer.
const CHROME_ROWS: usize = 11;

/// The columns that Pi leaves free beside the text, and before a choice.
const MARGIN_COLUMNS: usize = 4;

/// The widest label of a choice, in columns. What would be remembered is shown uncut, or not offered.
const WIDEST_LABEL: usize = 160;

/// What a prompt is made of.
#[derive(Debug)]
pub(super) struct Ask<'a> {
    /// The question.
    pub(super) payload: &'a PromptPayload,
    /// What is known beside it.
    pub(super) context: &'a Context,
    /// The label of the choice that remembers, when there is one.
    pub(super) session: Option<String>,
    /// The most rows of the short view.
    pub(super) max_rows: usize,
    /// The most columns of a field in the short view.
    pub(super) max_columns: usize,
}

/// Builds a prompt.
pub(super) fn prompt(request_id: String, ask: &Ask<'_>, screen: Option<&Screen>) -> Prompt {
    let choices = choices(ask.session.clone());
    let offered: Vec<Choice> = choices
        .iter()
        .map(|(id, label)| Choice {
            label: label.clone(),
            approves: allows(*id),
        })
        .collect();
    let limits = Limits {
        rows: ask.max_rows,
        field_width: ask.max_columns,
    };
    let screen = screen.map(|screen| select::Screen {
        columns: screen.columns.saturating_sub(MARGIN_COLUMNS),
        rows: screen.rows.saturating_sub(CHROME_ROWS),
    });
    let views = select(ask.payload, ask.context, limits, &offered, screen);
    Prompt {
        request_id,
        views: views.into_iter().map(|view| wire(view, &choices)).collect(),
        reason_title: "Why is it denied? The agent reads it".to_owned(),
        reason_placeholder: "empty: denied without a reason".to_owned(),
    }
}

fn wire(view: SelectView, choices: &[(OptionId, String)]) -> View {
    let option = |option: select::SelectOption| {
        let (id, view) = match option.leads_to {
            LeadsTo::Answer(at) => (choices.get(at)?.0, None),
            LeadsTo::View(view) => (OptionId::Show, Some(view)),
        };
        Some(PromptOption {
            id,
            label: option.label,
            view,
        })
    };
    View {
        text: view.text,
        options: view.options.into_iter().filter_map(option).collect(),
    }
}

fn choices(session: Option<String>) -> Vec<(OptionId, String)> {
    let mut choices = vec![(OptionId::Once, "Allow once".to_owned())];
    let session = session.filter(|label| label.width() <= WIDEST_LABEL);
    choices.extend(session.map(|label| (OptionId::Session, label)));
    choices.push((OptionId::Deny, "Deny".to_owned()));
    choices.push((OptionId::DenyWithReason, "Deny, and say why".to_owned()));
    choices
}

fn allows(id: OptionId) -> bool {
    match id {
        OptionId::Once | OptionId::Session => true,
        OptionId::Deny | OptionId::DenyWithReason | OptionId::Show => false,
    }
}

#[cfg(test)]
mod tests;
