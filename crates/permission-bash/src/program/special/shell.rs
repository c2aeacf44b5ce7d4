//! Shells: `-c TEXT`, a script file, or standard input (bash 5.2 manual, "Invoking Bash"; dash(1), zsh(1), ksh(1), fish(1)).

use crate::program::engine::Reader;
use crate::program::{Effect, EscapeKind, OptionUse, Role, Run, WrapperKind};

/// Reads the words of a Bourne-like shell or `fish`.
pub(in crate::program) fn read(reader: &mut Reader<'_>) {
    let fish = crate::program::base_name(reader.text(0)) == "fish";
    arguments(reader, 1, fish);
}

/// Reads the words from `start` on as those of a shell in another file system.
pub(in crate::program) fn elsewhere(reader: &mut Reader<'_>, start: usize) {
    reader
        .out
        .operands
        .retain(|operand| operand.piece.arg < start);
    reader.out.wrapper = None;
    reader.wrapper(WrapperKind::BoundaryFileSystem);
    arguments(reader, start, false);
}

/// `capsh [OPTIONS] -- ARGUMENTS`, `capsh [OPTIONS] == ARGUMENTS`: bash, or capsh itself, gets the words (capsh(1)).
pub(in crate::program) fn capsh(reader: &mut Reader<'_>) {
    let mut start = 1;
    while start < reader.argv.len() {
        let text = reader.text(start);
        if let Some(shell) = text.strip_prefix("--shell=") {
            let end = text.len();
            let piece = crate::program::Piece {
                arg: start,
                start: end - shell.len(),
                end,
            };
            reader.path(piece, Effect::Execute);
        }
        start += 1;
        if text == "--" {
            return arguments(reader, start, false);
        }
    }
    reader.wrapper(WrapperKind::InlineShell);
}

/// Reads the words from `start` on as those of a shell.
fn arguments(reader: &mut Reader<'_>, start: usize, fish: bool) {
    let mut options = Options {
        fish,
        ..Options::default()
    };
    let at = options.read(reader, start);
    if options.quiet {
        reader.wrapper(WrapperKind::InlineShell);
        return;
    }
    let end = reader.argv.len();
    if options.command {
        if at < end {
            let text = reader.whole(at);
            let run = Run::Shell {
                text,
                arguments: (at + 1..end).collect(),
            };
            reader.wrapper(WrapperKind::InlineShell).push(run);
            for argument in at + 1..end {
                reader.operand(reader.whole(argument), Role::Unknown);
            }
        } else if !options.ran {
            reader
                .wrapper(WrapperKind::InlineShell)
                .push(Run::Interactive);
        }
        return;
    }
    if options.ran {
        return;
    }
    if options.stdin || at >= end {
        let run = if options.interactive {
            Run::Interactive
        } else {
            Run::ShellStdin
        };
        reader.wrapper(WrapperKind::InlineShell).push(run);
        return;
    }
    let file = reader.whole(at);
    if reader.text(at) == "-" {
        reader
            .wrapper(WrapperKind::InlineShell)
            .push(Run::ShellStdin);
    } else {
        reader.path(file, Effect::Execute);
        reader
            .wrapper(WrapperKind::InlineShell)
            .push(Run::ShellFile(file));
    }
    // SECURITY: a word that is not certain may be options, so that a later `-c` is one too.
    let hidden =
        !reader.word(at).starts_with(|first: char| first != '-') && !file.is_certain(reader.argv);
    for argument in at + 1..end {
        let word = reader.word(argument);
        if hidden
            && word.starts_with('-')
            && !word.starts_with("--")
            && word.ends_with('c')
            && argument + 1 < end
        {
            let run = Run::Shell {
                text: reader.whole(argument + 1),
                arguments: (argument + 2..end).collect(),
            };
            reader.wrapper(WrapperKind::InlineShell).push(run);
        }
        reader.operand(reader.whole(argument), Role::Unknown);
    }
}

#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of a command line"
)]
struct Options {
    command: bool,
    stdin: bool,
    interactive: bool,
    quiet: bool,
    /// Text was given in an option's own value (`fish --command=…`).
    ran: bool,
    /// It is `fish`, whose options take their text glued too.
    fish: bool,
}

