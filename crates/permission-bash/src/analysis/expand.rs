//! Expansion of a word in the order of the bash manual, section "Shell Expansions": braces, tilde, parameters,
//! splitting. Globs stay as they are: whether they match is a question to the file system.

mod brace;

use crate::span::Span;
use crate::word::{Operation, Parameter, Part, Quote, Word};

use super::field::{Field, Producer};
use super::state::{Globs, Known, State, Variable};
use super::{MAX_ALTERNATIVES, MAX_VALUES};

/// Text or expansion of a word, before and after brace expansion.
#[derive(Clone, Copy, Debug)]
enum Atom<'a> {
    /// A character and whether it is unquoted.
    Character(char, bool),
    /// A quoted empty string: it keeps the word alive.
    Empty,
    /// An expansion.
    Part(&'a Part),
}

/// What finds out what substitutions write.
pub(super) trait Substitutions {
    /// Returns the certain output of a substitution, if it has one, and where it comes from.
    fn written(&self, part: &Part, state: &State) -> (Option<String>, Option<Producer>);
}

/// Everything expansion needs to look at.
#[derive(Clone, Copy)]
pub(super) struct Expander<'a> {
    pub(super) source: &'a str,
    pub(super) state: &'a State,
    pub(super) substitutions: &'a dyn Substitutions,
}

impl<'a> Expander<'a> {
    /// Expands the words of a command into its possible argument vectors: at least one.
    pub(super) fn vectors(&self, words: &[Word]) -> Vec<Vec<Field>> {
        let mut vectors: Vec<Vec<Field>> = vec![Vec::with_capacity(words.len())];
        for word in words {
            if let Some(field) = fixed(word) {
                if let [vector] = vectors.as_mut_slice() {
                    vector.push(field);
                } else {
                    for vector in &mut vectors {
                        vector.push(field.clone());
                    }
                }
                continue;
            }
            let mut alternatives = self.fields(word);
            if vectors.len() * alternatives.len() > MAX_ALTERNATIVES {
                alternatives = vec![vec![self.collapsed(word, alternatives)]];
            }
            if let [single] = alternatives.as_slice() {
                for vector in &mut vectors {
                    vector.extend(single.iter().cloned());
                }
                continue;
            }
            let mut product = Vec::with_capacity(vectors.len() * alternatives.len());
            for vector in &vectors {
                for alternative in &alternatives {
                    let mut vector = vector.clone();
                    vector.extend(alternative.iter().cloned());
                    product.push(vector);
                }
            }
            vectors = product;
        }
        if self.state.globs != Globs::default() {
            for vector in &mut vectors {
                *vector = vector
                    .iter()
                    .flat_map(|field| field.matched_as(self.state.globs.dot, self.state.globs.fold))
                    .collect();
            }
        }
        vectors
    }

    /// Expands a word that does not split (an assignment value, a redirect target, a here-string).
    pub(super) fn scalars(&self, word: &Word) -> Vec<Field> {
        if let Some(field) = fixed(word) {
            return vec![field];
        }
        self.fields(word)
            .into_iter()
            .map(|fields| {
                let mut fields = fields.into_iter();
                let first = fields.next().unwrap_or_default();
                fields.fold(first, |mut joined, field: Field| {
                    joined.push(" ", false);
                    joined.push_field(&field);
                    joined
                })
            })
            .collect()
    }

