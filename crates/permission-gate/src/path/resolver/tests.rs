use crate::facts::memory::MemoryFacts;
use crate::facts::{EntryKind, Platform};
use crate::path::located::{Kind, Place, Unresolved};
use crate::path::resolver::{Opening, Resolver};
use crate::path::workspace::Workspace;

const ROOT: &str = "/home/u/proj";

fn world() -> MemoryFacts {
    MemoryFacts::new(Platform::Linux)
        .with_home("/home/u")
        .with_file("/home/u/proj/a.txt")
        .with_directory("/home/u/proj/secrets")
        .with_link("/home/u/proj/link", "/etc")
        .with_link("/home/u/proj/slink", "/etc/ssl")
        .with_link("/home/u/proj/plink", "/etc/passwd")
        .with_link("/home/u/proj/dangling", "../elsewhere/x")
        .with_link("/home/u/proj/round", "round2")
        .with_link("/home/u/proj/round2", "round")
        .with_link("/home/u/proj/own", "/proc/self/cwd")
        .with_link("/tmp", "/private/tmp")
        .with_directory("/private/tmp")
        .with_file("/etc/passwd")
        .with_directory("/etc/ssl")
        .with_unreadable("/root")
}

struct Case {
    text: &'static str,
    directory: &'static str,
    opening: Opening,
    canonical: Result<&'static str, Unresolved>,
    place: Place,
}

fn shell(text: &'static str, canonical: Result<&'static str, Unresolved>, place: Place) -> Case {
    Case {
        text,
        directory: ROOT,
        opening: Opening::Shell,
        canonical,
        place,
    }
}

fn tool(text: &'static str, canonical: Result<&'static str, Unresolved>, place: Place) -> Case {
    Case {
        text,
        directory: ROOT,
        opening: Opening::Tool,
        canonical,
        place,
    }
}

fn check(facts: &MemoryFacts, cases: &[Case]) {
    let workspace = Workspace::new(facts, ROOT, &[]);
    for case in cases {
        let resolver = Resolver::new(facts, &workspace);
        let located = resolver.locate(case.text, case.directory, case.opening);
        assert_eq!(
            located.canonical.as_deref().map_err(|why| *why),
            case.canonical,
            "{}",
            case.text
        );
        assert_eq!(located.place, case.place, "{}", case.text);
    }
}

#[test]
fn follows_as_the_kernel_does() {
    use Place::{Device, Inside, Outside, Unresolved as Unknown};
    check(
        &world(),
        &[
            shell("a.txt", Ok("/home/u/proj/a.txt"), Inside),
            shell("./a.txt", Ok("/home/u/proj/a.txt"), Inside),
            shell("new/../a.txt", Ok("/home/u/proj/a.txt"), Inside),
            shell("/home/u/project/x", Ok("/home/u/project/x"), Outside),
            shell("link/hosts", Ok("/etc/hosts"), Outside),
            shell("./link/hosts", Ok("/etc/hosts"), Outside),
            shell("slink/../passwd", Ok("/etc/passwd"), Outside),
            tool("slink/../passwd", Ok("/home/u/proj/passwd"), Inside),
            shell("plink", Ok("/etc/passwd"), Outside),
            shell("dangling", Ok("/home/u/elsewhere/x"), Outside),
            shell("round", Err(Unresolved::Loop), Unknown),
            shell("/root/x", Err(Unresolved::Unreadable), Unknown),
            shell("//etc/passwd", Ok("/etc/passwd"), Outside),
            shell("/", Ok("/"), Outside),
            shell("", Ok("/home/u/proj"), Inside),
            shell("..", Ok("/home/u"), Outside),
            shell("../proj/a.txt", Ok("/home/u/proj/a.txt"), Inside),
            shell("a.txt/x", Ok("/home/u/proj/a.txt/x"), Inside),
            shell("/tmp/x", Ok("/private/tmp/x"), Outside),
            shell("/dev/null", Ok("/dev/null"), Device),
            shell("/dev/fd/3", Ok("/dev/fd/3"), Device),
            shell("/dev/stdin", Ok("/dev/stdin"), Device),
            shell("/dev/fd/3/x", Err(Unresolved::Process), Unknown),
            shell("/dev/fd/../../../etc/passwd", Ok("/etc/passwd"), Outside),
            shell("/dev/fd/../environ", Ok("/proc/self/environ"), Outside),
            shell("/proc/self/root/etc/passwd", Ok("/etc/passwd"), Outside),
            shell("/proc/1/root/etc/passwd", Ok("/etc/passwd"), Outside),
            shell("/proc/self/task/7/root/etc", Ok("/etc"), Outside),
            shell("/proc/self/cwd/a.txt", Ok("/home/u/proj/a.txt"), Inside),
            shell("/proc/self/cwd/link/x", Ok("/etc/x"), Outside),
            shell("own/a.txt", Ok("/home/u/proj/a.txt"), Inside),
            shell("/proc/77/cwd/a.txt", Err(Unresolved::Process), Unknown),
            shell("/proc/self/fd/0", Ok("/proc/self/fd/0"), Device),
            shell("/proc/self/environ", Ok("/proc/self/environ"), Outside),
            shell("/proc/thread-self/root", Ok("/"), Outside),
        ],
    );
}