impl Options {
    /// Reads the options and returns where the operands begin.
    fn read(&mut self, reader: &mut Reader<'_>, mut at: usize) -> usize {
        let fish = self.fish;
        while at < reader.argv.len() {
            let word = reader.word(at);
            let text = reader.text(at);
            if text == "--" || (text == "-" && !fish) {
                return if text == "--" || at + 1 < reader.argv.len() {
                    at + 1
                } else {
                    at
                };
            }
            if let Some(long) = word.strip_prefix("--") {
                at = self.long(reader, at, long);
            } else if let Some(letters) = word.strip_prefix('-') {
                at = self.letters(reader, at, letters);
            } else if let Some(letters) = word.strip_prefix('+') {
                // `+o name`, `+O name` take a word too.
                at += 1 + letters
                    .bytes()
                    .filter(|letter| matches!(letter, b'o' | b'O'))
                    .count();
            } else {
                break;
            }
        }
        at
    }

    fn long(&mut self, reader: &mut Reader<'_>, at: usize, long: &str) -> usize {
        let (name, glued) = long
            .split_once('=')
            .map_or((long, false), |(name, _)| (name, true));
        let value = if glued {
            let start = name.len() + 3;
            crate::program::Piece {
                arg: at,
                start,
                end: reader.text(at).len(),
            }
        } else {
            reader.whole(at + 1)
        };
        let next = if glued { at + 1 } else { at + 2 };
        match name {
            "help" | "version" | "dump-strings" | "dump-po-strings" => {
                self.quiet = true;
                at + 1
            }
            "rcfile" | "init-file" => {
                reader.path(value, Effect::Execute);
                reader.escape(at, format!("--{name}"), EscapeKind::Opaque);
                next
            }
            "command" | "init-command" => {
                self.ran |= name == "command";
                let run = Run::Shell {
                    text: value,
                    arguments: Vec::new(),
                };
                reader.wrapper(WrapperKind::InlineShell).push(run);
                next
            }
            "interactive" => {
                self.interactive = true;
                at + 1
            }
            "emulate" | "features" | "debug" | "debug-output" | "profile" | "profile-startup" => {
                next
            }
            _ => at + 1,
        }
    }

    fn letters(&mut self, reader: &mut Reader<'_>, at: usize, letters: &str) -> usize {
        let mut next = at + 1;
        let fish = self.fish;
        for (offset, letter) in letters.char_indices() {
            match letter {
                'c' if fish => {
                    // fish takes the text glued, or as the next word.
                    let start = offset + 2;
                    let end = reader.text(at).len();
                    let text = if start < end {
                        crate::program::Piece {
                            arg: at,
                            start,
                            end,
                        }
                    } else {
                        next += 1;
                        reader.whole(next - 1)
                    };
                    self.ran = true;
                    reader.wrapper(WrapperKind::InlineShell).push(Run::Shell {
                        text,
                        arguments: Vec::new(),
                    });
                    return next;
                }
                'C' if fish => {
                    let text = reader.whole(next);
                    reader.wrapper(WrapperKind::InlineShell).push(Run::Shell {
                        text,
                        arguments: Vec::new(),
                    });
                    return next + 1;
                }
                'c' => self.command = true,
                's' => self.stdin = true,
                'i' => self.interactive = true,
                'o' | 'O' => {
                    if next < reader.argv.len() {
                        let value = Some(reader.whole(next));
                        let name = if letter == 'o' { "-o" } else { "-O" };
                        reader.out.options.push(OptionUse {
                            name,
                            arg: at,
                            value,
                        });
                    }
                    next += 1;
                }
                _ => {}
            }
        }
        next
    }
}

/// Reads `trap ACTION SIGNAL…` (bash manual, "trap"): the action is shell text.
pub(in crate::program) fn trap(reader: &mut Reader<'_>) {
    reader.wrapper(WrapperKind::InlineShell);
    let at = if reader.word(1) == "--" { 2 } else { 1 };
    let word = reader.word(at);
    let listing = word.starts_with('-')
        || word.is_empty()
            && reader
                .argv
                .get(at)
                .is_none_or(super::super::Arg::is_certain);
    // `trap INT` resets it.
    if !listing && reader.argv.len() > at + 1 {
        let run = Run::Shell {
            text: reader.whole(at),
            arguments: Vec::new(),
        };
        reader.wrapper(WrapperKind::InlineShell).push(run);
    }
}

