//! The notation in which the tables describe a program, and its reader.
//!
//! A spec is blank-separated tokens, read when the program is met, never before:
//!
//! ```text
//! option     NAME|NAME…  [=VALUE | ?VALUE | +VALUE]  [!FLAG,FLAG…]
//! trait      %TRAIT
//! operands   : SLOT SLOT…          (up to the end of the spec)
//! ```
//!
//! `=` takes a value (glued or the next word), `?` may have one (glued only), `+` has one that is always glued
//! (`-Dname=x`). The canonical name is the first long one, else the first. Words that start with `+` are options only if
//! the spec names one that does.
//!
//! **Values and slots** (a `/` at the end makes a path recursive):
//! `text`, `any` (shape decides), `url`;
//! `read list enter write edit remove move attr link exec both`: a path with that effect;
//! `out`: a written path that is an escape hatch; `load`: a file that is run or loaded, an escape hatch;
//! `chdir`: the directory that operands are relative to (of a wrapper: that it runs the program in);
//! `@read`: a path after `@`, else text; `k=@read`: the same after the first `=`;
//! `n@read`: a path after the first `@` unless a `=` stands before it; `k=read`: a path after the first `=`;
//! `read,` and `read:`: a list; `host:read`: a path unless it has a host before it; `volume`, `mount`: docker's;
//! `runs`: text a shell or exec runs beside the program's own job (escape hatch); `opaque`: the same, unreadable;
//! `shell`: shell text that is the wrapper's job; `code`: code for the interpreter;
//! `cmd` (on an option): the words up to `;` or the end are a command, to which operands are appended; flagged `words`:
//! all words to the end, and nothing is appended.
//!
//! **Slots only**: `lead` (text; absent if an option flagged `given` stands for it), `assign*` (`A=1` words), `cmd` (the rest is a
//! command), `joined` (the rest, joined, is shell text), `sh` (the next word is shell text), `script` (a file the
//! interpreter runs, what follows is its arguments; absent like `lead`). A `*` after a slot repeats it.
//!
//! **Flags**: see [`flag`]; `as:--a+--b` records other options in its place.
//! **Traits**: see [`traits`]; `%wrap=KIND`, `%implied=SLOT`.

mod memo;

use std::borrow::Cow;

use super::value::Value;

/// One program or subcommand of the tables.
pub(super) struct Program {
    /// Its name and aliases, blank-separated.
    pub(super) names: &'static str,
    /// Where the entry's facts come from: manual and version.
    pub(super) source: &'static str,
    /// What its words mean; see the module.
    pub(super) spec: &'static str,
    /// Its subcommands.
    pub(super) commands: &'static [Program],
    /// Code for what the notation cannot say.
    pub(super) hook: Hook,
}

