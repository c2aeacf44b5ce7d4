//! The transport of one machine: files in a directory that both sessions share.
//!
//! `<agentDir>/sessions/permission-forwarding/sessions/<target>/{requests,responses}/<id>.json`, and
//! `permission-forwarding/serving/<session>.json`. A file appears whole (written beside, flushed, renamed) or not at all. What
//! is no plain file of this user is put aside and reported; a directory that others could write to is not used. Who may
//! write here at all is decided by the rights of the directory: see the threat model in `docs/forwarding.md`.

mod dir;
mod inbox;
pub(crate) mod steps;
mod sweep;
mod watch;

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde_json::Value;

use super::id::{RequestId, session_name};
use super::message::{
    Request, Response, ServingRecord, read_response, read_serving, write_request, write_response,
    write_serving,
};
use super::transport::{Inbox, Poll, Side, Transport, TransportError, Watch};
use dir::{Dir, Replace};
use steps::Steps;

pub use sweep::{Swept, sweep};

/// The largest request, in bytes: a change of 2 MiB on both sides, escaped, fits.
pub const MAX_REQUEST: usize = 16 * 1024 * 1024;

/// The largest response, in bytes.
pub const MAX_RESPONSE: usize = 64 * 1024;

/// The largest record of a serving session, in bytes.
pub const MAX_RECORD: usize = 16 * 1024;

/// The spool within the agent's directory.
const BASE: [&str; 2] = ["sessions", "permission-forwarding"];
const SESSIONS: &str = "sessions";
const SERVING: &str = "serving";
const REQUESTS: &str = "requests";
const RESPONSES: &str = "responses";
const QUARANTINE: &str = "quarantine";

/// Carries messages in files.
#[derive(Debug)]
pub struct Spool {
    agent_dir: PathBuf,
    steps: Steps,
    /// What could not be put aside, so that it is reported once.
    stuck: Mutex<HashSet<String>>,
}

impl Spool {
    /// Uses the spool of an agent directory. Nothing is made before it is needed.
    pub fn new(agent_dir: impl Into<PathBuf>) -> Self {
        Self {
            agent_dir: agent_dir.into(),
            steps: Steps::default(),
            stuck: Mutex::default(),
        }
    }

    /// Uses it with a hook that is asked before each step.
    #[cfg(test)]
    pub(crate) fn with_steps(agent_dir: impl Into<PathBuf>, steps: Steps) -> Self {
        Self {
            steps,
            ..Self::new(agent_dir)
        }
    }

    /// Returns the directory of the spool.
    pub fn directory(&self) -> PathBuf {
        BASE.iter()
            .fold(self.agent_dir.clone(), |path, name| path.join(name))
    }

    /// Opens the directory of the spool; `None` when it is not there and not to be made.
    fn base(&self, create: bool) -> Result<Option<Dir>, TransportError> {
        let [sessions, spool] = BASE;
        let Some(outer) = Dir::outer(&self.agent_dir.join(sessions), create, &self.steps)? else {
            return Ok(None);
        };
        outer.child(spool, create)
    }

    /// Opens a directory below the spool.
    fn open(&self, names: &[&str], create: bool) -> Result<Option<Dir>, TransportError> {
        let mut at = self.base(create)?;
        for name in names {
            let Some(dir) = at else { return Ok(None) };
            at = dir.child(name, create)?;
        }
        Ok(at)
    }

    fn made(&self, names: &[&str]) -> Result<Dir, TransportError> {
        self.open(names, true)?.ok_or_else(|| TransportError::Io {
            what: "make",
            path: self.directory().display().to_string(),
            error: "it is gone again".to_owned(),
        })
    }
}

/// The name of a request's or response's file.
fn file_name(id: &RequestId) -> String {
    format!("{id}.json")
}

fn named(session: &str) -> Result<String, TransportError> {
    session_name(session).ok_or_else(|| TransportError::Session(session.to_owned()))
}

