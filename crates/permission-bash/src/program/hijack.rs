//! Assignments that make a program run or load something else (semantics 2.5).

use super::names::base_name;
use super::special::git;
use super::{Arg, Piece};

/// What such an assignment does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hijack {
    /// The variable.
    pub name: String,
    /// What its value is.
    pub kind: HijackKind,
}

/// What the value of a variable that runs code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HijackKind {
    /// Shell text or a program with arguments: to be judged as that command if it is certain. The piece is in the value,
    /// `arg` is 0.
    Command(Piece),
    /// A library, file, directory or option string: it cannot be judged from the words.
    Opaque,
}

/// How a variable's value works.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It is a command.
    Command,
    /// It names what is loaded.
    Opaque,
    /// It is a list of options; these make it load something.
    Options(&'static [&'static str]),
    /// It is a search path for programs.
    Path,
    /// It is a search path for code that an interpreter loads.
    Search,
    /// It is a prompt: substitutions in it run.
    Prompt,
    /// It is a git configuration key.
    GitKey,
    /// It is a git directory, whose configuration names programs.
    Repository,
    /// It is a list of warning filters, whose category may name a module that is loaded.
    Warnings,
}

/// One variable: its name (`*` at the end: all that begin so), what it is, and the programs it concerns (base names;
/// empty: any).
struct Variable {
    name: &'static str,
    kind: Kind,
    programs: &'static [&'static str],
}

const fn any(name: &'static str, kind: Kind) -> Variable {
    Variable {
        name,
        kind,
        programs: &[],
    }
}

