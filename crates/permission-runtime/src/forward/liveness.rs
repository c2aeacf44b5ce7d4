//! Whether a session serves: what it says about itself, and whether its process lives.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::clock::Clock;
use super::message::{COMPOUND, ServingRecord};
use super::transport::{Transport, TransportError};

/// How often a serving session renews its record.
pub const RENEWAL: Duration = Duration::from_secs(1);

/// How old a record may be, in milliseconds.
pub const STALE_MS: u64 = 5000;

/// Knows the processes of this machine.
pub trait Processes: Send + Sync {
    /// Tells whether a process lives.
    fn lives(&self, pid: u32) -> bool;
    /// Returns when a process started, in the system's own unit; `None` when that is not known.
    fn started(&self, pid: u32) -> Option<u64>;
}

/// The processes of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemProcesses;

impl Processes for SystemProcesses {
    #[cfg(unix)]
    fn lives(&self, pid: u32) -> bool {
        let pid = i32::try_from(pid)
            .ok()
            .and_then(rustix::process::Pid::from_raw);
        pid.is_some_and(|pid| match rustix::process::test_kill_process(pid) {
            // It is there, and somebody else's.
            Ok(()) | Err(rustix::io::Errno::PERM) => true,
            Err(_) => false,
        })
    }

    #[cfg(not(unix))]
    fn lives(&self, _pid: u32) -> bool {
        // Not known: the age of the record decides.
        true
    }

    /// Field 22 of `/proc/<pid>/stat`, in clock ticks since boot (`proc_pid_stat`(5)).
    fn started(&self, pid: u32) -> Option<u64> {
        if !cfg!(target_os = "linux") {
            return None;
        }
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        start_time(&stat)
    }
}

/// Finds the start time in a line of `/proc/<pid>/stat`. The name before it may hold anything, brackets and blanks too.
fn start_time(stat: &str) -> Option<u64> {
    let (_, after) = stat.rsplit_once(')')?;
    after.split_ascii_whitespace().nth(19)?.parse().ok()
}

/// Whether a session serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Liveness {
    /// It does, and said this last.
    Alive(ServingRecord),
    /// It never said so, or said that it stopped.
    Absent,
    /// It has not said so for a while.
    Stale,
    /// Its process is gone.
    DeadProcess,
}

impl Liveness {
    /// Judges what a session said last.
    pub fn of(record: Option<&ServingRecord>, now: u64, processes: &dyn Processes) -> Self {
        let Some(record) = record else {
            return Self::Absent;
        };
        if !processes.lives(record.pid) {
            return Self::DeadProcess;
        }
        // SECURITY: another process with the same number serves nothing; pinned by `a_reused_pid_is_dead`.
        if let (Some(then), Some(now)) = (record.start_time, processes.started(record.pid))
            && then != now
        {
            return Self::DeadProcess;
        }
        // A record from the future is as wrong as an old one; a living session soon writes a better one.
        if now.abs_diff(record.updated_at) > STALE_MS {
            return Self::Stale;
        }
        Self::Alive(record.clone())
    }

    /// Asks about a session.
    ///
    /// # Errors
    /// When that cannot be found out.
    pub fn ask(
        transport: &dyn Transport,
        session: &str,
        now: u64,
        processes: &dyn Processes,
    ) -> Result<Self, TransportError> {
        let record = transport.serving(session)?;
        Ok(Self::of(record.as_ref(), now, processes))
    }

    /// Returns the name used in logs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Alive(_) => "alive",
            Self::Absent => "absent",
            Self::Stale => "stale",
            Self::DeadProcess => "dead_pid",
        }
    }
}

/// Makes the record of a session in this process.
pub fn own_record(session: &str, clock: &dyn Clock, processes: &dyn Processes) -> ServingRecord {
    let pid = std::process::id();
    ServingRecord {
        session_id: session.to_owned(),
        pid,
        start_time: processes.started(pid),
        updated_at: clock.now(),
        capabilities: vec![COMPOUND.to_owned()],
    }
}

/// Keeps a session's record fresh from a thread of its own, so that a busy session is no dead one. Stops when dropped.
#[derive(Debug)]
pub struct Heartbeat {
    stop: Arc<(Mutex<bool>, Condvar)>,
    failing: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Heartbeat {
    /// Announces a session now, and every second from then on.
    ///
    /// # Errors
    /// When it cannot be announced now.
    pub fn start(
        transport: Arc<dyn Transport>,
        session: &str,
        clock: Arc<dyn Clock>,
        processes: &dyn Processes,
    ) -> Result<Self, TransportError> {
        let mut record = own_record(session, clock.as_ref(), processes);
        transport.announce(&record)?;
        let stop = Arc::new((Mutex::new(false), Condvar::new()));
        let failing = Arc::new(AtomicBool::new(false));
        let (waits, fails) = (Arc::clone(&stop), Arc::clone(&failing));
        let beat = move || {
            let (stopped, woken) = &*waits;
            loop {
                let guard = stopped.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = woken.wait_timeout_while(guard, RENEWAL, |stopped| !*stopped);
                let (guard, _) = waited.unwrap_or_else(PoisonError::into_inner);
                if *guard {
                    break;
                }
                drop(guard);
                record.updated_at = clock.now();
                fails.store(transport.announce(&record).is_err(), Ordering::Relaxed);
            }
            // It ages by itself if this fails.
            let _ = transport.retire(&record.session_id);
        };
        let thread = std::thread::Builder::new()
            .name("permission-serving".to_owned())
            .spawn(beat)
            .map_err(|error| TransportError::Io {
                what: "start",
                path: "the thread that renews the serving record".to_owned(),
                error: error.to_string(),
            })?;
        Ok(Self {
            stop,
            failing,
            thread: Some(thread),
        })
    }

    /// Tells whether the last renewal failed: children then take this session for dead.
    pub fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        let (stopped, woken) = &*self.stop;
        *stopped.lock().unwrap_or_else(PoisonError::into_inner) = true;
        woken.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests;
