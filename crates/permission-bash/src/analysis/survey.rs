//! A look ahead over commands that may run more than once or at another time (loop and function bodies):
//! which variables they set, and whether they change the directory of their shell.

use std::collections::BTreeMap;

use crate::ast::{Assignment, Command, CommandKind, Item, List, Pipeline, Simple, Value};
use crate::word::{Part, Quote, Word};

use super::state::MAX_CANDIDATES;

/// What a list of commands may do to its shell, wherever in it that stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    /// The literal values each variable is set to; `None` if any value is not literal.
    pub(super) assigned: BTreeMap<String, Option<Vec<String>>>,
    /// How often each variable is set.
    pub(super) times: BTreeMap<String, usize>,
    /// A `cd`, `pushd` or `popd` that leaves its mark on this shell.
    pub(super) enters: bool,
    /// All those have a literal absolute target; these.
    pub(super) absolute: Vec<String>,
    /// One of them has another target.
    pub(super) relative: bool,
    /// It may set variables whose names are not known.
    pub(super) dynamic: bool,
    /// How many facts are noted here.
    pub(super) size: usize,
}

impl Survey {
    /// Looks at a list.
    pub(super) fn of(list: &List) -> Self {
        let mut survey = Self::default();
        survey.list(list);
        survey
    }

    /// Looks at one command.
    pub(super) fn of_command(command: &Command) -> Self {
        let mut survey = Self::default();
        survey.command(command);
        survey
    }

