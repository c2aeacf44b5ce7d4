//! Shell text: each command by the rules, then its paths, then what can only be said of all of them.

mod foreign;
mod paths;
mod whole;

use std::borrow::Cow;
use std::collections::BTreeSet;

use permission_bash::analysis::{
    Analysis, Argv, DeclaredWrapper, Field, Opened, OpenedKind, Start, Unit, analyse,
};
use permission_bash::ast::RedirectOperator;
use permission_bash::program::{
    self, Match, WrapperKind, base_name, is_inert_builtin, is_system_directory,
};
use permission_policy::pattern::Values;
use permission_policy::{Also, Decision, Pattern, Rule};

use super::{Judge, Question, is_catch_all, wrapper};
use crate::evaluation::{Cause, Finding, Gate, UnitReport};
use crate::facts::Platform;
use crate::path::Opening;
use crate::sentinel::Sentinel;
use crate::settings::DeclaredKind;

use paths::Seen;

/// The judgement of one command by its own words.
pub(super) struct Judged {
    pub(super) finding: Finding,
    pub(super) program: String,
    /// It is allowed by a rule that is no catch-all.
    pub(super) allowed_by_specific: bool,
    /// It asks, and only a catch-all or the fallback says so.
    pub(super) catch_all_ask: bool,
    /// What it runs.
    pub(super) children: Vec<usize>,
    inert: bool,
}

