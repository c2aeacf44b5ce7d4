//! Draws an explanation: the result, the tree of commands, the paths, the notes, what would change it, the files.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use permission_gate::{
    Cause, Evaluation, Finding, Gate, Lifted, PathPlace, PathReport, QuietPath, ToolCall,
    UnitReport,
};
use permission_policy::{Consideration, Decision, Matched, Standing};

use super::standing;
use crate::report::answer::{headline, why};
use crate::report::places::Places;
use crate::report::style::{BOLD, DIM, paint, style};
use crate::report::table::{Row, Table};
use crate::report::text::{count, line, short};

/// The most columns of a command or path.
const LABEL: usize = 60;

/// The most columns of a pattern.
const PATTERN: usize = 40;

/// The most columns of a sentence.
const SENTENCE: usize = 200;

/// The most commands, and the most paths, that are drawn.
const DRAWN: usize = 100;

/// The most rules that did not decide that are drawn for one finding.
const RULES: usize = 6;

/// The most notes.
const NOTES: usize = 20;

/// Draws an explanation.
pub fn text(
    call: &ToolCall,
    evaluation: &Evaluation,
    change: &[String],
    places: &Places,
) -> String {
    let mut text = headline(evaluation, places);
    text.push_str("\n\n");
    let drawing = Drawing { evaluation, places };
    let title = |name: &str| paint(BOLD, name);
    // Writing to a string cannot fail.
    let mut head = title(&line(call.invoked.as_deref().unwrap_or(&call.tool)));
    let mut where_from = format!("in {}", places.path(&call.cwd));
    if let Some(agent) = &call.agent {
        let _ = write!(where_from, ", for {}", line(agent));
    }
    let _ = write!(head, "  {}", paint(DIM, &where_from));
    let _ = writeln!(text, "{head}");
    text.push_str(&drawing.commands());
    let paths = drawing.paths();
    if !paths.is_empty() {
        let _ = write!(text, "{}\n{paths}", title("paths"));
    }
    for note in evaluation.notes.iter().take(NOTES) {
        let _ = writeln!(text, "{} {}", paint(DIM, "note:"), short(note, SENTENCE));
    }
    let aims = aims(evaluation, change);
    if !aims.is_empty() {
        let _ = write!(text, "\n{aims}");
    }
    let legend = places.legend();
    if !legend.is_empty() {
        let _ = writeln!(text, "\n{}", title("files"));
        let width = legend.iter().map(|(label, ..)| label.chars().count()).max();
        for (label, path, origin) in legend {
            let width = width.unwrap_or(0);
            let _ = writeln!(
                text,
                "   {label:<width$}  {path}  {}",
                paint(DIM, origin.name())
            );
        }
    }
    text
}

/// Says what would change the decision, and whom a denial leaves unasked.
fn aims(evaluation: &Evaluation, change: &[String]) -> String {
    let mut text = String::new();
    let asks = evaluation.asking().count();
    if evaluation.decision == Decision::Deny && asks > 0 {
        let _ = writeln!(
            text,
            "a denial ends the call: nobody is asked about the {}",
            if asks == 1 {
                "one finding that asks".to_owned()
            } else {
                format!("{asks} findings that ask")
            }
        );
    }
    let aim = match evaluation.decision {
        Decision::Allow => "to be asked",
        Decision::Ask => "to allow",
        Decision::Deny => "to lift the denial",
    };
    let aim = paint(BOLD, aim);
    match change {
        [] => {}
        [only] => {
            let _ = writeln!(text, "{aim}: {only}");
        }
        [..] if evaluation.decision == Decision::Allow => {
            let _ = writeln!(text, "{aim}, one of these:");
            for change in change {
                let _ = writeln!(text, "   {change}");
            }
        }
        [..] => {
            let _ = writeln!(text, "{aim}, all of these:");
            for change in change {
                let _ = writeln!(text, "   {change}");
            }
        }
    }
    text
}

#[derive(Clone, Copy)]
struct Drawing<'e> {
    evaluation: &'e Evaluation,
    places: &'e Places,
}