fn bytes(value: &Value, limit: usize) -> Result<Vec<u8>, TransportError> {
    let bytes = value.to_string().into_bytes();
    if bytes.len() > limit {
        return Err(TransportError::TooLarge {
            size: bytes.len(),
            limit,
        });
    }
    Ok(bytes)
}

impl Transport for Spool {
    fn submit(&self, request: &Request) -> Result<(), TransportError> {
        let session = named(&request.target_session_id)?;
        let bytes = bytes(&write_request(request), MAX_REQUEST)?;
        // Both, so that an old parent finds where to answer.
        let responses = self.made(&[SESSIONS, &session, RESPONSES])?;
        let requests = self.made(&[SESSIONS, &session, REQUESTS])?;
        let name = file_name(&request.id);
        // SECURITY: an answer that lies there before the question answers nothing; pinned by `an_answer_before_its_question`.
        if responses.has(&name)? {
            return Err(TransportError::Exists(request.id.clone()));
        }
        match requests.write(&name, &bytes, Replace::No) {
            Err(Written::There) => Err(TransportError::Exists(request.id.clone())),
            Err(Written::Failed(error)) => Err(error),
            Ok(()) => Ok(()),
        }
    }

    fn poll(&self, target: &str, id: &RequestId) -> Result<Poll, TransportError> {
        let session = named(target)?;
        let name = file_name(id);
        let Some(home) = self.open(&[SESSIONS, &session], false)? else {
            return Ok(Poll::Vanished);
        };
        let requests = home.child(REQUESTS, false)?;
        let Some(responses) = home.child(RESPONSES, false)? else {
            return waiting(requests.as_ref(), &name);
        };
        if !responses.has(&name)? {
            if waiting(requests.as_ref(), &name)? == Poll::Waiting {
                return Ok(Poll::Waiting);
            }
            // An answer is put there before its question is taken away, so now it would be there.
            if !responses.has(&name)? {
                return Ok(Poll::Vanished);
            }
        }
        let read = responses.read(&name, MAX_RESPONSE);
        // The question goes first: what is no question any more is not asked again, whatever happens from here.
        if let Some(requests) = &requests {
            requests.remove(&name)?;
        }
        // INVARIANT: an answer is taken by removing it; who does not remove it does not have it.
        // Pinned by `an_answer_is_applied_at_most_once`.
        if !responses.remove(&name)? {
            return Ok(Poll::Vanished);
        }
        Ok(match read? {
            Ok(bytes) => match read_response(&bytes) {
                Ok(response) => Poll::Answered(response),
                Err(why) => Poll::Spoilt(why.to_string()),
            },
            Err(why) => Poll::Spoilt(why),
        })
    }

    fn withdraw(&self, target: &str, id: &RequestId) -> Result<(), TransportError> {
        let session = named(target)?;
        let name = file_name(id);
        let Some(home) = self.open(&[SESSIONS, &session], false)? else {
            return Ok(());
        };
        for part in [REQUESTS, RESPONSES] {
            if let Some(dir) = home.child(part, false)? {
                dir.remove(&name)?;
            }
        }
        Ok(())
    }

    fn inbox(
        &self,
        session: &str,
        known: &dyn Fn(&RequestId) -> bool,
    ) -> Result<Inbox, TransportError> {
        let name = named(session)?;
        // Made again when an old child has tidied it away, so that it can be watched.
        let home = self.made(&[SESSIONS, &name])?;
        let stuck = &mut *self
            .stuck
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        inbox::look(&home, session, known, stuck)
    }

