//! What an option value or operand is: its role, or the shape in which it hides a path.

use super::{Effect, PathUse, Piece, Role};

/// The meaning of a value or operand in the notation of [`super::spec`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// One role for the whole of it.
    Plain(Role),
    /// A directory that operands are relative to.
    Directory,
    /// A path that is written, as an escape hatch.
    Out(PathUse),
    /// A file that is run or loaded, as an escape hatch.
    Load,
    /// A path after `@`, else text.
    At(PathUse),
    /// A path after `=@`, else text.
    KeyAt(PathUse),
    /// A path after the first `@`, unless a `=` stands before it (`curl --data-urlencode`).
    NameAt(PathUse),
    /// A path after the first `=`.
    Key(PathUse),
    /// Paths with a separator between.
    List(char, PathUse),
    /// A path unless a host stands before it.
    Remote(PathUse),
    /// `host:container[:options]`, a host path if it looks like one.
    Volume,
    /// `type=bind,source=…,target=…`.
    Mount,
    /// Text that is run beside the program's own job.
    Runs,
    /// Something unreadable that is run or loaded.
    Opaque,
    /// Shell text that is the wrapper's job.
    Shell,
    /// Code for the interpreter.
    Code,
    /// The words that follow, as a command.
    Words,
}

impl Value {
    /// Never a path.
    pub(super) const TEXT: Self = Self::Plain(Role::Text);

    /// Reads one word of the notation.
    pub(super) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "text" => Self::TEXT,
            "any" => Self::Plain(Role::Unknown),
            "url" => Self::Plain(Role::Url),
            "chdir" => Self::Directory,
            "load" => Self::Load,
            "volume" => Self::Volume,
            "mount" => Self::Mount,
            "runs" => Self::Runs,
            "opaque" => Self::Opaque,
            "shell" => Self::Shell,
            "code" => Self::Code,
            "cmd" => Self::Words,
            "out" => Self::Out(PathUse::new(Effect::Write)),
            "out/" => Self::Out(PathUse::new(Effect::Write).recursively()),
            _ => {
                if let Some(rest) = word.strip_prefix("k=@") {
                    Self::KeyAt(path(rest)?)
                } else if let Some(rest) = word.strip_prefix("n@") {
                    Self::NameAt(path(rest)?)
                } else if let Some(rest) = word.strip_prefix("k=") {
                    Self::Key(path(rest)?)
                } else if let Some(rest) = word.strip_prefix('@') {
                    Self::At(path(rest)?)
                } else if let Some(rest) = word.strip_prefix("host:") {
                    Self::Remote(path(rest)?)
                } else if let Some(rest) = word.strip_suffix(',') {
                    Self::List(',', path(rest)?)
                } else if let Some(rest) = word.strip_suffix(':') {
                    Self::List(':', path(rest)?)
                } else {
                    Self::Plain(Role::Path(path(word)?))
                }
            }
        })
    }

    /// Returns the operands in a piece of text that has this meaning. Empty for values that are no operands.
    pub(super) fn operands(self, piece: Piece, text: &str, out: &mut Vec<(Piece, Role)>) {
        let after = |at: usize| Piece {
            start: piece.start + at,
            ..piece
        };
        match self {
            Self::Plain(role) => out.push((piece, role)),
            Self::Directory => out.push((piece, Role::Path(PathUse::new(Effect::Enter)))),
            Self::Out(used) => out.push((piece, Role::Path(used))),
            Self::Load => out.push((piece, Role::Path(PathUse::new(Effect::Execute)))),
            Self::At(used) => match text.strip_prefix('@') {
                Some(_) => out.push((after(1), Role::Path(used))),
                None => out.push((piece, Role::Text)),
            },
            Self::KeyAt(used) => key_at(used, piece, text, out),
            Self::NameAt(used) => match text
                .find(['@', '='])
                .filter(|at| text.get(*at..*at + 1) == Some("@"))
            {
                Some(at) => out.push((after(at + 1), Role::Path(used))),
                None => out.push((piece, Role::Text)),
            },
            Self::Key(used) => match text.find('=') {
                Some(at) => out.push((after(at + 1), Role::Path(used))),
                None => out.push((piece, Role::Unknown)),
            },
            Self::List(separator, used) => {
                let mut start = 0;
                for part in text.split(separator) {
                    let end = start + part.len();
                    if !part.is_empty() {
                        out.push((
                            Piece {
                                start: piece.start + start,
                                end: piece.start + end,
                                ..piece
                            },
                            Role::Path(used),
                        ));
                    }
                    start = end + separator.len_utf8();
                }
            }
            Self::Remote(used) => {
                let role = if is_remote(text) {
                    Role::Text
                } else {
                    Role::Path(used)
                };
                out.push((piece, role));
            }
            Self::Volume => volume(piece, text, out),
            Self::Mount => mount(piece, text, out),
            Self::Runs | Self::Opaque | Self::Shell | Self::Code | Self::Words => {}
        }
    }

    /// Returns the path use, if it is a path.
    pub(super) fn path_use(self) -> Option<PathUse> {
        match self {
            Self::Plain(Role::Path(used)) | Self::Out(used) | Self::Remote(used) => Some(used),
            Self::Directory => Some(PathUse::new(Effect::Enter)),
            Self::Load => Some(PathUse::new(Effect::Execute)),
            Self::Plain(Role::Text | Role::Url | Role::Unknown)
            | Self::At(_)
            | Self::KeyAt(_)
            | Self::NameAt(_)
            | Self::Key(_)
            | Self::List(..)
            | Self::Volume
            | Self::Mount
            | Self::Runs
            | Self::Opaque
            | Self::Shell
            | Self::Code
            | Self::Words => None,
        }
    }
}

