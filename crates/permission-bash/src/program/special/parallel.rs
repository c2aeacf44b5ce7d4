//! `parallel` and its kin: a command template, then `:::` and values (GNU parallel 20240222, parallel(1)).

use crate::program::engine::Reader;
use crate::program::{Effect, Role, Run, WrapperKind};

/// Completes the reading of `parallel`: splits the words the engine took for one command.
pub(in crate::program) fn complete(reader: &mut Reader<'_>) {
    let kind = match &reader.out.wrapper {
        Some(_) if reader.used("--sshlogin") || reader.used("--sshloginfile") => {
            WrapperKind::BoundaryFileSystem
        }
        Some(wrapper) => wrapper.kind,
        None => WrapperKind::Transparent,
    };
    let words = match reader.out.wrapper.take() {
        Some(wrapper) => wrapper.runs.into_iter().find_map(|run| match run {
            Run::Words { args, .. } => Some(args),
            Run::Shell { .. }
            | Run::Joined { .. }
            | Run::ShellStdin
            | Run::ShellFile(_)
            | Run::Code(_)
            | Run::Interactive => None,
        }),
        None => None,
    }
    .unwrap_or_default();
    let is_mark = |word: &str| matches!(word, ":::" | ":::+" | "::::" | "::::+");
    let split = words
        .iter()
        .position(|word| is_mark(reader.text(*word)))
        .unwrap_or(words.len());
    let (template, values) = words.split_at(split);
    let runs = template_runs(reader, template);
    let no_template = runs.is_empty();
    reader.wrapper(kind).extend(runs);
    let mut files = false;
    for at in values {
        let text = reader.text(*at);
        if is_mark(text) {
            files = text.starts_with("::::");
        } else if files {
            reader.path(reader.whole(*at), Effect::Read);
        } else if no_template {
            let run = Run::Shell {
                text: reader.whole(*at),
                arguments: Vec::new(),
            };
            reader.wrapper(kind).push(run);
        } else {
            reader.operand(reader.whole(*at), Role::Unknown);
        }
    }
    if no_template
        && (values.is_empty() || files)
        && !reader.used("--version")
        && !reader.used("--help")
    {
        reader.wrapper(kind).push(Run::ShellStdin);
    }
}

/// Returns what a template runs: shell text, unless its words hold nothing a shell would treat specially.
fn template_runs(reader: &Reader<'_>, template: &[usize]) -> Vec<Run> {
    let special = |word: &usize| {
        reader.text(*word).contains(|letter: char| {
            letter.is_whitespace()
                || matches!(
                    letter,
                    ';' | '|' | '&' | '$' | '`' | '<' | '>' | '(' | ')' | '\'' | '"'
                )
        })
    };
    match template {
        [] => Vec::new(),
        [one] if special(one) => vec![Run::Shell {
            text: reader.whole(*one),
            arguments: Vec::new(),
        }],
        several if several.iter().any(special) => vec![Run::Joined {
            args: several.to_vec(),
        }],
        several => vec![Run::Words {
            args: several.to_vec(),
            assignments: Vec::new(),
            appended: true,
            placeholder: Some("{}".to_owned()),
            directory: reader.value_of("--workdir"),
        }],
    }
}
