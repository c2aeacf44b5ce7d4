//! `log`: reads the review log or the debug log. Shows its end, follows it, or counts.

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::time::Duration;

use permission_runtime::audit::{Entry, Log, Reader, Stream};
use permission_runtime::report::text::{count, line};
use permission_runtime::{Variables, locate};

use crate::args::{Format, Global, LogArgs};
use crate::failure::{Exit, Failure};
use crate::report::log::{Stats, row};
use crate::terminal::Terminal;

/// How often a log that is followed is looked at.
const PAUSE: Duration = Duration::from_millis(250);

/// Runs the verb.
pub(crate) fn run(terminal: Terminal, global: &Global, args: &LogArgs) -> Result<Exit, Failure> {
    let variables = Variables::from_process();
    let home = variables.home();
    let agent_dir = locate::agent_dir(variables.get("PI_CODING_AGENT_DIR"), home.as_deref())
        .ok_or_else(|| {
            Failure::new("no home directory is known, so there is no log")
                .help("set HOME or PI_CODING_AGENT_DIR")
        })?;
    let stream = if args.debug {
        Stream::Debug
    } else {
        Stream::Review
    };
    let log = Log::new(&agent_dir, stream);
    let mut past = Past::read(&log, args)?;
    if past.files == 0 && !args.follow {
        terminal.talk(&format!(
            "nothing was logged yet\n  help: {} is written by a host's hook or extension{}\n",
            line(&log.path().to_string_lossy()),
            if args.debug {
                ", when `debugLog` is true"
            } else {
                ""
            },
        ));
    }
    let open = if args.stats {
        match global.format {
            Format::Text => terminal.print_open(&past.stats.text())?,
            Format::Json => {
                Terminal::print_json(&past.stats.json(past.torn))?;
                true
            }
        }
    } else {
        let mut text = String::new();
        for entry in &past.entries {
            text.push_str(&shown(entry, global.format));
        }
        terminal.print_open(&text)?
    };
    if past.torn > 0 {
        let lines = count(usize::try_from(past.torn).unwrap_or(usize::MAX), "line");
        terminal.talk(&format!(
            "{lines} of the log could not be read and were skipped\n"
        ));
    }
    if args.follow && open {
        follow(terminal, global, args, &log, past.last.take())?;
    }
    Ok(Exit::Done)
}

/// What the log holds.
#[derive(Default)]
struct Past {
    entries: VecDeque<Entry>,
    stats: Stats,
    torn: u64,
    files: usize,
    /// The file that is written to, read to its end.
    last: Option<(Reader<io::BufReader<std::fs::File>>, Identity)>,
}

impl Past {
    fn read(log: &Log, args: &LogArgs) -> Result<Self, Failure> {
        let mut past = Self::default();
        let all = args.all || args.stats;
        for path in log.files() {
            let opened = identity(&path).and_then(|identity| Ok((Reader::open(&path)?, identity)));
            let (mut reader, identity) = match opened {
                Ok(opened) => opened,
                // It was rotated away meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(unreadable(&path, &error)),
            };
            past.files += 1;
            loop {
                match reader.next_entry() {
                    Ok(Some(entry)) => past.take(entry, args, all),
                    Ok(None) => break,
                    Err(error) => return Err(unreadable(&path, &error)),
                }
            }
            if path == log.path() && args.follow {
                past.torn += reader.torn();
                past.last = Some((reader, identity));
            } else {
                if let Some(entry) = reader.finish() {
                    past.take(entry, args, all);
                }
                past.torn += reader.torn();
            }
        }
        Ok(past)
    }

    fn take(&mut self, entry: Entry, args: &LogArgs, all: bool) {
        if !wanted(&entry, args) {
            return;
        }
        if args.stats {
            self.stats.add(&entry);
            return;
        }
        if !all && self.entries.len() >= args.lines {
            self.entries.pop_front();
        }
        if all || args.lines > 0 {
            self.entries.push_back(entry);
        }
    }
}

/// Shows what is appended, through rotations, until the reader of our output goes away.
fn follow(
    terminal: Terminal,
    global: &Global,
    args: &LogArgs,
    log: &Log,
    last: Option<(Reader<io::BufReader<std::fs::File>>, Identity)>,
) -> Result<(), Failure> {
    let path = log.path();
    let mut current = last;
    loop {
        // Before the file is read: what was written to it until it was rotated is then read too.
        let now = identity(&path).ok();
        let mut text = String::new();
        if let Some((reader, _)) = &mut current {
            while let Some(entry) = reader
                .next_entry()
                .map_err(|error| unreadable(&path, &error))?
            {
                if wanted(&entry, args) {
                    text.push_str(&shown(&entry, global.format));
                }
            }
        }
        if !text.is_empty() && !terminal.print_open(&text)? {
            return Ok(());
        }
        let same = current.as_ref().map(|(_, identity)| identity) == now.as_ref();
        match (now, same) {
            (Some(identity), false) => {
                current = Reader::open(&path).ok().map(|reader| (reader, identity));
            }
            (Some(_), true) | (None, _) => std::thread::sleep(PAUSE),
        }
    }
}

fn wanted(entry: &Entry, args: &LogArgs) -> bool {
    let outcome = entry.event().rsplit('.').next().unwrap_or_default();
    let is = |wanted: &Option<String>, field: &str| {
        wanted
            .as_deref()
            .is_none_or(|wanted| entry.text(field) == Some(wanted))
    };
    let mentions = |text: &str| {
        entry
            .0
            .values()
            .any(|value| value.as_str().is_some_and(|value| value.contains(text)))
    };
    (args.outcome.is_empty() || args.outcome.iter().any(|wanted| wanted == outcome))
        && is(&args.surface, "surface")
        && is(&args.session, "sessionId")
        && is(&args.request, "requestId")
        && args.grep.as_deref().is_none_or(mentions)
}

fn shown(entry: &Entry, format: Format) -> String {
    match format {
        Format::Text => row(entry),
        Format::Json => {
            // A map that was read from JSON can always be written.
            let mut line = serde_json::to_string(&entry.0).unwrap_or_default();
            line.push('\n');
            line
        }
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!(
        "`{}` cannot be read: {error}",
        line(&path.to_string_lossy())
    ))
    .help("make it readable for you")
}

/// Which file a path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity(u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = std::fs::metadata(path)?;
    Ok(Identity(metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<Identity> {
    let created = std::fs::metadata(path)?
        .created()?
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    Ok(Identity(
        created.as_secs(),
        u64::from(created.subsec_nanos()),
    ))
}
