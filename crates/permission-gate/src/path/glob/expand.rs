//! Filename expansion, bounded by the call's budget.

use super::{Component, Glob};
use crate::facts::EntryKind;
use crate::path::located::Kind;
use crate::path::resolver::{Opening, Resolver};
use crate::path::text;

/// Words that one glob may become.
const MAX_MEMBERS: usize = 4096;
/// Components of a glob that is expanded; a path has at most 2048.
const MAX_COMPONENTS: usize = 2048;

/// What a glob stands for in a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobExpansion {
    /// The words it becomes, spelled as the shell would. When empty, the shell passes the glob's own text.
    pub members: Vec<String>,
    /// Whether these are all: every directory on the way could be read to its end, within the budget.
    pub complete: bool,
    /// The directory text before the first special component, with its final slash; empty without one.
    pub prefix: String,
    /// Bash before 5.2 also yields `.` and `..`.
    pub dots: bool,
}

struct Partial {
    /// As the shell spells it, with a final slash unless empty.
    text: String,
}

impl Resolver<'_> {
    /// Expands a glob against the file system.
    pub fn expand_glob(&self, glob: &Glob, directory: &str) -> GlobExpansion {
        let mut expansion = GlobExpansion {
            members: Vec::new(),
            complete: !glob.odd,
            prefix: glob.literal_prefix(),
            dots: false,
        };
        if glob.components.len() > MAX_COMPONENTS {
            expansion.complete = false;
            return expansion;
        }
        let mut partials = vec![Partial {
            text: String::from(if glob.absolute { "/" } else { "" }),
        }];
        let mut components = glob.components.iter().peekable();
        while let Some(component) = components.next() {
            let last = components.peek().is_none();
            let mut next = Vec::new();
            for partial in partials {
                if next.len() + expansion.members.len() >= MAX_MEMBERS {
                    expansion.complete = false;
                    break;
                }
                self.extend(
                    &partial,
                    component,
                    last,
                    directory,
                    &mut next,
                    &mut expansion,
                );
            }
            partials = next;
        }
        expansion
    }

    fn extend(
        &self,
        partial: &Partial,
        component: &Component,
        last: bool,
        directory: &str,
        next: &mut Vec<Partial>,
        expansion: &mut GlobExpansion,
    ) {
        if let Some(name) = component.literal() {
            let text = format!("{}{name}", partial.text);
            if !last {
                next.push(Partial { text: text + "/" });
            } else if name.is_empty() {
                // A final slash: what came before was checked to be a directory.
                if self.kind_of(&partial.text, directory, expansion) == Some(Kind::Directory) {
                    expansion.members.push(text);
                }
            } else if self.exists(&text, directory, expansion) {
                expansion.members.push(text);
            }
            return;
        }
        let place = if partial.text.is_empty() {
            "."
        } else {
            partial.text.as_str()
        };
        let located = self.locate(place, directory, Opening::Shell);
        let Some(canonical) = located.canonical() else {
            expansion.complete = false;
            return;
        };
        if located.kind != Kind::Directory {
            return;
        }
        let Ok(Some(listing)) = self.paths.listing(canonical) else {
            expansion.complete = false;
            return;
        };
        expansion.complete &= listing.complete;
        expansion.dots |= component.matches(".") || component.matches("..");
        for (name, kind) in listing.names.iter() {
            if !component.matches(name) {
                continue;
            }
            if expansion.members.len() + next.len() >= MAX_MEMBERS {
                expansion.complete = false;
                return;
            }
            let text = format!("{}{name}", partial.text);
            if last {
                expansion.members.push(text);
                continue;
            }
            let enters = match kind {
                EntryKind::Directory => true,
                EntryKind::File | EntryKind::Other => false,
                EntryKind::Link => {
                    self.kind_of(&text, directory, expansion) == Some(Kind::Directory)
                }
            };
            if enters {
                next.push(Partial { text: text + "/" });
            }
        }
    }

    fn kind_of(&self, path: &str, directory: &str, expansion: &mut GlobExpansion) -> Option<Kind> {
        let located = self.locate(path, directory, Opening::Shell);
        expansion.complete &= located.canonical().is_some();
        located.canonical().map(|_| located.kind)
    }

    /// Bash looks at a name without following it, so a dangling link is a member.
    fn exists(&self, path: &str, directory: &str, expansion: &mut GlobExpansion) -> bool {
        let located = self.locate(path, directory, Opening::Shell);
        match located.canonical() {
            Some(_) if located.kind != Kind::Missing => true,
            Some(_) => {
                let name = text::name(path);
                let above = path.get(..path.len() - name.len()).unwrap_or_default();
                let above = self.locate(
                    if above.is_empty() { "." } else { above },
                    directory,
                    Opening::Shell,
                );
                above.kind == Kind::Directory
                    && above.canonical().is_some_and(|above| {
                        matches!(
                            self.paths.entry(&text::join(above, name)),
                            Ok(crate::facts::Entry::Link(_))
                        )
                    })
            }
            None => {
                expansion.complete = false;
                false
            }
        }
    }
}