    fn list(&mut self, list: &List) {
        for Item {
            first,
            rest,
            background,
        } in &list.items
        {
            let before = (self.enters, self.relative);
            self.pipeline(first);
            for (_, pipeline) in rest {
                self.pipeline(pipeline);
            }
            if *background {
                (self.enters, self.relative) = before;
            }
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline) {
        let before = (self.enters, self.relative);
        for stage in &pipeline.stages {
            self.command(stage);
        }
        if pipeline.stages.len() > 1 {
            (self.enters, self.relative) = before;
        }
    }

    fn command(&mut self, command: &Command) {
        match &command.kind {
            CommandKind::Simple(simple) => self.simple(simple),
            CommandKind::Subshell(list) => {
                let before = (self.enters, self.relative);
                self.list(list);
                (self.enters, self.relative) = before;
            }
            CommandKind::Group(list) => self.list(list),
            CommandKind::If {
                branches,
                otherwise,
            } => {
                for (condition, body) in branches {
                    self.list(condition);
                    self.list(body);
                }
                if let Some(list) = otherwise {
                    self.list(list);
                }
            }
            CommandKind::Loop {
                until: _,
                condition,
                body,
            } => {
                self.list(condition);
                self.list(body);
            }
            CommandKind::For {
                variable,
                select: _,
                words: _,
                body,
            } => {
                self.assign(variable, None);
                self.list(body);
            }
            CommandKind::ArithmeticFor { expressions, body } => {
                for word in expressions {
                    self.arithmetic(word);
                }
                self.list(body);
            }
            CommandKind::Case { subject: _, arms } => {
                for arm in arms {
                    self.list(&arm.body);
                }
            }
            CommandKind::Function { name: _, body } => self.command(body),
            CommandKind::Coprocess { name: _, body } => {
                let before = (self.enters, self.relative);
                self.command(body);
                (self.enters, self.relative) = before;
            }
            CommandKind::Arithmetic(word) => self.arithmetic(word),
            CommandKind::Conditional(_) => {}
        }
    }

    fn simple(&mut self, simple: &Simple) {
        if simple.words.is_empty() {
            for Assignment {
                name,
                subscript,
                append,
                value,
                span: _,
            } in &simple.assignments
            {
                let text = match value {
                    Value::Scalar(word) if !append && subscript.is_none() => literal(word),
                    Value::Scalar(_) | Value::Array(_) => None,
                };
                self.assign(name, text);
            }
            return;
        }
        // A function sees the assignments before its name, and so does what `eval` runs.
        for assignment in &simple.assignments {
            self.assign(&assignment.name, None);
        }
        self.declared(&simple.words);
        let words: Vec<Option<String>> = simple.words.iter().map(Word::literal).collect();
        let mut words = words.iter().map(Option::as_deref).peekable();
        while matches!(words.peek(), Some(Some("command" | "builtin"))) {
            words.next();
        }
        let Some(Some(name)) = words.next() else {
            return;
        };
        match name {
            "cd" | "pushd" | "popd" => {
                self.enters = true;
                let target =
                    words.find(|word| !matches!(word, Some(text) if text.starts_with('-')));
                match target.flatten() {
                    Some(path) if name == "cd" && path.starts_with('/') => {
                        self.absolute.push(path.to_owned());
                        self.size += 1;
                    }
                    Some(_) | None => self.relative = true,
                }
            }
            "read" | "mapfile" | "readarray" | "getopts" | "unset" | "printf" | "let"
            | "export" | "declare" | "typeset" | "local" | "readonly" => {
                for word in words.flatten() {
                    let (name, value) = word
                        .split_once('=')
                        .map_or((word, None), |(name, value)| (name, Some(value)));
                    if is_name(name) {
                        self.assign(name, value.map(str::to_owned));
                    }
                }
            }
            "." | "eval" | "source" => self.dynamic = true,
            _ => {}
        }
    }

    /// Looks at the words of a builtin that sets variables, where they are not literal.
    fn declared(&mut self, words: &[Word]) {
        let mut words = words
            .iter()
            .skip_while(|word| matches!(word.literal().as_deref(), Some("command" | "builtin")));
        let name = words.next().and_then(Word::literal);
        let declares = matches!(
            name.as_deref(),
            Some("export" | "declare" | "typeset" | "local" | "readonly")
        );
        let reads = matches!(
            name.as_deref(),
            Some("read" | "mapfile" | "readarray" | "getopts" | "unset")
        );
        let mut formats = name.as_deref() == Some("printf");
        if !declares && !reads && !formats {
            return;
        }
        let mut target = false;
        for word in words {
            if let Some(text) = word.literal() {
                let names = declares && text.starts_with('-') && text.contains('n');
                self.dynamic |= names && name.as_deref() != Some("export");
                target = formats && text == "-v";
                formats &= text.starts_with('-');
                continue;
            }
            let leading = match word.parts.first() {
                Some(Part::Literal(literal)) => literal.text.as_str(),
                _ => "",
            };
            match leading.split_once(['=', '[']) {
                Some((name, _)) if is_name(name.trim_end_matches('+')) => {
                    self.assign(name.trim_end_matches('+'), None);
                }
                _ => self.dynamic |= declares || reads || target,
            }
            target = false;
        }
    }

    fn arithmetic(&mut self, word: &Word) {
        for part in &word.parts {
            let Part::Literal(literal) = part else {
                continue;
            };
            for name in literal
                .text
                .split(|character: char| !(character.is_alphanumeric() || character == '_'))
            {
                if is_name(name) {
                    self.assign(name, None);
                }
            }
        }
    }

    fn assign(&mut self, name: &str, value: Option<String>) {
        *self.times.entry(name.to_owned()).or_default() += 1;
        let values = value.map(|value| [value]);
        self.may_set(name, values.as_ref().map(<[String; 1]>::as_slice));
    }

    /// Notes that a variable may be set to these values, or to any.
    fn may_set(&mut self, name: &str, values: Option<&[String]>) {
        let known = match self.assigned.get_mut(name) {
            Some(known) => known,
            None => self
                .assigned
                .entry(name.to_owned())
                .or_insert_with(|| Some(Vec::new())),
        };
        self.size += 1;
        let Some(all) = known else { return };
        let Some(values) = values else {
            *known = None;
            return;
        };
        for value in values {
            if !all.contains(value) {
                all.push(value.clone());
            }
        }
        self.size += values.len();
        if all.len() > MAX_CANDIDATES {
            *known = None;
        }
    }

    /// Adds what another list may do.
    pub(super) fn add(&mut self, other: Self) {
        for (name, values) in other.assigned {
            self.may_set(&name, values.as_deref());
        }
        for (name, times) in other.times {
            *self.times.entry(name).or_default() += times;
        }
        self.enters |= other.enters;
        self.size += other.absolute.len();
        self.absolute.extend(other.absolute);
        self.relative |= other.relative;
        self.dynamic |= other.dynamic;
    }
}

/// Returns the text of a word that no expansion can change.
fn literal(word: &Word) -> Option<String> {
    let live = |part: &Part| match part {
        Part::Literal(literal) => literal.quote == Quote::None && literal.text.contains('~'),
        Part::Parameter(_) | Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => true,
    };
    if word.parts.iter().any(live) {
        None
    } else {
        word.literal()
    }
}

/// Returns whether this is the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && characters.all(|character| character.is_ascii_alphanumeric() || character == '_')
}
