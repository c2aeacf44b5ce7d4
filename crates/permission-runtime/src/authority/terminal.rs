//! Who answers when no link does: a person here, the parent session, or nobody.

/// The variable by which an agent router names the parent session.
pub const ROUTER_VARIABLE: &str = "PI_AGENT_ROUTER_PARENT_SESSION_ID";

/// The variable by which a session names itself to its children.
pub const PARENT_VARIABLE: &str = "PI_SUBAGENT_PARENT_SESSION";

/// What names the parent of a session.
#[derive(Clone, Copy, Debug, Default)]
pub struct ParentHints<'a> {
    /// What the registry of this process says.
    pub registered: Option<&'a str>,
    /// [`ROUTER_VARIABLE`].
    pub router: Option<&'a str>,
    /// [`PARENT_VARIABLE`].
    pub variable: Option<&'a str>,
}

/// Finds the parent session: the first hint that names another session than this one.
pub fn parent<'a>(own: &str, hints: &ParentHints<'a>) -> Option<&'a str> {
    [hints.registered, hints.router, hints.variable]
        .into_iter()
        .flatten()
        .map(str::trim)
        .find(|name| !name.is_empty() && *name != "unknown" && *name != own.trim())
}

/// Who answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// A person in front of this session.
    Local,
    /// Another session.
    Parent(String),
    /// Nobody: the call is refused.
    Nobody,
}

/// Chooses who answers. A session with a screen asks there, unless the session it names serves at this moment.
pub fn terminal(has_screen: bool, parent: Option<&str>, parent_serves: bool) -> Terminal {
    match parent {
        Some(parent) if !has_screen || parent_serves => Terminal::Parent(parent.to_owned()),
        Some(_) | None if has_screen => Terminal::Local,
        Some(_) | None => Terminal::Nobody,
    }
}

#[cfg(test)]
mod tests;
