//! Policies and calls, made from a seed: the same seed gives the same ones on every machine.

use serde_json::{Map, Value, json};

/// `SplitMix64` (Steele, Lea, Flood 2014): small, and good enough to pick from lists.
pub(crate) struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`, which is not zero.
    fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound.max(1)).unwrap_or(1);
        usize::try_from(self.next() % bound).unwrap_or(0)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        let at = self.below(from.len());
        from.get(at).copied().unwrap_or_default()
    }
}

/// A call with the tool's input.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The tool.
    pub(crate) tool: &'static str,
    /// Its input.
    pub(crate) input: Value,
}

/// Words in the commands below that look like paths and are none: a format, a message, a branch, text, a pattern, a
/// filter, a string that is compared, a path on another host.
pub(crate) const NOT_PATHS: &[&str] = &[
    "*.rs",
    "+%Y/%m/%d",
    ".dump",
    ".name",
    "/etc/hosts",
    "/srv",
    "Fix /etc/hosts parsing",
    "a/b/c",
    "fix/a",
    "x/y",
];

const DECISIONS: &[&str] = &["allow", "allow", "ask", "deny"];

const BASH: &[&str] = &[
    "*",
    "git *",
    "git status",
    "git status *",
    "git push *",
    "git * --force",
    "git log *",
    "ls *",
    "ls",
    "cat *",
    "echo *",
    "rm *",
    "rm -rf *",
    "rm -r *",
    "npm *",
    "npm run *",
    "npm run build",
    "sudo *",
    "sudo ls *",
    "env *",
    "bash *",
    "bash -c *",
    "sh *",
    "find *",
    "xargs *",
    "grep *",
    "cd *",
    "curl *",
    "docker *",
    "docker run *",
    "make *",
    "timeout *",
    "* --help",
    "*secret*",
    "c?t *",
    "mkdir *",
    "cp *",
    "mv *",
    "sed *",
    "sed -n *",
    "for *",
];

const PATHS: &[&str] = &[
    "*",
    "*.env",
    ".env",
    "src/*",
    "src/a.rs",
    "secrets/*",
    "*/secrets/*",
    "*.key",
    "~/.ssh/*",
    "$HOME/.aws/*",
    "/etc/*",
    "/tmp/*",
    "README.md",
    "./src/*",
    "*.r?",
    "docs/*",
];

const OUTSIDE: &[&str] = &[
    "*",
    "/tmp/*",
    "/etc/*",
    "/etc/hosts",
    "~/*",
    "~/.ssh/*",
    "/usr/*",
    "/opt/data/*",
];

const MCP: &[&str] = &[
    "*",
    "exa:*",
    "exa_search",
    "exa:search",
    "docs:*",
    "mcp_status",
    "mcp_call",
    "search",
];

/// Makes a policy.
pub(crate) fn policy(random: &mut Random) -> Value {
    let mut policy = Map::new();
    policy.insert("*".to_owned(), json!(random.pick(DECISIONS)));
    let surfaces: &[(&str, &[&str], usize, usize)] = &[
        ("bash", BASH, 90, 9),
        ("path", PATHS, 55, 5),
        ("external_directory", OUTSIDE, 55, 4),
        ("read", PATHS, 40, 3),
        ("write", PATHS, 40, 3),
        ("edit", PATHS, 30, 3),
        ("mcp", MCP, 40, 3),
        ("grep", &["*"], 20, 1),
        ("find", &["*"], 20, 1),
        ("ls", &["*"], 20, 1),
    ];
    for (surface, patterns, percent, most) in surfaces {
        if !random.chance(*percent) {
            continue;
        }
        if random.chance(20) {
            policy.insert((*surface).to_owned(), json!(random.pick(DECISIONS)));
            continue;
        }
        let mut rules = Map::new();
        if random.chance(70) {
            rules.insert("*".to_owned(), json!(random.pick(DECISIONS)));
        }
        for _ in 0..=random.below(*most) {
            rules.insert(
                random.pick(patterns).to_owned(),
                json!(random.pick(DECISIONS)),
            );
        }
        policy.insert((*surface).to_owned(), Value::Object(rules));
    }
    Value::Object(policy)
}

const OPERANDS: &[&str] = &[
    "src/a.rs",
    "./src/b.rs",
    "README.md",
    ".env",
    "src",
    ".",
    "secrets/token.key",
    "secrets",
    "../outside.txt",
    "/etc/hosts",
    "/tmp/x",
    "~/.ssh/id_rsa",
    "\"$HOME/.aws/credentials\"",
    "docs/notes.txt",
    "missing/file",
    "'src/a.rs'",
    "src/*.rs",
    "\"src/a.rs\"",
    "/dev/null",
];

const SIMPLE: &[&str] = &[
    "git status",
    "git push origin main",
    "git push --force",
    "git log --oneline -5",
    "git commit -m 'Fix /etc/hosts parsing'",
    "git -C src status",
    "git --no-pager log",
    "ls",
    "ls -la",
    "echo hello",
    "echo 'a && b'",
    "npm run build",
    "npm install left-pad",
    "npm test",
    "docker run --rm alpine ls",
    "docker ps",
    "make all",
    "curl https://example.com/a/b",
    "sudo ls /root",
    "sudo rm -rf build",
    "env A=1 npm run build",
    "timeout 5 npm test",
    "bash -c 'rm -rf build'",
    "bash -c \"git push\"",
    "sh script.sh",
    "FOO=1 git status",
    "cd src",
    "cd /tmp",
    "true",
    "pwd",
    "test -f README.md",
    "[ -d src ]",
    "\\rm -rf build",
    "/bin/rm -rf build",
    "r''m -rf build",
    "command rm -rf build",
    "rm -r -f build",
    "rm --recursive --force build",
    "find . -name '*.rs'",
    "find src -type f -delete",
    "find . -exec rm {} +",
    "xargs rm",
    "xargs -0 cat",
    "grep -rn secret src",
    "grep -e '/etc/passwd' README.md",
    "sed -n 1,5p README.md",
    "sed -i s/a/b/ src/a.rs",
    "make --help",
    "$CMD --version",
    "\"$CMD\" x",
    "eval \"ls\"",
    "time git status",
    "! git status",
    "date +%Y/%m/%d",
    "F=.env; cat $F",
    "F=.env; cat \"$F\"",
    "cd src && cat a.rs",
    "cd .. && ls",
    "cd /tmp && touch x",
    "pushd src; popd",
    "tar czf out.tgz src",
    "tar -C /tmp -xf out.tgz",
    "python3 -c 'print(1)'",
    "python3 tool.py",
    "node -e 'process.exit()'",
    "awk '{print $1}' README.md",
    "jq .name docs/notes.txt",
    "tee docs/notes.txt",
    "ssh host ls /srv",
    "kubectl delete pod a",
    "kubectl -n x get pods",
    "pnpm install",
    "cargo test --package a",
    "git diff HEAD~1 -- src/a.rs",
    "git checkout -b fix/a",
    "git config core.pager cat",
    "echo \"a/b/c\"",
    "printf '%s\\n' x/y",
    "cat .en*",
    "cat */a.rs",
    "ls *.md",
    "cat src/{a,b}.rs",
    "export A=1",
    "A=1",
    "unset A",
    "set -e",
    "exit 1",
    "sleep 1",
    "kill 123",
    "ps aux",
    "whoami",
    "which node",
    "nohup make all",
    "xargs -I{} cp {} /tmp",
    "find /etc -name hosts",
    "git status # a comment",
    "cat < .env",
    "cat <<< text",
    "diff <(ls) <(ls src)",
    "test \"$A\" = /etc/hosts",
    "[[ -f .env ]]",
    "((1 + 1))",
    "rm -rf \"$DIR\"",
    "cat \"$FILE\"",
    "cat $(ls src)",
    "rm -rf ~",
    "ls ~",
    "ls / -la",
    "GIT_PAGER=cat git log",
    "LD_PRELOAD=./x.so ls",
    "rsync -a src/ /tmp/out",
    "openssl rand -hex 8",
    "sqlite3 docs/notes.txt '.dump'",
];

const READERS: &[&str] = &["cat", "head -5", "wc -l", "less", "tail -f", "stat", "file"];
const WRITERS: &[&str] = &["rm", "touch", "mkdir -p", "rm -rf", "chmod +x"];
const MOVERS: &[&str] = &["cp", "mv", "cp -r", "ln -s", "diff"];

/// Makes a call.
pub(crate) fn call(random: &mut Random) -> Call {
    match random.below(100) {
        0..=69 => Call {
            tool: "bash",
            input: json!({ "command": text(random, 2) }),
        },
        70..=77 => path_call("read", random, json!({})),
        78..=82 => path_call("write", random, json!({ "content": "text" })),
        83..=87 => path_call("edit", random, json!({ "oldText": "a", "newText": "b" })),
        88..=90 => path_call("grep", random, json!({ "pattern": "TODO" })),
        91..=93 => path_call("ls", random, json!({})),
        94 => path_call("find", random, json!({ "pattern": "*.rs" })),
        _ => Call {
            tool: "mcp",
            input: mcp(random),
        },
    }
}

const FILES: &[&str] = &[
    "src/a.rs",
    "./src/b.rs",
    "README.md",
    ".env",
    "secrets/token.key",
    "secrets",
    "src",
    ".",
    "../outside.txt",
    "/etc/hosts",
    "/tmp/x",
    "~/.ssh/id_rsa",
    "src/../.env",
    "docs/notes.txt",
    "missing/file.env",
    "/etc",
];

fn path_call(tool: &'static str, random: &mut Random, mut input: Value) -> Call {
    if let Some(fields) = input.as_object_mut() {
        fields.insert("path".to_owned(), json!(random.pick(FILES)));
    }
    Call { tool, input }
}

fn mcp(random: &mut Random) -> Value {
    match random.below(6) {
        0 => json!({ "tool": "exa:search", "arguments": { "query": "x" } }),
        1 => json!({ "tool": "search", "server": "exa" }),
        2 => json!({ "tool": "docs:read", "arguments": { "path": "src/a.rs" } }),
        3 => json!({ "search": "files" }),
        4 => json!({ "describe": "exa:search" }),
        _ => json!({}),
    }
}

/// Makes a shell text of a few commands.
fn text(random: &mut Random, depth: usize) -> String {
    let mut text = statement(random, depth);
    for _ in 0..random.below(3) {
        // After a here-document a new line has begun.
        if !text.ends_with('\n') {
            text.push_str(random.pick(&[" && ", " || ", "; ", " | ", "\n", " & "]));
        }
        text.push_str(&statement(random, depth));
    }
    text
}

fn statement(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.chance(70) {
        return command(random);
    }
    let inner = text(random, depth - 1);
    match random.below(7) {
        // Not `((`, which is arithmetic.
        0 => format!("( {inner} )"),
        1 => format!("{{ {inner}\n}}"),
        2 => format!("if true; then {inner}\nfi"),
        3 => format!("for f in a b; do {inner}\ndone"),
        4 => format!("echo \"$( {inner} )\""),
        5 => format!("while false; do {inner}\ndone"),
        _ => format!("cat <<'END'\n{}\nEND\n", command(random)),
    }
}

fn command(random: &mut Random) -> String {
    let mut command = match random.below(10) {
        0..=4 => random.pick(SIMPLE).to_owned(),
        5..=6 => format!("{} {}", random.pick(READERS), random.pick(OPERANDS)),
        7 => format!("{} {}", random.pick(WRITERS), random.pick(OPERANDS)),
        8 => format!(
            "{} {} {}",
            random.pick(MOVERS),
            random.pick(OPERANDS),
            random.pick(OPERANDS)
        ),
        _ => format!("echo x > {}", random.pick(OPERANDS)),
    };
    if random.chance(12) {
        command.push_str(random.pick(&[" 2>&1", " > /dev/null", " 2>/dev/null", " < README.md"]));
    }
    command
}
