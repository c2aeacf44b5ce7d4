//! What a path is asked about: rules that speak of it, the boundary, the same file by another tool, protection.

use std::sync::Arc;

use permission_bash::analysis::{Directories, Field, Producer};
use permission_bash::program::{Access, Effect, PathUse};
use permission_policy::{Decision, Matched, Query, Rule, Spelled, Verdict};

use super::{Judge, Question, is_fallback, recursive, sentinel_finding};
use crate::evaluation::{Cause, Finding, Gate, PathPlace, PathReport, QuietPath};
use crate::path::{Glob, GlobPiece, Located, Opening, Place, Unresolved, expand_tilde, protected};
use crate::sentinel::Sentinel;

/// How one path is touched.
#[derive(Clone, Copy)]
pub(super) struct Touch<'t> {
    pub(super) usage: PathUse,
    pub(super) opening: Opening,
    /// The command it belongs to.
    pub(super) unit: Option<usize>,
    /// The directory it is relative to is the one the call started in.
    pub(super) from_start: bool,
    /// A role says that it is a path; else its shape does.
    pub(super) certain: bool,
    /// Judged as a shell operand: denies of the file tools carry over.
    pub(super) shell: bool,
    /// What a recursive reader leaves out.
    pub(super) reader: Option<&'t recursive::Reader>,
}

/// A located path with its spellings made ready, to be asked about on several surfaces.
struct Asked<'q> {
    question: &'q Question<'q>,
    spelled: &'q Spelled<'q>,
    located: &'q Located,
    directory: Option<&'q str>,
    touch: Touch<'q>,
}

impl Asked<'_> {
    fn query<'s>(&'s self, surface: &'s str) -> Query<'s> {
        Query {
            surface,
            // SECURITY: the gate is silent where the fallback decides; a fallback that denies must not silence an ask.
            rules_only: surface.starts_with("path"),
            ..self.question.query()
        }
    }
}

/// The most members of a glob that are judged; beyond it the glob counts as incomplete.
const MAX_MEMBERS: usize = 1024;
/// The most paths that an explanation keeps.
const MAX_TOUCHED: usize = 256;
/// Levels of producers that are followed.
const MAX_PRODUCERS: usize = 4;

