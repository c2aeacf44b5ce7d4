//! Editors and pagers: commands behind `+`, `-c` and the like.

use crate::program::engine::Reader;
use crate::program::{Effect, EscapeKind, PathUse, Piece, Role};

/// `vim -c COMMAND`, `vim +COMMAND` (Vim 9.1 manual, starting.txt).
pub(in crate::program) fn vim(reader: &mut Reader<'_>) {
    let commands: Vec<(&'static str, Piece)> = reader
        .out
        .options
        .iter()
        .filter(|used| matches!(used.name, "-c" | "--cmd" | "+"))
        .filter_map(|used| used.value.map(|value| (used.name, value)))
        .collect();
    for (name, value) in commands {
        let text = reader.piece_text(value);
        if !value.is_certain(reader.argv) {
            reader.escape(value.arg, name, EscapeKind::Opaque);
        } else if let Some(start) = shell_start(text) {
            let piece = Piece {
                start: value.start + start,
                ..value
            };
            reader.runs(value.arg, name, piece);
        } else if let Some(start) = written(text) {
            let piece = Piece {
                start: value.start + start,
                ..value
            };
            reader.writes(name, piece);
        } else if !text.split('|').all(is_harmless) {
            reader.escape(value.arg, name, EscapeKind::Opaque);
        }
    }
}

/// Finds the shell text of `!cmd`, `:!cmd`, `%!cmd`, `r !cmd`, `w !cmd`.
fn shell_start(text: &str) -> Option<usize> {
    let bang = text.find('!')?;
    let head = text
        .get(..bang)?
        .trim_matches(|letter: char| letter == ':' || letter.is_whitespace());
    let range = head
        .chars()
        .all(|letter| letter.is_ascii_digit() || matches!(letter, '%' | '.' | '$' | ','));
    let filter = matches!(
        head.trim_start_matches('%'),
        "r" | "read" | "w" | "write" | "silent" | "sil" | "terminal" | "term"
    );
    let ends = text.get(bang..).is_some_and(|rest| rest == "!");
    ((range || filter && text.get(..bang)?.ends_with(' ')) && !ends).then_some(bang + 1)
}

/// Finds the file of `w FILE`, `saveas FILE`.
fn written(text: &str) -> Option<usize> {
    let trimmed = text.trim_start_matches(|letter: char| letter == ':' || letter.is_whitespace());
    let (command, file) = trimmed.split_once(' ')?;
    let writes = matches!(
        command,
        "w" | "w!" | "write" | "write!" | "sav" | "saveas" | "saveas!" | "wq" | "wq!" | "x" | "up"
    );
    let file = file.trim_start();
    (writes && !file.is_empty() && !file.contains('|')).then(|| text.len() - file.len())
}

/// Tells whether an ex command only moves, searches, sets an option, substitutes text, saves or leaves.
fn is_harmless(command: &str) -> bool {
    const WORDS: [&str; 32] = [
        "q",
        "q!",
        "qa",
        "qa!",
        "qall",
        "quit",
        "wq",
        "wq!",
        "wqa",
        "wqall",
        "x",
        "xa",
        "w",
        "w!",
        "wa",
        "write",
        "noh",
        "nohlsearch",
        "set",
        "setlocal",
        "setl",
        "se",
        "syntax",
        "syn",
        "filetype",
        "colorscheme",
        "colo",
        "startinsert",
        "vsplit",
        "split",
        "cq",
        "redraw",
    ];
    let text = command.trim_start_matches(|letter: char| letter == ':' || letter.is_whitespace());
    let word = text.split_whitespace().next().unwrap_or_default();
    let moves = text.is_empty()
        || text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'$')
        || text.starts_with(['/', '?'])
        || matches!(text, "G" | "gg");
    let substitutes = (text.starts_with("%s/") || text.starts_with("s/")) && !text.contains("\\=");
    let types = matches!(word, "normal" | "normal!" | "norm" | "norm!")
        && !text.contains([':', '\\', '\u{12}'])
        && text.matches('!').count() <= 1;
    moves || substitutes || types || WORDS.contains(&word)
}

/// `less +!COMMAND` (less 643 manual, `+`).
pub(in crate::program) fn pager(reader: &mut Reader<'_>) {
    let commands: Vec<Piece> = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "+")
        .filter_map(|used| used.value)
        .collect();
    for value in commands {
        let text = reader.piece_text(value);
        let lead = text.len() - text.trim_start_matches('+').len();
        let command = text.trim_start_matches('+');
        if command.starts_with(['!', '#']) {
            let piece = Piece {
                start: value.start + lead + 1,
                ..value
            };
            reader.runs(value.arg, "+!", piece);
        } else if command.starts_with(['|', 'v', 's', ':'])
            || command.contains(['!', '|']) && !command.starts_with('/')
        {
            reader.escape(value.arg, "+", EscapeKind::Opaque);
        }
    }
}

/// `man -l FILE` and `man ./FILE` read a file (man-db 2.12 manual, man(1)).
pub(in crate::program) fn man(reader: &mut Reader<'_>) {
    let local = reader.used("--local-file");
    let argv = reader.argv;
    let positionals = reader.positionals.clone();
    for operand in &mut reader.out.operands {
        if positionals.binary_search(&operand.piece.arg).is_ok()
            && (local || operand.piece.of(argv).contains('/'))
        {
            operand.role = Role::Path(PathUse::new(Effect::Read));
        }
    }
}
