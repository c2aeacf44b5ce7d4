//! Shell text: each command by the rules, then what can only be said of all of them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use permission_bash::analysis::{
    Analysis, Argv, AssignmentRun, DeclaredWrapper, Directories, Field, Opened, OpenedKind,
    Redirection, Start, Unit, Unparsed, analyse,
};
use permission_bash::ast::RedirectOperator;
use permission_bash::program::{
    self, Access, Effect, Match, PathUse, Role, WrapperKind, base_name, is_inert_builtin,
    is_system_directory,
};
use permission_policy::pattern::Values;
use permission_policy::{Also, Decision, Matched, Pattern, Query, Rule};

use super::operand::Touch;
use super::recursive::Reader;
use super::{Judge, Question, is_catch_all, is_fallback, sentinel_finding, wrapper};
use crate::evaluation::{Cause, Finding, Gate, UnitReport};
use crate::facts::Platform;
use crate::path::Opening;
use crate::sentinel::Sentinel;
use crate::settings::DeclaredKind;

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
            for argv in &unit.alternatives {
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
            for argv in &unit.alternatives {
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
        judgement.catch_all_ask = finding.decision == Decision::Ask
            && finding.liftable
            && match &finding.cause {
                Cause::Policy(matched) => is_catch_all(matched),
                Cause::Sentinel(_)
                | Cause::Infrastructure
                | Cause::Inert
                | Cause::Transparent
                | Cause::Empty
                | Cause::Unavailable(_) => false,
            };
        judgement.allowed_by_specific = finding.decision == Decision::Allow
            && match finding.cause {
                // Nothing but what it runs is judged.
                Cause::Transparent => {
                    !judgement.children.is_empty()
                        && wrapper::all_allowed(&judgement.children, judged)
                }
                _ => judgement.allowed_by_specific,
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
                if !skipped.is_empty() && skipped.contains(&at) {
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
            let set = set.get_or_init(|| {
                let args: Vec<_> = fields.iter().map(Field::arg).collect();
                program::option_set(&args)
            });
            if let Some(command) = set {
                let words: Vec<&str> = rule.words().collect();
                let rule_args: Vec<_> = words
                    .iter()
                    .map(|word| program::Arg::certain(word))
                    .collect();
                if let Some(rule) = program::option_set(&rule_args) {
                    match program::matches(&rule, command) {
                        Match::No => {}
                        Match::Possible => return Also::Possible,
                        Match::Certain => return Also::Certain,
                    }
                    return Also::No;
                }
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
                .filter(|_| reading.globals.contains(&piece.arg))
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
                    .filter(|option| reading.globals.contains(option))
            {
                inert.push(option);
            }
        }
        inert
    }

    /// What is said of the text as a whole: nothing to run, not understood, redirects and assignments alone.
    fn leftovers(&mut self, text: &str, analysis: &Analysis) {
        if analysis.empty {
            let question = Question::new("bash", vec![""]);
            let (mut finding, _) = self.ask_policy(Gate::Tool, "", &question);
            if finding.decision == Decision::Allow {
                finding.cause = Cause::Empty;
            }
            self.push(finding);
            return;
        }
        for span in &analysis.redirect_only {
            let value = span.of(text);
            let value = if value.is_empty() { text } else { value };
            let verdict = self.environment.policy.evaluate(&Query::new("bash", &[""]));
            let detail = "it redirects without running a command".to_owned();
            let mut finding =
                sentinel_finding(Gate::Tool, "bash", value, Sentinel::Unparseable, detail);
            if verdict.decision == Decision::Deny && is_catch_all(&verdict.matched) {
                finding.decision = Decision::Deny;
                if let (Cause::Sentinel(synthetic), Matched::Rule(rule)) =
                    (&mut finding.cause, &verdict.matched)
                {
                    synthetic.rule = Some(rule.clone());
                }
            }
            self.push(finding);
        }
        for unparsed in &analysis.unparsed {
            self.unparsed(text, unparsed, !analysis.units.is_empty());
        }
        for assignment in &analysis.assignments {
            self.protected_assignment(assignment, &assignment.name, None);
            if assignment.hijack == Some(AssignmentRun::Opaque) {
                let value = format!("{}={}", assignment.name, assignment.value.text());
                let detail = format!(
                    "`{}` makes later commands run or load something else",
                    assignment.name
                );
                self.synthetic(
                    Gate::Tool,
                    "bash",
                    &value,
                    Sentinel::EnvironmentHijack,
                    detail,
                    None,
                );
            }
        }
        if self.findings.is_empty() && analysis.units.is_empty() {
            // Only assignments, tests and arithmetic: there is no command to judge.
            let finding = Finding::new(
                Gate::Tool,
                "bash".to_owned(),
                text.to_owned(),
                Decision::Allow,
                Cause::Empty,
            );
            self.push(finding);
        }
    }

    /// Text that was not understood asks; denies are tried on it all the same.
    fn unparsed(&mut self, text: &str, unparsed: &Unparsed, recognised: bool) {
        let sentinel = if unparsed.unit.is_none() && !recognised {
            Sentinel::Unparseable
        } else {
            Sentinel::UnparsedSubtree
        };
        let detail = format!("not all of it can be understood: {}", unparsed.reason);
        let mut finding = sentinel_finding(Gate::Tool, "bash", text, sentinel, detail);
        finding.unit = unparsed.unit;
        if let Some(rule) = self.loose_deny(&unparsed.text) {
            finding.decision = Decision::Deny;
            if let Cause::Sentinel(synthetic) = &mut finding.cause {
                synthetic.rule = Some(rule);
            }
        }
        self.push(finding);
    }

    /// Tries each deny at every place of a text where its first word stands.
    fn loose_deny(&self, text: &str) -> Option<permission_policy::RuleRef> {
        const PLACES: usize = 64;
        let whole = self
            .environment
            .policy
            .evaluate(&Query::new("bash", &[text.trim()]));
        if whole.decision == Decision::Deny && !is_fallback(&whole.matched) {
            return whole.rule().cloned();
        }
        let edge = |character: Option<char>| {
            character
                .is_none_or(|character| !character.is_alphanumeric() && !"_-.".contains(character))
        };
        for (_, rule) in self.environment.policy.specific_denies_and_asks("bash") {
            let Some(word) = rule
                .words()
                .next()
                .filter(|word| !word.contains(['*', '?']))
            else {
                continue;
            };
            if rule.decision() != Decision::Deny {
                continue;
            }
            for (at, _) in text.match_indices(word).take(PLACES) {
                let before = text.get(..at).and_then(|text| text.chars().next_back());
                let after = text
                    .get(at + word.len()..)
                    .and_then(|text| text.chars().next());
                if !edge(before) || !edge(after) {
                    continue;
                }
                let rest = text.get(at..).unwrap_or_default();
                let line = rest.split(['\n', ';', '&', '|']).next().unwrap_or(rest);
                let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
                if rule.pattern().matches(&words) {
                    let verdict = self
                        .environment
                        .policy
                        .evaluate(&Query::new("bash", &[words.as_str()]));
                    if verdict.decision == Decision::Deny {
                        return verdict.rule().cloned();
                    }
                }
            }
        }
        None
    }

    /// Judges every path of one command.
    fn unit_paths<'u>(&mut self, index: usize, unit: &'u Unit, seen: &mut Seen<'u>) {
        for redirect in &unit.redirects {
            self.redirect(redirect, Some(index));
        }
        for argv in &unit.alternatives {
            self.argv_paths(index, unit, argv, seen);
        }
    }

    fn argv_paths<'u>(
        &mut self,
        index: usize,
        unit: &'u Unit,
        argv: &'u Argv,
        seen: &mut Seen<'u>,
    ) {
        let reading = &argv.reading;
        if !unit.local {
            for operand in &reading.operands {
                if let Some(field) = argv
                    .fields
                    .get(operand.piece.arg)
                    .map(|field| sliced(field, operand.piece))
                    && operand.role != Role::Text
                {
                    self.elsewhere(&field, index);
                }
            }
            return;
        }
        let name = argv.fields.first();
        let reader = reading.walk.as_ref().map(|walk| {
            let program = name
                .map(|field| base_name(field.prefix()))
                .unwrap_or_default();
            Reader::new(walk, &argv.fields, program)
        });
        let from_start = self.is_start(&unit.directories);
        let touch = |usage, certain| Touch {
            usage,
            opening: Opening::Shell,
            unit: Some(index),
            from_start,
            certain,
            shell: true,
            reader: reader.as_ref(),
        };
        let mut bases: Vec<Directories> = Vec::new();
        for piece in &reading.directories {
            let field = argv
                .fields
                .get(piece.arg)
                .map(|field| field.slice(*piece))
                .unwrap_or_default();
            let last = bases.last().unwrap_or(&unit.directories).clone();
            self.field(&field, &last, touch(PathUse::new(Effect::Enter), true));
            bases.push(match field.certain() {
                Some(path) if !field.is_glob() && !field.has_live_tilde() => last.enter(path),
                Some(_) | None => Directories::Unknown,
            });
        }
        let base = |count: usize| match count.checked_sub(1) {
            Some(at) => bases.get(at).or(bases.last()).unwrap_or(&unit.directories),
            None => &unit.directories,
        };
        if let Some(name) = name {
            self.program(
                name,
                &unit.directories,
                touch(PathUse::new(Effect::Execute), true),
            );
        }
        for operand in &reading.operands {
            if operand.role == Role::Text {
                continue;
            }
            let Some(whole) = argv.fields.get(operand.piece.arg) else {
                continue;
            };
            let field = sliced(whole, operand.piece);
            let directories = base(operand.bases);
            // A word that raised nothing raises nothing again.
            let known = (operand.bases == 0
                && reader.is_none()
                && matches!(field, Cow::Borrowed(_))
                && whole.is_certain()
                && !whole.is_glob()
                && !whole.has_live_tilde())
            .then(|| (whole.text(), operand.role, unit.directories.known()));
            if known.as_ref().is_some_and(|known| seen.contains(known)) {
                continue;
            }
            let before = self.findings.len();
            match operand.role {
                Role::Path(usage) => self.field(&field, directories, touch(usage, true)),
                Role::Url => self.url(&field, directories, touch(PathUse::new(Effect::Read), true)),
                Role::Unknown => self.shaped(
                    &field,
                    directories,
                    touch(PathUse::new(Effect::Unproven), false),
                ),
                Role::Text => {}
            }
            let raised = self.findings.get(before..).unwrap_or_default();
            if let Some(known) = known
                && raised
                    .iter()
                    .all(|finding| finding.decision == Decision::Allow)
            {
                seen.insert(known);
            }
        }
        if let Some(usage) = reading.implied {
            let directories = bases.last().unwrap_or(&unit.directories);
            self.field(&Field::known("."), directories, touch(usage, true));
        }
        if let Some(appended) = &unit.appended {
            self.appended(
                unit,
                argv,
                appended.placeholder.is_some(),
                touch(PathUse::new(Effect::Unproven), true),
            );
        }
    }

    /// Tells whether these are just the directory the call started in.
    fn is_start(&self, directories: &Directories) -> bool {
        matches!(directories.known(), [only] if *only == self.call.cwd)
    }

    /// Operands that are added when it runs take the roots of where they come from.
    fn appended(&mut self, unit: &Unit, argv: &Argv, placed: bool, touch: Touch<'_>) {
        if placed {
            return;
        }
        let usage = match argv.reading.appended {
            Some(Role::Path(usage)) => usage,
            Some(Role::Unknown) | None => PathUse::new(Effect::Unproven),
            Some(Role::Text | Role::Url) => return,
        };
        if !argv.reading.known {
            return;
        }
        let producer = unit
            .appended
            .as_ref()
            .and_then(|appended| appended.producer.clone());
        let field = Field::produced("{}", producer);
        self.field(&field, &unit.directories, Touch { usage, ..touch });
    }

    /// A program given by a path outside of the system's own directories is an operand.
    fn program(&mut self, name: &Field, directories: &Directories, touch: Touch<'_>) {
        let Some((directory, _)) = name.prefix().rsplit_once('/') else {
            return;
        };
        if name.is_certain() && is_system_directory(directory) {
            return;
        }
        self.field(name, directories, touch);
    }

    /// Behind a boundary, only rules that speak of the text count.
    fn elsewhere(&mut self, field: &Field, index: usize) {
        let Some(text) = field.certain().filter(|text| !text.is_empty()) else {
            return;
        };
        for surface in ["path_read", "path_write"] {
            let mut question = Question::new(surface, Vec::new());
            question.hardened.push(text);
            let (mut finding, verdict) = self.ask_policy(Gate::Path, text, &question);
            if verdict.decision != Decision::Allow
                && !is_fallback(&verdict.matched)
                && !is_catch_all(&verdict.matched)
            {
                finding.unit = Some(index);
                self.push(finding);
                return;
            }
        }
    }

    fn url(&mut self, field: &Field, directories: &Directories, touch: Touch<'_>) {
        let Some(text) = field.certain() else {
            self.unresolved = true;
            return;
        };
        match crate::path::input::file_url(text) {
            Some(Ok(path)) => self.field(&Field::known(path), directories, touch),
            Some(Err(why)) => {
                let located = crate::path::Located::unresolved(text, why);
                self.path(&located, None, touch);
            }
            None => {}
        }
    }

    /// A word whose role is not known is a path by its shape, because it exists, or because a rule names it.
    fn shaped(&mut self, field: &Field, directories: &Directories, touch: Touch<'_>) {
        let Some(text) = field.certain() else {
            return self.field(field, directories, touch);
        };
        if text.starts_with("file:") {
            return self.url(field, directories, touch);
        }
        if text.is_empty() || text == "-" || text.contains("://") || text.contains('\n') {
            return;
        }
        if let Some(at) = embedded(text) {
            let piece = program::Piece {
                arg: 0,
                start: at,
                end: text.len(),
            };
            return self.shaped(&field.slice(piece), directories, touch);
        }
        if text.starts_with('-') {
            return;
        }
        let shape = text.contains('/')
            || matches!(text, "." | "..")
            || field.has_live_tilde()
            || (self.environment.facts.platform() == Platform::Windows
                && (text.contains('\\') || text.as_bytes().get(1) == Some(&b':')));
        if shape || field.is_glob() || self.is_named(text) || self.exists(text, directories) {
            self.field(field, directories, touch);
        }
    }

    fn exists(&self, text: &str, directories: &Directories) -> bool {
        directories
            .known()
            .iter()
            .any(|directory| self.resolver.bare_name(text, directory).is_some())
    }

    /// Tells whether a specific path rule speaks of a bare word.
    fn is_named(&self, text: &str) -> bool {
        ["path_read", "path_write"].iter().any(|surface| {
            self.environment.policy.has_rules(surface)
                && self
                    .environment
                    .policy
                    .evaluate(&Query::new(surface, &[text]))
                    .rule()
                    .is_some_and(|rule| rule.is_specific())
        })
    }

    fn redirect(&mut self, redirect: &Redirection, unit: Option<usize>) {
        let effect = match redirect.operator {
            RedirectOperator::Read => Effect::Read,
            RedirectOperator::Write | RedirectOperator::Clobber | RedirectOperator::WriteBoth => {
                Effect::Write
            }
            RedirectOperator::Append | RedirectOperator::AppendBoth => Effect::Edit,
            RedirectOperator::ReadWrite => Effect::Unproven,
            RedirectOperator::DuplicateInput
            | RedirectOperator::DuplicateOutput
            | RedirectOperator::HereDocument
            | RedirectOperator::HereDocumentTabs
            | RedirectOperator::HereString => return,
        };
        let usage = match effect {
            // An append needs no reading.
            Effect::Edit => PathUse {
                access: Access::Write,
                ..PathUse::new(Effect::Edit)
            },
            other => PathUse::new(other),
        };
        let touch = Touch {
            usage,
            opening: Opening::Shell,
            unit,
            from_start: self.is_start(&redirect.directories),
            certain: true,
            shell: true,
            reader: None,
        };
        // A redirect is made by this shell, on this machine, whatever runs behind it.
        for target in &redirect.targets {
            self.field(target, &redirect.directories, touch);
        }
    }

    /// With an operand that cannot be resolved, any word that a rule names may be what it turns into (semantics, 4.5).
    fn literal_words(&mut self, analysis: &Analysis) {
        let policy = self.environment.policy;
        let mut met: Option<(String, String, usize)> = None;
        for (index, unit) in analysis.units.iter().enumerate() {
            let words = unit
                .alternatives
                .iter()
                .flat_map(|argv| argv.fields.iter().skip(1));
            for word in words
                .filter_map(Field::certain)
                .filter(|word| !word.is_empty())
            {
                for surface in ["path_read", "path_write", "read"] {
                    let verdict = policy.evaluate(&Query::new(surface, &[word]));
                    if verdict.decision == Decision::Deny
                        && verdict.rule().is_some_and(|rule| rule.is_specific())
                    {
                        let pattern = verdict
                            .rule()
                            .map(|rule| rule.pattern_text().to_owned())
                            .unwrap_or_default();
                        met = Some((word.to_owned(), pattern, index));
                    }
                }
            }
            if met.is_some() {
                break;
            }
        }
        if let Some((word, pattern, index)) = met {
            let detail = format!(
                "an operand that cannot be known may be `{word}`, which the rule `{pattern}` denies"
            );
            self.synthetic(
                Gate::Path,
                "path_read",
                &word,
                Sentinel::UnresolvedPath,
                detail,
                Some(index),
            );
        }
    }
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

/// Words that were judged and raised nothing: text, role and directories.
type Seen<'u> = BTreeSet<(&'u str, Role, &'u [String])>;

/// Tells whether a command stands for itself: its words are certain, and nothing before, after or in it changes it.
fn is_plain(unit: &Unit) -> bool {
    unit.parent.is_none()
        && unit.assignments.is_empty()
        && unit.redirects.is_empty()
        && matches!(unit.alternatives.as_slice(), [argv] if argv.opened.is_empty() && argv.fields.iter().all(Field::is_certain))
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

fn sliced(field: &Field, piece: program::Piece) -> Cow<'_, Field> {
    if piece.start == 0 && piece.end == field.text().len() {
        Cow::Borrowed(field)
    } else {
        Cow::Owned(field.slice(piece))
    }
}

fn report(unit: Unit) -> UnitReport {
    UnitReport {
        wrapper: unit
            .alternatives
            .first()
            .and_then(|argv| wrapper_name(&argv.opened)),
        text: unit.source,
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

/// Returns where a path begins inside a word: after `=`, `@`, or a glued short option.
fn embedded(text: &str) -> Option<usize> {
    if let Some(at) = text.find('=') {
        let before = text.get(..at)?;
        if !before.contains('/') && !before.is_empty() {
            return Some(at + 1);
        }
    }
    if text.len() > 1 && text.starts_with('@') && !text.get(1..)?.starts_with('@') {
        let anchored = text.get(1..)?.starts_with(['/', '.', '~']);
        return anchored.then_some(1);
    }
    let bytes = text.as_bytes();
    if bytes.first() == Some(&b'-')
        && bytes.get(1).is_some_and(u8::is_ascii_alphabetic)
        && bytes.get(2) == Some(&b'/')
    {
        return Some(2);
    }
    None
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
