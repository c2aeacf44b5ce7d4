//! The answer to a tool call: every gate's findings, their combination, and why.

use permission_policy::Decision;

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
    /// The gate could not answer; the text says why.
    Unavailable(String),
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

impl Evaluation {
    /// Builds the answer for a call that could not be judged: `Ask`, and nothing lifts it.
    ///
    /// SECURITY: the one place where "fail closed" is written; adapters answer with it on any inner failure.
    pub fn unavailable(reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self {
            decision: Decision::Ask,
            findings: vec![Finding {
                gate: Gate::Tool,
                surface: String::new(),
                value: String::new(),
                decision: Decision::Ask,
                cause: Cause::Unavailable(reason),
            }],
            notes: Vec::new(),
        }
    }
}
