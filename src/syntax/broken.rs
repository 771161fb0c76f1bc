//! What no reader of JavaScript takes.
//!
//! The parser is behind the language here and there, so that a text which it refuses need not be wrong.
//! Only what breaks rules that no later edition will give up is named: brackets and quotes that have
//! no partner, values and keys side by side, operators without a value, the marks of a merge.

use super::{Language, Tree};
use crate::text::Span;

/// The first place where a text is surely broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The place.
    pub span: Span,
    /// What is wrong there.
    pub kind: BrokenKind,
}

/// What is wrong at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenKind {
    /// A bracket that nothing closes.
    Unclosed,
    /// A bracket that closes nothing.
    Unopened,
    /// A bracket that stands where this other one is still open.
    Mismatched(Span),
    /// A string, or a regular expression, that does not end in its line.
    UnclosedLine,
    /// A template or a comment that does not end.
    UnclosedText,
    /// A value or a key right behind another value.
    NoComma,
    /// A name right behind another name in the same line.
    NameAfterName,
    /// An operator with nothing behind it.
    NoValue,
    /// A mark of a merge.
    Conflict,
    /// A type in JavaScript.
    Type,
}

/// The first place where a text is surely broken; `None` also where only the parser says so.
pub fn broken(tree: &Tree, source: &str) -> Option<Broken> {
    // What is a comment in one file is none in another.
    if !tree.root().has_error() || source.contains("<!--") || source.contains("\n-->") {
        return None;
    }
    let mut reader = Reader { tree, source, at: 0, open: Vec::new(), last: [Token::START; 3] };
    reader.read().err()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Start,
    Word,
    Number,
    String,
    Template,
    Regex,
    Open,
    Close,
    Sign,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    span: Span,
}

impl Token {
    const START: Self = Self { kind: Kind::Start, span: Span { start: 0, end: 0 } };
}

/// An open bracket.
struct Bracket {
    sign: u8,
    at: usize,
    /// Whether it is the object that is the first argument of a call.
    is_argument: bool,
}

struct Reader<'a> {
    tree: &'a Tree,
    source: &'a str,
    at: usize,
    open: Vec<Bracket>,
    /// The last tokens, the newest first.
    last: [Token; 3],
}

/// Words that a value goes on with, or that do not end one.
const NO_VALUE: [&str; 32] = [
    "as",
    "in",
    "of",
    "is",
    "instanceof",
    "satisfies",
    "typeof",
    "void",
    "delete",
    "new",
    "await",
    "yield",
    "async",
    "keyof",
    "readonly",
    "infer",
    "unique",
    "return",
    "throw",
    "case",
    "do",
    "else",
    "extends",
    "implements",
    "get",
    "set",
    "static",
    "with",
    "assert",
    "asserts",
    "abstract",
    "declare",
];

/// Words that a name may follow in the same line, beside those of [`NO_VALUE`].
const BEFORE_NAME: [&str; 40] = [
    "accessor",
    "any",
    "class",
    "const",
    "default",
    "defer",
    "enum",
    "export",
    "finally",
    "for",
    "from",
    "function",
    "global",
    "if",
    "import",
    "interface",
    "let",
    "module",
    "namespace",
    "out",
    "override",
    "package",
    "private",
    "protected",
    "public",
    "require",
    "source",
    "switch",
    "symbol",
    "try",
    "type",
    "using",
    "var",
    "while",
    "break",
    "continue",
    "catch",
    "debugger",
    "macro",
    "phase",
];

/// Words that go on with a value, or with what is declared, behind a name.
const AFTER_NAME: [&str; 9] =
    ["as", "extends", "from", "implements", "in", "instanceof", "is", "of", "satisfies"];

/// Words behind which a slash begins a regular expression.
const BEFORE_VALUE: [&str; 13] = [
    "in",
    "instanceof",
    "typeof",
    "void",
    "delete",
    "new",
    "await",
    "yield",
    "return",
    "throw",
    "case",
    "do",
    "else",
];

