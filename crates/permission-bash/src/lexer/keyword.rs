//! Reserved words, bash manual section "Reserved Words".

use super::cursor::{Cursor, is_break};

/// A reserved word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    If,
    Then,
    Elif,
    Else,
    Fi,
    While,
    Until,
    Do,
    Done,
    For,
    Select,
    Case,
    Esac,
    In,
    Function,
    Coproc,
    Time,
    Bang,
    LeftBrace,
    RightBrace,
    LeftConditional,
    RightConditional,
}

/// Spelling and meaning, sorted by spelling.
const KEYWORDS: [(&str, Keyword); 22] = [
    ("!", Keyword::Bang),
    ("[[", Keyword::LeftConditional),
    ("]]", Keyword::RightConditional),
    ("case", Keyword::Case),
    ("coproc", Keyword::Coproc),
    ("do", Keyword::Do),
    ("done", Keyword::Done),
    ("elif", Keyword::Elif),
    ("else", Keyword::Else),
    ("esac", Keyword::Esac),
    ("fi", Keyword::Fi),
    ("for", Keyword::For),
    ("function", Keyword::Function),
    ("if", Keyword::If),
    ("in", Keyword::In),
    ("select", Keyword::Select),
    ("then", Keyword::Then),
    ("time", Keyword::Time),
    ("until", Keyword::Until),
    ("while", Keyword::While),
    ("{", Keyword::LeftBrace),
    ("}", Keyword::RightBrace),
];

/// No reserved word is longer.
const LONGEST: usize = 8;

impl Keyword {
    /// Returns how it is written.
    pub(crate) fn text(self) -> &'static str {
        KEYWORDS
            .iter()
            .find(|(_, keyword)| *keyword == self)
            .map_or("", |(text, _)| text)
    }

    /// Returns whether it begins a compound command (the ones a function body or `coproc` may be).
    pub(crate) fn begins_compound(self) -> bool {
        match self {
            Self::If
            | Self::While
            | Self::Until
            | Self::For
            | Self::Select
            | Self::Case
            | Self::LeftBrace
            | Self::LeftConditional => true,
            Self::Then
            | Self::Elif
            | Self::Else
            | Self::Fi
            | Self::Do
            | Self::Done
            | Self::Esac
            | Self::In
            | Self::Function
            | Self::Coproc
            | Self::Time
            | Self::Bang
            | Self::RightBrace
            | Self::RightConditional => false,
        }
    }

    /// Returns whether no command can begin with it.
    pub(crate) fn closes(self) -> bool {
        match self {
            Self::Then
            | Self::Elif
            | Self::Else
            | Self::Fi
            | Self::Do
            | Self::Done
            | Self::Esac
            | Self::In
            | Self::RightBrace
            | Self::RightConditional => true,
            Self::If
            | Self::While
            | Self::Until
            | Self::For
            | Self::Select
            | Self::Case
            | Self::LeftBrace
            | Self::LeftConditional
            | Self::Function
            | Self::Coproc
            | Self::Time
            | Self::Bang => false,
        }
    }
}

/// Returns the reserved word that stands at the cursor, and where it ends.
pub(crate) fn keyword_at(cursor: &Cursor<'_>) -> Option<(Keyword, usize)> {
    let mut at = cursor.settle(cursor.pos);
    let first = cursor.byte(at)?;
    if !matches!(first, b'!' | b'[' | b']' | b'{' | b'}' | b'c'..=b'f' | b'i' | b's'..=b'u' | b'w')
    {
        return None;
    }
    let mut spelling = [0_u8; LONGEST];
    let mut length = 0;
    loop {
        let next = cursor.byte(at);
        match next {
            Some(byte)
                if byte.is_ascii_lowercase()
                    || matches!(byte, b'!' | b'[' | b']' | b'{' | b'}') =>
            {
                *spelling.get_mut(length)? = byte;
                length += 1;
                at = cursor.settle(at + 1);
            }
            Some(byte) if !is_break(byte) => return None,
            // A process substitution continues the word.
            Some(b'<' | b'>') if cursor.byte(cursor.settle(at + 1)) == Some(b'(') => return None,
            // With extended globs on, `!(` begins a pattern.
            Some(b'(') if spelling.starts_with(b"!\0") => return None,
            Some(_) | None => break,
        }
    }
    let spelling = spelling.get(..length)?;
    let index = KEYWORDS
        .binary_search_by(|(text, _)| text.as_bytes().cmp(spelling))
        .ok()?;
    KEYWORDS.get(index).map(|(_, keyword)| (*keyword, at))
}

#[cfg(test)]
mod tests {
    use super::{KEYWORDS, Keyword, LONGEST, keyword_at};
    use crate::lexer::cursor::Cursor;

    #[test]
    fn the_table_is_sorted_and_short() {
        assert!(KEYWORDS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(KEYWORDS.iter().all(|(text, _)| text.len() <= LONGEST));
    }

    #[test]
    fn a_reserved_word_is_a_whole_unquoted_token() {
        let check = |text: &str, expected: Option<Keyword>| {
            assert_eq!(
                keyword_at(&Cursor::new(text)).map(|(keyword, _)| keyword),
                expected,
                "{text}"
            );
        };
        check("if", Some(Keyword::If));
        check("i\\\nf x", Some(Keyword::If));
        check("fi;", Some(Keyword::Fi));
        check("if'", None);
        check("iff", None);
        check("!(a)", None);
        check("! (a)", Some(Keyword::Bang));
        check("{a", None);
        check("}", Some(Keyword::RightBrace));
        check("functions", None);
    }
}
