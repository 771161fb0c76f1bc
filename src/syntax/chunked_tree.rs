//! Syntax of a file: one tree per chunk. Chunks depend only on the text and are parsed lazily. After an edit, the
//! chunks that it did not touch are reused, so a keystroke costs parsing one chunk.
//!
//! A chunk that does not parse has several trees, its *parts*: one for each broken statement in its blocks,
//! and one for the rest, which parses. [`ChunkedTree::parent`] leads from a broken statement to its block.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::iter;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use foldhash::fast::RandomState;
use memchr::memmem;
use tree_sitter::Node;

use super::chunk::{Chunk, ChunkFragment, ChunkId};
use super::exports::{self, ExportCheck, ExportPlace, OuterName, OuterNames};
use super::splitter::{self, Surrounding};
use super::{Language, Tree, node, typed};
use crate::text::{Span, TextChange};

#[derive(Clone, Debug)]
pub struct ChunkedTree {
    /// Grammar of the text, which TypeScript-only chunks may deviate from.
    pub language: Language,
    source: Arc<str>,
    chunks: Vec<PlacedChunk>,
    outer: OnceLock<Arc<OuterNames>>,
    earlier: Option<Earlier>,
    /// Number of names that were looked up in many new chunks.
    lookups: Arc<AtomicUsize>,
    /// Cached surrounding of the first requested cursor, as several features look at one.
    surrounding: OnceLock<(usize, Option<Surrounding>)>,
}

/// Exported names of an earlier text, with the range of chunks that were replaced since.
#[derive(Clone, Debug)]
struct Earlier {
    outer: Arc<OuterNames>,
    old: Range<usize>,
    new: Range<usize>,
}

/// Number of new chunks that are searched for each name.
const FEW: usize = 16;

/// Number of names for which more new chunks are searched. A feature at the cursor looks few names up, and most chunks
/// cannot bind them. For more names, those of all chunks are collected once, which parses the chunks.
const LOOKUPS: usize = 16;

struct Unclear;

impl Earlier {
    fn then(&self, old: &Range<usize>, new: &Range<usize>) -> Self {
        let start = self.new.start.min(old.start);
        // The later of both ends, in the intermediate text.
        let end = self.new.end.max(old.end);
        Self {
            outer: Arc::clone(&self.outer),
            old: start..end - self.new.end + self.old.end,
            new: start..end - old.end + new.end,
        }
    }
}

#[derive(Clone, Debug)]
struct PlacedChunk {
    start: usize,
    chunk: Arc<Chunk>,
    /// Trees with positions in the file.
    trees: OnceLock<Arc<Trees>>,
}

#[derive(Debug)]
struct Trees {
    /// Tree of the chunk without its broken statements.
    whole: Tree,
    fragments: Vec<OnceLock<Tree>>,
}

/// Region with its own tree: a chunk without its broken statements, or one of these statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkPart {
    pub chunk: usize,
    pub fragment: Option<usize>,
}

impl PlacedChunk {
    fn new(start: usize, chunk: Arc<Chunk>) -> Self {
        Self { start, chunk, trees: OnceLock::new() }
    }

    fn end(&self) -> usize {
        self.start + self.chunk.len
    }

    fn seen(&self) -> usize {
        self.start.saturating_add(self.chunk.seen)
    }
}

impl ChunkedTree {
    pub fn new(language: Language, source: Arc<str>) -> Self {
        let none = Self {
            language,
            source: Arc::default(),
            chunks: Vec::new(),
            outer: OnceLock::new(),
            earlier: None,
            lookups: Arc::default(),
            surrounding: OnceLock::new(),
        };
        none.update(source, TextChange { start: 0, old_end: 0, new_end: usize::MAX })
    }

    /// Updates the syntax after an edit. `change` must cover the edit; its `new_end` may exceed the text.
    #[must_use]
    pub fn update(&self, source: Arc<str>, change: TextChange) -> Self {
        let change = TextChange { new_end: change.new_end.min(source.len()), ..change };
        let chunks = Cutting { before: self, source: &source, change, others: OnceCell::new() }.chunks();
        let earlier = self.earlier_of(&chunks);
        let (outer, lookups, surrounding) = (OnceLock::new(), Arc::default(), OnceLock::new());
        Self { language: self.language, source, chunks, outer, earlier, lookups, surrounding }
    }

