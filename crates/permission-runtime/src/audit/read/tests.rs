use std::fs;

use super::*;

fn read(text: &[u8]) -> (Vec<String>, Option<String>, u64) {
    let mut reader = Reader::new(text);
    let mut ids = Vec::new();
    while let Some(entry) = reader.next_entry().unwrap() {
        ids.push(entry.text("id").unwrap_or("-").to_owned());
    }
    let last = reader
        .finish()
        .map(|entry| entry.text("id").unwrap_or("-").to_owned());
    (ids, last, reader.torn())
}

#[test]
fn what_is_torn_is_skipped_and_counted() {
    for (text, ids, last, torn) in [
        ("", &[][..], None, 0),
        ("\n\n", &[], None, 0),
        ("{\"id\":\"a\"}\n", &["a"], None, 0),
        ("{\"id\":\"a\"}\r\n{\"id\":\"b\"}\n", &["a", "b"], None, 0),
        ("{\"id\":\"a\"}\n{\"id\":\"b\"}", &["a"], Some("b"), 0),
        ("{\"id\":\"a\"}\n{\"id\":\"b", &["a"], None, 1),
        ("{\"id\":\"a\n{\"id\":\"b\"}\n", &["b"], None, 1),
        ("1\n[]\nnull\n\"x\"\n{}\n", &["-"], None, 4),
        ("{\"id\":\"a\"}{\"id\":\"b\"}\n", &[], None, 1),
    ] {
        let (found, found_last, found_torn) = read(text.as_bytes());
        assert_eq!(found, ids, "{text:?}");
        assert_eq!(found_last.as_deref(), last, "{text:?}");
        assert_eq!(found_torn, torn, "{text:?}");
    }
    assert_eq!(read(b"\xff\xfe\n{\"id\":\"a\"}\n").2, 1);
}

#[test]
fn a_line_without_end_is_torn() {
    let mut text = vec![b'x'; usize::try_from(LONGEST).unwrap() + 10];
    text.extend_from_slice(b"\n{\"id\":\"a\"}\n");
    let (ids, last, torn) = read(&text);
    assert_eq!((ids, last, torn), (vec!["a".to_owned()], None, 1));
}

#[test]
fn a_tail_begins_with_a_whole_line() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("log");
    let line = "{\"id\":\"a\"}\n";
    fs::write(&path, line.repeat(10)).unwrap();
    let length = u64::try_from(line.len()).unwrap();
    for (bytes, expected) in [
        (0, 0),
        (1, 0),
        (length - 1, 0),
        (length, 1),
        (length + 1, 1),
        (length * 3, 3),
        (length * 10, 10),
        (u64::MAX, 10),
    ] {
        let mut reader = Reader::tail(&path, bytes).unwrap();
        let mut count = 0;
        while reader.next_entry().unwrap().is_some() {
            count += 1;
        }
        assert_eq!(count, expected, "{bytes}");
        assert_eq!(reader.torn(), 0);
    }
}

#[test]
fn what_is_appended_later_is_read_too() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("log");
    fs::write(&path, "{\"id\":\"a\"}\n{\"id\":").unwrap();
    let mut reader = Reader::open(&path).unwrap();
    assert!(reader.next_entry().unwrap().is_some());
    assert!(reader.next_entry().unwrap().is_none());
    let mut file = fs::OpenOptions::new().append(true).open(&path).unwrap();
    std::io::Write::write_all(&mut file, b"\"b\"}\n").unwrap();
    assert_eq!(reader.next_entry().unwrap().unwrap().text("id"), Some("b"));
    assert_eq!(reader.torn(), 0);
}

#[test]
fn only_a_regular_file_is_read() {
    let directory = tempfile::tempdir().unwrap();
    assert!(Reader::open(directory.path()).is_err());
    assert!(Reader::open(&directory.path().join("none")).is_err());
}
