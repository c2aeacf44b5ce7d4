//! `explain`: what would be decided about a call, in the words of `pi-permission explain`.

use permission_gate::ToolCall;
use permission_policy::{Policy, surface::KNOWN};
use permission_runtime::report::change::{Outlook, changes};
use permission_runtime::report::explanation::text;
use permission_runtime::report::places::Places;
use permission_runtime::report::style::plain;
use permission_runtime::{Host, locate, tools};
use serde_json::{Map, Value};

use crate::desk::{Desk, service};
use crate::wire::{CommandLine, Reply};

/// Tools whose names are commands as well: with text after them they mean the command, with JSON the tool.
const COMMANDS_TOO: [&str; 3] = ["find", "grep", "ls"];

impl Desk {
    /// Explains a call: `TOOL INPUT`, or a command.
    pub(super) fn explain(&mut self, typed: &str, line: &CommandLine) -> Reply {
        if typed.is_empty() {
            return self.refuse(
                "there is nothing to explain",
                "/permission-system explain git push, or explain read .env",
            );
        }
        let call = self.typed_call(typed, line);
        let evaluation = self.session.explain(&call);
        let home = self.home.clone();
        let places = Places::of(&evaluation, home.as_deref());
        let file = self.session.agent_dir().map(locate::global_config);
        let file = file.map(|path| path.to_string_lossy().into_owned());
        let clamped = self.session.policy().is_none_or(Policy::clamped);
        let home = home.as_deref().and_then(|home| home.to_str());
        let change = changes(
            &evaluation,
            &Outlook {
                clamped,
                call: &call,
                session: &self.session,
                home,
                config: file.as_deref(),
                places: &places,
            },
        );
        let explained = plain(&text::text(&call, &evaluation, &change, &places));
        self.say(explained.trim_end().to_owned())
    }

    /// Builds the call that a person names. What does not begin with a tool's name is a command.
    fn typed_call(&mut self, typed: &str, line: &CommandLine) -> ToolCall {
        let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let rest = rest.trim();
        let shells = self.session.config().shell_tools;
        let (tool, input) = if rest.is_empty() {
            ("bash", None)
        } else if let Some(alias) = shells.get(first) {
            let mut input = Map::new();
            input.insert(alias.command_argument.clone(), rest.into());
            (first, Some(Value::Object(input)))
        } else if KNOWN.contains(&first) || first.starts_with(tools::MCP_PREFIX) {
            let json = serde_json::from_str(rest).ok().filter(Value::is_object);
            let surface = tools::surface(Host::Pi, first);
            let input = json.or_else(|| {
                (!COMMANDS_TOO.contains(&first)).then(|| service::input(surface, rest))?
            });
            (if input.is_some() { first } else { "bash" }, input)
        } else {
            ("bash", None)
        };
        let input = input.unwrap_or_else(|| serde_json::json!({ "command": typed }));
        tools::call(
            Host::Pi,
            tool,
            input,
            line.cwd.clone(),
            line.agent_name.clone(),
        )
    }
}
