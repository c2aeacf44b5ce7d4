use std::collections::BTreeSet;
use std::fs;
use std::process::{Child, Command};

use super::*;
use crate::audit::read::Reader;

const LIMITS: Limits = Limits {
    size: 4096,
    files: 5,
};

fn log(directory: &Path) -> Log {
    Log::at(directory.join("logs"), Stream::Review, LIMITS)
}

fn texts(log: &Log) -> (Vec<String>, u64) {
    let mut torn = 0;
    let mut texts = Vec::new();
    for file in log.files() {
        let mut reader = Reader::open(&file).unwrap();
        while let Some(entry) = reader.next_entry().unwrap() {
            texts.push(entry.text("id").unwrap().to_owned());
        }
        assert_eq!(reader.finish(), None);
        torn += reader.torn();
    }
    (texts, torn)
}

fn line(id: &str) -> Vec<u8> {
    serde_json::to_vec(&serde_json::json!({"id": id, "filler": "x".repeat(250)})).unwrap()
}

#[test]
fn lines_are_appended_and_files_are_private() {
    let directory = tempfile::tempdir().unwrap();
    let log = log(directory.path());
    log.append(&line("1")).unwrap();
    log.append(&line("2")).unwrap();
    assert_eq!(texts(&log), (vec!["1".into(), "2".into()], 0));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&log.path()), 0o600);
        assert_eq!(mode(log.path().parent().unwrap()), 0o700);
    }
}

#[cfg(unix)]
#[test]
fn what_others_may_read_is_made_private() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let log = log(directory.path());
    log.append(b"{}").unwrap();
    let parent = log.path().parent().unwrap().to_path_buf();
    fs::set_permissions(&parent, fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(log.path(), fs::Permissions::from_mode(0o644)).unwrap();
    log.append(b"{}").unwrap();
    for (path, mode) in [(log.path(), 0o600), (parent, 0o700)] {
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, mode);
    }
}

#[cfg(unix)]
#[test]
fn what_is_not_a_private_log_is_refused() {
    use std::os::unix::fs::symlink;
    type Prepare = fn(&Path);
    let table: &[(&str, Prepare, &str)] = &[
        (
            "link to a file",
            |path| {
                fs::write(path.with_extension("other"), "kept").unwrap();
                symlink(path.with_extension("other"), path).unwrap();
            },
            "is a symbolic link",
        ),
        (
            "link to nothing",
            |path| symlink("/nowhere/at/all", path).unwrap(),
            "is a symbolic link",
        ),
        (
            "directory",
            |path| fs::create_dir(path).unwrap(),
            "is a directory",
        ),
        (
            "FIFO",
            |path| {
                rustix::fs::mknodat(
                    rustix::fs::CWD,
                    path,
                    rustix::fs::FileType::Fifo,
                    rustix::fs::Mode::RWXU,
                    0,
                )
                .unwrap();
            },
            "is a FIFO",
        ),
        (
            "a linked directory",
            |path| {
                let logs = path.parent().unwrap();
                fs::remove_dir(logs).unwrap();
                fs::create_dir(logs.with_extension("elsewhere")).unwrap();
                symlink(logs.with_extension("elsewhere"), logs).unwrap();
            },
            "is a symbolic link",
        ),
        (
            "a file for a directory",
            |path| {
                let logs = path.parent().unwrap();
                fs::remove_dir(logs).unwrap();
                fs::write(logs, "").unwrap();
            },
            "is not a directory",
        ),
    ];
    for (name, prepare, expected) in table {
        let directory = tempfile::tempdir().unwrap();
        let log = log(directory.path());
        fs::create_dir(log.path().parent().unwrap()).unwrap();
        prepare(&log.path());
        let error = log.append(&line("1")).unwrap_err();
        assert!(matches!(error, LogError::Refused { .. }), "{name}: {error}");
        assert!(error.to_string().contains(expected), "{name}: {error}");
        let other = log.path().with_extension("other");
        if other.exists() {
            assert_eq!(fs::read_to_string(other).unwrap(), "kept");
        }
    }
}

#[test]
fn a_full_file_is_rotated_and_the_oldest_goes() {
    let directory = tempfile::tempdir().unwrap();
    let log = log(directory.path());
    let total = 400;
    for number in 0..total {
        log.append(&line(&format!("{number:03}"))).unwrap();
    }
    let (texts, torn) = texts(&log);
    assert_eq!(torn, 0);
    assert_eq!(log.files().len(), LIMITS.files + 1);
    // What is kept is the end, whole and in order.
    let kept: Vec<String> = (total - texts.len()..total)
        .map(|number| format!("{number:03}"))
        .collect();
    assert_eq!(texts, kept);
    for file in log.files() {
        assert!(fs::metadata(file).unwrap().len() < LIMITS.size);
    }
}