/// Reads `alias name=TEXT…` (bash manual, "Aliases"): each text becomes shell text where the name is used.
pub(in crate::program) fn alias(reader: &mut Reader<'_>) {
    reader.wrapper(WrapperKind::InlineShell);
    for at in 1..reader.argv.len() {
        let word = reader.word(at);
        if let Some(equals) = word.find('=') {
            let text = crate::program::Piece {
                arg: at,
                start: equals + 1,
                end: reader.text(at).len(),
            };
            reader.wrapper(WrapperKind::InlineShell).push(Run::Shell {
                text,
                arguments: Vec::new(),
            });
        }
    }
}

/// `cmd /c TEXT`: the rest of the line, joined, is its text (Windows 11 cmd reference). Its language is another one, so
/// that what is recognised can only be denied.
pub(in crate::program) fn cmd(reader: &mut Reader<'_>) {
    let switch = (1..reader.argv.len()).find(|at| {
        let text = reader.text(*at).trim_start_matches('/');
        text.eq_ignore_ascii_case("c") || text.eq_ignore_ascii_case("k")
    });
    match switch.filter(|at| at + 1 < reader.argv.len()) {
        Some(at) => text(reader, at, at + 1),
        None => reader.unknown(1),
    }
}

/// Reads the words of `PowerShell` (`PowerShell` 7.4, `about_Pwsh`): options by any unique beginning, in any case. Its language
/// is another one, so that what is recognised can only be denied.
pub(in crate::program) fn powershell(reader: &mut Reader<'_>) {
    let classic = crate::program::base_name(reader.text(0)).starts_with("powershell");
    let mut at = 1;
    let mut file = !classic;
    while at < reader.argv.len() {
        let word = reader.word(at).to_ascii_lowercase();
        let Some(option) = word
            .strip_prefix(['-', '/'])
            .filter(|name| !name.is_empty())
        else {
            break;
        };
        let is = |name: &str, least: usize| option.len() >= least && name.starts_with(option);
        if is("command", 1) || is("commandwithargs", 8) || option == "cwa" {
            return text(reader, at, at + 1);
        } else if option == "ec" || is("encodedcommand", 1) {
            reader.wrapper(WrapperKind::InlineShell);
            return reader.escape(at, "-EncodedCommand", EscapeKind::Opaque);
        } else if is("file", 1) {
            at += 1;
            file = true;
            break;
        } else if is("version", 1) || is("help", 1) || option == "?" {
            reader.wrapper(WrapperKind::InlineShell);
            return;
        }
        let switch = is("nologo", 3)
            || is("noprofile", 3)
            || is("noexit", 3)
            || is("noninteractive", 4)
            || is("interactive", 1)
            || is("login", 1)
            || is("mta", 3)
            || is("sta", 3);
        at += if switch { 1 } else { 2 };
    }
    if at >= reader.argv.len() {
        reader
            .wrapper(WrapperKind::InlineShell)
            .push(Run::Interactive);
    } else if !file {
        text(reader, at, at);
    } else {
        reader.path(reader.whole(at), Effect::Execute);
        for argument in at + 1..reader.argv.len() {
            reader.operand(reader.whole(argument), Role::Unknown);
        }
    }
}

/// Takes the words from `start` on for text of another shell's language.
fn text(reader: &mut Reader<'_>, at: usize, start: usize) {
    if start >= reader.argv.len() {
        reader
            .wrapper(WrapperKind::InlineShell)
            .push(Run::Interactive);
        return;
    }
    let args = (start..reader.argv.len()).collect();
    reader
        .wrapper(WrapperKind::InlineShell)
        .push(Run::Joined { args });
    let name = reader.text(at).to_owned();
    reader.escape(at, name, EscapeKind::Opaque);
}
