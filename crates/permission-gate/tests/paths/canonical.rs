//! Where a path leads, with the kernel's own answer as the oracle.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use permission_gate::path::text::{is_absolute, lexical, parent};
use permission_gate::path::{Kind, Opening, Resolver, Unresolved, Workspace};
use proptest::prelude::*;

use crate::real::RealFacts;

#[derive(Clone, Debug)]
enum Make {
    Directory(String),
    File(String),
    Link(String, String),
}

/// Few names, so that paths meet.
fn relative() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![6 => "[abc]", 2 => Just("..".to_owned()), 1 => Just(".".to_owned())],
        1..6,
    )
    .prop_map(|parts| parts.join("/"))
}

fn make() -> impl Strategy<Value = Make> {
    let place = || "[abc](/[abc]){0,2}";
    prop_oneof![
        place().prop_map(Make::Directory),
        place().prop_map(Make::File),
        (place(), relative()).prop_map(|(from, to)| Make::Link(from, to)),
        (place(), relative()).prop_map(|(from, to)| Make::Link(from, format!("@/{to}"))),
    ]
}

fn build(root: &Path, plan: &[Make]) {
    for step in plan {
        // What cannot be made any more is left out.
        let _ = match step {
            Make::Directory(path) => fs::create_dir_all(root.join(path)),
            Make::File(path) => fs::write(root.join(path), ""),
            Make::Link(from, to) => {
                let target = to
                    .strip_prefix('@')
                    .map_or(to.clone(), |rest| format!("{}{rest}", root.display()));
                symlink(target, root.join(from))
            }
        };
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_the_kernel(
        plan in prop::collection::vec(make(), 0..14),
        texts in prop::collection::vec((relative(), any::<bool>()), 12),
        cwd in "([abc](/[abc])?)?",
    ) {
        let scratch = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(scratch.path()).unwrap();
        build(&root, &plan);
        let root_text = root.to_str().unwrap();
        let directory = lexical(root_text, &cwd);
        let workspace = Workspace::new(&RealFacts, root_text, &[]);
        let resolver = Resolver::new(&RealFacts, &workspace);
        for (text, absolute) in texts {
            let text = if absolute { format!("{root_text}/{text}") } else { text };
            let shell = resolver.locate(&text, &directory, Opening::Shell);
            let tool = resolver.locate(&text, &directory, Opening::Tool);
            prop_assert_eq!(&tool.lexical, &lexical(&directory, &text));
            let joined = if is_absolute(&text) { text.clone() } else { format!("{directory}/{text}") };
            for (located, opened) in [(shell, joined), (tool.clone(), tool.lexical.clone())] {
                match fs::canonicalize(&opened) {
                    Ok(real) => {
                        prop_assert_eq!(located.canonical(), real.to_str(), "{}", opened);
                        let kind = if real.is_dir() { Kind::Directory } else { Kind::File };
                        prop_assert_eq!(located.kind, kind);
                    }
                    Err(error) if error.raw_os_error() == Some(40) => {
                        prop_assert_eq!(located.why_unresolved(), Some(Unresolved::Loop), "{}", opened);
                    }
                    Err(_) => {
                        // Nothing is opened, but something may be made: what exists of the answer is canonical.
                        if let Some(path) = located.canonical() {
                            let mut there = path;
                            while !Path::new(there).exists() {
                                there = parent(there).unwrap();
                            }
                            let real = fs::canonicalize(there).unwrap();
                            prop_assert_eq!(real.to_str(), Some(there));
                        }
                    }
                }
                if let Some(path) = located.canonical() {
                    prop_assert_eq!(resolver.canonical(path), Ok(path.to_owned()), "twice");
                    prop_assert!(path.split('/').all(|part| part != "." && part != ".."));
                    let fresh = Resolver::new(&RealFacts, &workspace);
                    let again = fresh.locate(&located.typed, &directory, Opening::Shell);
                    if opened != located.lexical {
                        prop_assert_eq!(again.canonical(), Some(path), "what was asked before changes nothing");
                    }
                }
            }
        }
    }
}

#[test]
fn follows_the_real_proc() {
    let scratch = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(scratch.path()).unwrap();
    let root = root.to_str().unwrap();
    let workspace = Workspace::new(&RealFacts, root, &[]);
    let resolver = Resolver::new(&RealFacts, &workspace);
    let pid = std::process::id();
    let here = std::env::current_dir().unwrap();
    let cases = [
        (
            "/proc/self/root/etc/passwd".to_owned(),
            "/etc/passwd".to_owned(),
        ),
        (
            format!("/proc/{pid}/root/etc/passwd"),
            "/etc/passwd".to_owned(),
        ),
        ("/proc/self/cwd/x".to_owned(), format!("{root}/x")),
        (
            format!("/proc/{pid}/cwd/x"),
            format!("{}/x", here.display()),
        ),
        (
            "/dev/fd/../../../etc/passwd".to_owned(),
            "/etc/passwd".to_owned(),
        ),
        ("/dev/null".to_owned(), "/dev/null".to_owned()),
    ];
    for (text, expected) in cases {
        assert_eq!(
            resolver.locate(&text, root, Opening::Shell).canonical(),
            Some(expected.as_str()),
            "{text}"
        );
    }
}
