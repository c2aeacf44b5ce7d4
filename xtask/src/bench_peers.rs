//! One call in process, ours and the TypeScript extension in turn: the same calls, policies, files and answers.
//!
//! The peer is the unmodified npm package, loaded as Pi loads it. Ours is the library, and the extension with its addon
//! when `pi-extension/dist` is built. Both sides are warmed alike; neither writes a log.

mod driver;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use permission_policy::Decision;
use serde_json::Value;

use crate::arguments::Arguments;
use crate::calls::{self, Call, FEW, LONG, MANY};
use crate::machine::Machine;
use crate::ours::Ours;
use crate::project::{self, report, say};
use crate::samples::{Samples, duration, ratio, table};
use driver::{Driver, Modules, microseconds, own_extension};

/// The hidden verb with which this program measures a process that has just started.
pub(crate) const FIRST_DECISION: &str = "first-decision";

/// The name of the measure of a whole process.
const FIRST: &str = "first decision";

/// One row of the report: calls under a policy, and how often they are made.
struct Measure {
    name: &'static str,
    permission: Value,
    calls: Vec<Call>,
    /// How many calls are made unmeasured first.
    warm: usize,
    /// How many calls each side makes in its turn.
    turn: usize,
    /// How many turns each side has.
    turns: usize,
}

fn measures() -> Vec<Measure> {
    let repeated = |call: Call, count: usize| vec![call; count];
    vec![
        Measure {
            name: "2,000 mixed calls",
            permission: calls::policy(),
            calls: calls::mixed(2_000),
            warm: 500,
            turn: 250,
            turns: 8,
        },
        Measure {
            name: "10 rules, only `*` matches",
            permission: calls::bash_rules(FEW),
            calls: repeated(calls::unmatched(), 50),
            warm: 200,
            turn: 50,
            turns: 6,
        },
        Measure {
            name: "10,000 rules, only `*` matches",
            permission: calls::bash_rules(MANY),
            calls: repeated(calls::unmatched(), 10),
            warm: 5,
            turn: 10,
            turns: 6,
        },
        Measure {
            name: "4 paths, 10 path rules",
            permission: calls::path_rules(FEW),
            calls: repeated(calls::four_paths(), 50),
            warm: 200,
            turn: 50,
            turns: 6,
        },
        Measure {
            name: "4 paths, 10,000 path rules",
            permission: calls::path_rules(MANY),
            calls: repeated(calls::four_paths(), 5),
            warm: 2,
            turn: 5,
            turns: 4,
        },
        Measure {
            name: "100 kB of path arguments",
            permission: calls::policy(),
            calls: repeated(calls::path_arguments(LONG), 1),
            warm: 1,
            turn: 1,
            turns: 3,
        },
        Measure {
            name: "100 kB of `&&`",
            permission: calls::policy(),
            calls: repeated(calls::chain(LONG), 1),
            warm: 1,
            turn: 1,
            turns: 3,
        },
    ]
}

/// One side of a comparison.
struct Side {
    samples: Samples,
    asked: usize,
    blocked: usize,
}

impl Side {
    fn new() -> Self {
        Self {
            samples: Samples::default(),
            asked: 0,
            blocked: 0,
        }
    }

    fn ours(&mut self, ours: &mut Ours, calls: &[Call]) {
        for call in calls {
            let judged = ours.judge(call.tool, &call.input);
            self.samples.push(judged.took);
            match judged.decision {
                Decision::Allow => {}
                Decision::Ask => self.asked += 1,
                Decision::Deny => self.blocked += 1,
            }
        }
    }

    fn driven(&mut self, driver: &mut Driver, calls: &[Call]) -> Result<()> {
        let answers = driver.judge(calls.iter())?;
        self.samples.extend(answers.durations());
        self.asked += answers.asked;
        self.blocked += answers.blocked;
        Ok(())
    }
}

/// Runs the verb.
pub(crate) fn run(mut arguments: Arguments) -> Result<()> {
    if project::in_release("bench-peers", &arguments)? {
        return Ok(());
    }
    let modules = match arguments.path("--peer")? {
        Some(folder) => Modules::at(&folder)?,
        None => Modules::fetched()?,
    };
    let only = arguments.option("--only")?.unwrap_or_default();
    arguments.end()?;
    let machine = Machine::new()?;
    let extension = own_extension();
    if extension.is_none() {
        say("`pi-extension/dist` is not built: the extension is left out");
    }
    let mut rows = vec![
        [
            "measure",
            "side",
            "median",
            "p99",
            "peer median",
            "peer p99",
            "asked",
            "denied",
        ]
        .map(str::to_owned)
        .to_vec(),
    ];
    for (at, measure) in measures().iter().enumerate() {
        if !measure.name.contains(&only) {
            continue;
        }
        say(&format!("measuring: {}", measure.name));
        let agent = machine.agent_directory(&at.to_string(), &measure.permission)?;
        rows.extend(measured(
            measure,
            &machine,
            &agent,
            &modules,
            extension.as_deref(),
        )?);
    }
    if FIRST.contains(&only) {
        rows.extend(first(&machine, &modules, extension.as_deref())?);
    }
    report(&table(&rows));
    report("");
    report("The columns of the peer say how many times its duration is that of the row.");
    Ok(())
}

