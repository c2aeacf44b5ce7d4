//! Foreign text on a line of ours: nothing in it can forge a line, and a long one says how much is left out.

use permission_gate::prompt::Untrusted;
use unicode_width::UnicodeWidthChar;

/// Draws a text on one line: a newline as `⏎`, a tab as `⇥`, whatever else does not show by its name.
pub fn line(text: &str) -> String {
    Untrusted(text).line()
}

/// Draws a text on one line of at most about `columns`: head and tail stay, the count says what is missing.
pub fn short(text: &str, columns: usize) -> String {
    let line = line(text);
    if width(&line) <= columns {
        return line;
    }
    let characters = line.chars().count();
    // "… 1234 characters …" takes about this much.
    let room = columns.saturating_sub(20).max(8);
    let tail_room = room / 3;
    let head: String = take(line.chars(), room - tail_room).collect();
    let tail: Vec<char> = take(line.chars().rev(), tail_room).collect();
    let left = characters.saturating_sub(head.chars().count() + tail.len());
    let tail: String = tail.into_iter().rev().collect();
    format!("{head} … {left} characters … {tail}")
}

fn take(characters: impl Iterator<Item = char>, columns: usize) -> impl Iterator<Item = char> {
    let mut used = 0;
    characters.take_while(move |character| {
        used += character.width().unwrap_or(0);
        used <= columns
    })
}

/// Returns the columns a text takes, escape sequences not counted.
pub fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text)
        .map(unicode_width::UnicodeWidthStr::width)
        .sum()
}

/// Returns a count with its noun.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one_line() {
        for (text, expected) in [
            ("git status", "git status"),
            ("a\nb\tc", "a⏎b⇥c"),
            ("a\u{1b}[31m\u{202e}b\r", "a⟨U+001B⟩[31m⟨U+202E⟩b⟨U+000D⟩"),
        ] {
            assert_eq!(line(text), expected);
        }
    }

    #[test]
    fn a_long_line_says_what_is_left_out() {
        let text = format!("{}{}", "a".repeat(100), "b".repeat(100));
        assert_eq!(
            short(&text, 50),
            "aaaaaaaaaaaaaaaaaaaa … 170 characters … bbbbbbbbbb"
        );
        assert_eq!(
            short(&"字".repeat(40), 40),
            "字字字字字字字 … 30 characters … 字字字"
        );
        assert_eq!(short("short", 50), "short");
    }

    #[test]
    fn escape_sequences_take_no_columns() {
        assert_eq!(width("\u{1b}[1mab字\u{1b}[0m"), 4);
    }
}
