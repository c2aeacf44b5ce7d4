//! The views of a prompt: in short, and complete, cut into pages that fit the screen.
//!
//! Pi draws a list of choices below a text and cuts off at the bottom what the screen does not hold, which would be the
//! choices. So the text is fitted here. An RPC client scrolls: it gets the complete request as one page.
//!
//! It cuts by length alone, never by what a text says, and says how much is missing.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::wire::{OptionId, Prompt, PromptOption, Screen, View};

/// The rows that Pi draws around text and choices: borders, blanks, key hints, footer.
const CHROME_ROWS: usize = 11;

/// The rows that the choices take which turn pages.
const PAGING_ROWS: usize = 2;

/// The columns that Pi leaves free beside the text, and before a choice.
const MARGIN_COLUMNS: usize = 4;

/// The fewest rows of text that a view has, however small the screen is.
const FEWEST_ROWS: usize = 4;

/// The rows that a cut text keeps of its end.
const TAIL_ROWS: usize = 3;

/// The widest label of a choice, in columns. What would be remembered is shown uncut, or not offered.
const WIDEST_LABEL: usize = 160;

/// The sign between a label and its fact; every further row of a fact begins with it.
const GUTTER: &str = "│ ";

/// What a prompt is made of.
#[derive(Debug)]
pub(super) struct Ask<'a> {
    /// The complete request: a title, then labelled rows.
    pub(super) text: &'a str,
    /// Whether it is text that will be executed.
    ///
    /// SECURITY: then it is never approved unseen: where a part is cut, allowing is not offered.
    pub(super) executes: bool,
    /// The label of the choice that remembers, when there is one.
    pub(super) session: Option<String>,
    /// The most rows of the short view.
    pub(super) max_rows: usize,
    /// The most columns of a row of the short view.
    pub(super) max_columns: usize,
}

