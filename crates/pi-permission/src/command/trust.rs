//! `trust` and `untrust`: whether the permission files of a project may do more than tighten.
//!
//! SECURITY: a person decides this, at a terminal, having been shown the bytes. An agent that could run it would write
//! its own permissions.

use std::fmt::Write as _;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use permission_policy::{Body, Decision};
use permission_runtime::trust::{ProjectFile, TrustError, TrustStore, project_files};
use permission_runtime::{Variables, config, locate};
use serde_json::json;

use crate::args::{Format, Global, TrustArgs};
use crate::failure::{Exit, Failure};
use crate::report::diagnostics;
use crate::terminal::{Terminal, is_attended};
use crate::{context, marker};
use permission_runtime::report::style::{BOLD, paint};
use permission_runtime::report::text::{count, line, short};

/// The most allows of a file that are listed.
const ALLOWS: usize = 20;

/// The longest answer that is read, in bytes.
const ANSWER: u64 = 64;

/// Runs `trust`.
pub(crate) fn trust(
    terminal: Terminal,
    global: &Global,
    args: &TrustArgs,
) -> Result<Exit, Failure> {
    attended("trust")?;
    let (root, store) = place(global, args)?;
    let files = project_files(&root).map_err(|error| failure(&error))?;
    if files.is_empty() {
        return Err(
            Failure::new(format!("there is nothing to trust in `{}`", root.display())).help(
                format!(
                    "its files would be {} and .pi/agents/*.md",
                    project_config()
                ),
            ),
        );
    }
    terminal.talk(&shown(&root, &files, terminal.colours_talk()));
    if !args.yes && !confirmed(terminal, "trust these bytes?")? {
        return Err(Failure::new("nothing was changed"));
    }
    store
        .trust(&root, &files)
        .map_err(|error| failure(&error))?;
    terminal.talk(&format!("trusted: {}\n", count(files.len(), "file")));
    report(global, &root, true, &files)?;
    Ok(Exit::Done)
}

/// Runs `untrust`.
pub(crate) fn untrust(
    terminal: Terminal,
    global: &Global,
    args: &TrustArgs,
) -> Result<Exit, Failure> {
    attended("untrust")?;
    let (root, store) = place(global, args)?;
    let question = format!("take back the trust in {}?", line(&root.to_string_lossy()));
    if !args.yes && !confirmed(terminal, &question)? {
        return Err(Failure::new("nothing was changed"));
    }
    let was = store.untrust(&root).map_err(|error| failure(&error))?;
    terminal.talk(if was {
        "not trusted any more: its files can only tighten\n"
    } else {
        "it was not trusted\n"
    });
    report(global, &root, false, &[])?;
    Ok(Exit::Done)
}

/// Refuses what only a person may do.
///
/// SECURITY: pinned by `trust_is_refused_without_a_terminal` and `trust_is_refused_under_an_agent`.
pub(super) fn attended(verb: &str) -> Result<(), Failure> {
    if let Some(marker) = marker::present() {
        return Err(Failure::new(format!(
            "`{verb}` is refused under {}: `{}` is set",
            marker.agent, marker.variable
        ))
        .help("run it yourself, in a terminal of your own"));
    }
    if !is_attended() {
        return Err(
            Failure::new(format!("`{verb}` is refused without a terminal"))
                .help("run it yourself, in a terminal; `--yes` does not change that"),
        );
    }
    Ok(())
}

fn place(global: &Global, args: &TrustArgs) -> Result<(PathBuf, TrustStore), Failure> {
    let root = match &args.dir {
        Some(dir) => context::existing(dir, "DIR")?,
        None => context::directory(global)?,
    };
    let variables = Variables::from_process();
    let home = variables.home();
    let state =
        locate::state_dir(variables.get("XDG_STATE_HOME"), home.as_deref()).ok_or_else(|| {
            Failure::new("there is no place to remember it: no home directory is known")
                .help("set HOME or XDG_STATE_HOME")
        })?;
    Ok((root, TrustStore::new(&state)))
}

