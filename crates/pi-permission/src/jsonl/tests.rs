use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::*;

fn answers(input: &[u8], limit: usize) -> String {
    let mut out = Vec::new();
    run(input, &mut out, limit, |number, line, out| {
        let line = match line {
            Line::Text(line) => format!("{number} {line:?}"),
            Line::Unreadable(why) => format!("{number} ! {why}"),
        };
        out.write_all(line.as_bytes())
    })
    .unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn each_line_is_answered() {
    for (input, expected) in [
        ("", ""),
        ("\n \n", ""),
        ("a", "1 \"a\"\n"),
        ("a\nb\n", "1 \"a\"\n2 \"b\"\n"),
        ("a\r\n\nb", "1 \"a\\r\"\n3 \"b\"\n"),
        ("\u{feff}a\n\u{feff}b", "1 \"a\"\n2 \"\\u{feff}b\"\n"),
    ] {
        assert_eq!(answers(input.as_bytes(), 100), expected, "{input:?}");
    }
}

#[test]
fn a_bad_line_does_not_stop_the_next() {
    assert_eq!(
        answers(b"ab\xff\nok\n", 100),
        "1 ! the line is not UTF-8 (byte 2)\n2 \"ok\"\n"
    );
    let long = [vec![b'x'; 200_000], b"\nok".to_vec()].concat();
    assert_eq!(
        answers(&long, 100_000),
        "1 ! the line is longer than 100000 bytes\n2 \"ok\"\n"
    );
}

/// Gives one chunk a read, and notes what had been written by then.
struct Peer {
    chunks: VecDeque<&'static [u8]>,
    written: Rc<RefCell<Vec<u8>>>,
    seen: Rc<RefCell<Vec<usize>>>,
}

impl io::Read for Peer {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.seen.borrow_mut().push(self.written.borrow().len());
        let Some(chunk) = self.chunks.pop_front() else {
            return Ok(0);
        };
        buffer[..chunk.len()].copy_from_slice(chunk);
        Ok(chunk.len())
    }
}

struct Sink(Rc<RefCell<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn every_answer_is_out_before_the_next_request_is_waited_for() {
    let written = Rc::new(RefCell::new(Vec::new()));
    let seen = Rc::new(RefCell::new(Vec::new()));
    let peer = Peer {
        chunks: [b"a\nb\n".as_slice(), b"c", b"\n", b"d"].into(),
        written: Rc::clone(&written),
        seen: Rc::clone(&seen),
    };
    run(peer, Sink(Rc::clone(&written)), 100, |_, _, out| {
        out.write_all(b".")
    })
    .unwrap();
    assert_eq!(*seen.borrow(), [0, 4, 4, 6, 6]);
    assert_eq!(written.borrow().len(), 8);
}

#[test]
fn a_reader_that_went_away_is_no_error() {
    struct Gone;
    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    assert!(answer_each(b"a\n".as_slice(), Gone, |_, _, _| Ok(())).is_ok());
}

#[test]
fn no_reader_takes_an_answer_for_two_lines() {
    let value = serde_json::json!({"a\u{2028}": ["b\u{85}c\u{2029}\n", "é"]});
    let mut out = Vec::new();
    write(&mut out, &value).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text, r#"{"a\u2028":["b\u0085c\u2029\n","é"]}"#);
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&text).unwrap(),
        value
    );
}
