//! The arguments of a verb: `--name value`, and no more.

use std::collections::VecDeque;
use std::path::PathBuf;

use anyhow::{Result, bail};

/// The arguments that are left.
pub(crate) struct Arguments(VecDeque<String>);

impl Arguments {
    /// Returns the arguments of this process, without the program's name.
    pub(crate) fn of_process() -> Self {
        Self(std::env::args().skip(1).collect())
    }

    /// Takes the next argument.
    pub(crate) fn next(&mut self) -> Option<String> {
        self.0.pop_front()
    }

    /// Takes an option with its value, wherever it stands.
    pub(crate) fn option(&mut self, name: &str) -> Result<Option<String>> {
        let Some(at) = self.0.iter().position(|argument| argument == name) else {
            return Ok(None);
        };
        self.0.remove(at);
        match self.0.remove(at) {
            Some(value) => Ok(Some(value)),
            None => bail!("`{name}` needs a value"),
        }
    }

    /// Takes an option that is a path.
    pub(crate) fn path(&mut self, name: &str) -> Result<Option<PathBuf>> {
        Ok(self.option(name)?.map(PathBuf::from))
    }

    /// Takes an option that is a number.
    pub(crate) fn number(&mut self, name: &str, otherwise: usize) -> Result<usize> {
        match self.option(name)? {
            Some(text) => Ok(text.parse()?),
            None => Ok(otherwise),
        }
    }

    /// Fails when something is left.
    pub(crate) fn end(mut self) -> Result<()> {
        match self.next() {
            Some(argument) => bail!("`{argument}` is not understood"),
            None => Ok(()),
        }
    }

    /// Returns all that is left.
    pub(crate) fn rest(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}
