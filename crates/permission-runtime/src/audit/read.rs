//! Reads log files back: entries in order, what is torn skipped and counted.
//!
//! Reads any line that is a JSON object, so that logs of the TypeScript extension are read too.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use serde_json::{Map, Value};

use crate::file;

/// The longest line that is read, in bytes; a longer one counts as torn.
const LONGEST: u64 = 4 * 1024 * 1024;

/// One line of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry(pub Map<String, Value>);

impl Entry {
    /// Returns a field that is a string.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.0.get(field).and_then(Value::as_str)
    }

    /// Returns any field.
    pub fn field(&self, field: &str) -> Option<&Value> {
        self.0.get(field)
    }

    /// Returns when it was written; empty when that is not said.
    pub fn timestamp(&self) -> &str {
        self.text("timestamp").unwrap_or_default()
    }

    /// Returns what happened; empty when that is not said.
    pub fn event(&self) -> &str {
        self.text("event").unwrap_or_default()
    }

    /// Reads one line; `None` when it is no JSON object.
    pub fn parse(line: &[u8]) -> Option<Self> {
        match serde_json::from_slice(line).ok()? {
            Value::Object(map) => Some(Self(map)),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => None,
        }
    }
}

/// Reads entries one by one.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    torn: u64,
    partial: Vec<u8>,
    offset: u64,
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// When it cannot be opened or is no regular file.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self::new(BufReader::new(regular(path)?)))
    }

    /// Opens a file at the first line that begins within its last `bytes`.
    ///
    /// # Errors
    ///
    /// When it cannot be opened or is no regular file.
    pub fn tail(path: &Path, bytes: u64) -> io::Result<Self> {
        let mut file = regular(path)?;
        let start = file.metadata()?.len().saturating_sub(bytes);
        let mut reader = if start == 0 {
            Self::new(BufReader::new(file))
        } else {
            // One byte earlier: a line that begins right there is whole.
            file.seek(SeekFrom::Start(start - 1))?;
            let mut input = BufReader::new(file);
            input.skip_until(b'\n')?;
            Self::new(input)
        };
        reader.offset = start;
        Ok(reader)
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads from anything.
    pub fn new(input: R) -> Self {
        Self {
            input,
            torn: 0,
            partial: Vec::new(),
            offset: 0,
        }
    }

    /// Returns how many lines were skipped because they are no entries.
    pub fn torn(&self) -> u64 {
        self.torn
    }

    /// Returns the next entry; `None` at the end. A last line without its end is not taken, because it may be in the
    /// making: what is appended later completes it ([`Reader::finish`] takes it as it stands).
    ///
    /// # Errors
    ///
    /// When reading fails.
    pub fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        loop {
            let room = LONGEST.saturating_sub(u64::try_from(self.partial.len()).unwrap_or(LONGEST));
            let read = Read::by_ref(&mut self.input)
                .take(room.max(1))
                .read_until(b'\n', &mut self.partial)?;
            if read == 0 {
                return Ok(None);
            }
            self.offset = self.offset.saturating_add(u64::try_from(read).unwrap_or(0));
            if self.partial.last() != Some(&b'\n') {
                if u64::try_from(self.partial.len()).unwrap_or(LONGEST) >= LONGEST {
                    self.torn += 1;
                    self.partial.clear();
                    self.input.skip_until(b'\n')?;
                }
                continue;
            }
            if let Some(entry) = self.take() {
                return Ok(Some(entry));
            }
        }
    }

    /// Takes a last line without its end as it stands, at the end of a file that is not followed.
    pub fn finish(&mut self) -> Option<Entry> {
        self.take()
    }

    fn take(&mut self) -> Option<Entry> {
        let line = std::mem::take(&mut self.partial);
        let trimmed = line.trim_ascii();
        if trimmed.is_empty() {
            return None;
        }
        let entry = Entry::parse(trimmed);
        self.torn += u64::from(entry.is_none());
        entry
    }
}

/// Opens a regular file without waiting for anything.
fn regular(path: &Path) -> io::Result<File> {
    let file = file::open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is not a regular file",
        ))
    }
}

#[cfg(test)]
mod tests;
