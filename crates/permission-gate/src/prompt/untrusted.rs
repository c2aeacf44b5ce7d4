//! Text from outside on one line of ours, as messages quote it.

use std::fmt;

use super::cells::of_text;

pub use super::cells::is_hidden;

/// Text that a person reads but did not write. Displaying it names every character that would not show, or that
/// would change how the rest is drawn, by the marks that prompts use. Newlines and tabs stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untrusted<'t>(pub &'t str);

impl Untrusted<'_> {
    /// Draws the text on one line: a newline as `⏎`, a tab as `⇥`.
    pub fn line(self) -> String {
        self.to_string().replace('\n', "⏎").replace('\t', "⇥")
    }
}

impl fmt::Display for Untrusted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_text(self.0).try_for_each(|cell| {
            if cell.newline {
                return f.write_str("\n");
            }
            f.write_str(if cell.is_tab() { "\t" } else { &cell.text })
        })
    }
}

#[cfg(test)]
mod tests;
