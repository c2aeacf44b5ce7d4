//! Stands in for the session of `permission-runtime` until it lands: `bash` patterns of the global file, exact or
//! ending in ` *`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::wire::{GateOptions, ToolCall, Verdict};

#[derive(Debug)]
pub(crate) struct Session {
    rules: Vec<(String, Verdict)>,
    broken: bool,
}

pub(crate) struct Evaluation {
    pub(crate) decision: Verdict,
    pub(crate) value: String,
    pub(crate) pattern: String,
}

impl Session {
    pub(crate) fn open(options: &GateOptions) -> Self {
        let directory = options
            .agent_dir
            .clone()
            .unwrap_or_else(|| format!("{}/.pi/agent", options.home.clone().unwrap_or_default()));
        let file = PathBuf::from(directory).join("extensions/pi-permission-system/config.json");
        let text = fs::read_to_string(file).unwrap_or_else(|_| "{}".to_owned());
        let Ok(config) = serde_json::from_str::<Value>(&text) else {
            return Self {
                rules: Vec::new(),
                broken: true,
            };
        };
        let mut rules = Vec::new();
        let map = config
            .pointer("/permission/bash")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default();
        for (pattern, action) in map {
            let verdict = match action
                .as_str()
                .or_else(|| action.get("action").and_then(Value::as_str))
            {
                Some("allow") => Verdict::Allow,
                Some("deny") => Verdict::Deny,
                _ => Verdict::Ask,
            };
            rules.push((pattern, verdict));
        }
        Self {
            rules,
            broken: false,
        }
    }

    pub(crate) fn grant(&mut self, pattern: String) {
        self.rules.push((pattern, Verdict::Allow));
    }

    pub(crate) fn judge(&self, call: &ToolCall) -> Evaluation {
        let value = call
            .input
            .get("command")
            .and_then(Value::as_str)
            .unwrap_or(&call.tool_name)
            .to_owned();
        let found = self.rules.iter().rev().find(|(pattern, _)| {
            pattern == "*"
                || *pattern == value
                || pattern
                    .strip_suffix('*')
                    .is_some_and(|start| value.starts_with(start))
        });
        let (pattern, decision) = found
            .cloned()
            .unwrap_or_else(|| ("*".to_owned(), Verdict::Ask));
        Evaluation {
            decision,
            value,
            pattern,
        }
    }

    pub(crate) fn problems(&self) -> Vec<String> {
        if self.broken {
            vec!["config.json: not JSON".to_owned()]
        } else {
            Vec::new()
        }
    }
}
