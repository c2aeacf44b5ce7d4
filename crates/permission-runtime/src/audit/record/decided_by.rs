//! Who decided a request, as a fact: the policy, a grant, a person, an authorizer, another session, or nobody.

use permission_gate::{Cause, Evaluation, Finding, Lifted};
use permission_policy::{Decision, Matched, Origin};
use serde_json::{Value, json};

/// How deep answers of sessions that asked other sessions are nested at most.
const DEPTH: usize = 4;

/// Who decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// A rule, a synthetic one included.
    Rule {
        /// Its surface.
        surface: String,
        /// Its pattern.
        pattern: String,
        /// Its scope.
        origin: String,
    },
    /// The universal fallback: no rule speaks of it.
    Fallback {
        /// Its scope.
        origin: String,
    },
    /// A grant of the session.
    SessionApproval {
        /// The surface of the grant.
        surface: String,
        /// Its pattern.
        pattern: String,
    },
    /// Yolo mode.
    Yolo {
        /// The pattern that would have asked.
        pattern: Option<String>,
    },
    /// A read of the agent's own documentation, packages or skills.
    InfrastructureRead,
    /// Nothing in the call runs or needs a question.
    Nothing,
    /// A person.
    User {
        /// Through what.
        via: Via,
    },
    /// A link of the authorizer chain.
    Authorizer {
        /// Its name.
        name: String,
        /// `allow` or `deny`.
        allow: bool,
        /// Its reason.
        reason: Option<String>,
    },
    /// Nobody could answer.
    Unavailable {
        /// Why.
        reason: String,
    },
    /// The call could not be judged.
    GateError {
        /// Why.
        reason: String,
    },
    /// Another session.
    Forwarded {
        /// That session.
        responder_session_id: Option<String>,
        /// Who decided there.
        decision: Option<Box<DecidedBy>>,
    },
}

/// Through what a person answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Via {
    /// The dialog.
    Dialog,
    /// A list of choices.
    Select,
    /// The host's own prompt.
    Host,
}

impl Via {
    /// Returns the name in lines and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dialog => "dialog",
            Self::Select => "select",
            Self::Host => "host",
        }
    }
}

impl DecidedBy {
    /// Returns who decided an evaluation.
    pub fn policy(evaluation: &Evaluation) -> Self {
        if let Some(reason) = evaluation.unavailable_reason() {
            return Self::GateError {
                reason: reason.to_owned(),
            };
        }
        deciding(evaluation).map_or(Self::Nothing, Self::finding)
    }

    fn finding(finding: &Finding) -> Self {
        match &finding.lifted {
            Some(Lifted::Grant(grant)) => {
                return Self::SessionApproval {
                    surface: grant.surface.clone(),
                    pattern: grant.pattern.clone(),
                };
            }
            Some(Lifted::Yolo) => {
                return Self::Yolo {
                    pattern: finding.matched_pattern().map(str::to_owned),
                };
            }
            Some(Lifted::Rule(pattern)) => {
                return Self::Rule {
                    surface: finding.surface.clone(),
                    pattern: pattern.clone(),
                    origin: origin(finding),
                };
            }
            None => {}
        }
        match &finding.cause {
            Cause::Policy(Matched::Rule(rule)) => Self::Rule {
                surface: rule.surface_text().to_owned(),
                pattern: rule.pattern_text().to_owned(),
                origin: rule.origin().name().to_owned(),
            },
            Cause::Policy(Matched::Fallback(fallback)) => Self::Fallback {
                origin: fallback.origin.name().to_owned(),
            },
            Cause::Sentinel(synthetic) => Self::Rule {
                surface: finding.surface.clone(),
                pattern: synthetic.sentinel.name().to_owned(),
                origin: origin(finding),
            },
            Cause::Infrastructure => Self::InfrastructureRead,
            Cause::Inert | Cause::Transparent | Cause::Empty => Self::Nothing,
            Cause::Unavailable(reason) => Self::GateError {
                reason: reason.clone(),
            },
        }
    }

