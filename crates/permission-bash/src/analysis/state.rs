//! What is known while the text runs: variables, directories, the home directory.

mod tree;

use std::cell::Cell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::directory::Directories;
use super::field::Producer;
use tree::Tree;

/// The most values of one variable that are kept as candidates.
pub(super) const MAX_CANDIDATES: usize = 1024;

/// How many bytes of values one text may expand to, all its expansions together.
///
/// INVARIANT: a text can double a value with a few bytes (`a=$a$a`); past this, values are unknown.
const MAX_EXPANDED: usize = 4 << 20;

/// How many facts one text's joins, loops and calls may look at, all together.
///
/// INVARIANT: a text can have large states joined, or a large body weaken them, with a few bytes each time; past this,
/// nothing is known afterwards.
const MAX_JOINED: usize = 1 << 20;

/// The most directories that `pushd` keeps.
const MAX_STACK: usize = 64;

/// Variables that mean something until the text sets them. Sorted.
const INITIAL: [&str; 16] = [
    "!",
    "#",
    "$",
    "?",
    "BASHPID",
    "EPOCHSECONDS",
    "EUID",
    "HOME",
    "LINENO",
    "OLDPWD",
    "PPID",
    "PWD",
    "RANDOM",
    "SECONDS",
    "SRANDOM",
    "UID",
];

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

/// What is known at one point of the text. A copy costs nothing until it changes.
#[derive(Clone, Debug)]
pub(super) struct State(Rc<Snapshot>);

/// What a state holds.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent fact about the shell"
)]
pub(super) struct Snapshot {
    /// Variables that the text sets. What is absent is unknown, from the environment or not.
    variables: Tree<Variable>,
    /// Those of [`INITIAL`] that the text sets, by index.
    replaced: u16,
    /// The working directory.
    pub(super) directories: Directories,
    /// The directory before the last `cd`.
    pub(super) previous: Directories,
    /// The directories that `pushd` left, newest last; `None` once unknown.
    pub(super) stack: Option<Vec<Directories>>,
    /// The home directory.
    pub(super) home: Option<Rc<str>>,
    /// `set -e`.
    pub(super) errexit: bool,
    /// `CDPATH` was set: a relative `cd` can lead anywhere.
    pub(super) cdpath: bool,
    /// The directory was entered with `cd -P`: a later `..` leaves it in a way that only the file system knows.
    pub(super) physical: bool,
    /// Variables that change by themselves or in another way than they are assigned: never known.
    volatile: Tree<()>,
    /// Variables that keep the value they have, whatever is assigned.
    fixed: Tree<()>,
    /// Some variable is another name of an unknown one (`declare -n`): none is known.
    aliased: bool,
    /// `IFS` was set: unquoted expansions split in unknown ways.
    pub(super) ifs: bool,
    /// `shopt -s lastpipe`: the last stage of a pipeline runs in this shell.
    pub(super) lastpipe: bool,
    /// How globs match.
    pub(super) globs: Globs,
    /// Functions and aliases that the text defines: their names no longer mean the programs.
    functions: Tree<()>,
    /// Directories that earlier commands create, as they named them.
    created: Tree<()>,
    /// What is left for all states of a text.
    budget: Rc<Budget>,
}

/// What is left of what one text may cost.
#[derive(Debug)]
struct Budget {
    /// Of [`MAX_EXPANDED`].
    expanded: Cell<usize>,
    /// Of [`MAX_JOINED`].
    joined: Cell<usize>,
}

