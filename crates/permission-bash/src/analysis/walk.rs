//! The walk over the syntax tree: every command is met in the state that holds where it stands.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::ast::{Command, CommandKind, Connector, Item, List, Pipeline};
use crate::issue::{Issue, IssueCode};
use crate::parser;
use crate::span::Span;
use crate::text::Text;
use crate::word::Word;

use super::directory::Directories;
use super::expand::Expander;
use super::field::Field;
use super::producer::{From, Input, Outputs, PRODUCER_DEPTH};
use super::state::{Known, Outcome, State, Variable, join, union_of};
use super::survey::{Survey, is_name};
use super::{Analysis, Argv, Context, Start, Unparsed};

mod simple;
mod words;

use simple::one_of;

/// How deep commands are followed, inline text included. The parser caps one text; this caps their sum.
const MAX_DEPTH: usize = 160;

/// Analyses a text.
pub(super) fn analyse(text: &str, start: &Start<'_>) -> Analysis {
    let whole = Rc::from(text);
    let script = parser::parse_shared(&whole);
    let mut walker = Walker {
        analysis: Analysis::default(),
        wrappers: start.wrappers,
        script: &script.list,
        survey: None,
        read: BTreeMap::new(),
        unit: None,
        functions: BTreeSet::new(),
        effects: Survey::default(),
        called: None,
        tested: false,
    };
    walker.analysis.empty = script.list.items.is_empty() && script.issues.is_empty();
    if !script.issues.is_empty() {
        let reason = script
            .issues
            .first()
            .map(|issue| issue.message.clone())
            .unwrap_or_default();
        walker.analysis.unparsed.push(Unparsed {
            text: text.to_owned(),
            reason,
            unit: None,
        });
    }
    walker.analysis.issues.clone_from(&script.issues);
    let directories = if start.directory.is_empty() {
        Directories::Unknown
    } else {
        Directories::one(start.directory)
    };
    let frame = Frame {
        source: &whole,
        contexts: Vec::new(),
        depth: 0,
        opened: 0,
        outer: None,
        parent: None,
        local: true,
        input: None,
        in_function: false,
        substitution: false,
    };
    walker.list(&script.list, State::new(directories, start.home), &frame);
    walker.analysis
}

/// What the walk carries.
pub(super) struct Walker<'a> {
    pub(super) analysis: Analysis,
    pub(super) wrappers: &'a [super::DeclaredWrapper],
    /// The outermost text.
    script: &'a List,
    /// What it does as a whole, once that was asked.
    survey: Option<Survey>,
    /// Commands whose words nothing expands, by their text.
    read: BTreeMap<Text, Rc<Vec<Argv>>>,
    /// The unit of the simple command that was walked last.
    unit: Option<usize>,
    /// Functions defined so far.
    pub(super) functions: BTreeSet<String>,
    /// What calling one may do: it may call any other.
    effects: Survey,
    /// How the last call left the shell; one more from there changes nothing.
    called: Option<State>,
    /// What fails now is tested, so that `set -e` does not end the shell (manual, "The Set Builtin").
    pub(super) tested: bool,
}

/// Where the walk is.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    /// The text that the spans of the tree point into.
    pub(super) source: &'a Rc<str>,
    pub(super) contexts: Vec<Context>,
    /// Levels of commands above this one.
    pub(super) depth: usize,
    /// Wrappers and inline shells above this one.
    pub(super) opened: usize,
    /// In inline text: the span of the unit that runs it.
    pub(super) outer: Option<Span>,
    /// In inline text: the unit that runs it.
    pub(super) parent: Option<usize>,
    pub(super) local: bool,
    /// What standard input holds, inside a pipeline or a redirected compound command.
    pub(super) input: Option<Rc<Input>>,
    pub(super) in_function: bool,
    /// The list is the whole of a command substitution.
    pub(super) substitution: bool,
}

