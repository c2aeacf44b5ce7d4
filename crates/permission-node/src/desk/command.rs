//! `/permission-system`: what the person can ask the gate. Text only; the extension shows it.

use std::fmt::Write as _;

use permission_runtime::locate;

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
        self.session.set_agent(line.agent_name.clone());
        let text = line.arguments.trim();
        let (verb, _rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match verb {
            "" | "help" => self.say(help()),
            "path" => {
                let text = self.paths();
                self.say(text)
            }
            "reload" => self.reload(),
            _ => {
                let text = format!(
                    "there is no `{verb}`\nhelp: /permission-system {}",
                    VERBS
                        .iter()
                        .map(|verb| verb.name)
                        .collect::<Vec<_>>()
                        .join("|")
                );
                Reply {
                    severity: Some(Severity::Error),
                    ..self.say(text)
                }
            }
        }
    }

    /// Completes its arguments.
    pub fn complete(&mut self, line: &CommandLine) -> Vec<Completion> {
        let typed = line.arguments.trim_start();
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

    fn say(&mut self, text: String) -> Reply {
        Reply {
            text,
            severity: None,
            menu: None,
            status: self.status(),
        }
    }

    /// Reads all files again.
    fn reload(&mut self) -> Reply {
        self.session.reload();
        let problems = self.diagnostics();
        let severity = problems.iter().map(|problem| problem.severity).max();
        let mut text = "the configuration was read again".to_owned();
        for problem in &problems {
            let _ = write!(text, "\n{}", problem.text);
        }
        Reply {
            severity,
            ..self.say(text)
        }
    }

    /// Names the files.
    fn paths(&self) -> String {
        let mut text = String::new();
        if let Some(directory) = self.session.agent_dir() {
            let _ = writeln!(
                text,
                "global   {}",
                locate::global_config(directory).display()
            );
        }
        let root = self.session.root();
        let _ = write!(text, "project  {}", locate::project_config(root).display());
        text
    }
}

fn help() -> String {
    let mut text = String::from("/permission-system");
    let width = VERBS
        .iter()
        .map(|verb| verb.name.len() + 1 + verb.arguments.len())
        .max()
        .unwrap_or(0);
    for Verb {
        name,
        arguments,
        does,
    } in VERBS
    {
        let call = format!("{name} {arguments}");
        let _ = write!(text, "\n  {call:<width$}  {does}");
    }
    text
}
