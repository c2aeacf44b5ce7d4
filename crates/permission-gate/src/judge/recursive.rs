//! Recursive readers: a rule on a file below a directory covers reading the whole directory (semantics, 4.6).

use permission_bash::analysis::{Field, Finder};
use permission_bash::program::{Effect, FilterKind, Walk, base_name};
use permission_policy::{Decision, Pattern, Query};

use super::operand::Touch;
use super::{Judge, sentinel_finding};
use crate::evaluation::{Cause, Gate};
use crate::path::walk::{NameFilter, RootState, type_patterns};
use crate::path::{Filters, IgnoreFiles, Located, Workspace};
use crate::sentinel::Sentinel;
use crate::settings::RecursiveReads;

/// A recursive reader with what it leaves out.
#[derive(Clone, Debug, Default)]
pub(super) struct Reader {
    filters: Filters,
}

impl Reader {
    /// Reads the filters of a command. One that is not understood is left out: then more is seen, never less.
    pub(super) fn new(walk: &Walk, fields: &[Field], program: &str) -> Self {
        let mut filters = Filters {
            skip_hidden: walk.skips_hidden,
            max_depth: walk.max_depth,
            ignore: match (walk.skips_ignored, program) {
                (false, _) => IgnoreFiles::None,
                (true, "fd" | "fdfind") => IgnoreFiles::Fd,
                (true, _) => IgnoreFiles::Ripgrep,
            },
            ..Filters::default()
        };
        // Types may be given another meaning.
        let renamed = fields
            .iter()
            .any(|field| field.prefix().starts_with("--type-"));
        let mut types = Some(Vec::new());
        for filter in &walk.filters {
            let field = fields
                .get(filter.pattern.arg)
                .map(|field| field.slice(filter.pattern))
                .unwrap_or_default();
            let Some(pattern) = field.certain().map(str::to_owned) else {
                // SECURITY: it may be a type that takes in what the others leave out.
                if filter.kind == FilterKind::Type {
                    types = None;
                }
                continue;
            };
            match filter.kind {
                FilterKind::Include => filters.names.push(NameFilter {
                    include: true,
                    glob: pattern,
                }),
                FilterKind::Exclude => {
                    filters.names.push(NameFilter {
                        include: false,
                        glob: pattern.clone(),
                    });
                    filters.exclude.push(pattern);
                }
                FilterKind::ExcludeDirectory => filters.exclude_directories.push(pattern),
                FilterKind::Glob => filters.globs.push(pattern),
                FilterKind::IncludeAnyCase => include_any_case(&mut filters, &pattern),
                FilterKind::Type if matches!(program, "fd" | "fdfind") => {
                    let extension = pattern.trim_start_matches('.');
                    include_any_case(&mut filters, &format!("*.{extension}"));
                }
                FilterKind::Type => match (type_patterns(&pattern), &mut types) {
                    (Some(found), Some(types)) => {
                        types.extend(found.iter().map(|glob| (*glob).to_owned()));
                    }
                    (None, _) => types = None,
                    (Some(_), None) => {}
                },
                FilterKind::TypeNot if !renamed => {
                    let found = type_patterns(&pattern).into_iter().flatten();
                    filters
                        .types_not
                        .extend(found.map(|glob| (*glob).to_owned()));
                }
                FilterKind::TypeNot | FilterKind::ExcludeFrom => {}
            }
        }
        if !renamed {
            filters.types = types.unwrap_or_default();
        }
        Self { filters }
    }

    /// Reads the filters of a command that finds what another one reads.
    pub(super) fn of_finder(finder: &Finder) -> Self {
        let program = finder
            .fields
            .first()
            .map(|field| base_name(field.prefix()))
            .unwrap_or_default();
        Self::new(&finder.walk, &finder.fields, program)
    }

    /// Returns whether only what a pattern names is taken.
    pub(super) fn is_selective(&self) -> bool {
        self.filters.names.iter().any(|name| name.include)
    }

    /// Returns what is left out.
    pub(super) fn filters(&self) -> &Filters {
        &self.filters
    }

    /// Reads the filter of the `grep` tool.
    pub(super) fn of_tool(glob: Option<&str>) -> Self {
        let filters = Filters {
            globs: glob.map(str::to_owned).into_iter().collect(),
            ignore: IgnoreFiles::Ripgrep,
            ..Filters::default()
        };
        Self { filters }
    }
}

/// Tells of most paths that no specific deny or ask matches them, without asking the policy.
struct Screen<'p> {
    /// Patterns that match the end of whatever they match, so that a path stands for its relative form too.
    open: Vec<&'p Pattern>,
    /// The others.
    anchored: Vec<&'p Pattern>,
}

impl<'p> Screen<'p> {
    /// More patterns than these are found faster by the policy's own index.
    const MOST: usize = 64;

