//! Opening wrappers, inline shells and escape hatches: what they run becomes a unit of its own.

use std::rc::Rc;

use crate::ast::{CommandKind, List};
use crate::parser;
use crate::program::{self, Effect, EscapeKind, HijackKind, Piece, Role, Run, WrapperKind};

use super::directory::Directories;
use super::field::{Field, Finder, Producer};
use super::producer::{From, Input};
use super::state::{Known, Outcome, State, Variable};
use super::walk::{Frame, Walker};
use super::{
    Appended, Argv, AssignmentRun, Context, MAX_WRAPPERS, Opaque, Opened, OpenedKind,
    ResolvedAssignment, Unit, Unparsed,
};

/// Opens whatever a unit opens. Returns an outcome if what it runs was run in this very shell (`eval`).
pub(super) fn open(
    walker: &mut Walker<'_>,
    unit: usize,
    state: &State,
    input: Option<&Input>,
    frame: &Frame<'_>,
) -> Option<Outcome> {
    let count = walker.analysis.units.get(unit)?.alternatives.len();
    let mut outcome = None;
    for alternative in 0..count {
        let jobs = jobs(walker, unit, alternative);
        if jobs.is_empty() {
            continue;
        }
        let mut opened = Vec::with_capacity(jobs.len());
        for job in jobs {
            let mut opening = Opening {
                walker,
                unit,
                alternative,
                state,
                input,
                frame,
                outcome: None,
            };
            opened.push(opening.job(&job));
            if count == 1 && opening.outcome.is_some() {
                outcome = opening.outcome;
            }
        }
        if let Some(argv) = walker
            .analysis
            .units
            .get_mut(unit)
            .and_then(|unit| Rc::make_mut(&mut unit.alternatives).get_mut(alternative))
        {
            argv.opened = opened;
        }
    }
    outcome
}

/// Opens what the assignments before a command make it run.
pub(super) fn assignments(walker: &mut Walker<'_>, unit: usize, state: &State, frame: &Frame<'_>) {
    let Some(found) = walker.analysis.units.get(unit) else {
        return;
    };
    if found.assignments.is_empty() {
        return;
    }
    let program = found
        .alternatives
        .first()
        .and_then(|argv| argv.fields.first())
        .and_then(Field::certain)
        .map(|name| program::base_name(name).to_owned());
    let assignments = found.assignments.clone();
    for (at, assignment) in assignments.into_iter().enumerate() {
        let hijack = hijacked(
            walker,
            &assignment.name,
            &assignment.value,
            program.as_deref(),
            Some(unit),
            state,
            frame,
        );
        let target = walker
            .analysis
            .units
            .get_mut(unit)
            .and_then(|unit| unit.assignments.get_mut(at));
        if let Some(target) = target {
            target.hijack = hijack;
        }
    }
}

/// Keeps an assignment that stands alone or is exported, with what it makes later commands run.
pub(super) fn standing(
    walker: &mut Walker<'_>,
    name: &str,
    value: Field,
    state: &State,
    frame: &Frame<'_>,
) {
    let hijack = hijacked(walker, name, &value, None, frame.parent, state, frame);
    walker.analysis.assignments.push(ResolvedAssignment {
        name: name.into(),
        value,
        hijack,
    });
}

fn hijacked(
    walker: &mut Walker<'_>,
    name: &str,
    value: &Field,
    program: Option<&str>,
    unit: Option<usize>,
    state: &State,
    frame: &Frame<'_>,
) -> Option<AssignmentRun> {
    let hijack = program::hijack(name, value.arg(), program)?;
    let HijackKind::Command(piece) = hijack.kind else {
        return Some(AssignmentRun::Opaque);
    };
    let text = value.slice(piece);
    if !text.is_certain() || frame.opened >= MAX_WRAPPERS {
        return Some(AssignmentRun::Opaque);
    }
    let whole = Rc::from(text.text());
    let script = parser::parse_shared(&whole);
    if !script.issues.is_empty() {
        return Some(AssignmentRun::Opaque);
    }
    let first = walker.analysis.units.len();
    let mut inner = frame.clone();
    inner.source = &whole;
    inner.outer = Some(
        frame
            .outer
            .or_else(|| Some(walker.analysis.units.get(unit?)?.span))
            .unwrap_or_default(),
    );
    inner.contexts.push(Context::InlineShell);
    inner.depth += 1;
    inner.opened += 1;
    inner.parent = unit;
    inner.input = None;
    let _ = walker.list(&script.list, state.clone(), &inner);
    let units = (first..walker.analysis.units.len())
        .filter(|index| {
            walker
                .analysis
                .units
                .get(*index)
                .is_some_and(|found| found.parent == unit)
        })
        .collect();
    Some(AssignmentRun::Command(units))
}

