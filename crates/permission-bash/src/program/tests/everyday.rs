//! Everyday commands: their programs are known, nothing in them looks like a path elsewhere, none is an escape hatch.

use super::render::{args, split};
use crate::program::{Role, read};

#[test]
fn everyday_commands_raise_nothing() {
    let mut faults = Vec::new();
    let mut count = 0;
    for command in include_str!("everyday.txt").lines() {
        count += 1;
        let words = split(command);
        let argv = args(&words);
        let reading = read(&argv);
        if !reading.known {
            faults.push(format!("{command}: not known"));
        }
        for escape in &reading.escapes {
            faults.push(format!("{command}: escape `{}`", escape.name));
        }
        for operand in &reading.operands {
            let text = operand.piece.of(&argv);
            let path = matches!(operand.role, Role::Path(_) | Role::Unknown);
            if path && text.starts_with(['/', '~']) || text.starts_with("..") {
                faults.push(format!("{command}: path `{text}`"));
            }
        }
    }
    assert!(count > 300, "{count}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
