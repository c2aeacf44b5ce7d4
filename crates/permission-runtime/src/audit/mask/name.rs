//! Which names are those of a secret. Case and separators do not count: `apiKey`, `API_KEY` and `x-api-key` are one.

/// Anywhere in the folded name.
const ANYWHERE: &[&str] = &[
    "accesskey",
    "apikey",
    "authorization",
    "credential",
    "passphrase",
    "passwd",
    "password",
    "privatekey",
    "secret",
];

/// At the end of the folded name.
const AT_END: &[&str] = &["cookie", "cookies", "token"];

/// As the last word of a name of several words.
const LAST_WORD: &[&str] = &["pass", "pwd"];

/// Tells whether the value under this name is a secret.
pub fn is_sensitive(name: &str) -> bool {
    let mut folded = String::with_capacity(name.len());
    let mut last_word = 0;
    let mut words = 0;
    let mut before = Kind::Separator;
    let mut shouted = true;
    for character in name.chars() {
        let kind = Kind::of(character);
        if kind == Kind::Separator {
            before = kind;
            continue;
        }
        shouted &= kind != Kind::Lower;
        let starts = before == Kind::Separator || (before, kind) == (Kind::Lower, Kind::Upper);
        if starts {
            last_word = folded.len();
            words += 1;
        }
        folded.push(character.to_ascii_lowercase());
        before = kind;
    }
    let last = folded.get(last_word..).unwrap_or_default();
    ANYWHERE.iter().any(|stem| folded.contains(stem))
        || AT_END.iter().any(|stem| folded.ends_with(stem))
        || (words > 1 && LAST_WORD.contains(&last))
        || folded == "pass"
        // `STRIPE_KEY` in an environment; a `sort-key` is none.
        || (words > 1 && shouted && last == "key" && !folded.contains("public"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Lower,
    Upper,
    Separator,
}

impl Kind {
    /// Digits count with the small letters.
    fn of(character: char) -> Self {
        if character.is_ascii_uppercase() {
            Self::Upper
        } else if character.is_ascii_lowercase() || character.is_ascii_digit() {
            Self::Lower
        } else {
            Self::Separator
        }
    }
}
