//! What builtins do to the shell they run in: directories, variables, options, and whether they return.

use std::rc::Rc;

use super::directory::Directories;
use super::field::{Field, Producer};
use super::producer::Input;
use super::state::{Known, Outcome, State, Variable, join};
use super::walk::{Frame, Walker, names};
use super::{Argv, open};
use crate::program::Piece;

/// Runs a command in the shell; returns how it left it.
pub(super) fn run(
    walker: &mut Walker<'_>,
    unit: usize,
    input: Option<&Input>,
    state: State,
    frame: &Frame<'_>,
) -> Outcome {
    let Some(alternatives) = walker
        .analysis
        .units
        .get(unit)
        .map(|unit| Rc::clone(&unit.alternatives))
    else {
        return Outcome::Same(state);
    };
    if let [only] = alternatives.as_slice()
        && !is_effective(only, walker)
    {
        return Outcome::Same(state);
    }
    let mut success = None;
    let mut failure = None;
    for argv in alternatives.iter() {
        let outcome = one(walker, &argv.fields, input, state.clone(), frame);
        success = join(success, outcome.success().cloned());
        failure = join(failure, outcome.failure().cloned());
    }
    Outcome::Split { success, failure }
}

/// Tells whether a builtin or program of this name changes something here.
fn changes(name: &str) -> bool {
    // A `match` on the length and the bytes is several times as fast as a search: every command comes here.
    matches!(
        name,
        "." | ":"
            | "alias"
            | "break"
            | "builtin"
            | "cd"
            | "command"
            | "compgen"
            | "complete"
            | "continue"
            | "declare"
            | "eval"
            | "exec"
            | "exit"
            | "export"
            | "false"
            | "getopts"
            | "git"
            | "let"
            | "local"
            | "mapfile"
            | "mkdir"
            | "popd"
            | "printf"
            | "pushd"
            | "read"
            | "readarray"
            | "readonly"
            | "return"
            | "set"
            | "shift"
            | "shopt"
            | "source"
            | "trap"
            | "true"
            | "typeset"
            | "unset"
    )
}

fn is_effective(argv: &Argv, walker: &Walker<'_>) -> bool {
    let Some(name) = argv.fields.first().and_then(Field::certain) else {
        return false;
    };
    changes(name) || walker.functions.contains(name)
}

/// Returns the name behind `command` and `builtin`, its operands, and whether functions are passed over.
fn called(fields: &[Field]) -> Option<(&Field, &[Field], bool)> {
    let mut fields = fields;
    let mut builtin = false;
    while matches!(
        fields.first().and_then(Field::certain),
        Some("command" | "builtin")
    ) {
        builtin = true;
        fields = fields.get(1..).unwrap_or_default();
        let option = fields.first().and_then(Field::certain);
        if option.is_some_and(|word| word.starts_with('-')) {
            return None;
        }
    }
    let (name, operands) = fields.split_first()?;
    Some((name, operands, builtin))
}

