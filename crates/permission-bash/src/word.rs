//! Words: what is literal in them, and what is an expansion.

use std::borrow::Cow;
use std::ops::Deref;

use crate::ast::List;
use crate::span::Span;
use crate::text::Text;

/// One word of the text, as its parts in order. An empty `parts` is an empty word that was written as nothing.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Word {
    /// The whole word, quotes included.
    pub span: Span,
    /// Its parts; adjacent unquoted literals are merged.
    pub parts: Parts,
}

/// The parts of a word. Nearly every word has one, which is kept in place.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Parts(Few);

#[derive(Clone, Debug, PartialEq, Eq, Default)]
enum Few {
    #[default]
    None,
    One(Part),
    /// At least two.
    More(Vec<Part>),
}

/// A run of a word that is either literal text or an expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text after quote removal.
    Literal(Literal),
    /// `$x`, `${x…}`, `$1`, `$?`.
    Parameter(Box<Parameter>),
    /// `$(…)`, `` `…` ``, `${ …; }`, `${| …; }`.
    Command(Box<CommandSubstitution>),
    /// `<(…)`, `>(…)`.
    Process(Box<ProcessSubstitution>),
    /// `$((…))`, `$[…]`.
    Arithmetic(Box<ArithmeticExpansion>),
}

/// Literal text with the quoting it was written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Where it stands, quotes included.
    pub span: Span,
    /// The text after quote removal, escapes decoded, line continuations gone.
    pub text: Text,
    /// How it was quoted. Only `Quote::None` text can hold live globs, braces, tildes and extended globs.
    pub quote: Quote,
}

/// How a literal was quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quote {
    /// Bare.
    None,
    /// One character after a backslash.
    Backslash,
    /// `'…'`.
    Single,
    /// `"…"`.
    Double,
    /// `$'…'`, decoded.
    AnsiC,
    /// `$"…"`.
    Locale,
}

/// A parameter expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Where it stands, `$` included.
    pub span: Span,
    /// The parameter's name: `HOME`, `1`, `?`, `@`, …
    pub name: Text,
    /// `${!x}`: the value names another parameter (or lists names).
    pub indirect: bool,
    /// `${#x}`.
    pub length: bool,
    /// `${x[…]}`.
    pub subscript: Option<Word>,
    /// What is done to the value.
    pub operation: Option<Operation>,
    /// Whether it stands inside double quotes (no splitting, no globbing).
    pub quoted: bool,
    /// Its text, if that is not what stands at `span`: bash read it from a text it had derived (back-quoted text
    /// without its escapes, a here-document without its tabs).
    pub source: Option<String>,
}

/// The operator of a parameter expansion with its argument words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The operator as written: `:-`, `-`, `:=`, `=`, `:?`, `?`, `:+`, `+`, `#`, `##`, `%`, `%%`, `/`, `//`,
    /// `/#`, `/%`, `:` (substring), `^`, `^^`, `,`, `,,`, `~`, `~~`, `@P` and the other `@` forms, `*`/`@` (of `${!x*}`).
    pub operator: String,
    /// Its arguments: one, or two for `/` (pattern, replacement) and `:` (offset, length).
    pub arguments: Vec<Word>,
}

/// A command substitution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandSubstitution {
    /// Where it stands, delimiters included.
    pub span: Span,
    /// What it runs. Spans inside are offsets into the whole text; for backquotes with escapes inside, the
    /// nearest offset of the original text.
    pub list: List,
    /// `` `…` `` rather than `$(…)`.
    pub backquoted: bool,
    /// Whether it stands inside double quotes.
    pub quoted: bool,
    /// Its text, if that is not what stands at `span`: bash read it from a text it had derived (back-quoted text
    /// without its escapes, a here-document without its tabs).
    pub source: Option<String>,
}

