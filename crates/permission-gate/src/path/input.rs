//! What the text of a tool's path field may mean: home directories, `file:` URLs, the clean-ups that hosts apply.
//!
//! A shell's words are not read here, except for their tilde: quoting has its own rules.

use std::borrow::Cow;

use super::located::Unresolved;
use super::text::root_length;
use crate::facts::Facts;

/// The paths that one path field may mean; each is to be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// What most hosts would open.
    pub primary: String,
    /// What a host may open instead after its own clean-up; often empty.
    pub others: Vec<String>,
    /// Why the field names no local path, if it does not.
    pub unresolved: Option<Unresolved>,
}

/// Reads a path field: `~` and `$HOME` expand, `file:` URLs are decoded, and an `@` prefix, quotes, blanks around
/// and odd blanks inside (all taken away by some hosts) give further readings.
pub fn read_input(text: &str, facts: &dyn Facts) -> Input {
    let mut readings: Vec<String> = Vec::new();
    let mut unresolved = None;
    let mut add = |reading: String| {
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    };
    let bare = text.trim_matches(is_blank);
    let unquoted = unquote(bare);
    let referenced = unquoted.strip_prefix('@').unwrap_or(unquoted);
    for candidate in [text, bare, unquoted, referenced] {
        match file_url(candidate) {
            Some(Ok(path)) => add(path),
            Some(Err(why)) => unresolved = Some(why),
            None => {
                if candidate.starts_with('~') {
                    match expand_tilde(candidate, facts) {
                        Ok(expanded) => add(expanded.into_owned()),
                        Err(why) => {
                            add(candidate.to_owned());
                            if matches!(candidate, "~") || candidate.starts_with("~/") {
                                unresolved = Some(why);
                            }
                        }
                    }
                } else {
                    add(candidate.to_owned());
                    add(expand_home(candidate, facts).into_owned());
                }
            }
        }
    }
    if referenced.contains(is_odd_blank) {
        add(expand_home(&referenced.replace(is_odd_blank, " "), facts).into_owned());
    }
    let mut readings = readings.into_iter();
    Input {
        primary: readings.next().unwrap_or_else(|| text.to_owned()),
        others: readings.collect(),
        unresolved,
    }
}

/// Expands `~`, `~/…`, `$HOME` and `$HOME/…` at the start, as patterns and settings do. Unchanged without a home.
pub fn expand_home<'t>(text: &'t str, facts: &dyn Facts) -> Cow<'t, str> {
    let rest = text
        .strip_prefix('~')
        .or_else(|| text.strip_prefix("$HOME"));
    match (rest, facts.home()) {
        (Some(rest), Some(home)) if rest.is_empty() || rest.starts_with(['/', '\\']) => {
            Cow::Owned(at_home(home, rest))
        }
        _ => Cow::Borrowed(text),
    }
}

/// Expands a leading tilde as a shell does: `~`, `~/…`, `~user`, `~user/…`. Other text is unchanged, and so are
/// `~+`, `~-` and `~1`, which depend on the shell's state.
///
/// # Errors
///
/// Says that the home directory is not known.
pub fn expand_tilde<'t>(text: &'t str, facts: &dyn Facts) -> Result<Cow<'t, str>, Unresolved> {
    let Some(rest) = text.strip_prefix('~') else {
        return Ok(Cow::Borrowed(text));
    };
    let (user, tail) = match rest.find('/') {
        Some(at) => rest.split_at_checked(at).unwrap_or((rest, "")),
        None => (rest, ""),
    };
    if user.is_empty() {
        return match facts.home() {
            Some(home) => Ok(Cow::Owned(at_home(home, tail))),
            None => Err(Unresolved::Home),
        };
    }
    if user
        .trim_start_matches(['+', '-'])
        .bytes()
        .all(|byte| byte.is_ascii_digit())
    {
        return Ok(Cow::Borrowed(text));
    }
    // This user's own name leads home, whether a list of users is at hand or not.
    let own = facts
        .home()
        .filter(|home| home.rsplit('/').next() == Some(user) && home.split('/').count() > 2);
    facts
        .home_of(user)
        .or_else(|| own.map(str::to_owned))
        .map(|home| Cow::Owned(at_home(&home, tail)))
        .ok_or(Unresolved::Home)
}

fn at_home(home: &str, rest: &str) -> String {
    if rest.is_empty() {
        home.to_owned()
    } else {
        format!("{}{rest}", home.trim_end_matches('/'))
    }
}

/// Decodes a `file:` URL to a local path; `None` for any other text (RFC 8089).
///
/// # Errors
///
/// Says that the URL names no local path: broken percent-encoding, or bytes that are no text.
pub fn file_url(text: &str) -> Option<Result<String, Unresolved>> {
    let (scheme, rest) = text.split_once(':')?;
    if !scheme.eq_ignore_ascii_case("file") {
        return None;
    }
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    // A host is dropped: readers differ in what they do with it, and the local file is the stricter guess.
    let path = match rest.strip_prefix("//") {
        Some(authority) => match authority.find('/') {
            Some(at) => authority.get(at..).unwrap_or_default(),
            None => return Some(Err(Unresolved::Url)),
        },
        None => rest,
    };
    let Some(decoded) = percent_decoded(path) else {
        return Some(Err(Unresolved::Url));
    };
    let drive = decoded
        .strip_prefix('/')
        .filter(|tail| root_length(tail) == 3);
    Some(Ok(drive.map(str::to_owned).unwrap_or(decoded)))
}

fn percent_decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let high = char::from(rest.next()?).to_digit(16)?;
        let low = char::from(rest.next()?).to_digit(16)?;
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes)
        .ok()
        .filter(|decoded| !decoded.contains('\0'))
}

fn unquote(text: &str) -> &str {
    let text = text.strip_prefix(['"', '\'', '`']).unwrap_or(text);
    text.strip_suffix(['"', '\'', '`']).unwrap_or(text)
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || is_odd_blank(character)
}

fn is_odd_blank(character: char) -> bool {
    matches!(
        character,
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

#[cfg(test)]
mod tests;
