//! What is wrong with a file, where, and what to do about it.
//!
//! Facts only: the command line and the extension turn them into text.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use permission_gate::prompt::Untrusted;

/// One problem with a file of the configuration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// A stable kebab-case name.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is; `None` when it is not about a file.
    pub place: Option<SourcePlace>,
    /// What is wrong: lower case, one line, input in backticks.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something was done that the person may not expect.
    Warning,
    /// The file is in error: its allows do not count and every allow of every file asks.
    Error,
}

/// A range of a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourcePlace {
    /// The path of the file as it was looked up.
    pub file: Arc<str>,
    /// The line, from 1; 0 when only the file is known.
    pub line: u32,
    /// The column in characters, from 1; 0 when only the file is known.
    pub column: u32,
    /// The bytes of the file.
    pub span: Range<usize>,
}

impl Severity {
    /// Returns the name used in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl SourcePlace {
    /// Names a file as a whole.
    pub fn file(file: &Arc<str>) -> Self {
        Self {
            file: Arc::clone(file),
            line: 0,
            column: 0,
            span: 0..0,
        }
    }
}

impl Diagnostic {
    /// Builds an error.
    pub(crate) fn error(code: &'static str, place: SourcePlace, message: impl AsRef<str>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            place: Some(place),
            // INVARIANT: what a file says cannot forge a line of ours.
            message: Untrusted(message.as_ref()).line(),
            help: None,
        }
    }

    /// Builds a warning.
    pub(crate) fn warning(
        code: &'static str,
        place: SourcePlace,
        message: impl AsRef<str>,
    ) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, place, message)
        }
    }

    /// Adds what to do about it.
    #[must_use]
    pub(crate) fn help(mut self, help: impl AsRef<str>) -> Self {
        self.help = Some(Untrusted(help.as_ref()).line());
        self
    }

    /// Says whether it puts its file in error.
    pub fn is_error(&self) -> bool {
        match self.severity {
            Severity::Error => true,
            Severity::Warning => false,
        }
    }
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        Ok(())
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(
            f,
            "{}[{}]: {}",
            self.severity.name(),
            self.code,
            self.message
        )?;
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}