const fn only(name: &'static str, kind: Kind, programs: &'static [&'static str]) -> Variable {
    Variable {
        name,
        kind,
        programs,
    }
}

const NODE: &[&str] = &[
    "-r",
    "--require",
    "--import",
    "--loader",
    "--experimental-loader",
    "--env-file",
    "--inspect-brk",
    "-e",
    "--eval",
];
const JAVA: &[&str] = &[
    "-agent",
    "-javaagent",
    "-Xbootclasspath",
    "-Xrun",
    "-XX:OnError",
    "-XX:OnOutOfMemoryError",
    "@",
];
const SHELLS: &[&str] = &["ash", "dash", "ksh", "mksh", "sh"];

/// Sources: ld.so(8), dyld(1), bash manual "Bash Variables", git(1), perlrun, ruby(1), python(1), node cli documentation,
/// JVM tool interface, less(1), man(1), ssh(1), gcc(1), cargo reference, make manual, pip and npm configuration. Sorted.
static VARIABLES: &[Variable] = &[
    any("BASHOPTS", Kind::Opaque),
    any("BASH_ALIASES", Kind::Command),
    any("BASH_CMDS", Kind::Opaque),
    any("BASH_ENV", Kind::Opaque),
    any("BASH_FUNC_*", Kind::Opaque),
    only(
        "BROWSER",
        Kind::Command,
        &[
            "gh", "git", "python", "python3", "xdg-open", "npm", "az", "gcloud", "man",
        ],
    ),
    only(
        "BUNDLE_GEMFILE",
        Kind::Opaque,
        &["bundle", "ruby", "rake", "rails", "rspec"],
    ),
    only("CARGO_BUILD_RUSTC", Kind::Command, &["cargo"]),
    only("CARGO_BUILD_RUSTC_WRAPPER", Kind::Command, &["cargo"]),
    only("CARGO_HOME", Kind::Opaque, &["cargo", "rustup"]),
    only("CARGO_TARGET_*", Kind::Opaque, &["cargo"]),
    only(
        "CC",
        Kind::Command,
        &[
            "make",
            "cmake",
            "cargo",
            "go",
            "configure",
            "pip",
            "npm",
            "python",
            "python3",
            "ninja",
        ],
    ),
    only("CLASSPATH", Kind::Search, &["java", "javac"]),
    only("CMAKE_*_LAUNCHER", Kind::Command, &["cmake"]),
    only("COMPOSER_HOME", Kind::Opaque, &["composer"]),
    only(
        "CXX",
        Kind::Command,
        &[
            "make",
            "cmake",
            "cargo",
            "go",
            "configure",
            "pip",
            "npm",
            "ninja",
        ],
    ),
    any("DYLD_*", Kind::Opaque),
    any("EDITOR", Kind::Command),
    only("EMACSLOADPATH", Kind::Opaque, &["emacs"]),
    only("ENV", Kind::Opaque, SHELLS),
    only("FCEDIT", Kind::Command, &["fc"]),
    only("FZF_DEFAULT_COMMAND", Kind::Command, &["fzf"]),
    only("FZF_DEFAULT_OPTS", Kind::Opaque, &["fzf"]),
    only(
        "GCC_EXEC_PREFIX",
        Kind::Opaque,
        &["gcc", "cc", "g++", "c++", "make"],
    ),
    any("GCONV_PATH", Kind::Opaque),
    only("GEM_HOME", Kind::Opaque, &["gem", "ruby", "bundle", "rake"]),
    only("GEM_PATH", Kind::Opaque, &["gem", "ruby", "bundle", "rake"]),
    only("GH_BROWSER", Kind::Command, &["gh"]),
    only("GH_EDITOR", Kind::Command, &["gh"]),
    only("GH_PAGER", Kind::Command, &["gh"]),
    only("GIT_ALTERNATE_OBJECT_DIRECTORIES", Kind::Opaque, &["git"]),
    any("GIT_ASKPASS", Kind::Command),
    any("GIT_CONFIG", Kind::Opaque),
    any("GIT_CONFIG_COUNT", Kind::Opaque),
    any("GIT_CONFIG_GLOBAL", Kind::Opaque),
    any("GIT_CONFIG_KEY_*", Kind::GitKey),
    any("GIT_CONFIG_PARAMETERS", Kind::Opaque),
    any("GIT_CONFIG_SYSTEM", Kind::Opaque),
    any("GIT_CONFIG_VALUE_*", Kind::Opaque),
    any("GIT_DIR", Kind::Repository),
    any("GIT_EDITOR", Kind::Command),
    any("GIT_EXEC_PATH", Kind::Opaque),
    any("GIT_EXTERNAL_DIFF", Kind::Command),
    any("GIT_PAGER", Kind::Command),
    any("GIT_PROXY_COMMAND", Kind::Command),
    any("GIT_SEQUENCE_EDITOR", Kind::Command),
    any("GIT_SSH", Kind::Command),
    any("GIT_SSH_COMMAND", Kind::Command),
    any("GIT_TEMPLATE_DIR", Kind::Opaque),
    only("GOENV", Kind::Opaque, &["go"]),
    only(
        "GOFLAGS",
        Kind::Options(&["-toolexec", "-exec", "-overlay", "-modfile"]),
        &["go"],
    ),
    only("GOROOT", Kind::Opaque, &["go"]),
    only("GRADLE_OPTS", Kind::Options(JAVA), &["gradle", "gradlew"]),
    only(
        "INPUTRC",
        Kind::Opaque,
        &["bash", "python", "python3", "psql", "gdb"],
    ),
    any("JAVA_TOOL_OPTIONS", Kind::Options(JAVA)),
    any("JDK_JAVA_OPTIONS", Kind::Options(JAVA)),
    any("LD_*", Kind::Opaque),
    only(
        "LESS",
        Kind::Options(&["+", "-k", "--lesskey"]),
        &["less", "man", "git", "journalctl", "systemctl"],
    ),
    only("LESSCLOSE", Kind::Command, &["less", "man", "git"]),
    only("LESSEDIT", Kind::Command, &["less", "man", "git"]),
    any("LESSOPEN", Kind::Command),
    only("LUA_INIT*", Kind::Opaque, &["lua", "luajit"]),
    only("LUA_PATH*", Kind::Opaque, &["lua", "luajit", "nvim"]),
    only("MAKEFILES", Kind::Opaque, &["make", "gmake"]),
    only(
        "MAKEFLAGS",
        Kind::Options(&["--eval", "-f", "--file", "--makefile", "-I", "SHELL="]),
        &["make", "gmake"],
    ),
    any("MANPAGER", Kind::Command),
    only("MAVEN_OPTS", Kind::Options(JAVA), &["mvn", "mvnw"]),
    only("MYSQL_HOME", Kind::Opaque, &["mysql", "mysqldump"]),
    any("NODE_OPTIONS", Kind::Options(NODE)),
    only(
        "NODE_PATH",
        Kind::Search,
        &["node", "npm", "npx", "yarn", "pnpm"],
    ),
    any("NPM_CONFIG_GIT", Kind::Command),
    any("NPM_CONFIG_GLOBALCONFIG", Kind::Opaque),
    any("NPM_CONFIG_NODE_OPTIONS", Kind::Options(NODE)),
    any("NPM_CONFIG_SCRIPT_SHELL", Kind::Command),
    any("NPM_CONFIG_USERCONFIG", Kind::Opaque),
    only("OPENSSL_CONF", Kind::Opaque, &["openssl", "curl", "node"]),
    only("OPENSSL_ENGINES", Kind::Opaque, &["openssl", "curl"]),
    only("OPENSSL_MODULES", Kind::Opaque, &["openssl", "curl"]),
    any("PAGER", Kind::Command),
    any("PATH", Kind::Path),
    any("PERL5DB", Kind::Opaque),
    any("PERL5LIB", Kind::Search),
    any("PERL5OPT", Kind::Opaque),
    only("PERLLIB", Kind::Search, &["perl"]),
    only("PHPRC", Kind::Opaque, &["php", "composer"]),
    only("PHP_INI_SCAN_DIR", Kind::Opaque, &["php", "composer"]),
    only(
        "PIP_CONFIG_FILE",
        Kind::Opaque,
        &["pip", "pip3", "python", "python3", "uv"],
    ),
    only("POSIXLY_CORRECT_SHELL", Kind::Command, &["sh"]),
    any("PROMPT_COMMAND", Kind::Command),
    any("PS0", Kind::Prompt),
    any("PS4", Kind::Prompt),
    only("PSQL_EDITOR", Kind::Command, &["psql"]),
    only("PSQL_PAGER", Kind::Command, &["psql"]),
    any("PYTHONBREAKPOINT", Kind::Opaque),
    any("PYTHONHOME", Kind::Opaque),
    any("PYTHONINSPECT", Kind::Opaque),
    any("PYTHONPATH", Kind::Search),
    any("PYTHONSTARTUP", Kind::Opaque),
    any("PYTHONUSERBASE", Kind::Opaque),
    any("PYTHONWARNINGS", Kind::Warnings),
    only("RIPGREP_CONFIG_PATH", Kind::Opaque, &["rg"]),
    any("RSYNC_CONNECT_PROG", Kind::Command),
    any("RSYNC_RSH", Kind::Command),
    any("RUBYLIB", Kind::Search),
    any("RUBYOPT", Kind::Opaque),
    only("RUSTC", Kind::Command, &["cargo"]),
    only("RUSTC_WORKSPACE_WRAPPER", Kind::Command, &["cargo"]),
    only("RUSTC_WRAPPER", Kind::Command, &["cargo"]),
    only("RUSTDOC", Kind::Command, &["cargo"]),
    only(
        "RUSTFLAGS",
        Kind::Options(&["linker", "-Zcodegen-backend", "link-arg"]),
        &["cargo"],
    ),
    only(
        "SHELL",
        Kind::Command,
        &[
            "make", "vim", "vi", "less", "man", "tmux", "screen", "script", "parallel", "watch",
            "su", "sudo",
        ],
    ),
    any("SHELLOPTS", Kind::Opaque),
    any("SSH_ASKPASS", Kind::Command),
    only("SUDO_ASKPASS", Kind::Command, &["sudo"]),
    only("SUDO_EDITOR", Kind::Command, &["sudo", "sudoedit"]),
    any("SVN_EDITOR", Kind::Command),
    any("SVN_SSH", Kind::Command),
    any("SYSTEMD_EDITOR", Kind::Command),
    any("SYSTEMD_PAGER", Kind::Command),
    only("TAR_OPTIONS", Kind::Opaque, &["tar", "gtar"]),
    only("TERMINFO", Kind::Opaque, &["less", "vim", "tmux", "man"]),
    only("UV_CONFIG_FILE", Kind::Opaque, &["uv", "uvx"]),
    only(
        "VIMINIT",
        Kind::Opaque,
        &["vim", "vi", "nvim", "view", "ex"],
    ),
    any("VISUAL", Kind::Command),
    only("WGETRC", Kind::Opaque, &["wget"]),
    any("XDG_CONFIG_HOME", Kind::Opaque),
    only("ZDOTDIR", Kind::Opaque, &["zsh"]),
    any("_JAVA_OPTIONS", Kind::Options(JAVA)),
    any("npm_config_git", Kind::Command),
    any("npm_config_globalconfig", Kind::Opaque),
    any("npm_config_node_options", Kind::Options(NODE)),
    any("npm_config_script_shell", Kind::Command),
    any("npm_config_userconfig", Kind::Opaque),
];

/// Values of a command variable that run nothing of note. Sorted.
const INERT: &[&str] = &[
    "",
    "/bin/cat",
    "/bin/true",
    "/usr/bin/cat",
    "/usr/bin/less",
    "/usr/bin/true",
    ":",
    "bat",
    "cat",
    "less",
    "more",
    "true",
];

/// Returns what an assignment makes run or load.
///
/// `program` is the base name or path of the command it stands before, `None` for an exported one, which concerns all.
/// `None` for other variables, for programs that do not look at it, and for values that are inert.
pub fn hijack(name: &str, value: Arg<'_>, program: Option<&str>) -> Option<Hijack> {
    let variable = find(name)?;
    let program = program.map(base_name);
    if program.is_some_and(|program| !concerns(variable, name, program)) {
        return None;
    }
    let whole = Piece {
        arg: 0,
        start: 0,
        end: value.text.len(),
    };
    let certain = value.is_certain();
    let kind = match variable.kind {
        Kind::Command => {
            if certain && is_inert(value.text) {
                return None;
            }
            // `LESSOPEN="|lesspipe %s"`: the bar is no pipe.
            let start = value
                .text
                .bytes()
                .take_while(|byte| matches!(byte, b'|' | b'-' | b'!' | b' '))
                .count();
            let start = if name == "LESSOPEN" { start } else { 0 };
            HijackKind::Command(Piece { start, ..whole })
        }
        Kind::Opaque => {
            if certain && value.text.is_empty() && name != "IFS" {
                return None;
            }
            if matches!(name, "GIT_CONFIG_GLOBAL" | "GIT_CONFIG_SYSTEM")
                && value.text == "/dev/null"
            {
                return None;
            }
            HijackKind::Opaque
        }
        Kind::Options(marks) => {
            let loads = value.text.split([' ', '\t', '\n']).any(|word| {
                marks.iter().any(|mark| {
                    word.starts_with(mark)
                        && (mark.len() != 2 || !mark.starts_with('-') || word.len() >= 2)
                        || (!mark.starts_with('-') && word.contains(mark))
                })
            });
            if !loads && certain {
                return None;
            }
            HijackKind::Opaque
        }
        Kind::Path => {
            if !prepends_loose_directory(value) {
                return None;
            }
            HijackKind::Opaque
        }
        Kind::Search => {
            if !value.text.split(':').any(is_loose) {
                return None;
            }
            HijackKind::Opaque
        }
        Kind::Prompt => {
            if certain && !value.text.contains(['$', '`']) {
                return None;
            }
            HijackKind::Opaque
        }
        Kind::Repository => {
            if is_own_repository(value.text) {
                return None;
            }
            HijackKind::Opaque
        }
        Kind::Warnings => {
            // `action:message:category:module:line`; a category with a dot is imported.
            let loads = value.text.split(',').any(|filter| {
                filter
                    .split(':')
                    .nth(2)
                    .is_some_and(|category| category.contains('.'))
            });
            if !loads && certain {
                return None;
            }
            HijackKind::Opaque
        }
        Kind::GitKey => {
            if certain && !git::config_executes(value.text) {
                return None;
            }
            HijackKind::Opaque
        }
    };
    Some(Hijack {
        name: name.to_owned(),
        kind,
    })
}

fn find(name: &str) -> Option<&'static Variable> {
    VARIABLES
        .iter()
        .find(|variable| match variable.name.split_once('*') {
            Some((start, end)) => {
                name.len() > start.len() + end.len()
                    && name.starts_with(start)
                    && name.ends_with(end)
            }
            None => variable.name == name,
        })
}

