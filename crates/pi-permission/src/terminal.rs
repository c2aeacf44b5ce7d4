//! Where output goes: data to stdout, talk to stderr, colour only where it is wanted.
//!
//! Texts carry their styles as escape sequences and lose them here when colour is off. A reader that went away is no
//! failure.

use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice, adapter::strip_str};
use serde::Serialize;

use crate::failure::{Exit, Failure};

/// The output of this process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    out: bool,
    talk: bool,
}

impl Terminal {
    /// Decides about colour; `Auto` asks the terminal, `NO_COLOR` and `CLICOLOR_FORCE`.
    pub(crate) fn new(choice: ColorChoice) -> Self {
        let coloured = |auto: ColorChoice| match choice {
            ColorChoice::Auto => auto != ColorChoice::Never,
            ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
            ColorChoice::Never => false,
        };
        Self {
            out: coloured(AutoStream::choice(&io::stdout())),
            talk: coloured(AutoStream::choice(&io::stderr())),
        }
    }

    /// Tells whether talk is coloured.
    pub(crate) fn colours_talk(self) -> bool {
        self.talk
    }

    /// Writes data.
    pub(crate) fn print(self, text: &str) -> Result<(), Failure> {
        self.print_open(text).map(drop)
    }

    /// Writes data; `false` when the reader went away, so that nothing more needs to be read for it.
    pub(crate) fn print_open(self, text: &str) -> Result<bool, Failure> {
        let mut out = io::stdout().lock();
        let written = if self.out {
            out.write_all(text.as_bytes())
        } else {
            write!(out, "{}", strip_str(text))
        };
        match written.and_then(|()| out.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            written => accept(written).map(|()| true),
        }
    }

    /// Writes data as indented JSON, piece by piece: it may be much longer than what it was made from.
    pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        let written = serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from);
        accept(
            written
                .and_then(|()| out.write_all(b"\n"))
                .and_then(|()| out.flush()),
        )
    }

    /// Writes talk. Nobody can be told when that fails.
    pub(crate) fn talk(self, text: &str) {
        let mut err = io::stderr().lock();
        let _ = if self.talk {
            err.write_all(text.as_bytes())
        } else {
            write!(err, "{}", strip_str(text))
        };
    }

    /// Says why the run fails, and returns how it ends.
    pub(crate) fn fail(self, failure: &Failure) -> Exit {
        self.talk(&format!("{failure}\n"));
        failure.exit
    }
}

/// Takes a reader that went away for a reader that has read enough.
pub(crate) fn accept(written: io::Result<()>) -> Result<(), Failure> {
    match written {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(
            Failure::new(format!("the output cannot be written: {error}"))
                .help("free space, or write it elsewhere"),
        ),
    }
}

/// Tells whether a person can be asked: stdin and stderr are a terminal.
pub(crate) fn is_attended() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}
