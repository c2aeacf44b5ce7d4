//! Names of programs: base names, shell builtins, directories that hold the system's programs.

/// Builtins without effect beyond their own shell, or whose effect is only what the rest of the script sees
/// (semantics 3.5). Sorted.
const INERT: &[&str] = &[
    ":", "[", "break", "cd", "continue", "declare", "echo", "exit", "export", "false", "local",
    "popd", "printf", "pushd", "pwd", "return", "set", "shift", "sleep", "test", "true", "wait",
];

/// Builtins of bash 5.2 (bash manual, chapter 4). Sorted.
const BUILTINS: &[&str] = &[
    ".",
    ":",
    "[",
    "alias",
    "bg",
    "bind",
    "break",
    "builtin",
    "caller",
    "cd",
    "command",
    "compgen",
    "complete",
    "compopt",
    "continue",
    "declare",
    "dirs",
    "disown",
    "echo",
    "enable",
    "eval",
    "exec",
    "exit",
    "export",
    "false",
    "fc",
    "fg",
    "getopts",
    "hash",
    "help",
    "history",
    "jobs",
    "kill",
    "let",
    "local",
    "logout",
    "mapfile",
    "popd",
    "printf",
    "pushd",
    "pwd",
    "read",
    "readarray",
    "readonly",
    "return",
    "set",
    "shift",
    "shopt",
    "source",
    "suspend",
    "test",
    "times",
    "trap",
    "true",
    "type",
    "typeset",
    "ulimit",
    "umask",
    "unalias",
    "unset",
    "wait",
];

/// Directories that only the system's administrator writes (FHS 3.0; Homebrew's prefixes; NixOS). Sorted.
const SYSTEM: &[&str] = &[
    "/bin",
    "/home/linuxbrew/.linuxbrew/bin",
    "/opt/homebrew/bin",
    "/opt/homebrew/sbin",
    "/opt/local/bin",
    "/run/current-system/sw/bin",
    "/sbin",
    "/snap/bin",
    "/usr/bin",
    "/usr/games",
    "/usr/local/bin",
    "/usr/local/sbin",
    "/usr/sbin",
];

/// Returns what follows the last slash of a program's name.
pub fn base_name(name: &str) -> &str {
    let slash = name.bytes().rposition(|byte| byte == b'/');
    slash.and_then(|at| name.get(at + 1..)).unwrap_or(name)
}

/// Tells whether bash runs this name itself.
pub fn is_builtin(name: &str) -> bool {
    BUILTINS.binary_search(&name).is_ok()
}

/// Tells whether this is a builtin that need not be asked about beside another command (semantics 3.5).
pub fn is_inert_builtin(name: &str) -> bool {
    INERT.binary_search(&name).is_ok()
}

/// Tells whether this absolute directory, without a trailing slash, holds the system's programs.
pub fn is_system_directory(directory: &str) -> bool {
    SYSTEM.binary_search(&directory).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_unique() {
        for list in [INERT, BUILTINS, SYSTEM] {
            assert!(list.is_sorted_by(|left, right| left < right), "{list:?}");
        }
    }

    #[test]
    fn inert_builtins_are_known() {
        assert!(is_inert_builtin("cd") && is_inert_builtin("[") && !is_inert_builtin("eval"));
        assert!(is_builtin("eval") && !is_builtin("ls"));
        assert!(is_system_directory("/usr/bin") && !is_system_directory("/tmp"));
    }
}
