use serde::Deserialize;
use serde_json::{Value, json};

use crate::machine::Machine;

#[derive(Deserialize)]
struct Truth {
    id: String,
    command: String,
    simple_commands: Vec<Vec<String>>,
    redirect_targets: Vec<String>,
    assignments: Vec<String>,
}

/// Writes a word as the corpus does: expansions between « and ».
fn render(word: &Value) -> String {
    let parts = word["parts"].as_array().unwrap();
    let text: String = parts
        .iter()
        .map(|part| match (part.get("literal"), part.get("expansion")) {
            (Some(text), None) | (None, Some(text)) => text.as_str().unwrap(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(word["text"], text.as_str());
    parts
        .iter()
        .map(|part| match part["expansion"].as_str() {
            Some(text) => format!("«{text}»"),
            None => part["literal"].as_str().unwrap().to_owned(),
        })
        .collect()
}

/// Tells whether a redirect names a file: no here-document, no here-string, no descriptor.
fn is_file(redirect: &Value) -> bool {
    let word = &redirect["target"];
    let text = word["text"].as_str().unwrap();
    let literal = word["parts"]
        .as_array()
        .unwrap()
        .iter()
        .all(|part| part.get("literal").is_some());
    let descriptor = literal
        && text
            .trim_end_matches('-')
            .bytes()
            .all(|byte| byte.is_ascii_digit());
    match redirect["op"].as_str().unwrap() {
        "<<" | "<<-" | "<<<" => false,
        ">&" | "<&" => !descriptor,
        _ => true,
    }
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort();
    items
}

#[test]
fn the_corpus_can_be_rebuilt_from_the_answers() {
    let truths: Vec<Truth> = include_str!("../data/truth.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(truths.len(), 150);
    let lines: Vec<String> = truths
        .iter()
        .map(|truth| json!({"id": truth.id, "command": truth.command}).to_string())
        .collect();
    let input = lines.join("\n");
    let output = Machine::bare().feed(&["parse", "--jsonl"], input.as_bytes());
    let answers = output.ends(0).lines();
    assert_eq!(answers.len(), truths.len());
    for (truth, answer) in truths.iter().zip(&answers) {
        assert_eq!(answer["id"], truth.id.as_str());
        let list = |key: &str| answer[key].as_array().unwrap().clone();
        let commands = list("commands").into_iter().map(|command| {
            command["words"]
                .as_array()
                .unwrap()
                .iter()
                .map(render)
                .collect::<Vec<_>>()
        });
        let targets = list("redirects");
        let targets = targets
            .iter()
            .filter(|redirect| is_file(redirect))
            .map(|redirect| render(&redirect["target"]));
        let assignments = list("assignments");
        let assignments = assignments.iter().map(|assignment| {
            format!(
                "{}={}",
                assignment["name"].as_str().unwrap(),
                render(&assignment["value"])
            )
        });
        let found = (sorted(commands), sorted(targets), sorted(assignments));
        let expected = (
            sorted(truth.simple_commands.iter().cloned()),
            sorted(truth.redirect_targets.iter().cloned()),
            sorted(truth.assignments.iter().cloned()),
        );
        assert_eq!(found, expected, "{} {:?}", truth.id, truth.command);
    }
}

#[test]
fn an_answer_has_its_shape() {
    let input =
        br#"{"id": [1], "command": "a=(x \"$y\") b+=1 git 'a b'\"$c\"d &> log 2>&1 <<< t"}"#;
    let output = Machine::bare().feed(&["parse", "--jsonl"], input);
    insta::assert_snapshot!(output.ends(0).stdout, @r#"{"id":[1],"commands":[{"words":[{"text":"git","parts":[{"literal":"git"}]},{"text":"a b$cd","parts":[{"literal":"a b"},{"expansion":"$c"},{"literal":"d"}]}],"context":[],"span":[0,48]}],"redirects":[{"op":"&>","target":{"text":"log","parts":[{"literal":"log"}]}},{"op":">&","target":{"text":"1","parts":[{"literal":"1"}]}},{"op":"<<<","target":{"text":"t","parts":[{"literal":"t"}]}}],"assignments":[{"name":"a","value":{"text":"(x $y)","parts":[{"literal":"(x "},{"expansion":"$y"},{"literal":")"}]}},{"name":"b+","value":{"text":"1","parts":[{"literal":"1"}]}}],"issues":[]}"#);
}

#[test]
fn operators_are_as_written() {
    for (command, expected) in [
        ("a 2>b", ">"),
        ("a >>b", ">>"),
        ("a >|b", ">|"),
        ("a <>b", "<>"),
        ("a &>b", "&>"),
        ("a >&b", ">&"),
        ("a &>>b", "&>>"),
        ("a 2>&1", ">&"),
        ("a <&3", "<&"),
        ("a {x}>&-", ">&"),
        ("a <b", "<"),
        ("a <<b\nb", "<<"),
        ("a <<-b\nb", "<<-"),
        ("a <<<b", "<<<"),
    ] {
        let answer = Machine::bare()
            .run(&["parse", "--format", "json", command])
            .json();
        assert_eq!(answer["redirects"][0]["op"], expected, "{command}");
    }
}

#[test]
fn a_line_that_is_no_request_is_answered_and_the_next_is_read() {
    let input = b"{\n{\"id\": 1}\n{\"id\": 2, \"command\": 3}\n{\"id\": 4, \"command\": \"ls\"}\n";
    let output = Machine::bare().feed(&["parse", "--jsonl"], input);
    let answers = output.ends(1).lines();
    let failed: Vec<bool> = answers
        .iter()
        .map(|answer| answer.get("error").is_some())
        .collect();
    assert_eq!(failed, [true, true, true, false]);
    assert!(answers[0].get("id").is_none());
    insta::assert_snapshot!(output.stderr, @r#"
    error: line 1: the line is no JSON: EOF while parsing an object at line 1 column 1
      help: write one object a line: {"id", "command"}
    error: line 2: the request has no `command`
      help: write one object a line: {"id", "command"}
    error: line 3: `command` is no string
      help: write one object a line: {"id", "command"}
    "#);
}

#[test]
fn text_is_a_tree() {
    let machine = Machine::bare();
    let shown = |command: &str| machine.run(&["parse", command]).ends(0).stdout.clone();
    insta::assert_snapshot!(
        shown("X=1 sudo rm -rf \"../$d\" > /var/log/x 2>&1; echo \"$(date +%s)\" | tee >(cat <<E\nhi $(id)\nE\n)"),
        @r"
        ├─ sudo rm -rf ../«$d»                                                                  0..41
        │    sets X=1
        │    redirect > /var/log/x
        │    redirect 2>&1
        ├─ echo «$(date +%s)»                                                                   43..61
        │  └─ date +%s                   command substitution                                   51..59
        └─ tee «>(cat <<E⏎hi $(id)⏎E⏎)»                                                         64..90
           ├─ cat                        process substitution                                   70..77
           │    redirect << E   1 line
           └─ id                         process substitution › heredoc › command substitution  83..85
        "
    );
    insta::assert_snapshot!(shown("for i in a b; do (x \"$i\"); done > out; y=(1 2); echo 'un"), @r"
    ├─ x «$i»   control flow › subshell  18..24
    └─ echo ''                           48..56
       └─ un                             53..56
    redirects of compound commands
      > out
    assignments alone
      y=(1 2)
    not understood
      unterminated at 53..56: a `'` has no end
    ");
    insta::assert_snapshot!(shown("echo 'a\u{1b}]0;x\u{7}\nb' ''"), @r"└─ echo 'a⟨U+001B⟩]0;x⟨U+0007⟩⏎b' ''  0..19");
    insta::assert_snapshot!(shown("# nothing"), @r"nothing in it runs");
}

#[test]
fn stdin_is_the_command_when_none_is_given() {
    let machine = Machine::bare();
    for arguments in [
        &["parse", "--format", "json"][..],
        &["parse", "-", "--format", "json"],
    ] {
        let answer = machine.feed(arguments, b"ls\nrm x\n").ends(0).json();
        assert_eq!(answer["commands"].as_array().unwrap().len(), 2);
    }
}
