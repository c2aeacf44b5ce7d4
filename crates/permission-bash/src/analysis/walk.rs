//! The walk over the syntax tree: every command is met in the state that holds where it stands.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::ast::{
    Assignment, Command, CommandKind, Connector, Item, List, Pipeline, Redirect, RedirectOperator,
    Simple, Value,
};
use crate::issue::{Issue, IssueCode};
use crate::parser;
use crate::span::Span;
use crate::word::{Part, Word};

use super::directory::Directories;
use super::expand::{Expander, push_typed};
use super::field::Field;
use super::producer::{From, Input, Outputs, PRODUCER_DEPTH};
use super::state::{Known, Outcome, State, Variable, join, union_of};
use super::survey::{Survey, is_name};
use super::{
    Analysis, Argv, Context, Redirection, ResolvedAssignment, Start, Unit, Unparsed, effect, open,
};

/// How deep commands are followed, inline text included. The parser caps one text; this caps their sum.
const MAX_DEPTH: usize = 160;

/// Analyses a text.
pub(super) fn analyse(text: &str, start: &Start<'_>) -> Analysis {
    let script = parser::parse(text);
    let mut walker = Walker {
        analysis: Analysis::default(),
        wrappers: start.wrappers,
        survey: Survey::of(&script.list),
        functions: BTreeMap::new(),
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
    walker.analysis.issues = script.issues;
    let directories = if start.directory.is_empty() {
        Directories::Unknown
    } else {
        Directories::one(start.directory)
    };
    let frame = Frame {
        source: text,
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
    /// Of the outermost text.
    pub(super) survey: Survey,
    /// Functions defined so far, with what calling them may do.
    pub(super) functions: BTreeMap<String, Rc<Survey>>,
}

/// Where the walk is.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    /// The text that the spans of the tree point into.
    pub(super) source: &'a str,
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
    pub(super) input: Option<Input>,
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
            let last = at + 1 == list.items.len();
            if item.background {
                let _ = self.item(item, current.clone(), frame);
                if last {
                    outcome = Some(Outcome::Same(current.clone()));
                }
                continue;
            }
            if last {
                outcome = Some(self.item(item, current.clone(), frame));
                break;
            }
            // What follows an `exit` is judged all the same, from where it stood.
            let before = current.clone();
            let after = self.item(item, current, frame);
            let errexit = after.success().is_some_and(|state| state.errexit);
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
        let mut outcome = self.pipeline(&item.first, state, frame);
        for (connector, pipeline) in &item.rest {
            outcome = match outcome {
                // The common case: neither side changes anything.
                Outcome::Same(before) => match self.pipeline(pipeline, before.clone(), frame) {
                    Outcome::Same(after) if after.is_same(&before) => Outcome::Same(after),
                    after => connected(*connector, Some(before), after),
                },
                Outcome::Split { success, failure } => {
                    let (taken, skipped) = match connector {
                        Connector::And => (success, failure),
                        Connector::Or => (failure, success),
                    };
                    match taken {
                        Some(entry) => {
                            let after = self.pipeline(pipeline, entry, frame);
                            connected(*connector, skipped, after)
                        }
                        // It cannot run, as far as is known; it is judged all the same.
                        None => {
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
                }
            };
        }
        outcome
    }

    fn pipeline(&mut self, pipeline: &Pipeline, state: State, frame: &Frame<'_>) -> Outcome {
        let outcome = match pipeline.stages.as_slice() {
            [] => Outcome::Same(state),
            [command] => self.command(command, state, frame),
            stages => {
                let mut input = frame.input.clone();
                for stage in stages {
                    let mut inner = frame.clone();
                    inner.substitution = false;
                    inner.input.clone_from(&input);
                    let outputs = frame.outputs();
                    let read = input.unwrap_or(Input::unknown(From::Pipe));
                    let written = outputs.stage(&stage.kind, &stage.redirects, &state, &read);
                    self.command(stage, state.clone(), &inner);
                    input = Some(written.unwrap_or(Input::unknown(From::Pipe)));
                }
                Outcome::Same(state)
            }
        };
        if pipeline.negated {
            outcome.negated()
        } else {
            outcome
        }
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
        let redirects = self.redirections(&command.redirects, &state, frame);
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
            frame.input = Some(input);
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
                for arm in arms {
                    for pattern in &arm.patterns {
                        self.word(pattern, &state, &frame);
                    }
                    after = join(after, self.list(&arm.body, state.clone(), &inner).either());
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
            let condition = self.list(condition, before, &inner);
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
        let tested = self.list(condition, entry.clone(), &inner);
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
        let survey = Rc::new(Survey::of_command(body));
        Rc::make_mut(&mut state.functions).insert(name.to_owned());
        let mut inner = frame.with(Context::Function);
        inner.in_function = true;
        inner.input = None;
        let mut entry = state.clone();
        entry.set("@", Variable::Unknown);
        entry.errexit = false;
        // It runs wherever it is called: only what never changes is known there.
        let changed: Vec<String> = entry
            .names()
            .filter(|name| self.survey.times.get(*name).is_none_or(|times| *times != 1))
            .map(str::to_owned)
            .collect();
        for name in changed {
            entry.set(&name, Variable::Unknown);
        }
        if self.survey.enters {
            entry.directories = Directories::Unknown;
            entry.previous = Directories::Unknown;
        }
        let entry = weakened(entry, &survey, None);
        let _ = self.command(body, entry, &inner);
        self.functions.insert(name.to_owned(), survey);
        Outcome::Same(state)
    }

    fn simple(
        &mut self,
        command: &Command,
        simple: &Simple,
        state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        let redirects = self.redirections(&command.redirects, &state, frame);
        for assignment in &simple.assignments {
            self.assignment_words(assignment, &state, frame);
        }
        if simple.words.is_empty() {
            let reads_file = frame.substitution
                && matches!(redirects.as_slice(), [only] if only.operator == RedirectOperator::Read);
            if simple.assignments.is_empty() && !redirects.is_empty() && !reads_file {
                self.analysis.redirect_only.push(frame.place(command.span));
            }
            self.analysis.redirects.extend(redirects);
            self.redirect_words(&command.redirects, &state, frame);
            let mut state = state;
            for assignment in &simple.assignments {
                self.stands_alone(assignment, &state, frame);
                let value = self.value(assignment, &state, frame);
                state.set(&assignment.name, value);
            }
            return Outcome::Same(state);
        }
        let outputs = frame.outputs();
        let expander = Expander {
            source: frame.source,
            state: &state,
            substitutions: &outputs,
        };
        let vectors = expander.vectors(&simple.words);
        let mut assignments = Vec::with_capacity(simple.assignments.len());
        for assignment in &simple.assignments {
            if let Value::Scalar(word) = &assignment.value {
                assignments.extend(expander.scalars(word).into_iter().map(|value| {
                    ResolvedAssignment {
                        name: assignment.name.clone(),
                        value,
                        hijack: None,
                    }
                }));
            }
        }
        let source = source(frame.source, &simple.words);
        let here = super::producer::redirected(&expander, &command.redirects);
        let unit = self.analysis.units.len();
        let input = match here {
            Some(input) => Some(input),
            None => frame.input.clone(),
        };
        self.analysis.units.push(Unit {
            parent: frame.parent,
            span: frame.place(command.span),
            source,
            alternatives: vectors
                .into_iter()
                .map(|fields| Argv::read(fields))
                .collect(),
            contexts: frame.contexts.clone(),
            assignments,
            redirects,
            directories: state.directories.clone(),
            local: frame.local,
            appended: None,
        });
        let evaluated = open::open(self, unit, &state, input.as_ref(), frame);
        open::assignments(self, unit, &state, frame);
        for word in &simple.words {
            self.word(word, &state, frame);
        }
        self.redirect_words(&command.redirects, &state, frame);
        evaluated.unwrap_or_else(|| effect::run(self, unit, input.as_ref(), state, frame))
    }

    /// Walks what runs inside a word.
    pub(super) fn word(&mut self, word: &Word, state: &State, frame: &Frame<'_>) {
        for part in &word.parts {
            match part {
                Part::Literal(_) => {}
                Part::Parameter(parameter) => {
                    if let Some(subscript) = &parameter.subscript {
                        self.nested(subscript, state, frame);
                    }
                    if let Some(operation) = &parameter.operation {
                        for argument in &operation.arguments {
                            self.nested(argument, state, frame);
                        }
                        if operation.operator == "@P" {
                            self.prompt(&parameter.name, state, frame);
                        }
                    }
                }
                Part::Command(substitution) => {
                    let mut inner = frame.with(Context::CommandSubstitution);
                    inner.substitution = substitution.list.items.len() == 1;
                    let _ = self.list(&substitution.list, state.clone(), &inner);
                }
                Part::Process(substitution) => {
                    let inner = frame.with(Context::ProcessSubstitution);
                    let _ = self.list(&substitution.list, state.clone(), &inner);
                }
                Part::Arithmetic(arithmetic) => self.nested(&arithmetic.expression, state, frame),
            }
        }
    }

    fn nested(&mut self, word: &Word, state: &State, frame: &Frame<'_>) {
        if frame.depth > MAX_DEPTH {
            self.too_deep(frame);
            return;
        }
        if word
            .parts
            .iter()
            .any(|part| !matches!(part, Part::Literal(_)))
        {
            self.word(word, state, &frame.deeper());
        }
    }

    /// `${x@P}` expands the value as a prompt: substitutions in it run (manual, "Controlling the Prompt").
    fn prompt(&mut self, name: &str, state: &State, frame: &Frame<'_>) {
        if let Variable::Values(values) = state.get(name) {
            for text in values
                .iter()
                .flat_map(Known::texts)
                .map(str::to_owned)
                .collect::<Vec<_>>()
            {
                self.evaluated(&text, state, frame);
            }
        } else {
            self.analysis.unparsed.push(Unparsed {
                text: String::new(),
                reason: format!(
                    "the value of `{name}` is expanded like a prompt and may run commands"
                ),
                unit: None,
            });
        }
    }

    /// Walks the substitutions in a text that bash expands a second time.
    pub(super) fn evaluated(&mut self, text: &str, state: &State, frame: &Frame<'_>) {
        if !text.contains("$(") && !text.contains('`') && !text.contains("${")
            || frame.depth > MAX_DEPTH
        {
            return;
        }
        let mut end = String::from("END");
        while text.contains(&end) {
            end.push('_');
        }
        let document = format!(": <<{end}\n{text}\n{end}\n");
        let script = parser::parse(&document);
        let mut inner = frame.with(Context::InlineShell);
        inner.source = &document;
        inner.outer = Some(frame.outer.unwrap_or_default());
        let bodies = script
            .list
            .items
            .iter()
            .flat_map(|item| &item.first.stages)
            .flat_map(|stage| &stage.redirects);
        for redirect in bodies {
            if let Some(body) = &redirect.here_document {
                self.word(&body.body, state, &inner);
            }
        }
    }

    /// The operands of `-eq` and its kin are arithmetic, whose subscripts are expanded (manual, "Bash Conditional Expressions").
    fn arithmetic_operands(&mut self, words: &[Word], state: &State, frame: &Frame<'_>) {
        let arithmetic = |word: &Word| {
            matches!(
                word.literal().as_deref(),
                Some("-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge" | "-v" | "-R")
            )
        };
        for (at, word) in words.iter().enumerate() {
            if !arithmetic(word) {
                continue;
            }
            for operand in [at.checked_sub(1), at.checked_add(1)]
                .into_iter()
                .flatten()
                .filter_map(|at| words.get(at))
            {
                self.evaluated_word(operand, state, frame);
            }
        }
    }

    /// Walks what a word runs when its expanded text is evaluated again.
    fn evaluated_word(&mut self, word: &Word, state: &State, frame: &Frame<'_>) {
        let outputs = frame.outputs();
        let expander = Expander {
            source: frame.source,
            state,
            substitutions: &outputs,
        };
        for field in expander.scalars(word) {
            self.evaluated(field.prefix(), state, frame);
        }
    }

    fn redirect_words(&mut self, redirects: &[Redirect], state: &State, frame: &Frame<'_>) {
        for redirect in redirects {
            match &redirect.here_document {
                Some(document) => {
                    if document
                        .body
                        .parts
                        .iter()
                        .any(|part| !matches!(part, Part::Literal(_)))
                    {
                        self.word(&document.body, state, &frame.with(Context::HereDocument));
                    }
                }
                None => self.word(&redirect.target, state, frame),
            }
        }
    }

    fn redirections(
        &self,
        redirects: &[Redirect],
        state: &State,
        frame: &Frame<'_>,
    ) -> Vec<Redirection> {
        if redirects.is_empty() {
            return Vec::new();
        }
        let outputs = frame.outputs();
        let expander = Expander {
            source: frame.source,
            state,
            substitutions: &outputs,
        };
        redirects
            .iter()
            .map(|redirect| {
                let body = match (&redirect.here_document, redirect.operator) {
                    (Some(document), _) => Some(&document.body),
                    (None, RedirectOperator::HereString) => Some(&redirect.target),
                    (None, _) => None,
                };
                let body_field = body.and_then(|word| match expander.scalars(word).as_slice() {
                    [field] => Some(field.clone()),
                    _ => None,
                });
                let text = body_field
                    .as_ref()
                    .and_then(Field::certain)
                    .map(str::to_owned);
                Redirection {
                    span: frame.place(redirect.span),
                    operator: redirect.operator,
                    descriptor: redirect.descriptor.clone(),
                    targets: if body.is_some() {
                        Vec::new()
                    } else {
                        expander.scalars(&redirect.target)
                    },
                    directories: state.directories.clone(),
                    text,
                    body: body_field.map(|field| field.text().to_owned()),
                }
            })
            .collect()
    }

    fn assignment_words(&mut self, assignment: &Assignment, state: &State, frame: &Frame<'_>) {
        if let Some(subscript) = &assignment.subscript {
            self.nested(subscript, state, frame);
        }
        match &assignment.value {
            Value::Scalar(word) => self.word(word, state, frame),
            Value::Array(elements) => {
                for element in elements {
                    if let Some(subscript) = &element.subscript {
                        self.nested(subscript, state, frame);
                    }
                    self.word(&element.value, state, frame);
                }
            }
        }
    }

    /// Keeps an assignment that stands alone: what runs later may be changed by it.
    fn stands_alone(&mut self, assignment: &Assignment, state: &State, frame: &Frame<'_>) {
        let Value::Scalar(word) = &assignment.value else {
            return;
        };
        let outputs = frame.outputs();
        let expander = Expander {
            source: frame.source,
            state,
            substitutions: &outputs,
        };
        for value in expander.scalars(word) {
            open::standing(self, &assignment.name, value, state, frame);
        }
    }

    fn value(&self, assignment: &Assignment, state: &State, frame: &Frame<'_>) -> Variable {
        let outputs = frame.outputs();
        let expander = Expander {
            source: frame.source,
            state,
            substitutions: &outputs,
        };
        if assignment.subscript.is_some() {
            return Variable::Unknown;
        }
        match &assignment.value {
            Value::Scalar(word) => {
                let value = one_of(expander.scalars(word).into_iter().map(Field::unglobbed));
                if assignment.append {
                    appended(state.get(&assignment.name), &value)
                } else {
                    value
                }
            }
            Value::Array(elements) => {
                if assignment.append || elements.iter().any(|element| element.subscript.is_some()) {
                    return Variable::Unknown;
                }
                let words: Vec<Word> = elements
                    .iter()
                    .map(|element| element.value.clone())
                    .collect();
                let lists: Option<Vec<Known>> = expander
                    .vectors(&words)
                    .into_iter()
                    .map(|fields| {
                        fields
                            .iter()
                            .map(|field| {
                                if field.is_glob() {
                                    None
                                } else {
                                    field.certain().map(str::to_owned)
                                }
                            })
                            .collect::<Option<Vec<String>>>()
                            .map(Known::List)
                    })
                    .collect();
                lists.map_or(Variable::Unknown, Variable::Values)
            }
        }
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
                text: frame.source.to_owned(),
                reason: message,
                unit: frame.parent,
            });
        }
    }

    /// Runs a function of the text: what it may change is forgotten.
    pub(super) fn call(&self, name: &str, state: State) -> State {
        match self.functions.get(name) {
            Some(survey) => weakened(state, survey, None),
            None => state,
        }
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

/// Returns the variable that holds one of these words.
fn one_of(fields: impl Iterator<Item = Field>) -> Variable {
    let mut values = Vec::new();
    let mut unknown = false;
    let mut producer = None;
    for field in fields {
        match field.certain() {
            Some(text) if field.is_glob() => values.push(Known::Glob(text.to_owned())),
            Some(text) => values.push(Known::Scalar(text.to_owned())),
            None => {
                unknown = true;
                producer = field.producer().cloned();
            }
        }
    }
    if !unknown {
        return Variable::Values(values);
    }
    if values.is_empty() {
        producer.map_or(Variable::Unknown, Variable::From)
    } else {
        Variable::Unknown
    }
}

fn appended(before: &Variable, value: &Variable) -> Variable {
    match (before, value) {
        (Variable::Values(before), Variable::Values(after)) => {
            let mut all = Vec::new();
            for (before, after) in before
                .iter()
                .flat_map(|before| after.iter().map(move |after| (before, after)))
            {
                match (before, after) {
                    (Known::Scalar(before), Known::Scalar(after)) => {
                        all.push(Known::Scalar(format!("{before}{after}")))
                    }
                    (Known::Scalar(_) | Known::Glob(_) | Known::List(_), _) => {
                        return Variable::Unknown;
                    }
                }
            }
            Variable::Values(all)
        }
        (Variable::Unknown | Variable::Values(_) | Variable::From(_), _) => Variable::Unknown,
    }
}

/// Returns what holds at the start of commands that may run several times.
fn weakened(mut state: State, body: &Survey, more: Option<&Survey>) -> State {
    for survey in [Some(body), more].into_iter().flatten() {
        for (name, values) in &survey.assigned {
            let value = match values {
                Some(values) if state.is_set(name) => {
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
                    let entered = state.directories.enter(path);
                    state.directories = state.directories.union(entered);
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

/// Returns the words as typed, joined by one blank.
fn source(text: &str, words: &[Word]) -> String {
    let length = words.iter().map(|word| word.span.of(text).len() + 1).sum();
    let mut source = String::with_capacity(length);
    for word in words {
        if !source.is_empty() {
            source.push(' ');
        }
        push_typed(&mut source, text, word.span);
    }
    source
}

/// Returns the names among words that a builtin sets.
pub(super) fn names<'a>(fields: &'a [Field]) -> impl Iterator<Item = &'a str> {
    fields
        .iter()
        .filter_map(Field::certain)
        .map(|word| word.split(['=', '[']).next().unwrap_or(word))
        .filter(|name| is_name(name))
}
