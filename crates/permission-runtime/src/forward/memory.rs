//! The transport within one process: for tests, and the model that the file transport is held against.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::id::RequestId;
use super::message::{Request, Response, ServingRecord};
use super::transport::{Inbox, Poll, Side, Transport, TransportError, Watch};

/// Carries messages in memory. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct MemoryTransport {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    requests: BTreeMap<(String, RequestId), Request>,
    responses: BTreeMap<(String, RequestId), Response>,
    serving: BTreeMap<String, ServingRecord>,
    /// Counts changes, so that a watch misses none.
    changes: u64,
}

impl MemoryTransport {
    fn state(&self) -> MutexGuard<'_, State> {
        self.shared
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self, state: &mut State) {
        state.changes += 1;
        self.shared.changed.notify_all();
    }
}

impl Transport for MemoryTransport {
    fn submit(&self, request: &Request) -> Result<(), TransportError> {
        let mut state = self.state();
        let key = (request.target_session_id.clone(), request.id.clone());
        if state.requests.contains_key(&key) || state.responses.contains_key(&key) {
            return Err(TransportError::Exists(request.id.clone()));
        }
        state.requests.insert(key, request.clone());
        self.changed(&mut state);
        Ok(())
    }

    fn poll(&self, target: &str, id: &RequestId) -> Result<Poll, TransportError> {
        let mut state = self.state();
        let key = (target.to_owned(), id.clone());
        if let Some(response) = state.responses.remove(&key) {
            state.requests.remove(&key);
            return Ok(Poll::Answered(response));
        }
        Ok(if state.requests.contains_key(&key) {
            Poll::Waiting
        } else {
            Poll::Vanished
        })
    }

    fn withdraw(&self, target: &str, id: &RequestId) -> Result<(), TransportError> {
        let mut state = self.state();
        let key = (target.to_owned(), id.clone());
        state.requests.remove(&key);
        state.responses.remove(&key);
        self.changed(&mut state);
        Ok(())
    }

    fn inbox(
        &self,
        session: &str,
        known: &dyn Fn(&RequestId) -> bool,
    ) -> Result<Inbox, TransportError> {
        let state = self.state();
        let mut inbox = Inbox::default();
        for ((target, id), request) in &state.requests {
            let answered = state.responses.contains_key(&(target.clone(), id.clone()));
            if target != session || answered {
                continue;
            }
            inbox.present.push(id.clone());
            if !known(id) {
                inbox.new.push(request.clone());
            }
        }
        inbox
            .new
            .sort_by(|a, b| (a.created_at, &a.id).cmp(&(b.created_at, &b.id)));
        Ok(inbox)
    }

    fn respond(
        &self,
        session: &str,
        id: &RequestId,
        response: &Response,
    ) -> Result<(), TransportError> {
        let mut state = self.state();
        let key = (session.to_owned(), id.clone());
        if state.responses.contains_key(&key) {
            return Err(TransportError::Answered(id.clone()));
        }
        if state.requests.remove(&key).is_none() {
            return Err(TransportError::Gone(id.clone()));
        }
        state.responses.insert(key, response.clone());
        self.changed(&mut state);
        Ok(())
    }

    fn refuse(&self, session: &str, id: &RequestId) -> Result<(), TransportError> {
        let mut state = self.state();
        state.requests.remove(&(session.to_owned(), id.clone()));
        self.changed(&mut state);
        Ok(())
    }

    fn announce(&self, record: &ServingRecord) -> Result<(), TransportError> {
        let mut state = self.state();
        state
            .serving
            .insert(record.session_id.clone(), record.clone());
        Ok(())
    }

    fn retire(&self, session: &str) -> Result<(), TransportError> {
        self.state().serving.remove(session);
        Ok(())
    }

    fn serving(&self, session: &str) -> Result<Option<ServingRecord>, TransportError> {
        Ok(self.state().serving.get(session).cloned())
    }

    fn watch(&self, _session: &str, _side: Side<'_>) -> Box<dyn Watch> {
        let seen = self.state().changes;
        Box::new(MemoryWatch {
            transport: self.clone(),
            seen,
        })
    }
}

struct MemoryWatch {
    transport: MemoryTransport,
    seen: u64,
}

impl Watch for MemoryWatch {
    fn wait(&mut self, at_most: Duration) {
        let state = self.transport.state();
        let seen = self.seen;
        let waited = self
            .transport
            .shared
            .changed
            .wait_timeout_while(state, at_most, |state| state.changes == seen);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        self.seen = state.changes;
    }
}
