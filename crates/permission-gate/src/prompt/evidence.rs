//! What there is to see of a call: the same whatever finding leads. Complete; renderers cut.
//!
//! Files are read here, through [`Facts`], because only an ask needs them.

use std::collections::HashSet;

use permission_bash::analysis::{OpenedKind, Start, Unit, analyse};
use permission_bash::ast::RedirectOperator;
use permission_policy::Decision;
use serde_json::{Map, Value};

use super::diff::diff;
use super::edit::{self, Action, Intent, Section};
use super::fit::grouped;
use super::payload::{EvidenceForm, PromptEvidence};
use super::{input, labels};
use crate::call::ToolCall;
use crate::evaluation::{Cause, Evaluation, Finding, Gate, PathPlace};
use crate::facts::{Contents, Facts};

/// The largest side of a comparison, in bytes; of larger ones size and hash are told.
pub const MAX_SIDE: usize = 2 * 1024 * 1024;

/// Input fields that name the file a tool works on.
const FILE_FIELDS: [&str; 6] = [
    "path",
    "file_path",
    "filePath",
    "notebook_path",
    "notebookPath",
    "file",
];

/// Input fields that hold a patch.
const PATCH_FIELDS: [&str; 4] = ["input", "patch", "patchText", "command"];

/// What an agent says about its own call.
pub(super) const SAID: [&str; 2] = ["description", "justification"];

/// Collects the evidence of a call. `value` is what the core states already.
pub(super) fn evidence(
    call: &ToolCall,
    evaluation: &Evaluation,
    value: &str,
    facts: &dyn Facts,
) -> Vec<PromptEvidence> {
    let mut found = Found {
        call,
        evaluation,
        facts,
        evidence: Vec::new(),
    };
    if !call.cwd.is_empty() {
        found.data(labels::WORKING_DIRECTORY, call.cwd.clone(), None);
    }
    found.paths(value);
    let empty = Map::new();
    let input = call.input.as_object().unwrap_or(&empty);
    match command(call, evaluation) {
        Some((field, text)) => found.shell(input, field, text, value),
        None => found.tool(input, value),
    }
    for note in &evaluation.notes {
        found.data(labels::NOTE, note.clone(), None);
    }
    found.evidence
}

/// Returns the shell text of a call and the field that holds it.
fn command<'c>(call: &'c ToolCall, evaluation: &Evaluation) -> Option<(&'c str, &'c str)> {
    if let Some(text) = call.shell_text() {
        return Some(("command", text));
    }
    // An alias that the configuration declares: the field is the one whose text holds the commands.
    let unit = evaluation.units.first()?;
    call.input.as_object()?.iter().find_map(|(field, value)| {
        let text = value.as_str()?;
        let (start, end) = unit.span;
        let word = unit.text.split(' ').next().unwrap_or_default();
        let part = text.get(start..end)?;
        (part.contains(word) && !call.is_file_tool()).then_some((field.as_str(), text))
    })
}

struct Found<'a> {
    call: &'a ToolCall,
    evaluation: &'a Evaluation,
    facts: &'a dyn Facts,
    evidence: Vec<PromptEvidence>,
}

