//! The way from a derived text (back-quoted text without its escapes, a here-document without its tabs) to the
//! original one, so that every span speaks of the text that was handed to `parse`.

/// Maps offsets of a derived text to offsets of the original.
#[derive(Debug, Default)]
pub(crate) struct Map<'p> {
    /// Where runs start: offset here, offset in the parent text. Sorted by the first.
    runs: Vec<(usize, usize)>,
    /// The map of the parent text; `None` for the original.
    parent: Option<&'p Map<'p>>,
    /// Whether all offsets map to the first run's start (decoded text).
    fixed: bool,
}

/// Text that is derived from a parent text, while it is built.
#[derive(Debug, Default)]
pub(crate) struct Derived {
    /// The text so far.
    pub(crate) text: String,
    runs: Vec<(usize, usize)>,
}

impl Derived {
    /// Appends `piece`, which stands at `origin` in the parent text.
    pub(crate) fn push(&mut self, piece: &str, origin: usize) {
        if piece.is_empty() {
            return;
        }
        let here = self.text.len();
        let continues = self
            .runs
            .last()
            .is_some_and(|(start, from)| origin.checked_sub(*from) == here.checked_sub(*start));
        if !continues {
            self.runs.push((here, origin));
        }
        self.text.push_str(piece);
    }

    /// Splits into the text and its map.
    pub(crate) fn finish<'p>(self, parent: &'p Map<'p>) -> (String, Map<'p>) {
        (
            self.text,
            Map {
                runs: self.runs,
                parent: Some(parent),
                fixed: false,
            },
        )
    }
}

impl<'p> Map<'p> {
    /// Builds a map that sends every offset to `origin` of the parent text.
    pub(crate) fn fixed(origin: usize, parent: &'p Map<'p>) -> Self {
        Self {
            runs: vec![(0, origin)],
            parent: Some(parent),
            fixed: true,
        }
    }

    /// Returns whether this is the map of the original text.
    pub(crate) fn is_identity(&self) -> bool {
        self.parent.is_none()
    }

    /// Returns the offset in the original text.
    pub(crate) fn origin(&self, offset: usize) -> usize {
        let mut map = self;
        let mut offset = offset;
        loop {
            offset = map.step(offset);
            match map.parent {
                Some(parent) => map = parent,
                None => return offset,
            }
        }
    }

    fn step(&self, offset: usize) -> usize {
        let after = self.runs.partition_point(|(start, _)| *start <= offset);
        let run = after
            .checked_sub(1)
            .and_then(|index| self.runs.get(index))
            .or_else(|| self.runs.first());
        match run {
            Some((_, from)) if self.fixed => *from,
            Some((start, from)) => from + offset.saturating_sub(*start),
            None => offset,
        }
    }
}
