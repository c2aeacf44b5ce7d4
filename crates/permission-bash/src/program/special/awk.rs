//! `awk` programs: finds what runs, writes and reads files (POSIX awk; gawk 5.3 manual, "Redirecting Output", "Getline",
//! "I/O Functions", "Loading Shared Libraries").
//!
//! A tokeniser that knows strings, regular expressions and comments; no parser.

use crate::program::engine::Reader;
use crate::program::spec::flag;
use crate::program::{Effect, EscapeKind, PathUse, Piece, Role, Run};

/// Completes the reading of `awk`, `gawk`, `mawk`, `nawk`.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let mut programs: Vec<Piece> = reader
        .out
        .options
        .iter()
        .filter(|used| used.name == "--source")
        .filter_map(|used| used.value)
        .collect();
    if !reader.flags.has(flag::GIVEN) {
        programs.extend(reader.positionals.first().map(|at| reader.whole(*at)));
    }
    for program in programs {
        let text = reader.piece_text(program);
        let certain = reader
            .word(program.arg)
            .len()
            .saturating_sub(program.start)
            .min(text.len());
        scan(reader, program, text.get(..certain).unwrap_or_default());
    }
    // `-i inplace` edits the files it reads; any other `-i` or `-l` loads code.
    let includes: Vec<Piece> = reader
        .out
        .options
        .iter()
        .filter(|used| matches!(used.name, "--include" | "--load"))
        .filter_map(|used| used.value)
        .collect();
    let (in_place, others): (Vec<Piece>, Vec<Piece>) = includes
        .into_iter()
        .partition(|include| reader.piece_text(*include) == "inplace");
    for include in others {
        reader.escape(include.arg, "--include", EscapeKind::Opaque);
    }
    if let Some(include) = in_place.first() {
        for operand in &mut reader.out.operands {
            if operand.role == Role::Path(PathUse::new(Effect::Read)) {
                operand.role = Role::Path(PathUse::new(Effect::Edit));
            }
        }
        reader.escape(include.arg, "inplace", EscapeKind::Destroys);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    /// The text between the quotes, with its start and end in the program.
    Text(usize, usize),
    Regex,
    Mark(u8),
    /// `|&`, `>>`, `||`, `&&`, `>=`, `<=`, `==`, …
    Double(u8, u8),
    Newline,
}

fn scan(reader: &mut Reader<'_>, piece: Piece, text: &str) {
    let tokens = tokenise(text);
    let sub = |start: usize, end: usize| Piece {
        arg: piece.arg,
        start: piece.start + start,
        end: piece.start + end,
    };
    let mut depth = 0usize;
    // The depth at which a `print` began, while inside its statement.
    let mut printing: Option<usize> = None;
    for (at, token) in tokens.iter().enumerate() {
        let following = tokens.get(at + 1).copied();
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).copied();
        match *token {
            Token::Word("print" | "printf") => printing = Some(depth),
            Token::Word("system") if following == Some(Token::Mark(b'(')) => {
                let run = match (tokens.get(at + 2), tokens.get(at + 3)) {
                    (Some(Token::Text(start, end)), Some(Token::Mark(b')'))) => {
                        shell(sub(*start, *end))
                    }
                    _ => EscapeKind::Opaque,
                };
                reader.escape(piece.arg, "system", run);
            }
            Token::Word("@load" | "@include") => {
                reader.escape(piece.arg, "@load", EscapeKind::Opaque);
            }
            Token::Mark(b'(' | b'[') => depth += 1,
            Token::Mark(b')' | b']') => depth = depth.saturating_sub(1),
            Token::Mark(b';' | b'{' | b'}') | Token::Newline => printing = None,
            Token::Mark(b'|') | Token::Double(b'|', b'&') => {
                if following == Some(Token::Word("getline")) {
                    // A literal alone before the bar; anything joined to it cannot be read.
                    let alone =
                        at.checked_sub(2)
                            .and_then(|at| tokens.get(at))
                            .is_none_or(|token| {
                                !matches!(
                                    token,
                                    Token::Text(..) | Token::Word(_) | Token::Mark(b')' | b']')
                                )
                            });
                    let run = match before {
                        Some(Token::Text(start, end)) if alone => shell(sub(start, end)),
                        _ => EscapeKind::Opaque,
                    };
                    reader.escape(piece.arg, "getline", run);
                } else if printing.is_some() || *token == Token::Double(b'|', b'&') {
                    reader.escape(
                        piece.arg,
                        "|",
                        target(&tokens, at)
                            .map_or(EscapeKind::Opaque, |(start, end)| shell(sub(start, end))),
                    );
                }
            }
            Token::Mark(b'>') | Token::Double(b'>', b'>') if printing == Some(depth) => {
                match target(&tokens, at) {
                    Some((start, end)) => reader.writes(">", sub(start, end)),
                    None => reader.escape(piece.arg, ">", EscapeKind::Opaque),
                }
            }
            Token::Mark(b'<') => {
                let input = matches!(before, Some(Token::Word("getline")))
                    || at.checked_sub(2).and_then(|at| tokens.get(at))
                        == Some(&Token::Word("getline"));
                if input && let Some(Token::Text(start, end)) = following {
                    reader.path(sub(start, end), Effect::Read);
                }
            }
            Token::Word(_)
            | Token::Text(..)
            | Token::Regex
            | Token::Mark(_)
            | Token::Double(..) => {}
        }
    }
}

