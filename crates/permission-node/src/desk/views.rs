//! The views of a prompt: in short, and complete, cut into pages that fit the screen.
//!
//! Pi draws a list of choices below a text and cuts off at the bottom what the screen does not hold, which would be the
//! choices. So the text is paged here. An RPC client scrolls: it gets one page.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::wire::{OptionId, Prompt, PromptOption, Screen, View};

/// The rows that Pi draws around text and choices: borders, blanks, key hints, footer.
const CHROME_ROWS: usize = 11;

/// The columns that Pi leaves free beside the text, and before a choice.
const MARGIN_COLUMNS: usize = 4;

/// The fewest rows of text that a page has, however small the screen is.
const FEWEST_ROWS: usize = 4;

/// The widest label of a choice, in columns. What would be remembered is shown uncut, or not offered.
const WIDEST_LABEL: usize = 160;

/// Builds a prompt. `session` is the label of the choice that remembers, when there is one; it
/// is not offered when it is too long to be read at a glance.
pub(super) fn prompt(
    request_id: String,
    short: &str,
    complete: &str,
    session: Option<String>,
    screen: Option<&Screen>,
) -> Prompt {
    let choices = choices(session);
    let short = pages(short, &choices, screen)
        .into_iter()
        .next()
        .unwrap_or_default();
    let complete = pages(complete, &choices, screen);
    let count = complete.len();

    let mut first = View {
        text: short,
        options: choices.clone(),
    };
    first
        .options
        .push(show("Show the complete request".to_owned(), 1));
    let mut views = vec![first];
    for (at, text) in complete.into_iter().enumerate() {
        let page = at + 1;
        let mut options = Vec::new();
        if page < count {
            options.push(show(
                format!("Next page ({} of {count})", page + 1),
                page + 1,
            ));
        }
        options.extend(choices.iter().cloned());
        if page > 1 {
            options.push(show("Previous page".to_owned(), page - 1));
        }
        views.push(View { text, options });
    }
    Prompt {
        request_id,
        views,
        reason_title: "Why is it denied? The agent reads it".to_owned(),
        reason_placeholder: "empty: denied without a reason".to_owned(),
    }
}

fn choices(session: Option<String>) -> Vec<PromptOption> {
    let option = |id, label: &str| PromptOption {
        id,
        label: label.to_owned(),
        view: None,
    };
    let mut choices = vec![option(OptionId::Once, "Allow once")];
    let session = session.filter(|label| label.width() <= WIDEST_LABEL);
    choices.extend(session.map(|label| option(OptionId::Session, &label)));
    choices.push(option(OptionId::Deny, "Deny"));
    choices.push(option(OptionId::DenyWithReason, "Deny, and say why"));
    choices
}

fn show(label: String, view: usize) -> PromptOption {
    PromptOption {
        id: OptionId::Show,
        label,
        view: Some(view),
    }
}

/// Cuts `text` into pages that leave room for the choices. Nothing is lost; a long line continues on the next row.
fn pages(text: &str, choices: &[PromptOption], screen: Option<&Screen>) -> Vec<String> {
    let Some(screen) = screen else {
        return vec![text.to_owned()];
    };
    let columns = screen.columns.saturating_sub(MARGIN_COLUMNS).max(1);
    let taken: usize = choices
        .iter()
        .map(|choice| wrap(&choice.label, columns).len())
        .sum();
    // Two more choices turn the pages.
    let rows = screen
        .rows
        .saturating_sub(CHROME_ROWS + taken + 2)
        .max(FEWEST_ROWS);
    let lines: Vec<String> = text
        .split('\n')
        .flat_map(|line| wrap(line, columns))
        .collect();
    lines.chunks(rows).map(|page| page.join("\n")).collect()
}

/// Cuts a line into rows of at most `columns`, between grapheme clusters, after a blank where one is near.
fn wrap(line: &str, columns: usize) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row = String::new();
    let mut width = 0;
    for word in line.split_word_bounds() {
        let word_width = word.width();
        if width + word_width > columns && width > 0 && !word.trim().is_empty() {
            rows.push(std::mem::take(&mut row));
            width = 0;
        }
        if word_width <= columns {
            row.push_str(word);
            width += word_width;
            continue;
        }
        for cluster in word.graphemes(true) {
            if width + cluster.width() > columns && width > 0 {
                rows.push(std::mem::take(&mut row));
                width = 0;
            }
            row.push_str(cluster);
            width += cluster.width();
        }
    }
    rows.push(row);
    rows
}

#[cfg(test)]
mod tests;
