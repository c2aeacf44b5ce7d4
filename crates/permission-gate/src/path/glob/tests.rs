use super::{Glob, GlobPiece};
use crate::facts::Platform;
use crate::facts::memory::MemoryFacts;
use crate::path::resolver::Resolver;
use crate::path::workspace::Workspace;

const ROOT: &str = "/home/u/proj";

fn world() -> MemoryFacts {
    MemoryFacts::new(Platform::Linux)
        .with_home("/home/u")
        .with_file("/home/u/proj/.env")
        .with_file("/home/u/proj/.env.example")
        .with_file("/home/u/proj/README.md")
        .with_file("/home/u/proj/src/a.ts")
        .with_file("/home/u/proj/src/b.ts")
        .with_directory("/home/u/proj/secrets")
        .with_file("/home/u/proj/secrets/key")
        .with_link("/home/u/proj/gone", "nowhere")
        .with_link("/home/u/proj/lib", "src")
        .with_file("/etc/passwd")
        .with_file("/etc/hosts")
        .with_unreadable("/home/u/proj/closed")
}

fn expand(text: &str) -> (Vec<String>, bool) {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let expansion = resolver.expand_glob(&Glob::from_text(text), ROOT);
    (expansion.members, expansion.complete)
}

#[test]
fn expands_as_the_shell_does() {
    let cases: &[(&str, &[&str])] = &[
        ("*.md", &["README.md"]),
        (".en*", &[".env", ".env.example"]),
        (".e?v", &[".env"]),
        ("*.env", &[]),
        ("src/*", &["src/a.ts", "src/b.ts"]),
        ("*/a.ts", &["lib/a.ts", "src/a.ts"]),
        ("./src/[!a].ts", &["./src/b.ts"]),
        ("s*/", &["secrets/", "src/"]),
        ("g*", &["gone"]),
        ("g*/x", &[]),
        ("/et[c]/pa*", &["/etc/passwd"]),
        ("/etc/{a,b}*", &[]),
        ("@(README|x).md", &["README.md"]),
        ("!(README.md|gone|closed|lib)", &["secrets", "src"]),
        ("../pro?/READ*", &["../proj/README.md"]),
        (
            "*/../READ*",
            &[
                "closed/../README.md",
                "lib/../README.md",
                "secrets/../README.md",
                "src/../README.md",
            ],
        ),
    ];
    for (text, members) in cases {
        let (found, complete) = expand(text);
        assert_eq!(found, *members, "{text}");
        assert!(complete || text.starts_with("*/"), "{text}");
    }
}

#[test]
fn says_when_it_could_not_look() {
    assert!(!expand("closed/*").1);
    assert!(!expand(&"a*/".repeat(3000)).1);
    assert!(!expand(&"*".repeat(5000)).1 || expand(&"x?".repeat(5000)).0.is_empty());
}

#[test]
fn quoted_characters_are_plain() {
    let glob = Glob::parse(&[
        GlobPiece {
            text: "*",
            live: false,
        },
        GlobPiece {
            text: ".md",
            live: true,
        },
    ]);
    assert!(!glob.is_magic());
    let glob = Glob::parse(&[
        GlobPiece {
            text: "/etc/",
            live: false,
        },
        GlobPiece {
            text: "pa",
            live: true,
        },
        GlobPiece {
            text: "*",
            live: true,
        },
    ]);
    assert!(glob.is_magic());
    assert_eq!(glob.literal_prefix(), "/etc/");
    let class = Glob::parse(&[
        GlobPiece {
            text: "[a",
            live: true,
        },
        GlobPiece {
            text: "-",
            live: false,
        },
        GlobPiece {
            text: "c]",
            live: true,
        },
    ]);
    let component = class.components.first().unwrap();
    assert!(component.matches("-") && component.matches("a") && !component.matches("b"));
}

#[test]
fn is_bounded_on_hostile_text() {
    for text in [
        "@(",
        "[",
        "@(a|",
        "!(*(",
        "*(?(",
        "[[:",
        "[a-",
        "\u{1f600}?(",
    ] {
        let long = text.repeat(20_000);
        let glob = Glob::from_text(&long);
        assert!(
            glob.components
                .iter()
                .all(|component| component.matches("x") || !component.matches("x"))
        );
    }
    let nested = format!("{}a{}", "*(".repeat(60), ")".repeat(60));
    let name = "a".repeat(255);
    assert!(
        Glob::from_text(&nested)
            .components
            .iter()
            .all(|component| component.matches(&name))
    );
}