    /// Expands one word into alternatives, each a list of fields.
    fn fields(&self, word: &Word) -> Vec<Vec<Field>> {
        if !word.parts.iter().any(needs_atoms) {
            let mut builders = vec![Builder::default()];
            for part in &word.parts {
                builders = self.part(part, builders);
            }
            return builders.into_iter().map(Builder::finish).collect();
        }
        let atoms = atoms(word);
        let words = match brace::expand(&atoms) {
            brace::Expansion::Words(words) => words,
            brace::Expansion::TooMany => {
                let mut field = Field::default();
                field.push_unknown(word.span.of(self.source), true, None);
                return vec![vec![field]];
            }
        };
        let mut alternatives: Vec<Vec<Field>> = vec![Vec::new()];
        for atoms in &words {
            let expanded = self.expand(atoms);
            if alternatives.len() * expanded.len() > MAX_ALTERNATIVES {
                let mut field = Field::default();
                field.push_unknown(word.span.of(self.source), true, None);
                return vec![vec![field]];
            }
            alternatives = alternatives
                .iter()
                .flat_map(|before| {
                    expanded
                        .iter()
                        .map(move |fields| before.iter().chain(fields).cloned().collect())
                })
                .collect();
        }
        alternatives
    }

    /// Makes one unknown field of a word with too many alternatives; each stays a candidate.
    fn collapsed(&self, word: &Word, alternatives: Vec<Vec<Field>>) -> Field {
        let values: Vec<String> = alternatives
            .into_iter()
            .flatten()
            .filter_map(|field| field.certain().map(str::to_owned))
            .collect();
        let mut field = Field::default();
        field.push_unknown(
            word.span.of(self.source),
            true,
            Some(Producer::Values(values)),
        );
        field
    }

