//! The knobs of the configuration that the gate reads.

use std::collections::BTreeMap;

/// The knobs, with the defaults of the configuration reference.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Settings {
    /// Tools that are shells under another name.
    pub shell_tools: BTreeMap<String, ShellTool>,
    /// Wrappers declared in the configuration, by program name.
    pub wrappers: BTreeMap<String, DeclaredWrapper>,
    /// What an operand that cannot be resolved does.
    pub unresolved_paths: UnresolvedPaths,
    /// What a recursive read over a directory that holds a denied file does.
    pub recursive_reads: RecursiveReads,
    /// What code for another interpreter does.
    pub inline_code: InlineCode,
    /// Path patterns whose reads skip the `external_directory` gate.
    pub infrastructure_read_paths: Vec<String>,
}

/// A tool that runs shell text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellTool {
    /// The input field that holds the command.
    pub command_argument: String,
    /// The input field that holds the working directory.
    pub workdir_argument: Option<String>,
}

/// A wrapper declared in the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredWrapper {
    /// Whether it is transparent or a boundary.
    pub kind: DeclaredKind,
    /// Skip leading options (words that begin with `-`) before the command it runs.
    pub skip_options: bool,
}

/// The kinds a declared wrapper may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredKind {
    /// Runs its command here, as the same user.
    Transparent,
    /// Runs it as another user, or on another host or root.
    Boundary,
}

/// `unresolvedPaths`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum UnresolvedPaths {
    /// Ask.
    #[default]
    Ask,
    /// Say nothing.
    Ignore,
}

/// `recursiveReads`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RecursiveReads {
    /// Ask when a denied file was found.
    #[default]
    Ask,
    /// Do not look.
    Ignore,
    /// Ask also when the walk ran out.
    Strict,
}

/// `inlineCode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum InlineCode {
    /// The rules on the interpreter decide.
    #[default]
    Rule,
    /// At least ask, unless a specific rule names the interpreter.
    Ask,
}
