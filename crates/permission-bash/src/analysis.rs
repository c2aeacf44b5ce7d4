//! What a bash text would run, in the vocabulary that a judge needs: units with resolved words,
//! the directories they start in, what their wrappers open, and what could not be known.
//!
//! An abstract interpreter over the syntax tree. It never guesses: a value is either certain, one of a few
//! certain alternatives, or unknown. It reads no files and judges nothing.

mod directory;
mod effect;
mod expand;
mod field;
mod open;
mod producer;
mod state;
mod survey;
mod walk;

use std::rc::Rc;

use crate::ast::RedirectOperator;
use crate::issue::Issue;
use crate::program::{Reading, WrapperKind};
use crate::span::Span;
use crate::text::Text;

pub use crate::commands::Context;
pub use directory::Directories;
pub use field::{Field, Finder, Producer};

/// What holds before the text runs.
#[derive(Clone, Debug, Default)]
pub struct Start<'a> {
    /// The directory the shell starts in, absolute.
    pub directory: &'a str,
    /// The user's home directory, if known.
    pub home: Option<&'a str>,
    /// Wrappers that the configuration declares, by program name.
    pub wrappers: &'a [DeclaredWrapper],
}

/// The most literal words besides those of commands that are kept.
pub const MAX_LITERALS: usize = 4096;

/// A wrapper that the configuration declares: it runs the words that follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredWrapper {
    /// The program's name.
    pub name: String,
    /// What it does to what it runs.
    pub kind: WrapperKind,
    /// Whether words that begin with `-` are skipped before the command.
    pub skip_options: bool,
}

/// What a text would run.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Every command, wrappers before what they run.
    pub units: Vec<Unit>,
    /// Redirects of compound commands and of statements without a command word.
    pub redirects: Vec<Redirection>,
    /// Assignments that stand alone or are made by `export` and its kin.
    pub assignments: Vec<ResolvedAssignment>,
    /// Literal words that are no words of a command: values of assignments, lists of `for`, operands of `[[ ]]`,
    /// here-strings. At most [`MAX_LITERALS`].
    pub literals: Vec<String>,
    /// Redirects that stand alone as a statement, by span.
    pub redirect_only: Vec<Span>,
    /// What was not understood, in the text that was analysed.
    pub issues: Vec<Issue>,
    /// Inner texts that were opened but hold errors, or that lie past a cap: the text itself.
    pub unparsed: Vec<Unparsed>,
    /// The text holds nothing to run: blank, or comments only.
    pub empty: bool,
}

/// A piece of text whose commands may not all be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unparsed {
    /// The text.
    pub text: String,
    /// Why: one line for a person.
    pub reason: String,
    /// The unit that would run it; `None` for the outermost text.
    pub unit: Option<usize>,
}

/// One command that can run.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The unit that runs this one, if a wrapper or an inline shell does.
    pub parent: Option<usize>,
    /// Where it stands in the outermost text; for what stands in inline text, the span of the unit that runs it.
    pub span: Span,
    /// The text as typed, without leading assignments and redirects, words joined by one blank.
    pub source: Text,
    /// The argument vectors it can run with: at least one, at most [`MAX_ALTERNATIVES`].
    /// Equal commands may share them.
    pub alternatives: Rc<Vec<Argv>>,
    /// Where it stands, outermost first.
    pub contexts: Vec<Context>,
    /// Assignments before the command word, and those of `env`.
    pub assignments: Vec<ResolvedAssignment>,
    /// Its redirects.
    pub redirects: Vec<Redirection>,
    /// The directories it may start in.
    pub directories: Directories,
    /// Whether operands still name files of this machine's file system.
    pub local: bool,
    /// Operands are added when it runs (`xargs`, `find -exec`).
    pub appended: Option<Appended>,
}

/// Operands that a wrapper adds at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// Where they come from, if that is known.
    pub producer: Option<Producer>,
    /// The placeholder in the words, if they are not appended at the end.
    pub placeholder: Option<String>,
}

/// One concrete argument vector with what it means.
#[derive(Clone, Debug)]
pub struct Argv {
    /// The words.
    pub fields: Vec<Field>,
    /// What they mean.
    pub reading: Reading,
    /// What it opens, if it is a wrapper or escapes.
    pub opened: Vec<Opened>,
}

/// What a wrapper or an escape hatch of a command opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// What it is.
    pub kind: OpenedKind,
    /// The units it runs, as indices into [`Analysis::units`]; only the outermost ones.
    pub units: Vec<usize>,
    /// The index in [`Reading::escapes`] when an escape hatch opens it; `None` for a wrapper.
    pub escape: Option<usize>,
}

/// Kinds of opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenedKind {
    /// The wrapper's words are known.
    Wrapper(WrapperKind),
    /// A program hidden in a value that cannot be read; the text says what.
    Opaque(Opaque),
    /// Code for another interpreter, judged by the rule on the interpreter.
    Code(String),
}

/// Why what runs cannot be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opaque {
    /// The text of an inline shell is not fully known (`bash -c "$X"`).
    Text,
    /// A shell reads commands from a pipe or file that cannot be seen (`… | sh`).
    Input,
    /// A shell or interpreter is started for typing (`bash`, `python`, `ssh host`).
    Interactive,
    /// Wrappers are nested deeper than the cap.
    Depth,
}

/// An assignment with its value as far as known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedAssignment {
    /// The variable.
    pub name: Text,
    /// The value.
    pub value: Field,
    /// What it makes a program run or load, if it does.
    pub hijack: Option<AssignmentRun>,
}

/// What an assignment makes a program run or load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssignmentRun {
    /// A command; these units.
    Command(Vec<usize>),
    /// Something that cannot be read from the words.
    Opaque,
}

/// A redirect with its target as far as known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirection {
    /// Where it stands.
    pub span: Span,
    /// The operator.
    pub operator: RedirectOperator,
    /// The descriptor before it.
    pub descriptor: Option<Text>,
    /// What the target can be.
    pub targets: Vec<Field>,
    /// The directories the target is relative to.
    pub directories: Directories,
    /// The body of a here-document or the text of a here-string, if it is fully known.
    pub text: Option<String>,
    /// The same text with the source of what is unknown in it.
    pub body: Option<String>,
}

/// The most argument vectors one command is judged with; beyond it a variable counts as unknown.
pub const MAX_ALTERNATIVES: usize = 64;
/// The most values one variable is followed through.
pub const MAX_VALUES: usize = 16;
/// The most directories a command is judged from.
pub const MAX_DIRECTORIES: usize = 4;
/// How deep wrappers and inline shells are opened.
pub const MAX_WRAPPERS: usize = 32;

/// Analyses a text.
pub fn analyse(text: &str, start: &Start<'_>) -> Analysis {
    walk::analyse(text, start)
}
