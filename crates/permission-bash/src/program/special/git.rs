//! `git`: configuration given on the command line, revisions beside paths, transports that run programs
//! (git 2.47, git(1), git-config(1), gitrevisions(7)).

use crate::program::engine::Reader;
use crate::program::{Effect, EscapeKind, Operand, PathUse, Piece, Role, Run};

/// What an executing key's value is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    /// Shell text.
    Command,
    /// Shell text if it begins with `!`, else something git looks up.
    Bang,
    /// A file or directory that is loaded, or a switch that lets others run.
    Opaque,
}

/// Keys by their first and last part, lower case; `*` stands for any middle or last part. Sorted.
static KEYS: &[(&str, Key)] = &[
    ("alias.*", Key::Bang),
    ("browser.*.cmd", Key::Command),
    ("browser.*.path", Key::Command),
    ("core.alternaterefscommand", Key::Command),
    ("core.askpass", Key::Command),
    ("core.editor", Key::Command),
    ("core.fsmonitor", Key::Command),
    ("core.gitproxy", Key::Command),
    ("core.hookspath", Key::Opaque),
    ("core.pager", Key::Command),
    ("core.sshcommand", Key::Command),
    ("core.worktree", Key::Opaque),
    ("credential.*.helper", Key::Bang),
    ("credential.helper", Key::Bang),
    ("diff.*.command", Key::Command),
    ("diff.*.textconv", Key::Command),
    ("diff.external", Key::Command),
    ("difftool.*.cmd", Key::Command),
    ("difftool.*.path", Key::Command),
    ("filter.*.clean", Key::Command),
    ("filter.*.process", Key::Command),
    ("filter.*.smudge", Key::Command),
    ("gpg.*.program", Key::Command),
    ("gpg.program", Key::Command),
    ("gpg.ssh.defaultkeycommand", Key::Command),
    ("guitool.*.cmd", Key::Command),
    ("hook.*.command", Key::Command),
    ("imap.tunnel", Key::Command),
    ("include.path", Key::Opaque),
    ("includeif.*.path", Key::Opaque),
    ("init.templatedir", Key::Opaque),
    ("interactive.difffilter", Key::Command),
    ("man.*.cmd", Key::Command),
    ("man.*.path", Key::Command),
    ("merge.*.driver", Key::Command),
    ("mergetool.*.cmd", Key::Command),
    ("mergetool.*.path", Key::Command),
    ("pager.*", Key::Command),
    ("protocol.*.allow", Key::Opaque),
    ("protocol.allow", Key::Opaque),
    ("remote.*.receivepack", Key::Command),
    ("remote.*.uploadpack", Key::Command),
    ("remote.*.vcs", Key::Opaque),
    ("sendemail.*.sendmailcmd", Key::Command),
    ("sendemail.*.smtpserver", Key::Command),
    ("sendemail.cccmd", Key::Command),
    ("sendemail.headercmd", Key::Command),
    ("sendemail.sendmailcmd", Key::Command),
    ("sendemail.smtpserver", Key::Command),
    ("sendemail.tocmd", Key::Command),
    ("sequence.editor", Key::Command),
    ("submodule.*.update", Key::Bang),
    ("tar.*.command", Key::Command),
    ("trailer.*.cmd", Key::Command),
    ("trailer.*.command", Key::Command),
    ("uploadpack.packobjectshook", Key::Command),
    ("url.*.insteadof", Key::Opaque),
    ("url.*.pushinsteadof", Key::Opaque),
    ("web.browser", Key::Bang),
];

/// Values that make an executing key run nothing of note (semantics 2.5). Sorted.
const INERT_VALUES: &[&str] = &[
    "", ":", "0", "1", "cat", "false", "less", "more", "no", "off", "on", "true", "yes",
];

fn key(name: &str) -> Option<Key> {
    let lower = name.to_ascii_lowercase();
    let (section, rest) = lower.split_once('.')?;
    let last = rest.rsplit('.').next().unwrap_or(rest);
    let middle = rest.len() > last.len();
    KEYS.iter()
        .find(|(pattern, _)| {
            let Some((first, tail)) = pattern.split_once('.') else {
                return false;
            };
            first == section
                && match tail.strip_prefix("*.") {
                    Some(tail) => middle && tail == last,
                    None => tail == "*" || tail == rest,
                }
        })
        .map(|(_, key)| *key)
}

