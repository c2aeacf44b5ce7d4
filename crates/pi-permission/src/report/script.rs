//! What the analyser sees in a command: JSON in the shape that `docs/cli.md` fixes, and a tree for people.

use permission_bash::ast::{Assignment, Element, Redirect, RedirectOperator, Value as Assigned};
use permission_bash::{Found, FoundRedirect, Issue, Part, Script, Span, Walk, Word, walk};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use permission_runtime::report::style::{BOLD, DIM, paint};
use permission_runtime::report::table::{Row, Table};
use permission_runtime::report::text::{count, line, short};

/// The most columns of a word in text.
const WORD: usize = 60;

/// The most columns of a row of words in text.
const WORDS: usize = 160;

/// The most words of a command in text.
const LISTED: usize = 40;

/// A parsed command as JSON, made while it is written: nested substitutions repeat their text at each level, so that it
/// may be a hundred times as long as the command.
#[derive(Debug)]
pub(crate) struct Sight<'s> {
    id: Option<Value>,
    found: Walk<'s>,
    issues: &'s [Issue],
    source: &'s str,
}

impl<'s> Sight<'s> {
    /// Collects what is in a script that was parsed from `source`.
    pub(crate) fn new(id: Option<Value>, script: &'s Script, source: &'s str) -> Self {
        Self {
            id,
            found: walk(script),
            issues: &script.issues,
            source,
        }
    }
}

impl Serialize for Sight<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            id,
            found,
            issues,
            source,
        } = self;
        let mut object = serializer.serialize_map(None)?;
        if let Some(id) = id {
            object.serialize_entry("id", id)?;
        }
        object.serialize_entry(
            "commands",
            &Each(|| found.commands.iter().map(|found| command(found, source))),
        )?;
        object.serialize_entry(
            "redirects",
            &Each(|| {
                found
                    .redirects
                    .iter()
                    .map(|found| redirect(found.redirect, source))
            }),
        )?;
        object.serialize_entry(
            "assignments",
            &Each(|| {
                found
                    .assignments
                    .iter()
                    .map(|found| assignment(found.assignment, source))
            }),
        )?;
        object.serialize_entry("issues", &Each(|| issues.iter().map(issue)))?;
        object.end()
    }
}

/// A list whose items are made one after the other.
struct Each<F>(F);

impl<F, I> Serialize for Each<F>
where
    F: Fn() -> I,
    I: IntoIterator,
    I::Item: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

#[derive(Debug, serde::Serialize)]
struct Command {
    words: Vec<WordJson>,
    context: Vec<&'static str>,
    span: [usize; 2],
}

#[derive(Debug, Default, serde::Serialize)]
struct WordJson {
    text: String,
    parts: Vec<PartJson>,
}

#[derive(Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
enum PartJson {
    Literal(String),
    Expansion(String),
}

#[derive(Debug, serde::Serialize)]
struct RedirectJson {
    op: &'static str,
    target: WordJson,
}

#[derive(Debug, serde::Serialize)]
struct AssignmentJson {
    name: String,
    value: WordJson,
}

#[derive(Debug, serde::Serialize)]
struct IssueJson<'s> {
    code: &'static str,
    span: [usize; 2],
    message: &'s str,
}

fn command(found: &Found<'_>, source: &str) -> Command {
    Command {
        words: found
            .simple
            .words
            .iter()
            .map(|word| WordJson::new(word, source))
            .collect(),
        context: found
            .contexts
            .iter()
            .map(|context| context.name())
            .collect(),
        span: span(found.span),
    }
}

fn redirect(redirect: &Redirect, source: &str) -> RedirectJson {
    RedirectJson {
        op: operator(redirect, source),
        target: WordJson::new(&redirect.target, source),
    }
}

fn assignment(assignment: &Assignment, source: &str) -> AssignmentJson {
    AssignmentJson {
        name: name(assignment, source),
        value: value(assignment, source),
    }
}

fn issue(issue: &Issue) -> IssueJson<'_> {
    IssueJson {
        code: issue.code.name(),
        span: span(issue.span),
        message: &issue.message,
    }
}

