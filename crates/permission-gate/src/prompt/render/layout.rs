//! Where labels and facts stand on the screen.
//!
//! SECURITY: every row of a fact after its first begins with a gutter, so that no text from outside can pass for a row
//! of ours.

use unicode_width::UnicodeWidthStr;

use super::super::line::{Line, Style};

/// Narrower screens give labels a row of their own.
const NARROW: usize = 60;

/// What separates a label from its fact, and begins each further row.
const GUTTER: &str = "│ ";

/// How rows are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::prompt) enum Layout {
    /// Labels in a column of their own.
    Wide,
    /// Labels on a row of their own.
    Narrow,
    /// A label, a colon, and the fact; further rows are indented. For those who listen to it.
    Linear,
}

impl Layout {
    /// Returns the layout of a screen.
    pub(in crate::prompt) fn for_width(width: usize) -> Self {
        if width < NARROW {
            Self::Narrow
        } else {
            Self::Wide
        }
    }
}

/// The place of the rows of one block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'l> {
    pub(super) layout: Layout,
    /// The width of the screen.
    pub(super) width: usize,
    /// The width of the column of labels.
    pub(super) column: usize,
    /// The label of this block; empty to continue the one before.
    pub(super) label: &'l str,
    /// What each row begins with instead, for text by others.
    pub(super) prefix: Option<&'l str>,
    /// A row is short: the label stands before the fact.
    pub(super) tight: bool,
}

impl Frame<'_> {
    /// Returns the columns that a fact has.
    pub(super) fn room(&self) -> usize {
        self.width.saturating_sub(self.margin()).max(1)
    }

    /// Labels stand on a row of their own.
    fn stacked(&self) -> bool {
        match self.layout {
            Layout::Wide => false,
            Layout::Narrow => !self.tight,
            // The column of labels would take more than it leaves.
            Layout::Linear => !self.tight && (self.column + 2) * 2 > self.width,
        }
    }

    /// Returns the rows that the label takes for itself.
    pub(super) fn own_rows(&self) -> usize {
        usize::from(self.stacked() && (self.prefix.is_some() || !self.label.is_empty()))
    }

    /// Returns the columns before a fact; at least one is left for it.
    fn margin(&self) -> usize {
        let wanted = match (self.layout, self.prefix) {
            (Layout::Narrow | Layout::Linear, _) if self.stacked() => 2,
            (Layout::Wide | Layout::Linear | Layout::Narrow, Some(prefix)) => prefix.width(),
            (Layout::Wide, None) => self.column + 1 + GUTTER.width(),
            (Layout::Narrow, None) => self.label.width() + 2,
            (Layout::Linear, None) if self.tight => self.label.width() + 2,
            (Layout::Linear, None) => self.column + 2,
        };
        wanted.min(self.width.saturating_sub(1))
    }

    /// Puts label and gutter before the rows of a fact.
    pub(super) fn place(&self, rows: Vec<Line>) -> Vec<Line> {
        let mut lines = Vec::with_capacity(rows.len() + 1);
        if self.own_rows() > 0 {
            let mut line = Line::of(self.prefix.unwrap_or(self.label).trim_end(), Style::Label);
            if self.layout == Layout::Linear && self.prefix.is_none() {
                line.push(":", Style::Muted);
            }
            lines.push(clipped(line, self.width));
        }
        for (at, row) in rows.into_iter().enumerate() {
            let mut line = clipped(self.margin_of(at == 0), self.margin());
            line.extend(&row);
            lines.push(line);
        }
        lines
    }

    fn margin_of(&self, first: bool) -> Line {
        let mut line = Line::new();
        if let Some(prefix) = self.prefix {
            if self.stacked() {
                line.push("» ", Style::Muted);
            } else {
                line.push(prefix, Style::Label);
            }
            return line;
        }
        let label = if first { self.label } else { "" };
        match self.layout {
            Layout::Wide => {
                line.push(label, Style::Label);
                let blanks = " ".repeat(self.column.saturating_sub(label.width()) + 1);
                line.push(&blanks, Style::Plain);
                line.push(GUTTER, Style::Muted);
            }
            Layout::Narrow if self.tight => {
                if first && !label.is_empty() {
                    line.push(label, Style::Label);
                    line.push(": ", Style::Muted);
                } else {
                    let blanks = " ".repeat(self.label.width());
                    line.push(&blanks, Style::Plain);
                    line.push(GUTTER, Style::Muted);
                }
            }
            Layout::Narrow => line.push(GUTTER, Style::Muted),
            Layout::Linear => {
                if first && !label.is_empty() && !self.stacked() {
                    line.push(label, Style::Label);
                    line.push(": ", Style::Muted);
                }
                let blanks = self.margin().saturating_sub(line.width());
                line.push(&" ".repeat(blanks), Style::Plain);
            }
        }
        line
    }
}

/// Cuts a line to some columns. Only labels and margins are cut like this, and only on screens too small for them.
fn clipped(line: Line, columns: usize) -> Line {
    if line.width() <= columns {
        return line;
    }
    let mut left = columns;
    let mut short = Line::new();
    for span in line.spans() {
        for character in span.text.chars() {
            let text = character.to_string();
            let width = text.width();
            if width > left {
                return short;
            }
            left -= width;
            short.push(&text, span.style);
        }
    }
    short
}
