//! Who gets how many rows: the core first, then evidence and what others say; what is left out is counted.

use unicode_width::UnicodeWidthStr;

use super::super::cells::Part;
use super::super::fit::{Room, fit, grouped};
use super::super::line::{Line, Style};
use super::Elided;
use super::blocks::{Block, Class};
use super::layout::{Frame, Layout};

/// The facts of an ask as lines.
#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) lines: Vec<Line>,
    pub(super) elided: Elided,
    pub(super) flagged_visible: bool,
    pub(super) executed_hidden: bool,
}

/// A block with the rows it was given.
struct Slot<'b, 't> {
    block: &'b Block<'t>,
    frame: Frame<'b>,
    wants: usize,
    rows: usize,
}

impl Slot<'_, '_> {
    fn taken(&self) -> usize {
        self.rows + self.frame.own_rows()
    }
}

/// Draws everything.
pub(super) fn uncut(blocks: &[Block<'_>], layout: Layout, width: usize) -> Vec<Line> {
    let column = column(blocks);
    blocks
        .iter()
        .flat_map(|block| {
            let frame = frame(block, layout, width, column);
            frame.place(block.uncut(frame.room()))
        })
        .collect()
}

/// Draws blocks in a number of rows.
pub(super) fn share(
    blocks: &[Block<'_>],
    layout: Layout,
    width: usize,
    rows: usize,
    field: usize,
) -> Shared {
    let column = column(blocks);
    let slots = |class: Class| -> Vec<Slot<'_, '_>> {
        blocks
            .iter()
            .filter(|block| block.class == class)
            .map(|block| {
                let frame = frame(block, layout, width, column);
                let wants = block.wants(frame.room(), rows);
                Slot {
                    block,
                    frame,
                    wants,
                    rows: wants,
                }
            })
            .collect()
    };
    let mut core = slots(Class::Core);
    let mut evidence = slots(Class::Evidence);
    let mut notes = slots(Class::Annotation);
    // One row at least tells what evidence there is.
    let reserve = usize::from(!evidence.is_empty() || !notes.is_empty());
    let mut shared = Shared {
        flagged_visible: true,
        ..Shared::default()
    };
    let mut dropped = shrink(&mut core, rows.saturating_sub(reserve).max(1));
    let beyond: Vec<&Block<'_>> = notes
        .extract_if(.., |slot| slot.block.most == 0)
        .map(|slot| slot.block)
        .collect();
    let mut left = rows.saturating_sub(core.iter().map(Slot::taken).sum::<usize>());
    if !dropped.is_empty() {
        left = 0;
    }
    for slot in &mut notes {
        slot.rows = 1;
    }
    let least = |slots: &[Slot<'_, '_>]| slots.iter().map(Slot::taken).sum::<usize>();
    let for_evidence = left.saturating_sub(least(&notes));
    let hidden = grant(&mut evidence, for_evidence);
    dropped.extend(hidden);
    dropped.extend(beyond);
    let used = least(&evidence) + usize::from(!dropped.is_empty());
    let hidden = grant(&mut notes, left.saturating_sub(used));
    let late = !hidden.is_empty() && dropped.is_empty();
    dropped.extend(hidden);
    if late && least(&core) + least(&evidence) + least(&notes) >= rows {
        // The row that says so takes the place of one of evidence.
        if let Some(slot) = evidence.iter_mut().max_by_key(|slot| slot.rows)
            && slot.rows > 1
        {
            slot.rows -= 1;
        }
    }
    for slot in core.iter().chain(&evidence) {
        shared.draw(slot, field);
    }
    if !dropped.is_empty() {
        let room = rows.saturating_sub(shared.lines.len() + least(&notes));
        if room > 0 || shared.lines.is_empty() {
            shared.lines.push(left_out(&dropped, layout, width, column));
        } else if let Some(last) = shared.lines.last_mut() {
            *last = left_out(&dropped, layout, width, column);
            shared.executed_hidden |= core.iter().any(|slot| slot.block.executed);
            shared.flagged_visible = false;
        }
        for block in &dropped {
            shared.elided.add(block.extent());
            shared.executed_hidden |= block.executed;
        }
    }
    for slot in &notes {
        shared.draw(slot, field);
    }
    shared
}

impl Shared {
    fn draw(&mut self, slot: &Slot<'_, '_>, field: usize) {
        let room = Room {
            width: slot.frame.room(),
            rows: slot.rows,
            columns: slot.block.columns.unwrap_or(field),
        };
        let drawn = slot.block.draw(room);
        self.flagged_visible &= !drawn.flag_cut || slot.block.class != Class::Core;
        self.executed_hidden |= slot.block.executed && drawn.missing != Elided::default();
        self.elided.add(drawn.missing);
        self.lines.extend(slot.frame.place(drawn.rows));
    }
}

fn frame<'b>(block: &'b Block<'_>, layout: Layout, width: usize, column: usize) -> Frame<'b> {
    Frame {
        layout,
        width,
        column,
        label: &block.label,
        prefix: block.prefix.as_deref(),
        tight: false,
    }
}

/// Returns the width of the column of labels.
fn column(blocks: &[Block<'_>]) -> usize {
    blocks
        .iter()
        .map(|block| block.label.width())
        .max()
        .unwrap_or_default()
}

/// Makes the core fit: the longest facts give rows first, then labels stand before their facts, then the last ones go.
fn shrink<'b, 't>(core: &mut Vec<Slot<'b, 't>>, rows: usize) -> Vec<&'b Block<'t>> {
    let mut taken: usize = core.iter().map(Slot::taken).sum();
    for least in [2, 1] {
        while taken > rows {
            let longest = core
                .iter_mut()
                .rev()
                .max_by_key(|slot| slot.rows)
                .filter(|slot| slot.rows > least);
            let Some(slot) = longest else { break };
            slot.rows -= 1;
            taken -= 1;
        }
        for slot in core.iter_mut().rev() {
            if taken <= rows {
                break;
            }
            taken -= slot.frame.own_rows();
            slot.frame.tight = true;
        }
    }
    let mut dropped = Vec::new();
    while taken > rows && core.len() > 1 {
        // The row that says so takes the place of one more.
        let Some(slot) = core.pop() else { break };
        taken -= slot.taken();
        dropped.push(slot.block);
        if dropped.len() == 1 {
            taken += 1;
        }
    }
    dropped.reverse();
    dropped
}

/// Gives rows to blocks that share what is left: one for each, then what will be executed, then evenly.
/// Returns those that get none.
fn grant<'b, 't>(slots: &mut Vec<Slot<'b, 't>>, rows: usize) -> Vec<&'b Block<'t>> {
    for slot in slots.iter_mut() {
        slot.rows = 1;
    }
    let mut taken: usize = slots.iter().map(Slot::taken).sum();
    for slot in slots.iter_mut().rev() {
        if taken <= rows {
            break;
        }
        taken -= slot.frame.own_rows();
        slot.frame.tight = true;
    }
    let mut hidden = Vec::new();
    if taken > rows {
        let most = rows.saturating_sub(1);
        while slots.len() > most {
            // What will be executed goes last.
            let at = slots
                .iter()
                .rposition(|slot| !slot.block.executed)
                .unwrap_or(slots.len() - 1);
            hidden.push(slots.remove(at).block);
        }
        hidden.reverse();
        return hidden;
    }
    let mut left = rows - taken;
    for executed in [true, false] {
        loop {
            let mut given = false;
            for slot in slots
                .iter_mut()
                .filter(|slot| slot.block.executed == executed)
            {
                if left > 0 && slot.rows < slot.wants {
                    slot.rows += 1;
                    left -= 1;
                    given = true;
                }
            }
            if !given {
                break;
            }
        }
    }
    hidden
}

/// Says which blocks are not shown at all.
fn left_out(blocks: &[&Block<'_>], layout: Layout, width: usize, column: usize) -> Line {
    let mut names: Vec<&str> = Vec::new();
    for block in blocks {
        let name = match &block.prefix {
            Some(prefix) => prefix.trim(),
            None => block.label.as_ref(),
        };
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    let entries: usize = blocks.iter().map(|block| block.extent().entries).sum();
    let text = format!("… {} more: {} …", grouped(entries), names.join(", "));
    let frame = Frame {
        layout,
        width,
        column,
        label: "",
        prefix: None,
        tight: false,
    };
    let room = Room {
        width: frame.room(),
        rows: 1,
        columns: usize::MAX,
    };
    let row = fit(&[Part::new(text, Style::Mark)], room).rows;
    frame.place(row).into_iter().next().unwrap_or_default()
}
