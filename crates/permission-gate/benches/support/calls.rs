//! The calls and policies that are measured: the same on every run, and the same for every side of a comparison.
//!
//! Benches and the measurements of `xtask` include this file; each takes a part of it.

#![allow(dead_code, reason = "each includer takes a part")]

use serde_json::{Map, Value, json};

/// A tool call as Pi sends it.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The tool.
    pub(crate) tool: &'static str,
    /// Its input.
    pub(crate) input: Value,
}

/// How many rules the small and the large policies of a comparison have.
pub(crate) const FEW: usize = 10;
/// See [`FEW`].
pub(crate) const MANY: usize = 10_000;
/// The length of a long command, in bytes.
pub(crate) const LONG: usize = 100_000;
/// The longest command that is analysed, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;

/// A policy as a person keeps it: some fifty rules over the usual surfaces.
pub(crate) fn policy() -> Value {
    json!({
        "*": "ask",
        "read": "allow",
        "ls": "allow",
        "find": "allow",
        "grep": "allow",
        "write": { "*": "ask", "src/*": "allow", "tests/*": "allow" },
        "edit": { "*": "ask", "src/*": "allow", "tests/*": "allow" },
        "path": {
            "*": "allow",
            "*.env": "deny",
            "*.env.*": "deny",
            "*.env.sample": "allow",
            "*.pem": "deny",
            "~/.ssh/*": "deny",
            "~/.gnupg/*": "deny",
            "~/.config/gh/*": "ask"
        },
        "external_directory": { "*": "ask", "/tmp/*": "allow", "/usr/include/*": "allow", "~/.cargo/registry/*": "allow" },
        "bash": {
            "*": "ask",
            "awk *": "ask",
            "cargo *": "allow",
            "cargo publish *": "deny",
            "cat *": "allow",
            "cp *": "allow",
            "echo *": "allow",
            "git *": "ask",
            "git diff *": "allow",
            "git log *": "allow",
            "git push *": { "action": "deny", "reason": "releases are pushed by people" },
            "git show *": "allow",
            "git status *": "allow",
            "grep *": "allow",
            "head *": "allow",
            "ls *": "allow",
            "make *": "allow",
            "mkdir *": "allow",
            "npm *": { "action": "deny", "reason": "this project uses pnpm" },
            "npm run *": "allow",
            "pnpm *": "allow",
            "rg *": "allow",
            "rm *": "ask",
            "rm -rf *": "deny",
            "sed -n *": "allow",
            "sort *": "allow",
            "sudo *": "deny",
            "tail *": "allow",
            "wc *": "allow"
        },
        "mcp": { "*": "ask", "docs:*": "allow" },
        "skill": { "*": "ask", "release-notes": "allow" }
    })
}

/// What an agent does in a morning, `count` calls long. Names vary from round to round.
pub(crate) fn mixed(count: usize) -> Vec<Call> {
    (0..count)
        .map(|at| call(at % KINDS, at / KINDS % 97))
        .collect()
}

/// How many different calls there are in [`mixed`].
const KINDS: usize = 24;

fn call(kind: usize, round: usize) -> Call {
    match kind {
        0 => bash("git status --short"),
        1 => bash(format!("ls -la src | grep part{round} | wc -l")),
        2 => bash(format!(
            "cd tests && cargo test --package part{round} -- --nocapture 2>&1 | tail -40"
        )),
        3 => file("read", &format!("src/part{round}.rs")),
        4 => bash(format!(
            "git log --oneline -{round} && git diff HEAD~1 -- src/part{round}.rs"
        )),
        5 => Call {
            tool: "edit",
            input: json!({ "path": format!("src/part{round}.rs"), "oldText": "let a = 1;", "newText": "let a = 2;" }),
        },
        6 => bash(format!("rg -n 'fn part{round}\\b' src tests")),
        7 => bash("cat .env"),
        8 => Call {
            tool: "grep",
            input: json!({ "pattern": format!("part{round}"), "path": "src" }),
        },
        9 => bash(format!("for f in $(ls src); do echo \"$f {round}\"; done")),
        10 => bash(format!("npm install left-pad@{round}")),
        11 => Call {
            tool: "write",
            input: json!({ "path": format!("docs/note{round}.md"), "content": "# Note\n\nText.\n" }),
        },
        12 => bash("cat /etc/hostname ~/notes.txt ../other/README.md"),
        13 => Call {
            tool: "mcp",
            input: json!({ "tool": "docs:search", "arguments": { "query": format!("part {round}") } }),
        },
        14 => bash(format!(
            "find . -name 'part{round}*.rs' -newer Cargo.toml -exec wc -l {{}} +"
        )),
        15 => bash("sudo systemctl restart nginx"),
        16 => bash(format!(
            "MODE=fast npm run build && cp -r dist /tmp/out{round}"
        )),
        17 => bash(format!(
            "cat <<'END' > src/part{round}.txt\nfirst line\nsecond line\nEND"
        )),
        18 => file("ls", "/usr/share"),
        19 => bash("echo \"$(git rev-parse HEAD)\" | sort -u"),
        20 => bash(format!("sed -n '{round},+20p' src/part{round}.rs")),
        21 => bash(format!(
            "mkdir -p target/out{round} && make -C tools all > target/out{round}/log 2>&1 || tail target/out{round}/log"
        )),
        22 => bash(format!(
            "if [ -f src/part{round}.rs ]; then head -5 src/part{round}.rs; else echo none; fi"
        )),
        _ => bash("git commit -am \"Describe what changed, and why\" && git push origin main"),
    }
}

