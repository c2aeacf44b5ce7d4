//! Shells and the builtins that run shell text or files.

use super::super::spec::Program;
use super::super::special::shell;

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new(". source", "bash 5.2 manual, Bourne Shell Builtins", "%plain : script"),
    Program::new("alias", "bash 5.2 manual, Bash Builtins", "%ordered").instead(shell::alias),
    Program::new("ash bash csh dash fish ksh mksh rbash sh tcsh yash zsh", "bash 5.2 manual, Invoking Bash; dash(1), ksh(1), zsh(1), fish(1)", "%ordered").instead(shell::read),
    Program::new("eval", "bash 5.2 manual, Bourne Shell Builtins", "%posix %wrap=shell : joined"),
    Program::new("powershell pwsh", "PowerShell 7.4, about_Pwsh",
        "%long %repl -c|-Command|-command=code!stop -e|-ec|-EncodedCommand|-encodedcommand=opaque -f|-File|-file=exec!stop,quiet -NoProfile|-nop -NoLogo -NonInteractive
         -ExecutionPolicy|-ep=text -WorkingDirectory|-wd=enter -Version!quiet -Help|-h!quiet : script"),
    Program::new("trap", "bash 5.2 manual, Bourne Shell Builtins", "%ordered").instead(shell::trap),
];
