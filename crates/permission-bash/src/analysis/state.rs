//! What is known while the text runs: variables, directories, the home directory.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::directory::Directories;
use super::field::Producer;

/// The most values of one variable that are kept as candidates.
const MAX_CANDIDATES: usize = 1024;

/// How many bytes of values one text may expand to, all its expansions together.
///
/// INVARIANT: a text can double a value with a few bytes (`a=$a$a`); past this, values are unknown.
const MAX_EXPANDED: usize = 4 << 20;

/// Variables that the shell sets itself, whatever is assigned to them (bash manual, "Bash Variables"). Sorted.
const OWNED: &[&str] = &[
    "BASH_ARGV0",
    "BASH_COMMAND",
    "BASH_LINENO",
    "BASH_REMATCH",
    "BASH_SOURCE",
    "BASH_SUBSHELL",
    "DIRSTACK",
    "FUNCNAME",
    "GROUPS",
    "PIPESTATUS",
    "_",
];

/// One possible value of a variable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    /// A scalar.
    Scalar(String),
    /// A glob that a `for` list or an unquoted expansion left for the file system.
    Glob(String),
    /// The elements of an array or of the positional parameters.
    List(Vec<String>),
}

/// What a variable holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    /// Nothing is known.
    Unknown,
    /// One of these; at least one. More than [`super::MAX_VALUES`] are only candidates.
    Values(Vec<Known>),
    /// It is not known, but where it comes from is.
    From(Producer),
}

/// What is known at one point of the text.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent fact about the shell"
)]
pub(super) struct State {
    /// Variables that the text sets. What is absent comes from the environment: unknown.
    variables: Rc<BTreeMap<String, Variable>>,
    /// The working directory.
    pub(super) directories: Directories,
    /// The directory before the last `cd`.
    pub(super) previous: Directories,
    /// The directories that `pushd` left, newest last; `None` once unknown.
    pub(super) stack: Option<Rc<Vec<Directories>>>,
    /// The home directory.
    pub(super) home: Option<Rc<str>>,
    /// `set -e`.
    pub(super) errexit: bool,
    /// `CDPATH` was set: a relative `cd` can lead anywhere.
    pub(super) cdpath: bool,
    /// The directory was entered with `cd -P`: a later `..` leaves it in a way that only the file system knows.
    pub(super) physical: bool,
    /// Variables that change by themselves or in another way than they are assigned: never known.
    volatile: Rc<BTreeSet<String>>,
    /// Variables that keep the value they have, whatever is assigned.
    fixed: Rc<BTreeSet<String>>,
    /// Some variable is another name of an unknown one (`declare -n`): none is known.
    aliased: bool,
    /// `IFS` was set: unquoted expansions split in unknown ways.
    pub(super) ifs: bool,
    /// `shopt -s lastpipe`: the last stage of a pipeline runs in this shell.
    pub(super) lastpipe: bool,
    /// How globs match.
    pub(super) globs: Globs,
    /// Functions and aliases that the text defines: their names no longer mean the programs.
    pub(super) functions: Rc<BTreeSet<String>>,
    /// Directories that earlier commands create, as they named them.
    pub(super) created: Rc<Vec<String>>,
    /// What is left of [`MAX_EXPANDED`], for all states of a text.
    budget: Rc<Cell<usize>>,
}

/// Options that change what globs match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Globs {
    /// `shopt -s dotglob`, or `GLOBIGNORE`: a star takes names that begin with a dot.
    pub(super) dot: bool,
    /// `shopt -s nocaseglob`.
    pub(super) fold: bool,
}

/// How a command left things, by whether it succeeded. `None`: it never ends that way.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    /// The same either way.
    Same(State),
    /// Different.
    Split {
        /// After success.
        success: Option<State>,
        /// After failure.
        failure: Option<State>,
    },
}

impl State {
    /// Builds the state a shell starts with.
    pub(super) fn new(directories: Directories, home: Option<&str>) -> Self {
        Self {
            variables: Rc::default(),
            directories,
            previous: Directories::Unknown,
            stack: Some(Rc::default()),
            home: home.map(Rc::from),
            errexit: false,
            cdpath: false,
            physical: false,
            volatile: Rc::default(),
            fixed: Rc::default(),
            aliased: false,
            lastpipe: false,
            globs: Globs::default(),
            ifs: false,
            functions: Rc::default(),
            created: Rc::default(),
            budget: Rc::new(Cell::new(MAX_EXPANDED)),
        }
    }