/// Measures all sides in turn; returns a row for each.
fn measured(
    measure: &Measure,
    machine: &Machine,
    agent: &Path,
    modules: &Modules,
    extension: Option<&Path>,
) -> Result<Vec<Vec<String>>> {
    let project = machine.project();
    let mut ours = Ours::open(&machine.home(), agent, &project);
    let mut peer = Driver::start(modules, &modules.peer(), machine, true)?;
    peer.open(agent, &project)?;
    let mut through = match extension {
        Some(extension) => {
            let mut driver = Driver::start(modules, extension, machine, true)?;
            driver.open(agent, &project)?;
            Some(driver)
        }
        None => None,
    };
    let warm: Vec<Call> = measure
        .calls
        .iter()
        .cycle()
        .take(measure.warm)
        .cloned()
        .collect();
    Side::new().ours(&mut ours, &warm);
    peer.judge(warm.iter())?;
    if let Some(driver) = &mut through {
        driver.judge(warm.iter())?;
    }
    let (mut of_ours, mut of_extension, mut of_peer) = (Side::new(), Side::new(), Side::new());
    let calls: Vec<Call> = measure
        .calls
        .iter()
        .cycle()
        .take(measure.turn * measure.turns)
        .cloned()
        .collect();
    for turn in calls.chunks(measure.turn) {
        of_ours.ours(&mut ours, turn);
        of_peer.driven(&mut peer, turn)?;
        if let Some(driver) = &mut through {
            of_extension.driven(driver, turn)?;
        }
    }
    let mut rows = vec![row(measure.name, "library", &of_ours, &of_peer)];
    if through.is_some() {
        rows.push(row(measure.name, "extension", &of_extension, &of_peer));
    }
    rows.push(row(measure.name, "peer", &of_peer, &of_peer));
    Ok(rows)
}

fn row(name: &str, side: &str, own: &Side, peer: &Side) -> Vec<String> {
    let at = |percent: usize| own.samples.quantile(percent);
    vec![
        name.to_owned(),
        side.to_owned(),
        duration(at(50)),
        duration(at(99)),
        ratio(peer.samples.quantile(50), at(50)),
        ratio(peer.samples.quantile(99), at(99)),
        own.asked.to_string(),
        own.blocked.to_string(),
    ]
}

/// Measures the first decision of a process: the extension or library loaded, the policy read, one call judged.
fn first(
    machine: &Machine,
    modules: &Modules,
    extension: Option<&Path>,
) -> Result<Vec<Vec<String>>> {
    const TURNS: usize = 7;
    say("measuring: the first decision of a process");
    let agent = machine.agent_directory("first", &calls::policy())?;
    let project = machine.project();
    let call = calls::mixed(1);
    let driven = |extension: &Path, cache: bool| -> Result<Duration> {
        let mut driver = Driver::start(modules, extension, machine, cache)?;
        let opened = driver.open(&agent, &project)?.opened;
        let judged: Duration = driver.judge(call.iter())?.durations().sum();
        Ok(microseconds(opened) + judged)
    };
    let (mut library, mut own, mut peer, mut cold) =
        (Side::new(), Side::new(), Side::new(), Side::new());
    // Fills the cache of transpiled files.
    driven(&modules.peer(), true)?;
    for _ in 0..TURNS {
        library.samples.push(first_in_library(machine, &agent)?);
        if let Some(extension) = extension {
            own.samples.push(driven(extension, true)?);
        }
        peer.samples.push(driven(&modules.peer(), true)?);
    }
    for _ in 0..3 {
        cold.samples.push(driven(&modules.peer(), false)?);
    }
    let name = FIRST;
    let mut rows = vec![row(name, "library", &library, &peer)];
    if extension.is_some() {
        rows.push(row(name, "extension", &own, &peer));
    }
    rows.push(row(name, "peer", &peer, &peer));
    rows.push(row(name, "peer, nothing transpiled yet", &cold, &peer));
    Ok(rows)
}

fn first_in_library(machine: &Machine, agent: &Path) -> Result<Duration> {
    let output = std::process::Command::new(std::env::current_exe()?)
        .arg(FIRST_DECISION)
        .args([machine.home().as_path(), agent, machine.project().as_path()])
        .output()?;
    ensure!(output.status.success(), "the first decision failed");
    let nanoseconds: u64 = String::from_utf8(output.stdout)?.trim().parse()?;
    Ok(Duration::from_nanos(nanoseconds))
}

/// Runs the hidden verb: opens a session, judges a call, and writes how many nanoseconds that took.
pub(crate) fn first_decision(mut arguments: Arguments) -> Result<()> {
    let mut next = || arguments.next().context("an argument is missing");
    let (home, agent, project) = (next()?, next()?, next()?);
    let call = calls::mixed(1);
    let start = Instant::now();
    let mut ours = Ours::open(home.as_ref(), agent.as_ref(), project.as_ref());
    for call in &call {
        ours.judge(call.tool, &call.input);
    }
    report(&start.elapsed().as_nanos().to_string());
    Ok(())
}
