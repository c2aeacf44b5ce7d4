//! The agents we gate: what each calls its tools and how each is answered.
//!
//! An adapter only translates; one policy, one decision. Each host's contract stands in its own file.

pub mod claude;
mod reason;

use std::io::Read;

/// An agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host {
    /// Pi, through its extension.
    Pi,
    /// Claude Code, through its hooks.
    ClaudeCode,
}

impl Host {
    /// Every host.
    pub const ALL: &'static [Self] = &[Self::Pi, Self::ClaudeCode];

    /// Returns the name used on the command line and in logs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pi => "pi",
            Self::ClaudeCode => "claude-code",
        }
    }

    /// Finds a host by its name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|host| host.name() == name)
    }
}

/// What a hook process prints and how it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookAnswer {
    /// Exactly one JSON object, or nothing.
    pub stdout: String,
    /// For the person: why the hook failed.
    pub stderr: String,
    /// The exit code of the process.
    pub exit: u8,
}

impl HookAnswer {
    /// Says nothing, so that the host's own rules speak.
    pub fn silence() -> Self {
        Self {
            stdout: String::new(),
            stderr: String::new(),
            exit: 0,
        }
    }
}

/// The largest payload that is read, in bytes.
pub const MAX_PAYLOAD: u64 = 16 * 1024 * 1024;

/// Reads a hook's payload to its end, or says why it cannot be used.
fn read_payload(input: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    input
        .take(MAX_PAYLOAD + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("the payload cannot be read: {error}"))?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > MAX_PAYLOAD {
        return Err(format!(
            "the payload is larger than {} MiB",
            MAX_PAYLOAD / 1024 / 1024
        ));
    }
    Ok(bytes)
}