fn one(
    walker: &mut Walker<'_>,
    fields: &[Field],
    input: Option<&Input>,
    mut state: State,
    frame: &Frame<'_>,
) -> Outcome {
    let Some((name, operands, builtin)) = called(fields) else {
        return Outcome::Same(state);
    };
    let Some(name) = name.certain() else {
        return Outcome::Same(state);
    };
    if !builtin && walker.functions.contains(name) {
        return Outcome::Same(walker.call(state));
    }
    match name {
        "cd" => return change(operands, state, false),
        "pushd" => return change(operands, state, true),
        "popd" => {
            let top = state.stack.as_mut().and_then(Vec::pop);
            let before = state.clone();
            state.previous =
                std::mem::replace(&mut state.directories, top.unwrap_or(Directories::Unknown));
            return Outcome::Split {
                success: Some(state),
                failure: Some(before),
            };
        }
        "exit" | "return" | "break" | "continue" => {
            return Outcome::Split {
                success: None,
                failure: None,
            };
        }
        // Without a command `exec` only redirects.
        "exec"
            if operands
                .iter()
                .any(|word| word.certain().is_none_or(|word| !word.starts_with('-'))) =>
        {
            return Outcome::Split {
                success: None,
                failure: Some(state),
            };
        }
        "true" | ":" => {
            return Outcome::Split {
                success: Some(state),
                failure: None,
            };
        }
        "false" => {
            return Outcome::Split {
                success: None,
                failure: Some(state),
            };
        }
        "set" => set(operands, &mut state),
        "shift" => state.set("@", Variable::Unknown),
        "export" | "declare" | "typeset" | "local" | "readonly" => {
            declare(walker, name, operands, &mut state, frame);
        }
        "shopt" => shopt(operands, &mut state),
        "trap" => trap(operands, &mut state),
        "unset" => unset(walker, operands, &mut state, frame),
        "read" | "mapfile" | "readarray" | "getopts" => {
            read(name, operands, input, &mut state);
            targets(walker, operands, &state, frame);
        }
        "compgen" | "complete" => {
            // The list of `-W` is expanded (manual, "Programmable Completion").
            for field in operands {
                walker.evaluated(field.prefix(), &state, frame);
            }
        }
        "printf" => printf(walker, operands, &mut state, frame),
        "let" => arithmetic(walker, operands, &mut state, frame),
        "source" | "." | "eval" => state.forget(),
        "alias" => {
            for name in operands
                .iter()
                .filter_map(|word| word.certain()?.split_once('='))
                .map(|(name, _)| name)
            {
                state.define(name);
            }
        }
        "mkdir" | "git" => create(name, operands, &mut state),
        _ => {}
    }
    Outcome::Same(state)
}

fn unset(walker: &mut Walker<'_>, operands: &[Field], state: &mut State, frame: &Frame<'_>) {
    if operands.iter().any(|field| !field.is_certain()) {
        state.forget();
    }
    for field in operands {
        walker.evaluated(field.prefix(), state, frame);
    }
    for name in names(operands) {
        state.set(name, Variable::Unknown);
    }
}

/// `read` and its kin set variables from standard input.
fn read(builtin: &str, operands: &[Field], input: Option<&Input>, state: &mut State) {
    let producer = input
        .and_then(|input| input.producer.clone())
        .unwrap_or(Producer::Output);
    if operands.iter().any(|field| !field.is_certain()) {
        // Which variable it sets is not known.
        state.forget();
    }
    let mut named = false;
    for name in names(operands) {
        named = true;
        state.set(name, Variable::From(producer.clone()));
    }
    if !named {
        let name = if builtin == "read" {
            "REPLY"
        } else {
            "MAPFILE"
        };
        state.set(name, Variable::Unknown);
    }
}

/// Names that a builtin sets may hold subscripts, which are evaluated, and be variables that run code.
fn targets(walker: &mut Walker<'_>, operands: &[Field], state: &State, frame: &Frame<'_>) {
    for field in operands {
        walker.evaluated(field.prefix(), state, frame);
    }
    for name in names(operands) {
        let value = Field::produced(name, None);
        open::standing(walker, name, value, state, frame);
    }
}

/// `printf -v NAME` sets a variable.
fn printf(walker: &mut Walker<'_>, operands: &[Field], state: &mut State, frame: &Frame<'_>) {
    let mut words = operands.iter();
    while let Some(word) = words.next() {
        let target = match word.certain() {
            Some("-v") => {
                let target = words.next();
                if target.is_some_and(|target| !target.is_certain()) {
                    state.forget();
                }
                target.and_then(Field::certain).map(str::to_owned)
            }
            Some(glued) if glued.starts_with("-v") => glued.get(2..).map(str::to_owned),
            Some(_) | None => break,
        };
        if let Some(target) = target {
            walker.evaluated(&target, state, frame);
            let name = target.split('[').next().unwrap_or_default();
            state.set(name, Variable::Unknown);
        }
    }
}

