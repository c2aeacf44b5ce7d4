//! A fact within its room: uncut if it fits, else its head, what the rule speaks of, and its tail, with what is missing
//! between them.
//!
//! What is cut depends on lengths and on the flagged part, never on what the text says.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::cells::{Cell, Part, cells};
use super::line::{Line, Style};
use super::render::Elided;
use super::wrap::Rows;

/// The room for a fact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Columns of a row.
    pub(super) width: usize,
    /// The most rows.
    pub(super) rows: usize,
    /// The most columns in all.
    pub(super) columns: usize,
}

/// A fact in its room.
#[derive(Debug)]
pub(super) struct Fitted {
    pub(super) rows: Vec<Line>,
    pub(super) missing: Elided,
    /// All of the flagged part is there, if there is one.
    pub(super) flagged_visible: bool,
}

/// Returns how many rows a fact takes uncut; at most one more than `most`.
pub(super) fn needed(parts: &[Part<'_>], width: usize, most: usize) -> usize {
    let mut rows = Rows::new(width, most.max(1));
    rows.extend(cells(parts));
    if rows.overflow {
        most + 1
    } else {
        rows.count()
    }
}

/// Returns a fact as rows, uncut.
pub(super) fn uncut(parts: &[Part<'_>], width: usize) -> Vec<Line> {
    let mut rows = Rows::new(width, usize::MAX);
    rows.extend(cells(parts));
    rows.finish()
}

/// Fits a fact into a room.
pub(super) fn fit(parts: &[Part<'_>], room: Room) -> Fitted {
    if let Some(rows) = whole(parts, room) {
        return Fitted {
            rows,
            missing: Elided::default(),
            flagged_visible: true,
        };
    }
    let most = room.columns.min(room.rows.saturating_mul(room.width));
    let kept = Kept::new(parts, most, room.width.max(1));
    let mut best = None;
    // The widest cut that fits; the rows grow with what is shown.
    let (mut low, mut high) = (0, most);
    while low <= high {
        let middle = low + (high - low) / 2;
        let cut = kept.cut(middle);
        if let Some(rows) = kept.rows(&cut, room) {
            best = Some(kept.fitted(&cut, rows));
            low = middle + 1;
        } else if middle == 0 {
            break;
        } else {
            high = middle - 1;
        }
    }
    best.unwrap_or_else(|| kept.nothing(room))
}

fn whole(parts: &[Part<'_>], room: Room) -> Option<Vec<Line>> {
    let mut rows = Rows::new(room.width, room.rows);
    let mut columns = 0;
    for cell in cells(parts) {
        columns += cell.width;
        if columns > room.columns {
            return None;
        }
        rows.push(cell);
        if rows.overflow {
            return None;
        }
    }
    Some(rows.finish())
}

/// A cell with its place in the text.
struct Placed<'t> {
    cell: Cell<'t>,
    /// Its number.
    at: usize,
    /// Characters before it.
    characters: usize,
    /// Lines that ended before it.
    lines: usize,
    /// What it takes: a line that ends takes the rest of its row.
    cost: usize,
    /// A line of the text begins with it.
    begins: bool,
}

/// As much of the ends of a text, and of its flagged part, as may be shown.
struct Kept<'t> {
    head: Vec<Placed<'t>>,
    flag_head: Vec<Placed<'t>>,
    flag_tail: VecDeque<Placed<'t>>,
    flag_cost: usize,
    tail: VecDeque<Placed<'t>>,
    /// Cells, characters and line ends of the whole.
    cells: usize,
    characters: usize,
    lines: usize,
}

/// Which cells are shown: ranges by number, in order, apart from each other.
type Cut = Vec<std::ops::Range<usize>>;

impl<'t> Kept<'t> {
    fn new(parts: &'t [Part<'_>], most: usize, width: usize) -> Self {
        let mut kept = Self {
            head: Vec::new(),
            flag_head: Vec::new(),
            flag_tail: VecDeque::new(),
            flag_cost: 0,
            tail: VecDeque::new(),
            cells: 0,
            characters: 0,
            lines: 0,
        };
        let (mut head, mut tail, mut flag_tail) = (0, 0, 0);
        let mut column = 0;
        let mut begins = true;
        for cell in cells(parts) {
            let cost = if cell.newline {
                width - column.min(width - 1)
            } else {
                cell.width
            };
            column = if cell.newline {
                0
            } else {
                (column + cell.width) % width
            };
            let placed = |cell: &Cell<'t>, kept: &Self| Placed {
                cell: cell.clone(),
                at: kept.cells,
                characters: kept.characters,
                lines: kept.lines,
                cost,
                begins,
            };
            if head <= most {
                head += cost;
                let placed = placed(&cell, &kept);
                kept.head.push(placed);
            }
            if cell.flagged {
                kept.flag_cost += cost;
                let placed = placed(&cell, &kept);
                if kept.flag_cost <= most {
                    kept.flag_head.push(placed);
                } else {
                    flag_tail += cost;
                    kept.flag_tail.push_back(placed);
                    while flag_tail > most
                        && let Some(gone) = kept.flag_tail.pop_front()
                    {
                        flag_tail -= gone.cost;
                    }
                }
            }
            let placed = placed(&cell, &kept);
            tail += cost;
            kept.tail.push_back(placed);
            while tail > most
                && let Some(gone) = kept.tail.pop_front()
            {
                tail -= gone.cost;
            }
            kept.cells += 1;
            kept.characters += cell.characters;
            kept.lines += usize::from(cell.newline);
            begins = cell.newline;
        }
        kept
    }

    /// Chooses what is shown for a number of columns: at most half for the flagged part, the rest for the ends.
    fn cut(&self, columns: usize) -> Cut {
        let mut cut = Vec::new();
        let flag = self.flag_cost.min(columns / 2 + columns % 2);
        let ends = columns - flag;
        let tail = ends / 3;
        let head = ends - tail;
        let first = taken(self.head.iter(), head);
        if let Some(last) = first {
            cut.push(0..last + 1);
        }
        if flag > 0 {
            let (flag_head, flag_tail) = if flag < self.flag_cost {
                (flag - flag / 3, flag / 3)
            } else {
                (flag, 0)
            };
            if let (Some(start), Some(last)) = (
                self.flag_head.first(),
                taken(self.flag_head.iter(), flag_head),
            ) {
                cut.push(start.at..last + 1);
            }
            let late = self.flag_head.iter().chain(&self.flag_tail);
            if let (Some(start), Some(end)) = (
                taken(late.clone().rev(), flag_tail),
                late.last().map(|placed| placed.at),
            ) {
                cut.push(start..end + 1);
            }
        }
        if let Some(start) = taken(self.tail.iter().rev(), tail) {
            cut.push(start..self.cells);
        }
        self.joined(cut)
    }

    /// Joins ranges that meet. Where whole lines are missing between two, both end with a line if they hold one.
    fn joined(&self, mut cut: Cut) -> Cut {
        cut.sort_by_key(|range| range.start);
        let mut joined: Cut = Vec::new();
        for mut range in cut {
            let Some(before) = joined.last_mut() else {
                joined.push(range);
                continue;
            };
            if range.start <= before.end {
                before.end = before.end.max(range.end);
                continue;
            }
            if self.before(range.start).1 > self.through(before.end).1 {
                if let Some(end) = self.line_end_in(before.clone()) {
                    before.end = end;
                }
                if let Some(start) = self.line_start_in(range.clone()) {
                    range.start = start;
                }
            }
            joined.push(range);
        }
        joined
    }

    /// Returns where the last line that ends in a range ends; nothing of the flagged part is given up for it.
    fn line_end_in(&self, range: std::ops::Range<usize>) -> Option<usize> {
        for at in range.rev() {
            let placed = self.find(at)?;
            if placed.cell.newline {
                return Some(at + 1);
            }
            if placed.cell.flagged {
                return None;
            }
        }
        None
    }

    /// Returns where the first line that begins in a range begins; nothing of the flagged part is given up for it.
    fn line_start_in(&self, range: std::ops::Range<usize>) -> Option<usize> {
        for at in range {
            let placed = self.find(at)?;
            if placed.begins {
                return Some(at);
            }
            if placed.cell.flagged {
                return None;
            }
        }
        None
    }

    fn find(&self, at: usize) -> Option<&Placed<'t>> {
        let first_tail = self.tail.front().map_or(self.cells, |placed| placed.at);
        if let Some(placed) = self.head.get(at) {
            return Some(placed);
        }
        if let Some(index) = at.checked_sub(first_tail)
            && let Some(placed) = self.tail.get(index)
        {
            return Some(placed);
        }
        let flags = self.flag_head.binary_search_by_key(&at, |placed| placed.at);
        if let Ok(index) = flags {
            return self.flag_head.get(index);
        }
        self.flag_tail
            .binary_search_by_key(&at, |placed| placed.at)
            .ok()
            .and_then(|index| self.flag_tail.get(index))
    }

    /// Returns characters and line ends before a cell.
    fn before(&self, at: usize) -> (usize, usize) {
        self.find(at)
            .map_or((self.characters, self.lines), |placed| {
                (placed.characters, placed.lines)
            })
    }

    /// Returns characters and line ends up to the end of a range.
    fn through(&self, end: usize) -> (usize, usize) {
        match end.checked_sub(1).and_then(|last| self.find(last)) {
            None => (0, 0),
            Some(placed) => (
                placed.characters + placed.cell.characters,
                placed.lines + usize::from(placed.cell.newline),
            ),
        }
    }

    /// Returns what is missing before each range and after the last: characters and line ends.
    fn gaps(&self, cut: &Cut) -> Vec<(usize, usize)> {
        let mut gaps = Vec::new();
        let mut shown = (0, 0);
        for range in cut {
            let before = self.before(range.start);
            gaps.push((before.0 - shown.0, before.1 - shown.1));
            shown = self.through(range.end);
        }
        gaps.push((self.characters - shown.0, self.lines - shown.1));
        gaps
    }

    fn rows(&self, cut: &Cut, room: Room) -> Option<Vec<Line>> {
        let mut rows = Rows::new(room.width, room.rows);
        let mut columns = 0;
        let gaps = self.gaps(cut);
        for (index, gap) in gaps.iter().enumerate() {
            if gap.0 > 0 {
                let last = index
                    .checked_sub(1)
                    .and_then(|before| cut.get(before)?.end.checked_sub(1));
                let fresh = last
                    .and_then(|last| self.find(last))
                    .is_none_or(|placed| placed.cell.newline);
                let next = cut.get(index).and_then(|range| self.find(range.start));
                let apart = next.is_some_and(|placed| placed.begins);
                for cell in sign(*gap, room, fresh, apart || next.is_none()) {
                    rows.push(cell);
                }
                if apart {
                    rows.push(line_end());
                }
            }
            for at in cut.get(index).cloned().unwrap_or_default() {
                let cell = self.find(at)?.cell.clone();
                columns += cell.width;
                rows.push(cell);
            }
            if rows.overflow || columns > room.columns {
                return None;
            }
        }
        Some(rows.finish())
    }

    fn fitted(&self, cut: &Cut, rows: Vec<Line>) -> Fitted {
        let gaps = self.gaps(cut);
        let flag = self
            .flag_head
            .first()
            .map(|first| first.at)
            .zip(self.flag_head.iter().chain(&self.flag_tail).last())
            .map(|(first, last)| first..last.at + 1);
        Fitted {
            rows,
            missing: Elided {
                characters: gaps.iter().map(|gap| gap.0).sum(),
                lines: gaps.iter().map(|gap| gap.1).sum(),
                entries: 0,
            },
            flagged_visible: flag.is_none_or(|flag| {
                cut.iter()
                    .any(|range| range.start <= flag.start && flag.end <= range.end)
            }),
        }
    }

    /// Not even the sign that something is missing fits.
    fn nothing(&self, room: Room) -> Fitted {
        let mut rows = Rows::new(room.width, room.rows);
        rows.push(Cell {
            text: Cow::Borrowed("…"),
            width: 1,
            style: Style::Mark,
            characters: 0,
            newline: false,
            flagged: false,
        });
        Fitted {
            rows: rows.finish(),
            missing: Elided {
                characters: self.characters,
                lines: self.lines,
                entries: 0,
            },
            flagged_visible: self.flag_head.is_empty(),
        }
    }
}