/// Builds a prompt.
pub(super) fn prompt(request_id: String, ask: &Ask<'_>, screen: Option<&Screen>) -> Prompt {
    let choices = choices(ask.session.clone());
    let denials: Vec<PromptOption> = choices
        .iter()
        .filter(|choice| !allows(choice.id))
        .cloned()
        .collect();
    let fit = Fit::new(&choices, screen);

    let (short, cut) = fit.short(ask);
    let unseen = cut && ask.executes;
    let mut first = View {
        text: short,
        options: if unseen {
            denials.clone()
        } else {
            choices.clone()
        },
    };
    let label = if unseen {
        "Show the complete request, then decide"
    } else {
        "Show the complete request"
    };
    first.options.push(show(label.to_owned(), 1));

    let mut views = vec![first];
    let pages = fit.pages(ask.text);
    let count = pages.len();
    for (at, text) in pages.into_iter().enumerate() {
        let page = at + 1;
        let mut options = Vec::new();
        if page < count {
            options.push(show(
                format!("Next page ({} of {count})", page + 1),
                page + 1,
            ));
        }
        let unseen = page < count && ask.executes;
        options.extend(if unseen {
            denials.clone()
        } else {
            choices.clone()
        });
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

fn allows(id: OptionId) -> bool {
    match id {
        OptionId::Once | OptionId::Session => true,
        OptionId::Deny | OptionId::DenyWithReason | OptionId::Show => false,
    }
}

fn show(label: String, view: usize) -> PromptOption {
    PromptOption {
        id: OptionId::Show,
        label,
        view: Some(view),
    }
}

/// The room for text beside the choices; none where the host scrolls.
#[derive(Clone, Copy, Debug)]
struct Fit {
    room: Option<Room>,
}

/// Room for text, in cells.
#[derive(Clone, Copy, Debug)]
struct Room {
    columns: usize,
    rows: usize,
}

impl Fit {
    fn new(choices: &[PromptOption], screen: Option<&Screen>) -> Self {
        let room = screen.map(|screen| {
            let columns = screen.columns.saturating_sub(MARGIN_COLUMNS).max(1);
            let taken: usize = choices
                .iter()
                .map(|choice| wrap(&choice.label, columns).len())
                .sum();
            let rows = screen
                .rows
                .saturating_sub(CHROME_ROWS + PAGING_ROWS + taken)
                .max(FEWEST_ROWS);
            Room { columns, rows }
        });
        Self { room }
    }

    /// Cuts to the budget, and says whether anything is missing.
    fn short(self, ask: &Ask<'_>) -> (String, bool) {
        let mut cut = false;
        let mut rows = Vec::new();
        for line in ask.text.split('\n') {
            let line = shorten(line, ask.max_columns);
            cut |= line.is_cut;
            match self.room {
                Some(room) => rows.extend(wrap(&line.text, room.columns)),
                None => rows.push(line.text),
            }
        }
        let most = self
            .room
            .map_or(ask.max_rows, |room| ask.max_rows.min(room.rows))
            .max(FEWEST_ROWS);
        if let Some(missing) = rows.len().checked_sub(most).filter(|missing| *missing > 0) {
            // The row that says so takes the place of one more.
            let missing = missing + 1;
            let tail = TAIL_ROWS.min(most.saturating_sub(2));
            let head = most - 1 - tail;
            let end = rows.split_off(rows.len() - tail);
            rows.truncate(head);
            rows.push(format!("… {missing} more rows …"));
            rows.extend(end);
            cut = true;
        }
        (rows.join("\n"), cut)
    }

    /// Cuts into pages. Nothing is lost; a long line continues on the next row.
    fn pages(self, text: &str) -> Vec<String> {
        let Some(room) = self.room else {
            return vec![text.to_owned()];
        };
        let rows: Vec<String> = text
            .split('\n')
            .flat_map(|line| wrap(line, room.columns))
            .collect();
        rows.chunks(room.rows).map(|page| page.join("\n")).collect()
    }
}

/// A line, perhaps without its middle.
struct Line {
    text: String,
    is_cut: bool,
}

/// Keeps head and tail of a line that is wider than `columns`.
fn shorten(line: &str, columns: usize) -> Line {
    if line.width() <= columns {
        return Line {
            text: line.to_owned(),
            is_cut: false,
        };
    }
    let clusters: Vec<&str> = line.graphemes(true).collect();
    let tail = columns / 5;
    let take = |clusters: &mut dyn Iterator<Item = &&str>, columns: usize| {
        let mut width = 0;
        clusters
            .take_while(|cluster| {
                width += cluster.width();
                width <= columns
            })
            .count()
    };
    let head = take(&mut clusters.iter(), columns - tail);
    let tail = take(&mut clusters.iter().rev(), tail).min(clusters.len() - head);
    let missing = clusters.len() - head - tail;
    let start: String = clusters.iter().take(head).copied().collect();
    let end: String = clusters
        .iter()
        .skip(clusters.len() - tail)
        .copied()
        .collect();
    Line {
        text: format!("{start} … {missing} characters … {end}"),
        is_cut: true,
    }
}

/// Cuts a line into rows of at most `columns`, between grapheme clusters, after a blank where one is near. Further rows
/// of a labelled line begin with its gutter.
///
/// SECURITY: what stands in a fact cannot pass for a row of ours.
fn wrap(line: &str, columns: usize) -> Vec<String> {
    let indent = line
        .split_once(GUTTER)
        .map(|(label, _)| format!("{}{GUTTER}", " ".repeat(label.width())));
    let indent = indent
        .filter(|indent| indent.width() * 2 <= columns)
        .unwrap_or_default();
    let mut rows = Rows {
        full: Vec::new(),
        row: String::new(),
        width: 0,
        columns,
        indent,
    };
    for word in words(line) {
        let width = word.width();
        if rows.width + width > columns && !word.trim().is_empty() {
            rows.next();
        }
        if rows.width + width <= columns || word.trim().is_empty() {
            rows.push(word, width);
            continue;
        }
        for cluster in word.graphemes(true) {
            if rows.width + cluster.width() > columns {
                rows.next();
            }
            rows.push(cluster, cluster.width());
        }
    }
    rows.full.push(rows.row);
    rows.full
}

/// Splits into words and runs of blanks.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_inclusive(' ').flat_map(|word| {
        let end = word.trim_end_matches(' ').len();
        let (word, blank) = word.split_at_checked(end).unwrap_or((word, ""));
        [word, blank].into_iter().filter(|part| !part.is_empty())
    })
}

/// Rows that are being filled.
struct Rows {
    full: Vec<String>,
    row: String,
    width: usize,
    columns: usize,
    indent: String,
}

impl Rows {
    fn push(&mut self, text: &str, width: usize) {
        self.row.push_str(text);
        self.width += width;
    }

    /// Begins a new row, unless this one is still empty.
    fn next(&mut self) {
        let empty = if self.full.is_empty() {
            0
        } else {
            self.indent.width()
        };
        if self.width > empty || self.columns == 0 {
            self.full
                .push(std::mem::replace(&mut self.row, self.indent.clone()));
            self.width = self.indent.width();
        }
    }
}

#[cfg(test)]
mod tests;