    fn expand(&self, atoms: &[Atom<'a>]) -> Vec<Vec<Field>> {
        let mut builders = vec![Builder::default()];
        let mut rest = self.tilde(atoms, &mut builders);
        while let Some((atom, after)) = rest.split_first() {
            rest = after;
            match *atom {
                Atom::Character(character, live) => {
                    let mut buffer = [0; 4];
                    let text = character.encode_utf8(&mut buffer);
                    for builder in &mut builders {
                        builder.field().push(text, live);
                    }
                }
                Atom::Empty => {
                    for builder in &mut builders {
                        builder.field();
                    }
                }
                Atom::Part(part) => builders = self.part(part, builders),
            }
        }
        builders.into_iter().map(Builder::finish).collect()
    }

    /// Expands a leading tilde; returns the atoms after it.
    fn tilde<'b>(&self, atoms: &'b [Atom<'a>], builders: &mut [Builder]) -> &'b [Atom<'a>] {
        let Some((Atom::Character('~', true), after)) = atoms.split_first() else {
            return atoms;
        };
        let (value, after) = match after.split_first() {
            None | Some((Atom::Character('/', _), _)) => (self.state.home.as_deref(), after),
            Some((Atom::Character('+', true), rest)) if ends_prefix(rest) => {
                (single(self.state.directories.known()), rest)
            }
            Some((Atom::Character('-', true), rest)) if ends_prefix(rest) => {
                (single(self.state.previous.known()), rest)
            }
            Some(_) => return atoms,
        };
        for builder in builders {
            match value {
                Some(value) => builder.field().push(value.trim_end_matches('/'), false),
                None => builder.field().push_unknown("~", false, None),
            }
        }
        after
    }

    fn part(&self, part: &Part, builders: Vec<Builder>) -> Vec<Builder> {
        let source = part.span().of(self.source);
        match part {
            Part::Literal(literal) if literal.text.is_empty() && literal.quote == Quote::None => {
                builders
            }
            Part::Literal(literal) => {
                let mut builders = builders;
                for builder in &mut builders {
                    builder
                        .field()
                        .push_text(&literal.text, literal.quote == Quote::None);
                }
                builders
            }
            Part::Parameter(parameter) => self.parameter(parameter, source, builders),
            Part::Command(substitution) => {
                let (output, producer) = self.substitutions.written(part, self.state);
                if let Some(output) = output {
                    return substitute(builders, &[Known::Scalar(output)], substitution.quoted);
                }
                let producer = producer.unwrap_or(Producer::Output);
                unknown(builders, source, !substitution.quoted, Some(&producer))
            }
            Part::Process(_) => unknown(builders, source, false, Some(&Producer::Descriptor)),
            Part::Arithmetic(_) => unknown(builders, source, false, Some(&Producer::Word)),
        }
    }

    fn parameter(
        &self,
        parameter: &Parameter,
        source: &str,
        builders: Vec<Builder>,
    ) -> Vec<Builder> {
        let split = !parameter.quoted;
        if split && self.state.ifs {
            return unknown(builders, source, true, None);
        }
        let (values, possibly_unknown) = match self.lookup(parameter) {
            Lookup::Unknown(producer) => {
                return unknown(builders, source, split, producer.as_ref());
            }
            Lookup::Certain(values) => (values, false),
            Lookup::Perhaps(values) => (values, true),
        };
        // What may also be something else is no producer: the rest of it is not known.
        let candidates = || {
            (!possibly_unknown).then(|| {
                Producer::Values(
                    values
                        .iter()
                        .flat_map(Known::texts)
                        .map(str::to_owned)
                        .collect(),
                )
            })
        };
        let room = values.len() <= MAX_VALUES
            && builders.len() * (values.len() + usize::from(possibly_unknown)) <= MAX_ALTERNATIVES;
        if !room {
            return unknown(builders, source, split, candidates().as_ref());
        }
        if !possibly_unknown {
            return substitute(builders, &values, parameter.quoted);
        }
        let rest = unknown(builders.clone(), source, split, candidates().as_ref());
        let mut all = substitute(builders, &values, parameter.quoted);
        all.extend(rest);
        all
    }

    /// Looks a parameter up, with its operation applied as far as that is certain.
    fn lookup(&self, parameter: &Parameter) -> Lookup {
        if parameter.indirect || parameter.length {
            return Lookup::Unknown(None);
        }
        let plain = self.variable(parameter);
        let Some(operation) = &parameter.operation else {
            return plain;
        };
        let is_empty = |known: &Known| matches!(known, Known::Scalar(text) if text.is_empty());
        let colon = operation.operator.starts_with(':');
        match operation.operator.as_str() {
            ":-" | "-" | ":=" | "=" => match plain {
                Lookup::Certain(values) if !colon || !values.iter().any(is_empty) => {
                    Lookup::Certain(values)
                }
                Lookup::Certain(mut values) => {
                    values.retain(|value| !is_empty(value));
                    match self.argument(operation) {
                        Some(argument) => {
                            values.extend(argument);
                            Lookup::Certain(values)
                        }
                        None => Lookup::Perhaps(values),
                    }
                }
                Lookup::Unknown(_) | Lookup::Perhaps(_) => self
                    .argument(operation)
                    .map_or(Lookup::Unknown(None), Lookup::Perhaps),
            },
            ":?" | "?" => plain,
            "#" | "##" | "%" | "%%" => match self.argument(operation).as_deref() {
                Some([Known::Scalar(pattern)]) => without(plain, &operation.operator, pattern),
                Some(_) | None => Lookup::Unknown(None),
            },
            ":+" | "+" => {
                let empty = Known::Scalar(String::new());
                match self.argument(operation) {
                    Some(mut values) => {
                        values.push(empty);
                        Lookup::Certain(values)
                    }
                    None => Lookup::Perhaps(vec![empty]),
                }
            }
            _ => Lookup::Unknown(None),
        }
    }

    /// Expands the argument word of an operation; `None` if it is not certain.
    fn argument(&self, operation: &Operation) -> Option<Vec<Known>> {
        let Some(word) = operation.arguments.first() else {
            return Some(vec![Known::Scalar(String::new())]);
        };
        self.scalars(word)
            .iter()
            .map(|field| field.certain().map(|text| Known::Scalar(text.to_owned())))
            .collect()
    }

    fn variable(&self, parameter: &Parameter) -> Lookup {
        let state = self.state;
        let name = parameter.name.as_str();
        let is_position =
            |name: &str| name != "0" && name.bytes().all(|byte| byte.is_ascii_digit());
        let stored = |name: &str| {
            let variable = state.get(name);
            match variable {
                Variable::Unknown => Err(None),
                Variable::Values(_) | Variable::From(_) if !state.spend(variable.size()) => {
                    Err(None)
                }
                Variable::Values(values) => Ok(values.clone()),
                Variable::From(producer) => Err(Some(producer.clone())),
            }
        };
        let values = match name {
            "HOME" if !state.is_replaced("HOME") => state
                .home
                .as_deref()
                .map(|home| vec![Known::Scalar(home.to_owned())])
                .ok_or(None),
            "PWD" if !state.is_replaced("PWD") => paths(state.directories.known()).ok_or(None),
            "OLDPWD" if !state.is_replaced("OLDPWD") => paths(state.previous.known()).ok_or(None),
            // Bash sets IFS itself when it starts, whatever the environment says (manual, "Bourne Shell Variables").
            "IFS" if !state.ifs => Ok(vec![Known::Scalar(" \t\n".to_owned())]),
            "@" | "*" => stored("@"),
            // Numbers and names that the shell makes itself.
            "$" | "?" | "#" | "!" | "BASHPID" | "EPOCHSECONDS" | "EUID" | "LINENO" | "PPID"
            | "RANDOM" | "SECONDS" | "SRANDOM" | "UID"
                if !state.is_replaced(name) =>
            {
                Err(Some(Producer::Word))
            }
            position if is_position(position) => stored("@").and_then(|values| {
                let index = position
                    .parse::<usize>()
                    .ok()
                    .and_then(|number| number.checked_sub(1))
                    .ok_or(None)?;
                Ok(values
                    .into_iter()
                    .map(|known| element(known, index))
                    .collect())
            }),
            name => stored(name),
        };
        let values = match values {
            Ok(values) => values,
            Err(producer) => return Lookup::Unknown(producer),
        };
        let star = name == "*"
            || parameter
                .subscript
                .as_ref()
                .is_some_and(|subscript| subscript.literal().as_deref() == Some("*"));
        if star && parameter.quoted && state.ifs {
            // The words are joined by what `IFS` begins with.
            return Lookup::Unknown(None);
        }
        let Some(subscript) = &parameter.subscript else {
            // `$a` of an array is its first element.
            let all = matches!(name, "@" | "*");
            return Lookup::Certain(if all {
                values
            } else {
                values.into_iter().map(|known| element(known, 0)).collect()
            });
        };
        match subscript.literal().as_deref() {
            Some("*") if parameter.quoted => {
                let joined =
                    |known: Known| Known::Scalar(known.texts().collect::<Vec<_>>().join(" "));
                Lookup::Certain(values.into_iter().map(joined).collect())
            }
            Some("@" | "*") => Lookup::Certain(values),
            Some(index) => match index.parse::<usize>() {
                Ok(index) => Lookup::Certain(
                    values
                        .into_iter()
                        .map(|known| element(known, index))
                        .collect(),
                ),
                Err(_) => Lookup::Unknown(None),
            },
            None => Lookup::Unknown(None),
        }
    }
}

/// What a parameter expands to.
enum Lookup {
    /// Not known, with where it comes from.
    Unknown(Option<Producer>),
    /// One of these.
    Certain(Vec<Known>),
    /// One of these, or something else.
    Perhaps(Vec<Known>),
}

/// Removes a prefix or suffix (manual, "Shell Parameter Expansion"), for patterns that are literal or `*` at one end.
fn without(value: Lookup, operator: &str, pattern: &str) -> Lookup {
    if operator == "##" && pattern == "*/" {
        // The last component, whatever the value is.
        let Lookup::Certain(values) = value else {
            return Lookup::Unknown(Some(Producer::Word));
        };
        return Lookup::Certain(
            values
                .into_iter()
                .map(|known| changed(known, |text| text.rsplit('/').next()))
                .collect(),
        );
    }
    let Lookup::Certain(values) = value else {
        return Lookup::Unknown(None);
    };
    let inner = pattern.trim_matches('*');
    if inner.is_empty() || inner.contains(['*', '?', '[', '\\', '(']) {
        return Lookup::Unknown(None);
    }
    let cut = |text: &str| -> Option<String> {
        let found = match (
            operator,
            pattern.strip_prefix('*'),
            pattern.strip_suffix('*'),
        ) {
            ("%" | "%%", None, None) => text.strip_suffix(pattern),
            ("#" | "##", None, None) => text.strip_prefix(pattern),
            ("%", None, Some(head)) => text.rfind(head).and_then(|at| text.get(..at)),
            ("%%", None, Some(head)) => text.find(head).and_then(|at| text.get(..at)),
            ("#", Some(tail), None) => text.find(tail).and_then(|at| text.get(at + tail.len()..)),
            ("##", Some(tail), None) => text.rfind(tail).and_then(|at| text.get(at + tail.len()..)),
            _ => return None,
        };
        Some(found.unwrap_or(text).to_owned())
    };
    let all: Option<Vec<Known>> = values
        .into_iter()
        .map(|known| match known {
            Known::Scalar(text) => cut(&text).map(Known::Scalar),
            // What a glob matches keeps its literal end; where the cut may reach into the glob, anything is left.
            Known::Glob(text) => {
                let ends = match operator {
                    "%" | "%%" => text.ends_with(inner) || pattern.ends_with('*'),
                    _ => text.starts_with(inner),
                };
                let star = text.find(['*', '?', '[']).unwrap_or(text.len());
                let kept = text.get(..star).unwrap_or_default();
                ends.then(|| Known::Glob(format!("{kept}*")))
            }
            Known::List(_) => None,
        })
        .collect();
    all.map_or(Lookup::Unknown(None), Lookup::Certain)
}

fn changed(known: Known, change: impl Fn(&str) -> Option<&str>) -> Known {
    match known {
        Known::Scalar(text) => Known::Scalar(change(&text).unwrap_or(&text).to_owned()),
        Known::Glob(text) => Known::Glob(change(&text).unwrap_or(&text).to_owned()),
        Known::List(items) => Known::List(items),
    }
}

impl Known {
    /// Returns the texts in this value.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        match self {
            Self::Scalar(text) | Self::Glob(text) => std::slice::from_ref(text).iter(),
            Self::List(items) => items.iter(),
        }
        .map(String::as_str)
    }
}