impl Deref for State {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.0
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Snapshot {
        Rc::make_mut(&mut self.0)
    }
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
        Self(Rc::new(Snapshot {
            variables: Tree::default(),
            replaced: 0,
            directories,
            previous: Directories::Unknown,
            stack: Some(Vec::new()),
            home: home.map(Rc::from),
            errexit: false,
            cdpath: false,
            physical: false,
            volatile: Tree::default(),
            fixed: Tree::default(),
            aliased: false,
            lastpipe: false,
            globs: Globs::default(),
            ifs: false,
            functions: Tree::default(),
            created: Tree::default(),
            budget: Rc::new(Budget {
                expanded: Cell::new(MAX_EXPANDED),
                joined: Cell::new(MAX_JOINED),
            }),
        }))
    }

    /// Takes `bytes` from what may be expanded; returns whether there was that much left.
    pub(super) fn spend(&self, bytes: usize) -> bool {
        let left = self.budget.expanded.get().checked_sub(bytes);
        self.budget.expanded.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Takes from how many facts may be looked at when states are joined or weakened; returns whether there was that much
    /// left.
    pub(super) fn look(&self, facts: usize) -> bool {
        let left = self.budget.joined.get().checked_sub(facts);
        self.budget.joined.set(left.unwrap_or(0));
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
        self.volatile.insert(name, ());
    }

    /// Records that later assignments to a variable fail (`readonly`).
    pub(super) fn fix(&mut self, name: &str) {
        self.fixed.insert(name, ());
    }

    /// Records that assignments may reach variables by other names.
    pub(super) fn alias(&mut self) {
        self.forget();
        self.aliased = true;
    }

    /// Records that a name means a function or an alias of the text.
    pub(super) fn define(&mut self, name: &str) {
        self.functions.insert(name, ());
    }

    /// Returns whether a name means a function or an alias of the text.
    pub(super) fn defines(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Forgets the variables that `keeps` does not name.
    pub(super) fn retain(&mut self, keeps: impl Fn(&str) -> bool) {
        if !self.look(self.variables.len()) {
            self.variables = Tree::default();
            return;
        }
        let changed: Vec<String> = self
            .variables
            .keys()
            .filter(|name| !keeps(name))
            .map(str::to_owned)
            .collect();
        for name in changed {
            self.set(&name, Variable::Unknown);
        }
    }

    /// Returns whether the text has set one of the variables that mean something from the start.
    pub(super) fn is_replaced(&self, name: &str) -> bool {
        let index = INITIAL.binary_search(&name);
        index.is_ok_and(|index| self.replaced & (1 << index) != 0)
    }

    /// Sets a variable.
    pub(super) fn set(&mut self, name: &str, value: Variable) {
        if let Ok(index) = INITIAL.binary_search(&name) {
            self.replaced |= 1 << index;
        }
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
        let known = self.variables.get(name).unwrap_or(&Variable::Unknown);
        if *known != Variable::Unknown || value != Variable::Unknown {
            self.variables.insert(name, value);
        }
    }

    /// Forgets every variable and the home directory: code that cannot be seen ran in this shell.
    ///
    /// The working directory is kept: activating an environment is common, a file that changes it is not.
    pub(super) fn forget(&mut self) {
        self.variables = Tree::default();
        self.home = None;
        self.cdpath = true;
        self.ifs = true;
    }

    /// Records that `pushd` left a directory.
    pub(super) fn push(&mut self, directory: Directories) {
        let mut stack = self.stack.take().filter(|stack| stack.len() < MAX_STACK);
        if let Some(stack) = &mut stack {
            stack.push(directory);
        }
        self.stack = stack;
    }

    /// Records that a command creates a directory.
    pub(super) fn create(&mut self, directory: &str) {
        const MOST: usize = 64;
        if self.created.len() < MOST {
            self.created.insert(directory.trim_end_matches('/'), ());
        }
    }

    /// Returns whether an earlier command creates a directory, by this name.
    pub(super) fn creates(&self, directory: &str) -> bool {
        self.created.contains(directory.trim_end_matches('/'))
    }

    /// Returns whether nothing differs, looking no further than at what is shared.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        if Rc::ptr_eq(&self.0, &other.0) {
            return true;
        }
        let stacks = match (&self.stack, &other.stack) {
            (Some(left), Some(right)) => {
                let same = |(left, right): (&Directories, &Directories)| left.is_same(right);
                left.len() == right.len() && left.iter().zip(right).all(same)
            }
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        stacks
            && self.variables.is_same(&other.variables)
            && self.functions.is_same(&other.functions)
            && self.created.is_same(&other.created)
            && self.directories.is_same(&other.directories)
            && self.previous.is_same(&other.previous)
            && self.home == other.home
            && self.replaced == other.replaced
            && self.volatile.is_same(&other.volatile)
            && self.fixed.is_same(&other.fixed)
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
        let (this, other) = (Rc::unwrap_or_clone(self.0), Rc::unwrap_or_clone(other.0));
        let mut steps = this.budget.joined.get();
        let variables = this.variables.meet(&other.variables, &union_of, &mut steps);
        this.budget
            .joined
            .set(variables.as_ref().map_or(0, |_| steps));
        let created = this
            .created
            .meet(&other.created, &|(), ()| (), &mut usize::MAX.clone());
        Self(Rc::new(Snapshot {
            variables: variables.unwrap_or_default(),
            replaced: this.replaced | other.replaced,
            directories: if this.directories == other.directories {
                this.directories
            } else {
                this.directories.union(other.directories)
            },
            previous: if this.previous == other.previous {
                this.previous
            } else {
                this.previous.union(other.previous)
            },
            stack: if this.stack == other.stack {
                this.stack
            } else {
                None
            },
            home: if this.home == other.home {
                this.home
            } else {
                None
            },
            errexit: this.errexit && other.errexit,
            cdpath: this.cdpath || other.cdpath,
            physical: this.physical || other.physical,
            ifs: this.ifs || other.ifs,
            volatile: this.volatile.unite(&other.volatile),
            fixed: this.fixed.unite(&other.fixed),
            aliased: this.aliased || other.aliased,
            lastpipe: this.lastpipe || other.lastpipe,
            globs: Globs {
                dot: this.globs.dot || other.globs.dot,
                fold: this.globs.fold || other.globs.fold,
            },
            functions: this.functions.unite(&other.functions),
            created: created.unwrap_or_default(),
            budget: this.budget,
        }))
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
