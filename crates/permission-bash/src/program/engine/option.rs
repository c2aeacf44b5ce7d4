//! Options: clusters, long and shortened names, values, and what a value means.

use super::super::spec::Bits;
use super::super::spec::{Opt, Takes, flag, traits};
use super::super::value::Value;
use super::super::{
    Effect, EscapeKind, Filter, FilterKind, OptionUse, Piece, Role, Run, WrapperKind,
};
use super::{Next, Reader, is_sink, wrapper_kind};

impl Reader<'_> {
    /// Finds an option by exact name on this level, then on those above that persist.
    pub(super) fn lookup(&self, name: &str) -> Option<Opt> {
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

    pub(super) fn lookup_long(&self, name: &str) -> Option<Opt> {
        self.lookup(name)
            .or_else(|| self.spec().find_shortened(name).copied())
    }

    /// Reads the option word at `at`.
    pub(super) fn option(&mut self, at: usize) -> Next {
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
    pub(super) fn cluster(&mut self, at: usize, word: &str, text: &str) -> Next {
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
    pub(super) fn unrecognised_cluster(&mut self, at: usize, offset: usize) {
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
    pub(super) fn long_value(&mut self, at: usize, option: Opt, glued: Option<usize>) -> Next {
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
    pub(super) fn option_command(&mut self, at: usize, option: Opt, glued: Option<usize>) -> Next {
        self.flags.set(option.flags);
        self.out.options.push(OptionUse {
            name: option.name,
            arg: at,
            value: None,
        });
        let start = at + 1;
        let kind = wrapper_kind(self.spec().traits).unwrap_or(WrapperKind::Transparent);
        let plain = option.flags.has(flag::WORDS);
        if plain && glued.is_none() {
            if start < self.argv.len() {
                self.run_rest(kind, start, false);
            }
            return Next::At(self.argv.len());
        }
        let end = (start..self.argv.len())
            .find(|word| !plain && self.text(*word) == ";")
            .unwrap_or(self.argv.len());
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
    pub(super) fn apply(
        &mut self,
        at: usize,
        option: Opt,
        value: Option<Piece>,
        next: usize,
    ) -> Next {
        let name = option.name;
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
    pub(super) fn value(&mut self, at: usize, name: &str, meaning: Value, piece: Piece) {
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
            | Value::NameAt(_)
            | Value::Key(_)
            | Value::List(..)
            | Value::Remote(_)
            | Value::Volume
            | Value::Mount => self.add(meaning, piece),
        }
    }

    /// Adds the operands in a piece, text among them only if `-` stands where a path would.
    pub(super) fn add(&mut self, meaning: Value, piece: Piece) {
        let text = self.piece_text(piece);
        if text == "-"
            && meaning
                .path_use()
                .is_some_and(|used| used.effect != Effect::Enter)
        {
            return self.operand(piece, Role::Text);
        }
        if let Value::Plain(role) = meaning {
            return self.operand(piece, role);
        }
        let mut found = Vec::new();
        meaning.operands(piece, text, &mut found);
        for (piece, role) in found {
            self.operand(piece, role);
        }
    }

    /// Notes a filter of a recursive program.
    pub(super) fn filter(&mut self, flags: Bits, pattern: Piece) {
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
}
