//! A line of a screen as runs of text with a meaning. Which colours a meaning has is for whoever draws.

use unicode_width::UnicodeWidthStr;

/// What a run of text is. Nothing is told by this alone: without it the text says the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Style {
    /// Text of ours.
    Plain,
    /// The first line of an ask.
    Title,
    /// The name of a fact.
    Label,
    /// Text from outside: a command, a path, an input.
    Value,
    /// The part of it that the rule speaks of.
    Flagged,
    /// What may be passed over: frames, places, counts.
    Muted,
    /// Something that is allowed.
    Allow,
    /// Something that asks.
    Ask,
    /// Something that is denied.
    Deny,
    /// A line that a change adds.
    Added,
    /// A line that a change removes.
    Removed,
    /// A sign that stands for what does not show, or for what was cut.
    Mark,
    /// A warning.
    Caution,
    /// A key to press.
    Key,
    /// The choice that the keys stand on.
    Selected,
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 15] = [
        Self::Plain,
        Self::Title,
        Self::Label,
        Self::Value,
        Self::Flagged,
        Self::Muted,
        Self::Allow,
        Self::Ask,
        Self::Deny,
        Self::Added,
        Self::Removed,
        Self::Mark,
        Self::Caution,
        Self::Key,
        Self::Selected,
    ];

    /// Returns the name used on the wire and in snapshots.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Title => "title",
            Self::Label => "label",
            Self::Value => "value",
            Self::Flagged => "flagged",
            Self::Muted => "muted",
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Mark => "mark",
            Self::Caution => "caution",
            Self::Key => "key",
            Self::Selected => "selected",
        }
    }
}

/// A run of text with one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text; no control characters, no newline.
    pub text: String,
    /// What it is.
    pub style: Style,
}

/// A line of a screen. Neighbours differ in style, and no span is empty.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Line(Vec<Span>);

impl Line {
    /// Starts an empty line.
    pub fn new() -> Self {
        Self::default()
    }

    /// Builds a line of one run.
    pub fn of(text: &str, style: Style) -> Self {
        let mut line = Self::new();
        line.push(text, style);
        line
    }

    /// Appends a run.
    pub fn push(&mut self, text: &str, style: Style) {
        if text.is_empty() {
            return;
        }
        match self.0.last_mut() {
            Some(last) if last.style == style => last.text.push_str(text),
            Some(_) | None => self.0.push(Span {
                text: text.to_owned(),
                style,
            }),
        }
    }

    /// Appends another line.
    pub fn extend(&mut self, other: &Self) {
        for span in &other.0 {
            self.push(&span.text, span.style);
        }
    }

    /// Returns the runs, from left to right.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Tells whether nothing stands on it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how many columns of a terminal it takes.
    pub fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.width()).sum()
    }

    /// Returns the text without styles.
    pub fn plain(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }

    /// Forgets what is what.
    #[must_use]
    pub fn uncoloured(self) -> Self {
        let mut line = Self::new();
        for span in &self.0 {
            line.push(&span.text, Style::Plain);
        }
        line
    }
}
