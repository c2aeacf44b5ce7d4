//! What a hook pays, and what a session pays for each call: open and judge once, judge again, judge a configuration.

#![allow(missing_docs, reason = "the macro makes a public function without one")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use permission_runtime::{Host, ProjectTrust, Session, SessionOptions, config, tools};
use serde_json::json;

/// A policy with `rules` patterns for `bash`.
fn policy(rules: usize) -> String {
    let mut text = String::from("{\"permission\": {\"bash\": {\"*\": \"ask\"");
    for index in 0..rules {
        // Writing to a string cannot fail.
        let _ = write!(text, ",\n\"tool{index} *\": \"allow\"");
    }
    text.push_str("}}}");
    text
}

fn session(c: &mut Criterion) {
    let Ok(directory) = tempfile::tempdir() else {
        return;
    };
    let file = permission_runtime::locate::global_config(directory.path());
    if let Some(parent) = file.parent() {
        let _ = std::fs::create_dir_all(parent);
    }
    for rules in [10, 1_000] {
        let _ = std::fs::write(&file, policy(rules));
        let options = SessionOptions {
            agent_dir: Some(directory.path().to_path_buf()),
            trust: ProjectTrust::Untrusted,
            ..SessionOptions::new(Host::Pi, directory.path())
        };
        let input = json!({"command": "git status && ls src | head"});
        let call = tools::call(Host::Pi, "bash", input, String::new(), None);
        c.bench_function(&format!("open and judge, {rules} rules"), |b| {
            b.iter(|| black_box(Session::open(options.clone()).judge(&call)));
        });
        let mut open = Session::open(options);
        c.bench_function(&format!("judge, {rules} rules"), |b| {
            b.iter(|| black_box(open.judge(&call)));
        });
    }
}

fn configuration(c: &mut Criterion) {
    for rules in [10, 1_000, 10_000] {
        let text = policy(rules);
        c.bench_function(&format!("check a configuration of {rules} rules"), |b| {
            b.iter(|| black_box(config::check(text.as_bytes(), Path::new("config.json"))));
        });
    }
}

criterion_group!(benches, session, configuration);
criterion_main!(benches);
