//! Measurements and generated artefacts of the project; run as `cargo xtask VERB`.

mod arguments;
mod bench_hook;
mod bench_log;
mod bench_peers;
mod bench_pi;
#[path = "../../crates/permission-gate/benches/support/calls.rs"]
mod calls;
mod differential;
mod machine;
mod ours;
mod pictures;
mod project;
mod samples;

use std::process::ExitCode;

use arguments::Arguments;

const USAGE: &str = "\
usage: cargo xtask VERB

  bench-peers [--only TEXT]   one call in process: ours and the TypeScript extension in turn
  bench-hook [--turns N]      the whole hook process, against an empty program
  bench-pi [--turns N]        a whole run of the real Pi, with the extension and without
  bench-log                   16 processes, 10,000 lines each, to one review log: every line whole and present
  differential --oracle DIR   generated calls, ours against the extension; fails on what is not explained
  pictures [--check]          draws the pictures of the documentation anew

Each measurement runs all sides in turn in one run; only the ratios mean something on a shared machine.
";

fn main() -> ExitCode {
    let mut arguments = Arguments::of_process();
    let verb = arguments.next();
    let done = match verb.as_deref() {
        Some("bench-peers") => bench_peers::run(arguments),
        Some("bench-log") => bench_log::run(arguments),
        Some("bench-hook") => bench_hook::run(arguments),
        Some("bench-pi") => bench_pi::run(arguments),
        Some("pictures") => pictures::run(arguments),
        Some("differential") => differential::run(arguments),
        Some(bench_peers::FIRST_DECISION) => bench_peers::first_decision(arguments),
        Some(_) | None => {
            project::say(USAGE.trim_end());
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            project::say(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}
