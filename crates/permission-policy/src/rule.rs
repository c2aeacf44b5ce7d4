//! One rule of the effective policy.

use std::sync::Arc;

use crate::{Action, Decision, Origin, Pattern, Place};

/// A rule that can be kept beyond the policy it came from; cloning is cheap.
pub type RuleRef = Arc<Rule>;

/// One rule: on this surface, values that match this pattern get this decision.
#[derive(Clone, Debug)]
pub struct Rule {
    surface: Arc<str>,
    key: Arc<str>,
    pattern: Pattern,
    action: Action,
    origin: Origin,
    place: Option<Place>,
    program: Option<Box<str>>,
}

impl Rule {
    pub(crate) fn new(
        surface: Arc<str>,
        key: Arc<str>,
        pattern: Pattern,
        action: Action,
        origin: Origin,
        place: Option<Place>,
    ) -> Self {
        let program = literal_program(&pattern).map(Box::from);
        Self {
            surface,
            key,
            pattern,
            action,
            origin,
            place,
            program,
        }
    }

    /// Returns the base name of the pattern's first word when that word is ASCII without wildcards.
    pub(crate) fn program(&self) -> Option<&str> {
        self.program.as_deref()
    }

    /// Returns the surface, or pattern of surfaces, that the rule is filed under: for `path` its read or write form.
    pub fn surface_text(&self) -> &str {
        &self.surface
    }

    /// Returns the surface key as it stands in the file.
    pub fn surface_key(&self) -> &str {
        &self.key
    }

    /// Returns the pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Returns the pattern as it stands in the file.
    pub fn pattern_text(&self) -> &str {
        self.pattern.written()
    }

    /// Returns the words of the pattern, home expanded, split at blanks.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.pattern.words()
    }

    /// Tells whether nothing remains of the pattern without wildcards, blanks and, for paths, `/`.
    pub fn is_catch_all(&self) -> bool {
        self.pattern.is_catch_all()
    }

    /// Tells whether the rule is no catch-all.
    pub fn is_specific(&self) -> bool {
        !self.pattern.is_catch_all()
    }

    /// Returns what the rule decides.
    pub fn decision(&self) -> Decision {
        self.action.decision
    }

    /// Returns the author's reason.
    pub fn reason(&self) -> Option<&Arc<str>> {
        self.action.reason.as_ref()
    }

    /// Returns the scope the rule came from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// Returns where the rule stands, if it stands in a file.
    pub fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// Tells whether the rule is a specific deny or ask: one that sees through other spellings.
    pub fn sees_through(&self) -> bool {
        match self.action.decision {
            Decision::Allow => false,
            Decision::Ask | Decision::Deny => self.is_specific(),
        }
    }
}

/// Returns the base name of a pattern's first word when that word is ASCII without wildcards.
fn literal_program(pattern: &Pattern) -> Option<&str> {
    let (head, tail) = pattern.glob().required();
    let head = head.trim_start_matches([' ', '\t']);
    let word = match head.find([' ', '\t']) {
        Some(end) => head.get(..end)?,
        None if tail.is_empty() => head,
        None => return None,
    };
    word.is_ascii()
        .then(|| word.rsplit('/').next().unwrap_or(word))
}
