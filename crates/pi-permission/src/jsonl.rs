//! JSON lines: one request a line on stdin, one answer a line on stdout.
//!
//! An answer is never held back while the next request is waited for, and no line can fill the memory.

use std::io::{self, BufRead, BufReader, Write};

use serde::Serialize;
use serde_json::ser::Formatter;

/// The longest line that is read, in bytes.
pub(crate) const LINE: usize = 16 * 1024 * 1024;

/// One line of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line<'l> {
    /// A line.
    Text(&'l str),
    /// A line that cannot be read, and why.
    Unreadable(&'l str),
}

/// Writes a value as JSON on what every reader takes for one line: the line separators of Unicode are escaped.
///
/// # Errors
///
/// When the output cannot be written.
pub(crate) fn write(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(out, OneLine);
    value.serialize(&mut serializer).map_err(io::Error::from)
}

/// The compact form of `serde_json`, with U+0085, U+2028 and U+2029 escaped.
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(['\u{85}', '\u{2028}', '\u{2029}']) {
            let (before, found) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            let mut characters = found.chars();
            if let Some(separator) = characters.next() {
                write!(writer, "\\u{:04x}", u32::from(separator))?;
            }
            rest = characters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// Answers every line that is not blank: `answer` gets its number, from 1, and writes the answer without a newline.
///
/// Ends quietly when the reader of the answers goes away.
///
/// # Errors
///
/// When the input cannot be read or the output cannot be written.
pub(crate) fn answer_each(
    input: impl io::Read,
    output: impl Write,
    answer: impl FnMut(usize, Line<'_>, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    match run(input, output, LINE, answer) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

fn run(
    input: impl io::Read,
    output: impl Write,
    limit: usize,
    mut answer: impl FnMut(usize, Line<'_>, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut reader = BufReader::with_capacity(64 * 1024, input);
    let mut writer = io::BufWriter::with_capacity(64 * 1024, output);
    let mut line = Vec::new();
    for number in 1.. {
        // Reading on may wait for someone who waits for these answers.
        if !reader.buffer().contains(&b'\n') {
            writer.flush()?;
        }
        let Some(Read { whole, ended }) = next(&mut reader, &mut line, limit)? else {
            break;
        };
        if line.trim_ascii().is_empty() && whole {
            if ended {
                break;
            }
            continue;
        }
        let line = line
            .strip_prefix(b"\xef\xbb\xbf".as_slice())
            .filter(|_| number == 1)
            .unwrap_or(&line);
        if whole {
            match std::str::from_utf8(line) {
                Ok(line) => answer(number, Line::Text(line), &mut writer)?,
                Err(error) => {
                    let why = format!("the line is not UTF-8 (byte {})", error.valid_up_to());
                    answer(number, Line::Unreadable(&why), &mut writer)?;
                }
            }
        } else {
            let why = format!("the line is longer than {limit} bytes");
            answer(number, Line::Unreadable(&why), &mut writer)?;
        }
        writer.write_all(b"\n")?;
        if ended {
            break;
        }
    }
    writer.flush()
}

/// How a line was read.
#[derive(Clone, Copy)]
struct Read {
    /// It was not longer than the limit; else it was passed over.
    whole: bool,
    /// The input ended with it. It must not be read again: a terminal would wait for a second end.
    ended: bool,
}

/// Reads a line without its end; `None` when there is none.
fn next(reader: &mut impl BufRead, line: &mut Vec<u8>, limit: usize) -> io::Result<Option<Read>> {
    line.clear();
    let mut whole = true;
    let mut any = false;
    loop {
        let bytes = match reader.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(any.then_some(Read { whole, ended: true }));
        }
        any = true;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let piece = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
        if line.len() + piece.len() > limit {
            whole = false;
            line.clear();
        } else if whole {
            line.extend_from_slice(piece);
        }
        let used = piece.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() {
            return Ok(Some(Read {
                whole,
                ended: false,
            }));
        }
    }
}

#[cfg(test)]
mod tests;
