//! Compound commands and function definitions, bash manual sections "Compound Commands" and "Shell Functions".

use super::Parser;
use super::list::Closing;
use super::unquoted::Stop;
use crate::ast::{Arm, Command, CommandKind, List};
use crate::lexer::keyword::Keyword;
use crate::word::{Parts, Word};

impl Parser<'_, '_> {
    /// Reads one command; `None` if nothing was there or the cap was reached (both reported).
    pub(super) fn command(&mut self) -> Option<Command> {
        self.cursor.skip_blanks();
        let parenthesis = self.peek() == Some(b'(');
        let keyword = if parenthesis { None } else { self.keyword() };
        match keyword {
            None if parenthesis => self.compound_command(None),
            Some(keyword) if keyword.begins_compound() => self.compound_command(Some(keyword)),
            Some(Keyword::Function) => self.function_definition(),
            Some(Keyword::Coproc) => self.coprocess(),
            // `time` is reserved only at the head of a pipeline.
            Some(_) | None => self.simple_command(),
        }
    }

    /// Reads the compound command that begins with `(` or `keyword`, and its redirects.
    fn compound_command(&mut self, keyword: Option<Keyword>) -> Option<Command> {
        let start = self.cursor.pos;
        if !self.enter(start) {
            return None;
        }
        let kind = match keyword {
            None if self.cursor.second() == Some(b'(') => self.double_parenthesis(),
            None => Some(self.subshell()),
            Some(Keyword::If) => Some(self.if_command()),
            Some(keyword @ (Keyword::While | Keyword::Until)) => Some(self.loop_command(keyword)),
            Some(keyword @ (Keyword::For | Keyword::Select)) => Some(self.for_command(keyword)),
            Some(Keyword::Case) => Some(self.case_command()),
            Some(Keyword::LeftConditional) => Some(self.conditional()),
            Some(_) => Some(self.group()),
        };
        self.leave();
        let mut redirects = Vec::new();
        self.after_redirect = false;
        while self.redirect_stands_here() {
            redirects.extend(self.redirect());
            self.after_redirect = true;
        }
        Some(Command {
            span: self.since(start),
            kind: kind?,
            redirects,
        })
    }

    /// Reads `( … )`; the cursor stands at the `(`.
    pub(super) fn subshell(&mut self) -> CommandKind {
        let start = self.cursor.pos;
        self.cursor.pos += 1;
        let list = self.list_in_parentheses();
        if self.peek() == Some(b')') {
            if list.items.is_empty() {
                self.unexpected();
            }
            self.cursor.pos += 1;
        } else {
            self.unfinished(start, "a `(` has no `)`");
        }
        CommandKind::Subshell(list)
    }

    fn group(&mut self) -> CommandKind {
        self.take_keyword(Keyword::LeftBrace);
        let list = self.compound_list();
        self.expect(Keyword::RightBrace);
        CommandKind::Group(list)
    }

    fn if_command(&mut self) -> CommandKind {
        let mut branches = Vec::new();
        let mut otherwise = None;
        self.take_keyword(Keyword::If);
        loop {
            let condition = self.compound_list();
            let body = if self.expect(Keyword::Then) {
                self.compound_list()
            } else {
                List::default()
            };
            branches.push((condition, body));
            if !self.take_keyword(Keyword::Elif) {
                break;
            }
        }
        if self.take_keyword(Keyword::Else) {
            otherwise = Some(self.compound_list());
        }
        self.expect(Keyword::Fi);
        CommandKind::If {
            branches,
            otherwise,
        }
    }

    fn loop_command(&mut self, keyword: Keyword) -> CommandKind {
        self.take_keyword(keyword);
        let condition = self.compound_list();
        let body = self.body(false);
        CommandKind::Loop {
            until: keyword == Keyword::Until,
            condition,
            body,
        }
    }

    /// Reads `do … done`, or `{ … }` where `braces` allows it.
    fn body(&mut self, braces: bool) -> List {
        if braces && self.take_keyword(Keyword::LeftBrace) {
            let list = self.compound_list();
            self.expect(Keyword::RightBrace);
            list
        } else if self.expect(Keyword::Do) {
            let list = self.compound_list();
            self.expect(Keyword::Done);
            list
        } else {
            List::default()
        }
    }

