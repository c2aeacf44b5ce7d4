//! Where the output of a command comes from: the roots of finders, the text of `echo` and `printf`.

use std::rc::Rc;

use crate::ast::{Command, CommandKind, List, Pipeline, Redirect, RedirectOperator};
use crate::program::{self, Filter, FilterKind, Output, Piece, Reading, Role, Walk};

use super::Argv;
use super::expand::{Expander, Substitutions};
use super::field::{Field, Finder, Producer};
use super::state::State;
use crate::word::Part;

/// What a pipeline stage reads from its standard input.
#[derive(Clone, Debug)]
pub(super) struct Input {
    /// How it gets there.
    pub(super) from: From,
    /// The text, if all of it is certain.
    pub(super) text: Option<String>,
    /// Where the words of it come from.
    pub(super) producer: Option<Producer>,
}

/// How standard input is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// To the stage before, or to a process.
    Pipe,
    /// To a file.
    File,
    /// To a here-document or here-string.
    Here,
}

impl Input {
    /// Builds an input of which nothing is known.
    pub(super) fn unknown(from: From) -> Self {
        Self {
            from,
            text: None,
            producer: None,
        }
    }
}

/// Finds producers without walking into what they run.
#[derive(Clone, Copy)]
pub(super) struct Outputs<'a> {
    pub(super) source: &'a str,
    /// How many substitutions are looked through.
    pub(super) depth: usize,
}

/// Substitutions inside substitutions that are followed to find a producer.
pub(super) const PRODUCER_DEPTH: usize = 4;

/// The most directories that a producer's output is known to lie below.
const MAX_ROOTS: usize = 1024;

/// The most bytes that `printf` is followed to write: it repeats its format for each argument.
const MAX_PRINTED: usize = 1 << 20;

impl Substitutions for Outputs<'_> {
    fn written(&self, part: &Part, state: &State) -> (Option<String>, Option<Producer>) {
        let Some(input) = substituted(part).and_then(|list| self.list(list, state)) else {
            return (None, None);
        };
        // A substitution drops the newlines at the end (manual, "Command Substitution").
        let text = input
            .text
            .as_ref()
            .map(|text| text.trim_end_matches('\n').to_owned());
        (text, input.producer.clone())
    }
}

fn substituted(part: &Part) -> Option<&List> {
    match part {
        Part::Command(substitution) => Some(&substitution.list),
        Part::Process(substitution) => Some(&substitution.list),
        Part::Literal(_) | Part::Parameter(_) | Part::Arithmetic(_) => None,
    }
}

impl Outputs<'_> {
    /// Returns what a list of one pipeline writes.
    pub(super) fn list(&self, list: &List, state: &State) -> Option<Rc<Input>> {
        let [item] = list.items.as_slice() else {
            return None;
        };
        if !item.rest.is_empty() {
            return None;
        }
        self.pipeline(&item.first, state)
    }

    fn pipeline(&self, pipeline: &Pipeline, state: &State) -> Option<Rc<Input>> {
        let mut input = Rc::new(Input::unknown(From::Pipe));
        for stage in &pipeline.stages {
            input = self.stage(stage, state, input)?;
        }
        Some(input)
    }

    /// Returns what one stage writes, given what it reads.
    fn stage(&self, command: &Command, state: &State, input: Rc<Input>) -> Option<Rc<Input>> {
        let CommandKind::Simple(simple) = &command.kind else {
            return None;
        };
        let depth = self.depth.checked_sub(1)?;
        let outputs = Outputs {
            source: self.source,
            depth,
        };
        let expander = Expander {
            source: self.source,
            state,
            substitutions: &outputs,
        };
        let input = redirected(&expander, &command.redirects).map_or(input, Rc::new);
        let mut vectors = expander.vectors(&simple.words);
        let (Some(fields), 0) = (vectors.pop(), vectors.len()) else {
            return None;
        };
        written(&fields, None, state, input)
    }

    /// Returns what a stage writes whose words were read already, given what it reads.
    pub(super) fn read_stage(
        &self,
        command: &Command,
        argv: &Argv,
        state: &State,
        input: Rc<Input>,
    ) -> Option<Rc<Input>> {
        let expander = Expander {
            source: self.source,
            state,
            substitutions: self,
        };
        let input = redirected(&expander, &command.redirects).map_or(input, Rc::new);
        written(&argv.fields, Some(&argv.reading), state, input)
    }
}

