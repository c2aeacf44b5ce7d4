use std::fs;

use super::*;

#[test]
fn homes_are_read_from_a_user_list() {
    let users = users_of(
        b"root:x:0:0:root:/root:/bin/sh\n# c\nbad:x:1\nu:x:1:1:U,,:/home/u:\nrel:x:2:2::home:\n",
    );
    assert_eq!(
        users,
        [
            ("root".to_owned(), "/root".to_owned()),
            ("u".to_owned(), "/home/u".to_owned())
        ]
    );
}

#[cfg(unix)]
#[test]
fn entries_are_not_followed_and_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    fs::write(at("f"), "x").unwrap();
    fs::create_dir(at("d")).unwrap();
    std::os::unix::fs::symlink("f", at("l")).unwrap();
    let system = System::new(Some(Path::new("/home/u")));
    assert_eq!(system.home(), Some("/home/u"));
    for (name, expected) in [
        ("f", Entry::Present(EntryKind::File)),
        ("d", Entry::Present(EntryKind::Directory)),
        ("l", Entry::Link("f".to_owned())),
        ("none", Entry::Missing),
        ("f/below", Entry::Missing),
    ] {
        assert_eq!(system.entry(&at(name)), expected, "{name}");
    }
    assert_eq!(system.entry(&at(&"x".repeat(300))), Entry::Unreadable);
    assert_eq!(system.entry("/a\0b"), Entry::Unreadable);
    let spent = system.queries();
    fs::remove_file(at("f")).unwrap();
    assert_eq!(system.entry(&at("f")), Entry::Present(EntryKind::File));
    assert_eq!(system.queries(), spent);
}

#[test]
fn listings_are_sorted_and_bounded() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["c", "a", "b"] {
        fs::write(directory.path().join(name), "").unwrap();
    }
    let system = System::new(None);
    let path = directory.path().to_str().unwrap();
    let (names, complete) = system.list(path, 10).unwrap();
    let names: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names, complete), (vec!["a", "b", "c"], true));
    let (names, complete) = system.list(path, 2).unwrap();
    assert_eq!((names.len(), complete), (2, false));
    assert_eq!(system.list(&format!("{path}/none"), 2), None);
}

#[test]
fn small_files_only() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("f").to_str().unwrap().to_owned();
    fs::write(&path, "12345").unwrap();
    let system = System::new(None);
    assert_eq!(system.read_small(&path, 5), Some("12345".to_owned()));
    assert_eq!(system.read_small(&path, 4), None);
    assert_eq!(
        system.read_small(directory.path().to_str().unwrap(), 4),
        None
    );
    assert_eq!(system.read_small("/dev/zero", 4), None);
    fs::write(&path, b"\xff").unwrap();
    assert_eq!(system.read_small(&path, 5), None);
}

#[test]
fn what_is_not_looked_at_is_unreadable() {
    let system = System::new(None);
    system.queries.set(MAX_QUERIES);
    assert_eq!(system.entry("/"), Entry::Unreadable);
    assert_eq!(system.list("/", 1), None);
    assert_eq!(system.read_small(PASSWD, 1_000_000), None);
}