    fn for_command(&mut self, keyword: Keyword) -> CommandKind {
        self.take_keyword(keyword);
        self.cursor.skip_blanks();
        if keyword == Keyword::For
            && self.peek() == Some(b'(')
            && self.cursor.second() == Some(b'(')
        {
            return self.arithmetic_for();
        }
        let start = self.cursor.pos;
        let name = if self.peek() == Some(b'#') {
            None
        } else {
            self.word(Stop::Word)
        };
        if name.is_none() {
            self.unexpected();
        }
        let variable = self
            .cursor
            .slice(start, self.cursor.pos)
            .replace("\\\n", "");
        let mut words = None;
        self.cursor.skip_blanks();
        if self.peek() == Some(b';') && !matches!(self.cursor.second(), Some(b';' | b'&')) {
            self.cursor.pos += 1;
            self.skip_newlines();
        } else if self.keyword() == Some(Keyword::Do) {
            // The one place where `do` follows a word directly.
        } else {
            let line = self.cursor.pos;
            self.skip_newlines();
            if self.take_keyword(Keyword::In) {
                words = Some(self.for_words());
            } else if self.cursor.pos == line {
                self.unexpected();
            }
        }
        let body = self.body(true);
        CommandKind::For {
            variable,
            select: keyword == Keyword::Select,
            words,
            body,
        }
    }

    /// Reads the words behind `in` and what ends them.
    fn for_words(&mut self) -> Vec<Word> {
        let mut words = Vec::new();
        loop {
            self.cursor.skip_blanks();
            if self.peek() == Some(b'#') {
                self.skip_comment();
            }
            match self.word(Stop::Word) {
                Some(word) => {
                    self.reject_descriptor(&word);
                    words.push(word);
                }
                None => break,
            }
        }
        match self.peek() {
            Some(b';') if !matches!(self.cursor.second(), Some(b';' | b'&')) => {
                self.cursor.pos += 1;
                self.skip_newlines();
            }
            Some(b'\n') | None => self.skip_newlines(),
            Some(_) => self.unexpected(),
        }
        words
    }

    fn arithmetic_for(&mut self) -> CommandKind {
        let expressions = self.arithmetic_head();
        self.cursor.skip_blanks();
        if self.peek() == Some(b';') && !matches!(self.cursor.second(), Some(b';' | b'&')) {
            self.cursor.pos += 1;
        }
        self.skip_newlines();
        let body = self.body(true);
        CommandKind::ArithmeticFor { expressions, body }
    }

    fn case_command(&mut self) -> CommandKind {
        self.take_keyword(Keyword::Case);
        self.cursor.skip_blanks();
        let before = self.cursor.pos;
        let subject = if self.peek() == Some(b'#') {
            None
        } else {
            self.word(Stop::Word)
        };
        if subject.is_none() {
            self.unexpected();
        }
        let subject = subject.unwrap_or_else(|| Word {
            span: self.since(before),
            parts: Parts::default(),
        });
        self.reject_descriptor(&subject);
        self.skip_newlines();
        let mut arms = Vec::new();
        if !self.take_keyword(Keyword::In) {
            self.unexpected();
            return CommandKind::Case { subject, arms };
        }
        loop {
            self.skip_newlines();
            if self.take_keyword(Keyword::Esac) {
                break;
            }
            let Some(patterns) = self.case_patterns() else {
                break;
            };
            let mut body = List::default();
            self.items(&mut body);
            let mut arm = Arm {
                patterns,
                body,
                falls_through: false,
            };
            let closed = self.closing() == Some(Closing::Arm);
            if closed {
                let second = self.cursor.second();
                self.cursor.advance(2);
                arm.falls_through = second == Some(b'&');
                if second == Some(b';') && self.peek() == Some(b'&') {
                    self.cursor.pos += 1;
                    arm.falls_through = true;
                }
            }
            arms.push(arm);
            if closed {
            } else {
                self.expect(Keyword::Esac);
                break;
            }
        }
        CommandKind::Case { subject, arms }
    }

    /// Reads `pattern | pattern )`; `None` after a syntax error.
    fn case_patterns(&mut self) -> Option<Vec<Word>> {
        if self.peek() == Some(b'(') {
            self.cursor.pos += 1;
            self.cursor.skip_blanks();
        }
        let mut patterns = Vec::new();
        loop {
            self.cursor.skip_blanks();
            if self.peek() == Some(b'#') {
                self.unexpected();
                return None;
            }
            let Some(pattern) = self.word(Stop::Word) else {
                self.unexpected();
                return None;
            };
            self.reject_descriptor(&pattern);
            patterns.push(pattern);
            self.cursor.skip_blanks();
            match self.peek() {
                Some(b'|') if self.cursor.second() != Some(b'|') => self.cursor.pos += 1,
                Some(b')') => {
                    self.cursor.pos += 1;
                    return Some(patterns);
                }
                Some(_) | None => {
                    self.unexpected();
                    return None;
                }
            }
        }
    }

