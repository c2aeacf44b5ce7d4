//! What is shown: the payload of an ask and its renderers.

pub mod payload;
