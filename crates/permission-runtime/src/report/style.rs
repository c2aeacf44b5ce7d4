//! How text is styled. What is printed carries escape sequences; who cannot show them takes them away with [`plain`].

use anstyle::{AnsiColor, Style};
use permission_policy::Decision;

/// Headings.
pub const BOLD: Style = Style::new().bold();
/// What is of less weight.
pub const DIM: Style = Style::new().dimmed();

/// Returns the style of a decision, which is always written out too.
pub fn style(decision: Decision) -> Style {
    let colour = match decision {
        Decision::Allow => AnsiColor::Green,
        Decision::Ask => AnsiColor::Yellow,
        Decision::Deny => AnsiColor::Red,
    };
    colour.on_default().bold()
}

/// Wraps a text in a style.
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Takes the escape sequences out of a text of ours.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