    fn earlier_of(&self, chunks: &[PlacedChunk]) -> Option<Earlier> {
        if self.outer.get().is_none() && self.earlier.is_none() {
            return None;
        }
        let is_same = |(new, old): (&PlacedChunk, &PlacedChunk)| Arc::ptr_eq(&new.chunk, &old.chunk);
        let head = chunks.iter().zip(&self.chunks).take_while(|pair| is_same(*pair)).count();
        let tails = chunks[head..].iter().rev().zip(self.chunks[head..].iter().rev());
        let tail = tails.take_while(|pair| is_same(*pair)).count();
        let (old, new) = (head..self.chunks.len() - tail, head..chunks.len() - tail);
        match self.outer.get() {
            Some(outer) => Some(Earlier { outer: Arc::clone(outer), old, new }),
            None => self.earlier.as_ref().map(|earlier| earlier.then(&old, &new)),
        }
    }

    pub fn source(&self) -> &str {
        &self.source
    }

    pub fn chunks(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.chunks.len()
    }

    pub fn id(&self, chunk: usize) -> ChunkId {
        self.chunks[chunk].chunk.id
    }

    pub fn span(&self, chunk: usize) -> Span {
        let placed = &self.chunks[chunk];
        Span::new(placed.start, placed.end())
    }

    pub fn text(&self, chunk: usize) -> &str {
        let placed = &self.chunks[chunk];
        &self.source[placed.start..placed.end()]
    }

    /// Returns the tree of a chunk, positioned in the file. It lacks broken statements if the rest parses.
    pub fn tree(&self, chunk: usize) -> &Tree {
        &self.trees(chunk).whole
    }

    /// Returns the tree of a chunk with positions relative to the chunk.
    pub fn own_tree(&self, chunk: usize) -> &Tree {
        self.chunks[chunk].chunk.tree(self.language, self.text(chunk))
    }

    fn trees(&self, chunk: usize) -> &Trees {
        let placed = &self.chunks[chunk];
        placed.trees.get_or_init(|| {
            let fragments = self.fragments(chunk).iter().map(|_| OnceLock::new()).collect();
            Arc::new(Trees { whole: self.own_tree(chunk).moved(placed.start), fragments })
        })
    }

    fn fragments(&self, chunk: usize) -> &[ChunkFragment] {
        self.chunks[chunk].chunk.fragments(self.language, self.text(chunk))
    }

    /// Returns the regions of a chunk: first the chunk, then its broken statements.
    pub fn parts(&self, chunk: usize) -> impl Iterator<Item = ChunkPart> + use<> {
        let fragments = 0..self.fragments(chunk).len();
        iter::once(None).chain(fragments.map(Some)).map(move |fragment| ChunkPart { chunk, fragment })
    }

    pub fn part_at(&self, offset: usize) -> Option<ChunkPart> {
        let chunk = self.chunk_at(offset)?;
        let inside = u32::try_from(offset - self.chunks[chunk].start).unwrap_or(u32::MAX);
        let fragments = self.fragments(chunk);
        let after = fragments.partition_point(|fragment| fragment.span.start <= inside);
        let fragment = after.checked_sub(1).filter(|last| inside < fragments[*last].span.end);
        Some(ChunkPart { chunk, fragment })
    }

    pub fn part_tree(&self, part: ChunkPart) -> &Tree {
        let ChunkPart { chunk, fragment: Some(fragment) } = part else { return self.tree(part.chunk) };
        self.trees(chunk).fragments[fragment].get_or_init(|| {
            let own = self.fragments(chunk)[fragment].tree(self.language, self.text(chunk));
            own.moved(self.part_span(part).range().start)
        })
    }

    pub fn part_span(&self, part: ChunkPart) -> Span {
        let ChunkPart { chunk, fragment: Some(fragment) } = part else { return self.span(part.chunk) };
        let place = self.fragments(chunk)[fragment].span.range();
        let start = self.chunks[chunk].start;
        Span::new(start + place.start, start + place.end)
    }

