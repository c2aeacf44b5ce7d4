//! What is kept always gives the answer that looking again would give, whatever happened between two calls.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use permission_gate::facts::{Entry, EntryKind, Facts};
use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::facts::watch::Watch;
use crate::facts::{System, list, look_at};
use crate::file::{self, Identity};

/// A tree with files at several depths, and two files of a configuration, one of which is not there.
struct World {
    directory: tempfile::TempDir,
    system: System,
}

/// Every path that is asked about, below the tree's root.
const ASKED: [&str; 10] = [
    "",
    "a",
    "a/b",
    "a/b/c",
    "a/b/c/f",
    "a/b/c/none",
    "other",
    "other/f",
    "made",
    "a/b/link",
];

/// The directories that are listed, and the files whose identity is asked for.
const LISTED: [&str; 4] = ["", "a/b", "a/b/c", "made"];
const FILES: [&str; 3] = ["a/b/c/f", "made/later/config", "a/b/link"];

impl World {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let at = |path: &str| directory.path().join(path);
        fs::create_dir_all(at("a/b/c")).unwrap();
        fs::create_dir_all(at("other")).unwrap();
        fs::write(at("a/b/c/f"), "one").unwrap();
        fs::write(at("other/f"), "other").unwrap();
        symlink("c/f", at("a/b/link")).unwrap();
        let mut world = Self {
            system: System::new(None),
            directory,
        };
        // The first calls look for themselves.
        for _ in 0..4 {
            world.call();
        }
        world
    }

    fn at(&self, path: &str) -> PathBuf {
        self.directory.path().join(path)
    }

    fn text(&self, path: &str) -> String {
        let path = self.at(path).to_str().unwrap().to_owned();
        path.trim_end_matches('/').to_owned()
    }

    /// Begins a call and compares every answer with a fresh look.
    fn call(&mut self) {
        self.system.begin();
        for path in ASKED.map(|path| self.text(path)) {
            // The gate walks from the root, and does not ask below what is no directory.
            let mut walked = PathBuf::new();
            for component in Path::new(&path).components() {
                walked.push(component);
                let entry = self.system.entry(walked.to_str().unwrap());
                assert_eq!(
                    entry,
                    look_at(walked.to_str().unwrap()),
                    "{}",
                    walked.display()
                );
                if entry != Entry::Present(EntryKind::Directory) {
                    break;
                }
            }
            let plain =
                fs::canonicalize(&path).is_ok_and(|real| real == Path::new(&path) && real.is_dir());
            assert!(plain || !self.system.is_plain_directory(&path), "{path}");
        }
        for path in LISTED.map(|path| self.text(path)) {
            assert_eq!(
                self.system.list_shared(&path, 100),
                list(&path, 100),
                "{path}"
            );
        }
        for path in FILES.map(|path| self.at(path)) {
            assert_eq!(
                self.system.identity(&path),
                file::identity(&path),
                "{}",
                path.display()
            );
        }
    }

    /// Tells whether something is kept of the deepest directory.
    fn keeps(&self) -> bool {
        self.system.is_plain_directory(&self.text("a/b/c"))
    }

    /// Tells whether the file system here can be watched at all.
    fn can_be_watched(&self) -> bool {
        let Some(mut watch) = Watch::open() else {
            return false;
        };
        let path = fs::canonicalize(self.directory.path()).unwrap();
        path == self.directory.path()
            && path
                .ancestors()
                .all(|above| watch.directory(above.to_str().unwrap()).is_some())
    }
}