/// Returns what a command writes; `reading` is what its words mean, if that is known already.
fn written(
    fields: &[Field],
    reading: Option<&Reading>,
    state: &State,
    input: Rc<Input>,
) -> Option<Rc<Input>> {
    let (name, operands) = fields.split_first()?;
    let name = name.certain()?;
    if state.defines(name) {
        return None;
    }
    if name == "cat" && operands.is_empty() {
        return Some(input);
    }
    // Filters that keep or drop lines but do not change them.
    if matches!(
        name,
        "head" | "tail" | "sort" | "uniq" | "grep" | "egrep" | "fgrep" | "tac" | "shuf" | "tee"
    ) {
        let producer = input.producer.as_ref();
        return Some(Rc::new(Input {
            from: From::Pipe,
            text: None,
            producer: producer.filter(|_| passes_lines(fields)).cloned(),
        }));
    }
    let own;
    let reading = if let Some(reading) = reading {
        reading
    } else {
        let args: Vec<_> = fields.iter().map(Field::arg).collect();
        own = program::read(&args);
        &own
    };
    let input = match reading.output {
        Output::Words if name == "echo" => Some(text(From::Pipe, echo(operands))),
        Output::Words if name == "printf" => Some(text(From::Pipe, printf(operands))),
        Output::Here => {
            let [path] = state.directories.known() else {
                return None;
            };
            Some(text(From::Pipe, Some(path.clone())))
        }
        Output::Temporary => Some(Input {
            from: From::Pipe,
            text: None,
            producer: Some(Producer::Temporary),
        }),
        Output::Under | Output::Names => {
            let pieces: Vec<Piece> = reading
                .operands
                .iter()
                .filter(|operand| matches!(operand.role, Role::Path(_)))
                .map(|operand| operand.piece)
                .collect();
            let producer = if program::base_name(name) == "git" {
                pathspecs(fields.to_vec(), &pieces)?
            } else {
                found(fields.to_vec(), &pieces, reading.walk.clone())?
            };
            Some(Input {
                from: From::Pipe,
                text: None,
                producer: Some(producer),
            })
        }
        Output::Words | Output::Other if name == "basename" && base_name(operands).is_some() => {
            Some(text(From::Pipe, base_name(operands)))
        }
        Output::Words | Output::Other => word_output(name, operands).then_some(Input {
            from: From::Pipe,
            text: None,
            producer: Some(Producer::Word),
        }),
    };
    input.map(Rc::new)
}

/// Returns the roots of a finder, and what it leaves out below them.
fn found(fields: Vec<Field>, pieces: &[Piece], walk: Option<Walk>) -> Option<Producer> {
    let mut roots: Vec<Field> = Vec::new();
    let mut nested = false;
    for piece in pieces {
        let root = fields.get(piece.arg)?.slice(*piece);
        match root.producer() {
            // What lies below a path that lies below a root lies below the root. INVARIANT: roots have no roots of
            // their own, so that they do not nest with the length of the text.
            Some(Producer::Roots(outer, _)) => {
                nested = true;
                roots.extend(outer.iter().cloned());
            }
            Some(_) | None => roots.push(root),
        }
        if roots.len() > MAX_ROOTS {
            return None;
        }
    }
    if roots.is_empty() {
        roots.push(Field::known("."));
    }
    let walk = walk.filter(|_| !nested);
    let finder = walk.map(|walk| Rc::new(Finder { walk, fields }));
    Some(Producer::Roots(roots, finder))
}

