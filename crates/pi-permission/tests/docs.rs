//! Holds the documentation to what the program does: every example runs, every link leads somewhere.
//!
//! A page is a script. Its fenced blocks are read from top to bottom by the first words of their info strings:
//!
//! * `jsonc policy` is the user's configuration file, and begins a new world; `jsonc policy project` and
//!   `jsonc policy managed` add the project's and the administrator's; `markdown agent NAME` adds the user's file of an
//!   agent, `markdown project-agent NAME` the project's.
//! * `text project` lists what is in the project: `file`, `directory/`, `link -> target`.
//! * `text decisions` is judged: `DECISION  TOOL  INPUT` a line, perhaps with `← PATTERN`, the rule or sentinel that
//!   decided. `⏎` stands for a newline. Further words: `untrusted` (the project is not trusted), `agent=NAME`,
//!   `host=claude-code`.
//! * `text grants` is what a prompt offers to remember: `TOOL  INPUT  → PATTERN, PATTERN` a line.
//! * `text prompt TOOL INPUT` is how an ask looks: the request, then the choices of Pi. `text denial TOOL INPUT` is what
//!   the agent is told.
//! * `console` runs the command line: `$ pi-permission …`, then exactly what it prints. `UPDATE=1` writes it anew.
//!
//! The home directory is `/home/you`, the project `/home/you/app`.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may assert by aborting"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use permission_gate::prompt::{Budget, Context, Denier, denial, render};
use permission_runtime::{Host, ProjectTrust, Session, SessionOptions, tools};
use serde_json::{Value, json};

/// The home directory in the pages.
const HOME: &str = "/home/you";

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// Lists the pages that are for readers: those in the root, those below `docs`, and that of the extension.
fn pages() -> Vec<PathBuf> {
    let root = root();
    let mut pages = vec![root.join("pi-extension/README.md")];
    let mut directories = vec![root.join("docs")];
    let in_root = fs::read_dir(&root).unwrap();
    pages.extend(
        in_root
            .map(|entry| entry.unwrap().path())
            .filter(|path| is_page(path)),
    );
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if is_page(&path) {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "md")
}

fn name(page: &Path) -> String {
    page.strip_prefix(root())
        .unwrap()
        .to_string_lossy()
        .replace('\\', "/")
}

/// A fenced block.
struct Block {
    /// The line of its first content, from 1.
    line: usize,
    info: String,
    body: String,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(Block, usize)> = None;
    for (at, line) in text.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let fence = line.trim_start().strip_prefix("```");
        match (&mut open, fence) {
            (None, Some(info)) => {
                let block = Block {
                    line: at + 2,
                    info: info.trim().to_owned(),
                    body: String::new(),
                };
                open = Some((block, indent));
            }
            (Some(_), Some("")) => blocks.extend(open.take().map(|(block, _)| block)),
            (Some((block, indent)), _) => {
                block
                    .body
                    .push_str(line.get(*indent..).unwrap_or(line.trim_start()));
                block.body.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fenced block is not closed");
    blocks
}

/// A machine with a home and a project.
struct World {
    _directory: tempfile::TempDir,
    base: String,
}

impl World {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let base = fs::canonicalize(directory.path())
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        fs::create_dir_all(format!("{base}{HOME}/app")).unwrap();
        fs::create_dir_all(format!("{base}{HOME}/.pi/agent")).unwrap();
        Self {
            _directory: directory,
            base,
        }
    }

    /// Turns the paths of a page into those of this machine.
    fn real(&self, text: &str) -> String {
        text.replace(HOME, &format!("{}{HOME}", self.base))
    }

    fn home(&self) -> String {
        self.real(HOME)
    }

    fn project(&self) -> String {
        self.real(&format!("{HOME}/app"))
    }

    fn write(&self, path: &str, text: &str) {
        let path = PathBuf::from(self.real(path));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, self.real(text)).unwrap();
    }

    fn managed(&self) -> String {
        format!("{}/etc/pi-permission-system/config.json", self.base)
    }