/// `let` evaluates its words as arithmetic.
fn arithmetic(walker: &mut Walker<'_>, operands: &[Field], state: &mut State, frame: &Frame<'_>) {
    for field in operands {
        walker.evaluated(field.prefix(), state, frame);
        let text = field.prefix().to_owned();
        let inside = |character: char| character.is_ascii_alphanumeric() || character == '_';
        for name in text.split(|character| !inside(character)) {
            if super::survey::is_name(name) {
                state.set(name, Variable::Unknown);
            }
        }
    }
}

/// `cd` and `pushd` (manual, "Bourne Shell Builtins", "Directory Stack Builtins").
fn change(operands: &[Field], state: State, push: bool) -> Outcome {
    let mut physical = false;
    let mut operands = operands;
    while let Some((first, rest)) = operands.split_first() {
        match first.certain() {
            Some("--") => {
                operands = rest;
                break;
            }
            Some(option)
                if option.len() > 1
                    && option.starts_with('-')
                    && option.bytes().skip(1).all(|byte| b"LPe@n".contains(&byte)) =>
            {
                physical = option.contains('P');
                operands = rest;
            }
            Some(_) | None => break,
        }
    }
    let target = operands.first();
    let mut after = state.clone();
    let from = state.directories.clone();
    after.directories = match target {
        None if push => Directories::Unknown,
        None => state
            .home
            .as_deref()
            .map_or(Directories::Unknown, Directories::one),
        Some(target) => entered(target, &state),
    };
    after.physical |= physical;
    if push {
        after.push(from.clone());
    }
    after.previous = from;
    let created = target
        .and_then(Field::certain)
        .is_some_and(|path| state.creates(path));
    Outcome::Split {
        success: Some(after),
        failure: (!created).then_some(state),
    }
}

fn entered(target: &Field, state: &State) -> Directories {
    let Some(path) = target.certain() else {
        return Directories::Unknown;
    };
    if target.is_glob() || target.has_live_tilde() {
        return Directories::Unknown;
    }
    if path == "-" {
        return state.previous.clone();
    }
    let anchored = path.starts_with(['/', '.']) || path.is_empty();
    if state.cdpath && !anchored {
        return Directories::Unknown;
    }
    if state.physical && path.split('/').any(|part| part == "..") {
        return Directories::Unknown;
    }
    state.directories.enter(path)
}

fn set(operands: &[Field], state: &mut State) {
    let mut words = operands.iter().enumerate();
    while let Some((at, word)) = words.next() {
        match word.certain() {
            Some("--") => {
                let rest = operands.get(at + 1..).unwrap_or_default();
                let items: Option<Vec<String>> = rest
                    .iter()
                    .map(|word| {
                        if word.is_glob() {
                            None
                        } else {
                            word.certain().map(str::to_owned)
                        }
                    })
                    .collect();
                state.set(
                    "@",
                    items.map_or(Variable::Unknown, |items| {
                        Variable::Values(vec![Known::List(items)])
                    }),
                );
                return;
            }
            Some(option) if option.starts_with(['-', '+']) => {
                let on = option.starts_with('-');
                if option.contains('e') {
                    state.errexit = on;
                }
                if option.contains('P') {
                    state.physical |= on;
                }
                if option.ends_with('o')
                    && let Some((_, name)) = words.next()
                {
                    match name.certain() {
                        Some("errexit") => state.errexit = on,
                        Some("physical") => state.physical |= on,
                        Some(_) | None => {}
                    }
                }
            }
            Some(_) | None => {
                state.set("@", Variable::Unknown);
                return;
            }
        }
    }
}

