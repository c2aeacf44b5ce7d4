//! Every example of `docs/cli.md` is run: the text between ` ```sh-session ` and ` ``` `, as if typed.

use std::path::Path;

use crate::machine::{GLOBAL, Machine};

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cli.md");
    std::fs::read_to_string(path).unwrap()
}

fn blocks<'p>(page: &'p str, kind: &str) -> Vec<&'p str> {
    let open = format!("```{kind}\n");
    page.split(open.as_str())
        .skip(1)
        .map(|rest| rest.split("\n```").next().unwrap())
        .collect()
}

/// An example: what is typed, what is printed, how it ends.
#[derive(Debug, PartialEq)]
struct Example {
    typed: String,
    printed: String,
    code: i32,
}

fn examples(block: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for line in block.lines() {
        if let Some(typed) = line.strip_prefix("$ ") {
            examples.push(Example {
                typed: typed.to_owned(),
                printed: String::new(),
                code: 0,
            });
        } else {
            let last = examples.last_mut().expect("an example begins with `$ `");
            if let Some(code) = line.strip_prefix("[exit ") {
                last.code = code.trim_end_matches(']').parse().unwrap();
            } else {
                last.printed.push_str(line);
                last.printed.push('\n');
            }
        }
    }
    examples
}

#[cfg(unix)]
#[test]
fn every_example_does_what_the_page_says() {
    let page = page();
    let machine = Machine::bare();
    machine
        .write(GLOBAL, blocks(&page, "jsonc")[0])
        .write("home/app/build/x", "")
        .write("home/app/calls.jsonl", blocks(&page, "ndjson")[0]);
    let mut run = 0;
    for example in blocks(&page, "sh-session").into_iter().flat_map(examples) {
        let script = format!("{{ {}\n}} 2>&1", example.typed);
        let output = machine.finish(machine.process("bash").args(["-c", &script]), b"");
        let found = Example {
            typed: example.typed.clone(),
            printed: output.stdout.replace("[M]/home", "~"),
            code: output.code,
        };
        assert_eq!(found, example, "\n{}", found.printed);
        run += 1;
    }
    assert!(run >= 12, "{run}");
}

#[test]
fn every_verb_has_its_section() {
    let page = page();
    for verb in [
        "check",
        "explain",
        "parse",
        "rules",
        "allow",
        "log",
        "trust",
        "hook",
        "schema",
        "completions",
        "man",
    ] {
        let named = format!("`{verb}`");
        let mut headings = page.lines().filter(|line| line.starts_with("## "));
        assert!(headings.any(|heading| heading.contains(&named)), "{verb}");
    }
}