#[test]
fn a_directory_reached_by_a_link_is_left_by_its_target() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let located = resolver.locate("../passwd", "/home/u/proj/slink", Opening::Shell);
    assert_eq!(located.canonical(), Some("/etc/passwd"));
    let cwd = resolver.locate("/proc/self/cwd/passwd", "/home/u/proj/link", Opening::Shell);
    assert_eq!(cwd.canonical(), Some("/etc/passwd"));
    let elsewhere = resolver.locate("own/passwd", "/home/u/proj", Opening::Shell);
    assert_eq!(elsewhere.canonical(), Some("/home/u/proj/passwd"));
}

#[test]
fn a_root_behind_a_link_has_two_spellings() {
    let facts = MemoryFacts::new(Platform::Linux)
        .with_directory("/mnt/work/proj")
        .with_link("/home/u/proj", "/mnt/work/proj");
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    for text in ["/mnt/work/proj/a", "a", "/home/u/proj/a"] {
        let located = resolver.locate(text, ROOT, Opening::Shell);
        assert_eq!(located.place, Place::Inside, "{text}");
        assert_eq!(located.relative.as_deref(), Some("a"), "{text}");
        assert_eq!(located.lexical_relative.as_deref(), Some("a"), "{text}");
    }
}

#[test]
fn spells() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let check = |text: &str, role: bool, canonical: &[&str], lexical: &[&str]| {
        let located = resolver.locate(text, ROOT, Opening::Shell);
        assert_eq!(located.canonical_spellings(role), canonical, "{text}");
        assert_eq!(located.lexical_spellings(role, true), lexical, "{text}");
    };
    check("a.txt", false, &["/home/u/proj/a.txt", "a.txt"], &[]);
    check(
        "./a.txt",
        false,
        &["/home/u/proj/a.txt", "a.txt"],
        &["./a.txt"],
    );
    check(
        "secrets",
        false,
        &[
            "/home/u/proj/secrets",
            "/home/u/proj/secrets/",
            "secrets",
            "secrets/",
        ],
        &[],
    );
    check(
        "new",
        false,
        &["/home/u/proj/new", "/home/u/proj/new/", "new", "new/"],
        &[],
    );
    check(
        "link/x",
        false,
        &["/etc/x", "/etc/x/"],
        &[
            "/home/u/proj/link/x",
            "/home/u/proj/link/x/",
            "link/x",
            "link/x/",
        ],
    );
    check(
        "a.txt",
        true,
        &[
            "/home/u/proj/a.txt",
            "/home/u/proj/a.txt/",
            "a.txt",
            "a.txt/",
        ],
        &[],
    );
    check(".", false, &["/home/u/proj", "/home/u/proj/"], &[".", "./"]);
    check(
        "../proj/a.txt",
        false,
        &["/home/u/proj/a.txt", "a.txt"],
        &[],
    );
    check(
        "round",
        false,
        &[],
        &[
            "/home/u/proj/round",
            "/home/u/proj/round/",
            "round",
            "round/",
        ],
    );
}

