//! Generated policies and calls, ours against the TypeScript extension behind the oracle protocol.
//!
//! Every difference must be explained by a rule of [`classify`]: it is stricter against a bypass, or it spares a prompt, as
//! the product's documentation says. What no rule explains is listed, and the task fails.

mod classify;
mod generate;
mod oracle;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use permission_gate::Evaluation;
use permission_policy::Decision;
use permission_runtime::{ConfigOrigin, Host, ProjectTrust, Session, SessionOptions, tools};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::project::{report, say};
use generate::{Call, Random};
use oracle::Answer;

/// How many calls are judged under one policy.
const CALLS_PER_POLICY: usize = 40;

/// A call that was judged differently.
struct Difference<'a> {
    policy: &'a Value,
    call: &'a Call,
    ours: &'a Evaluation,
    theirs: &'a Answer,
    decision: Decision,
}

/// Runs the verb.
pub(crate) fn run(mut arguments: Arguments) -> Result<()> {
    let folder = arguments
        .path("--oracle")?
        .context("`--oracle DIR` is missing")?;
    let count = arguments.number("--count", 4_000)?;
    let seed = arguments.number("--seed", 1)?;
    let most = arguments.number("--list", 20)?;
    arguments.end()?;

    let directory = tempfile::tempdir()?;
    let scratch = directory.path().canonicalize()?;
    let (home, project) = (scratch.join("home"), scratch.join("proj"));
    furnish(&home, &project)?;

    let mut random = Random::new(u64::try_from(seed)?);
    let mut cases = Vec::with_capacity(count);
    while cases.len() < count {
        let policy = generate::policy(&mut random);
        for _ in 0..CALLS_PER_POLICY {
            cases.push((policy.clone(), generate::call(&mut random)));
        }
    }
    let requests: Vec<Value> = cases
        .iter()
        .enumerate()
        .map(|(id, (policy, call))| {
            json!({
                "id": id, "policy": policy, "tool": call.tool, "input": call.input,
                "cwd": project, "answer": "yes", "mcpServers": ["exa", "docs"],
            })
        })
        .collect();
    say(&format!("asking the peer about {} calls", requests.len()));
    let theirs = oracle::ask(&folder, &scratch, &home, &requests)?;

    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unexplained = 0;
    let mut judge = Judge::new(&home, &project);
    for ((policy, call), answer) in cases.iter().zip(&theirs) {
        let ours = judge.judge(policy, call);
        let decision = answer
            .effective
            .as_deref()
            .and_then(Decision::from_name)
            .context("the oracle gave no decision")?;
        if ours.decision == decision {
            *counts.entry("same").or_default() += 1;
            continue;
        }
        let difference = Difference {
            policy,
            call,
            ours: &ours,
            theirs: answer,
            decision,
        };
        if let Some(name) = classify::explained(&difference) {
            *counts.entry(name).or_default() += 1;
            continue;
        }
        unexplained += 1;
        *counts.entry("unexplained").or_default() += 1;
        if unexplained <= most {
            report(&told(&difference, &scratch));
        }
    }
    for (name, count) in &counts {
        report(&format!("{count:>7}  {name}"));
    }
    if unexplained > 0 {
        bail!("{unexplained} differences are unexplained");
    }
    Ok(())
}

/// Makes the files that the calls name.
fn furnish(home: &Path, project: &Path) -> Result<()> {
    for directory in ["src", "docs", "secrets"] {
        fs::create_dir_all(project.join(directory))?;
    }
    fs::create_dir_all(home.join(".ssh"))?;
    for file in [
        "src/a.rs",
        "src/b.rs",
        "README.md",
        ".env",
        "secrets/token.key",
        "docs/notes.txt",
        "script.sh",
    ] {
        fs::write(project.join(file), "text\n")?;
    }
    fs::write(home.join(".ssh/id_rsa"), "key\n")?;
    Ok(())
}

/// Our side: a session for each policy.
struct Judge<'a> {
    home: &'a Path,
    project: &'a Path,
    open: Option<(Value, Session)>,
}

impl<'a> Judge<'a> {
    fn new(home: &'a Path, project: &'a Path) -> Self {
        Self {
            home,
            project,
            open: None,
        }
    }

    fn judge(&mut self, policy: &Value, call: &Call) -> Evaluation {
        let known = self.open.as_ref().is_some_and(|(open, _)| open == policy);
        if !known {
            self.open = None;
        }
        let (home, project) = (self.home, self.project);
        let (_, session) = self
            .open
            .get_or_insert_with(|| (policy.clone(), open(policy, home, project)));
        let cwd = project.to_string_lossy().into_owned();
        session.judge(&tools::call(
            Host::Pi,
            call.tool,
            call.input.clone(),
            cwd,
            None,
        ))
    }
}

fn open(policy: &Value, home: &Path, project: &Path) -> Session {
    let variable = ("HOME".to_owned(), home.to_string_lossy().into_owned());
    Session::open(SessionOptions {
        variables: std::iter::once(variable).collect(),
        trust: ProjectTrust::Trusted,
        config: ConfigOrigin::Permission(policy.clone()),
        mcp_servers: vec!["exa".to_owned(), "docs".to_owned()],
        ..SessionOptions::new(Host::Pi, project)
    })
}

/// Writes a difference down, so that it can be made again.
fn told(difference: &Difference<'_>, scratch: &Path) -> String {
    let leading = difference.ours.leading();
    let ours = leading.map(|finding| {
        json!({
            "gate": finding.gate.name(),
            "surface": finding.surface,
            "value": finding.value,
            "rule": finding.matched_pattern(),
            "spelling": finding.spelling,
        })
    });
    let theirs = json!({
        "gate": difference.theirs.gate,
        "value": difference.theirs.value,
        "rule": difference.theirs.pattern,
    });
    let told = json!({
        "tool": difference.call.tool,
        "input": difference.call.input,
        "policy": difference.policy,
    });
    let text = format!(
        "{told}\n  ours:   {} {}\n  theirs: {} {theirs}\n",
        difference.ours.decision.name(),
        ours.unwrap_or_default(),
        difference.decision.name(),
    );
    text.replace(&*scratch.to_string_lossy(), "@@SCRATCH@@")
}
