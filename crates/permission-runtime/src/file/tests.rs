use std::fs;

use super::*;

#[test]
fn a_regular_file_is_read_and_its_changes_are_seen() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("f");
    assert_eq!(read(&path).unwrap_err(), Identity::Missing);
    fs::write(&path, "one").unwrap();
    let first = read(&path).unwrap();
    assert_eq!(first.bytes, b"one");
    assert_eq!(identity(&path), first.identity);
    fs::write(&path, "three").unwrap();
    assert_ne!(identity(&path), first.identity);
}

#[test]
fn what_stands_below_a_file_is_missing() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("f");
    fs::write(&path, "").unwrap();
    assert_eq!(identity(&path.join("g")), Identity::Missing);
}

#[cfg(unix)]
#[test]
fn nothing_but_a_regular_file_is_read() {
    use std::os::unix::fs::symlink;
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    fs::create_dir(at("directory")).unwrap();
    rustix::fs::mknodat(
        rustix::fs::CWD,
        at("fifo"),
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::from_raw_mode(0o600),
        0,
    )
    .unwrap();
    symlink(at("loop2"), at("loop1")).unwrap();
    symlink(at("loop1"), at("loop2")).unwrap();
    symlink(at("nothing"), at("dangling")).unwrap();
    symlink("/dev/zero", at("device")).unwrap();
    // A hole: the size counts, not what is stored.
    fs::File::create(at("huge"))
        .unwrap()
        .set_len(1 << 30)
        .unwrap();
    for (name, trouble) in [
        ("directory", Trouble::Directory),
        ("fifo", Trouble::Special),
        ("loop1", Trouble::Loop),
        ("dangling", Trouble::Dangling),
        ("device", Trouble::Special),
        ("huge", Trouble::TooLarge),
    ] {
        assert_eq!(
            read(&at(name)).unwrap_err(),
            Identity::Unreadable(trouble),
            "{name}"
        );
    }
    assert_eq!(
        read(&at(&"x".repeat(300))).unwrap_err(),
        Identity::Unreadable(Trouble::Refused(io::ErrorKind::InvalidFilename))
    );
}

#[test]
fn private_files_are_written_whole() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a").join("b").join("f.json");
    write_private(&path, b"1").unwrap();
    write_private(&path, b"22").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"22");
    let names: Vec<_> = fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["f.json"]);
    assert!(is_private(&path) && is_private(path.parent().unwrap()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&path), 0o600);
        assert_eq!(mode(path.parent().unwrap()), 0o700);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
        assert!(!is_private(&path));
    }
}