    /// Takes `bytes` from what may be expanded; returns whether there was that much left.
    pub(super) fn spend(&self, bytes: usize) -> bool {
        let left = self.budget.get().checked_sub(bytes);
        self.budget.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Returns what a variable holds. One that the text does not set comes from the environment: unknown.
    pub(super) fn get(&self, name: &str) -> &Variable {
        if self.aliased || OWNED.binary_search(&name).is_ok() || self.volatile.contains(name) {
            return &Variable::Unknown;
        }
        self.variables.get(name).unwrap_or(&Variable::Unknown)
    }

    /// Records that a variable is never what it is set to (`declare -l`, `-u`, `-i`, a `trap` that sets it).
    pub(super) fn unsettle(&mut self, name: &str) {
        Rc::make_mut(&mut self.volatile).insert(name.to_owned());
    }

    /// Records that later assignments to a variable fail (`readonly`).
    pub(super) fn fix(&mut self, name: &str) {
        Rc::make_mut(&mut self.fixed).insert(name.to_owned());
    }

    /// Records that assignments may reach variables by other names.
    pub(super) fn alias(&mut self) {
        self.forget();
        self.aliased = true;
    }

    /// Returns the names that the text has set.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.variables.keys().map(String::as_str)
    }

    /// Returns whether the text has set the variable, to whatever.
    pub(super) fn is_set(&self, name: &str) -> bool {
        self.variables.contains_key(name)
    }

    /// Sets a variable.
    pub(super) fn set(&mut self, name: &str, value: Variable) {
        match name {
            "HOME" => self.home = None,
            "CDPATH" => self.cdpath = true,
            "FIGNORE" | "GLOBIGNORE" => self.globs.dot = true,
            "IFS" => self.ifs = true,
            _ => {}
        }
        let value = match value {
            Variable::Values(values) if values.is_empty() || values.len() > MAX_CANDIDATES => {
                Variable::Unknown
            }
            Variable::Values(_) | Variable::From(_) | Variable::Unknown => value,
        };
        let value = match name {
            "PWD" | "OLDPWD" => Variable::Unknown,
            _ if self.fixed.contains(name) => union_of(self.get(name), &value),
            _ => value,
        };
        Rc::make_mut(&mut self.variables).insert(name.to_owned(), value);
    }

    /// Forgets every variable and the home directory: code that cannot be seen ran in this shell.
    ///
    /// The working directory is kept: activating an environment is common, a file that changes it is not.
    pub(super) fn forget(&mut self) {
        let variables = self
            .variables
            .keys()
            .map(|name| (name.clone(), Variable::Unknown))
            .collect();
        self.variables = Rc::new(variables);
        self.home = None;
        self.cdpath = true;
        self.ifs = true;
    }

    /// Records that a command creates a directory.
    pub(super) fn create(&mut self, directory: &str) {
        const MOST: usize = 64;
        if self.created.len() < MOST {
            Rc::make_mut(&mut self.created).push(directory.trim_end_matches('/').to_owned());
        }
    }