    fn respond(
        &self,
        session: &str,
        id: &RequestId,
        response: &Response,
    ) -> Result<(), TransportError> {
        let name = named(session)?;
        let file = file_name(id);
        let bytes = bytes(&write_response(response), MAX_RESPONSE)?;
        let home = self.made(&[SESSIONS, &name])?;
        let requests = home.child(REQUESTS, false)?;
        let Some(requests) = requests else {
            return Err(TransportError::Gone(id.clone()));
        };
        let responses = self.made(&[SESSIONS, &name, RESPONSES])?;
        if responses.has(&file)? {
            return Err(TransportError::Answered(id.clone()));
        }
        if !requests.has(&file)? {
            return Err(TransportError::Gone(id.clone()));
        }
        // INVARIANT: the first answer stands; pinned by `a_request_is_answered_at_most_once`.
        match responses.write(&file, &bytes, Replace::No) {
            Ok(()) => {}
            Err(Written::There) => return Err(TransportError::Answered(id.clone())),
            Err(Written::Failed(error)) => return Err(error),
        }
        // The answer is given; that its question stays is not worth an error, the child takes it away.
        let _ = requests.remove(&file);
        Ok(())
    }

    fn refuse(&self, session: &str, id: &RequestId) -> Result<(), TransportError> {
        let name = named(session)?;
        if let Some(requests) = self.open(&[SESSIONS, &name, REQUESTS], false)? {
            requests.remove(&file_name(id))?;
        }
        Ok(())
    }

    fn announce(&self, record: &ServingRecord) -> Result<(), TransportError> {
        let name = named(&record.session_id)?;
        let bytes = bytes(&write_serving(record), MAX_RECORD)?;
        let serving = self.made(&[SERVING])?;
        match serving.write(&format!("{name}.json"), &bytes, Replace::Yes) {
            Ok(()) => Ok(()),
            Err(Written::Failed(error)) => Err(error),
            Err(Written::There) => Err(TransportError::Session(record.session_id.clone())),
        }
    }

    fn retire(&self, session: &str) -> Result<(), TransportError> {
        let name = named(session)?;
        if let Some(serving) = self.open(&[SERVING], false)? {
            serving.remove(&format!("{name}.json"))?;
        }
        Ok(())
    }

    fn serving(&self, session: &str) -> Result<Option<ServingRecord>, TransportError> {
        let name = named(session)?;
        let Some(serving) = self.open(&[SERVING], false)? else {
            return Ok(None);
        };
        Ok(record(&serving, &format!("{name}.json"))?
            // SECURITY: a record that speaks for another session says nothing about this one.
            .filter(|record| record.session_id == session))
    }

    fn watch(&self, session: &str, side: Side<'_>) -> Box<dyn Watch> {
        let directory = self.directory();
        let (parts, only): (&[&str], _) = match side {
            Side::Requests => (&[REQUESTS], None),
            Side::Answer(id) => (&[RESPONSES, REQUESTS], Some(file_name(id))),
        };
        let paths = session_name(session).map(|name| {
            let home = directory.join(SESSIONS).join(name);
            parts.iter().map(|part| home.join(part)).collect::<Vec<_>>()
        });
        watch::watch(&paths.unwrap_or_default(), only)
    }
}

/// Reads the record of a serving session; one that is no record is as good as none.
fn record(serving: &Dir, name: &str) -> Result<Option<ServingRecord>, TransportError> {
    Ok(serving
        .read(name, MAX_RECORD)?
        .ok()
        .and_then(|bytes| read_serving(&bytes).ok()))
}

fn waiting(requests: Option<&Dir>, name: &str) -> Result<Poll, TransportError> {
    Ok(match requests {
        Some(requests) if requests.has(name)? => Poll::Waiting,
        Some(_) | None => Poll::Vanished,
    })
}

/// Why a file was not written.
#[derive(Debug)]
enum Written {
    /// There is one of that name.
    There,
    /// Anything else.
    Failed(TransportError),
}

impl From<TransportError> for Written {
    fn from(error: TransportError) -> Self {
        Self::Failed(error)
    }
}

fn io_error(what: &'static str, path: &Path, error: &io::Error) -> TransportError {
    TransportError::Io {
        what,
        path: path.display().to_string(),
        error: error.to_string(),
    }
}

#[cfg(test)]
mod tests;
