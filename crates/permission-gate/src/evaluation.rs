//! The answer to a tool call: every gate's findings, their combination, and why.

use permission_bash::analysis::Context;
use permission_policy::{Consideration, Decision, Matched, Origin, Place, RuleRef};

use crate::grant::Grant;
use crate::sentinel::Sentinel;

/// The answer to one tool call.
#[must_use]
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The strictest of all findings.
    pub decision: Decision,
    /// Every question that was put, in gate order.
    pub findings: Vec<Finding>,
    /// What a person should know besides: bounds that were reached, directories that are assumed.
    pub notes: Vec<String>,
    /// The commands of a shell text, in order; what a wrapper runs stands after it.
    pub units: Vec<UnitReport>,
    /// The paths that no finding is about; only filled when an explanation was asked for.
    pub quiet: Vec<QuietPath>,
}

/// A path that is touched and that no gate has a word about: inside the workspace, and no rule speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietPath {
    /// The path as typed.
    pub value: String,
    /// The command it belongs to, as an index into [`Evaluation::units`].
    pub unit: Option<usize>,
    /// Where it leads and what is done to it.
    pub path: PathReport,
}

/// One gate's answer.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Which question.
    pub gate: Gate,
    /// The surface whose rules answered.
    pub surface: String,
    /// What was looked up: the unit, the path as typed, the target.
    pub value: String,
    /// The answer.
    pub decision: Decision,
    /// What decided.
    pub cause: Cause,
    /// What turned an ask into an allow afterwards.
    pub lifted: Option<Lifted>,
    /// Whether a grant or yolo may answer it, if it asks.
    pub liftable: bool,
    /// It is only certain that the rule may match, depending on what is not known.
    pub possible: bool,
    /// The spelling that matched, if it is not the value.
    pub spelling: Option<String>,
    /// For an ask by the policy: every text by which an allow, and so a grant, may speak of it. Canonical for a path.
    pub spellings: Vec<String>,
    /// For an ask by the policy: further texts, by which only a deny or an ask may speak of it.
    pub hardened: Vec<String>,
    /// The command it belongs to, as an index into [`Evaluation::units`].
    pub unit: Option<usize>,
    /// The path it is about.
    pub path: Option<PathReport>,
    /// Every rule that matched, shadowed ones too; only filled when an explanation was asked for.
    pub considered: Vec<Consideration>,
}

/// A path that a call touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathReport {
    /// Where it leads, if that is known.
    pub resolved: Option<String>,
    /// Why it is not known.
    pub unresolved: Option<&'static str>,
    /// Where it lies.
    pub place: PathPlace,
    /// What is done to it: `read`, `written`, `removed`, ….
    pub role: &'static str,
    /// What the directory is that it is relative to.
    pub directory: Option<String>,
}

/// Where a path lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathPlace {
    /// In the workspace.
    Inside,
    /// In none of its roots.
    Outside,
    /// A device that is nowhere.
    Device,
    /// It cannot be told.
    Unknown,
    /// Not on this machine's file system.
    Elsewhere,
}

/// One command of a shell text, for explanations and evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitReport {
    /// Its words.
    pub text: String,
    /// The command that runs it.
    pub parent: Option<usize>,
    /// What kind of wrapper it is, if it is one.
    pub wrapper: Option<&'static str>,
    /// Where it stands.
    pub contexts: Vec<Context>,
    /// Where it stands in the text, as byte offsets.
    pub span: (usize, usize),
    /// The strictest decision about it, its paths included.
    pub decision: Decision,
}

/// The questions put to a tool call, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gate {
    /// Reading a skill's file.
    SkillRead,
    /// Does a rule speak of this path?
    Path,
    /// Is it outside the workspace?
    ExternalDirectory,
    /// The tool itself, or each command of a shell text.
    Tool,
}

