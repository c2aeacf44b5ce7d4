//! The syntax tree of a bash text. Names follow the bash manual, section "Shell Commands".

use crate::issue::Issue;
use crate::span::Span;
use crate::text::Text;
use crate::word::Word;

/// A parsed text. Parsing never fails: what was not understood stands in `issues`, and every command that was
/// recognised around it stands in `list`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Script {
    /// The commands in order.
    pub list: List,
    /// What was not understood. Empty means that bash 5.2 (extended globs on) accepts the text.
    pub issues: Vec<Issue>,
}

/// Commands separated by `;`, `&` or newlines.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct List {
    /// The entries in order.
    pub items: Vec<Item>,
}

/// One entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The first pipeline.
    pub first: Pipeline,
    /// The pipelines joined to it by `&&` and `||`, in order.
    pub rest: Vec<(Connector, Pipeline)>,
    /// Ended by `&`.
    pub background: bool,
}

/// What joins two pipelines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Connector {
    /// `&&`.
    And,
    /// `||`.
    Or,
}

/// Commands joined by `|` or `|&`; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pipeline {
    /// Where it stands.
    pub span: Span,
    /// An odd number of `!` stands before it.
    pub negated: bool,
    /// `time` stands before it.
    pub timed: bool,
    /// The stages in order. Empty for a bare `time` or `!`.
    pub stages: Vec<Command>,
}

/// A command with its redirects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Where it stands, redirects included, here-document bodies not.
    pub span: Span,
    /// What it is.
    pub kind: CommandKind,
    /// Its redirects in order.
    pub redirects: Vec<Redirect>,
}

/// The kinds of command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandKind {
    /// Assignments and words. Both may be empty when there is a redirect.
    Simple(Simple),
    /// `( … )`.
    Subshell(List),
    /// `{ …; }`.
    Group(List),
    /// `if … then … elif … else … fi`.
    If {
        /// Condition and body of `if` and of each `elif`.
        branches: Vec<(List, List)>,
        /// Body of `else`.
        otherwise: Option<List>,
    },
    /// `while` and `until`.
    Loop {
        /// `until` rather than `while`.
        until: bool,
        /// The condition.
        condition: List,
        /// The body.
        body: List,
    },
    /// `for NAME in …` and `select NAME in …`.
    For {
        /// The variable.
        variable: String,
        /// `select` rather than `for`.
        select: bool,
        /// The words after `in`; `None` without `in` (the positional parameters).
        words: Option<Vec<Word>>,
        /// The body.
        body: List,
    },
    /// `for ((…; …; …))`.
    ArithmeticFor {
        /// The three expressions; an absent one is an empty word.
        expressions: Vec<Word>,
        /// The body.
        body: List,
    },
    /// `case WORD in …`.
    Case {
        /// The subject.
        subject: Word,
        /// The arms in order.
        arms: Vec<Arm>,
    },
    /// A function definition.
    Function {
        /// The name as written.
        name: String,
        /// Its body, redirects of the definition included.
        body: Box<Command>,
    },
    /// `(( … ))`.
    Arithmetic(Word),
    /// `[[ … ]]`.
    Conditional(Vec<Word>),
    /// `coproc [NAME] …`.
    Coprocess {
        /// The name, if one was given.
        name: Option<String>,
        /// What it runs.
        body: Box<Command>,
    },
}

/// A simple command.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Simple {
    /// Assignments before the command word.
    pub assignments: Vec<Assignment>,
    /// The command word and its arguments. An argument of a declaration command (`declare`, `export`, `local`,
    /// `readonly`, `typeset`) that has the form of an assignment stays a word here, with its array elements and
    /// subscripts as parts of that word (literal `(`, ` `, `)` between them, see `bash` truth A062).
    pub words: Vec<Word>,
}

/// An assignment before a command word, or one that stands alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// Where it stands.
    pub span: Span,
    /// The variable.
    pub name: Text,
    /// The subscript of `a[…]=`.
    pub subscript: Option<Word>,
    /// `+=` rather than `=`.
    pub append: bool,
    /// The value.
    pub value: Value,
}

/// The value of an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One word; empty for `x=`.
    Scalar(Word),
    /// `( … )`.
    Array(Vec<Element>),
}

/// An element of an array value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The subscript of `[…]=value`.
    pub subscript: Option<Word>,
    /// The value.
    pub value: Word,
}

/// One arm of a `case`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// The patterns.
    pub patterns: Vec<Word>,
    /// The body.
    pub body: List,
    /// It ends in `;&` or `;;&`: the next arm may run after it.
    pub falls_through: bool,
}

/// A redirect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// Where it stands, descriptor included, here-document body not.
    pub span: Span,
    /// The descriptor before the operator: digits, or `{name}`.
    pub descriptor: Option<Text>,
    /// The operator.
    pub operator: RedirectOperator,
    /// What follows it. For a here-document the delimiter as written.
    pub target: Word,
    /// The body of a here-document.
    pub here_document: Option<HereDocument>,
}

/// The redirect operators, bash manual section "Redirections".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RedirectOperator {
    /// `<`.
    Read,
    /// `>`.
    Write,
    /// `>>`.
    Append,
    /// `>|`.
    Clobber,
    /// `<>`.
    ReadWrite,
    /// `&>`, and `>&` before a word that is no descriptor.
    WriteBoth,
    /// `&>>`.
    AppendBoth,
    /// `<&`: a descriptor is duplicated, moved or closed. The target may be an expansion.
    DuplicateInput,
    /// `>&` before digits, `-` or an expansion.
    DuplicateOutput,
    /// `<<`.
    HereDocument,
    /// `<<-`.
    HereDocumentTabs,
    /// `<<<`.
    HereString,
}

/// The body of a here-document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HereDocument {
    /// The lines of the body, end line excluded.
    pub span: Span,
    /// Whether the delimiter was quoted: then the body is literal.
    pub quoted: bool,
    /// The body: one literal if quoted, else literals and expansions. Tabs of `<<-` are stripped.
    pub body: Word,
    /// Whether the end line was found; bash accepts its absence with a warning.
    pub closed: bool,
}
