//! The walk over a script: every simple command that can run, every redirect and every assignment, wherever it stands.
//!
//! Nothing is opened here: the text of `bash -c`, `eval` or `trap` is a word like any other.

use crate::ast::{
    Arm, Assignment, Command, CommandKind, Element, Item, List, Pipeline, Redirect, Script, Simple,
    Value,
};
use crate::span::Span;
use crate::word::{Part, Word};

#[cfg(test)]
mod tests;

/// What a command stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Context {
    /// `$(…)`, `` `…` ``, `${ …; }`.
    CommandSubstitution,
    /// `<(…)`, `>(…)`.
    ProcessSubstitution,
    /// `( … )`.
    Subshell,
    /// The body of a function definition.
    Function,
    /// `if`, `while`, `until`, `for`, `select`, `case`.
    ControlFlow,
    /// The body of a here-document.
    HereDocument,
    /// `coproc`.
    Coprocess,
    /// Text that a shell parses (`bash -c`, `eval`); only found by [`crate::analysis`].
    InlineShell,
}

impl Context {
    /// Returns the stable name, for JSON and documentation.
    pub fn name(self) -> &'static str {
        match self {
            Self::CommandSubstitution => "command_substitution",
            Self::ProcessSubstitution => "process_substitution",
            Self::Subshell => "subshell",
            Self::Function => "function",
            Self::ControlFlow => "control_flow",
            Self::HereDocument => "heredoc",
            Self::Coprocess => "coprocess",
            Self::InlineShell => "inline_shell",
        }
    }
}

/// A simple command and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'s> {
    /// Its place in the text, redirects included.
    pub span: Span,
    /// Its words and assignments.
    pub simple: &'s Simple,
    /// Its redirects.
    pub redirects: &'s [Redirect],
    /// What it stands in, outermost first.
    pub contexts: Vec<Context>,
}

/// A redirect, of a simple or a compound command, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRedirect<'s> {
    /// The redirect.
    pub redirect: &'s Redirect,
    /// What it stands in, outermost first.
    pub contexts: Vec<Context>,
}

/// An assignment that stands before a command word or alone, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundAssignment<'s> {
    /// The assignment.
    pub assignment: &'s Assignment,
    /// What it stands in, outermost first.
    pub contexts: Vec<Context>,
}

/// Everything that was found, each list in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk<'s> {
    /// The simple commands that have a command word.
    pub commands: Vec<Found<'s>>,
    /// The simple commands without a command word: assignments and redirects alone.
    pub wordless: Vec<Found<'s>>,
    /// The redirects of all commands.
    pub redirects: Vec<FoundRedirect<'s>>,
    /// The assignments.
    pub assignments: Vec<FoundAssignment<'s>>,
}

/// Returns every simple command with a command word, in the order of the text.
pub fn commands(script: &Script) -> Vec<Found<'_>> {
    walk(script).commands
}

/// Walks the whole script.
///
/// Recursion is bounded: the parser caps the nesting of the tree.
pub fn walk(script: &Script) -> Walk<'_> {
    let mut walker = Walker::default();
    walker.list(&script.list);
    let mut found = walker.found;
    sort(&mut found.commands, |found| found.span.start);
    sort(&mut found.wordless, |found| found.span.start);
    sort(&mut found.redirects, |found| found.redirect.span.start);
    sort(&mut found.assignments, |found| found.assignment.span.start);
    found
}

fn sort<T>(items: &mut [T], start: impl Fn(&T) -> usize) {
    if !items.is_sorted_by_key(&start) {
        items.sort_by_key(start);
    }
}

#[derive(Default)]
struct Walker<'s> {
    found: Walk<'s>,
    contexts: Vec<Context>,
}

impl<'s> Walker<'s> {
    fn inside(&mut self, context: Context, visit: impl FnOnce(&mut Self)) {
        self.contexts.push(context);
        visit(self);
        self.contexts.pop();
    }

    fn list(&mut self, list: &'s List) {
        for Item {
            first,
            rest,
            background: _,
        } in &list.items
        {
            self.pipeline(first);
            for (_, pipeline) in rest {
                self.pipeline(pipeline);
            }
        }
    }

