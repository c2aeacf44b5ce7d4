//! Whatever JavaScript sends, the answer is well-formed and allows nothing it should not.

use serde_json::Value;

use super::{Gate, contained};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn garbage_is_denied() {
    for options in ["", "{}", "[]", "null", r#"{"cwd": 1}"#] {
        let mut gate = Gate::new(options.to_owned());
        let judged = json(&gate.judge("{}".to_owned()));
        assert_eq!(judged["decision"], "deny", "{options}");
        assert!(
            judged["reason"]
                .as_str()
                .unwrap()
                .starts_with("[pi-permission-system] denied"),
            "{judged}"
        );
        assert_eq!(
            json(&gate.answer("{}".to_owned()))["allow"],
            false,
            "{options}"
        );
        assert_eq!(
            json(&gate.diagnostics())[0]["severity"],
            "error",
            "{options}"
        );
    }
}

#[test]
fn a_panic_is_an_error() {
    assert!(contained(|| panic!("inside")).is_err());
}
