//! Tools that are no shells: file tools, MCP, skills, and whatever else an agent calls.

use permission_bash::analysis::Directories;
use permission_bash::program::{Effect, PathUse};
use permission_policy::Decision;
use serde_json::{Map, Value};

use super::operand::Touch;
use super::recursive::Reader;
use super::{Judge, Question, is_catch_all};
use crate::call::Access;
use crate::evaluation::{Cause, Finding, Gate, Synthetic};
use crate::mcp;
use crate::path::{Glob, Kind, Located, Opening, input::file_url, read_input};
use crate::sentinel::Sentinel;

/// Input fields that hold a path, for file tools, MCP arguments and tools that are not known (semantics, 4.1).
const PATH_FIELDS: [&str; 10] = [
    "cwd",
    "dir",
    "directory",
    "file",
    "filePath",
    "file_path",
    "notebookPath",
    "notebook_path",
    "path",
    "workdir",
];
/// Input fields that hold several.
const PATH_LISTS: [&str; 4] = ["directories", "file_paths", "files", "paths"];
/// Fields whose text is the body of a patch.
const PATCH_FIELDS: [&str; 4] = ["command", "input", "patch", "patchText"];
/// Tools whose pattern maps speak of one input field.
const MAIN_FIELDS: [(&str, &[&str]); 3] = [
    (
        "task",
        &["subagent_type", "agent", "agent_type", "agentName"],
    ),
    ("webfetch", &["url"]),
    ("websearch", &["query"]),
];