#[test]
fn an_allow_does_not_follow_a_link_out() {
    let facts = world().with_link("/private/tmp/l", "/etc");
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let cases = [
        ("/tmp/*", "/tmp/x", true),
        ("/private/tmp/*", "/tmp/x", true),
        ("/tmp/*", "/tmp/l/shadow", false),
        ("/tmp/*", "/tmp/../etc/shadow", false),
        ("/tmp/*", "/tmp", true),
        ("link/*", "link/x", true),
        ("*", "link/x", true),
        ("/home/u/proj/*", "link/x", false),
        ("*.txt", "link/a.txt", true),
        ("src/*", "src/a", true),
        ("/tmp/x", "/tmp/x", true),
        ("/tmp/*", "round", false),
    ];
    for (pattern, text, expected) in cases {
        let located = resolver.locate(text, ROOT, Opening::Shell);
        assert_eq!(
            resolver.verify_allow(pattern, &located),
            expected,
            "{pattern} {text}"
        );
    }
}

#[test]
fn one_question_a_leaf() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let before = facts.queries();
    for number in 0..100 {
        resolver.locate(&format!("src/file{number}"), ROOT, Opening::Shell);
    }
    // `src` does not exist, so nothing below it is asked for.
    assert_eq!(facts.queries() - before, 4);
    for number in 0..100 {
        resolver.locate(&format!("secrets/file{number}"), ROOT, Opening::Shell);
    }
    assert_eq!(facts.queries() - before, 4 + 1 + 100);
    for number in 0..100 {
        resolver.locate(&format!("./secrets/file{number}"), ROOT, Opening::Tool);
    }
    assert_eq!(facts.queries() - before, 4 + 1 + 100);
}

#[test]
fn bare_names_take_one_listing() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    resolver.canonical(ROOT).unwrap();
    let before = facts.queries();
    assert_eq!(resolver.bare_name("a.txt", ROOT), Some(EntryKind::File));
    assert_eq!(resolver.bare_name("link", ROOT), Some(EntryKind::Link));
    assert_eq!(resolver.bare_name("checkout", ROOT), None);
    assert_eq!(resolver.bare_name("a/b", ROOT), None);
    assert_eq!(facts.queries() - before, 1);
    assert_eq!(
        resolver.locate("checkout", ROOT, Opening::Shell).kind,
        Kind::Missing
    );
    assert_eq!(facts.queries() - before, 1);
}

#[test]
fn bounds_are_unresolved() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::with_budget(&facts, &workspace, 6, 10);
    let long = "n".repeat(256);
    assert_eq!(
        resolver
            .locate(&long, ROOT, Opening::Shell)
            .why_unresolved(),
        Some(Unresolved::TooLong)
    );
    let deep = "d/".repeat(2500);
    assert_eq!(
        resolver
            .locate(&deep, ROOT, Opening::Shell)
            .why_unresolved(),
        Some(Unresolved::TooLong)
    );
    assert_eq!(
        resolver
            .locate("a\0b", ROOT, Opening::Tool)
            .why_unresolved(),
        Some(Unresolved::TooLong)
    );
    let outcomes: Vec<_> = (0..8)
        .map(|number| {
            resolver
                .locate(&format!("f{number}"), ROOT, Opening::Shell)
                .why_unresolved()
        })
        .collect();
    assert_eq!(outcomes.first(), Some(&None));
    assert_eq!(outcomes.last(), Some(&Some(Unresolved::Budget)));
}

