//! `find` and `bfs`: roots, then an expression of primaries (GNU findutils 4.10, find(1); POSIX; BSD find(1)).

use crate::program::engine::Reader;
use crate::program::{
    Effect, EscapeKind, Filter, FilterKind, Output, PathUse, Piece, Role, Run, Walk, WrapperKind,
};

/// What follows a primary.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// Nothing.
    Nothing,
    /// One word that is no path.
    Text,
    /// A file whose metadata are compared.
    Compared,
    /// A file of starting points.
    StartingPoints,
    /// A file that is written.
    Written,
    /// A file that is written, and a format.
    WrittenFormat,
    /// A command, up to `;` or `{} +`.
    Command,
    /// A pattern for base names.
    Name(FilterKind),
    /// A number of levels.
    Depth,
    /// Nothing; deletes.
    Deletes,
}

/// The primaries that take something or do something. Sorted.
static PRIMARIES: &[(&str, Takes)] = &[
    ("-amin", Takes::Text),
    ("-anewer", Takes::Compared),
    ("-atime", Takes::Text),
    ("-cmin", Takes::Text),
    ("-cnewer", Takes::Compared),
    ("-context", Takes::Text),
    ("-ctime", Takes::Text),
    ("-delete", Takes::Deletes),
    ("-exec", Takes::Command),
    ("-execdir", Takes::Command),
    ("-files0-from", Takes::StartingPoints),
    ("-flags", Takes::Text),
    ("-fls", Takes::Written),
    ("-fprint", Takes::Written),
    ("-fprint0", Takes::Written),
    ("-fprintf", Takes::WrittenFormat),
    ("-fstype", Takes::Text),
    ("-gid", Takes::Text),
    ("-group", Takes::Text),
    ("-ilname", Takes::Text),
    ("-iname", Takes::Name(FilterKind::IncludeAnyCase)),
    ("-inum", Takes::Text),
    ("-ipath", Takes::Text),
    ("-iregex", Takes::Text),
    ("-iwholename", Takes::Text),
    ("-links", Takes::Text),
    ("-lname", Takes::Text),
    ("-maxdepth", Takes::Depth),
    ("-mindepth", Takes::Text),
    ("-mmin", Takes::Text),
    ("-mtime", Takes::Text),
    ("-name", Takes::Name(FilterKind::Include)),
    ("-newer", Takes::Compared),
    ("-ok", Takes::Command),
    ("-okdir", Takes::Command),
    ("-path", Takes::Text),
    ("-perm", Takes::Text),
    ("-printf", Takes::Text),
    ("-regex", Takes::Text),
    ("-regextype", Takes::Text),
    ("-samefile", Takes::Compared),
    ("-size", Takes::Text),
    ("-type", Takes::Text),
    ("-uid", Takes::Text),
    ("-used", Takes::Text),
    ("-user", Takes::Text),
    ("-wholename", Takes::Text),
    ("-xattrname", Takes::Text),
    ("-xtype", Takes::Text),
];

/// Reads the words of `find`.
pub(in crate::program) fn read(reader: &mut Reader<'_>) {
    let root = Role::Path(PathUse::new(Effect::List).recursively());
    let mut at = 1;
    // Options before the roots: `-H -L -P`, `-D x`, `-O2`, BSD's `-E -X -d -s -x` and `-f path`.
    while at < reader.argv.len() {
        match reader.word(at) {
            "-D" => at += 2,
            "-f" => {
                reader.operand(reader.whole(at + 1), root);
                at += 2;
            }
            "--" => {
                reader.out.separator = Some(at);
                at += 1;
            }
            word if word.starts_with("-O")
                || (word.starts_with('-')
                    && word.len() > 1
                    && word
                        .bytes()
                        .skip(1)
                        .all(|letter| b"HLPEXdsx".contains(&letter))) =>
            {
                at += 1;
            }
            _ => break,
        }
    }
    let mut roots = reader.out.operands.len();
    while at < reader.argv.len() && !begins_expression(reader.word(at)) {
        reader.operand(reader.whole(at), root);
        roots += 1;
        at += 1;
    }
    if roots == 0 {
        reader.out.implied = Some(PathUse::new(Effect::List).recursively());
    }
    reader.out.output = Output::Under;
    reader.out.appended = Some(Role::Unknown);
    let mut expression = Expression {
        walk: Walk::default(),
        negated: false,
        alternatives: false,
    };
    while at < reader.argv.len() {
        at = expression.primary(reader, at);
    }
    if expression.alternatives {
        expression.walk.filters.clear();
    }
    reader.out.walk = Some(expression.walk);
    if reader.out.destructive {
        // What `-delete` removes lies below the roots.
        let removed = PathUse::new(Effect::Remove).recursively();
        if reader.out.implied.is_some() {
            reader.out.implied = Some(removed);
        }
        for operand in &mut reader.out.operands {
            if operand.role == root {
                operand.role = Role::Path(removed);
            }
        }
    }
}

