//! Words that mix scripts whose letters look alike (`pаypal` with a Cyrillic `а`).
//!
//! Only scripts that are mistaken for each other count: writing Latin beside Han, Kana, Hangul, Hebrew or Arabic is how
//! people write. Ranges: Unicode `Scripts.txt` and its confusables (UTS 39).

/// A letter that does not belong to the script of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Odd {
    /// The first such letter.
    pub(super) character: char,
    /// Its script.
    pub(super) script: &'static str,
}

/// Scripts with letters that pass for those of another, with their ranges, sorted.
const LOOK_ALIKE: [(u32, u32, &str); 14] = [
    (0x0041, 0x005A, "Latin"),
    (0x0061, 0x007A, "Latin"),
    (0x00C0, 0x024F, "Latin"),
    (0x0250, 0x02AF, "Latin"),
    (0x0370, 0x03FF, "Greek"),
    (0x0400, 0x052F, "Cyrillic"),
    (0x0530, 0x058F, "Armenian"),
    (0x13A0, 0x13FF, "Cherokee"),
    (0x1C80, 0x1C8F, "Cyrillic"),
    (0x1E00, 0x1EFF, "Latin"),
    (0x1F00, 0x1FFF, "Greek"),
    (0x2C80, 0x2CFF, "Coptic"),
    (0xFF21, 0xFF5A, "fullwidth"),
    (0x1D400, 0x1D7FF, "mathematical"),
];

/// Returns the length in bytes of the word that a text begins with; of its first character, if no word does.
pub(super) fn word_len(text: &str) -> usize {
    let mut end = 0;
    for character in text.chars() {
        if !character.is_alphanumeric() && character != '_' {
            break;
        }
        end += character.len_utf8();
    }
    if end == 0 {
        text.chars().next().map_or(0, char::len_utf8)
    } else {
        end
    }
}

/// Returns the first letter of a word that is of another script than those before it.
pub(super) fn mixed(word: &str) -> Option<Odd> {
    if word.is_ascii() {
        return None;
    }
    let mut first = None;
    for character in word.chars() {
        let Some(script) = script(character) else {
            continue;
        };
        match first {
            None => first = Some(script),
            Some(first) if first != script => {
                return Some(Odd { character, script });
            }
            Some(_) => {}
        }
    }
    None
}

/// Tells whether any word of a text mixes scripts.
pub(super) fn is_mixed(text: &str) -> bool {
    if text.is_ascii() {
        return false;
    }
    text.split(|character: char| !character.is_alphanumeric() && character != '_')
        .any(|word| mixed(word).is_some())
}

fn script(character: char) -> Option<&'static str> {
    let code = u32::from(character);
    LOOK_ALIKE
        .iter()
        .find(|(first, last, _)| (*first..=*last).contains(&code))
        .map(|(_, _, script)| *script)
        .filter(|_| character.is_alphabetic())
}

#[cfg(test)]
mod tests;
