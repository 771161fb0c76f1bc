//! The statements in the blocks of a piece that does not parse, and which of them are the reason.
//!
//! They are cut as pieces are, and each is parsed by itself, without the statements in its own blocks. Like
//! all of a piece they depend on its text alone; those that an edit leaves as they were are taken over.

use super::pieces::{self, Blocks};
use super::{Language, Tree};
use crate::text::{Change, Span};

/// How deep blocks are looked into. A statement deeper down is a part of the one around it.
const DEPTH: usize = 12;

/// How many times as much text as there is may be looked at. Written code takes as many as its blocks
/// are deep; where nothing closes, each statement is sought up to the end.
const LOOKS: usize = 64;

/// The statements of a piece that was looked at, those in a block right behind the one around them.
#[derive(Clone, Debug, Default)]
pub(super) struct Statements(Vec<Statement>);

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
    /// Whether it parses, the statements in its blocks left out.
    is_sound: bool,
}

/// A statement whose brackets close.
#[derive(Clone, Copy)]
pub(super) struct Whole {
    pub end: usize,
    /// The byte after the last one that was looked at to know its end.
    pub seen: usize,
}

impl Statements {
    /// The statements in the blocks of a piece. `known`: those of which some may be among them.
    pub fn of(language: Language, text: &str, known: &Self) -> Self {
        let looks = text.len().saturating_mul(LOOKS);
        let mut cutter = Cutter { language, text, known, found: Vec::new(), looks };
        cutter.statement(0, text.len(), 0);
        Self(cutter.found)
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

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The whole statement that begins at a place, unless the end of what it stands in was looked at to
    /// know its own.
    pub fn whole(&self, start: usize) -> Option<Whole> {
        let found = &self.0[self.at(start)?];
        let is_known = found.is_whole && found.seen != usize::MAX;
        is_known.then_some(Whole { end: found.end, seen: found.seen })
    }

    /// The statements that do not parse; not those within another one.
    pub fn broken(&self) -> Vec<Span> {
        let mut broken: Vec<Span> = Vec::new();
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
    found: Vec<Statement>,
    /// How many bytes may still be looked at.
    looks: usize,
}

impl Cutter<'_> {
    /// Cuts the block whose statements begin at `at`; gives where they end, at `limit` at the latest.
    fn block(&mut self, mut at: usize, limit: usize, depth: usize) -> usize {
        while at < limit {
            if let Some(end) = self.take_over(at, limit) {
                at = end;
                continue;
            }
            let skip = |start| self.known.whole(start).filter(|it| it.seen <= limit).map(|it| it.end);
            let Some(cut) = pieces::cut_in_block(&self.text[..limit], at, &skip) else { break };
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
                is_sound: false,
            });
            if !self.look(place) {
                return limit;
            }
            let own = self.statement(at, end, depth);
            self.found[place].is_sound = Tree::parse_sound(self.language, &own, None).is_some();
            at = end;
        }
        at
    }

    /// Cuts the blocks of a statement; gives its text without what stands in them.
    fn statement(&mut self, start: usize, end: usize, depth: usize) -> String {
        let mut own = String::new();
        let mut from = start;
        if depth < DEPTH {
            let mut blocks = Blocks::new(&self.text[..end], start);
            while let Some(inside) = blocks.enter() {
                own.push_str(&self.text[from..inside]);
                from = self.block(inside, end, depth + 1);
                blocks.leave(from);
            }
        }
        own.push_str(&self.text[from..end]);
        own
    }

    /// The end of the statement at `at`, if it is known, which is taken over with those in it.
    fn take_over(&mut self, at: usize, limit: usize) -> Option<usize> {
        let first = self.known.at(at)?;
        let Statement { end, seen, limit: known_limit, .. } = self.known.0[first];
        let is_same = if seen == usize::MAX { known_limit == limit } else { seen <= limit };
        if !is_same {
            return None;
        }
        for statement in self.known.0[first..].iter().take_while(|it| it.start < end) {
            self.found.push(statement.clone());
            self.look(self.found.len() - 1);
        }
        Some(end)
    }

    /// Takes down what was looked at for a statement; `false` where it is too much.
    fn look(&mut self, place: usize) -> bool {
        let Statement { start, seen, limit, .. } = self.found[place];
        let looked = seen.min(limit) - start;
        self.looks = self.looks.saturating_sub(looked);
        self.looks > 0
    }
}