fn declare(
    walker: &mut Walker<'_>,
    builtin: &str,
    operands: &[Field],
    state: &mut State,
    frame: &Frame<'_>,
) {
    let given = |letters: &[char]| {
        operands
            .iter()
            .filter_map(Field::certain)
            .take_while(|word| word.starts_with('-'))
            .any(|options| options.contains(letters))
    };
    let computed = given(&['i', 'n', 'a', 'A', 'u', 'l', 'c']);
    let declares = !matches!(builtin, "export" | "readonly");
    // SECURITY: an assignment to a name reference sets another variable.
    if declares && given(&['n']) {
        state.alias();
    }
    let unsettled = declares && given(&['i', 'u', 'l', 'c']);
    let fixed = builtin == "readonly" || (declares && given(&['r']));
    for field in operands {
        let text = field.prefix();
        let Some((name, value)) = text.split_once('=') else {
            if text.contains('[') {
                walker.evaluated(text, state, frame);
            }
            if !field.is_certain() {
                // Which variable it sets is not known.
                state.forget();
            } else if super::survey::is_name(text) {
                if unsettled {
                    state.unsettle(text);
                }
                if fixed {
                    state.fix(text);
                }
            }
            // `local x` starts empty; `export x` keeps its value.
            continue;
        };
        if name.contains('[') {
            walker.evaluated(name, state, frame);
        }
        let name = name.trim_end_matches('+');
        if !super::survey::is_name(name) {
            continue;
        }
        let assigned = field.slice(Piece {
            arg: 0,
            start: text.len() - value.len(),
            end: field.text().len(),
        });
        open::standing(walker, name, assigned, state, frame);
        if let Some(elements) = value.strip_prefix('(') {
            let words = elements.trim_end_matches(')').split_whitespace();
            let words = words.filter_map(|word| word.rsplit('=').next().map(str::to_owned));
            let room = super::MAX_LITERALS.saturating_sub(walker.analysis.literals.len());
            walker.analysis.literals.extend(words.take(room));
        }
        let certain =
            field.is_certain() && !computed && !value.starts_with('(') && !text.contains("+=");
        let value = if certain {
            Variable::Values(vec![Known::Scalar(value.to_owned())])
        } else {
            Variable::Unknown
        };
        state.set(name, value);
        if unsettled {
            state.unsettle(name);
        }
        if fixed {
            state.fix(name);
        }
    }
}

/// `shopt -s`: options that change what later words mean.
fn shopt(operands: &[Field], state: &mut State) {
    for word in operands {
        match word.certain() {
            Some("cdable_vars") => state.cdpath = true,
            Some("lastpipe") => state.lastpipe = true,
            Some("dotglob" | "globdots") => state.globs.dot = true,
            Some("nocaseglob") => state.globs.fold = true,
            Some(_) => {}
            None => {
                state.cdpath = true;
                state.lastpipe = true;
                state.globs.dot = true;
                state.globs.fold = true;
            }
        }
    }
}

/// `trap`: what it sets may change between any two commands.
fn trap(operands: &[Field], state: &mut State) {
    let Some(action) = operands
        .iter()
        .find(|word| word.certain().is_none_or(|word| word != "--"))
    else {
        return;
    };
    let Some(text) = action.certain() else {
        return state.alias();
    };
    let script = crate::parser::parse(text);
    let survey = super::survey::Survey::of(&script.list);
    if survey.dynamic {
        state.alias();
    }
    for name in survey.assigned.keys() {
        state.unsettle(name);
    }
    if survey.enters {
        state.directories = Directories::Unknown;
    }
}

/// Records the directories that a command creates.
fn create(program: &str, operands: &[Field], state: &mut State) {
    if program == "mkdir" {
        let words = operands.iter().filter_map(Field::certain);
        for word in words.filter(|word| !word.starts_with('-')) {
            state.create(word);
        }
    } else if operands.first().and_then(Field::certain) == Some("clone") {
        clone_directory(operands, state);
    }
}

/// Records the directory that `git clone URL [DIRECTORY]` makes.
fn clone_directory(operands: &[Field], state: &mut State) {
    let words: Vec<&str> = operands
        .iter()
        .skip(1)
        .filter_map(Field::certain)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let directory = match words.as_slice() {
        [.., url, directory] if url.contains(['/', ':']) => Some(*directory),
        [.., url] => url
            .trim_end_matches('/')
            .rsplit(['/', ':'])
            .next()
            .map(|name| name.trim_end_matches(".git")),
        [] => None,
    };
    if let Some(directory) = directory.filter(|name| !name.is_empty()) {
        state.create(directory);
    }
}
