//! The one table of all keys of a configuration file.
//!
//! Validation, merging, the JSON schema, the example file and the reference page are derived from it; a key is added here
//! and nowhere else.

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name in the file.
    pub name: &'static str,
    /// What its value may be.
    pub kind: Kind,
    /// The default, as JSON; empty when the key has none.
    pub default: &'static str,
    /// How a higher scope combines with a lower one.
    pub merge: Merge,
    /// Whether a managed file may set it.
    pub managed: Managed,
    /// The source files that act on it, relative to the repository; empty for a deprecated key.
    pub readers: &'static [&'static str],
    /// One sentence for the schema and the reference page.
    pub doc: &'static str,
    /// What to use instead, when the key is deprecated and ignored.
    pub deprecated: Option<&'static str>,
    /// The value in the example file, as JSON; empty leaves the key out.
    pub example: &'static str,
}

/// What a value may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any string.
    Text,
    /// `true` or `false`.
    Bool,
    /// A whole number of at least 1.
    Positive,
    /// One of some words.
    Choice(&'static [&'static str]),
    /// A list of some words.
    Choices(&'static [&'static str]),
    /// A list of non-empty strings.
    Texts,
    /// Tool name to `{commandArgument, workdirArgument?}`.
    ShellTools,
    /// Link name to `{command, timeoutMs?}`.
    Authorizers,
    /// Program name to `{kind, skipOptions?}`.
    Wrappers,
    /// Dialog action to one printable character.
    DialogKeys,
    /// The policy.
    Permission,
}

/// How scopes combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// Each file has its own; nothing to combine.
    Own,
    /// The higher scope's value replaces the lower one's.
    Replace,
    /// Entry by entry; the higher scope's entry replaces the lower one's of the same name.
    ByName,
    /// By surface and pattern, in the policy.
    Policy,
}

/// What a managed file may do with a key: it may only tighten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Managed {
    /// It may not set it; a value is ignored with a warning.
    Ignored,
    /// It may set it freely, because the value is no way to loosen anything.
    Free,
    /// The effective value is at least as strict as the managed one: JSON values from lax to strict.
    AtLeast(&'static [&'static str]),
    /// Its entries are added to the effective list.
    Adds,
}

/// The actions of the dialog that can be bound to a key, with their defaults.
pub const DIALOG_ACTIONS: &[(&str, &str)] = &[
    ("approve", "y"),
    ("approveAlways", "a"),
    ("approveSession", "s"),
    ("approveSessionBoth", "b"),
    ("deny", "n"),
    ("denyWithReason", "r"),
    ("viewComplete", "v"),
];

/// Where a dialog's keys are read.
const DIALOG: &[&str] = &["crates/permission-node/src/desk/dialog.rs"];
/// Where the gate reads its knobs.
const GATE: &[&str] = &["crates/permission-runtime/src/config/merge.rs"];