    /// Reads `function NAME [()] body`.
    fn function_definition(&mut self) -> Option<Command> {
        let start = self.cursor.pos;
        self.take_keyword(Keyword::Function);
        self.cursor.skip_blanks();
        let name_start = self.cursor.pos;
        let name = if self.peek() == Some(b'#') {
            None
        } else {
            self.word(Stop::Word)
        };
        let Some(name) = name else {
            self.unexpected();
            return None;
        };
        self.reject_descriptor(&name);
        let name = self
            .cursor
            .slice(name_start, self.cursor.pos)
            .replace("\\\n", "");
        self.cursor.skip_blanks();
        if self.peek() == Some(b'(') {
            let mut ahead = self.cursor;
            ahead.pos += 1;
            ahead.skip_blanks();
            if ahead.peek() == Some(b')') {
                self.cursor.pos = ahead.pos + 1;
            }
        }
        self.function_body(start, name)
    }

    /// Reads the body of the function whose definition begins at `start`.
    pub(super) fn function_body(&mut self, start: usize, name: String) -> Option<Command> {
        self.skip_newlines();
        if !self.compound_stands_here() {
            self.unexpected();
            return None;
        }
        let keyword = self.keyword();
        let body = Box::new(self.compound_command(keyword)?);
        Some(Command {
            span: self.since(start),
            kind: CommandKind::Function { name, body },
            redirects: Vec::new(),
        })
    }

    fn compound_stands_here(&mut self) -> bool {
        self.peek() == Some(b'(') || self.keyword().is_some_and(Keyword::begins_compound)
    }

    /// Reads `coproc [NAME] command`.
    fn coprocess(&mut self) -> Option<Command> {
        let start = self.cursor.pos;
        if !self.enter(start) {
            return None;
        }
        self.take_keyword(Keyword::Coproc);
        self.cursor.skip_blanks();
        let command = self.coprocess_body(start);
        self.leave();
        command
    }

    fn coprocess_body(&mut self, start: usize) -> Option<Command> {
        let finish = |parser: &Self, name: Option<String>, body: Command| {
            let kind = CommandKind::Coprocess {
                name,
                body: Box::new(body),
            };
            Some(Command {
                span: parser.since(start),
                kind,
                redirects: Vec::new(),
            })
        };
        if self.compound_stands_here() {
            let keyword = self.keyword();
            let body = self.compound_command(keyword)?;
            return finish(self, None, body);
        }
        let reserved =
            |keyword: Option<Keyword>| keyword.is_some_and(|keyword| keyword != Keyword::Time);
        if self.closing().is_some()
            || matches!(self.peek(), Some(b'\n' | b'#'))
            || reserved(self.keyword())
        {
            self.unexpected();
            self.skip_reserved();
            return None;
        }
        let body_start = self.cursor.pos;
        let mut simple = self.simple_start();
        if simple.is_one_word() {
            let name = self
                .cursor
                .slice(body_start, self.cursor.pos)
                .replace("\\\n", "");
            self.cursor.skip_blanks();
            let brackets = self.peek() == Some(b'(') && {
                let mut ahead = self.cursor;
                ahead.pos += 1;
                ahead.skip_blanks();
                ahead.peek() == Some(b')')
            };
            if self.compound_stands_here() && !brackets {
                let keyword = self.keyword();
                let body = self.compound_command(keyword)?;
                return finish(self, Some(name), body);
            }
            if self
                .keyword()
                .is_some_and(|keyword| keyword != Keyword::Time)
            {
                self.unexpected();
            }
        }
        let body = self.simple_rest(body_start, &mut simple)?;
        finish(self, None, body)
    }

    /// Moves over a reserved word that cannot stand here, so that what follows is still read.
    fn skip_reserved(&mut self) {
        if let Some(keyword) = self.keyword()
            && !keyword.closes()
            && !matches!(keyword, Keyword::Function | Keyword::Coproc)
        {
            self.take_keyword(keyword);
        }
    }

    /// Consumes `keyword`, or reports what stands there instead.
    fn expect(&mut self, keyword: Keyword) -> bool {
        self.cursor.skip_blanks();
        if self.take_keyword(keyword) {
            return true;
        }
        if self.peek().is_none() {
            self.unfinished(
                self.cursor.pos,
                &format!("the text ends before `{}`", keyword.text()),
            );
        } else {
            self.unexpected();
        }
        false
    }
}
