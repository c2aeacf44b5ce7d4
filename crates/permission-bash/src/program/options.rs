//! Options compared as sets: `rm -rf *` meets `rm --force -R x` (semantics 2.3).

use super::names::base_name;
use super::{Arg, Piece, Run, read};

/// A command line with its options separated from its other words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSet {
    /// The command, and behind each wrapper the command it runs.
    levels: Vec<Level>,
}

/// One command of a chain of wrappers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Level {
    /// Options by canonical name, with their value if they took one.
    options: Vec<(String, Option<Text>)>,
    /// Program by base name, subcommand and operands, in order.
    words: Vec<Text>,
    /// The words as they stand from this level's program on.
    rest: Vec<Text>,
    /// The last word was an option's value and a lone `*`: it also stands for whatever follows.
    open: bool,
}

/// A word with what is certain about it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    text: String,
    literal: usize,
}

/// Whether a rule's option set covers a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Match {
    /// It does not.
    No,
    /// It does if the words that are not certain turn out so.
    Possible,
    /// It does.
    Certain,
}

/// How many wrappers deep options are compared.
const DEPTH: usize = 8;

/// Separates the options of a command whose table we carry; `None` for others, and for programs whose options are no
/// set (`find`, `dd`, `[`).
pub fn option_set(argv: &[Arg<'_>]) -> Option<OptionSet> {
    let mut levels = Vec::new();
    let mut start = 0;
    while levels.len() < DEPTH {
        let words = argv.get(start..)?;
        let Some((level, inner)) = level(words) else {
            // A command without a table behind a wrapper: its words are the wrapper's.
            if let Some(last) = levels.last_mut() {
                let Level { words: own, .. } = last;
                own.extend(words.iter().map(whole));
            }
            break;
        };
        levels.push(level);
        let Some(inner) = inner.filter(|inner| *inner > 0) else {
            break;
        };
        start += inner;
    }
    (!levels.is_empty()).then_some(OptionSet { levels })
}

/// Separates one command; returns also where the command begins that it runs.
fn level(argv: &[Arg<'_>]) -> Option<(Level, Option<usize>)> {
    let name = argv.first().filter(|name| name.is_certain())?;
    let program = super::index::find(base_name(name.text))?;
    if super::spec::Spec::of(program)
        .traits
        .has(super::spec::traits::ORDERED)
    {
        return None;
    }
    let reading = read(argv);
    let inner = reading
        .wrapper
        .as_ref()
        .and_then(|wrapper| match wrapper.runs.as_slice() {
            [Run::Words { args, .. }] if args.last() == Some(&(argv.len() - 1)) => {
                args.first().copied()
            }
            _ => None,
        });
    let end = inner.unwrap_or(argv.len());
    let mut consumed = vec![false; argv.len()];
    let mut take = |at: usize| {
        if let Some(slot) = consumed.get_mut(at) {
            *slot = true;
        }
    };
    let mut options: Vec<(String, Option<Text>)> = Vec::new();
    let mut last_value = None;
    for used in &reading.options {
        take(used.arg);
        let value = used.value.map(|piece| {
            take(piece.arg);
            last_value = Some(piece.arg);
            text_of(argv, piece)
        });
        // A global option must not be taken for its subcommand's namesake (`git -p push`, `git push -p`).
        let global = reading.globals.contains(&used.arg);
        options.push((
            if global {
                format!("global {}", used.name)
            } else {
                used.name.to_owned()
            },
            value,
        ));
    }
    // A cluster with a known and an unknown letter: the known ones are recorded, the word as a whole is not.
    for at in &reading.unrecognised {
        if consumed.get(*at) == Some(&false)
            && let Some(arg) = argv.get(*at)
        {
            options.push((arg.text.to_owned(), None));
        }
    }
    for at in reading.unrecognised.iter().chain(&reading.separator) {
        if let Some(slot) = consumed.get_mut(*at) {
            *slot = true;
        }
    }
    let open = last_value == Some(end - 1) && argv.get(end - 1).is_some_and(|arg| arg.text == "*");
    let mut words: Vec<Text> = argv
        .iter()
        .zip(&consumed)
        .take(end)
        .filter(|(_, taken)| !**taken)
        .map(|(arg, _)| whole(arg))
        .collect();
    let base = base_name(name.text);
    if let Some(first) = words.first_mut() {
        *first = Text {
            text: base.to_owned(),
            literal: base.len(),
        };
    }
    let mut rest: Vec<Text> = argv.iter().map(whole).collect();
    if let Some(first) = rest.first_mut() {
        *first = Text {
            text: base.to_owned(),
            literal: base.len(),
        };
    }
    Some((
        Level {
            options,
            words,
            rest,
            open,
        },
        inner,
    ))
}

fn whole(arg: &Arg<'_>) -> Text {
    Text {
        text: arg.text.to_owned(),
        literal: arg.certain_text().len(),
    }
}

fn text_of(argv: &[Arg<'_>], piece: Piece) -> Text {
    let text = piece.of(argv).to_owned();
    let certain = argv
        .get(piece.arg)
        .map_or(0, |arg| arg.certain_text().len());
    let literal = certain.saturating_sub(piece.start).min(text.len());
    Text { text, literal }
}

/// Tells whether a rule's options are among the command's, and its other words match the command's in order.
///
/// `*` and `?` in the rule's words are wildcards; a last word `*` also stands for nothing. Words of the command that are
/// not certain match whatever begins like them, which makes the match only possible.
pub fn matches(rule: &OptionSet, command: &OptionSet) -> Match {
    let mut result = Match::Certain;
    for (at, level) in rule.levels.iter().enumerate() {
        let Some(other) = command.levels.get(at) else {
            return Match::No;
        };
        let last = at + 1 == rule.levels.len();
        let mut words = other.words.clone();
        if let Some(next) = command.levels.get(at + 1).filter(|_| last) {
            words.extend(next.rest.iter().cloned());
        }
        result = result.min(options_match(level, other));
        if result == Match::No {
            return Match::No;
        }
        let mut pattern: Vec<&str> = level.words.iter().map(|word| word.text.as_str()).collect();
        if last && level.open {
            pattern.push("*");
        }
        result = result.min(words_match(&pattern.join(" "), &words));
        if result == Match::No {
            return Match::No;
        }
    }
    result
}

fn options_match(rule: &Level, command: &Level) -> Match {
    let mut result = Match::Certain;
    for (name, value) in &rule.options {
        let best = command
            .options
            .iter()
            .filter(|(other, _)| wildcard_text(name, other))
            .map(|(_, other)| match (value, other) {
                (None, _) => Match::Certain,
                (Some(value), Some(other)) => words_match(&value.text, std::slice::from_ref(other)),
                (Some(value), None) => {
                    if value.text.is_empty() || value.text == "*" {
                        Match::Certain
                    } else {
                        Match::No
                    }
                }
            })
            .max()
            .unwrap_or(Match::No);
        // An operand that is not certain may be the option that is looked for.
        let hidden = command
            .words
            .iter()
            .skip(1)
            .any(|word| word.literal < word.text.len() && may_be_option(word));
        let best = if best == Match::No && hidden {
            Match::Possible
        } else {
            best
        };
        result = result.min(best);
    }
    result
}

fn may_be_option(word: &Text) -> bool {
    word.literal == 0 || word.text.starts_with('-')
}

/// Matches an unrecognised option of a rule, which may hold wildcards, with one of the command.
fn wildcard_text(pattern: &str, text: &str) -> bool {
    pattern == text
        || (pattern.contains(['*', '?'])
            && words_match(
                pattern,
                &[Text {
                    text: text.to_owned(),
                    literal: text.len(),
                }],
            ) == Match::Certain)
}

/// One symbol of a command's words: a character, or what is not known.
enum Symbol {
    Char(char),
    Unknown,
}

/// Matches words, joined by blanks, with a pattern: a set of pattern positions is carried along the text, so the cost is
/// the product of the two lengths and never more.
fn words_match(pattern: &str, words: &[Text]) -> Match {
    let mut symbols = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if at > 0 {
            symbols.push(Symbol::Char(' '));
        }
        symbols.extend(
            word.text
                .get(..word.literal)
                .unwrap_or_default()
                .chars()
                .map(Symbol::Char),
        );
        if word.literal < word.text.len() {
            symbols.push(Symbol::Unknown);
        }
    }
    let uncertain = symbols
        .iter()
        .any(|symbol| matches!(symbol, Symbol::Unknown));
    let optional_tail = pattern.strip_suffix(" *");
    let hit = run(pattern, &symbols) || optional_tail.is_some_and(|pattern| run(pattern, &symbols));
    if !hit {
        return Match::No;
    }
    if !uncertain {
        return Match::Certain;
    }
    // Certain if it matches whatever the unknown is: taken as a character no pattern names.
    for symbol in &mut symbols {
        if matches!(symbol, Symbol::Unknown) {
            *symbol = Symbol::Char('\u{10FFFF}');
        }
    }
    let sure =
        run(pattern, &symbols) || optional_tail.is_some_and(|pattern| run(pattern, &symbols));
    if sure && !pattern.contains('?') {
        Match::Certain
    } else {
        Match::Possible
    }
}

fn run(pattern: &str, symbols: &[Symbol]) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let mut states = vec![false; pattern.len() + 1];
    let mut next = states.clone();
    if let Some(first) = states.first_mut() {
        *first = true;
    }
    close(&pattern, &mut states);
    for symbol in symbols {
        next.fill(false);
        match symbol {
            Symbol::Char(text) => {
                for (at, (letter, active)) in pattern.iter().zip(&states).enumerate() {
                    if !active {
                        continue;
                    }
                    let to = match letter {
                        '*' => at,
                        '?' => at + 1,
                        _ if letter == text => at + 1,
                        _ => continue,
                    };
                    if let Some(state) = next.get_mut(to) {
                        *state = true;
                    }
                }
            }
            Symbol::Unknown => {
                // Any text: every later position can be reached.
                let first = states
                    .iter()
                    .position(|active| *active)
                    .unwrap_or(states.len());
                for state in next.iter_mut().skip(first) {
                    *state = true;
                }
            }
        }
        std::mem::swap(&mut states, &mut next);
        close(&pattern, &mut states);
    }
    states.last().copied().unwrap_or(false)
}

/// Adds the positions behind a `*`, which may stand for nothing.
fn close(pattern: &[char], states: &mut [bool]) {
    for (at, letter) in pattern.iter().enumerate() {
        if *letter == '*'
            && states.get(at).copied().unwrap_or(false)
            && let Some(state) = states.get_mut(at + 1)
        {
            *state = true;
        }
    }
}
