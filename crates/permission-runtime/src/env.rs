//! The few environment variables that are read, taken once and passed on.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::locate;

/// Every variable that is read.
pub const NAMES: &[&str] = &[
    "CLAUDE_CONFIG_DIR",
    "CLAUDE_PROJECT_DIR",
    "CODEX_HOME",
    "HOME",
    locate::MANAGED_VARIABLE,
    crate::authority::terminal::ROUTER_VARIABLE,
    "PI_CODING_AGENT_DIR",
    crate::authority::terminal::PARENT_VARIABLE,
    "USERPROFILE",
    "XDG_STATE_HOME",
];

/// Values of environment variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables(BTreeMap<String, String>);

impl Variables {
    /// Takes the variables that are read from this process.
    pub fn from_process() -> Self {
        NAMES
            .iter()
            .filter_map(|name| {
                let value = std::env::var_os(name)?;
                Some(((*name).to_owned(), value.to_string_lossy().into_owned()))
            })
            .collect()
    }

    /// Returns the value of a variable; an empty one counts as unset.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .get(name)
            .map(String::as_str)
            .filter(|value| !value.is_empty())
    }

    /// Sets a variable.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.insert(name.to_owned(), value.to_owned());
    }

    /// Returns the user's home directory: `HOME`, on Windows `USERPROFILE`, else what the system's user list says.
    pub fn home(&self) -> Option<PathBuf> {
        let named = self
            .get("HOME")
            .or_else(|| cfg!(windows).then(|| self.get("USERPROFILE")).flatten());
        named
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
            .or_else(crate::facts::home_of_this_user)
    }
}

impl FromIterator<(String, String)> for Variables {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(iter: I) -> Self {
        Self(iter.into_iter().collect())
    }
}
