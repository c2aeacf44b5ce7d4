//! One word after expansion: what of it is certain, what may still be a glob, and where the rest comes from.

use std::ops::Range;

use crate::program::{Arg, Piece};

/// A word after expansion.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Field {
    text: String,
    /// Length of the certain prefix.
    literal: usize,
    /// Ranges of `text` that were unquoted, so that glob characters in them are live.
    pub(super) live: Vec<Range<usize>>,
    unknown: bool,
    splits: bool,
    producer: Option<Producer>,
    /// The text with a letter in place of each unknown part, as long as none of them can hold a `/`.
    shape: Option<String>,
}

/// Where an unknown part of a word comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Producer {
    /// It is one of these words, or made of them.
    Values(Vec<String>),
    /// It is a path below one of these directories or files (`find`, `git ls-files`, `ls`).
    Roots(Vec<Field>),
    /// It names an open descriptor (`<(…)`).
    Descriptor,
    /// It is a new temporary file (`mktemp`).
    Temporary,
    /// It is some text without a `/` (a date, a number, a file's own name).
    Word,
    /// It is output of a command, or input, that is not recognised: it is known only when it runs.
    Output,
}

impl Field {
    /// Builds a word that is known only when it runs.
    pub fn produced(source: &str, producer: Option<Producer>) -> Self {
        let mut field = Self::default();
        field.push_unknown(source, false, producer);
        field
    }

    /// Builds a fully known word that was quoted.
    pub fn known(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            literal: text.len(),
            text,
            ..Self::default()
        }
    }

    /// Returns the text; past the certain prefix it is the source of what is unknown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text if all of it is certain. It may still hold a live glob.
    pub fn certain(&self) -> Option<&str> {
        (!self.unknown).then_some(self.text.as_str())
    }

    /// Returns whether all of the text is certain.
    pub fn is_certain(&self) -> bool {
        !self.unknown
    }

    /// Returns whether the word may turn into no word or into several.
    pub fn splits(&self) -> bool {
        self.splits
    }

    /// Returns the certain prefix.
    pub fn prefix(&self) -> &str {
        self.text.get(..self.literal).unwrap_or_default()
    }

    /// Returns where the unknown part comes from, if that is known.
    pub fn producer(&self) -> Option<&Producer> {
        self.producer.as_ref()
    }

    /// Returns the view that program tables read.
    pub fn arg(&self) -> Arg<'_> {
        Arg {
            text: &self.text,
            literal: if self.unknown {
                self.literal
            } else {
                self.text.len()
            },
        }
    }

    /// Returns whether the word holds a live glob.
    pub fn is_glob(&self) -> bool {
        self.live.iter().any(|range| {
            let text = self.text.get(range.clone()).unwrap_or_default();
            let bracket = || {
                let open = text.find('[');
                open.is_some_and(|open| text.get(open + 2..).is_some_and(|rest| rest.contains(']')))
            };
            let group = || {
                text.as_bytes()
                    .windows(2)
                    .any(|pair| matches!(pair, [b'@' | b'+' | b'!', b'(']))
            };
            text.contains(['*', '?']) || bracket() || group()
        })
    }

    /// Returns the text with a letter in place of what is unknown, if none of that can hold a `/`: the path it names
    /// lies in the same directory, whatever it turns out to be.
    pub fn shape(&self) -> Option<&str> {
        self.shape.as_deref()
    }

    /// Returns whether a bare `~` stands at the start.
    pub fn has_live_tilde(&self) -> bool {
        self.text.starts_with('~') && self.is_live(0)
    }

    /// Returns the part of this word that a piece names. Pieces out of range give an empty word.
    #[must_use]
    pub fn slice(&self, piece: Piece) -> Self {
        let text = self
            .text
            .get(piece.start..piece.end)
            .unwrap_or_default()
            .to_owned();
        let shift = |at: usize| at.clamp(piece.start, piece.end) - piece.start;
        let live: Vec<_> = self
            .live
            .iter()
            .map(|range| shift(range.start)..shift(range.end))
            .filter(|range| !range.is_empty())
            .collect();
        let unknown = self.unknown && self.literal < piece.end;
        Self {
            literal: if unknown {
                shift(self.literal)
            } else {
                text.len()
            },
            text,
            live,
            unknown,
            splits: self.splits && unknown,
            producer: if unknown { self.producer.clone() } else { None },
            // Only what reaches to the end of the word keeps its shape.
            shape: if unknown && piece.end == self.text.len() {
                self.shape
                    .as_ref()
                    .and_then(|shape| shape.get(piece.start.min(self.literal)..))
                    .map(str::to_owned)
            } else {
                None
            },
        }
    }

    /// Returns the text as runs, each with whether its characters were unquoted.
    pub fn runs(&self) -> Vec<(&str, bool)> {
        let mut runs = Vec::new();
        let mut at = 0;
        for range in &self.live {
            if range.start > at {
                runs.push((self.text.get(at..range.start).unwrap_or_default(), false));
            }
            runs.push((self.text.get(range.clone()).unwrap_or_default(), true));
            at = range.end;
        }
        if at < self.text.len() {
            runs.push((self.text.get(at..).unwrap_or_default(), false));
        }
        runs
    }

    fn is_live(&self, at: usize) -> bool {
        self.live.iter().any(|range| range.contains(&at))
    }

    /// Appends certain text.
    pub(super) fn push(&mut self, text: &str, live: bool) {
        if text.is_empty() {
            return;
        }
        let start = self.text.len();
        self.text.push_str(text);
        if live {
            match self.live.last_mut() {
                Some(last) if last.end == start => last.end = self.text.len(),
                Some(_) | None => self.live.push(start..self.text.len()),
            }
        }
        match &mut self.shape {
            Some(shape) if self.unknown => shape.push_str(text),
            Some(_) | None => {}
        }
        if !self.unknown {
            self.literal = self.text.len();
        }
    }

    /// Returns the word with a placeholder in it made unknown: it is replaced at run time.
    #[must_use]
    pub(super) fn with_unknown(self, placeholder: &str, producer: Option<&Producer>) -> Self {
        let Some(at) = (!placeholder.is_empty())
            .then(|| self.text.find(placeholder))
            .flatten()
        else {
            return self;
        };
        let mut field = self.slice(Piece {
            arg: 0,
            start: 0,
            end: at,
        });
        field.push_unknown(
            self.text.get(at..).unwrap_or_default(),
            false,
            producer.cloned(),
        );
        field
    }

    /// Appends another word, as text that is no longer a glob.
    pub(super) fn push_field(&mut self, other: &Self) {
        if other.unknown {
            self.push(other.prefix(), false);
            let rest = other.text.get(other.literal..).unwrap_or_default();
            self.push_unknown(rest, other.splits, other.producer.clone());
        } else {
            self.push(&other.text, false);
        }
    }

    /// Appends the source of something unknown.
    pub(super) fn push_unknown(&mut self, source: &str, splits: bool, producer: Option<Producer>) {
        let first = !self.unknown;
        let shape = if first {
            Some(self.text.clone())
        } else {
            self.shape.take()
        };
        self.shape = match producer {
            Some(Producer::Word) => shape.map(|shape| shape + "0"),
            Some(_) | None => None,
        };
        self.unknown = true;
        self.splits |= splits;
        self.text.push_str(source);
        self.producer = match (first, producer) {
            (true, producer) => producer,
            (false, _) => None,
        };
    }
}

impl Field {
    /// Returns the word with its globs made literal: an assignment does not expand them.
    #[must_use]
    pub(super) fn unglobbed(mut self) -> Self {
        self.live.clear();
        self
    }
}
