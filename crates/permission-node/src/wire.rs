//! What passes between the addon and the extension, declared once: Rust types, their JSON and their TypeScript.
//!
//! Wire types only: they are built from and into the types of `permission-gate` in [`crate::desk`]. The TypeScript
//! (`pi-extension/src/addon-types.ts`) is rendered from here; a test fails when it is out of date.

use serde_json::Value;

pub mod dialog;
pub mod typescript;

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

wire_enum! {
    /// Who started a call.
    Source {
        /// The model.
        Agent => "agent",
        /// The person, with `!` in the editor or the `bash` command of the RPC protocol.
        User => "user",
    }
}

wire_struct! {
    /// The answer to a tool call.
    Judgement {
        /// What is to be done.
        decision: "decision" => Verdict,
        /// For a denial: the text for the agent.
        reason: "reason" => Option<String>,
        /// For an ask: what to put to the person.
        prompt: "prompt" => Option<Prompt>,
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
        /// The person denied it, or closed the dialog.
        Deny => "deny",
        /// There is no person to ask.
        Unavailable => "unavailable",
        /// The run was interrupted while the ask was open.
        Aborted => "aborted",
    }
}

wire_struct! {
    /// What an answer comes to.
    Outcome {
        /// Whether the call may run.
        allow: "allow" => bool,
        /// If not: the text for the agent.
        reason: "reason" => Option<String>,
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
            reason: Some(unavailable(why)),
            prompt: None,
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
        }
    }
}

fn unavailable(why: &str) -> String {
    format!("{PREFIX} denied, because the call could not be judged: {why}.")
}

/// Renders all types as a TypeScript module.
pub fn render_typescript() -> String {
    let declarations = [
        GateOptions::declaration(),
        ToolCall::declaration(),
        Source::declaration(),
        Screen::declaration(),
        Judgement::declaration(),
        Verdict::declaration(),
        Prompt::declaration(),
        View::declaration(),
        PromptOption::declaration(),
        OptionId::declaration(),
        Answer::declaration(),
        Choice::declaration(),
        Outcome::declaration(),
        Diagnostic::declaration(),
        Severity::declaration(),
        dialog::declarations(),
    ];
    format!("{}{}", typescript::header(), declarations.concat())
}

#[cfg(test)]
mod tests;
