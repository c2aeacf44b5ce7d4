use std::fs;

use super::*;

struct Fixture {
    _directory: tempfile::TempDir,
    root: PathBuf,
    store: TrustStore,
}

fn fixture() -> Fixture {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().join("project");
    let config = locate::project_config(&root);
    fs::create_dir_all(config.parent().unwrap()).unwrap();
    fs::create_dir_all(locate::project_agents(&root)).unwrap();
    fs::write(config, "{}").unwrap();
    fs::write(locate::project_agents(&root).join("rev.md"), "x").unwrap();
    fs::write(locate::project_agents(&root).join("note.txt"), "x").unwrap();
    let store = TrustStore::new(&directory.path().join("state"));
    Fixture {
        root,
        store,
        _directory: directory,
    }
}

#[test]
fn hashes_are_sha_256() {
    let hash = Hash::of(b"abc").to_string();
    assert_eq!(
        hash,
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
    assert_eq!(Hash::parse(&hash), Some(Hash::of(b"abc")));
    for bad in [
        "",
        "zz",
        hash.get(1..).unwrap(),
        &format!("{hash}0"),
        &"é".repeat(32),
    ] {
        assert_eq!(Hash::parse(bad), None, "{bad}");
    }
}

#[test]
fn trust_is_recorded_and_forgotten() {
    let Fixture {
        root,
        store,
        _directory,
    } = fixture();
    assert_eq!(store.hashes(&root).unwrap(), Hashes::new());
    let files = project_files(&root).unwrap();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(
        names,
        [
            ".pi/extensions/pi-permission-system/config.json",
            ".pi/agents/rev.md"
        ]
    );
    store.trust(&root, &files).unwrap();
    let hashes = store.hashes(&root).unwrap();
    assert_eq!(hashes.get(names[1]), Some(&Hash::of(b"x")));
    assert!(store.untrust(&root).unwrap());
    assert!(!store.untrust(&root).unwrap());
    assert_eq!(store.hashes(&root).unwrap(), Hashes::new());
}

#[test]
fn a_record_of_another_project_is_not_taken() {
    let Fixture {
        root,
        store,
        _directory,
    } = fixture();
    store.trust(&root, &project_files(&root).unwrap()).unwrap();
    let other = root.join("other");
    fs::create_dir(&other).unwrap();
    let root = fs::canonicalize(&root).unwrap();
    let other = fs::canonicalize(&other).unwrap();
    fs::copy(store.record(&root), store.record(&other)).unwrap();
    assert!(matches!(
        store.hashes(&other),
        Err(TrustError::Damaged { .. })
    ));
}

#[cfg(unix)]
#[test]
fn a_record_that_others_can_write_is_not_taken() {
    use std::os::unix::fs::PermissionsExt;
    let Fixture {
        root,
        store,
        _directory,
    } = fixture();
    store.trust(&root, &project_files(&root).unwrap()).unwrap();
    let record = store.record(&fs::canonicalize(&root).unwrap());
    fs::set_permissions(&record, fs::Permissions::from_mode(0o620)).unwrap();
    assert!(matches!(
        store.hashes(&root),
        Err(TrustError::Exposed { .. })
    ));
}

#[test]
fn a_root_reached_by_a_link_is_the_same_root() {
    let Fixture {
        root,
        store,
        _directory,
    } = fixture();
    store.trust(&root, &project_files(&root).unwrap()).unwrap();
    let same = root.join("..").join("project");
    assert_eq!(store.hashes(&same).unwrap().len(), 2);
}

#[test]
fn what_cannot_be_read_cannot_be_trusted() {
    let Fixture {
        root, _directory, ..
    } = fixture();
    let config = locate::project_config(&root);
    fs::remove_file(&config).unwrap();
    fs::create_dir(&config).unwrap();
    assert!(matches!(project_files(&root), Err(TrustError::File { .. })));
}