impl<'a> Frame<'a> {
    pub(super) fn outputs(&self) -> Outputs<'a> {
        Outputs {
            source: self.source,
            depth: PRODUCER_DEPTH,
        }
    }

    fn deeper(&self) -> Self {
        Self {
            depth: self.depth + 1,
            substitution: false,
            ..self.clone()
        }
    }

    fn with(&self, context: Context) -> Self {
        let mut frame = self.deeper();
        if frame.contexts.last() != Some(&context) {
            frame.contexts.push(context);
        }
        frame
    }

    pub(super) fn place(&self, span: Span) -> Span {
        self.outer.unwrap_or(span)
    }
}

impl Walker<'_> {
    /// Walks a list; returns how it left the shell.
    pub(super) fn list(&mut self, list: &List, state: State, frame: &Frame<'_>) -> Outcome {
        if frame.depth > MAX_DEPTH {
            self.too_deep(frame);
            return Outcome::Same(state);
        }
        let mut current = state;
        let mut outcome = None;
        for (at, item) in list.items.iter().enumerate() {
            let is_last = at + 1 == list.items.len();
            if item.background {
                let _ = self.item(item, current.clone(), frame);
                if is_last {
                    outcome = Some(Outcome::Same(current.clone()));
                }
                continue;
            }
            if is_last {
                outcome = Some(self.item(item, current.clone(), frame));
                break;
            }
            // What follows an `exit` is judged all the same, from where it stood.
            let before = current.clone();
            let after = self.item(item, current, frame);
            // What fails before the last `&&` or after `!` does not end the shell either.
            let ends = !self.tested
                && !item.first.negated
                && !item
                    .rest
                    .iter()
                    .any(|(connector, pipeline)| *connector == Connector::And || pipeline.negated);
            let errexit = ends && after.success().is_some_and(|state| state.errexit);
            let next = if errexit {
                after.success().cloned()
            } else {
                after.either()
            };
            current = next.unwrap_or(before);
        }
        outcome.unwrap_or(Outcome::Same(current))
    }

    fn item(&mut self, item: &Item, state: State, frame: &Frame<'_>) -> Outcome {
        if item.rest.is_empty() {
            return self.pipeline(&item.first, state, frame);
        }
        let fallback = state.clone();
        let outer = std::mem::replace(&mut self.tested, true);
        let mut outcome = self.pipeline(&item.first, state, frame);
        for (at, (connector, pipeline)) in item.rest.iter().enumerate() {
            self.tested = outer || at + 1 < item.rest.len();
            outcome = match outcome {
                // The common case: neither side changes anything.
                Outcome::Same(before) => match self.pipeline(pipeline, before.clone(), frame) {
                    Outcome::Same(after) if after.is_same(&before) => Outcome::Same(after),
                    after @ (Outcome::Same(_) | Outcome::Split { .. }) => {
                        connected(*connector, Some(before), after)
                    }
                },
                Outcome::Split { success, failure } => {
                    let (taken, skipped) = match connector {
                        Connector::And => (success, failure),
                        Connector::Or => (failure, success),
                    };
                    if let Some(entry) = taken {
                        let after = self.pipeline(pipeline, entry, frame);
                        connected(*connector, skipped, after)
                    } else {
                        // It cannot run, as far as is known; it is judged all the same.
                        let _ = self.pipeline(pipeline, fallback.clone(), frame);
                        match connector {
                            Connector::And => Outcome::Split {
                                success: None,
                                failure: skipped,
                            },
                            Connector::Or => Outcome::Split {
                                success: skipped,
                                failure: None,
                            },
                        }
                    }
                }
            };
        }
        self.tested = outer;
        outcome
    }

    fn pipeline(&mut self, pipeline: &Pipeline, state: State, frame: &Frame<'_>) -> Outcome {
        let outer = self.tested;
        self.tested |= pipeline.negated;
        let outcome = match pipeline.stages.as_slice() {
            [] => Outcome::Same(state),
            [command] => self.command(command, state, frame),
            stages => {
                let mut inner = frame.clone();
                inner.substitution = false;
                for (at, stage) in stages.iter().enumerate() {
                    self.unit = None;
                    self.command(stage, state.clone(), &inner);
                    if at + 1 < stages.len() {
                        inner.input = Some(self.written(stage, &state, &mut inner));
                    }
                }
                let state = match stages.last() {
                    Some(last) if state.lastpipe => {
                        weakened(state, &Survey::of_command(last), None)
                    }
                    Some(_) | None => state,
                };
                Outcome::Same(state)
            }
        };
        self.tested = outer;
        if pipeline.negated {
            outcome.negated()
        } else {
            outcome
        }
    }

    /// Returns what a stage that was just walked writes to the next one.
    fn written(&self, command: &Command, state: &State, frame: &mut Frame<'_>) -> Rc<Input> {
        let unknown = || Rc::new(Input::unknown(From::Pipe));
        let read = frame.input.take().unwrap_or_else(unknown);
        // Of a compound command it is one inside.
        let unit = if let CommandKind::Simple(simple) = &command.kind
            && !simple.words.is_empty()
        {
            self.unit
        } else {
            None
        };
        let unit = unit.and_then(|unit| self.analysis.units.get(unit));
        let written = match unit.map(|unit| unit.alternatives.as_slice()) {
            Some([argv]) => frame.outputs().read_stage(command, argv, state, read),
            Some(_) | None => None,
        };
        written.unwrap_or_else(unknown)
    }

    /// Walks one command.
    pub(super) fn command(
        &mut self,
        command: &Command,
        state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        if frame.depth > MAX_DEPTH {
            self.too_deep(frame);
            return Outcome::Same(state);
        }
        if let CommandKind::Simple(simple) = &command.kind {
            return self.simple(command, simple, state, frame);
        }
        let redirects = simple::redirections(&command.redirects, &state, frame);
        self.analysis.redirects.extend(redirects);
        self.redirect_words(&command.redirects, &state, frame);
        let mut frame = frame.deeper();
        let outputs = frame.outputs();
        let expander = Expander {
            source: frame.source,
            state: &state,
            substitutions: &outputs,
        };
        if let Some(input) = super::producer::redirected(&expander, &command.redirects) {
            frame.input = Some(Rc::new(input));
        }
        match &command.kind {
            CommandKind::Simple(_) => Outcome::Same(state),
            CommandKind::Subshell(list) => {
                let _ = self.list(list, state.clone(), &frame.with(Context::Subshell));
                Outcome::Same(state)
            }
            CommandKind::Group(list) => self.list(list, state, &frame),
            CommandKind::If {
                branches,
                otherwise,
            } => self.branches(branches, otherwise.as_ref(), state, &frame),
            CommandKind::Loop {
                until,
                condition,
                body,
            } => self.repeat(*until, condition, body, state, &frame),
            CommandKind::For {
                variable,
                select: _,
                words,
                body,
            } => self.for_words(variable, words.as_deref(), body, state, &frame),
            CommandKind::ArithmeticFor { expressions, body } => {
                for word in expressions {
                    self.word(word, &state, &frame);
                }
                let entry = weakened(state, &Survey::of(body), Some(&Survey::of_command(command)));
                let after = self.list(body, entry.clone(), &frame.with(Context::ControlFlow));
                after_loop(entry, after)
            }
            CommandKind::Case { subject, arms } => {
                self.word(subject, &state, &frame);
                let inner = frame.with(Context::ControlFlow);
                let mut after = Some(state.clone());
                let mut fallen = None;
                for arm in arms {
                    for pattern in &arm.patterns {
                        self.word(pattern, &state, &frame);
                    }
                    let entry = join(fallen.take(), Some(state.clone()));
                    let entry = entry.unwrap_or_else(|| state.clone());
                    let left = self.list(&arm.body, entry, &inner).either();
                    if arm.falls_through {
                        fallen.clone_from(&left);
                    }
                    after = join(after, left);
                }
                Outcome::Same(after.unwrap_or(state))
            }
            CommandKind::Function { name, body } => self.function(name, body, state, &frame),
            CommandKind::Arithmetic(word) => {
                self.word(word, &state, &frame);
                let survey = Survey::of_command(command);
                Outcome::Same(weakened(state, &survey, None))
            }
            CommandKind::Conditional(words) => {
                for word in words {
                    self.literal(word, &state, &frame);
                    self.word(word, &state, &frame);
                }
                self.arithmetic_operands(words, &state, &frame);
                Outcome::Same(state)
            }
            CommandKind::Coprocess { name: _, body } => {
                let _ = self.command(body, state.clone(), &frame.with(Context::Coprocess));
                Outcome::Same(state)
            }
        }
    }

    fn branches(
        &mut self,
        branches: &[(List, List)],
        otherwise: Option<&List>,
        state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        let inner = frame.with(Context::ControlFlow);
        let fallback = state.clone();
        let mut entry = Some(state);
        let mut success = None;
        let mut failure = None;
        for (condition, body) in branches {
            let before = entry.take().unwrap_or_else(|| fallback.clone());
            let outer = std::mem::replace(&mut self.tested, true);
            let condition = self.list(condition, before, &inner);
            self.tested = outer;
            let start = condition
                .success()
                .cloned()
                .unwrap_or_else(|| fallback.clone());
            let reachable = condition.success().is_some();
            let body = self.list(body, start, &inner);
            if reachable {
                success = join(success, body.success().cloned());
                failure = join(failure, body.failure().cloned());
            }
            entry = condition.failure().cloned();
        }
        match (otherwise, entry) {
            (Some(list), entry) => {
                let reachable = entry.is_some();
                let body = self.list(list, entry.unwrap_or(fallback), &inner);
                if reachable {
                    success = join(success, body.success().cloned());
                    failure = join(failure, body.failure().cloned());
                }
            }
            // Without a branch taken, `if` succeeds (manual, "Conditional Constructs").
            (None, entry) => success = join(success, entry),
        }
        Outcome::Split { success, failure }
    }

    fn repeat(
        &mut self,
        until: bool,
        condition: &List,
        body: &List,
        state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        let inner = frame.with(Context::ControlFlow);
        let entry = weakened(state, &Survey::of(body), Some(&Survey::of(condition)));
        let outer = std::mem::replace(&mut self.tested, true);
        let tested = self.list(condition, entry.clone(), &inner);
        self.tested = outer;
        let tested = if until { tested.negated() } else { tested };
        let start = tested.success().cloned().unwrap_or_else(|| entry.clone());
        let after = self.list(body, start, &inner);
        let left = join(tested.failure().cloned(), after.either());
        Outcome::Same(left.unwrap_or(entry))
    }

    fn for_words(
        &mut self,
        variable: &str,
        words: Option<&[Word]>,
        body: &List,
        state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        let value = match words {
            Some(words) => {
                for word in words {
                    self.literal(word, &state, frame);
                    self.word(word, &state, frame);
                }
                let outputs = frame.outputs();
                let expander = Expander {
                    source: frame.source,
                    state: &state,
                    substitutions: &outputs,
                };
                one_of(expander.vectors(words).into_iter().flatten())
            }
            None => match state.get("@") {
                Variable::Values(values) => Variable::Values(
                    values
                        .iter()
                        .flat_map(Known::texts)
                        .map(|text| Known::Scalar(text.to_owned()))
                        .collect(),
                ),
                Variable::Unknown | Variable::From(_) => Variable::Unknown,
            },
        };
        let mut entry = weakened(state, &Survey::of(body), None);
        entry.set(variable, value);
        let after = self.list(body, entry.clone(), &frame.with(Context::ControlFlow));
        after_loop(entry, after)
    }

    fn function(
        &mut self,
        name: &str,
        body: &Command,
        mut state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        let survey = Survey::of_command(body);
        state.define(name);
        let mut inner = frame.with(Context::Function);
        inner.in_function = true;
        inner.input = None;
        let mut entry = state.clone();
        entry.set("@", Variable::Unknown);
        entry.errexit = false;
        // It runs wherever it is called: only what never changes is known there.
        let whole = self.survey.get_or_insert_with(|| Survey::of(self.script));
        entry.retain(|name| whole.times.get(name).is_some_and(|times| *times == 1));
        if whole.enters {
            entry.directories = Directories::Unknown;
            entry.previous = Directories::Unknown;
        }
        let entry = weakened(entry, &survey, None);
        let _ = self.command(body, entry, &inner);
        self.functions.insert(name.to_owned());
        self.effects.add(survey);
        self.called = None;
        Outcome::Same(state)
    }

    fn too_deep(&mut self, frame: &Frame<'_>) {
        let message = "nesting is too deep to follow".to_owned();
        let span = frame.outer.unwrap_or_default();
        if self
            .analysis
            .issues
            .last()
            .is_none_or(|issue| issue.code != IssueCode::TooDeep)
        {
            self.analysis.issues.push(Issue {
                code: IssueCode::TooDeep,
                span,
                message: message.clone(),
            });
            self.analysis.unparsed.push(Unparsed {
                text: frame.source.to_string(),
                reason: message,
                unit: frame.parent,
            });
        }
    }

    /// Runs a function of the text: what it may change, itself or by calling others, is forgotten.
    pub(super) fn call(&mut self, state: State) -> State {
        if let Some(after) = &self.called
            && after.is_same(&state)
        {
            return state;
        }
        let after = weakened(state, &self.effects, None);
        self.called = Some(after.clone());
        after
    }
}