fn span(span: Span) -> [usize; 2] {
    [span.start, span.end]
}

impl WordJson {
    fn new(word: &Word, source: &str) -> Self {
        let mut json = Self::default();
        json.add(word, source);
        json
    }

    /// Adds the parts of a word; neighbouring literals become one, however each was quoted.
    fn add(&mut self, word: &Word, source: &str) {
        for part in &word.parts {
            match part {
                Part::Literal(literal) => self.literal(&literal.text),
                Part::Parameter(_) | Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => {
                    let text = part.source(source);
                    self.text.push_str(text);
                    self.parts.push(PartJson::Expansion(text.to_owned()));
                }
            }
        }
    }

    fn literal(&mut self, text: &str) {
        self.text.push_str(text);
        if let Some(PartJson::Literal(last)) = self.parts.last_mut() {
            last.push_str(text);
        } else {
            self.parts.push(PartJson::Literal(text.to_owned()));
        }
    }
}

/// Returns everything before the `=`: the variable, its subscript as written, and the `+` of `+=`.
fn name(assignment: &Assignment, source: &str) -> String {
    let mut name = assignment.name.to_string();
    if let Some(subscript) = &assignment.subscript {
        name.push('[');
        name.push_str(subscript.span.of(source));
        name.push(']');
    }
    if assignment.append {
        name.push('+');
    }
    name
}

/// Returns the value; that of an array stands in parentheses, its elements with one blank between them.
fn value(assignment: &Assignment, source: &str) -> WordJson {
    match &assignment.value {
        Assigned::Scalar(word) => WordJson::new(word, source),
        Assigned::Array(elements) => {
            let mut json = WordJson::default();
            json.literal("(");
            for (index, Element { subscript, value }) in elements.iter().enumerate() {
                if index > 0 {
                    json.literal(" ");
                }
                if let Some(subscript) = subscript {
                    json.literal(&format!("[{}]=", subscript.span.of(source)));
                }
                json.add(value, source);
            }
            json.literal(")");
            json
        }
    }
}

/// Returns the operator as written, without its descriptor.
fn operator(redirect: &Redirect, source: &str) -> &'static str {
    match redirect.operator {
        RedirectOperator::Read => "<",
        RedirectOperator::Write => ">",
        RedirectOperator::Append => ">>",
        RedirectOperator::Clobber => ">|",
        RedirectOperator::ReadWrite => "<>",
        RedirectOperator::WriteBoth if redirect.span.of(source).starts_with('>') => ">&",
        RedirectOperator::WriteBoth => "&>",
        RedirectOperator::AppendBoth => "&>>",
        RedirectOperator::DuplicateInput => "<&",
        RedirectOperator::DuplicateOutput => ">&",
        RedirectOperator::HereDocument => "<<",
        RedirectOperator::HereDocumentTabs => "<<-",
        RedirectOperator::HereString => "<<<",
    }
}

