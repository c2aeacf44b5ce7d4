//! The whole process of a hook, start to exit, in turn with an empty program of the same build profile.
//!
//! The hook reads a real configuration and answers a payload of Claude Code. Reported are the medians and their ratio,
//! the peak of its memory, and the size of the program.

use std::fs;
use std::io::{Read, Write, pipe};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::calls;
use crate::machine::{Machine, write_config};
use crate::project::{self, report};
use crate::samples::{Samples, duration, ratio, table};

/// What the hook is asked about, and what it answers under the policy of the calls.
const PAYLOADS: &[(&str, &str)] = &[
    ("allowed", "git status --short"),
    ("asked", "cd src && cargo fmt --check | tail -5; frobnicate"),
    ("denied", "cat .env"),
];

/// Runs the verb.
pub(crate) fn run(mut arguments: Arguments) -> Result<()> {
    if project::in_release("bench-hook", &arguments)? {
        return Ok(());
    }
    let turns = arguments.number("--turns", 500)?;
    arguments.end()?;
    let root = project::root();
    let hook = project::release_program(
        &root.join("crates/pi-permission/Cargo.toml"),
        "pi-permission",
    )?;
    let empty = project::release_program(&root.join("xtask/empty/Cargo.toml"), "empty")?;
    let machine = Machine::new()?;
    write_config(
        &machine.home().join(".pi/agent"),
        &json!({ "permission": calls::policy() }),
    )?;
    let mut rows = vec![
        [
            "process",
            "median",
            "p99",
            "times the empty program",
            "peak memory",
        ]
        .map(str::to_owned)
        .to_vec(),
    ];
    for (name, command) in PAYLOADS {
        let payload = payload(&machine, command);
        let mut floor = Samples::default();
        let mut own = Samples::default();
        for turn in 0..turns + turns / 10 {
            let of_empty = timed(&mut Command::new(&empty), b"")?;
            let of_hook = timed(&mut hook_command(&hook, &machine), &payload)?;
            // The first tenth only warms the caches.
            if turn >= turns / 10 {
                floor.push(of_empty);
                own.push(of_hook);
            }
        }
        rows.push(row("empty program", &floor, &floor, String::new()));
        let peak = peak(&mut hook_command(&hook, &machine), &payload)?;
        rows.push(row(&format!("hook, {name}"), &own, &floor, mebibytes(peak)));
    }
    report(&table(&rows));
    report("");
    report(&format!(
        "The program is {}.",
        mebibytes(fs::metadata(&hook)?.len())
    ));
    Ok(())
}

fn row(name: &str, own: &Samples, floor: &Samples, peak: String) -> Vec<String> {
    vec![
        name.to_owned(),
        duration(own.median()),
        duration(own.quantile(99)),
        ratio(own.median(), floor.median()),
        peak,
    ]
}

fn payload(machine: &Machine, command: &str) -> Vec<u8> {
    let payload: Value = json!({
        "session_id": "5f1c3d8e-0a51-4b52-9b4c-7d7c1f9a2b10",
        "transcript_path": machine.home().join(".claude/transcript.jsonl"),
        "cwd": machine.project(),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": { "command": command, "description": "Look around" },
        "tool_use_id": "toolu_01",
    });
    payload.to_string().into_bytes()
}

fn hook_command(hook: &Path, machine: &Machine) -> Command {
    let mut command = Command::new(hook);
    command
        .args(["hook", "claude-code"])
        .current_dir(machine.project())
        .env_clear()
        .env("HOME", machine.home())
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("CLAUDE_PROJECT_DIR", machine.project());
    command
}

/// Runs a program to its end, with what it reads and with its answer read; returns how long that took.
fn timed(command: &mut Command, input: &[u8]) -> Result<Duration> {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that reads nothing may have ended already.
        let _ = stdin.write_all(input);
    }
    let output = child.wait_with_output()?;
    let took = start.elapsed();
    std::hint::black_box(output);
    Ok(took)
}

/// Returns the most memory a program had resident, in bytes.
///
/// Nothing portable tells it of a process that has ended. So the program is held where it answers: its stdout is a full
/// pipe, and what `/proc` says is read while it waits there. All that it does later is to end.
fn peak(command: &mut Command, input: &[u8]) -> Result<u64> {
    const WAIT: Duration = Duration::from_millis(2);
    const CALM: usize = 20;
    const PIPE: usize = 1 << 16;
    let (mut reader, mut writer) = pipe()?;
    writer.write_all(&vec![0; PIPE])?;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::null())
        .spawn()?;
    // The command holds a copy of the writing end; only the child's may be left, so that the answer has an end.
    command.stdout(Stdio::null());
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input)?;
    }
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let mut calm = 0;
    while calm < CALM {
        sleep(WAIT);
        let status = fs::read_to_string(process.join("status"))
            .context("the peak of a process can be read on Linux only")?;
        ensure!(
            !status.contains("State:\tZ"),
            "the hook ended without an answer"
        );
        calm = if status.contains("State:\tS") {
            calm + 1
        } else {
            0
        };
    }
    let status = fs::read_to_string(process.join("status"))?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|line| line.split_whitespace().next())
        .and_then(|kibibytes| kibibytes.parse::<u64>().ok())
        .context("the kernel does not say what the peak was")?;
    reader.read_to_end(&mut Vec::new())?;
    child.wait()?;
    Ok(peak * 1024)
}

fn mebibytes(bytes: u64) -> String {
    let tenths = bytes * 10 / (1 << 20);
    format!("{}.{} MiB", tenths / 10, tenths % 10)
}
