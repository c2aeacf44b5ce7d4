//! One component of a glob: its tokens, and which names they match.
//!
//! Matching keeps the set of positions that can be reached, so no pattern is worse than its length times the
//! name's squared.

/// Nesting of extended globs that is read; deeper ones match everything.
const MAX_DEPTH: usize = 16;
/// Characters of a component that are read; names are at most 255 bytes.
const MAX_LENGTH: usize = 4096;

/// One component between slashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::path) struct Component {
    tokens: Vec<Token>,
    /// The text when nothing is special.
    literal: Option<String>,
    /// The texts before and after when nothing but one star is special.
    around_star: Option<(String, String)>,
    unbalanced: bool,
}

/// One element of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::path) enum Token {
    /// This character.
    Char(char),
    /// `?`.
    Any,
    /// `*`.
    Star,
    /// `[…]`.
    Class(Class),
    /// `@(…)` and the like.
    Group(GroupKind, Vec<Vec<Token>>),
}

/// The extended globs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::path) enum GroupKind {
    /// `?(…)`.
    Optional,
    /// `*(…)`.
    Many,
    /// `+(…)`.
    Some,
    /// `@(…)`.
    One,
    /// `!(…)`.
    Not,
}

/// A bracket expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::path) struct Class {
    negated: bool,
    ranges: Vec<(char, char)>,
    named: Vec<fn(char) -> bool>,
}

impl Class {
    pub(in crate::path) fn matches(&self, character: char) -> bool {
        let found = self
            .ranges
            .iter()
            .any(|(from, to)| (*from..=*to).contains(&character))
            || self.named.iter().any(|named| named(character));
        found != self.negated
    }
}

/// A character, and whether it is special where it can be.
pub(in crate::path) type Live = (char, bool);

impl Component {
    pub(in crate::path) fn parse(text: &[Live]) -> Self {
        Self::read(text, true)
    }

    /// Reads a pattern without extended globs, as `fnmatch` and ignore files have them; a bracket that does not
    /// close makes it unbalanced.
    pub(in crate::path) fn parse_plain(text: &[Live]) -> Self {
        Self::read(text, false)
    }

    fn read(text: &[Live], extended: bool) -> Self {
        if text.len() > MAX_LENGTH {
            return Self {
                tokens: vec![Token::Star],
                literal: None,
                around_star: None,
                unbalanced: true,
            };
        }
        let mut parser = Parser {
            text,
            at: 0,
            extended,
            unbalanced: false,
        };
        let tokens = parser.sequence(0, false);
        let literal = literal_of(&tokens);
        let around_star = tokens
            .iter()
            .position(|token| *token == Token::Star)
            .and_then(|star| {
                let (before, after) = tokens.split_at_checked(star)?;
                let (_, after) = after.split_first()?;
                Some((literal_of(before)?, literal_of(after)?))
            });
        Self {
            tokens,
            literal,
            around_star,
            unbalanced: parser.unbalanced,
        }
    }

    pub(in crate::path) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    pub(in crate::path) fn is_magic(&self) -> bool {
        self.literal.is_none()
    }

    pub(in crate::path) fn literal(&self) -> Option<&str> {
        self.literal.as_deref()
    }

    pub(in crate::path) fn is_unbalanced(&self) -> bool {
        self.unbalanced
    }

    /// Returns whether it matches a name, a leading dot only by a dot.
    pub(in crate::path) fn matches(&self, name: &str) -> bool {
        self.matches_with(name, true)
    }

    /// Returns whether it matches a name, a leading dot like any character.
    pub(in crate::path) fn matches_with_dot(&self, name: &str) -> bool {
        self.matches_with(name, false)
    }

    fn matches_with(&self, name: &str, period: bool) -> bool {
        if let Some(literal) = &self.literal {
            return literal == name;
        }
        if let Some((before, after)) = &self.around_star {
            let guarded = period && before.is_empty() && name.starts_with('.');
            return !guarded
                && name
                    .strip_prefix(before.as_str())
                    .is_some_and(|rest| rest.ends_with(after.as_str()));
        }
        matches_name(&self.tokens, name, period)
    }
}

/// Returns the text of tokens of which none is special.
fn literal_of(tokens: &[Token]) -> Option<String> {
    tokens
        .iter()
        .map(|token| match token {
            Token::Char(character) => Some(*character),
            Token::Any | Token::Star | Token::Class(_) | Token::Group(..) => None,
        })
        .collect()
}

pub(super) fn matches_name(tokens: &[Token], name: &str, period: bool) -> bool {
    let name: Vec<char> = name.chars().collect();
    let guarded = period && name.first() == Some(&'.');
    // A star at the very start refuses a dot even for matching nothing; one after a group that may be empty does not.
    if guarded && tokens.first() == Some(&Token::Star) {
        return false;
    }
    let mut reach = vec![false; name.len() + 1];
    if let Some(first) = reach.first_mut() {
        *first = true;
    }
    let text = Text {
        name: &name,
        guarded,
    };
    text.run(tokens, reach).last().copied().unwrap_or(false)
}