impl Judge<'_> {
    /// Judges a word of a shell command as a path, from every directory it may be relative to.
    pub(super) fn field(&mut self, field: &Field, directories: &Directories, touch: Touch<'_>) {
        self.produced_field(field, directories, touch, MAX_PRODUCERS);
    }

    fn produced_field(
        &mut self,
        field: &Field,
        directories: &Directories,
        touch: Touch<'_>,
        depth: usize,
    ) {
        let Some(text) = field.certain() else {
            return self.uncertain(field, directories, touch, depth);
        };
        if text.is_empty() || text == "-" {
            return;
        }
        if field.is_glob() {
            return self.glob(field, directories, touch);
        }
        let text = if field.has_live_tilde() {
            match expand_tilde(text, self.environment.facts) {
                Ok(text) => text,
                Err(why) => {
                    let located = Located::unresolved(text, why);
                    return self.path(&located, None, touch);
                }
            }
        } else {
            if text.starts_with("~/")
                && let Ok(home) = expand_tilde(text, self.environment.facts)
            {
                // Quoted, it is a name to the shell; programs such as ssh and git expand it themselves.
                self.text(&home, text, directories, touch);
            }
            text.into()
        };
        self.text(&text, text_typed(field, &text), directories, touch);
    }

    /// Judges a certain path.
    fn text(&mut self, path: &str, typed: &str, directories: &Directories, touch: Touch<'_>) {
        match directories {
            Directories::Known(known) => {
                for directory in known.iter() {
                    let mut located = self.resolver.locate(path, directory, touch.opening);
                    if typed != path {
                        typed.clone_into(&mut located.typed);
                    }
                    let from_start = touch.from_start && *directory == self.call.cwd;
                    self.path(
                        &located,
                        Some(directory),
                        Touch {
                            from_start,
                            ..touch
                        },
                    );
                }
            }
            Directories::Unknown if is_anchored(path) => {
                let located = self.resolver.locate(path, "/", touch.opening);
                self.path(
                    &located,
                    None,
                    Touch {
                        from_start: false,
                        ..touch
                    },
                );
            }
            Directories::Unknown => {
                let located = Located::unresolved(path, Unresolved::Directory);
                self.path(
                    &located,
                    None,
                    Touch {
                        from_start: false,
                        ..touch
                    },
                );
            }
        }
    }

    /// Judges a word of which a part is not known.
    fn uncertain(
        &mut self,
        field: &Field,
        directories: &Directories,
        touch: Touch<'_>,
        depth: usize,
    ) {
        match field.producer() {
            Some(Producer::Descriptor) => return,
            Some(Producer::Values(values)) if depth > 0 => {
                for value in values {
                    let text = format!("{}{value}", field.prefix());
                    self.produced_field(&Field::known(text), directories, touch, depth - 1);
                }
                return;
            }
            Some(Producer::Roots(roots, finder)) if depth > 0 => {
                // What is found may be a directory: only who goes no further leaves out what the finder does.
                let reader = finder
                    .as_ref()
                    .filter(|_| !touch.usage.recursive)
                    .map(|finder| recursive::Reader::of_finder(finder));
                let prefix = field.prefix();
                for root in roots {
                    let touch = Touch {
                        usage: touch.usage.recursively(),
                        reader: reader.as_ref(),
                        ..touch
                    };
                    match root.certain() {
                        Some(root) if !prefix.is_empty() => {
                            let path = Field::known(format!("{prefix}{root}"));
                            self.produced_field(&path, directories, touch, depth - 1);
                        }
                        Some(_) | None => {
                            self.produced_field(root, directories, touch, depth - 1);
                        }
                    }
                }
                if let Some(slash) = prefix.rfind('/') {
                    let prefix = prefix.get(..=slash).unwrap_or_default();
                    self.prefix(prefix, field.text(), directories, touch);
                }
                return;
            }
            Some(Producer::Temporary) => {
                let path = format!("{}/tmp/tmp.XXXXXXXXXX", field.prefix());
                return self.text(&path, field.text(), directories, touch);
            }
            Some(Producer::Output | Producer::Word | Producer::Values(_) | Producer::Roots(..))
            | None => {}
        }
        if let Some(shape) = field.shape().filter(|shape| shape.len() > 1) {
            // What is unknown holds no slash, so the directory is certain.
            let shape = shape.to_owned();
            return self.text(&shape, field.text(), directories, touch);
        }
        self.unresolved = true;
        if let Some(slash) = field.prefix().rfind('/') {
            let prefix = field.prefix().get(..=slash).unwrap_or_default();
            self.prefix(prefix, field.text(), directories, touch);
        }
        let literal = !field.text().starts_with(['$', '`', '<']) || field.text().contains('/');
        if literal {
            // The text around what is unknown may be enough for a rule that denies or asks.
            self.literal_rules(field.text(), touch);
        }
        if !touch.certain {
            return;
        }
        // SECURITY: a removal of whole trees may reach the gate's own files, which no policy allows without a question.
        let ignored =
            self.environment.settings.unresolved_paths == crate::settings::UnresolvedPaths::Ignore;
        if touch.usage.effect == Effect::Remove
            && touch.usage.recursive
            && !ignored
            && protected::may_be_protected(field.text())
        {
            let detail = format!(
                "what `{}` names is removed with all below it, and cannot be known before it runs",
                field.text()
            );
            self.synthetic(
                Gate::Path,
                "path_write",
                field.text(),
                Sentinel::UnresolvedPath,
                detail,
                touch.unit,
            );
            return;
        }
        // What is added when the command runs is silent for a command that only reads it (semantics, 4.5).
        let runtime = matches!(field.producer(), Some(Producer::Output));
        if runtime && reads_only(touch.usage) {
            return;
        }
        let detail = format!(
            "which file `{}` names cannot be known before it runs",
            field.text()
        );
        self.unresolved_path(field.text(), detail, touch);
    }

    fn glob(&mut self, field: &Field, directories: &Directories, touch: Touch<'_>) {
        let runs = field.runs();
        let pieces: Vec<GlobPiece<'_>> = runs
            .iter()
            .map(|(text, live)| GlobPiece { text, live: *live })
            .collect();
        let expanded;
        let mut glob = Glob::parse(&pieces);
        if field.has_live_tilde() {
            match expand_tilde(field.text(), self.environment.facts) {
                Ok(text) => {
                    expanded = text.into_owned();
                    glob = Glob::from_text(&expanded);
                }
                Err(why) => {
                    let located = Located::unresolved(field.text(), why);
                    return self.path(&located, None, touch);
                }
            }
        }
        let known: &[String] = match directories {
            Directories::Known(known) => known,
            Directories::Unknown if field.text().starts_with('/') => &[],
            Directories::Unknown => {
                self.unresolved = true;
                self.literal_rules(field.text(), touch);
                if touch.certain {
                    let detail = "the directory it is relative to cannot be known".to_owned();
                    self.unresolved_path(field.text(), detail, touch);
                }
                return;
            }
        };
        let root = ["/".to_owned()];
        for directory in if known.is_empty() { &root } else { known } {
            self.overlap(&glob, field.text(), directory, touch);
            let prefix = glob.literal_prefix();
            if !prefix.is_empty() {
                self.prefix(
                    &prefix,
                    field.text(),
                    &Directories::one(directory.clone()),
                    touch,
                );
            }
            let expansion = self.resolver.expand_glob(&glob, directory);
            let complete = expansion.complete && expansion.members.len() <= MAX_MEMBERS;
            for member in expansion.members.iter().take(MAX_MEMBERS) {
                let located = self.resolver.locate(member, directory, touch.opening);
                let from_start = touch.from_start && *directory == self.call.cwd;
                self.path(
                    &located,
                    Some(directory),
                    Touch {
                        from_start,
                        ..touch
                    },
                );
            }
            if expansion.members.is_empty() {
                // Without a match the shell passes the word as it stands, or a file appears before it runs.
                let located = self.resolver.locate(field.text(), directory, touch.opening);
                self.path(
                    &located,
                    Some(directory),
                    Touch {
                        from_start: false,
                        ..touch
                    },
                );
            }
            if !complete && touch.certain {
                self.unresolved = true;
                let detail = format!(
                    "`{}` matches more files than can be looked at",
                    field.text()
                );
                self.unresolved_path(field.text(), detail, touch);
            }
        }
    }

    /// A glob asks when it may meet a file that a rule denies or asks about, even if no such file is there now.
    fn overlap(&mut self, glob: &Glob, typed: &str, directory: &str, touch: Touch<'_>) {
        let policy = self.environment.policy;
        let mut met: Vec<Finding> = Vec::new();
        let reach = self.resolver.glob_reach(glob, directory);
        for surface in surfaces("path", touch.usage.access) {
            let rule = policy
                .specific_denies_and_asks(surface)
                .map(|(_, rule)| rule)
                .find(|rule| reach.meets(rule.pattern().expanded()));
            if let Some(rule) = rule {
                let detail = format!(
                    "`{typed}` may match a file that the rule `{}` speaks of",
                    rule.pattern_text()
                );
                let mut finding =
                    sentinel_finding(Gate::Path, surface, typed, Sentinel::UnresolvedPath, detail);
                finding.unit = touch.unit;
                met.push(finding);
            }
        }
        for finding in met {
            self.push(finding);
        }
    }

    /// A word whose certain directory lies outside is outside.
    fn prefix(&mut self, prefix: &str, typed: &str, directories: &Directories, touch: Touch<'_>) {
        let known: Vec<String> = match directories {
            Directories::Known(known) => known.to_vec(),
            Directories::Unknown if prefix.starts_with('/') => vec!["/".to_owned()],
            Directories::Unknown => return,
        };
        for directory in known {
            let mut located = self.resolver.locate(prefix, &directory, touch.opening);
            typed.clone_into(&mut located.typed);
            if located.place == Place::Outside {
                self.with_asked(&located, Some(&directory), touch, Self::external);
            }
        }
    }

    /// Tries the denies and asks of the path surfaces on a text that is no certain path.
    fn literal_rules(&mut self, text: &str, touch: Touch<'_>) {
        for surface in surfaces("path", touch.usage.access) {
            let mut question = Question::new(surface, Vec::new());
            question.hardened.push(text);
            question.rules_only = true;
            let (mut finding, verdict) = self.ask_policy(Gate::Path, text, &question);
            if verdict.decision != Decision::Allow && !is_fallback(&verdict.matched) {
                finding.unit = touch.unit;
                self.push(finding);
            }
        }
    }

    /// Judges one located path at every gate.
    pub(super) fn path(&mut self, located: &Located, directory: Option<&str>, touch: Touch<'_>) {
        self.path_and_tool(located, directory, touch, None);
    }

    /// Judges one located path at every gate, and by the rules of a file tool.
    pub(super) fn path_and_tool(
        &mut self,
        located: &Located,
        directory: Option<&str>,
        touch: Touch<'_>,
        tool: Option<&str>,
    ) {
        if self.environment.explain && self.touched.len() < MAX_TOUCHED {
            let touched = QuietPath {
                value: located.typed.clone(),
                unit: touch.unit,
                path: report(located, directory, touch.usage),
            };
            if !self.touched.contains(&touched) {
                self.touched.push(touched);
            }
        }
        self.skill_read(located, touch);
        self.with_asked(located, directory, touch, |judge, asked| {
            judge.path_gates(asked);
            if let Some(tool) = tool {
                let (finding, _) = judge.located(Gate::Tool, tool, asked);
                judge.push(finding);
            }
        });
    }

    fn path_gates(&mut self, asked: &Asked<'_>) {
        let Asked { located, touch, .. } = *asked;
        self.path_rules(asked);
        match located.place {
            Place::Outside => self.external(asked),
            Place::Unresolved => {
                self.unresolved = true;
                if touch.certain {
                    let why = located.why_unresolved().map_or("", Unresolved::reason);
                    let detail = format!("`{}` cannot be resolved: {why}", located.typed);
                    self.unresolved_path(&located.typed, detail, touch);
                }
            }
            Place::Inside | Place::Device => {}
        }
        if touch.shell {
            self.carried(asked);
        }
        self.protection(located, touch);
        if touch.usage.recursive {
            self.recursive(located, touch);
        }
    }

    fn path_rules(&mut self, asked: &Asked<'_>) {
        for surface in surfaces("path", asked.touch.usage.access) {
            if !self.environment.policy.has_rules(surface) {
                continue;
            }
            if let Some(finding) = self.spoken_of(surface, asked) {
                self.push(finding);
            }
        }
    }

    /// Returns the finding of a rule that speaks of a path; none if only the fallback does, or if the same rule has
    /// just allowed another path of the same command.
    fn spoken_of(&self, surface: &str, asked: &Asked<'_>) -> Option<Finding> {
        let query = asked.query(surface);
        let verdict = self
            .environment
            .policy
            .evaluate_spelled(&query, asked.spelled);
        let rule = verdict.rule()?;
        let repeats = |before: &Finding| {
            before.unit == asked.touch.unit
                && before.surface == surface
                && matches!(&before.cause, Cause::Policy(Matched::Rule(same)) if Arc::ptr_eq(same, rule))
        };
        if verdict.decision == Decision::Allow
            && !self.environment.explain
            && self.findings.iter().rev().take(4).any(repeats)
        {
            return None;
        }
        Some(self.located_finding(Gate::Path, asked, &query, &verdict))
    }

    fn external(&mut self, asked: &Asked<'_>) {
        let Asked { located, touch, .. } = *asked;
        if !touch.shell && reads_only(touch.usage) {
            let infrastructure = self.environment.infrastructure;
            let free = if touch.usage.recursive {
                infrastructure.covers_tree(self.resolver, located)
            } else {
                infrastructure.covers(self.resolver, located)
            };
            if free {
                let (denied, _) =
                    self.located(Gate::ExternalDirectory, "external_directory_read", asked);
                let specific = denied
                    .cause
                    .matched()
                    .is_some_and(|matched| !super::is_catch_all(matched));
                if !(denied.decision == Decision::Deny && specific) {
                    let mut finding = denied;
                    finding.decision = Decision::Allow;
                    finding.cause = Cause::Infrastructure;
                    self.push(finding);
                    return;
                }
            }
        }
        for surface in surfaces("external_directory", touch.usage.access) {
            let (finding, _) = self.located(Gate::ExternalDirectory, surface, asked);
            self.push(finding);
        }
    }

    /// A file that a shell provably reads or writes is denied when the file tool's own rules deny it (semantics, 4.6).
    fn carried(&mut self, asked: &Asked<'_>) {
        let Asked { located, touch, .. } = *asked;
        let surface = match (touch.usage.access, touch.usage.effect) {
            (Access::Read, Effect::Read | Effect::Execute)
            | (_, Effect::Move | Effect::LinkTarget) => "read",
            (Access::Write | Access::Both, Effect::Edit)
                if located.kind != crate::path::Kind::Missing =>
            {
                "edit"
            }
            (Access::Write | Access::Both, Effect::Edit | Effect::Write) => "write",
            // `touch` makes a file that is not there; what only changes attributes fails without one.
            (_, Effect::Attributes) if located.kind == crate::path::Kind::Missing => "write",
            (
                _,
                Effect::Read
                | Effect::List
                | Effect::Enter
                | Effect::Write
                | Effect::Edit
                | Effect::Remove
                | Effect::Attributes
                | Effect::Execute
                | Effect::Unproven,
            ) => return,
        };
        if located.is_device() || !self.environment.policy.has_rules(surface) {
            return;
        }
        let (mut finding, fallback) = self.located(Gate::Path, surface, asked);
        if matches!(touch.usage.effect, Effect::Move | Effect::LinkTarget) {
            // Under another name it could be read unseen; by itself that is no reading.
            let specific = finding
                .cause
                .matched()
                .is_some_and(|matched| !super::is_catch_all(matched));
            if finding.decision == Decision::Deny && specific {
                finding.decision = Decision::Ask;
                finding.liftable = true;
                finding.possible = true;
                self.push(finding);
            }
            return;
        }
        // Running a program is no reading, unless a rule speaks of that very file (`source a.key`).
        let runs = touch.usage.effect == Effect::Execute;
        let vague =
            matches!(&finding.cause, Cause::Policy(matched) if super::is_catch_all(matched));
        if finding.decision == Decision::Deny && !fallback && !(runs && vague) {
            self.push(finding);
        }
    }

    /// Asks the policy about a located path; the flag says whether no rule speaks of it.
    fn located(&self, gate: Gate, surface: &str, asked: &Asked<'_>) -> (Finding, bool) {
        let query = asked.query(surface);
        let verdict = self
            .environment
            .policy
            .evaluate_spelled(&query, asked.spelled);
        let finding = self.located_finding(gate, asked, &query, &verdict);
        (finding, is_fallback(&verdict.matched))
    }

    fn located_finding(
        &self,
        gate: Gate,
        asked: &Asked<'_>,
        query: &Query<'_>,
        verdict: &Verdict,
    ) -> Finding {
        let value = &asked.located.typed;
        let mut finding = self.finding(gate, value, asked.question, query, verdict);
        finding.unit = asked.touch.unit;
        if finding.decision != Decision::Allow || self.environment.explain {
            let path = report(asked.located, asked.directory, asked.touch.usage);
            finding.path = Some(path);
        }
        finding
    }

    /// Puts a located path into a question, in all its spellings.
    fn with_asked(
        &mut self,
        located: &Located,
        directory: Option<&str>,
        touch: Touch<'_>,
        then: impl FnOnce(&mut Self, &Asked<'_>),
    ) {
        let as_directory = touch.usage.recursive || touch.usage.effect == Effect::Enter;
        let canonical = located.canonical_spellings(as_directory);
        let lexical = located.lexical_spellings(as_directory, touch.from_start);
        let mut question = Question::new("path", canonical.iter().map(AsRef::as_ref).collect());
        question.lexical = lexical.iter().map(AsRef::as_ref).collect();
        if !question.lexical.is_empty() {
            // Where a form is both, its last match counts among the lexical ones too.
            let both = located.lexical_canonical_spellings();
            question.lexical.extend(both);
        }
        question.hardened = located.hardened_spellings().collect();
        question.fold_case = located.folds_case;
        if canonical.is_empty() {
            // Not known where it leads: only its text can be asked about.
            question.equal.push(&located.typed);
        }
        let resolver = self.resolver;
        let verify = |rule: &Rule| resolver.verify_allow(rule.pattern().expanded(), located);
        question.verify = Some(&verify);
        let spelled = self.environment.policy.spell(&question.query());
        let asked = Asked {
            question: &question,
            spelled: &spelled,
            located,
            directory,
            touch,
        };
        then(self, &asked);
    }

    /// An operand of which it cannot be told which file it names: a floor, not a value.
    fn unresolved_path(&mut self, text: &str, detail: String, touch: Touch<'_>) {
        if self.environment.settings.unresolved_paths == crate::settings::UnresolvedPaths::Ignore {
            return;
        }
        for surface in surfaces("external_directory", touch.usage.access) {
            if !self.allows_everything(surface) {
                self.synthetic(
                    Gate::ExternalDirectory,
                    surface,
                    text,
                    Sentinel::UnresolvedPath,
                    detail,
                    touch.unit,
                );
                return;
            }
        }
    }

    /// Tells whether no path of the surface is asked about or denied.
    fn allows_everything(&self, surface: &str) -> bool {
        // A control character stands in no rule, so only catch-alls match it.
        let verdict = self
            .environment
            .policy
            .evaluate(&permission_policy::Query::new(surface, &["/\u{1}"]));
        verdict.decision == Decision::Allow
            && self
                .environment
                .policy
                .specific_denies_and_asks(surface)
                .next()
                .is_none()
    }
}

