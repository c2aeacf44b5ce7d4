//! Cost of one evaluation: by number of rules, by kind of pattern, by length of the value.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use permission_policy::Decision::{Allow, Ask, Deny};
use permission_policy::{Composition, Decision, Document, Origin, Pattern, Policy, Query, Values};

fn policy(surface: &str, patterns: &[(String, Decision)]) -> Policy {
    Policy::compose(Composition::new(vec![document(surface, patterns)]))
}

fn document(surface: &str, patterns: &[(String, Decision)]) -> Document {
    let entries: Vec<(&str, Decision)> = patterns
        .iter()
        .map(|(pattern, decision)| (pattern.as_str(), *decision))
        .collect();
    Document::new(Origin::Global).with_map(surface, &entries)
}

fn bash_rules(count: usize) -> Vec<(String, Decision)> {
    std::iter::once(("*".to_owned(), Ask))
        .chain((1..count).map(|number| {
            let decision = if number % 3 == 0 { Deny } else { Allow };
            (format!("tool-{number} run *"), decision)
        }))
        .collect()
}

fn path_rules(count: usize) -> Vec<(String, Decision)> {
    std::iter::once(("*".to_owned(), Allow))
        .chain((1..count).map(|number| match number % 3 {
            0 => (format!("*.secret{number}"), Deny),
            1 => (format!("/srv/data-{number}/*"), Deny),
            _ => (format!("*/cache-{number}/*"), Ask),
        }))
        .collect()
}

fn rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bash");
    for count in [10, 10_000] {
        let policy = policy("bash", &bash_rules(count));
        let query = Query {
            hardened: &["git -C sub status --short"],
            ..Query::new("bash", &["git status --short"])
        };
        group.bench_function(format!("{count} rules"), |bencher| {
            bencher.iter(|| policy.evaluate(black_box(&query)));
        });
        let also = |_: &permission_policy::Rule| permission_policy::Also::No;
        let query = Query {
            also: Some(&also),
            also_program: Some("git"),
            fold_case: true,
            ..query
        };
        group.bench_function(format!("{count} rules, extra matcher, folded"), |bencher| {
            bencher.iter(|| policy.evaluate(black_box(&query)));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("4 paths");
    for count in [10, 10_000] {
        let policy = policy("path", &path_rules(count));
        let paths = [
            "/home/u/proj/src/main.rs",
            "/home/u/proj/README.md",
            "/etc/hosts",
            "/home/u/proj/target/debug/build/output",
        ];
        group.bench_function(format!("{count} rules"), |bencher| {
            bencher.iter(|| {
                for path in &paths {
                    let equal = [*path];
                    let _ = black_box(policy.evaluate(black_box(&Query::new("path", &equal))));
                }
            });
        });
    }
    group.finish();
}

fn one_shot(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compose and evaluate once");
    for count in [10, 10_000] {
        let document = document("bash", &bash_rules(count));
        group.bench_function(format!("{count} rules"), |bencher| {
            bencher.iter_batched(
                || document.clone(),
                |document| {
                    let policy = Policy::compose(Composition::new(vec![document]));
                    policy
                        .evaluate(&Query::new("bash", &["git status --short"]))
                        .decision
                },
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

fn stars(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pattern");
    for pattern in [
        "*a*a*a*a*b",
        "*a*a*a*a*b*",
        "*a?a*a?a*b",
        "git push *",
        "*needle*",
    ] {
        let compiled = Pattern::new(pattern, None, Values::Text);
        for length in [400, 100_000] {
            let value = "a".repeat(length);
            group.bench_function(format!("{pattern} on {length}"), |bencher| {
                bencher.iter(|| compiled.matches(black_box(&value)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, rules, one_shot, stars);
criterion_main!(benches);