fn failure(error: &TrustError) -> Failure {
    let help = match error {
        TrustError::Root { .. } => "name a directory that exists",
        TrustError::Record { .. } => "free space, or make its directory writable for you",
        TrustError::Exposed { .. } => "make it and its directory writable only for you",
        TrustError::Damaged { .. } => "remove it and trust the project again",
        TrustError::File { .. } => "replace it with a readable file, or remove it",
    };
    Failure::new(error.to_string()).help(help)
}

fn project_config() -> String {
    locate::project_config(Path::new("")).display().to_string()
}

/// Shows what would be trusted: each file with its hash, and for the configuration what it allows.
fn shown(root: &Path, files: &[ProjectFile], colour: bool) -> String {
    let title = format!("permission files of {}", line(&root.to_string_lossy()));
    let mut text = format!("{}\n", paint(BOLD, &title));
    // Writing to a string cannot fail.
    for file in files {
        let size = count(file.bytes.len(), "byte");
        let _ = writeln!(
            text,
            "   {}  {size}\n      sha256 {}",
            line(&file.name),
            file.hash
        );
        if file.name != project_config() {
            continue;
        }
        let path = root.join(&file.name);
        let checked = config::check(&file.bytes, &path);
        let allows: Vec<String> = allows(&checked.document).collect();
        if !allows.is_empty() {
            let _ = writeln!(
                text,
                "      allows {}",
                allows
                    .iter()
                    .take(ALLOWS)
                    .cloned()
                    .collect::<Vec<_>>()
                    .join(", ")
            );
        }
        if let Some(more) = allows.len().checked_sub(ALLOWS).filter(|more| *more > 0) {
            let _ = writeln!(text, "      and {more} more");
        }
        if checked.in_error {
            let _ = writeln!(
                text,
                "      it is in error: until it is repaired it only tightens"
            );
        }
        text.push_str(&diagnostics::render(&checked.problems, colour));
    }
    text.push_str("a file that changes is untrusted again\n");
    text
}

/// Lists what a document allows.
fn allows(document: &permission_policy::Document) -> impl Iterator<Item = String> {
    let fallback = document
        .fallback
        .iter()
        .filter(|(action, _)| action.decision == Decision::Allow)
        .map(|_| "everything that no rule speaks of".to_owned());
    let rules = document.surfaces.iter().flat_map(|entry| {
        let surface = line(&entry.surface);
        let patterns: Vec<String> = match &entry.body {
            Body::All(action) => (action.decision == Decision::Allow)
                .then(|| format!("all of {surface}"))
                .into_iter()
                .collect(),
            Body::Map(patterns) => patterns
                .iter()
                .filter(|entry| entry.action.decision == Decision::Allow)
                .map(|entry| format!("{surface} \"{}\"", short(&entry.pattern, 60)))
                .collect(),
        };
        patterns
    });
    fallback.chain(rules)
}

/// Asks on the terminal; only `yes` is yes.
pub(super) fn confirmed(terminal: Terminal, question: &str) -> Result<bool, Failure> {
    terminal.talk(&format!("{question} type `yes`: "));
    let mut answer = String::new();
    let stdin = std::io::stdin().lock();
    std::io::Read::take(stdin, ANSWER)
        .read_line(&mut answer)
        .map_err(|error| Failure::new(format!("the answer cannot be read: {error}")))?;
    Ok(answer.trim() == "yes")
}

fn report(
    global: &Global,
    root: &Path,
    trusted: bool,
    files: &[ProjectFile],
) -> Result<(), Failure> {
    match global.format {
        Format::Text => Ok(()),
        Format::Json => {
            let files: serde_json::Map<String, serde_json::Value> = files
                .iter()
                .map(|file| (file.name.clone(), file.hash.to_string().into()))
                .collect();
            let value = json!({"root": root.to_string_lossy(), "trusted": trusted, "files": files});
            Terminal::print_json(&value)
        }
    }
}
