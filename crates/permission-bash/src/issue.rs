//! What the parser could not understand. Nothing is dropped: it becomes an [`Issue`] with a place and a reason.

use crate::span::Span;

/// One piece of text that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// What kind of trouble this is.
    pub code: IssueCode,
    /// Where it stands in the text that was handed to `parse`.
    pub span: Span,
    /// One line for a person: lower case, no full stop, input in backticks.
    pub message: String,
}

/// The kinds of trouble, each with a stable kebab-case name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IssueCode {
    /// Bash would reject the text here.
    Syntax,
    /// A quote, substitution, group or here-document has no end.
    Unterminated,
    /// Nesting is deeper than the cap.
    TooDeep,
    /// The text is longer than the cap.
    TooLong,
    /// Versions of bash read this differently (an ambiguous `((`).
    Ambiguous,
    /// The text holds a byte that bash would drop or misread (NUL).
    ControlCharacter,
}

impl IssueCode {
    /// Returns the stable name, for JSON and documentation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Unterminated => "unterminated",
            Self::TooDeep => "too-deep",
            Self::TooLong => "too-long",
            Self::Ambiguous => "ambiguous",
            Self::ControlCharacter => "control-character",
        }
    }
}