/// Returns the element of a value at an index; a scalar is its own element 0.
fn element(known: Known, index: usize) -> Known {
    match known {
        Known::List(items) => Known::Scalar(items.into_iter().nth(index).unwrap_or_default()),
        Known::Scalar(_) | Known::Glob(_) if index == 0 => known,
        Known::Scalar(_) | Known::Glob(_) => Known::Scalar(String::new()),
    }
}

fn paths(paths: &[String]) -> Option<Vec<Known>> {
    (!paths.is_empty()).then(|| paths.iter().cloned().map(Known::Scalar).collect())
}

fn single(paths: &[String]) -> Option<&str> {
    match paths {
        [path] => Some(path),
        [] | [_, _, ..] => None,
    }
}

fn ends_prefix(atoms: &[Atom<'_>]) -> bool {
    matches!(atoms.first(), None | Some(Atom::Character('/', _)))
}

/// The fields of one alternative while it is built.
#[derive(Clone, Debug, Default)]
struct Builder {
    done: Vec<Field>,
    current: Option<Field>,
}

impl Builder {
    fn field(&mut self) -> &mut Field {
        self.current.get_or_insert_default()
    }

    fn end_field(&mut self) {
        self.done.extend(self.current.take());
    }

    fn finish(mut self) -> Vec<Field> {
        self.end_field();
        self.done
    }
}

fn unknown(
    mut builders: Vec<Builder>,
    source: &str,
    splits: bool,
    producer: Option<&Producer>,
) -> Vec<Builder> {
    for builder in &mut builders {
        builder
            .field()
            .push_unknown(source, splits, producer.cloned());
    }
    builders
}

fn substitute(builders: Vec<Builder>, values: &[Known], quoted: bool) -> Vec<Builder> {
    // The common case copies nothing: a word of many expansions stays linear.
    if let [value] = values {
        return builders
            .into_iter()
            .map(|builder| with_value(builder, value, quoted))
            .collect();
    }
    builders
        .iter()
        .flat_map(|builder| {
            values
                .iter()
                .map(|value| with_value(builder.clone(), value, quoted))
        })
        .collect()
}

fn with_value(mut builder: Builder, value: &Known, quoted: bool) -> Builder {
    match value {
        Known::Glob(text) => builder.field().push(text, true),
        Known::Scalar(text) if quoted => builder.field().push(text, false),
        Known::Scalar(text) => split(&mut builder, text),
        Known::List(items) => {
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    builder.end_field();
                }
                if quoted {
                    builder.field().push(item, false);
                } else {
                    split(&mut builder, item);
                }
            }
        }
    }
    builder
}

