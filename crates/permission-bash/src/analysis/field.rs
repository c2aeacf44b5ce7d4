//! One word after expansion: what of it is certain, what may still be a glob, and where the rest comes from.

use std::ops::Range;
use std::rc::Rc;

use crate::program::{Arg, Piece, Walk};
use crate::text::Text;

/// A word after expansion.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Field {
    text: Text,
    live: Live,
    unknown: Option<Box<Unknown>>,
}

/// Which of a word's characters were unquoted, so that glob characters among them are live.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
enum Live {
    /// None.
    #[default]
    None,
    /// All of them: most words.
    All,
    /// These ranges of the text, in order.
    Ranges(Vec<Range<usize>>),
}

/// What is said of a word that is not certain.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unknown {
    /// Length of the certain prefix.
    literal: usize,
    /// It may turn into no word or into several.
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
    Roots(Vec<Field>, Option<Rc<Finder>>),
    /// It names an open descriptor (`<(…)`).
    Descriptor,
    /// It is a new temporary file (`mktemp`).
    Temporary,
    /// It is some text without a `/` (a date, a number, a file's own name).
    Word,
    /// It is output of a command, or input, that is not recognised: it is known only when it runs.
    Output,
}

impl Producer {
    /// Returns about how many bytes a copy takes.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Values(values) => values.iter().map(|text| text.len() + 1).sum(),
            Self::Roots(roots, _) => roots.iter().map(|root| root.text.len() + 1).sum(),
            Self::Descriptor | Self::Temporary | Self::Word | Self::Output => 0,
        }
    }
}

/// The command that finds the paths, for what it leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finder {
    /// How it goes through its roots.
    pub walk: Walk,
    /// Its words, which the filters point into.
    pub fields: Vec<Field>,
}

impl Live {
    fn ranges(&self, length: usize) -> Vec<Range<usize>> {
        match self {
            Self::None => Vec::new(),
            Self::All if length == 0 => Vec::new(),
            Self::All => std::iter::once(0..length).collect(),
            Self::Ranges(ranges) => ranges.clone(),
        }
    }
}

impl Field {
    /// Builds a fully known word that was quoted.
    pub fn known(text: impl Into<String>) -> Self {
        Self {
            text: Text::from(text.into()),
            ..Self::default()
        }
    }

    /// Builds a word that is known only when it runs.
    pub fn produced(source: &str, producer: Option<Producer>) -> Self {
        let mut field = Self::default();
        field.push_unknown(source, false, producer);
        field
    }

    /// Returns the text; past the certain prefix it is the source of what is unknown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text if all of it is certain. It may still hold a live glob.
    pub fn certain(&self) -> Option<&str> {
        self.unknown.is_none().then(|| self.text.as_str())
    }

    /// Returns whether all of the text is certain.
    pub fn is_certain(&self) -> bool {
        self.unknown.is_none()
    }

    /// Returns whether the word may turn into no word or into several.
    pub fn splits(&self) -> bool {
        self.unknown.as_ref().is_some_and(|unknown| unknown.splits)
    }

    /// Returns the certain prefix.
    pub fn prefix(&self) -> &str {
        match &self.unknown {
            Some(unknown) => self.text.get(..unknown.literal).unwrap_or_default(),
            None => &self.text,
        }
    }

    /// Returns where the unknown part comes from, if that is known.
    pub fn producer(&self) -> Option<&Producer> {
        self.unknown.as_ref()?.producer.as_ref()
    }

    /// Returns the text with a letter in place of what is unknown, if none of that can hold a `/`: the path it names
    /// lies in the same directory, whatever it turns out to be.
    pub fn shape(&self) -> Option<&str> {
        self.unknown.as_ref()?.shape.as_deref()
    }

