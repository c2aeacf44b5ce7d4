//! What passes between the addon and the extension, declared once: Rust types, their JSON and their TypeScript.
//!
//! Wire types only: they are built from and into the types of `permission-gate` in [`crate::desk`]. The TypeScript
//! (`pi-extension/src/addon-types.ts`) is rendered from here; a test fails when it is out of date.

use serde_json::Value;

pub mod dialog;
pub mod published;
pub mod typescript;

pub use published::{PermissionDecisionEvent, PermissionState, PermissionUiPromptEvent};
use typescript::{TypeScript, wire_enum, wire_struct};

wire_struct! {
    /// What a gate is opened for.
    GateOptions {
        /// The directory the session was started in; absolute.
        cwd: "cwd" => String,
        /// `PI_CODING_AGENT_DIR`, when it is set.
        agent_dir: "agentDir" => Option<String>,
        /// The home directory of the user.
        home: "home" => Option<String>,
        /// Where this extension is installed; it may not be changed.
        extension: "extension" => String,
        /// Directories with Pi's documentation, which may be read.
        infrastructure: "infrastructure" => Vec<String>,
        /// Whether Pi trusts the project.
        trusted: "trusted" => bool,
        /// The session's id.
        session_id: "sessionId" => Option<String>,
    }
}

wire_struct! {
    /// What the agent is about to be offered.
    AgentStart {
        /// The agent that is active.
        agent_name: "agentName" => Option<String>,
        /// The tools that may be offered.
        tools: "tools" => Vec<String>,
        /// All skills there are.
        skills: "skills" => Vec<Skill>,
        /// The names of the MCP servers there are.
        servers: "servers" => Vec<String>,
    }
}

wire_struct! {
    /// A skill.
    Skill {
        /// Its name.
        name: "name" => String,
        /// The directory that holds its files, or its only file; absolute.
        directory: "directory" => String,
    }
}

wire_struct! {
    /// What of it is kept from the agent.
    Offer {
        /// The tools no call of which could be anything but denied.
        denied_tools: "deniedTools" => Vec<String>,
        /// The skills that are denied.
        denied_skills: "deniedSkills" => Vec<String>,
        /// What the person should know about the configuration, and was not told yet.
        notices: "notices" => Vec<Diagnostic>,
        /// How the gate stands.
        status: "status" => Status,
    }
}

wire_struct! {
    /// How the gate stands, in a few words.
    Status {
        /// For the status line.
        text: "text" => String,
        /// How bad it is; none when all is well.
        severity: "severity" => Option<Severity>,
    }
}

wire_struct! {
    /// One tool call.
    ToolCall {
        /// Pi's id of the call.
        tool_call_id: "toolCallId" => String,
        /// The tool, as Pi names it.
        tool_name: "toolName" => String,
        /// Its input, validated by Pi.
        input: "input" => Value,
        /// The directory it starts in; absolute.
        cwd: "cwd" => String,
        /// The agent on whose behalf it is called.
        agent_name: "agentName" => Option<String>,
        /// The names of all tools that exist.
        registered: "registered" => Vec<String>,
        /// The names of the MCP servers there are.
        servers: "servers" => Vec<String>,
        /// What an extension says about the file that the tool opens.
        access: "access" => Option<Access>,
        /// Who started it.
        source: "source" => Source,
        /// The screen that an ask has to fit; none when the host scrolls.
        screen: "screen" => Option<Screen>,
    }
}

wire_struct! {
    /// The size of a terminal, in cells.
    Screen {
        /// Its width.
        columns: "columns" => usize,
        /// Its height.
        rows: "rows" => usize,
    }
}

wire_struct! {
    /// What an extractor of another extension came to.
    Access {
        /// The path it named; none when it failed.
        path: "path" => Option<String>,
    }
}

wire_enum! {
    /// Who started a call.
    Source {
        /// The model.
        Agent => "agent",
        /// The person, who typed `/skill:name`.
        Skill => "skill",
        /// The person, with `!` in the editor or the `bash` command of the RPC protocol.
        User => "user",
    }
}