/// All keys, in the order of the schema.
pub const KEYS: &[Key] = &[
    Key {
        name: "$schema",
        kind: Kind::Text,
        default: "",
        merge: Merge::Own,
        managed: Managed::Free,
        readers: &["editors"],
        doc: "The JSON schema of this file, for editors.",
        deprecated: None,
        example: "\"./schema.json\"",
    },
    Key {
        name: "debugLog",
        kind: Kind::Bool,
        default: "false",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: &["crates/permission-runtime/src/audit"],
        doc: "Write the debug log beside the review log.",
        deprecated: None,
        example: "false",
    },
    Key {
        name: "permissionReviewLog",
        kind: Kind::Bool,
        default: "true",
        merge: Merge::Replace,
        managed: Managed::AtLeast(&["false", "true"]),
        readers: &["crates/permission-runtime/src/audit"],
        doc: "Write the review log: one line for every decision.",
        deprecated: None,
        example: "true",
    },
    Key {
        name: "logAllows",
        kind: Kind::Bool,
        default: "true",
        merge: Merge::Replace,
        managed: Managed::AtLeast(&["false", "true"]),
        readers: &["crates/permission-runtime/src/audit"],
        doc: "Write what the policy allowed to the review log too.",
        deprecated: None,
        example: "true",
    },
    Key {
        name: "yoloMode",
        kind: Kind::Bool,
        default: "false",
        merge: Merge::Replace,
        managed: Managed::AtLeast(&["true", "false"]),
        readers: &["crates/permission-runtime/src/session"],
        doc: "Answer every ask with allow; denies, managed asks and self-protection hold.",
        deprecated: None,
        example: "false",
    },
    Key {
        name: "doublePressToConfirm",
        kind: Kind::Bool,
        default: "true",
        merge: Merge::Replace,
        managed: Managed::AtLeast(&["false", "true"]),
        readers: DIALOG,
        doc: "In the dialog a letter arms a choice and the same letter again commits it.",
        deprecated: None,
        example: "true",
    },
    Key {
        name: "promptMaxRows",
        kind: Kind::Positive,
        default: "24",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: &["crates/permission-node/src/desk.rs"],
        doc: "The most rows the facts of a prompt take.",
        deprecated: None,
        example: "24",
    },
    Key {
        name: "promptFieldMaxWidth",
        kind: Kind::Positive,
        default: "400",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: &["crates/permission-node/src/desk.rs"],
        doc: "The most columns one fact of a prompt takes before its middle is left out.",
        deprecated: None,
        example: "400",
    },
    Key {
        name: "promptStyle",
        kind: Kind::Choice(&["dialog", "linear"]),
        default: "\"dialog\"",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: DIALOG,
        doc: "How a terminal prompt is drawn: a dialog, or plain lines that are printed once.",
        deprecated: None,
        example: "\"dialog\"",
    },
    Key {
        name: "promptNotifications",
        kind: Kind::Choices(&["bell", "osc777", "osc9"]),
        default: "[]",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: DIALOG,
        doc: "How the terminal announces a prompt.",
        deprecated: None,
        example: "[]",
    },
    Key {
        name: "permissionDialogKeys",
        kind: Kind::DialogKeys,
        default: "",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: DIALOG,
        doc: "The keys of the dialog: one printable character for each action.",
        deprecated: None,
        example: "{\"approve\": \"y\", \"deny\": \"n\"}",
    },
    Key {
        name: "reviewLogFieldMaxWidth",
        kind: Kind::Positive,
        default: "1000",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: &["crates/permission-runtime/src/audit"],
        doc: "The most characters one field of the review log takes.",
        deprecated: None,
        example: "1000",
    },
    Key {
        name: "forwardingTimeoutMs",
        kind: Kind::Positive,
        default: "600000",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: &["crates/permission-runtime/src/forward"],
        doc: "How long a forwarded ask waits for its answer, in milliseconds.",
        deprecated: None,
        example: "600000",
    },
    Key {
        name: "authorizerChain",
        kind: Kind::Texts,
        default: "[]",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: &["crates/permission-runtime/src/authority"],
        doc: "The authorizers that may answer an ask before a person does, in order.",
        deprecated: None,
        example: "[]",
    },
    Key {
        name: "authorizers",
        kind: Kind::Authorizers,
        default: "",
        merge: Merge::ByName,
        managed: Managed::Ignored,
        readers: &["crates/permission-runtime/src/authority"],
        doc: "Programs that can be named in `authorizerChain`.",
        deprecated: None,
        example: "{\"reviewer\": {\"command\": [\"my-reviewer\", \"--json\"], \"timeoutMs\": 10000}}",
    },
    Key {
        name: "piInfrastructureReadPaths",
        kind: Kind::Texts,
        default: "[]",
        merge: Merge::Replace,
        managed: Managed::Ignored,
        readers: GATE,
        doc: "Paths outside the workspace that may be read without an `external_directory` rule.",
        deprecated: None,
        example: "[]",
    },
    Key {
        name: "workspaceRoots",
        kind: Kind::Texts,
        default: "[]",
        merge: Merge::Replace,
        managed: Managed::Adds,
        readers: &["crates/permission-runtime/src/session"],
        doc: "Further directories that count as inside the workspace.",
        deprecated: None,
        example: "[]",
    },
    Key {
        name: "shellTools",
        kind: Kind::ShellTools,
        default: "",
        merge: Merge::ByName,
        managed: Managed::Ignored,
        readers: GATE,
        doc: "Tools that run shell text under another name; the `bash` rules judge them.",
        deprecated: None,
        example: "{\"exec_command\": {\"commandArgument\": \"cmd\", \"workdirArgument\": \"workdir\"}}",
    },
    Key {
        name: "wrappers",
        kind: Kind::Wrappers,
        default: "",
        merge: Merge::ByName,
        managed: Managed::Ignored,
        readers: GATE,
        doc: "Programs that run the command they are given.",
        deprecated: None,
        example: "{\"rtk\": {\"kind\": \"transparent\", \"skipOptions\": true}}",
    },
    Key {
        name: "unresolvedPaths",
        kind: Kind::Choice(&["ask", "ignore"]),
        default: "\"ask\"",
        merge: Merge::Replace,
        managed: Managed::AtLeast(&["\"ignore\"", "\"ask\""]),
        readers: GATE,
        doc: "What an operand does whose path cannot be known before the command runs.",
        deprecated: None,
        example: "\"ask\"",
    },
    Key {
        name: "recursiveReads",
        kind: Kind::Choice(&["ask", "ignore", "strict"]),
        default: "\"ask\"",
        merge: Merge::Replace,
        managed: Managed::AtLeast(&["\"ignore\"", "\"ask\"", "\"strict\""]),
        readers: GATE,
        doc: "What a recursive read does over a directory that holds a denied file; `strict` asks also when the search ran out.",
        deprecated: None,
        example: "\"ask\"",
    },
    Key {
        name: "inlineCode",
        kind: Kind::Choice(&["ask", "rule"]),
        default: "\"rule\"",
        merge: Merge::Replace,
        managed: Managed::AtLeast(&["\"rule\"", "\"ask\""]),
        readers: GATE,
        doc: "What code for another interpreter (`python -c`) does: the rules on the interpreter decide, or it asks.",
        deprecated: None,
        example: "\"rule\"",
    },
    Key {
        name: "gateUserBash",
        kind: Kind::Bool,
        default: "false",
        merge: Merge::Replace,
        managed: Managed::AtLeast(&["false", "true"]),
        readers: &["crates/permission-node/src", "pi-extension/src"],
        doc: "Judge also what the person runs with `!` in Pi.",
        deprecated: None,
        example: "false",
    },
    Key {
        name: "toolInputPreviewMaxLength",
        kind: Kind::Positive,
        default: "",
        merge: Merge::Own,
        managed: Managed::Ignored,
        readers: &[],
        doc: "Ignored.",
        deprecated: Some("use promptMaxRows and promptFieldMaxWidth"),
        example: "",
    },
    Key {
        name: "toolTextSummaryMaxLength",
        kind: Kind::Positive,
        default: "",
        merge: Merge::Own,
        managed: Managed::Ignored,
        readers: &[],
        doc: "Ignored.",
        deprecated: Some("use promptMaxRows and promptFieldMaxWidth"),
        example: "",
    },
    Key {
        name: "permission",
        kind: Kind::Permission,
        default: "{}",
        merge: Merge::Policy,
        managed: Managed::Free,
        readers: &["crates/permission-runtime/src/config/permission.rs"],
        doc: "The policy: surface to decision, or to a map of pattern to decision.",
        deprecated: None,
        example: "{\"*\": \"ask\", \"read\": \"allow\", \"grep\": \"allow\", \"find\": \"allow\", \"ls\": \"allow\", \
                  \"path\": {\"*\": \"allow\", \"*.env\": \"deny\", \"*.env.*\": \"deny\", \"*.env.example\": \"allow\"}, \
                  \"bash\": {\"*\": \"ask\", \"git status *\": \"allow\", \"git diff *\": \"allow\", \"git log *\": \"allow\", \
                  \"rm -rf *\": {\"action\": \"deny\", \"reason\": \"move it to the trash instead\"}}, \
                  \"external_directory\": \"ask\"}",
    },
];

/// Finds a key by its name.
pub(crate) fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}
