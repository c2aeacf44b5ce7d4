//! Waits for files to come and go: by the system's events where there are some, and by looking every 250 ms behind them.

use std::path::PathBuf;
use std::time::Duration;

use crate::forward::transport::Watch;

/// How often is looked, whatever the events say.
const POLL: Duration = Duration::from_millis(250);

/// Watches directories, which may not be there yet, for any message or for the file of one name.
pub(super) fn watch(paths: &[PathBuf], only: Option<String>) -> Box<dyn Watch> {
    #[cfg(target_os = "linux")]
    if let Some(events) = linux::Events::new(paths, only) {
        return Box::new(events);
    }
    #[cfg(not(target_os = "linux"))]
    drop((paths, only));
    Box::new(Polling)
}

/// Only looks.
struct Polling;

impl Watch for Polling {
    fn wait(&mut self, at_most: Duration) {
        std::thread::sleep(at_most.min(POLL));
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::mem::MaybeUninit;
    use std::os::fd::OwnedFd;
    use std::path::PathBuf;
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, Timespec};
    use rustix::fs::inotify;
    use rustix::fs::inotify::{CreateFlags, Reader, WatchFlags};

    use super::POLL;
    use crate::forward::transport::Watch;

    /// inotify (inotify(7)), one descriptor for all directories.
    pub(super) struct Events {
        descriptor: OwnedFd,
        /// The directories that were not there when last looked.
        missing: Vec<PathBuf>,
        /// The only name that matters.
        only: Option<String>,
    }

    impl Events {
        pub(super) fn new(paths: &[PathBuf], only: Option<String>) -> Option<Self> {
            let descriptor = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).ok()?;
            let mut events = Self {
                descriptor,
                missing: paths.to_vec(),
                only,
            };
            events.arm();
            Some(events)
        }

        fn arm(&mut self) {
            let flags = WatchFlags::CREATE
                | WatchFlags::MOVED_TO
                | WatchFlags::MOVED_FROM
                | WatchFlags::DELETE
                | WatchFlags::ONLYDIR
                | WatchFlags::DONT_FOLLOW;
            self.missing
                .retain(|path| inotify::add_watch(&self.descriptor, path, flags).is_err());
        }

        /// Empties the queue, and tells whether anything that matters happened.
        fn drain(&self) -> bool {
            let mut buffer = [MaybeUninit::uninit(); 4096];
            let mut reader = Reader::new(&self.descriptor, &mut buffer);
            let mut news = false;
            while let Ok(event) = reader.next() {
                // Without a name it is about the directory, or the queue ran over.
                news |= event.file_name().is_none_or(|name| {
                    let name = name.to_bytes();
                    match &self.only {
                        Some(only) => name == only.as_bytes(),
                        None => name.ends_with(b".json"),
                    }
                });
            }
            news
        }
    }

    impl Watch for Events {
        fn wait(&mut self, at_most: Duration) {
            let end = Instant::now() + at_most.min(POLL);
            let missing = self.missing.len();
            self.arm();
            if self.missing.len() < missing {
                // What came before it was watched made no event.
                return;
            }
            loop {
                let left = end.saturating_duration_since(Instant::now());
                let timeout = Timespec::try_from(left).unwrap_or_default();
                let mut polled = [PollFd::new(&self.descriptor, PollFlags::IN)];
                // Whatever comes of it, the caller looks for itself.
                let ready = rustix::event::poll(&mut polled, Some(&timeout));
                if self.drain() || ready.is_err() || left.is_zero() {
                    return;
                }
            }
        }
    }
}
