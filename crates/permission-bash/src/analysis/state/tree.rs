//! A sorted map whose copies share what they have in common: a state is copied at every command, and most of what it
//! knows stays the same.
//!
//! A weight-balanced tree of shared nodes: setting copies one path, and joining looks only at what differs.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::text::Text;

/// The map.
#[derive(Debug)]
pub(super) struct Tree<V>(Option<Rc<Node<V>>>);

#[derive(Debug)]
struct Node<V> {
    key: Text,
    value: Rc<V>,
    /// How many keys this node and those below it have.
    size: usize,
    left: Tree<V>,
    right: Tree<V>,
}

/// No side of a node is more than this many times as large as the other (Hirai and Yamamoto, "Balancing weight-balanced
/// trees", 2011, prove that these two numbers go together).
const DELTA: usize = 3;
/// Whether one rotation restores that or two are needed.
const RATIO: usize = 2;

impl<V> Default for Tree<V> {
    fn default() -> Self {
        Self(None)
    }
}

impl<V> Clone for Tree<V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<V> Tree<V> {
    /// Returns the value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&V> {
        let mut tree = self;
        while let Some(node) = &tree.0 {
            tree = match key.cmp(node.key.as_str()) {
                Ordering::Less => &node.left,
                Ordering::Equal => return Some(&node.value),
                Ordering::Greater => &node.right,
            };
        }
        None
    }

    /// Returns whether a key is set.
    pub(super) fn contains(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Sets a key.
    pub(super) fn insert(&mut self, key: &str, value: V) {
        *self = self.inserted(key, Rc::new(value));
    }

    /// Returns how many keys are set.
    pub(super) fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |node| node.size)
    }

    /// Returns whether both are the same map, looking no further than at what is shared.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(left), Some(right)) => Rc::ptr_eq(left, right),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    /// Returns the keys in order.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        let mut above = Vec::new();
        let mut next = self;
        std::iter::from_fn(move || {
            while let Some(node) = &next.0 {
                above.push(node);
                next = &node.left;
            }
            let node = above.pop()?;
            next = &node.right;
            Some(node.key.as_str())
        })
    }

    /// Returns the keys that both have, with the combined values; `None` if that takes more than `steps`, which are
    /// counted down.
    pub(super) fn meet(
        &self,
        other: &Self,
        combine: &impl Fn(&V, &V) -> V,
        steps: &mut usize,
    ) -> Option<Self>
    where
        V: PartialEq,
    {
        *steps = steps.checked_sub(1)?;
        if self.is_same(other) {
            return Some(self.clone());
        }
        let (Some(at), Some(_)) = (&self.0, &other.0) else {
            return Some(Self(None));
        };
        let (less, other, greater) = other.split(&at.key);
        let less = at.left.meet(&less, combine, steps)?;
        let greater = at.right.meet(&greater, combine, steps)?;
        let Some(other) = other else {
            return Some(less.merged(&greater));
        };
        let value = if Rc::ptr_eq(&at.value, &other) {
            other
        } else {
            let value = combine(&at.value, &other);
            if value == *at.value {
                Rc::clone(&at.value)
            } else {
                Rc::new(value)
            }
        };
        let unchanged =
            less.is_same(&at.left) && greater.is_same(&at.right) && Rc::ptr_eq(&value, &at.value);
        Some(if unchanged {
            self.clone()
        } else {
            less.linked(&at.key, &value, greater)
        })
    }

    /// Returns the keys that either has, with the values of the first that has it.
    pub(super) fn unite(&self, other: &Self) -> Self {
        if self.is_same(other) || other.0.is_none() {
            return self.clone();
        }
        let Some(at) = &self.0 else {
            return other.clone();
        };
        let (less, _, greater) = other.split(&at.key);
        let less = at.left.unite(&less);
        let greater = at.right.unite(&greater);
        if less.is_same(&at.left) && greater.is_same(&at.right) {
            return self.clone();
        }
        less.linked(&at.key, &at.value, greater)
    }

    fn node(self, key: &Text, value: &Rc<V>, right: Self) -> Self {
        Self(Some(Rc::new(Node {
            size: self.len() + right.len() + 1,
            key: key.clone(),
            value: Rc::clone(value),
            left: self,
            right,
        })))
    }

    fn inserted(&self, key: &str, value: Rc<V>) -> Self {
        let Some(at) = &self.0 else {
            return Self(None).node(&key.into(), &value, Self(None));
        };
        match key.cmp(at.key.as_str()) {
            Ordering::Less => {
                let left = at.left.inserted(key, value);
                left.balanced(&at.key, &at.value, at.right.clone())
            }
            Ordering::Equal => at.left.clone().node(&at.key, &value, at.right.clone()),
            Ordering::Greater => {
                let right = at.right.inserted(key, value);
                at.left.clone().balanced(&at.key, &at.value, right)
            }
        }
    }

    /// Tells whether this side is too large beside the other.
    fn outweighs(&self, other: &Self) -> bool {
        self.len() + other.len() > 1 && self.len() + 1 > DELTA * (other.len() + 1)
    }

    /// Tells whether this inner side of a side that is too large must be taken apart.
    fn is_full(&self, outer: &Self) -> bool {
        self.len() + 1 >= RATIO * (outer.len() + 1)
    }

    /// Makes a node of two sides of which one may be a little too large.
    fn balanced(self, key: &Text, value: &Rc<V>, right: Self) -> Self {
        if right.outweighs(&self)
            && let Some(high) = &right.0
        {
            let (inner, outer) = (&high.left, &high.right);
            let outer = outer.clone();
            return match &inner.0 {
                Some(middle) if inner.is_full(&high.right) => {
                    let low = self.node(key, value, middle.left.clone());
                    let high = middle.right.clone().node(&high.key, &high.value, outer);
                    low.node(&middle.key, &middle.value, high)
                }
                Some(_) | None => {
                    let low = self.node(key, value, inner.clone());
                    low.node(&high.key, &high.value, outer)
                }
            };
        }
        if self.outweighs(&right)
            && let Some(low) = &self.0
        {
            let (outer, inner) = (low.left.clone(), &low.right);
            return match &inner.0 {
                Some(middle) if inner.is_full(&low.left) => {
                    let high = middle.right.clone().node(key, value, right);
                    let low = outer.node(&low.key, &low.value, middle.left.clone());
                    low.node(&middle.key, &middle.value, high)
                }
                Some(_) | None => {
                    let high = inner.clone().node(key, value, right);
                    outer.node(&low.key, &low.value, high)
                }
            };
        }
        self.node(key, value, right)
    }

    /// Makes a tree of two sides of any size, and a key between them.
    fn linked(self, key: &Text, value: &Rc<V>, right: Self) -> Self {
        if self.outweighs(&right)
            && let Some(low) = &self.0
        {
            let inner = low.right.clone().linked(key, value, right);
            return low.left.clone().balanced(&low.key, &low.value, inner);
        }
        if right.outweighs(&self)
            && let Some(high) = &right.0
        {
            let inner = self.linked(key, value, high.left.clone());
            return inner.balanced(&high.key, &high.value, high.right.clone());
        }
        self.node(key, value, right)
    }

    /// Makes a tree of two sides of any size without a key between them.
    fn merged(self, right: &Self) -> Self {
        let Some(mut first) = right.0.as_ref() else {
            return self;
        };
        while let Some(lower) = &first.left.0 {
            first = lower;
        }
        let (_, _, rest) = right.split(&first.key);
        self.linked(&first.key, &first.value, rest)
    }

    /// Splits at a key: what is less, its value, what is greater.
    fn split(&self, key: &str) -> (Self, Option<Rc<V>>, Self) {
        let Some(at) = &self.0 else {
            return (Self(None), None, Self(None));
        };
        match key.cmp(at.key.as_str()) {
            Ordering::Less => {
                let (less, value, greater) = at.left.split(key);
                let greater = greater.linked(&at.key, &at.value, at.right.clone());
                (less, value, greater)
            }
            Ordering::Equal => {
                let value = Some(Rc::clone(&at.value));
                (at.left.clone(), value, at.right.clone())
            }
            Ordering::Greater => {
                let (less, value, greater) = at.right.split(key);
                let less = at.left.clone().linked(&at.key, &at.value, less);
                (less, value, greater)
            }
        }
    }
}

#[cfg(test)]
mod tests;