#[test]
fn nothing_is_asked_twice_while_nothing_changes() {
    let mut world = World::new();
    assert_eq!(world.keeps(), world.can_be_watched());
    if !world.keeps() {
        return;
    }
    world.system.begin();
    let path = world.text("a/b/c/f");
    assert_eq!(world.system.entry(&path), Entry::Present(EntryKind::File));
    let missing = world.text("a/b/c/none");
    assert_eq!(world.system.entry(&missing), Entry::Missing);
    assert!(world.system.list_shared(&world.text("a/b"), 100).is_some());
    assert_eq!(world.system.read_small(&missing, 10), None);
    assert!(matches!(
        world.system.identity(&world.at("a/b/c/f")),
        Identity::Regular { .. }
    ));
    assert_eq!(
        world.system.identity(&world.at("made/later/config")),
        Identity::Missing
    );
    assert_eq!(world.system.queries(), 0);
    // What happens beside it costs nothing.
    fs::write(world.at("a/beside"), "").unwrap();
    world.system.begin();
    assert_eq!(world.system.entry(&path), Entry::Present(EntryKind::File));
    assert_eq!(world.system.queries(), 0);
}

#[test]
fn a_process_of_one_call_watches_nothing() {
    let world = World::new();
    let mut system = System::new(None);
    system.begin();
    system.entry(&world.text("a/b/c"));
    assert!(!system.is_plain_directory(&world.text("a/b/c")));
}