/// What decided a finding.
#[derive(Clone, Debug)]
pub enum Cause {
    /// A rule, or the universal fallback.
    Policy(Matched),
    /// A synthetic rule: something cannot be known, or needs a person whatever the rules say.
    Sentinel(Synthetic),
    /// A read of the agent's own documentation, packages or skills.
    Infrastructure,
    /// A builtin that does nothing worth a question beside the other commands.
    Inert,
    /// The wrapper adds nothing: what it runs is judged by itself.
    Transparent,
    /// Nothing in the text runs.
    Empty,
    /// The gate could not answer; the text says why.
    Unavailable(String),
}

/// A synthetic ask or denial.
#[derive(Clone, Debug)]
pub struct Synthetic {
    /// Which one.
    pub sentinel: Sentinel,
    /// One sentence for a person: what cannot be known, or why it is protected.
    pub detail: String,
    /// The exact source text that a grant for it names.
    pub source: String,
    /// The rule that made it strict, if one did.
    pub rule: Option<RuleRef>,
}

/// What answered an ask instead of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lifted {
    /// A grant of this session.
    Grant(Grant),
    /// Yolo mode.
    Yolo,
    /// A rule on the wrapper that also names what it runs.
    Rule(String),
}

impl Cause {
    /// Returns the rule or fallback that decided, if one did.
    pub fn matched(&self) -> Option<&Matched> {
        match self {
            Self::Policy(matched) => Some(matched),
            Self::Sentinel(_)
            | Self::Infrastructure
            | Self::Inert
            | Self::Transparent
            | Self::Empty
            | Self::Unavailable(_) => None,
        }
    }

    /// Tells whether a wrapper is silent, because what it runs is judged by itself.
    pub fn is_transparent(&self) -> bool {
        match self {
            Self::Transparent => true,
            Self::Policy(_)
            | Self::Sentinel(_)
            | Self::Infrastructure
            | Self::Inert
            | Self::Empty
            | Self::Unavailable(_) => false,
        }
    }
}

impl Gate {
    /// Returns the name used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::SkillRead => "skill-read",
            Self::Path => "path",
            Self::ExternalDirectory => "external-directory",
            Self::Tool => "tool",
        }
    }
}

impl Finding {
    /// Returns the pattern or sentinel that decided, as logs and JSON name it; `None` for the fallback.
    pub fn matched_pattern(&self) -> Option<&str> {
        match &self.cause {
            Cause::Policy(Matched::Rule(rule)) => Some(rule.pattern_text()),
            Cause::Sentinel(synthetic) => Some(synthetic.sentinel.name()),
            Cause::Policy(Matched::Fallback(_))
            | Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty
            | Cause::Unavailable(_) => None,
        }
    }

    /// Returns the scope that decided.
    pub fn origin(&self) -> Option<Origin> {
        match &self.lifted {
            Some(Lifted::Grant(_)) => return Some(Origin::Session),
            Some(Lifted::Yolo) => return Some(Origin::Yolo),
            Some(Lifted::Rule(_)) | None => {}
        }
        match &self.cause {
            Cause::Policy(Matched::Rule(rule)) => Some(rule.origin()),
            Cause::Policy(Matched::Fallback(fallback)) => Some(fallback.origin),
            Cause::Sentinel(synthetic) => Some(
                synthetic
                    .rule
                    .as_ref()
                    .map_or(Origin::Builtin, |rule| rule.origin()),
            ),
            Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty
            | Cause::Unavailable(_) => None,
        }
    }

    /// Returns where the rule that decided stands.
    pub fn place(&self) -> Option<&Place> {
        match &self.cause {
            Cause::Policy(Matched::Rule(rule)) => rule.place(),
            Cause::Policy(Matched::Fallback(fallback)) => fallback.place.as_ref(),
            Cause::Sentinel(synthetic) => synthetic.rule.as_ref().and_then(|rule| rule.place()),
            Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty
            | Cause::Unavailable(_) => None,
        }
    }

