//! Generates bash texts from a grammar, with a fixed seed.
//!
//! Every program has a name of the form `c0` to `c99`; those with an even number succeed, so that both sides of `&&` and
//! `||` run. Texts name no file outside the working directory and always end.

/// A small generator of pseudo-random numbers (xorshift), so that a seed gives the same texts everywhere.
pub(crate) struct Random(u64);

impl Random {
    /// Starts at `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn one_in(&mut self, limit: usize) -> bool {
        self.below(limit) == 0
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

/// Returns a text of one or more commands.
pub(crate) fn script(random: &mut Random) -> String {
    let mut generator = Generator {
        random,
        here_documents: Vec::new(),
        backquotes: false,
        quoted: false,
    };
    let mut text = String::new();
    for _ in 0..=generator.random.below(2) {
        text += &generator.list(3);
        text += &generator.newline();
    }
    text
}

struct Generator<'r> {
    random: &'r mut Random,
    /// Bodies that begin at the next newline.
    here_documents: Vec<String>,
    /// Inside backquotes nothing that needs escaping is generated.
    backquotes: bool,
    /// Inside double quotes.
    quoted: bool,
}

impl Generator<'_> {
    fn newline(&mut self) -> String {
        format!("\n{}", std::mem::take(&mut self.here_documents).concat())
    }

    fn list(&mut self, depth: usize) -> String {
        let mut text = self.pipeline(depth);
        while self.random.one_in(3) {
            let joint = self.random.pick(&[
                "; ",
                " && ",
                " || ",
                ";",
                "&&",
                "||",
                " & ",
                "&&\\\n",
                " \\\n; ",
                "\n",
                " # c '\n",
                " && # \"\n ",
                " ||\n\n",
            ]);
            let before_newline = joint.contains('\n') && !joint.contains("\\\n");
            if before_newline {
                let (head, tail) = joint.split_once('\n').unwrap();
                text += head;
                text += &self.newline();
                text += tail;
            } else {
                text += joint;
            }
            text += &self.pipeline(depth);
        }
        text
    }

    fn pipeline(&mut self, depth: usize) -> String {
        let mut text = self
            .random
            .pick(&[
                "", "", "", "", "", "! ", "! ! ", "time ", "time -p ", "! time ",
            ])
            .to_owned();
        text += &self.command(depth);
        while self.random.one_in(5) {
            text += self.random.pick(&[" | ", "|", " |& ", "|\\\n"]);
            text += &self.command(depth);
        }
        text
    }

    fn command(&mut self, depth: usize) -> String {
        if depth == 0 || !self.random.one_in(3) {
            return self.simple(depth);
        }
        let depth = depth - 1;
        let text = match self.random.below(20) {
            0 | 1 => format!("( {} )", self.list(depth)),
            2 => format!("({})", self.list(depth)),
            3 | 4 => format!("{{ {}; }}", self.one_line(depth)),
            5 => format!(
                "if {}; then {}; fi",
                self.one_line(depth),
                self.one_line(depth)
            ),
            6 => format!(
                "if {}; then {}; else {}; fi",
                self.one_line(depth),
                self.one_line(depth),
                self.one_line(depth)
            ),
            7 => format!(
                "while {}; ((k++ < 2)); do {}; done",
                self.one_line(depth),
                self.one_line(depth)
            ),
            8 => format!(
                "until {}; ((k++ > 2)); do {}; done",
                self.one_line(depth),
                self.one_line(depth)
            ),
            9 => format!(
                "for x in {} {}; do {}; done",
                self.word(depth),
                self.word(depth),
                self.one_line(depth)
            ),
            10 => format!(
                "for ((i={}; i<1; i++)); do {}; done",
                self.arithmetic(depth),
                self.one_line(depth)
            ),
            11 => format!(
                "case {} in {}) {};; *) {} ;; esac",
                self.word(depth),
                self.word(depth),
                self.one_line(depth),
                self.one_line(depth)
            ),
            12 => format!(
                "case x in (esac) {};; (x|{}) {};& y) ;; esac",
                self.one_line(depth),
                self.word(depth),
                self.one_line(depth)
            ),
            13 => format!(
                "f{}() {{ {}; }}",
                self.random.below(3),
                self.one_line(depth)
            ),
            14 => format!(
                "function f{} ( {} )",
                self.random.below(3),
                self.one_line(depth)
            ),
            15 => format!(
                "[[ {} == {} && -n {} ]]",
                self.word(depth),
                self.word(depth),
                self.word(depth)
            ),
            16 => format!(
                "[[ x =~ ^(x|{})$ || {} < a ]]",
                self.word(depth),
                self.word(depth)
            ),
            17 => format!("(( {} ))", self.arithmetic(depth)),
            18 => format!("(({}); {})", self.one_line(depth), self.one_line(depth)),
            _ => format!("for x in a; {{ {}; }}", self.one_line(depth)),
        };
        if self.random.one_in(6) {
            format!("{text} {}", self.redirect(depth))
        } else {
            text
        }
    }

    /// A list whose here-documents are on the same level as its last line.
    fn one_line(&mut self, depth: usize) -> String {
        self.pipeline(depth)
    }

    fn simple(&mut self, depth: usize) -> String {
        let mut text = String::new();
        while self.random.one_in(6) {
            text += &self.assignment(depth);
            text += " ";
        }
        if self.random.one_in(12) {
            text += &self.redirect(depth);
            text += " ";
        }
        text += &self.name(depth);
        for _ in 0..self.random.below(3) {
            text += self.random.pick(&[" ", " ", "  ", "\t", " \\\n"]);
            text += &if self.random.one_in(7) {
                self.redirect(depth)
            } else {
                self.word(depth)
            };
        }
        text
    }

    fn name(&mut self, depth: usize) -> String {
        let number = self.random.below(100);
        match self.random.below(24) {
            0 => format!("'c{number}'"),
            1 => format!("\"c{number}\""),
            2 => format!("c\"\"{number}"),
            3 if !self.backquotes => format!("\\c{number}"),
            4 if !self.backquotes => format!("$'\\x63'{number}"),
            5 if !self.backquotes => format!("c\\\n{number}"),
            6 => format!("$\"c{number}\""),
            7 => "f1".to_owned(),
            8 => "echo".to_owned(),
            9 => ":".to_owned(),
            10 => format!(
                "declare a{}=( {} {} )",
                self.random.below(3),
                self.word(depth),
                self.word(depth)
            ),
            11 => format!("export v={}", self.word(depth)),
            12 if depth > 0 => format!("\"$(echo c{number})\""),
            _ => format!("c{number}"),
        }
    }

    fn assignment(&mut self, depth: usize) -> String {
        match self.random.below(6) {
            0 => format!("a=({} {})", self.word(depth), self.word(depth)),
            1 => format!("a[{}]={}", self.arithmetic(depth), self.word(depth)),
            2 => format!("v+={}", self.word(depth)),
            3 => "v=".to_owned(),
            _ => format!("v={}", self.word(depth)),
        }
    }

    fn redirect(&mut self, depth: usize) -> String {
        match self.random.below(10) {
            0 => "> out".to_owned(),
            1 => "2>&1".to_owned(),
            2 => "<in".to_owned(),
            3 => format!("<<< {}", self.word(depth)),
            4 => "3>>out".to_owned(),
            5 => "&>out".to_owned(),
            6 if depth > 0 => format!("< <({})", self.nested(depth - 1)),
            _ => self.here_document(depth),
        }
    }

    fn here_document(&mut self, depth: usize) -> String {
        if self.backquotes || self.quoted || self.here_documents.len() > 1 {
            return "2>out".to_owned();
        }
        let (written, delimiter, literal) = match self.random.below(7) {
            0 => ("'E'", "E", true),
            1 => ("\\E", "E", true),
            2 => ("E\"\"F", "EF", true),
            3 => ("$'E'", "E", true),
            4 => ("\"E F\"", "E F", true),
            _ => ("E", "E", false),
        };
        let tabs = self.random.one_in(3);
        let mut body = String::new();
        for _ in 0..self.random.below(4) {
            body += match self.random.below(9) {
                0 => "E \n",
                1 => " E\n",
                2 => "it's \"\n",
                3 => "`#\n",
                4 => "$(c7\n",
                5 => "text ) esac }\n",
                6 => "EF E\n",
                7 => "\\$(c9) \\`c9\\`\n",
                _ => "# c '\n",
            };
        }
        if !literal {
            body = body.replace("`#\n", "\n").replace("$(c7\n", "\n");
            if depth > 0 {
                let pending = std::mem::take(&mut self.here_documents);
                body = [
                    body,
                    "x ".to_owned(),
                    self.expansion(depth - 1, true),
                    " y\n".to_owned(),
                ]
                .concat();
                self.here_documents = pending;
            }
        }
        if tabs && self.random.one_in(2) {
            body = body.lines().flat_map(|line| ["\t", line, "\n"]).collect();
        }
        let indent = if tabs {
            self.random.pick(&["", "\t", "\t\t"])
        } else {
            ""
        };
        self.here_documents
            .push(format!("{body}{indent}{delimiter}\n"));
        format!(
            "{}{}{written}",
            if tabs { "<<-" } else { "<<" },
            self.random.pick(&["", " "])
        )
    }

    fn word(&mut self, depth: usize) -> String {
        let mut text = String::new();
        for _ in 0..=self.random.below(2) {
            let piece = match self.random.below(16) {
                0 => "'a b'".to_owned(),
                1 => "'#'".to_owned(),
                2 if !self.backquotes => "\\'".to_owned(),
                3 if !self.backquotes => "\\\\".to_owned(),
                4 if !self.backquotes => "$'\\''".to_owned(),
                5 => "x#y".to_owned(),
                6 => "\"<<E\"".to_owned(),
                7 => "{a,b}".to_owned(),
                8 => "a=b".to_owned(),
                9 if depth > 0 => format!("\"x{}y\"", self.quoted_expansion(depth - 1)),
                10 | 11 if depth > 0 => self.expansion(depth - 1, false),
                12 if !self.backquotes && depth > 0 => {
                    format!("@(x|{})", self.expansion(depth - 1, false))
                }
                13 => "if".to_owned(),
                14 => "''".to_owned(),
                _ => self
                    .random
                    .pick(&["x", "yy", "z1", "-n", "--", "done", "}", "in"])
                    .to_owned(),
            };
            text += &piece;
        }
        text
    }

    fn quoted_expansion(&mut self, depth: usize) -> String {
        let outer = std::mem::replace(&mut self.quoted, true);
        let text = self.expansion(depth, true);
        self.quoted = outer;
        text
    }

    /// Commands inside a substitution: their here-documents begin and end there.
    fn nested(&mut self, depth: usize) -> String {
        let outer = std::mem::take(&mut self.here_documents);
        let quoted = std::mem::replace(&mut self.quoted, false);
        let mut text = self.list(depth);
        if !self.here_documents.is_empty() {
            text += &self.newline();
        } else if text.lines().last().is_some_and(|line| line.contains('#'))
            || self.random.one_in(8)
        {
            text += "\n";
        }
        self.here_documents = outer;
        self.quoted = quoted;
        text
    }

    fn expansion(&mut self, depth: usize, quoted: bool) -> String {
        match self.random.below(14) {
            0..=2 => format!("$({})", self.nested(depth)),
            3 if !self.backquotes => {
                self.backquotes = true;
                let text = self.nested(depth.min(1));
                self.backquotes = false;
                if text.contains(['`', '\\', '$', '"']) {
                    "$(c3)".to_owned()
                } else {
                    format!("`{text}`")
                }
            }
            4 => format!("$(( {} ))", self.arithmetic(depth)),
            5 if depth > 0 => format!("${{v:-{}}}", self.expansion(depth - 1, quoted)),
            6 if depth > 0 => format!("${{v+{}}}", self.expansion(depth - 1, quoted)),
            7 if depth > 0 => format!(
                "${{v/{}/{}}}",
                self.expansion(depth - 1, quoted),
                self.expansion(depth - 1, quoted)
            ),
            8 if depth > 0 => format!("${{a[{}]}}", self.arithmetic(depth - 1)),
            9 if !quoted => format!("<({})", self.nested(depth)),
            10 => format!("$(({}) )", self.nested(depth)),
            11 => self
                .random
                .pick(&[
                    "$v", "${v}", "$#", "${#v}", "$$", "${v%x}", "${v:0:1}", "${!v}", "$",
                ])
                .to_owned(),
            12 => format!("$({{ {}; }})", self.one_line_nested(depth)),
            _ => format!("$( ( {} ) )", self.nested(depth)),
        }
    }

    fn one_line_nested(&mut self, depth: usize) -> String {
        let outer = std::mem::take(&mut self.here_documents);
        let text = self.pipeline(depth);
        let text = if self.here_documents.is_empty() {
            text
        } else {
            "c4".to_owned()
        };
        self.here_documents = outer;
        text
    }

    fn arithmetic(&mut self, depth: usize) -> String {
        if depth > 0 && self.random.one_in(2) {
            return format!("1 + 0$({})", self.nested(depth - 1));
        }
        self.random
            .pick(&["1", "2<<3", "(1+2)", "i", "1<<E", "3#2"])
            .to_owned()
    }
}