struct Text<'n> {
    name: &'n [char],
    /// The first character is a dot that only a dot may match.
    guarded: bool,
}

impl Text<'_> {
    fn run(&self, tokens: &[Token], mut reach: Vec<bool>) -> Vec<bool> {
        for token in tokens {
            if !reach.contains(&true) {
                return reach;
            }
            reach = match token {
                Token::Char(wanted) => self.advance(&reach, false, |found| found == *wanted),
                Token::Any => self.advance(&reach, true, |_| true),
                Token::Class(class) => self.advance(&reach, true, |found| class.matches(found)),
                Token::Star => self.star(reach),
                Token::Group(kind, alternatives) => self.group(*kind, alternatives, &reach),
            };
        }
        reach
    }

    fn advance(&self, reach: &[bool], wild: bool, wanted: impl Fn(char) -> bool) -> Vec<bool> {
        let mut next = vec![false; reach.len()];
        let steps = self.name.iter().zip(reach).zip(next.iter_mut().skip(1));
        for (at, ((found, from), to)) in steps.enumerate() {
            *to = *from && !(wild && at == 0 && self.guarded) && wanted(*found);
        }
        next
    }

    fn star(&self, mut reach: Vec<bool>) -> Vec<bool> {
        let mut seen = false;
        for (at, position) in reach.iter_mut().enumerate() {
            seen |= *position && !(at == 0 && self.guarded);
            *position |= seen;
        }
        reach
    }

    fn alternatives(&self, alternatives: &[Vec<Token>], reach: &[bool]) -> Vec<bool> {
        let mut union = vec![false; reach.len()];
        for alternative in alternatives {
            let ends = self.run(alternative, reach.to_vec());
            merge(&mut union, &ends);
        }
        union
    }

    fn group(&self, kind: GroupKind, alternatives: &[Vec<Token>], reach: &[bool]) -> Vec<bool> {
        match kind {
            GroupKind::One => self.alternatives(alternatives, reach),
            GroupKind::Optional => {
                let mut ends = self.alternatives(alternatives, reach);
                merge(&mut ends, reach);
                ends
            }
            GroupKind::Many | GroupKind::Some => {
                let mut ends = self.alternatives(alternatives, reach);
                loop {
                    let more = self.alternatives(alternatives, &ends);
                    if !merge(&mut ends, &more) {
                        break;
                    }
                }
                if kind == GroupKind::Many {
                    merge(&mut ends, reach);
                }
                ends
            }
            GroupKind::Not => {
                let mut ends = vec![false; reach.len()];
                for (at, from) in reach.iter().enumerate() {
                    if !from || (at == 0 && self.guarded) {
                        continue;
                    }
                    let mut only = vec![false; reach.len()];
                    if let Some(start) = only.get_mut(at) {
                        *start = true;
                    }
                    let taken = self.alternatives(alternatives, &only);
                    for (end, taken) in ends.iter_mut().zip(taken).skip(at) {
                        *end |= !taken;
                    }
                }
                ends
            }
        }
    }
}

/// Adds the positions of `more`; says whether any is new.
fn merge(reach: &mut [bool], more: &[bool]) -> bool {
    let mut grew = false;
    for (old, new) in reach.iter_mut().zip(more) {
        grew |= *new && !*old;
        *old |= *new;
    }
    grew
}

struct Parser<'t> {
    text: &'t [Live],
    at: usize,
    extended: bool,
    unbalanced: bool,
}

