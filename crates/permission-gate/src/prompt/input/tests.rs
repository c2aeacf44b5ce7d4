//! Inputs as aligned lines.

use serde_json::{Value, json};

use super::fields;

fn shown(input: &Value) -> String {
    fields(input.as_object().unwrap().iter()).unwrap_or_default()
}

#[test]
fn keys_are_aligned_and_structures_are_json() {
    let input = json!({
        "query": "rust diff",
        "limit": 10,
        "exact": true,
        "filter": { "language": ["rust", "c"], "since": "2024-01-01", "nested": { "deep": [1, 2, 3] } },
        "short": { "a": 1 },
        "arguments": "{\"url\": \"https://example.org/a/long/enough/path/to/be/wrapped\", \"n\": 1}",
    });
    insta::assert_snapshot!(shown(&input), @r#"
    query     : rust diff
    limit     : 10
    exact     : true
    filter    : {
                  "language": [
                    "rust",
                    "c"
                  ],
                  "since": "2024-01-01",
                  "nested": {
                    "deep": [
                      1,
                      2,
                      3
                    ]
                  }
                }
    short     : {"a":1}
    arguments : {
                  "url": "https://example.org/a/long/enough/path/to/be/wrapped",
                  "n": 1
                }
    "#);
}

#[test]
fn a_value_cannot_pass_for_a_field() {
    let input = json!({ "note": "x\nrule : allow\n", "a b": "1", "": 2, "k\n: v": 3 });
    insta::assert_snapshot!(shown(&input), @r#"
    note     : x
               rule : allow
    "a b"    : 1
    ""       : 2
    "k\n: v" : 3
    "#);
}

#[test]
fn nothing_is_nothing() {
    assert_eq!(fields(json!({}).as_object().unwrap().iter()), None);
}
