use super::{Filters, IgnoreFiles, NameFilter, RootState};
use crate::facts::Platform;
use crate::facts::memory::MemoryFacts;
use crate::path::resolver::{Opening, Resolver};
use crate::path::workspace::Workspace;

const ROOT: &str = "/w";

fn world() -> MemoryFacts {
    MemoryFacts::new(Platform::Linux)
        .with_text("/w/.gitignore", "*.log\n/build/\n!keep.log\n")
        .with_directory("/w/.git")
        .with_text("/w/.git/info/exclude", "private\n")
        .with_text("/w/.ignore", "vendor/\n")
        .with_file("/w/.env")
        .with_file("/w/a.ts")
        .with_file("/w/a.log")
        .with_file("/w/keep.log")
        .with_file("/w/private")
        .with_file("/w/build/out.js")
        .with_file("/w/src/build/x.js")
        .with_file("/w/src/.hidden/y.js")
        .with_file("/w/vendor/z.js")
        .with_text("/w/src/.gitignore", "!a.log\n")
        .with_file("/w/src/a.log")
        .with_link("/w/out", "/outside")
        .with_file("/outside/secret")
        .with_link("/outside/back", "/w")
        .with_directory("/empty")
        .with_unreadable("/w/src/closed")
}

fn seen(root: &str, filters: &Filters) -> Vec<String> {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let mut seen = Vec::new();
    let outcome = resolver.walk(
        &resolver.locate(root, ROOT, Opening::Shell),
        filters,
        &mut |path| {
            seen.push(path.to_owned());
            false
        },
    );
    assert_eq!(outcome.found, None);
    seen.retain(|path| !path.contains("/.git"));
    seen
}

fn name(include: bool, glob: &str) -> NameFilter {
    NameFilter {
        include,
        glob: glob.to_owned(),
    }
}

#[test]
fn walks_by_breadth() {
    let all = seen(".", &Filters::default());
    assert_eq!(
        all,
        [
            "/w/.env",
            "/w/.ignore",
            "/w/a.log",
            "/w/a.ts",
            "/w/keep.log",
            "/w/private",
            "/w/build/out.js",
            "/w/src/a.log",
            "/w/vendor/z.js",
            "/w/src/.hidden/y.js",
            "/w/src/build/x.js",
        ]
    );
}

#[test]
fn honours_ignore_files() {
    let ripgrep = Filters {
        ignore: IgnoreFiles::Ripgrep,
        skip_hidden: true,
        ..Filters::default()
    };
    assert_eq!(
        seen(".", &ripgrep),
        [
            "/w/a.ts",
            "/w/keep.log",
            "/w/src/a.log",
            "/w/src/build/x.js"
        ]
    );
    assert_eq!(seen("src", &ripgrep), ["/w/src/a.log", "/w/src/build/x.js"]);
    let git = Filters {
        ignore: IgnoreFiles::Git,
        ..Filters::default()
    };
    assert!(
        !seen(".", &git)
            .iter()
            .any(|path| path == "/w/private" || path.starts_with("/w/build/"))
    );
    assert!(seen(".", &git).iter().any(|path| path == "/w/vendor/z.js"));
}

#[test]
fn git_rules_need_a_repository() {
    let facts = MemoryFacts::new(Platform::Linux)
        .with_text("/w/.gitignore", "*")
        .with_file("/w/a");
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let filters = Filters {
        ignore: IgnoreFiles::Ripgrep,
        ..Filters::default()
    };
    let outcome = resolver.walk(
        &resolver.locate(".", ROOT, Opening::Shell),
        &filters,
        &mut |path| path.ends_with("/a"),
    );
    assert_eq!(outcome.found.as_deref(), Some("/w/a"));
}