/// Something to open.
struct Job {
    kind: WrapperKind,
    run: Run,
    escape: Option<usize>,
}

fn jobs(walker: &Walker<'_>, unit: usize, alternative: usize) -> Vec<Job> {
    let Some(argv) = walker
        .analysis
        .units
        .get(unit)
        .and_then(|unit| unit.alternatives.get(alternative))
    else {
        return Vec::new();
    };
    let mut jobs = Vec::new();
    if let Some(wrapper) = &argv.reading.wrapper {
        jobs.extend(wrapper.runs.iter().map(|run| Job {
            kind: wrapper.kind,
            run: run.clone(),
            escape: None,
        }));
    } else if let Some(job) = declared(walker, argv) {
        jobs.push(job);
    }
    jobs.extend(scripts(argv));
    for (at, escape) in argv.reading.escapes.iter().enumerate() {
        match &escape.kind {
            EscapeKind::Runs(run) => {
                jobs.push(Job {
                    kind: WrapperKind::InlineShell,
                    run: run.clone(),
                    escape: Some(at),
                });
            }
            EscapeKind::Writes(_) | EscapeKind::Destroys | EscapeKind::Opaque => {}
        }
    }
    jobs
}

/// Returns the scripts that a program reads from a descriptor, as if they were given on standard input.
fn scripts(argv: &Argv) -> Vec<Job> {
    let shell = argv
        .fields
        .first()
        .and_then(Field::certain)
        .map(program::base_name)
        .is_some_and(|name| {
            matches!(
                name,
                "." | "ash" | "bash" | "dash" | "ksh" | "mksh" | "rbash" | "sh" | "source" | "zsh"
            )
        });
    argv.reading
        .operands
        .iter()
        .filter_map(|operand| {
            let Role::Path(usage) = operand.role else {
                return None;
            };
            let field = argv.fields.get(operand.piece.arg)?.slice(operand.piece);
            if usage.effect != Effect::Execute {
                return None;
            }
            let run = if is_input(&field) && shell {
                Run::ShellStdin
            } else if is_input(&field) {
                Run::Interactive
            } else if is_descriptor(&field) {
                Run::ShellFile(operand.piece)
            } else {
                return None;
            };
            Some(Job {
                kind: WrapperKind::InlineShell,
                run,
                escape: None,
            })
        })
        .collect()
}

/// Opens a wrapper that the configuration declares.
fn declared(walker: &Walker<'_>, argv: &Argv) -> Option<Job> {
    let name = crate::program::base_name(argv.fields.first()?.certain()?);
    let wrapper = walker
        .wrappers
        .iter()
        .find(|wrapper| wrapper.name == name)?;
    let mut start = 1;
    if wrapper.skip_options {
        while argv
            .fields
            .get(start)
            .is_some_and(|field| field.prefix().starts_with('-'))
        {
            start += 1;
        }
    }
    (start < argv.fields.len()).then(|| Job {
        kind: wrapper.kind,
        run: Run::Words {
            args: (start..argv.fields.len()).collect(),
            assignments: Vec::new(),
            appended: false,
            placeholder: None,
            directory: None,
        },
        escape: None,
    })
}

struct Opening<'w, 'a, 's> {
    walker: &'w mut Walker<'a>,
    unit: usize,
    alternative: usize,
    state: &'s State,
    input: Option<&'s Input>,
    frame: &'s Frame<'s>,
    outcome: Option<Outcome>,
}

