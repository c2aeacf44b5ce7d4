//! What of the request is in sight: the short view or a window of the complete one, and whether that was seen to its end.

use super::input::Key;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Viewport {
    /// Whether the complete view is shown.
    pub(super) complete: bool,
    /// The first row of it in sight.
    pub(super) top: usize,
    /// Its rows, and those that fit, when it was last drawn.
    pub(super) rows: usize,
    pub(super) page: usize,
    /// Whether the short view, as last rendered, hides text that will be executed.
    pub(super) hides: bool,
    /// Whether the last row of the complete view was drawn.
    read: bool,
}

impl Viewport {
    /// Tells whether text that will be executed was not shown to its end yet.
    pub(super) fn must_read(self) -> bool {
        self.hides && !self.read
    }

    /// Turns the complete view on or off.
    pub(super) fn toggle(&mut self) {
        self.complete = !self.complete;
        self.top = 0;
    }

    /// Notes that a window of the complete view was drawn.
    pub(super) fn drawn(&mut self, rows: usize, page: usize) {
        self.rows = rows;
        self.page = page;
        // SECURITY: pinned by `executed_text_is_not_approved_unseen`.
        if page > 0 && self.top + page >= rows {
            self.read = true;
        }
    }

    /// Scrolls the complete view; `false` when it is not shown, or the key does not scroll.
    pub(super) fn scroll(&mut self, key: Key) -> bool {
        if !self.complete {
            return false;
        }
        let last = self.rows.saturating_sub(self.page);
        let page = self.page.saturating_sub(1).max(1);
        let top = match key {
            Key::Up => self.top.saturating_sub(1),
            Key::Down => self.top + 1,
            Key::PageUp => self.top.saturating_sub(page),
            Key::PageDown => self.top + page,
            Key::Home => 0,
            Key::End => last,
            Key::Char(_)
            | Key::Enter
            | Key::Escape
            | Key::Left
            | Key::Right
            | Key::Tab
            | Key::BackTab
            | Key::WordLeft
            | Key::WordRight
            | Key::Backspace
            | Key::Delete
            | Key::DeleteWord
            | Key::DeleteToStart
            | Key::DeleteToEnd
            | Key::Expand
            | Key::Other => return false,
        };
        self.top = top.min(last);
        true
    }
}
