//! Waits for files to come and go: by the system's events where there are some, and by looking every 250 ms behind them.

use std::path::PathBuf;
use std::time::Duration;

use crate::forward::transport::Watch;

/// How often is looked, whatever the events say.
const POLL: Duration = Duration::from_millis(250);

/// Watches directories, which may not be there yet.
pub(super) fn watch(paths: Vec<PathBuf>) -> Box<dyn Watch> {
    #[cfg(target_os = "linux")]
    if let Some(events) = linux::Events::new(&paths) {
        return Box::new(events);
    }
    drop(paths);
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
    use std::time::Duration;

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
    }

    impl Events {
        pub(super) fn new(paths: &[PathBuf]) -> Option<Self> {
            let descriptor = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).ok()?;
            let mut events = Self {
                descriptor,
                missing: paths.to_vec(),
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

        /// Empties the queue: what counts is that something happened.
        fn drain(&self) {
            let mut buffer = [MaybeUninit::uninit(); 4096];
            let mut reader = Reader::new(&self.descriptor, &mut buffer);
            while reader.next().is_ok() {}
        }
    }

    impl Watch for Events {
        fn wait(&mut self, at_most: Duration) {
            self.arm();
            let timeout = Timespec::try_from(at_most.min(POLL)).unwrap_or_default();
            let mut polled = [PollFd::new(&self.descriptor, PollFlags::IN)];
            // Whatever comes of it, the caller looks for itself.
            let _ = rustix::event::poll(&mut polled, Some(&timeout));
            self.drain();
        }
    }
}
