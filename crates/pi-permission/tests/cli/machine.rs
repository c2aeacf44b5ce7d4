//! A machine of its own for each test: a home, a project, and nothing of the real environment.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The user's file.
pub(crate) const GLOBAL: &str = "home/.pi/agent/extensions/pi-permission-system/config.json";

/// The project's file.
pub(crate) const PROJECT: &str = "home/app/.pi/extensions/pi-permission-system/config.json";

/// A policy that allows, asks and denies.
pub(crate) const POLICY: &str = r#"{
  "permission": {
    "*": "ask",
    "bash": {
      "*": "ask",
      "cd *": "allow",
      "cargo *": "allow",
      "git *": "allow",
      "rm -rf *": {"action": "deny", "reason": "use trash"},
      "git push *": {"action": "ask", "reason": "pushes reach CI"}
    },
    "read": "allow",
    "path": {"*": "allow", "*.env": "deny"},
    "mcp": {"exa:*": "allow"},
    "skill": {"review": "allow"}
  }
}
"#;

/// A directory that stands for a whole machine.
pub(crate) struct Machine {
    _directory: tempfile::TempDir,
    base: PathBuf,
    variables: Vec<(String, String)>,
}

/// What a process left behind. Paths of the machine are drawn as `[M]`.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Machine {
    /// A machine without any configuration.
    pub(crate) fn bare() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let base = fs::canonicalize(directory.path()).unwrap();
        fs::create_dir_all(base.join("home/app")).unwrap();
        Self {
            _directory: directory,
            base,
            variables: Vec::new(),
        }
    }

    /// A machine whose user has [`POLICY`].
    pub(crate) fn new() -> Self {
        let machine = Self::bare();
        machine.write(GLOBAL, POLICY);
        machine
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.base.join(path)
    }

    pub(crate) fn path(&self, path: &str) -> String {
        self.at(path).to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// Sets a variable for every process that is started.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.variables.push((name.to_owned(), value.to_owned()));
    }

    /// Prepares a process of the binary, in the project.
    pub(crate) fn command(&self) -> Command {
        self.process(env!("CARGO_BIN_EXE_pi-permission"))
    }

    /// Prepares a process of any program, with the binary on its `PATH`.
    pub(crate) fn process(&self, program: &str) -> Command {
        let binary = Path::new(env!("CARGO_BIN_EXE_pi-permission"));
        let path = format!("{}:/usr/bin:/bin", binary.parent().unwrap().display());
        let mut command = Command::new(program);
        command
            .current_dir(self.at("home/app"))
            .env_clear()
            .env("PATH", path)
            .env("HOME", self.at("home"))
            .envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.feed(arguments, b"")
    }

    pub(crate) fn feed(&self, arguments: &[&str], stdin: &[u8]) -> Output {
        self.finish(self.command().args(arguments), stdin)
    }

    pub(crate) fn finish(&self, command: &mut Command, stdin: &[u8]) -> Output {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let bytes = stdin.to_vec();
        // A process that answers early does not read the rest.
        let feeder = std::thread::spawn(move || input.write_all(&bytes).is_ok());
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        Output {
            code: output.status.code().unwrap(),
            stdout: self.scrub(&output.stdout),
            stderr: self.scrub(&output.stderr),
        }
    }

    pub(crate) fn scrub(&self, bytes: &[u8]) -> String {
        String::from_utf8(bytes.to_vec())
            .unwrap()
            .replace(self.base.to_str().unwrap(), "[M]")
    }

    /// Lists everything there is, files with their size and time of change.
    pub(crate) fn tree(&self) -> BTreeMap<PathBuf, String> {
        let mut tree = BTreeMap::new();
        let mut pending = vec![self.base.clone()];
        while let Some(directory) = pending.pop() {
            for entry in fs::read_dir(&directory).into_iter().flatten().flatten() {
                let metadata = entry.path().symlink_metadata().unwrap();
                let state = format!(
                    "{:?} {} {:?}",
                    metadata.file_type(),
                    metadata.len(),
                    metadata.modified().unwrap()
                );
                if metadata.is_dir() {
                    pending.push(entry.path());
                }
                tree.insert(entry.path(), state);
            }
        }
        tree
    }
}

impl Output {
    /// Asserts the exit code, with everything that was said in the message.
    #[track_caller]
    pub(crate) fn ends(&self, code: i32) -> &Self {
        assert_eq!(self.code, code, "{self:#?}");
        self
    }

    /// Draws everything, for a snapshot.
    pub(crate) fn all(&self) -> String {
        let Self {
            code,
            stdout,
            stderr,
        } = self;
        format!("{stdout}--- {code}\n{stderr}")
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }

    pub(crate) fn lines(&self) -> Vec<serde_json::Value> {
        self.stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}
