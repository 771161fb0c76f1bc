//! Random editing, deterministic by seed: types statements key by key, deletes them, cuts and pastes, moves lines,
//! renames, opens brackets and closes them later, changes line breaks and indentation.
//!
//! Text is never cut inside a character or a line break, as in any editor.

use std::collections::VecDeque;
use std::ops::Range;

use super::places::{difference, is_place, line_start, snapped, words};
use test_support::phrases::{DELIMITERS, NAMES, PHRASES, SHORT};
use test_support::random::Random;

/// Size of the undo history.
const UNDO: usize = 40;

/// Limit of the growth, since longer texts only take time.
const GROWTH: usize = 4_000;

#[derive(Clone, Debug)]
pub enum Edit {
    /// Replaces a range of the text after the previous changes.
    Replace(Range<usize>, String),
    Whole(String),
}

impl Edit {
    fn apply(&self, text: &mut String) {
        match self {
            Self::Replace(range, with) => text.replace_range(range.clone(), with),
            Self::Whole(whole) => text.clone_from(whole),
        }
    }
}

pub struct Session {
    pub text: String,
    random: Random,
    original: String,
    older: VecDeque<String>,
    /// Planned edits, one notification each.
    planned: VecDeque<Vec<Edit>>,
    /// Text after all planned edits.
    draft: String,
}

impl Session {
    pub fn new(text: &str, seed: u64) -> Self {
        Self {
            text: text.to_owned(),
            random: Random(seed),
            original: text.to_owned(),
            older: VecDeque::new(),
            planned: VecDeque::new(),
            draft: text.to_owned(),
        }
    }

    /// Applies the next notification and returns it.
    pub fn step(&mut self) -> Vec<Edit> {
        while self.planned.is_empty() {
            self.plan();
        }
        let edits = self.planned.pop_front().unwrap_or_default();
        self.older.push_back(self.text.clone());
        if self.older.len() > UNDO {
            self.older.pop_front();
        }
        for edit in &edits {
            edit.apply(&mut self.text);
        }
        edits
    }

    pub fn somewhere(&mut self) -> usize {
        let offset = self.random.below(self.text.len() + 1);
        snapped(&self.text, offset)
    }

    /// Plans one more action. Most are undone in the end, in one edit, as edits of broken texts show little.
    fn plan(&mut self) {
        if self.draft.len() > self.original.len() + GROWTH {
            return self.start_again();
        }
        let before = self.draft.clone();
        self.act();
        if self.random.below(4) > 0 && self.draft != before {
            self.turn_into(&before);
        }
    }

    fn act(&mut self) {
        match self.random.below(40) {
            0..=8 => self.type_statement(),
            9..=12 => self.type_inside(),
            13..=14 => self.type_and_take_back(),
            15..=17 => self.delimiter(),
            18..=19 => self.lose_a_delimiter(),
            20..=21 => self.cut_and_paste(),
            22 => self.paste_twice(),
            23..=24 => self.move_lines(),
            25..=26 => self.replace_a_word(),
            27 => self.rename(),
            28 => self.comment(),
            29 => self.line_breaks(),
            30 => self.indentation(),
            31..=32 => self.delete(),
            33 => self.clear_a_block(),
            34..=37 => self.undo(),
            38 => self.several_at_once(),
            _ => self.start_again(),
        }
    }

    fn edit(&mut self, range: Range<usize>, with: &str) {
        self.edits(vec![Edit::Replace(range, with.to_owned())]);
    }

    fn edits(&mut self, edits: Vec<Edit>) {
        for edit in &edits {
            edit.apply(&mut self.draft);
        }
        self.planned.push_back(edits);
    }

    /// Types key by key and returns the end. A new line keeps the indentation.
    fn keys(&mut self, mut at: usize, typed: &str) -> usize {
        for key in typed.chars() {
            let key = if key == '\n' { self.line_break() + &self.indent(at) } else { key.to_string() };
            self.edit(at..at, &key);
            at += key.len();
        }
        at
    }