/// Returns the surfaces of a family that an access is asked on.
pub(super) fn surfaces(family: &str, access: Access) -> &'static [&'static str] {
    let path = family == "path";
    match (path, access) {
        (true, Access::Read) => &["path_read"],
        (true, Access::Write) => &["path_write"],
        (true, Access::Both) => &["path_read", "path_write"],
        (false, Access::Read) => &["external_directory_read"],
        (false, Access::Write) => &["external_directory_write"],
        (false, Access::Both) => &["external_directory_read", "external_directory_write"],
    }
}

fn reads_only(usage: PathUse) -> bool {
    usage.access == Access::Read
}

fn is_anchored(path: &str) -> bool {
    path.starts_with('/') || path.as_bytes().get(1) == Some(&b':')
}

fn text_typed<'t>(field: &'t Field, path: &'t str) -> &'t str {
    if field.has_live_tilde() {
        field.text()
    } else {
        path
    }
}

/// Describes a path for explanations and evidence.
pub(super) fn report(located: &Located, directory: Option<&str>, usage: PathUse) -> PathReport {
    PathReport {
        resolved: located.canonical().map(str::to_owned),
        unresolved: located.why_unresolved().map(Unresolved::reason),
        place: match located.place {
            Place::Inside => PathPlace::Inside,
            Place::Outside => PathPlace::Outside,
            Place::Device => PathPlace::Device,
            Place::Unresolved => PathPlace::Unknown,
        },
        role: role(usage),
        directory: directory.map(str::to_owned),
    }
}

/// Returns what is done to a path, as a word after its name.
pub(super) fn role(usage: PathUse) -> &'static str {
    match usage.effect {
        Effect::Read => "read",
        Effect::List => "listed",
        Effect::Enter => "entered",
        Effect::Write => "written",
        Effect::Edit => "changed",
        Effect::Remove => "removed",
        Effect::Move => "moved",
        Effect::Attributes => "attributes changed",
        Effect::LinkTarget => "linked to",
        Effect::Execute => "executed",
        Effect::Unproven => "used",
    }
}