/// A process substitution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessSubstitution {
    /// Where it stands, delimiters included.
    pub span: Span,
    /// `>(…)`: the command reads what is written to it.
    pub output: bool,
    /// What it runs.
    pub list: List,
    /// Its text, if that is not what stands at `span`: bash read it from a text it had derived (back-quoted text
    /// without its escapes, a here-document without its tabs).
    pub source: Option<String>,
}

/// An arithmetic expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArithmeticExpansion {
    /// Where it stands, delimiters included.
    pub span: Span,
    /// Its text with the expansions found in it.
    pub expression: Word,
    /// Whether it stands inside double quotes.
    pub quoted: bool,
    /// Its text, if that is not what stands at `span`: bash read it from a text it had derived (back-quoted text
    /// without its escapes, a here-document without its tabs).
    pub source: Option<String>,
}

impl Word {
    /// Returns the text if no part is an expansion. Globs, braces and tildes stay as written.
    pub fn literal(&self) -> Option<String> {
        self.text().map(Cow::into_owned)
    }

    /// Returns the same as [`Word::literal`], copied only if it has several parts.
    pub fn text(&self) -> Option<Cow<'_, str>> {
        fn text(part: &Part) -> Option<&str> {
            match part {
                Part::Literal(literal) => Some(literal.text.as_str()),
                Part::Parameter(_) | Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => {
                    None
                }
            }
        }
        match self.parts.as_slice() {
            [] => Some(Cow::Borrowed("")),
            [Part::Literal(literal)] => Some(Cow::Borrowed(literal.text.as_str())),
            parts => parts
                .iter()
                .map(text)
                .collect::<Option<String>>()
                .map(Cow::Owned),
        }
    }
}

impl Parts {
    /// Returns the parts in order.
    pub fn as_slice(&self) -> &[Part] {
        match &self.0 {
            Few::None => &[],
            Few::One(part) => std::slice::from_ref(part),
            Few::More(parts) => parts,
        }
    }

    /// Returns the last part.
    pub(crate) fn last_mut(&mut self) -> Option<&mut Part> {
        match &mut self.0 {
            Few::None => None,
            Few::One(part) => Some(part),
            Few::More(parts) => parts.last_mut(),
        }
    }

    /// Appends a part.
    pub(crate) fn push(&mut self, part: Part) {
        self.0 = match std::mem::take(&mut self.0) {
            Few::None => Few::One(part),
            Few::One(first) => Few::More(vec![first, part]),
            Few::More(mut parts) => {
                parts.push(part);
                Few::More(parts)
            }
        };
    }
}

impl Deref for Parts {
    type Target = [Part];

    fn deref(&self) -> &[Part] {
        self.as_slice()
    }
}

impl From<Part> for Parts {
    fn from(part: Part) -> Self {
        Self(Few::One(part))
    }
}

impl<'p> IntoIterator for &'p Parts {
    type Item = &'p Part;
    type IntoIter = std::slice::Iter<'p, Part>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl IntoIterator for Parts {
    type Item = Part;
    type IntoIter = std::iter::Chain<std::option::IntoIter<Part>, std::vec::IntoIter<Part>>;

    fn into_iter(self) -> Self::IntoIter {
        let (one, more) = match self.0 {
            Few::None => (None, Vec::new()),
            Few::One(part) => (Some(part), Vec::new()),
            Few::More(parts) => (None, parts),
        };
        one.into_iter().chain(more)
    }
}

impl Part {
    /// Returns where this part stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Literal(part) => part.span,
            Self::Parameter(part) => part.span,
            Self::Command(part) => part.span,
            Self::Process(part) => part.span,
            Self::Arithmetic(part) => part.span,
        }
    }

    /// Returns the text bash read this part from; `text` is what was handed to `parse`.
    pub fn source<'t>(&'t self, text: &'t str) -> &'t str {
        let derived = match self {
            Self::Literal(_) => &None,
            Self::Parameter(part) => &part.source,
            Self::Command(part) => &part.source,
            Self::Process(part) => &part.source,
            Self::Arithmetic(part) => &part.source,
        };
        derived.as_deref().unwrap_or_else(|| self.span().of(text))
    }
}