#[test]
fn overlaps_where_letters_meet() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let cases = [
        (".en*", "*.env", true),
        (".e?v", "*.env", true),
        (".[e]nv", "*.env", true),
        ("*.env", "*.env", true),
        ("@(.env|x)*", "*.env", true),
        ("conf/.en*", "*.env", true),
        ("conf/*", "*.env", false),
        ("*", "*.env", false),
        ("src/*", "*.env", false),
        ("*.ts", "*.env", false),
        ("?env", "*.env", true),
        ("sec*", "secrets/*", true),
        ("s*/key", "secrets/*", false),
        ("s*/key", "secrets/k*", true),
        ("*/id_*", "/home/u/.ssh/*", false),
        ("/home/u/.ss*/id_rsa", "/home/u/.ssh/id_rsa", true),
        ("/home/u/.s*", "/home/u/.ssh/*", true),
        ("../.s*", "/home/u/.ssh/*", true),
        ("~x*", "/home/u/.ssh/*", false),
        ("*.json", "package.json", true),
        ("*.rs", "*secret*", false),
        ("*secret*", "*secret*", true),
    ];
    for (text, deny, expected) in cases {
        assert_eq!(
            resolver.glob_overlaps(&Glob::from_text(text), ROOT, deny),
            expected,
            "{text} {deny}"
        );
    }
}

#[test]
fn unseen_trees_overlap_what_they_could_hold() {
    let facts = world();
    let workspace = Workspace::new(&facts, ROOT, &[]);
    let resolver = Resolver::new(&facts, &workspace);
    let cases = [
        ("new", "*.env", true),
        ("new", "/home/u/.ssh/*", false),
        ("new", "new/secret", true),
        ("new", "other/secret", false),
        ("..", "/home/u/.ssh/*", true),
        (".", "secrets/*", true),
        ("new", "?ew/a", true),
    ];
    for (text, deny, expected) in cases {
        let root = resolver.locate(text, ROOT, crate::path::Opening::Shell);
        assert_eq!(
            resolver.tree_overlaps(&root, deny),
            expected,
            "{text} {deny}"
        );
    }
}

proptest::proptest! {
    /// What a deny matches among the names a glob matches is never missed where a literal of both is the same.
    #[test]
    fn no_shared_name_is_missed(
        glob in "[ab.*?]{1,5}",
        deny in "[ab.*?]{1,5}",
        names in proptest::collection::vec("[ab.]{1,5}", 30),
    ) {
        let facts = world();
        let workspace = Workspace::new(&facts, ROOT, &[]);
        let resolver = Resolver::new(&facts, &workspace);
        let parsed = Glob::from_text(&glob);
        // A plain path is judged as it stands.
        proptest::prop_assume!(parsed.is_magic());
        let component = parsed.components.first().unwrap();
        let shared = names.iter().any(|name| {
            component.matches_with_dot(name) && crate::path::wildcard::matches(&deny, name)
        });
        // Without wildcards in the deny, every literal of the glob meets a literal of it. A word without wildcards is no
        // glob, and a dot inside a name does not count.
        let literal = glob.contains(['*', '?'])
            && (glob.contains(['a', 'b']) || glob.starts_with('.'))
            && !deny.contains(['*', '?']);
        if shared && literal {
            proptest::prop_assert!(resolver.glob_overlaps(&parsed, ROOT, &deny));
        }
        if resolver.glob_overlaps(&parsed, ROOT, &deny) {
            proptest::prop_assert!(glob.chars().any(|letter| letter.is_alphanumeric() || letter == '.'));
        }
    }
}

proptest::proptest! {
    /// What is compared as text gives the answer of the simulation.
    #[test]
    fn short_cuts_change_nothing(glob in "[.aé]{0,3}\\*?[.aé]{0,3}", name in "[.aé]{0,6}", period: bool) {
        let live: Vec<super::pattern::Live> = glob.chars().map(|letter| (letter, true)).collect();
        let component = super::pattern::Component::parse(&live);
        let simulated = super::pattern::matches_name(component.tokens(), &name, period);
        let found = if period {
            component.matches(&name)
        } else {
            component.matches_with_dot(&name)
        };
        proptest::prop_assert_eq!(found, simulated);
    }
}
