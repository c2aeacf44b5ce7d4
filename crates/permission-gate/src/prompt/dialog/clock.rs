//! How long things count. Time is an argument, in milliseconds of a clock that does not go back; what it starts from does
//! not matter. A clock that goes back all the same makes waits longer, never shorter.

/// How long no key may have come before an answer is taken.
pub const QUIET: u64 = 500;

/// How soon after a key the same key may confirm. Sooner, it is a key that bounces or is held.
pub const CONFIRM_FROM: u64 = 150;

/// How late the same key may confirm.
pub const CONFIRM_UNTIL: u64 = 3_000;

/// How long after the confirming key no other key may come. Else it is a key that is held down, or text that was pasted.
/// Slower than keys repeat (10 to 40 a second), faster than a person notices.
pub const SETTLE: u64 = 120;

/// Keys closer than this were not typed one by one: a paste without brackets, or what a slow connection gathered.
pub const BURST: u64 = 15;

/// The wait for a quiet keyboard. It begins when the ask was drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wait {
    since: Option<u64>,
}

impl Wait {
    /// Begins, unless it has begun.
    pub(super) fn begin(&mut self, now: u64) {
        self.since.get_or_insert(now);
    }

    /// Begins again.
    pub(super) fn restart(&mut self, now: u64) {
        if self.since.is_some() {
            self.since = Some(now);
        }
    }

    /// Tells whether the keyboard was quiet for long enough.
    pub(super) fn over(self, now: u64) -> bool {
        self.left(now) == Some(0)
    }

    /// Returns how long it still lasts; `None` before it has begun.
    pub(super) fn left(self, now: u64) -> Option<u64> {
        let since = self.since?;
        Some(QUIET.saturating_sub(now.saturating_sub(since)))
    }
}
