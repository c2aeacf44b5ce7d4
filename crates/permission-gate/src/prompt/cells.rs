//! Text as cells of a screen: what stands in one column or a few, and is never torn apart.
//!
//! Text from outside is drawn so that it cannot pass for ours: what does not show, or would change how the rest is
//! drawn, is named by a counted mark. Nothing is left out and nothing is judged.

use std::borrow::Cow;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::line::Style;
use super::script;

/// Runs of blanks up to this length are drawn as they are.
pub(super) const MAX_BLANKS: usize = 8;

/// The same at the start of a line, where they indent.
pub(super) const MAX_INDENT: usize = 40;

/// The most characters of one cluster that are drawn; more would run over the lines above and below.
const MAX_CLUSTER: usize = 8;

/// What the flagged part of a text stands between.
pub(super) const FLAG: (&str, &str) = ("»", "«");

/// How a tab is drawn.
const TAB: &str = "⇥   ";

/// A piece of a fact: a text and what it is.
#[derive(Clone, Debug)]
pub(super) struct Part<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) style: Style,
    /// The part that a rule speaks of, in bytes.
    pub(super) flagged: Option<Range<usize>>,
    /// Lines are told apart by their first character.
    pub(super) diff: bool,
    /// It holds nothing from outside; its blanks are drawn as they are.
    pub(super) ours: bool,
}

impl<'t> Part<'t> {
    /// A piece without a flagged part.
    pub(super) fn new(text: impl Into<Cow<'t, str>>, style: Style) -> Self {
        Self {
            text: text.into(),
            style,
            flagged: None,
            diff: false,
            ours: false,
        }
    }

    /// Says that nothing of it is from outside.
    pub(super) fn ours(self) -> Self {
        Self { ours: true, ..self }
    }
}

/// What is drawn as one.
#[derive(Clone, Debug)]
pub(super) struct Cell<'t> {
    pub(super) text: Cow<'t, str>,
    /// Columns.
    pub(super) width: usize,
    pub(super) style: Style,
    /// How many characters of the text it stands for.
    pub(super) characters: usize,
    /// The line ends here; nothing is drawn.
    pub(super) newline: bool,
    /// It belongs to the flagged part.
    pub(super) flagged: bool,
}

impl Cell<'_> {
    /// Tells whether a row may end after it.
    pub(super) fn is_blank(&self) -> bool {
        self.text == " "
    }

    /// Tells whether it stands for a tab.
    pub(super) fn is_tab(&self) -> bool {
        self.text == TAB
    }
}

/// Returns the cells of some pieces.
pub(super) fn cells<'p, 't: 'p>(parts: &'p [Part<'t>]) -> impl Iterator<Item = Cell<'p>> {
    parts.iter().flat_map(Cells::new)
}

/// Returns the cells of a text from outside, which may hold marks of ours already.
pub(super) fn of_text(text: &str) -> impl Iterator<Item = Cell<'_>> {
    Cells {
        origin: Origin::Drawn,
        ..Cells::over(text, Style::Value, None, false)
    }
}

/// How far the flagged part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flag {
    /// It has not begun.
    Ahead,
    /// It stands here.
    Open,
    /// It is over, or there is none.
    Behind,
}

/// Whose text it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// Ours: its blanks are drawn as they are.
    Ours,
    /// From outside: signs like those of our marks are themselves marked.
    Outside,
    /// From outside, and perhaps drawn before: marks stay.
    Drawn,
}

/// The cells of one piece.
struct Cells<'t> {
    text: &'t str,
    at: usize,
    style: Style,
    diff: bool,
    flagged: Option<Range<usize>>,
    flag: Flag,
    /// Only blanks, or the sign of a changed line, stand before on this line.
    indent: bool,
    origin: Origin,
    line_style: Style,
    line_start: usize,
    /// Where the word ends that was looked at last.
    word_end: usize,
    /// What is said after that word.
    word_mark: Option<String>,
}

impl<'t> Cells<'t> {
    fn new(part: &'t Part<'_>) -> Self {
        Self {
            origin: if part.ours {
                Origin::Ours
            } else {
                Origin::Outside
            },
            ..Self::over(&part.text, part.style, part.flagged.clone(), part.diff)
        }
    }

    fn over(text: &'t str, style: Style, flagged: Option<Range<usize>>, diff: bool) -> Self {
        let flagged = flagged.filter(|range| {
            range.start < range.end
                && text.is_char_boundary(range.start)
                && text.is_char_boundary(range.end)
        });
        let mut cells = Self {
            text,
            at: 0,
            style,
            diff,
            flag: if flagged.is_some() {
                Flag::Ahead
            } else {
                Flag::Behind
            },
            flagged,
            indent: true,
            origin: Origin::Outside,
            line_style: style,
            line_start: 0,
            word_end: 0,
            word_mark: None,
        };
        cells.begin_line();
        cells
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn begin_line(&mut self) {
        self.indent = true;
        self.line_start = self.at;
        if self.diff {
            self.line_style = match self.rest().as_bytes().first() {
                Some(b'+') => Style::Added,
                Some(b'-') => Style::Removed,
                Some(b'@') => Style::Muted,
                Some(_) | None => self.style,
            };
        }
    }

    fn in_flag(&self) -> bool {
        self.flag == Flag::Open
    }

    /// Where the piece that is drawn as one has to end at the latest.
    fn limit(&self) -> usize {
        match &self.flagged {
            Some(range) if self.at < range.start => range.start,
            Some(range) if self.at < range.end => range.end,
            Some(_) | None => self.text.len(),
        }
    }

    fn cell(&mut self, text: impl Into<Cow<'t, str>>, style: Style, characters: usize) -> Cell<'t> {
        let text = text.into();
        Cell {
            width: text.width(),
            text,
            style,
            characters,
            newline: false,
            flagged: self.in_flag(),
        }
    }

    /// Counts how often a character repeats from here.
    fn run(&self, character: char) -> usize {
        let limit = self.limit() - self.at;
        let rest = self.rest().get(..limit).unwrap_or_default();
        rest.chars().take_while(|other| *other == character).count()
    }

    fn mark(&mut self, character: char) -> Cell<'t> {
        let count = self.run(character).max(1);
        self.at += count * character.len_utf8();
        let code = u32::from(character);
        let text = if count == 1 {
            format!("⟨U+{code:04X}⟩")
        } else {
            format!("⟨U+{code:04X}×{count}⟩")
        };
        self.cell(text, Style::Mark, count)
    }

    fn blank(&mut self) -> Cell<'t> {
        let count = self.run(' ');
        let most = if self.indent { MAX_INDENT } else { MAX_BLANKS };
        if count > most && self.origin != Origin::Ours {
            self.at += count;
            return self.cell(format!("⟨sp×{count}⟩"), Style::Mark, count);
        }
        self.at += 1;
        let style = self.drawn();
        self.cell(" ", style, 1)
    }

