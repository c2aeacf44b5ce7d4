//! Two other parsers as witnesses: a plain command name that both report, on a text that both accept, must be found here.
//!
//! Where they disagree bash is asked, in `execution_oracle`; they share faults with each other (`time -- cmd`), so a few
//! names are no witnesses.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may abort and print"
)]

#[path = "common/generate.rs"]
mod generate;

use std::collections::BTreeSet;
use std::io::Cursor;
use std::panic::catch_unwind;

use generate::Random;
use permission_bash::{commands, parse};
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    command: String,
}

/// Returns the plain names that follow `mark` in a printed tree.
fn names(printed: &str, mark: &str) -> BTreeSet<String> {
    printed
        .split(mark)
        .skip(1)
        .filter_map(|rest| rest.split_once('"'))
        .map(|(name, _)| name.to_owned())
        .filter(|name| {
            !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
        })
        .collect()
}

fn rable_names(text: &str) -> Option<BTreeSet<String>> {
    let nodes = catch_unwind(|| rable::parse(text, true)).ok()?.ok()?;
    let printed = nodes
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ");
    Some(names(&printed, "(command (word \""))
}

fn brush_names(text: &str) -> Option<BTreeSet<String>> {
    let options = brush_parser::ParserOptions {
        enable_extended_globbing: true,
        ..Default::default()
    };
    let program =
        catch_unwind(|| brush_parser::Parser::new(Cursor::new(text), &options).parse_program())
            .ok()?
            .ok()?;
    Some(names(
        &format!("{program:?}"),
        "word_or_name: Some(Word { value: \"",
    ))
}

/// Returns whether both witnesses accepted the text; panics if a name that both report is missing.
fn check(text: &str) -> bool {
    let (Some(rable), Some(brush)) = (rable_names(text), brush_names(text)) else {
        return false;
    };
    let script = parse(text);
    let ours: BTreeSet<String> = commands(&script)
        .iter()
        .filter_map(|found| {
            found
                .simple
                .words
                .first()
                .and_then(permission_bash::Word::literal)
        })
        .collect();
    let missing: Vec<&String> = rable
        .intersection(&brush)
        .filter(|name| !ours.contains(*name) && !["--", "time"].contains(&name.as_str()))
        .collect();
    assert!(
        missing.is_empty(),
        "{text:?}\n  missing {missing:?}\n  ours {ours:?}\n  issues {:?}",
        script.issues
    );
    true
}

#[test]
fn the_corpus_has_every_name_that_both_witnesses_report() {
    let rows = [
        include_str!("data/truth.jsonl"),
        include_str!("data/syntax.jsonl"),
    ];
    let texts = rows
        .iter()
        .flat_map(|rows| rows.lines())
        .map(|row| serde_json::from_str::<Row>(row).unwrap().command);
    // The one shape that takes the witnesses exponential time.
    let accepted = texts
        .filter(|text| text.matches("((").count() < 6)
        .filter(|text| check(text))
        .count();
    println!("{accepted} accepted by both");
    assert!(accepted > 700, "{accepted}");
}

#[test]
fn generated_texts_have_every_name_that_both_witnesses_report() {
    let mut random = Random::new(7);
    let texts: Vec<String> = (0..2_000).map(|_| generate::script(&mut random)).collect();
    let accepted = texts
        .iter()
        .filter(|text| text.matches("((").count() < 4 && text.len() < 300)
        .filter(|text| check(text))
        .count();
    println!("{accepted} accepted by both");
    assert!(accepted > 200, "{accepted}");
}
