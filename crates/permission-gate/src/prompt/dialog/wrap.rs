//! Fits lines into columns, between grapheme clusters.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::prompt::line::Line;

/// Breaks a line into rows of at most so many columns. Never empty.
pub(super) fn wrap(line: &Line, columns: usize) -> Vec<Line> {
    let columns = columns.max(1);
    let mut rows = vec![Line::new()];
    let mut width = 0;
    for span in line.spans() {
        for cluster in span.text.graphemes(true) {
            // A wide character on a screen of one column has no place at all.
            let wide = cluster.width();
            if wide > columns {
                continue;
            }
            if width + wide > columns {
                rows.push(Line::new());
                width = 0;
            }
            if let Some(row) = rows.last_mut() {
                row.push(cluster, span.style);
            }
            width += wide;
        }
    }
    rows
}

/// Cuts a line to so many columns; a cut one ends in `…`.
pub(super) fn cut(line: &Line, columns: usize) -> Line {
    if line.width() <= columns {
        return line.clone();
    }
    let mut kept = Line::new();
    let mut width = 0;
    let room = columns.saturating_sub(1);
    'spans: for span in line.spans() {
        for cluster in span.text.graphemes(true) {
            if width + cluster.width() > room {
                break 'spans;
            }
            kept.push(cluster, span.style);
            width += cluster.width();
        }
    }
    if columns > 0 {
        kept.push("…", crate::prompt::line::Style::Mark);
    }
    kept
}