    fn drawn(&self) -> Style {
        if self.in_flag() {
            Style::Flagged
        } else {
            self.line_style
        }
    }

    /// Looks at the word that begins here, if one does.
    fn look_at_word(&mut self) {
        if self.at < self.word_end {
            return;
        }
        let rest = self.rest();
        let length = script::word_len(rest);
        self.word_end = self.at + length;
        self.word_mark = rest
            .get(..length)
            .and_then(script::mixed)
            .map(|odd| format!("⟨U+{:04X} {}⟩", u32::from(odd.character), odd.script));
    }

    fn cluster(&mut self) -> Cell<'t> {
        let rest = self.rest();
        let style = self.drawn();
        let limit = self.limit() - self.at;
        if let [first, second, ..] = rest.as_bytes()
            && first.is_ascii()
            && second.is_ascii()
        {
            self.at += 1;
            let text = rest.get(..1).unwrap_or_default();
            return Cell {
                text: Cow::Borrowed(text),
                width: 1,
                style,
                characters: 1,
                newline: false,
                flagged: self.in_flag(),
            };
        }
        let cluster = rest.graphemes(true).next().unwrap_or_default();
        let mut length = 0;
        let mut characters = 0;
        for character in cluster.chars() {
            let torn = is_hidden(character) || length + character.len_utf8() > limit;
            if characters > 0 && (torn || characters == MAX_CLUSTER) {
                break;
            }
            length += character.len_utf8();
            characters += 1;
        }
        let text = rest.get(..length).unwrap_or_default();
        if text.width() == 0 {
            // A combining character without a base.
            let character = text.chars().next().unwrap_or_default();
            return self.mark(character);
        }
        self.at += length;
        self.cell(text, style, characters)
    }
}

impl<'t> Iterator for Cells<'t> {
    type Item = Cell<'t>;

    fn next(&mut self) -> Option<Cell<'t>> {
        if self.at >= self.word_end
            && let Some(text) = self.word_mark.take()
        {
            return Some(self.cell(text, Style::Mark, 0));
        }
        if let Some(range) = self.flagged.clone() {
            match self.flag {
                Flag::Ahead if self.at >= range.start => {
                    self.flag = Flag::Open;
                    return Some(sign(FLAG.0));
                }
                Flag::Open if self.at >= range.end => {
                    self.flag = Flag::Behind;
                    return Some(sign(FLAG.1));
                }
                Flag::Ahead | Flag::Open | Flag::Behind => {}
            }
        }
        let character = self.rest().chars().next()?;
        let start = self.at;
        let cell = match character {
            '\n' => {
                self.at += 1;
                let cell = Cell {
                    text: Cow::Borrowed(""),
                    width: 0,
                    style: self.style,
                    characters: 1,
                    newline: true,
                    flagged: self.in_flag(),
                };
                self.begin_line();
                return Some(cell);
            }
            '\t' => {
                self.at += 1;
                return Some(self.cell(TAB, Style::Muted, 1));
            }
            ' ' => return Some(self.blank()),
            // Marks and flags are ours.
            '⟨' | '⟩' if self.origin == Origin::Outside => self.mark(character),
            '»' | '«' if self.flagged.is_some() => self.mark(character),
            _ if is_hidden(character) => self.mark(character),
            _ => {
                self.look_at_word();
                self.cluster()
            }
        };
        self.indent = self.diff && start == self.line_start;
        Some(cell)
    }
}

fn sign(text: &'static str) -> Cell<'static> {
    Cell {
        text: Cow::Borrowed(text),
        width: 1,
        style: Style::Mark,
        characters: 0,
        newline: false,
        flagged: true,
    }
}

/// Tells whether a character does not show, or changes how others are drawn.
///
/// Control characters; Unicode bidirectional controls; default-ignorable, private-use and odd blank characters
/// (Unicode `DerivedCoreProperties`, `PropList`).
pub fn is_hidden(character: char) -> bool {
    if matches!(character, '\n' | '\t') {
        return false;
    }
    character.is_control()
        || matches!(u32::from(character),
            0x00A0 | 0x00AD | 0x034F | 0x061C | 0x115F..=0x1160 | 0x1680 | 0x17B4..=0x17B5 | 0x180B..=0x180F
            | 0x2000..=0x200F | 0x2028..=0x202F | 0x205F..=0x206F | 0x2800 | 0x3000 | 0x3164 | 0xE000..=0xF8FF
            | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A
            | 0xE0000..=0xE0FFF | 0xF0000..=0x10_FFFF)
}

#[cfg(test)]
mod tests;
