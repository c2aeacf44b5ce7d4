//! What the words of well-known programs mean: options, subcommands, operand roles, wrappers, escape hatches.
//!
//! Works on one concrete argument vector at a time. It judges nothing and knows no files.

/// One word of a command after expansion of known values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arg<'a> {
    /// The text; from byte `literal` on it is the source text of what could not be resolved.
    pub text: &'a str,
    /// Length of the prefix of `text` that is certain. Equal to `text.len()` for a fully known word.
    pub literal: usize,
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
}

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A path.
    Path(PathUse),
    /// Never a local path: a pattern, program text, message, format, URL, API route, ref, name, number, remote path.
    Text,
    /// May or may not be a path (`git log X`, an unknown program's argument): the shape of the word decides.
    Unknown,
}

/// How a path is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathUse {
    /// Read, written, or both/unproven.
    pub access: Access,
    /// What happens to it.
    pub effect: Effect,
    /// Everything below it is touched too, if it is a directory.
    pub recursive: bool,
}

/// Direction of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Provably only read.
    Read,
    /// Provably only written.
    Write,
    /// Both, or unproven.
    Both,
}

/// What happens to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// A shell that reads its commands from standard input (`sh`, `bash -s`).
    ShellStdin,
    /// A shell that reads a file (`bash x.sh`, `source x.sh`): not opened here; the file is an operand that is executed.
    ShellFile(Piece),
    /// Another interpreter with code in the words (`python -c`, `node -e`); shown as evidence, not searched.
    Code(Piece),
    /// A program whose input is typed later or cannot be seen: a REPL (`python`, `bash -i`, `ssh host`).
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
