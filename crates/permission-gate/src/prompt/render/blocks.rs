//! One labelled fact of an ask, or a list of facts under one label, and how it is drawn in a number of rows.

use std::borrow::Cow;

use super::super::cells::{Part, cells};
use super::super::fit::{self, Room, fit, grouped, needed};
use super::super::line::{Line, Style};
use super::Elided;

/// What a block is, which decides who gives way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Always there.
    Core,
    /// Evidence of the call.
    Evidence,
    /// Text by others.
    Annotation,
}

/// A labelled fact.
#[derive(Debug)]
pub(super) struct Block<'t> {
    pub(super) class: Class,
    /// Its label; empty to continue the block before.
    pub(super) label: Cow<'t, str>,
    pub(super) body: Body<'t>,
    /// The most rows it takes.
    pub(super) most: usize,
    /// The most columns in all, if it has a limit of its own.
    pub(super) columns: Option<usize>,
    /// It is text that will be executed.
    pub(super) executed: bool,
    /// What each row begins with instead of label and gutter.
    pub(super) prefix: Option<String>,
}

/// What stands under a label.
#[derive(Debug)]
pub(super) enum Body<'t> {
    /// One fact.
    Text(Vec<Part<'t>>),
    /// Several of a kind.
    List {
        /// What they are, in the plural.
        noun: &'static str,
        items: Vec<Item<'t>>,
    },
}

/// One of several facts of a kind.
#[derive(Debug)]
pub(super) struct Item<'t> {
    pub(super) lead: Vec<Part<'t>>,
    /// What stands in a second column, where there is room.
    pub(super) side: Vec<Part<'t>>,
    /// It gives way first.
    pub(super) quiet: bool,
}

/// A block that was drawn.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    pub(super) rows: Vec<Line>,
    pub(super) missing: Elided,
    pub(super) flag_cut: bool,
}

impl<'t> Block<'t> {
    /// A fact of the core.
    pub(super) fn core(label: &'static str, parts: Vec<Part<'t>>, most: usize) -> Self {
        Self {
            class: Class::Core,
            label: Cow::Borrowed(label),
            body: Body::Text(parts),
            most,
            columns: None,
            executed: false,
            prefix: None,
        }
    }

    /// Returns how many rows it takes if it may.
    pub(super) fn wants(&self, width: usize, most: usize) -> usize {
        let most = most.min(self.most);
        match &self.body {
            Body::Text(parts) => needed(parts, width, most).min(most),
            Body::List { items, .. } => {
                let pad = pad(items, width);
                let mut rows = 0;
                for item in items {
                    rows += needed(&item.parts(pad), width, most);
                    if rows >= most {
                        return most;
                    }
                }
                rows.max(1)
            }
        }
    }

    /// Draws it in at most so many rows.
    pub(super) fn draw(&self, room: Room) -> Drawn {
        match &self.body {
            Body::Text(parts) => {
                let fitted = fit(parts, room);
                Drawn {
                    flag_cut: !fitted.flagged_visible,
                    rows: fitted.rows,
                    missing: fitted.missing,
                }
            }
            Body::List { noun, items } => list(items, noun, room),
        }
    }

    /// Draws all of it.
    pub(super) fn uncut(&self, width: usize) -> Vec<Line> {
        match &self.body {
            Body::Text(parts) => fit::uncut(parts, width),
            Body::List { items, .. } => {
                let pad = pad(items, width);
                items
                    .iter()
                    .flat_map(|item| fit::uncut(&item.parts(pad), width))
                    .collect()
            }
        }
    }

    /// Returns how much it is, for when all of it is missing.
    pub(super) fn extent(&self) -> Elided {
        let mut extent = Elided::default();
        let mut add = |parts: &[Part<'_>]| {
            for part in parts {
                extent.characters += part.text.chars().count();
                extent.lines += part.text.matches('\n').count();
            }
        };
        match &self.body {
            Body::Text(parts) => {
                add(parts);
                extent.entries = 1;
            }
            Body::List { items, .. } => {
                for item in items {
                    add(&item.lead);
                    add(&item.side);
                }
                extent.entries = items.len();
            }
        }
        extent
    }
}

