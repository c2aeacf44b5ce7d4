//! Entries of a log for a person: a line each, and counts with bars.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use permission_policy::Decision;
use permission_runtime::audit::Entry;
use permission_runtime::report::style::{BOLD, DIM, paint, style};
use permission_runtime::report::text::{line, short, width};
use serde_json::{Value, json};

/// The widest value of a line, in columns.
const VALUE: usize = 100;

/// The widest rule, in columns.
const RULE: usize = 40;

/// The widest bar, in columns.
const BAR: usize = 30;

/// The most rows of one count.
const ROWS: usize = 10;

/// Writes an entry as a line.
pub(crate) fn row(entry: &Entry) -> String {
    let event = entry.event();
    let outcome = event.strip_prefix("permission_request.").unwrap_or(event);
    let mut text = format!(
        "{}  {}",
        paint(DIM, &local(entry.timestamp())),
        painted(outcome, 10)
    );
    // Writing to a string cannot fail.
    if let Some(surface) = entry.text("surface") {
        let _ = write!(text, "  {:<8}", line(surface));
    }
    if let Some(value) = entry.text("value") {
        let _ = write!(text, "  {}", short(value, VALUE));
    }
    let also = match (entry.field("alsoCount"), entry.field("also")) {
        (Some(count), _) => count.as_u64().unwrap_or(0),
        (None, Some(Value::Array(also))) => u64::try_from(also.len()).unwrap_or(0),
        (None, _) => 0,
    };
    if also > 0 {
        let _ = write!(text, "  {}", paint(DIM, &format!("and {also} more")));
    }
    for (field, before, after) in [
        ("matchedPattern", "rule \"", "\""),
        ("resolution", "", ""),
        ("denialReason", "“", "”"),
    ] {
        let implied = field == "resolution" && is_implied(outcome, entry);
        if let Some(value) = entry.text(field).filter(|_| !implied) {
            let _ = write!(text, "  {before}{}{after}", short(value, RULE));
        }
    }
    if let Some(place) = entry.text("place") {
        let _ = write!(text, "  {}", paint(DIM, &file_name(place)));
    }
    text.push('\n');
    text
}

/// Tells whether the outcome says it all.
fn is_implied(outcome: &str, entry: &Entry) -> bool {
    matches!(
        (outcome, entry.text("resolution")),
        ("allowed", Some("policy_allow"))
            | ("blocked", Some("policy_deny" | "policy_denied"))
            | ("approved", Some("user_approved"))
            | ("denied", Some("user_denied"))
            | ("session_approved", Some("session_approved"))
            | ("auto_approved", Some("auto_approved"))
            | ("infrastructure_auto_allowed", _)
    )
}

fn painted(outcome: &str, columns: usize) -> String {
    let outcome = line(outcome);
    let padded = format!("{outcome:<columns$}");
    let decision = match outcome.as_str() {
        "blocked" | "denied" => Decision::Deny,
        "waiting" => Decision::Ask,
        "allowed"
        | "approved"
        | "session_approved"
        | "auto_approved"
        | "infrastructure_auto_allowed" => Decision::Allow,
        _ => return padded,
    };
    paint(style(decision), &padded)
}

/// Writes a time of the log in the zone of this machine; one that is not understood as it stands.
fn local(timestamp: &str) -> String {
    match timestamp.parse::<Timestamp>() {
        Ok(time) => {
            let time = TimeZone::system().to_datetime(time);
            time.strftime("%Y-%m-%d %H:%M:%S").to_string()
        }
        Err(_) => short(timestamp, 24),
    }
}

fn file_name(place: &str) -> String {
    line(place.rsplit(['/', '\\']).next().unwrap_or(place))
}

/// Counts of entries.
#[derive(Debug, Default)]
pub(crate) struct Stats {
    requests: usize,
    outcomes: BTreeMap<String, usize>,
    surfaces: BTreeMap<String, usize>,
    rules: BTreeMap<String, usize>,
}

impl Stats {
    /// Counts an entry. A request is counted when it is decided; one that waits is none yet, unless nobody tells us.
    pub(crate) fn add(&mut self, entry: &Entry) {
        let Some(outcome) = entry.event().strip_prefix("permission_request.") else {
            return;
        };
        *self.outcomes.entry(outcome.to_owned()).or_default() += 1;
        self.requests += 1;
        let surface = entry.text("surface").unwrap_or("(none)");
        *self.surfaces.entry(surface.to_owned()).or_default() += 1;
        let rule = match entry.text("matchedPattern") {
            Some(pattern) => format!("{surface} \"{pattern}\""),
            None => format!("{surface} (no rule)"),
        };
        *self.rules.entry(rule).or_default() += 1;
    }

    /// Draws the counts.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (title, counts) in [
            ("outcome", &self.outcomes),
            ("surface", &self.surfaces),
            ("rule", &self.rules),
        ] {
            if !counts.is_empty() {
                section(&mut text, title, counts);
            }
        }
        text
    }

    /// Returns the counts as JSON.
    pub(crate) fn json(&self, torn: u64) -> Value {
        json!({
            "entries": self.requests,
            "torn": torn,
            "outcomes": self.outcomes,
            "surfaces": self.surfaces,
            "rules": self.rules,
        })
    }
}

fn section(text: &mut String, title: &str, counts: &BTreeMap<String, usize>) {
    let mut rows: Vec<(&String, usize)> =
        counts.iter().map(|(name, count)| (name, *count)).collect();
    rows.sort_by(|left, right| right.1.cmp(&left.1).then(left.0.cmp(right.0)));
    let most = rows.first().map_or(1, |row| row.1).max(1);
    let names: Vec<String> = rows
        .iter()
        .take(ROWS)
        .map(|(name, _)| short(name, RULE))
        .collect();
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    let digits = most.to_string().len();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", paint(BOLD, title));
    for (name, (_, count)) in names.iter().zip(&rows) {
        let bar = count.saturating_mul(BAR).div_ceil(most);
        let blanks = " ".repeat(widest - width(name));
        let _ = writeln!(
            text,
            "  {name}{blanks}  {count:>digits$}  {}",
            "█".repeat(bar)
        );
    }
    if let Some(more) = rows.len().checked_sub(ROWS).filter(|more| *more > 0) {
        let _ = writeln!(text, "  and {more} more");
    }
}