/// Splits at default `IFS` white space (manual, "Word Splitting"); the pieces may still be globs.
fn split(builder: &mut Builder, text: &str) {
    let blank = |character: char| matches!(character, ' ' | '\t' | '\n');
    if text.starts_with(blank) {
        builder.end_field();
    }
    for (at, piece) in text
        .split(blank)
        .filter(|piece| !piece.is_empty())
        .enumerate()
    {
        if at > 0 {
            builder.end_field();
        }
        builder.field().push(piece, true);
    }
    if text.ends_with(blank) && text.contains(|character| !blank(character)) {
        builder.end_field();
    }
}

/// Tells whether a word is literal and nothing expands it.
pub(super) fn is_fixed(word: &Word) -> bool {
    let literal = |part: &Part| matches!(part, Part::Literal(_)) && !needs_atoms(part);
    let stands = |part: &Part| match part {
        Part::Literal(literal) => literal.quote != Quote::None || !literal.text.is_empty(),
        Part::Parameter(_) | Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => false,
    };
    word.parts.iter().all(literal) && word.parts.iter().any(stands)
}

/// Returns the one field of a word that nothing expands.
fn fixed(word: &Word) -> Option<Field> {
    if !is_fixed(word) {
        return None;
    }
    let mut field = Field::default();
    for part in &word.parts {
        if let Part::Literal(literal) = part {
            field.push_text(&literal.text, literal.quote == Quote::None);
        }
    }
    Some(field)
}

/// Tells whether a part may hold braces or a tilde that expand.
fn needs_atoms(part: &Part) -> bool {
    match part {
        Part::Literal(literal) => {
            literal.quote == Quote::None
                && [b'{', b'~']
                    .iter()
                    .any(|byte| literal.text.as_bytes().contains(byte))
        }
        Part::Parameter(_) | Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => false,
    }
}

fn atoms(word: &Word) -> Vec<Atom<'_>> {
    let mut atoms = Vec::new();
    for part in &word.parts {
        match part {
            Part::Literal(literal) => {
                let live = literal.quote == Quote::None;
                if literal.text.is_empty() && !live {
                    atoms.push(Atom::Empty);
                }
                atoms.extend(
                    literal
                        .text
                        .chars()
                        .map(|character| Atom::Character(character, live)),
                );
            }
            Part::Parameter(_) | Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => {
                atoms.push(Atom::Part(part));
            }
        }
    }
    atoms
}

/// Appends the text of a span without line continuations.
pub(super) fn push_typed(text: &mut String, source: &str, span: Span) {
    let typed = span.of(source);
    if typed.contains('\\') {
        text.push_str(&typed.replace("\\\n", ""));
    } else {
        text.push_str(typed);
    }
}