impl<'e> Drawing<'e> {
    /// Draws the commands, or what the tool is called with.
    fn commands(self) -> String {
        let units = &self.evaluation.units;
        let mut own: Vec<Vec<&Finding>> = units.iter().map(|_| Vec::new()).collect();
        let mut others = Vec::new();
        for finding in self
            .evaluation
            .findings
            .iter()
            .filter(|finding| !is_of_path(finding))
        {
            match finding.unit.and_then(|unit| own.get_mut(unit)) {
                Some(list) => list.push(finding),
                None => others.push(finding),
            }
        }
        let total = whole_decisions(units);
        let mut children: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for (index, unit) in units.iter().enumerate() {
            children.entry(unit.parent).or_default().push(index);
        }
        let mut table = Table::default();
        let mut pending: Vec<(usize, usize)> = roots(&children).map(|root| (root, 0)).collect();
        let mut drawn = 0;
        let mut hidden: BTreeMap<Decision, usize> = BTreeMap::new();
        while let Some((index, depth)) = pending.pop() {
            let (Some(unit), Some(findings)) = (units.get(index), own.get(index)) else {
                continue;
            };
            drawn += 1;
            if drawn > DRAWN {
                *hidden.entry(unit.decision).or_default() += 1;
                pending.extend(
                    children
                        .get(&Some(index))
                        .into_iter()
                        .flatten()
                        .map(|child| (*child, depth)),
                );
                continue;
            }
            let below = children
                .get(&Some(index))
                .map(Vec::as_slice)
                .unwrap_or_default();
            let decision = total.get(index).copied().unwrap_or(unit.decision);
            self.unit(
                &mut table,
                depth,
                unit,
                findings,
                decision,
                !below.is_empty(),
            );
            pending.extend(below.iter().rev().map(|child| (*child, depth + 1)));
        }
        if let Some(more) = drawn.checked_sub(DRAWN).filter(|more| *more > 0) {
            let by: Vec<String> = hidden
                .iter()
                .rev()
                .map(|(decision, count)| format!("{count} {decision}"))
                .collect();
            let label = format!("… {}: {}", count(more, "more command"), by.join(", "));
            table.push(Row::new(0, label));
        }
        for finding in others.iter().take(DRAWN) {
            let value = if finding.value.is_empty() {
                "(nothing)".to_owned()
            } else {
                short(&finding.value, LABEL)
            };
            let mut row = Row::new(0, value);
            self.cells(&mut row, finding, "bash");
            table.push(row);
        }
        table.render()
    }

    /// Draws one command: by itself on one row, or, when it runs others, the strictest of all and then its own.
    fn unit(
        self,
        table: &mut Table,
        depth: usize,
        unit: &UnitReport,
        findings: &[&Finding],
        decision: Decision,
        runs: bool,
    ) {
        let verb = if unit.parent.is_some() { "runs " } else { "" };
        let contexts: Vec<String> = unit
            .contexts
            .iter()
            .map(|context| context.name().replace('_', " "))
            .collect();
        let mut label = format!("{verb}{}", short(&unit.text, LABEL));
        if !contexts.is_empty() {
            let _ = write!(
                label,
                " {}",
                paint(DIM, &format!("({})", contexts.join(" › ")))
            );
        }
        let mut row = Row::new(depth, label);
        let mut rest = findings.iter();
        let mut at = depth;
        if runs {
            row.cell(&paint(style(decision), decision.name()));
            table.push(row);
            at = depth + 1;
            let program = unit.text.split_whitespace().next().unwrap_or_default();
            let kind = unit.wrapper.unwrap_or("by an option");
            row = Row::new(
                at,
                format!("wrapper {} ({kind})", short(program, LABEL / 2)),
            );
        } else if let Some(kind) = unit.wrapper {
            row.detail(paint(DIM, &format!("wrapper ({kind})")));
        }
        if let Some(finding) = rest.next() {
            self.cells(&mut row, finding, "bash");
        }
        table.push(row);
        for finding in rest {
            let mut row = Row::more(at);
            self.cells(&mut row, finding, "bash");
            table.push(row);
        }
    }