wire_struct! {
    /// The answer to a tool call.
    Judgement {
        /// The id of the request; none for what is not judged.
        request_id: "requestId" => Option<String>,
        /// What is to be done.
        decision: "decision" => Verdict,
        /// For a denial: the text for the agent.
        reason: "reason" => Option<String>,
        /// For an ask: what to put to the person.
        prompt: "prompt" => Option<Prompt>,
        /// For an ask: what other extensions are told when it is shown.
        announcement: "announcement" => Option<PermissionUiPromptEvent>,
        /// For what is settled: what other extensions are told.
        event: "event" => Option<PermissionDecisionEvent>,
        /// What the person should know about the configuration, and was not told yet.
        notices: "notices" => Vec<Diagnostic>,
    }
}

wire_enum! {
    /// What is to be done with a call.
    Verdict {
        /// Run it.
        Allow => "allow",
        /// Put it to a person.
        Ask => "ask",
        /// Refuse it.
        Deny => "deny",
    }
}

wire_struct! {
    /// A question to a person, ready to be shown.
    Prompt {
        /// Names the ask in the answer.
        request_id: "requestId" => String,
        /// What can be shown; the first to begin with. Never empty.
        views: "views" => Vec<View>,
        /// The title of the field that takes the reason of a denial.
        reason_title: "reasonTitle" => String,
        /// What stands in that field while it is empty.
        reason_placeholder: "reasonPlaceholder" => String,
    }
}

wire_struct! {
    /// What another extension shows beside the input of a call.
    Note {
        /// The ask.
        request_id: "requestId" => String,
        /// The extension's name.
        label: "label" => String,
        /// What it says.
        text: "text" => String,
    }
}

wire_struct! {
    /// One way to show a question: in short, or a page of the complete request.
    View {
        /// Title and facts.
        text: "text" => String,
        /// The choices, in the order to show them.
        options: "options" => Vec<PromptOption>,
    }
}

wire_struct! {
    /// One choice of a view.
    PromptOption {
        /// What it stands for.
        id: "id" => OptionId,
        /// What the person reads; unique within the view.
        label: "label" => String,
        /// For `show`: the view, by its place among the views.
        view: "view" => Option<usize>,
    }
}

wire_enum! {
    /// The choices of a view.
    OptionId {
        /// Allow this call.
        Once => "once",
        /// Allow this call and those like it, until the session ends.
        Session => "session",
        /// Deny.
        Deny => "deny",
        /// Deny, with words for the agent.
        DenyWithReason => "deny_with_reason",
        /// Show another view.
        Show => "show",
    }
}

wire_struct! {
    /// What became of an ask.
    Answer {
        /// The ask.
        request_id: "requestId" => String,
        /// What became of it.
        choice: "choice" => Choice,
        /// The person's words for the agent.
        reason: "reason" => Option<String>,
    }
}

wire_enum! {
    /// What became of an ask.
    Choice {
        /// The person allowed it once.
        Once => "once",
        /// The person allowed it for the session.
        Session => "session",
        /// The person allowed it and had a rule written.
        Always => "always",
        /// The person denied it, or closed the dialog.
        Deny => "deny",
        /// There is no person to ask.
        Unavailable => "unavailable",
        /// The run was interrupted while the ask was open.
        Aborted => "aborted",
        /// It could not be put to the person; the reason says why.
        Failed => "failed",
    }
}

wire_struct! {
    /// What an answer comes to.
    Outcome {
        /// Whether the call may run.
        allow: "allow" => bool,
        /// If not: the text for the agent.
        reason: "reason" => Option<String>,
        /// What other extensions are told; none when there was no such ask.
        event: "event" => Option<PermissionDecisionEvent>,
    }
}

wire_struct! {
    /// A question of another extension about the policy.
    Query {
        /// The surface, or a tool's name.
        surface: "surface" => String,
        /// The value; none asks about the surface as such.
        value: "value" => Option<String>,
        /// The agent whose policy is asked; none is the active one.
        agent_name: "agentName" => Option<String>,
    }
}

wire_struct! {
    /// What the policy says about a value.
    Check {
        /// The surface that was asked about.
        tool_name: "toolName" => String,
        /// The decision.
        state: "state" => PermissionState,
        /// The rule's own reason.
        reason: "reason" => Option<String>,
        /// The pattern that matched.
        matched_pattern: "matchedPattern" => Option<String>,
        /// For a shell text: the command that decided.
        command: "command" => Option<String>,
        /// For MCP: the target.
        target: "target" => Option<String>,
        /// What kind of rule decided.
        source: "source" => String,
        /// The scope that the rule comes from.
        origin: "origin" => String,
        /// Where in the shell text the command stands.
        command_context: "commandContext" => Option<String>,
    }
}