    fn new(patterns: &[&'p Pattern]) -> Option<Self> {
        if patterns.len() > Self::MOST {
            return None;
        }
        let (open, anchored) = patterns
            .iter()
            .partition(|pattern| pattern.expanded().starts_with('*'));
        Some(Self { open, anchored })
    }

    /// Tells whether neither the path nor its form relative to the root is matched by one of the patterns.
    fn rules_out(&self, path: &str, workspace: &Workspace) -> bool {
        // A star at the start matches whatever stands before the relative form.
        let matched = self
            .open
            .iter()
            .chain(&self.anchored)
            .any(|pattern| pattern.matches(path));
        !matched
            && (self
                .anchored
                .iter()
                .all(|pattern| pattern.expanded().starts_with('/'))
                || workspace.relative(path).is_none_or(|relative| {
                    !self
                        .anchored
                        .iter()
                        .any(|pattern| pattern.matches(&relative))
                }))
    }
}

/// Adds an include that takes every spelling of its letters. One with a bracket expression is left out, and with it all
/// includes could not be told apart: it becomes one that takes everything.
fn include_any_case(filters: &mut Filters, pattern: &str) {
    let glob = if pattern.contains(['[', '\\']) {
        "*".to_owned()
    } else {
        pattern
            .chars()
            .map(|letter| {
                let (lower, upper) = (letter.to_lowercase(), letter.to_uppercase());
                if letter.is_alphabetic() {
                    format!("[{lower}{upper}]")
                } else {
                    letter.to_string()
                }
            })
            .collect()
    };
    filters.names.push(NameFilter {
        include: true,
        glob,
    });
}

impl Judge<'_> {
    /// Asks when a file below a directory is one that a rule denies or asks about.
    pub(super) fn recursive(&mut self, root: &Located, touch: Touch<'_>) {
        let mode = self.environment.settings.recursive_reads;
        let reads = match touch.usage.effect {
            Effect::Read | Effect::Unproven | Effect::Move | Effect::Execute => true,
            Effect::List
            | Effect::Enter
            | Effect::Write
            | Effect::Edit
            | Effect::Remove
            | Effect::Attributes
            | Effect::LinkTarget => false,
        };
        if !reads || mode == RecursiveReads::Ignore {
            return;
        }
        let policy = self.environment.policy;
        let surfaces = ["path_read", "read"];
        let patterns: Vec<&Pattern> = surfaces
            .iter()
            .flat_map(|surface| policy.specific_denies_and_asks(surface))
            .filter(|(_, rule)| rule.surface_text() != "read" || rule.decision() == Decision::Deny)
            .map(|(_, rule)| rule.pattern())
            .collect();
        if patterns.is_empty() {
            return;
        }
        // While a file is in error every rule asks, not only these.
        let screen = Screen::new(&patterns).filter(|_| !policy.clamped());
        let none = Filters::default();
        let filters = touch.reader.map_or(&none, |reader| &reader.filters);
        let workspace = self.environment.workspace;
        let mut covered = |path: &str| {
            if screen
                .as_ref()
                .is_some_and(|screen| screen.rules_out(path, workspace))
            {
                return false;
            }
            let relative = workspace.relative(path);
            let spellings: Vec<&str> = std::iter::once(path).chain(relative.as_deref()).collect();
            surfaces.iter().any(|surface| {
                let verdict = policy.evaluate(&Query::new(surface, &spellings));
                let strict = match verdict.decision {
                    Decision::Allow => false,
                    Decision::Ask => *surface == "path_read",
                    Decision::Deny => true,
                };
                strict && verdict.rule().is_some_and(|rule| rule.is_specific())
            })
        };
        let outcome = self.resolver.walk(root, filters, &mut covered);
        if let Some(found) = outcome.found {
            let shown = workspace.relative(&found).unwrap_or(found);
            let detail = format!("it would also read `{shown}`, which a rule speaks of");
            return self.recursive_finding(root, detail, touch);
        }
        if self.alone && outcome.root == RootState::Missing {
            // Nothing in the call can put anything there before it is read.
            return;
        }
        if outcome.root.is_unseen() {
            // SECURITY: what is not there yet, or cannot be looked at, may hold such a file when it runs.
            let overlapping = patterns
                .iter()
                .map(|pattern| pattern.expanded())
                .find(|pattern| self.resolver.tree_overlaps(root, pattern));
            if let Some(pattern) = overlapping {
                let detail = format!("it may hold a file that the rule `{pattern}` speaks of");
                self.recursive_finding(root, detail, touch);
            }
            return;
        }
        if outcome.ran_out {
            if mode == RecursiveReads::Strict {
                let detail = "it holds more files than can be looked at".to_owned();
                self.recursive_finding(root, detail, touch);
            } else {
                self.note(format!(
                    "`{}` holds more files than were looked at: not all of them were compared with the rules",
                    root.typed
                ));
            }
        }
    }

    fn recursive_finding(&mut self, root: &Located, detail: String, touch: Touch<'_>) {
        let mut finding = sentinel_finding(
            Gate::Path,
            "path_read",
            &root.typed,
            Sentinel::RecursiveRead,
            detail,
        );
        if let (Cause::Sentinel(synthetic), Some(path)) = (&mut finding.cause, root.canonical()) {
            path.clone_into(&mut synthetic.source);
        }
        finding.unit = touch.unit;
        finding.path = Some(super::operand::report(root, None, touch.usage));
        self.push(finding);
    }
}

#[cfg(test)]
mod tests;
