//! Reads an argument vector by the spec of its program.
//!
//! It does what `getopt` and its kin do: splits clusters, finds values, ends options at `--`, follows subcommands and
//! gives each operand its role. It never guesses about words that are not certain: they are operands, or `unrecognised`.

use super::index;
use super::names::base_name;
use super::spec::{Bits, Hook, Opt, Program, Slot, SlotKind, Spec, Takes, flag, traits};
use super::value::Value;
use super::{
    Arg, Effect, Escape, EscapeKind, Filter, FilterKind, Operand, OptionUse, Output, PathUse,
    Piece, Reading, Role, Run, Walk, Wrapper, WrapperKind,
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
    /// Each operand's directories are those that were there when it was added (`tar`).
    pub(super) ordered_bases: bool,
    levels: Vec<Spec>,
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
            let own = directories
                .iter()
                .position(|directory| *directory == operand.piece);
            operand.bases = own.unwrap_or(directories.len());
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
    fn unknown(&mut self, start: usize) {
        let mut ended = false;
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
        let spec = Spec::parse(program.spec);
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
                        return self.finish(true);
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

    /// Returns the spec being read.
    fn spec(&self) -> &Spec {
        static EMPTY: Spec = Spec {
            options: Vec::new(),
            slots: Vec::new(),
            traits: Bits::NONE,
            implied: None,
            plus: false,
            mistake: None,
        };
        self.levels.last().unwrap_or(&EMPTY)
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

    /// Notes that a global word changes nothing about what is done.
    pub(super) fn note_inert(&mut self, at: usize) {
        if self.out.globals.contains(&at) && !self.out.inert.contains(&at) {
            self.out.inert.push(at);
        }
    }

    /// Takes the operand at `at` if it is a wrapper's command, text, script or assignment, and returns where to go on.
    fn take_slot(&mut self, at: usize, index: &mut usize) -> Option<usize> {
        let end = self.argv.len();
        while let Some(slot) = self.spec().slots.get(*index).copied() {
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
                SlotKind::Script if self.flags.has(flag::GIVEN) => *index += 1,
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
                SlotKind::Lead if self.flags.has(flag::GIVEN) => *index += 1,
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
        for at in start..self.argv.len() {
            self.operand(self.whole(at), Role::Unknown);
        }
    }

    /// Finds an option by exact name on this level, then on those above that persist.
    fn lookup(&self, name: &str) -> Option<Opt> {
        let mut levels = self.levels.iter().rev();
        let own = levels.next()?;
        own.find(name)
            .or_else(|| {
                levels
                    .filter(|spec| spec.traits.has(traits::PERSIST))
                    .find_map(|spec| spec.find(name))
            })
            .copied()
    }

    fn lookup_long(&self, name: &str) -> Option<Opt> {
        self.lookup(name)
            .or_else(|| self.spec().find_shortened(name).copied())
    }

    /// Reads the option word at `at`.
    fn option(&mut self, at: usize) -> Next {
        let word = self.word(at);
        let text = self.text(at);
        if word.starts_with("--") {
            let name_end = text.find('=').unwrap_or(text.len());
            let Some(option) = word.get(..name_end).and_then(|name| self.lookup_long(name)) else {
                self.unrecognised(at);
                return Next::At(at + 1);
            };
            let glued = (name_end < text.len()).then_some(name_end + 1);
            return self.long_value(at, option, glued);
        }
        // A whole name behind one dash: always in programs that have no clusters, else if the table names one.
        if word.len() > 2 {
            let name_end = text.find('=').unwrap_or(text.len());
            if let Some(option) = word.get(..name_end).and_then(|name| self.lookup(name)) {
                let glued = (name_end < text.len()).then_some(name_end + 1);
                return self.long_value(at, option, glued);
            }
        }
        if self.spec().traits.has(traits::LONG) || word.starts_with('+') {
            if word.len() == 2
                && let Some(option) = self.lookup(word)
            {
                return self.long_value(at, option, None);
            }
            if let Some((option, length)) = self
                .spec()
                .find_glued(word)
                .map(|(option, length)| (*option, length))
            {
                return self.apply(
                    at,
                    option,
                    Some(Piece {
                        arg: at,
                        start: length,
                        end: text.len(),
                    }),
                    at + 1,
                );
            }
            self.unrecognised(at);
            return Next::At(at + 1);
        }
        self.cluster(at, word, text)
    }

    /// Reads a cluster of one-letter options.
    fn cluster(&mut self, at: usize, word: &str, text: &str) -> Next {
        let mut name = String::with_capacity(5);
        for (offset, letter) in word.char_indices().skip(1) {
            name.clear();
            name.push('-');
            name.push(letter);
            let rest = offset + letter.len_utf8();
            let Some(option) = self.lookup(&name) else {
                // `head -5`, `git log -3`, `kill -9`: a number is no unknown option.
                let digits = text
                    .get(offset..)
                    .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
                if !digits {
                    self.unrecognised_cluster(at, offset);
                }
                return Next::At(at + 1);
            };
            if option.takes == Takes::Nothing {
                if let Next::Rest(next) = self.apply(at, option, None, at + 1) {
                    return Next::Rest(next);
                }
                continue;
            }
            let mut glued = (rest < text.len()).then_some(rest);
            if self.spec().traits.has(traits::EQ)
                && text.get(rest..).is_some_and(|rest| rest.starts_with('='))
            {
                glued = Some(rest + 1);
            }
            return self.long_value(at, option, glued);
        }
        if word.len() < text.len() {
            // The certain part ended inside the cluster: more options or a value may follow.
            self.out.unrecognised.push(at);
        }
        Next::At(at + 1)
    }

    /// Notes an unknown letter in a cluster; what is glued to it may be a path.
    fn unrecognised_cluster(&mut self, at: usize, offset: usize) {
        if offset == 1 {
            return self.unrecognised(at);
        }
        self.out.unrecognised.push(at);
        let text = self.text(at);
        let start = offset + 1;
        if text
            .get(start..)
            .is_some_and(|rest| rest.starts_with(['/', '.', '~']))
        {
            self.operand(
                Piece {
                    arg: at,
                    start,
                    end: text.len(),
                },
                Role::Unknown,
            );
        }
    }

    /// Finds the value of an option whose glued value, if any, begins at `glued`.
    fn long_value(&mut self, at: usize, option: Opt, glued: Option<usize>) -> Next {
        if option.value == Value::Words {
            return self.option_command(at, option, glued);
        }
        let glued = glued.map(|start| Piece {
            arg: at,
            start,
            end: self.text(at).len(),
        });
        match option.takes {
            Takes::Required if glued.is_none() => {
                let value = (at + 1 < self.argv.len()).then(|| self.whole(at + 1));
                if option.flags.has(flag::TWOFILE) {
                    self.path(self.whole(at + 2), Effect::Read);
                }
                let two = option.flags.has(flag::TWO) || option.flags.has(flag::TWOFILE);
                self.apply(at, option, value, at + 2 + usize::from(two))
            }
            Takes::Nothing | Takes::Required | Takes::Optional | Takes::Glued => {
                self.apply(at, option, glued, at + 1)
            }
        }
    }

    /// Reads an option whose value is a command: `fd -x rm {} ;`.
    fn option_command(&mut self, at: usize, option: Opt, glued: Option<usize>) -> Next {
        self.flags.set(option.flags);
        self.out.options.push(OptionUse {
            name: option.name(),
            arg: at,
            value: None,
        });
        let start = at + 1;
        let end = (start..self.argv.len())
            .find(|word| self.text(*word) == ";")
            .unwrap_or(self.argv.len());
        let kind = wrapper_kind(self.spec().traits).unwrap_or(WrapperKind::Transparent);
        if let Some(glued) = glued {
            let text = Piece {
                arg: at,
                start: glued,
                end: self.text(at).len(),
            };
            self.wrapper(kind).push(Run::Shell {
                text,
                arguments: (start..end).collect(),
            });
            return Next::At(end.saturating_add(1));
        }
        let args: Vec<usize> = (start..end).collect();
        let placeholder = args
            .iter()
            .any(|word| self.text(*word).contains("{}"))
            .then(|| "{}".to_owned());
        let directory = self.wrapper_directory;
        self.wrapper(kind).push(Run::Words {
            args,
            assignments: Vec::new(),
            appended: true,
            placeholder,
            directory,
        });
        Next::At(end + 1)
    }

    /// Records an option with its value.
    fn apply(&mut self, at: usize, option: Opt, value: Option<Piece>, next: usize) -> Next {
        let name = option.name();
        if option.stands_for.is_empty() {
            self.out.options.push(OptionUse {
                name,
                arg: at,
                value,
            });
        } else {
            for name in option.stands_for.split('+') {
                self.out.options.push(OptionUse {
                    name,
                    arg: at,
                    value,
                });
                if let Some(other) = self.lookup(name) {
                    self.flags.set(other.flags);
                }
            }
        }
        self.flags.set(option.flags);
        if option.flags.has(flag::DESTROYS) {
            self.escape(at, name, EscapeKind::Destroys);
        }
        if option.flags.has(flag::OPAQUE) {
            self.escape(at, name, EscapeKind::Opaque);
        }
        if let Some(value) = value.filter(|_| option.takes != Takes::Nothing) {
            self.filter(option.flags, value);
            self.value(at, name, option.value, value);
        }
        if option.flags.has(flag::STOP) {
            Next::Rest(next)
        } else {
            Next::At(next)
        }
    }

    /// Records what an option's value means.
    fn value(&mut self, at: usize, name: &str, meaning: Value, piece: Piece) {
        match meaning {
            Value::Runs => self.runs(at, name, piece),
            Value::Opaque => self.escape(at, name, EscapeKind::Opaque),
            Value::Shell => {
                let kind = wrapper_kind(self.spec().traits).unwrap_or(WrapperKind::InlineShell);
                self.wrapper(kind).push(Run::Shell {
                    text: piece,
                    arguments: Vec::new(),
                });
            }
            Value::Code => self
                .wrapper(WrapperKind::InlineShell)
                .push(Run::Code(piece)),
            Value::Load => {
                self.path(piece, Effect::Execute);
                self.escape(at, name, EscapeKind::Opaque);
            }
            Value::Out(used) => {
                let text = self.piece_text(piece);
                if text != "-" {
                    self.operand(piece, Role::Path(used));
                    if !is_sink(text) {
                        self.escape(at, name, EscapeKind::Writes(piece));
                    }
                }
            }
            Value::Directory => {
                self.path(piece, Effect::Enter);
                if self.is_wrapper {
                    self.wrapper_directory = Some(piece);
                } else {
                    self.out.directories.push(piece);
                }
            }
            Value::Plain(Role::Text) | Value::Words => {}
            Value::Plain(_)
            | Value::At(_)
            | Value::KeyAt(_)
            | Value::Key(_)
            | Value::List(..)
            | Value::Remote(_)
            | Value::Volume
            | Value::Mount => self.add(meaning, piece),
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

    /// Adds the operands in a piece, text among them only if `-` stands where a path would.
    fn add(&mut self, meaning: Value, piece: Piece) {
        let text = self.piece_text(piece);
        if text == "-"
            && meaning
                .path_use()
                .is_some_and(|used| used.effect != Effect::Enter)
        {
            return self.operand(piece, Role::Text);
        }
        let mut found = Vec::new();
        meaning.operands(piece, text, &mut found);
        for (piece, role) in found {
            self.operand(piece, role);
        }
    }

    /// Notes a filter of a recursive program.
    fn filter(&mut self, flags: Bits, pattern: Piece) {
        let kinds = [
            (flag::INCLUDE, FilterKind::Include),
            (flag::IINCLUDE, FilterKind::IncludeAnyCase),
            (flag::EXCLUDE, FilterKind::Exclude),
            (flag::EXCLUDEDIR, FilterKind::ExcludeDirectory),
            (flag::EXCLUDEFROM, FilterKind::ExcludeFrom),
            (flag::GLOB, FilterKind::Glob),
            (flag::TYPE, FilterKind::Type),
            (flag::TYPENOT, FilterKind::TypeNot),
        ];
        if let Some((_, kind)) = kinds.into_iter().find(|(bit, _)| flags.has(*bit)) {
            self.filters.push(Filter { kind, pattern });
        } else if flags.has(flag::DEPTH) {
            self.max_depth = pattern.of(self.argv).parse().ok();
        }
    }

    /// Gives the operands of the innermost level their roles and draws the conclusions.
    fn finish(&mut self, roles_given: bool) {
        let Some(spec) = self.levels.pop() else {
            return;
        };
        self.finish_wrapper(&spec);
        if !roles_given {
            self.assign_roles(&spec);
        }
        self.conclude(&spec);
        self.levels.push(spec);
    }

    fn finish_wrapper(&mut self, spec: &Spec) {
        let kind = wrapper_kind(spec.traits);
        if let Some(kind) = kind {
            // A wrapper that runs nothing here is still one (`command -v x`, `env`).
            let quiet = self.flags.has(flag::QUIET);
            let runs = self.wrapper(kind);
            if quiet {
                runs.retain(|run| !matches!(run, Run::Words { .. } | Run::Joined { .. }));
            }
        }
        let repl = spec.traits.has(traits::REPL) || self.flags.has(flag::REPL);
        let nothing = self
            .out
            .wrapper
            .as_ref()
            .is_none_or(|wrapper| wrapper.runs.is_empty());
        if repl && nothing && !self.flags.has(flag::QUIET) {
            self.wrapper(kind.unwrap_or(WrapperKind::InlineShell))
                .push(Run::Interactive);
        }
    }

    fn assign_roles(&mut self, spec: &Spec) {
        let flags = self.flags;
        let mut slots: Vec<Slot> = spec
            .slots
            .iter()
            .filter(|slot| match slot.kind {
                SlotKind::Lead => !flags.has(flag::GIVEN),
                SlotKind::Value(_) => true,
                SlotKind::Assign
                | SlotKind::Command
                | SlotKind::Joined
                | SlotKind::Shell
                | SlotKind::Script => false,
            })
            .copied()
            .collect();
        if flags.has(flag::TARGET) {
            slots.pop();
        }
        let positionals = std::mem::take(&mut self.positionals);
        let star = slots.iter().position(|slot| slot.repeat);
        let after = star.map_or(0, |star| slots.len() - star - 1);
        let uncertain_lead = !self.out.unrecognised.is_empty();
        for (index, at) in positionals.iter().enumerate() {
            let left = positionals.len() - index;
            let slot = match star {
                Some(star) if index >= star => {
                    let from_end = slots.len().saturating_sub(left);
                    // With too few operands the fixed ones before the star come first.
                    if left <= after && (index > star || positionals.len() > after) {
                        slots.get(from_end)
                    } else {
                        slots.get(star)
                    }
                }
                _ => slots.get(index),
            };
            let value = match slot.map(|slot| slot.kind) {
                Some(SlotKind::Lead) if uncertain_lead => Value::Plain(Role::Unknown),
                Some(SlotKind::Lead) => Value::TEXT,
                Some(SlotKind::Value(value)) => value,
                Some(
                    SlotKind::Assign
                    | SlotKind::Command
                    | SlotKind::Joined
                    | SlotKind::Shell
                    | SlotKind::Script,
                )
                | None => Value::Plain(Role::Unknown),
            };
            let start = self.out.operands.len();
            let piece = self.whole(*at);
            match value {
                Value::Runs
                | Value::Opaque
                | Value::Shell
                | Value::Code
                | Value::Load
                | Value::Directory
                | Value::Out(_) => self.value(*at, "output", value, piece),
                Value::Plain(_)
                | Value::At(_)
                | Value::KeyAt(_)
                | Value::Key(_)
                | Value::List(..)
                | Value::Remote(_)
                | Value::Volume
                | Value::Mount
                | Value::Words => self.add(value, piece),
            }
            for operand in self.out.operands.iter_mut().skip(start) {
                operand.role = adapt(operand.role, flags, spec.traits);
            }
        }
        let next = match star {
            Some(_) if after > 0 => Some(Role::Path(PathUse::new(Effect::Unproven))),
            Some(star) => slots
                .get(star.max(positionals.len().min(star)))
                .and_then(role_of),
            None => slots.get(positionals.len()).and_then(role_of),
        };
        self.out.appended = next.map(|role| adapt(role, flags, spec.traits));
        self.positionals = positionals;
    }

    fn conclude(&mut self, spec: &Spec) {
        let flags = self.flags;
        let has_path = self.positionals.iter().any(|at| {
            self.out.operands.iter().any(|operand| {
                operand.piece.arg == *at && matches!(operand.role, Role::Path(_) | Role::Unknown)
            })
        });
        let stdin = self.positionals.iter().any(|at| self.text(*at) == "-");
        if let Some(used) = spec.implied.and_then(Value::path_use)
            && (spec.traits.has(traits::ALWAYS) || !has_path && !stdin)
        {
            let role = adapt(Role::Path(used), flags, spec.traits);
            // What an option sends elsewhere is not written here.
            let elsewhere = used.effect == Effect::Write && self.out.operands.iter().any(|operand| {
                matches!(operand.role, Role::Path(other) if other.effect == Effect::Write)
            });
            self.out.implied = match role {
                Role::Path(used) if !elsewhere => Some(used),
                Role::Path(_) | Role::Text | Role::Url | Role::Unknown => None,
            };
        } else if flags.has(flag::RECURSIVE)
            && !has_path
            && !stdin
            && let Some(Role::Path(used)) = self.out.appended
            && used.access == super::Access::Read
        {
            // `grep -r x` without a file reads the working directory.
            self.out.implied = Some(used);
        }
        let recursive = spec.traits.has(traits::RECURSIVE) || flags.has(flag::RECURSIVE);
        if recursive {
            self.out.walk = Some(Walk {
                skips_hidden: spec.traits.has(traits::HIDDEN) && !flags.has(flag::HIDDEN),
                skips_ignored: spec.traits.has(traits::IGNORED) && !flags.has(flag::NOIGNORE),
                max_depth: self.max_depth,
                filters: self.filters.clone(),
            });
        }
        let outputs = [
            (traits::UNDER, Output::Under),
            (traits::NAMES, Output::Names),
            (traits::WORDS, Output::Words),
            (traits::HERE, Output::Here),
            (traits::TEMPORARY, Output::Temporary),
        ];
        if flags.has(flag::NAMES) {
            self.out.output = Output::Under;
        } else if let Some((_, output)) = outputs.into_iter().find(|(bit, _)| spec.traits.has(*bit))
        {
            self.out.output = output;
        }
        self.out.destructive |=
            spec.traits.has(traits::DESTRUCTIVE) || flags.has(flag::DESTRUCTIVE);
        if spec.traits.has(traits::OPAQUE) && !flags.has(flag::QUIET) {
            self.escape(0, self.command, EscapeKind::Opaque);
        }
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

/// Returns the role that an operand in this slot has.
fn role_of(slot: &Slot) -> Option<Role> {
    match slot.kind {
        SlotKind::Value(Value::Plain(role)) => Some(role),
        SlotKind::Value(value) => Some(value.path_use().map_or(Role::Unknown, Role::Path)),
        SlotKind::Lead => Some(Role::Text),
        SlotKind::Assign
        | SlotKind::Command
        | SlotKind::Joined
        | SlotKind::Shell
        | SlotKind::Script => None,
    }
}

/// Changes a role by what the options say.
fn adapt(role: Role, flags: Bits, traits: Bits) -> Role {
    let Role::Path(mut used) = role else {
        return role;
    };
    let with = |effect: Effect, recursive: bool| PathUse {
        recursive,
        ..PathUse::new(effect)
    };
    if flags.has(flag::TEXTS) {
        return Role::Text;
    }
    if flags.has(flag::INPLACE) && used.effect == Effect::Read {
        used = with(Effect::Edit, used.recursive);
    }
    if flags.has(flag::READONLY)
        && matches!(used.effect, Effect::Edit | Effect::Move | Effect::Write)
    {
        used = with(Effect::Read, used.recursive);
    }
    if flags.has(flag::LISTS) {
        used = with(Effect::List, used.recursive);
    }
    if flags.has(flag::REMOVES) {
        used = with(Effect::Remove, used.recursive);
    }
    if flags.has(flag::CREATES) {
        used = with(Effect::Write, used.recursive);
    }
    let deep = match used.effect {
        Effect::Read
        | Effect::List
        | Effect::Edit
        | Effect::Remove
        | Effect::Move
        | Effect::Attributes
        | Effect::Unproven => true,
        Effect::Enter | Effect::Write | Effect::LinkTarget | Effect::Execute => false,
    };
    used.recursive |= deep && (flags.has(flag::RECURSIVE) || traits.has(traits::RECURSIVE));
    Role::Path(used)
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
