//! The command line `pi-permission`: reads arguments, calls the crates below, prints, and ends with an exit code.
//!
//! No decision is made here. A hook is answered before any argument is parsed, because an agent waits for it.

mod args;
mod call;
mod command;
mod context;
mod failure;
mod jsonl;
mod marker;
mod report;
mod request;
mod strict_json;
mod terminal;

use std::process::ExitCode;

fn main() -> ExitCode {
    match command::hook::requested(std::env::args_os()) {
        Some(host) => command::hook::run(&host),
        None => args::run(),
    }
}