/// Returns the roots that pathspecs of git name, and the suffixes they are limited to (gitglossary(7), "pathspec").
fn pathspecs(fields: Vec<Field>, pieces: &[Piece]) -> Option<Producer> {
    if pieces.len() > MAX_ROOTS {
        return None;
    }
    let mut roots = Vec::new();
    let mut walk = Walk::default();
    let mut all_limited = true;
    for piece in pieces {
        let Some(field) = fields.get(piece.arg).map(|field| field.slice(*piece)) else {
            continue;
        };
        let text = field.text();
        let Some(magic) = text.find(['*', '?', '[']) else {
            all_limited = false;
            match field.producer() {
                Some(Producer::Roots(outer, _)) => roots.extend(outer.iter().cloned()),
                Some(_) | None => roots.push(field),
            }
            continue;
        };
        let slash = text.get(..magic).and_then(|text| text.rfind('/'));
        roots.push(match slash.and_then(|at| text.get(..at)) {
            Some(directory) => Field::known(directory),
            None => Field::known("."),
        });
        // `*` crosses slashes, so only `*SUFFIX` is a limit on the last component.
        let last = text.rfind('/').map_or(0, |at| at + 1);
        let suffix = text.get(last..).and_then(|last| last.strip_prefix('*'));
        let plain = suffix.is_some_and(|suffix| !suffix.contains(['*', '?', '[', '\\']));
        if plain && field.is_certain() {
            walk.filters.push(Filter {
                kind: FilterKind::Include,
                pattern: Piece {
                    start: piece.start + last,
                    ..*piece
                },
            });
        } else {
            all_limited = false;
        }
    }
    if roots.is_empty() {
        roots.push(Field::known("."));
    }
    let limited = all_limited && !walk.filters.is_empty();
    let finder = limited.then(|| Rc::new(Finder { walk, fields }));
    Some(Producer::Roots(roots, finder))
}

/// Tells whether a filter passes lines on unchanged, and reads nothing but its standard input.
fn passes_lines(fields: &[Field]) -> bool {
    /// Options of `head`, `tail`, `sort`, `uniq`, `grep`, `tac`, `shuf` that cut lines, or write something else.
    const LETTERS: &[u8] = b"ocbHlLnzrR";
    const LONG: &[&str] = &[
        "--byte-offset",
        "--bytes",
        "--count",
        "--files-with-matches",
        "--files-without-match",
        "--line-number",
        "--only-matching",
        "--recursive",
        "--with-filename",
    ];
    let name = fields.first().and_then(Field::certain);
    if name == Some("tee") {
        return true;
    }
    let args: Vec<_> = fields.iter().map(Field::arg).collect();
    let reading = program::read(&args);
    let reads = reading
        .operands
        .iter()
        .any(|operand| matches!(operand.role, Role::Path(_) | Role::Unknown));
    // `-n` of these is a number, or numeric, or a sort order.
    let harmless: &[u8] = match name {
        Some("sort") => b"nrbcz",
        Some("head" | "tail" | "shuf") => b"nrz",
        _ => b"",
    };
    reading.implied.is_none()
        && !reads
        && fields.iter().skip(1).all(|field| {
            let Some(text) = field.certain() else {
                return false;
            };
            if text.starts_with("--") {
                let long = text.split('=').next().unwrap_or(text);
                return long.len() <= 2 || !LONG.iter().any(|name| name.starts_with(long));
            }
            let Some(letters) = text.strip_prefix('-') else {
                return true;
            };
            letters
                .bytes()
                .take_while(u8::is_ascii_alphabetic)
                .all(|letter| !LETTERS.contains(&letter) || harmless.contains(&letter))
        })
}

/// Returns what the last redirect of standard input gives, if there is one.
pub(super) fn redirected(expander: &Expander<'_>, redirects: &[Redirect]) -> Option<Input> {
    let redirect = redirects.iter().rev().find(|redirect| {
        let input = redirect.descriptor.as_deref().unwrap_or("0") == "0";
        input
            && match redirect.operator {
                RedirectOperator::Read
                | RedirectOperator::ReadWrite
                | RedirectOperator::DuplicateInput
                | RedirectOperator::HereDocument
                | RedirectOperator::HereDocumentTabs
                | RedirectOperator::HereString => true,
                RedirectOperator::Write
                | RedirectOperator::Append
                | RedirectOperator::Clobber
                | RedirectOperator::WriteBoth
                | RedirectOperator::AppendBoth
                | RedirectOperator::DuplicateOutput => false,
            }
    })?;
    let word = match (&redirect.here_document, redirect.operator) {
        (Some(document), _) => &document.body,
        (None, RedirectOperator::HereString) => &redirect.target,
        (None, _) => {
            if let [part @ Part::Process(_)] = redirect.target.parts.as_slice() {
                let (text, producer) = expander.substitutions.written(part, expander.state);
                return Some(Input {
                    from: From::Pipe,
                    text,
                    producer,
                });
            }
            return Some(Input::unknown(From::File));
        }
    };
    let fields = expander.scalars(word);
    let [field] = fields.as_slice() else {
        return Some(Input::unknown(From::Here));
    };
    Some(text(From::Here, field.certain().map(str::to_owned)))
}