impl Judge<'_> {
    /// Judges shell text, as run from `directory`.
    pub(super) fn shell(&mut self, text: &str, directory: &str) {
        let wrappers: Vec<DeclaredWrapper> = self
            .environment
            .settings
            .wrappers
            .iter()
            .map(|(name, declared)| DeclaredWrapper {
                name: name.clone(),
                kind: match declared.kind {
                    DeclaredKind::Transparent => WrapperKind::Transparent,
                    DeclaredKind::Boundary => WrapperKind::BoundaryUser,
                },
                skip_options: declared.skip_options,
            })
            .collect();
        let posix;
        let directory = match self.environment.facts.platform() {
            Platform::Windows => {
                posix = directory.replace('\\', "/");
                posix.as_str()
            }
            Platform::Linux | Platform::MacOs => directory,
        };
        let start = Start {
            directory,
            home: self.environment.facts.home(),
            wrappers: &wrappers,
        };
        let analysis = analyse(text, &start);
        self.alone = analysis.units.len() == 1;
        self.mounting = mounting(&analysis.units);
        self.commands(&analysis);
        self.leftovers(text, &analysis);
        let mut seen = Seen::new();
        for (index, unit) in analysis.units.iter().enumerate() {
            self.unit_paths(index, unit, &mut seen);
        }
        for redirect in &analysis.redirects {
            self.redirect(redirect, None);
        }
        if self.unresolved {
            self.literal_words(&analysis);
        }
        self.units = analysis.units.into_iter().map(report).collect();
    }

    /// Judges every command by its own words, what is run before what runs it.
    fn commands(&mut self, analysis: &Analysis) {
        let mut judged: Vec<Option<Judged>> = analysis.units.iter().map(|_| None).collect();
        // What was allowed once is allowed again: the same words need no second look.
        let mut allowed: BTreeSet<&str> = BTreeSet::new();
        for (index, unit) in analysis.units.iter().enumerate().rev() {
            let plain = is_plain(unit);
            if plain && allowed.contains(unit.source.as_str()) {
                continue;
            }
            let mut strictest: Option<Judged> = None;
            for argv in unit.alternatives.iter() {
                let found = self.alternative(unit, index, argv, &mut judged);
                let stricter = strictest.as_ref().is_none_or(|before| {
                    found.finding.decision > before.finding.decision
                        || (found.finding.decision == before.finding.decision
                            && !found.allowed_by_specific
                            && before.allowed_by_specific)
                });
                if stricter {
                    strictest = Some(found);
                }
            }
            if plain
                && strictest
                    .as_ref()
                    .is_some_and(|found| found.finding.decision == Decision::Allow)
            {
                allowed.insert(&unit.source);
            }
            if let Some(slot) = judged.get_mut(index) {
                *slot = strictest;
            }
        }
        let several = analysis.units.len() > 1;
        for mut judged in judged.into_iter().flatten() {
            if several && judged.inert && judged.catch_all_ask {
                judged.finding.decision = Decision::Allow;
                judged.finding.cause = Cause::Inert;
            }
            self.findings.push(judged.finding);
        }
        for (index, unit) in analysis.units.iter().enumerate() {
            for argv in unit.alternatives.iter() {
                self.protected_command(argv, index, &unit.source);
            }
            for assignment in &unit.assignments {
                self.protected_assignment(assignment, &unit.source, Some(index));
            }
        }
    }

    fn alternative(
        &self,
        unit: &Unit,
        index: usize,
        argv: &Argv,
        judged: &mut [Option<Judged>],
    ) -> Judged {
        let name = argv.fields.first();
        let program = name
            .map(|field| base_name(field.prefix()).to_owned())
            .unwrap_or_default();
        let (mut finding, allowed_by_specific) = self.own_words(unit, argv, &program);
        let mut judgement = Judged {
            allowed_by_specific,
            catch_all_ask: false,
            children: argv
                .opened
                .iter()
                .filter(|opened| opened.escape.is_none())
                .flat_map(|opened| opened.units.iter().copied())
                .collect(),
            inert: is_inert(unit, argv, &program),
            program,
            finding: Finding::blank(),
        };
        finding.unit = Some(index);
        if let Some(name) = name {
            let odd = |character: char| character.is_whitespace() || character.is_control();
            let computed = !name.is_certain() || name.is_glob();
            if computed {
                let detail = format!(
                    "which command `{}` names cannot be known before it runs",
                    name.text()
                );
                wrapper::floor(&mut finding, Sentinel::DynamicCommand, detail, unit);
            } else if judgement.allowed_by_specific && name.text().contains(odd) {
                let detail = "its name holds blanks or control characters".to_owned();
                wrapper::floor(&mut finding, Sentinel::DynamicCommand, detail, unit);
            }
        }
        wrapper::apply(
            &mut finding,
            unit,
            argv,
            judged,
            self.environment.settings.inline_code,
        );
        self.foreign(&mut finding, unit, argv, &judgement.program);
        judgement.catch_all_ask = finding.decision == Decision::Ask
            && finding.liftable
            && finding.cause.matched().is_some_and(is_catch_all);
        judgement.allowed_by_specific = finding.decision == Decision::Allow
            && if finding.cause.is_transparent() {
                // Nothing but what it runs is judged.
                !judgement.children.is_empty() && wrapper::all_allowed(&judgement.children, judged)
            } else {
                judgement.allowed_by_specific
            };
        judgement.finding = finding;
        judgement
    }

    /// Asks the policy about the words of one command, in all their spellings.
    fn own_words(&self, unit: &Unit, argv: &Argv, program: &str) -> (Finding, bool) {
        let fields = &argv.fields;
        let skip = |skipped: &[usize]| {
            let mut text = String::new();
            for (at, field) in fields.iter().enumerate() {
                if skipped.binary_search(&at).is_ok() {
                    continue;
                }
                if at > 0 {
                    text.push(' ');
                }
                text.push_str(field.text());
            }
            text
        };
        let reading = &argv.reading;
        let inert = self.inert_words(unit, argv);
        let plain: Cow<'_, str> = if inert.is_empty() && is_joined(&unit.source, fields) {
            Cow::Borrowed(&unit.source)
        } else {
            Cow::Owned(skip(&inert))
        };
        let plain = plain.as_ref();
        let based = |text: &str| match fields.first().map(Field::text) {
            Some(name) if name != program => text
                .get(name.len()..)
                .map(|rest| format!("{program}{rest}")),
            Some(_) | None => None,
        };
        let base = based(plain);
        let system = fields.first().is_some_and(|name| {
            name.text()
                .rsplit_once('/')
                .is_some_and(|(directory, _)| is_system_directory(directory))
        });
        let stripped = (reading.globals.len() > inert.len()).then(|| {
            let text = skip(&reading.globals);
            based(&text).unwrap_or(text)
        });
        let mut question = Question::new("bash", vec![plain]);
        if unit.source != plain && !unit.source.is_empty() {
            question.equal.push(&unit.source);
        }
        match &base {
            Some(base) if system => question.equal.push(base),
            Some(base) => question.hardened.push(base),
            None => {}
        }
        question.hardened.extend(stripped.as_deref());
        question.fold_case = self.environment.facts.folds_case("/");
        let set = std::cell::OnceCell::new();
        let wild = std::cell::OnceCell::new();
        let uncertain = fields.iter().skip(1).any(|field| !field.is_certain());
        let home = self.environment.facts.home();
        let also = |rule: &Rule| {
            if !uncertain && rule.words().skip(1).any(|word| is_elsewhere(word, fields)) {
                return Also::No;
            }
            let set = set.get_or_init(|| {
                let words: Vec<_> = fields.iter().map(Field::arg).collect();
                program::option_set(&words)
            });
            if let Some(covers) = set.as_ref().and_then(|command| covers(rule, command)) {
                return covers;
            }
            if !uncertain
                || rule
                    .words()
                    .next()
                    .is_none_or(|word| word.contains(['*', '?']))
            {
                return Also::No;
            }
            let wild = wild.get_or_init(|| Pattern::new(wildcards(fields), home, Values::Text));
            if wild.overlaps(rule.pattern()) {
                Also::Possible
            } else {
                Also::No
            }
        };
        if !program.is_empty() {
            question.also = Some(&also);
            question.also_program = Some(program);
        }
        let (mut finding, verdict) = self.ask_policy(Gate::Tool, plain, &question);
        if fields.is_empty() {
            finding.decision = Decision::Allow;
            finding.cause = Cause::Empty;
        }
        let specific = verdict.decision == Decision::Allow && !is_catch_all(&verdict.matched);
        (finding, specific)
    }

    /// Returns the words that say nothing about what is done: inert global options, and a directory inside of the
    /// workspace to work in (`git -C sub`).
    fn inert_words(&self, unit: &Unit, argv: &Argv) -> Vec<usize> {
        let reading = &argv.reading;
        let mut inert = reading.inert.clone();
        let mut directories = unit.directories.clone();
        for piece in &reading.directories {
            let Some(field) = argv
                .fields
                .get(piece.arg)
                .filter(|_| reading.globals.binary_search(&piece.arg).is_ok())
            else {
                continue;
            };
            let field = field.slice(*piece);
            let Some(path) = field
                .certain()
                .filter(|_| !field.is_glob() && !field.has_live_tilde())
            else {
                continue;
            };
            directories = directories.enter(path);
            let inside = !directories.is_unknown()
                && directories.known().iter().all(|directory| {
                    self.resolver.locate(directory, "/", Opening::Shell).place
                        == crate::path::Place::Inside
                });
            if !inside || !unit.local {
                continue;
            }
            inert.push(piece.arg);
            // The option in a word of its own.
            if piece.start == 0
                && let Some(option) = piece
                    .arg
                    .checked_sub(1)
                    .filter(|option| reading.globals.binary_search(option).is_ok())
            {
                inert.push(option);
            }
        }
        inert.sort_unstable();
        inert.dedup();
        inert
    }
}

