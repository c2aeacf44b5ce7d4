//! The command line as clap sees it: verbs, options, help texts.
//!
//! Verbs are listed when they work, not before.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::ColorChoice;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use permission_policy::Decision;
use permission_runtime::Host;

use crate::command;
use crate::failure::Exit;
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  pi-permission check bash 'git push'           may the agent run this?
  pi-permission explain bash 'sudo rm -rf dist' why, and what would change it
  pi-permission rules --surface bash            the rules that are in force
  pi-permission parse 'echo $(rm -rf x) > y'    what the analyser sees in a command

Exit codes: 0 done or allow, 1 failed, 2 usage, 3 deny, 4 ask.
A hook ends as its host's contract says.";

/// The permission gate for coding agents: says what an agent may do, and why.
#[derive(Debug, Parser)]
#[command(
    name = "pi-permission",
    version,
    about = "The permission gate for coding agents: says what an agent may do, and why",
    after_help = EXAMPLES,
    arg_required_else_help = true,
    subcommand_required = true,
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// Options of every verb.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of every verb")]
pub(crate) struct Global {
    /// How data is written
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    /// When to use colour; `NO_COLOR` is honoured
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub(crate) color: Colour,

    /// Use this file in place of the user's, the project's and the agents'
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Judge as if the session was started in this directory
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) cwd: Option<PathBuf>,

    /// Judge for this agent, with its agent file
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) agent: Option<String>,

    /// Whether the project's own files may do more than tighten; without it, what `trust` recorded holds
    #[arg(long, global = true, value_enum, value_name = "YES|NO")]
    pub(crate) project_trust: Option<YesNo>,
}

/// How data is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum YesNo {
    /// Yes
    Yes,
    /// No
    No,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Decide one tool call
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Decide one tool call and show the whole reasoning
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(CallArgs),
    /// Show what the analyser sees in a bash command
    #[command(after_help = PARSE_EXAMPLES)]
    Parse(ParseArgs),
    /// List the rules that are in force, with file and line
    #[command(after_help = RULES_EXAMPLES)]
    Rules(RulesArgs),
    /// Write a rule that allows
    #[command(after_help = EDIT_EXAMPLES)]
    Allow(EditArgs),
    /// Write a rule that asks
    #[command(after_help = EDIT_EXAMPLES)]
    Ask(EditArgs),
    /// Write a rule that denies
    #[command(after_help = EDIT_EXAMPLES)]
    Deny(EditArgs),
    /// Read the review log
    #[command(after_help = LOG_EXAMPLES)]
    Log(LogArgs),
    /// Let the permission files of a project do more than tighten
    #[command(after_help = TRUST_NOTE)]
    Trust(TrustArgs),
    /// Take back the trust in a project
    Untrust(TrustArgs),
    /// Answer the hook of an agent: a payload on stdin, its answer on stdout
    #[command(after_help = HOOK_NOTE)]
    Hook(HookArgs),
    /// Print the JSON schema of the configuration
    Schema,
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page, or that of one verb
    #[command(after_help = MAN_EXAMPLES)]
    Man(ManArgs),
}

const CHECK_EXAMPLES: &str = "\
INPUT is, by tool: bash the command; read, write, edit, grep, find, ls a path; mcp `server:tool`;
skill its name; webfetch a URL; task the agent's type. Other tools take --input.

Examples:
  pi-permission check bash 'git push'
  pi-permission check read .env
  pi-permission check mcp exa:search --input '{\"query\": \"bash\"}'
  pi-permission check Bash --input '{\"command\": \"ls\"}'
  echo 'git push' | pi-permission check bash -
  pi-permission check --jsonl < calls.jsonl

