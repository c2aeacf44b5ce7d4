//! What somebody may leave in a spool: none of it is an approval, all of it is said.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use serde_json::json;
use tempfile::TempDir;

use super::*;

struct Den {
    directory: TempDir,
    spool: Spool,
    requests: PathBuf,
    responses: PathBuf,
}

/// A spool with a request `a` by a child that waits.
fn den() -> Den {
    let directory = TempDir::new().unwrap();
    let spool = Spool::new(directory.path());
    spool.submit(&request("a")).unwrap();
    let home = spool.directory().join("sessions/parent");
    Den {
        requests: home.join("requests"),
        responses: home.join("responses"),
        spool,
        directory,
    }
}

fn approval() -> String {
    write_response(&response(State::Approved)).to_string()
}

fn mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

fn fifo(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// Gives a file to somebody else; only root can.
fn give_away(path: &Path) -> bool {
    std::os::unix::fs::chown(path, Some(12_345), None).is_ok()
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn a_hostile_spool_is_refused() {
    type Leave = fn(&Den, &Path);
    let cases: &[(&str, &str, Leave, &str)] = &[
        (
            "a link",
            "b.json",
            |den, at| symlink(den.requests.join("a.json"), at).unwrap(),
            "symbolic link",
        ),
        (
            "a link to nothing",
            "b.json",
            |_, at| symlink("/nonexistent", at).unwrap(),
            "symbolic link",
        ),
        ("a FIFO", "b.json", |_, at| fifo(at), "FIFO"),
        (
            "a directory",
            "b.json",
            |_, at| std::fs::create_dir(at).unwrap(),
            "directory",
        ),
        (
            "a directory that is not empty",
            "b.json",
            |_, at| std::fs::create_dir_all(at.join("x")).unwrap(),
            "directory",
        ),
        (
            "a huge file",
            "b.json",
            |_, at| {
                std::fs::File::create(at)
                    .and_then(|file| file.set_len(1 << 40))
                    .unwrap();
                mode(at, 0o600);
            },
            "larger than",
        ),
        (
            "a file that others may write",
            "b.json",
            |den, at| {
                std::fs::copy(den.requests.join("a.json"), at).unwrap();
                mode(at, 0o666);
            },
            "others may write",
        ),
        (
            "garbage",
            "b.json",
            |_, at| std::fs::write(at, [0xff, 0, 1]).unwrap(),
            "no JSON object",
        ),
        (
            "nothing",
            "b.json",
            |_, at| std::fs::write(at, "").unwrap(),
            "no JSON object",
        ),
        (
            "half a request",
            "b.json",
            |den, at| {
                let whole = std::fs::read(den.requests.join("a.json")).unwrap();
                std::fs::write(at, &whole[..whole.len() / 2]).unwrap();
            },
            "no JSON object",
        ),
        (
            "deep nesting",
            "b.json",
            |_, at| std::fs::write(at, "[".repeat(100_000)).unwrap(),
            "no JSON object",
        ),
        (
            "another's id",
            "b.json",
            |den, at| {
                std::fs::copy(den.requests.join("a.json"), at).unwrap();
            },
            "not its name",
        ),
        (
            "another session's request",
            "b.json",
            |_, at| {
                let mut other = request("b");
                other.target_session_id = "other".to_owned();
                std::fs::write(at, write_request(&other).to_string()).unwrap();
            },
            "another session",
        ),
        (
            "an id that climbs",
            "b.json",
            |_, at| {
                let mut other = write_request(&request("b"));
                other["id"] = json!("../../b");
                std::fs::write(at, other.to_string()).unwrap();
            },
            "not safe as a file name",
        ),
        (
            "a name that is no id",
            "b c.json",
            |_, at| std::fs::write(at, "{}").unwrap(),
            "its name is no id",
        ),
        (
            "a hidden name",
            ".b.json",
            |_, at| std::fs::write(at, "{}").unwrap(),
            "its name is no id",
        ),
    ];
    for (what, name, leave, why) in cases {
        let den = den();
        leave(&den, &den.requests.join(name));
        let inbox = den.spool.inbox("parent", &none).unwrap();
        assert_eq!(inbox.new.len(), 1, "{what}: the good one is served");
        assert_eq!(inbox.refused.len(), 1, "{what}");
        assert!(
            inbox.refused[0].why.contains(why),
            "{what}: {:?}",
            inbox.refused
        );
        let again = den.spool.inbox("parent", &none).unwrap();
        assert!(again.refused.is_empty(), "{what}: said once");
        // Put aside as it is, for a person to look at.
        let aside = den.requests.with_file_name("quarantine").join(name);
        assert!(std::fs::symlink_metadata(aside).is_ok(), "{what}");
    }
}

#[test]
fn a_hostile_answer_is_none() {
    type Leave = fn(&Path);
    let cases: &[(&str, Leave)] = &[
        ("a link", |at| {
            let real = at.with_file_name("real");
            std::fs::write(&real, approval()).unwrap();
            symlink(real, at).unwrap();
        }),
        ("a FIFO", |at| fifo(at)),
        ("a directory", |at| std::fs::create_dir(at).unwrap()),
        ("a directory that is not empty", |at| {
            std::fs::create_dir_all(at.join("x")).unwrap();
        }),
        ("a huge file", |at| {
            std::fs::write(at, approval()).unwrap();
            let file = std::fs::OpenOptions::new().write(true).open(at).unwrap();
            file.set_len(1 << 40).unwrap();
        }),
        ("a file that others may write", |at| {
            std::fs::write(at, approval()).unwrap();
            mode(at, 0o646);
        }),
        ("half an answer", |at| {
            let whole = approval().into_bytes();
            std::fs::write(at, &whole[..whole.len() - 2]).unwrap();
        }),
        ("more than an answer", |at| {
            std::fs::write(at, approval() + "{}").unwrap();
        }),
        ("a contradiction", |at| {
            std::fs::write(at, approval().replace("true", "false")).unwrap();
        }),
        ("somebody else's file", |at| {
            std::fs::write(at, approval()).unwrap();
            if !give_away(at) {
                std::fs::write(at, "").unwrap();
            }
        }),
    ];
    for (what, leave) in cases {
        let den = den();
        leave(&den.responses.join("a.json"));
        let polled = den.spool.poll("parent", &request("a").id);
        assert!(
            matches!(polled, Ok(Poll::Spoilt(_)) | Err(_)),
            "{what}: {polled:?}"
        );
        // Nor later: the question is gone.
        let again = den.spool.poll("parent", &request("a").id);
        assert!(
            !matches!(again, Ok(Poll::Answered(_) | Poll::Waiting)),
            "{what}: {again:?}"
        );
        assert!(
            den.spool.inbox("parent", &none).unwrap().new.is_empty(),
            "{what}"
        );
    }
}

#[test]
fn a_directory_that_is_not_ours_alone_is_not_used() {
    for part in [
        "permission-forwarding",
        "permission-forwarding/sessions",
        "permission-forwarding/sessions/parent",
        "permission-forwarding/sessions/parent/requests",
        "permission-forwarding/sessions/parent/responses",
    ] {
        for what in [
            "writable by the group",
            "writable by all",
            "somebody else's",
            "a link",
        ] {
            let den = den();
            let path = den.directory.path().join("sessions").join(part);
            match what {
                "writable by the group" => mode(&path, 0o770),
                "writable by all" => mode(&path, 0o777),
                "somebody else's" => {
                    if !give_away(&path) {
                        continue;
                    }
                }
                _ => {
                    let real = den.directory.path().join("elsewhere");
                    std::fs::rename(&path, &real).unwrap();
                    symlink(&real, &path).unwrap();
                }
            }
            let forged = den.responses.join("a.json");
            std::fs::write(&forged, approval()).unwrap();
            let polled = den.spool.poll("parent", &request("a").id);
            assert!(
                !matches!(polled, Ok(Poll::Answered(_))),
                "{part} {what}: {polled:?}"
            );
            let inbox = den.spool.inbox("parent", &none);
            let sent = den.spool.submit(&request("b"));
            assert!(
                inbox.is_err() || part.ends_with("responses"),
                "{part} {what}"
            );
            assert!(sent.is_err(), "{part} {what}");
            let text = sent.unwrap_err().to_string();
            assert!(!text.is_empty() && !text.contains('\n'), "{text}");
        }
    }
}

#[test]
fn a_serving_record_that_is_not_ours_says_nothing() {
    type Leave = fn(&Path);
    let good = |session: &str| {
        json!({"sessionId": session, "pid": 7, "startTime": null, "updatedAt": NOW, "capabilities": []})
            .to_string()
    };
    let cases: &[(&str, Leave)] = &[
        ("a link", |at| {
            let real = at.with_file_name("real");
            std::fs::rename(at, &real).unwrap();
            symlink(real, at).unwrap();
        }),
        ("writable", |at| mode(at, 0o622)),
        ("garbage", |at| std::fs::write(at, "{").unwrap()),
        ("for another", |at| {
            let text = std::fs::read_to_string(at).unwrap();
            std::fs::write(at, text.replace("parent", "other")).unwrap();
        }),
        ("a FIFO", |at| {
            std::fs::remove_file(at).unwrap();
            fifo(at);
        }),
    ];
    for (what, spoil) in cases {
        let den = den();
        let serving = den.spool.directory().join("serving");
        std::fs::create_dir(&serving).unwrap();
        mode(&serving, 0o700);
        let at = serving.join("parent.json");
        std::fs::write(&at, good("parent")).unwrap();
        assert!(den.spool.serving("parent").unwrap().is_some(), "{what}");
        spoil(&at);
        assert_eq!(den.spool.serving("parent"), Ok(None), "{what}");
    }
}

#[test]
fn many_bad_files_fill_neither_the_quarantine_nor_the_inbox() {
    let den = den();
    for number in 0..200 {
        std::fs::write(den.requests.join(format!("bad-{number}.json")), "{").unwrap();
    }
    let inbox = den.spool.inbox("parent", &none).unwrap();
    assert_eq!((inbox.new.len(), inbox.refused.len()), (1, 200));
    let aside = den.requests.with_file_name("quarantine");
    assert_eq!(std::fs::read_dir(aside).unwrap().count(), 64);
    assert_eq!(std::fs::read_dir(&den.requests).unwrap().count(), 1);
}

#[test]
fn a_session_that_can_name_no_place_is_refused() {
    let den = den();
    for session in ["", ".", "..", &"x".repeat(300)] {
        let mut bad = request("b");
        bad.target_session_id = session.to_owned();
        let refused = Err(TransportError::Session(session.to_owned()));
        assert_eq!(den.spool.submit(&bad), refused);
        assert!(den.spool.inbox(session, &none).is_err());
        assert!(den.spool.poll(session, &bad.id).is_err());
    }
}
