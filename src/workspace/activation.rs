//! Tests on a script's text: those of GenAIScript itself and the `activation` words of systems.
//! A single pass tests all words. Regular expressions run on an engine with linear time, so as not to hang the editor.

use aho_corasick::{AhoCorasick, MatchKind};
use regex::bytes::{Regex, RegexBuilder};

use super::languages::{FILE, IMAGES, LANGUAGES, SCHEMA, WordPosition};
use crate::syntax::characters::{is_space, is_word};

/// Size limit of compiled regular expressions; larger ones are not tested.
const MAX_REGEX_BYTES: usize = 1 << 20;

#[derive(Debug)]
pub(super) struct TextTests {
    words: Option<AhoCorasick>,
    /// For each word, its required positions and the tests that it fulfils.
    wanted: Vec<Vec<(WordPosition, Test)>>,
    /// Words that are regular expressions, each with its system.
    patterns: Vec<(Regex, usize)>,
    /// Systems with a word that JavaScript cannot compile. Their later words are never tested.
    invalid: Vec<(usize, String)>,
    systems: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    Images,
    Schema,
    File,
    Language(usize),
    System(usize),
}

#[derive(Clone, Debug, Default)]
pub(super) struct TextHits {
    pub images: bool,
    pub schema: bool,
    pub file: bool,
    pub languages: [bool; LANGUAGES.len()],
    /// Activated systems, by their index in the set.
    pub systems: Vec<bool>,
}

/// Whether JavaScript can compile an activation word. If not, GenAIScript fails for the whole workspace.
pub fn activation_is_valid(word: &str) -> bool {
    let pattern = pattern(word);
    is_plain(word) || (!repeats_place(&pattern) && regress::Regex::with_flags(&pattern, "i").is_ok())
}

/// Whether an assertion is quantified: `\b*`, `^+`. JavaScript rejects that; the engine used here does not.
fn repeats_place(pattern: &str) -> bool {
    let mut in_class = false;
    let mut rest = pattern;
    while let Some(character) = rest.chars().next() {
        let escaped = rest.strip_prefix('\\').and_then(|after| after.chars().next());
        let length = character.len_utf8() + escaped.map_or(0, char::len_utf8);
        let is_place = matches!((character, escaped), ('^' | '$', _) | ('\\', Some('b' | 'B')));
        in_class = (in_class && character != ']') || (character == '[');
        rest = &rest[length..];
        if is_place && !in_class && begins_with_quantifier(rest) {
            return true;
        }
    }
    false
}

fn begins_with_quantifier(pattern: &str) -> bool {
    let Some(braced) = pattern.strip_prefix('{') else { return pattern.starts_with(['*', '+', '?']) };
    // All other braces are ordinary characters.
    let Some((inside, _)) = braced.split_once('}') else { return false };
    let (least, most) = inside.split_once(',').unwrap_or((inside, ""));
    let is_number = |text: &str| text.chars().all(|digit| digit.is_ascii_digit());
    !least.is_empty() && is_number(least) && is_number(most)
}