#[test]
fn folding_file_systems_fold_the_boundary() {
    let facts = MemoryFacts::new(Platform::MacOs)
        .with_home("/Users/u")
        .with_file("/Users/u/Proj/a.txt");
    let workspace = Workspace::new(&facts, "/Users/u/Proj", &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let located = resolver.locate("/users/U/proj/A.txt", "/Users/u/Proj", Opening::Shell);
    assert_eq!(located.place, Place::Inside);
    assert_eq!(located.kind, Kind::File);
    assert!(located.folds_case);
    // The stored name is the canonical one, so that exact allows meet it.
    assert_eq!(located.canonical(), Some("/Users/u/Proj/a.txt"));
    assert_eq!(located.relative.as_deref(), Some("a.txt"));
}

#[test]
fn no_root_puts_everything_outside() {
    let facts = world();
    let workspace = Workspace::new(&facts, "", &["lib".to_owned(), "~/proj".to_owned()]);
    assert_eq!(workspace.roots(), [ROOT]);
    let resolver = Resolver::new(&facts, &workspace);
    let place =
        |text: &str, directory: &str| resolver.locate(text, directory, Opening::Shell).place;
    assert_eq!(place("/etc/passwd", ""), Place::Outside);
    assert_eq!(place("/home/u/proj/a.txt", ""), Place::Inside);
    assert_eq!(place("a.txt", ""), Place::Unresolved);
    assert_eq!(
        resolver
            .locate("/home/u/proj/a.txt", "", Opening::Shell)
            .relative,
        None
    );
    let windows = MemoryFacts::new(Platform::Windows);
    let workspace = Workspace::new(&windows, "", &[]);
    let resolver = Resolver::new(&windows, &workspace);
    assert_eq!(
        resolver.locate("a\\b", "", Opening::Tool).place,
        Place::Unresolved
    );
    assert_eq!(
        resolver.locate("C:\\a", "", Opening::Tool).place,
        Place::Outside
    );
}

#[test]
fn further_roots_are_inside() {
    let facts = world().with_link("/srv/lib", "/srv/lib-2");
    let workspace = Workspace::new(&facts, ROOT, &["/srv/lib".to_owned()]);
    let resolver = Resolver::new(&facts, &workspace);
    let located = resolver.locate("/srv/lib/x", ROOT, Opening::Tool);
    assert_eq!(located.place, Place::Inside);
    assert_eq!(located.relative, None);
    assert_eq!(located.canonical(), Some("/srv/lib-2/x"));
}

const WINDOWS_ROOT: &str = "C:\\work\\proj";

#[test]
fn reads_windows_forms() {
    use Opening::{Shell, Tool};
    use Place::{Device, Inside, Outside, Unresolved as Unknown};
    let facts = MemoryFacts::new(Platform::Windows)
        .with_home("C:/Users/u")
        .with_file("C:/work/proj/dir/file")
        .with_link("C:/work/proj/out", "D:\\data")
        .with_directory("D:/data");
    let workspace = Workspace::new(&facts, WINDOWS_ROOT, &[]);
    assert_eq!(workspace.root(), "C:/work/proj");
    let cases = [
        ("dir\\file", Tool, Some("C:/work/proj/dir/file"), Inside),
        ("dir/file", Shell, Some("C:/work/proj/dir/file"), Inside),
        (
            "C:\\WORK\\proj\\dir",
            Tool,
            Some("C:/work/proj/dir"),
            Inside,
        ),
        ("c:/work/proj", Tool, Some("C:/work/proj"), Inside),
        ("/c/work/proj/a", Shell, Some("C:/work/proj/a"), Inside),
        ("/c/work/proj/a", Tool, Some("C:/work/proj/a"), Inside),
        ("D:\\x\\y", Tool, Some("D:/x/y"), Outside),
        ("out\\x", Tool, Some("D:/data/x"), Outside),
        ("/tmp/foo", Shell, Some("/tmp/foo"), Outside),
        ("\\Users\\u", Tool, Some("C:/Users/u"), Outside),
        ("/dev/null", Shell, Some("/dev/null"), Device),
        ("NUL", Tool, Some("C:/work/proj/NUL"), Device),
        ("C:x", Tool, None, Unknown),
        ("C:", Tool, None, Unknown),
        ("\\\\host\\share\\x", Tool, None, Unknown),
        ("//host/share", Shell, None, Unknown),
        ("\\\\?\\C:\\x", Tool, None, Unknown),
        ("\\\\.\\C:\\x", Tool, None, Unknown),
        ("PROGRA~1\\x", Tool, None, Unknown),
        (".env.", Tool, None, Unknown),
        (".env ", Tool, None, Unknown),
        (".env::$DATA", Tool, None, Unknown),
        ("dir./file", Tool, None, Unknown),
        ("con", Tool, None, Unknown),
        ("a~b", Tool, Some("C:/work/proj/a~b"), Inside),
    ];
    for (text, opening, canonical, place) in cases {
        let resolver = Resolver::new(&facts, &workspace);
        let located = resolver.locate(text, WINDOWS_ROOT, opening);
        assert_eq!(
            (located.canonical(), located.place),
            (canonical, place),
            "{text}"
        );
    }
}

#[test]
fn odd_windows_forms_still_meet_denies() {
    let facts = MemoryFacts::new(Platform::Windows).with_file("C:/work/proj/.env");
    let workspace = Workspace::new(&facts, WINDOWS_ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    for text in [".env.", ".env ", ".env::$DATA", ".env:x"] {
        let located = resolver.locate(text, WINDOWS_ROOT, Opening::Tool);
        assert!(
            located
                .hardened_spellings()
                .any(|text| text == "C:/work/proj/.env"),
            "{text}"
        );
    }
}