impl Found<'_> {
    fn data(&mut self, label: &str, text: String, detail: Option<String>) {
        self.add(label, text, detail, EvidenceForm::Data);
    }

    fn add(&mut self, label: &str, text: String, detail: Option<String>, form: EvidenceForm) {
        self.evidence.push(PromptEvidence {
            label: label.to_owned(),
            text,
            detail,
            form,
            flagged: None,
        });
    }

    /// Paths that lie outside, and where the path of the request leads.
    fn paths(&mut self, value: &str) {
        let mut seen = HashSet::new();
        for finding in &self.evaluation.findings {
            let Some(report) = &finding.path else {
                continue;
            };
            let resolved = report
                .resolved
                .clone()
                .filter(|resolved| *resolved != finding.value);
            let outside =
                finding.gate == Gate::ExternalDirectory && report.place == PathPlace::Outside;
            if !seen.insert((outside, finding.value.as_str(), resolved.clone())) {
                continue;
            }
            if finding.gate == Gate::SkillRead {
                self.data(labels::READ_PATH, finding.value.clone(), resolved);
            } else if outside {
                self.data(labels::EXTERNAL_PATH, finding.value.clone(), resolved);
            } else if finding.value == value
                && finding.decision == Decision::Ask
                && !self.is_outside(value)
                && let Some(resolved) =
                    resolved.filter(|resolved| is_elsewhere(self.call, value, resolved))
            {
                self.data(labels::RESOLVES_TO, resolved, None);
            }
        }
    }

    fn is_outside(&self, value: &str) -> bool {
        self.evaluation.findings.iter().any(|finding| {
            let place = finding.path.as_ref().map(|report| report.place);
            finding.gate == Gate::ExternalDirectory
                && finding.value == value
                && place == Some(PathPlace::Outside)
        })
    }

    fn shell(&mut self, fields: &Map<String, Value>, field: &str, text: &str, value: &str) {
        if text.trim() != value {
            self.add(
                labels::FULL_COMMAND,
                text.to_owned(),
                None,
                EvidenceForm::Executed,
            );
            if let Some(last) = self.evidence.last_mut() {
                last.flagged = flagged(self.evaluation, text);
            }
        }
        if self.evaluation.units.len() > 1 {
            for (index, unit) in self.evaluation.units.iter().enumerate() {
                let detail = unit_detail(self.evaluation, index, unit.decision);
                self.data(labels::UNIT, unit.text.clone(), Some(detail));
            }
        }
        self.fed(text);
        let stated = |key: &str, _: &Value| key == field || SAID.contains(&key);
        if let Some(text) = input::fields(input::rest(fields, stated)) {
            self.data(labels::INPUT, text, None);
        }
    }

    /// Here-documents, and code for other interpreters.
    fn fed(&mut self, text: &str) {
        let start = Start {
            directory: &self.call.cwd,
            home: self.facts.home(),
            wrappers: &[],
        };
        let mut seen: HashSet<String> = HashSet::new();
        for unit in &analyse(text, &start).units {
            let opened = || unit.alternatives.iter().flat_map(|argv| &argv.opened);
            let program = program(unit);
            for redirect in &unit.redirects {
                let Some(body) = body(redirect.operator, redirect.body.as_ref()) else {
                    continue;
                };
                if !seen.insert(body.clone()) {
                    continue;
                }
                let form = if opened().next().is_some() {
                    EvidenceForm::Executed
                } else {
                    EvidenceForm::Data
                };
                self.add(labels::HERE_DOCUMENT, body.clone(), program.clone(), form);
            }
            for opened in opened() {
                if let OpenedKind::Code(code) = &opened.kind
                    && !code.is_empty()
                    && seen.insert(code.clone())
                {
                    self.add(
                        labels::CODE,
                        code.clone(),
                        program.clone(),
                        EvidenceForm::Executed,
                    );
                }
            }
        }
    }

    fn tool(&mut self, fields: &Map<String, Value>, value: &str) {
        let change = is_patch_tool(&self.call.tool)
            .then(|| patch(fields))
            .flatten();
        if let Some((field, text)) = &change {
            self.patch(text);
            let stated = |key: &str, _: &Value| key == *field;
            if let Some(text) = input::fields(input::rest(fields, stated)) {
                self.data(labels::INPUT, text, None);
            }
            return;
        }
        let path = FILE_FIELDS
            .iter()
            .find_map(|field| fields.get(*field).and_then(Value::as_str));
        let mut read = false;
        if let (Some(path), "write" | "edit") = (path, self.call.tool.as_str())
            && let Some(intent) = edit::intent(fields)
        {
            self.file(path, &intent);
            read = true;
        }
        if self.call.tool == "read"
            && let Some(range) = range(fields)
        {
            self.data(labels::RANGE, range, None);
        }
        let tool = self.call.tool.clone();
        let stated = |key: &str, field: &Value| {
            let says = field
                .as_str()
                .is_some_and(|text| !text.is_empty() && text == value);
            let file = FILE_FIELDS.contains(&key) && read;
            says || file
                || (read && edit::is_read(key))
                || (tool == "read" && matches!(key, "offset" | "limit"))
        };
        if let Some(text) = input::fields(input::rest(fields, stated)) {
            self.data(labels::INPUT, text, None);
        }
    }

    /// The change to the file of an edit or write tool.
    fn file(&mut self, path: &str, intent: &Intent<'_>) {
        let old = self.contents(path);
        let old_text = match &old {
            Contents::Text(text) => Some(text.as_str()),
            Contents::Missing => Some(""),
            Contents::Other { .. } | Contents::Unreadable => None,
        };
        match (intent, old_text) {
            (Intent::Content(new), Some(text)) if is_text(new) => {
                self.change(path, text, new, old == Contents::Missing, None);
            }
            (Intent::Content(new), _) => {
                let text = format!("before: {}\nafter: {}", self.side(&old), self.new_side(new));
                self.data(labels::DIFF, text, Some(path.to_owned()));
            }
            (Intent::Edits(edits), Some(text)) => match edit::apply(text, edits) {
                Ok(new) => self.change(path, text, &new, old == Contents::Missing, None),
                Err((failed, _)) => {
                    let note = format!("{} of {} edits do not fit the file", failed, edits.len());
                    self.stated(path, edits, &note);
                }
            },
            (Intent::Edits(edits), None) => {
                let note = format!("before: {}", self.side(&old));
                self.stated(path, edits, &note);
            }
        }
    }

    fn change(&mut self, path: &str, old: &str, new: &str, fresh: bool, note: Option<&str>) {
        let change = diff(old, new);
        let mut detail = if fresh {
            format!("{path}: new file, {}", change.summary)
        } else {
            format!("{path}: {}", change.summary)
        };
        if let Some(note) = note {
            detail.push_str(", ");
            detail.push_str(note);
        }
        self.add(labels::DIFF, change.text, Some(detail), EvidenceForm::Diff);
    }

    /// Edits that cannot be applied, as the call states them.
    fn stated(&mut self, path: &str, edits: &[edit::Edit<'_>], note: &str) {
        let hunks: Vec<String> = edits
            .iter()
            .map(|edit| diff(&lines(edit.old), &lines(edit.new)).text)
            .collect();
        let detail = format!("{path}: {note}");
        self.add(
            labels::DIFF,
            hunks.join("\n"),
            Some(detail),
            EvidenceForm::Diff,
        );
    }

    fn patch(&mut self, text: &str) {
        let sections = edit::sections(text);
        if sections.is_empty() {
            let text = text.trim_end_matches('\n').to_owned();
            self.add(labels::DIFF, text, None, EvidenceForm::Diff);
            return;
        }
        for section in &sections {
            self.section(section);
        }
    }

    fn section(&mut self, section: &Section<'_>) {
        let note = section.moved_to.map(|path| format!("moved to {path}"));
        let old = self.contents(section.path);
        let text = match (&old, section.action) {
            (Contents::Text(text), _) => Some(text.as_str()),
            (Contents::Missing, Action::Add) => Some(""),
            (
                Contents::Missing | Contents::Other { .. } | Contents::Unreadable,
                Action::Add | Action::Delete | Action::Update,
            ) => None,
        };
        let new = text.and_then(|text| section.applied(text));
        if let (Some(text), Some(new)) = (text, new) {
            let fresh = old == Contents::Missing;
            let note = match section.action {
                Action::Delete => Some("the file is deleted"),
                Action::Add | Action::Update => note.as_deref(),
            };
            return self.change(section.path, text, &new, fresh, note);
        }
        let what = match section.action {
            Action::Delete => format!("deleted, {}", self.side(&old)),
            Action::Add => format!("written over {}", self.side(&old)),
            Action::Update if old == Contents::Missing => "there is no such file".to_owned(),
            Action::Update => "does not fit the file as it is".to_owned(),
        };
        let detail = format!("{}: {what}", section.path);
        self.add(
            labels::DIFF,
            section.lines.join("\n"),
            Some(detail),
            EvidenceForm::Diff,
        );
    }

    fn contents(&self, typed: &str) -> Contents {
        let resolved = self
            .evaluation
            .findings
            .iter()
            .filter(|finding| finding.value == typed)
            .find_map(|finding| finding.path.as_ref()?.resolved.clone());
        match resolved {
            Some(path) => self.facts.read_file(&path, MAX_SIDE),
            None => Contents::Unreadable,
        }
    }

    fn side(&self, contents: &Contents) -> String {
        match contents {
            Contents::Missing => "no such file".to_owned(),
            Contents::Unreadable => "cannot be read".to_owned(),
            Contents::Text(text) => self.new_side(text),
            Contents::Other { size, hash, binary } => {
                let kind = if *binary { "binary, " } else { "" };
                let size = usize::try_from(*size).unwrap_or(usize::MAX);
                let hash = hash
                    .as_ref()
                    .map(|hash| format!(", sha256 {hash}"))
                    .unwrap_or_default();
                format!("{kind}{} bytes{hash}", grouped(size))
            }
        }
    }

    fn new_side(&self, text: &str) -> String {
        let hash = self
            .facts
            .digest(text.as_bytes())
            .map(|hash| format!(", sha256 {hash}"))
            .unwrap_or_default();
        format!("{} bytes{hash}", grouped(text.len()))
    }
}

