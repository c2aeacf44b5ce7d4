//! Does nothing.
fn main() {}