/// Tells whether a program looks at a variable.
fn concerns(variable: &Variable, name: &str, program: &str) -> bool {
    if name.starts_with("GIT_") {
        // Build tools and package managers run git as well; only programs that never do are left out.
        return !QUIET.contains(&program);
    }
    let editor = matches!(name, "EDITOR" | "VISUAL");
    let pager = matches!(name, "PAGER" | "MANPAGER" | "LESSOPEN" | "SYSTEMD_PAGER");
    if editor || pager {
        return !QUIET.contains(&program);
    }
    variable.programs.is_empty() || variable.programs.contains(&program)
}

/// Tells whether a git directory is one below the working directory by its usual name: entering that directory would make
/// git use it just the same.
fn is_own_repository(text: &str) -> bool {
    let text = ["$PWD/", "${PWD}/"]
        .iter()
        .find_map(|prefix| text.strip_prefix(prefix))
        .unwrap_or(text);
    let mut parts = text.split('/').rev();
    parts.next() == Some(".git")
        && !text.starts_with('/')
        && parts.all(|part| part != ".." && !part.contains(['$', '`', '~']))
}

/// Programs that start no other program, whatever the environment. Sorted.
const QUIET: &[&str] = &[
    "awk", "basename", "cat", "chmod", "cp", "cut", "date", "diff", "dirname", "du", "echo",
    "grep", "head", "ls", "mkdir", "mv", "printf", "pwd", "rm", "sed", "sleep", "sort", "stat",
    "tail", "test", "touch", "tr", "true", "uniq", "wc",
];

