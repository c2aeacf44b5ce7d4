use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

fn tree(pairs: &[(String, u8)]) -> (Tree<u8>, BTreeMap<String, u8>) {
    let mut tree = Tree::default();
    let mut model = BTreeMap::new();
    for (key, value) in pairs {
        tree.insert(key, *value);
        model.insert(key.clone(), *value);
    }
    (tree, model)
}

/// Returns the height; every node is in order, balanced, and knows its size.
fn checked(tree: &Tree<u8>) -> usize {
    let Some(node) = &tree.0 else { return 0 };
    let (left, right) = (&node.left, &node.right);
    assert_eq!(node.size, left.len() + right.len() + 1);
    assert!(!left.outweighs(right) && !right.outweighs(left));
    1 + checked(left).max(checked(right))
}

fn entries(tree: &Tree<u8>) -> BTreeMap<String, u8> {
    let pairs = tree
        .keys()
        .map(|key| (key.to_owned(), *tree.get(key).unwrap()));
    pairs.collect()
}

proptest! {
    #[test]
    fn a_tree_is_a_sorted_map(
        common in prop::collection::vec(("[a-d]{1,3}", 0_u8..3), 0..60),
        left in prop::collection::vec(("[a-d]{1,3}", 0_u8..3), 0..20),
        right in prop::collection::vec(("[a-d]{1,3}", 0_u8..3), 0..60),
    ) {
        let (base, _) = tree(&common);
        let mut one = base.clone();
        let mut other = base.clone();
        for (key, value) in &left {
            one.insert(key, *value);
        }
        for (key, value) in &right {
            other.insert(key, *value);
        }
        prop_assert_eq!(entries(&base), tree(&common).1, "copies change nothing");
        let (a, b) = (entries(&one), entries(&other));
        prop_assert!(one.keys().is_sorted());
        let meet = one.meet(&other, &|a, b| *a.max(b), &mut usize::MAX.clone()).unwrap();
        let both: BTreeMap<_, _> = a
            .iter()
            .filter_map(|(key, value)| Some((key.clone(), *value.max(b.get(key)?))))
            .collect();
        prop_assert_eq!(entries(&meet), both);
        let either = one.unite(&other);
        let mut all = b.clone();
        all.extend(a.clone());
        prop_assert_eq!(entries(&either), all);
        prop_assert_eq!(either.len(), either.keys().count());
        for tree in [&one, &other, &meet, &either] {
            checked(tree);
        }
    }
}

/// Work is counted, not timed: joining two maps that differ in one key looks at one path.
#[test]
fn joining_looks_at_what_differs() {
    let mut one = Tree::default();
    for number in 0..100_000 {
        one.insert(&format!("a{number}"), 0);
    }
    assert!(checked(&one) < 40);
    let mut other = one.clone();
    other.insert("a5000", 1);
    other.insert("b", 1);
    let mut steps = 200;
    let joined = one.meet(&other, &|a, b| *a.max(b), &mut steps).unwrap();
    assert_eq!(joined.get("a5000"), Some(&1));
    assert!(!joined.contains("b"));
    assert!(one.meet(&other, &|a, b| *a.max(b), &mut 3).is_none());
}