/// Returns the number of the last cell that fits into some columns.
fn taken<'p, 't: 'p>(cells: impl Iterator<Item = &'p Placed<'t>>, columns: usize) -> Option<usize> {
    let mut left = columns;
    let mut last = None;
    for placed in cells {
        if placed.cost > left {
            break;
        }
        left -= placed.cost;
        last = Some(placed.at);
    }
    last
}

fn line_end() -> Cell<'static> {
    Cell {
        text: Cow::Borrowed(""),
        width: 0,
        style: Style::Mark,
        characters: 0,
        newline: true,
        flagged: false,
    }
}

/// Says how much is missing, as long as there is room for it. A row may end after its blanks.
fn sign(
    (characters, lines): (usize, usize),
    room: Room,
    fresh: bool,
    ends: bool,
) -> impl Iterator<Item = Cell<'static>> {
    let cells = room.width.saturating_mul(room.rows).min(room.columns);
    let count = grouped(characters);
    let text = if cells < 48 {
        format!("…+{count}…")
    } else {
        let noun = if characters == 1 {
            "character"
        } else {
            "characters"
        };
        let before = if fresh { "" } else { " " };
        let after = if ends { "" } else { " " };
        match lines {
            0 => format!("{before}… {count} {noun} …{after}"),
            1 => format!("{before}… {count} {noun}, 1 line …{after}"),
            _ => format!(
                "{before}… {count} {noun}, {} lines …{after}",
                grouped(lines)
            ),
        }
    };
    let characters: Vec<char> = text.chars().collect();
    characters.into_iter().map(|character| Cell {
        text: Cow::Owned(character.to_string()),
        width: 1,
        style: Style::Mark,
        characters: 0,
        newline: false,
        flagged: false,
    })
}

/// Writes a number with a comma between groups of three digits.
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests;
