//! The lowest layer of the parser: a position in the text, the way back to the original text, reserved words,
//! `$'…'` decoding and the loose scan for text that has no reading.
//!
//! Bash has no context-free tokens (what `(` or `[` means depends on the parser), so there is no token stream here:
//! the parser reads characters through [`cursor::Cursor`].

pub(crate) mod ansi_c;
pub(crate) mod cursor;
pub(crate) mod keyword;
pub(crate) mod loose;
pub(crate) mod map;
