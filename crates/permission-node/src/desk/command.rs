//! `/permission-system`: what the person can ask the gate, and have it do. Text only; the extension shows it.

mod explain;
mod files;
mod log;
mod settings;

use std::fmt::Write as _;

use permission_policy::surface::KNOWN;
use permission_runtime::report::rules;
use permission_runtime::report::style::plain;
use permission_runtime::report::text::{count, short};

use crate::wire::{CommandLine, Completion, Reply, Severity};

use super::Desk;

/// One thing the command does.
struct Verb {
    name: &'static str,
    /// What stands after it.
    arguments: &'static str,
    /// What it does.
    does: &'static str,
}

/// What the command does, in the order of the help.
const VERBS: &[Verb] = &[
    verb(
        "show",
        "[SURFACE]",
        "the rules in force, with the file and line of each",
    ),
    verb(
        "explain",
        "[TOOL] INPUT",
        "what would be decided about a call, and why; without a tool, about a command",
    ),
    verb(
        "settings",
        "[NAME [VALUE]]",
        "the switches; a change is shown before it is written",
    ),
    verb("log", "[COUNT]", "the latest decisions in the review log"),
    verb(
        "path",
        "",
        "the files that are read, and those that are written",
    ),
    verb(
        "reload",
        "",
        "reads all files again and reports every problem",
    ),
    verb("help", "", "what the command does"),
];

/// The longest part of a person's own words that is repeated to them, in columns.
const ECHO: usize = 60;

const fn verb(name: &'static str, arguments: &'static str, does: &'static str) -> Verb {
    Verb {
        name,
        arguments,
        does,
    }
}

impl Desk {
    /// Runs the command.
    pub fn command(&mut self, line: &CommandLine) -> Reply {
        self.agent.clone_from(&line.agent_name);
        self.session.set_agent(line.agent_name.clone());
        let text = line.arguments.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match verb {
            "" | "help" => self.say(help()),
            "show" => self.show(rest),
            "explain" => self.explain(rest, line),
            "settings" => self.settings(rest),
            "log" => self.recent(rest),
            "path" => self.files(),
            "reload" => self.reload(),
            _ => self.refuse(
                &format!("there is no `{}`", short(verb, ECHO)),
                &format!("/permission-system {}", names()),
            ),
        }
    }

    /// Completes its arguments.
    pub fn complete(&mut self, line: &CommandLine) -> Vec<Completion> {
        let typed = line.arguments.trim_start();
        if let Some((verb, rest)) = typed.split_once(char::is_whitespace) {
            let rest = rest.trim_start();
            return match verb {
                "show" => words("show", rest, self.surfaces()),
                "settings" if !rest.contains(char::is_whitespace) => {
                    let names = settings::SETTINGS
                        .iter()
                        .map(|(name, _)| (*name).to_owned());
                    words("settings", rest, names.collect())
                }
                "explain" if !rest.contains(char::is_whitespace) => {
                    words("explain", rest, self.surfaces())
                }
                _ => Vec::new(),
            };
        }
        VERBS
            .iter()
            .filter(|verb| verb.name.starts_with(typed))
            .map(|verb| Completion {
                value: verb.name.to_owned(),
                label: verb.name.to_owned(),
                description: Some(verb.does.to_owned()),
            })
            .collect()
    }

    /// Returns the surfaces that are known or have rules, sorted.
    fn surfaces(&mut self) -> Vec<String> {
        let mut names: Vec<String> = KNOWN.iter().map(|name| (*name).to_owned()).collect();
        if let Some(policy) = self.session.policy() {
            names.extend(policy.rules().map(|rule| rule.surface_text().to_owned()));
        }
        names.sort();
        names.dedup();
        names
    }

    /// Lists the rules in force.
    fn show(&mut self, surface: &str) -> Reply {
        let home = self.home.clone();
        let Some(policy) = self.session.policy() else {
            return self.refuse(
                "the policy could not be composed",
                "/permission-system reload",
            );
        };
        let places = rules::places(policy, home.as_deref());
        let surface = (!surface.is_empty()).then_some(surface);
        let mut text = plain(&rules::text(policy, surface, &places));
        let grants = self.session.grants().iter().count();
        if grants > 0 {
            let _ = write!(text, "\n{} of this session", count(grants, "grant"));
            for grant in self.session.grants().iter() {
                let _ = write!(text, "\n   allow  {}", super::grant_label(grant));
            }
        }
        self.say(text.trim_end().to_owned())
    }

    /// Reads all files again.
    fn reload(&mut self) -> Reply {
        self.session.reload();
        let problems = self.diagnostics();
        let severity = problems.iter().map(|problem| problem.severity).max();
        let rules = self
            .session
            .policy()
            .map_or(0, |policy| policy.rules().count());
        let mut text = format!("the configuration was read again: {}", count(rules, "rule"));
        for problem in &problems {
            let _ = write!(text, "\n{}", problem.text);
        }
        Reply {
            severity,
            ..self.say(text)
        }
    }

    fn say(&mut self, text: String) -> Reply {
        Reply {
            text,
            severity: None,
            menu: None,
            status: self.status(),
        }
    }

    fn refuse(&mut self, why: &str, help: &str) -> Reply {
        Reply {
            severity: Some(Severity::Error),
            ..self.say(format!("{why}\nhelp: {help}"))
        }
    }
}

/// Returns the words that go on from what was typed.
fn words(verb: &str, typed: &str, words: Vec<String>) -> Vec<Completion> {
    words
        .into_iter()
        .filter(|word| word.starts_with(typed))
        .map(|word| Completion {
            value: format!("{verb} {word}"),
            label: word,
            description: None,
        })
        .collect()
}

fn names() -> String {
    let names: Vec<&str> = VERBS.iter().map(|verb| verb.name).collect();
    names.join("|")
}

fn help() -> String {
    let mut text = String::from("/permission-system");
    let call = |verb: &Verb| format!("{} {}", verb.name, verb.arguments);
    let width = VERBS
        .iter()
        .map(|verb| call(verb).len())
        .max()
        .unwrap_or_default();
    for verb in VERBS {
        let _ = write!(text, "\n  {:<width$}  {}", call(verb), verb.does);
    }
    text
}

#[cfg(test)]
mod tests;