impl TextTests {
    pub fn new<'a>(systems: impl IntoIterator<Item = &'a [String]>) -> Self {
        let mut tests =
            Self { words: None, wanted: Vec::new(), patterns: Vec::new(), invalid: Vec::new(), systems: 0 };
        let mut words = IdWords::default();
        words.add(IMAGES, Test::Images);
        words.add(SCHEMA, Test::Schema);
        words.add(FILE, Test::File);
        for (index, language) in LANGUAGES.iter().enumerate() {
            for &word in language.words {
                words.add(word, Test::Language(index));
            }
        }
        for (index, activation) in systems.into_iter().enumerate() {
            tests.systems = index + 1;
            for word in activation {
                if is_plain(word) {
                    words.add((word, WordPosition::AtWordEdge), Test::System(index));
                } else if !activation_is_valid(word) {
                    tests.invalid.push((index, word.clone()));
                    break;
                } else if let Some(regex) = compile(word) {
                    // Look-around and back references are not regular; such a word never activates here.
                    tests.patterns.push((regex, index));
                }
            }
        }
        tests.words = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::Standard)
            .build(&words.texts)
            .ok();
        tests.wanted = words.wanted;
        tests
    }

    /// Returns the first tested word that JavaScript cannot compile. An activated system is not tested further.
    pub fn invalid(&self, hits: &TextHits) -> Option<&str> {
        self.invalid.iter().find(|(system, _)| !hits.systems[*system]).map(|(_, word)| word.as_str())
    }

    pub fn try_on(&self, text: &str) -> TextHits {
        let mut hits = self.try_on_ends(text);
        self.words_in(text).into_iter().for_each(|test| hits.mark(test));
        self.try_patterns(text, &mut hits);
        hits
    }

    fn try_on_ends(&self, text: &str) -> TextHits {
        let mut hits = TextHits { systems: vec![false; self.systems], ..TextHits::default() };
        for (index, language) in LANGUAGES.iter().enumerate() {
            hits.languages[index] = language.endings.iter().any(|ending| ends_with(text, ending));
        }
        hits
    }

    /// Returns the tests fulfilled by a word of a text, without duplicates.
    fn words_in(&self, text: &str) -> Vec<Test> {
        let mut tests: Vec<Test> = Vec::new();
        let Some(words) = &self.words else { return tests };
        for found in words.find_overlapping_iter(text) {
            for &(position, test) in &self.wanted[found.pattern().as_usize()] {
                if !tests.contains(&test) && stands(text, found.start(), found.end(), position) {
                    tests.push(test);
                }
            }
        }
        tests
    }

    fn try_patterns(&self, text: &str, hits: &mut TextHits) {
        for (pattern, system) in &self.patterns {
            if !hits.systems[*system] && pattern.is_match(text.as_bytes()) {
                hits.systems[*system] = true;
            }
        }
    }
}

impl TextHits {
    fn mark(&mut self, test: Test) {
        match test {
            Test::Images => self.images = true,
            Test::Schema => self.schema = true,
            Test::File => self.file = true,
            Test::Language(index) => self.languages[index] = true,
            Test::System(index) => self.systems[index] = true,
        }
    }
}

/// Unique lowercase words with their tests. A match is handled once, however many systems share the word.
#[derive(Default)]
struct IdWords {
    texts: Vec<String>,
    wanted: Vec<Vec<(WordPosition, Test)>>,
    places: std::collections::HashMap<String, usize>,
}

impl IdWords {
    fn add(&mut self, (word, load_status): (&str, WordPosition), test: Test) {
        let word = word.to_ascii_lowercase();
        let place = *self.places.entry(word.clone()).or_insert_with(|| {
            self.texts.push(word);
            self.wanted.push(Vec::new());
            self.wanted.len() - 1
        });
        self.wanted[place].push((load_status, test));
    }
}

fn stands(text: &str, start: usize, end: usize, load_status: WordPosition) -> bool {
    let bytes = text.as_bytes();
    let before = start.checked_sub(1).map(|at| bytes[at]);
    match load_status {
        WordPosition::Anywhere => true,
        WordPosition::BeforeSpace => {
            text.get(end..).and_then(|rest| rest.chars().next()).is_some_and(is_space)
        }
        WordPosition::Apart => {
            before.is_some_and(|byte| !is_word(byte)) && bytes.get(end).is_some_and(|&byte| !is_word(byte))
        }
        WordPosition::AtWordEdge => before.is_some_and(is_word) != is_word(bytes[start]),
    }
}

fn ends_with(text: &str, ending: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= ending.len() && bytes[bytes.len() - ending.len()..].eq_ignore_ascii_case(ending.as_bytes())
}

/// Whether a word is literal as a regular expression. Letter case beyond ASCII requires an expression.
fn is_plain(word: &str) -> bool {
    word.is_ascii()
        && !word.is_empty()
        && !word.contains(['\\', '^', '$', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|'])
}

fn pattern(word: &str) -> String {
    format!(r"\b{word}")
}

/// Without the `u` flag, JavaScript restricts `\b`, `\w`, `\d` to ASCII; words with letters beyond it need Unicode.
fn compile(word: &str) -> Option<Regex> {
    let unicode = !word.is_ascii();
    let pattern = if unicode { format!(r"(?-u:\b){word}") } else { pattern(word) };
    RegexBuilder::new(&pattern)
        .case_insensitive(true)
        .unicode(unicode)
        .size_limit(MAX_REGEX_BYTES)
        .build()
        .ok()
}
