//! Simple commands: their argument vectors, assignments and redirects, in the state that holds where they stand.

use std::rc::Rc;

use crate::ast::{Assignment, Command, Redirect, RedirectOperator, Simple, Value};
use crate::text::Text;
use crate::word::{Part, Word};

use super::super::expand::{Expander, is_fixed, push_typed};
use super::super::field::Field;
use super::super::producer::{Input, redirected};
use super::super::state::{Globs, Known, Outcome, State, Variable};
use super::super::{Argv, Context, Redirection, ResolvedAssignment, Unit, effect, open};
use super::{Frame, Walker};

impl Walker<'_> {
    pub(super) fn simple(
        &mut self,
        command: &Command,
        simple: &Simple,
        state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        for assignment in &simple.assignments {
            self.assignment_words(assignment, &state, frame);
        }
        if simple.words.is_empty() {
            return self.without_words(command, simple, state, frame);
        }
        let unit = self.analysis.units.len();
        let input = self.add(command, simple, &state, frame);
        let evaluated = self.opened(unit, simple, &state, input.as_deref(), frame);
        for word in &simple.words {
            self.word(word, &state, frame);
        }
        self.redirect_words(&command.redirects, &state, frame);
        let outcome = self.left(unit, simple, evaluated, input.as_deref(), state, frame);
        self.unit = Some(unit);
        outcome
    }

    /// A statement of assignments and redirects.
    fn without_words(
        &mut self,
        command: &Command,
        simple: &Simple,
        mut state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        let redirects = redirections(&command.redirects, &state, frame);
        let reads_file = frame.substitution
            && matches!(redirects.as_slice(), [only] if only.operator == RedirectOperator::Read);
        if simple.assignments.is_empty() && !redirects.is_empty() && !reads_file {
            self.analysis.redirect_only.push(frame.place(command.span));
        }
        self.analysis.redirects.extend(redirects);
        self.redirect_words(&command.redirects, &state, frame);
        for assignment in &simple.assignments {
            self.stands_alone(assignment, &state, frame);
            let value = value(assignment, &state, frame);
            state.set(&assignment.name, value);
            if let Value::Scalar(word) = &assignment.value {
                defaulted(word, &mut state);
            }
        }
        Outcome::Same(state)
    }

    /// Adds the unit of a command; returns what it reads from standard input.
    fn add(
        &mut self,
        command: &Command,
        simple: &Simple,
        state: &State,
        frame: &Frame<'_>,
    ) -> Option<Rc<Input>> {
        let outputs = frame.outputs();
        let expander = Expander {
            source: frame.source,
            state,
            substitutions: &outputs,
        };
        let source = source(frame.source, &simple.words);
        let alternatives = self.alternatives(&expander, &simple.words, &source);
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
        let here = redirected(&expander, &command.redirects);
        self.analysis.units.push(Unit {
            parent: frame.parent,
            span: frame.place(command.span),
            source,
            alternatives,
            contexts: frame.contexts.clone(),
            assignments,
            redirects: redirections(&command.redirects, state, frame),
            directories: state.directories.clone(),
            local: frame.local,
            appended: None,
        });
        here.map(Rc::new).or_else(|| frame.input.clone())
    }

    /// Opens what a unit runs; returns how that left this shell, if it ran here (`eval`).
    ///
    /// Boxed, and apart from the walk over the words: those nest, and each level takes room on the stack.
    fn opened(
        &mut self,
        unit: usize,
        simple: &Simple,
        state: &State,
        input: Option<&Input>,
        frame: &Frame<'_>,
    ) -> Option<Box<Outcome>> {
        let evaluated = if simple.assignments.is_empty() {
            open::open(self, unit, state, input, frame)
        } else {
            // What runs in this shell (`eval`) sees the assignments before its name.
            let mut inner = state.clone();
            for assignment in &simple.assignments {
                inner.set(&assignment.name, Variable::Unknown);
            }
            open::open(self, unit, &inner, input, frame)
        };
        open::assignments(self, unit, state, frame);
        self.evaluated_operands(unit, state, frame);
        evaluated.map(Box::new)
    }

    /// Returns how a command left the shell.
    fn left(
        &mut self,
        unit: usize,
        simple: &Simple,
        evaluated: Option<Box<Outcome>>,
        input: Option<&Input>,
        mut state: State,
        frame: &Frame<'_>,
    ) -> Outcome {
        if let Some(outcome) = evaluated {
            return *outcome;
        }
        for word in &simple.words {
            defaulted(word, &mut state);
        }
        effect::run(self, unit, input, state, frame)
    }

    /// Expands and reads the words of a command; words that nothing expands are read once.
    fn alternatives(
        &mut self,
        expander: &Expander<'_>,
        words: &[Word],
        source: &Text,
    ) -> Rc<Vec<Argv>> {
        /// How many commands are kept.
        const MOST: usize = 1024;
        // SECURITY: what a glob matches changes with the shell's options.
        let usual = expander.state.globs == Globs::default();
        let fixed = usual && words.iter().all(is_fixed);
        if fixed && let Some(known) = self.read.get(source.as_str()) {
            return Rc::clone(known);
        }
        let read = Rc::new(
            expander
                .vectors(words)
                .into_iter()
                .map(Argv::read)
                .collect::<Vec<_>>(),
        );
        // What a command opens is its own.
        let opens =
            |argv: &Argv| argv.reading.wrapper.is_some() || !argv.reading.escapes.is_empty();
        if fixed && self.read.len() < MOST && !read.iter().any(opens) {
            self.read.insert(source.clone(), Rc::clone(&read));
        }
        read
    }

    pub(super) fn redirect_words(
        &mut self,
        redirects: &[Redirect],
        state: &State,
        frame: &Frame<'_>,
    ) {
        for redirect in redirects {
            let Some(document) = &redirect.here_document else {
                if redirect.operator == RedirectOperator::HereString {
                    self.literal(&redirect.target, state, frame);
                }
                self.word(&redirect.target, state, frame);
                continue;
            };
            let literal = |part: &Part| matches!(part, Part::Literal(_));
            if !document.body.parts.iter().all(literal) {
                self.word(&document.body, state, &frame.with(Context::HereDocument));
            }
        }
    }

    pub(super) fn assignment_words(
        &mut self,
        assignment: &Assignment,
        state: &State,
        frame: &Frame<'_>,
    ) {
        if let Some(subscript) = &assignment.subscript {
            self.nested(subscript, state, frame);
        }
        match &assignment.value {
            Value::Scalar(word) => {
                self.literal(word, state, frame);
                self.word(word, state, frame);
            }
            Value::Array(elements) => {
                for element in elements {
                    self.literal(&element.value, state, frame);
                    if let Some(subscript) = &element.subscript {
                        self.nested(subscript, state, frame);
                    }
                    self.word(&element.value, state, frame);
                }
            }
        }
    }

    /// Keeps an assignment that stands alone: what runs later may be changed by it.
    pub(super) fn stands_alone(
        &mut self,
        assignment: &Assignment,
        state: &State,
        frame: &Frame<'_>,
    ) {
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
}