    /// Returns the block that contains a broken statement; `None` for a whole chunk.
    pub fn home(&self, part: ChunkPart) -> Option<Node<'_>> {
        part.fragment?;
        let place = self.part_span(part).range();
        self.tree(part.chunk).root().descendant_for_byte_range(place.start, place.end)
    }

    /// Returns the parent of a node; for a broken statement, the block that contains it.
    pub fn parent<'t>(&'t self, node: Node<'t>) -> Option<Node<'t>> {
        let parent = node.parent()?;
        match self.part_at(node.start_byte()).filter(|_| parent.kind() == "program") {
            Some(part @ ChunkPart { fragment: Some(_), .. }) => self.home(part),
            _ => Some(parent),
        }
    }

    pub fn ancestors<'t>(&'t self, node: Option<Node<'t>>) -> impl Iterator<Item = Node<'t>> {
        iter::successors(node, |node| self.parent(*node))
    }

    pub fn statements(&self) -> impl Iterator<Item = Node<'_>> {
        self.chunks().flat_map(|chunk| node::children(self.tree(chunk).root()))
    }

    pub fn is_broken(&self) -> bool {
        self.chunks().any(|chunk| self.is_chunk_broken(chunk))
    }

    pub fn is_chunk_broken(&self, chunk: usize) -> bool {
        self.own_tree(chunk).is_broken() || !self.fragments(chunk).is_empty()
    }

    /// Finds the first TypeScript-only syntax in a JavaScript chunk that parses as TypeScript.
    pub fn first_type(&self) -> Option<Span> {
        self.first_type_if(|tree| tree.language != self.language)
    }

    /// Finds the first TypeScript-only syntax in chunks that are parsed as TypeScript.
    pub fn first_typescript(&self) -> Option<Span> {
        self.first_type_if(|tree| tree.language == Language::TypeScript)
    }

    fn first_type_if(&self, is_typed: impl Fn(&Tree) -> bool) -> Option<Span> {
        self.chunks().find_map(|chunk| {
            let tree = self.own_tree(chunk);
            let place = is_typed(tree).then(|| typed::first(tree, self.text(chunk))).flatten()?.range();
            let start = self.chunks[chunk].start;
            Some(Span::new(start + place.start, start + place.end))
        })
    }

    /// Returns the index of the chunk that contains the byte at `offset`; after the end, the last one.
    pub fn chunk_at(&self, offset: usize) -> Option<usize> {
        self.chunks.partition_point(|placed| placed.start <= offset).checked_sub(1)
    }

    /// Returns the smallest node that covers a span, if the span lies in one chunk.
    pub fn covering(&self, span: Span) -> Option<Node<'_>> {
        let range = span.range();
        self.root_around(span)?.descendant_for_byte_range(range.start, range.end)
    }

    pub fn node_at(&self, span: Span) -> Option<Node<'_>> {
        let range = span.range();
        let found = self.root_around(span)?.named_descendant_for_byte_range(range.start, range.end)?;
        (node::span(found) == span).then_some(found)
    }

    fn root_around(&self, span: Span) -> Option<Node<'_>> {
        let range = span.range();
        let part = self.part_at(range.start)?;
        let holds = |part| range.end <= self.part_span(part).range().end;
        let whole = ChunkPart { fragment: None, ..part };
        let part = [part, whole].into_iter().find(|part| holds(*part))?;
        Some(self.part_tree(part).root())
    }

    /// Returns what is around the cursor, from the tokens before it; `None` where only a tree tells. Nothing is parsed.
    pub fn surrounding(&self, offset: usize) -> Option<Surrounding> {
        let chunk = self.chunk_at(offset.checked_sub(1)?)?;
        let placed = &self.chunks[chunk];
        let find = || splitter::surrounding(self.text(chunk), offset - placed.start, placed.chunk.is_whole);
        let (known, found) = self.surrounding.get_or_init(|| (offset, find()));
        if *known == offset { *found } else { find() }
    }

    /// Whether the cursor is in a comment, string, template text or regular expression.
    pub fn is_text_at(&self, offset: usize) -> bool {
        match self.surrounding(offset).or_else(|| self.likely_surrounding(offset)) {
            Some(found) => found != Surrounding::Code,
            None => self.text_at(offset).is_some() || self.is_comment_at(offset),
        }
    }

    /// Returns what the tokens take the cursor to be in where that is not certain, on a line without a mark of text before
    /// it: to parse a statement in the middle of an edit takes longer than all else that a key needs.
    fn likely_surrounding(&self, offset: usize) -> Option<Surrounding> {
        const MARKS: [char; 4] = ['"', '\'', '`', '/'];
        let chunk = self.chunk_at(offset.checked_sub(1)?)?;
        let (start, text) = (self.chunks[chunk].start, self.text(chunk));
        let line = text.get(..offset - start)?.rsplit('\n').next()?;
        let may_be_clear = !line.contains(MARKS) && !self.may_be_comment_at(offset);
        may_be_clear.then(|| splitter::surrounding(text, offset - start, true)).flatten()
    }

    /// Returns the comment, string, template text or regular expression around the cursor, which is not code.
    pub fn text_at(&self, offset: usize) -> Option<Span> {
        let node = self.before(offset)?;
        let is_comment = matches!(node.kind(), "comment" | "hash_bang_line" | "html_comment");
        (is_comment || is_in_string(node, offset)).then(|| node::span(node))
    }

    /// Returns the part of a string, template text or regular expression just before the cursor in it.
    pub fn string_at(&self, offset: usize) -> Option<Node<'_>> {
        self.before(offset).filter(|node| is_in_string(*node, offset))
    }

    pub fn is_comment_at(&self, offset: usize) -> bool {
        self.may_be_comment_at(offset) && self.before(offset).is_some_and(|node| node.kind() == "comment")
    }

    /// Whether the text before an offset permits that it is in a comment.
    fn may_be_comment_at(&self, offset: usize) -> bool {
        // The first byte of a comment is in it, and so is the last one; `/*/` is no whole one.
        let before = &self.source.as_bytes()[..self.source.len().min(offset + 1)];
        let line =
            memchr::memrchr(b'\n', &before[..before.len().min(offset)]).map_or(0, |newline| newline + 1);
        let is_end = |start: usize, end: usize| end > 1 && start + end + 2 < offset;
        let is_open = |start| !memmem::find(&before[start..], b"*/").is_some_and(|end| is_end(start, end));
        memmem::find(&before[line..], b"//").is_some() || memmem::rfind(before, b"/*").is_some_and(is_open)
    }

    /// Returns the smallest node that contains the byte before `offset`.
    pub fn before(&self, offset: usize) -> Option<Node<'_>> {
        let start = offset.checked_sub(1)?;
        self.part_tree(self.part_at(start)?).root().descendant_for_byte_range(start, offset)
    }

    /// Returns the span of the block that contains a statement; the whole text for a top-level one.
    pub fn block_around<'t>(&'t self, statement: Node<'t>) -> Option<Span> {
        match self.parent(statement)? {
            block if block.kind() == "statement_block" => Some(node::span(block)),
            program if program.kind() == "program" => Some(Span::new(0, self.source.len())),
            _ => None,
        }
    }

    /// Finds the binding of a name in the file scope: chunk, and index in its [`outward`](Self::outward).
    pub(super) fn outer(
        &self,
        name: &str,
        find: impl Fn(&Tree, &str) -> Vec<OuterName>,
    ) -> Option<(usize, usize)> {
        let since = |earlier: &Earlier| self.outer_since(earlier, name, &find);
        let all = || Arc::new(OuterNames::collect(self.chunks().map(|chunk| self.outward(chunk, &find))));
        let earlier = self.earlier.as_ref().filter(|_| self.outer.get().is_none());
        let known = earlier.map_or(Err(Unclear), since);
        let found = known.unwrap_or_else(|Unclear| self.outer.get_or_init(all).get(name));
        found.map(|(_, chunk, place)| (chunk, place))
    }

    /// Looks the name up in the earlier names. Fails if they do not determine the result.
    fn outer_since(
        &self,
        Earlier { outer, old, new }: &Earlier,
        name: &str,
        find: &impl Fn(&Tree, &str) -> Vec<OuterName>,
    ) -> Result<Option<ExportPlace>, Unclear> {
        let known = match outer.get(name) {
            // Another chunk may bind it as well.
            Some((_, chunk, _)) if old.contains(&chunk) => return Err(Unclear),
            Some((rank, chunk, place)) if chunk >= old.end => Some((rank, chunk - old.end + new.end, place)),
            known => known,
        };
        if new.len() > FEW && self.lookups.fetch_add(1, Ordering::Relaxed) >= LOOKUPS {
            return Err(Unclear);
        }
        let binds = |chunk: &usize| ExportCheck::new(self.text(*chunk)).permits(name);
        let found = new.clone().filter(binds).flat_map(|chunk| {
            let names = self.outward(chunk, find).iter().enumerate().filter(|(_, it)| *it.name == *name);
            names.map(move |(place, it)| (it.rank, chunk, place))
        });
        Ok(found.chain(known).min())
    }

    /// Whether the text of a chunk permits a binding of a name; a check that avoids parsing the chunk.
    pub fn may_bind(&self, chunk: usize, name: &str) -> bool {
        exports::may_bind(self.text(chunk), name)
    }

    /// Returns the offsets where a name may be bound, by the text of each chunk that contains it.
    pub fn bindings<'t>(&'t self, name: &'t str) -> impl Iterator<Item = usize> + 't {
        let mut last = None;
        let written = memmem::find_iter(self.source.as_bytes(), name).filter_map(|at| self.chunk_at(at));
        let chunks = written.filter(move |chunk| last.replace(*chunk) != Some(*chunk));
        chunks.flat_map(move |chunk| {
            let start = self.chunks[chunk].start;
            exports::bindings(self.text(chunk), name).map(move |at| start + at)
        })
    }

    fn outward(&self, chunk: usize, find: impl Fn(&Tree, &str) -> Vec<OuterName>) -> &[OuterName] {
        self.chunks[chunk].chunk.outward(|| find(self.own_tree(chunk), self.text(chunk)))
    }

    pub(super) fn written(&self, chunk: usize, find: impl FnOnce() -> Vec<String>) -> &[String] {
        self.chunks[chunk].chunk.written(find)
    }
}

