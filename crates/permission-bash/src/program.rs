//! What the words of well-known programs mean: options, subcommands, operand roles, wrappers, escape hatches.
//!
//! Works on one concrete argument vector at a time. It judges nothing and knows no files.
//!
//! The knowledge is data: one entry a program in `tables/*.rs`, in the notation that `spec` documents, read by
//! `engine`; the few programs whose words follow no common grammar have a function of their own in `special/*.rs`.
//! `tables` says how to add a program.

mod engine;
mod hijack;
mod index;
mod names;
mod options;
mod prefix;
mod spec;
mod special;
mod tables;
#[cfg(test)]
mod tests;
mod value;

pub use hijack::{Hijack, HijackKind, hijack};
pub use names::{base_name, is_builtin, is_inert_builtin, is_system_directory};
pub use options::{Match, OptionSet, matches, option_set};
pub use prefix::prefix_len;
pub use special::git::{
    config_executes as git_config_executes, config_is_inert as git_config_is_inert,
};

/// Reads one argument vector; `argv[0]` is the program, with or without a directory.
///
/// Never fails: an unknown program gives a reading that is not `known`. Linear in the length of the words.
pub fn read(argv: &[Arg<'_>]) -> Reading {
    engine::read(argv)
}

/// Returns where the facts about a program come from (manual and version), for explanations; `None` if it is unknown.
pub fn source(name: &str) -> Option<&'static str> {
    index::find(base_name(name)).map(|program| program.source)
}

/// Tells whether running this destroys or overwrites what cannot be brought back (`rm`, `git push --force`,
/// `kubectl delete`): a grant for it should cover the exact command only.
pub fn destructive(argv: &[Arg<'_>]) -> bool {
    read(argv).destructive
}

/// One word of a command after expansion of known values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arg<'a> {
    /// The text; from byte `literal` on it is the source text of what could not be resolved.
    pub text: &'a str,
    /// Length of the prefix of `text` that is certain. Equal to `text.len()` for a fully known word.
    pub literal: usize,
}

impl<'a> Arg<'a> {
    /// Makes a word whose text is certain.
    pub fn certain(text: &'a str) -> Self {
        Self {
            text,
            literal: text.len(),
        }
    }

    /// Tells whether the whole text is certain.
    pub fn is_certain(&self) -> bool {
        self.literal >= self.text.len()
    }

    /// Returns the part of the text that is certain; shortened to a character boundary if `literal` is not on one.
    pub fn certain_text(&self) -> &'a str {
        let mut end = self.literal.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        self.text.get(..end).unwrap_or_default()
    }
}

/// A piece of one word: the value in `--file=VALUE`, `-fVALUE`, `if=VALUE`, or a whole word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Index of the word in the argument vector; 0 is the program.
    pub arg: usize,
    /// Byte offset of the piece in that word.
    pub start: usize,
    /// End offset.
    pub end: usize,
}

impl Piece {
    /// Returns the text of this piece, or an empty string if it does not lie in `argv`.
    pub fn of<'a>(&self, argv: &[Arg<'a>]) -> &'a str {
        argv.get(self.arg)
            .and_then(|arg| arg.text.get(self.start..self.end))
            .unwrap_or_default()
    }

    /// Tells whether the text of this piece is certain.
    pub fn is_certain(&self, argv: &[Arg<'_>]) -> bool {
        argv.get(self.arg)
            .is_some_and(|arg| self.end <= arg.literal)
    }
}