/// Returns the commands that leave this file system for one in which a recursive reader runs.
fn mounting(units: &[Unit]) -> BTreeSet<usize> {
    let reads = |unit: &&Unit| {
        !unit.local
            && unit
                .alternatives
                .iter()
                .any(|argv| argv.reading.walk.is_some())
    };
    units
        .iter()
        .filter(reads)
        .filter_map(|unit| {
            let mut parent = unit.parent;
            for _ in 0..permission_bash::analysis::MAX_WRAPPERS {
                match parent.and_then(|at| units.get(at)) {
                    Some(above) if !above.local => parent = above.parent,
                    Some(_) | None => break,
                }
            }
            parent
        })
        .collect()
}

/// Returns the words with a wildcard for what is not known.
fn wildcards(fields: &[Field]) -> String {
    let mut text = String::new();
    for (at, field) in fields.iter().enumerate() {
        if at > 0 {
            text.push(' ');
        }
        text.push_str(field.prefix());
        if !field.is_certain() {
            text.push('*');
        }
    }
    text
}

/// Tells whether a command stands for itself: its words are certain, and nothing before, after or in it changes it.
///
/// SECURITY: its words are those of the text. The same text may mean another command later: `x=rm; $x a; x=ls; $x a`.
fn is_plain(unit: &Unit) -> bool {
    let [argv] = unit.alternatives.as_slice() else {
        return false;
    };
    unit.parent.is_none()
        && unit.assignments.is_empty()
        && unit.redirects.is_empty()
        && argv.opened.is_empty()
        && argv.fields.iter().all(Field::is_certain)
        && is_joined(&unit.source, &argv.fields)
}

