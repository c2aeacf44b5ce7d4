//! Problems of the configuration for a person: the place in the file, what is wrong, what to do.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use permission_runtime::config::SourcePlace;
use permission_runtime::{Diagnostic, Severity};

use permission_runtime::report::text::{count, line};

/// The most problems that are drawn; the number of the others is said.
const DRAWN: usize = 50;

/// The largest file that is shown, in bytes.
const LIMIT: u64 = 4 * 1024 * 1024;

/// Draws problems, errors first as they stand. Empty when there are none.
pub(crate) fn render(problems: &[Diagnostic], colour: bool) -> String {
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
    .decor_style(DecorStyle::Ascii);
    let mut files = Files::default();
    let mut text = String::new();
    for problem in problems.iter().take(DRAWN) {
        text.push_str(&one(problem, &renderer, &mut files));
        text.push('\n');
    }
    if let Some(more) = problems.len().checked_sub(DRAWN).filter(|more| *more > 0) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "and {}", count(more, "more problem"));
    }
    text
}

fn one(problem: &Diagnostic, renderer: &Renderer, files: &mut Files) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let message = line(&problem.message);
    let mut group = Group::with_title(level.primary_title(message.as_str()).id(problem.code));
    let path = problem
        .place
        .as_ref()
        .map(|place| line(&place.file))
        .unwrap_or_default();
    if let Some(place) = &problem.place {
        match files.text(place) {
            Some(text) => {
                let annotation = AnnotationKind::Primary.span(place.span.clone());
                group = group.element(
                    Snippet::source(text)
                        .path(path.as_str())
                        .annotation(annotation),
                );
            }
            None if place.line > 0 => {
                let origin = Origin::path(path.as_str())
                    .line(usize::try_from(place.line).unwrap_or(usize::MAX))
                    .char_column(usize::try_from(place.column).unwrap_or(usize::MAX));
                group = group.element(origin);
            }
            None => group = group.element(Origin::path(path.as_str())),
        }
    }
    let help = problem.help.as_deref().map(line);
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[group])
}

/// The texts of the files that problems point into, each read once.
#[derive(Default)]
struct Files(HashMap<String, Option<String>>);

impl Files {
    /// Returns the text of the file if the place is in it.
    fn text(&mut self, place: &SourcePlace) -> Option<&str> {
        if place.line == 0 {
            return None;
        }
        let text = self
            .0
            .entry(place.file.to_string())
            .or_insert_with_key(|file| read(Path::new(file)))
            .as_deref()?;
        text.get(place.span.clone()).map(|_| text)
    }
}

/// Reads a file if it is one: never a directory, a FIFO, or anything large. A relative name is no file but an input.
fn read(path: &Path) -> Option<String> {
    let metadata = fs::metadata(path).ok()?;
    if !path.is_absolute() || !metadata.is_file() || metadata.len() > LIMIT {
        return None;
    }
    let mut bytes = Vec::new();
    File::open(path)
        .ok()?
        .take(LIMIT)
        .read_to_end(&mut bytes)
        .ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
