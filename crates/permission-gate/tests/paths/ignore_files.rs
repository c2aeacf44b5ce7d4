//! Ignore files, with git as the oracle.

use std::fs;
use std::path::Path;
use std::process::Command;

use permission_gate::path::{Filters, IgnoreFiles, Opening, Resolver, Workspace};
use proptest::prelude::*;

use crate::real::RealFacts;

fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(root)
        .env("HOME", root)
        .env("XDG_CONFIG_HOME", root)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8(output.stdout).unwrap())
}

fn line() -> impl Strategy<Value = String> {
    let part = || {
        prop::collection::vec(
            prop_oneof![
                5 => "[abx.]",
                2 => prop::sample::select(vec!["*", "?", "[ab]", "[!a]", "\\*", "[a-b]", "\\a"]).prop_map(str::to_owned),
            ],
            1..4,
        )
        .prop_map(|parts| parts.concat())
        // Git strips the letters before it reads a `**` that they make ordinary.
        .prop_filter("ordinary", |part| !part.contains("**"))
    };
    let deep = prop_oneof![6 => part(), 1 => Just("**".to_owned())];
    (
        prop_oneof![5 => Just(""), 2 => Just("!"), 1 => Just("/"), 1 => Just("#"), 1 => Just("!/")],
        prop::collection::vec(deep, 1..4),
        prop_oneof![5 => Just(""), 2 => Just("/"), 1 => Just(" "), 1 => Just("\r")],
    )
        .prop_map(|(start, parts, end)| format!("{start}{}{end}", parts.join("/")))
}

fn lines() -> impl Strategy<Value = String> {
    prop::collection::vec(line(), 0..5).prop_map(|lines| lines.join("\n") + "\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ignores_what_git_ignores(
        top in lines(),
        nested in lines(),
        exclude in lines(),
        files in prop::collection::vec("[abx.]{1,2}(/[abx]{1,2}){0,3}", 1..16),
        start in prop_oneof![Just("."), Just("a")],
    ) {
        let scratch = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(scratch.path()).unwrap();
        if git(&root, &["init", "-q"]).is_none() {
            return Ok(());
        }
        fs::create_dir_all(root.join("a")).unwrap();
        for file in files.iter().filter(|file| !file.split('/').any(|part| part == "." || part == "..")) {
            let path = root.join(file);
            // A file in the way of a directory, or the reverse, is left out.
            if fs::create_dir_all(path.parent().unwrap()).is_ok() {
                let _ = fs::write(path, "");
            }
        }
        fs::write(root.join(".gitignore"), top).unwrap();
        fs::write(root.join("a/.gitignore"), nested).unwrap();
        fs::create_dir_all(root.join(".git/info")).unwrap();
        fs::write(root.join(".git/info/exclude"), exclude).unwrap();
        let listed = git(&root, &["ls-files", "-o", "-z", "--exclude-standard", "--", start]).unwrap();
        let mut expected: Vec<String> =
            listed.split('\0').filter(|path| !path.is_empty()).map(|path| format!("{}/{path}", root.display())).collect();
        let root = root.to_str().unwrap();
        let workspace = Workspace::new(&RealFacts, root, &[]);
        let resolver = Resolver::new(&RealFacts, &workspace);
        let mut seen = Vec::new();
        let filters = Filters { ignore: IgnoreFiles::Git, ..Filters::default() };
        let outcome = resolver.walk(&resolver.locate(start, root, Opening::Shell), &filters, &mut |path| {
            seen.push(path.to_owned());
            false
        });
        prop_assert!(!outcome.ran_out);
        expected.sort();
        seen.sort();
        // Git asks about the start too when it is named; we are told to read it.
        if start == "." || !expected.is_empty() {
            prop_assert_eq!(seen, expected);
        }
    }
}
