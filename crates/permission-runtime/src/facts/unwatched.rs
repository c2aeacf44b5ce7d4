//! Where the kernel offers no watches, nothing is remembered from one call to the next.

use super::kept::Change;

/// Watches on directories and files: there are none.
#[derive(Debug)]
pub(super) enum Watch {}

impl Watch {
    pub(super) fn open() -> Option<Self> {
        None
    }

    pub(super) fn directory(&mut self, _path: &str) -> Option<i32> {
        match *self {}
    }

    pub(super) fn file(&mut self, _path: &str) -> Option<i32> {
        match *self {}
    }

    pub(super) fn forget(&mut self, _watch: i32, _path: &str) {
        match *self {}
    }

    pub(super) fn changes(&self) -> Vec<Change> {
        match *self {}
    }
}
