//! Commands of their own among the words of a program that no table knows: it may be one that runs them (semantics, 3.1:
//! deny sees through).
//!
//! Only specific rules that deny or ask are tried, and the answer is never more than a question. It does not look into
//! programs that are known: their words have roles.

use permission_bash::analysis::{Argv, Field, Unit};
use permission_bash::program::{self, Arg, Match, base_name};
use permission_policy::{Also, Decision, Query, Rule};

use super::super::{Judge, is_catch_all, wrapper};
use crate::evaluation::Finding;
use crate::sentinel::Sentinel;

/// The most words of one command that are looked at.
const MAX_WORDS: usize = 12;

/// Options after which programs that run others take shell text. Sorted.
const TEXT_OPTIONS: [&str; 11] = [
    "--cmd",
    "--command",
    "--eval",
    "--exec",
    "--execute",
    "--run",
    "--shell",
    "--wrap",
    "-c",
    "-e",
    "-x",
];

impl Judge<'_> {
    /// Asks when an unknown program may run a command that a specific rule denies or asks about.
    pub(super) fn foreign(&self, own: &mut Finding, unit: &Unit, argv: &Argv, program: &str) {
        let Some(start) = argv.reading.foreign else {
            return;
        };
        let declared = argv.reading.wrapper.is_none() && !argv.opened.is_empty();
        let vouched = own.cause.matched().is_none_or(|found| !is_catch_all(found));
        if own.decision != Decision::Allow
            || vouched
            || declared
            || argv.fields.len() <= start
            || self
                .environment
                .policy
                .specific_denies_and_asks("bash")
                .next()
                .is_none()
        {
            return;
        }
        let end = argv.fields.len().min(start + MAX_WORDS);
        for at in start..end {
            let tail = argv.fields.get(at..).unwrap_or_default();
            let found = self.names_command(tail).or_else(|| {
                let before = argv.fields.get(at.checked_sub(1)?)?.certain()?;
                TEXT_OPTIONS
                    .binary_search(&before)
                    .ok()
                    .and_then(|_| self.text_names_command(tail.first()?))
            });
            if let Some((text, pattern)) = found {
                let detail = format!(
                    "`{program}` is not known and may run `{text}`, which the rule `{pattern}` speaks of"
                );
                wrapper::floor(own, Sentinel::Indirection, detail, unit);
                return;
            }
        }
    }

    /// Returns the words as text with the rule that speaks of them, if they begin with the name of a program.
    fn names_command(&self, words: &[Field]) -> Option<(String, String)> {
        let name = words.first()?.certain()?;
        let base = base_name(name);
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._+-".contains(&byte);
        if !base.starts_with(|first: char| first.is_ascii_alphabetic()) || !base.bytes().all(plain)
        {
            return None;
        }
        let mut text = base.to_owned();
        for word in words.iter().skip(1) {
            text.push(' ');
            text.push_str(word.text());
        }
        let set = std::cell::OnceCell::new();
        let also = |rule: &Rule| {
            let command = set.get_or_init(|| {
                let mut args: Vec<Arg<'_>> = words.iter().map(Field::arg).collect();
                if let Some(first) = args.first_mut() {
                    *first = Arg::certain(base);
                }
                program::option_set(&args)
            });
            let rule_words: Vec<&str> = rule.words().collect();
            let rule_args: Vec<Arg<'_>> =
                rule_words.iter().map(|word| Arg::certain(word)).collect();
            match (command, program::option_set(&rule_args)) {
                (Some(command), Some(rule)) => match program::matches(&rule, command) {
                    Match::No => Also::No,
                    Match::Possible => Also::Possible,
                    Match::Certain => Also::Certain,
                },
                _ => Also::No,
            }
        };
        let spellings = [text.as_str()];
        let mut query = Query::new("bash", &spellings);
        query.also = Some(&also);
        query.also_program = Some(base);
        let verdict = self.environment.policy.evaluate(&query);
        let rule = verdict.rule().filter(|rule| rule.is_specific())?;
        // A lone word is an argument rather than a command, unless a rule names just that.
        let lone = words.len() == 1 && rule.pattern_text().ends_with(" *");
        let literal = rule
            .words()
            .next()
            .is_some_and(|word| !word.contains(['*', '?']));
        (verdict.decision != Decision::Allow && literal && !lone)
            .then(|| (text.clone(), rule.pattern_text().to_owned()))
    }

    /// The same for each simple command in what may be shell text.
    fn text_names_command(&self, text: &Field) -> Option<(String, String)> {
        text.text()
            .split([';', '|', '&', '\n', '(', ')', '`'])
            .take(MAX_WORDS)
            .find_map(|part| {
                let words: Vec<Field> = part.split_ascii_whitespace().map(Field::known).collect();
                self.names_command(&words)
            })
    }
}
