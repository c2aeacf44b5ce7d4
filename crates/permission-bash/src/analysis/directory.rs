//! The directories a command may start in.

use std::rc::Rc;

use super::MAX_DIRECTORIES;

/// The longest path that is followed, in bytes.
const LONGEST: usize = 4096;

/// A set of possible directories: absolute logical paths, or unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directories {
    /// One of these; at least one, at most [`MAX_DIRECTORIES`], without repetition.
    Known(Rc<Vec<String>>),
    /// It cannot be known.
    Unknown,
}

impl Directories {
    /// Builds the set of one.
    pub fn one(path: impl Into<String>) -> Self {
        Self::Known(Rc::new(vec![path.into()]))
    }

    /// Returns the members; none if unknown.
    pub fn known(&self) -> &[String] {
        match self {
            Self::Known(paths) => paths,
            Self::Unknown => &[],
        }
    }

    /// Returns whether it cannot be known.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// Returns the union; unknown if it is too large.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        match (self, other) {
            (Self::Known(left), Self::Known(right)) if left == right => Self::Known(left),
            (Self::Known(mut left), Self::Known(right)) => {
                let all = Rc::make_mut(&mut left);
                for path in right.iter() {
                    if !all.contains(path) {
                        all.push(path.clone());
                    }
                }
                if all.len() > MAX_DIRECTORIES {
                    Self::Unknown
                } else {
                    Self::Known(left)
                }
            }
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
        }
    }

    /// Returns whether both are the same set, looking no further than needed.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Known(left), Self::Known(right)) => Rc::ptr_eq(left, right) || left == right,
            (Self::Unknown, Self::Unknown) => true,
            (Self::Known(_), Self::Unknown) | (Self::Unknown, Self::Known(_)) => false,
        }
    }

    /// Returns each member entered by `target`, lexically.
    #[must_use]
    pub fn enter(&self, target: &str) -> Self {
        // A longer one is no directory (PATH_MAX), and following it would cost more with every step.
        let fits = |path: &String| path.len() <= LONGEST;
        if target.starts_with('/') {
            let path = join("/", target);
            return if fits(&path) {
                Self::one(path)
            } else {
                Self::Unknown
            };
        }
        match self {
            Self::Known(paths) => {
                let mut entered = Vec::with_capacity(paths.len());
                for path in paths.iter() {
                    let path = join(path, target);
                    if !entered.contains(&path) {
                        entered.push(path);
                    }
                }
                if entered.iter().all(fits) {
                    Self::Known(Rc::new(entered))
                } else {
                    Self::Unknown
                }
            }
            Self::Unknown => Self::Unknown,
        }
    }
}

/// Joins `target` to the absolute path `base` and resolves `.` and `..` lexically, as `cd` does without `-P`.
pub(super) fn join(base: &str, target: &str) -> String {
    let mut parts: Vec<&str> = if target.starts_with('/') {
        Vec::new()
    } else {
        base.split('/').collect()
    };
    parts.extend(target.split('/'));
    let mut kept: Vec<&str> = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            "" | "." => {}
            ".." => {
                kept.pop();
            }
            name => kept.push(name),
        }
    }
    let mut path = String::with_capacity(base.len() + target.len() + 1);
    // A Windows directory (`C:/work`) has no root slash before its drive.
    let rooted = target.starts_with('/') || base.starts_with('/');
    for part in kept {
        if rooted || !path.is_empty() {
            path.push('/');
        }
        path.push_str(part);
    }
    if path.is_empty() {
        path.push('/');
    }
    path
}
