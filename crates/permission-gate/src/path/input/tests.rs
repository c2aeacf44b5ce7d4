use super::{Input, expand_home, expand_tilde, file_url, read_input};
use crate::facts::Platform;
use crate::facts::memory::MemoryFacts;
use crate::path::located::Unresolved;

fn facts() -> MemoryFacts {
    MemoryFacts::new(Platform::Linux)
        .with_home("/home/u")
        .with_home_of("root", "/root")
}

fn check(text: &str, primary: &str, others: &[&str]) {
    let expected = Input {
        primary: primary.to_owned(),
        others: others.iter().map(|text| (*text).to_owned()).collect(),
        unresolved: None,
    };
    assert_eq!(read_input(text, &facts()), expected, "{text}");
}

#[test]
fn reads_what_hosts_clean_up() {
    check("src/a.rs", "src/a.rs", &[]);
    check("~/.ssh/id", "/home/u/.ssh/id", &[]);
    check("~", "/home/u", &[]);
    check("~root/.bashrc", "/root/.bashrc", &[]);
    check("~nobody/x", "~nobody/x", &[]);
    check("$HOME/.ssh/id", "$HOME/.ssh/id", &["/home/u/.ssh/id"]);
    check("$HOMER/x", "$HOMER/x", &[]);
    check("@src/a.rs", "@src/a.rs", &["src/a.rs"]);
    check("@~/.ssh/id", "@~/.ssh/id", &["/home/u/.ssh/id"]);
    check(" .env ", " .env ", &[".env"]);
    check("\".env\"", "\".env\"", &[".env"]);
    check("'@.env'", "'@.env'", &["@.env", ".env"]);
    check("file:///etc/passwd", "/etc/passwd", &[]);
    check(
        "@file:///etc/passwd",
        "@file:///etc/passwd",
        &["/etc/passwd"],
    );
    check("a\u{202f}b", "a\u{202f}b", &["a b"]);
}

#[test]
fn says_when_a_field_names_nothing() {
    assert_eq!(
        read_input("file://host", &facts()).unresolved,
        Some(Unresolved::Url)
    );
    let homeless = MemoryFacts::new(Platform::Linux);
    assert_eq!(
        read_input("~/x", &homeless).unresolved,
        Some(Unresolved::Home)
    );
}

#[test]
fn decodes_file_urls() {
    let cases = [
        ("file:///etc/pass%77d", Some(Ok("/etc/passwd"))),
        ("FILE:///etc/x?q#f", Some(Ok("/etc/x"))),
        ("file://localhost/etc/x", Some(Ok("/etc/x"))),
        ("file:/etc/x", Some(Ok("/etc/x"))),
        ("file:///C:/x", Some(Ok("C:/x"))),
        ("file:///a%2", Some(Err(Unresolved::Url))),
        ("file:///a%00", Some(Err(Unresolved::Url))),
        ("file:///a%ff", Some(Err(Unresolved::Url))),
        ("https://x.example/", None),
        ("files:///x", None),
        ("a/b", None),
    ];
    for (text, expected) in cases {
        let found = file_url(text);
        assert_eq!(
            found.as_ref().map(|url| url.as_deref().map_err(|why| *why)),
            expected,
            "{text}"
        );
    }
}

#[test]
fn expands_tildes() {
    let facts = facts();
    let cases = [
        ("~", Ok("/home/u")),
        ("~/x", Ok("/home/u/x")),
        ("~root", Ok("/root")),
        ("~+/x", Ok("~+/x")),
        ("~-", Ok("~-")),
        ("~2", Ok("~2")),
        ("~who/x", Err(Unresolved::Home)),
        ("a~", Ok("a~")),
    ];
    for (text, expected) in cases {
        assert_eq!(
            expand_tilde(text, &facts).as_deref().map_err(|why| *why),
            expected,
            "{text}"
        );
    }
    for (text, expected) in [
        ("$HOME", "/home/u"),
        ("~\\x", "/home/u\\x"),
        ("~user", "~user"),
        ("/~", "/~"),
    ] {
        assert_eq!(expand_home(text, &facts), expected, "{text}");
    }
}