    /// Returns whether nothing differs, looking no further than at what is shared.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let stacks = match (&self.stack, &other.stack) {
            (Some(left), Some(right)) => Rc::ptr_eq(left, right),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        stacks
            && Rc::ptr_eq(&self.variables, &other.variables)
            && Rc::ptr_eq(&self.functions, &other.functions)
            && Rc::ptr_eq(&self.created, &other.created)
            && self.directories.is_same(&other.directories)
            && self.previous.is_same(&other.previous)
            && self.home == other.home
            && Rc::ptr_eq(&self.volatile, &other.volatile)
            && Rc::ptr_eq(&self.fixed, &other.fixed)
            && self.globs == other.globs
            && (self.aliased, self.lastpipe) == (other.aliased, other.lastpipe)
            && (self.errexit, self.cdpath, self.physical, self.ifs)
                == (other.errexit, other.cdpath, other.physical, other.ifs)
    }

    /// Returns what holds after either of two ways.
    pub(super) fn join(self, other: Self) -> Self {
        if self.is_same(&other) {
            return self;
        }
        let variables = if Rc::ptr_eq(&self.variables, &other.variables) {
            self.variables
        } else {
            let mut union = BTreeMap::new();
            for name in self.variables.keys().chain(other.variables.keys()) {
                if union.contains_key(name) {
                    continue;
                }
                let value = union_of(self.get(name), other.get(name));
                union.insert(name.clone(), value);
            }
            Rc::new(union)
        };
        let created = if Rc::ptr_eq(&self.created, &other.created) {
            self.created
        } else {
            let both = self
                .created
                .iter()
                .filter(|path| other.created.contains(path))
                .cloned()
                .collect();
            Rc::new(both)
        };
        Self {
            variables,
            directories: if self.directories == other.directories {
                self.directories
            } else {
                self.directories.union(other.directories)
            },
            previous: if self.previous == other.previous {
                self.previous
            } else {
                self.previous.union(other.previous)
            },
            stack: if self.stack == other.stack {
                self.stack
            } else {
                None
            },
            home: if self.home == other.home {
                self.home
            } else {
                None
            },
            errexit: self.errexit && other.errexit,
            cdpath: self.cdpath || other.cdpath,
            physical: self.physical || other.physical,
            ifs: self.ifs || other.ifs,
            volatile: both(self.volatile, other.volatile),
            fixed: both(self.fixed, other.fixed),
            aliased: self.aliased || other.aliased,
            lastpipe: self.lastpipe || other.lastpipe,
            globs: Globs {
                dot: self.globs.dot || other.globs.dot,
                fold: self.globs.fold || other.globs.fold,
            },
            functions: if Rc::ptr_eq(&self.functions, &other.functions) {
                self.functions
            } else {
                Rc::new(self.functions.union(&other.functions).cloned().collect())
            },
            created,
            budget: self.budget,
        }
    }
}

impl Variable {
    /// Returns about how many bytes a copy takes.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Unknown => 0,
            Self::Values(values) => values
                .iter()
                .flat_map(Known::texts)
                .map(|text| text.len() + 1)
                .sum(),
            Self::From(producer) => producer.size(),
        }
    }
}

impl Outcome {
    /// Returns what holds after success.
    pub(super) fn success(&self) -> Option<&State> {
        match self {
            Self::Same(state) => Some(state),
            Self::Split {
                success,
                failure: _,
            } => success.as_ref(),
        }
    }

    /// Returns what holds after failure.
    pub(super) fn failure(&self) -> Option<&State> {
        match self {
            Self::Same(state) => Some(state),
            Self::Split {
                success: _,
                failure,
            } => failure.as_ref(),
        }
    }

    /// Returns what holds afterwards, whichever way it ended; `None` if it never ends.
    pub(super) fn either(self) -> Option<State> {
        match self {
            Self::Same(state) => Some(state),
            Self::Split { success, failure } => join(success, failure),
        }
    }

    /// Returns what holds after success and after failure.
    pub(super) fn parts(self) -> (Option<State>, Option<State>) {
        match self {
            Self::Same(state) => (Some(state.clone()), Some(state)),
            Self::Split { success, failure } => (success, failure),
        }
    }

    /// Returns the outcome of `! …`.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Same(state) => Self::Same(state),
            Self::Split { success, failure } => Self::Split {
                success: failure,
                failure: success,
            },
        }
    }
}

fn both(left: Rc<BTreeSet<String>>, right: Rc<BTreeSet<String>>) -> Rc<BTreeSet<String>> {
    if Rc::ptr_eq(&left, &right) || right.is_empty() {
        left
    } else if left.is_empty() {
        right
    } else {
        Rc::new(left.union(&right).cloned().collect())
    }
}

/// Returns what a variable may hold when it holds either.
pub(super) fn union_of(left: &Variable, right: &Variable) -> Variable {
    match (left, right) {
        (left, right) if left == right => left.clone(),
        (Variable::Values(left), Variable::Values(right)) => {
            let mut all = left.clone();
            for value in right {
                if !all.contains(value) {
                    all.push(value.clone());
                }
            }
            Variable::Values(all)
        }
        (Variable::Unknown | Variable::Values(_) | Variable::From(_), _) => Variable::Unknown,
    }
}

/// Joins two states of which either may be unreachable.
pub(super) fn join(left: Option<State>, right: Option<State>) -> Option<State> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.join(right)),
        (Some(state), None) | (None, Some(state)) => Some(state),
        (None, None) => None,
    }
}