/// What a command line means. Every index is an index into the argument vector.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Whether the program stands in the table. If not, only `operands` is filled, all with [`Role::Unknown`].
    pub known: bool,
    /// The words that name the subcommand (`git remote add` → of `remote`, `add`); empty without one.
    pub subcommand: Vec<usize>,
    /// The words that are global options (with their values) between the program and its subcommand.
    pub globals: Vec<usize>,
    /// Those of `globals` that change nothing about what is done (`--no-pager`, `-c color.ui=never`).
    pub inert: Vec<usize>,
    /// The options, in order.
    pub options: Vec<OptionUse>,
    /// Everything that may be a path, in order: positional words and option values.
    pub operands: Vec<Operand>,
    /// What this program runs, if it is a wrapper.
    pub wrapper: Option<Wrapper>,
    /// Options and arguments that run, load or write something beside the program's own job.
    pub escapes: Vec<Escape>,
    /// The directory the operands are relative to, if an option changes it (`git -C`, `tar -C`, `make -C`), outermost first.
    pub directories: Vec<Piece>,
    /// Words that look like an option but stand in no table, or whose name is not certain. With one of them present
    /// a leading pattern or program text has [`Role::Unknown`], since it may be that option's value.
    pub unrecognised: Vec<usize>,
    /// The word `--` that ended the options.
    pub separator: Option<usize>,
    /// The role that one more operand at the end would have (what `xargs` appends); `None` if it takes none.
    pub appended: Option<Role>,
    /// The role of the working directory, which is what the program works on when no path is named
    /// (`ls`, `find`, `rg x`, `du`). Only set if no path was named.
    pub implied: Option<PathUse>,
    /// What it prints, if that is paths.
    pub output: Output,
    /// How it goes through directories, if it reads, copies or packs what lies below its operands.
    pub walk: Option<Walk>,
    /// It destroys or overwrites what cannot be brought back.
    pub destructive: bool,
    /// Where words begin that may be a command of their own, because what takes them is in no table.
    pub foreign: Option<usize>,
}

/// What a program prints, as far as it is paths that another one may take as operands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Output {
    /// Not known to be paths.
    #[default]
    Other,
    /// Paths of what lies below its path operands, or below the working directory (`find`, `git ls-files`, `rg -l`).
    Under,
    /// Names of the entries of its path operands, without their directory (`ls`).
    Names,
    /// Its operands as they stand (`echo`, `printf`).
    Words,
    /// The working directory (`pwd`).
    Here,
    /// A new file or directory for temporary data (`mktemp`).
    Temporary,
}

/// How a recursive program goes through a directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// It passes over entries whose name begins with a dot (`rg`, `fd`, `ag`).
    pub skips_hidden: bool,
    /// It passes over what `.gitignore` names (`rg`, `fd`, `ag`).
    pub skips_ignored: bool,
    /// How many levels it goes down, if limited; 1 is the directory's own entries.
    pub max_depth: Option<usize>,
    /// What it takes and leaves out, in order.
    pub filters: Vec<Filter>,
}

/// One filter of a recursive program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// What the pattern does.
    pub kind: FilterKind,
    /// The pattern.
    pub pattern: Piece,
}

/// What a filter's pattern does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FilterKind {
    /// Only files whose base name matches are taken (`grep --include`, `find -name`).
    Include,
    /// As `Include`, without regard to case.
    IncludeAnyCase,
    /// Entries that match are left out (`grep --exclude`, `tar --exclude`).
    Exclude,
    /// Directories whose base name matches are left out (`grep --exclude-dir`).
    ExcludeDirectory,
    /// The patterns to leave out stand in this file (`--exclude-from`).
    ExcludeFrom,
    /// A gitignore-style pattern; with a leading `!` it leaves out, else it takes (`rg -g`).
    Glob,
    /// Only files of a named type (`rg -t`).
    Type,
    /// Files of a named type are left out (`rg -T`).
    TypeNot,
}

/// One option as used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionUse {
    /// The canonical spelling: the long one if there is one (`--recursive` for `-r`, `-R`), else the short one.
    pub name: &'static str,
    /// The word it stands in; several options of a cluster share one.
    pub arg: usize,
    /// Its value.
    pub value: Option<Piece>,
}

/// A word or option value with its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Where it stands.
    pub piece: Piece,
    /// What it is.
    pub role: Role,
    /// How many of the reading's `directories`, outermost first, it is relative to.
    pub bases: usize,
}

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A path.
    Path(PathUse),
    /// Never a local path: a pattern, program text, message, format, API route, ref, name, number, remote path.
    Text,
    /// A URL: a local path if it is a `file:` URL (and, where a program takes both, a plain path).
    Url,
    /// May or may not be a path (`git log X`, an unknown program's argument): the shape of the word decides.
    Unknown,
}

impl PathUse {
    /// Makes a use that does not recurse, with the direction that belongs to the effect.
    pub const fn new(effect: Effect) -> Self {
        let access = match effect {
            Effect::Read | Effect::List | Effect::Enter | Effect::Execute => Access::Read,
            Effect::Write | Effect::Remove | Effect::Attributes => Access::Write,
            Effect::Edit | Effect::Move | Effect::LinkTarget | Effect::Unproven => Access::Both,
        };
        Self {
            access,
            effect,
            recursive: false,
        }
    }