    fn phrase(&mut self) -> &'static str {
        if self.random.below(2) == 0 { self.random.pick(&SHORT) } else { self.random.pick(&PHRASES) }
    }

    fn type_statement(&mut self) {
        let phrase = self.phrase();
        let end = self.line_end();
        let start = self.keys(end, "\n");
        self.keys(start, phrase);
    }

    fn type_inside(&mut self) {
        let phrase = self.phrase();
        let before =
            self.random.pick(&["(", "{", "{ ", "[", "${", "=> ", ", ", "= ", ": ", ";", ".", "`", " "]);
        let at = self.after(before);
        // Often only half a statement is typed.
        let length = phrase.chars().count();
        let length = if self.random.below(2) == 0 { length } else { self.random.below(length + 1) };
        let part: String = phrase.chars().take(length).collect();
        self.keys(at, &part);
    }

    fn type_and_take_back(&mut self) {
        let phrase = self.random.pick(&PHRASES);
        let start = self.line_end();
        let mut end = self.keys(start, phrase);
        let kept = start + self.random.below(end - start);
        while end > kept {
            let key = snapped(&self.draft, end - 1);
            self.edit(key..end, "");
            end = key;
        }
    }

    fn delimiter(&mut self) {
        let at = self.anywhere();
        let delimiter = self.random.pick(&DELIMITERS);
        self.edit(at..at, delimiter);
        let behind = at + delimiter.len();
        let end = if self.random.below(3) == 0 {
            let name = self.random.pick(&NAMES);
            self.keys(behind, name)
        } else {
            behind
        };
        match self.random.below(4) {
            0 => {}
            1 => drop(self.keys(end, closing(delimiter))),
            _ => self.edit(at..end, ""),
        }
    }

    fn lose_a_delimiter(&mut self) {
        let found: Vec<usize> =
            self.draft.match_indices(['(', ')', '{', '}', '[', ']', '"', '\'', '`']).map(|it| it.0).collect();
        if found.is_empty() {
            return;
        }
        let at = found[self.random.below(found.len())];
        let lost = self.draft[at..=at].to_owned();
        self.edit(at..at + 1, "");
        if self.random.below(4) > 0 {
            self.edit(at..at, &lost);
        }
    }

    fn cut_and_paste(&mut self) {
        let lines = self.lines(6);
        let cut = self.draft[lines.clone()].to_owned();
        self.edit(lines, "");
        let at = if self.random.below(4) == 0 { self.anywhere() } else { self.line_start() };
        self.edit(at..at, &cut);
    }

    fn paste_twice(&mut self) {
        let lines = self.lines(4);
        let copied = self.draft[lines].to_owned();
        for _ in 0..2 {
            let at = self.line_start();
            self.edit(at..at, &copied);
        }
    }

    fn move_lines(&mut self) {
        let lines = self.lines(3);
        let moved = self.draft[lines.clone()].to_owned();
        let mut rest = self.draft.clone();
        rest.replace_range(lines.clone(), "");
        let to = snapped(&rest, self.random.below(rest.len() + 1));
        let to = line_start(&rest, to);
        self.edits(vec![Edit::Replace(lines, String::new()), Edit::Replace(to..to, moved)]);
    }

    fn replace_a_word(&mut self) {
        let words = words(&self.draft);
        if words.is_empty() {
            return;
        }
        let word = words[self.random.below(words.len())].clone();
        let name = self.random.pick(&NAMES);
        let start = word.start;
        self.edit(word, "");
        self.keys(start, name);
    }

    /// Renames a word everywhere in one notification, from the end on.
    fn rename(&mut self) {
        let all = words(&self.draft);
        if all.is_empty() {
            return;
        }
        let old = self.draft[all[self.random.below(all.len())].clone()].to_owned();
        let new = self.random.pick(&NAMES);
        let places = all.into_iter().rev().filter(|word| self.draft[word.clone()] == old);
        let edits = places.map(|word| Edit::Replace(word, new.to_owned())).collect();
        self.edits(edits);
    }

    fn comment(&mut self) {
        let lines = self.lines(5);
        match self.random.below(3) {
            0 => {
                let commented: String =
                    self.draft[lines.clone()].split_inclusive('\n').flat_map(|line| ["// ", line]).collect();
                self.edit(lines, &commented);
            }
            1 => {
                let (start, end) = (lines.start, lines.end);
                self.edit(start..start, "/*");
                self.edit(end + 2..end + 2, "*/");
            }
            _ => {
                let start = lines.start;
                self.keys(start, "// ");
                self.edit(start..start + 3, "");
            }
        }
    }

    fn line_breaks(&mut self) {
        let unix = self.draft.replace("\r\n", "\n");
        if self.random.below(4) == 0 {
            let end = self.line_end();
            let length = if self.draft[end..].starts_with("\r\n") { 2 } else { 1 };
            let other = if length == 2 { "\n" } else { "\r\n" };
            if end + length <= self.draft.len() {
                self.edit(end..end + length, other);
            }
        } else if unix == self.draft {
            self.edits(vec![Edit::Whole(self.draft.replace('\n', "\r\n"))]);
        } else {
            self.edits(vec![Edit::Whole(unix)]);
        }
    }

    fn indentation(&mut self) {
        let lines = if self.random.below(3) == 0 { 0..self.draft.len() } else { self.lines(8) };
        let deeper = self.random.below(2) == 0;
        let changed: String =
            self.draft[lines.clone()]
                .split_inclusive('\n')
                .map(|line| {
                    if deeper { format!("\t{line}") } else { line.trim_start_matches([' ', '\t']).to_owned() }
                })
                .collect();
        self.edit(lines, &changed);
    }

    fn delete(&mut self) {
        let start = self.anywhere();
        let length = self.random.below(30);
        let end = snapped(&self.draft, start + length).max(start);
        self.edit(start..end, "");
    }

    /// Deletes the content of a pair of braces.
    fn clear_a_block(&mut self) {
        let opened: Vec<usize> = self.draft.match_indices('{').map(|it| it.0).collect();
        if opened.is_empty() {
            return;
        }
        let start = opened[self.random.below(opened.len())] + 1;
        let mut depth = 1;
        for (at, letter) in self.draft[start..].char_indices() {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            if depth == 0 {
                return self.edit(start..start + at, "");
            }
        }
    }

    fn undo(&mut self) {
        if self.older.is_empty() {
            return;
        }
        let count = 1 + self.random.below(self.older.len());
        let older: Vec<String> = self.older.iter().rev().take(count).cloned().collect();
        for text in older {
            self.turn_into(&text);
        }
    }

    /// Types with several cursors.
    fn several_at_once(&mut self) {
        let mut places: Vec<usize> = (0..3).map(|_| self.anywhere()).collect();
        places.sort_unstable();
        places.dedup();
        let typed = self.random.pick(&DELIMITERS);
        self.edits(places.into_iter().rev().map(|at| Edit::Replace(at..at, typed.to_owned())).collect());
    }

    fn start_again(&mut self) {
        if self.random.below(2) == 0 {
            self.edits(vec![Edit::Whole(self.original.clone())]);
        } else {
            self.turn_into(&self.original.clone());
        }
    }

    fn turn_into(&mut self, text: &str) {
        let (range, with) = difference(&self.draft, text);
        self.edit(range, with);
    }

    fn anywhere(&mut self) -> usize {
        let offset = self.random.below(self.draft.len() + 1);
        snapped(&self.draft, offset)
    }

    /// After a random occurrence of `what`, else anywhere.
    fn after(&mut self, what: &str) -> usize {
        let found: Vec<usize> = self.draft.match_indices(what).map(|it| it.0 + what.len()).collect();
        if found.is_empty() { self.anywhere() } else { found[self.random.below(found.len())] }
    }

    fn line_start(&mut self) -> usize {
        let at = self.anywhere();
        line_start(&self.draft, at)
    }

    fn line_end(&mut self) -> usize {
        let at = self.anywhere();
        self.draft[at..].find(['\r', '\n']).map_or(self.draft.len(), |length| at + length)
    }

    /// Up to `most` whole lines.
    fn lines(&mut self, most: usize) -> Range<usize> {
        let start = self.line_start();
        let count = 1 + self.random.below(most);
        let length: usize = self.draft[start..].split_inclusive('\n').take(count).map(str::len).sum();
        start..start + length
    }

    fn line_break(&self) -> String {
        if self.draft.contains("\r\n") { "\r\n".to_owned() } else { "\n".to_owned() }
    }

    fn indent(&self, at: usize) -> String {
        self.draft[line_start(&self.draft, at)..at]
            .chars()
            .take_while(|it| matches!(it, ' ' | '\t'))
            .collect()
    }
}

