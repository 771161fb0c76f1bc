//! Where each word stands in a source.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use crate::text::Span;

/// The places of all words, so that nobody goes through the source for each of many names.
#[derive(Debug)]
pub(super) struct Words<'s>(HashMap<&'s str, Vec<usize>, RandomState>);

impl<'s> Words<'s> {
    /// Those of a source.
    pub fn of(source: &'s str) -> Self {
        let mut places: HashMap<&str, Vec<usize>, RandomState> = HashMap::default();
        let mut at = 0;
        for word in source.split(|char: char| !is_of_word(char)) {
            if !word.is_empty() {
                places.entry(word).or_default().push(at);
            }
            at += word.len() + source[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        }
        Self(places)
    }

    /// Where a word stands, in source order.
    pub fn places<'a>(&'a self, word: &'a str) -> impl Iterator<Item = Span> + 'a {
        self.0.get(word).into_iter().flatten().map(|at| Span::new(*at, at + word.len()))
    }
}

fn is_of_word(char: char) -> bool {
    char.is_alphanumeric() || matches!(char, '_' | '$')
}
