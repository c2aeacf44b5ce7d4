//! A compact text for readings, and a splitter for the words of test rows.

use std::fmt::Write;

use crate::program::{
    Access, Arg, Effect, EscapeKind, FilterKind, Output, PathUse, Piece, Reading, Role, Run,
    WrapperKind, read,
};

/// Splits words at blanks; single and double quotes hold a word together. `$` begins what is not certain.
pub(crate) fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (Some(end), _) if letter == end => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (Some(_) | None, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Makes words of strings; `%` begins what is not certain.
pub(crate) fn args(words: &[String]) -> Vec<Arg<'_>> {
    words
        .iter()
        .map(|word| Arg {
            text: word,
            literal: word
                .find('%')
                .filter(|_| word.contains("%("))
                .unwrap_or(word.len()),
        })
        .collect()
}

/// Asserts the rendering of a reading.
#[track_caller]
pub(crate) fn check(command: &str, expected: &str) {
    let words = split(command);
    let argv = args(&words);
    assert_eq!(render(&argv, &read(&argv)), expected, "{command}");
}

fn effect(used: PathUse) -> String {
    let name = match used.effect {
        Effect::Read => "read",
        Effect::List => "list",
        Effect::Enter => "enter",
        Effect::Write => "write",
        Effect::Edit => "edit",
        Effect::Remove => "remove",
        Effect::Move => "move",
        Effect::Attributes => "attr",
        Effect::LinkTarget => "link",
        Effect::Execute => "exec",
        Effect::Unproven => "both",
    };
    assert_eq!(
        used.access == Access::Read,
        matches!(
            used.effect,
            Effect::Read | Effect::List | Effect::Enter | Effect::Execute
        )
    );
    format!("{name}{}", if used.recursive { "/" } else { "" })
}

fn run(argv: &[Arg<'_>], run: &Run) -> String {
    let text = |at: &usize| argv[*at].text.to_owned();
    let join = |args: &[usize]| args.iter().map(text).collect::<Vec<_>>().join(" ");
    match run {
        Run::Words {
            args,
            assignments,
            appended,
            placeholder,
            directory,
        } => {
            let mut out = String::from("[");
            if !assignments.is_empty() {
                let _ = write!(out, "{} ", join(assignments));
            }
            if let Some(directory) = directory {
                let _ = write!(out, "@{} ", directory.of(argv));
            }
            out += &join(args);
            if *appended {
                let _ = write!(out, " +{}", placeholder.as_deref().unwrap_or(""));
            }
            out + "]"
        }
        Run::Shell { text, arguments } => {
            let rest = if arguments.is_empty() {
                String::new()
            } else {
                format!(" {}", join(arguments))
            };
            format!("sh<{}>{rest}", text.of(argv))
        }
        Run::Joined { args } => format!("sh<{}>", join(args)),
        Run::ShellStdin => "stdin".to_owned(),
        Run::ShellFile(file) => format!("file<{}>", file.of(argv)),
        Run::Code(code) => format!("code<{}>", code.of(argv)),
        Run::Interactive => "repl".to_owned(),
    }
}

/// Renders a reading: operands, then what else was found, blank-separated.
#[expect(
    clippy::too_many_lines,
    reason = "one part of a reading after the other"
)]
pub(crate) fn render(argv: &[Arg<'_>], reading: &Reading) -> String {
    let of = |piece: &Piece| piece.of(argv);
    let mut out: Vec<String> = Vec::new();
    if !reading.known {
        out.push("unknown".to_owned());
    }
    if !reading.subcommand.is_empty() {
        out.push(format!(
            "({})",
            reading
                .subcommand
                .iter()
                .map(|at| argv[*at].text)
                .collect::<Vec<_>>()
                .join(" ")
        ));
    }
    let words = |indexes: &[usize]| {
        indexes
            .iter()
            .map(|at| argv[*at].text)
            .collect::<Vec<_>>()
            .join(",")
    };
    if !reading.globals.is_empty() {
        let inert = if reading.inert.is_empty() {
            String::new()
        } else {
            format!(" inert={}", words(&reading.inert))
        };
        out.push(format!("globals={}{inert}", words(&reading.globals)));
    }
    for operand in &reading.operands {
        let role = match operand.role {
            Role::Path(used) => effect(used),
            Role::Text => "text".to_owned(),
            Role::Url => "url".to_owned(),
            Role::Unknown => "any".to_owned(),
        };
        let bases: Vec<&str> = reading
            .directories
            .iter()
            .take(operand.bases)
            .map(of)
            .collect();
        let base = if bases.is_empty() {
            String::new()
        } else {
            format!("@{}", bases.join("@"))
        };
        let base = if reading.directories.contains(&operand.piece) {
            ""
        } else {
            base.as_str()
        };
        out.push(format!("{role}:{}{base}", of(&operand.piece)));
    }
    if let Some(used) = reading.implied {
        out.push(format!("{}:.", effect(used)));
    }
    if let Some(wrapper) = &reading.wrapper {
        let kind = match wrapper.kind {
            WrapperKind::Transparent => "runs",
            WrapperKind::InlineShell => "shell",
            WrapperKind::BoundaryUser => "user",
            WrapperKind::BoundaryFileSystem => "host",
        };
        let runs: Vec<String> = wrapper.runs.iter().map(|item| run(argv, item)).collect();
        out.push(format!("{kind}={}", runs.join("+")));
    }
    for escape in &reading.escapes {
        let kind = match &escape.kind {
            EscapeKind::Runs(inner) => format!(" {}", run(argv, inner)),
            EscapeKind::Writes(piece) => format!(" > {}", of(piece)),
            EscapeKind::Destroys => " destroys".to_owned(),
            EscapeKind::Opaque => String::new(),
        };
        out.push(format!("!{}{kind}", escape.name));
    }
    if let Some(walk) = &reading.walk {
        let mut text = String::new();
        if walk.skips_hidden {
            text += " -hidden";
        }
        if walk.skips_ignored {
            text += " -ignored";
        }
        if let Some(depth) = walk.max_depth {
            let _ = write!(text, " depth={depth}");
        }
        for filter in &walk.filters {
            let kind = match filter.kind {
                FilterKind::Include => "+",
                FilterKind::IncludeAnyCase => "+i:",
                FilterKind::Exclude => "-",
                FilterKind::ExcludeDirectory => "-dir:",
                FilterKind::ExcludeFrom => "-from:",
                FilterKind::Glob => "glob:",
                FilterKind::Type => "type:",
                FilterKind::TypeNot => "-type:",
            };
            let _ = write!(text, " {kind}{}", of(&filter.pattern));
        }
        if !text.is_empty() {
            out.push(format!("walk({})", text.trim_start()));
        }
    }
    match reading.output {
        Output::Other => {}
        Output::Under => out.push("=under".to_owned()),
        Output::Names => out.push("=names".to_owned()),
        Output::Words => out.push("=words".to_owned()),
        Output::Here => out.push("=here".to_owned()),
        Output::Temporary => out.push("=temporary".to_owned()),
    }
    if !reading.unrecognised.is_empty() {
        out.push(format!("?{}", words(&reading.unrecognised)));
    }
    if reading.destructive {
        out.push("destructive".to_owned());
    }
    out.join(" ")
}