fn closing(delimiter: &str) -> &'static str {
    match delimiter {
        "(" => ")",
        "[" => "]",
        "{" | "${" => "}",
        "/*" | "/**" => "*/",
        "\"" => "\"",
        "'" => "'",
        "`" => "`",
        "<" => ">",
        _ => "",
    }
}

#[test]
fn a_session_is_the_same_every_time() {
    let text = "if (a) {\r\n    f(`é ${env.vars.b}🌦`, [\"c\"])\r\n}\r\nconst { vars } = env\r\n";
    let mut sessions = [Session::new(text, 7), Session::new(text, 7)];
    let mut texts = std::collections::BTreeSet::new();
    for _ in 0..2_000 {
        let before = sessions[0].text.clone();
        let [edits, again] = sessions.each_mut().map(Session::step);
        assert_eq!(format!("{edits:?}"), format!("{again:?}"));
        let mut after = before;
        for edit in &edits {
            if let Edit::Replace(range, _) = edit {
                assert!(
                    is_place(&after, range.start) && is_place(&after, range.end),
                    "{edit:?} of {after:?}"
                );
            }
            edit.apply(&mut after);
        }
        assert_eq!(sessions.each_ref().map(|session| &session.text), [&after, &after]);
        texts.insert(after);
    }
    assert!(texts.len() > 1_000, "{}", texts.len());
}