impl Opening<'_, '_, '_> {
    #[expect(
        clippy::too_many_lines,
        reason = "one arm for each way to run something"
    )]
    fn job(&mut self, job: &Job) -> Opened {
        let opened = |kind, units| Opened {
            kind,
            units,
            escape: job.escape,
        };
        if self.frame.opened >= MAX_WRAPPERS {
            let text = self
                .fields()
                .iter()
                .map(Field::text)
                .collect::<Vec<_>>()
                .join(" ");
            let reason = format!("wrappers are nested deeper than {MAX_WRAPPERS}");
            self.walker.analysis.unparsed.push(Unparsed {
                text,
                reason,
                unit: Some(self.unit),
            });
            return opened(OpenedKind::Opaque(Opaque::Depth), Vec::new());
        }
        match &job.run {
            Run::Words {
                args,
                assignments,
                appended,
                placeholder,
                directory,
            } => {
                let unit = self.words(
                    job.kind,
                    args,
                    assignments,
                    *appended,
                    placeholder.as_ref(),
                    *directory,
                );
                match unit {
                    Some(unit) => opened(OpenedKind::Wrapper(job.kind), vec![unit]),
                    None => opened(OpenedKind::Opaque(Opaque::Text), Vec::new()),
                }
            }
            Run::Shell { text, arguments } => {
                let mut field = self.piece(*text);
                if job.kind == WrapperKind::Transparent {
                    // `env -SWORDS MORE`: the words that follow are appended.
                    for argument in arguments {
                        field.push(" ", false);
                        if let Some(more) = self.fields().get(*argument) {
                            field.push_field(&more.clone());
                        }
                    }
                }
                let positional = self.positional(arguments);
                let (units, certain) = self.shell(job.kind, &field, positional);
                let kind = if certain {
                    OpenedKind::Wrapper(job.kind)
                } else {
                    OpenedKind::Opaque(Opaque::Text)
                };
                opened(kind, units)
            }
            Run::Joined { args } => {
                let field = self.joined(args);
                let (units, certain) = self.shell(job.kind, &field, Variable::Unknown);
                let kind = if certain {
                    OpenedKind::Wrapper(job.kind)
                } else {
                    OpenedKind::Opaque(Opaque::Text)
                };
                opened(kind, units)
            }
            Run::ShellStdin => match self.input.cloned() {
                // What is read again and again is paid for each time.
                Some(Input {
                    text: Some(text), ..
                }) if self.state.spend(text.len()) => {
                    let field = Field::known(text);
                    let (units, _) = self.shell(job.kind, &field, Variable::Unknown);
                    opened(OpenedKind::Wrapper(job.kind), units)
                }
                // A file is run, as in `bash FILE`.
                Some(Input {
                    from: From::File, ..
                }) => opened(OpenedKind::Wrapper(WrapperKind::Transparent), Vec::new()),
                Some(Input { text: Some(_), .. }) => {
                    opened(OpenedKind::Opaque(Opaque::Text), Vec::new())
                }
                Some(Input {
                    from: From::Here, ..
                }) => opened(OpenedKind::Opaque(Opaque::Text), self.here_text(job.kind)),
                Some(Input {
                    from: From::Pipe, ..
                }) => opened(OpenedKind::Opaque(Opaque::Input), Vec::new()),
                None => opened(OpenedKind::Opaque(Opaque::Interactive), Vec::new()),
            },
            Run::Interactive => match self.input.cloned() {
                Some(Input {
                    text: Some(text), ..
                }) if self.state.spend(text.len()) => opened(OpenedKind::Code(text), Vec::new()),
                Some(Input { text: Some(_), .. }) => {
                    opened(OpenedKind::Opaque(Opaque::Text), Vec::new())
                }
                Some(Input {
                    from: From::File, ..
                }) => opened(OpenedKind::Wrapper(WrapperKind::Transparent), Vec::new()),
                Some(Input {
                    from: From::Here, ..
                }) => {
                    let text = self.here_source().unwrap_or_default();
                    opened(OpenedKind::Code(text), Vec::new())
                }
                Some(Input {
                    from: From::Pipe, ..
                }) => opened(OpenedKind::Opaque(Opaque::Input), Vec::new()),
                None => opened(OpenedKind::Opaque(Opaque::Interactive), Vec::new()),
            },
            Run::ShellFile(file) => {
                let hidden = is_descriptor(&self.piece(*file));
                let kind = if hidden {
                    OpenedKind::Opaque(Opaque::Input)
                } else {
                    OpenedKind::Wrapper(WrapperKind::Transparent)
                };
                opened(kind, Vec::new())
            }
            Run::Code(piece) => {
                let code = self.piece(*piece).text().to_owned();
                opened(OpenedKind::Code(code), Vec::new())
            }
        }
    }

    fn fields(&self) -> &[Field] {
        self.walker
            .analysis
            .units
            .get(self.unit)
            .and_then(|unit| unit.alternatives.get(self.alternative))
            .map_or(&[], |argv| argv.fields.as_slice())
    }

    /// Returns the body of the unit's here-document as far as it is known.
    fn here_source(&self) -> Option<String> {
        self.walker
            .analysis
            .units
            .get(self.unit)?
            .redirects
            .iter()
            .rev()
            .find_map(|redirect| redirect.body.clone())
    }

    /// Walks the body of a here-document of which a part is not known.
    fn here_text(&mut self, kind: WrapperKind) -> Vec<usize> {
        match self.here_source() {
            Some(text) => self.shell(kind, &Field::known(text), Variable::Unknown).0,
            None => Vec::new(),
        }
    }

    fn piece(&self, piece: Piece) -> Field {
        self.fields()
            .get(piece.arg)
            .map(|field| field.slice(piece))
            .unwrap_or_default()
    }

    fn joined(&self, args: &[usize]) -> Field {
        let fields = self.fields();
        let mut joined = Field::default();
        for (at, field) in args.iter().filter_map(|arg| fields.get(*arg)).enumerate() {
            if at > 0 {
                joined.push(" ", false);
            }
            joined.push_field(field);
        }
        joined
    }

    fn positional(&self, arguments: &[usize]) -> Variable {
        let fields = self.fields();
        // The first argument is `$0`.
        let items: Option<Vec<String>> = arguments
            .iter()
            .skip(1)
            .map(|arg| fields.get(*arg)?.certain().map(str::to_owned))
            .collect();
        items.map_or(Variable::Unknown, |items| {
            Variable::Values(vec![Known::List(items)])
        })
    }

    fn words(
        &mut self,
        kind: WrapperKind,
        args: &[usize],
        assignments: &[usize],
        appended: bool,
        placeholder: Option<&String>,
        directory: Option<Piece>,
    ) -> Option<usize> {
        let producer = if appended || placeholder.is_some() {
            self.producer()
        } else {
            None
        };
        let fields: Vec<Field> = {
            let all = self.fields();
            let words = args.iter().filter_map(|arg| all.get(*arg)).cloned();
            match placeholder {
                Some(placeholder) => words
                    .map(|word| word.with_unknown(placeholder, producer.as_ref()))
                    .collect(),
                None => words.collect(),
            }
        };
        if fields.is_empty() {
            return None;
        }
        let assignments: Vec<ResolvedAssignment> = {
            let all = self.fields();
            assignments
                .iter()
                .filter_map(|arg| assignment(all.get(*arg)?))
                .collect()
        };
        let directories = match directory {
            None => self.state.directories.clone(),
            Some(piece) => match self.piece(piece).certain() {
                Some(path) => self.state.directories.enter(path),
                None => Directories::Unknown,
            },
        };
        let parent = self.walker.analysis.units.get(self.unit)?;
        let local = parent.local && !leaves(kind);
        let appended = (appended || placeholder.is_some()).then(|| Appended {
            producer,
            placeholder: placeholder.cloned(),
        });
        let source = fields.iter().map(Field::text).collect::<Vec<_>>().join(" ");
        let unit = Unit {
            parent: Some(self.unit),
            span: parent.span,
            source: source.into(),
            alternatives: Rc::new(vec![Argv::read(fields)]),
            contexts: parent.contexts.clone(),
            assignments,
            redirects: Vec::new(),
            directories,
            local,
            appended,
        };
        let index = self.walker.analysis.units.len();
        self.walker.analysis.units.push(unit);
        let frame = Frame {
            opened: self.frame.opened + 1,
            parent: Some(index),
            ..self.frame.clone()
        };
        open(self.walker, index, self.state, self.input, &frame);
        self::assignments(self.walker, index, self.state, &frame);
        Some(index)
    }

    /// Returns where operands that are added at run time come from: the finder itself, or standard input.
    fn producer(&self) -> Option<Producer> {
        let argv = self
            .walker
            .analysis
            .units
            .get(self.unit)?
            .alternatives
            .get(self.alternative)?;
        let name = argv
            .fields
            .first()
            .and_then(Field::certain)
            .map(crate::program::base_name);
        if !matches!(name, Some("xargs" | "parallel" | "rush" | "rust-parallel")) {
            let roots: Vec<Field> = argv
                .reading
                .operands
                .iter()
                .filter(|operand| matches!(operand.role, crate::program::Role::Path(_)))
                .map(|operand| self.piece(operand.piece))
                .collect();
            let roots = if roots.is_empty() {
                vec![Field::known(".")]
            } else {
                roots
            };
            let finder = argv.reading.walk.as_ref().map(|walk| {
                Rc::new(Finder {
                    walk: walk.clone(),
                    fields: argv.fields.clone(),
                })
            });
            return Some(Producer::Roots(roots, finder));
        }
        Some(
            self.input
                .and_then(|input| input.producer.clone())
                .unwrap_or(Producer::Output),
        )
    }

    /// Walks shell text; returns the outermost units it runs and whether all of the text is certain.
    fn shell(
        &mut self,
        kind: WrapperKind,
        text: &Field,
        positional: Variable,
    ) -> (Vec<usize>, bool) {
        let whole = Rc::from(text.text());
        let script = parser::parse_shared(&whole);
        if let Some(issue) = script.issues.first() {
            self.walker.analysis.unparsed.push(Unparsed {
                text: text.text().to_owned(),
                reason: issue.message.clone(),
                unit: Some(self.unit),
            });
        }
        let first = self.walker.analysis.units.len();
        let Some(parent) = self.walker.analysis.units.get(self.unit) else {
            return (Vec::new(), false);
        };
        let mut contexts = parent.contexts.clone();
        contexts.push(Context::InlineShell);
        let frame = Frame {
            source: &whole,
            contexts,
            depth: self.frame.depth + 1,
            opened: self.frame.opened + 1,
            outer: Some(parent.span),
            parent: Some(self.unit),
            local: parent.local && !leaves(kind),
            input: self.input.cloned().map(Rc::new),
            in_function: self.frame.in_function,
            substitution: false,
        };
        let here = self.runs_here();
        let state = if here {
            self.state.clone()
        } else {
            let mut state = State::new(self.state.directories.clone(), self.state.home.as_deref());
            state.set("@", positional);
            state.globs.dot = self.takes_dots();
            state
        };
        // A new shell starts without what tests this one.
        let outer = self.walker.tested;
        self.walker.tested &= here;
        let outcome = self.walk(&script.list, state, &frame);
        self.walker.tested = outer;
        if here && text.is_certain() {
            self.outcome = Some(outcome);
        }
        let units = (first..self.walker.analysis.units.len())
            .filter(|index| {
                self.walker
                    .analysis
                    .units
                    .get(*index)
                    .is_some_and(|unit| unit.parent == Some(self.unit))
            })
            .collect();
        (units, text.is_certain())
    }

    /// Tells whether a star takes hidden names in the shell that is opened: by an option (`bash -O dotglob`), or by a variable
    /// it starts with.
    fn takes_dots(&self) -> bool {
        let Some(unit) = self.walker.analysis.units.get(self.unit) else {
            return false;
        };
        let Some(argv) = unit.alternatives.get(self.alternative) else {
            return false;
        };
        let option = argv.reading.options.iter().any(|used| {
            matches!(used.name, "-O" | "-o")
                && used.value.is_some_and(|value| {
                    let value = self.piece(value);
                    let name: String = value
                        .text()
                        .chars()
                        .filter(|letter| *letter != '_')
                        .collect::<String>()
                        .to_ascii_lowercase();
                    !value.is_certain() || matches!(name.as_str(), "dotglob" | "globdots")
                })
        });
        option
            || unit
                .assignments
                .iter()
                .any(|assignment| matches!(assignment.name.as_str(), "FIGNORE" | "GLOBIGNORE"))
    }

    fn walk(&mut self, list: &List, state: State, frame: &Frame<'_>) -> Outcome {
        // A lone group needs no frame of its own.
        if let [item] = list.items.as_slice()
            && let ([], [stage]) = (item.rest.as_slice(), item.first.stages.as_slice())
            && matches!(stage.kind, CommandKind::Simple(_))
        {
            return self.walker.command(stage, state, frame);
        }
        self.walker.list(list, state, frame)
    }

    /// Whether the text runs in the shell that is walked (`eval`), not in a new one.
    fn runs_here(&self) -> bool {
        self.fields().first().and_then(Field::certain) == Some("eval")
    }
}

