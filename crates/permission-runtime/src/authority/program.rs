//! A link that is a program: evidence as JSON on its stdin, a verdict as JSON on its stdout.
//!
//! It runs without a shell, in a process group of its own, and has until its deadline; then the whole group is killed. What it says on
//! stderr is not kept, and a status other than zero is a failure whatever it wrote.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::link::{Link, LinkFailure, LinkVerdict};
use crate::config::Authorizer;

/// The most that a program may answer, in bytes.
const MAX_ANSWER: u64 = 64 * 1024;

/// How often is looked whether it has ended, once it has answered.
const LOOK: Duration = Duration::from_millis(5);

/// A program of `authorizers`.
#[derive(Clone, Debug)]
pub struct Program {
    command: Vec<String>,
    timeout: Duration,
}

impl Program {
    /// Takes an entry of `authorizers`.
    pub fn new(authorizer: &Authorizer) -> Self {
        Self {
            command: authorizer.command.clone(),
            timeout: Duration::from_millis(authorizer.timeout_ms),
        }
    }

    fn timed_out(&self) -> LinkFailure {
        LinkFailure::TimedOut(u64::try_from(self.timeout.as_millis()).unwrap_or(u64::MAX))
    }

    /// Waits for the answer and the end of the program.
    fn outcome(&self, running: &mut Running, deadline: Instant) -> Result<Vec<u8>, LinkFailure> {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let answer = match running.answer.recv_timeout(left(deadline)) {
            Ok(answer) => answer.map_err(|error| LinkFailure::Ended(error.to_string()))?,
            Err(RecvTimeoutError::Timeout) => return Err(self.timed_out()),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(LinkFailure::Ended(
                    "its answer could not be read".to_owned(),
                ));
            }
        };
        if u64::try_from(answer.len()).unwrap_or(u64::MAX) > MAX_ANSWER {
            return Err(LinkFailure::Nonsense(format!(
                "it is longer than {MAX_ANSWER} bytes"
            )));
        }
        while !running.has_ended() {
            if left(deadline).is_zero() {
                return Err(self.timed_out());
            }
            std::thread::sleep(LOOK.min(left(deadline)));
        }
        Ok(answer)
    }
}

impl Link for Program {
    fn authorize(&self, evidence: &Value) -> Result<LinkVerdict, LinkFailure> {
        let deadline = Instant::now() + self.timeout;
        let mut running = Running::start(&self.command, evidence)?;
        let outcome = self.outcome(&mut running, deadline);
        // The group first, while its number is still its own; only then is the program itself given up.
        let status = running.end();
        let answer = outcome?;
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(LinkFailure::Ended(status.to_string())),
            Err(error) => return Err(LinkFailure::Ended(error.to_string())),
        }
        let value: Value = serde_json::from_slice(&answer)
            .map_err(|_| LinkFailure::Nonsense("it is no JSON".to_owned()))?;
        LinkVerdict::read(&value)
    }
}

/// A program that runs.
struct Running {
    child: Child,
    answer: mpsc::Receiver<std::io::Result<Vec<u8>>>,
}

impl Running {
    fn start(words: &[String], evidence: &Value) -> Result<Self, LinkFailure> {
        let failed = |error: std::io::Error| LinkFailure::Start(error.to_string());
        let Some((program, arguments)) = words.split_first() else {
            return Err(LinkFailure::Start("it has no name".to_owned()));
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let mut child = command.spawn().map_err(failed)?;
        let mut text = evidence.to_string().into_bytes();
        text.push(b'\n');
        // Threads of their own: a program that does not read, or does not write, keeps nobody waiting past the deadline.
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                // A program may answer without reading all of it.
                let _ = stdin.write_all(&text);
            });
        }
        let (send, answer) = mpsc::channel();
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut bytes = Vec::new();
                let read = stdout.take(MAX_ANSWER + 1).read_to_end(&mut bytes);
                // Nobody listens any more once the deadline has passed.
                let _ = send.send(read.map(|_| bytes));
            });
        }
        Ok(Self { child, answer })
    }

    /// Tells whether it has ended, and leaves it there, so that its number stays its own.
    #[cfg(all(unix, not(target_os = "openbsd")))]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        pid.is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
    }

    #[cfg(not(all(unix, not(target_os = "openbsd"))))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills what is left of its group, and returns how it ended.
    fn end(&mut self) -> std::io::Result<std::process::ExitStatus> {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id())
            .ok()
            .and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // It may have ended by itself.
        let _ = self.child.kill();
        self.child.wait()
    }
}

#[cfg(test)]
mod tests;