/// Code that helps reading one program.
#[derive(Clone, Copy)]
pub(super) enum Hook {
    /// None needed.
    None,
    /// Reads the words in place of the engine.
    Instead(fn(&mut super::engine::Reader<'_>)),
    /// Looks at what the engine read.
    After(fn(&mut super::engine::Reader<'_>)),
}

impl Program {
    /// Describes a program.
    pub(super) const fn new(names: &'static str, source: &'static str, spec: &'static str) -> Self {
        Self {
            names,
            source,
            spec,
            commands: &[],
            hook: Hook::None,
        }
    }

    /// Adds its subcommands.
    pub(super) const fn commands(self, commands: &'static [Self]) -> Self {
        Self { commands, ..self }
    }

    /// Has its words read by a function.
    pub(super) const fn instead(self, read: fn(&mut super::engine::Reader<'_>)) -> Self {
        Self {
            hook: Hook::Instead(read),
            ..self
        }
    }

    /// Has what was read completed by a function.
    pub(super) const fn after(self, complete: fn(&mut super::engine::Reader<'_>)) -> Self {
        Self {
            hook: Hook::After(complete),
            ..self
        }
    }

    /// Returns the subcommand of this name.
    pub(super) fn command(&self, name: &str) -> Option<&'static Self> {
        memo::command(self.commands, name)
    }
}

/// Describes a subcommand; its source is its program's.
pub(super) const fn command(names: &'static str, spec: &'static str) -> Program {
    Program::new(names, "", spec)
}

/// Tells whether a blank-separated list holds a word.
pub(super) fn has_word(list: &str, word: &str) -> bool {
    if list.len() < word.len() {
        return false;
    }
    let mut rest = list;
    loop {
        if rest
            .strip_prefix(word)
            .is_some_and(|after| after.is_empty() || after.starts_with(' '))
        {
            return !word.is_empty();
        }
        let Some((_, after)) = rest.split_once(' ') else {
            return false;
        };
        rest = after;
    }
}

/// A set of flags; each constant of [`flag`] or [`traits`] is one bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits(u32);

impl Bits {
    /// The empty set.
    pub(super) const NONE: Self = Self(0);

    /// Tells whether all of `other` are set.
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Sets all of `other`.
    pub(super) fn set(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

macro_rules! bits {
    ($(#[$outer:meta])* $module:ident: $($(#[$doc:meta])* $constant:ident $word:literal $bit:literal;)*) => {
        $(#[$outer])*
        pub(super) mod $module {
            use super::Bits;
            $($(#[$doc])* pub(in crate::program) const $constant: Bits = Bits(1 << $bit);)*
            /// Returns the bit of this word of the notation.
            pub(super) fn parse(word: &str) -> Option<Bits> {
                match word { $($word => Some($constant),)* _ => None }
            }
        }
    };
}

bits! {
    /// What using an option changes.
    flag:
    /// The pattern, program text or mode is given, so no operand is.
    GIVEN "given" 0;
    /// Operands are taken with everything below them.
    RECURSIVE "recursive" 1;
    /// Operands that are read are changed in place.
    INPLACE "inplace" 2;
    /// The destination is given, so the last operand is not one.
    TARGET "target" 3;
    /// A global option that changes nothing about what is done.
    INERT "inert" 4;
    /// Removes or changes files that are not named (escape hatch).
    DESTROYS "destroys" 5;
    /// Runs or loads something unreadable (escape hatch).
    OPAQUE "opaque" 6;
    /// Makes the command destructive.
    DESTRUCTIVE "destructive" 7;
    /// A wrapper or interpreter that runs nothing with this (`command -v`, `python --version`).
    QUIET "quiet" 8;
    /// Ends the options: the rest are arguments of what the option named.
    STOP "stop" 9;
    /// Operands are only read.
    READONLY "readonly" 10;
    /// Operands are created.
    CREATES "creates" 11;
    /// Hidden files are not passed over.
    HIDDEN "hidden" 12;
    /// Ignored files are not passed over.
    NOIGNORE "noignore" 13;
    /// The output is paths.
    NAMES "names" 14;
    /// Something is typed in later if no command is named.
    REPL "repl" 15;
    /// The value is a filter: take.
    INCLUDE "include" 16;
    /// As `INCLUDE`, without regard to case.
    IINCLUDE "iinclude" 17;
    /// The value is a filter: leave out.
    EXCLUDE "exclude" 18;
    /// The value is a filter: leave out directories.
    EXCLUDEDIR "excludedir" 19;
    /// The value is a file of filters.
    EXCLUDEFROM "excludefrom" 20;
    /// The value is a gitignore-style filter.
    GLOB "glob" 21;
    /// The value is a file type to take.
    TYPE "type" 22;
    /// The value is a file type to leave out.
    TYPENOT "typenot" 23;
    /// The value is a number of levels to go down.
    DEPTH "depth" 24;
    /// Operands are links to make, or text.
    TEXTS "texts" 25;
    /// Operands are only listed.
    LISTS "lists" 26;
    /// Operands are removed.
    REMOVES "removes" 27;
    /// Nothing is written by default.
    NOWRITE "nowrite" 28;
    /// The wrapper's joined words are words, not shell text (`watch -x`); of a `cmd` value: the rest as it stands.
    WORDS "words" 29;
    /// It takes a second word, which is text.
    TWO "two" 30;
    /// It takes a second word, which is a file that is read.
    TWOFILE "twofile" 31;
}

bits! {
    /// What holds for the whole program.
    traits:
    /// Options end at the first operand.
    POSIX "posix" 0;
    /// One dash begins a whole name (`find -name`, `java -cp`); no clusters.
    LONG "long" 1;
    /// Long options cannot be shortened.
    EXACT "exact" 2;
    /// `-f=x` gives the value `x`.
    EQ "eq" 3;
    /// These options may also stand behind a subcommand.
    PERSIST "persist" 4;
    /// Reads below its operands without being told to.
    RECURSIVE "recursive" 5;
    /// Passes over hidden files.
    HIDDEN "hidden" 6;
    /// Passes over ignored files.
    IGNORED "ignored" 7;
    /// Prints paths below its operands.
    UNDER "under" 8;
    /// Prints names of entries.
    NAMES "names" 9;
    /// Prints its operands.
    WORDS "words" 10;
    /// Prints the working directory.
    HERE "here" 11;
    /// Prints a temporary path.
    TEMPORARY "temporary" 12;
    /// Destroys or overwrites by its nature.
    DESTRUCTIVE "destructive" 13;
    /// Operands are appended to the command it runs.
    APPENDED "appended" 14;
    /// Something is typed in later if no command, file or code is named.
    REPL "repl" 15;
    /// No word is an option.
    PLAIN "plain" 16;
    /// Only reads, but goes on past `--` as text.
    INLINE "wrap=shell" 17;
    /// A transparent wrapper.
    TRANSPARENT "wrap=transparent" 18;
    /// A wrapper into another user.
    USER "wrap=user" 19;
    /// A wrapper into another host, root or namespace.
    FILES "wrap=files" 20;
    /// Its options are no set: order or repetition carries meaning.
    ORDERED "ordered" 21;
    /// Runs or loads what it finds in its input or project by its nature, beyond what the words say.
    OPAQUE "opaque" 22;
    /// The working directory is worked on even if a path is named.
    ALWAYS "always" 23;
}

/// How an option takes its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// It has none.
    Nothing,
    /// Glued, or else the next word.
    Required,
    /// Glued or absent.
    Optional,
    /// Always glued.
    Glued,
}

/// An option as the spec describes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opt {
    /// All spellings, `|` between.
    pub(super) names: &'static str,
    /// The canonical one.
    pub(super) name: &'static str,
    /// How it takes its value.
    pub(super) takes: Takes,
    /// What the value is.
    pub(super) value: Value,
    /// What using it changes.
    pub(super) flags: Bits,
    /// The options it stands for, `+` between; empty if none.
    pub(super) stands_for: &'static str,
}

impl Opt {
    /// Tells whether this is one of its spellings.
    pub(super) fn is(&self, name: &str) -> bool {
        self.names == name || self.names.split('|').any(|spelling| spelling == name)
    }
}

/// One operand position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// What stands there.
    pub(super) kind: SlotKind,
    /// It may repeat.
    pub(super) repeat: bool,
}

/// What stands in an operand position.
#[derive(Clone, Copy, Debug)]
pub(super) enum SlotKind {
    /// A value like that of an option.
    Value(Value),
    /// Text, unless an option gives it.
    Lead,
    /// `A=1` words.
    Assign,
    /// The rest is a command.
    Command,
    /// The rest is shell text when joined.
    Joined,
    /// One word of shell text.
    Shell,
    /// A file that the interpreter runs; the rest is its arguments.
    Script,
}

/// A spec, read.
#[derive(Clone, Debug)]
pub(super) struct Spec {
    /// The options.
    pub(super) options: Vec<Opt>,
    /// The operand positions.
    pub(super) slots: Vec<Slot>,
    /// What holds for the program.
    pub(super) traits: Bits,
    /// The role of the working directory if no path is named.
    pub(super) implied: Option<Value>,
    /// A word with a leading `+` can be an option.
    pub(super) plus: bool,
    /// Hash of each spelling, with its option; sorted.
    names: Vec<(u32, usize)>,
    /// The first token that does not follow the notation. A test keeps this `None` for all tables.
    pub(super) mistake: Option<&'static str>,
}

impl Spec {
    /// A spec that says nothing.
    pub(super) const EMPTY: Self = Self {
        options: Vec::new(),
        slots: Vec::new(),
        traits: Bits::NONE,
        implied: None,
        plus: false,
        names: Vec::new(),
        mistake: None,
    };

    /// Reads a program's spec, or finds it among those already read.
    pub(super) fn of(program: &Program) -> Cow<'static, Self> {
        memo::spec(program.spec)
    }

    /// Reads a spec.
    pub(super) fn parse(text: &'static str) -> Self {
        let mut spec = Self::EMPTY;
        let mut in_slots = false;
        for token in text.split_ascii_whitespace() {
            let understood = if in_slots {
                spec.slot(token)
            } else if token == ":" {
                in_slots = true;
                Some(())
            } else if let Some(word) = token.strip_prefix('%') {
                spec.set_trait(word)
            } else {
                spec.option(token)
            };
            if understood.is_none() && spec.mistake.is_none() {
                spec.mistake = Some(token);
            }
        }
        for (index, option) in spec.options.iter().enumerate() {
            spec.names
                .extend(option.names.split('|').map(|name| (hash(name), index)));
        }
        spec.names.sort_unstable();
        spec
    }

    /// Returns the option with exactly this spelling.
    pub(super) fn find(&self, name: &str) -> Option<&Opt> {
        let hash = hash(name);
        let start = self.names.partition_point(|(other, _)| *other < hash);
        self.names
            .iter()
            .skip(start)
            .take_while(|(other, _)| *other == hash)
            .filter_map(|(_, index)| self.options.get(*index))
            .find(|option| option.is(name))
    }

    /// Returns the option that a shortened long name can only mean.
    pub(super) fn find_shortened(&self, name: &str) -> Option<&Opt> {
        if name.len() < 3 || self.traits.has(traits::EXACT) {
            return None;
        }
        let mut hits = self.options.iter().filter(|option| {
            option
                .names
                .split('|')
                .any(|spelling| spelling.starts_with(name))
        });
        let hit = hits.next()?;
        hits.next().is_none().then_some(hit)
    }

    /// Returns the longest option with a glued value that begins this word.
    pub(super) fn find_glued(&self, word: &str) -> Option<(&Opt, usize)> {
        self.options
            .iter()
            .filter(|option| matches!(option.takes, Takes::Glued | Takes::Optional))
            .flat_map(|option| option.names.split('|').map(move |name| (option, name)))
            .filter(|(_, name)| !name.starts_with("--") && word.starts_with(name))
            .map(|(option, name)| (option, name.len()))
            .max_by_key(|(_, length)| *length)
    }

    fn option(&mut self, token: &'static str) -> Option<()> {
        if !token.starts_with(['-', '+']) {
            return None;
        }
        let (body, flags) = token.split_once('!').unwrap_or((token, ""));
        // The first two bytes belong to a name, so that `+` and `-?` are not mistaken for a value mark.
        let mark = body
            .bytes()
            .enumerate()
            .skip(2)
            .find(|(_, byte)| matches!(byte, b'=' | b'?' | b'+'));
        let (names, takes, value) = match mark {
            Some((at, byte)) => {
                let takes = match byte {
                    b'=' => Takes::Required,
                    b'?' => Takes::Optional,
                    _ => Takes::Glued,
                };
                (body.get(..at)?, takes, Value::parse(body.get(at + 1..)?)?)
            }
            None if body.len() > 1 && body.starts_with('+') && body.get(1..2) == Some("+") => {
                ("+", Takes::Glued, Value::parse(body.get(2..)?)?)
            }
            None => (body, Takes::Nothing, Value::TEXT),
        };
        self.plus |= names.split('|').any(|name| name.starts_with('+'));
        let mut option = Opt {
            names,
            name: canonical(names),
            takes,
            value,
            flags: Bits::default(),
            stands_for: "",
        };
        let mut understood = Some(());
        for word in flags.split(',').filter(|word| !word.is_empty()) {
            if let Some(others) = word.strip_prefix("as:") {
                option.stands_for = others;
            } else if let Some(bit) = flag::parse(word) {
                option.flags.set(bit);
            } else {
                understood = None;
            }
        }
        self.options.push(option);
        understood
    }

    fn set_trait(&mut self, word: &'static str) -> Option<()> {
        if let Some(value) = word.strip_prefix("implied=") {
            self.implied = Some(Value::parse(value)?);
            return Some(());
        }
        self.traits.set(traits::parse(word)?);
        Some(())
    }

    fn slot(&mut self, token: &'static str) -> Option<()> {
        let (word, repeat) = token
            .strip_suffix('*')
            .map_or((token, false), |word| (word, true));
        let kind = match word {
            "lead" => SlotKind::Lead,
            "assign" => SlotKind::Assign,
            "cmd" => SlotKind::Command,
            "joined" => SlotKind::Joined,
            "sh" => SlotKind::Shell,
            "script" => SlotKind::Script,
            _ => SlotKind::Value(Value::parse(word)?),
        };
        self.slots.push(Slot { kind, repeat });
        Some(())
    }
}

/// Returns the canonical one of an option's spellings: the first long one, else the first.
fn canonical(names: &'static str) -> &'static str {
    let mut names = names.split('|');
    let first = names.next().unwrap_or_default();
    if first.starts_with("--") {
        first
    } else {
        names.find(|name| name.starts_with("--")).unwrap_or(first)
    }
}

/// FNV-1a.
fn hash(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
