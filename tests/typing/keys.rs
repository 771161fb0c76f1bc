//! Keys of a typed text, and the changes that an editor like VS Code makes of them: brackets and quotes close
//! automatically and are typed over; Enter keeps the indentation, and makes two lines between brackets.

use std::ops::Range;

#[derive(Clone, Debug)]
pub struct Key {
    /// Replaced bytes of the text before it.
    pub range: Range<usize>,
    pub text: String,
}

impl Key {
    fn insert(at: usize, text: impl Into<String>) -> Self {
        Self { range: at..at, text: text.into() }
    }
}

/// A bracket or a quote that the editor has inserted after the cursor.
struct Closer {
    /// White space before it.
    lead: String,
    close: char,
    /// Whether it ends a template's substitution.
    is_substitution: bool,
}

impl Closer {
    fn is_quote(&self) -> bool {
        matches!(self.close, '"' | '\'' | '`')
    }

    fn text(&self) -> String {
        format!("{}{}", self.lead, self.close)
    }
}

/// Types a text into an empty document. In Markdown quotes do not close automatically.
pub fn from_nothing(target: &str, is_markdown: bool) -> Vec<Key> {
    let mut author = Author { target, at: 0, open: Vec::new(), keys: Vec::new(), is_markdown };
    while author.at < target.len() {
        author.press();
    }
    while let Some(closer) = author.open.pop() {
        author.keys.push(Key { range: author.at..author.at + closer.text().len(), text: String::new() });
    }
    author.keys
}

struct Author<'t> {
    target: &'t str,
    /// Offset up to which the text is typed.
    at: usize,
    /// Inserted brackets and quotes after the cursor, the nearest last.
    open: Vec<Closer>,
    keys: Vec<Key>,
    is_markdown: bool,
}

impl Author<'_> {
    fn press(&mut self) {
        let (at, rest) = (self.at, &self.target[self.at..]);
        let key = rest.chars().next().unwrap();
        let is_escaped = self.target[..at].ends_with('\\') && !self.target[..at].ends_with("\\\\");
        if let Some(top) = self.open.last_mut() {
            let text = top.text();
            if rest.starts_with(&text) && !is_escaped {
                let end = at + text.len();
                self.keys.push(Key { range: end - 1..end, text: top.close.to_string() });
                self.at = end;
                self.open.pop();
                return;
            }
            let blank = rest.len() - rest.trim_start().len();
            if !top.lead.is_empty() && blank > 0 && rest[blank..].starts_with(top.close) {
                let lead = rest[..blank].to_owned();
                self.keys.push(Key { range: at..at + top.lead.len(), text: lead.clone() });
                top.lead = lead;
                return;
            }
        }
        if self.is_surplus(key) && !is_escaped {
            let length = self.open.pop().unwrap().text().len();
            self.keys.push(Key { range: at..at + length, text: String::new() });
            return;
        }
        if rest.starts_with('\n') || rest.starts_with("\r\n") {
            return self.enter();
        }
        let mut text = key.to_string();
        if let Some(close) = self.closer_of(key) {
            text.push(close);
            let is_substitution = key == '{' && self.target[..at].ends_with('$') && self.is_in_string();
            self.open.push(Closer { lead: String::new(), close, is_substitution });
        }
        self.keys.push(Key::insert(at, text));
        self.at += key.len_utf8();
    }

    /// Whether the nearest inserted bracket is surplus, as the typed one belongs to an outer one.
    fn is_surplus(&self, key: char) -> bool {
        let Some((top, around)) = self.open.split_last() else { return false };
        let end = around.iter().rposition(Closer::is_quote).unwrap_or(0);
        !top.is_quote() && around[end.min(around.len())..].iter().any(|closer| closer.close == key)
    }

    fn enter(&mut self) {
        let rest = &self.target[self.at..];
        let break_len = rest.find('\n').unwrap() + 1;
        let indent = rest[break_len..].len() - rest[break_len..].trim_start_matches([' ', '\t']).len();
        let is_blank = rest[break_len + indent..].starts_with(['\n', '\r']);
        let length = break_len + if is_blank { 0 } else { indent };
        let mut text = rest[..length].to_owned();
        let typed = &self.target[..self.at];
        let own = &typed[typed.rfind('\n').map_or(0, |newline| newline + 1)..];
        let own_indent = &own[..own.len() - own.trim_start_matches([' ', '\t']).len()];
        if let Some(top) = self.open.last_mut()
            && typed.ends_with(['(', '[', '{'])
            && top.lead.is_empty()
            && !top.is_quote()
        {
            top.lead = format!("\n{own_indent}");
            text += &top.lead;
        }
        self.keys.push(Key::insert(self.at, text));
        self.at += length;
    }

    /// Closing character that the editor inserts for a key.
    fn closer_of(&self, key: char) -> Option<char> {
        match key {
            '(' => Some(')'),
            '[' => Some(']'),
            '{' => Some('}'),
            '"' | '\'' | '`' if !self.is_markdown => {
                let before = self.target[..self.at].chars().next_back();
                let is_word = before.is_some_and(|it| it.is_alphanumeric() || "_\"'`\\".contains(it));
                (!is_word && !self.is_in_string() && !self.is_in_comment()).then_some(key)
            }
            _ => None,
        }
    }

    fn is_in_string(&self) -> bool {
        let inner = self.open.iter().rev().find(|closer| closer.is_quote() || closer.is_substitution);
        inner.is_some_and(Closer::is_quote)
    }

    fn is_in_comment(&self) -> bool {
        let typed = &self.target[..self.at];
        let line = &typed[typed.rfind('\n').map_or(0, |newline| newline + 1)..];
        line.trim_start().starts_with("//") || line.contains(" // ") || line.trim_start().starts_with('*')
    }
}

/// Retypes a word: selects it and presses Delete first, or types over it.
pub fn word_again(text: &str, word: Range<usize>, deletes: bool) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut replaced = word.clone();
    if deletes {
        keys.push(Key { range: word.clone(), text: String::new() });
        replaced.end = replaced.start;
    }
    for letter in text[word].chars() {
        let start = replaced.start;
        keys.push(Key { range: replaced, text: letter.to_string() });
        replaced = start + letter.len_utf8()..start + letter.len_utf8();
    }
    keys
}

/// Words of at least three letters.
pub fn words(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, letter) in
        text.char_indices().filter(|(_, letter)| letter.is_ascii_alphanumeric() || *letter == '_')
    {
        match words.last_mut() {
            Some(word) if word.end == at => word.end += letter.len_utf8(),
            _ => words.push(at..at + letter.len_utf8()),
        }
    }
    words.retain(|word| word.len() >= 3);
    words
}

pub fn pressed(text: &mut String, key: &Key) {
    text.replace_range(key.range.clone(), &key.text);
}