/// Draws what is in a script as a tree: a command stands below the command whose words contain it.
pub(crate) fn text(script: &Script, source: &str) -> String {
    let found = walk(script);
    let mut table = Table::default();
    let mut open: Vec<Span> = Vec::new();
    let mut redirects = found.redirects.iter().peekable();
    let mut loose: Vec<&FoundRedirect<'_>> = Vec::new();
    let heads: Vec<String> = found
        .commands
        .iter()
        .map(|found| {
            let list: Vec<String> = found
                .simple
                .words
                .iter()
                .take(LISTED)
                .map(|word| short(&drawn(word, source), WORD))
                .collect();
            list.join(" ")
        })
        .collect();
    for (found, head) in found.commands.iter().zip(heads) {
        while open
            .last()
            .is_some_and(|outer| outer.end <= found.span.start)
        {
            open.pop();
        }
        while let Some(redirect) =
            redirects.next_if(|redirect| redirect.redirect.span.start < found.span.start)
        {
            loose.push(redirect);
        }
        let mut row = Row::new(open.len(), short(&head, WORDS));
        row.cell(&paint(DIM, &contexts(found)));
        row.cell(&paint(
            DIM,
            &format!("{}..{}", found.span.start, found.span.end),
        ));
        if let Some(more) = found
            .simple
            .words
            .len()
            .checked_sub(LISTED)
            .filter(|more| *more > 0)
        {
            row.detail(format!("… {}", count(more, "more word")));
        }
        for assignment in &found.simple.assignments {
            row.detail(format!("sets {}", assigned(assignment, source)));
        }
        for redirect in found.redirects {
            row.detail(format!("redirect {}", redirected(redirect, source)));
        }
        table.push(row);
        open.push(found.span);
    }
    let mut text = table.render();
    let own = |redirect: &Redirect| {
        found.commands.iter().any(|found| {
            found
                .redirects
                .iter()
                .any(|own| std::ptr::eq(own, redirect))
        })
    };
    section(
        &mut text,
        "redirects of compound commands",
        loose
            .into_iter()
            .chain(redirects)
            .filter(|found| !own(found.redirect))
            .map(|found| redirected(found.redirect, source)),
    );
    section(
        &mut text,
        "assignments alone",
        found
            .wordless
            .iter()
            .flat_map(|found| &found.simple.assignments)
            .map(|assignment| assigned(assignment, source)),
    );
    section(
        &mut text,
        "not understood",
        script.issues.iter().map(|issue| {
            format!(
                "{} at {}..{}: {}",
                issue.code.name(),
                issue.span.start,
                issue.span.end,
                line(&issue.message)
            )
        }),
    );
    if text.is_empty() {
        text.push_str("nothing in it runs\n");
    }
    text
}

fn section(text: &mut String, title: &str, rows: impl Iterator<Item = String>) {
    for (index, row) in rows.enumerate() {
        if index == 0 {
            text.push_str(&paint(BOLD, title));
            text.push('\n');
        }
        text.push_str("  ");
        text.push_str(&row);
        text.push('\n');
    }
}

fn contexts(found: &Found<'_>) -> String {
    let names: Vec<String> = found
        .contexts
        .iter()
        .map(|context| context.name().replace('_', " "))
        .collect();
    names.join(" › ")
}

/// Draws a word: literals as they are after quote removal, quoted again where a blank or nothing would mislead, and
/// expansions between « and ».
fn drawn(word: &Word, source: &str) -> String {
    let mut text = String::new();
    let mut bare = true;
    for part in &word.parts {
        match part {
            Part::Literal(literal) => {
                bare &= !literal.text.contains([' ', '\t', '\n', '\'']);
                text.push_str(&literal.text);
            }
            Part::Parameter(_) | Part::Command(_) | Part::Process(_) | Part::Arithmetic(_) => {
                text.push('«');
                text.push_str(part.source(source));
                text.push('»');
            }
        }
    }
    if bare && !text.is_empty() {
        text
    } else {
        format!("'{text}'")
    }
}

fn assigned(assignment: &Assignment, source: &str) -> String {
    let name = name(assignment, source);
    let value = match &assignment.value {
        Assigned::Scalar(word) if word.parts.is_empty() => String::new(),
        Assigned::Scalar(word) => drawn(word, source),
        Assigned::Array(elements) => {
            let elements: Vec<String> = elements
                .iter()
                .take(LISTED)
                .map(|element| drawn(&element.value, source))
                .collect();
            format!("({})", elements.join(" "))
        }
    };
    format!("{}={}", short(&name, WORD), short(&value, WORDS))
}

fn redirected(redirect: &Redirect, source: &str) -> String {
    let descriptor = redirect.descriptor.as_deref().unwrap_or_default();
    let operator = operator(redirect, source);
    let target = short(&drawn(&redirect.target, source), WORD);
    let body = redirect
        .here_document
        .as_ref()
        .map(|document| {
            let lines = document.span.of(source).lines().count();
            let kind = if document.quoted { ", literal" } else { "" };
            format!("   {}{kind}", count(lines, "line"))
        })
        .unwrap_or_default();
    let gap = if operator.ends_with('&') && redirect.descriptor.is_some() {
        ""
    } else {
        " "
    };
    format!("{}{operator}{gap}{target}{body}", line(descriptor))
}