/// Tells whether a configuration key, set by `git -c`, `git config` or `GIT_CONFIG_*`, makes git run or load something.
pub fn config_executes(name: &str) -> bool {
    key(name).is_some()
}

/// Tells whether a key only changes how things are shown (`color.*`, `advice.*`, …).
pub fn config_is_inert(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["color.", "advice.", "column."]
        .iter()
        .any(|prefix| lower.starts_with(prefix))
        || matches!(
            lower.as_str(),
            "core.quotepath"
                | "core.abbrev"
                | "core.precomposeunicode"
                | "diff.mnemonicprefix"
                | "diff.noprefix"
                | "diff.renames"
                | "log.date"
                | "log.abbrevcommit"
                | "log.decorate"
                | "log.showsignature"
                | "status.short"
                | "status.branch"
        )
}

/// Completes the reading of `git`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let given: Vec<(usize, &'static str, Piece)> = reader
        .out
        .options
        .iter()
        .filter_map(|used| Some((used.arg, used.name, used.value?)))
        .filter(|(arg, name, _)| {
            let global = reader.is_global(*arg) || reader.out.subcommand.is_empty();
            (matches!(*name, "-c" | "--config-env") && global)
                || (*name == "--config" && reader.command == "clone")
        })
        .collect();
    for (arg, name, value) in given {
        let text = reader.piece_text(value);
        let end = text.find('=').unwrap_or(text.len());
        let key_name = text.get(..end).unwrap_or_default();
        let certain = value.start + end <= reader.word(value.arg).len();
        if name == "--config-env" {
            if !certain || config_executes(key_name) {
                reader.escape(arg, key_name, EscapeKind::Opaque);
            }
            continue;
        }
        let setting = Piece {
            start: value.start + (end + 1).min(text.len()),
            ..value
        };
        if !certain {
            reader.escape(arg, name, EscapeKind::Opaque);
        } else if set(reader, arg, key_name, setting) || config_is_inert(key_name) {
            reader.note_inert(arg);
            reader.note_inert(value.arg);
        }
    }
    if reader.command == "config" {
        config(reader);
    }
    lines(reader);
    revisions(reader);
    transports(reader);
    push(reader);
}

/// `git log -L START,END:FILE`, `-L :FUNCTION:FILE` (git-log(1)).
fn lines(reader: &mut Reader<'_>) {
    let ranges: Vec<Piece> = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "-L" && reader.command == "log")
        .filter_map(|used| used.value)
        .collect();
    for range in ranges {
        let text = reader.piece_text(range);
        if let Some(colon) = text.rfind(':') {
            let file = Piece {
                start: range.start + colon + 1,
                ..range
            };
            reader.path(file, Effect::Read);
        }
    }
}

/// Judges `KEY=VALUE`; returns whether the key is one that executes, but the value runs nothing of note.
fn set(reader: &mut Reader<'_>, arg: usize, name: &str, value: Piece) -> bool {
    let Some(kind) = key(name) else { return false };
    let text = reader.piece_text(value);
    let program = text.split(' ').next().unwrap_or_default();
    let quiet = INERT_VALUES.contains(&text)
        || (matches!(program, "less" | "cat")
            && !text.contains(['|', ';', '&', '$', '`', '(', '+', '>', '<']));
    if value.is_certain(reader.argv) && kind == Key::Command && quiet {
        return true;
    }
    if text.is_empty() {
        return true;
    }
    match kind {
        Key::Command => reader.runs(arg, name, value),
        Key::Bang => match text.strip_prefix('!') {
            Some(_) => reader.runs(
                arg,
                name,
                Piece {
                    start: value.start + 1,
                    ..value
                },
            ),
            None => reader.escape(arg, name, EscapeKind::Opaque),
        },
        Key::Opaque => reader.escape(arg, name, EscapeKind::Opaque),
    }
    false
}

