//! Whether a text is AgentScript: the ending `.as` is ActionScript's and AngelScript's, too.

/// The words that a program begins with.
const FIRST: [&str; 3] = ["import", "agent", "main"];

/// What can be imported.
const KINDS: [&str; 5] = ["tool", "llm", "file", "agent", "memory"];

/// Whether a text is AgentScript for sure.
///
/// It is if it begins as no other language does, with `import llm NAME from "…"` or `main agent NAME {`, and
/// if it begins with one of these words, has a `func` or a `generate`, and an agent somewhere.
pub fn is_agentscript(text: &str) -> bool {
    let words: Vec<&str> = Words(text).take(5).collect();
    match words.as_slice() {
        ["import", kind, _, "from", quote, ..] if KINDS.contains(kind) && matches!(*quote, "\"" | "'") => {
            true
        }
        ["main", "agent", "{", ..] | ["main", "agent", _, "{", ..] | ["agent", _, "{", ..] => true,
        [first, ..] if FIRST.contains(first) => has_agent(text),
        _ => false,
    }
}

/// Whether there is a main agent, or an agent and a function or a call of a model.
fn has_agent(text: &str) -> bool {
    let (mut has_agent, mut has_body, mut before) = (false, false, [""; 3]);
    for word in Words(text) {
        if word == "{" {
            has_agent |= is_agent(before);
            // No other language has these words so.
            has_body |= matches!(before, [_, "main", "agent"] | ["main", "agent", _]);
        }
        has_body |= word == "func" || word == "generate";
        if has_agent && has_body {
            return true;
        }
        before = [before[1], before[2], word];
    }
    false
}

/// Whether the words before a `{` are those of an agent, behind nothing that a class, say, begins with.
fn is_agent(before: [&str; 3]) -> bool {
    let can_stand_before = |word: &str| matches!(word, "" | "main" | "}" | "\"" | "'");
    match before {
        [before, "agent", _] | [_, before, "agent"] => can_stand_before(before),
        _ => false,
    }
}

/// The words and other characters of a text, without comments.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            self.0 = self.0.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            let Some(comment) = self.0.strip_prefix("//") else { break };
            self.0 = comment.split_once('\n').map_or("", |(_, rest)| rest);
        }
        let first = self.0.chars().next()?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let end = if is_word(first) {
            self.0.find(|c| !is_word(c)).unwrap_or(self.0.len())
        } else {
            first.len_utf8()
        };
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        Some(word)
    }
}