impl Judge<'_> {
    /// Judges the call by its tool.
    pub(super) fn call(&mut self) {
        let call = self.call;
        if call.tool.trim().is_empty() {
            return self.unavailable("the call names no tool");
        }
        let empty = Map::new();
        let input = match &call.input {
            Value::Object(input) => input,
            Value::Null => &empty,
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                return self.unavailable("the input of the call is not an object");
            }
        };
        let aliases = &self.environment.settings.shell_tools;
        let alias = call
            .invoked
            .as_ref()
            .and_then(|name| aliases.get(name))
            .or_else(|| aliases.get(&call.tool));
        if let Some(alias) = alias {
            let (command, workdir) = (
                alias.command_argument.clone(),
                alias.workdir_argument.clone(),
            );
            return self.shell_tool(input, &command, workdir.as_deref());
        }
        match call.tool.as_str() {
            "bash" => {
                self.shell_tool(input, "command", Some("workdir"));
                self.other_directory(input);
            }
            "powershell" => self.powershell(input),
            "read" => self.file_tool(input, PathUse::new(Effect::Read)),
            "write" => self.file_tool(input, PathUse::new(Effect::Write)),
            "edit" => self.file_tool(input, PathUse::new(Effect::Edit)),
            "find" | "ls" => self.file_tool(input, PathUse::new(Effect::List)),
            "grep" => self.file_tool(input, PathUse::new(Effect::Read).recursively()),
            "mcp" => self.mcp(input),
            "skill" => self.skill(input),
            // A host that passes the joined name on; rules on that very name are about the tool.
            name if name.starts_with("mcp__") && !self.environment.policy.has_rules(name) => {
                self.mcp(input);
            }
            _ => self.other(input),
        }
    }

    fn unavailable(&mut self, reason: &str) {
        self.findings.push(Finding::new(
            Gate::Tool,
            self.call.tool.clone(),
            String::new(),
            Decision::Ask,
            Cause::Unavailable(reason.to_owned()),
        ));
    }

    fn shell_tool(&mut self, input: &Map<String, Value>, command: &str, workdir: Option<&str>) {
        let Some(text) = input.get(command).and_then(Value::as_str) else {
            return self.unavailable(&format!("the call has no text in `{command}`"));
        };
        let mut directory = self.call.cwd.clone();
        if let Some(typed) = workdir
            .and_then(|field| input.get(field))
            .and_then(Value::as_str)
            .filter(|typed| !typed.is_empty())
        {
            let usage = PathUse::new(Effect::Enter);
            let base = Directories::one(directory.clone());
            let touch = Touch {
                shell: true,
                opening: Opening::Tool,
                ..tool_touch(usage)
            };
            let field = permission_bash::analysis::Field::known(typed);
            self.field(&field, &base, touch);
            directory = self.resolver.lexical(typed, &directory, Opening::Tool);
        } else if directory.is_empty() {
            self.note("the call has no working directory: relative paths cannot be resolved");
        }
        self.shell(text, &directory);
    }

    /// A shell's `cwd` is no field that every host knows: the command is judged from there too, not instead.
    fn other_directory(&mut self, input: &Map<String, Value>) {
        let given = |field: &str| {
            input
                .get(field)
                .and_then(Value::as_str)
                .filter(|typed| !typed.is_empty())
        };
        if given("cwd").is_some() && given("workdir").is_none() {
            self.shell_tool(input, "command", Some("cwd"));
        }
    }

    /// `PowerShell` text is not analysed: only a rule that speaks of it allows it.
    fn powershell(&mut self, input: &Map<String, Value>) {
        let Some(text) = input.get("command").and_then(Value::as_str) else {
            return self.unavailable("the call has no text in `command`");
        };
        let question = Question::new("bash", vec![text]);
        let (mut finding, verdict) = self.ask_policy(Gate::Tool, text, &question);
        if verdict.decision == Decision::Allow && is_catch_all(&verdict.matched) {
            finding.decision = Decision::Ask;
            finding.cause = Cause::Sentinel(Synthetic {
                sentinel: Sentinel::OpaqueWrapper,
                detail: "PowerShell text is not looked into".to_owned(),
                source: text.to_owned(),
                rule: None,
            });
            finding.liftable = true;
        }
        self.push(finding);
    }

    fn file_tool(&mut self, input: &Map<String, Value>, usage: PathUse) {
        let tool = self.call.tool.clone();
        let mut paths = path_texts(input);
        let implied = matches!(tool.as_str(), "ls" | "find" | "grep");
        if paths.is_empty() && implied {
            paths.push(".".to_owned());
        }
        if paths.is_empty() {
            let question = Question::new(&tool, vec!["*"]);
            let (finding, _) = self.ask_policy(Gate::Tool, &tool, &question);
            self.push(finding);
            return;
        }
        let reader =
            (tool == "grep").then(|| Reader::of_tool(input.get("glob").and_then(Value::as_str)));
        let touch = Touch {
            reader: reader.as_ref(),
            ..tool_touch(usage)
        };
        for text in &paths {
            self.tool_path(text, touch, Some(&tool));
        }
        for field in ["glob", "pattern"] {
            if tool == "grep" && field == "pattern" {
                continue;
            }
            if let Some(pattern) = input.get(field).and_then(Value::as_str) {
                self.tool_glob(pattern, paths.first().map_or(".", String::as_str), touch);
            }
        }
    }

    /// Judges what a path field may mean, at the path gates and by the tool's own rules.
    fn tool_path(&mut self, text: &str, touch: Touch<'_>, tool: Option<&str>) {
        let cwd = self.call.cwd.clone();
        let reading = read_input(text, self.environment.facts);
        if let Some(why) = reading.unresolved {
            self.tool_located(&Located::unresolved(text, why), touch, tool);
        }
        for path in std::iter::once(&reading.primary).chain(&reading.others) {
            let mut located = if cwd.is_empty() && !path.starts_with('/') {
                Located::unresolved(path, crate::path::Unresolved::Directory)
            } else {
                self.resolver.locate(path, &cwd, touch.opening)
            };
            text.clone_into(&mut located.typed);
            self.tool_located(&located, touch, tool);
        }
    }

    fn tool_located(&mut self, located: &Located, touch: Touch<'_>, tool: Option<&str>) {
        let recursive = touch.usage.recursive && located.kind != Kind::File;
        let touch = Touch {
            usage: PathUse {
                recursive,
                ..touch.usage
            },
            ..touch
        };
        self.path_and_tool(located, None, touch, tool);
    }

    /// The pattern of a search tool may itself lead outside.
    fn tool_glob(&mut self, pattern: &str, base: &str, touch: Touch<'_>) {
        if !pattern.contains('/') {
            return;
        }
        let pattern = crate::path::expand_home(pattern, self.environment.facts).into_owned();
        let prefix = Glob::from_text(&pattern).literal_prefix();
        if prefix.is_empty() {
            return;
        }
        let cwd = self.call.cwd.clone();
        let base = self.resolver.lexical(
            &read_input(base, self.environment.facts).primary,
            &cwd,
            Opening::Tool,
        );
        let mut located = self.resolver.locate(&prefix, &base, Opening::Tool);
        pattern.clone_into(&mut located.typed);
        self.path(&located, None, touch);
    }

    fn mcp(&mut self, input: &Map<String, Value>) {
        let call = mcp::Call::read(
            self.call
                .invoked
                .as_deref()
                .or(Some(&self.call.tool))
                .filter(|name| name.starts_with("mcp__")),
            input,
            self.environment.mcp_servers,
        );
        let empty = Map::new();
        let arguments = call.arguments.as_ref().unwrap_or(&empty);
        self.accessed_paths(arguments, tool_touch(PathUse::new(Effect::Unproven)));
        let targets: Vec<&str> = call.targets.iter().map(String::as_str).collect();
        let question = Question::new("mcp", targets);
        let (finding, _) = self.ask_policy(Gate::Tool, &call.shown, &question);
        self.push(finding);
    }

    fn skill(&mut self, input: &Map<String, Value>) {
        let name = ["name", "skill", "command"]
            .iter()
            .find_map(|field| input.get(*field).and_then(Value::as_str));
        let name = name.map_or("*", |name| name.trim());
        let question = Question::new("skill", vec![name]);
        let (finding, _) = self.ask_policy(Gate::Tool, name, &question);
        self.push(finding);
    }

    /// A tool without rules of its own kind: its name, and its arguments against denies and asks.
    fn other(&mut self, input: &Map<String, Value>) {
        let tool = self.call.tool.clone();
        let touch = tool_touch(PathUse::new(Effect::Unproven));
        if matches!(tool.as_str(), "apply_patch" | "patch") {
            self.patch(input, &tool);
        }
        self.accessed_paths(input, touch);
        let main = MAIN_FIELDS
            .iter()
            .find(|(name, _)| *name == tool)
            .and_then(|(_, fields)| {
                fields
                    .iter()
                    .find_map(|field| input.get(*field).and_then(Value::as_str))
            });
        let mut question = Question::new(&tool, vec![main.unwrap_or(&tool)]);
        if main.is_none() {
            question.hardened = input.values().filter_map(Value::as_str).collect();
        }
        let (finding, _) = self.ask_policy(Gate::Tool, main.unwrap_or(&tool), &question);
        self.push(finding);
    }

    /// Judges what the extension that knows the tool names, or else what stands in the input.
    ///
    /// SECURITY: pinned by `an_extractor_that_failed_asks`.
    fn accessed_paths(&mut self, input: &Map<String, Value>, touch: Touch<'_>) {
        match &self.call.access {
            Access::Fields => self.field_paths(input, touch),
            Access::Path(path) => {
                let path = path.clone();
                self.tool_path(&path, touch, None);
            }
            Access::Unknown => {
                let shown = self.call.invoked.as_ref().unwrap_or(&self.call.tool);
                let located = Located::unresolved(shown, crate::path::Unresolved::Extractor);
                self.tool_located(&located, touch, None);
                self.field_paths(input, touch);
            }
        }
    }

    /// Judges the path fields and `file:` URLs of an input.
    fn field_paths(&mut self, input: &Map<String, Value>, touch: Touch<'_>) {
        for text in path_texts(input) {
            self.tool_path(&text, touch, None);
        }
        let urls: Vec<String> = input
            .iter()
            .filter(|(field, _)| PATH_FIELDS.binary_search(&field.as_str()).is_err())
            .filter_map(|(_, value)| value.as_str())
            .filter(|text| file_url(text).is_some())
            .map(str::to_owned)
            .collect();
        for url in urls {
            self.tool_path(&url, touch, None);
        }
    }

    /// Judges every file that a patch adds, changes, deletes or moves.
    fn patch(&mut self, input: &Map<String, Value>, tool: &str) {
        let texts: Vec<String> = PATCH_FIELDS
            .iter()
            .filter_map(|field| input.get(*field))
            // `["apply_patch", "*** Begin Patch…"]`.
            .flat_map(|value| {
                value
                    .as_array()
                    .map_or(std::slice::from_ref(value), Vec::as_slice)
            })
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect();
        let mut found = false;
        for (effect, path) in texts.iter().flat_map(|text| patched(text)) {
            found = true;
            self.tool_path(&path, tool_touch(PathUse::new(effect)), Some(tool));
        }
        if !found {
            self.note("the patch names no file that can be recognised");
        }
    }
}

