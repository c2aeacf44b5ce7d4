//! One layer of rules: the merged scopes, or one overlay. Finds the rules that speak of a surface.

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
    /// Tables of plain surface names, by name, then by precedence.
    by_name: Vec<usize>,
    /// Tables of wildcard surface names, by precedence.
    wild: Vec<usize>,
}

/// The tables that speak of one surface with their precedence, the highest first.
pub(crate) type Applicable<'p> = Vec<(usize, &'p Table)>;

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
        let (wild, mut by_name): (Vec<usize>, Vec<usize>) =
            (0..tables.len()).partition(|at| tables.get(*at).is_some_and(Table::is_wild));
        by_name.sort_by_key(|at| tables.get(*at).map(Table::surface));
        Self {
            tables,
            by_name,
            wild,
        }
    }

    /// Returns the tables that speak of a surface, the highest precedence first.
    pub(crate) fn tables_for(&self, surface: &str) -> Applicable<'_> {
        let name_of = |at: &usize| self.tables.get(*at).map(Table::surface);
        let start = self
            .by_name
            .partition_point(|at| name_of(at) < Some(surface));
        let named = self
            .by_name
            .iter()
            .skip(start)
            .take_while(|at| name_of(at) == Some(surface));
        let wild = self.wild.iter().filter(|at| {
            self.tables
                .get(**at)
                .is_some_and(|table| table.applies_to(surface))
        });
        let mut found: Applicable<'_> = named
            .chain(wild)
            .filter_map(|&at| Some((at, self.tables.get(at)?)))
            .collect();
        found.sort_unstable_by_key(|(at, _)| std::cmp::Reverse(*at));
        found
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
