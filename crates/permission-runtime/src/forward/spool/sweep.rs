//! Tidies up after sessions that are gone, so that nothing of them is asked, answered or kept for ever.

use super::dir::Dir;
use super::{QUARANTINE, REQUESTS, RESPONSES, SERVING, SESSIONS, Spool, TransportError, record};
use crate::forward::id::session_name;
use crate::forward::liveness::{Liveness, Processes};

/// The most directories and files that are looked at in one sweep.
const MAX_NAMES: usize = 4096;

/// How long what lies at a session that said it served stays after it went, in milliseconds: it may be starting again.
const AFTER_DEATH: i64 = 60_000;

/// How long what lies at a session that never said anything stays, in milliseconds: an old version serves without a word.
const SILENT: i64 = 60 * 60 * 1000;

/// How long a bad file is kept, in milliseconds.
const ASIDE: i64 = 7 * 24 * 60 * 60 * 1000;

/// What was tidied up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Sessions whose record was taken away.
    pub records: Vec<String>,
    /// Files that were taken away.
    pub files: usize,
    /// What could not be tidied up, and why.
    pub troubles: Vec<String>,
}

/// Takes away what dead sessions left. A session that serves, and the one named, are left alone.
///
/// # Errors
/// When the spool cannot be looked at.
pub fn sweep(
    spool: &Spool,
    own: &str,
    now: u64,
    processes: &dyn Processes,
) -> Result<Swept, TransportError> {
    let mut swept = Swept::default();
    let now = i64::try_from(now).unwrap_or(i64::MAX);
    let serving = spool.open(&[SERVING], false)?;
    if let Some(sessions) = spool.open(&[SESSIONS], false)? {
        let (names, _) = sessions.list(MAX_NAMES)?;
        for name in names {
            if session_name(own).as_ref() == Some(&name) {
                continue;
            }
            let known = match &serving {
                Some(serving) => record(serving, &format!("{name}.json"))?,
                None => None,
            };
            let age = match known
                .as_ref()
                .map(|record| Liveness::of(Some(record), now.unsigned_abs(), processes))
            {
                Some(Liveness::Alive(_)) => continue,
                Some(Liveness::Stale | Liveness::DeadProcess) => AFTER_DEATH,
                Some(Liveness::Absent) | None => SILENT,
            };
            if let Err(error) = session(&sessions, &name, age, now, &mut swept) {
                swept.troubles.push(error.to_string());
            }
        }
    }
    if let Some(serving) = serving {
        records(&serving, own, now, processes, &mut swept)?;
    }
    Ok(swept)
}

fn session(
    sessions: &Dir,
    name: &str,
    age: i64,
    now: i64,
    swept: &mut Swept,
) -> Result<(), TransportError> {
    let Some(home) = sessions.child(name, false)? else {
        return Ok(());
    };
    for (part, age) in [(REQUESTS, age), (RESPONSES, age), (QUARANTINE, ASIDE)] {
        let Some(dir) = home.child(part, false)? else {
            continue;
        };
        let (files, _) = dir.list(MAX_NAMES)?;
        for file in files {
            let Some(standing) = dir.standing(&file)? else {
                continue;
            };
            // A clock that jumped makes a file look young for a while, never old.
            if now.saturating_sub(standing.modified) > age && dir.remove(&file).unwrap_or(false) {
                swept.files += 1;
            }
        }
        // Only when it is empty.
        let _ = home.remove(part);
    }
    let _ = sessions.remove(name);
    Ok(())
}

fn records(
    serving: &Dir,
    own: &str,
    now: i64,
    processes: &dyn Processes,
    swept: &mut Swept,
) -> Result<(), TransportError> {
    let (names, _) = serving.list(MAX_NAMES)?;
    for name in names {
        if session_name(own).is_some_and(|own| format!("{own}.json") == name) {
            continue;
        }
        let Some(standing) = serving.standing(&name)? else {
            continue;
        };
        let known = record(serving, &name)?;
        let dead = match Liveness::of(known.as_ref(), now.unsigned_abs(), processes) {
            Liveness::Alive(_) => false,
            Liveness::DeadProcess => true,
            Liveness::Absent | Liveness::Stale => {
                now.saturating_sub(standing.modified) > AFTER_DEATH
            }
        };
        if dead && serving.remove(&name)? {
            swept.files += 1;
            swept.records.extend(known.map(|record| record.session_id));
        }
    }
    Ok(())
}