/// Returns a prefix that a long chunk usually shares with its version before an edit.
fn beginning(text: &str) -> &[u8] {
    &text.as_bytes()[..text.len().min(32)]
}

struct Cutting<'a> {
    before: &'a ChunkedTree,
    source: &'a str,
    change: TextChange,
    /// Earlier chunks in the changed range, which may span several distant edits.
    others: OnceCell<OtherChunks<'a>>,
}

#[derive(Default)]
struct OtherChunks<'a> {
    /// By full text, last chunk first.
    by_text: RefCell<HashMap<&'a str, Vec<usize>, RandomState>>,
    /// First chunk of each prefix.
    by_beginning: HashMap<&'a [u8], usize, RandomState>,
}

impl<'a> Cutting<'a> {
    fn chunks(&self) -> Vec<PlacedChunk> {
        let mut chunks = Vec::with_capacity(self.before.chunks.len() + 1);
        chunks.extend_from_slice(&self.before.chunks[..self.untouched()]);
        let mut at = chunks.last().map_or(0, PlacedChunk::end);
        while at < self.source.len() {
            let known = self.known(at);
            if let Some(first) = known.filter(|_| at >= self.change.new_end) {
                let rest = &self.before.chunks[first..];
                let place = |placed: &PlacedChunk| {
                    let start = self.after(placed.start);
                    if start == placed.start {
                        placed.clone()
                    } else {
                        PlacedChunk::new(start, placed.chunk.clone())
                    }
                };
                chunks.extend(rest.iter().map(place));
                break;
            }
            let placed = match known {
                Some(known) => self.before.chunks[known].clone(),
                None => PlacedChunk::new(at, self.cut(at)),
            };
            at = placed.end();
            chunks.push(placed);
        }
        chunks
    }