wire_struct! {
    /// What the policy says about a tool as such.
    ToolState {
        /// The decision of the rules on all of its calls.
        state: "state" => PermissionState,
        /// Whether no call of it could be anything but denied.
        fully_denied: "fullyDenied" => bool,
    }
}

wire_struct! {
    /// What the person typed after `/permission-system`.
    CommandLine {
        /// All of it.
        arguments: "arguments" => String,
        /// The agent that is active.
        agent_name: "agentName" => Option<String>,
        /// The directory of the session; absolute.
        cwd: "cwd" => String,
    }
}

wire_struct! {
    /// What the command says.
    Reply {
        /// For the person.
        text: "text" => String,
        /// How bad it is; none for what was asked for.
        severity: "severity" => Option<Severity>,
        /// A question to put instead; its answer is the next command line.
        menu: "menu" => Option<Menu>,
        /// How the gate stands.
        status: "status" => Status,
    }
}

wire_struct! {
    /// A choice between command lines.
    Menu {
        /// What is asked.
        title: "title" => String,
        /// The choices.
        items: "items" => Vec<Completion>,
    }
}

wire_struct! {
    /// A way to go on with a command line.
    Completion {
        /// All that would then stand after the command's name.
        value: "value" => String,
        /// What the person reads.
        label: "label" => String,
        /// What it does.
        description: "description" => Option<String>,
    }
}

wire_struct! {
    /// Something the person should know about the configuration.
    Diagnostic {
        /// How bad it is.
        severity: "severity" => Severity,
        /// What it is, and what to do about it.
        text: "text" => String,
    }
}

wire_enum! {
    /// How bad a diagnostic is.
    Severity {
        /// The configuration works, but perhaps not as meant.
        Warning => "warning",
        /// A part of it does not apply; calls are asked about that it would have allowed.
        Error => "error",
    }
}

/// How a text for the agent begins.
pub const PREFIX: &str = "[pi-permission-system]";

impl Judgement {
    /// Builds the answer to a call that could not be judged.
    pub fn unavailable(why: &str) -> Self {
        Self {
            decision: Verdict::Deny,
            request_id: None,
            reason: Some(unavailable(why)),
            prompt: None,
            announcement: None,
            event: None,
            notices: Vec::new(),
        }
    }
}

impl Outcome {
    /// Builds the answer to an ask that could not be settled.
    pub fn unavailable(why: &str) -> Self {
        Self {
            allow: false,
            reason: Some(unavailable(why)),
            event: None,
        }
    }
}

impl Status {
    /// Builds the status of a gate that failed.
    pub fn failed(why: &str) -> Self {
        Self {
            text: format!("gate failed: {why}"),
            severity: Some(Severity::Error),
        }
    }
}

impl Reply {
    /// Builds the answer of a gate that failed.
    pub fn failed(why: &str) -> Self {
        Self {
            text: format!("the gate failed: {why}"),
            severity: Some(Severity::Error),
            menu: None,
            status: Status::failed(why),
        }
    }
}

/// Says to the agent that a call could not be judged.
pub fn unavailable(why: &str) -> String {
    format!("{PREFIX} denied, because the call could not be judged: {why}.")
}

/// Renders all types of the addon as a TypeScript module.
pub fn render_typescript() -> String {
    let declarations = [
        GateOptions::declaration(),
        AgentStart::declaration(),
        Skill::declaration(),
        Offer::declaration(),
        Status::declaration(),
        ToolCall::declaration(),
        Access::declaration(),
        Source::declaration(),
        Screen::declaration(),
        Judgement::declaration(),
        Verdict::declaration(),
        Prompt::declaration(),
        View::declaration(),
        PromptOption::declaration(),
        OptionId::declaration(),
        Note::declaration(),
        Answer::declaration(),
        Choice::declaration(),
        Outcome::declaration(),
        Query::declaration(),
        Check::declaration(),
        ToolState::declaration(),
        CommandLine::declaration(),
        Reply::declaration(),
        Menu::declaration(),
        Completion::declaration(),
        Diagnostic::declaration(),
        Severity::declaration(),
        dialog::declarations(),
    ];
    format!("{}{}", typescript::header(), declarations.concat())
}

#[cfg(test)]
mod tests;