impl Parser<'_> {
    fn peek(&self, ahead: usize) -> Option<Live> {
        self.text.get(self.at + ahead).copied()
    }

    fn sequence(&mut self, depth: usize, in_group: bool) -> Vec<Token> {
        let mut tokens = Vec::new();
        while let Some((character, live)) = self.peek(0) {
            if !live {
                self.at += 1;
                tokens.push(Token::Char(character));
                continue;
            }
            if in_group && matches!(character, '|' | ')') {
                break;
            }
            if self.extended
                && let Some(kind) = group_kind(character)
                && self.peek(1) == Some(('(', true))
                && let Some(group) = self.group(kind, depth)
            {
                tokens.push(group);
                continue;
            }
            self.at += 1;
            match character {
                '*' => {
                    if tokens.last() != Some(&Token::Star) {
                        tokens.push(Token::Star);
                    }
                }
                '?' => tokens.push(Token::Any),
                '[' => {
                    let from = self.at;
                    let class = self.class();
                    self.unbalanced |= match &class {
                        None => in_group || !self.extended,
                        // Bash scans a group for its end without this module's idea of brackets.
                        Some(_) => {
                            in_group && self.text.get(from..self.at).is_some_and(is_confusing)
                        }
                    };
                    tokens.push(class.map_or(Token::Char('['), Token::Class));
                }
                other => tokens.push(Token::Char(other)),
            }
        }
        tokens
    }

    fn group(&mut self, kind: GroupKind, depth: usize) -> Option<Token> {
        if !self.closes() {
            self.unbalanced = true;
            return None;
        }
        if depth >= MAX_DEPTH {
            // Not read: it may match anything.
            self.at = self.text.len();
            self.unbalanced = true;
            return Some(Token::Star);
        }
        self.at += 2;
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.sequence(depth + 1, true));
            match self.peek(0) {
                Some(('|', true)) => self.at += 1,
                Some(_) => {
                    self.at += 1;
                    break;
                }
                None => {
                    self.unbalanced = true;
                    break;
                }
            }
        }
        Some(Token::Group(kind, alternatives))
    }

    /// Returns whether the group that opens here has its closing parenthesis in this component.
    fn closes(&self) -> bool {
        let mut open = 0_usize;
        for (character, live) in self.text.iter().skip(self.at + 1) {
            match (character, live) {
                ('(', true) => open += 1,
                (')', true) => {
                    open = open.saturating_sub(1);
                    if open == 0 {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Reads a bracket expression after its `[`; `None`, with nothing taken, when it is not closed.
    fn class(&mut self) -> Option<Class> {
        let start = self.at;
        let mut class = Class {
            negated: false,
            ranges: Vec::new(),
            named: Vec::new(),
        };
        if let Some(('!' | '^', true)) = self.peek(0) {
            class.negated = true;
            self.at += 1;
        }
        let first = self.at;
        loop {
            let Some((character, live)) = self.peek(0) else {
                self.at = start;
                return None;
            };
            if live && character == ']' && self.at > first {
                self.at += 1;
                return Some(class);
            }
            if live && character == '[' && self.named(&mut class) {
                continue;
            }
            self.at += 1;
            let mut low = character;
            if live
                && character == '['
                && let Some(single) = self.collating()
            {
                low = single;
            }
            let mut high = low;
            if self.peek(0) == Some(('-', true))
                && let Some(end) = self.peek(1)
                && end != (']', true)
            {
                self.at += 2;
                high = end.0;
                if end == ('[', true)
                    && let Some(single) = self.collating()
                {
                    high = single;
                }
            }
            class.ranges.push((low, high));
        }
    }

    /// Takes `[:name:]`; an unknown name matches nothing.
    fn named(&mut self, class: &mut Class) -> bool {
        if self.peek(1) != Some((':', true)) {
            return false;
        }
        let Some(rest) = self.text.get(self.at + 2..) else {
            return false;
        };
        let Some(length) = rest
            .windows(2)
            .position(|pair| matches!(pair, [(':', _), (']', _)]))
        else {
            return false;
        };
        let name: String = rest
            .iter()
            .take(length)
            .map(|(character, _)| *character)
            .collect();
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return false;
        }
        self.at += length + 4;
        if let Some(test) = class_test(&name) {
            class.named.push(test);
        }
        true
    }

    /// Takes the rest of `[=x=]` or `[.x.]` after its `[`.
    fn collating(&mut self) -> Option<char> {
        let (mark, true) = self.peek(0)? else {
            return None;
        };
        if !matches!(mark, '=' | '.') {
            return None;
        }
        let (single, _) = self.peek(1)?;
        if self.peek(2)?.0 == mark && self.peek(3)?.0 == ']' {
            self.at += 4;
            // Bash's own reading of these is odd.
            self.unbalanced = true;
            return Some(single);
        }
        None
    }
}

fn is_confusing(bracket: &[Live]) -> bool {
    bracket
        .iter()
        .any(|(character, live)| *live && matches!(character, '(' | ')' | '|' | '['))
}

fn group_kind(character: char) -> Option<GroupKind> {
    match character {
        '?' => Some(GroupKind::Optional),
        '*' => Some(GroupKind::Many),
        '+' => Some(GroupKind::Some),
        '@' => Some(GroupKind::One),
        '!' => Some(GroupKind::Not),
        _ => None,
    }
}

/// The character classes of POSIX, and bash's `word`.
fn class_test(name: &str) -> Option<fn(char) -> bool> {
    Some(match name {
        "alnum" => |c| c.is_alphanumeric(),
        "alpha" => |c| c.is_alphabetic(),
        "ascii" => |c| c.is_ascii(),
        "blank" => |c| matches!(c, ' ' | '\t'),
        "cntrl" => |c| c.is_control(),
        "digit" => |c| c.is_ascii_digit(),
        "graph" => |c| !c.is_whitespace() && !c.is_control(),
        "lower" => |c| c.is_lowercase(),
        "print" => |c| !c.is_control(),
        "punct" => |c| c.is_ascii_punctuation(),
        "space" => |c| c.is_whitespace(),
        "upper" => |c| c.is_uppercase(),
        "word" => |c| c.is_alphanumeric() || c == '_',
        "xdigit" => |c| c.is_ascii_hexdigit(),
        _ => return None,
    })
}