fn is_inert(value: &str) -> bool {
    let value = value.trim();
    if INERT.contains(&value) {
        return true;
    }
    // `less -R`, `cat -v`: options only.
    let mut words = value.split_ascii_whitespace();
    let plain = words
        .next()
        .is_some_and(|program| matches!(base_name(program), "less" | "cat" | "more" | "bat"));
    plain
        && words.all(|word| {
            word.strip_prefix('-').is_some_and(|rest| {
                rest.bytes()
                    .all(|byte| byte == b'-' || byte == b'=' || byte.is_ascii_alphanumeric())
                    && !rest.starts_with(['o', 'O', 'k'])
                    && !rest.starts_with("-log")
                    && !rest.starts_with("-lesskey")
            })
        })
}

/// Tells whether a `PATH` puts a relative, temporary or unknown directory before what it had.
fn prepends_loose_directory(value: Arg<'_>) -> bool {
    for directory in value.text.split(':') {
        if matches!(directory, "$PATH" | "${PATH}") {
            return false;
        }
        let absolute = directory.starts_with('/')
            || directory.starts_with('~')
            || directory.starts_with("$HOME")
            || directory.starts_with("${HOME}");
        if !absolute || is_loose(directory) {
            return true;
        }
    }
    false
}

/// Tells whether a directory is one that others may write, or leads upwards. A relative one is the project's own code.
fn is_loose(directory: &str) -> bool {
    let temporary = ["/tmp", "/var/tmp", "/dev/shm", "/private/tmp", "/run/user"]
        .iter()
        .any(|place| {
            directory
                .strip_prefix(place)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
    temporary || directory.split('/').any(|part| part == "..")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_and_unique() {
        assert!(VARIABLES.is_sorted_by(|left, right| left.name < right.name));
        assert!(INERT.is_sorted() && QUIET.is_sorted());
    }

    fn check(assignment: &str, program: Option<&str>, expected: &str) {
        let (name, value) = assignment.split_once('=').unwrap();
        let found = match hijack(name, Arg::certain(value), program).map(|hijack| hijack.kind) {
            None => "none".to_owned(),
            Some(HijackKind::Opaque) => "opaque".to_owned(),
            Some(HijackKind::Command(piece)) => {
                format!("runs {}", value.get(piece.start..piece.end).unwrap())
            }
        };
        assert_eq!(found, expected, "{assignment} {program:?}");
    }

    #[test]
    fn variables_that_run_code() {
        check("LD_PRELOAD=./evil.so", Some("ls"), "opaque");
        check("LD_AUDIT=x", None, "opaque");
        check("DYLD_INSERT_LIBRARIES=x", Some("/bin/ls"), "opaque");
        check("BASH_ENV=./x", Some("bash"), "opaque");
        check("ENV=./x", Some("sh"), "opaque");
        check("ENV=production", Some("npm"), "none");
        check("PROMPT_COMMAND=rm x", None, "runs rm x");
        check("GIT_SSH_COMMAND=rm foo", Some("git"), "runs rm foo");
        check("PAGER=rm foo", Some("git"), "runs rm foo");
        check("PAGER=cat", Some("git"), "none");
        check("GIT_PAGER=less -R", Some("git"), "none");
        check("PAGER=less +!id", Some("git"), "runs less +!id");
        check("GIT_EDITOR=true", Some("git"), "none");
        check("EDITOR=:", None, "none");
        check("EDITOR=vim", Some("git"), "runs vim");
        check("PATH=/tmp/x:$PATH", None, "opaque");
        check("PATH=.:$PATH", None, "opaque");
        check("PATH=$PATH:.", None, "none");
        check("PATH=/opt/x/bin:$PATH", None, "none");
        check("PATH=$HOME/.cargo/bin:$PATH", None, "none");
        check(
            "NODE_OPTIONS=--max-old-space-size=4096",
            Some("npm"),
            "none",
        );
        check("NODE_OPTIONS=--require ./x.js", Some("npm"), "opaque");
        check("NODE_OPTIONS=--import=./x.js", Some("node"), "opaque");
        check("JAVA_TOOL_OPTIONS=-Xmx1g", Some("java"), "none");
        check("JAVA_TOOL_OPTIONS=-javaagent:x.jar", Some("java"), "opaque");
        check("JAVA_TOOL_OPTIONS=-agentpath:/x.so", Some("mvn"), "opaque");
        check("PERL5OPT=-Mx", Some("perl"), "opaque");
        check("RUBYOPT=-rx", Some("ruby"), "opaque");
        check("PYTHONSTARTUP=x.py", Some("python"), "opaque");
        check("GIT_DIR=.git", Some("git"), "none");
        check("GIT_DIR=./sub/.git", None, "none");
        check("GIT_DIR=$PWD/.git", Some("git"), "none");
        check("GIT_DIR=../x/.git", Some("git"), "opaque");
        check("GIT_DIR=/tmp/x/.git", Some("git"), "opaque");
        check("GIT_DIR=.git2", Some("git"), "opaque");
        check("PYTHONWARNINGS=ignore", Some("python"), "none");
        check(
            "PYTHONWARNINGS=ignore::DeprecationWarning,error:x:UserWarning",
            Some("pytest"),
            "none",
        );
        check(
            "PYTHONWARNINGS=all:0:antigravity.x:0:0",
            Some("python3"),
            "opaque",
        );
        check("GIT_CONFIG_KEY_0=core.pager", Some("git"), "opaque");
        check("GIT_CONFIG_KEY_0=user.name", Some("git"), "none");
        check("PYTHONPATH=src:$PYTHONPATH", Some("python3"), "none");
        check("PYTHONPATH=/tmp/x", Some("python3"), "opaque");
        check("IFS=,", Some("read"), "none");
        check("PS4=+ ", Some("bash"), "none");
        check("PS4=$(id)", Some("bash"), "opaque");
        check("CI=true", Some("git"), "none");
        check("AWS_PROFILE=prod", Some("aws"), "none");
        check("TZ=UTC", Some("date"), "none");
        check("FOO=bar", None, "none");
    }
}
