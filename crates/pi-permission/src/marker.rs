//! What tells that a coding agent, not a person, runs this program.
//!
//! A marker only ever refuses something: an agent that removes it is stopped by self-protection in the gate.

/// One environment variable that an agent sets for the programs it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marker {
    /// The variable.
    pub(crate) variable: &'static str,
    /// The agent.
    pub(crate) agent: &'static str,
}

/// Every marker, sorted. Sources: the environments recorded from Pi 1.6.0, Claude Code 2.1.332 and Codex 0.171.0; for
/// the others the documentation of their shell tools. `CODEX_HOME` and the like are set by people and are no markers.
pub(crate) const MARKERS: &[Marker] = &[
    marker("AI_AGENT", "a coding agent"),
    marker("CLAUDECODE", "Claude Code"),
    marker("CLAUDE_CODE_SESSION_ID", "Claude Code"),
    marker("CODEX_CI", "Codex"),
    marker("CODEX_MANAGED_BY_NPM", "Codex"),
    marker("CODEX_MANAGED_PACKAGE_ROOT", "Codex"),
    marker("CODEX_SANDBOX", "Codex"),
    marker("CODEX_SANDBOX_NETWORK_DISABLED", "Codex"),
    marker("CODEX_THREAD_ID", "Codex"),
    marker("COPILOT_AGENT_SESSION_ID", "Copilot"),
    marker("COPILOT_CLI", "Copilot"),
    marker("CURSOR_AGENT", "Cursor"),
    marker("GEMINI_CLI", "Gemini"),
    marker("OPENCODE", "OpenCode"),
    marker("PI_CODING_AGENT", "Pi"),
    marker("PI_SESSION_ID", "Pi"),
];

const fn marker(variable: &'static str, agent: &'static str) -> Marker {
    Marker { variable, agent }
}

/// Returns the first marker that is set and not empty.
pub(crate) fn present() -> Option<Marker> {
    find(|variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty()))
}

fn find(is_set: impl Fn(&str) -> bool) -> Option<Marker> {
    MARKERS
        .iter()
        .copied()
        .find(|marker| is_set(marker.variable))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_names_nothing_twice() {
        assert!(
            MARKERS
                .windows(2)
                .all(|pair| pair[0].variable < pair[1].variable)
        );
    }

    #[test]
    fn every_marker_is_found() {
        for marker in MARKERS {
            assert_eq!(find(|variable| variable == marker.variable), Some(*marker));
        }
        assert_eq!(find(|variable| variable == "CODEX_HOME"), None);
    }
}