    /// Returns the `kind` in lines and on the wire.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Rule { .. } => "rule",
            Self::Fallback { .. } => "fallback",
            Self::SessionApproval { .. } => "session_approval",
            Self::Yolo { .. } => "yolo",
            Self::InfrastructureRead => "infrastructure_read",
            Self::Nothing => "nothing",
            Self::User { .. } => "user",
            Self::Authorizer { .. } => "authorizer",
            Self::Unavailable { .. } => "unavailable",
            Self::GateError { .. } => "gate_error",
            Self::Forwarded { .. } => "forwarded",
        }
    }

    /// Returns how it ended, in the words of the event `permissions:decision`.
    pub fn resolution(&self, allowed: bool, for_session: bool) -> &'static str {
        match self {
            Self::Rule { .. } | Self::Fallback { .. } | Self::Nothing if allowed => "policy_allow",
            Self::Rule { .. } | Self::Fallback { .. } | Self::Nothing => "policy_deny",
            Self::SessionApproval { .. } => "session_approved",
            Self::Yolo { .. } => "auto_approved",
            Self::InfrastructureRead => "infrastructure_auto_allowed",
            Self::User { .. } | Self::Forwarded { .. } if !allowed => "user_denied",
            Self::User { .. } | Self::Forwarded { .. } if for_session => {
                "user_approved_for_session"
            }
            Self::User { .. } | Self::Forwarded { .. } => "user_approved",
            Self::Authorizer { .. } if allowed => "authorizer_allowed",
            Self::Authorizer { .. } => "authorizer_denied",
            Self::Unavailable { .. } => "confirmation_unavailable",
            Self::GateError { .. } => "gate_error",
        }
    }

    /// Returns the event of an allow.
    pub(super) fn allowed_event(&self) -> &'static str {
        match self {
            Self::SessionApproval { .. } => "permission_request.session_approved",
            Self::Yolo { .. } => "permission_request.auto_approved",
            Self::InfrastructureRead => "permission_request.infrastructure_auto_allowed",
            Self::Rule { .. }
            | Self::Fallback { .. }
            | Self::Nothing
            | Self::User { .. }
            | Self::Authorizer { .. }
            | Self::Unavailable { .. }
            | Self::GateError { .. }
            | Self::Forwarded { .. } => "permission_request.allowed",
        }
    }

    /// Tells whether an allow is one that `logAllows` is about.
    pub(super) fn is_plain_allow(&self) -> bool {
        self.allowed_event() == "permission_request.allowed"
    }

    /// Writes it as JSON, absent facts left out.
    pub fn to_json(&self) -> Value {
        self.nested(0)
    }

    fn nested(&self, depth: usize) -> Value {
        let mut object = match self {
            Self::Rule {
                surface,
                pattern,
                origin,
            } => json!({"surface": surface, "pattern": pattern, "origin": origin}),
            Self::Fallback { origin } => json!({"origin": origin}),
            Self::SessionApproval { surface, pattern } => {
                json!({"surface": surface, "pattern": pattern})
            }
            Self::Yolo { pattern } => json!({"pattern": pattern}),
            Self::InfrastructureRead | Self::Nothing => json!({}),
            Self::User { via } => json!({"via": via.name()}),
            Self::Authorizer {
                name,
                allow,
                reason,
            } => json!({
                "name": name,
                "verdict": if *allow { "allow" } else { "deny" },
                "reason": reason,
            }),
            Self::Unavailable { reason } | Self::GateError { reason } => json!({"reason": reason}),
            Self::Forwarded {
                responder_session_id,
                decision,
            } => json!({
                "responderSessionId": responder_session_id,
                "decision": decision
                    .as_ref()
                    .filter(|_| depth + 1 < DEPTH)
                    .map(|decision| decision.nested(depth + 1)),
            }),
        };
        if let Value::Object(object) = &mut object {
            object.retain(|_, value| !value.is_null());
            object.shift_insert(0, "kind".to_owned(), self.kind().into());
        }
        object
    }
}

fn origin(finding: &Finding) -> String {
    finding
        .origin()
        .map(Origin::name)
        .unwrap_or_default()
        .to_owned()
}

/// Returns the finding that stands for an evaluation: the strictest; for an allow the first that something had to lift,
/// else the first that a rule decided.
pub(super) fn deciding(evaluation: &Evaluation) -> Option<&Finding> {
    match evaluation.decision {
        Decision::Ask | Decision::Deny => evaluation.leading(),
        Decision::Allow => {
            let first = |wanted: fn(&Finding) -> bool| {
                evaluation.findings.iter().find(|finding| wanted(finding))
            };
            first(|finding| matches!(finding.lifted, Some(Lifted::Yolo)))
                .or_else(|| first(|finding| matches!(finding.lifted, Some(Lifted::Grant(_)))))
                .or_else(|| first(|finding| matches!(finding.cause, Cause::Infrastructure)))
                .or_else(|| first(|finding| matches!(finding.cause, Cause::Policy(_))))
                .or_else(|| evaluation.findings.first())
        }
    }
}