    /// Reads a block that sets the world up; `false` when it is another kind of block.
    fn set_up(&mut self, block: &Block) -> bool {
        let config = "extensions/pi-permission-system/config.json";
        let words: Vec<&str> = block.info.split_whitespace().collect();
        match words.as_slice() {
            ["jsonc", "policy"] => {
                *self = Self::new();
                self.write(&format!("{HOME}/.pi/agent/{config}"), &block.body);
            }
            ["jsonc", "policy", "project"] => {
                self.write(&format!("{HOME}/app/.pi/{config}"), &block.body);
            }
            ["jsonc", "policy", "managed"] => {
                let path = PathBuf::from(self.managed());
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, self.real(&block.body)).unwrap();
            }
            ["markdown", "agent", agent] => {
                self.write(&format!("{HOME}/.pi/agent/agents/{agent}.md"), &block.body);
            }
            ["markdown", "project-agent", agent] => {
                self.write(&format!("{HOME}/app/.pi/agents/{agent}.md"), &block.body);
            }
            ["text", "project"] => block.body.lines().for_each(|line| self.entry(line)),
            _ => return false,
        }
        true
    }

    fn entry(&self, line: &str) {
        let place = |name: &str| format!("{}/{}", self.project(), name);
        if let Some((name, target)) = line.split_once(" -> ") {
            #[cfg(unix)]
            std::os::unix::fs::symlink(self.real(target.trim()), place(name.trim())).unwrap();
            #[cfg(not(unix))]
            panic!("links need unix: {name} {target}");
        } else if let Some(name) = line.trim().strip_suffix('/') {
            fs::create_dir_all(place(name)).unwrap();
        } else {
            self.write(&format!("{HOME}/app/{}", line.trim()), "");
        }
    }

    fn session(&self, block: &Block) -> Session {
        let word = |name: &str| {
            block
                .info
                .split_whitespace()
                .find_map(|word| word.strip_prefix(name))
        };
        let host = word("host=").map_or(Host::Pi, |name| Host::from_name(name).unwrap());
        let trust = match word("untrusted") {
            Some(_) => ProjectTrust::Untrusted,
            None => ProjectTrust::Trusted,
        };
        let mut options = SessionOptions::new(host, self.project());
        options.variables = [("HOME".to_owned(), self.home())].into_iter().collect();
        options.managed = PathBuf::from(self.managed());
        options.trust = trust;
        options.agent = word("agent=").map(str::to_owned);
        options.mcp_servers = vec!["docs".to_owned(), "github".to_owned()];
        Session::open(options)
    }

    /// Judges each line of a block, and says which are wrong.
    fn decisions(&self, page: &str, block: &Block) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut session = self.session(block);
        let host = if block.info.contains("host=claude-code") {
            Host::ClaudeCode
        } else {
            Host::Pi
        };
        for (at, line) in block
            .body
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
        {
            let place = format!("{page}:{}", block.line + at);
            let (line, pattern) = match line.rsplit_once('←') {
                Some((line, pattern)) => (line, Some(pattern.trim())),
                None => (line, None),
            };
            let mut columns = line.trim().splitn(3, "  ").map(str::trim);
            let (decision, rest) = (
                columns.next().unwrap(),
                columns.collect::<Vec<_>>().join("  "),
            );
            let (tool, input) = rest.trim().split_once("  ").unwrap_or((rest.trim(), ""));
            let input = input.trim().replace('⏎', "\n");
            let input = input_of(host, tool, &self.real(&input));
            let call = tools::call(host, tool, input, self.project(), None);
            let evaluation = session.judge(&call);
            let leading = evaluation.leading();
            let matched = leading
                .and_then(|finding| finding.matched_pattern())
                .unwrap_or("none");
            let expected = pattern.map(|pattern| self.real(pattern.trim_matches('`')));
            if evaluation.decision.name() != decision
                || expected.is_some_and(|expected| expected != matched)
            {
                let mut text = format!("{place}: {} by `{matched}`: {line}", evaluation.decision);
                for finding in &evaluation.findings {
                    let _ = write!(
                        text,
                        "\n    {} {} `{}` {} {:?}",
                        finding.gate.name(),
                        finding.surface,
                        finding.value,
                        finding.decision,
                        finding.matched_pattern()
                    );
                }
                wrong.push(text);
            }
        }
        let errors = session.diagnostics();
        let expects_errors = block.info.split_whitespace().any(|word| word == "in-error");
        if errors.iter().any(permission_runtime::Diagnostic::is_error) != expects_errors {
            wrong.push(format!(
                "{page}:{}: the configuration: {errors:?}",
                block.line
            ));
        }
        wrong
    }

    /// Compares what a prompt offers to remember with each line of a block, and says which are wrong.
    fn grants(&self, page: &str, block: &Block) -> Vec<String> {
        let mut wrong = Vec::new();
        for (at, line) in block.body.lines().enumerate() {
            let (call, expected) = line.split_once('→').unwrap();
            let (tool, input) = call.trim().split_once("  ").unwrap();
            let mut session = self.session(block);
            let input = input_of(Host::Pi, tool, &self.real(input.trim()));
            let call = tools::call(Host::Pi, tool, input, self.project(), None);
            let evaluation = session.judge(&call);
            let offered: Vec<String> = session
                .suggest(&call, &evaluation)
                .into_iter()
                .flat_map(|suggestion| suggestion.grants)
                .map(|grant| grant.pattern.replace(&self.base, ""))
                .collect();
            if offered.join(", ") != expected.trim() {
                wrong.push(format!("{page}:{}: it offers {offered:?}", block.line + at));
            }
        }
        wrong
    }

    /// Returns the prompt or the denial of a call, with the paths of the page.
    fn shown(&self, block: &Block, words: &str) -> String {
        let (tool, input) = words.split_once(' ').unwrap();
        let mut session = self.session(block);
        let input = input_of(Host::Pi, tool, &self.real(input));
        let call = tools::call(Host::Pi, tool, input, self.project(), None);
        let evaluation = session.judge(&call);
        let text = if block.info.starts_with("text denial") {
            denial(&call, &evaluation, &Denier::Policy)
        } else {
            let budget = Budget {
                rows: 24,
                field_width: 400,
                screen_rows: 24,
                width: 100,
                colour: false,
            };
            let payload = session.payload(&call, &evaluation);
            let view = render(&payload, &Context::default(), &budget);
            let mut text = view.title.plain();
            for line in view.facts {
                let _ = write!(text, "\n{}", line.plain().trim_end());
            }
            text.push_str("\n\n→ Allow once");
            for grant in session
                .suggest(&call, &evaluation)
                .into_iter()
                .flat_map(|suggestion| suggestion.grants)
            {
                let _ = write!(
                    text,
                    "\n  Allow for this session: {} `{}`",
                    grant.surface, grant.pattern
                );
            }
            text + "\n  Deny\n  Deny, and say why\n  Show the complete request"
        };
        text.replace(&self.base, "") + "\n"
    }

    /// Runs one command of a console block and returns what it prints, with the paths of the page.
    fn run(&self, line: &str) -> String {
        let words = words(&self.real(line));
        assert_eq!(
            words[0], "pi-permission",
            "only our own program is run: {line}"
        );
        let path = std::env::var_os("PATH").unwrap_or_default();
        let output = Command::new(env!("CARGO_BIN_EXE_pi-permission"))
            .args(&words[1..])
            .current_dir(self.project())
            .env_clear()
            .env("PATH", path)
            .env("HOME", self.home())
            .env("PI_CODING_AGENT_DIR", format!("{}/.pi/agent", self.home()))
            .output()
            .unwrap();
        let code = output.status.code().expect("an exit code");
        assert!(
            [0, 3, 4].contains(&code),
            "{line}: {code} {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let text = String::from_utf8(output.stdout)
            .unwrap()
            .replace(&self.base, "");
        let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
        format!("{}\n", trimmed.join("\n").trim_end())
    }
}