    fn pipeline(&mut self, pipeline: &'s Pipeline) {
        for command in &pipeline.stages {
            self.command(command);
        }
    }

    fn command(&mut self, command: &'s Command) {
        match &command.kind {
            CommandKind::Simple(simple) => self.simple(command, simple),
            CommandKind::Subshell(list) => {
                self.inside(Context::Subshell, |walker| walker.list(list));
            }
            CommandKind::Group(list) => self.list(list),
            CommandKind::If {
                branches,
                otherwise,
            } => self.inside(Context::ControlFlow, |walker| {
                for (condition, body) in branches {
                    walker.list(condition);
                    walker.list(body);
                }
                if let Some(list) = otherwise {
                    walker.list(list);
                }
            }),
            CommandKind::Loop {
                condition, body, ..
            } => self.inside(Context::ControlFlow, |walker| {
                walker.list(condition);
                walker.list(body);
            }),
            CommandKind::For { words, body, .. } => self.inside(Context::ControlFlow, |walker| {
                walker.words(words.as_deref().unwrap_or_default());
                walker.list(body);
            }),
            CommandKind::ArithmeticFor { expressions, body } => {
                self.inside(Context::ControlFlow, |walker| {
                    walker.words(expressions);
                    walker.list(body);
                });
            }
            CommandKind::Case { subject, arms } => self.inside(Context::ControlFlow, |walker| {
                walker.word(subject);
                for Arm {
                    patterns,
                    body,
                    falls_through: _,
                } in arms
                {
                    walker.words(patterns);
                    walker.list(body);
                }
            }),
            CommandKind::Function { body, .. } => {
                self.inside(Context::Function, |walker| walker.command(body));
            }
            CommandKind::Arithmetic(expression) => self.word(expression),
            CommandKind::Conditional(words) => self.words(words),
            CommandKind::Coprocess { body, .. } => {
                self.inside(Context::Coprocess, |walker| walker.command(body));
            }
        }
        for redirect in &command.redirects {
            self.redirect(redirect);
        }
    }

    fn simple(&mut self, command: &'s Command, simple: &'s Simple) {
        let found = Found {
            span: command.span,
            simple,
            redirects: &command.redirects,
            contexts: self.contexts.clone(),
        };
        if simple.words.is_empty() {
            self.found.wordless.push(found);
        } else {
            self.found.commands.push(found);
        }
        for assignment in &simple.assignments {
            self.found.assignments.push(FoundAssignment {
                assignment,
                contexts: self.contexts.clone(),
            });
            self.words(assignment.subscript.as_slice());
            match &assignment.value {
                Value::Scalar(word) => self.word(word),
                Value::Array(elements) => {
                    for Element { subscript, value } in elements {
                        self.words(subscript.as_slice());
                        self.word(value);
                    }
                }
            }
        }
        self.words(&simple.words);
    }

    fn redirect(&mut self, redirect: &'s Redirect) {
        self.found.redirects.push(FoundRedirect {
            redirect,
            contexts: self.contexts.clone(),
        });
        self.word(&redirect.target);
        if let Some(document) = &redirect.here_document {
            self.inside(Context::HereDocument, |walker| walker.word(&document.body));
        }
    }

    fn words(&mut self, words: &'s [Word]) {
        for word in words {
            self.word(word);
        }
    }

    fn word(&mut self, word: &'s Word) {
        for part in &word.parts {
            match part {
                Part::Literal(_) => {}
                Part::Parameter(parameter) => {
                    self.words(parameter.subscript.as_slice());
                    if let Some(operation) = &parameter.operation {
                        self.words(&operation.arguments);
                    }
                }
                Part::Command(substitution) => {
                    self.inside(Context::CommandSubstitution, |walker| {
                        walker.list(&substitution.list);
                    });
                }
                Part::Process(substitution) => {
                    self.inside(Context::ProcessSubstitution, |walker| {
                        walker.list(&substitution.list);
                    });
                }
                Part::Arithmetic(expansion) => self.word(&expansion.expression),
            }
        }
    }
}
