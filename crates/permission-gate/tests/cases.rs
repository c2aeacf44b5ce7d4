//! The decision cases: tool calls with the decision a sound gate gives.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "a test that cannot go on aborts"
)]

mod common;

use common::World;
use permission_gate::facts::Platform;
use serde_json::Value;

/// Cases that are decided otherwise on purpose, with the reason.
const DIFFERENT: &[(&str, &str)] = &[];

#[test]
fn every_bypass_is_closed() {
    check(include_str!("data/bypass.jsonl"));
}

#[test]
fn no_harmless_call_asks() {
    check(include_str!("data/false_positive.jsonl"));
}

#[test]
fn the_policy_language_means_what_it_says() {
    check(include_str!("data/semantics.jsonl"));
}

/// More of the same kinds: where a command can stand, what wrappers and options run, every way to name a file, and
/// what agents do all day.
#[test]
fn nothing_else_gets_through_or_asks() {
    check(include_str!("data/more.jsonl"));
}

/// Known gaps, closed, each beside a harmless call of the same kind: runners, options before the verb, shell options,
/// filters that name a type.
#[test]
fn known_gaps_are_closed_and_their_twins_do_not_ask() {
    check(include_str!("data/gaps.jsonl"));
}

fn check(cases: &str) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in cases.lines().filter(|line| !line.trim().is_empty()) {
        count += 1;
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        if DIFFERENT.iter().any(|(id, _)| case["id"] == *id) {
            continue;
        }
        let world = world(&case);
        let evaluation = world.evaluate(
            case["tool"].as_str().expect("a tool"),
            case["input"].clone(),
        );
        let decision = evaluation.decision.name();
        let acceptable: Vec<&str> = match case["acceptable"].as_array() {
            Some(list) => list.iter().filter_map(Value::as_str).collect(),
            None => case["expected"].as_str().into_iter().collect(),
        };
        if !acceptable.contains(&decision) {
            let why: Vec<String> = evaluation
                .findings
                .iter()
                .map(|f| {
                    format!(
                        "{} {} `{}` {} {:?}",
                        f.gate.name(),
                        f.surface,
                        f.value,
                        f.decision,
                        f.matched_pattern()
                    )
                })
                .collect();
            wrong.push(format!(
                "{}: {} expected {acceptable:?} got {decision}\n    {}\n    {}",
                case["id"],
                case["input"],
                case["why"],
                why.join("\n    ")
            ));
        }
    }
    assert!(count > 0, "no cases");
    assert!(
        wrong.is_empty(),
        "{} of {count} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn world(case: &Value) -> World {
    let platform = match case["platform"].as_str() {
        Some("darwin") => Platform::MacOs,
        Some("win32") => Platform::Windows,
        _ => Platform::Linux,
    };
    let mut world = World::on(platform, &case["permission"], false);
    if let Some(cwd) = case["cwd"].as_str() {
        cwd.clone_into(&mut world.cwd);
    }
    let cwd = world.cwd.clone();
    let below = |name: &str| {
        if name.starts_with('/') {
            name.to_owned()
        } else {
            format!("{cwd}/{name}")
        }
    };
    let mut facts = std::mem::replace(
        &mut world.facts,
        permission_gate::facts::memory::MemoryFacts::new(platform),
    );
    let setup = &case["setup"];
    for (path, target) in setup["symlinks"].as_object().into_iter().flatten() {
        facts = facts.with_link(&below(path), target.as_str().expect("a target"));
    }
    for name in setup["dirs"].as_array().into_iter().flatten() {
        facts = facts.with_directory(&below(name.as_str().expect("a name")));
    }
    for name in setup["files"].as_array().into_iter().flatten() {
        facts = facts.with_file(&below(name.as_str().expect("a name")));
    }
    for (name, content) in case["fs"].as_object().into_iter().flatten() {
        let path = below(name);
        facts = match content {
            Value::Null => facts.with_directory(&path),
            Value::String(text) => facts.with_text(&path, text),
            link => facts.with_link(&path, link["->"].as_str().expect("a target")),
        };
    }
    world.facts = facts;
    world
}
