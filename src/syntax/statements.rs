//! Statements in the blocks of a chunk that does not parse, by which the broken ones are found. They are split like
//! chunks and depend only on the chunk's text; those that an edit does not touch are reused.

use memchr::memmem;

use super::splitter::{self, BlockCut, BlockEnd, Blocks};
use super::{Language, Tree};
use crate::text::{Span, TextChange};

const DEPTH: usize = 12;

/// Size in bytes up to which a statement is also parsed whole, since a type may look like a block.
const SHORT: usize = 1 << 10;

/// Limit of broken statements. Text with more is not code, as no author breaks so many at a time.
const BROKEN: usize = 64;

/// Budget of scanned text, as a multiple of its length. Written code scans its text once per nesting level of
/// blocks; where brackets do not close, each statement is searched to the end.
const LOOKS: usize = 64;

/// Statements of a chunk in preorder.
#[derive(Clone, Debug, Default)]
pub struct Statements(Vec<Statement>);

/// Statement, or several that cannot be separated. Offsets are relative to the chunk.
#[derive(Clone, Debug)]
struct Statement {
    start: usize,
    end: usize,
    /// End of the text scanned for its end; `usize::MAX` if that is the end of its block.
    seen: usize,
    limit: usize,
    is_whole: bool,
    block_end: BlockEnd,
    is_outdented: bool,
    /// Whether it parses without the statements in its blocks.
    is_sound: bool,
}

#[derive(Clone, Copy)]
pub struct WholeStatement {
    pub end: usize,
    pub seen: usize,
}

impl Statements {
    pub fn split(language: Language, text: &str, is_whole: bool, known: &Self) -> Self {
        Cutter::new(language, text, known, false).cut(is_whole)
    }

    /// Splits the blocks of a chunk that parses. Returns only long statements with certain ends.
    pub fn of_sound(language: Language, text: &str, is_whole: bool) -> Self {
        Cutter::new(language, text, &Self::default(), true).cut(is_whole)
    }

    #[must_use]
    pub fn after(&self, change: TextChange) -> Self {
        let moved = |at: usize| at.saturating_add(change.new_end).saturating_sub(change.old_end);
        let kept = self.0.iter().filter_map(|statement| match statement {
            _ if statement.seen.min(statement.limit) <= change.start => Some(statement.clone()),
            _ if statement.start >= change.old_end => Some(Statement {
                start: moved(statement.start),
                end: moved(statement.end),
                seen: if statement.seen == usize::MAX { usize::MAX } else { moved(statement.seen) },
                limit: moved(statement.limit),
                ..*statement
            }),
            _ => None,
        });
        Self(kept.collect())
    }

    /// Returns the complete statement at an offset, unless its end depends on the end of its block.
    pub fn whole(&self, start: usize) -> Option<WholeStatement> {
        let found = &self.0[self.at(start)?];
        let is_known = found.is_whole && !found.is_outdented && found.seen != usize::MAX;
        is_known.then_some(WholeStatement { end: found.end, seen: found.seen })
    }

    /// Returns the outermost broken statements; none if there are more than `BROKEN`.
    pub fn broken(&self) -> Vec<Span> {
        let mut broken: Vec<Span> = Vec::new();
        if self.0.iter().filter(|statement| !statement.is_sound).count() > BROKEN {
            return broken;
        }
        let mut end = 0;
        for statement in &self.0 {
            if !statement.is_sound && statement.start >= end {
                end = statement.end;
                broken.push(Span::new(statement.start, end));
            }
        }
        broken
    }

    fn at(&self, start: usize) -> Option<usize> {
        self.0.binary_search_by_key(&start, |statement| statement.start).ok()
    }
}

struct Cutter<'a> {
    language: Language,
    text: &'a str,
    known: &'a Statements,
    is_sound: bool,
    found: Vec<Statement>,
    /// Remaining budget of scanned bytes.
    looks: usize,
    broken: usize,
}

impl<'a> Cutter<'a> {
    fn new(language: Language, text: &'a str, known: &'a Statements, is_sound: bool) -> Self {
        let looks = text.len().saturating_mul(LOOKS);
        Self { language, text, known, is_sound, found: Vec::new(), looks, broken: 0 }
    }