    /// Returns the same use for everything below the path too.
    #[must_use]
    pub const fn recursively(self) -> Self {
        Self {
            recursive: true,
            ..self
        }
    }
}

/// How a path is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathUse {
    /// Read, written, or both/unproven.
    pub access: Access,
    /// What happens to it.
    pub effect: Effect,
    /// Everything below it is touched too, if it is a directory.
    pub recursive: bool,
}

/// Direction of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Access {
    /// Provably only read.
    Read,
    /// Provably only written.
    Write,
    /// Both, or unproven.
    Both,
}

/// What happens to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Its content is read.
    Read,
    /// Only its name or metadata is read (`ls`, `stat`, `test -f`).
    List,
    /// It becomes the working directory.
    Enter,
    /// It is created or overwritten.
    Write,
    /// An existing file is changed in place (`sed -i`, `>>`, `patch`).
    Edit,
    /// It is removed.
    Remove,
    /// It is moved away (read here, gone after).
    Move,
    /// Its mode, owner or times change.
    Attributes,
    /// A link to it is made.
    LinkTarget,
    /// It is executed or loaded as code.
    Execute,
    /// Not known.
    Unproven,
}

/// A program that runs another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrapper {
    /// How much the other one differs from running it directly.
    pub kind: WrapperKind,
    /// What it runs. Empty when it runs nothing (`command -v x`, `env` alone, `find` without `-exec`).
    pub runs: Vec<Run>,
}

/// The kinds of wrapper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WrapperKind {
    /// Runs it here, as the same user (`timeout`, `env`, `xargs`, `find -exec`).
    Transparent,
    /// Runs shell text (`bash -c`, `eval`).
    InlineShell,
    /// Another user on the same file system (`sudo`).
    BoundaryUser,
    /// Another host, root or mount namespace: operands are not local paths (`ssh`, `docker exec`, `chroot`).
    BoundaryFileSystem,
}

/// One thing that a wrapper or escape hatch runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    /// A slice of the words.
    Words {
        /// The words, in order. Assignments of `env A=1 cmd` are not among them.
        args: Vec<usize>,
        /// `A=1` words of `env`, `sudo`.
        assignments: Vec<usize>,
        /// Operands are appended at run time (`xargs rm`, `find -exec rm {} +`, `fd -x`).
        appended: bool,
        /// The placeholder in the words that stands for them (`{}`).
        placeholder: Option<String>,
        /// The directory it runs in (`env -C`), if changed.
        directory: Option<Piece>,
    },
    /// Text that a shell parses (`bash -c TEXT`, `env -S TEXT`, `git -c alias.x=!TEXT`).
    Shell {
        /// The text.
        text: Piece,
        /// The words that become `$0`, `$1`, ….
        arguments: Vec<usize>,
    },
    /// Text that a shell parses after the words are joined by blanks (`eval a b`, `ssh host a b`, `watch a b`).
    Joined {
        /// The words.
        args: Vec<usize>,
    },
    /// A shell that reads its commands from standard input (`sh`, `bash -s`): what is piped or redirected into it, else
    /// what is typed later.
    ShellStdin,
    /// A shell that reads a file (`bash x.sh`, `source x.sh`): not opened here; the file is an operand that is executed.
    ShellFile(Piece),
    /// Another interpreter with code in the words (`python -c`, `node -e`); shown as evidence, not searched.
    Code(Piece),
    /// A program whose input is typed later or cannot be seen: a REPL (`python`, `bash -i`, `ssh host`). Where its
    /// standard input is redirected, that is its code (`python - <<E`).
    Interactive,
}

/// An option or argument that makes a program run, load or write something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Escape {
    /// The word it stands in.
    pub arg: usize,
    /// The name a rule can use to allow it: the option (`--pre`, `-delete`, `-o`), config key (`core.pager`) or construct (`system`).
    pub name: String,
    /// What it does.
    pub kind: EscapeKind,
}

/// What an escape hatch does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EscapeKind {
    /// Runs a command that can be read.
    Runs(Run),
    /// Writes a file; the operand stands in `operands` too, with a write role.
    Writes(Piece),
    /// Deletes or changes files that are not named (`find -delete`).
    Destroys,
    /// Runs or loads something that cannot be read from the words.
    Opaque,
}
