//! Database clients: backslash and dot commands that run, read or write something on the client.

use crate::program::engine::Reader;
use crate::program::{Effect, EscapeKind, Piece, Run};

/// `psql -c '\! COMMAND'` (`PostgreSQL` 16 documentation, psql, Meta-Commands).
pub(in crate::program) fn psql(reader: &mut Reader<'_>) {
    for value in values(reader, "--command") {
        psql_command(reader, value);
    }
    for value in values(reader, "--output") {
        if reader.piece_text(value).starts_with('|') {
            reader.runs(value.arg, "--output", after(value, 1));
        }
    }
}

fn psql_command(reader: &mut Reader<'_>, value: Piece) {
    let text = reader.piece_text(value);
    let lead = text.len() - text.trim_start().len();
    let Some(meta) = text.trim_start().strip_prefix('\\') else {
        if has_words(text, &["copy", "program"]) {
            reader.escape(value.arg, "program", EscapeKind::Opaque);
        }
        return;
    };
    if meta.starts_with('!') {
        return reader.runs(value.arg, "\\!", after(value, lead + 2));
    }
    let name_end = meta
        .find(|letter: char| letter.is_whitespace())
        .unwrap_or(meta.len());
    let name = meta.get(..name_end).unwrap_or_default();
    let rest = meta.get(name_end..).unwrap_or_default();
    let argument = after(
        value,
        lead + 1 + name_end + (rest.len() - rest.trim_start().len()),
    );
    match name {
        "o" | "out" | "w" | "write" | "g" | "gx" => {
            let target = reader.piece_text(argument);
            if target.starts_with('|') {
                reader.runs(value.arg, name, after(argument, 1));
            } else if !target.is_empty() {
                reader.writes(name, argument);
            }
        }
        "i" | "ir" | "include" | "include_relative" => {
            reader.path(argument, Effect::Execute);
            reader.escape(value.arg, name, EscapeKind::Opaque);
        }
        "copy" | "e" | "edit" | "ef" | "ev" | "setenv" | "cd" | "lo_import" | "lo_export"
        | "gexec" | "s" | "watch" => reader.escape(value.arg, name, EscapeKind::Opaque),
        _ => {}
    }
}

/// `mysql -e 'system COMMAND'` (`MySQL` 8.4 manual, mysql Client Commands).
pub(in crate::program) fn mysql(reader: &mut Reader<'_>) {
    for value in values(reader, "--execute") {
        let text = reader.piece_text(value);
        let mut at = 0;
        for statement in text.split(';') {
            let lead = statement.len() - statement.trim_start().len();
            mysql_statement(reader, after(value, at + lead), statement.trim_start());
            at += statement.len() + 1;
        }
    }
}

fn mysql_statement(reader: &mut Reader<'_>, piece: Piece, statement: &str) {
    let piece = Piece {
        end: piece.start + statement.len(),
        ..piece
    };
    for command in ["\\!", "system "] {
        if statement
            .get(..command.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(command))
        {
            return reader.runs(piece.arg, command.trim_end(), after(piece, command.len()));
        }
    }
    let word = statement.split_whitespace().next().unwrap_or_default();
    let loads = ["\\.", "source", "tee", "\\T", "pager", "\\P", "edit", "\\e"];
    if loads.iter().any(|name| word.eq_ignore_ascii_case(name))
        || has_words(statement, &["into", "outfile"])
        || has_words(statement, &["into", "dumpfile"])
        || has_words(statement, &["local", "infile"])
    {
        reader.escape(piece.arg, word.to_ascii_lowercase(), EscapeKind::Opaque);
    }
}

/// `mysqladmin drop`, `shutdown` (`MySQL` 8.4 manual, mysqladmin).
pub(in crate::program) fn mysqladmin(reader: &mut Reader<'_>) {
    reader.out.destructive |= reader
        .positionals
        .iter()
        .any(|at| matches!(reader.text(*at), "drop" | "shutdown" | "kill"));
}

/// `redis-cli FLUSHALL` (Redis 7.2 documentation, Commands).
pub(in crate::program) fn redis(reader: &mut Reader<'_>) {
    let Some(first) = reader.positionals.first().copied() else {
        return;
    };
    no_prompt(reader);
    let command = reader.text(first).to_ascii_uppercase();
    match command.as_str() {
        "DEL" | "FLUSHALL" | "FLUSHDB" | "UNLINK" | "SHUTDOWN" | "XTRIM" | "LTRIM" => {
            reader.out.destructive = true;
        }
        "MODULE" | "DEBUG" | "SLAVEOF" | "REPLICAOF" => {
            reader.escape(first, command, EscapeKind::Opaque);
        }
        "CONFIG"
            if reader
                .positionals
                .get(1)
                .is_some_and(|at| reader.text(*at).eq_ignore_ascii_case("set")) =>
        {
            reader.escape(first, command, EscapeKind::Opaque);
        }
        _ => {}
    }
}

