//! Reads an argument vector by the spec of its program.
//!
//! It does what `getopt` and its kin do: splits clusters, finds values, ends options at `--`, follows subcommands and
//! gives each operand its role. It never guesses about words that are not certain: they are operands, or `unrecognised`.

mod option;
mod role;

use std::borrow::Cow;

use super::index;
use super::names::base_name;
use super::spec::{Bits, Hook, Program, SlotKind, Spec, flag, traits};
use super::{
    Arg, Effect, Escape, EscapeKind, Filter, FilterKind, Operand, PathUse, Piece, Reading, Role,
    Run, Wrapper, WrapperKind,
};

/// Reads one argument vector.
pub(super) fn read(argv: &[Arg<'_>]) -> Reading {
    let mut reader = Reader::new(argv);
    let program = argv
        .first()
        .filter(|name| name.is_certain())
        .and_then(|name| index::find(base_name(name.text)));
    match program {
        Some(program) => {
            reader.out.known = true;
            reader.program(program, 1);
        }
        None => reader.unknown(1),
    }
    reader.set_bases();
    reader.out.inert.sort_unstable();
    reader.out.inert.dedup();
    reader.out.operands.sort_by_key(|operand| operand.piece);
    reader.out
}

/// What is being read, and what was read.
pub(super) struct Reader<'a> {
    /// The words.
    pub(super) argv: &'a [Arg<'a>],
    /// The result.
    pub(super) out: Reading,
    /// All flags of the options used.
    pub(super) flags: Bits,
    /// The positional words of the last level, in order.
    pub(super) positionals: Vec<usize>,
    /// The name of the program or subcommand read last.
    pub(super) command: &'static str,
    /// The filters of a recursive program, in order.
    pub(super) filters: Vec<Filter>,
    max_depth: Option<usize>,
    /// A positional word is, or may be, a path.
    names_path: bool,
    /// Each operand's directories are those that were there when it was added (`tar`).
    pub(super) ordered_bases: bool,
    levels: Vec<Cow<'static, Spec>>,
    wrapper_directory: Option<Piece>,
    assignments: Vec<usize>,
    is_wrapper: bool,
}

/// What to do after a word.
enum Next {
    /// Go on at this word.
    At(usize),
    /// The rest, from this word, are arguments.
    Rest(usize),
}