fn text(from: From, text: Option<String>) -> Input {
    let producer = text
        .as_deref()
        .map(|text| Producer::Values(text.split_whitespace().map(str::to_owned).collect()));
    Input {
        from,
        text,
        producer,
    }
}

/// Returns what `echo` writes. Bash's `echo` reads escapes only after `-e`.
fn echo(operands: &[Field]) -> Option<String> {
    let mut operands = operands;
    let mut escapes = false;
    while let Some((first, rest)) = operands.split_first() {
        let option = first.certain()?;
        let is_option = option.len() > 1
            && option.starts_with('-')
            && option.bytes().skip(1).all(|byte| b"neE".contains(&byte));
        if !is_option {
            break;
        }
        escapes |= option.contains('e');
        operands = rest;
    }
    let words: Option<Vec<&str>> = operands.iter().map(|field| certain_word(field)).collect();
    let joined = words?.join(" ");
    if escapes && joined.contains('\\') {
        unescape(&joined)
    } else {
        Some(joined)
    }
}

/// Returns what `printf` writes, for formats made of text, `%s`, `%b`, `%q`, `%%` and simple escapes.
fn printf(operands: &[Field]) -> Option<String> {
    let mut operands = operands;
    if operands.first().and_then(Field::certain) == Some("--") {
        operands = operands.get(1..)?;
    }
    let (format, arguments) = operands.split_first()?;
    let format = unescape(certain_word(format)?)?;
    if format.starts_with("-v") {
        return None;
    }
    let mut arguments = arguments.iter();
    let mut written = String::new();
    loop {
        let before = arguments.len();
        let mut pieces = format.split('%');
        written.push_str(pieces.next()?);
        while let Some(piece) = pieces.next() {
            if let Some(rest) = piece.strip_prefix(['s', 'b', 'q']) {
                if let Some(argument) = arguments.next() {
                    written.push_str(certain_word(argument)?);
                }
                written.push_str(rest);
            } else if piece.is_empty() {
                written.push('%');
                written.push_str(pieces.next()?);
            } else {
                return None;
            }
        }
        if arguments.len() == 0 || arguments.len() == before {
            return Some(written);
        }
        if written.len() > MAX_PRINTED {
            return None;
        }
    }
}

/// Returns the text of a word that is certain and holds no live glob.
fn certain_word(field: &Field) -> Option<&str> {
    if field.is_glob() {
        None
    } else {
        field.certain()
    }
}

fn unescape(text: &str) -> Option<String> {
    let mut decoded = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            decoded.push(character);
            continue;
        }
        match characters.next() {
            Some('n') => decoded.push('\n'),
            Some('t') => decoded.push('\t'),
            Some('\\') => decoded.push('\\'),
            Some('"') => decoded.push('"'),
            Some('\'') => decoded.push('\''),
            // Octal, hexadecimal and the rest could spell anything: not followed.
            Some(_) | None => return None,
        }
    }
    Some(decoded)
}

/// Returns what `basename NAME [SUFFIX]` writes.
fn base_name(operands: &[Field]) -> Option<String> {
    let (name, suffix) = match operands {
        [name] => (certain_word(name)?, ""),
        [name, suffix] => (certain_word(name)?, certain_word(suffix)?),
        _ => return None,
    };
    if name.starts_with('-') {
        return None;
    }
    let base = name.trim_end_matches('/').rsplit('/').next()?;
    Some(base.strip_suffix(suffix).unwrap_or(base).to_owned())
}

/// Tells whether a command writes one short text without a `/`. Sources: coreutils manual; `date` formats with a slash
/// are `%D`, `%c`, `%x` and the literal one.
fn word_output(name: &str, operands: &[Field]) -> bool {
    match name {
        "date" => {
            let mut formats = operands
                .iter()
                .filter(|field| field.prefix().starts_with('+'))
                .peekable();
            formats.peek().is_some()
                && formats.all(|format| {
                    format.certain().is_some_and(|text| {
                        !["/", "%D", "%c", "%x", "%E", "%O"]
                            .iter()
                            .any(|bad| text.contains(bad))
                    })
                })
        }
        "nproc" | "hostname" | "whoami" | "uname" | "arch" | "uuidgen" | "logname" => true,
        "id" => operands.iter().all(|field| field.prefix().starts_with('-')),
        "basename" => {
            operands.len() == 1
                || operands
                    .get(1)
                    .and_then(Field::certain)
                    .is_some_and(|suffix| !suffix.contains('/'))
        }
        _ => false,
    }
}
