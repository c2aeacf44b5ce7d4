//! Puts an entry into an object of a JSONC text, in the style of the object. Knows places in the text, not meanings.

use std::ops::Range;

/// A replacement; an empty range inserts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Splice {
    pub(super) range: Range<usize>,
    pub(super) text: String,
}

impl Splice {
    fn insert(at: usize, text: String) -> Self {
        Self {
            range: at..at,
            text,
        }
    }
}

/// Applies replacements that do not overlap and are in order.
pub(super) fn apply(text: &str, splices: &[Splice]) -> String {
    let mut result = String::with_capacity(text.len() + 64);
    let mut end = 0;
    for splice in splices {
        result.push_str(text.get(end..splice.range.start).unwrap_or_default());
        result.push_str(&splice.text);
        end = splice.range.end;
    }
    result.push_str(text.get(end..).unwrap_or_default());
    result
}

/// How a file is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The line break.
    pub(super) newline: &'static str,
    /// One step of indentation.
    pub(super) unit: String,
}

impl Layout {
    /// Takes the first line break and the first indentation of a text.
    pub(super) fn of(text: &str) -> Self {
        let newline = match text.find('\n') {
            Some(at) if text.get(..at).is_some_and(|before| before.ends_with('\r')) => "\r\n",
            Some(_) | None => "\n",
        };
        let unit = text
            .lines()
            .find_map(|line| {
                let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
                let rest = line.get(indent..)?;
                (indent > 0 && rest.starts_with('"')).then(|| line.get(..indent))?
            })
            .unwrap_or("  ");
        Self {
            newline,
            unit: unit.to_owned(),
        }
    }
}

/// An object of the text.
#[derive(Clone, Debug)]
pub(super) struct Object {
    /// With its braces.
    pub(super) span: Range<usize>,
    /// From each key's first byte to behind its value.
    pub(super) members: Vec<Range<usize>>,
}

/// An entry whose value may span lines: it is told the indentation it gets, `None` when it stands in a line with others.
pub(super) type Render<'a> = &'a dyn Fn(Option<&str>) -> String;

/// Puts an entry into an object: after the member with that index, or as the only one.
pub(super) fn insert(
    text: &str,
    object: &Object,
    after: Option<usize>,
    layout: &Layout,
    entry: Render<'_>,
) -> Vec<Splice> {
    let member = after
        .and_then(|index| object.members.get(index))
        .or(object.members.last());
    match member {
        Some(member) => behind(text, member, layout, entry),
        None => alone(text, object, layout, entry),
    }
}

fn behind(text: &str, member: &Range<usize>, layout: &Layout, entry: Render<'_>) -> Vec<Splice> {
    let own_line = own_line(text, member.start);
    let comma = comma(text, member.end);
    let end = comma.map_or(member.end, |comma| comma + 1);
    if let Some(indent) = own_line
        && let Some(line_end) = rest_of_line(text, end)
    {
        let line = format!("{}{indent}{}", layout.newline, entry(Some(indent)));
        return match comma {
            Some(_) => vec![Splice::insert(line_end, format!("{line},"))],
            None => vec![
                Splice::insert(member.end, ",".to_owned()),
                Splice::insert(line_end, line),
            ],
        };
    }
    match comma {
        Some(_) => vec![Splice::insert(end, format!(" {},", entry(None)))],
        None => vec![Splice::insert(end, format!(", {}", entry(None)))],
    }
}

fn alone(text: &str, object: &Object, layout: &Layout, entry: Render<'_>) -> Vec<Splice> {
    let open = object.span.start + 1;
    let close = object.span.end.saturating_sub(1);
    let inner = text.get(open..close).unwrap_or_default();
    let outer = line_indent(text, object.span.start);
    let indent = format!("{outer}{}", layout.unit);
    let newline = layout.newline;
    if inner.trim().is_empty() && !inner.contains('\n') {
        return vec![Splice {
            range: open..close,
            text: format!("{newline}{indent}{}{newline}{outer}", entry(Some(&indent))),
        }];
    }
    // There are comments or lines.
    if let Some(before) = own_line(text, close) {
        let line = format!("{indent}{}{newline}", entry(Some(&indent)));
        return vec![Splice::insert(close - before.len(), line)];
    }
    let blank = if inner.ends_with([' ', '\t']) {
        ""
    } else {
        " "
    };
    vec![Splice::insert(close, format!("{blank}{} ", entry(None)))]
}

/// Returns the blanks before `at` when nothing else stands before it in its line.
pub(super) fn own_line(text: &str, at: usize) -> Option<&str> {
    let before = text.get(..at)?;
    let start = before.rfind('\n')? + 1;
    let indent = before.get(start..)?;
    indent
        .bytes()
        .all(|byte| matches!(byte, b' ' | b'\t'))
        .then_some(indent)
}

/// Returns the blanks at the beginning of the line in which `at` stands.
pub(super) fn line_indent(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.get(start..).unwrap_or_default();
    let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
    line.get(..indent).unwrap_or_default()
}

/// Finds the comma behind a value, past blanks and comments.
fn comma(text: &str, from: usize) -> Option<usize> {
    let at = skip(text, from, true);
    text.get(at..)?.starts_with(',').then_some(at)
}

/// Returns where the line ends in which nothing but blanks and comments follows; `None` when something else does.
fn rest_of_line(text: &str, from: usize) -> Option<usize> {
    let at = skip(text, from, false);
    let rest = text.get(at..)?;
    (rest.starts_with('\n') || rest.starts_with("\r\n")).then_some(at)
}

/// Skips blanks and comments, and line breaks if wanted. A line comment ends before its line break.
fn skip(text: &str, from: usize, line_breaks: bool) -> usize {
    let mut at = from;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let blanks = rest.len()
            - rest
                .trim_start_matches(|character: char| match character {
                    ' ' | '\t' => true,
                    '\r' | '\n' => line_breaks,
                    _ => false,
                })
                .len();
        at += blanks;
        let rest = rest.get(blanks..).unwrap_or_default();
        if rest.starts_with("//") {
            let line = rest.find('\n').unwrap_or(rest.len());
            let line = rest.get(..line).unwrap_or_default();
            at += line.strip_suffix('\r').unwrap_or(line).len();
            if !line_breaks {
                return at;
            }
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else {
            return at;
        }
    }
}
