//! The paths of shell commands: operands by their role, redirects, programs given by a path.

use std::borrow::Cow;
use std::collections::BTreeSet;

use permission_bash::analysis::{Analysis, Argv, Directories, Field, Redirection, Unit};
use permission_bash::ast::RedirectOperator;
use permission_bash::program::{
    self, Access, Effect, PathUse, Role, base_name, is_system_directory,
};
use permission_policy::{Decision, Query};

use super::super::operand::Touch;
use super::super::recursive::Reader;
use super::super::{Judge, Question, is_catch_all, is_fallback};
use crate::evaluation::Gate;
use crate::facts::Platform;
use crate::path::Opening;
use crate::sentinel::Sentinel;

/// Words that were judged and raised nothing: text, role and directories.
pub(super) type Seen<'u> = BTreeSet<(&'u str, Role, &'u [String])>;

impl Judge<'_> {
    /// Judges every path of one command.
    pub(super) fn unit_paths<'u>(&mut self, index: usize, unit: &'u Unit, seen: &mut Seen<'u>) {
        for redirect in &unit.redirects {
            self.redirect(redirect, Some(index));
        }
        for argv in unit.alternatives.iter() {
            self.argv_paths(index, unit, argv, seen);
        }
    }

    pub(super) fn argv_paths<'u>(
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
        let bases = self.bases(unit, argv, touch(PathUse::new(Effect::Enter), true));
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
                Role::Path(usage)
                    if usage.effect == Effect::Unproven && self.mounting.contains(&index) =>
                {
                    self.field(&field, directories, touch(usage.recursively(), true));
                }
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

    /// Judges the directories that options enter (`git -C`, `make -C`); returns what operands are relative to after each.
    fn bases(&mut self, unit: &Unit, argv: &Argv, touch: Touch<'_>) -> Vec<Directories> {
        let mut bases: Vec<Directories> = Vec::new();
        for piece in &argv.reading.directories {
            let field = argv
                .fields
                .get(piece.arg)
                .map(|field| field.slice(*piece))
                .unwrap_or_default();
            let last = bases.last().unwrap_or(&unit.directories).clone();
            self.field(&field, &last, touch);
            bases.push(match field.certain() {
                Some(path) if !field.is_glob() && !field.has_live_tilde() => last.enter(path),
                Some(_) | None => Directories::Unknown,
            });
        }
        bases
    }

    /// Tells whether these are just the directory the call started in.
    pub(super) fn is_start(&self, directories: &Directories) -> bool {
        matches!(directories.known(), [only] if *only == self.call.cwd)
    }

    /// Operands that are added when it runs take the roots of where they come from.
    pub(super) fn appended(&mut self, unit: &Unit, argv: &Argv, placed: bool, touch: Touch<'_>) {
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
    pub(super) fn program(&mut self, name: &Field, directories: &Directories, touch: Touch<'_>) {
        let Some((directory, _)) = name.prefix().rsplit_once('/') else {
            return;
        };
        if name.is_certain() && is_system_directory(directory) {
            return;
        }
        self.field(name, directories, touch);
    }

    /// Behind a boundary, only rules that speak of the text count.
    pub(super) fn elsewhere(&mut self, field: &Field, index: usize) {
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

    pub(super) fn url(&mut self, field: &Field, directories: &Directories, touch: Touch<'_>) {
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
    pub(super) fn shaped(&mut self, field: &Field, directories: &Directories, touch: Touch<'_>) {
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

    pub(super) fn exists(&self, text: &str, directories: &Directories) -> bool {
        directories
            .known()
            .iter()
            .any(|directory| self.resolver.bare_name(text, directory).is_some())
    }

    /// Tells whether a specific path rule speaks of a bare word.
    pub(super) fn is_named(&self, text: &str) -> bool {
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

    pub(super) fn redirect(&mut self, redirect: &Redirection, unit: Option<usize>) {
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
        let usage = if effect == Effect::Edit {
            // An append needs no reading.
            PathUse {
                access: Access::Write,
                ..PathUse::new(effect)
            }
        } else {
            PathUse::new(effect)
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
    pub(super) fn literal_words(&mut self, analysis: &Analysis) {
        let policy = self.environment.policy;
        let denied = |word: &str| {
            ["path_read", "path_write", "read"]
                .iter()
                .find_map(|surface| {
                    let verdict = policy.evaluate(&Query::new(surface, &[word]));
                    let rule = verdict.rule().filter(|rule| rule.is_specific())?;
                    (verdict.decision == Decision::Deny).then(|| rule.pattern_text().to_owned())
                })
                .map(|pattern| (word.to_owned(), pattern))
        };
        let operands = analysis.units.iter().enumerate().flat_map(|(index, unit)| {
            unit.alternatives
                .iter()
                .flat_map(|argv| argv.fields.iter().skip(1))
                .filter_map(Field::certain)
                .map(move |word| (word, Some(index)))
        });
        let others = analysis.literals.iter().map(|word| (word.as_str(), None));
        let met = operands
            .chain(others)
            .filter(|(word, _)| !word.is_empty())
            .find_map(|(word, index)| denied(word).map(|(word, pattern)| (word, pattern, index)));
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
                index,
            );
        }
    }
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

fn sliced(field: &Field, piece: program::Piece) -> Cow<'_, Field> {
    if piece.start == 0 && piece.end == field.text().len() {
        Cow::Borrowed(field)
    } else {
        Cow::Owned(field.slice(piece))
    }
}