/// `sqlite3 FILE '.shell COMMAND'` (`SQLite` 3.46 documentation, Command Line Shell; `DuckDB` 1.0 documentation).
pub(in crate::program) fn sqlite(reader: &mut Reader<'_>) {
    let mut statements: Vec<Piece> = reader
        .positionals
        .iter()
        .skip(1)
        .map(|at| reader.whole(*at))
        .collect();
    if !statements.is_empty() {
        no_prompt(reader);
    }
    for name in ["--cmd", "-c", "-s"] {
        statements.extend(values(reader, name));
    }
    for statement in statements {
        let text = reader.piece_text(statement);
        let mut at = 0;
        for line in text.split('\n') {
            let lead = line.len() - line.trim_start().len();
            let piece = Piece {
                end: statement.start + at + line.len(),
                ..after(statement, at + lead)
            };
            sqlite_line(reader, piece);
            at += line.len() + 1;
        }
    }
}

fn sqlite_line(reader: &mut Reader<'_>, piece: Piece) {
    let text = reader.piece_text(piece);
    let Some(command) = text.strip_prefix('.') else {
        let lower = text.to_ascii_lowercase();
        let functions = [
            "load_extension(",
            "writefile(",
            "edit(",
            "readfile(",
            "shellfs",
        ];
        if let Some(name) = functions.iter().find(|name| lower.contains(*name)) {
            reader.escape(piece.arg, name.trim_end_matches('('), EscapeKind::Opaque);
        } else if has_words(text, &["vacuum", "into"]) || lower.starts_with("attach") {
            reader.escape(piece.arg, "attach", EscapeKind::Opaque);
        }
        return;
    };
    let name = command.split_whitespace().next().unwrap_or_default();
    let rest = command.get(name.len()..).unwrap_or_default();
    let argument = after(
        piece,
        1 + name.len() + (rest.len() - rest.trim_start().len()),
    );
    let last = reader.piece_text(argument);
    let last = after(
        argument,
        last.rfind(char::is_whitespace).map_or(0, |at| at + 1),
    );
    let pipes = reader.piece_text(argument).starts_with('|');
    // A dot command may be cut short to what is not ambiguous.
    let is = |full: &str| name.len() >= 2 && full.starts_with(name);
    if is("shell") || is("system") {
        reader.runs(piece.arg, &format!(".{name}"), argument);
    } else if pipes {
        reader.runs(piece.arg, &format!(".{name}"), after(argument, 1));
    } else if is("output") || is("once") || is("log") || is("backup") || is("save") || is("clone") {
        if !matches!(reader.piece_text(last), "" | "off" | "stdout" | "stderr") {
            reader.writes(&format!(".{name}"), last);
        }
    } else if is("read") {
        reader.path(last, Effect::Execute);
        reader.escape(piece.arg, ".read", EscapeKind::Opaque);
    } else if is("import") {
        let first = reader.piece_text(argument);
        let end = first.find(char::is_whitespace).unwrap_or(first.len());
        reader.path(
            Piece {
                end: argument.start + end,
                ..argument
            },
            Effect::Read,
        );
    } else if is("load") || is("excel") || is("www") || is("archive") || is("open") || is("cd") {
        reader.escape(piece.arg, format!(".{name}"), EscapeKind::Opaque);
    }
}

/// With a statement on the command line nothing is typed in later.
fn no_prompt(reader: &mut Reader<'_>) {
    if let Some(wrapper) = &mut reader.out.wrapper {
        wrapper.runs.retain(|run| !matches!(run, Run::Interactive));
        if wrapper.runs.is_empty() {
            reader.out.wrapper = None;
        }
    }
}

/// Returns the values of all uses of an option.
fn values(reader: &Reader<'_>, name: &str) -> Vec<Piece> {
    reader
        .out
        .options
        .iter()
        .filter(|used| used.name == name)
        .filter_map(|used| used.value)
        .collect()
}

/// Cuts bytes off the front of a piece.
fn after(piece: Piece, bytes: usize) -> Piece {
    Piece {
        start: (piece.start + bytes).min(piece.end),
        ..piece
    }
}

/// Tells whether words stand in a text in this order, whatever is between, without regard to case.
fn has_words(text: &str, words: &[&str]) -> bool {
    let mut wanted = words.iter();
    let mut next = wanted.next();
    for word in text.split(|letter: char| !letter.is_alphanumeric() && letter != '_') {
        if next.is_some_and(|name| word.eq_ignore_ascii_case(name)) {
            next = wanted.next();
        }
    }
    next.is_none()
}
