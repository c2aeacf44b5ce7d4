//! Cost of judging a call in a world in memory: everyday calls, by number of rules, by length.

#![allow(
    missing_docs,
    unreachable_pub,
    clippy::expect_used,
    reason = "the macro makes a public function without documentation; a bench may abort"
)]

#[path = "support/calls.rs"]
mod calls;
#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Duration;

use calls::{Call, FEW, LONG, LONGEST, MANY};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use permission_gate::facts::Platform;
use permission_gate::facts::memory::MemoryFacts;
use permission_gate::path::{Infrastructure, Protected, ProtectedInputs, Workspace};
use permission_gate::{Environment, Evaluation, Grants, Settings, ToolCall, evaluate};
use permission_policy::Policy;
use serde_json::Value;

const PROJECT: &str = "/home/u/proj";

/// Everything but the call, made once as a session does.
struct Bench {
    facts: MemoryFacts,
    workspace: Workspace,
    policy: Policy,
    settings: Settings,
    grants: Grants,
    infrastructure: Infrastructure,
    protected: Protected,
}

impl Bench {
    fn new(permission: &Value) -> Self {
        let mut facts = MemoryFacts::new(Platform::Linux)
            .with_home("/home/u")
            .with_directory("/etc")
            .with_directory("/tmp")
            .with_directory("/usr/share")
            .with_file(&format!("{PROJECT}/Cargo.toml"))
            .with_file(&format!("{PROJECT}/.env"));
        for part in 0..97 {
            facts = facts.with_file(&format!("{PROJECT}/src/part{part}.rs"));
        }
        let workspace = Workspace::new(&facts, PROJECT, &[]);
        Self {
            workspace,
            facts,
            policy: common::policy(permission, Platform::Linux, false),
            settings: Settings::default(),
            grants: Grants::default(),
            infrastructure: Infrastructure::default(),
            protected: Protected::new(ProtectedInputs {
                agent_directory: Some("/home/u/.pi/agent".to_owned()),
                ..ProtectedInputs::default()
            }),
        }
    }

    fn judge(&self, call: &ToolCall) -> Evaluation {
        evaluate(
            call,
            &Environment {
                policy: &self.policy,
                settings: &self.settings,
                workspace: &self.workspace,
                grants: &self.grants,
                facts: &self.facts,
                infrastructure: &self.infrastructure,
                protected: &self.protected,
                mcp_servers: &[],
                skills: &[],
                explain: false,
            },
        )
    }
}

fn tool_call(call: &Call) -> ToolCall {
    ToolCall {
        tool: call.tool.to_owned(),
        invoked: None,
        input: call.input.clone(),
        cwd: PROJECT.to_owned(),
        agent: None,
        access: permission_gate::Access::Fields,
    }
}

fn mixed(criterion: &mut Criterion) {
    let bench = Bench::new(&calls::policy());
    let set: Vec<ToolCall> = calls::mixed(2_000).iter().map(tool_call).collect();
    let mut group = criterion.benchmark_group("mixed");
    group.throughput(Throughput::Elements(2_000));
    group.sample_size(20);
    group.bench_function("2000 calls", |bencher| {
        bencher.iter(|| {
            for call in &set {
                let _ = black_box(bench.judge(black_box(call)));
            }
        });
    });
    group.finish();
}

fn rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules");
    for count in [FEW, MANY] {
        let bench = Bench::new(&calls::bash_rules(count));
        let call = tool_call(&calls::unmatched());
        group.bench_function(
            format!("only the catch-all of {count} matches"),
            |bencher| {
                bencher.iter(|| bench.judge(black_box(&call)));
            },
        );
    }
    for count in [FEW, MANY] {
        let bench = Bench::new(&calls::path_rules(count));
        let call = tool_call(&calls::four_paths());
        group.bench_function(format!("4 paths against {count}"), |bencher| {
            bencher.iter(|| bench.judge(black_box(&call)));
        });
    }
    group.finish();
}

fn length(criterion: &mut Criterion) {
    let bench = Bench::new(&calls::policy());
    let mut group = criterion.benchmark_group("length");
    group.sample_size(10);
    group.measurement_time(Duration::from_secs(3));
    for bytes in [LONG / 10, LONG] {
        for (name, call) in [
            ("path arguments", calls::path_arguments(bytes)),
            ("chain", calls::chain(bytes)),
        ] {
            let call = tool_call(&call);
            group.throughput(Throughput::Bytes(bytes as u64));
            group.bench_function(format!("{name}, {bytes} bytes"), |bencher| {
                bencher.iter(|| bench.judge(black_box(&call)));
            });
        }
    }
    group.finish();
}

fn hostile(criterion: &mut Criterion) {
    let bench = Bench::new(&calls::policy());
    let mut group = criterion.benchmark_group("hostile");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(100));
    group.measurement_time(Duration::from_millis(500));
    for bytes in [LONGEST / 8, LONGEST] {
        for (name, call) in calls::hostile(bytes) {
            let call = tool_call(&call);
            group.throughput(Throughput::Bytes(bytes as u64));
            group.bench_function(format!("{name}, {bytes} bytes"), |bencher| {
                bencher.iter(|| bench.judge(black_box(&call)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, mixed, rules, length, hostile);
criterion_main!(benches);
