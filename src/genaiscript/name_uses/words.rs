//! Places of the words of a source.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use crate::syntax::characters::is_name_part;
use crate::text::Span;

/// Places of all words, so that looking up many names scans the source once.
#[derive(Debug)]
pub struct SourceWords<'s>(HashMap<&'s str, Vec<usize>, RandomState>);

impl<'s> SourceWords<'s> {
    pub fn collect(source: &'s str) -> Self {
        let mut places: HashMap<&str, Vec<usize>, RandomState> = HashMap::default();
        let mut at = 0;
        for word in source.split(|char: char| !is_name_part(char)) {
            if !word.is_empty() {
                places.entry(word).or_default().push(at);
            }
            at += word.len() + source[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        }
        Self(places)
    }

    pub fn places_in<'a>(&'a self, part: Span, word: &'a str) -> impl Iterator<Item = Span> + 'a {
        let places = self.0.get(word).map(Vec::as_slice).unwrap_or_default();
        let first = places.partition_point(|at| *at < part.range().start);
        let last = places.partition_point(|at| *at < part.range().end);
        places.get(first..last).unwrap_or_default().iter().map(|at| Span::new(*at, at + word.len()))
    }
}