A line of --jsonl is {\"id\", \"tool\", \"input\", \"cwd\"} and, if wanted, \"agent\", \"host\", \"permission\"
(a policy in place of all files) or \"config\" (a whole configuration). Each line is answered by one.

Exit codes: 0 allow, 3 deny, 4 ask, 1 failed, 2 usage. With --jsonl: 0, or 1 when a line could not be judged.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  pi-permission explain bash 'cd build && sudo rm -rf ../dist'
  pi-permission explain read ~/.ssh/id_ed25519
  pi-permission explain bash 'git push' --format json

Exit codes: 0 allow, 3 deny, 4 ask, 1 failed, 2 usage.";

const PARSE_EXAMPLES: &str = "\
Wrappers are not opened: the text of `bash -c` is a word. Spans are offsets in bytes.

Examples:
  pi-permission parse 'echo \"$(date)\" > today.txt'
  pi-permission parse < script.sh
  pi-permission parse --jsonl < commands.jsonl

A line of --jsonl is {\"id\", \"command\"}. Exit codes: 0 done, 1 failed, 2 usage.";

const RULES_EXAMPLES: &str = "\
The last rule that matches decides. Rules of overlays (managed and untrusted files, files with errors) only tighten.

Examples:
  pi-permission rules
  pi-permission rules --surface bash --agent reviewer";

const EDIT_EXAMPLES: &str = "\
The rule goes below the one that decided so far; every other byte of the file stays. It is refused when a later rule could
answer instead, or a stricter one would no longer hold. Works on a terminal only, and not under a coding agent; --dry-run
works everywhere.

Examples:
  pi-permission allow bash 'git push *'
  pi-permission deny read '*.pem' --reason 'keys stay where they are'
  pi-permission allow bash 'npm run *' --project --dry-run";

const LOG_EXAMPLES: &str = "\
Examples:
  pi-permission log                                the last decisions
  pi-permission log --follow                       and those to come
  pi-permission log --outcome denied --surface bash
  pi-permission log --all --stats                  what was decided how often, and by which rule
  pi-permission log --all --format json | jq .value

With --format json each entry is a line as it stands in the log. Lines that are no entries are counted on stderr.";

const TRUST_NOTE: &str = "\
An untrusted project's files can only tighten. Trust is for the bytes that are shown: a file that changes is untrusted
again. Works on a terminal only, and not under a coding agent.";

const HOOK_NOTE: &str = "\
Hosts: claude-code. The answer and the exit code follow the host's contract; whatever fails refuses the call.";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  pi-permission completions bash > ~/.local/share/bash-completion/completions/pi-permission
  pi-permission completions fish > ~/.config/fish/completions/pi-permission.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  pi-permission man | man -l -
  pi-permission man check > pi-permission-check.1";

/// A tool call.
#[derive(Clone, Debug, Args)]
pub(crate) struct CallArgs {
    /// The tool: a surface of the policy (`bash`, `read`, `mcp`, …) or a host's name for it (`Bash`, `mcp__server__tool`)
    pub(crate) tool: String,

    #[command(flatten)]
    pub(crate) rest: InputArgs,
}

/// What a tool is called with.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct InputArgs {
    /// The main input of the tool; `-` reads it from stdin
    pub(crate) input: Option<String>,

    /// The input as a JSON object; for mcp the arguments of its tool; `-` reads it from stdin
    #[arg(long = "input", value_name = "JSON", id = "json")]
    pub(crate) json: Option<String>,

    /// Whose tool names and directories are meant
    #[arg(long, value_name = "HOST", value_parser = host)]
    pub(crate) host: Option<Host>,
}

/// Arguments of `check`.
#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArgs {
    /// Read calls from stdin, one JSON object a line, and write a decision for each
    #[arg(long, conflicts_with_all = ["tool", "input", "json", "host"])]
    pub(crate) jsonl: bool,

    /// The tool: a surface of the policy (`bash`, `read`, `mcp`, …) or a host's name for it (`Bash`, `mcp__server__tool`)
    #[arg(required_unless_present = "jsonl")]
    pub(crate) tool: Option<String>,

    #[command(flatten)]
    pub(crate) rest: InputArgs,
}

/// Arguments of `parse`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ParseArgs {
    /// The command; without it, or with `-`, it is read from stdin
    pub(crate) command: Option<String>,

    /// Read commands from stdin, one JSON object a line, and write what is seen in each
    #[arg(long, conflicts_with = "command")]
    pub(crate) jsonl: bool,
}

/// Arguments of `rules`.
#[derive(Clone, Debug, Args)]
pub(crate) struct RulesArgs {
    /// Only the rules that speak of this surface
    #[arg(long, value_name = "SURFACE")]
    pub(crate) surface: Option<String>,
}

/// Arguments of `allow`, `ask` and `deny`.
#[derive(Clone, Debug, Args)]
pub(crate) struct EditArgs {
    /// The surface: `bash`, `read`, `path`, `mcp`, … or a tool
    pub(crate) surface: String,

    /// The pattern: `*` is any run of characters, `?` one
    pub(crate) pattern: String,

    /// The file that is edited
    #[arg(long, value_enum, default_value_t = Scope::Global)]
    pub(crate) scope: Scope,

    /// Edit the project's file; short for `--scope project`
    #[arg(long, conflicts_with = "scope")]
    pub(crate) project: bool,

