//! A link of the chain: something that reviews an ask before a person does.

use serde_json::Value;
use thiserror::Error;

/// What a link answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkVerdict {
    /// The call may run.
    Allow,
    /// It may not.
    Deny {
        /// Why.
        reason: Option<String>,
    },
    /// Somebody else is to say.
    Defer,
}

/// Why a link gave no answer. The ask goes on as if it had deferred.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LinkFailure {
    /// It could not be started.
    #[error("it could not be started: {0}")]
    Start(String),
    /// It did not answer in time.
    #[error("it did not answer within {0} ms")]
    TimedOut(u64),
    /// It ended with an error.
    #[error("it ended with {0}")]
    Ended(String),
    /// What it answered is no verdict.
    #[error("what it answered is no verdict: {0}")]
    Nonsense(String),
    /// It threw, or its host says that it failed.
    #[error("it failed: {0}")]
    Threw(String),
}

/// Reviews asks. It gets evidence as JSON ([`super::evidence`]) and may take its time; whoever runs it keeps other work going.
pub trait Link: Send + Sync {
    /// Reviews an ask.
    ///
    /// # Errors
    /// When there is no verdict.
    fn authorize(&self, evidence: &Value) -> Result<LinkVerdict, LinkFailure>;
}

/// The longest reason that is taken, in characters.
const MAX_REASON: usize = 4000;

impl LinkVerdict {
    /// Reads `{"kind": "allow" | "deny" | "defer", "reason"?: text}`. Anything else is no verdict.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(value: &Value) -> Result<Self, LinkFailure> {
        let nonsense = |why: &str| Err(LinkFailure::Nonsense(why.to_owned()));
        let Some(object) = value.as_object() else {
            return nonsense("it is no JSON object");
        };
        let reason = match object.get("reason") {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.trim())
                .filter(|text| !text.is_empty())
                .map(|text| text.chars().take(MAX_REASON).collect()),
            Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
                return nonsense("`reason` is no text");
            }
        };
        match object.get("kind").and_then(Value::as_str) {
            Some("allow") => Ok(Self::Allow),
            Some("deny") => Ok(Self::Deny { reason }),
            Some("defer") => Ok(Self::Defer),
            Some(_) | None => nonsense("`kind` is none of `allow`, `deny`, `defer`"),
        }
    }
}