/// Returns how a tool that is no shell touches a path.
fn tool_touch<'t>(usage: PathUse) -> Touch<'t> {
    Touch {
        usage,
        opening: Opening::Tool,
        unit: None,
        from_start: true,
        certain: true,
        shell: false,
        reader: None,
    }
}

/// Returns the texts of the path fields of an input, in order.
fn path_texts(input: &Map<String, Value>) -> Vec<String> {
    let mut texts = Vec::new();
    for (field, value) in input {
        if PATH_FIELDS.binary_search(&field.as_str()).is_ok() {
            texts.extend(value.as_str().map(str::to_owned));
        } else if PATH_LISTS.binary_search(&field.as_str()).is_ok() {
            let items = value.as_array().into_iter().flatten();
            texts.extend(items.filter_map(Value::as_str).map(str::to_owned));
            texts.extend(value.as_str().map(str::to_owned));
        }
    }
    texts.retain(|text| !text.is_empty());
    texts
}

/// Returns the files of a patch in the `*** Begin Patch` form or as a unified diff.
fn patched(text: &str) -> Vec<(Effect, String)> {
    /// Line starts that name a file, and what happens to it. Sources: `apply_patch` of Codex; GNU diffutils manual.
    const MARKS: [(&str, Effect); 6] = [
        ("*** Add File: ", Effect::Write),
        ("*** Delete File: ", Effect::Remove),
        ("*** Move to: ", Effect::Write),
        ("*** Update File: ", Effect::Edit),
        ("+++ ", Effect::Edit),
        ("--- ", Effect::Edit),
    ];
    let mut found: Vec<(Effect, String)> = Vec::new();
    for line in text.lines() {
        for (mark, effect) in MARKS {
            // Codex passes over blanks before its own marks.
            let line = if mark.starts_with('*') {
                line.trim_start()
            } else {
                line
            };
            let Some(rest) = line.strip_prefix(mark) else {
                continue;
            };
            let path = rest.split('\t').next().unwrap_or(rest).trim();
            if path.is_empty() || path == "/dev/null" {
                continue;
            }
            // A unified diff may name files below `a/` and `b/`.
            let bare = path.strip_prefix("a/").or_else(|| path.strip_prefix("b/"));
            for path in std::iter::once(path).chain(bare.filter(|_| !mark.starts_with('*'))) {
                let entry = (effect, path.to_owned());
                if !found.contains(&entry) {
                    found.push(entry);
                }
            }
        }
    }
    found
}
