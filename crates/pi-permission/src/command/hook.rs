//! `hook HOST`: answers the hook of an agent. Everything about the answer is the host's contract in
//! `permission-runtime`; here it is only delivered.
//!
//! SECURITY: an answer that cannot be delivered must refuse the call, so every way out of here but a delivered answer
//! is exit code 2 with a text on stderr.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::panic::catch_unwind;
use std::process::ExitCode;

use permission_runtime::host::claude;
use permission_runtime::{HookAnswer, Host};

/// What every host takes for a refusal.
const REFUSED: u8 = 2;

/// Returns the host if this process is a hook: its first argument is `hook` and it does not ask for help.
///
/// The rest of the command line is not parsed, so that nothing but the hook is started.
pub(crate) fn requested(arguments: impl IntoIterator<Item = OsString>) -> Option<OsString> {
    let mut arguments = arguments.into_iter().skip(1);
    if arguments.next()? != "hook" {
        return None;
    }
    let host = arguments.next().unwrap_or_default();
    (host != "--help" && host != "-h").then_some(host)
}

/// Answers the hook call of this process.
pub(crate) fn run(host: &OsStr) -> ExitCode {
    // What a panic prints would stand before the reason that the host shows.
    std::panic::set_hook(Box::new(|_| {}));
    let answered = catch_unwind(|| answer(host));
    let answer = answered.unwrap_or_else(|_| refusal("an inner failure"));
    deliver(&answer)
}

fn answer(host: &OsStr) -> HookAnswer {
    let known = host.to_str().and_then(Host::from_name);
    match known {
        Some(Host::ClaudeCode) => claude::hook_process(),
        Some(Host::Pi) => refusal(
            "`pi` has no hooks\n  help: it loads this system as an extension; hosts with hooks: claude-code",
        ),
        None if host.is_empty() => {
            refusal("`hook` needs the name of a host\n  help: pi-permission hook claude-code")
        }
        None => refusal(&format!(
            "`{}` is no host that is known\n  help: hosts with hooks: claude-code",
            host.to_string_lossy().escape_debug()
        )),
    }
}

fn refusal(why: &str) -> HookAnswer {
    HookAnswer {
        stderr: format!("error: {why}\n"),
        exit: REFUSED,
        ..HookAnswer::silence()
    }
}

fn deliver(answer: &HookAnswer) -> ExitCode {
    let mut exit = answer.exit;
    let mut talk = answer.stderr.clone();
    if !answer.stdout.is_empty() {
        let mut out = io::stdout().lock();
        let written = out
            .write_all(answer.stdout.as_bytes())
            .and_then(|()| out.flush());
        let lost = match written {
            Err(error) => Some(error.to_string()),
            Ok(()) if is_discarded() => Some("stdout is closed".to_owned()),
            Ok(()) => None,
        };
        if let Some(why) = lost
            && exit != REFUSED
        {
            exit = REFUSED;
            talk = format!(
                "error: the answer could not be given: {why}\n  help: it was {}",
                answer.stdout
            );
        }
    }
    // Whoever closed stderr does not read it; the exit code says enough.
    let _ = io::stderr().lock().write_all(talk.as_bytes());
    ExitCode::from(exit)
}

/// Tells whether stdout is the null device: Rust opens it in place of a descriptor that was closed at the start, and
/// what is written there is answered to nobody.
#[cfg(unix)]
fn is_discarded() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};

    let stdout = io::stdout()
        .as_fd()
        .try_clone_to_owned()
        .and_then(|descriptor| std::fs::File::from(descriptor).metadata());
    let null = std::fs::metadata("/dev/null");
    match (stdout, null) {
        (Ok(stdout), Ok(null)) => {
            stdout.file_type().is_char_device() && stdout.rdev() == null.rdev()
        }
        (Err(_), _) | (_, Err(_)) => false,
    }
}

/// Tells whether stdout is discarded; elsewhere that cannot be told.
#[cfg(not(unix))]
fn is_discarded() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(words: &[&str]) -> Option<OsString> {
        requested(words.iter().map(OsString::from))
    }

    #[test]
    fn only_the_first_argument_makes_a_hook() {
        for (words, expected) in [
            (&["x"][..], None),
            (&["x", "hook"], Some("")),
            (&["x", "hook", "claude-code"], Some("claude-code")),
            (
                &["x", "hook", "claude-code", "--bogus"],
                Some("claude-code"),
            ),
            (&["x", "hook", "--help"], None),
            (&["x", "check", "hook"], None),
            (&["hook", "claude-code"], None),
        ] {
            assert_eq!(arguments(words), expected.map(OsString::from), "{words:?}");
        }
    }
}