impl Reader<'_> {
    fn read(&mut self) -> Result<(), Broken> {
        let bytes = self.source.as_bytes();
        if self.source.trim_start_matches('\u{feff}').starts_with("#!") {
            self.at = self.line_end();
        }
        while let Some(&byte) = bytes.get(self.at) {
            let start = self.at;
            let rest = &self.source[start..];
            let is_line_start = start == 0 || bytes[start - 1] == b'\n';
            let conflict = ["<<<<<<< ", ">>>>>>> ", "=======\n", "=======\r"];
            if is_line_start && conflict.iter().any(|mark| rest.starts_with(mark)) {
                return Err(Broken { span: Span::new(start, start + 7), kind: BrokenKind::Conflict });
            }
            let first = rest.chars().next().unwrap_or(' ');
            match byte {
                _ if is_space(first) => self.at += first.len_utf8(),
                b'/' if rest.starts_with("//") => self.at = self.line_end(),
                b'/' if rest.starts_with("/*") => self.comment()?,
                b'"' | b'\'' => self.string(byte)?,
                b'`' => self.template(start, start)?,
                b'/' if self.is_regex() => self.regex()?,
                b'(' | b'[' | b'{' => self.opens(byte),
                b')' | b']' | b'}' => self.closes(byte)?,
                _ if byte.is_ascii_digit() => self.word(Kind::Number)?,
                _ if is_word(first) || "#@\\".contains(first) => self.word(Kind::Word)?,
                _ => self.sign()?,
            }
        }
        let end = Token { kind: Kind::Close, span: Span::at(self.at) };
        self.operator_without_value(end)?;
        self.import_without_source(end)?;
        match self.open.first() {
            Some(bracket) if bracket.sign == b'`' => Err(unclosed_text(bracket.at, 1)),
            Some(bracket) => {
                let span = Span::new(bracket.at, bracket.at + 1);
                Err(Broken { span, kind: BrokenKind::Unclosed })
            }
            None => Ok(()),
        }
    }

    fn line_end(&self) -> usize {
        self.source[self.at..].find('\n').map_or(self.source.len(), |end| self.at + end)
    }

    fn comment(&mut self) -> Result<(), Broken> {
        match self.source[self.at + 2..].find("*/") {
            Some(end) => self.at += end + 4,
            None => return Err(unclosed_text(self.at, 2)),
        }
        Ok(())
    }

    fn string(&mut self, quote: u8) -> Result<(), Broken> {
        let (start, bytes) = (self.at, self.source.as_bytes());
        let mut at = start + 1;
        loop {
            match bytes.get(at) {
                Some(b'\\') if self.source[at..].starts_with("\\\r\n") => at += 3,
                Some(b'\\') => at += 2,
                Some(b'\n' | b'\r') | None => {
                    let span = Span::new(start, start + 1);
                    return Err(Broken { span, kind: BrokenKind::UnclosedLine });
                }
                Some(byte) if *byte == quote => break,
                Some(_) => at += 1,
            }
        }
        self.at = at + 1;
        self.push(Kind::String, start)
    }

    /// Reads on in the template that begins at `start` from `from`, up to its end or to a value in it.
    fn template(&mut self, start: usize, from: usize) -> Result<(), Broken> {
        let bytes = self.source.as_bytes();
        let mut at = from + 1;
        loop {
            match bytes.get(at) {
                Some(b'\\') => at += 2,
                Some(b'`') => break,
                Some(b'$') if bytes.get(at + 1) == Some(&b'{') => {
                    self.open.push(Bracket { sign: b'`', at: start, is_argument: false });
                    self.at = at + 2;
                    return self.push(Kind::Open, at);
                }
                Some(_) => at += 1,
                None => return Err(unclosed_text(start, 1)),
            }
        }
        self.at = at + 1;
        // What is behind its last value is not behind that value.
        self.note(Kind::Template, from);
        Ok(())
    }

    /// Whether a slash begins a regular expression. After a bracket only the parser knows.
    fn is_regex(&self) -> bool {
        let last = self.last[0];
        match last.kind {
            Kind::Word => BEFORE_VALUE.contains(&last.span.text(self.source)),
            Kind::Number | Kind::String | Kind::Template | Kind::Regex => false,
            Kind::Close => {
                let node = self.tree.root().descendant_for_byte_range(self.at, self.at + 1);
                node.is_some_and(|node| {
                    node.kind() == "regex" || node.parent().is_some_and(|it| it.kind() == "regex")
                })
            }
            Kind::Sign => !["++", "--"].iter().any(|sign| self.source[..self.at].trim_end().ends_with(sign)),
            Kind::Start | Kind::Open => true,
        }
    }

    fn regex(&mut self) -> Result<(), Broken> {
        let (start, bytes) = (self.at, self.source.as_bytes());
        let (mut at, mut in_class) = (start + 1, false);
        loop {
            match bytes.get(at) {
                Some(b'\\') => at += 2,
                Some(b'\n' | b'\r') | None => {
                    let span = Span::new(start, start + 1);
                    return Err(Broken { span, kind: BrokenKind::UnclosedLine });
                }
                Some(b'/') if !in_class => break,
                Some(byte) => {
                    in_class = *byte == b'[' || in_class && *byte != b']';
                    at += 1;
                }
            }
        }
        self.at = at + 1;
        while bytes.get(self.at).is_some_and(u8::is_ascii_alphabetic) {
            self.at += 1;
        }
        self.push(Kind::Regex, start)
    }

    fn opens(&mut self, sign: u8) {
        let is_call = self.last[0].kind == Kind::Open && self.last[0].span.text(self.source) == "(";
        let is_argument = sign == b'{' && is_call && self.last[1].kind == Kind::Word;
        self.open.push(Bracket { sign, at: self.at, is_argument });
        self.at += 1;
        self.note(Kind::Open, self.at - 1);
    }

    fn closes(&mut self, sign: u8) -> Result<(), Broken> {
        let span = Span::new(self.at, self.at + 1);
        self.operator_without_value(Token { kind: Kind::Close, span })?;
        let Some(bracket) = self.open.pop() else {
            return Err(Broken { span, kind: BrokenKind::Unopened });
        };
        let expected = match bracket.sign {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        if sign != expected {
            let open = Span::new(bracket.at, bracket.at + 1);
            return Err(Broken { span, kind: BrokenKind::Mismatched(open) });
        }
        if bracket.sign == b'`' {
            return self.template(bracket.at, self.at);
        }
        self.at += 1;
        self.note(Kind::Close, self.at - 1);
        Ok(())
    }

    fn word(&mut self, kind: Kind) -> Result<(), Broken> {
        let start = self.at;
        let is_end = |char: char| !(is_word(char) || char == '\\' || kind == Kind::Number && char == '.');
        // The first one may be a sign that begins a name.
        let rest = self.source[start..].char_indices().skip(1);
        self.at =
            rest.into_iter().find(|(_, char)| is_end(*char)).map_or(self.source.len(), |(at, _)| start + at);
        self.push(kind, start)
    }

    fn sign(&mut self) -> Result<(), Broken> {
        let start = self.at;
        let is_sign = |byte: &u8| b"=.&|?<>!+-*%^~".contains(byte);
        let bytes = self.source.as_bytes();
        self.at += 1;
        if is_sign(&bytes[start]) {
            while bytes.get(self.at).is_some_and(is_sign) {
                self.at += 1;
            }
        }
        self.push(Kind::Sign, start)
    }

    /// Takes in a token, if it may stand behind the last ones.
    fn push(&mut self, kind: Kind, start: usize) -> Result<(), Broken> {
        let token = Token { kind, span: Span::new(start, self.at) };
        self.operator_without_value(token)?;
        self.value_behind_value(token)?;
        self.key_behind_value(token)?;
        self.name_behind_name(token)?;
        self.import_without_source(token)?;
        self.type_in_javascript(token)?;
        self.note(kind, start);
        Ok(())
    }

    fn note(&mut self, kind: Kind, start: usize) {
        self.last = [Token { kind, span: Span::new(start, self.at) }, self.last[0], self.last[1]];
    }

    fn operator_without_value(&self, token: Token) -> Result<(), Broken> {
        let last = self.last[0];
        let ends = token.kind == Kind::Close || [";", ","].contains(&token.span.text(self.source));
        let wants = ["=", "=>", ".", "?.", "&&", "||", "??"].contains(&last.span.text(self.source));
        // `of` and `in` are operators behind a name, and else names themselves.
        let is_word = ["of", "in"].contains(&last.span.text(self.source)) && last.kind == Kind::Word;
        let is_operator = is_word && self.last[1].kind == Kind::Word && !self.is_before_name(self.last[1]);
        if ends && (wants && last.kind == Kind::Sign || is_operator && token.kind == Kind::Close) {
            return Err(Broken { span: last.span, kind: BrokenKind::NoValue });
        }
        Ok(())
    }

    fn is_before_name(&self, word: Token) -> bool {
        let text = word.span.text(self.source);
        NO_VALUE.contains(&text) || BEFORE_NAME.contains(&text)
    }

    fn name_behind_name(&self, token: Token) -> Result<(), Broken> {
        let [last, before, _] = self.last;
        let is_name = |token: Token| {
            let text = token.span.text(self.source);
            token.kind == Kind::Word && text.starts_with(is_word)
        };
        let is_one_line =
            !self.source[last.span.end as usize..token.span.start as usize].contains(['\n', '\r']);
        // Names with a dot before them may belong to a decorator.
        let is_plain = !before.span.text(self.source).ends_with('.') && !self.is_before_name(last);
        let goes_on = AFTER_NAME.contains(&token.span.text(self.source));
        if is_name(last) && is_name(token) && is_one_line && is_plain && !goes_on {
            return Err(Broken { span: token.span, kind: BrokenKind::NameAfterName });
        }
        Ok(())
    }

    fn import_without_source(&self, token: Token) -> Result<(), Broken> {
        let [from, name, import] = self.last;
        let is_import = from.span.text(self.source) == "from"
            && name.kind == Kind::Word
            && import.span.text(self.source) == "import"
            && from.kind == Kind::Word;
        if is_import && token.kind != Kind::String {
            return Err(Broken { span: from.span, kind: BrokenKind::NoValue });
        }
        Ok(())
    }

    fn value_behind_value(&self, token: Token) -> Result<(), Broken> {
        let last = self.last[0];
        let is_literal = |kind| matches!(kind, Kind::String | Kind::Number);
        if !is_literal(last.kind) {
            return Ok(());
        }
        let is_list = self.open.last().is_some_and(|bracket| bracket.sign == b'[' || bracket.sign == b'(');
        let is_one_line =
            !self.source[last.span.end as usize..token.span.start as usize].contains(['\n', '\r']);
        let is_word = token.kind == Kind::Word && !NO_VALUE.contains(&token.span.text(self.source));
        if is_literal(token.kind) && (is_one_line || is_list) || is_word && is_list {
            return Err(Broken { span: token.span, kind: BrokenKind::NoComma });
        }
        Ok(())
    }

    /// In an object that is an argument there are no statements, which would not need the comma.
    fn key_behind_value(&self, token: Token) -> Result<(), Broken> {
        let [key, value, _] = self.last;
        let is_colon = token.kind == Kind::Sign && token.span.text(self.source) == ":";
        let is_key = matches!(key.kind, Kind::Word | Kind::String | Kind::Number);
        let ends_value = match value.kind {
            Kind::String | Kind::Number | Kind::Template | Kind::Regex | Kind::Close => true,
            Kind::Word => !NO_VALUE.contains(&value.span.text(self.source)),
            Kind::Start | Kind::Open | Kind::Sign => false,
        };
        if is_colon && is_key && ends_value && self.open.last().is_some_and(|bracket| bracket.is_argument) {
            return Err(Broken { span: key.span, kind: BrokenKind::NoComma });
        }
        Ok(())
    }

    fn type_in_javascript(&self, token: Token) -> Result<(), Broken> {
        let [name, keyword, before] = self.last;
        let is_declaration = ["const", "let", "var"].contains(&keyword.span.text(self.source))
            && keyword.kind == Kind::Word
            && before.span.text(self.source) != ".";
        let is_colon = token.kind == Kind::Sign && token.span.text(self.source) == ":";
        if is_colon && is_declaration && name.kind == Kind::Word && self.tree.language == Language::JavaScript
        {
            return Err(Broken { span: token.span, kind: BrokenKind::Type });
        }
        Ok(())
    }
}

fn unclosed_text(at: usize, length: usize) -> Broken {
    Broken { span: Span::new(at, at + length), kind: BrokenKind::UnclosedText }
}

fn is_word(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_' || char == '$' || !char.is_ascii() && !is_space(char)
}

fn is_space(char: char) -> bool {
    char.is_whitespace() || char == '\u{feff}'
}
