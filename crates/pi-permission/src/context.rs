//! What the options of every verb mean: the directory, the configuration, the session.

use std::io::Read;
use std::path::{Component, Path, PathBuf};

use permission_runtime::{ConfigOrigin, Host, ProjectTrust, SessionOptions, Variables};

use crate::args::{Global, YesNo};
use crate::failure::Failure;

/// The most that is read from stdin as one input, in bytes.
const INPUT: u64 = 16 * 1024 * 1024;

/// Returns the directory that `--cwd` names, else the current one; absolute.
pub(crate) fn directory(global: &Global) -> Result<PathBuf, Failure> {
    match &global.cwd {
        Some(path) => existing(path, "--cwd"),
        None => std::env::current_dir().map_err(|error| {
            Failure::new(format!("the current directory cannot be told: {error}"))
                .help("name one with `--cwd`")
        }),
    }
}

/// Returns an existing directory as an absolute path; links in it stay unless `..` makes their order matter.
pub(crate) fn existing(path: &Path, what: &str) -> Result<PathBuf, Failure> {
    let shown = path.display();
    if !path.is_dir() {
        return Err(
            Failure::usage(format!("{what}: `{shown}` is not a directory"))
                .help("name a directory that exists"),
        );
    }
    let absolute = if path
        .components()
        .any(|part| matches!(part, Component::ParentDir))
    {
        path.canonicalize()
    } else {
        std::path::absolute(path)
    };
    absolute.map_err(|error| Failure::new(format!("{what}: `{shown}` cannot be resolved: {error}")))
}

/// Returns a path as text; everything that is judged is text.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    path.to_str().map(str::to_owned).ok_or_else(|| {
        Failure::new(format!("`{}` is not valid UTF-8", path.display()))
            .help("name another directory with `--cwd`")
    })
}

/// Returns the user's home directory.
pub(crate) fn home() -> Option<PathBuf> {
    Variables::from_process().home()
}

/// Returns where the configuration comes from.
pub(crate) fn config(global: &Global) -> Result<ConfigOrigin, Failure> {
    match &global.config {
        None => Ok(ConfigOrigin::Files),
        Some(path) => std::path::absolute(path)
            .map(ConfigOrigin::File)
            .map_err(|error| {
                Failure::usage(format!(
                    "--config: `{}` cannot be resolved: {error}",
                    path.display()
                ))
            }),
    }
}

/// Returns the options of a session in a directory.
pub(crate) fn options(
    global: &Global,
    host: Host,
    cwd: &Path,
    config: ConfigOrigin,
) -> SessionOptions {
    SessionOptions {
        agent: global.agent.clone(),
        trust: match global.project_trust {
            Some(YesNo::Yes) => ProjectTrust::Trusted,
            Some(YesNo::No) => ProjectTrust::Untrusted,
            None => ProjectTrust::ByRecord,
        },
        config,
        ..SessionOptions::new(host, cwd)
    }
}

/// Reads one input from stdin.
pub(crate) fn stdin() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .take(INPUT + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::new(format!("stdin cannot be read: {error}")))?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > INPUT {
        return Err(Failure::new(format!(
            "the input on stdin is longer than {INPUT} bytes"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(format!("the input on stdin is not UTF-8 (byte {at})"))
    })
}
