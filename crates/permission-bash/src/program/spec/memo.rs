//! Keeps the specs that were read and the subcommands that were found, so that a process which reads many commands reads
//! each spec once.
//!
//! A spec is a function of its text, and a subcommand of its list and name, so no result depends on what is kept; a
//! process that reads one command keeps that command's only.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::{Program, Spec, has_word};

/// A spec with the text it was read from.
struct Entry {
    text: &'static str,
    spec: Spec,
}

/// How many specs are kept. There are some 900; one that finds its places taken is read anew each time.
const PLACES: usize = 4096;
/// How many places behind the first are tried.
const TRIES: usize = 8;

static KEPT: [OnceLock<Box<Entry>>; PLACES] = [const { OnceLock::new() }; PLACES];

/// Returns the spec of a text.
pub(super) fn spec(text: &'static str) -> Cow<'static, Spec> {
    let first = place(text);
    for place in KEPT.iter().skip(first).take(TRIES) {
        // `set` fails only if another thread was faster; its entry is as good if it is of the same text.
        if place.get().is_none() {
            let _ = place.set(Box::new(Entry {
                text,
                spec: Spec::parse(text),
            }));
        }
        if let Some(entry) = place.get().filter(|entry| std::ptr::eq(entry.text, text)) {
            return Cow::Borrowed(&entry.spec);
        }
    }
    Cow::Owned(Spec::parse(text))
}

/// A subcommand with the word it was found by.
struct Found {
    commands: &'static [Program],
    name: &'static str,
    program: &'static Program,
}

static FOUND: [OnceLock<Found>; PLACES] = [const { OnceLock::new() }; PLACES];

/// Returns the subcommand of a name.
pub(super) fn command(commands: &'static [Program], name: &str) -> Option<&'static Program> {
    let first = place(name).wrapping_add(commands.len());
    let places = || FOUND.iter().cycle().skip(first % PLACES).take(TRIES);
    for place in places() {
        let Some(found) = place.get() else {
            break;
        };
        if found.name == name && std::ptr::eq(found.commands, commands) {
            return Some(found.program);
        }
    }
    let program = commands
        .iter()
        .find(|command| has_word(command.names, name))?;
    let name = program.names.split(' ').find(|word| *word == name)?;
    for place in places() {
        let found = Found {
            commands,
            name,
            program,
        };
        if place.set(found).is_ok() {
            break;
        }
    }
    Some(program)
}

/// Returns where a text is kept, by its beginning and length.
fn place(text: &str) -> usize {
    let hash = text.bytes().take(24).fold(text.len(), |hash, byte| {
        hash.wrapping_mul(31).wrapping_add(usize::from(byte))
    });
    hash % PLACES
}
