//! Forwarding: an ask raised in a session where nobody can answer reaches the session where somebody can.
//!
//! The child fixes the facts; every node judges them afresh under its own policy. What crosses between sessions is in
//! [`message`], how it crosses in [`transport`]; [`child`] waits for an answer, [`server`] gives it. Nothing here talks to a
//! person, and nothing here widens a policy: what is missing, late, spoilt or forged is never an approval.

pub mod child;
pub mod clock;
pub mod id;
pub mod liveness;
pub mod memory;
pub mod message;
pub mod relay;
pub mod server;
pub mod spool;
pub mod transport;

pub use child::{Ask, Outcome, Step, Unavailable};
pub use clock::{Clock, SystemClock};
pub use id::RequestId;
pub use liveness::{Heartbeat, Liveness};
pub use memory::MemoryTransport;
pub use message::{
    AccessIntent, Approval, Hop, Principal, Request, Response, ServingRecord, State,
};
pub use server::{Answer, Escalation, Event, Server};
pub use spool::Spool;
pub use transport::{Inbox, Poll, Refused, Transport, TransportError, Watch};

#[cfg(test)]
pub(crate) mod tests;