    fn untouched(&self) -> usize {
        let TextChange { start, .. } = self.change;
        let is_before = |placed: &&PlacedChunk| placed.start < start && placed.seen() <= start;
        self.before.chunks.iter().take_while(is_before).count()
    }

    fn cut(&self, at: usize) -> Arc<Chunk> {
        let end_of_whole = |at: usize| match self.known(at) {
            Some(known) => {
                let known = &self.before.chunks[known].chunk;
                known.is_whole.then(|| at + known.len)
            }
            None => self.end_of_known_statement(at),
        };
        let splitter::Cut { end, seen, is_whole } = splitter::cut(self.source, at, &end_of_whole);
        // Guarantees progress.
        let end = end.max(at + 1).min(self.source.len());
        let text = &self.source[at..end];
        let seen = if seen == usize::MAX { seen } else { seen - at };
        let others = self.others.get_or_init(|| self.find_others());
        let same = others.by_text.borrow_mut().get_mut(text).and_then(Vec::pop);
        let same = same.map(|chunk| &self.before.chunks[chunk].chunk);
        if let Some(same) = same.filter(|it| it.seen == seen && it.is_whole == is_whole) {
            return Arc::clone(same);
        }
        Arc::new(Chunk::new(text, seen, is_whole, self.like(text, others)))
    }