/// Combines the two ways past a connector: over the pipeline after it, or around it.
fn connected(connector: Connector, skipped: Option<State>, after: Outcome) -> Outcome {
    let (success, failure) = after.parts();
    match connector {
        Connector::And => Outcome::Split {
            success,
            failure: join(skipped, failure),
        },
        Connector::Or => Outcome::Split {
            success: join(skipped, success),
            failure,
        },
    }
}

impl Argv {
    /// Reads the words with the program tables.
    pub(super) fn read(fields: Vec<Field>) -> Self {
        let args: Vec<_> = fields.iter().map(Field::arg).collect();
        let reading = crate::program::read(&args);
        Self {
            fields,
            reading,
            opened: Vec::new(),
        }
    }
}

/// Returns what holds at the start of commands that may run several times.
fn weakened(mut state: State, body: &Survey, more: Option<&Survey>) -> State {
    for survey in [Some(body), more].into_iter().flatten() {
        if !state.look(survey.size) {
            state.forget();
            state.directories = Directories::Unknown;
            state.previous = Directories::Unknown;
            state.stack = None;
            continue;
        }
        if survey.dynamic {
            state.forget();
        }
        for (name, values) in &survey.assigned {
            let value = match values {
                Some(values) if *state.get(name) != Variable::Unknown => {
                    let values = values
                        .iter()
                        .map(|text| Known::Scalar(text.clone()))
                        .collect();
                    union_of(state.get(name), &Variable::Values(values))
                }
                Some(_) | None => Variable::Unknown,
            };
            state.set(name, value);
        }
        if survey.enters {
            if survey.relative {
                state.directories = Directories::Unknown;
            } else {
                for path in &survey.absolute {
                    let before = state.directories.clone();
                    let entered = before.enter(path);
                    state.directories = before.union(entered);
                }
            }
            state.previous = Directories::Unknown;
            state.stack = None;
        }
    }
    state
}

fn after_loop(entry: State, after: Outcome) -> Outcome {
    Outcome::Same(join(Some(entry.clone()), after.either()).unwrap_or(entry))
}

/// Returns the names among words that a builtin sets.
pub(super) fn names(fields: &[Field]) -> impl Iterator<Item = &str> {
    fields
        .iter()
        .filter_map(Field::certain)
        .map(|word| word.split(['=', '[']).next().unwrap_or(word))
        .filter(|name| is_name(name))
}