    fn cut(mut self, is_whole: bool) -> Statements {
        // Whether text is an HTML-like comment depends on all the text before it.
        let has_comment = |mark| memmem::find(self.text.as_bytes(), mark).is_some();
        if is_whole || !has_comment(b"<!--") && !has_comment(b"-->") {
            self.statement(0, self.text.len(), is_whole, 0);
        }
        Statements(self.found)
    }

    /// Splits the block whose statements begin at `at`. Returns their end, or where they exceed a limit.
    fn block(&mut self, mut at: usize, limit: usize, block_end: BlockEnd, depth: usize) -> usize {
        let mut is_certain = true;
        while at < limit && self.looks > 0 && self.broken <= BROKEN {
            if let Some(end) = self.take_over(at, limit, block_end) {
                at = end;
                continue;
            }
            let skip = |start| self.known.whole(start).filter(|it| it.seen <= limit).map(|it| it.end);
            let Some(found) = splitter::cut_in_block(&self.text[..limit], at, block_end, &skip) else {
                break;
            };
            let BlockCut { cut, is_outdented } = found;
            let end = cut.end;
            if end <= at {
                break;
            }
            let place = self.found.len();
            self.found.push(Statement {
                start: at,
                end,
                seen: cut.seen,
                limit,
                is_whole: cut.is_whole,
                block_end,
                is_outdented,
                is_sound: false,
            });
            self.look(place);
            let (looks, broken) = (self.looks, self.broken);
            let own = self.statement(at, end, cut.is_whole, depth);
            self.found[place].is_sound = self.parses(&own);
            let may_be_none = own.len() < end - at && end - at <= SHORT && self.is_broken_since(place);
            if may_be_none && self.parses(&self.text[at..end]) {
                // The apparent block is not a block, so its statements do not count.
                self.found.truncate(place + 1);
                self.found[place].is_sound = true;
                (self.looks, self.broken) = (looks, broken);
            }
            self.broken += usize::from(!self.found[place].is_sound);
            // A chunk that parses does not validate a statement with an uncertain end, nor later ones.
            is_certain &= cut.is_whole;
            if self.is_sound && !is_certain {
                self.found.truncate(place);
            }
            at = end;
        }
        at
    }

    /// Splits the blocks of a statement. Returns its text without their contents.
    fn statement(&mut self, start: usize, end: usize, is_whole: bool, depth: usize) -> String {
        // Indentation matters only where a bracket is missing.
        let block_end = if is_whole { BlockEnd::Bracket } else { BlockEnd::Indent };
        let mut own = String::new();
        let mut from = start;
        // An apparent block in a short statement may not be one.
        let is_left = depth == DEPTH || self.is_sound && depth > 0 && end - start <= SHORT;
        if !is_left {
            let mut blocks = Blocks::new(&self.text[..end], start);
            while let Some(inside) = blocks.enter() {
                own.push_str(&self.text[from..inside]);
                from = self.block(inside, end, block_end, depth + 1);
                blocks.leave(from);
            }
        }
        own.push_str(&self.text[from..end]);
        own
    }

    fn is_broken_since(&self, place: usize) -> bool {
        self.found[place..].iter().any(|statement| !statement.is_sound)
    }

    fn parses(&self, text: &str) -> bool {
        self.is_sound || Tree::parse_sound(self.language, text, None).is_some()
    }

    /// Reuses the known statement at `at` with its nested ones. Returns its end.
    fn take_over(&mut self, at: usize, limit: usize, block_end: BlockEnd) -> Option<usize> {
        let first = self.known.at(at)?;
        let known = &self.known.0[first];
        let is_cut_alike = known.block_end == block_end || known.is_whole && !known.is_outdented;
        let is_same = if known.seen == usize::MAX { known.limit == limit } else { known.seen <= limit };
        if !is_cut_alike || !is_same {
            return None;
        }
        let end = known.end;
        for statement in self.known.0[first..].iter().take_while(|it| it.start < end) {
            self.found.push(statement.clone());
            self.broken += usize::from(!statement.is_sound);
            self.look(self.found.len() - 1);
        }
        Some(end)
    }

    fn look(&mut self, place: usize) {
        let Statement { start, seen, limit, .. } = self.found[place];
        self.looks = self.looks.saturating_sub(seen.min(limit) - start);
    }
}