/// Reads `git config [set] KEY VALUE`.
fn config(reader: &mut Reader<'_>) {
    let reads = [
        "--get",
        "--get-all",
        "--get-regexp",
        "--get-urlmatch",
        "--list",
        "--unset",
        "--unset-all",
        "--edit",
    ];
    if reads.iter().any(|name| reader.used(name)) {
        return;
    }
    let mut words = reader.positionals.clone();
    if words.first().is_some_and(|at| {
        matches!(
            reader.word(*at),
            "get" | "list" | "unset" | "edit" | "remove-section"
        )
    }) {
        return;
    }
    if words.first().is_some_and(|at| reader.word(*at) == "set") {
        words.remove(0);
    }
    if let [name, value, ..] = words.as_slice() {
        let key_name = reader.text(*name);
        if reader.whole(*name).is_certain(reader.argv) {
            set(reader, *name, key_name, reader.whole(*value));
        } else {
            reader.escape(*name, "config", EscapeKind::Opaque);
        }
    }
}

/// Separates revisions from paths among operands that may be either.
fn revisions(reader: &mut Reader<'_>) {
    let separator = reader.out.separator.unwrap_or(usize::MAX);
    let effect = match reader.command {
        "checkout" | "reset" => Effect::Edit,
        "log" | "shortlog" | "rev-list" | "whatchanged" | "ls-files" | "ls-tree" => Effect::List,
        _ => Effect::Read,
    };
    let after_is_path = !matches!(reader.command, "submodule" | "foreach" | "" | "stage");
    let mut historic = Vec::new();
    let mut discards = false;
    let positionals = reader.positionals.clone();
    let argv = reader.argv;
    for operand in &mut reader.out.operands {
        if operand.role != Role::Unknown || positionals.binary_search(&operand.piece.arg).is_err() {
            continue;
        }
        let text = operand.piece.of(argv);
        if operand.piece.arg > separator {
            if after_is_path {
                operand.role = Role::Path(PathUse::new(effect));
            }
        } else if let Some(at) = path_in_tree(text) {
            operand.role = Role::Text;
            historic.push(Operand {
                piece: Piece {
                    start: operand.piece.start + at,
                    ..operand.piece
                },
                role: Role::Path(PathUse::new(Effect::Read)),
                bases: operand.bases,
            });
        } else if is_revision(text) {
            operand.role = Role::Text;
        } else if effect == Effect::Edit && is_path(text) {
            operand.role = Role::Path(PathUse::new(effect));
            discards = true;
        }
    }
    if reader.command == "checkout" && (reader.out.separator.is_some() || discards) {
        reader.out.destructive = true;
    }
    reader.out.operands.extend(historic);
}

/// Tells whether a word cannot name a branch: `.`, `./x`, `../x`, `/x`, `x/`.
fn is_path(text: &str) -> bool {
    matches!(text, "." | "..")
        || text.starts_with(['/', '~'])
        || text.starts_with("./")
        || text.starts_with("../")
        || text.ends_with('/')
}

/// Returns where the path begins in `REV:path`.
fn path_in_tree(text: &str) -> Option<usize> {
    let colon = text.find(':')?;
    let rest = text.get(colon + 1..)?;
    // `:!x`, `:(glob)x` are pathspecs, `a:b` of a refspec has no dot or slash to speak of, `C:\x` is a drive.
    let magic = colon == 0 && rest.starts_with(['!', '(', '^', '/']);
    (!magic && !rest.is_empty() && !rest.starts_with('\\')).then_some(colon + 1)
}

/// Tells whether a word can only be a revision or range: `a..b`, `HEAD~2`, `x^`, `@{u}`, a hash, `refs/…`.
fn is_revision(text: &str) -> bool {
    let head = text.trim_start_matches('^');
    if head == "@"
        || head.starts_with("HEAD")
        || head.starts_with("refs/")
        || head.starts_with("FETCH_HEAD")
        || head.starts_with("ORIG_HEAD")
    {
        return true;
    }
    if text.contains("@{") || text.contains('^') || text.contains('~') && !text.starts_with('~') {
        return true;
    }
    if head.len() >= 7 && head.len() <= 64 && head.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return true;
    }
    // A range has its dots inside a component: `a..b`, `..b`, but not `../b` or `a/../b`.
    let mut from = 0;
    while let Some(found) = text.get(from..).and_then(|rest| rest.find("..")) {
        let at = from + found;
        let before = text.get(..at).unwrap_or_default();
        let after = text
            .get(at + 2..)
            .unwrap_or_default()
            .trim_start_matches('.');
        let component = before.is_empty() || before.ends_with('/');
        if !(component && (after.is_empty() || after.starts_with('/'))) {
            return true;
        }
        from = at + 2;
    }
    false
}