fn shell(text: Piece) -> EscapeKind {
    EscapeKind::Runs(Run::Shell {
        text,
        arguments: Vec::new(),
    })
}

/// Returns the literal target of a redirection at `at`, if it is one literal and nothing is joined to it.
fn target(tokens: &[Token<'_>], at: usize) -> Option<(usize, usize)> {
    let Some(Token::Text(start, end)) = tokens.get(at + 1) else {
        return None;
    };
    match tokens.get(at + 2) {
        None | Some(Token::Newline | Token::Mark(b';' | b'}')) => Some((*start, *end)),
        Some(
            Token::Word(_) | Token::Text(..) | Token::Regex | Token::Mark(_) | Token::Double(..),
        ) => None,
    }
}

fn tokenise(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        let start = at;
        at += 1;
        match byte {
            b' ' | b'\t' | b'\r' => {}
            b'\n' => tokens.push(Token::Newline),
            b'\\' if bytes.get(at) == Some(&b'\n') => at += 1,
            b'#' => {
                while bytes.get(at).is_some_and(|byte| *byte != b'\n') {
                    at += 1;
                }
            }
            b'"' => {
                at = end_of(bytes, at, b'"');
                tokens.push(Token::Text(start + 1, at.min(bytes.len())));
                at += 1;
            }
            b'/' if begins_regex(tokens.last()) => {
                at = regex_end(bytes, at) + 1;
                tokens.push(Token::Regex);
            }
            b'@' | b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {
                while bytes
                    .get(at)
                    .is_some_and(|byte| *byte == b'_' || byte.is_ascii_alphanumeric())
                {
                    at += 1;
                }
                tokens.push(Token::Word(text.get(start..at).unwrap_or_default()));
            }
            _ => {
                let next = bytes.get(at).copied().unwrap_or(0);
                let double = matches!(
                    (byte, next),
                    (b'|', b'&' | b'|')
                        | (b'>', b'>' | b'=')
                        | (b'&', b'&')
                        | (b'<' | b'=' | b'!', b'=')
                );
                if double {
                    at += 1;
                    tokens.push(Token::Double(byte, next));
                } else {
                    tokens.push(Token::Mark(byte));
                }
            }
        }
    }
    tokens
}

/// Returns where an unescaped `delimiter` stands, or the end.
fn end_of(bytes: &[u8], mut at: usize, delimiter: u8) -> usize {
    while let Some(byte) = bytes.get(at) {
        if *byte == b'\\' {
            at += 1;
        } else if *byte == delimiter {
            return at;
        }
        at += 1;
    }
    bytes.len()
}

/// Returns where a regular expression ends; a slash in brackets is none of its ends.
fn regex_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'\\' => at += 1,
            b'/' => return at - 1,
            b'[' => at = super::sed::bracket_end(bytes, at),
            _ => {}
        }
    }
    bytes.len()
}

/// Tells whether a slash after this token begins a regular expression rather than divides.
fn begins_regex(last: Option<&Token<'_>>) -> bool {
    match last {
        None | Some(Token::Newline | Token::Double(..) | Token::Regex) => true,
        Some(Token::Mark(mark)) => !matches!(mark, b')' | b']' | b'$'),
        Some(Token::Word(word)) => matches!(
            *word,
            "print" | "printf" | "return" | "in" | "case" | "if" | "while"
        ),
        Some(Token::Text(..)) => false,
    }
}