/// Builds a tool's input from the text of a line: an object, or its main field.
fn input_of(host: Host, tool: &str, text: &str) -> Value {
    if text.starts_with("{\"") {
        return serde_json::from_str(text).unwrap();
    }
    let field = match (host, tools::surface(host, tool)) {
        (_, "bash" | "powershell") => "command",
        (Host::Pi, "read" | "write" | "edit") | (_, "grep" | "find" | "ls") => "path",
        (Host::ClaudeCode, "read" | "write" | "edit") => "file_path",
        (_, "mcp") => "tool",
        (_, "skill") => "name",
        (_, "webfetch") => "url",
        (_, "task") => "subagent_type",
        _ => return json!({}),
    };
    json!({ field: text })
}

/// Splits a command line into words, as a shell does; quotes only.
fn words(line: &str) -> Vec<String> {
    let script = permission_bash::parse(line);
    let listed = permission_bash::commands(&script);
    assert_eq!(listed.len(), 1, "one command a line: {line}");
    let certain = |word: &permission_bash::Word| word.literal().unwrap_or_else(|| panic!("{line}"));
    listed[0].simple.words.iter().map(certain).collect()
}

/// Rewrites the console blocks of a page; what is returned equals the page when they are right.
fn play(page: &Path, wrong: &mut Vec<String>) -> String {
    let text = fs::read_to_string(page).unwrap();
    let page = name(page);
    let mut world = World::new();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut shift = 0_isize;
    for block in blocks(&text) {
        if world.set_up(&block) {
            continue;
        }
        let shown = ["text prompt ", "text denial "]
            .iter()
            .find_map(|kind| block.info.strip_prefix(kind));
        if let Some(words) = shown {
            let shown = world.shown(&block, words);
            if shown != block.body {
                wrong.push(format!("{page}:{}: it shows\n{shown}", block.line));
            }
        } else if block.info.starts_with("json") && !block.info.starts_with("jsonc") {
            if let Err(error) = serde_json::from_str::<Value>(&block.body) {
                wrong.push(format!("{page}:{}: {error}", block.line));
            }
        } else if block.info == "text grants" {
            wrong.extend(world.grants(&page, &block));
        } else if block.info.starts_with("text decisions") {
            wrong.extend(world.decisions(&page, &block));
        } else if block.info == "console" {
            let played = console(&world, &block);
            let old = block.body.lines().count();
            let start = usize::try_from(isize::try_from(block.line - 1).unwrap() + shift).unwrap();
            shift += isize::try_from(played.len()).unwrap() - isize::try_from(old).unwrap();
            if block.body.lines().ne(played.iter().map(String::as_str)) {
                wrong.push(format!(
                    "{page}:{}: it prints\n{}",
                    block.line,
                    played.join("\n")
                ));
            }
            lines.splice(start..start + old, played);
        }
    }
    lines.join("\n") + "\n"
}

