//! The dependency arrows and the purity of the crates, as ARCHITECTURE.md states them (invariants 1 and 2).
//!
//! What a pure crate calls of the standard library is kept by its `clippy.toml`; here it is kept what it links.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may assert by aborting"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// Which crates of the workspace a crate may depend on, dev-dependencies included. A crate that is not listed, or an
/// arrow that is not listed, is an error: add it on purpose.
const ARROWS: &[(&str, &[&str])] = &[
    ("permission-bash", &[]),
    ("permission-gate", &["permission-bash", "permission-policy"]),
    (
        "permission-node",
        &["permission-gate", "permission-policy", "permission-runtime"],
    ),
    ("permission-policy", &[]),
    (
        "permission-runtime",
        &["permission-bash", "permission-gate", "permission-policy"],
    ),
    (
        "pi-permission",
        &[
            "permission-bash",
            "permission-gate",
            "permission-policy",
            "permission-runtime",
        ],
    ),
    (
        "xtask",
        &[
            "permission-bash",
            "permission-gate",
            "permission-policy",
            "permission-runtime",
        ],
    ),
];

/// The crates without file system, environment, clock, randomness, threads and terminal.
const PURE: &[&str] = &["permission-bash", "permission-gate", "permission-policy"];

/// Everything that a pure crate may link, with the reason why it reaches nothing of the world.
const LINKED: &[(&str, &str)] = &[
    ("equivalent", "a trait, of indexmap"),
    ("foldhash", "the hash function of hashbrown"),
    ("hashbrown", "a hash table, of indexmap"),
    ("indexmap", "the ordered map of serde_json"),
    ("itoa", "prints integers into a buffer"),
    ("memchr", "searches bytes"),
    ("serde", "traits"),
    ("serde_core", "traits"),
    ("serde_json", "the input of a tool call is a JSON value"),
    (
        "similar",
        "compares sequences; without its feature `std` it knows no clock",
    ),
    ("tinyvec", "a vector, of unicode-normalization"),
    ("unicode-normalization", "tables"),
    ("unicode-segmentation", "tables"),
    ("unicode-width", "tables"),
    ("zmij", "prints floating-point numbers into a buffer"),
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: BTreeSet<String>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    dependencies: Vec<Dependency>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<EdgeKind>,
}

#[derive(Deserialize)]
struct EdgeKind {
    kind: Option<String>,
}

impl Metadata {
    fn read() -> Self {
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--format-version", "1", "--locked"])
            .current_dir(root())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cargo metadata failed: {errors}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages
            .iter()
            .filter(|package| self.workspace_members.contains(&package.id))
    }

    /// Returns the names of all packages that `name` links, itself not included. A macro runs in the compiler and is not
    /// linked, nor is what it depends on.
    fn linked(&self, name: &str) -> BTreeSet<&str> {
        let names: BTreeMap<&str, &str> = self
            .packages
            .iter()
            .map(|package| (package.id.as_str(), package.name.as_str()))
            .collect();
        let nodes: BTreeMap<&str, &Node> = self
            .resolve
            .nodes
            .iter()
            .map(|node| (node.id.as_str(), node))
            .collect();
        let macros: BTreeSet<&str> = self
            .packages
            .iter()
            .filter(|package| {
                let mut kinds = package.targets.iter().flat_map(|target| &target.kind);
                kinds.any(|kind| kind == "proc-macro")
            })
            .map(|package| package.id.as_str())
            .collect();
        let start = self.members().find(|package| package.name == name).unwrap();
        let mut open = vec![start.id.as_str()];
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            for edge in &nodes[id].deps {
                let linked = edge.dep_kinds.iter().any(|edge| edge.kind.is_none());
                let linked = linked && !macros.contains(edge.pkg.as_str());
                if linked && found.insert(edge.pkg.as_str()) {
                    open.push(&edge.pkg);
                }
            }
        }
        found.into_iter().map(|id| names[id]).collect()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

#[test]
fn no_arrow_but_those_of_the_architecture() {
    let metadata = Metadata::read();
    let arrows: BTreeMap<&str, &[&str]> = ARROWS.iter().copied().collect();
    let members: BTreeSet<&str> = metadata
        .members()
        .map(|package| package.name.as_str())
        .collect();
    let mut wrong = Vec::new();
    for package in metadata.members() {
        let Some(allowed) = arrows.get(package.name.as_str()) else {
            wrong.push(format!("{} is not in the table", package.name));
            continue;
        };
        for dependency in &package.dependencies {
            let name = dependency.name.as_str();
            if members.contains(name) && !allowed.contains(&name) {
                wrong.push(format!("{} -> {name}", package.name));
            }
        }
    }
    for (name, _) in ARROWS {
        if !members.contains(name) {
            wrong.push(format!("{name} is in the table and not in the workspace"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn pure_crates_link_nothing_that_reaches_the_world() {
    let metadata = Metadata::read();
    let allowed: BTreeSet<&str> = PURE
        .iter()
        .copied()
        .chain(LINKED.iter().map(|(name, _)| *name))
        .collect();
    let mut used = BTreeSet::new();
    let mut wrong = Vec::new();
    for name in PURE {
        for linked in metadata.linked(name) {
            used.insert(linked);
            if !allowed.contains(linked) {
                wrong.push(format!("{name} links {linked}"));
            }
        }
    }
    for (name, _) in LINKED {
        if !used.contains(name) {
            wrong.push(format!("no pure crate links {name} any more"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_tables_are_sorted() {
    assert!(ARROWS.is_sorted_by(|left, right| left.0 < right.0));
    assert!(PURE.is_sorted());
    assert!(LINKED.is_sorted_by(|left, right| left.0 < right.0));
    for (name, allowed) in ARROWS {
        assert!(allowed.is_sorted(), "{name}");
    }
}

/// Clippy reads the `clippy.toml` nearest to the manifest and no other: what holds for all must stand in each.
#[test]
fn the_clippy_lists_of_the_pure_crates_are_one() {
    let read = |path: PathBuf| std::fs::read_to_string(&path).unwrap();
    let common = read(root().join("clippy.toml"));
    for name in PURE {
        let own = read(root().join("crates").join(name).join("clippy.toml"));
        let first = read(root().join("crates").join(PURE[0]).join("clippy.toml"));
        assert_eq!(own, first, "{name}");
        assert!(
            own.starts_with(&common),
            "{name}: the root's settings come first"
        );
        for list in [
            "disallowed-methods",
            "disallowed-types",
            "disallowed-macros",
        ] {
            assert!(own.contains(list), "{name}: {list}");
        }
    }
}

/// A floor that is built otherwise is no floor.
#[test]
fn the_empty_program_has_the_profile_of_the_product() {
    let profile = |path: &str| {
        let text = std::fs::read_to_string(root().join(path)).unwrap();
        let (_, after) = text.split_once("[profile.release]\n").unwrap();
        after.split("\n\n").next().unwrap().trim().to_owned()
    };
    assert_eq!(profile("xtask/empty/Cargo.toml"), profile("Cargo.toml"));
}