    /// Returns the view that program tables read.
    pub fn arg(&self) -> Arg<'_> {
        Arg {
            text: &self.text,
            literal: self.prefix().len(),
        }
    }

    /// Returns whether the word holds a live glob.
    pub fn is_glob(&self) -> bool {
        match &self.live {
            Live::None => false,
            Live::All => has_glob(&self.text),
            Live::Ranges(ranges) => ranges
                .iter()
                .any(|range| has_glob(self.text.get(range.clone()).unwrap_or_default())),
        }
    }

    /// Returns whether a bare `~` stands at the start.
    pub fn has_live_tilde(&self) -> bool {
        self.text.starts_with('~')
            && match &self.live {
                Live::None => false,
                Live::All => true,
                Live::Ranges(ranges) => ranges.iter().any(|range| range.contains(&0)),
            }
    }

    /// Returns the part of this word that a piece names. Pieces out of range give an empty word.
    #[must_use]
    pub fn slice(&self, piece: Piece) -> Self {
        if piece.start == 0 && piece.end == self.text.len() {
            return self.clone();
        }
        let text = self.text.part(piece.start, piece.end);
        let shift = |at: usize| at.clamp(piece.start, piece.end) - piece.start;
        let live = match &self.live {
            Live::None => Live::None,
            Live::All => Live::All,
            Live::Ranges(ranges) => Live::Ranges(
                ranges
                    .iter()
                    .map(|range| shift(range.start)..shift(range.end))
                    .filter(|range| !range.is_empty())
                    .collect(),
            ),
        };
        let unknown = self
            .unknown
            .as_ref()
            .filter(|unknown| unknown.literal < piece.end)
            .map(|unknown| {
                // Only what reaches to the end of the word keeps its shape.
                let shape = (piece.end == self.text.len())
                    .then(|| {
                        unknown
                            .shape
                            .as_ref()?
                            .get(piece.start.min(unknown.literal)..)
                            .map(str::to_owned)
                    })
                    .flatten();
                Box::new(Unknown {
                    literal: shift(unknown.literal),
                    splits: unknown.splits,
                    producer: unknown.producer.clone(),
                    shape,
                })
            });
        Self {
            text,
            live,
            unknown,
        }
    }

    /// Returns the text as runs, each with whether its characters were unquoted.
    pub fn runs(&self) -> Vec<(&str, bool)> {
        let mut runs = Vec::new();
        let mut at = 0;
        for range in self.live.ranges(self.text.len()) {
            if range.start > at {
                runs.push((self.text.get(at..range.start).unwrap_or_default(), false));
            }
            at = range.end;
            runs.push((self.text.get(range).unwrap_or_default(), true));
        }
        if at < self.text.len() {
            runs.push((self.text.get(at..).unwrap_or_default(), false));
        }
        runs
    }

    /// Appends certain text.
    pub(super) fn push(&mut self, text: &str, live: bool) {
        if text.is_empty() {
            return;
        }
        self.text.push_str(text);
        self.pushed(text, live);
    }

    /// As [`Field::push`], for a text that is shared.
    pub(super) fn push_text(&mut self, text: &Text, live: bool) {
        if text.is_empty() {
            return;
        }
        self.text.push(text);
        self.pushed(text, live);
    }

    /// Notes that `text` was appended.
    fn pushed(&mut self, text: &str, live: bool) {
        let end = self.text.len();
        let start = end - text.len();
        self.live = match (std::mem::take(&mut self.live), live) {
            (Live::None, false) => Live::None,
            (Live::None, true) if start == 0 => Live::All,
            (Live::All, true) => Live::All,
            (Live::None, true) => Live::Ranges(std::iter::once(start..end).collect()),
            (Live::All, false) => Live::Ranges(std::iter::once(0..start).collect()),
            (Live::Ranges(ranges), false) => Live::Ranges(ranges),
            (Live::Ranges(mut ranges), true) => {
                match ranges.last_mut() {
                    Some(last) if last.end == start => last.end = end,
                    Some(_) | None => ranges.push(start..end),
                }
                Live::Ranges(ranges)
            }
        };
        if let Some(shape) = self
            .unknown
            .as_mut()
            .and_then(|unknown| unknown.shape.as_mut())
        {
            shape.push_str(text);
        }
    }

    /// Appends the source of something unknown.
    pub(super) fn push_unknown(&mut self, source: &str, splits: bool, producer: Option<Producer>) {
        let start = self.text.len();
        if let Live::All = self.live {
            self.live = if start == 0 {
                Live::None
            } else {
                Live::Ranges(std::iter::once(0..start).collect())
            };
        }
        let with_letter = |shape: Option<String>| match producer {
            Some(Producer::Word) => shape.map(|shape| shape + "0"),
            Some(_) | None => None,
        };
        self.unknown = Some(Box::new(match self.unknown.take() {
            Some(before) => Unknown {
                literal: before.literal,
                splits: before.splits || splits,
                shape: with_letter(before.shape),
                producer: None,
            },
            None => Unknown {
                literal: start,
                splits,
                shape: with_letter(Some(self.text.as_str().to_owned())),
                producer,
            },
        }));
        self.text.push_str(source);
    }

    /// Appends another word, as text that is no longer a glob.
    pub(super) fn push_field(&mut self, other: &Self) {
        self.push(other.prefix(), false);
        if let Some(unknown) = &other.unknown {
            let rest = other.text.get(unknown.literal..).unwrap_or_default();
            self.push_unknown(rest, unknown.splits, unknown.producer.clone());
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

    /// Returns globs that, as globs usually match, match what this one does when stars take names that begin with a dot
    /// (`dot`), or letters match either case (`fold`).
    pub(super) fn matched_as(&self, dot: bool, fold: bool) -> Vec<Self> {
        if !self.is_glob() || !self.is_certain() {
            return vec![self.clone()];
        }
        let mut plain = Self::default();
        let mut dotted = Self::default();
        let mut begins = true;
        for (text, live) in self.runs() {
            let mut bracketed = false;
            for character in text.chars() {
                if begins && live && matches!(character, '*' | '?' | '[') {
                    dotted.push(".", true);
                }
                begins = character == '/';
                let mut buffer = [0; 4];
                let mut piece = character.encode_utf8(&mut buffer).to_owned();
                if fold && live && !bracketed && character.is_ascii_alphabetic() {
                    piece = format!(
                        "[{}{}]",
                        character.to_ascii_lowercase(),
                        character.to_ascii_uppercase()
                    );
                }
                match character {
                    '[' if live => bracketed = true,
                    ']' => bracketed = false,
                    _ => {}
                }
                plain.push(&piece, live);
                dotted.push(&piece, live);
            }
        }
        if dot && dotted != plain {
            vec![plain, dotted]
        } else {
            vec![plain]
        }
    }

    /// Returns the word with its globs made literal: an assignment does not expand them.
    #[must_use]
    pub(super) fn unglobbed(mut self) -> Self {
        self.live = Live::None;
        self
    }
}

/// Tells whether unquoted text holds a glob: `*`, `?`, a closed bracket, or an extended glob.
fn has_glob(text: &str) -> bool {
    let bytes = text.as_bytes();
    let bracket = || {
        let open = text.find('[');
        open.is_some_and(|open| text.get(open + 2..).is_some_and(|rest| rest.contains(']')))
    };
    let group = || {
        bytes
            .windows(2)
            .any(|pair| matches!(pair, [b'@' | b'+' | b'!', b'(']))
    };
    bytes.iter().any(|byte| matches!(byte, b'*' | b'?')) || bracket() || group()
}
