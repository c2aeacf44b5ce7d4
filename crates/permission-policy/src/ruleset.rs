//! One layer of rules: the merged scopes, or one overlay. Finds the rules that speak of a surface.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::pattern::Values;
use crate::rule::Rule;
use crate::scope::Section;
use crate::surface::is_path;
use crate::table::Table;
use crate::{Action, Decision, Origin, Pattern, PatternFold};

/// What the MCP proxy can be asked without calling a tool; allowed as soon as some MCP rule allows.
const BASELINE: [&str; 5] = [
    "mcp_status",
    "mcp_list",
    "mcp_search",
    "mcp_describe",
    "mcp_connect",
];

/// An ordered list of rules.
#[derive(Debug)]
pub(crate) struct Ruleset {
    /// One table a surface key, in order of precedence: all rules of a table come before those of the next.
    tables: Vec<Table>,
    /// For each plain surface name the tables that speak of it, the highest precedence first.
    by_name: BTreeMap<Arc<str>, Vec<usize>>,
    /// Tables of wildcard surface names, the highest precedence first.
    wild: Vec<usize>,
}

/// The tables that speak of one surface with their precedence, the highest first.
#[derive(Clone, Debug)]
pub(crate) struct Applicable<'p> {
    tables: &'p [Table],
    order: Cow<'p, [usize]>,
}

impl<'p> Applicable<'p> {
    pub(crate) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &'p Table)> {
        let tables = self.tables;
        self.order
            .iter()
            .filter_map(move |&at| Some((at, tables.get(at)?)))
    }
}

impl Ruleset {
    /// Compiles the sections of merged scopes or of an overlay.
    pub(crate) fn compile(
        sections: Vec<Section>,
        home: Option<&str>,
        fold: PatternFold,
        baseline: bool,
    ) -> Self {
        let mut tables = Vec::with_capacity(sections.len() + 1);
        if baseline && sections.iter().any(allows_mcp) {
            tables.push(baseline_table());
        }
        for section in sections {
            tables.push(compile_section(section, home, fold));
        }
        let speaking = |surface: &str| -> Vec<usize> {
            let speaks = |at: &usize| {
                tables
                    .get(*at)
                    .is_some_and(|table: &Table| table.applies_to(surface))
            };
            (0..tables.len()).rev().filter(speaks).collect()
        };
        let by_name = tables
            .iter()
            .filter(|table| !table.is_wild())
            .map(|table| (table.surface_name(), speaking(table.surface())))
            .collect();
        let wild = (0..tables.len())
            .rev()
            .filter(|at| tables.get(*at).is_some_and(Table::is_wild))
            .collect();
        Self {
            tables,
            by_name,
            wild,
        }
    }

    /// Returns the tables that speak of a surface, the highest precedence first.
    pub(crate) fn tables_for(&self, surface: &str) -> Applicable<'_> {
        let order = match self.by_name.get(surface) {
            Some(order) => Cow::Borrowed(order.as_slice()),
            None if self.wild.is_empty() => Cow::Borrowed(self.wild.as_slice()),
            None => Cow::Owned(
                self.wild
                    .iter()
                    .copied()
                    .filter(|at| {
                        self.tables
                            .get(*at)
                            .is_some_and(|table| table.applies_to(surface))
                    })
                    .collect(),
            ),
        };
        Applicable {
            tables: &self.tables,
            order,
        }
    }

    /// Returns all rules in order of precedence, the last one deciding.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Arc<Rule>> {
        self.tables.iter().flat_map(Table::rules)
    }

    /// Returns the number of rules in the tables before this one.
    pub(crate) fn rules_before(&self, table: usize) -> usize {
        self.tables
            .iter()
            .take(table)
            .map(|table| table.rules().len())
            .sum()
    }
}

fn allows_mcp(section: &Section) -> bool {
    let speaks_of_mcp = *section.surface == *"mcp" || {
        let pattern = Pattern::new(Arc::clone(&section.surface), None, Values::Text);
        !pattern.is_catch_all() && pattern.matches("mcp")
    };
    speaks_of_mcp
        && section
            .entries
            .iter()
            .any(|entry| entry.action.decision == Decision::Allow)
}

fn baseline_table() -> Table {
    let surface: Arc<str> = "mcp".into();
    let rules = BASELINE
        .iter()
        .map(|operation| {
            Arc::new(Rule::new(
                Arc::clone(&surface),
                Arc::clone(&surface),
                Pattern::new(*operation, None, Values::Text),
                Action::from(Decision::Allow),
                Origin::Baseline,
                None,
            ))
        })
        .collect();
    Table::new(surface, rules)
}

fn compile_section(section: Section, home: Option<&str>, fold: PatternFold) -> Table {
    let values = values_of(&section.surface, fold);
    let surface = section.surface;
    let rules = section
        .entries
        .into_iter()
        .map(|entry| {
            Arc::new(Rule::new(
                Arc::clone(&surface),
                entry.key,
                Pattern::new(entry.pattern, home, values),
                entry.action,
                entry.origin,
                entry.place,
            ))
        })
        .collect();
    Table::new(surface, rules)
}

/// What the patterns under a surface key are compared with: a wildcard key counts as paths when it reaches a path surface.
fn values_of(surface: &Arc<str>, fold: PatternFold) -> Values {
    let paths = if surface.contains(['*', '?']) {
        let pattern = Pattern::new(Arc::clone(surface), None, Values::Text);
        crate::surface::paths().any(|path| pattern.matches(path))
    } else {
        is_path(surface)
    };
    match (paths, fold) {
        (false, PatternFold::None | PatternFold::Separators) => Values::Text,
        (true, PatternFold::None) => Values::Paths,
        (true, PatternFold::Separators) => Values::WindowsPaths,
    }
}