/// Notes `ext::` and `fd::` transports, which run a program, and local repositories.
fn transports(reader: &mut Reader<'_>) {
    if !matches!(
        reader.command,
        "clone"
            | "fetch"
            | "pull"
            | "push"
            | "ls-remote"
            | "add"
            | "set-url"
            | "archive"
            | "fetch-pack"
    ) {
        return;
    }
    let words = reader.positionals.clone();
    for at in words {
        let text = reader.text(at);
        if text.starts_with("ext::") {
            let text = Piece {
                start: "ext::".len(),
                ..reader.whole(at)
            };
            reader.escape(
                at,
                "ext::",
                EscapeKind::Runs(Run::Shell {
                    text,
                    arguments: Vec::new(),
                }),
            );
        }
    }
}

/// Notes a push that overwrites or deletes without an option: `+ref`, `:ref`.
fn push(reader: &mut Reader<'_>) {
    if reader.command == "push" {
        let words = reader.positionals.clone();
        reader.out.destructive |= words
            .iter()
            .skip(1)
            .any(|at| reader.text(*at).starts_with(['+', ':']));
    }
}

/// `git diff --no-index A B`: two paths, anywhere (git-diff(1)).
pub(in crate::program) fn no_index(reader: &mut Reader<'_>) {
    if reader.used("--no-index") {
        set_role(reader, Effect::Read);
    }
}

/// `git grep PATTERN [REV…] [-- PATH…]`; with `--no-index` there are no revisions (git-grep(1)).
pub(in crate::program) fn grep(reader: &mut Reader<'_>) {
    if reader.used("--no-index") {
        set_role(reader, Effect::Read);
    }
    // `-e PATTERN` after which everything is a revision or path; the tracked files are what it reads.
    if let Some(walk) = &mut reader.out.walk {
        walk.skips_ignored = true;
    }
}

fn set_role(reader: &mut Reader<'_>, effect: Effect) {
    for operand in &mut reader.out.operands {
        if operand.role == Role::Unknown {
            operand.role = Role::Path(PathUse::new(effect).recursively());
        }
    }
}

/// `git restore` discards changes of the working tree unless only the index is named (git-restore(1)).
pub(in crate::program) fn restore(reader: &mut Reader<'_>) {
    if reader.used("--staged") && !reader.used("--worktree") {
        for operand in &mut reader.out.operands {
            if let Role::Path(used) = &mut operand.role
                && used.effect == Effect::Edit
            {
                *used = PathUse::new(Effect::List);
            }
        }
    } else {
        reader.out.destructive = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_and_lower_case() {
        assert!(KEYS.is_sorted_by(|left, right| left.0 < right.0));
        assert!(
            KEYS.iter()
                .all(|(name, _)| *name == name.to_ascii_lowercase())
        );
    }

    #[test]
    fn executing_keys_are_told_from_others() {
        for name in [
            "core.pager",
            "Core.SSHCommand",
            "alias.x",
            "filter.lfs.clean",
            "diff.a.b.textconv",
            "pager.log",
        ] {
            assert!(config_executes(name), "{name}");
        }
        for name in [
            "user.name",
            "color.ui",
            "core.quotepath",
            "filter.x",
            "diff.renames",
            "alias",
        ] {
            assert!(!config_executes(name), "{name}");
        }
    }

    #[test]
    fn revisions_are_told_from_paths() {
        for text in [
            "origin/main..HEAD",
            "a...b",
            "HEAD~2",
            "@{u}",
            "^main",
            "..x",
            "deadbee",
            "v1..",
            "@",
        ] {
            assert!(is_revision(text), "{text}");
        }
        for text in [
            "../x",
            "a/../b",
            "src/main.rs",
            "..",
            "./a",
            "~/x",
            "README",
        ] {
            assert!(!is_revision(text), "{text}");
        }
    }
}