/// Tells whether a text is these words joined by one blank.
fn is_joined(text: &str, fields: &[Field]) -> bool {
    let mut rest = text;
    for (at, field) in fields.iter().enumerate() {
        if at > 0 {
            let Some(after) = rest.strip_prefix(' ') else {
                return false;
            };
            rest = after;
        }
        let Some(after) = rest.strip_prefix(field.text()) else {
            return false;
        };
        rest = after;
    }
    rest.is_empty()
}

fn report(unit: Unit) -> UnitReport {
    UnitReport {
        wrapper: unit
            .alternatives
            .first()
            .and_then(|argv| wrapper_name(&argv.opened)),
        text: unit.source.into(),
        parent: unit.parent,
        contexts: unit.contexts,
        span: (unit.span.start, unit.span.end),
        decision: Decision::Allow,
    }
}

/// A builtin that does nothing worth a question beside other commands (semantics, 3.5).
fn is_inert(unit: &Unit, argv: &Argv, program: &str) -> bool {
    let Some(name) = argv.fields.first().and_then(Field::certain) else {
        return false;
    };
    let writes = unit
        .redirects
        .iter()
        .any(|redirect| match redirect.operator {
            RedirectOperator::Write
            | RedirectOperator::Append
            | RedirectOperator::Clobber
            | RedirectOperator::ReadWrite
            | RedirectOperator::WriteBoth
            | RedirectOperator::AppendBoth => !redirect
                .targets
                .iter()
                .all(|target| target.certain() == Some("/dev/null")),
            RedirectOperator::Read
            | RedirectOperator::DuplicateInput
            | RedirectOperator::DuplicateOutput
            | RedirectOperator::HereDocument
            | RedirectOperator::HereDocumentTabs
            | RedirectOperator::HereString => false,
        });
    name == program
        && is_inert_builtin(program)
        && !writes
        && unit.assignments.is_empty()
        && argv
            .fields
            .iter()
            .skip(1)
            .all(|field| field.is_certain() && !field.text().starts_with("-v"))
}

/// Returns what kind of wrapper opens something, for explanations.
fn wrapper_name(opened: &[Opened]) -> Option<&'static str> {
    opened
        .iter()
        .find(|opened| opened.escape.is_none())
        .map(|opened| match opened.kind {
            OpenedKind::Wrapper(WrapperKind::Transparent) => "transparent",
            OpenedKind::Wrapper(WrapperKind::InlineShell) => "inline shell",
            OpenedKind::Wrapper(WrapperKind::BoundaryUser | WrapperKind::BoundaryFileSystem) => {
                "boundary"
            }
            OpenedKind::Opaque(_) => "opaque",
            OpenedKind::Code(_) => "code",
        })
}

/// Tells whether the options of a rule are a subset of the command's; `None` if the rule's are no set.
fn covers(rule: &Rule, command: &program::OptionSet) -> Option<Also> {
    let words: Vec<_> = rule.words().map(program::Arg::certain).collect();
    let rule = program::option_set(&words)?;
    Some(match program::matches(&rule, command) {
        Match::No => Also::No,
        Match::Possible => Also::Possible,
        Match::Certain => Also::Certain,
    })
}

/// Tells whether a word of a rule stands in no word of a command, so that the rule's set is not one of the command's: a
/// cheap answer for most rules, whose words are dear to read. Options and wildcards are not told this way.
fn is_elsewhere(word: &str, fields: &[Field]) -> bool {
    !word.starts_with('-')
        && !word.contains(['*', '?'])
        && !fields.iter().any(|field| field.text().contains(word))
}
