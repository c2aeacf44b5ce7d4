//! Decodes the inside of `$'…'`, bash manual section "ANSI-C Quoting".

/// Decodes `inner`, the text between `$'` and `'`. A NUL, however it is written, ends the result.
///
/// Bytes that do not form UTF-8 (`\xff`) become U+FFFD.
pub(crate) fn decode(inner: &str) -> String {
    let bytes = inner.as_bytes();
    let mut out: Vec<u8> = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        at += 1;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let Some(escape) = bytes.get(at).copied() else {
            out.push(b'\\');
            break;
        };
        at += 1;
        match escape {
            b'a' => out.push(0x07),
            b'b' => out.push(0x08),
            b'e' | b'E' => out.push(0x1b),
            b'f' => out.push(0x0c),
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b't' => out.push(b'\t'),
            b'v' => out.push(0x0b),
            b'\\' | b'\'' | b'"' | b'?' => out.push(escape),
            b'0'..=b'7' => {
                let (value, length) = digits(bytes, at - 1, 3, 8);
                at += length - 1;
                if !push_byte(&mut out, value) {
                    break;
                }
            }
            b'x' => {
                let braced = bytes.get(at) == Some(&b'{');
                let start = at + usize::from(braced);
                let (value, length) = digits(bytes, start, if braced { usize::MAX } else { 2 }, 16);
                if length == 0 {
                    // Bash keeps `\x` without digits, and drops the brace of `\x{`.
                    out.extend_from_slice(b"\\x");
                    at = start;
                    continue;
                }
                at = start + length;
                if braced && bytes.get(at) == Some(&b'}') {
                    at += 1;
                }
                if !push_byte(&mut out, value) {
                    break;
                }
            }
            b'u' | b'U' => {
                let (value, length) = digits(bytes, at, if escape == b'u' { 4 } else { 8 }, 16);
                if length == 0 {
                    out.extend([b'\\', escape]);
                    continue;
                }
                at += length;
                if value == 0 {
                    break;
                }
                let mut buffer = [0; 4];
                let character = char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER);
                out.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
            }
            b'c' => {
                let Some(control) = bytes.get(at).copied() else {
                    out.extend_from_slice(b"\\c");
                    break;
                };
                at += 1;
                if control == b'\\' && bytes.get(at) == Some(&b'\\') {
                    at += 1;
                }
                let value = if control == b'?' {
                    0x7f
                } else {
                    control.to_ascii_uppercase() & 0x1f
                };
                if !push_byte(&mut out, u32::from(value)) {
                    break;
                }
            }
            other => out.extend([b'\\', other]),
        }
    }
    match String::from_utf8(out) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}

/// Returns the value of up to `most` digits at `at`, and how many there are.
fn digits(bytes: &[u8], at: usize, most: usize, radix: u32) -> (u32, usize) {
    let mut value = 0_u32;
    let mut length = 0;
    while length < most
        && let Some(digit) = bytes
            .get(at + length)
            .and_then(|byte| char::from(*byte).to_digit(radix))
    {
        value = value.wrapping_mul(radix).wrapping_add(digit);
        length += 1;
    }
    (value, length)
}

/// Appends the low byte of `value`; returns whether it was not NUL.
fn push_byte(out: &mut Vec<u8>, value: u32) -> bool {
    let byte = u8::try_from(value & 0xff).unwrap_or_default();
    if byte != 0 {
        out.push(byte);
    }
    byte != 0
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn escapes_decode_as_in_bash() {
        for (inner, expected) in [
            (r"\x72\x6d", "rm"),
            (r"\162\155", "rm"),
            (r"\u0072\U0000006d", "rm"),
            (r"a\tb\\\'\q", "a\tb\\'\\q"),
            (r"r\x00m", "r"),
            (r"r\0m", "r"),
            (r"r\u0000m", "r"),
            (r"\xzz", "\\xzz"),
            (r"\x{72}m", "rm"),
            (r"\cA", "\u{1}"),
            (r"\c?", "\u{7f}"),
            (r"\xc3\xa9", "é"),
            ("é\\", "é\\"),
            (r"\e\E\a", "\u{1b}\u{1b}\u{7}"),
        ] {
            assert_eq!(decode(inner), expected, "{inner}");
        }
    }
}
