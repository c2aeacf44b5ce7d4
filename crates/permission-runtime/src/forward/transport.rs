//! How messages cross between sessions: a trait, so that files, memory or a broker can carry the same messages.
//!
//! An implementation carries and refuses; it decides nothing. What it must keep: a request has at most one answer, an answer is
//! handed out at most once, and what is not whole is never handed out.

use std::time::Duration;

use thiserror::Error;

use super::id::RequestId;
use super::message::{Request, Response, ServingRecord};

/// Carries requests and answers.
pub trait Transport: Send + Sync {
    /// Puts a request into the inbox of its target.
    ///
    /// # Errors
    /// When it could not be put there whole; nothing of it then counts.
    fn submit(&self, request: &Request) -> Result<(), TransportError>;

    /// Asks what became of a request, and takes its answer: an answer is returned once.
    ///
    /// # Errors
    /// When that cannot be found out, or an answer cannot be taken; it then counts as not given.
    fn poll(&self, target: &str, id: &RequestId) -> Result<Poll, TransportError>;

    /// Takes a request back. That it is gone already is no error.
    ///
    /// # Errors
    /// When it may still be there.
    fn withdraw(&self, target: &str, id: &RequestId) -> Result<(), TransportError>;

    /// Returns what is in a session's inbox. The bodies of requests that `known` says yes to are not read again.
    ///
    /// # Errors
    /// When the inbox cannot be looked at. One bad request is no error: it is refused and stands in [`Inbox::refused`].
    fn inbox(
        &self,
        session: &str,
        known: &dyn Fn(&RequestId) -> bool,
    ) -> Result<Inbox, TransportError>;

    /// Answers a request, once, and takes it out of the inbox.
    ///
    /// # Errors
    /// [`TransportError::Gone`] when nothing waits for the answer, [`TransportError::Answered`] when there is one already.
    fn respond(
        &self,
        session: &str,
        id: &RequestId,
        response: &Response,
    ) -> Result<(), TransportError>;

    /// Takes a request out of a session's inbox without an answer, because it is refused.
    ///
    /// # Errors
    /// When it may still be there.
    fn refuse(&self, session: &str, id: &RequestId) -> Result<(), TransportError>;

    /// Makes known that a session serves; repeated every second.
    ///
    /// # Errors
    /// When it could not be made known.
    fn announce(&self, record: &ServingRecord) -> Result<(), TransportError>;

    /// Makes known that a session serves no more.
    ///
    /// # Errors
    /// When it could not be made known.
    fn retire(&self, session: &str) -> Result<(), TransportError>;

    /// Returns what a session last said about serving.
    ///
    /// # Errors
    /// When that cannot be found out.
    fn serving(&self, session: &str) -> Result<Option<ServingRecord>, TransportError>;

    /// Watches for requests to a session, or for its answer to one.
    fn watch(&self, session: &str, side: Side<'_>) -> Box<dyn Watch>;
}

/// What is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side<'a> {
    /// The requests to a session.
    Requests,
    /// Its answer to this request, and that it takes the request away.
    Answer(&'a RequestId),
}

/// Waits for news.
pub trait Watch: Send {
    /// Waits until there may be something new, at most this long. It may wake for nothing.
    fn wait(&mut self, at_most: Duration);
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Poll {
    /// Nothing yet.
    Waiting,
    /// The answer; it is not returned again.
    Answered(Response),
    /// It is gone without an answer.
    Vanished,
    /// What stands in the place of an answer is none.
    Spoilt(String),
}

/// What is in an inbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inbox {
    /// Every request that is there, the known ones too.
    pub present: Vec<RequestId>,
    /// The ones that are new, in the order they were raised.
    pub new: Vec<Request>,
    /// What was no request, and was put aside.
    pub refused: Vec<Refused>,
    /// Whether there is more than could be looked at.
    pub more: bool,
}

/// Something in an inbox that is no request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// What is wrong with it.
    pub why: String,
}

/// Why a message did not cross.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TransportError {
    /// The session's id can name no place.
    #[error("the session id `{0}` cannot be used")]
    Session(String),
    /// It is larger than allowed.
    #[error("the message has {size} bytes, and {limit} are allowed")]
    TooLarge {
        /// Its size in bytes.
        size: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// A request with that id is there already.
    #[error("a request with the id `{0}` is there already")]
    Exists(RequestId),
    /// Nothing waits for this answer.
    #[error("the request `{0}` does not wait for an answer any more")]
    Gone(RequestId),
    /// It is answered.
    #[error("the request `{0}` is answered already")]
    Answered(RequestId),
    /// A place is not safe to use.
    #[error("`{path}` is not used: {why}")]
    Unsafe {
        /// The place.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// The system refused.
    #[error("cannot {what} `{path}`: {error}")]
    Io {
        /// What was tried.
        what: &'static str,
        /// The place.
        path: String,
        /// What the system said.
        error: String,
    },
}