#[test]
fn filters_names() {
    let include = Filters {
        names: vec![name(true, "*.js")],
        ..Filters::default()
    };
    assert_eq!(
        seen("src", &include),
        ["/w/src/.hidden/y.js", "/w/src/build/x.js"]
    );
    let exclude = Filters {
        names: vec![name(false, ".env"), name(false, "*.log")],
        ..Filters::default()
    };
    assert!(
        seen(".", &exclude)
            .iter()
            .all(|path| ![".log", ".env"].iter().any(|end| path.ends_with(end)))
    );
    let last_wins = Filters {
        names: vec![name(false, "*.log"), name(true, "keep*")],
        ..Filters::default()
    };
    assert!(seen(".", &last_wins).contains(&"/w/keep.log".to_owned()));
    assert!(seen(".", &last_wins).contains(&"/w/a.ts".to_owned()));
    let directories = Filters {
        exclude_directories: vec!["build".to_owned(), ".*".to_owned()],
        ..Filters::default()
    };
    assert!(
        seen("src", &directories)
            .iter()
            .all(|path| path == "/w/src/a.log")
    );
    let shallow = Filters {
        max_depth: Some(1),
        ..Filters::default()
    };
    assert!(
        seen(".", &shallow)
            .iter()
            .all(|path| path.matches('/').count() == 2)
    );
    let unclosed = Filters {
        exclude: vec!["[".to_owned(), "\\".to_owned()],
        ..Filters::default()
    };
    assert_eq!(seen(".", &unclosed).len(), 11);
}

#[test]
fn globs_overrule_ignore_files() {
    let only = Filters {
        globs: vec!["*.log".to_owned(), "!src/**".to_owned()],
        ignore: IgnoreFiles::Ripgrep,
        skip_hidden: true,
        ..Filters::default()
    };
    assert_eq!(seen(".", &only), ["/w/a.log", "/w/keep.log"]);
    let without = Filters {
        globs: vec!["!.env".to_owned()],
        ..Filters::default()
    };
    assert!(!seen(".", &without).contains(&"/w/.env".to_owned()));
    let hidden = Filters {
        globs: vec![".env".to_owned()],
        skip_hidden: true,
        ..Filters::default()
    };
    assert_eq!(seen(".", &hidden), ["/w/.env"]);
}

#[test]
fn follows_links_once() {
    let filters = Filters {
        follow_links: true,
        ..Filters::default()
    };
    let all = seen(".", &filters);
    assert_eq!(
        all.iter().filter(|path| *path == "/outside/secret").count(),
        1
    );
    assert_eq!(all.iter().filter(|path| *path == "/w/.env").count(), 1);
}

#[test]
fn says_what_it_did_not_see() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let states = [
        (".", RootState::Seen),
        ("/empty", RootState::Empty),
        ("/nowhere", RootState::Missing),
        ("a.ts", RootState::NotDirectory),
        ("src/closed", RootState::Unreadable),
    ];
    for (root, state) in states {
        let resolver = Resolver::new(&facts, &workspace);
        let root = resolver.locate(root, ROOT, Opening::Shell);
        assert_eq!(
            resolver
                .walk(&root, &Filters::default(), &mut |_| false)
                .root,
            state,
            "{root:?}"
        );
    }
    let resolver = Resolver::new(&facts, &workspace);
    let root = resolver.locate("src", ROOT, Opening::Shell);
    let outcome = resolver.walk(&root, &Filters::default(), &mut |_| false);
    assert_eq!(outcome.unseen, ["/w/src/closed"]);
    assert!(!outcome.ran_out);
}

#[test]
fn stops_at_its_budget() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::with_budget(&facts, &workspace, 1000, 5);
    let root = resolver.locate(".", ROOT, Opening::Shell);
    let mut count = 0;
    let outcome = resolver.walk(&root, &Filters::default(), &mut |_| {
        count += 1;
        false
    });
    assert!(outcome.ran_out && count <= 5);
    let again = resolver.walk(&root, &Filters::default(), &mut |_| true);
    assert!(again.ran_out && again.found.is_none());
}
