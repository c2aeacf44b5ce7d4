//! The agents we gate: what each calls its tools and how each is answered.
//!
//! An adapter only translates; one policy, one decision. Each host's contract stands in its own file.

pub mod claude;
mod reason;

use std::io::Read;
use std::sync::mpsc;
use std::time::Duration;

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

/// How long a hook may take before it answers by itself. Below the shortest timeout that `install` writes (10 s).
pub const DEADLINE: Duration = Duration::from_secs(8);

/// The stack a hook's work gets, in bytes; untouched pages cost nothing.
const STACK: usize = 16 * 1024 * 1024;

/// Runs a hook's work on a thread of its own, and gives `late` when it has not answered in time. The caller then ends
/// the process, and the work with it.
pub fn with_deadline(
    deadline: Duration,
    work: impl FnOnce() -> HookAnswer + Send + 'static,
    late: impl FnOnce(&str) -> HookAnswer,
) -> HookAnswer {
    let (sender, receiver) = mpsc::channel();
    let started = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || {
            // The receiver is gone only when the answer came too late.
            let _ = sender.send(work());
        });
    if let Err(error) = started {
        return late(&format!("no thread could be started: {error}"));
    }
    match receiver.recv_timeout(deadline) {
        Ok(answer) => answer,
        Err(mpsc::RecvTimeoutError::Timeout) => late(&format!(
            "there was no answer within {} s",
            deadline.as_secs()
        )),
        Err(mpsc::RecvTimeoutError::Disconnected) => late("the work ended without an answer"),
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

#[cfg(test)]
mod tests;
