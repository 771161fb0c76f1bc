//! AgentScript detection by content: ActionScript and AngelScript use the file name ending `.as`, too.

const FIRST: [&str; 3] = ["import", "agent", "main"];

const KINDS: [&str; 5] = ["tool", "llm", "file", "agent", "memory"];

/// URI schemes that no other language imports from.
const SCHEMES: [&str; 8] =
    ["openai://", "anthropic://", "ollama://", "sh://", "env://", "mcp://", "sqlite://", "host://"];

/// Whether a text is certainly AgentScript: it begins with `import llm NAME from "…"` or `main agent NAME {`, or with
/// one of the first words and has an agent that is the main one or has a `func` or a `generate`. Typing must not change
/// the result, so a missing import kind or agent brace is tolerated.
pub fn is_agentscript(text: &str) -> bool {
    let first: Vec<ContentRange<'_>> = Pieces(text).take(5).collect();
    match first.as_slice() {
        [
            ContentRange::Word("import"),
            ContentRange::Word(kind),
            ContentRange::Word(_),
            ContentRange::Word("from"),
            ContentRange::String(_),
            ..,
        ] if KINDS.contains(kind) => true,
        [
            ContentRange::Word("import"),
            ContentRange::Word(_),
            ContentRange::Word("from"),
            ContentRange::String(uri),
            ..,
        ] if SCHEMES.iter().any(|scheme| uri.starts_with(scheme)) => true,
        [ContentRange::Word("main"), ContentRange::Word("agent"), ContentRange::Other('{'), ..]
        | [
            ContentRange::Word("main"),
            ContentRange::Word("agent"),
            ContentRange::Word(_),
            ContentRange::Other('{'),
            ..,
        ]
        | [ContentRange::Word("agent"), ContentRange::Word(_), ContentRange::Other('{'), ..] => true,
        [ContentRange::Word(first), ..] if FIRST.contains(first) => has_agent(text),
        _ => false,
    }
}

fn has_agent(text: &str) -> bool {
    let pieces: Vec<ContentRange<'_>> = Pieces(text).collect();
    let (mut has_agent, mut has_body) = (false, false);
    for (at, piece) in pieces.iter().enumerate() {
        // Skips the declarations of other languages, such as a class.
        let before = at.checked_sub(1).map(|before| pieces[before]);
        let can_begin = matches!(before, None | Some(ContentRange::Other('}') | ContentRange::String(_)));
        match (piece, &pieces[at + 1..]) {
            (ContentRange::Word("main"), [ContentRange::Word("agent"), rest @ ..]) if is_body(rest) => {
                return true;
            }
            (ContentRange::Word("agent"), rest) if can_begin => has_agent |= is_body(rest),
            (ContentRange::Word("func" | "generate"), _) => has_body = true,
            _ => {}
        }
        if has_agent && has_body {
            return true;
        }
    }
    false
}

/// Whether the tokens after `agent` begin an agent: a name, then a `{` or, if that is missing, a member.
fn is_body(rest: &[ContentRange<'_>]) -> bool {
    let is_member = |rest: &[ContentRange<'_>]| {
        matches!(
            rest,
            [ContentRange::Other('{'), ..]
                | [ContentRange::Word("role" | "description"), ContentRange::String(_), ..]
                | [ContentRange::Word("main"), ContentRange::Word("func"), ..]
                | [ContentRange::Word("model"), ContentRange::Word(_), ..]
                | [ContentRange::Word("func"), ContentRange::Word(_), ContentRange::Other('('), ..]
        )
    };
    is_member(rest) || matches!(rest, [ContentRange::Word(_), rest @ ..] if is_member(rest))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContentRange<'a> {
    Word(&'a str),
    String(&'a str),
    Other(char),
}

struct Pieces<'a>(&'a str);

impl<'a> Iterator for Pieces<'a> {
    type Item = ContentRange<'a>;

    fn next(&mut self) -> Option<ContentRange<'a>> {
        loop {
            self.0 = self.0.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            // AgentScript has no comments of the latter kind.
            if let Some(comment) = self.0.strip_prefix("//") {
                self.0 = comment.split_once('\n').map_or("", |(_, rest)| rest);
            } else if let Some(comment) = self.0.strip_prefix("/*") {
                self.0 = comment.split_once("*/").map_or("", |(_, rest)| rest);
            } else {
                break;
            }
        }
        let first = self.0.chars().next()?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if matches!(first, '"' | '\'') {
            return Some(self.string(first));
        }
        if !is_word(first) {
            self.0 = &self.0[first.len_utf8()..];
            return Some(ContentRange::Other(first));
        }
        let (word, rest) = self.0.split_at(self.0.find(|c| !is_word(c)).unwrap_or(self.0.len()));
        self.0 = rest;
        Some(ContentRange::Word(word))
    }
}

impl<'a> Pieces<'a> {
    /// Reads a string up to its quote or to the end of its line: a missing quote then costs one line.
    fn string(&mut self, quote: char) -> ContentRange<'a> {
        let inner = &self.0[1..];
        let line = inner.split('\n').next().unwrap_or_default();
        let mut is_escaped = false;
        let end = line.find(|c: char| {
            let ends = c == quote && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        });
        let (text, length) = match end {
            Some(end) => (&inner[..end], end + 1),
            None => (line, line.len()),
        };
        self.0 = &inner[length..];
        ContentRange::String(text)
    }
}
