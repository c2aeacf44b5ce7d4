//! The clocks of forwarding: one for what is written down, one for waiting.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Returns the wall clock: milliseconds since 1970. It may jump.
    fn now(&self) -> u64;
    /// Returns the time since some moment in the past. It never runs backwards.
    fn elapsed(&self) -> Duration;
}

/// The clocks of this machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: Instant,
}

impl Default for SystemClock {
    fn default() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> u64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| {
                u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
            })
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
