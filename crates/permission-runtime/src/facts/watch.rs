//! Says what may have changed in directories and files since a watch was put on them.
//!
//! Watches only what reports every change: local file systems that the kernel tells of through inotify (`inotify(7)`),
//! and no directory whose names fold case. What is remembered of them is not its business.

use std::collections::HashMap;
use std::ffi::CStr;
use std::fs::File;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::inotify::{self, CreateFlags, ReadFlags, WatchFlags};
use rustix::fs::{FsWord, IFlags, Mode, OFlags};
use rustix::io::Errno;

use super::kept::Change;

/// File systems whose every change passes through this machine's kernel, by their magic numbers (`statfs(2)`): bcachefs,
/// btrfs, ext2 to ext4, F2FS, RAM disks, tmpfs, XFS. Network, stacked and user-space ones do not report all.
const LOCAL: [u32; 7] = [
    0xca45_1a4e,
    0x9123_683e,
    0xef53,
    0xf2f5_2010,
    0x8584_58f6,
    0x0102_1994,
    0x5846_5342,
];

/// The attribute of a directory whose names fold case (`FS_CASEFOLD_FL`, `linux/fs.h`): events may then spell a name
/// otherwise than it was asked for.
const FOLDS: u32 = 0x4000_0000;

/// Where the kernel tells, by an exceptional condition, that a mount appeared or went (`proc_pid_mounts(5)`).
const MOUNTS: &str = "/proc/self/mountinfo";

/// The most watches that are kept; the kernel's own limit for a user is 8,192 or more.
const MAX_WATCHES: usize = 1024;

/// The most events that are read at a time; the kernel keeps 16,384 by default.
const MAX_EVENTS: usize = 65_536;

/// Watches on directories and files.
#[derive(Debug)]
pub(super) struct Watch {
    inotify: OwnedFd,
    mounts: File,
    /// What each watch was put on: one file can be reached by several paths.
    paths: HashMap<i32, Vec<Box<str>>>,
}

impl Watch {
    /// Starts without a watch; `None` where the kernel offers none.
    pub(super) fn open() -> Option<Self> {
        Some(Self {
            inotify: inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).ok()?,
            mounts: File::open(MOUNTS).ok()?,
            paths: HashMap::new(),
        })
    }

    /// Watches the names in a directory, which must not be a link. `None` when they cannot be vouched for.
    pub(super) fn directory(&mut self, path: &str) -> Option<i32> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let open = rustix::fs::open(path, flags, Mode::empty()).ok()?;
        if !is_local(rustix::fs::fstatfs(&open).ok()?.f_type) {
            return None;
        }
        // A file system without attributes folds nothing.
        if rustix::fs::ioctl_getflags(&open)
            .is_ok_and(|flags| flags.intersects(IFlags::from_bits_retain(FOLDS)))
        {
            return None;
        }
        let events = WatchFlags::ATTRIB
            | WatchFlags::CREATE
            | WatchFlags::DELETE
            | WatchFlags::DELETE_SELF
            | WatchFlags::MOVE
            | WatchFlags::MOVE_SELF;
        self.add(path, events | WatchFlags::ONLYDIR)
    }

    /// Watches the contents of a file, which must not be a link. `None` when they cannot be vouched for.
    pub(super) fn file(&mut self, path: &str) -> Option<i32> {
        // It can be mounted from elsewhere than its directory.
        if !is_local(rustix::fs::statfs(path).ok()?.f_type) {
            return None;
        }
        let events = WatchFlags::ATTRIB
            | WatchFlags::CLOSE_WRITE
            | WatchFlags::DELETE_SELF
            | WatchFlags::MODIFY
            | WatchFlags::MOVE_SELF;
        self.add(path, events)
    }

    fn add(&mut self, path: &str, events: WatchFlags) -> Option<i32> {
        if self.paths.len() >= MAX_WATCHES {
            return None;
        }
        let events = events | WatchFlags::DONT_FOLLOW;
        let watch = inotify::add_watch(&self.inotify, path, events).ok()?;
        let paths = self.paths.entry(watch).or_default();
        if !paths.iter().any(|known| **known == *path) {
            paths.push(path.into());
        }
        Some(watch)
    }

    /// Stops watching a path.
    pub(super) fn forget(&mut self, watch: i32, path: &str) {
        let Some(paths) = self.paths.get_mut(&watch) else {
            return;
        };
        paths.retain(|known| **known != *path);
        if paths.is_empty() {
            self.paths.remove(&watch);
            // It is gone already when what it was on is.
            let _ = inotify::remove_watch(&self.inotify, watch);
        }
    }

    /// Returns what may have changed since the last time. One question to the kernel when nothing did.
    pub(super) fn changes(&self) -> Vec<Change> {
        let mut doors = [
            PollFd::new(&self.inotify, PollFlags::IN),
            PollFd::new(&self.mounts, PollFlags::PRI),
        ];
        let now = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        match poll(&mut doors, Some(&now)) {
            Ok(0) => return Vec::new(),
            Ok(_) => {}
            Err(_) => return vec![Change::All],
        }
        let [_, mounts] = &doors;
        let mut changes = Vec::new();
        // SECURITY: what is mounted over a directory hides it without a word to its watches.
        if !mounts.revents().is_empty() {
            changes.push(Change::All);
        }
        self.read(&mut changes);
        changes
    }

    fn read(&self, changes: &mut Vec<Change>) {
        let mut buffer = [const { MaybeUninit::uninit() }; 4096];
        let mut events = inotify::Reader::new(&self.inotify, &mut buffer);
        for _ in 0..MAX_EVENTS {
            match events.next() {
                Ok(event) => self.note(event.wd(), event.events(), event.file_name(), changes),
                Err(Errno::AGAIN) => return,
                Err(_) => break,
            }
        }
        changes.push(Change::All);
    }

    fn note(&self, watch: i32, events: ReadFlags, name: Option<&CStr>, changes: &mut Vec<Change>) {
        if events.contains(ReadFlags::QUEUE_OVERFLOW) {
            changes.push(Change::All);
            return;
        }
        let Some(paths) = self.paths.get(&watch) else {
            // A watch that was forgotten.
            return;
        };
        for path in paths {
            match name.map(CStr::to_str) {
                Some(Ok(name)) => changes.push(Change::Name {
                    directory: path.clone(),
                    name: name.into(),
                }),
                // Under such a name nothing is remembered, but the directory's names are not the same.
                Some(Err(_)) => changes.push(Change::Name {
                    directory: path.clone(),
                    name: "".into(),
                }),
                None => changes.push(Change::Watched(path.clone())),
            }
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers have 32 bits, whatever type a platform gives them"
)]
fn is_local(magic: FsWord) -> bool {
    LOCAL.contains(&(magic as u32))
}
