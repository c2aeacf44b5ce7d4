//! `log`: the latest decisions in the review log, a line each.

use std::collections::VecDeque;
use std::fmt::Write as _;

use permission_runtime::audit::{Entry, Reader};
use permission_runtime::report::text::short;

use crate::desk::Desk;
use crate::wire::Reply;

/// How many decisions are shown when the person names no number.
const SHOWN: usize = 10;

/// The most decisions that are shown.
const MOST: usize = 100;

/// How much of the end of the file is read, in bytes.
const TAIL: u64 = 256 * 1024;

/// The widest value, in columns.
const VALUE: usize = 80;

impl Desk {
    /// Shows the latest decisions.
    pub(super) fn recent(&mut self, count: &str) -> Reply {
        let count = match count.parse::<usize>() {
            Ok(count) => count.clamp(1, MOST),
            Err(_) if count.is_empty() => SHOWN,
            Err(_) => {
                return self.refuse(
                    &format!("`{}` is no number", short(count, VALUE)),
                    "/permission-system log 20",
                );
            }
        };
        let Some(path) = self
            .recorder
            .review_log()
            .map(permission_runtime::audit::Log::path)
        else {
            return self.refuse(
                "no home directory is known, so nothing is logged",
                "set HOME or PI_CODING_AGENT_DIR",
            );
        };
        let mut text = path.display().to_string();
        if !self.session.log_settings().review {
            text.push_str("\nnothing is written to it: `permissionReviewLog` is false");
        }
        for line in latest(&path, count) {
            text.push('\n');
            text.push_str(&line);
        }
        self.say(text)
    }
}

/// Reads the last decisions of a log. What cannot be read is not there.
fn latest(path: &std::path::Path, count: usize) -> VecDeque<String> {
    let mut lines = VecDeque::new();
    let Ok(mut reader) = Reader::tail(path, TAIL) else {
        return lines;
    };
    while let Ok(Some(entry)) = reader.next_entry() {
        if let Some(line) = line(&entry) {
            if lines.len() == count {
                lines.pop_front();
            }
            lines.push_back(line);
        }
    }
    lines
}

/// Returns a line about a decision; none for an entry that is about something else, or that waits.
fn line(entry: &Entry) -> Option<String> {
    let what = entry.event().strip_prefix("permission_request.")?;
    if what == "waiting" {
        return None;
    }
    let field = |name: &str| entry.text(name).unwrap_or_default();
    let time = entry.timestamp().split(['T', '.', 'Z']).nth(1);
    let mut line = format!(
        "{}  {what:<10}  {:<8}  {}",
        time.unwrap_or("        "),
        short(field("surface"), VALUE),
        short(field("value"), VALUE)
    );
    for (name, before, after) in [
        ("matchedPattern", "  rule `", "`"),
        ("resolution", "  ", ""),
        ("denialReason", "  \"", "\""),
    ] {
        let value = field(name);
        if !value.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(line, "{before}{}{after}", short(value, VALUE));
        }
    }
    Some(line)
}