/// Reads the name of a path effect.
fn path(word: &str) -> Option<PathUse> {
    let (word, recursive) = word
        .strip_suffix('/')
        .map_or((word, false), |word| (word, true));
    let effect = match word {
        "read" => Effect::Read,
        "list" => Effect::List,
        "enter" => Effect::Enter,
        "write" => Effect::Write,
        "edit" => Effect::Edit,
        "remove" => Effect::Remove,
        "move" => Effect::Move,
        "attr" => Effect::Attributes,
        "link" => Effect::LinkTarget,
        "exec" => Effect::Execute,
        "both" => Effect::Unproven,
        _ => return None,
    };
    let used = PathUse::new(effect);
    Some(if recursive { used.recursively() } else { used })
}

/// Tells whether a word of `scp`, `rsync` and the like names another host: a colon before the first slash, or a URL.
pub(super) fn is_remote(text: &str) -> bool {
    if text.contains("://") {
        return !text.starts_with("file:");
    }
    match (text.find(':'), text.find('/')) {
        (Some(colon), Some(slash)) => colon < slash,
        (Some(_), None) => true,
        (None, _) => false,
    }
}

/// Adds the host's side of docker's `-v HOST:CONTAINER[:OPTIONS]`.
fn volume(piece: Piece, text: &str, out: &mut Vec<(Piece, Role)>) {
    let host = text.split(':').next().unwrap_or_default();
    let looks_like_path = host.contains('/') || host.starts_with(['.', '~', '$']);
    if looks_like_path && text.contains(':') {
        // What the other file system's program reads of it is that program's doing: the path itself is judged.
        let used = PathUse::new(Effect::Unproven);
        out.push((
            Piece {
                end: piece.start + host.len(),
                ..piece
            },
            Role::Path(used),
        ));
    } else {
        out.push((piece, Role::Text));
    }
}

/// Adds the source of docker's `--mount type=bind,source=…`.
fn mount(piece: Piece, text: &str, out: &mut Vec<(Piece, Role)>) {
    let bind = !text.contains("type=volume") && !text.contains("type=tmpfs");
    let mut start = piece.start;
    let found = out.len();
    for field in text.split(',') {
        let (key, value) = field.split_once('=').unwrap_or((field, ""));
        if bind && matches!(key, "source" | "src") && !value.is_empty() {
            let at = start + key.len() + 1;
            let used = PathUse::new(Effect::Unproven);
            out.push((
                Piece {
                    start: at,
                    end: at + value.len(),
                    ..piece
                },
                Role::Path(used),
            ));
        }
        start += field.len() + 1;
    }
    if out.len() == found {
        out.push((piece, Role::Text));
    }
}

/// Adds the files of `key=@a,b;type=…` or `key=<a` (curl), `key=@a` (gh), or of a bare `@a`.
fn key_at(used: PathUse, piece: Piece, text: &str, out: &mut Vec<(Piece, Role)>) {
    let start = match text.find("=@").or_else(|| text.find("=<")) {
        Some(at) => at + 2,
        None if text.starts_with('@') => 1,
        None => return out.push((piece, Role::Text)),
    };
    let files = text
        .get(start..)
        .unwrap_or_default()
        .split(';')
        .next()
        .unwrap_or_default();
    let mut at = piece.start + start;
    for file in files.split(',') {
        out.push((
            Piece {
                start: at,
                end: at + file.len(),
                ..piece
            },
            Role::Path(used),
        ));
        at += file.len() + 1;
    }
}
