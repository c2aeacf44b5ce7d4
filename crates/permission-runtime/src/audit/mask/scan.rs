//! Finds the spans of a text that are masked.

use std::ops::Range;

use super::MASK;
use super::name::is_sensitive;

/// How a word ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// As a word of a shell or a query of a URL.
    Word,
    /// As a value of JSON.
    Json,
}

/// Words before a credential in a header.
const SCHEMES: &[&str] = &["basic", "bearer", "digest", "negotiate", "token"];

/// The longest name of a scheme, in bytes.
const LONGEST_SCHEME: usize = 20;

/// Finds what is masked, in order and apart from each other.
pub(super) fn spans(text: &str) -> Vec<Range<usize>> {
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        spans: Vec::new(),
        curl: text.contains("curl"),
    };
    scanner.run();
    scanner.spans
}

struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    spans: Vec<Range<usize>>,
    /// Whether `-u` takes a name and a password.
    curl: bool,
}

impl Scanner<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(byte) = self.byte(at) {
            if is_name(byte) {
                let end = self.skip(at, is_name);
                at = self.name(at, end).max(end);
            } else if self.follows(at, "://") {
                at = self.user_info(at + 3);
            } else {
                at += 1;
            }
        }
    }

    /// Looks at a name and what follows; returns where to go on.
    fn name(&mut self, start: usize, end: usize) -> usize {
        let quote = self.quote_before(start);
        let closed = quote.is_some_and(|quote| self.follows(end, quote));
        let after_quote = end + quote.filter(|_| closed).map_or(0, str::len);
        let blanks = if closed { is_white } else { is_blank };
        let next = self.skip(after_quote, blanks);
        let name = self.text.get(start..end).unwrap_or_default();
        let is_option = name.starts_with('-');
        if is_option && matches!(name.trim_start_matches('-'), "u" | "user" | "proxy-user") {
            return self.curl_user(next, end);
        }
        match self.byte(next) {
            Some(b':') if self.is_colon(name, next, quote, closed) && is_sensitive(name) => {
                let value = self.skip(next + 1, is_blank);
                if closed {
                    self.json_value(value)
                } else if let Some(quote) = quote {
                    self.quoted_value(value, quote)
                } else {
                    self.prose_value(name, value)
                }
            }
            // `${TOKEN:-…}`
            Some(b':')
                if matches!(self.byte(next + 1), Some(b'-' | b'='))
                    && self.before(start).ends_with("${")
                    && is_sensitive(name) =>
            {
                let value = next + 2;
                self.mask(value, self.skip(value, |byte| byte != b'}'))
            }
            Some(b'=') if is_sensitive(name) => {
                let mut value = self.skip(next, |byte| matches!(byte, b'=' | b'>'));
                if next > after_quote || closed {
                    value = self.skip(value, blanks);
                }
                match quote {
                    _ if closed => self.json_value(value),
                    Some(quote) if next == end => self.quoted_value(value, quote),
                    Some(_) | None => self.word(value, Ends::Word),
                }
            }
            // `"--token", "…"` in a list of arguments
            Some(b',') if is_option && closed && is_sensitive(name) => {
                let value = self.skip(next + 1, is_white);
                match self.quote_at(value) {
                    Some(_) => self.json_value(value),
                    None => next,
                }
            }
            Some(byte) if is_option && !closed && next > end && byte != b'-' => {
                if is_sensitive(name) {
                    self.word(next, Ends::Word)
                } else {
                    end
                }
            }
            Some(_) | None => end,
        }
    }

    /// Tells whether a colon separates a name from a value, and is not that of `image:tag` or `server:tool`.
    fn is_colon(&self, name: &str, at: usize, quote: Option<&str>, closed: bool) -> bool {
        let spaced = self.byte(at + 1).is_none_or(is_blank);
        let header = name.starts_with("-H")
            || name
                .get(..2)
                .is_some_and(|start| start.eq_ignore_ascii_case("x-"))
            || name.to_ascii_lowercase().ends_with("authorization");
        closed || spaced || quote.is_some() || header
    }

    /// Masks what stands under a key of JSON.
    fn json_value(&mut self, at: usize) -> usize {
        match self.byte(at) {
            Some(b'[') => self.mask(at + 1, self.skip(at, |byte| byte != b']')),
            Some(b'{') => at,
            _ => self.word(at, Ends::Json),
        }
    }

    /// Masks up to the quote that encloses a whole header or assignment.
    fn quoted_value(&mut self, at: usize, quote: &str) -> usize {
        if self.is_reference(at) {
            return at;
        }
        self.mask(at, self.find_quote(at, quote))
    }

    /// Masks what follows a colon outside quotes: a word, for a header the words that belong to it.
    fn prose_value(&mut self, name: &str, at: usize) -> usize {
        let lower = name.to_ascii_lowercase();
        let header = lower.ends_with("authorization") || lower.ends_with("cookie");
        let first = self.text.get(at..self.prose_word(at)).unwrap_or_default();
        let scheme = if header {
            first.len() <= LONGEST_SCHEME
                && first
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        } else {
            SCHEMES.contains(&first.to_ascii_lowercase().as_str())
        };
        if !header && !scheme {
            return self.word(at, Ends::Word);
        }
        let mut end = self.prose_word(at);
        let mut more = scheme;
        while more || matches!(self.byte(end.saturating_sub(1)), Some(b',' | b';')) {
            let next = self.skip(end, is_blank);
            let stop = self.prose_word(next);
            if next == end || stop == next {
                break;
            }
            end = stop;
            more = false;
        }
        self.mask(at, end)
    }

    fn prose_word(&self, from: usize) -> usize {
        let mut at = from;
        while let Some(byte) = self.byte(at) {
            if is_white(byte) {
                return at;
            }
            at += if byte == b'\\' { 2 } else { 1 };
        }
        self.bytes.len()
    }

    /// Masks a word, keeping the quotes around it.
    fn word(&mut self, at: usize, ends: Ends) -> usize {
        if self.is_reference(at) {
            return at;
        }
        let end = self.word_end(at, ends);
        // One quoted piece and nothing else keeps its quotes.
        if let Some(quote) = self.quote_at(at) {
            let inner = at + quote.len();
            let close = self.find_quote(inner, quote);
            if close + quote.len() >= end {
                return if self.is_reference(inner) {
                    inner
                } else {
                    self.mask(inner, close).max(end)
                };
            }
        }
        self.mask(at, end)
    }

    fn word_end(&self, start: usize, ends: Ends) -> usize {
        let mut at = start;
        while let Some(byte) = self.byte(at) {
            if let Some(quote) = self.quote_at(at) {
                // A quote that opened before this word closes around it.
                let close = self.find_quote(at + quote.len(), quote);
                if at > start && close >= self.bytes.len() {
                    return at;
                }
                at = (close + quote.len()).min(self.bytes.len());
                continue;
            }
            match (byte, ends) {
                (b'\\', Ends::Word) => at += 1,
                (b' ' | b'\t' | b'\n' | b'\r', _)
                | (b';' | b'|' | b'&' | b'<' | b'>' | b')' | b'#', Ends::Word)
                | (b',' | b'}' | b']', Ends::Json) => return at,
                _ => {}
            }
            at += 1;
        }
        self.bytes.len()
    }

    /// Masks the password in `user:password` after curl's `-u`.
    fn curl_user(&mut self, next: usize, end: usize) -> usize {
        let value = match self.byte(next) {
            Some(b'=') => next + 1,
            Some(_) if next > end => next,
            Some(_) | None => return end,
        };
        if !self.curl {
            return end;
        }
        let colon = self.skip(value, |byte| byte != b':' && !is_white(byte));
        if self.byte(colon) != Some(b':') || self.is_reference(colon + 1) {
            return end;
        }
        let stop = self.word_end(value, Ends::Word).max(colon + 1);
        let last = stop - usize::from(matches!(self.byte(stop - 1), Some(b'"' | b'\'')));
        self.mask(colon + 1, last)
    }

    /// Masks the user info of a URL whose authority starts at `at`.
    fn user_info(&mut self, at: usize) -> usize {
        let end = self.skip(at, |byte| {
            !matches!(byte, b'/' | b'?' | b'#' | b'"' | b'\'' | b'`' | b'<' | b'>')
                && !is_white(byte)
        });
        let authority = self.bytes.get(at..end).unwrap_or_default();
        let Some(host) = authority.iter().rposition(|byte| *byte == b'@') else {
            return at;
        };
        let colon = authority
            .get(..host)
            .and_then(|user| user.iter().position(|byte| *byte == b':'));
        match colon {
            Some(colon) => self.mask(at + colon + 1, at + host),
            // A user alone is the credential, where it is not the name for a login.
            None if self.is_login(at) => at,
            None => self.mask(at, at + host),
        }
    }

    fn is_login(&self, at: usize) -> bool {
        let before = self.before(at.saturating_sub(3));
        ["ssh", "sftp", "rsync", "scp", "git"]
            .iter()
            .any(|scheme| before.ends_with(scheme))
            || self.follows(at, "git@")
    }

    /// Tells whether a value says where the secret comes from: a variable or a substitution.
    fn is_reference(&self, at: usize) -> bool {
        let at = at + usize::from(self.byte(at) == Some(b'"'));
        match self.byte(at) {
            Some(b'`') => true,
            Some(b'$') => self.byte(at + 1).is_some_and(|byte| {
                matches!(byte, b'(' | b'{' | b'_') || byte.is_ascii_alphabetic()
            }),
            Some(_) | None => false,
        }
    }

    /// Adds a span unless it is empty or masked already; returns its end.
    fn mask(&mut self, start: usize, end: usize) -> usize {
        let end = end.min(self.bytes.len());
        let masked = self.text.get(start..end).is_none_or(|value| value == MASK);
        if start < end && !masked && self.spans.last().is_none_or(|last| last.end <= start) {
            self.spans.push(start..end);
        }
        end.max(start)
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    fn before(&self, at: usize) -> &str {
        self.text.get(..at).unwrap_or_default()
    }

    fn follows(&self, at: usize, text: &str) -> bool {
        self.bytes
            .get(at..)
            .is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    fn skip(&self, from: usize, wanted: impl Fn(u8) -> bool) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        from + rest
            .iter()
            .position(|byte| !wanted(*byte))
            .unwrap_or(rest.len())
    }

    /// Returns the quote that stands directly before `at`.
    fn quote_before(&self, at: usize) -> Option<&'static str> {
        let before = self.before(at);
        ["\\\"", "\\'", "\"", "'"]
            .into_iter()
            .find(|quote| before.ends_with(quote))
    }

    /// Returns the quote that stands at `at`.
    fn quote_at(&self, at: usize) -> Option<&'static str> {
        ["\\\"", "\\'", "\"", "'"]
            .into_iter()
            .find(|quote| self.follows(at, quote))
    }

    /// Returns where a quote closes, the end of the text when it does not. Only a double quote knows escapes.
    fn find_quote(&self, from: usize, quote: &str) -> usize {
        let mut at = from;
        while let Some(byte) = self.byte(at) {
            if self.follows(at, quote) {
                return at;
            }
            at += if byte == b'\\' && quote == "\"" { 2 } else { 1 };
        }
        self.bytes.len()
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
