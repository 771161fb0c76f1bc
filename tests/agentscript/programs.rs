//! Generated programs: every construct in every possible place, with blanks, line breaks and comments in between.

/// Deterministic pseudo-random numbers.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

const NAMES: [&str; 14] = [
    "input", "notes", "answer", "Search", "x", "use", "for", "max", "as", "from", "tool", "memory", "a_b",
    "list",
];
const TYPES: [&str; 7] =
    ["string", "number", "boolean", "json", "list", "list[string]", "list[list[number]]"];
const STRINGS: [&str; 10] = [
    "\"a\"",
    "'b'",
    "\"two words\"",
    "\"\"",
    "\"a \\\"quote\\\"\"",
    "'über 🙂'",
    "\"two\nlines\"",
    "\"it's\nDon't 'quote'\"",
    "'say \"a\nb\" twice'",
    "\"// no comment {\"",
];
const NUMBERS: [&str; 6] = ["0", "1", "2.5", "3k", "1e2", "007"];
const OPERATORS: [&str; 5] = ["==", "!=", "<", "and", "or"];
const LATER_OPERATORS: [&str; 6] = ["+", "-", "*", "/", ">", "<="];

pub struct Programs {
    random: Random,
    out: String,
    /// Includes the syntax of later releases.
    later: bool,
    depth: usize,
}

pub fn program(seed: u64, later: bool) -> String {
    let mut programs = Programs { random: Random::new(seed), out: String::new(), later, depth: 0 };
    programs.program();
    programs.out
}

impl Programs {
    /// Writes a token after random white space.
    fn put(&mut self, token: &str) {
        match self.random.below(24) {
            0 => self.out.push('\n'),
            1 => self.out.push_str("\n\n\n"),
            2 => self.out.push_str(" // a { comment\n"),
            3 => self.out.push_str("\n// another\n  "),
            4 => self.out.push_str("\t "),
            5 => self.out.push_str("\r\n"),
            _ => self.out.push(' '),
        }
        self.out.push_str(token);
    }

    /// Writes a token on the same line.
    fn put_here(&mut self, token: &str) {
        self.out.push(' ');
        self.out.push_str(token);
    }

    fn name(&mut self) {
        let name = self.random.pick(&NAMES);
        self.put(name);
    }

    /// Writes a name that begins no statement or configuration, even as the first word.
    fn plain_name(&mut self) {
        let name = self.random.pick(&["input", "notes", "answer", "x", "Search"]);
        self.put(name);
    }

    fn program(&mut self) {
        for _ in 0..self.random.below(4) {
            self.put("import");
            let kind = self.random.pick(&["tool", "llm", "file", "agent", "memory"]);
            self.put(kind);
            self.name();
            self.put("from");
            self.put("\"openai://gpt\"");
        }
        for _ in 0..=self.random.below(3) {
            self.agent();
        }
        if self.random.once_in(3) {
            self.out.push_str("\n// the end");
        }
    }

    fn agent(&mut self) {
        if self.random.once_in(2) {
            self.put("main");
        }
        self.put("agent");
        self.plain_name();
        self.put("{");
        for _ in 0..self.random.below(4) {
            self.config();
        }
        if self.later && self.random.once_in(4) {
            self.put("use");
            self.expression();
        }
        for _ in 0..self.random.below(3) {
            self.function();
        }
        self.put("}");
    }

    fn config(&mut self) {
        match self.random.below(3) {
            0 => {
                self.put("model");
                self.plain_name();
            }
            1 => {
                self.put("role");
                self.string();
            }
            _ => {
                self.put("description");
                self.string();
            }
        }
    }

    fn string(&mut self) {
        let string = self.random.pick(&STRINGS);
        self.put(string);
    }

    fn function(&mut self) {
        if self.random.once_in(3) {
            self.put("main");
        }
        self.put("func");
        self.plain_name();
        self.put("(");
        for number in 0..self.random.below(3) {
            if number > 0 {
                self.put(",");
            }
            self.plain_name();
            if self.random.once_in(3) {
                self.shape();
            }
        }
        self.put(")");
        self.block();
    }

    fn block(&mut self) {
        self.depth += 1;
        self.put("{");
        let most = if self.depth > 3 { 2 } else { 5 };
        for _ in 0..self.random.below(most) {
            self.statement();
        }
        self.put("}");
        self.depth -= 1;
    }

