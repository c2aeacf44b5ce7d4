//! Shells: `-c TEXT`, a script file, or standard input (bash 5.2 manual, "Invoking Bash"; dash(1), zsh(1), ksh(1), fish(1)).

use crate::program::engine::Reader;
use crate::program::{Effect, EscapeKind, Role, Run, WrapperKind};

/// Reads the words of a Bourne-like shell or `fish`.
pub(in crate::program) fn read(reader: &mut Reader<'_>) {
    let mut options = Options::default();
    let at = options.read(reader, 1);
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
}

impl Options {
    /// Reads the options and returns where the operands begin.
    fn read(&mut self, reader: &mut Reader<'_>, mut at: usize) -> usize {
        let fish = reader.command == "fish";
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
        let fish = reader.command == "fish";
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
                'o' | 'O' => next += 1,
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