/// SECURITY: whatever changed since the last call is seen by the next.
#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn every_change_is_seen_by_the_next_call() {
    type Change = fn(&World);
    let changes: &[(&str, Change)] = &[
        ("a file is replaced by a link", |world| {
            symlink("/etc/passwd", world.at("new")).unwrap();
            fs::rename(world.at("new"), world.at("a/b/c/f")).unwrap();
        }),
        ("a file is replaced by another", |world| {
            fs::write(world.at("new"), "two").unwrap();
            fs::rename(world.at("new"), world.at("a/b/c/f")).unwrap();
        }),
        ("the last directory becomes a link", |world| {
            fs::rename(world.at("a/b/c"), world.at("a/b/moved")).unwrap();
            symlink(world.at("other"), world.at("a/b/c")).unwrap();
        }),
        ("the middle directory becomes a link", |world| {
            fs::rename(world.at("a/b"), world.at("a/moved")).unwrap();
            symlink(world.at("other"), world.at("a/b")).unwrap();
        }),
        ("the first directory becomes a link", |world| {
            fs::rename(world.at("a"), world.at("moved")).unwrap();
            symlink("other", world.at("a")).unwrap();
        }),
        (
            "the first directory becomes a link to itself elsewhere",
            |world| {
                fs::rename(world.at("a"), world.at("moved")).unwrap();
                symlink("moved", world.at("a")).unwrap();
            },
        ),
        ("the tree itself becomes a link", |world| {
            let away = world.directory.path().with_extension("away");
            fs::rename(world.directory.path(), &away).unwrap();
            symlink(&away, world.directory.path()).unwrap();
        }),
        ("two directories are exchanged", |world| {
            let exchange = RenameFlags::EXCHANGE;
            renameat_with(CWD, world.at("a/b/c"), CWD, world.at("other"), exchange).unwrap();
        }),
        ("a directory and a link are exchanged", |world| {
            symlink("other", world.at("new")).unwrap();
            let exchange = RenameFlags::EXCHANGE;
            renameat_with(CWD, world.at("a"), CWD, world.at("new"), exchange).unwrap();
        }),
        ("a directory is moved and made again", |world| {
            fs::rename(world.at("a/b"), world.at("a/moved")).unwrap();
            fs::create_dir_all(world.at("a/b/c")).unwrap();
        }),
        ("all is removed", |world| {
            fs::remove_dir_all(world.at("a")).unwrap();
        }),
        ("a directory becomes a file", |world| {
            fs::remove_dir_all(world.at("a/b")).unwrap();
            fs::write(world.at("a/b"), "").unwrap();
        }),
        ("a missing file is made", |world| {
            fs::write(world.at("a/b/c/none"), "").unwrap();
        }),
        ("a missing configuration is made", |world| {
            fs::create_dir_all(world.at("made/later")).unwrap();
            fs::write(world.at("made/later/config"), "x").unwrap();
        }),
        ("a missing configuration is linked", |world| {
            fs::create_dir_all(world.at("other/later")).unwrap();
            fs::write(world.at("other/later/config"), "x").unwrap();
            symlink("other", world.at("made")).unwrap();
        }),
        ("a file is written in place", |world| {
            fs::write(world.at("a/b/c/f"), "two").unwrap();
        }),
        ("a file is written by another name", |world| {
            fs::hard_link(world.at("a/b/c/f"), world.at("other/hard")).unwrap();
            fs::write(world.at("other/hard"), "longer").unwrap();
        }),
        ("a file is written through a link", |world| {
            fs::write(world.at("a/b/link"), "longer").unwrap();
        }),
        ("a file is cut", |world| {
            let file = fs::OpenOptions::new()
                .write(true)
                .open(world.at("a/b/c/f"))
                .unwrap();
            file.set_len(1).unwrap();
        }),
        ("a file gets another mode", |world| {
            fs::set_permissions(world.at("a/b/c/f"), fs::Permissions::from_mode(0o600)).unwrap();
        }),
        ("a file gets the time of another", |world| {
            let time = fs::metadata(world.at("other/f"))
                .unwrap()
                .modified()
                .unwrap();
            let file = fs::OpenOptions::new()
                .append(true)
                .open(world.at("a/b/c/f"))
                .unwrap();
            file.set_modified(time).unwrap();
        }),
        ("a directory is closed", |world| {
            fs::set_permissions(world.at("a/b"), fs::Permissions::from_mode(0o000)).unwrap();
        }),
        ("a link gets another target", |world| {
            symlink("c/none", world.at("new")).unwrap();
            fs::rename(world.at("new"), world.at("a/b/link")).unwrap();
        }),
        ("a name that is no text is made", |world| {
            use std::os::unix::ffi::OsStrExt;
            let name = std::ffi::OsStr::from_bytes(b"a/b/c/\xff");
            fs::write(world.directory.path().join(name), "").unwrap();
        }),
        ("more happens than is told", |world| {
            for at in 0..9000 {
                let name = world.at(&format!("a/b/c/{at}"));
                fs::write(&name, "").unwrap();
                fs::remove_file(&name).unwrap();
            }
            fs::remove_file(world.at("a/b/c/f")).unwrap();
        }),
    ];
    for (what, change) in changes {
        let mut world = World::new();
        let kept = world.keeps();
        assert_eq!(kept, world.can_be_watched());
        change(&world);
        world.call();
        world.call();
        // And it is kept again where it can be.
        let real = fs::canonicalize(world.at("a/b/c")).is_ok_and(|real| real == world.at("a/b/c"));
        assert_eq!(
            world.keeps(),
            kept && real && world.at("a/b/c").is_dir(),
            "{what}"
        );
        let away = world.directory.path().with_extension("away");
        let _ = fs::set_permissions(world.at("a/b"), fs::Permissions::from_mode(0o700));
        if away.exists() {
            fs::remove_file(world.directory.path()).unwrap();
            fs::rename(&away, world.directory.path()).unwrap();
        }
    }
}

#[test]
fn a_change_undone_is_no_change_lost() {
    let mut world = World::new();
    for _ in 0..3 {
        fs::rename(world.at("a/b"), world.at("a/moved")).unwrap();
        symlink(world.at("other"), world.at("a/b")).unwrap();
        world.call();
        fs::remove_file(world.at("a/b")).unwrap();
        fs::rename(world.at("a/moved"), world.at("a/b")).unwrap();
        world.call();
    }
}

#[test]
fn only_clean_paths_are_kept() {
    for (path, expected) in [
        ("/", true),
        ("/a/b", true),
        ("", false),
        ("a", false),
        ("/a/", false),
        ("/a//b", false),
        ("/a/./b", false),
        ("/a/..", false),
    ] {
        assert_eq!(super::is_clean(path), expected, "{path}");
    }
}