    fn statement(&mut self) {
        // A following list or object would be read as a part of the value.
        match self.random.below(9) {
            0 => self.config(),
            1 => self.use_statement(),
            2 => {
                self.put("return");
                self.expression();
            }
            3 => {
                self.put("repeat");
                self.put("*");
                self.put("3");
                self.block();
            }
            4 => {
                self.put("for");
                self.for_rest();
            }
            5 => {
                self.put("loop");
                self.put("until");
                self.expression();
                self.put("max");
                self.put("2");
                self.block();
            }
            6 => {
                self.put("if");
                self.expression();
                self.block();
                if self.random.once_in(2) {
                    self.put("else");
                    self.block();
                }
            }
            7 => {
                self.plain_name();
                if self.random.once_in(3) {
                    self.put(".");
                    self.name();
                }
                let operator = if self.later { self.random.pick(&["=", "+=", "-="]) } else { "=" };
                self.put(operator);
                self.expression();
            }
            _ => {
                self.plain_name();
                self.arguments();
            }
        }
    }

    fn for_rest(&mut self) {
        self.name();
        self.put("in");
        self.expression();
        self.put("max");
        self.put("10");
        self.block();
    }

    fn use_statement(&mut self) {
        self.put("use");
        if self.later && self.random.once_in(4) {
            self.put_here("one");
            self.put_here("of");
            self.put_here("{");
            self.out.push('\n');
            for name in ["first", "second"] {
                self.put(name);
                self.put(":");
                self.plain_name();
                if name == "first" {
                    self.put("selected");
                }
            }
            self.put("}");
        } else {
            self.expression();
        }
        if self.random.once_in(3) {
            self.put("max");
            let budget = self.random.pick(&["2k", "300", "1.5k"]);
            self.put(budget);
        }
        if self.random.once_in(3) {
            self.put("as");
            let label = self.random.pick(&["notes", "two   words", "\"quoted\"", "max 2k", "a.b ( c"]);
            self.put_here(label);
            self.out.push('\n');
        }
    }

    fn expression(&mut self) {
        self.depth += 1;
        let kind = if self.depth > 6 { self.random.below(5) } else { self.random.below(14) };
        match kind {
            0 => self.name(),
            1 => self.string(),
            2 => {
                let number = self.random.pick(&NUMBERS);
                self.put(number);
            }
            3 => {
                let word = self.random.pick(&["true", "false", "none"]);
                self.put(word);
            }
            4 => self.plain_name(),
            5 => self.object(),
            6 => {
                self.put("[");
                for _ in 0..self.random.below(4) {
                    self.expression();
                    self.put(",");
                }
                self.put("]");
            }
            7 => {
                self.plain_name();
                self.put(".");
                self.name();
            }
            8 => {
                self.plain_name();
                self.put("[");
                self.expression();
                self.put("]");
            }
            9 => {
                self.plain_name();
                self.put(".");
                self.name();
                self.arguments();
            }
            10 => {
                self.put("not");
                self.plain_name();
            }
            11 => {
                self.plain_name();
                let later = self.later && self.random.once_in(2);
                let operator =
                    if later { self.random.pick(&LATER_OPERATORS) } else { self.random.pick(&OPERATORS) };
                self.put(operator);
                self.expression();
            }
            12 if self.later => {
                self.put("parallel");
                self.put_here("for");
                self.for_rest();
            }
            _ => self.generate(),
        }
        self.depth -= 1;
    }

    fn arguments(&mut self) {
        self.put("(");
        for number in 0..self.random.below(3) {
            if number > 0 {
                self.put(",");
            }
            self.expression();
        }
        self.put(")");
    }

    fn object(&mut self) {
        self.put("{");
        for number in 0..self.random.below(4) {
            if number > 0 {
                self.put(",");
            }
            let key = self.random.pick(&["a", "use", "\"a key\"", "max", "'b'"]);
            self.put(key);
            self.put(":");
            self.expression();
        }
        self.put("}");
    }

    fn generate(&mut self) {
        self.put("generate");
        self.put("(");
        self.put("{");
        self.put("input");
        self.put(":");
        self.string();
        for option in ["max_output: 2k", "attempts: 3", "think: \"high\"", "strict: true"] {
            if self.random.once_in(4) {
                self.put(",");
                self.put(option);
            }
        }
        if self.random.once_in(4) {
            self.put(",");
        }
        self.put("}");
        self.put(")");
        if !self.random.once_in(3) {
            self.put("->");
            self.shape();
        }
    }

    fn shape(&mut self) {
        self.put("{");
        for name in ["answer", "use", "a-b", "list"] {
            if self.random.once_in(2) {
                continue;
            }
            self.put(name);
            let ty = self.random.pick(&TYPES);
            if self.later && self.random.once_in(2) {
                self.put(":");
                self.put(ty);
                self.out.push('\n');
            } else if self.later && self.random.once_in(3) {
                self.out.push('\n');
            } else {
                // On its own line, later releases would read it as the next field.
                self.put_here(ty);
                if self.random.once_in(3) {
                    self.put(",");
                }
            }
        }
        self.put("}");
    }
}
