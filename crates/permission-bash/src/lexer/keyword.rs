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

/// No reserved word is longer.
const LONGEST: usize = 8;

impl Keyword {
    /// Returns the reserved word that is written so.
    fn from_spelling(spelling: &[u8]) -> Option<Self> {
        Some(match spelling {
            b"!" => Self::Bang,
            b"[[" => Self::LeftConditional,
            b"]]" => Self::RightConditional,
            b"case" => Self::Case,
            b"coproc" => Self::Coproc,
            b"do" => Self::Do,
            b"done" => Self::Done,
            b"elif" => Self::Elif,
            b"else" => Self::Else,
            b"esac" => Self::Esac,
            b"fi" => Self::Fi,
            b"for" => Self::For,
            b"function" => Self::Function,
            b"if" => Self::If,
            b"in" => Self::In,
            b"select" => Self::Select,
            b"then" => Self::Then,
            b"time" => Self::Time,
            b"until" => Self::Until,
            b"while" => Self::While,
            b"{" => Self::LeftBrace,
            b"}" => Self::RightBrace,
            _ => return None,
        })
    }

    /// Returns how it is written.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Bang => "!",
            Self::LeftConditional => "[[",
            Self::RightConditional => "]]",
            Self::Case => "case",
            Self::Coproc => "coproc",
            Self::Do => "do",
            Self::Done => "done",
            Self::Elif => "elif",
            Self::Else => "else",
            Self::Esac => "esac",
            Self::Fi => "fi",
            Self::For => "for",
            Self::Function => "function",
            Self::If => "if",
            Self::In => "in",
            Self::Select => "select",
            Self::Then => "then",
            Self::Time => "time",
            Self::Until => "until",
            Self::While => "while",
            Self::LeftBrace => "{",
            Self::RightBrace => "}",
        }
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
    Keyword::from_spelling(spelling.get(..length)?).map(|keyword| (keyword, at))
}

#[cfg(test)]
mod tests {
    use super::{Keyword, LONGEST, keyword_at};
    use crate::lexer::cursor::Cursor;

    #[test]
    fn every_spelling_is_read_back() {
        for text in [
            "!", "[[", "]]", "case", "coproc", "do", "done", "elif", "else", "esac", "fi", "for",
            "function", "if", "in", "select", "then", "time", "until", "while", "{", "}",
        ] {
            assert!(text.len() <= LONGEST, "{text}");
            let keyword = keyword_at(&Cursor::new(text)).map(|(keyword, _)| keyword);
            assert_eq!(keyword.map(Keyword::text), Some(text));
        }
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
