//! The directories a session may work in without crossing the boundary.

use super::canonical::Canonicalizer;
use super::text::{below, contains, lexical};
use super::windows;
use crate::facts::{Facts, Platform};

/// Questions that locating the roots may ask.
const QUERIES: usize = 2_000;

/// The workspace of a session: its root, and further roots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    given: String,
    roots: Vec<String>,
    folds: bool,
}

impl Workspace {
    /// Locates the root and further roots. A root that cannot be resolved stands for its own text.
    pub fn new(facts: &dyn Facts, root: &str, further: &[String]) -> Self {
        let canonicalizer = Canonicalizer::new(facts, QUERIES);
        let mut roots = Vec::with_capacity(1 + further.len());
        let mut folds = false;
        let given = plain(facts, root);
        for text in
            std::iter::once(given.clone()).chain(further.iter().map(|text| plain(facts, text)))
        {
            match canonicalizer.follow(&text, &text) {
                Ok(end) => {
                    folds |= end.folds;
                    roots.push(end.path);
                }
                Err(_) => roots.push(text),
            }
        }
        Self {
            given,
            roots,
            folds,
        }
    }

    /// Returns the root as the host gave it.
    pub fn given(&self) -> &str {
        &self.given
    }

    /// Returns the canonical root.
    pub fn root(&self) -> &str {
        self.roots
            .first()
            .map_or(self.given.as_str(), String::as_str)
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

fn plain(facts: &dyn Facts, text: &str) -> String {
    match facts.platform() {
        Platform::Linux | Platform::MacOs => lexical("/", text),
        Platform::Windows => lexical("/", &windows::directory(text)),
    }
}
