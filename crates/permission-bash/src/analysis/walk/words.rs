//! What runs inside words: substitutions, and text that bash expands a second time.

use std::rc::Rc;

use crate::parser;
use crate::word::{Part, Word};

use super::super::expand::Expander;
use super::super::field::Field;
use super::super::state::{Known, State, Variable};
use super::super::{Context, MAX_LITERALS, Unparsed};
use super::{Frame, MAX_DEPTH, Walker};

/// Tells whether a builtin takes words as arithmetic or as names with subscripts, or keeps them for later.
fn evaluates_words(name: &str) -> bool {
    // A `match` on the length and the bytes is several times as fast as a search: every command comes here.
    matches!(
        name,
        "[" | "declare" | "export" | "local" | "readonly" | "set" | "test" | "typeset" | "wait"
    )
}

impl Walker<'_> {
    /// Keeps a literal word that an unknown one may turn out to be, and walks it if bash may evaluate it later.
    pub(super) fn literal(&mut self, word: &Word, state: &State, frame: &Frame<'_>) {
        let Some(text) = word.literal().filter(|text| !text.is_empty()) else {
            return;
        };
        self.subscripted(&text, state, frame);
        if self.analysis.literals.len() < MAX_LITERALS {
            self.analysis.literals.push(text);
        }
    }

    /// Walks a text that, taken as arithmetic, evaluates a subscript: `a[$(…)]` (manual, "Shell Arithmetic").
    fn subscripted(&mut self, text: &str, state: &State, frame: &Frame<'_>) {
        if text.contains('[') && (text.contains("$(") || text.contains('`')) {
            self.evaluated(text, state, frame);
        }
    }

    /// Builtins and functions that take a word as arithmetic, or keep it for that, evaluate its subscripts.
    pub(super) fn evaluated_operands(&mut self, unit: usize, state: &State, frame: &Frame<'_>) {
        let Some(argv) = self
            .analysis
            .units
            .get(unit)
            .and_then(|unit| unit.alternatives.first())
        else {
            return;
        };
        // Before a redirect `{NAME[SUBSCRIPT]}` names the variable that takes the descriptor (manual, "Redirections").
        let named: Vec<String> = argv
            .fields
            .iter()
            .map(Field::prefix)
            .filter(|text| text.starts_with('{') && text.ends_with("]}"))
            .map(str::to_owned)
            .collect();
        let evaluates = argv
            .fields
            .first()
            .and_then(Field::certain)
            .is_some_and(|name| evaluates_words(name) || self.functions.contains(name));
        let words: Vec<String> = argv
            .fields
            .iter()
            .skip(1)
            .filter_map(Field::certain)
            .filter(|text| evaluates && (text.contains("$(") || text.contains('`')))
            .map(str::to_owned)
            .chain(named)
            .collect();
        for text in words {
            self.subscripted(&text, state, frame);
        }
    }

    /// Walks what runs inside a word.
    pub(in crate::analysis) fn word(&mut self, word: &Word, state: &State, frame: &Frame<'_>) {
        for part in &word.parts {
            match part {
                Part::Literal(_) => {}
                Part::Parameter(parameter) => {
                    if let Some(subscript) = &parameter.subscript {
                        self.nested(subscript, state, frame);
                    }
                    if let Some(operation) = &parameter.operation {
                        for argument in &operation.arguments {
                            self.nested(argument, state, frame);
                        }
                        if operation.operator == "@P" {
                            self.prompt(&parameter.name, state, frame);
                        }
                    }
                }
                Part::Command(substitution) => {
                    let mut inner = frame.with(Context::CommandSubstitution);
                    inner.substitution = substitution.list.items.len() == 1;
                    let _ = self.list(&substitution.list, state.clone(), &inner);
                }
                Part::Process(substitution) => {
                    let inner = frame.with(Context::ProcessSubstitution);
                    let _ = self.list(&substitution.list, state.clone(), &inner);
                }
                Part::Arithmetic(arithmetic) => self.nested(&arithmetic.expression, state, frame),
            }
        }
    }

    pub(super) fn nested(&mut self, word: &Word, state: &State, frame: &Frame<'_>) {
        if frame.depth > MAX_DEPTH {
            self.too_deep(frame);
            return;
        }
        if word
            .parts
            .iter()
            .any(|part| !matches!(part, Part::Literal(_)))
        {
            self.word(word, state, &frame.deeper());
        }
    }

    /// `${x@P}` expands the value as a prompt: substitutions in it run (manual, "Controlling the Prompt").
    pub(super) fn prompt(&mut self, name: &str, state: &State, frame: &Frame<'_>) {
        if let Variable::Values(values) = state.get(name) {
            for text in values
                .iter()
                .flat_map(Known::texts)
                .map(str::to_owned)
                .collect::<Vec<_>>()
            {
                self.evaluated(&text, state, frame);
            }
        } else {
            self.analysis.unparsed.push(Unparsed {
                text: String::new(),
                reason: format!(
                    "the value of `{name}` is expanded like a prompt and may run commands"
                ),
                unit: None,
            });
        }
    }

    /// Walks the substitutions in a text that bash expands a second time.
    pub(in crate::analysis) fn evaluated(&mut self, text: &str, state: &State, frame: &Frame<'_>) {
        if !text.contains("$(") && !text.contains('`') && !text.contains("${")
            || frame.depth > MAX_DEPTH
        {
            return;
        }
        let mut end = String::from("END");
        while text.contains(&end) {
            end.push('_');
        }
        let document = Rc::from(format!(": <<{end}\n{text}\n{end}\n"));
        let script = parser::parse_shared(&document);
        let mut inner = frame.with(Context::InlineShell);
        inner.source = &document;
        inner.outer = Some(frame.outer.unwrap_or_default());
        let bodies = script
            .list
            .items
            .iter()
            .flat_map(|item| &item.first.stages)
            .flat_map(|stage| &stage.redirects);
        for redirect in bodies {
            if let Some(body) = &redirect.here_document {
                self.word(&body.body, state, &inner);
            }
        }
    }

    /// The operands of `-eq` and its kin are arithmetic, whose subscripts are expanded (manual, "Bash Conditional Expressions").
    pub(super) fn arithmetic_operands(&mut self, words: &[Word], state: &State, frame: &Frame<'_>) {
        let arithmetic = |word: &Word| {
            matches!(
                word.literal().as_deref(),
                Some("-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge" | "-v" | "-R")
            )
        };
        for (at, word) in words.iter().enumerate() {
            if !arithmetic(word) {
                continue;
            }
            for operand in [at.checked_sub(1), at.checked_add(1)]
                .into_iter()
                .flatten()
                .filter_map(|at| words.get(at))
            {
                self.evaluated_word(operand, state, frame);
            }
        }
    }

    /// Walks what a word runs when its expanded text is evaluated again.
    pub(super) fn evaluated_word(&mut self, word: &Word, state: &State, frame: &Frame<'_>) {
        let outputs = frame.outputs();
        let expander = Expander {
            source: frame.source,
            state,
            substitutions: &outputs,
        };
        for field in expander.scalars(word) {
            self.evaluated(field.prefix(), state, frame);
        }
    }
}
