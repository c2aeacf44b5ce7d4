//! Stands in for the gate's judge until it lands.

use permission_gate::path::{Infrastructure, Protected, Workspace};
use permission_gate::{Evaluation, Facts, Finding, Grants, Settings, ToolCall};
use permission_policy::{Origin, Place, Policy};

#[derive(Clone, Copy)]
#[expect(dead_code, reason = "the real judge reads them")]
pub(crate) struct Environment<'a> {
    pub(crate) policy: &'a Policy,
    pub(crate) settings: &'a Settings,
    pub(crate) workspace: &'a Workspace,
    pub(crate) grants: &'a Grants,
    pub(crate) facts: &'a dyn Facts,
    pub(crate) infrastructure: &'a Infrastructure,
    pub(crate) protected: &'a Protected,
    pub(crate) mcp_servers: &'a [String],
    pub(crate) skills: &'a [Skill],
    pub(crate) explain: bool,
}

/// A skill of the agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// Its directory.
    pub directory: String,
}

pub(crate) fn evaluate(_call: &ToolCall, _environment: &Environment<'_>) -> Evaluation {
    Evaluation::unavailable("the judge is not built yet")
}

pub(crate) trait FindingFacts {
    fn matched_pattern(&self) -> Option<&str> {
        None
    }
    fn origin(&self) -> Option<Origin> {
        None
    }
    fn place(&self) -> Option<&Place> {
        None
    }
    fn reason(&self) -> Option<&str> {
        None
    }
}
impl FindingFacts for Finding {}

pub(crate) trait EvaluationFacts {
    fn leading(&self) -> Option<&Finding>;
    fn asking(&self) -> std::slice::Iter<'_, Finding>;
    fn unavailable_reason(&self) -> Option<&str>;
    fn is_settled(&self) -> bool {
        false
    }
}
impl EvaluationFacts for Evaluation {
    fn leading(&self) -> Option<&Finding> {
        self.findings.first()
    }
    fn asking(&self) -> std::slice::Iter<'_, Finding> {
        self.findings.iter()
    }
    fn unavailable_reason(&self) -> Option<&str> {
        self.findings.first().map(|finding| match &finding.cause {
            permission_gate::Cause::Unavailable(reason) => reason.as_str(),
        })
    }
}
