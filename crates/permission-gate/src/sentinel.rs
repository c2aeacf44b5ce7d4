//! The synthetic rules: what cannot be known asks, and says what cannot be known.

/// A synthetic rule. Its name stands in angle brackets, which no pattern can match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sentinel {
    /// The command name is computed.
    DynamicCommand,
    /// A program is hidden in a value that cannot be read, or will be typed later.
    OpaqueWrapper,
    /// Another user, host, root or namespace.
    Indirection,
    /// The whole text could not be understood, or redirects without a command.
    Unparseable,
    /// A part of the text could not be understood.
    UnparsedSubtree,
    /// A variable makes a program run or load something.
    EnvironmentHijack,
    /// An option makes a program run or write something.
    ExecEscape,
    /// Code for another interpreter, with `inlineCode: "ask"`.
    InlineCode,
    /// It cannot be told which file an operand names.
    UnresolvedPath,
    /// A recursive reader would read a file that a rule speaks of.
    RecursiveRead,
    /// The files and switches that keep the gate working.
    SelfProtection,
}

impl Sentinel {
    /// Every synthetic rule.
    pub const ALL: [Self; 11] = [
        Self::DynamicCommand,
        Self::OpaqueWrapper,
        Self::Indirection,
        Self::Unparseable,
        Self::UnparsedSubtree,
        Self::EnvironmentHijack,
        Self::ExecEscape,
        Self::InlineCode,
        Self::UnresolvedPath,
        Self::RecursiveRead,
        Self::SelfProtection,
    ];

    /// Returns the name used in logs, JSON and grants.
    pub fn name(self) -> &'static str {
        match self {
            Self::DynamicCommand => "<dynamic-bash-command>",
            Self::OpaqueWrapper => "<opaque-bash-wrapper>",
            Self::Indirection => "<indirection-bash-wrapper>",
            Self::Unparseable => "<unparseable-bash-command>",
            Self::UnparsedSubtree => "<unparsed-bash-subtree>",
            Self::EnvironmentHijack => "<environment-hijack>",
            Self::ExecEscape => "<exec-escape>",
            Self::InlineCode => "<inline-code>",
            Self::UnresolvedPath => "<unresolved-path>",
            Self::RecursiveRead => "<recursive-read>",
            Self::SelfProtection => "<self-protection>",
        }
    }

    /// Tells whether a grant or yolo may answer it.
    pub fn is_liftable(self) -> bool {
        match self {
            // SECURITY: pinned by `yolo_does_not_lift_self_protection`.
            Self::SelfProtection => false,
            Self::DynamicCommand
            | Self::OpaqueWrapper
            | Self::Indirection
            | Self::Unparseable
            | Self::UnparsedSubtree
            | Self::EnvironmentHijack
            | Self::ExecEscape
            | Self::InlineCode
            | Self::UnresolvedPath
            | Self::RecursiveRead => true,
        }
    }
}
