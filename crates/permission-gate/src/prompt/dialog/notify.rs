//! What a terminal is told when an ask waits: its kind and who asks, never what about, for notifications are shown on
//! locked screens and kept by desktops.

use crate::prompt::payload::{PromptKind, PromptPayload};

/// The ways of `promptNotifications`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notification {
    /// The bell.
    Bell,
    /// OSC 9, of Windows Terminal, Ghostty and others.
    Osc9,
    /// OSC 777, of urxvt, foot and others.
    Osc777,
}

/// The most characters of a requester's name.
const MAX_NAME: usize = 40;

impl Notification {
    /// Returns the way that a name of `promptNotifications` stands for.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "bell" => Some(Self::Bell),
            "osc9" => Some(Self::Osc9),
            "osc777" => Some(Self::Osc777),
            _ => None,
        }
    }
}

/// Returns what to write to the terminal.
pub fn notification(payload: &PromptPayload, ways: &[Notification]) -> String {
    let words = words(payload);
    ways.iter()
        .map(|way| match way {
            Notification::Bell => "\u{7}".to_owned(),
            Notification::Osc9 => format!("\u{1b}]9;{words}\u{7}"),
            Notification::Osc777 => format!("\u{1b}]777;notify;Pi;{words}\u{7}"),
        })
        .collect()
}

/// Returns what to show above a draft that is not sent: the ask waits until it is. `key` opens it at once.
pub fn announcement(payload: &PromptPayload, key: &str) -> String {
    let open = if key.is_empty() {
        String::new()
    } else {
        format!(", or press {key}")
    };
    format!(
        "{}: send or clear your draft{open}, to decide",
        words(payload)
    )
}

fn words(payload: &PromptPayload) -> String {
    let kind = match payload.kind {
        PromptKind::Bash => "a command",
        PromptKind::Mcp => "an MCP call",
        PromptKind::Tool => "a tool call",
        PromptKind::Path => "a path",
        PromptKind::ExternalDirectory | PromptKind::BashExternalDirectory => {
            "a path outside the project"
        }
        PromptKind::Skill | PromptKind::SkillRead => "a skill",
        PromptKind::Forwarded => "a forwarded request",
    };
    let requester = &payload.request.requester;
    let who = match (&requester.agent_name, requester.forwarded) {
        (Some(name), true) => format!(" by subagent {}", harmless(name)),
        (Some(name), false) => format!(" by {}", harmless(name)),
        (None, true) => " by a subagent".to_owned(),
        (None, false) => String::new(),
    };
    format!("permission needed for {kind}{who}")
}

/// SECURITY: a name must not end the sequence it stands in, nor start a field or another sequence. Pinned by
/// `a_name_cannot_leave_its_notification`.
fn harmless(name: &str) -> String {
    name.chars()
        .filter(|character| {
            character.is_alphanumeric() || matches!(character, ' ' | '-' | '_' | '.')
        })
        .take(MAX_NAME)
        .collect()
}
