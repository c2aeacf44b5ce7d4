//! The N-API addon of the Pi extension: JSON in, JSON out, one [`addon::Gate`] for a session.
//!
//! It converts at the edge and keeps the asks that wait for an answer. It decides nothing: rules, gates and their
//! texts live in `permission-gate`, files in `permission-runtime`. Every call that JavaScript makes is answered,
//! also when something in here fails: then the call is asked about or denied, never allowed.

pub mod addon;
pub mod desk;
pub mod wire;
