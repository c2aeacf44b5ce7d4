//! What the review log knows of a rule, for the `before` of a prompt. Bounded: only the end of the log is read.

use std::path::Path;

use super::log::{Log, Stream};
use super::read::{Entry, Reader};

/// How much of the log is read by default, in bytes.
pub const WINDOW: u64 = 256 * 1024;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecentQuery<'a> {
    /// The surface whose rule asks.
    pub surface: &'a str,
    /// The pattern that matched, synthetic rules included; `None` for the fallback, which is compared by `value`.
    pub pattern: Option<&'a str>,
    /// What is asked about.
    pub value: &'a str,
    /// The host's session, to tell its answers from those of others.
    pub session_id: Option<&'a str>,
}

/// What became of earlier asks of the same rule.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Recent {
    /// How often one was approved.
    pub approved: u32,
    /// How often in this session.
    pub approved_in_session: u32,
    /// How often one was denied by someone.
    pub denied: u32,
    /// The last answer.
    pub last: Option<LastAnswer>,
}

/// The last answer to an ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastAnswer {
    /// Whether it was an approval.
    pub approved: bool,
    /// When, as the log says it (UTC).
    pub timestamp: String,
    /// The words of a denial.
    pub reason: Option<String>,
    /// Whether it was given in this session.
    pub in_session: bool,
}

impl Recent {
    /// Tells whether nothing is known.
    pub fn is_new(&self) -> bool {
        self.last.is_none()
    }

    fn count(&mut self, entry: &Entry, query: &RecentQuery<'_>) {
        let approved = match entry.event() {
            "permission_request.approved" => true,
            "permission_request.denied" => false,
            _ => return,
        };
        // Nobody's answer is no answer.
        let answered = entry
            .text("resolution")
            .is_some_and(|resolution| resolution.starts_with("user_"));
        let same = match query.pattern {
            Some(pattern) => entry.text("matchedPattern") == Some(pattern),
            None => {
                entry.text("matchedPattern").is_none() && entry.text("value") == Some(query.value)
            }
        };
        if !answered || !same || entry.text("surface") != Some(query.surface) {
            return;
        }
        let in_session = query.session_id.is_some() && entry.text("sessionId") == query.session_id;
        if approved {
            self.approved = self.approved.saturating_add(1);
            self.approved_in_session = self
                .approved_in_session
                .saturating_add(u32::from(in_session));
        } else {
            self.denied = self.denied.saturating_add(1);
        }
        self.last = Some(LastAnswer {
            approved,
            timestamp: entry.timestamp().to_owned(),
            reason: entry.text("denialReason").map(str::to_owned),
            in_session,
        });
    }
}

/// Looks at the last `bytes` of the review log. A log that cannot be read knows nothing.
pub fn recent(agent_dir: &Path, query: &RecentQuery<'_>, bytes: u64) -> Recent {
    let mut recent = Recent::default();
    let path = Log::new(agent_dir, Stream::Review).path();
    if let Ok(mut reader) = Reader::tail(&path, bytes) {
        while let Ok(Some(entry)) = reader.next_entry() {
            recent.count(&entry, query);
        }
    }
    recent
}

#[cfg(test)]
mod tests;
