//! From the documents of the scopes to one ordered list of surfaces.
//!
//! First each document is made plain: repeated keys become one, and a bare directional surface becomes its
//! two forms. Then the documents are merged, lowest first. Compiles nothing and judges nothing.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::surface::directions;
use crate::{Action, Body, Decision, Document, Origin, Place};

/// One surface of a document, or of several that were merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) surface: Arc<str>,
    /// Whether it was given as one decision, which replaces instead of merging.
    whole: bool,
    pub(crate) entries: Vec<Entry>,
}

/// One rule to be, with where it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The surface key as written.
    pub(crate) key: Arc<str>,
    pub(crate) pattern: Arc<str>,
    pub(crate) action: Action,
    pub(crate) origin: Origin,
    pub(crate) place: Option<Place>,
}

/// A universal fallback with where it came from.
pub(crate) type FallbackEntry = (Action, Origin, Option<Place>);

/// Makes a document plain.
pub(crate) fn plain(document: Document) -> (Option<FallbackEntry>, Vec<Section>) {
    let origin = document.origin;
    let mut fallback = document
        .fallback
        .map(|(action, place)| (action, origin, place));
    let mut sections = Sections::default();
    for entry in document.surfaces {
        let surface: Arc<str> = entry.surface.into();
        let section = section(&surface, entry.body, origin, entry.place);
        if *surface == *"*" {
            universal(section, &mut fallback, &mut sections);
        } else {
            sections.insert(section);
        }
    }
    (fallback, directional(sections.list))
}

fn section(surface: &Arc<str>, body: Body, origin: Origin, place: Option<Place>) -> Section {
    let entry = |pattern: Arc<str>, action, place| Entry {
        key: Arc::clone(surface),
        pattern,
        action,
        origin,
        place,
    };
    let (whole, entries) = match body {
        Body::All(action) => (true, vec![entry("*".into(), action, place)]),
        Body::Map(patterns) => (
            false,
            patterns
                .into_iter()
                .map(|one| entry(one.pattern.into(), one.action, one.place))
                .collect(),
        ),
    };
    Section {
        surface: Arc::clone(surface),
        whole,
        entries: without_repeats(entries),
    }
}

/// A `"*"` among the surfaces is the universal fallback. A map under it is an error that loaders report;
/// what it forbids still holds, on every surface, and what it allows does not.
fn universal(section: Section, fallback: &mut Option<FallbackEntry>, sections: &mut Sections) {
    let (catch_all, rest): (Vec<Entry>, Vec<Entry>) = section
        .entries
        .into_iter()
        .partition(|entry| &*entry.pattern == "*");
    if fallback.is_none() {
        *fallback = catch_all
            .into_iter()
            .next_back()
            .map(|entry| (entry.action, entry.origin, entry.place));
    }
    let entries: Vec<Entry> = rest
        .into_iter()
        .filter(|entry| entry.action.decision != Decision::Allow)
        .collect();
    if !entries.is_empty() {
        sections.insert(Section {
            surface: section.surface,
            whole: false,
            entries,
        });
    }
}

/// Sections in order, found by name.
#[derive(Default)]
struct Sections {
    list: Vec<Section>,
    places: HashMap<Arc<str>, usize>,
}

impl Sections {
    /// Adds a section of the same document. A repeated key is an error that loaders report; here both count.
    fn insert(&mut self, section: Section) {
        let Some(earlier) = self.find(&section.surface) else {
            self.push(section);
            return;
        };
        earlier.whole &= section.whole;
        let mut entries = std::mem::take(&mut earlier.entries);
        entries.extend(section.entries);
        earlier.entries = without_repeats(entries);
    }

    fn find(&mut self, surface: &str) -> Option<&mut Section> {
        let place = *self.places.get(surface)?;
        self.list.get_mut(place)
    }

    fn push(&mut self, section: Section) {
        self.places
            .insert(Arc::clone(&section.surface), self.list.len());
        self.list.push(section);
    }
}

/// Keeps the last of equal patterns, with the strictest action of them.
fn without_repeats(entries: Vec<Entry>) -> Vec<Entry> {
    let mut seen = HashSet::with_capacity(entries.len());
    if entries.iter().all(|entry| seen.insert(&*entry.pattern)) {
        return entries;
    }
    let last: BTreeMap<Arc<str>, usize> = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| (Arc::clone(&entry.pattern), index))
        .collect();
    let mut strictest: BTreeMap<Arc<str>, Entry> = BTreeMap::new();
    let mut kept = Vec::with_capacity(last.len());
    for (index, entry) in entries.into_iter().enumerate() {
        let pattern = Arc::clone(&entry.pattern);
        let entry = match strictest.remove(&pattern) {
            Some(earlier) if earlier.action.decision > entry.action.decision => earlier,
            Some(_) | None => entry,
        };
        if last.get(&pattern) == Some(&index) {
            kept.push(entry);
        } else {
            strictest.insert(pattern, entry);
        }
    }
    kept
}

/// Expands the bare directional surfaces. An entry of a form overrides the bare one, whatever the order of the file.
fn directional(sections: Vec<Section>) -> Vec<Section> {
    let mut bare: Vec<Section> = Vec::new();
    for section in &sections {
        for form in directions(&section.surface).into_iter().flatten() {
            bare.push(Section {
                surface: form.into(),
                ..section.clone()
            });
        }
    }
    if bare.is_empty() {
        return sections;
    }
    let mut take = |surface: &str| {
        let at = bare.iter().position(|bare| *bare.surface == *surface)?;
        Some(bare.swap_remove(at))
    };
    let mut expanded = Sections::default();
    for section in sections {
        if let Some(forms) = directions(&section.surface) {
            for section in forms.into_iter().filter_map(&mut take) {
                expanded.push(section);
            }
        } else if let Some(under) = expanded.find(&section.surface) {
            overlay_form(under, section);
        } else if let Some(mut under) = take(&section.surface) {
            overlay_form(&mut under, section);
            expanded.push(under);
        } else {
            expanded.push(section);
        }
    }
    expanded.list
}

/// Puts the entries of an explicit form over those of the bare surface: equal patterns in place, others after them.
fn overlay_form(under: &mut Section, over: Section) {
    under.whole &= over.whole;
    update(&mut under.entries, over.entries);
}

/// Merges the sections of a higher scope into those of the lower ones.
pub(crate) fn merge(low: Vec<Section>, high: Vec<Section>) -> Vec<Section> {
    if low.is_empty() {
        return high;
    }
    let mut merged = Sections::default();
    for section in low {
        merged.push(section);
    }
    for section in high {
        match merged.find(&section.surface) {
            None => merged.push(section),
            Some(under) if under.whole || section.whole => *under = section,
            Some(under) => update(&mut under.entries, section.entries),
        }
    }
    merged.list
}

/// Changes the entries with equal patterns in place and appends the others.
fn update(entries: &mut Vec<Entry>, changes: Vec<Entry>) {
    let mut known: HashMap<Arc<str>, usize> = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| (Arc::clone(&entry.pattern), index))
        .collect();
    for change in changes {
        let found = known
            .get(&change.pattern)
            .and_then(|&index| entries.get_mut(index));
        if let Some(entry) = found {
            *entry = change;
        } else {
            known.insert(Arc::clone(&change.pattern), entries.len());
            entries.push(change);
        }
    }
}

#[cfg(test)]
mod tests;