impl<'a> Reader<'a> {
    fn new(argv: &'a [Arg<'a>]) -> Self {
        Self {
            argv,
            out: Reading::default(),
            flags: Bits::default(),
            positionals: Vec::new(),
            command: "",
            filters: Vec::new(),
            max_depth: None,
            names_path: false,
            ordered_bases: false,
            levels: Vec::new(),
            wrapper_directory: None,
            assignments: Vec::new(),
            is_wrapper: false,
        }
    }

    /// Returns the certain part of a word; empty past the end.
    pub(super) fn word(&self, at: usize) -> &'a str {
        self.argv.get(at).map_or("", Arg::certain_text)
    }

    /// Returns the text of a word, certain or not; empty past the end.
    pub(super) fn text(&self, at: usize) -> &'a str {
        self.argv.get(at).map_or("", |arg| arg.text)
    }

    /// Returns a word as one piece.
    pub(super) fn whole(&self, at: usize) -> Piece {
        Piece {
            arg: at,
            start: 0,
            end: self.text(at).len(),
        }
    }

    /// Returns the text of a piece.
    pub(super) fn piece_text(&self, piece: Piece) -> &'a str {
        piece.of(self.argv)
    }

    /// Returns the value of the last use of an option, by its canonical name.
    pub(super) fn value_of(&self, name: &str) -> Option<Piece> {
        self.out
            .options
            .iter()
            .rev()
            .find(|used| used.name == name)
            .and_then(|used| used.value)
    }

    /// Tells whether an option was used, by its canonical name.
    pub(super) fn used(&self, name: &str) -> bool {
        self.out.options.iter().any(|used| used.name == name)
    }

    /// Adds an operand.
    pub(super) fn operand(&mut self, piece: Piece, role: Role) {
        if piece.arg >= self.argv.len() {
            return;
        }
        self.out.operands.push(Operand {
            piece,
            role,
            bases: self.out.directories.len(),
        });
    }

    /// Makes all operands relative to all directories, wherever the option stands, but a directory only to those
    /// before it.
    fn set_bases(&mut self) {
        if self.ordered_bases {
            return;
        }
        let directories = self.out.directories.clone();
        for operand in &mut self.out.operands {
            operand.bases = directories
                .binary_search(&operand.piece)
                .unwrap_or(directories.len());
        }
    }

    /// Adds a path operand.
    pub(super) fn path(&mut self, piece: Piece, effect: Effect) {
        self.operand(piece, Role::Path(PathUse::new(effect)));
    }

    /// Adds an escape hatch.
    pub(super) fn escape(&mut self, arg: usize, name: impl Into<String>, kind: EscapeKind) {
        self.out.escapes.push(Escape {
            arg,
            name: name.into(),
            kind,
        });
    }

    /// Says that an option makes a program that only prints change its operands.
    pub(super) fn in_place(&mut self) {
        let Some((at, name)) = self
            .out
            .options
            .iter()
            .find(|used| matches!(used.name, "--in-place" | "--inplace" | "-i" | "-I"))
            .map(|used| (used.arg, used.name))
        else {
            return;
        };
        let edited = self.out.operands.iter().find(
            |operand| matches!(operand.role, Role::Path(usage) if usage.effect == Effect::Edit),
        );
        if let Some(piece) = edited.map(|operand| operand.piece) {
            self.escape(at, name, EscapeKind::Writes(piece));
        }
    }

    /// Adds a file that is written by an escape hatch.
    pub(super) fn writes(&mut self, name: &str, piece: Piece) {
        self.path(piece, Effect::Write);
        if piece.arg < self.argv.len() && !is_sink(self.piece_text(piece)) {
            self.escape(piece.arg, name, EscapeKind::Writes(piece));
        }
    }

    /// Makes this a wrapper of a kind, if it is none yet, and returns what it runs.
    pub(super) fn wrapper(&mut self, kind: WrapperKind) -> &mut Vec<Run> {
        &mut self
            .out
            .wrapper
            .get_or_insert(Wrapper {
                kind,
                runs: Vec::new(),
            })
            .runs
    }

    /// Adds words that run as a command from `start` on.
    pub(super) fn run_rest(&mut self, kind: WrapperKind, start: usize, appended: bool) {
        let args: Vec<usize> = (start..self.argv.len()).collect();
        let run = Run::Words {
            args,
            assignments: std::mem::take(&mut self.assignments),
            appended,
            placeholder: None,
            directory: self.wrapper_directory,
        };
        self.wrapper(kind).push(run);
    }

    /// Reads an unknown program's words: all of unknown role.
    pub(super) fn unknown(&mut self, start: usize) {
        let mut ended = false;
        self.out.foreign = Some(start);
        for at in start..self.argv.len() {
            let word = self.word(at);
            if !ended && word == "--" && self.text(at) == "--" {
                ended = true;
                self.out.separator = Some(at);
            } else if !ended && word.len() > 1 && word.starts_with('-') {
                self.unrecognised(at);
            } else {
                self.operand(self.whole(at), Role::Unknown);
            }
        }
        self.out.appended = Some(Role::Unknown);
    }

    /// Notes a word that looks like an option but is not known; what stands behind its `=` may be a path.
    pub(super) fn unrecognised(&mut self, at: usize) {
        self.out.unrecognised.push(at);
        let text = self.text(at);
        let start = match text.find('=') {
            Some(equals) => equals + 1,
            // `-I/usr/include`, `-f../x`: a letter with a glued path.
            None if !text.starts_with("--")
                && text
                    .get(2..)
                    .is_some_and(|rest| rest.starts_with(['/', '.', '~'])) =>
            {
                2
            }
            None => return,
        };
        self.operand(
            Piece {
                arg: at,
                start,
                end: text.len(),
            },
            Role::Unknown,
        );
    }

    /// Reads words from `start` on by a program's spec.
    pub(super) fn program(&mut self, program: &'static Program, start: usize) {
        self.command = program.names.split(' ').next().unwrap_or_default();
        if let Hook::Instead(read) = program.hook {
            return read(self);
        }
        self.engine(program, start);
        if let Hook::After(complete) = program.hook {
            complete(self);
        }
    }

    /// Reads words from `start` on by a spec alone, without the program's hook.
    pub(super) fn engine(&mut self, program: &'static Program, start: usize) {
        let spec = Spec::of(program);
        if self.levels.is_empty() || !program.spec.is_empty() {
            self.is_wrapper |= wrapper_kind(spec.traits).is_some();
        }
        self.levels.push(spec);
        self.positionals.clear();
        let mut at = start;
        let mut ended = self.spec().traits.has(traits::PLAIN);
        let mut slot = 0;
        while at < self.argv.len() {
            let word = self.word(at);
            if !ended && word == "--" && self.text(at) == "--" {
                ended = true;
                self.out.separator = Some(at);
                at += 1;
                continue;
            }
            let dashed = word.len() > 1 && word.starts_with('-');
            if !ended
                && (dashed
                    || (word.starts_with('+') && self.spec().plus && self.names_option(word)))
            {
                match self.option(at) {
                    Next::At(next) => at = next,
                    Next::Rest(next) => {
                        self.rest(next);
                        return self.finish(false);
                    }
                }
                continue;
            }
            if self.positionals.is_empty() && !program.commands.is_empty() {
                let certain = self.argv.get(at).is_some_and(Arg::is_certain);
                if let Some(child) = program.command(word).filter(|_| certain) {
                    self.subcommand(start, at);
                    return self.program(child, at + 1);
                }
                if self.is_value_of_unknown(at) {
                    // `helm -f FILE install`: programs that take options before the verb take their values there too.
                    self.operand(self.whole(at), Role::Unknown);
                    at += 1;
                    continue;
                }
                if self.spec().slots.is_empty() {
                    self.subcommand(start, at);
                    self.unknown(at + 1);
                    return self.finish(true);
                }
            }
            if let Some(next) = self.take_slot(at, &mut slot) {
                if next >= self.argv.len() {
                    return self.finish(false);
                }
                at = next;
            } else {
                self.positionals.push(at);
                at += 1;
            }
            ended |= self.spec().traits.has(traits::POSIX);
        }
        self.finish(false);
    }

    /// Returns the spec being read; an empty one outside any program.
    fn spec(&self) -> &Spec {
        static EMPTY: Spec = Spec::EMPTY;
        self.levels.last().map_or(&EMPTY, Cow::as_ref)
    }

    /// Tells whether a word may be the value of an option that is in no table: it follows one without a value.
    pub(super) fn is_value_of_unknown(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|before| {
            self.out.unrecognised.binary_search(&before).is_ok() && !self.text(before).contains('=')
        })
    }

    fn names_option(&self, word: &str) -> bool {
        self.spec().find(word).is_some() || self.spec().find_glued(word).is_some()
    }

    /// Notes the subcommand word at `at`, and that the words from `start` on before it are global options.
    fn subcommand(&mut self, start: usize, at: usize) {
        self.out.subcommand.push(at);
        self.out.globals.extend(start..at);
        let inert = self.out.options.iter().filter(|used| used.arg >= start);
        let inert: Vec<usize> = inert
            .filter(|used| {
                self.lookup(used.name)
                    .is_some_and(|option| option.flags.has(flag::INERT))
            })
            .flat_map(|used| [Some(used.arg), used.value.map(|value| value.arg)])
            .flatten()
            .collect();
        for word in inert {
            self.note_inert(word);
        }
    }

    /// Tells whether a word stands among the global options.
    pub(super) fn is_global(&self, at: usize) -> bool {
        self.out.globals.binary_search(&at).is_ok()
    }

    /// Notes that a global word changes nothing about what is done.
    pub(super) fn note_inert(&mut self, at: usize) {
        if self.is_global(at) {
            self.out.inert.push(at);
        }
    }

    /// Takes the operand at `at` if it is a wrapper's command, text, script or assignment, and returns where to go on.
    fn take_slot(&mut self, at: usize, index: &mut usize) -> Option<usize> {
        let end = self.argv.len();
        while let Some(slot) = self.spec().slots.get(*index).copied() {
            if matches!(slot.kind, SlotKind::Lead | SlotKind::Script) && self.flags.has(flag::GIVEN)
            {
                *index += 1;
                continue;
            }
            match slot.kind {
                SlotKind::Assign => {
                    if is_assignment(self.word(at)) {
                        self.assignments.push(at);
                        return Some(at + 1);
                    }
                    *index += 1;
                }
                SlotKind::Command => {
                    let appended = self.spec().traits.has(traits::APPENDED);
                    let kind = wrapper_kind(self.spec().traits).unwrap_or(WrapperKind::Transparent);
                    self.run_rest(kind, at, appended);
                    return Some(end);
                }
                SlotKind::Joined => {
                    let kind = wrapper_kind(self.spec().traits).unwrap_or(WrapperKind::InlineShell);
                    if self.flags.has(flag::WORDS) {
                        self.run_rest(kind, at, false);
                    } else {
                        self.wrapper(kind).push(Run::Joined {
                            args: (at..end).collect(),
                        });
                    }
                    return Some(end);
                }
                SlotKind::Shell => {
                    let kind = wrapper_kind(self.spec().traits).unwrap_or(WrapperKind::InlineShell);
                    let text = self.whole(at);
                    self.wrapper(kind).push(Run::Shell {
                        text,
                        arguments: (at + 1..end).collect(),
                    });
                    return Some(end);
                }
                SlotKind::Script => {
                    if self.text(at) == "-" {
                        self.operand(self.whole(at), Role::Text);
                        self.wrapper(WrapperKind::InlineShell)
                            .push(Run::Interactive);
                    } else {
                        self.path(self.whole(at), Effect::Execute);
                    }
                    self.flags.set(flag::QUIET);
                    self.rest(at + 1);
                    return Some(end);
                }
                SlotKind::Lead | SlotKind::Value(_) => {
                    if slot.repeat {
                        return None;
                    }
                    *index += 1;
                    return None;
                }
            }
        }
        None
    }

    /// Takes the rest of the words as arguments of a script or module: of unknown role.
    fn rest(&mut self, start: usize) {
        // Behind `zip -x` they are patterns, not arguments.
        let excluded = self.flags.has(flag::EXCLUDE) && self.flags.has(flag::STOP);
        let role = if excluded { Role::Text } else { Role::Unknown };
        for at in start..self.argv.len() {
            let piece = self.whole(at);
            if excluded {
                self.filters.push(Filter {
                    kind: FilterKind::Exclude,
                    pattern: piece,
                });
            }
            self.operand(piece, role);
        }
    }

    /// Notes text that is run beside the program's own job.
    pub(super) fn runs(&mut self, at: usize, name: &str, text: Piece) {
        self.escape(
            at,
            name,
            EscapeKind::Runs(Run::Shell {
                text,
                arguments: Vec::new(),
            }),
        );
    }
}

/// Returns the kind of wrapper that a program's traits make it.
fn wrapper_kind(traits: Bits) -> Option<WrapperKind> {
    let kinds = [
        (traits::TRANSPARENT, WrapperKind::Transparent),
        (traits::INLINE, WrapperKind::InlineShell),
        (traits::USER, WrapperKind::BoundaryUser),
        (traits::FILES, WrapperKind::BoundaryFileSystem),
    ];
    kinds
        .into_iter()
        .find(|(bit, _)| traits.has(*bit))
        .map(|(_, kind)| kind)
}

/// Tells whether writing here changes no file.
pub(super) fn is_sink(path: &str) -> bool {
    matches!(
        path,
        "/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/tty" | "/dev/fd/1" | "/dev/fd/2"
    )
}

/// Tells whether a word is `NAME=VALUE`.
pub(super) fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        let mut bytes = name.bytes();
        bytes
            .next()
            .is_some_and(|byte| byte == b'_' || byte.is_ascii_alphabetic())
            && bytes.all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
    })
}
