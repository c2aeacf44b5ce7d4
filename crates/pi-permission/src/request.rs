//! One line of `check --jsonl`, read.
//!
//! Fields that are not known are passed over, so that a file of cases with expectations can be fed in as it is.

use std::path::Path;

use permission_gate::ToolCall;
use permission_runtime::{ConfigOrigin, Host, tools};
use serde_json::{Map, Value};

use crate::call::host_of;
use crate::strict_json;

/// A call to judge, and by what.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    /// The host whose tool names are meant.
    pub(crate) host: Host,
    /// The call.
    pub(crate) call: ToolCall,
    /// The configuration in place of all files.
    pub(crate) config: Option<ConfigOrigin>,
}

/// Why a line is no request, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Malformed {
    /// What is wrong.
    pub(crate) why: String,
    /// What to do.
    pub(crate) help: &'static str,
}

/// Reads a line: the id, if the line got that far, and the request. `cwd` is taken where the line names none.
pub(crate) fn read(line: &str, cwd: Option<&str>) -> (Option<Value>, Result<Request, Malformed>) {
    let object = match strict_json::parse(line) {
        Ok(Value::Object(object)) => object,
        Ok(
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_),
        ) => {
            let error = malformed("the line is no JSON object", SHAPE);
            return (None, Err(error));
        }
        Err(why) => {
            return (
                None,
                Err(malformed(format!("the line is no JSON: {why}"), SHAPE)),
            );
        }
    };
    let mut fields = Fields(object);
    let id = fields.0.remove("id");
    (id, request(&mut fields, cwd))
}

const SHAPE: &str = r#"write one object a line: {"id", "tool", "input", "cwd"}"#;

fn request(fields: &mut Fields, cwd: Option<&str>) -> Result<Request, Malformed> {
    let tool = fields
        .text("tool")?
        .filter(|tool| !tool.trim().is_empty())
        .ok_or_else(|| {
            malformed(
                "the call names no `tool`",
                "add \"tool\": the name of the tool, as in \"bash\"",
            )
        })?;
    let cwd = fields
        .text("cwd")?
        .or_else(|| cwd.map(str::to_owned))
        .ok_or_else(|| {
            malformed(
                "the call has no `cwd`",
                "add \"cwd\": the absolute directory it starts in, or give one for all with `--cwd`",
            )
        })?;
    if !Path::new(&cwd).is_absolute() {
        return Err(malformed(
            format!("`cwd` is not absolute: `{}`", cwd.escape_debug()),
            "write it from the root of the file system",
        ));
    }
    let input = match fields.take("input") {
        None => Value::Object(Map::new()),
        Some(input @ Value::Object(_)) => input,
        Some(
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_),
        ) => {
            return Err(malformed(
                "`input` is no object",
                "write the input of the tool as in {\"command\": \"ls\"}",
            ));
        }
    };
    let agent = fields.text("agent")?.filter(|agent| !agent.is_empty());
    let named = fields
        .text("host")?
        .map(|name| {
            Host::from_name(&name).ok_or_else(|| {
                malformed(
                    format!("`host` is not known: `{}`", name.escape_debug()),
                    "the hosts are pi, claude-code",
                )
            })
        })
        .transpose()?;
    let config = match (fields.take("permission"), fields.take("config")) {
        (None, None) => None,
        (Some(permission), None) => Some(ConfigOrigin::Permission(permission)),
        (None, Some(config)) => Some(ConfigOrigin::Config(config)),
        (Some(_), Some(_)) => {
            return Err(malformed(
                "`permission` and `config` are both there",
                "put the policy into `config` as its `permission`",
            ));
        }
    };
    let host = host_of(named, &tool);
    Ok(Request {
        host,
        call: tools::call(host, &tool, input, cwd, agent),
        config,
    })
}

fn malformed(why: impl Into<String>, help: &'static str) -> Malformed {
    Malformed {
        why: why.into(),
        help,
    }
}

struct Fields(Map<String, Value>);

impl Fields {
    /// Takes a field; null counts as absent.
    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    fn text(&mut self, name: &str) -> Result<Option<String>, Malformed> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::Array(_)
                | Value::Object(_),
            ) => Err(malformed(format!("`{name}` is no string"), SHAPE)),
        }
    }
}

#[cfg(test)]
mod tests;
