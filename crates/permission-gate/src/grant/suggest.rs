//! What a prompt suggests to remember: the smallest pattern that covers the same kind of call (semantics, 6).

use permission_bash::program::{Arg, destructive, prefix_len};
use permission_policy::surface;

use super::{Grant, Suggestion};
use crate::evaluation::{Cause, Evaluation, Finding, PathPlace};
use crate::facts::Facts;
use crate::path::Workspace;

/// Suggests grants that would have answered this very call; `None` if there are none.
pub fn suggest(
    evaluation: &Evaluation,
    facts: &dyn Facts,
    workspace: &Workspace,
) -> Option<Suggestion> {
    let mut suggestion = Suggestion {
        grants: Vec::new(),
        permanent: true,
    };
    for finding in evaluation.asking() {
        if !finding.liftable {
            return None;
        }
        let grant = grant(finding, facts, workspace)?;
        // SECURITY: pinned by `a_suggestion_answers_the_call_it_was_made_for`.
        if grant.pattern.contains('\n') || !grant.lifts(finding, facts.home()) {
            return None;
        }
        suggestion.permanent &= grant.sentinel.is_none();
        if !suggestion.grants.contains(&grant) {
            suggestion.grants.push(grant);
        }
    }
    (!suggestion.grants.is_empty()).then_some(suggestion)
}

fn grant(finding: &Finding, facts: &dyn Facts, workspace: &Workspace) -> Option<Grant> {
    let surface = finding.surface.clone();
    if let Cause::Sentinel(synthetic) = &finding.cause {
        return Some(Grant {
            surface,
            pattern: synthetic.source.clone(),
            sentinel: Some(synthetic.sentinel.name().to_owned()),
        });
    }
    let pattern = if surface == "bash" {
        command(&finding.value)
    } else if surface::is_path(&surface) {
        path(finding, facts, workspace)?
    } else if surface == "mcp" {
        match finding.value.split_once(':') {
            Some((server, _)) if !server.is_empty() => format!("{server}:*"),
            Some(_) | None => finding.value.clone(),
        }
    } else {
        finding.value.clone()
    };
    Some(Grant {
        surface,
        pattern,
        sentinel: None,
    })
}

/// Suggests the longest known subcommand prefix, or the exact command where it destroys something.
fn command(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let args: Vec<Arg<'_>> = words.iter().map(|word| Arg::certain(word)).collect();
    if words.len() < 2 || destructive(&args) {
        return text.to_owned();
    }
    let length = prefix_len(&words).clamp(1, words.len());
    let prefix = words.get(..length).unwrap_or(&words).join(" ");
    format!("{prefix} *")
}

/// Suggests the directory of a path, but never a root, a home or what holds the workspace.
fn path(finding: &Finding, facts: &dyn Facts, workspace: &Workspace) -> Option<String> {
    let report = finding.path.as_ref()?;
    let resolved = report.resolved.as_deref()?;
    if report.place == PathPlace::Unknown {
        return None;
    }
    let directory = resolved
        .rsplit_once('/')
        .map(|(directory, _)| directory)
        .unwrap_or_default();
    let home = facts.home().unwrap_or_default();
    let holds = |path: &str| {
        !path.is_empty() && (path == directory || path.starts_with(&format!("{directory}/")))
    };
    let too_wide = directory.is_empty()
        || directory.ends_with(':')
        || holds(home)
        || (holds(workspace.root()) && directory != workspace.root());
    Some(if too_wide {
        resolved.to_owned()
    } else {
        format!("{directory}/*")
    })
}