    /// Why, for whoever is asked or denied
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: Option<String>,

    /// Show the change and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Do not ask for confirmation
    #[arg(long)]
    pub(crate) yes: bool,
}

/// The file that is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scope {
    /// The user's
    Global,
    /// The project's
    Project,
}

/// Arguments of `log`.
#[derive(Clone, Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(crate) struct LogArgs {
    /// How many of the last entries are shown
    #[arg(
        short = 'n',
        long = "lines",
        value_name = "COUNT",
        default_value_t = 20
    )]
    pub(crate) lines: usize,

    /// Show all entries, of rotated files too
    #[arg(long, conflicts_with = "lines")]
    pub(crate) all: bool,

    /// Go on with what is written from now on
    #[arg(short, long, conflicts_with = "stats")]
    pub(crate) follow: bool,

    /// Count by outcome, surface and rule; of all entries unless `--lines` says how many
    #[arg(long)]
    pub(crate) stats: bool,

    /// Only what ended so: an event without its prefix (`allowed`, `blocked`, `waiting`, `approved`, `denied`, …)
    #[arg(long, value_name = "OUTCOME")]
    pub(crate) outcome: Vec<String>,

    /// Only this surface
    #[arg(long, value_name = "SURFACE")]
    pub(crate) surface: Option<String>,

    /// Only this session
    #[arg(long, value_name = "ID")]
    pub(crate) session: Option<String>,

    /// Only this request, from being raised to its end
    #[arg(long, value_name = "ID")]
    pub(crate) request: Option<String>,

    /// Only entries that contain this text in a field
    #[arg(long, value_name = "TEXT")]
    pub(crate) grep: Option<String>,

    /// Read the debug log
    #[arg(long)]
    pub(crate) debug: bool,
}

/// Arguments of `trust` and `untrust`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TrustArgs {
    /// The project; the current directory without it
    pub(crate) dir: Option<PathBuf>,

    /// Do not ask for confirmation
    #[arg(long)]
    pub(crate) yes: bool,
}

/// Arguments of `hook`. Only help reaches them: a hook is answered before arguments are parsed.
#[derive(Clone, Debug, Args)]
pub(crate) struct HookArgs {
    /// The agent
    pub(crate) host: OsString,
}

/// Arguments of `completions`.
#[derive(Clone, Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Arguments of `man`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ManArgs {
    /// The verb
    pub(crate) verb: Option<String>,
}

fn host(name: &str) -> Result<Host, String> {
    Host::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = Host::ALL.iter().map(|host| host.name()).collect();
        format!("the hosts are {}", known.join(", "))
    })
}

impl From<Colour> for ColorChoice {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Auto => Self::Auto,
            Colour::Always => Self::Always,
            Colour::Never => Self::Never,
        }
    }
}

/// Returns the definition that help, completions and manual pages are made from.
pub(crate) fn definition() -> clap::Command {
    Cli::command()
}

/// Parses the arguments of this process and runs the verb.
pub(crate) fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Nobody can be told when the text cannot be written.
            let _ = error.print();
            let exit = if error.use_stderr() {
                Exit::Usage
            } else {
                Exit::Done
            };
            return exit.into();
        }
    };
    let Cli { global, verb } = cli;
    let terminal = Terminal::new(global.color.into());
    let done = match verb {
        Verb::Check(args) => command::check::run(terminal, &global, args),
        Verb::Explain(args) => command::explain::run(terminal, &global, &args),
        Verb::Parse(args) => command::parse::run(terminal, &global, &args),
        Verb::Rules(args) => command::rules::run(terminal, &global, &args),
        Verb::Allow(args) => command::edit::run(terminal, &global, Decision::Allow, &args),
        Verb::Ask(args) => command::edit::run(terminal, &global, Decision::Ask, &args),
        Verb::Deny(args) => command::edit::run(terminal, &global, Decision::Deny, &args),
        Verb::Log(args) => command::log::run(terminal, &global, &args),
        Verb::Trust(args) => command::trust::trust(terminal, &global, &args),
        Verb::Untrust(args) => command::trust::untrust(terminal, &global, &args),
        Verb::Hook(args) => return command::hook::run(&args.host),
        Verb::Schema => command::schema::run(terminal),
        Verb::Completions(args) => command::completions::run(terminal, &args),
        Verb::Man(args) => command::man::run(terminal, &args),
    };
    done.unwrap_or_else(|failure| terminal.fail(&failure))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        definition().debug_assert();
    }
}