    fn changed(&self) -> Range<usize> {
        let chunks = &self.before.chunks;
        let first = chunks.partition_point(|placed| placed.end() < self.change.start);
        let last = chunks.partition_point(|placed| placed.start <= self.change.old_end);
        first..last.max(first)
    }

    fn find_others(&self) -> OtherChunks<'a> {
        let mut others = OtherChunks::default();
        let by_text = others.by_text.get_mut();
        for chunk in self.changed().rev() {
            let text = self.before.text(chunk);
            others.by_beginning.insert(beginning(text), chunk);
            if !self.is_kept(chunk) {
                by_text.entry(text).or_default().push(chunk);
            }
        }
        others
    }

    fn is_kept(&self, chunk: usize) -> bool {
        let placed = &self.before.chunks[chunk];
        placed.seen() <= self.change.start || placed.start >= self.change.old_end
    }

    /// Guesses the earlier version of a chunk with this text.
    fn like(&self, text: &str, others: &OtherChunks<'_>) -> Option<(&'a Chunk, &'a str)> {
        let alike = others.by_beginning.get(beginning(text)).copied();
        let chunk = alike.or_else(|| self.before.chunk_at(self.change.start))?;
        Some((&self.before.chunks[chunk].chunk, self.before.text(chunk)))
    }

    fn end_of_known_statement(&self, at: usize) -> Option<usize> {
        let TextChange { start, new_end, .. } = self.change;
        let was = if at < start { at } else { self.before_change(at).filter(|_| at >= new_end)? };
        let PlacedChunk { start: of_chunk, chunk, .. } = &self.before.chunks[self.before.chunk_at(was)?];
        let inside = was - of_chunk;
        let statement = chunk.whole_statement(inside)?;
        let is_same = at >= start || of_chunk + statement.seen <= start;
        is_same.then(|| at + statement.end - inside)
    }

    fn known(&self, at: usize) -> Option<usize> {
        let TextChange { start, new_end, .. } = self.change;
        let is_before = at < start;
        let was = if is_before { at } else { self.before_change(at).filter(|_| at >= new_end)? };
        let chunks = &self.before.chunks;
        let found = chunks.binary_search_by_key(&was, |placed| placed.start).ok()?;
        (!is_before || chunks[found].seen() <= start).then_some(found)
    }

    fn before_change(&self, at: usize) -> Option<usize> {
        (at + self.change.old_end).checked_sub(self.change.new_end)
    }

    fn after(&self, was: usize) -> usize {
        (was + self.change.new_end).saturating_sub(self.change.old_end)
    }
}

fn is_in_string(node: Node<'_>, offset: usize) -> bool {
    match node.kind() {
        "string" | "template_string" | "string_fragment" | "escape_sequence" | "regex_pattern" => true,
        // Directly after the opening quote, and before the closing one.
        "\"" | "'" | "`" => node.end_byte() == offset && node.next_sibling().is_some(),
        _ => false,
    }
}
