//! Reads the texts that Windows and Git Bash take for a path, and names the forms that cannot be told from letters.
//!
//! SECURITY: a form with a second name for the same file (short names, streams, trailing dots) is unresolved, and
//! its cleaned text still meets denies.

use super::located::Unresolved;
use super::resolver::Opening;
use super::text::{is_absolute, lexical, root_length};

/// What a text names.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// The absolute text, `C:/x` or, below Git Bash's own root, `/x`; dots kept.
    pub(super) absolute: String,
    /// Why the text does not tell which file it is.
    pub(super) unresolved: Option<Unresolved>,
    /// Below Git Bash's own root, whose place on the disk is not known.
    pub(super) mounted: bool,
}

/// Writes a directory that the host gave in this module's form.
pub(super) fn directory(text: &str) -> String {
    let mut path = text.replace('\\', "/");
    if let Some(drive) = msys_drive(&path) {
        path = drive;
    }
    if root_length(&path) == 3
        && let Some(letter) = path.get_mut(..1)
    {
        letter.make_ascii_uppercase();
    } else if path.len() == 2 && path.ends_with(':') {
        path.make_ascii_uppercase();
        path.push('/');
    }
    path
}

/// Reads a text against a directory in this module's form.
pub(super) fn read(text: &str, from: &str, opening: Opening) -> Reading {
    let slashed = text.replace('\\', "/");
    let bytes = slashed.as_bytes();
    let form = |absolute: String| Reading {
        absolute,
        unresolved: Some(Unresolved::Form),
        mounted: false,
    };
    match bytes {
        [b'/', b'/', b'?' | b'.', b'/', ..] => {
            let rest = slashed.get(4..).unwrap_or_default();
            return form(if root_length(rest) == 3 {
                directory(rest)
            } else {
                format!("/{rest}")
            });
        }
        [b'/', b'/', ..] => return form(slashed),
        [drive, b':'] if drive.is_ascii_alphabetic() => return form(directory(&slashed)),
        [drive, b':', next, ..] if drive.is_ascii_alphabetic() && *next != b'/' => {
            let rest = slashed.get(2..).unwrap_or_default();
            return form(directory(&format!("{}:/{rest}", char::from(*drive))));
        }
        _ => {}
    }
    let absolute = if root_length(&slashed) == 3 || msys_drive(&slashed).is_some() {
        directory(&slashed)
    } else if slashed.starts_with('/') {
        match opening {
            Opening::Shell => slashed,
            Opening::Tool => format!("{}{slashed}", from.get(..2).unwrap_or_default()),
        }
    } else if is_absolute(from) {
        super::text::join(from, &slashed)
    } else {
        slashed
    };
    let odd = absolute
        .get(root_length(&absolute)..)
        .unwrap_or_default()
        .split('/')
        .any(is_odd);
    Reading {
        mounted: root_length(&absolute) == 1,
        unresolved: odd.then_some(Unresolved::Form),
        absolute,
    }
}

/// Returns the path that the odd forms of each component most likely name: no stream, no trailing dots or blanks.
pub(super) fn cleaned(absolute: &str) -> String {
    let (root, rest) = absolute
        .split_at_checked(root_length(absolute))
        .unwrap_or(("", absolute));
    let parts: Vec<&str> = rest
        .split('/')
        .map(|part| match part {
            "." | ".." => part,
            part => part
                .split(':')
                .next()
                .unwrap_or_default()
                .trim_end_matches(['.', ' ']),
        })
        .collect();
    lexical(if root.is_empty() { "/" } else { root }, &parts.join("/"))
}

/// Reads the stored target of a link.
pub(super) fn link_target(target: &str) -> Result<String, Unresolved> {
    let slashed = target.replace('\\', "/");
    let plain = slashed
        .strip_prefix("//?/")
        .or_else(|| slashed.strip_prefix("/??/"))
        .unwrap_or(&slashed);
    if plain.starts_with("//") || (plain.starts_with('/') && !is_absolute(plain)) {
        return Err(Unresolved::Form);
    }
    Ok(directory(plain))
}

/// Returns `C:/x` for Git Bash's `/c/x`.
fn msys_drive(slashed: &str) -> Option<String> {
    let rest = slashed
        .strip_prefix("/cygdrive/")
        .or_else(|| slashed.strip_prefix('/'))?;
    let (drive, tail) = rest.split_once('/').unwrap_or((rest, ""));
    match drive.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            Some(format!("{}:/{tail}", drive.to_ascii_uppercase()))
        }
        _ => None,
    }
}

fn is_odd(part: &str) -> bool {
    if matches!(part, "" | "." | "..") {
        return false;
    }
    part.contains(':') || part.ends_with(['.', ' ']) || is_short_name(part) || is_reserved(part)
}

/// Returns whether a name may be a generated 8.3 name: a tilde and digits at the end of a short base.
fn is_short_name(part: &str) -> bool {
    let (base, extension) = part.rsplit_once('.').unwrap_or((part, ""));
    let Some((stem, number)) = base.rsplit_once('~') else {
        return false;
    };
    base.len() <= 8 && extension.len() <= 3 && !stem.is_empty() && super::device::is_number(number)
}

/// Returns whether a name is one of the devices that exist in every directory, `NUL` excepted.
fn is_reserved(part: &str) -> bool {
    let base = part
        .split('.')
        .next()
        .unwrap_or_default()
        .trim_end()
        .to_ascii_uppercase();
    match base.as_str() {
        "AUX" | "CON" | "CONIN$" | "CONOUT$" | "PRN" => true,
        "NUL" => base.len() != part.len(),
        other => match other.as_bytes() {
            [b'C', b'O', b'M', digit] | [b'L', b'P', b'T', digit] => digit.is_ascii_digit(),
            _ => false,
        },
    }
}
