//! Which character does what. Rebinding changes the characters, never what an action needs to count.

use std::collections::BTreeMap;

/// What a character of the dialog does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Allow once.
    Once,
    /// Open the step that allows for the session.
    Session,
    /// In that step: cover reading and writing.
    Both,
    /// Open the step that writes a rule.
    Always,
    /// Deny.
    Deny,
    /// Open the reason of a denial.
    DenyWithReason,
    /// Show the complete request, or the short one again.
    View,
}

/// Every action with its name in `permissionDialogKeys` and its default.
const ACTIONS: &[(Action, &str, char)] = &[
    (Action::Once, "approve", 'y'),
    (Action::Always, "approveAlways", 'a'),
    (Action::Session, "approveSession", 's'),
    (Action::Both, "approveSessionBoth", 'b'),
    (Action::Deny, "deny", 'n'),
    (Action::DenyWithReason, "denyWithReason", 'r'),
    (Action::View, "viewComplete", 'v'),
];

/// The characters of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    characters: BTreeMap<Action, char>,
}

impl Default for KeyMap {
    fn default() -> Self {
        Self::new(&BTreeMap::new())
    }
}

impl KeyMap {
    /// Builds the map from `permissionDialogKeys`; what it does not name keeps its default.
    pub fn new(named: &BTreeMap<String, char>) -> Self {
        let character = |name: &str, default| named.get(name).copied().unwrap_or(default);
        Self {
            characters: ACTIONS
                .iter()
                .map(|(action, name, default)| (*action, character(name, *default)))
                .collect(),
        }
    }

    /// Returns the character of an action.
    pub fn character(&self, action: Action) -> char {
        self.characters.get(&action).copied().unwrap_or('\0')
    }

    /// Returns the action of a character.
    pub fn action(&self, character: char) -> Option<Action> {
        self.characters
            .iter()
            .find(|(_, bound)| **bound == character)
            .map(|(action, _)| *action)
    }
}
