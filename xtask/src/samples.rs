//! Samples of a duration, what they come to, and how that is written.

use std::time::Duration;

/// Durations of one measurement.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples(Vec<Duration>);

impl Samples {
    /// Adds one.
    pub(crate) fn push(&mut self, sample: Duration) {
        self.0.push(sample);
    }

    /// Adds several.
    pub(crate) fn extend(&mut self, samples: impl IntoIterator<Item = Duration>) {
        self.0.extend(samples);
    }

    /// Returns the smallest sample that at least this share of the samples does not exceed; zero without samples.
    pub(crate) fn quantile(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() * percent).div_ceil(100);
        sorted
            .get(rank.saturating_sub(1))
            .copied()
            .unwrap_or_default()
    }

    /// Returns the median.
    pub(crate) fn median(&self) -> Duration {
        self.quantile(50)
    }
}

/// Writes a duration with three digits.
pub(crate) fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds >= 1.0 {
        digits(seconds, "s")
    } else if seconds >= 1e-3 {
        digits(seconds * 1e3, "ms")
    } else {
        digits(seconds * 1e6, "us")
    }
}

fn digits(value: f64, unit: &str) -> String {
    if value >= 100.0 {
        format!("{value:.0} {unit}")
    } else if value >= 10.0 {
        format!("{value:.1} {unit}")
    } else {
        format!("{value:.2} {unit}")
    }
}

/// Writes how many times `left` is `right`.
pub(crate) fn ratio(left: Duration, right: Duration) -> String {
    let ratio = left.as_secs_f64() / right.as_secs_f64();
    if ratio >= 10.0 {
        format!("{ratio:.0}x")
    } else {
        format!("{ratio:.2}x")
    }
}

/// Writes a table in Markdown, its columns aligned.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or_default()
            .max(3)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut lines = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<String> = widths
            .iter()
            .enumerate()
            .map(|(column, width)| {
                let cell = row.get(column).map_or("", String::as_str);
                format!("{cell:width$}")
            })
            .collect();
        lines.push(format!("| {} |", cells.join(" | ")));
        if at == 0 {
            let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
            lines.push(format!("| {} |", rules.join(" | ")));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests;