/// Ends a piece of a file like a line, so that its end is not taken for that of the file.
fn lines(text: &str) -> String {
    format!("{}\n", text.trim_end_matches('\n'))
}

fn is_text(text: &str) -> bool {
    text.len() <= MAX_SIDE && !text.contains('\0')
}

/// A path leads elsewhere than its words say: through a link.
fn is_elsewhere(call: &ToolCall, typed: &str, resolved: &str) -> bool {
    let plain = typed.strip_prefix("./").unwrap_or(typed);
    !(resolved == plain
        || resolved
            .strip_prefix(call.cwd.trim_end_matches('/'))
            .and_then(|rest| rest.strip_prefix('/'))
            == Some(plain))
}

fn is_patch_tool(tool: &str) -> bool {
    matches!(tool, "apply_patch" | "patch")
}

fn patch(fields: &Map<String, Value>) -> Option<(&'static str, String)> {
    PATCH_FIELDS.into_iter().find_map(|field| {
        let value = fields.get(field)?;
        // `["apply_patch", "*** Begin Patch…"]`.
        let text = value
            .as_str()
            .or_else(|| value.as_array()?.last()?.as_str())?;
        Some((field, text.to_owned()))
    })
}

/// Says which lines of a file are read.
fn range(fields: &Map<String, Value>) -> Option<String> {
    let number = |field: &str| fields.get(field).and_then(Value::as_u64);
    match (number("offset"), number("limit")) {
        (None, None) => None,
        (Some(offset), None) => Some(format!("from line {offset}")),
        (None, Some(limit)) => Some(format!("the first {limit}")),
        (Some(offset), Some(limit)) => Some(format!("{limit} from line {offset}")),
    }
}