    /// Returns the rule author's reason.
    pub fn reason(&self) -> Option<&str> {
        match &self.cause {
            Cause::Policy(Matched::Rule(rule)) => rule.reason().map(AsRef::as_ref),
            Cause::Policy(Matched::Fallback(fallback)) => fallback.reason.as_deref(),
            Cause::Sentinel(synthetic) => synthetic
                .rule
                .as_ref()
                .and_then(|rule| rule.reason())
                .map(AsRef::as_ref),
            Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty
            | Cause::Unavailable(_) => None,
        }
    }

    /// Returns the synthetic rule that decided.
    pub fn synthetic(&self) -> Option<&Synthetic> {
        match &self.cause {
            Cause::Sentinel(synthetic) => Some(synthetic),
            Cause::Policy(_)
            | Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent
            | Cause::Empty
            | Cause::Unavailable(_) => None,
        }
    }

    /// Tells whether a rule, a grant or yolo decided it, rather than the universal fallback.
    pub fn is_settled(&self) -> bool {
        if self.lifted.is_some() {
            return true;
        }
        match &self.cause {
            Cause::Policy(Matched::Fallback(_)) | Cause::Unavailable(_) | Cause::Empty => false,
            Cause::Policy(Matched::Rule(_))
            | Cause::Sentinel(_)
            | Cause::Infrastructure
            | Cause::Inert
            | Cause::Transparent => true,
        }
    }
}

impl Evaluation {
    /// Builds the answer for a call that could not be judged: `Ask`, and nothing lifts it.
    ///
    /// SECURITY: the one place where "fail closed" is written; adapters answer with it on any inner failure.
    pub fn unavailable(reason: impl Into<String>) -> Self {
        let finding = Finding::new(
            Gate::Tool,
            String::new(),
            String::new(),
            Decision::Ask,
            Cause::Unavailable(reason.into()),
        );
        Self {
            decision: Decision::Ask,
            findings: vec![finding],
            notes: Vec::new(),
            units: Vec::new(),
            quiet: Vec::new(),
        }
    }

    /// Returns the first of the strictest findings, which leads a prompt and a denial.
    pub fn leading(&self) -> Option<&Finding> {
        let mut leading: Option<&Finding> = None;
        for finding in &self.findings {
            if leading.is_none_or(|before| finding.decision > before.decision) {
                leading = Some(finding);
            }
        }
        leading
    }

    /// Returns the findings that ask.
    pub fn asking(&self) -> impl Iterator<Item = &Finding> {
        self.findings
            .iter()
            .filter(|finding| finding.decision == Decision::Ask)
    }

    /// Tells whether the call could not be judged, and why.
    pub fn unavailable_reason(&self) -> Option<&str> {
        self.findings
            .iter()
            .find_map(|finding| match &finding.cause {
                Cause::Unavailable(reason) => Some(reason.as_str()),
                Cause::Policy(_)
                | Cause::Sentinel(_)
                | Cause::Infrastructure
                | Cause::Inert
                | Cause::Transparent
                | Cause::Empty => None,
            })
    }

    /// Tells whether every finding was decided by a rule, a grant or yolo: only then may a host be told "allow".
    pub fn is_settled(&self) -> bool {
        !self.findings.is_empty() && self.findings.iter().all(Finding::is_settled)
    }
}

impl Finding {
    /// Builds a finding that is to be replaced: an ask that says nothing.
    pub(crate) fn blank() -> Self {
        Self::new(
            Gate::Tool,
            String::new(),
            String::new(),
            Decision::Ask,
            Cause::Empty,
        )
    }

    /// Builds a finding that nothing lifts and that has no further facts.
    pub(crate) fn new(
        gate: Gate,
        surface: String,
        value: String,
        decision: Decision,
        cause: Cause,
    ) -> Self {
        Self {
            gate,
            surface,
            spellings: Vec::new(),
            hardened: Vec::new(),
            value,
            decision,
            cause,
            lifted: None,
            liftable: false,
            possible: false,
            spelling: None,
            unit: None,
            path: None,
            considered: Vec::new(),
        }
    }
}
