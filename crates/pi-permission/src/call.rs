//! Builds a tool call from what stands on the command line: a tool and its main input, or JSON.

use permission_gate::ToolCall;
use permission_runtime::{Config, Host, tools};
use serde_json::{Map, Value};

use crate::args::InputArgs;
use crate::failure::Failure;
use crate::{context, strict_json};

/// Which field the main input of a tool is, by surface; sorted.
const MAIN_FIELDS: &[(&str, &str)] = &[
    ("bash", "command"),
    ("edit", "path"),
    ("find", "path"),
    ("grep", "path"),
    ("ls", "path"),
    ("mcp", "tool"),
    ("powershell", "command"),
    ("read", "path"),
    ("skill", "name"),
    ("task", "subagent_type"),
    ("webfetch", "url"),
    ("websearch", "query"),
    ("write", "path"),
];

/// Returns whose name a tool has: the host's that was named, else that of the one host that knows it by this name.
///
/// `Bash` is Claude Code's name of `bash`; rules under a host's name never apply, so it can mean nothing else.
pub(crate) fn host_of(named: Option<Host>, tool: &str) -> Host {
    named.unwrap_or_else(|| {
        let of_claude = tools::surface(Host::ClaudeCode, tool) != tool;
        if of_claude && tools::surface(Host::Pi, tool) == tool {
            Host::ClaudeCode
        } else {
            Host::Pi
        }
    })
}

/// Builds the call.
pub(crate) fn build(
    tool: &str,
    args: &InputArgs,
    cwd: String,
    config: &Config,
) -> Result<ToolCall, Failure> {
    if tool.trim().is_empty() {
        return Err(Failure::usage("the tool has no name").help("pi-permission check bash 'ls'"));
    }
    if args.input.as_deref() == Some("-") && args.json.as_deref() == Some("-") {
        return Err(Failure::usage(
            "only one of INPUT and `--input` can be read from stdin",
        ));
    }
    let main = args.input.as_deref().map(main_text).transpose()?;
    let json = args.json.as_deref().map(object).transpose()?;
    let host = host_of(args.host, tool);
    let surface = tools::surface(host, tool);
    let joined = tool.starts_with(tools::MCP_PREFIX);
    let input = match (main, json) {
        (None, None) if surface == "ls" || surface == "find" => Map::new(),
        (None, None) => return Err(missing(tool, surface)),
        (None, Some(json)) => json,
        (Some(main), json) => {
            let alias = config.shell_tools.get(tool);
            let field = alias
                .map(|alias| alias.command_argument.as_str())
                .or_else(|| main_field(surface).filter(|_| !joined));
            let Some(field) = field else {
                return Err(Failure::usage(format!(
                    "`{}` takes no INPUT, because nothing says which field it is",
                    tool.escape_debug()
                ))
                .help("give the whole input as JSON with `--input`"));
            };
            if surface == "mcp" {
                mcp(&main, json)?
            } else {
                with_field(field, main, json.unwrap_or_default())?
            }
        }
    };
    Ok(tools::call(host, tool, Value::Object(input), cwd, None))
}

/// Builds the input of an MCP call.
fn mcp(target: &str, arguments: Option<Map<String, Value>>) -> Result<Map<String, Value>, Failure> {
    let Some((server, tool)) = target
        .split_once(':')
        .filter(|(server, tool)| !server.is_empty() && !tool.is_empty())
    else {
        return Err(
            Failure::usage(format!("`{}` is no MCP target", target.escape_debug()))
                .help("write it as `server:tool`"),
        );
    };
    let mut input = Map::new();
    input.insert("server".to_owned(), server.into());
    input.insert("tool".to_owned(), tool.into());
    if let Some(arguments) = arguments {
        input.insert("arguments".to_owned(), Value::Object(arguments));
    }
    Ok(input)
}

fn with_field(
    field: &str,
    main: String,
    mut input: Map<String, Value>,
) -> Result<Map<String, Value>, Failure> {
    if input.contains_key(field) {
        return Err(Failure::usage(format!(
            "`{field}` is given twice: as INPUT and in `--input`"
        ))
        .help("leave one of them out"));
    }
    input.insert(field.to_owned(), Value::String(main));
    Ok(input)
}

fn main_field(surface: &str) -> Option<&'static str> {
    let index = MAIN_FIELDS
        .binary_search_by(|(name, _)| (*name).cmp(surface))
        .ok()?;
    MAIN_FIELDS.get(index).map(|(_, field)| *field)
}

fn missing(tool: &str, surface: &str) -> Failure {
    let what = match surface {
        "bash" | "powershell" => "the command",
        "mcp" => "the target, `server:tool`",
        "skill" => "the name of the skill",
        "webfetch" => "the URL",
        _ if main_field(surface) == Some("path") => "the path",
        _ => "its input as JSON with `--input`",
    };
    Failure::usage(format!("`{}` needs an input", tool.escape_debug()))
        .help(format!("give {what}, or `-` to read it from stdin"))
}

/// Reads the main input. One newline at the end belongs to the pipe it came through.
fn main_text(text: &str) -> Result<String, Failure> {
    if text != "-" {
        return Ok(text.to_owned());
    }
    let mut text = context::stdin()?;
    if text.ends_with('\n') {
        text.pop();
        if text.ends_with('\r') {
            text.pop();
        }
    }
    Ok(text)
}

fn object(text: &str) -> Result<Map<String, Value>, Failure> {
    let text = if text == "-" {
        context::stdin()?
    } else {
        text.to_owned()
    };
    match strict_json::parse(&text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_),
        ) => Err(Failure::usage("--input: this is no JSON object")
            .help("write it as `{\"field\": \"value\"}`")),
        Err(why) => Err(Failure::usage(format!("--input: this is no JSON: {why}"))
            .help("write it as `{\"field\": \"value\"}`")),
    }
}

#[cfg(test)]
mod tests;
