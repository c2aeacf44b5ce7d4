//! Why an ask is grave: by its facts alone, never by what a text means.
//!
//! What only the evaluation knows is found when the payload is built; what the payload itself shows is found here, so
//! that a payload from elsewhere cannot leave it out.

use super::cells::is_hidden;
use super::payload::{EvidenceForm, Hazard, PromptKind, PromptPayload, PromptRequestFacts};
use super::script;
use crate::sentinel::Sentinel;

impl PromptPayload {
    /// Adds the hazards that the payload itself shows, and puts all in order.
    #[must_use]
    pub fn with_evident_hazards(mut self) -> Self {
        let mut found: Vec<Hazard> = std::iter::once(&self.request)
            .chain(&self.also)
            .filter_map(of_facts)
            .collect();
        if texts(&self).any(is_deceptive) {
            found.push(Hazard::HiddenCharacters);
        }
        self.hazards.append(&mut found);
        self.hazards.sort_unstable();
        self.hazards.dedup();
        self
    }

    /// Tells whether `value` is text that will be executed.
    pub fn executes(&self) -> bool {
        match self.kind {
            PromptKind::Bash | PromptKind::BashExternalDirectory => true,
            PromptKind::Forwarded => self.request.surface == "bash",
            PromptKind::Mcp
            | PromptKind::Tool
            | PromptKind::Path
            | PromptKind::ExternalDirectory
            | PromptKind::Skill
            | PromptKind::SkillRead => false,
        }
    }
}

impl PromptPayload {
    /// Tells whether any of it is text that will be executed.
    pub fn executes_anything(&self) -> bool {
        self.executes()
            || self
                .evidence
                .iter()
                .any(|evidence| evidence.form == EvidenceForm::Executed)
    }
}

fn of_facts(facts: &PromptRequestFacts) -> Option<Hazard> {
    let pattern = facts.matched_pattern.as_deref()?;
    [
        (Sentinel::SelfProtection, Hazard::SelfProtection),
        (Sentinel::OpaqueWrapper, Hazard::Opaque),
        (Sentinel::Indirection, Hazard::Boundary),
    ]
    .into_iter()
    .find_map(|(sentinel, hazard)| (sentinel.name() == pattern).then_some(hazard))
}

/// Returns the texts that a person approves: core values, and what will be executed.
fn texts(payload: &PromptPayload) -> impl Iterator<Item = &str> {
    let core = std::iter::once(&payload.request).chain(&payload.also);
    let values = core.flat_map(|facts| {
        std::iter::once(facts.value.as_str()).chain(facts.executed_unit.as_deref())
    });
    let executed = payload
        .evidence
        .iter()
        .filter(|evidence| evidence.form == EvidenceForm::Executed)
        .map(|evidence| evidence.text.as_str());
    values.chain(executed)
}

/// Tells whether a text holds a character that does not show, or a word that mixes scripts.
///
/// A selector of emoji style behind a symbol, and a joiner between characters beyond ASCII, are how people write.
fn is_deceptive(text: &str) -> bool {
    let mut before = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let foreign = |character: Option<char>| character.is_some_and(|other| !other.is_ascii());
        let written = match u32::from(character) {
            0xFE0E | 0xFE0F => foreign(before),
            0x200C | 0x200D => foreign(before) && foreign(characters.peek().copied()),
            // Ends a line as some editors write it.
            0x0D => characters.peek() == Some(&'\n'),
            _ => false,
        };
        if is_hidden(character) && !written {
            return true;
        }
        before = Some(character);
    }
    script::is_mixed(text)
}