    /// Draws the paths: what is done to each, where it leads, and what the rules say.
    fn paths(self) -> String {
        type Group<'e> = (&'e str, Option<&'e PathReport>, Vec<&'e Finding>);
        let mut groups: Vec<Group<'e>> = Vec::new();
        for finding in self
            .evaluation
            .findings
            .iter()
            .filter(|finding| is_of_path(finding))
        {
            let known = groups
                .iter_mut()
                .rev()
                .take(DRAWN)
                .find(|(value, path, _)| {
                    *value == finding.value && path.map(key) == finding.path.as_ref().map(key)
                });
            match known {
                Some((_, _, findings)) => {
                    if !findings.iter().any(|known| is_same(known, finding)) {
                        findings.push(finding);
                    }
                }
                None => groups.push((&finding.value, finding.path.as_ref(), vec![finding])),
            }
        }
        let mut table = Table::default();
        for (value, path, findings) in groups.iter().take(DRAWN) {
            // What else there is to know of any of them stands below the last.
            let mut details = Vec::new();
            for (index, finding) in findings.iter().enumerate() {
                let mut row = if index == 0 {
                    let mut row = Row::new(0, short(value, LABEL));
                    row.cell(path.map_or("", |path| path.role));
                    row.cell(
                        &path
                            .map(|path| self.located(value, path))
                            .unwrap_or_default(),
                    );
                    row
                } else {
                    let mut row = Row::more(0);
                    row.cell("");
                    row.cell("");
                    row
                };
                self.columns(&mut row, finding, "");
                let several = findings.len() > 1;
                details.extend(self.details(finding).into_iter().map(|detail| {
                    if several {
                        format!("{}: {detail}", line(&finding.surface))
                    } else {
                        detail
                    }
                }));
                if index + 1 == findings.len() {
                    details.drain(..).for_each(|detail| row.detail(detail));
                }
                table.push(row);
            }
        }
        // The same path may be seen from several directories.
        let mut quiet: Vec<&QuietPath> = Vec::new();
        for path in &self.evaluation.quiet {
            let is_known = |known: &&QuietPath| {
                known.value == path.value && key(&known.path) == key(&path.path)
            };
            if !quiet.iter().any(is_known) {
                quiet.push(path);
            }
        }
        for path in quiet.iter().take(DRAWN) {
            let mut row = Row::new(0, short(&path.value, LABEL));
            row.cell(path.path.role);
            row.cell(&self.located(&path.value, &path.path));
            row.cell("");
            row.cell(&paint(DIM, "no rule speaks of it"));
            table.push(row);
        }
        if let Some(more) = quiet.len().checked_sub(DRAWN).filter(|more| *more > 0) {
            table.push(Row::new(0, format!("… {}", count(more, "more path"))));
        }
        if let Some(more) = groups.len().checked_sub(DRAWN).filter(|more| *more > 0) {
            table.push(Row::new(0, format!("… {}", count(more, "more path"))));
        }
        table.render()
    }

    /// Says where a path leads.
    fn located(self, value: &str, path: &PathReport) -> String {
        let place = match path.place {
            PathPlace::Inside => "inside",
            PathPlace::Outside => "outside",
            PathPlace::Device => "a device",
            PathPlace::Elsewhere => "not on this machine",
            PathPlace::Unknown => {
                return format!(
                    "unknown: {}",
                    path.unresolved.unwrap_or("it cannot be told")
                );
            }
        };
        match path
            .resolved
            .as_deref()
            .filter(|resolved| *resolved != value)
        {
            Some(resolved) => format!("{place}, {}", short(&self.places.path(resolved), LABEL)),
            None => place.to_owned(),
        }
    }

    /// Fills the cells of a finding and says below it what else there is to know.
    fn cells(self, row: &mut Row, finding: &Finding, surface: &str) {
        self.columns(row, finding, surface);
        for detail in self.details(finding) {
            row.detail(detail);
        }
    }

    /// Fills the cells of a finding: decision, rule, place.
    fn columns(self, row: &mut Row, finding: &Finding, surface: &str) {
        row.cell(&paint(style(finding.decision), finding.decision.name()));
        let rule = match &finding.cause {
            Cause::Policy(Matched::Rule(rule)) => {
                format!("\"{}\"", short(rule.pattern_text(), PATTERN))
            }
            Cause::Policy(Matched::Fallback(_)) => {
                format!("no {} rule", line(&finding.surface))
            }
            Cause::Sentinel(synthetic) => synthetic.sentinel.name().to_owned(),
            Cause::Infrastructure => "the agent's own files".to_owned(),
            Cause::Inert => "does nothing by itself".to_owned(),
            Cause::Transparent => "only what it runs counts".to_owned(),
            Cause::Empty => "nothing in it runs".to_owned(),
            Cause::Unavailable(_) => "could not be judged".to_owned(),
        };
        let named = match &finding.cause {
            Cause::Policy(Matched::Rule(_)) | Cause::Sentinel(_) => finding.surface != surface,
            Cause::Policy(Matched::Fallback(_))
            | Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty
            | Cause::Unavailable(_) => false,
        };
        row.cell(&if named {
            format!("{} {rule}", line(&finding.surface))
        } else {
            rule
        });
        row.cell(&self.places.origin(finding.origin(), finding.place()));
    }

    /// Says what else there is to know of a finding, a line each.
    fn details(self, finding: &Finding) -> Vec<String> {
        let mut details = Vec::new();
        if let Some(why) = why(finding) {
            details.push(short(why, SENTENCE));
        }
        if let Cause::Sentinel(synthetic) = &finding.cause
            && let Some(rule) = &synthetic.rule
        {
            details.push(format!(
                "because of \"{}\" → {}  {}",
                short(rule.pattern_text(), PATTERN),
                rule.decision(),
                self.places.origin(Some(rule.origin()), rule.place())
            ));
        }
        let resolved = finding
            .path
            .as_ref()
            .and_then(|path| path.resolved.as_ref());
        if let Some(spelling) = &finding.spelling
            && Some(spelling) != resolved
        {
            details.push(format!("matched as: {}", short(spelling, SENTENCE)));
        }
        if finding.possible {
            details.push("whether the rule matches depends on what is not known".to_owned());
        }
        match &finding.lifted {
            Some(Lifted::Grant(grant)) => details.push(format!(
                "lifted by a grant of this session: \"{}\"",
                short(&grant.pattern, PATTERN)
            )),
            Some(Lifted::Yolo) => details.push("lifted by yolo mode".to_owned()),
            Some(Lifted::Rule(rule)) => details.push(format!(
                "lifted by a rule on the wrapper: \"{}\"",
                short(rule, PATTERN)
            )),
            None => {}
        }
        let others: Vec<&Consideration> = finding
            .considered
            .iter()
            .filter(|considered| considered.standing != Standing::Decides)
            .collect();
        for considered in others.iter().take(RULES) {
            let rule = &considered.rule;
            details.push(paint(
                DIM,
                &format!(
                    "{}: \"{}\" → {}  {}",
                    standing(considered.standing),
                    short(rule.pattern_text(), PATTERN),
                    rule.decision(),
                    self.places.origin(Some(rule.origin()), rule.place())
                ),
            ));
        }
        if let Some(more) = others.len().checked_sub(RULES).filter(|more| *more > 0) {
            details.push(paint(DIM, &format!("… {}", count(more, "more rule"))));
        }
        details
    }
}

