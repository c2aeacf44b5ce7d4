//! Lines of a terminal as an SVG image. Every run stands at its column, whatever the viewer's font.

use std::fmt::Write as _;

use permission_gate::prompt::{Line, Style};
use unicode_width::UnicodeWidthStr;

/// The size of a cell and the margin, in tenths of a pixel.
const CELL: (usize, usize) = (84, 190);
const MARGIN: usize = 160;

/// Draws lines on a dark ground.
pub(super) fn draw(title: &str, columns: usize, lines: &[Line]) -> String {
    let width = pixels(columns * CELL.0 + 2 * MARGIN);
    let height = pixels(lines.len() * CELL.1 + 2 * MARGIN);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{}</title>\n<style>\ntext {{ font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre; fill: #d7dae0 }}\n",
        escaped(title)
    );
    for style in Style::ALL {
        if let Some(rule) = appearance(style) {
            let _ = writeln!(picture, ".{} {{ {rule} }}", style.name());
        }
    }
    let _ = writeln!(
        picture,
        "</style>\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#15171c\"/>"
    );
    for (row, line) in lines.iter().enumerate() {
        let y = pixels(MARGIN + row * CELL.1 + 140);
        let mut column = 0;
        for span in line.spans() {
            let cells = span.text.width();
            if !span.text.trim().is_empty() {
                let _ = writeln!(
                    picture,
                    "<text x=\"{}\" y=\"{y}\" textLength=\"{}\" class=\"{}\" xml:space=\"preserve\">{}</text>",
                    pixels(MARGIN + column * CELL.0),
                    pixels(cells * CELL.0),
                    span.style.name(),
                    escaped(&span.text)
                );
            }
            column += cells;
        }
    }
    picture.push_str("</svg>\n");
    picture
}

/// Returns how a style looks; nothing for text that looks like the rest.
fn appearance(style: Style) -> Option<&'static str> {
    match style {
        Style::Plain | Style::Value => None,
        Style::Label | Style::Muted => Some("fill: #7f8694"),
        Style::Title | Style::Flagged => Some("fill: #e5c07b; font-weight: bold"),
        Style::Allow | Style::Added => Some("fill: #98c379"),
        Style::Ask | Style::Mark => Some("fill: #d19a66"),
        Style::Deny | Style::Removed => Some("fill: #e06c75"),
        Style::Caution => Some("fill: #e06c75; font-weight: bold"),
        Style::Key => Some("fill: #61afef; font-weight: bold"),
        Style::Selected => Some("fill: #61afef; text-decoration: underline"),
    }
}

fn pixels(tenths: usize) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