/// Returns the variable that holds one of these words.
pub(super) fn one_of(fields: impl Iterator<Item = Field>) -> Variable {
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
                        all.push(Known::Scalar(format!("{before}{after}")));
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

/// Returns the words as typed, joined by one blank.
fn source(text: &Rc<str>, words: &[Word]) -> Text {
    if let (Some(first), Some(last)) = (words.first(), words.last()) {
        // Usually one blank stands between them already, and they need no copy.
        let span = first.span.to(last.span);
        let mut end = None;
        let joined = words.iter().all(|word| {
            let before = end.replace(word.span.end);
            before.is_none_or(|end| {
                word.span.start == end + 1 && text.as_bytes().get(end) == Some(&b' ')
            })
        });
        if joined && !span.of(text).contains('\\') {
            return Text::piece(text, span.start, span.end);
        }
    }
    let length = words.iter().map(|word| word.span.of(text).len() + 1).sum();
    let mut source = String::with_capacity(length);
    for word in words {
        if !source.is_empty() {
            source.push(' ');
        }
        push_typed(&mut source, text, word.span);
    }
    source.into()
}

/// Resolves redirects.
pub(super) fn redirections(
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

/// Returns what an assignment sets its variable to.
fn value(assignment: &Assignment, state: &State, frame: &Frame<'_>) -> Variable {
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
                let before = state.get(&assignment.name);
                if state.spend(before.size()) {
                    appended(before, &value)
                } else {
                    Variable::Unknown
                }
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

/// Forgets the variables that a word sets: `${x:=value}` (manual, "Shell Parameter Expansion").
fn defaulted(word: &Word, state: &mut State) {
    for part in &word.parts {
        if let Part::Parameter(parameter) = part {
            let sets = parameter
                .operation
                .as_ref()
                .is_some_and(|operation| matches!(operation.operator.as_str(), ":=" | "="));
            if sets {
                state.set(&parameter.name, Variable::Unknown);
            }
        }
    }
}