/// Tells whether a finding belongs to the paths rather than to the call itself.
fn is_of_path(finding: &Finding) -> bool {
    finding.path.is_some()
        || match finding.gate {
            Gate::SkillRead | Gate::Path | Gate::ExternalDirectory => true,
            Gate::Tool => false,
        }
}

/// Tells whether two findings about the same path look the same.
fn is_same(one: &Finding, other: &Finding) -> bool {
    one.surface == other.surface
        && one.decision == other.decision
        && one.matched_pattern() == other.matched_pattern()
        && one.place() == other.place()
        && why(one) == why(other)
}

fn key(path: &PathReport) -> (Option<&str>, &'static str, PathPlace) {
    (path.resolved.as_deref(), path.role, path.place)
}

fn roots(children: &BTreeMap<Option<usize>, Vec<usize>>) -> impl Iterator<Item = usize> {
    let roots = children.get(&None).map(Vec::as_slice).unwrap_or_default();
    roots.iter().rev().copied()
}

/// Returns the strictest decision about each command and what it runs. What a command runs stands after it.
fn whole_decisions(units: &[UnitReport]) -> Vec<Decision> {
    let mut whole: Vec<Decision> = units.iter().map(|unit| unit.decision).collect();
    for (index, unit) in units.iter().enumerate().rev() {
        let decision = whole.get(index).copied();
        if let (Some(decision), Some(parent)) = (
            decision,
            unit.parent.and_then(|parent| whole.get_mut(parent)),
        ) {
            *parent = (*parent).max(decision);
        }
    }
    whole
}
