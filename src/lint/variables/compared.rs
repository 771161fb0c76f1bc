//! Most names are never compared, which a text search shows with far less work than a search for all uses.

use std::collections::HashSet;

use memchr::{memchr_iter, memmem, memrchr_iter};

use crate::syntax::characters::is_name_part;
use crate::text::Span;

const SIGNS: [&str; 3] = ["==", "!=", "switch"];

/// Number of lines before and after a sign that may belong to the comparison.
const AROUND: usize = 2;

#[derive(Debug)]
pub(in crate::lint) struct Compared<'s> {
    lines: Vec<Span>,
    words: HashSet<&'s str>,
}

impl<'s> Compared<'s> {
    pub fn new(source: &'s str) -> Self {
        let signs = SIGNS.iter().flat_map(|sign| memmem::find_iter(source.as_bytes(), sign));
        let mut lines: Vec<Span> = signs.map(|at| lines_around(source, at)).collect();
        lines.sort_unstable();
        lines.dedup_by(|next, last| {
            let is_same = next.start <= last.end;
            if is_same {
                last.end = last.end.max(next.end);
            }
            is_same
        });
        let words =
            lines.iter().flat_map(|line| line.text(source).split(|char| !is_name_part(char))).collect();
        Self { lines, words }
    }

    pub fn is_near(&self, place: Span) -> bool {
        let first = self.lines.partition_point(|line| line.end <= place.start);
        self.lines.get(first).is_some_and(|line| line.start < place.end)
    }

    pub fn has(&self, name: &str) -> bool {
        self.words.contains(name)
    }
}

fn lines_around(source: &str, at: usize) -> Span {
    let (before, after) = source.as_bytes().split_at(at);
    let start = memrchr_iter(b'\n', before).nth(AROUND).map_or(0, |newline| newline + 1);
    let end = memchr_iter(b'\n', after).nth(AROUND).map_or(source.len(), |newline| at + newline);
    Span::new(start, end)
}
