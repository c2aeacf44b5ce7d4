//! Measurements and generated artefacts; run as `cargo xtask`.
fn main() {}
