//! The command line `pi-permission`.
fn main() {}