/// A policy of `count` bash rules, of which only `*` matches [`unmatched`].
pub(crate) fn bash_rules(count: usize) -> Value {
    let rules = (1..count).map(|at| {
        let decision = if at % 3 == 0 { "deny" } else { "allow" };
        (format!("program{at} sub{} *", at % 7), json!(decision))
    });
    let bash: Map<String, Value> = std::iter::once(("*".to_owned(), json!("allow")))
        .chain(rules)
        .collect();
    json!({ "*": "ask", "bash": bash })
}

/// A command that no rule of [`bash_rules`] names.
pub(crate) fn unmatched() -> Call {
    bash("frobnicate --all now")
}

/// A policy of `count` path rules, of which only `*` matches the operands of [`four_paths`].
pub(crate) fn path_rules(count: usize) -> Value {
    let rules = (1..count).map(|at| (format!("area{at}/*.secret{}", at % 9), json!("deny")));
    let path: Map<String, Value> = std::iter::once(("*".to_owned(), json!("allow")))
        .chain(rules)
        .collect();
    json!({ "*": "allow", "path": path })
}

/// A command with four path operands.
pub(crate) fn four_paths() -> Call {
    bash("cp src/part1.rs src/part2.rs Cargo.toml build")
}

/// A command of `bytes` bytes that reads many files.
pub(crate) fn path_arguments(bytes: usize) -> Call {
    bash(repeat("cat", " src/part1.rs src/part2.rs", bytes))
}

/// A command of `bytes` bytes that is a chain of many.
pub(crate) fn chain(bytes: usize) -> Call {
    bash(repeat("ls a", " && ls b", bytes))
}

/// Commands of `bytes` bytes that are meant to be slow, by name.
pub(crate) fn hostile(bytes: usize) -> Vec<(&'static str, Call)> {
    [
        ("open parentheses", "(".repeat(bytes)),
        ("open substitutions", repeat("echo ", "$(", bytes)),
        ("open braces", repeat("echo ", "{a,", bytes)),
        ("quotes", repeat("echo ", "\"'", bytes)),
        ("backslashes", repeat("echo ", "\\", bytes)),
        ("here-documents", repeat("cat", " <<A", bytes)),
        ("assignments", repeat("a=1", "; a=$a$a", bytes)),
        ("variables", repeat("a=x; echo", " $a", bytes)),
        ("pipes", repeat("a", " | a", bytes)),
        ("wrappers", repeat("env", " env", bytes)),
        ("globs", repeat("cat", " *a*", bytes)),
        ("one word", repeat("cat ", "a", bytes)),
        ("dots", repeat("cat ", "../", bytes)),
        ("changes of directory", repeat("cd a", "; cd b", bytes)),
        ("functions", repeat("f() { a; }", "; f() { f; }", bytes)),
        ("cases", repeat("case a in", " a) b ;;", bytes)),
        ("redirects", repeat("a", " >b", bytes)),
    ]
    .into_iter()
    .map(|(name, text)| (name, bash(text)))
    .collect()
}

fn bash(command: impl Into<String>) -> Call {
    let command: String = command.into();
    Call {
        tool: "bash",
        input: json!({ "command": command }),
    }
}

fn file(tool: &'static str, path: &str) -> Call {
    Call {
        tool,
        input: json!({ "path": path }),
    }
}

/// Repeats `part` after `start` until the text is about `bytes` long.
fn repeat(start: &str, part: &str, bytes: usize) -> String {
    let times = bytes.saturating_sub(start.len()) / part.len();
    format!("{start}{}", part.repeat(times))
}