#[test]
fn a_line_longer_than_a_file_is_written_whole() {
    let directory = tempfile::tempdir().unwrap();
    let log = log(directory.path());
    for id in ["a", "b"] {
        let whole = serde_json::json!({"id": id, "filler": "x".repeat(10_000)});
        log.append(whole.to_string().as_bytes()).unwrap();
    }
    assert_eq!(texts(&log), (vec!["a".into(), "b".into()], 0));
}

#[test]
fn a_torn_end_spoils_one_line_only() {
    let directory = tempfile::tempdir().unwrap();
    let log = log(directory.path());
    log.append(&line("1")).unwrap();
    let mut bytes = fs::read(log.path()).unwrap();
    bytes.extend_from_slice(b"{\"id\":\"lo");
    fs::write(log.path(), bytes).unwrap();
    log.append(&line("2")).unwrap();
    assert_eq!(texts(&log), (vec!["1".into(), "2".into()], 1));
}

#[test]
fn a_lock_that_is_not_let_go_holds_nobody_up() {
    let directory = tempfile::tempdir().unwrap();
    let log = log(directory.path());
    log.append(&line("1")).unwrap();
    let holder = fs::File::open(log.path()).unwrap();
    holder.lock().unwrap();
    log.append(&line("2")).unwrap();
    drop(holder);
    assert_eq!(texts(&log), (vec!["1".into(), "2".into()], 0));
}

#[test]
fn a_rotation_that_fails_loses_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let log = Log::at(
        directory.path().join("logs"),
        Stream::Review,
        Limits { files: 1, ..LIMITS },
    );
    log.append(&line("0")).unwrap();
    let blocked = log.path().with_file_name(Stream::Review.rotated_name(1));
    fs::create_dir_all(blocked.join("in the way")).unwrap();
    let failures = (1..100)
        .filter(|number| log.append(&line(&format!("{number}"))).is_err())
        .count();
    assert!(failures > 0);
    let text = fs::read_to_string(log.path()).unwrap();
    assert_eq!(text.lines().count(), 100);
}

/// What a process of the test below does, when it is started with these variables.
#[test]
fn writer() {
    let (Ok(directory), Ok(name), Ok(lines), Ok(size), Ok(files)) = (
        std::env::var("AUDIT_TEST_DIRECTORY"),
        std::env::var("AUDIT_TEST_WRITER"),
        std::env::var("AUDIT_TEST_LINES"),
        std::env::var("AUDIT_TEST_SIZE"),
        std::env::var("AUDIT_TEST_FILES"),
    ) else {
        return;
    };
    let log = Log::at(
        directory.into(),
        Stream::Review,
        Limits {
            size: size.parse().unwrap(),
            files: files.parse().unwrap(),
        },
    );
    for number in 0..lines.parse::<u32>().unwrap() {
        log.append(&line(&format!("{name}-{number}"))).unwrap();
    }
}

/// Starts processes that write to one log, and checks that every line is there, whole, and once.
fn processes(count: usize, lines: usize, limits: Limits) {
    let directory = tempfile::tempdir().unwrap();
    let log = Log::at(directory.path().join("logs"), Stream::Review, limits);
    let children: Vec<Child> = (0..count)
        .map(|writer| {
            Command::new(std::env::current_exe().unwrap())
                .args(["audit::log::tests::writer", "--exact", "--quiet"])
                .env("AUDIT_TEST_DIRECTORY", directory.path().join("logs"))
                .env("AUDIT_TEST_WRITER", writer.to_string())
                .env("AUDIT_TEST_LINES", lines.to_string())
                .env("AUDIT_TEST_SIZE", limits.size.to_string())
                .env("AUDIT_TEST_FILES", limits.files.to_string())
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let (texts, torn) = texts(&log);
    assert_eq!(torn, 0);
    assert_eq!(texts.len(), count * lines);
    let distinct: BTreeSet<&String> = texts.iter().collect();
    assert_eq!(distinct.len(), count * lines);
    // The lines of one writer stand in the order they were written, across the files.
    for writer in 0..count {
        let own = format!("{writer}-");
        let numbers: Vec<usize> = texts
            .iter()
            .filter_map(|text| text.strip_prefix(&own)?.parse().ok())
            .collect();
        assert_eq!(numbers, (0..lines).collect::<Vec<_>>());
    }
    assert!(log.files().len() > 2, "nothing was rotated");
}

#[test]
fn processes_lose_no_line() {
    processes(
        16,
        500,
        Limits {
            size: 64 * 1024,
            files: 1000,
        },
    );
}

/// The bar of the log; `cargo xtask bench-log` runs it.
#[test]
#[ignore = "takes long; run by `cargo xtask bench-log`"]
fn sixteen_processes_of_ten_thousand_lines() {
    processes(16, 10_000, Limits::DEFAULT);
}
