//! A small world for tests: a policy from JSON, files in memory, one call.
#![expect(unreachable_pub, reason = "each test binary uses a part of it")]
#![expect(
    clippy::expect_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on aborts"
)]
#![allow(dead_code, reason = "each test binary uses a part of it")]

use permission_gate::facts::Platform;
use permission_gate::facts::memory::MemoryFacts;
use permission_gate::path::{
    Infrastructure, InfrastructureInputs, Protected, ProtectedInputs, Resolver, Workspace,
};
use permission_gate::{
    Environment, Evaluation, Facts, Grants, Settings, Skill, ToolCall, evaluate,
};
use permission_policy::{
    Action, Body, Composition, Decision, Document, Origin, PatternEntry, PatternFold, Policy,
    SurfaceEntry,
};
use serde_json::Value;

/// Everything but the call.
pub struct World {
    pub facts: MemoryFacts,
    pub policy: Policy,
    pub settings: Settings,
    pub grants: Grants,
    pub servers: Vec<String>,
    pub skills: Vec<Skill>,
    pub cwd: String,
}

impl World {
    /// Builds a world with `/home/u/proj` as the project.
    pub fn new(permission: &Value) -> Self {
        Self::on(Platform::Linux, permission, false)
    }

    pub fn on(platform: Platform, permission: &Value, yolo: bool) -> Self {
        let facts = MemoryFacts::new(platform)
            .with_home("/home/u")
            .with_directory("/home/u/proj")
            .with_directory("/etc")
            .with_directory("/tmp");
        Self {
            facts,
            policy: policy(permission, platform, yolo),
            settings: Settings::default(),
            grants: Grants::default(),
            servers: Vec::new(),
            skills: Vec::new(),
            cwd: "/home/u/proj".to_owned(),
        }
    }

    pub fn evaluate(&self, tool: &str, input: Value) -> Evaluation {
        let call = ToolCall {
            tool: tool.to_owned(),
            invoked: None,
            input,
            cwd: self.cwd.clone(),
            agent: None,
            access: permission_gate::Access::Fields,
        };
        self.judge(&call)
    }

    pub fn judge(&self, call: &ToolCall) -> Evaluation {
        let workspace = Workspace::new(&self.facts, &self.cwd, &[]);
        let resolver = Resolver::new(&self.facts, &workspace);
        let infrastructure = Infrastructure::new(
            &resolver,
            &InfrastructureInputs {
                agent_directory: Some("/home/u/.pi/agent".to_owned()),
                configured: self.settings.infrastructure_read_paths.clone(),
                ..InfrastructureInputs::default()
            },
        );
        let protected = Protected::new(ProtectedInputs {
            agent_directory: Some("/home/u/.pi/agent".to_owned()),
            ..ProtectedInputs::default()
        });
        evaluate(
            call,
            &Environment {
                policy: &self.policy,
                settings: &self.settings,
                workspace: &workspace,
                grants: &self.grants,
                facts: &self.facts as &dyn Facts,
                infrastructure: &infrastructure,
                protected: &protected,
                mcp_servers: &self.servers,
                skills: &self.skills,
                explain: false,
            },
        )
    }
}

pub fn policy(permission: &Value, platform: Platform, yolo: bool) -> Policy {
    let fold = if platform == Platform::Windows {
        PatternFold::Separators
    } else {
        PatternFold::None
    };
    Policy::compose(Composition {
        scopes: vec![document(permission)],
        overlays: Vec::new(),
        home: Some("/home/u"),
        fold,
        clamp: false,
        yolo,
    })
}

/// Reads the `permission` object of a configuration.
pub fn document(permission: &Value) -> Document {
    let mut document = Document::new(Origin::Global);
    for (surface, value) in permission.as_object().expect("an object") {
        if surface == "*" {
            document.fallback = Some((action(value), None));
            continue;
        }
        let body = match value {
            Value::Object(map) if !map.contains_key("action") => Body::Map(
                map.iter()
                    .map(|(pattern, value)| PatternEntry {
                        pattern: pattern.clone(),
                        action: action(value),
                        place: None,
                    })
                    .collect(),
            ),
            value => Body::All(action(value)),
        };
        document.surfaces.push(SurfaceEntry {
            surface: surface.clone(),
            place: None,
            body,
        });
    }
    document
}

fn action(value: &Value) -> Action {
    match value {
        Value::String(name) => Decision::from_name(name).expect("a decision").into(),
        other => Action {
            decision: Decision::from_name(other["action"].as_str().expect("an action"))
                .expect("a decision"),
            reason: other["reason"].as_str().map(Into::into),
        },
    }
}
