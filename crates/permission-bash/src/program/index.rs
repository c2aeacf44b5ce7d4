//! Finds a program by name: a table of name hashes, built by the compiler, so that a process that reads one command
//! builds nothing.

use super::spec::{Program, has_word};
use super::tables::FAMILIES;

/// One name of one program.
#[derive(Clone, Copy)]
struct Entry {
    hash: u32,
    family: u16,
    program: u16,
}

static INDEX: [Entry; count()] = build();

/// Returns the program of this base name.
pub(super) fn find(name: &str) -> Option<&'static Program> {
    let hash = hash(name.as_bytes(), 0, name.len());
    let start = INDEX.partition_point(|entry| entry.hash < hash);
    INDEX
        .iter()
        .skip(start)
        .take_while(|entry| entry.hash == hash)
        .filter_map(|entry| {
            FAMILIES
                .get(usize::from(entry.family))?
                .get(usize::from(entry.program))
        })
        .find(|program| has_word(program.names, name))
}

/// FNV-1a over `bytes[start..end]`.
#[expect(
    clippy::indexing_slicing,
    reason = "also runs in the compiler, where iterators do not; callers give bounds"
)]
const fn hash(bytes: &[u8], start: usize, end: usize) -> u32 {
    let mut hash: u32 = 0x811c_9dc5;
    let mut at = start;
    while at < end {
        hash ^= bytes[at] as u32;
        hash = hash.wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
}

/// Counts the names of all programs.
#[expect(clippy::indexing_slicing, reason = "runs in the compiler")]
const fn count() -> usize {
    let mut count = 0;
    let mut family = 0;
    while family < FAMILIES.len() {
        let mut program = 0;
        while program < FAMILIES[family].len() {
            count += 1;
            let names = FAMILIES[family][program].names.as_bytes();
            let mut at = 0;
            while at < names.len() {
                if names[at] == b' ' {
                    count += 1;
                }
                at += 1;
            }
            program += 1;
        }
        family += 1;
    }
    count
}

/// Builds the table, sorted by hash.
#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "runs in the compiler; a test counts that all names are found"
)]
const fn build<const COUNT: usize>() -> [Entry; COUNT] {
    let mut table = [Entry {
        hash: 0,
        family: 0,
        program: 0,
    }; COUNT];
    let mut filled = 0;
    let mut family = 0;
    while family < FAMILIES.len() {
        let mut program = 0;
        while program < FAMILIES[family].len() {
            let names = FAMILIES[family][program].names.as_bytes();
            let mut start = 0;
            let mut at = 0;
            while at <= names.len() {
                if at == names.len() || names[at] == b' ' {
                    table[filled] = Entry {
                        hash: hash(names, start, at),
                        family: family as u16,
                        program: program as u16,
                    };
                    filled += 1;
                    start = at + 1;
                }
                at += 1;
            }
            program += 1;
        }
        family += 1;
    }
    sort(table)
}

/// Sorts by hash (heap sort: the compiler's step limit rules out a quadratic one).
#[expect(clippy::indexing_slicing, reason = "runs in the compiler")]
const fn sort<const COUNT: usize>(mut table: [Entry; COUNT]) -> [Entry; COUNT] {
    let mut start = COUNT / 2;
    let mut end = COUNT;
    while end > 1 {
        if start > 0 {
            start -= 1;
        } else {
            end -= 1;
            let last = table[end];
            table[end] = table[0];
            table[0] = last;
        }
        let mut root = start;
        while root * 2 + 1 < end {
            let mut child = root * 2 + 1;
            if child + 1 < end && table[child].hash < table[child + 1].hash {
                child += 1;
            }
            if table[root].hash >= table[child].hash {
                break;
            }
            let swapped = table[root];
            table[root] = table[child];
            table[child] = swapped;
            root = child;
        }
    }
    table
}