fn program(unit: &Unit) -> Option<String> {
    let name = unit.alternatives.first()?.fields.first()?;
    Some(format!("for {}", name.text()))
}

fn body(operator: RedirectOperator, body: Option<&String>) -> Option<&String> {
    match operator {
        RedirectOperator::HereDocument
        | RedirectOperator::HereDocumentTabs
        | RedirectOperator::HereString => body.filter(|body| !body.is_empty()),
        RedirectOperator::Read
        | RedirectOperator::Write
        | RedirectOperator::Append
        | RedirectOperator::Clobber
        | RedirectOperator::ReadWrite
        | RedirectOperator::WriteBoth
        | RedirectOperator::AppendBoth
        | RedirectOperator::DuplicateInput
        | RedirectOperator::DuplicateOutput => None,
    }
}

/// Returns the source text of the command that leads.
fn flagged(evaluation: &Evaluation, text: &str) -> Option<String> {
    let unit = evaluation.asking().next()?.unit?;
    let (start, end) = evaluation.units.get(unit)?.span;
    let part = text.get(start..end)?.trim();
    (!part.is_empty() && part.len() < text.trim().len()).then(|| part.to_owned())
}

/// Returns the decision on a unit and, in a few words, what made it.
fn unit_detail(evaluation: &Evaluation, index: usize, decision: Decision) -> String {
    let strictest = evaluation
        .findings
        .iter()
        .filter(|finding| finding.unit == Some(index) && finding.decision == decision)
        .min_by_key(|finding| finding.gate != Gate::Tool);
    match strictest.and_then(in_words) {
        Some(words) => format!("{} {words}", decision.name()),
        None => decision.name().to_owned(),
    }
}

fn in_words(finding: &Finding) -> Option<String> {
    match &finding.cause {
        Cause::Sentinel(synthetic) => Some(synthetic.detail.clone()),
        Cause::Policy(_) => {
            let pattern = finding.matched_pattern();
            match finding.gate {
                Gate::Tool => pattern.map(str::to_owned),
                Gate::ExternalDirectory => Some(format!("{} is outside", finding.value)),
                Gate::Path | Gate::SkillRead => {
                    Some(format!("{} {}", finding.surface, pattern.unwrap_or("*")))
                }
            }
        }
        Cause::Transparent => Some("by what it runs".to_owned()),
        Cause::Infrastructure | Cause::Inert | Cause::Empty => None,
        Cause::Unavailable(reason) => Some(reason.clone()),
    }
}
