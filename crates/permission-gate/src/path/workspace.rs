//! The directories a session may work in without crossing the boundary.

use super::canonical::Canonicalizer;
use super::input::expand_home;
use super::text::{below, contains, is_absolute, lexical};
use super::windows;
use crate::facts::{Facts, Platform};

/// Questions that locating the roots may ask.
const QUERIES: usize = 2_000;

/// The workspace of a session: its root, and further roots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    given: String,
    root: String,
    roots: Vec<String>,
    folds: bool,
}

impl Workspace {
    /// Locates the root and further roots. A root that cannot be resolved stands for its own text.
    pub fn new(facts: &dyn Facts, root: &str, further: &[String]) -> Self {
        let canonicalizer = Canonicalizer::new(facts, QUERIES);
        let mut roots = Vec::with_capacity(1 + further.len());
        let mut folds = false;
        let mut locate = |text: &str| {
            // SECURITY: a root that is not known is no root, rather than the whole disk; pinned by
            // `no_root_puts_everything_outside`.
            let given = plain(facts, text)?;
            let canonical = match canonicalizer.follow(&given, &given) {
                Ok(end) => {
                    folds |= end.folds;
                    end.path
                }
                Err(_) => given.clone(),
            };
            roots.push(canonical.clone());
            Some((given, canonical))
        };
        let (given, root) = locate(root).unwrap_or_default();
        for text in further {
            locate(text);
        }
        Self {
            given,
            root,
            roots,
            folds,
        }
    }

    /// Returns the root as the host gave it; empty when it gave none.
    pub fn given(&self) -> &str {
        &self.given
    }

    /// Returns the canonical root; empty when the host gave none.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// Returns all canonical roots, the root first.
    pub fn roots(&self) -> &[String] {
        &self.roots
    }

    /// Returns whether a canonical path lies in a root.
    pub fn contains(&self, canonical: &str) -> bool {
        self.roots
            .iter()
            .any(|root| contains(root, canonical, self.folds))
    }

    /// Returns the path below the canonical root; `None` outside of it and for the root itself.
    pub fn relative(&self, canonical: &str) -> Option<String> {
        self.below(self.root(), canonical)
    }

    /// Returns the path below the root as given, or else below the canonical root.
    pub fn relative_to_given(&self, lexical: &str) -> Option<String> {
        self.below(&self.given, lexical)
            .or_else(|| self.relative(lexical))
    }

    fn below(&self, root: &str, path: &str) -> Option<String> {
        if root.is_empty() {
            return None;
        }
        if let Some(rest) = below(root, path) {
            return (!rest.is_empty()).then(|| rest.to_owned());
        }
        if !self.folds || !contains(root, path, true) {
            return None;
        }
        // Folding may change lengths, so the letters are counted in components.
        let depth = root.split('/').filter(|part| !part.is_empty()).count();
        let rest: Vec<&str> = path
            .split('/')
            .filter(|part| !part.is_empty())
            .skip(depth)
            .collect();
        (!rest.is_empty()).then(|| rest.join("/"))
    }
}

fn plain(facts: &dyn Facts, text: &str) -> Option<String> {
    let text = expand_home(text, facts);
    let text = match facts.platform() {
        Platform::Linux | Platform::MacOs => text,
        Platform::Windows => windows::directory(&text).into(),
    };
    is_absolute(&text).then(|| lexical("/", &text))
}
