//! The statements in the blocks of a piece that does not parse, and which of them are the reason.
//!
//! They are cut as pieces are, and each is parsed by itself, without the statements in its own blocks. Like
//! all of a piece they depend on its text alone; those that an edit leaves as they were are taken over.

use memchr::memmem;

use super::pieces::{self, BlockCut, BlockEnd, Blocks};
use super::{Language, Tree};
use crate::text::{Change, Span};

/// How deep blocks are looked into. A statement deeper down is a part of the one around it.
const DEPTH: usize = 12;

/// Up to which size, in bytes, a statement is also tried as a whole: a type may look like a block.
const SHORT: usize = 1 << 10;

/// How many statements may be broken. Nobody breaks so many at a time: this is no code.
const BROKEN: usize = 64;

/// How many times as much text as there is may be looked at. Written code takes as many as its blocks
/// are deep; where nothing closes, each statement is sought up to the end.
const LOOKS: usize = 64;

/// The statements of a piece that was looked at, those in a block right behind the one around them.
#[derive(Clone, Debug, Default)]
pub struct Statements(Vec<Statement>);

/// A statement, or a few that do not come apart. Its places are counted from the beginning of the piece.
#[derive(Clone, Debug)]
struct Statement {
    start: usize,
    end: usize,
    /// The byte after the last one that was looked at to know its end; `usize::MAX` for the end of what
    /// it stands in.
    seen: usize,
    /// The end of what it stands in.
    limit: usize,
    is_whole: bool,
    /// What ended the block, and whether it counted.
    block_end: BlockEnd,
    is_outdented: bool,
    /// Whether it parses, the statements in its blocks left out.
    is_sound: bool,
}

/// A statement whose brackets close.
#[derive(Clone, Copy)]
pub struct Whole {
    pub end: usize,
    /// The byte after the last one that was looked at to know its end.
    pub seen: usize,
}

impl Statements {
    /// The statements in the blocks of a piece. `is_whole`: whether its brackets close. `known`: statements
    /// of which some may be among them.
    pub fn of(language: Language, text: &str, is_whole: bool, known: &Self) -> Self {
        Cutter::new(language, text, known, false).cut(is_whole)
    }

    /// The same of a piece that parses, as far as its statements are long and certainly end where they are cut.
    /// None of them is broken then.
    pub fn of_sound(language: Language, text: &str, is_whole: bool) -> Self {
        Cutter::new(language, text, &Self::default(), true).cut(is_whole)
    }

    /// Those that are certainly the same after a change.
    #[must_use]
    pub fn after(&self, change: Change) -> Self {
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

    /// The whole statement that begins at a place, unless the end of what it stands in was looked at to
    /// know its own.
    pub fn whole(&self, start: usize) -> Option<Whole> {
        let found = &self.0[self.at(start)?];
        let is_known = found.is_whole && !found.is_outdented && found.seen != usize::MAX;
        is_known.then_some(Whole { end: found.end, seen: found.seen })
    }

    /// The statements that do not parse; not those within another one. None of too many.
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

/// Cuts blocks into statements.
struct Cutter<'a> {
    language: Language,
    text: &'a str,
    known: &'a Statements,
    /// Whether all of it parses.
    is_sound: bool,
    found: Vec<Statement>,
    /// How many bytes may still be looked at.
    looks: usize,
    /// How many statements are broken so far.
    broken: usize,
}

impl<'a> Cutter<'a> {
    fn new(language: Language, text: &'a str, known: &'a Statements, is_sound: bool) -> Self {
        let looks = text.len().saturating_mul(LOOKS);
        Self { language, text, known, is_sound, found: Vec::new(), looks, broken: 0 }
    }

    fn cut(mut self, is_whole: bool) -> Statements {
        // What one of the comments is that only a script may have depends on all that is before it.
        let has_comment = |mark| memmem::find(self.text.as_bytes(), mark).is_some();
        if is_whole || !has_comment(b"<!--") && !has_comment(b"-->") {
            self.statement(0, self.text.len(), is_whole, 0);
        }
        Statements(self.found)
    }

    /// Cuts the block whose statements begin at `at`; gives where they end, at `limit` at the latest, or
    /// where they become too many.
    fn block(&mut self, mut at: usize, limit: usize, block_end: BlockEnd, depth: usize) -> usize {
        let mut is_certain = true;
        while at < limit && self.looks > 0 && self.broken <= BROKEN {
            if let Some(end) = self.take_over(at, limit, block_end) {
                at = end;
                continue;
            }
            let skip = |start| self.known.whole(start).filter(|it| it.seen <= limit).map(|it| it.end);
            let Some(found) = pieces::cut_in_block(&self.text[..limit], at, block_end, &skip) else { break };
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
                // What looked like a block was none, and counts for nothing.
                self.found.truncate(place + 1);
                self.found[place].is_sound = true;
                (self.looks, self.broken) = (looks, broken);
            }
            self.broken += usize::from(!self.found[place].is_sound);
            // That all of it parses says nothing of a statement that may end elsewhere, nor of those behind it.
            is_certain &= cut.is_whole;
            if self.is_sound && !is_certain {
                self.found.truncate(place);
            }
            at = end;
        }
        at
    }

    /// Cuts the blocks of a statement; gives its text without what stands in them.
    fn statement(&mut self, start: usize, end: usize, is_whole: bool, depth: usize) -> String {
        // Where nothing is missing the lines may stand as they like.
        let block_end = if is_whole { BlockEnd::Bracket } else { BlockEnd::Indent };
        let mut own = String::new();
        let mut from = start;
        // What looks like a block in a short statement may be none.
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

    /// The end of the statement at `at`, if it is known, which is taken over with those in it.
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

    /// Takes down what was looked at for a statement.
    fn look(&mut self, place: usize) {
        let Statement { start, seen, limit, .. } = self.found[place];
        self.looks = self.looks.saturating_sub(seen.min(limit) - start);
    }
}