impl<'t> Item<'t> {
    /// Returns all of it as one text; the second column begins after `pad` columns if that is given.
    fn parts(&self, pad: Option<usize>) -> Vec<Part<'t>> {
        let mut parts = self.lead.clone();
        if self.side.is_empty() {
            return parts;
        }
        let gap = pad.map_or(3, |pad| pad.saturating_sub(columns(&self.lead)) + 3);
        parts.push(Part::new(" ".repeat(gap.min(MOST_GAP)), Style::Plain).ours());
        parts.extend(self.side.iter().cloned());
        parts
    }
}

/// The widest gap between two columns.
const MOST_GAP: usize = 80;

/// Returns where the second column begins, if every item then takes one row.
fn pad(items: &[Item<'_>], width: usize) -> Option<usize> {
    let mut lead = 0;
    let mut side = 0;
    for item in items {
        let newline = |part: &Part<'_>| part.text.contains('\n');
        if item.lead.iter().chain(&item.side).any(newline) {
            return None;
        }
        lead = lead.max(columns(&item.lead));
        side = side.max(columns(&item.side));
        if lead + side + 3 > width {
            return None;
        }
    }
    (lead <= MOST_GAP - 3).then_some(lead)
}

fn columns(parts: &[Part<'_>]) -> usize {
    cells(parts).map(|cell| cell.width).sum()
}

fn list(items: &[Item<'_>], noun: &str, room: Room) -> Drawn {
    let pad = pad(items, room.width);
    if room.rows >= items.len() {
        return spread(items, pad, room);
    }
    let shown = chosen(items, room.rows.saturating_sub(1));
    let mut drawn = Drawn::default();
    let one = Room { rows: 1, ..room };
    let mut hidden = Vec::new();
    for (at, item) in items.iter().enumerate() {
        if shown.binary_search(&at).is_ok() {
            let fitted = fit(&item.parts(pad), one);
            drawn.rows.extend(fitted.rows);
            drawn.missing.add(fitted.missing);
        } else {
            hidden.push(item);
        }
    }
    let text = rest(&hidden, noun, shown.is_empty());
    for item in &hidden {
        for part in item.lead.iter().chain(&item.side) {
            drawn.missing.characters += part.text.chars().count();
            drawn.missing.lines += part.text.matches('\n').count();
        }
    }
    drawn.missing.entries += hidden.len();
    let parts = [Part::new(text, Style::Mark)];
    drawn.rows.extend(fit(&parts, one).rows);
    drawn
}

/// Draws each item, and gives what is left of the rows to those that need more than one, in order.
fn spread(items: &[Item<'_>], pad: Option<usize>, room: Room) -> Drawn {
    let mut left = room.rows - items.len();
    let mut drawn = Drawn::default();
    for item in items {
        let parts = item.parts(pad);
        let rows = needed(&parts, room.width, left + 1).min(left + 1);
        left -= rows - 1;
        let fitted = fit(&parts, Room { rows, ..room });
        drawn.rows.extend(fitted.rows);
        drawn.missing.add(fitted.missing);
    }
    drawn
}

/// Chooses which items are shown: those that are not quiet first, each kind in order. Returns sorted places.
fn chosen(items: &[Item<'_>], count: usize) -> Vec<usize> {
    let places = |quiet: bool| {
        items
            .iter()
            .enumerate()
            .filter(move |(_, item)| item.quiet == quiet)
            .map(|(at, _)| at)
    };
    let mut chosen: Vec<usize> = places(false).chain(places(true)).take(count).collect();
    chosen.sort_unstable();
    chosen
}

fn rest(hidden: &[&Item<'_>], noun: &str, all: bool) -> String {
    let more = if all { "" } else { " more" };
    let count = format!("{}{more}", grouped(hidden.len()));
    let quiet = hidden.iter().filter(|item| item.quiet).count();
    if quiet == hidden.len() && quiet > 0 {
        format!("… {count} {noun}, all allowed …")
    } else {
        format!("… {count} {noun} …")
    }
}

impl Elided {
    pub(super) fn add(&mut self, other: Self) {
        self.characters += other.characters;
        self.lines += other.lines;
        self.entries += other.entries;
    }
}