fn console(world: &World, block: &Block) -> Vec<String> {
    let mut played = Vec::new();
    for line in block.body.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            if !played.is_empty() {
                played.push(String::new());
            }
            played.push(line.to_owned());
            played.extend(world.run(command).lines().map(str::to_owned));
        }
    }
    assert!(
        !played.is_empty(),
        "a console block without a command, line {}",
        block.line
    );
    played
}

#[test]
#[cfg(unix)]
fn every_example_does_what_the_page_says() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for page in pages() {
        let mut own = Vec::new();
        let played = play(&page, &mut own);
        if update {
            fs::write(&page, played).unwrap();
        }
        wrong.extend(own);
    }
    assert!(
        wrong.is_empty(),
        "{} wrong; UPDATE=1 writes console blocks anew\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// The links of a page: text in `](…)` outside of fenced blocks and inline code.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (at, line) in prose(text) {
        let mut rest = line.as_str();
        while let Some(start) = rest.find("](") {
            rest = &rest[start + 2..];
            let Some(end) = rest.find(')') else { break };
            links.push((at, rest[..end].to_owned()));
            rest = &rest[end..];
        }
    }
    links
}

/// The lines outside of fenced blocks, without inline code.
fn prose(text: &str) -> Vec<(usize, String)> {
    let mut fenced = false;
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            let plain: String = line.split('`').step_by(2).collect();
            lines.push((at + 1, plain));
        }
    }
    lines
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut fenced = false;
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut anchors = BTreeSet::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        let title = line.trim_start_matches('#');
        if fenced || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let slug: String = title
            .trim()
            .to_lowercase()
            .chars()
            .filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' '))
            .map(|letter| if letter == ' ' { '-' } else { letter })
            .collect();
        let count = seen.entry(slug.clone()).or_default();
        anchors.insert(if *count == 0 {
            slug
        } else {
            format!("{slug}-{count}")
        });
        *count += 1;
    }
    anchors
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for (line, link) in links(&text) {
            if link.starts_with("https://") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() {
                page.clone()
            } else {
                page.parent().unwrap().join(path)
            };
            let place = format!("{}:{line}: {link}", name(&page));
            if !target.exists() {
                wrong.push(format!("{place}: not there"));
            } else if !anchor.is_empty()
                && !anchors(&fs::read_to_string(&target).unwrap()).contains(anchor)
            {
                wrong.push(format!("{place}: no such heading"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_can_be_reached_from_the_index() {
    let root = root();
    // The page of measurements is there once they were taken.
    let measured = root.join("docs/benchmarks.md");
    let mut open = vec![root.join("README.md")];
    open.extend(Some(measured).filter(|page| page.exists()));
    let mut reached = BTreeSet::new();
    while let Some(page) = open.pop() {
        if !reached.insert(page.clone()) {
            continue;
        }
        for (_, link) in links(&fs::read_to_string(&page).unwrap()) {
            let path = link.split('#').next().unwrap_or_default();
            let target = page.parent().unwrap().join(path);
            if !path.is_empty() && is_page(&target) && target.exists() {
                open.push(fs::canonicalize(target).unwrap());
            }
        }
    }
    let lost: Vec<String> = pages()
        .into_iter()
        .filter(|page| !reached.contains(page))
        .map(|page| name(&page))
        .collect();
    assert!(lost.is_empty(), "no way leads to {lost:?}");
}

/// The extension's page is shipped without the repository: what it links to is not there, and decision records never are.
#[test]
fn what_is_shipped_links_to_nothing_that_is_not() {
    let page = root().join("pi-extension/README.md");
    for (line, link) in links(&fs::read_to_string(&page).unwrap()) {
        assert!(!link.contains("docs/decisions"), "line {line}: {link}");
        assert!(
            link.starts_with("https://") || !link.starts_with(".."),
            "line {line}: {link}"
        );
    }
}

#[test]
fn every_sentinel_is_documented() {
    let source = fs::read_to_string(root().join("crates/permission-gate/src/sentinel.rs")).unwrap();
    let page = fs::read_to_string(root().join("docs/bash.md")).unwrap();
    let names: Vec<&str> = source
        .split('"')
        .filter(|text| text.starts_with('<') && text.ends_with('>'))
        .collect();
    assert!(names.len() > 5, "the names were not found");
    let missing: Vec<&&str> = names
        .iter()
        .filter(|name| !page.contains(&format!("| `{name}` |")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The choices that pages show are those of the extension.
#[test]
fn the_choices_are_those_of_the_extension() {
    let source = [
        "permission-node/src/desk.rs",
        "permission-node/src/desk/views.rs",
        "permission-gate/src/prompt/select.rs",
    ]
    .map(|file| fs::read_to_string(root().join("crates").join(file)).unwrap())
    .concat();
    for label in [
        "Allow once",
        "Allow for this session: ",
        "Deny",
        "Deny, and say why",
        "Show the complete request",
    ] {
        assert!(source.contains(&format!("\"{label}")), "{label}");
    }
}

/// The tests that keep the prompt contract are there.
#[test]
fn the_prompt_contract_names_its_tests() {
    let record = root().join("docs/decisions/0025-the-prompt-contract.md");
    let record = fs::read_to_string(record).unwrap();
    let names: Vec<&str> = record
        .lines()
        .filter_map(|line| line.strip_suffix("` |")?.rsplit_once("| `"))
        .map(|(_, name)| name)
        .collect();
    assert!(names.len() > 15, "the table was not found");
    let mut sources = String::new();
    let mut open = vec![root().join("crates")];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
    for name in names {
        assert!(sources.contains(&format!("fn {name}(")), "{name}");
    }
}

/// The bounds of the limits page are those of the code.
#[test]
fn bounds_are_those_of_the_code() {
    let page = fs::read_to_string(root().join("docs/limits.md")).unwrap();
    let mut rows = 0;
    for line in page.lines().filter(|line| line.contains("` in [")) {
        let place = line.rsplit('|').nth(1).unwrap();
        let definition = place.split('`').nth(1).unwrap();
        let file = place.split("](").nth(1).unwrap().split(')').next().unwrap();
        let source = fs::read_to_string(root().join("docs").join(file)).unwrap();
        assert!(
            source.contains(&format!("const {definition};")),
            "{definition} in {file}"
        );
        rows += 1;
    }
    assert!(rows > 10, "the rows were not found");
}

/// A key that something reads by now must not be listed as one that has no effect.
#[test]
fn keys_without_effect_are_listed_as_such() {
    let page = fs::read_to_string(root().join("docs/configuration.md")).unwrap();
    let source =
        fs::read_to_string(root().join("crates/permission-runtime/src/config/tests.rs")).unwrap();
    let list = source
        .split("NOT_READ_YET: &[&str] = &[")
        .nth(1)
        .unwrap()
        .split("];")
        .next()
        .unwrap();
    let unread: BTreeSet<&str> = list.split('"').skip(1).step_by(2).collect();
    let listed = page
        .lines()
        .find_map(|line| line.strip_prefix("Accepted, checked and without effect so far: "))
        .expect("the list of keys without effect");
    let listed: BTreeSet<&str> = listed.split('`').skip(1).step_by(2).collect();
    let wrong: Vec<_> = listed.difference(&unread).collect();
    assert!(wrong.is_empty(), "these are read now: {wrong:?}");
}

#[test]
fn decision_records_are_numbered_and_complete() {
    let directory = root().join("docs/decisions");
    let mut records: Vec<PathBuf> = fs::read_dir(&directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    records.retain(|path| path.file_name().is_some_and(|name| name != "README.md"));
    records.sort();
    let mut numbers = BTreeSet::new();
    for record in &records {
        let file = record.file_name().unwrap().to_string_lossy();
        let number = file.split('-').next().unwrap().to_owned();
        assert!(
            number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit()),
            "{file} has no number"
        );
        assert!(numbers.insert(number), "{file}: the number is taken");
        let text = fs::read_to_string(record).unwrap();
        for heading in ["## Context", "## Options", "## Decision", "## Consequences"] {
            assert!(text.contains(heading), "{file} lacks `{heading}`");
        }
    }
    assert!(!records.is_empty());
}
