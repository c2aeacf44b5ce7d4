//! Cells into rows of a width: nothing is lost, rows end after a blank where one is near.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::cells::Cell;
use super::line::Line;

/// Rows that are being filled.
pub(super) struct Rows<'t> {
    width: usize,
    most: usize,
    full: Vec<Line>,
    row: Vec<Cell<'t>>,
    filled: usize,
    /// More came than the rows hold.
    pub(super) overflow: bool,
}

impl<'t> Rows<'t> {
    /// Starts with an empty row; at most `most` are filled.
    pub(super) fn new(width: usize, most: usize) -> Self {
        Self {
            width: width.max(1),
            most,
            full: Vec::new(),
            row: Vec::new(),
            filled: 0,
            overflow: most == 0,
        }
    }

    /// Adds a cell.
    pub(super) fn push(&mut self, cell: Cell<'t>) {
        if self.overflow {
            return;
        }
        if cell.newline {
            self.end(self.row.len());
            self.check();
            return;
        }
        if cell.width > self.width {
            for piece in torn(&cell) {
                self.push(piece);
            }
            return;
        }
        while self.filled + cell.width > self.width {
            self.end(self.break_point());
        }
        self.check();
        self.filled += cell.width;
        self.row.push(cell);
    }

    /// Adds a text of ours.
    pub(super) fn extend(&mut self, cells: impl IntoIterator<Item = Cell<'t>>) {
        for cell in cells {
            if self.overflow {
                return;
            }
            self.push(cell);
        }
    }

    /// Returns the rows.
    pub(super) fn finish(mut self) -> Vec<Line> {
        if !self.overflow {
            self.end(self.row.len());
        }
        self.full
    }

    /// Returns how many rows there are.
    pub(super) fn count(&self) -> usize {
        self.full.len() + 1
    }

    fn check(&mut self) {
        self.overflow |= self.full.len() >= self.most;
    }

    /// Returns where the row is best ended: after its last blank, when not too much room is lost.
    fn break_point(&self) -> usize {
        let mut tail = 0;
        for (at, cell) in self.row.iter().enumerate().rev() {
            if cell.is_blank() {
                return at + 1;
            }
            tail += cell.width;
            if tail * 3 > self.width {
                break;
            }
        }
        self.row.len()
    }

    fn end(&mut self, at: usize) {
        let rest = self.row.split_off(at.min(self.row.len()));
        let mut line = Line::new();
        for cell in &self.row {
            line.push(&cell.text, cell.style);
        }
        self.full.push(line);
        self.filled = rest.iter().map(|cell| cell.width).sum();
        self.row = rest;
    }
}

/// Takes a cell apart that is wider than a row: a mark, or a wide character on a very narrow screen.
fn torn<'t>(cell: &Cell<'t>) -> Vec<Cell<'t>> {
    let mut characters: Vec<char> = cell.text.chars().collect();
    if characters.len() < 2 {
        characters = vec!['?'];
    }
    let count = characters.len();
    characters
        .into_iter()
        .enumerate()
        .map(|(at, character)| {
            let text = character.to_string();
            Cell {
                width: text.width(),
                text: Cow::Owned(text),
                characters: if at + 1 == count { cell.characters } else { 0 },
                ..cell.clone()
            }
        })
        .collect()
}
