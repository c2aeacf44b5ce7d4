//! A tree whose rows have aligned cells. Knows widths, not what stands in the cells.

use super::style::{DIM, paint};
use super::text::width;

/// Blanks between two cells.
const GAP: usize = 2;

/// Deeper rows are drawn at this depth.
const DEPTH: usize = 16;

/// One row of a tree.
#[derive(Clone, Debug, Default)]
pub struct Row {
    depth: usize,
    label: String,
    cells: Vec<String>,
    details: Vec<String>,
    /// It goes on with the row before it.
    more: bool,
}

impl Row {
    /// Starts a row at a depth of the tree.
    pub fn new(depth: usize, label: String) -> Self {
        Self {
            depth: depth.min(DEPTH),
            label,
            ..Self::default()
        }
    }

    /// Goes on with the row before it: more cells without a branch of its own.
    pub fn more(depth: usize) -> Self {
        Self {
            more: true,
            ..Self::new(depth, String::new())
        }
    }

    /// Adds a cell; cells of the same number stand below each other.
    pub fn cell(&mut self, text: &str) {
        self.cells.push(text.to_owned());
    }

    /// Adds a line below the row.
    pub fn detail(&mut self, text: String) {
        self.details.push(text);
    }
}

/// Rows in order; a row stands below the last row before it that is less deep.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    /// Adds a row.
    pub fn push(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// Draws the rows.
    pub fn render(&self) -> String {
        let last = self.last();
        let labels = self
            .rows
            .iter()
            .map(|row| indent(row.depth) + width(&row.label))
            .max()
            .unwrap_or(0);
        let columns = self
            .rows
            .iter()
            .map(|row| row.cells.len())
            .max()
            .unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.cells.get(column));
                cells.map(|cell| width(cell)).max().unwrap_or(0)
            })
            .collect();
        let mut text = String::new();
        // Whether a further row of each depth follows, so that its line is drawn on.
        let mut open = [false; DEPTH + 1];
        let deeper = |at: usize, row: &Row| {
            self.rows
                .get(at + 1)
                .is_some_and(|next| next.depth > row.depth)
        };
        for (at, (row, is_last)) in self.rows.iter().zip(&last).enumerate() {
            let stem: String = open
                .iter()
                .take(row.depth)
                .map(|open| if *open { "│  " } else { "   " })
                .collect();
            let is_last = if row.more {
                !open.get(row.depth).copied().unwrap_or(false)
            } else {
                *is_last
            };
            let branch = match (row.more, is_last) {
                (false, true) => "└─ ",
                (false, false) => "├─ ",
                (true, true) => "   ",
                (true, false) => "│  ",
            };
            let mut line = format!("{}{}", paint(DIM, &format!("{stem}{branch}")), row.label);
            let mut used = indent(row.depth) + width(&row.label);
            let mut target = labels;
            for (cell, width_of) in row.cells.iter().zip(&widths) {
                if *width_of == 0 {
                    continue;
                }
                target += GAP;
                if width(cell) > 0 {
                    line.push_str(&" ".repeat(target.saturating_sub(used)));
                    line.push_str(cell);
                    used = target + width(cell);
                }
                target += width_of;
            }
            text.push_str(&line);
            text.push('\n');
            if let Some(slot) = open.get_mut(row.depth) {
                *slot = !is_last;
            }
            let under = if is_last { "   " } else { "│  " };
            for detail in &row.details {
                let to_child = if deeper(at, row) { "│ " } else { "  " };
                text.push_str(&paint(DIM, &format!("{stem}{under}{to_child}")));
                text.push_str(detail);
                text.push('\n');
            }
        }
        text
    }

    /// Tells for each row whether it is the last one of its parent.
    fn last(&self) -> Vec<bool> {
        let mut follows = [false; DEPTH + 1];
        let mut last: Vec<bool> = self
            .rows
            .iter()
            .rev()
            .map(|row| {
                if row.more {
                    return false;
                }
                for deeper in follows.iter_mut().skip(row.depth + 1) {
                    *deeper = false;
                }
                let slot = follows.get_mut(row.depth);
                slot.is_some_and(|slot| !std::mem::replace(slot, true))
            })
            .collect();
        last.reverse();
        last
    }
}

fn indent(depth: usize) -> usize {
    3 * (depth + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(depth: usize, label: &str, cells: &[&str], details: &[&str]) -> Row {
        let mut row = Row::new(depth, label.to_owned());
        for cell in cells {
            row.cell(cell);
        }
        for detail in details {
            row.detail((*detail).to_owned());
        }
        row
    }

    #[test]
    fn cells_stand_below_each_other() {
        let mut table = Table::default();
        table.push(row(0, "a", &["allow", "", "x:1"], &[]));
        table.push(row(0, "sudo 字", &["deny"], &["why"]));
        table.push(row(1, "b", &["ask", "", "x:22"], &["why"]));
        table.push(row(2, "c", &[], &[]));
        table.push(row(0, "d", &["", "", "x:3"], &["end"]));
        let mut more = Row::more(0);
        more.cell("ask");
        table.push(more);
        let text = anstream::adapter::strip_str(&table.render()).to_string();
        insta::assert_snapshot!(text, @r"
        ├─ a        allow  x:1
        ├─ sudo 字  deny
        │  │ why
        │  └─ b     ask    x:22
        │     │ why
        │     └─ c
        └─ d               x:3
             end
                    ask
        ");
    }
}
