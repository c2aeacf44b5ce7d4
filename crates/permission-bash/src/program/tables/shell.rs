//! Shells and the builtins that run shell text or files.

use super::super::spec::Program;
use super::super::special::shell;

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new(". source", "bash 5.2 manual, Bourne Shell Builtins", "%plain : script"),
    Program::new("alias", "bash 5.2 manual, Bash Builtins", "%ordered").instead(shell::alias),
    Program::new("ash bash brush csh dash elvish es fish hush ksh ksh93 lksh loksh mksh nu oksh osh pdksh posh rbash rc rksh sh tcsh yash ysh zsh", "bash 5.2 manual, Invoking Bash; dash(1), ksh(1), zsh(1), fish(1); Nushell 0.95, Elvish 0.20, Oils 0.22 manuals", "%ordered").instead(shell::read),
    Program::new("eval", "bash 5.2 manual, Bourne Shell Builtins", "%posix %wrap=shell : joined"),
    Program::new("powershell powershell.exe pwsh pwsh.exe", "PowerShell 7.4, about_Pwsh",
        "%ordered").instead(shell::powershell),
    Program::new("trap", "bash 5.2 manual, Bourne Shell Builtins", "%ordered").instead(shell::trap),
];
