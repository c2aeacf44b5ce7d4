//! The hand-checked corpus: what each command runs, and which texts bash accepts.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may abort and print"
)]

use permission_bash::ast::{Assignment, RedirectOperator, Value};
use permission_bash::{Part, Word, parse, walk};
use serde::Deserialize;

#[derive(Deserialize)]
struct Truth {
    id: String,
    command: String,
    simple_commands: Vec<Vec<String>>,
    redirect_targets: Vec<String>,
    assignments: Vec<String>,
}

#[derive(Deserialize)]
struct Verdict {
    id: String,
    command: String,
    valid: bool,
}

fn rows<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Writes a word as the corpus does: literals after quote removal, expansions as source between « and ».
fn render(word: &Word, source: &str) -> String {
    let part = |part: &Part| match part {
        Part::Literal(literal) => literal.text.to_string(),
        expansion @ (Part::Parameter(_)
        | Part::Command(_)
        | Part::Process(_)
        | Part::Arithmetic(_)) => {
            format!("«{}»", expansion.source(source))
        }
    };
    word.parts.iter().map(part).collect()
}

fn assignment(assignment: &Assignment, source: &str) -> String {
    let mut out = assignment.name.to_string();
    if let Some(subscript) = &assignment.subscript {
        out.extend(["[", subscript.span.of(source), "]"]);
    }
    out += if assignment.append { "+=" } else { "=" };
    match &assignment.value {
        Value::Scalar(word) => out += &render(word, source),
        Value::Array(elements) => {
            let elements: Vec<String> = elements
                .iter()
                .map(|element| {
                    let head = element
                        .subscript
                        .as_ref()
                        .map(|word| format!("[{}]=", word.span.of(source)));
                    head.unwrap_or_default() + &render(&element.value, source)
                })
                .collect();
            out.extend(["(", &elements.join(" "), ")"]);
        }
    }
    out
}

fn is_file(operator: RedirectOperator, target: &Word) -> bool {
    match operator {
        RedirectOperator::HereDocument
        | RedirectOperator::HereDocumentTabs
        | RedirectOperator::HereString => false,
        RedirectOperator::DuplicateInput | RedirectOperator::DuplicateOutput => {
            target.literal().is_none()
        }
        RedirectOperator::Read
        | RedirectOperator::Write
        | RedirectOperator::Append
        | RedirectOperator::Clobber
        | RedirectOperator::ReadWrite
        | RedirectOperator::WriteBoth
        | RedirectOperator::AppendBoth => true,
    }
}

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort();
    items
}

#[test]
fn every_truth_is_read_exactly() {
    let truths: Vec<Truth> = rows(include_str!("data/truth.jsonl"));
    let mut wrong = Vec::new();
    for truth in &truths {
        let source = truth.command.as_str();
        let script = parse(source);
        let walk = walk(&script);
        let commands = walk
            .commands
            .iter()
            .map(|found| {
                found
                    .simple
                    .words
                    .iter()
                    .map(|word| render(word, source))
                    .collect::<Vec<_>>()
            })
            .collect();
        let targets = walk
            .redirects
            .iter()
            .filter(|found| is_file(found.redirect.operator, &found.redirect.target))
            .map(|found| render(&found.redirect.target, source))
            .collect();
        let assignments = walk
            .assignments
            .iter()
            .map(|found| assignment(found.assignment, source))
            .collect();
        let found = (sorted(commands), sorted(targets), sorted(assignments));
        let expected = (
            sorted(truth.simple_commands.clone()),
            sorted(truth.redirect_targets.clone()),
            sorted(truth.assignments.clone()),
        );
        if found != expected {
            wrong.push(format!(
                "{} {source:?}\n  found    {found:?}\n  expected {expected:?}\n  issues {:?}",
                truth.id, script.issues
            ));
        } else if !script.issues.is_empty() {
            println!("flagged: {} {source:?} {:?}", truth.id, script.issues);
        }
    }
    println!("{} of {} exact", truths.len() - wrong.len(), truths.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_verdict_is_that_of_bash() {
    let verdicts: Vec<Verdict> = rows(include_str!("data/syntax.jsonl"));
    let (mut valid, mut invalid) = ((0, 0), (0, 0));
    for verdict in &verdicts {
        let issues = parse(&verdict.command).issues;
        let agrees = issues.is_empty() == verdict.valid;
        let counter = if verdict.valid {
            &mut valid
        } else {
            &mut invalid
        };
        counter.1 += 1;
        counter.0 += usize::from(agrees);
        if !agrees {
            println!(
                "{} {:?} valid={} {issues:?}",
                verdict.id, verdict.command, verdict.valid
            );
        }
    }
    println!(
        "valid: {} of {}, invalid: {} of {}",
        valid.0, valid.1, invalid.0, invalid.1
    );
    assert!(valid.0 * 100 >= valid.1 * 99, "{valid:?}");
    assert!(invalid.0 * 100 >= invalid.1 * 97, "{invalid:?}");
}
