//! Cost of judging a call in a session over real files: with the checks that the configuration has not changed, and with
//! the questions to the file system. And what a hook pays besides: reading the configuration, opening, judging once.

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "the macro makes a public function without documentation; a bench may abort"
)]

#[path = "../../permission-gate/benches/support/calls.rs"]
mod calls;

use std::fs;
use std::hint::black_box;
use std::path::Path;

use calls::Call;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use permission_gate::ToolCall;
use permission_runtime::{Host, ProjectTrust, Session, SessionOptions, config, tools};
use serde_json::Value;
use tempfile::TempDir;

/// A machine with a configuration and a project.
struct Machine {
    directory: TempDir,
}

impl Machine {
    fn new(config: &str) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let at = |path: &str| directory.path().join(path);
        fs::create_dir_all(at("home/.pi/agent/extensions/pi-permission-system"))
            .expect("a directory");
        fs::create_dir_all(at("project/src")).expect("a directory");
        for part in 0..97 {
            fs::write(at(&format!("project/src/part{part}.rs")), "").expect("a file");
        }
        fs::write(
            at("home/.pi/agent/extensions/pi-permission-system/config.json"),
            config,
        )
        .expect("a file");
        Self { directory }
    }

    fn options(&self) -> SessionOptions {
        let home = self.directory.path().join("home");
        let variables = [("HOME", home.to_string_lossy().into_owned())];
        SessionOptions {
            variables: variables
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
            trust: ProjectTrust::Trusted,
            managed: self.directory.path().join("managed.json"),
            ..SessionOptions::new(Host::Pi, self.directory.path().join("project"))
        }
    }

    fn call(&self, call: &Call) -> ToolCall {
        let cwd = self.directory.path().join("project");
        tools::call(
            Host::Pi,
            call.tool,
            call.input.clone(),
            cwd.to_string_lossy().into_owned(),
            None,
        )
    }
}

fn config(permission: &Value) -> String {
    serde_json::json!({ "permission": permission }).to_string()
}

fn mixed(criterion: &mut Criterion) {
    let machine = Machine::new(&config(&calls::policy()));
    let set: Vec<ToolCall> = calls::mixed(2_000)
        .iter()
        .map(|call| machine.call(call))
        .collect();
    let mut session = Session::open(machine.options());
    let mut group = criterion.benchmark_group("session");
    group.throughput(Throughput::Elements(2_000));
    group.sample_size(20);
    group.bench_function("2000 mixed calls", |bencher| {
        bencher.iter(|| {
            for call in &set {
                let _ = black_box(session.judge(black_box(call)));
            }
        });
    });
    group.finish();
    // The floor under any call: no command, no path, only the checks that no file changed.
    let empty = tools::call(
        Host::Pi,
        "bash",
        serde_json::json!({ "command": "" }),
        String::new(),
        None,
    );
    criterion.bench_function("session/empty command", |bencher| {
        bencher.iter(|| session.judge(black_box(&empty)));
    });
}

fn first(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("opened, and one call");
    let call = Call {
        tool: "bash",
        input: serde_json::json!({ "command": "git status" }),
    };
    let mut measure = |name: &str, permission: &Value| {
        let machine = Machine::new(&config(permission));
        let call = machine.call(&call);
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || machine.options(),
                |options| Session::open(options).judge(&call),
                BatchSize::SmallInput,
            );
        });
    };
    measure("an everyday policy", &calls::policy());
    for count in [calls::FEW, 1_000, calls::MANY] {
        measure(&format!("{count} rules"), &calls::bash_rules(count));
    }
    group.finish();
}

fn configuration(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check a configuration");
    for count in [calls::FEW, 1_000, calls::MANY] {
        let text = config(&calls::bash_rules(count));
        group.bench_function(format!("{count} rules"), |bencher| {
            bencher.iter(|| config::check(black_box(text.as_bytes()), Path::new("config.json")));
        });
    }
    group.finish();
}

criterion_group!(benches, mixed, first, configuration);
criterion_main!(benches);
