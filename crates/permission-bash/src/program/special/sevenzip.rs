//! `7z`, `rar`: a command letter, switches with glued values, an archive, then files (7-Zip 24 manual; rar 7.0 manual).

use crate::program::engine::Reader;
use crate::program::{Effect, PathUse, Piece, Role};

/// Reads the words of `7z` or `rar`.
pub(in crate::program) fn read(reader: &mut Reader<'_>) {
    let mut words = Vec::new();
    let mut ended = false;
    let mut directory = None;
    for at in 1..reader.argv.len() {
        let word = reader.word(at);
        if !ended && word == "--" {
            ended = true;
            reader.out.separator = Some(at);
        } else if !ended && word.len() > 1 && word.starts_with('-') {
            if word.starts_with("-o") && word.len() > 2 {
                directory = Some(Piece {
                    arg: at,
                    start: 2,
                    end: reader.text(at).len(),
                });
            } else if word.starts_with("-w") && word.len() > 2 {
                reader.path(
                    Piece {
                        arg: at,
                        start: 2,
                        end: reader.text(at).len(),
                    },
                    Effect::Write,
                );
            } else if let Some(list) = word.find('@') {
                reader.path(
                    Piece {
                        arg: at,
                        start: list + 1,
                        end: reader.text(at).len(),
                    },
                    Effect::Read,
                );
            }
        } else {
            words.push(at);
        }
    }
    let Some((command, rest)) = words.split_first() else {
        return;
    };
    reader.operand(reader.whole(*command), Role::Text);
    let name = reader.word(*command);
    let packs = matches!(name, "a" | "u" | "m" | "f" | "mf");
    let extracts = matches!(name, "e" | "x");
    let Some((archive, files)) = rest.split_first() else {
        return;
    };
    let effect = match name {
        "a" | "u" | "m" | "f" | "mf" => Effect::Write,
        "d" | "rn" | "k" | "c" => Effect::Edit,
        _ => Effect::Read,
    };
    reader.path(reader.whole(*archive), effect);
    for at in files {
        let text = reader.text(*at);
        if let Some(list) = text.strip_prefix('@') {
            let end = text.len();
            reader.path(
                Piece {
                    arg: *at,
                    start: end - list.len(),
                    end,
                },
                Effect::Read,
            );
        } else if packs {
            let effect = if name.starts_with('m') {
                Effect::Move
            } else {
                Effect::Read
            };
            reader.operand(
                reader.whole(*at),
                Role::Path(PathUse::new(effect).recursively()),
            );
        } else if extracts && text.ends_with('/') {
            // rar takes the destination as a last word that ends in a slash.
            directory = Some(reader.whole(*at));
        } else {
            reader.operand(reader.whole(*at), Role::Text);
        }
    }
    if packs {
        reader.out.walk = Some(crate::program::Walk::default());
        reader.out.appended = Some(Role::Path(PathUse::new(Effect::Read).recursively()));
    }
    if extracts {
        let used = PathUse::new(Effect::Write).recursively();
        match directory {
            Some(directory) => reader.operand(directory, Role::Path(used)),
            None => reader.out.implied = Some(used),
        }
    }
}

/// Completes the reading of `unzip`: without `-d` it writes below the working directory, unless it only lists or tests.
pub(in crate::program) fn unzip(reader: &mut Reader<'_>) {
    let only_reads = ["-l", "-p", "-t", "-c", "-v", "-z", "-Z"]
        .iter()
        .any(|name| reader.used(name));
    let elsewhere = reader.used("-d");
    reader.out.implied =
        (!only_reads && !elsewhere).then(|| PathUse::new(Effect::Write).recursively());
    // What follows `-x` are members.
    let archive = reader.positionals.first().copied();
    for operand in &mut reader.out.operands {
        if operand.role == Role::Unknown && Some(operand.piece.arg) != archive {
            operand.role = Role::Text;
        }
    }
    if reader.used("-d") && reader.out.escapes.iter().all(|escape| escape.name == "-d") {
        // Writing where it is told to is its job.
        reader.out.escapes.clear();
    }
}