/// Tells whether a word names an open descriptor rather than a file: what it holds is not in the text.
fn is_descriptor(field: &Field) -> bool {
    matches!(field.producer(), Some(Producer::Descriptor))
        || field
            .certain()
            .is_some_and(|text| text.starts_with("/dev/fd/") || is_process_descriptor(text))
}

fn is_process_descriptor(text: &str) -> bool {
    text.strip_prefix("/proc/")
        .is_some_and(|rest| rest.contains("/fd/"))
}

/// Tells whether a word names standard input.
fn is_input(field: &Field) -> bool {
    matches!(
        field.certain(),
        Some("/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0")
    )
}

fn leaves(kind: WrapperKind) -> bool {
    match kind {
        WrapperKind::BoundaryFileSystem => true,
        WrapperKind::Transparent | WrapperKind::InlineShell | WrapperKind::BoundaryUser => false,
    }
}

/// Splits `NAME=value`.
fn assignment(field: &Field) -> Option<ResolvedAssignment> {
    let at = field.text().find('=')?;
    let name = field.text().get(..at)?.to_owned();
    let value = field.slice(Piece {
        arg: 0,
        start: at + 1,
        end: field.text().len(),
    });
    Some(ResolvedAssignment {
        name: name.into(),
        value,
        hijack: None,
    })
}