fn begins_expression(word: &str) -> bool {
    (word.starts_with('-') && word.len() > 1) || matches!(word, "(" | ")" | "!" | ",")
}

struct Expression {
    walk: Walk,
    negated: bool,
    /// An `-o` or group makes the filters more than a conjunction.
    alternatives: bool,
}

impl Expression {
    /// Reads one primary and returns where the next one stands.
    fn primary(&mut self, reader: &mut Reader<'_>, at: usize) -> usize {
        let word = reader.word(at);
        let negated = std::mem::replace(&mut self.negated, matches!(word, "!" | "-not"));
        self.alternatives |= matches!(word, "-o" | "-or" | "(" | ",");
        let takes = match PRIMARIES.binary_search_by_key(&word, |(name, _)| name) {
            Ok(found) => PRIMARIES
                .get(found)
                .map_or(Takes::Nothing, |(_, takes)| *takes),
            Err(_) if word.starts_with("-newer") && word.len() == 8 => {
                if word.ends_with('t') {
                    Takes::Text
                } else {
                    Takes::Compared
                }
            }
            Err(_) => Takes::Nothing,
        };
        let value = reader.whole(at + 1);
        let present = at + 1 < reader.argv.len();
        match takes {
            Takes::Nothing => {
                if !begins_expression(word) {
                    // Not an expression: some versions take a late root.
                    reader.operand(
                        reader.whole(at),
                        Role::Path(PathUse::new(Effect::List).recursively()),
                    );
                }
                return at + 1;
            }
            Takes::Deletes => {
                reader.escape(at, "-delete", EscapeKind::Destroys);
                reader.out.destructive = true;
                return at + 1;
            }
            Takes::Command => return command(reader, at),
            Takes::Compared if present => reader.path(value, Effect::List),
            Takes::StartingPoints if present && reader.text(at + 1) != "-" => {
                reader.path(value, Effect::Read);
            }
            Takes::Written if present => reader.writes(word, value),
            Takes::WrittenFormat => {
                if present {
                    reader.writes(word, value);
                }
                return at + 3;
            }
            Takes::Name(kind) if present => self.filter(kind, negated, value),
            Takes::Depth => self.walk.max_depth = reader.text(at + 1).parse().ok(),
            Takes::Text
            | Takes::Compared
            | Takes::StartingPoints
            | Takes::Written
            | Takes::Name(_) => {}
        }
        at + 2
    }

    fn filter(&mut self, kind: FilterKind, negated: bool, pattern: Piece) {
        let kind = if negated { FilterKind::Exclude } else { kind };
        self.walk.filters.push(Filter { kind, pattern });
    }
}

/// Reads the command of `-exec` and returns where the next primary stands.
fn command(reader: &mut Reader<'_>, at: usize) -> usize {
    let mut end = at + 1;
    while end < reader.argv.len() {
        let text = reader.text(end);
        if text == ";" || (text == "+" && end > at + 1 && reader.text(end - 1) == "{}") {
            break;
        }
        end += 1;
    }
    let args: Vec<usize> = (at + 1..end).collect();
    let placeholder = args
        .iter()
        .any(|word| reader.text(*word).contains("{}"))
        .then(|| "{}".to_owned());
    let appended = placeholder.is_some();
    let run = Run::Words {
        args,
        assignments: Vec::new(),
        appended,
        placeholder,
        directory: None,
    };
    reader.wrapper(WrapperKind::Transparent).push(run);
    end + 1
}
